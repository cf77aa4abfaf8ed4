"""The files of `deploy/`: proxies that serve a table, a unit that systemd accepts, alerts on counts that there are."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

import duchy

from ..serving import PATIENCE

DEPLOY = Path(__file__).parents[3] / "deploy"
SERVER = Path(duchy.__file__).parent / "server"
NAME = "tables.example"
COUNT = re.compile(r"duchy_[a-z_]+")
TRUSTING = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def unix_socket(tmp_path: Path) -> Iterator[Path]:
    """A public server behind a Unix socket, as the unit starts it."""
    path = tmp_path / "s"
    serve = [sys.executable, "-m", "duchy", "serve", "--public", "--origin", f"https://{NAME}", "--socket", str(path)]
    with running([*serve, "--data", str(tmp_path / "t")]):
        yield path


def https(port: int, path: str) -> httpx.Response:
    """The answer to a page's request, once the proxy and the server are there."""
    began = time.monotonic()
    while True:
        try:
            with httpx.Client(verify=TRUSTING, timeout=PATIENCE) as client:
                asked = client.build_request("GET", f"https://127.0.0.1:{port}{path}", headers={"Host": NAME})
                answer = client.send(asked, stream=False)
            if answer.status_code != 502 or time.monotonic() > began + PATIENCE:
                return answer
        except httpx.TransportError:
            assert time.monotonic() < began + PATIENCE
        time.sleep(0.05)


def plays_at(port: int) -> None:
    """A page, with the browser's orders about TLS; a table, and a socket at it."""
    page = https(port, "/")
    assert page.status_code == 200
    assert page.headers["Strict-Transport-Security"].startswith("max-age=")
    with httpx.Client(verify=TRUSTING, timeout=PATIENCE) as client:
        wanted = {"game": "nullgame", "players": {"1": "random", "2": "random"}}
        opened = client.post(f"https://127.0.0.1:{port}/api/tables", json=wanted, headers={"Host": NAME})
    assert opened.status_code == 201, opened.text
    with socket.create_connection(("127.0.0.1", port)) as plain:
        address = f"wss://{NAME}/api/socket"
        with connect(address, sock=plain, ssl=TRUSTING, origin=f"https://{NAME}", open_timeout=PATIENCE) as at_table:  # type: ignore[arg-type]
            at_table.send(json.dumps({"is": "hello", "table": opened.json()["table"]}))
            assert json.loads(at_table.recv(PATIENCE))["is"] == "welcome"


@needs("nginx")
@needs("openssl")
def test_nginx(unix_socket: Path, tmp_path: Path) -> None:
    key, certificate, port = tmp_path / "key", tmp_path / "certificate", free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True,
    )  # fmt: skip
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("/run/duchy/duchy.sock", str(unix_socket)).replace("    listen [::]:443 ssl;\n", "")
    site = site.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
        "/etc/ssl/certs/tables.example.pem", str(certificate)
    )
    site = site.replace("/etc/ssl/private/tables.example.key", str(key))
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off;\nmaster_process off;\npid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\nevents {{}}\n"
    (tmp_path / "nginx.conf").write_text(f"{whole}http {{\naccess_log off;\n{temporary}{site}}}\n")
    with running(["nginx", "-c", str(tmp_path / "nginx.conf")]):
        plays_at(port)


