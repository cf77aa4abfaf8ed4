"""Games for OpenSpiel: `import duchy.env.openspiel`, then `pyspiel.load_game("duchy_magnate(edition=ru,courts=1)")`.

Every game is there under its name with `duchy_` before it: `duchy_rois_faineants(players=4)`, `duchy_magna_grecia`,
`duchy_nullgame`. Parameters are `edition`, `players` and the game's options. Information is imperfect, utility is
zero-sum.

Chance is explicit: each of nature's actions is an outcome with its probability. With `chance=sampled` it is sampled: a
chance node has one outcome, and playing it draws all that nature does until a seat acts; `rng_seed` makes the draws of
a game repeatable (-1: not). OpenSpiel serialises states of such games, not the games themselves. Games and states can
be pickled and copied either way: a copy of a state goes on by chance of its own, a pickled game takes its generator
along.

Information states have perfect recall: the string is exact; the tensor is the observation, then the
seat's own actions, of which there is room for `own_actions`, then what it was told since its last action, in pairs of a
word of the observation and its new value, of which there is room for `events` (both are parameters, by default 1,024;
more raise OverflowError).
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import numpy as np

from ..games import NAMES, game_named
from ..kernel.errors import needing
from ..kernel.game import Game
from .spec import Spec
from .state import CHANCE, TERMINAL, State

with needing("openspiel"):
    import pyspiel

BEFORE: Final = "duchy_"
OWN_ACTIONS: Final = 1024
EVENTS: Final = 1024
SEEDS: Final = 1 << 53
EXPLICIT: Final = "explicit"
SAMPLED: Final = "sampled"
_MODES: Final = {
    EXPLICIT: pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    SAMPLED: pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
}
Drawing = tuple[object, ...]
"""The state of a generator."""
NATURE_ACTS: Final = 0
"""The one outcome where chance is sampled."""
_UNSEEDED: Final = -1
_AS_EDITION: Final = {int: -1, str: ""}
"""By type of an option: the value that leaves it as the edition has it."""


class OpenSpielGame(pyspiel.Game):
    """A game of one edition and number of seats. Raises EditionError for those it lacks, ValueError for another chance
    than explicit or sampled.
    """

    def __init__(self, game: Game, params: dict[str, int | str] | None = None) -> None:
        given = {**_parameters(game), **(params or {})}
        chance, seed = str(given.pop("chance")), int(given.pop("rng_seed"))
        if chance not in _MODES:
            raise ValueError(f"chance is {' or '.join(_MODES)}, not {chance}")
        self.is_sampled: Final = chance == SAMPLED
        """Whether nature's actions are drawn, not enumerated."""
        self.draws: Final = random.Random(None if seed == _UNSEEDED else seed)
        """What they are drawn from."""
        self._room, self._events = int(given.pop("own_actions")), int(given.pop("events"))
        edition, seats = given.pop("edition"), int(given.pop("players"))
        options = {name: value for name, value in given.items() if value != _AS_EDITION[type(value)]}
        self.spec: Final = Spec.of(game.name, str(edition) or None, seats=seats, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.num_actions,
            max_chance_outcomes=1 if self.is_sampled else self.spec.num_chance_actions,
            num_players=self.spec.num_players, min_utility=self.spec.min_utility, max_utility=self.spec.max_utility,
            utility_sum=0.0, max_game_length=self.spec.max_game_length,
        )  # fmt: skip
        super().__init__(_type_of(game, _MODES[chance]), info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """The empty table, before nature deals."""
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, int | str] | None = None
    ) -> OpenSpielObserver:
        """What seats see, or with perfect recall all that they have been told."""
        recalls = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return OpenSpielObserver(self.spec, recalls, self._room, self._events)

    def __reduce__(self) -> tuple[Callable[[str, Drawing], OpenSpielGame], tuple[str, Drawing]]:
        """Pickled by its name and its generator, which OpenSpiel itself cannot ask for."""
        return _game_again, (str(self), self.draws.getstate())


