"""States with the names of OpenSpiel, without OpenSpiel: compiled rules, numbered actions, a few small Python calls.

Chance acts first: it draws the deal, as four digits of 256 (in Towers who begins, as one of two), so that every deal
is a few explicit outcomes and a history tells all. In Walls seats that choose at the same time do so in a node of
`SIMULTANEOUS`, or, with `turn_based=True`, one after the other, none seeing what another has chosen.
"""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from hashlib import blake2b
from random import Random
from typing import Any, Self

import numpy as np

from shofar.bots.worlds import worlds
from shofar.core import AnyGame
from shofar.research.form import Form, UInt8Array
from shofar.research.forms import FORMS, played
from shofar.research.packing import walls_memory
from shofar.research.plain import SINGLE_SETUPS, plain_game
from shofar.research.single import SingleGame

CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4
"""As in pyspiel.PlayerId."""
DIGITS = {"walls": (256, 256, 256, 256), "towers": (2,)}
"""How many outcomes each chance node has."""
OPEN = frozenset({"towers"})
"""Games in which everybody sees everything, and one seat moves at a time."""
LENGTHS = {"walls": 172, "towers": 50}
"""More decisions than a game can have."""
_DIGEST = 16


class SpielGame:
    """A game by name, and its numbers."""

    def __init__(self, name: str, seats: int | None = None, *, turn_based: bool = False) -> None:
        self.name = name
        self.form: Form = FORMS[name].form(seats or {"walls": 4, "towers": 2}[name])
        SINGLE_SETUPS[name](self.form.seats, 0)  # refuses a number that cannot play
        self.turn_based = turn_based or name in OPEN
        self.outcomes = [[(digit, 1 / size) for digit in range(size)] for size in DIGITS[name]]

    def new_initial_state(self) -> "SpielState":
        """A state in which chance has not drawn yet."""
        return SpielState(self)

    def num_players(self) -> int:
        """How many play."""
        return self.form.seats

    def num_distinct_actions(self) -> int:
        """How many actions there are."""
        return self.form.actions

    def max_chance_outcomes(self) -> int:
        """Of any chance node."""
        return max(DIGITS[self.name])

    def max_game_length(self) -> int:
        """In decisions."""
        return LENGTHS[self.name]

    def min_utility(self) -> float:
        """What somebody gets who loses."""
        return -1.0

    def max_utility(self) -> float:
        """What a sole winner gets."""
        return self.form.seats - 1.0

    def utility_sum(self) -> float:
        """What all get together."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation."""
        return [self.form.size]

    def deserialize_state(self, text: str) -> "SpielState":
        """The state that `serialize` wrote."""
        state = SpielState(self)
        for word in text.split():
            seat, _, action = word.rpartition(":")
            if seat:
                state.act(int(seat), int(action))
            else:
                state.apply_action(int(action))
        return state


