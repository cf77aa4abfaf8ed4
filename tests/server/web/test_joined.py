"""The modules of a folder are served as one script, in import order."""

from __future__ import annotations

import json
import re
from graphlib import CycleError
from pathlib import Path

import pytest

from duchy.games import NAMES
from duchy.server.prepared import WEB
from duchy.server.web.bundle import TYPE, Unjoinable, joined_map, joined_script, joined_style, script_of

from .origins import origins

SCRIPTS = WEB / "js"
STYLES = WEB / "style"
TESTS = Path(__file__).parents[2]
FOLDERS = sorted({script_of(SCRIPTS, file.relative_to(SCRIPTS).as_posix()) for file in SCRIPTS.rglob("*.js")})
FETCHED = re.compile(r'^import \{ (.+) \} from "/js/(.+)\.js";$', re.M)


def written(root: Path, **modules: str) -> Path:
    """Some modules in the folder `page`."""
    (root / "page").mkdir()
    for name, text in modules.items():
        (root / "page" / f"{name}.js").write_text(text)
    return root


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_module_is_in_its_script_and_comes_after_what_it_imports(folder: str) -> None:
    script = joined_script(SCRIPTS, folder)
    begun = {name: script.index(f"const {folder.replace('/', '$')}${name} = (() => {{") for name in names_in(folder)}
    assert sorted(begun) == sorted(re.findall(r" as ([\w$]+)", script[script.rindex("export {") :]))
    for name, start in begun.items():
        for other in imports_of(folder, name):
            assert begun[other] < start, (name, other)


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_fetched_from_other_folders_is_there_and_leads_in_no_circle(folder: str) -> None:
    reached, ahead = set[str](), [folder]
    while ahead:
        for modules, other in FETCHED.findall(joined_script(SCRIPTS, ahead.pop())):
            assert {each.split(" as ")[0] for each in modules.split(", ")} <= names_in(other)
            if other not in reached:
                reached.add(other)
                ahead.append(other)
    assert folder not in reached


def names_in(folder: str) -> set[str]:
    below = (file.relative_to(SCRIPTS / folder) for file in (SCRIPTS / folder).rglob("*.js"))
    return {file.with_suffix("").as_posix().replace("/", "$") for file in below}


def imports_of(folder: str, name: str) -> list[str]:
    """The modules of its own script that a module imports."""
    file = SCRIPTS / folder / f"{name.replace('$', '/')}.js"
    paths = re.findall(r'^(?:import|\}) [^;]*from "(\..+)\.js";$', file.read_text(), re.M)
    found = [(file.parent / path).resolve() for path in paths]
    own = [path.relative_to(SCRIPTS / folder) for path in found if path.is_relative_to(SCRIPTS / folder)]
    return [path.as_posix().replace("/", "$") for path in own]


def test_each_module_has_names_of_its_own(tmp_path: Path) -> None:
    root = written(
        tmp_path,
        a='import { one as first, Two } from "./b.js";\nimport * as b from "./b.js";\n'
        'import {\n  fill,\n} from "../far/dom.js";\nimport { h } from "../far/dom.js";\nconst hidden = 3;\n',
        b="const hidden = 4;\nexport const one = 1;\nexport class Two {}\nexport async function three() {}\n",
    )
    (root / "far").mkdir()
    (root / "far" / "dom.js").write_text("")
    assert joined_script(root, "page", "?b=1") == (
        'import { dom as far$dom } from "/js/far.js?b=1";\n'
        "const page$b = (() => {\nconst hidden = 4;\nconst one = 1;\nclass Two {}\nasync function three() {}\n"
        "return { one, Two, three };\n})();\n"
        "const page$a = (() => {\nconst { one: first, Two } = page$b;\nconst b = page$b;\n"
        "const {\nfill,\n} = far$dom;\nconst { h } = far$dom;\nconst hidden = 3;\nreturn {  };\n})();\n"
        "export { page$a as a, page$b as b };\n"
        "//# sourceMappingURL=/js/page.js.map?b=1\n"
    )


def test_a_room_within_a_folder_comes_with_its_script(tmp_path: Path) -> None:
    for path, text in {
        "far/room/b.js": "export const one = 1;\n", "far/a.js": 'import { one } from "./room/b.js";\n',
        "page/c.js": 'import { one } from "../far/room/b.js";\n',
    }.items():  # fmt: skip
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    assert "export { far$a as a, far$room$b as room$b };\n" in joined_script(tmp_path, "far")
    assert 'import { room$b as far$room$b } from "/js/far.js";\n' in joined_script(tmp_path, "page")
    assert {path: script_of(tmp_path, path) for path in ("far", "far/room", "far/room/b", "page/c")} == {
        "far": "far", "far/room": "far", "far/room/b": "far", "page/c": "page",
    }  # fmt: skip


