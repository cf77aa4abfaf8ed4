"""Two nets alone against each other, named by files, folders or revisions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.players.random_nets import random_numbers

from duchy.kernel.errors import WeightsError
from duchy.players import clock
from duchy.players.nets.weights import Net, net_of, sha256_of, weights_file, write_net
from duchy.training.strength import versus
from duchy.training.strength.measuring import NET, Pairing
from duchy.training.strength.versus import main, net_meant, pairing_score, points_alone, told_alone

GAME = "nullgame"


def test_a_net_is_named_by_its_file_its_folder_or_a_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = net_of("rois_faineants", 3)
    folder = tmp_path / "weights"
    path = weights_file("rois_faineants", 3, folder)
    write_net(path, shipped)
    for args in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "One"]):
        subprocess.run(["git", *args], cwd=tmp_path, check=True)
    numbers = random_numbers("rois_faineants", 1)
    origin = SimpleNamespace(**{**vars(shipped.provenance), "sha256": sha256_of(numbers)})
    write_net(path, Net(numbers, type(shipped.provenance)(**vars(origin))))
    monkeypatch.setattr(versus, "PACKAGE", tmp_path)
    monkeypatch.setattr(versus, "SHIPPED", folder)
    for name in (str(path), str(folder)):
        assert (net_meant(name, "rois_faineants", 3).array == numbers).all()
    assert (net_meant("HEAD", "rois_faineants", 3).array == shipped.array).all()
    with pytest.raises(WeightsError):
        net_meant("no-such-revision", "rois_faineants", 3)


def test_what_names_no_net_is_told_with_what_git_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(versus, "PACKAGE", tmp_path)
    monkeypatch.setattr(versus, "SHIPPED", tmp_path / "weights")
    monkeypatch.setattr(sys, "argv", ["versus", "magnate", "HEAD", "no-such-revision"])
    for git, said in (("git", "fatal: not a git repository"), ("no-such-command", "No such file or directory")):
        monkeypatch.setattr(versus, "GIT", git)
        with pytest.raises(SystemExit) as stopped:
            main()
        assert stopped.value.code == 2
        assert "Weights HEAD: there is no such file. Nor is it a revision" in (err := capsys.readouterr().err)
        assert said in err


@pytest.mark.check
def test_each_deal_is_played_from_every_seat_and_by_each_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = random_numbers(GAME, 1), random_numbers(GAME, 2)
    match = Pairing(GAME, 2, one, NET, other, 6, everywhere=False)
    score, back = pairing_score(match, 399, 1), pairing_score(match._replace(net=other, other=one), 399, 1)
    assert score.games == 400
    assert score.mean + back.mean == pytest.approx(1)
    assert (score.points, score.others) == (pytest.approx(back.others), pytest.approx(back.points))
    made = points_alone(match, 400, 1)
    assert len(made) == 200
    alike = pairing_score(match._replace(other=one), 400, 1)
    assert made.mean() == pytest.approx((alike.points + alike.others) / 2)
    assert told_alone(made + 1, made, 2).endswith(", +1.00 ± 0.00, 400 games each")
    monkeypatch.setattr(clock, "_read", clock._read)  # searches count CPU time from then on
    monkeypatch.setattr(
        versus, "net_meant", lambda text, game, seats: SimpleNamespace(array=random_numbers(game, int(text)))
    )
    for more, said in [
        ((), "of 400 games (even play 50.0%)"),
        (("--search", "1", "--games", "6"), "50.0% ± "),
        (("--planning", "one"), "of 400 games (even play 50.0%)"),
        (("--itself",), "0.00 ± 0.00, 400 games each"),
    ]:
        monkeypatch.setattr(sys, "argv", ["versus", GAME, "1", "1", "--games", "400", *more])
        main()
        assert said in capsys.readouterr().out
