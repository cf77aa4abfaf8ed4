"""Map files that cannot be played on: each condition, the place that a refusal names, malicious files."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from duchy import EditionError
from duchy.games.hexes import HEX, LABELS
from duchy.games.magna_grecia.maps import checks, flaw, reader
from duchy.games.magna_grecia.maps.board import Terrain
from duchy.games.magna_grecia.maps.library import FOLDER, map_named
from duchy.games.magna_grecia.maps.reader import DEPTH_LIMIT, SIZE_LIMIT, read_map
from duchy.games.magna_grecia.maps.writer import map_text
from duchy.words import LANGUAGES, Words, load_texts
from duchy.words.reasons import edition_words
from duchy.words.rulebook import clauses

Tree = dict[str, Any]
GOOD = (FOLDER / "redraw.json").read_text(encoding="utf-8")


def tree() -> Tree:
    return json.loads(GOOD)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "coast.json"


def refusal(file: Path) -> EditionError:
    with pytest.raises(EditionError) as caught:
        read_map(file)
    assert caught.value.facts["file"] == str(file)
    for language in LANGUAGES:
        sentence = edition_words(Words(language), caught.value)
        assert str(file) in sentence
        assert sentence.replace("\u00a0", " ").isprintable()
        assert len(sentence) < 400
        assert caught.value.rule in clauses("magna_grecia", language)
    return caught.value


def told(file: Path, content: object) -> tuple[str, str | None, dict[str, object]]:
    """The code, the clause and the place with which a file of this content is refused."""
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    error = refusal(file)
    return error.code, error.rule, {name: fact for name, fact in error.facts.items() if name not in ("axis", "file")}


# MAP-1


@pytest.mark.parametrize("name", ["nowhere.json", "a/b/c", "\0", "x" * 5000, "\udc80"])
def test_MAP_1_no_such_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(EditionError) as caught:
        read_map(tmp_path / name)
    assert (caught.value.code, caught.value.rule) == ("MAP_FILE", "MAP-1")


def test_MAP_1_a_refusal_names_the_beginning_of_a_long_path(tmp_path: Path) -> None:
    for length, kept in ((200, 200), (201, 199)):
        path = f"{tmp_path}/".ljust(length, "x")
        with pytest.raises(EditionError) as caught:
            read_map(Path(path))
        assert caught.value.facts["file"] == path[:kept] + "…" * (length - 200)


def test_MAP_1_folders_devices_and_pipes_are_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, Path("/dev/zero"), Path("/dev/stdin"), Path("/dev/null")):
        if not path.is_file():
            assert refusal(path).code == "MAP_FILE"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_MAP_1_a_file_that_may_not_be_read(file: Path) -> None:
    file.write_text(GOOD, encoding="utf-8")
    file.chmod(0)
    assert refusal(file).code == "MAP_FILE"


def test_MAP_1_a_file_that_cannot_be_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: Path) -> bytes:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(reader, "ordinary", broken)
    assert refusal(file).code == "MAP_FILE"


def test_MAP_1_a_huge_file_is_not_read_to_its_end(file: Path) -> None:
    with file.open("wb") as out:
        out.truncate(1 << 36)
    begin = time.process_time()
    assert refusal(file).code == "MAP_SIZE"
    assert time.process_time() - begin < 1


def test_MAP_1_the_size_limit_is_exact(file: Path) -> None:
    padded = GOOD.encode() + b" " * (SIZE_LIMIT - len(GOOD.encode()))
    file.write_bytes(padded)
    assert read_map(file) == map_named("redraw")
    assert told(file, padded + b" ") == ("MAP_SIZE", "MAP-1", {"limit": SIZE_LIMIT})


def test_MAP_1_a_million_hexes(file: Path) -> None:
    rows = [{"row": "A", "runs": [[1, 1_000_000]]}]
    assert told(file, tree() | {"rows": rows})[0] == "MAP_BEYOND"
    rows = [{"row": "A", "runs": [[column, column] for column in range(1, 100_000, 2)]}]
    assert told(file, tree() | {"rows": rows})[0] == "MAP_SIZE"


# MAP-2


@pytest.mark.parametrize(
    ("content", "code", "facts"),
    [
        ("", "MAP_JSON", {"line": 1, "column": 1}),
        ("no map", "MAP_JSON", {"line": 1, "column": 1}),
        ('{\n  "name": "x",\n  7\n}', "MAP_JSON", {"line": 3, "column": 3}),
        ('{\n  "name": "x",\n}', "MAP_JSON", None),
        (GOOD[:-3], "MAP_JSON", None),
        (GOOD + "{}", "MAP_JSON", None),
        ("\ufeff" + GOOD, "MAP_JSON", {"line": 1, "column": 1}),
        ("[]", "MAP_OBJECT", {}),
        ('"text"', "MAP_OBJECT", {}),
        ("null", "MAP_OBJECT", {}),
        ("7", "MAP_OBJECT", {}),
        ("NaN", "MAP_NUMBER", {"text": "NaN"}),
        ('{"rows": [-Infinity]}', "MAP_NUMBER", {"text": "-Infinity"}),
        ('{"rows": [' + "9" * 5000 + "]}", "MAP_NUMBER", {"text": "9" * 39 + "…"}),
        ('{"name": 1, "name": 2}', "MAP_KEY_TWICE", {"item": "name"}),
        ('{"names": {"A5": "x", "A5": "y"}}', "MAP_KEY_TWICE", {"item": "A5"}),
        ("[" * 60000, "MAP_DEEP", {"limit": DEPTH_LIMIT}),
        ('{"a":' * 10000 + "1" + "}" * 10000, "MAP_DEEP", {"limit": DEPTH_LIMIT}),
        (GOOD.encode("utf-16"), "MAP_UTF8", {"at": 1}),
        (b'{"name": "\xff"}', "MAP_UTF8", {"at": 11}),
        (b"\x00" * 100, "MAP_JSON", {"line": 1, "column": 1}),
        (bytes(range(128, 256)), "MAP_UTF8", {"at": 1}),
    ],
)
def test_MAP_2_what_is_no_json_object(
    file: Path, content: str | bytes, code: str, facts: dict[str, object] | None
) -> None:
    found = told(file, content)
    assert found[:2] == (code, "MAP-2")
    assert facts is None or found[2] == facts


# MAP-3


def test_MAP_3_every_key_but_the_optional_ones_is_needed(file: Path) -> None:
    for key in ("name", "rows", "green", "inland"):
        without = tree()
        del without[key]
        assert told(file, without) == ("MAP_KEY_MISSING", "MAP-3", {"item": key})
    file.write_text(json.dumps({key: tree()[key] for key in ("name", "rows", "green", "inland")}), encoding="utf-8")
    board = read_map(file)
    assert (board.terrain, board.names, board.rotation) == (map_named("redraw").terrain, {}, 0)
    assert board.village_name(HEX["A5"], "fr") == "A5"


def test_MAP_3_no_other_keys(file: Path) -> None:
    assert told(file, tree() | {"colour": "blue"}) == ("MAP_KEY_UNKNOWN", "MAP-3", {"item": "colour"})
    assert told(file, tree() | {"\u202e\n": 1})[2] == {"item": "\N{REPLACEMENT CHARACTER} "}
    assert told(file, tree() | {"names_de": {}})[0] == "MAP_KEY_UNKNOWN"
    odd = tree()
    odd["rows"][2]["colour"] = 1
    assert told(file, odd) == ("MAP_KEY_UNKNOWN", "MAP-3", {"item": "rows[2].colour"})


@pytest.mark.parametrize("key", ["name", "rows", "green", "inland", "rotation", "names", "names_fr", "names_ru"])
def test_MAP_3_every_value_is_of_its_kind(file: Path, key: str) -> None:
    for value in (None, True, 1.0, 0, "x", [], {}, [[]]):
        if type(value) is not type(tree()[key]):
            code, rule, facts = told(file, tree() | {key: value})
            assert (code, rule, facts["at"]) == ("MAP_KIND", "MAP-3", key)
            assert all(f"json_kind.{facts['json_kind']}" in Words(language) for language in LANGUAGES)


def changed(change: Callable[[Tree], object]) -> Tree:
    result = tree()
    change(result)
    return result


@pytest.mark.parametrize(
    ("change", "facts"),
    [
        (lambda map: map["rows"].append(7), {"at": "rows[16]", "json_kind": "object"}),
        (lambda map: map["rows"][0].update(row=1), {"at": "rows[0].row", "json_kind": "text"}),
        (lambda map: map["rows"][0].update(runs="5-17"), {"at": "rows[0].runs", "json_kind": "list"}),
        (lambda map: map["rows"][0].update(runs=[5]), {"at": "rows[0].runs[0]", "json_kind": "list"}),
        (lambda map: map["rows"][0].update(runs=[[5, "17"]]), {"at": "rows[0].runs[0]", "json_kind": "whole"}),
        (lambda map: map["rows"][0].update(runs=[[5, 17.0]]), {"at": "rows[0].runs[0]", "json_kind": "whole"}),
        (lambda map: map["rows"][0].update(runs=[[True, 17]]), {"at": "rows[0].runs[0]", "json_kind": "whole"}),
        (lambda map: map["green"].append(5), {"at": "green[10]", "json_kind": "text"}),
        (lambda map: map["inland"].append(None), {"at": "inland[32]", "json_kind": "text"}),
        (lambda map: map["inland"].append(["A5"]), {"at": "inland[32]", "json_kind": "text"}),
        (lambda map: map["names"].update(A5=5), {"at": "names.A5", "json_kind": "text"}),
        (lambda map: map["names_ru"].update(A5=["x"]), {"at": "names_ru.A5", "json_kind": "text"}),
    ],
)
def test_MAP_3_kinds_deeper_in(file: Path, change: Callable[[Tree], object], facts: dict[str, object]) -> None:
    assert told(file, changed(change)) == ("MAP_KIND", "MAP-3", facts)


@pytest.mark.parametrize("key", ["row", "runs"])
def test_MAP_3_a_row_needs_its_letter_and_runs(file: Path, key: str) -> None:
    assert told(file, changed(lambda map: map["rows"][3].pop(key)))[2] == {"item": f"rows[3].{key}"}


# MAP-4


@pytest.mark.parametrize("name", ["", " ", "x ", "\tx", "a\nb", "\x1b[31m", "\u202eevil", "x" * 41, "\ud800"])
def test_MAP_4_a_name_that_cannot_be_printed(file: Path, name: str) -> None:
    assert told(file, tree() | {"name": name})[:2] == ("MAP_TITLE", "MAP-4")


def test_MAP_4_a_name_in_any_letters(file: Path) -> None:
    for name in ("x", "Мой берег, № 7!", "x" * 40):
        file.write_text(json.dumps(tree() | {"name": name}), encoding="utf-8")
        assert read_map(file).name == name


@pytest.mark.parametrize("rotation", [1, 90, -180, 360])
def test_MAP_4_a_rotation_that_is_none(file: Path, rotation: int) -> None:
    assert told(file, tree() | {"rotation": rotation}) == ("MAP_ROTATION", "MAP-4", {"rotation": str(rotation)})


def test_MAP_4_a_picture_may_be_turned(file: Path) -> None:
    file.write_text(json.dumps(tree() | {"rotation": 180}), encoding="utf-8")
    assert read_map(file).rotation == 180


# MAP-5


def with_runs(row: int, *runs: list[int]) -> Tree:
    return changed(lambda map: map["rows"][row].update(runs=list(runs)))


@pytest.mark.parametrize(
    ("content", "code", "facts"),
    [
        (with_runs(0, [5, 17], [30, 34]), "MAP_PARITY", {"at": "A30"}),
        (with_runs(0, [5, 18]), "MAP_PARITY", {"at": "A18"}),
        (with_runs(1, [5, 18]), "MAP_PARITY", {"at": "B5"}),
        (with_runs(0, [-1, 17]), "MAP_BEYOND", {"at": "A", "column": "-1", "last": 36}),
        (with_runs(0, [5, 37]), "MAP_BEYOND", {"at": "A", "column": "37", "last": 36}),
        (with_runs(1, [0, 18]), "MAP_BEYOND", {"at": "B", "column": "0", "last": 36}),
        (with_runs(1, [6, 38]), "MAP_BEYOND", {"at": "B", "column": "38", "last": 36}),
        (with_runs(0, [5, 999999999]), "MAP_BEYOND", {"at": "A", "column": "999999999", "last": 36}),
        (with_runs(0, [17, 5]), "MAP_RUN_BACKWARDS", {"at": "A17", "last": "A5"}),
        (with_runs(0, [5, 17], [17, 35]), "MAP_RUN_OVERLAP", {"at": "A17"}),
        (with_runs(0, [5, 17], [5, 17]), "MAP_RUN_OVERLAP", {"at": "A5"}),
        (with_runs(0, [5, 17, 19]), "MAP_RUN", {"at": "rows[0].runs[0]"}),
        (with_runs(0, []), "MAP_RUN", {"at": "rows[0].runs[0]"}),
        (changed(lambda map: map["rows"][4].update(row="Q")), "MAP_ROW", {"at": "Q", "last": "P"}),
        (changed(lambda map: map["rows"][4].update(row="a")), "MAP_ROW", {"at": "a", "last": "P"}),
        (changed(lambda map: map["rows"][4].update(row="")), "MAP_ROW", {"at": "", "last": "P"}),
        (changed(lambda map: map["rows"][4].update(row="AB")), "MAP_ROW", {"at": "AB", "last": "P"}),
        (changed(lambda map: map["rows"][4].update(row="C")), "MAP_ROW_TWICE", {"at": "C"}),
    ],
)
def test_MAP_5_rows_and_runs(file: Path, content: Tree, code: str, facts: dict[str, object]) -> None:
    assert told(file, content) == (code, "MAP-5", facts)


def test_MAP_5_rows_in_any_order_and_runs_that_meet(file: Path) -> None:
    other = with_runs(2, [21, 35], [5, 5], [7, 19])
    other["rows"].reverse()
    file.write_text(json.dumps(other), encoding="utf-8")
    assert read_map(file) == map_named("redraw")


# MAP-6


def test_MAP_6_no_land(file: Path) -> None:
    assert told(file, tree() | {"rows": []})[:2] == ("MAP_NO_LAND", "MAP-6")
    assert told(file, tree() | {"rows": [{"row": "A", "runs": []}]})[0] == "MAP_NO_LAND"


def test_MAP_6_land_in_pieces(file: Path) -> None:
    assert told(file, with_runs(2, [5, 17])) == ("MAP_PIECES", "MAP-6", {"at": "A31", "start": "A5"})
    assert told(file, with_runs(13)) == ("MAP_PIECES", "MAP-6", {"at": "O1", "start": "A5"})
    assert told(file, with_runs(0, [1, 1], [5, 17], [31, 35]))[2] == {"at": "A5", "start": "A1"}


# MAP-7


@pytest.mark.parametrize("label", ["", "A", "5", "A6", "B5", "Q1", "a5", "A05", "A 5", " A5", "A5 ", "A37", "А5", "A٥"])
def test_MAP_7_labels_that_are_none(file: Path, label: str) -> None:
    content = changed(lambda map: map["inland"].append(label))
    assert told(file, content) == ("MAP_LABEL", "MAP-7", {"at": "inland[32]", "label": label})


def test_MAP_7_villages_in_the_sea(file: Path) -> None:
    assert told(file, changed(lambda map: map["green"].append("A21"))) == ("MAP_SEA", "MAP-7", {"at": "A21"})
    assert told(file, changed(lambda map: map["inland"].append("P36"))) == ("MAP_SEA", "MAP-7", {"at": "P36"})


def test_MAP_7_villages_twice_or_green_and_inland(file: Path) -> None:
    for key, label in (("green", "A5"), ("inland", "B12"), ("inland", "A5"), ("green", "B12")):
        twice = changed(lambda map, key=key, label=label: map[key].append(label))
        assert told(file, twice) == ("MAP_VILLAGE_TWICE", "MAP-7", {"at": label})


# MAP-8 and MAP-9


def test_MAP_8_neighbours(file: Path) -> None:
    facts = {"at": "B12", "other": "B14"}
    assert told(file, changed(lambda map: map["inland"].append("B14"))) == ("MAP_ADJACENT", "MAP-8", facts)
    facts = {"at": "A7", "other": "A5"}
    assert told(file, changed(lambda map: map["inland"].append("A7")))[2] in (facts, {"at": "A5", "other": "A7"})


def test_MAP_9_green_villages_away_from_the_edge(file: Path) -> None:
    def moved(map: Tree) -> None:
        map["inland"].remove("K21")
        map["green"].append("K21")

    assert told(file, changed(moved)) == ("MAP_GREEN_INSIDE", "MAP-9", {"at": "K21"})


# MAP-10


def test_MAP_10_too_few_or_too_many_villages(file: Path) -> None:
    few = changed(lambda map: map.update(green=map["green"][:7], names={}, names_fr={}, names_ru={}))
    assert told(file, few) == ("MAP_GREEN_FEW", "MAP-10", {"number": 7, "limit": 8})
    few = changed(lambda map: map.update(inland=map["inland"][:12], names={}, names_fr={}, names_ru={}))
    assert told(file, few) == ("MAP_INLAND_FEW", "MAP-10", {"number": 12, "limit": 13})
    many = changed(lambda map: map["inland"].append("C9"))
    assert told(file, many) == ("MAP_VILLAGES_MANY", "MAP-10", {"number": 43, "limit": 42})
    assert told(file, tree() | {"green": []})[0] == "MAP_GREEN_FEW"


def test_MAP_10_enough_villages(file: Path) -> None:
    enough = changed(
        lambda map: map.update(green=map["green"][:8], inland=map["inland"][:13], names={}, names_fr={}, names_ru={})
    )
    file.write_text(json.dumps(enough), encoding="utf-8")
    board = read_map(file)
    assert (len(board.green), len(board.inland)) == (8, 13)


# MAP-11


@pytest.mark.parametrize("label", ["A7", "A21", "Q9", "", "a5", "names"])
def test_MAP_11_names_for_what_is_no_village(file: Path, label: str) -> None:
    content = changed(lambda map: map["names_fr"].update({label: "Rome"}))
    assert told(file, content) == ("MAP_NO_VILLAGE", "MAP-11", {"at": f"names_fr.{label}"})


@pytest.mark.parametrize(
    "name",
    ["", " ", "-", "Ta ras ", " Taras", "Ta  ras", "Ta\nras", "Ta\x1bras", "Ta\u202eras", "Taras7", "K13", "x" * 25,
     "E\u0301le", "\ud83d\ude00", "<b>", "\ud800", "Ta\u00a0ras", "a.-b"],
)  # fmt: skip
def test_MAP_11_what_is_no_name(file: Path, name: str) -> None:
    code, rule, facts = told(file, changed(lambda map: map["names"].update(A17=name)))
    assert (code, rule, facts["at"]) == ("MAP_NAME", "MAP-11", "names.A17")


@pytest.mark.parametrize("name", ["Villa San Giovanni", "Élée", "L'Aquila", "Аль-Рим", "St.Ives", "Ε", "x" * 24])
def test_MAP_11_what_is_a_name(file: Path, name: str) -> None:
    file.write_text(json.dumps(changed(lambda map: map["names"].update(A17=name))), encoding="utf-8")
    assert read_map(file).village_name(HEX["A17"]) == name


def test_MAP_11_names_twice(file: Path) -> None:
    content = changed(lambda map: map["names"].update(A17="HYDROUS"))
    facts = {"at": "names.A17", "name": "HYDROUS", "other": "A5"}
    assert told(file, content) == ("MAP_NAME_TWICE", "MAP-11", facts)


def test_MAP_11_where_a_name_is_missing_another_stands_in(file: Path) -> None:
    def partly(map: Tree) -> None:
        del map["names"]["A5"], map["names_fr"]["A17"], map["names_ru"]

    file.write_text(json.dumps(changed(partly)), encoding="utf-8")
    board = read_map(file)
    a5, a17 = HEX["A5"], HEX["A17"]
    assert [board.village_name(a5, language) for language in LANGUAGES] == ["A5", "Otrante", "A5"]
    assert [board.village_name(a17, language) for language in LANGUAGES] == ["Taras"] * 3


# Whatever comes


def mangled() -> Iterator[str]:
    """Good files with a part cut out, doubled, or replaced."""
    for at in range(0, len(GOOD), 97):
        yield GOOD[:at] + GOOD[at + 13 :]
        yield GOOD[:at] + GOOD[at : at + 40] + GOOD[at:]
        yield GOOD[:at] + "-1e5" + GOOD[at + 1 :]


def test_MAP_2_a_mangled_file_is_read_or_refused(file: Path) -> None:
    for text in mangled():
        file.write_text(text, encoding="utf-8")
        with suppress(EditionError):
            assert len(read_map(file).terrain) == len(LABELS)


def test_MAP_3_every_reason_has_words_and_every_word_a_reason() -> None:
    sources = [Path(module.__file__ or "").read_text(encoding="utf-8") for module in (reader, checks, flaw)]
    for language in LANGUAGES:
        keys = {key.partition(".")[2] for key in load_texts("shared", language) if key.startswith("edition_error.MAP_")}
        assert keys
        assert all(any(f'"{key}"' in source for source in sources) for key in keys)
    known = load_texts("shared", "en")
    for source in sources:
        for part in source.split('Flaw("')[1:]:
            assert f"edition_error.{part.partition(chr(34))[0]}" in known


def test_MAP_6_land_may_fill_the_whole_sheet(file: Path) -> None:
    full = tree()
    full["rows"] = [{"row": chr(65 + row), "runs": [[1 + row % 2, 35 + row % 2]]} for row in range(16)]
    full["green"] = ["A1", "A9", "A17", "A25", "A33", "P4", "P12", "P20"]
    full["inland"] = ["D4", "D8", "D12", "D16", "D20", "D24", "D28", "D32", "H4", "H8", "H12", "H16", "H20"]
    for key in ("names", "names_fr", "names_ru"):
        del full[key]
    file.write_text(json.dumps(full), encoding="utf-8")
    board = read_map(file)
    assert Terrain.SEA not in board.terrain
    file.write_text(map_text(board), encoding="utf-8")
    assert read_map(file) == board