def test_what_only_readers_need_stays_at_home(tmp_path: Path) -> None:
    text = "/** Says\n *  so. */\n\nconst a = 1; // stays\n  // goes\n  /** @type {A} */ (a);\n  /* goes */\nlast();\n"
    script = joined_script(written(tmp_path, a=text), "page")
    assert script.split("\n")[1:-5] == ["const a = 1; // stays", "(a);", "last();"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_line_of_a_script_is_led_back_to_the_file_that_it_comes_from(folder: str) -> None:
    found = json.loads(joined_map(SCRIPTS, folder))
    assert (found["version"], found["sourceRoot"]) == (3, "/js/")
    texts = {name: (SCRIPTS / name).read_text() for name in found["sources"]}
    assert [*texts.values()] == found["sourcesContent"]
    reached = dict.fromkeys(texts, 0)
    for text, origin in zip(joined_script(SCRIPTS, folder).split("\n"), origins(found), strict=False):
        if origin:
            source, number, column = origin
            real = texts[source].split("\n")[number][column:]
            assert text == TYPE.sub("", real.rstrip()) or re.match(r"(import|\} from)\b", real), (source, number)
            reached[source] += 1
    assert all(reached.values())


def test_a_text_over_several_lines_is_refused_since_its_indentation_counts(tmp_path: Path) -> None:
    with pytest.raises(Unjoinable, match="page/a"):
        joined_script(written(tmp_path, a="const a = `one\n  two`;\n"), "page")


@pytest.mark.parametrize(
    "text", ["export default 1;", "export let one = 1;", "export { one };", 'import "./b.js";',
             'import b from "./b.js";', 'export * from "./b.js";']
)  # fmt: skip
def test_what_is_not_understood_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Unjoinable, match="page/a"):
        joined_script(written(tmp_path, a=text + "\n", b=""), "page")


def test_a_circle_of_imports_is_refused(tmp_path: Path) -> None:
    one, other = ('import { x } from "./b.js";\n', 'import { y } from "./a.js";\n')
    with pytest.raises(CycleError):
        joined_script(written(tmp_path, a=one, b=other), "page")


