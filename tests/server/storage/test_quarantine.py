"""A damaged game says so and is quarantined; all others play."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from duchy.server.storage.schema import connect

from ..serving import Person, serving

DAMAGES = {
    "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), 'keep', 'Keep') AS BLOB) WHERE game = ?": 3,
    "UPDATE event SET at = at + 1 WHERE seq = 1 AND game = ?": 1,
    "DELETE FROM event WHERE seq = 2 AND game = ?": 2,
    "UPDATE event SET hash = zeroblob(32) WHERE seq = 0 AND game = ?": 0,
    "DELETE FROM secret WHERE name = 'chance' AND game = ?": 0,
}


def test_damaged_games_rest_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite3"
    with serving(path) as server:
        tables = [server.create("nullgame") for _ in range(len(DAMAGES) + 1)]
        for opened in tables:
            with server.sit(opened, 1) as one, server.sit(opened, 2):
                assert one.wait_for_turn()
                assert one.act("keep")["is"] == "ack"
    with closing(connect(path)) as connection:
        for opened, damage in zip(tables, DAMAGES, strict=False):
            assert connection.execute(damage, (opened["table"],)).rowcount > 0
        before = connection.execute("SELECT * FROM event ORDER BY game, seq").fetchall()
    with serving(path) as server:
        for opened, seq in zip(tables, DAMAGES.values(), strict=False):
            with Person(server.socket(), opened, 1) as person:
                nak = person.ask({"is": "hello", "table": opened["table"], "token": opened["tokens"]["1"]})
                assert nak["code"] == "QUARANTINED"
                assert str(seq) in nak["text"]
                assert person.ask({"is": "act", "cid": "x", "base": 1, "a": "keep"})["code"] == "NO_HELLO"
            assert server.record(opened["table"]).status_code == 409
        assert f"duchy_quarantined {len(DAMAGES)}" in server.metrics()
        with server.sit(tables[-1], 2) as two:
            assert two.wait_for_turn()
            assert two.act("keep")["is"] == "ack"
    with closing(connect(path)) as connection:
        after = connection.execute("SELECT * FROM event ORDER BY game, seq").fetchall()
    assert [row for row in after if row[0] != tables[-1]["table"]] == [
        row for row in before if row[0] != tables[-1]["table"]
    ]


@pytest.mark.parametrize("change", [{"rules": "0.0"}, {"game": "chess"}])
def test_a_game_of_other_rules_rests(tmp_path: Path, change: dict[str, str]) -> None:
    from duchy.server.storage.beside import Secret
    from duchy.server.storage.events import Created, link
    from duchy.server.storage.sqlite import SqliteStore

    created = Created("nullgame", "1", "plain", {}, 2, ["human", "human"], ["", ""], "", "00")
    values: dict[str, Any] = {name: getattr(created, name) for name in created.__struct_fields__} | change
    with closing(SqliteStore(tmp_path / "t")) as store:
        store.append(link("a" * 32, 0, bytes(32), Created(**values), 1), [Secret("chance", b"x")]).result(60)
    with serving(tmp_path / "t") as server, Person(server.socket(), {}, 0) as person:
        nak = person.ask({"is": "hello", "table": "a" * 32})
        assert nak["code"] == "QUARANTINED"
