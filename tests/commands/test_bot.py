"""`duchy bot`: a bot from the template plays, and what others do wrong is said."""

import json
import subprocess
import sys

import pytest

from duchy.cli import main
from duchy.players.opponents.programs import trial

ANSWER = "import json, sys, time\nfor at, line in enumerate(sys.stdin):\n    r = json.loads(line)\n"
RIGHT = '{"ok": True, "id": r["id"], "action": r.get("legal", [""])[0]}'
SAY = "    print(json.dumps(%s), flush=True)\n"


def check(tmp_path, text, *more):
    (tmp_path / "bot.py").write_text(text)
    return main(["bot", "check", f"{sys.executable} {tmp_path / 'bot.py'}", "--games", "nullgame", *more])


def test_a_bot_from_the_template_plays_and_passes_its_own_test(tmp_path, capsys):
    folder = tmp_path / "one"
    assert main(["bot", "new", str(folder)]) == 0
    assert "duchy bot check" in capsys.readouterr().out
    assert len((folder / "bot.py").read_text().splitlines()) < 30
    bot = f"{sys.executable} {folder / 'bot.py'}"
    assert main(["bot", "check", bot, "--ms", "30000", "--games", "magnate", "nullgame"]) == 0
    told = capsys.readouterr().out
    assert "magnate, 2 seats: " in told
    assert "nullgame, 4 seats: 2 decisions" in told
    assert told.endswith("Nothing to fix.\n")


@pytest.mark.check
def test_its_test_passes(tmp_path):
    assert main(["bot", "new", str(tmp_path / "one")]) == 0
    command = [sys.executable, "-m", "pytest", "-q", str(tmp_path / "one")]
    own = subprocess.run(command, check=False, capture_output=True, text=True)
    assert own.returncode == 0, own.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            ANSWER + SAY % RIGHT.replace('r.get("legal", [""])[0]', '"fly"'),
            "which is not legal. Answer with one of the texts in legal",
        ),
        (ANSWER + SAY % '{"ok": False, "id": r["id"], "error": "no"}', 'refused the request: "no". It has to answer'),
        (ANSWER + SAY % '{"ok": True, "action": r.get("legal", [""])[0]}', "is not a reply to the request. A reply is"),
        (ANSWER + "    print('hello', flush=True)\n", "said “hello”, which is not a reply"),
        (ANSWER + "    if at: raise SystemExit(3)\n" + SAY % RIGHT, "ended with status 3. It must go on reading"),
        (ANSWER + "    if at: time.sleep(0.7)\n" + SAY % RIGHT, "LATE"),
        ("raise OSError('no luck')\n", "at the start it ended with status 1"),
    ],
)
def test_what_a_bot_does_wrong_is_said_with_what_to_do(tmp_path, capsys, monkeypatch, text, message):
    monkeypatch.setattr(trial, "TOLERANCE_MS", 300)
    assert check(tmp_path, text, "--ms", "50") == 1
    told = capsys.readouterr().out
    assert ("ms. It has 50 ms for a decision" if message == "LATE" else message) in told
    assert told.endswith("There is something to fix.\n")
    assert ("no luck" in told) == ("no luck" in text)


def test_a_bot_that_always_takes_longer_than_it_has_is_late(tmp_path, capsys):
    text = ANSWER + "    time.sleep(0.2 if r['do'] == 'choose' else 0)\n" + SAY % RIGHT
    assert check(tmp_path, text, "--ms", "100") == 1
    assert "at its decision 1 it took 2" in capsys.readouterr().out
    assert check(tmp_path, text, "--ms", "300") == 0


def test_what_does_not_start_is_tried_once_and_said_to_speak_nothing(tmp_path, capsys):
    program = f"{sys.executable} {tmp_path / 'nowhere.py'}"
    assert main(["bot", "check", program]) == 1
    told = capsys.readouterr().out
    assert "protocol" not in told
    assert told.count("at the start it ended with status 2. Try the command by itself in a terminal") == 1
    assert main(["bot", "check", program, "--json"]) == 1
    (said,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (said["protocol"], said["fault"]["code"], said["fault"]["decision"]) == (None, "ENDED", 0)


def test_wrong_usage_and_what_cannot_be_done(tmp_path, capsys):
    assert main(["bot", "new", str(tmp_path)]) == 1
    assert "is there already" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["bot", "new", str(tmp_path / "file" / "bot")]) == 1
    assert "could not be written" in capsys.readouterr().err
    assert main(["bot", "check", "no_such_program x"]) == 2
    assert capsys.readouterr().err == "There is no program no_such_program.\n"
    assert main(["bot", "check", str(tmp_path / "file")]) == 2
    assert f"file cannot be run by itself. Put the program that runs it first, as in: python {tmp_path}" in (
        capsys.readouterr().err
    )
    assert check(tmp_path, "", "--ms", "0") == 2
    assert "at least 1 millisecond" in capsys.readouterr().err