def test_styles_follow_by_name(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    for name in ("b", "a"):
        (tmp_path / "page" / f"{name}.css").write_text(f".{name}{{}}\n")
    assert joined_style(tmp_path, "page") == ".a{}\n.b{}\n"


def test_a_style_within_another_one_comes_with_it(tmp_path: Path) -> None:
    (tmp_path / "plate" / "magnate").mkdir(parents=True)
    (tmp_path / "plate" / "outer.css").write_text(".outer{}\n")
    (tmp_path / "plate" / "magnate" / "inner.css").write_text(".inner{}\n")
    assert joined_style(tmp_path, "plate/magnate") == ".outer{}\n.inner{}\n"
    assert joined_style(tmp_path, "plate") == ".outer{}\n"


def test_a_style_is_sent_without_what_only_readers_need(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    text = "/* Why\n   so. */\n\n.a,\n.b\n  .c {\n  margin: 0; /* stays */\n  inset:\n    0\n    1px;\n}\n"
    (tmp_path / "page" / "a.css").write_text(text)
    assert joined_style(tmp_path, "page") == ".a,.b .c {margin: 0; /* stays */ inset: 0 1px;}\n"


def test_a_media_query_that_a_style_names_is_written_out(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "layouts.css").write_text(
        "@custom-media --low (height < 9em);\n@custom-media --flat (--low) and (hover);\n"
    )
    (tmp_path / "page" / "a.css").write_text("@media print, (--flat) {\n  .a {\n    top: var(--low);\n  }\n}\n")
    assert joined_style(tmp_path, "page") == "@media print, (((height < 9em)) and (hover)) {.a {top: var(--low);}\n}\n"
    (tmp_path / "page" / "b.css").write_text("@media (--high) {\n}\n")
    with pytest.raises(Unjoinable, match="--high"):
        joined_style(tmp_path, "page")


def test_scripts_fold_where_styles_do() -> None:
    """The shell asks for what `--folded` and `--small` stand for."""
    text = (STYLES / "layouts.css").read_text().replace(" ", "")
    upright, small = (re.search(rf"@custom-media--{name}(.+);", text) for name in ("upright", "small"))
    assert upright
    assert small
    assert "@custom-media--folded(--upright)or(--small);" in text
    shell = (SCRIPTS / "table/shell/shell.js").read_text()
    assert f'matchMedia("{upright[1]}or{small[1]}")' in shell.replace(" ", "")


def test_what_a_module_exports_is_used_elsewhere() -> None:
    """By another one, or by a test of it."""
    places = ("web/*.js", "server/truth/*.mjs", "server/messages/test_fair.py")
    tests = [file for place in places for file in TESTS.glob(place)]
    texts = {file: set(re.findall(r"\w+", file.read_text())) for file in [*SCRIPTS.rglob("*.js"), *tests]}
    exported = {
        (file, name) for file in SCRIPTS.rglob("*.js")
        for name in re.findall(r"^export (?:async )?(?:function|class|const) (\w+)", file.read_text(), re.M)
    }  # fmt: skip
    alone = [
        f"{file.stem}: {name}" for file, name in exported
        if not any(name in words for other, words in texts.items() if other != file)
    ]  # fmt: skip
    assert alone == []


TOKENS = STYLES / "page" / "00-tokens.css"
SPACING = re.compile(r"[ {](?:(?:row-|column-)?gap|padding[a-z-]*|margin[a-z-]*|border-[a-z-]*radius|--gap): ([^;]*);")
LENGTH = re.compile(r"(?<![\w.-])-?(?!0px)[\d.]+(?:rem|px|em|ch|v[wh]|v?min|v?max)\b")


def test_sizes_of_type_are_tokens_and_each_token_is_used() -> None:
    """So that all sizes there are can be seen in one place."""
    texts = {file: file.read_text() for file in STYLES.rglob("*.css")}
    sizes = set(re.findall(r"^  --([tu]\d{3}): ", texts.pop(TOKENS), re.M))
    raw = [
        (file.name, value) for file, text in texts.items()
        for value in re.findall(r"[ {]font(?:-size)?: ([^;]*);", text)
        if re.search(r"(?<![\w.-])(?!0px)[\d.]+(rem|px)", re.sub(r"var\(--b[^)]*\)", "", value))
    ]  # fmt: skip
    assert raw == []
    assert set(re.findall(r"var\(--([tu]\d{3})\)", "".join(texts.values()))) == sizes


def test_spacings_are_tokens_and_each_token_is_used() -> None:
    """Gaps, paddings, margins and radii; multiples of a board's own unit are none."""
    texts = {file: file.read_text() for file in STYLES.rglob("*.css")}
    tokens = set(re.findall(r"^  --([spr]\d+): ", texts.pop(TOKENS), re.M))
    raw = [
        (file.name, value) for file, text in texts.items() for value in SPACING.findall(text) if LENGTH.search(value)
    ]  # fmt: skip
    assert raw == []
    assert set(re.findall(r"var\(--([spr]\d+)\)", "".join(texts.values()))) == tokens


RAW = re.compile(
    r"#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![\w-])(?:white|black|gray|grey|silver|red|green|blue"
    r"|yellow|orange|purple|brown|gold|tan|ivory|beige|pink|navy|teal|maroon|olive|lime|cyan|magenta)(?![\w-])",
    re.IGNORECASE,
)
VALUE = re.compile(r"(?<=[ {])([\w-]+):\s([^;{}]*);")


def test_colours_are_tokens_and_each_token_is_used() -> None:
    """So that day and night are chosen in one place. A token is a custom property of the first file."""
    texts = {file: without_comments(file) for file in STYLES.rglob("*.css")}
    colours = {name for name, value in VALUE.findall(texts[TOKENS]) if name.startswith("--") and RAW.search(value)}
    rest = {file: text for file, text in texts.items() if file != TOKENS}
    raw = [(file.name, value) for file, text in rest.items() for _, value in VALUE.findall(text) if RAW.search(value)]
    assert raw == []
    drawn = "".join(file.read_text() for file in WEB.glob("**/*.svg"))
    used = set(re.findall(r"var\((--[\w-]+)", drawn + "".join(texts.values())))
    assert len(colours) > 50
    assert colours - used == set()
    others = [
        (file.name, name) for file, text in rest.items() for name, value in VALUE.findall(text)
        if name in colours and not value.startswith("var(--")
    ]  # fmt: skip
    assert others == [], "the name of a colour is that of something else there"


def test_every_class_of_a_style_and_every_sign_is_used() -> None:
    """Whole, or made of what it begins with: `seat-${letter}`."""
    scripts = "".join(re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.S) for file in SCRIPTS.rglob("*.js"))
    texts = "".join(re.findall(r"[\"`][^\n]*[\"`]", scripts))
    drawn = "".join(file.read_text() for file in WEB.glob("**/*.svg")) + (WEB / "index.html").read_text()
    classes = {
        name for file in STYLES.rglob("*.css")
        for selector in selectors(file) for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)
    }  # fmt: skip
    signs = set(re.findall(r'<symbol id="([\w-]+)"', drawn))
    drawn = re.sub(r'<symbol id="[\w-]+"', "", drawn)
    words = set(re.findall(r"[\w-]+", texts + drawn))
    begun = "|".join(
        set(re.findall(r"([\w-]+-)\$\{", texts)) | {f"{each}(?=\\d)" for each in re.findall(r"(\w+)\$\{", texts)}
    )
    unused = {name for name in classes | signs if name not in words and not re.match(begun, name)}
    assert unused - set(NAMES) == set()


@pytest.mark.parametrize("game", NAMES)
def test_no_style_of_a_page_is_meant_for_something_of_a_game(game: str) -> None:
    """All pages' styles are one file: a class of the first page alone must not be one of a table, too."""
    pages = [selector for part in ("30-home", "40-learn") for selector in selectors(STYLES / "page" / f"{part}.css")]
    bare = {found[1] for selector in pages if (found := re.fullmatch(r"\w*\.([\w-]+)", selector))}
    assert bare
    meant = {
        name
        for file in (STYLES / game).glob("*.css")
        for selector in selectors(file)
        for name in re.findall(r"\.([a-z][\w-]*)", selector)
    }
    assert bare & meant == set()


def selectors(path: Path) -> list[str]:
    """Every selector of a style."""
    return [each.strip() for found in re.findall(r"([^{}]+)\{", without_comments(path)) for each in found.split(",")]


def without_comments(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