@needs("caddy")
def test_caddy(unix_socket: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8").replace("/run/duchy/duchy.sock", str(unix_socket))
    site = site.replace(f"{NAME} {{", f"https://127.0.0.1:{port}, https://{NAME}:{port} {{\n\ttls internal")
    options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tdefault_sni 127.0.0.1\n}\n"
    (tmp_path / "Caddyfile").write_text(options + site)
    with running(["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]):
        plays_at(port)


@needs("systemd-analyze")
def test_systemd_accepts_the_unit_and_finds_it_well_locked(tmp_path: Path) -> None:
    unit = (DEPLOY / "duchy.service").read_text(encoding="utf-8").replace("/opt/duchy/bin/duchy", sys.executable)
    path = tmp_path / "duchy.service"
    path.write_text(unit)
    said = subprocess.run(["systemd-analyze", "verify", str(path)], capture_output=True, text=True, check=False)
    assert "duchy.service" not in said.stderr
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert rated.returncode == 0, rated.stdout


def counted() -> set[str]:
    """The names of all counts that the server has."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    names = {f"duchy_{name}_total" for name in re.findall(r'\.count\("(\w+)"', sources)}
    names |= {f"duchy_{name}" for name in re.findall(r'levels\["(\w+)"\]', sources)}
    histograms = re.findall(r'\.lines\("(\w+)"', sources)
    return names | {f"{name}_{part}" for name in histograms for part in ("bucket", "sum", "count")}


@pytest.mark.parametrize("file", ["alerts.yml", "grafana.json"])
def test_alerts_and_panels_ask_for_counts_that_there_are(file: str) -> None:
    text = (DEPLOY / file).read_text(encoding="utf-8")
    asked = set(COUNT.findall(text))
    assert asked
    assert asked <= counted()
    assert file.endswith("yml") or json.loads(text)["panels"]


def test_the_container_is_told_only_settings_that_there_are() -> None:
    from duchy.server.operate.config import variables

    known = {name for name, _, _ in variables()}
    for file in ("Containerfile", "duchy.service"):
        told = set(re.findall(r"DUCHY_SERVE_[A-Z_]+", (DEPLOY / file).read_text(encoding="utf-8")))
        assert told
        assert told <= known


def instructions() -> list[tuple[str, str]]:
    """What the file for containers says, one instruction after another."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def told(word: str) -> list[str]:
    """What follows that word, each time."""
    return [rest for each, rest in instructions() if each == word]


def test_the_container_does_not_run_as_root() -> None:
    words = [word for word, _ in instructions()]
    assert told("USER") == ["duchy"]
    assert "USER" in words[words.index("FROM", 1) : words.index("ENTRYPOINT")]


@pytest.mark.slow
def test_the_steps_of_the_container_lead_to_a_server_that_is_well(tmp_path: Path) -> None:
    """Where no image can be built: the same steps in folders of their own, its entry point, its health check."""
    source, home, data, port = tmp_path / "source", tmp_path / "duchy", tmp_path / "data", free_port()
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=DEPLOY.parent, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(source, filter="data")
    data.mkdir()

    def here(text: str) -> str:
        places = (("/opt/duchy", home), ("/var/lib/duchy", data), ("127.0.0.1:8710", f"127.0.0.1:{port}"))
        for place, there in places:
            text = text.replace(place, str(there))
        return text

    steps = [step for step in told("RUN") if not step.startswith("useradd")]
    assert steps
    python = {"PATH": f"{Path(sys.base_prefix, 'bin')}:{os.environ['PATH']}"}
    for step in steps:
        done = subprocess.run(["sh", "-ec", here(step)], cwd=source, env={**os.environ, **python}, check=False)
        assert done.returncode == 0, step
    settings = dict(part.split("=", 1) for part in here(told("ENV")[0]).split())
    settings |= {"DUCHY_SERVE_LISTEN_PORT": f"{port}", "DUCHY_SERVE_PROXY_ORIGINS": f'["http://127.0.0.1:{port}"]'}
    (health,) = (here(rest).partition("CMD ")[2] for rest in told("HEALTHCHECK"))
    began = time.monotonic()
    with subprocess.Popen(json.loads(here(told("ENTRYPOINT")[0])), env={**settings, "PATH": "/usr/bin:/bin"}) as served:
        while subprocess.run(json.loads(health), capture_output=True, check=False).returncode:
            assert served.poll() is None
            assert time.monotonic() < began + PATIENCE
            time.sleep(0.2)
        served.send_signal(signal.Signals[told("STOPSIGNAL")[0]])
        assert served.wait(PATIENCE) == 0


@pytest.mark.slow
@needs("docker")
def test_the_container_serves_with_a_read_only_root() -> None:
    if subprocess.run(["docker", "info"], capture_output=True, check=False).returncode:
        pytest.skip("no container engine runs here")
    root, port = str(DEPLOY.parent), free_port()
    subprocess.run(["docker", "build", "-q", "-t", "duchy-test", "-f", str(DEPLOY / "Containerfile"), root], check=True)
    run = ["docker", "run", "--rm", "--read-only", "--tmpfs", "/tmp", "--tmpfs", "/var/lib/duchy:uid=10001"]
    origin = ["-e", f'DUCHY_SERVE_PROXY_ORIGINS=["http://127.0.0.1:{port}"]']
    with running([*run, *origin, "--name", f"duchy-test-{port}", "-p", f"127.0.0.1:{port}:8710", "duchy-test"]):
        began = time.monotonic()
        while time.monotonic() < began + PATIENCE:
            try:
                assert httpx.get(f"http://127.0.0.1:{port}/health/ready", timeout=PATIENCE).status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.2)
        subprocess.run(["docker", "stop", f"duchy-test-{port}"], check=True, capture_output=True)