class OpenSpielState(pyspiel.State):
    """A state of such a game, around a `duchy.env.State`."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.inner = State(game.spec)
        """The state of `duchy.env`."""
        self._is_sampled = game.is_sampled

    def current_player(self) -> int:
        """The seat that acts, or nature, or nobody."""
        actor = self.inner.actor
        if actor == TERMINAL:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's actions with their probabilities; the one outcome if chance is sampled."""
        return [(NATURE_ACTS, 1.0)] if self._is_sampled else self.inner.chances()

    def _apply_action(self, action: int) -> None:
        if self._is_sampled and self.inner.actor == CHANCE:
            self.inner.let_nature_act(self.get_game().draws)
        else:
            self.inner.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        spec = self.inner.spec
        if self._is_sampled and player == pyspiel.PlayerId.CHANCE:
            return "nature acts"
        return spec.chance_text(action) if player == pyspiel.PlayerId.CHANCE else spec.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_terminal

    def returns(self) -> list[float]:
        """By seat, -1..1; 0 while the game goes on."""
        return self.inner.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that the seat cannot tell from this one, drawn at random: what searches ask for. Its past is
        not the true one, so that it cannot be serialised.
        """
        drawn = self.clone()
        drawn.inner = self.inner.guess(player, int(sampler() * SEEDS))
        return drawn

    def __reduce__(self) -> tuple[Callable[[OpenSpielGame, str], OpenSpielState], tuple[OpenSpielGame, str]]:
        """Pickled as OpenSpiel serialises it, with its game."""
        return _state_again, (self.get_game(), self.serialize())

    def __copy__(self) -> OpenSpielState:
        return self.clone()

    def __deepcopy__(self, known: dict[int, object]) -> OpenSpielState:
        """A clone: of the same game, so that copies do not all go on by the same chance."""
        return self.clone()

    def __str__(self) -> str:
        return f"{self.inner}\n{','.join(map(str, self.inner.history))}"


class OpenSpielObserver:
    """Fills `tensor` with what a seat sees, or with perfect recall also with its own actions."""

    def __init__(self, spec: Spec, recalls: bool, room: int, events: int) -> None:
        self._recalls = recalls
        self._room, self._events = room, events
        self._words = spec.observation.size
        self.tensor = np.zeros(self._words + (room + 2 * events if recalls else 0), np.float32)
        self.dict = {field.name: self.tensor[field.words].reshape(field.shape) for field in spec.observation.fields}
        if recalls:
            self.dict["own_actions"] = self.tensor[self._words :][:room]
            self.dict["events"] = self.tensor[self._words + room :].reshape(events, 2)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill `tensor`, and with it the arrays of `dict`. Raises OverflowError."""
        if self._recalls:
            self.tensor[:] = state.inner.information_state_tensor(player, self._room, self._events)
        else:
            self.tensor[:] = state.inner.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The seat's view as a diagram, or with perfect recall all that it has been told."""
        return state.inner.information_state(player) if self._recalls else state.inner.view(player).diagram()


def _game_again(name: str, drawing: Drawing) -> OpenSpielGame:
    game = pyspiel.load_game(name)
    game.draws.setstate(drawing)
    return game


def _state_again(game: OpenSpielGame, text: str) -> OpenSpielState:
    return game.deserialize_state(text)


def _parameters(game: Game) -> dict[str, int | str]:
    values = game.edition_values(game.default_edition, game.seats[0])
    options = {name: _AS_EDITION[type(value)] for name, value in values.items()}
    return {
        **options,
        "edition": game.default_edition,
        "players": game.seats[0],
        "own_actions": OWN_ACTIONS,
        "events": EVENTS,
        "chance": EXPLICIT,
        "rng_seed": _UNSEEDED,
    }


def _type_of(game: Game, chance: pyspiel.GameType.ChanceMode) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"{BEFORE}{game.name}",
        long_name=game.name.replace("_", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


def _register(game: Game) -> None:
    class Registered(OpenSpielGame):
        """OpenSpiel calls what is registered with the parameters alone. It lets go of it after Python has ended, which
        a class survives and a function does not.
        """

        def __init__(self, params: dict[str, int | str] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(_type_of(game, _MODES[EXPLICIT]), Registered)


for _name in NAMES:
    if f"{BEFORE}{_name}" not in pyspiel.registered_names():
        _register(game_named(_name))
