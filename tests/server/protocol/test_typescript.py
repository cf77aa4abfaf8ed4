"""The page's scripts are checked against what the server sends: what they declare is made of its structs."""

from __future__ import annotations

from pathlib import Path

from duchy.server.typescript import declarations, main, stale


def test_the_declarations_are_those_of_what_is_sent() -> None:
    assert stale(declarations()) == []
    assert main(["--check"]) == 0


def test_another_text_is_stale_and_so_is_a_missing_file(tmp_path: Path) -> None:
    kept, other = tmp_path / "kept.d.ts", tmp_path / "other.d.ts"
    kept.write_text("one")
    other.write_text("one")
    assert stale({kept: "one", other: "two", tmp_path / "missing.d.ts": ""}) == [other, tmp_path / "missing.d.ts"]


def test_what_may_be_missing_is_marked() -> None:
    text = {path.parent.name: text for path, text in declarations().items()}
    assert "  bank?: number[];\n" in text["magnate"]
    assert "  hand: HandCard[];\n" in text["magnate"]
    assert '  from?: "crowns" | "aces" | "properties";\n' in text["magnate"]
    assert "  final: true;\n" in text["rois_faineants"]
    assert '  markets: [number, "active" | "asleep" | "sold", number][];\n' in text["magna_grecia"]
    assert (
        '  closed: Partial<Record<"roads" | "cities" | "takes" | "markets", [string, string]>>;\n'
        in text["magna_grecia"]
    )
    assert '  facts?: G["facts"];\n' in text["table"]
