"""PettingZoo's two interfaces over one game; `shofar.research.environment` says what they share."""

from typing import Any, ClassVar, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from shofar.research.environment import EnvironmentOptions, Play
from shofar.research.spaces import Observation


class Agents(Play):
    """The seats by name, each with its spaces."""

    def __init__(self, game: str, *, max_cycles: int | None = None, **options: Unpack[EnvironmentOptions]) -> None:
        super().__init__(game, **options)
        self.metadata["is_parallelizable"] = True
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.agents: list[str] = []
        self._spaces = {agent: self._space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a seat may see."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat may do."""
        return self._spaces[agent][1]

    def _deal(self, seed: int | None) -> None:
        super()._deal(seed)
        self.agents = self.possible_agents[:]


class AecGame(Agents, AECEnv[str, Observation, int]):  # type: ignore[misc]
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
        self._select_agent()

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
        self._select_agent()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _select_agent(self) -> None:
        if self._game.player >= 0:
            self.agent_selection = self.possible_agents[self._game.player]


class ParallelGame(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
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