class SpielState:
    """A state; `clone` it before you play on it if you need it later."""

    __slots__ = ("_base", "_begun", "_beside", "_digits", "_game", "_log", "_owner", "_single")

    def __init__(self, game: SpielGame) -> None:
        self._game = game
        self._single: SingleGame | None = None
        self._digits: list[int] = []
        self._log: list[tuple[int, int]] = []
        self._begun: SingleGame | None = None
        """As it was before the log."""
        self._base: tuple[bytes, ...] = (b"",) * game.form.seats
        """What each seat had been told before the log."""
        self._owner: int | None = None
        """Whose sampled world this is."""
        self._beside: AnyGame | None = None
        """Such a world before the log, by the plain rules."""

    # Whose turn

    def current_player(self) -> int:
        """The player who acts, or CHANCE, SIMULTANEOUS, TERMINAL."""
        single = self._single
        if single is None:
            return CHANCE
        player = single.player
        if player < 0:
            return TERMINAL
        if self._game.turn_based or single.is_turn():
            return player
        return SIMULTANEOUS

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._single is not None and self._single.player < 0

    def is_chance_node(self) -> bool:
        """Whether chance acts."""
        return self._single is None

    def is_simultaneous_node(self) -> bool:
        """Whether several choose at the same time."""
        return self.current_player() == SIMULTANEOUS

    def num_players(self) -> int:
        """How many play."""
        return self._game.form.seats

    def get_game(self) -> SpielGame:
        """The game."""
        return self._game

    # Acting

    def legal_actions(self, player: int | None = None) -> Sequence[int]:
        """The numbers of the legal actions, ascending: of a player, or of who acts. A list, or the same as a list."""
        single = self._single
        if single is None:
            return list(range(len(self.chance_outcomes()))) if player in (None, CHANCE) else []
        seat = single.player if player is None else player
        if seat < 0 or (self._game.turn_based and seat != single.player):
            return []
        return single.legal(seat)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, 0 for the others."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.form.actions)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of this chance node and their odds."""
        return self._game.outcomes[len(self._digits)]

    def apply_action(self, action: int) -> None:
        """What who acts does, or what chance draws."""
        single = self._single
        if single is None:
            self._draw(action)
            return
        seat = single.player
        single.play_on(seat, action)
        self._log.append((seat, action))

    def apply_actions(self, actions: Sequence[int]) -> None:
        """One action of each player, where they choose at the same time; those of players who do not are ignored."""
        assert self._single is not None
        for seat in self._single.waiting():
            self.act(seat, actions[seat])

    def act(self, seat: int, action: int) -> None:
        """An action of one of those who may choose now."""
        assert self._single is not None
        self._single.play(seat, action)
        self._log.append((seat, action))

    def _draw(self, digit: int) -> None:
        sizes = DIGITS[self._game.name]
        if not 0 <= digit < sizes[len(self._digits)]:
            raise ValueError(f"chance has no outcome {digit}")
        self._digits.append(digit)
        if len(self._digits) == len(sizes):
            number = 0
            for size, drawn in zip(sizes, self._digits, strict=True):
                number = number * size + drawn
            self._single = SINGLE_SETUPS[self._game.name](self._game.form.seats, number)
            self._begun = self._single.copy()

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The text of an action: of a player's, or, with one argument, of who acts."""
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE:
            return f"chance {action}"
        return str(FORMS[self._game.name].action_text(action, self._single.phase() if self._single else ""))

    # What is known

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, as numbers: docs/research.md."""
        numbers: list[float] = self.observe(player).astype(np.float64).tolist()
        return numbers

    def observe(self, player: int | None = None) -> UInt8Array:
        """The same as uint8[size]."""
        if self._single is None:
            return np.zeros(self._game.form.size, np.uint8)
        return self._single.packed_observation(self._player_asked(player))[: self._game.form.size]

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees, by name; zeros are left out."""
        if self._single is None:
            return "chance"
        parts = self._game.form.parts(self.observe(player))
        return "; ".join(f"{name} {part.tolist()}" for name, part in parts.items() if part.any())

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees, and a digest of all that it has seen and done, in order."""
        if self._single is None:
            return "chance"
        seat = self._player_asked(player)
        return f"{self._log_digest(seat).hex()} {self.observe(seat).tobytes().hex()}"

    def _player_asked(self, player: int | None) -> int:
        seat = self._single.player if player is None and self._single is not None else player
        if seat is None or not 0 <= seat < self._game.form.seats:
            raise ValueError("no player is to act: name one")
        return seat

    def _log_digest(self, player: int, *, looks: bool = True) -> bytes:
        """A digest of the log as a player knows it: what it saw whenever it acted, what it did, what others showed."""
        assert self._begun is not None
        digest = self._base[player]
        now = self._begun.copy()
        for seat, action in self._log:
            own = seat == player and looks
            seen = now.packed_observation(seat).tobytes() if own else b""
            shown = action if own else now.public_action(action)
            step = (seat << 16 | shown & 0xFFFF).to_bytes(3, "big")
            digest = blake2b(digest + step + seen, digest_size=_DIGEST).digest()
            now.play(seat, action)
        return digest

    # The end

    def returns(self) -> list[float]:
        """What each player has got: times the number of players its share of the win, less one. They add up to 0."""
        if self._single is None or self._single.player >= 0:
            return [0.0] * self._game.form.seats
        return [share * self._game.form.seats - 1.0 for share in self._single.shares()]

    def rewards(self) -> list[float]:
        """The same: nothing is won before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one has got."""
        return self.returns()[player]

    # Copies

    def clone(self) -> Self:
        """The same state, to be played on by itself."""
        made = copy(self)
        made._single = self._single and self._single.copy()
        made._digits, made._log = self._digits.copy(), self._log.copy()
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> Self:
        """A state drawn from what the player knows (`shofar.bots.worlds`), and nothing else of this one.

        What others knew before is not made up: their information states begin with what all have seen.
        """
        if self._single is None or self._game.name in OPEN:
            return self.clone()
        if self._owner not in (None, player):
            raise ValueError(
                "in a resampled state what one player knows is true, and no more: resample it for that one"
            )
        game = self._plain()
        seed = Random(repr(probability_sampler())).getrandbits(63)
        view: Any = game.view(player)
        made = self.clone()
        world = worlds(view, seed=seed)[0]
        made._single, made._beside = walls_memory(world), replace(game, state=world)
        made._begun = made._single.copy()
        made._base = tuple(self._log_digest(seat, looks=seat == player) for seat in range(self._game.form.seats))
        made._log, made._owner = [], player
        return made

    def _plain(self) -> AnyGame:
        """The same by the plain rules."""
        assert self._begun is not None
        game = plain_game(self._begun) if self._beside is None else self._beside
        for seat, action in self._log:
            game = played(game, seat, action)
        return game

    def history(self) -> list[int]:
        """The outcomes and actions so far; of a resampled state those since."""
        return [*self._digits, *(action for _, action in self._log)]

    def serialize(self) -> str:
        """Outcomes and actions as text; `deserialize_state` of the game reads it."""
        if self._owner is not None:
            raise ValueError("a resampled state has no history to be written")
        return " ".join([*map(str, self._digits), *(f"{seat}:{action}" for seat, action in self._log)])

    def __str__(self) -> str:
        return self.serialize() if self._owner is None else f"a world of player {self._owner}: {self._log}"
