"""Several moves of one position weighed against each other.

Alpha-beta knows what the best move is worth, and of the others no more than that they are not better: their values are
bounds. Here each move gets a search of its own, with an open window and to the same depth as the others.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from shofar.bots.towers.alpha_beta import MATE
from shofar.bots.towers.octagon import LAYOUT
from shofar.bots.towers.search import Search, SearchResult
from shofar.bots.towers.transpositions import SURE
from shofar.core.player import Candidate, Choice
from shofar.fast.towers.numbering import move_code, move_text
from shofar.towers import View

SHOWN = 6  # candidates told
MOST_NODES = 500_000  # for weighing them: a quarter of a second, which nothing cancels

DOUBT = 100.0  # a lead of so much (256 is one logit) is borne out with odds of e to 1 by far longer searches


@dataclass(frozen=True, slots=True)
class Evaluations:
    """Values for the side to move (256 is one logit) and nodes spent, in the order of the moves that were asked for."""

    values: list[int]
    efforts: list[int]


def chance_to_win(value: int) -> float:
    """A search value as a probability; proved ends are certain."""
    return (1 + _proved(value)) / 2 if _proved(value) else 1 / (1 + math.exp(-value / 256))


def all_lose(view: View, action: str, also: str | None = None) -> Choice:
    """Any move where all of them lose at once."""
    shown = list(dict.fromkeys([action, *([also] if also else []), *view.legal]))[:SHOWN]
    return Choice(action, 0.0, 0, tuple(Candidate(each, 0.0, 0.0, 1.0) for each in shown), (action,), 1.0)


def with_candidates(choice: Choice, search: Search, found: SearchResult, also: str | None) -> Choice:
    """The choice with the likeliest moves, and `also`, weighed against it; moves that are alike count as one."""
    moves: list[int] = []
    taken: set[int] = set()
    first_moves = [move_code(text, LAYOUT) for text in (choice.action, also) if text]
    for move in [*first_moves, *found.moves.tolist(), *search.root_moves.tolist()]:
        if move not in taken and len(moves) < SHOWN:
            moves.append(move)
            taken |= {move, *search.equivalent_moves(move).tolist()}
    proved = found.value if _proved(found.value) else None
    candidates = weighed(search, moves, found.depth, min(found.nodes, MOST_NODES), proved)
    first = candidates[0]
    if len(first_moves) == 2 and first_moves[1] not in moves:
        candidates.append(replace(first, action=move_text(first_moves[1], LAYOUT)))  # alike, so worth the same
    return replace(
        choice, value=first.value, candidates=tuple(sorted(candidates, key=lambda each: -each.value)), sure=first.sure
    )


def weighed(search: Search, moves: Sequence[int], depth: int, nodes: int, first: int | None = None) -> list[Candidate]:
    """What each of these moves is worth beside the others, as deep as `nodes` allow; the first, where it is known."""
    evaluated = evaluate_moves(search, moves, depth, nodes)
    if first is not None:
        evaluated.values[0] = first
    effort = max(sum(evaluated.efforts), 1)
    return [
        Candidate(
            move_text(move, LAYOUT), chance_to_win(value), evaluated.efforts[i] / effort, sureness(evaluated.values, i)
        )
        for i, (move, value) in enumerate(zip(moves, evaluated.values, strict=True))
    ]


def evaluate_moves(search: Search, moves: Sequence[int], depth: int, nodes: int) -> Evaluations:
    """Moves of the search's root, weighed as deep as `nodes` allow: one ply at least, `depth` plies at most."""
    left = nodes
    evaluated = _to_depth(search, moves, 1, None)
    assert evaluated is not None
    for deeper in range(2, depth + 1):
        left -= sum(evaluated.efforts)
        more = _to_depth(search, moves, deeper, left)
        if more is None:
            break
        evaluated = more
    return evaluated


def _to_depth(search: Search, moves: Sequence[int], depth: int, nodes: int | None) -> Evaluations | None:
    """None if the nodes do not last to the end."""
    values, efforts = [], []
    for move in moves:
        value, effort = search.evaluate_move(move, depth, nodes)
        if value is None:
            return None
        values.append(value)
        efforts.append(effort)
        nodes = None if nodes is None else nodes - effort
    return Evaluations(values, efforts)


def sureness(values: Sequence[int], at: int, doubt: float = DOUBT) -> float:
    """The chance that none of the others is better than the one at that place, by how far it leads or lags."""
    mine, best = values[at], max((value for i, value in enumerate(values) if i != at), default=-MATE)
    if _proved(mine) or _proved(best):
        return float(_proved(mine) >= _proved(best))
    return 1 / (1 + math.exp((best - mine) / doubt))


def _proved(value: int) -> int:
    """1 for a win, -1 for a loss, 0 while the end is open."""
    return (value > SURE) - (value < -SURE)
