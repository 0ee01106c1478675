"""Any AEC environment of PettingZoo, with what you know of it: what is hidden, and how it is permuted.

subject = PettingZooSubject(leduc_holdem_v4.raw_env, permute=swap_hands, hidden=hands)
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from shofar.research.leaks.subject import Subject

Permute = Callable[[Any, str, Random], None]
"""Changes in place, in an environment, what an agent cannot see."""
Hidden = Callable[[Any, str], Sequence[Hashable]]
"""What an agent cannot see, place by place."""


@dataclass(frozen=True, slots=True)
class Played:
    """An environment, and how it came there: few can be copied, all can be played again."""

    env: Any
    seed: int
    number: int
    actions: tuple[int, ...] = ()


class PettingZooSubject(Subject[Played]):
    """The environment must play the same game again from a seed and actions, as PettingZoo's `seed_test` asks."""

    def __init__(self, make: Callable[[], Any], *, permute: Permute, hidden: Hidden) -> None:
        self._make, self._permute, self._hidden = make, permute, hidden
        self.agents = list(make().possible_agents)
        self.seats = len(self.agents)

    def begin(self, seed: int, number: int = 0) -> Played:
        """The environment, reset with a seed, and then so many times without one."""
        return self._played(seed, number, ())

    def _played(self, seed: int, number: int, actions: tuple[int, ...]) -> Played:
        env = self._make()
        env.reset(seed=seed)
        for _ in range(number):
            env.reset()
        for action in actions:
            env.step(action)
        return Played(env, seed, number, actions)

    def step(self, state: Played, dice: Random) -> Played | None:
        """A random legal action of the agent that is selected."""
        env = state.env
        agent = env.agent_selection
        if not env.agents or env.terminations[agent] or env.truncations[agent]:
            return None
        seen, info = env.observe(agent), env.infos.get(agent, {})
        mask = seen["action_mask"] if isinstance(seen, Mapping) else info.get("action_mask")
        legal = [action for action in range(env.action_space(agent).n) if mask is None or mask[action]]
        return self._played(state.seed, state.number, (*state.actions, dice.choice(legal)))

    def channels(self, state: Played, seat: int) -> Mapping[str, object]:
        """The agent's observation and info, who is there, and whose turn it is."""
        env, agent = state.env, self.agents[seat]
        return {
            "observation": env.observe(agent),
            "info": dict(env.infos.get(agent, {})),
            "agents": list(env.agents),
            "selected": env.agent_selection if env.agents else None,
        }

    def permuted(self, state: Played, seat: int, dice: Random) -> Played:
        """The same game once more, in which that is changed."""
        other = self._played(state.seed, state.number, state.actions)
        self._permute(other.env, self.agents[seat], dice)
        return other

    def hidden(self, state: Played, seat: int) -> Sequence[Hashable]:
        """What the agent cannot see."""
        return self._hidden(state.env, self.agents[seat])
