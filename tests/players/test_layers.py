"""The layers of a net take every unit into account, however many there are."""

from __future__ import annotations

import numpy as np
import pytest

from duchy.kernel.records import as_reals
from duchy.players.nets import net
from duchy.players.nets.buffers import network_for


@pytest.mark.parametrize("first", [1, 3, 4, 6, 8, 11])
def test_the_second_layer_has_all_units_of_the_first(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four are added at once; what is left over is added one by one."""
    for name, value in (("FIRST", first), ("FIRST_WEIGHTS", 0), ("SECOND", 3)):
        monkeypatch.setattr(net, name, value)
    rng = np.random.default_rng(first)
    sums, weights = rng.normal(size=first), rng.normal(size=(first + 1) * 3 + 4 * 2)
    bias, rows = weights[:3], weights[3 : 3 + first * 3].reshape(first, 3)
    answers, columns = weights[3 + first * 3 :][:2], weights[3 + first * 3 :][2:].reshape(2, 3)
    hidden = as_reals(np.concatenate([sums, np.zeros(3)]))
    network = network_for("nullgame", weights, compiled=False)._replace(hidden=hidden)
    found = net.second_layer(network, as_reals(weights))
    assert found == pytest.approx(tuple(answers + columns @ np.maximum(bias + sums @ rows, 0)))


def test_rows_that_differ_anywhere_are_told() -> None:
    row = [0.0, 1.0, 2.0, 3.0, 4.0]
    assert not net.differ(row, [*row])
    for at in range(5):
        assert net.differ(row, [*row[:at], -1.0, *row[at + 1 :]])
