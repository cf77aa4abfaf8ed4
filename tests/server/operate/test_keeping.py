"""`duchy operate`: stored games are listed, verified, deleted and restored, and nothing else is touched."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from duchy.cli import main
from duchy.server.operate.config import Retention
from duchy.server.operate.keeping import DAY_MS, expired
from duchy.server.operate.survey import HowFar, state_of, survey
from duchy.server.storage.events import AnyPayload, Created, Invited, Joined, Named, Uninvited, link
from duchy.server.storage.file_lock import FileLock
from duchy.server.storage.schema import connect
from duchy.server.storage.sqlite import SqliteStore

from ..serving import PATIENCE, serving

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """A database with one game of each kind, by the kind the game's name and the file."""
    path = tmp_path_factory.mktemp("played") / "t.sqlite3"
    with serving(path) as server:
        unbegun, begun, finished = (server.create("nullgame", names={"1": "Ada"}) for _ in range(3))
        with server.sit(begun, 1) as one, server.sit(begun, 2):
            assert one.wait_for_turn()
        with server.sit(finished, 1) as one, server.sit(finished, 2) as two:
            for person in (one, two) * 20:
                if person.wait_for_turn():
                    person.act(person.legal[0])
            assert one.ending
    with closing(connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    names = {"unbegun": unbegun, "begun": begun, "finished": finished}
    return {"file": path.read_bytes(), **{kind: opened["table"].encode() for kind, opened in names.items()}}


@pytest.fixture
def file(played: dict[str, bytes], tmp_path: Path) -> Path:
    path = tmp_path / "t.sqlite3"
    path.write_bytes(played["file"])
    return path


def name(played: dict[str, bytes], kind: str) -> str:
    return played[kind].decode()


def told(capsys: Captured, *arguments: str, status: int = 0) -> str:
    assert main(["operate", *arguments, "--lang", "en"]) == status
    said = capsys.readouterr()
    return said.out + said.err


def games(file: Path) -> set[str]:
    with closing(SqliteStore(file)) as store:
        return set(store.tables())


def test_games_are_told_by_how_far_they_are(file: Path, played: dict[str, bytes], capsys: Captured) -> None:
    with closing(SqliteStore(file)) as store:
        found = {state_of(store, one): one.name for one in survey(store)}
    assert found == {kind: name(played, kind) for kind in (HowFar.UNBEGUN, HowFar.BEGUN, HowFar.FINISHED)}
    assert "3 games" in told(capsys, "status", "--data", str(file))
    listed = told(capsys, "list", "--data", str(file))
    assert listed.count("Ada (human)") == 3
    lines = [json.loads(line) for line in told(capsys, "list", "--json", "--data", str(file)).splitlines()]
    assert {line["name"] for line in lines} == games(file)
    shown = told(capsys, "show", name(played, "finished")[:12], "--data", str(file))
    assert "finished" in shown


def test_a_game_is_deleted_with_its_secrets_and_no_other(
    file: Path, played: dict[str, bytes], capsys: Captured
) -> None:
    gone = name(played, "begun")
    assert "Nothing was deleted" in told(capsys, "delete", gone, "--data", str(file), status=1)
    told(capsys, "delete", gone, "--data", str(file), "--dry-run")
    assert len(games(file)) == 3
    told(capsys, "delete", gone, "--data", str(file), "--yes")
    assert games(file) == {name(played, "unbegun"), name(played, "finished")}
    with closing(connect(file)) as connection:
        assert {row[0] for row in connection.execute("SELECT DISTINCT game FROM secret")} == games(file)
    told(capsys, "vacuum", "--data", str(file))
    assert gone.encode() not in file.read_bytes()
    assert "no game" in told(capsys, "show", gone, "--data", str(file), status=1)


def test_nothing_is_deleted_under_a_running_server(file: Path, played: dict[str, bytes], capsys: Captured) -> None:
    with FileLock(file, "http://somewhere"):
        for arguments in (("delete", name(played, "begun"), "--yes"), ("vacuum",)):
            assert "http://somewhere" in told(capsys, *arguments, "--data", str(file), status=1)
    assert len(games(file)) == 3


QUOTED = '"do":"named"'
TWO = Created("nullgame", "1", "plain", {}, 2, ["human", "human"], ["Ada", ""], "2026-01-01", "")


@pytest.mark.parametrize(
    ("happened", "state", "names"),
    [
        ([Joined(1, "")], HowFar.UNBEGUN, ["Ada", ""]),
        ([Joined(1, ""), Invited(2, 1, 1, "00"), Joined(2, "")], HowFar.BEGUN, ["Ada", ""]),
        ([Joined(1, ""), Joined(2, ""), Named(2, "Боб"), Invited(2, 2, 1, "00")], HowFar.BEGUN, ["Ada", "Боб"]),
        ([Joined(2, ""), Uninvited(2, 1), Joined(1, "")], HowFar.UNBEGUN, ["Ada", ""]),
        ([Joined(1, ""), Joined(2, ""), Named(1, "Eve"), Named(2, QUOTED), Named(1, "")], HowFar.BEGUN, ["", QUOTED]),
    ],
)  # fmt: skip
def test_a_game_is_told_by_who_has_come_and_by_their_latest_names(
    tmp_path: Path, happened: list[AnyPayload], state: HowFar, names: list[str]
) -> None:
    with closing(SqliteStore(tmp_path / "t")) as store:
        previous = bytes(32)
        for seq, payload in enumerate((TWO, *happened)):
            event = link("x", seq, previous, payload, 0)
            store.append(event).result(PATIENCE)
            previous = event.hash
        (found,) = survey(store)
    assert (found.state, found.names) == (state, names)


@pytest.mark.parametrize("kind", ["unbegun", "unfinished", "finished"])
def test_retention_takes_what_is_old_of_its_kind(file: Path, played: dict[str, bytes], kind: str) -> None:
    with closing(SqliteStore(file)) as store:
        now = max(found.played for found in survey(store)) + 10 * DAY_MS
        days = {f"{kind}_days": 10}
        state = {"unfinished": "begun"}.get(kind, kind)
        assert [found.name for found in expired(store, Retention(**days), now)] == [name(played, state)]
        assert expired(store, Retention(**{f"{kind}_days": 12}), now) == []
        assert expired(store, Retention(), now + 1000 * DAY_MS) == []


def test_retention_of_the_settings_file_is_carried_out(file: Path, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "duchy.toml").write_text("[retention]\nunbegun_days = 1\n")
    call = ["retention", "--config", str(tmp_path / "duchy.toml"), "--data", str(file), "--yes"]
    assert "Nothing has been kept" in told(capsys, *call)
    with closing(connect(file)) as connection:
        connection.execute("UPDATE event SET at = at - ?", (2 * DAY_MS,))
    assert "1 game deleted" in told(capsys, *call)
    assert len(games(file)) == 2


def test_a_backup_is_restored_once_everything_in_it_was_verified(file: Path, tmp_path: Path, capsys: Captured) -> None:
    assert main(["backup", str(tmp_path / "copy"), "--data", str(file)]) == 0
    assert "3 games are valid" in told(capsys, "drill", str(tmp_path / "copy"))
    assert "overwritten" in told(capsys, "restore", str(tmp_path / "copy"), "--data", str(file), status=1)
    assert "3 games are valid" in told(capsys, "restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new"))
    assert games(tmp_path / "new") == games(file)
    assert not [path for path in tmp_path.iterdir() if "restoring" in path.name]
    with serving(tmp_path / "new") as server:
        assert server.record(min(games(file))).status_code == 200


def test_a_damaged_game_is_named_by_a_drill(
    file: Path, played: dict[str, bytes], tmp_path: Path, capsys: Captured
) -> None:
    with closing(connect(file)) as connection:
        connection.execute("UPDATE event SET at = at + 1 WHERE seq = 1 AND game = ?", (name(played, "finished"),))
    said = told(capsys, "drill", str(file), status=1)
    assert "2 games are valid" in said
    assert name(played, "finished") in said


def test_wrong_calls_change_nothing(file: Path, tmp_path: Path, capsys: Captured) -> None:
    told(capsys, "delete", "--data", str(file), status=2)
    told(capsys, "status", "x", "--data", str(file), status=2)
    assert "several games begin" in told(capsys, "delete", "", "--data", str(file), status=1)
    told(capsys, "drill", str(tmp_path / "none"), status=1)
    told(capsys, "restore", str(tmp_path / "none"), "--data", str(tmp_path / "new"), status=1)
    told(capsys, "vacuum", "--data", "postgresql://nobody@localhost/none", status=2)
    assert not (tmp_path / "new").exists()
    assert len(games(file)) == 3
