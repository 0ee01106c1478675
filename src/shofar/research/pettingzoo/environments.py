"""PettingZoo's two interfaces over one game.

Rewards are shares of the win at the end (1 for a sole winner), with `shaping` that much more for each card won, or line
held, that a seat gets ahead of the mean. What happens at an illegal action is said by `illegal`: "lose" ends the game
with -1 for who tried it, "replace" plays a legal action drawn at random in its place, "raise" raises IllegalAction.
"""

from typing import Any, ClassVar, Literal

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from shofar.core import AnyGame
from shofar.draw.dispatch import text_of
from shofar.fast.bits import below
from shofar.research.form import Form
from shofar.research.plain import plain_game, played
from shofar.research.single import SINGLE, IllegalAction, SingleGame
from shofar.research.spaces import Observation, Observations, observation, observation_space, random_stream

Illegal = Literal["lose", "replace", "raise"]
SEATS = {"walls": 4, "towers": 2}
"""Unless somebody says otherwise."""
MODES = ["human", "ansi"]


class Play:
    """What both interfaces share: a game, its spaces, its rewards, its pictures."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        observations: Observations = "vector",
        shaping: float = 0.0,
        illegal: Illegal = "lose",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if observations not in ("vector", "dict") or illegal not in ("lose", "replace", "raise"):
            raise ValueError(f"no such environment: {observations=} {illegal=}")
        if render_mode not in (None, *MODES):
            raise ValueError(f"{render_mode=} is none of {', '.join(MODES)}")
        self.metadata: dict[str, Any] = {"name": f"{game}_v0", "render_modes": MODES, "is_parallelizable": True}
        self.metadata["render_fps"] = 2
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._make, self._seats = SINGLE[game], SEATS[game] if seats is None else seats
        self._kind, self._shaping, self._illegal = observations, shaping, illegal
        self._random = random_stream(None)
        self._game: SingleGame = self._make(self._seats, self._random)
        self.form: Form = self._game.form
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.agents: list[str] = []
        self._spaces = {agent: observation_space(self.form, self._kind) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.form.actions) for agent in self.possible_agents}
        self._lead = [0.0] * self._seats

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may see."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat may do."""
        return self._actions[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._random = random_stream(seed)
        self._game = self._make(self._seats, self._random)
        self.agents = self.possible_agents[:]
        self._lead = [0.0] * self._seats
        self._start, self._history = self._game.copy(), list[tuple[int, int]]()

    def _observe(self, seat: int) -> Observation:
        return observation(self.form, self._kind, self._game.look(seat))

    def _act(self, seat: int, action: int) -> bool:
        """Play it, or do with an illegal one what was asked for; False if the game is lost by it."""
        number = int(action)
        try:
            self._game.play(seat, number)
        except IllegalAction:
            if self._illegal == "raise":
                raise
            if self._illegal == "lose":
                return False
            legal = self._game.legal(seat)
            number = legal[below(self._random, len(legal))]
            self._game.play(seat, number)
        self._history.append((seat, number))
        return True

    def plain(self) -> AnyGame:
        """The same game by the plain rules: for views, records and pictures."""
        game = plain_game(self._start)
        for seat, action in self._history:
            game = played(game, seat, action)
        return game

    def _rewards(self) -> list[float]:
        """What the last step brought each seat."""
        if not self._shaping:
            return self._game.shares() if self._game.player < 0 else [0.0] * self._seats
        before, self._lead = self._lead, self._game.standing()
        gains = [self._shaping * (now - then) for now, then in zip(self._lead, before, strict=True)]
        return [gain + share for gain, share in zip(gains, self._game.shares(), strict=True)]

    def render(self) -> str | None:
        """The game as the seat that is asked sees it, as text, or printed; at the end as a spectator does."""
        if self.render_mode is None:
            return None
        game = self.plain()
        drawn = text_of(game.view(game.waiting[0] if game.waiting else None), colour=self.render_mode == "human")
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """Nothing is open."""


class AecGame(Play, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One seat after the other. Those who choose at the same time are asked in turn, and none sees another's choice."""

    metadata: ClassVar[dict[str, Any]]  # type: ignore[misc]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the stream goes on."""
        del options
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = [0] * self._seats
        self._skip_agent_selection = None
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; its mask stands in its info too."""
        made = self._observe(self.possible_agents.index(agent))
        if agent in self.infos:
            self.infos[agent]["action_mask"] = made["action_mask"]
        return made

    def step(self, action: int | None) -> None:
        """The action of `agent_selection`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat that is alive needs an action")
        seat = self._game.player
        self._cumulative_rewards[agent] = 0.0
        if not self._act(seat, action):
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._shaping or self._game.player < 0:
            self.rewards = dict(zip(self.agents, self._rewards(), strict=True))
        if self._game.player < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        self._acted[seat] += 1
        if self.max_cycles is not None and min(self._acted) >= self.max_cycles and not self.terminations[agent]:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        if self._game.player >= 0:
            self.agent_selection = self.possible_agents[self._game.player]


class ParallelGame(Play, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats at every step. A seat whose mask is all zeros is not asked, and its action is ignored."""

    metadata: ClassVar[dict[str, Any]]  # type: ignore[misc]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; without a seed the stream goes on."""
        del options
        self._deal(seed)
        self._steps = 0
        return self._seen()

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seen = {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}
        return seen, {agent: {"action_mask": made["action_mask"]} for agent, made in seen.items()}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One action of each seat that is asked, by name."""
        lost: list[str] = []
        for seat in self._game.waiting():
            if not self._act(seat, actions[self.possible_agents[seat]]):
                lost.append(self.possible_agents[seat])
        self._steps += 1
        rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
        rewards.update(dict.fromkeys(lost, -1.0))
        over = bool(lost) or self._game.player < 0
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        seen, infos = self._seen()
        ends = dict.fromkeys(self.possible_agents, over), dict.fromkeys(self.possible_agents, late)
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, *ends, infos
