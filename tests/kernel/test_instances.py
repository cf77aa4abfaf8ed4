"""Instances: one text, loaded for each game, plain and compiled."""

import subprocess
import sys

import pytest

import duchy
from duchy.kernel import dialect
from duchy.kernel import game as kernel_game
from duchy.kernel.instances import instance_of_file


@pytest.mark.parametrize("game", duchy.games)
def test_the_template_of_a_plain_instance_is_the_game_itself(game):
    loops = instance_of_file(game, "batch.loops", compiled=False)
    assert loops.__name__ == f"duchy.plain.{game}.batch.loops"
    assert loops.apply is duchy.games[game].rules.apply
    assert loops.below is dialect.below


@pytest.mark.parametrize("game", duchy.games)
def test_the_template_of_a_compiled_instance_is_the_games_text_compiled(game):
    loops = instance_of_file(game, "batch.loops", compiled=True)
    assert loops.apply is not duchy.games[game].rules.apply
    assert loops.apply.py_func.__code__.co_filename == duchy.games[game].rules.apply.__code__.co_filename
    assert loops.apply.__module__ == f"duchy.compiled.{game}.games.{game}.rules"
    assert loops.apply is instance_of_file(game, "games.nullgame.rules", compiled=True).apply
    assert loops.apply is instance_of_file(game, f"games.{game}.rules", compiled=True).apply


def test_an_instance_is_loaded_once():
    assert instance_of_file("magnate", "batch.loops", compiled=True) is instance_of_file(
        "magnate", "batch.loops", compiled=True
    )
    assert instance_of_file("magnate", "batch.loops", compiled=True) is not instance_of_file(
        "nullgame", "batch.loops", compiled=True
    )


def test_modules_keep_their_own_names_and_specs():
    rules = instance_of_file("magnate", "games.nullgame.rules", compiled=False)
    assert rules is duchy.games["magnate"].rules
    assert rules.__spec__
    assert rules.__spec__.name == rules.__name__ == "duchy.games.magnate.rules"


@pytest.mark.parametrize("file", ["games.nullgame.nothing", "nowhere", "batch.nothing"])
@pytest.mark.parametrize("compiled", [False, True])
def test_a_file_that_does_not_exist_is_no_module(file, compiled):
    with pytest.raises(ModuleNotFoundError):
        instance_of_file("nullgame", file, compiled=compiled)


@pytest.mark.parametrize(
    "file", ["table.position", "players.measure.arena", "players.opponents.net_player", "kernel.game"]
)
def test_a_file_that_is_not_of_the_dialect_is_refused_by_name(file):
    with pytest.raises(ImportError, match=rf"duchy\.{file} is not of the dialect, .*; import duchy\.{file}$"):
        instance_of_file("magnate", file, compiled=True)


def test_nothing_but_the_dialect_has_instances():
    with pytest.raises(ImportError, match="not of the dialect"):
        instance_of_file("magnate", "table.position", compiled=False)
    assert instance_of_file("magnate", "kernel.game", compiled=False) is kernel_game


def test_playing_plain_needs_neither_numba_nor_numpy():
    script = (
        "import sys, duchy; from duchy.kernel.dialect import seeded;"
        "from duchy.kernel.instances import instance_of_file;"
        "state = duchy.games['magnate'].settle(None, {}, None).start_state();"
        "instance_of_file('magnate', 'batch.loops', compiled=False).play_out(state, seeded(1), [0] * 128);"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
