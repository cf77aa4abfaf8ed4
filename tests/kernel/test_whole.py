"""A file is written whole or left as it was."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from duchy.kernel.files import whole
from duchy.kernel.files.whole import write_whole


def test_what_is_interrupted_leaves_what_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    write_whole(kept, b"old\n")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(kept, b"new\n")
    assert kept.read_bytes() == b"old\n"
    assert [*tmp_path.iterdir()] == [kept]


def test_it_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done, replace = list[str](), Path.replace
    monkeypatch.setattr(os, "fsync", lambda file: done.append("synced"))
    monkeypatch.setattr(Path, "replace", lambda *paths: done.append("named") or replace(*paths))
    write_whole(tmp_path / "new", b"new\n")
    assert done == ["synced", "named"]


def test_a_failure_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    for path, failure in ((tmp_path / "none" / "new", FileNotFoundError), (tmp_path, IsADirectoryError)):
        with pytest.raises(failure) as caught:
            write_whole(path, b"new\n")
        assert caught.value.filename == str(path)


def test_two_at_once_do_not_meet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that ends later has its own text in the file, not a part of the other's."""
    kept, replace, waiting = tmp_path / "kept", Path.replace, [b"other\n"]

    def meanwhile(here: Path, there: Path) -> Path:
        if waiting:
            write_whole(kept, waiting.pop())
        return replace(here, there)

    monkeypatch.setattr(Path, "replace", meanwhile)
    write_whole(kept, b"own\n")
    assert kept.read_bytes() == b"own\n"
    assert [*tmp_path.iterdir()] == [kept]


def test_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), b"new\n")
    assert not Path(os.devnull).is_file()


def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(b"old\n")
    kept.chmod(0o600)
    write_whole(kept, b"new\n")
    assert (kept.read_bytes(), kept.stat().st_mode & 0o777) == (b"new\n", 0o600)


def test_a_link_still_leads_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    kept, link = tmp_path / "folder" / "kept", tmp_path / "link"
    link.symlink_to(kept)
    for content in (b"old\n", b"new\n"):
        write_whole(link, content)
        assert (link.is_symlink(), kept.read_bytes()) == (True, content)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="no files for what is open")
def test_what_is_open_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """As with `--csv /dev/stdout > FILE`."""
    with (tmp_path / "out").open("wb") as out:
        write_whole(Path(f"/dev/fd/{out.fileno()}"), b"new\n")
        assert os.fstat(out.fileno()).st_ino == (tmp_path / "out").stat().st_ino
    assert (tmp_path / "out").read_bytes() == b"new\n"


def test_where_nothing_can_be_put_beside_it_a_file_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder of somebody else, where one may change this file and make no other."""
    kept = tmp_path / "kept"
    kept.write_bytes(b"old\n")

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(whole, "_write_beside", refused)
    write_whole(kept, b"new\n")
    assert kept.read_bytes() == b"new\n"
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "none", b"new\n")
    assert [*tmp_path.iterdir()] == [kept]
