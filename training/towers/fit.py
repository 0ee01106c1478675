"""Fits the evaluation to self-play games: logistic loss on results mixed with what the search thought.

    python training/towers/fit.py --games a.npz b.npz --out network.npz --epochs 6 --seed 1

Rows of the table that tell of like facts (the same category of another line, the same rank on another square, ...)
share a part, and only what a row has for itself is held small: rare facts then count as the common ones like them do.
Rows are shipped as sums of both. Small batches, Adam, a rate that falls along a cosine.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import time
from datetime import date

import numpy as np
from numba import njit, prange, set_num_threads

from shofar.bots.towers.network import ENDS, PHASE_OF, PHASES, network
from shofar.bots.towers.octagon import TABLES
from shofar.fast.towers import position
from shofar.fast.towers.board import KEYS, ROW, TURN, advance
from shofar.fast.towers.board_setup import active_features, complete, set_up
from shofar.fast.towers.features import (
    ACTIVE,
    CATEGORIES,
    COUNT_BASE,
    FEATURES,
    LINE_BASE,
    LINE_TYPES,
    PLY_BASE,
    SQUARE_BASE,
    SQUARE_TYPES,
)
from shofar.fast.towers.tables import HEIGHT, NEXT_RANK, RANKS
from shofar.fast.towers.vectors import WIDTH, pointer

NO_VALUE = -32768
HIDDEN = WIDTH - 1
BATCH = 16384
WARM_UP = 200  # batches until the rate is reached
MOST_SHARED = 12  # parts that one row shares


@njit
def _extract(moves, values, results, firsts, tables, mix, index, targets, sides, phases, groups):
    """Features int16[n, 102], targets float32[n] for the side to move, its number, the phase, the game of each."""
    b = np.zeros(52 * ROW, np.int32)
    keys = np.zeros(52 * KEYS, np.int64)
    acc = np.zeros(52 * 2 * WIDTH, np.int16)
    weights = np.zeros(FEATURES * WIDTH, np.int16)
    found = np.zeros(2 * ACTIVE, np.int32)
    pos = np.zeros(P_SIZE, np.int32)
    n = 0
    for game in range(len(moves)):
        start(pos, firsts[game])
        set_up(b, pos)
        complete(b, keys, acc, tables, weights, found)
        for ply in range(50):
            if moves[game, ply] < 0:
                break
            if values[game, ply] != NO_VALUE:
                o = ply * ROW
                active_features(b, o, tables, found)
                side = b[o + TURN]
                result = results[game]
                target = 0.5 if result == 3 else (1.0 if result == side + 1 else 0.0)
                thought = 1 / (1 + np.exp(-values[game, ply] / 256))
                targets[n] = mix * thought + (1 - mix) * target
                sides[n] = side
                phases[n] = PHASE_OF[ply]
                groups[n] = game
                for i in range(2 * ACTIVE):
                    index[n, i] = found[i]
                n += 1
            advance(pointer(b), pointer(keys), pointer(acc), ply, moves[game, ply], pointer(tables), pointer(weights))
    return n


P_SIZE = position.POSITION_SIZE
start = position.start


def extract(paths, mix):
    """All positions of the files that have a value."""
    parts = []
    offset = 0
    for path in paths:
        with np.load(path) as g:
            moves, values, results, firsts = (g[name] for name in ("moves", "values", "results", "firsts"))
        most = int((values != NO_VALUE).sum())
        index = np.zeros((most, 2 * ACTIVE), np.int16)
        targets, groups = np.zeros(most, np.float32), np.zeros(most, np.int32)
        sides, phases = np.zeros(most, np.int8), np.zeros(most, np.int8)
        n = _extract(moves, values, results, firsts, TABLES, mix, index, targets, sides, phases, groups)
        parts.append((index[:n], targets[:n], sides[:n], phases[:n], groups[:n] + offset))
        offset += len(moves)
    return tuple(np.concatenate(column) for column in zip(*parts, strict=True))


def shared_parts():
    """int32[FEATURES, MOST_SHARED]: the parts that each row shares with others, -1 where there are no more."""
    numbers: dict[tuple[object, ...], int] = {}
    parts = np.full((FEATURES, MOST_SHARED), -1, np.int32)

    def share(feature, *names):
        for at, name in enumerate(names):
            parts[feature, at] = numbers.setdefault(name, len(numbers))

    top = np.full(RANKS, 5)
    for rank in range(RANKS):
        for size in range(5):
            if NEXT_RANK[rank * 5 + size] >= 0:
                top[NEXT_RANK[rank * 5 + size]] = size
    for kind in range(LINE_TYPES):
        for category in range(CATEGORIES):
            state = category // 81
            digits = [category // 3**place % 3 for place in (3, 2, 1, 0)]
            share(
                LINE_BASE + kind * CATEGORIES + category,
                ("category", category),
                ("state", kind, state),
                ("own", state, digits[0], digits[1]),
                ("other", state, digits[2], digits[3]),
                *(("digit", state, at, digit) for at, digit in enumerate(digits)),
                *(("digit of", kind, state, at, digit) for at, digit in enumerate(digits)),
            )
    for kind in range(SQUARE_TYPES):
        for rank in range(RANKS):
            tall, above = int(HEIGHT[rank]), int(top[rank])
            share(
                SQUARE_BASE + kind * RANKS + rank,
                ("rank", rank),
                ("tall", kind, tall),
                ("top", kind, above),
                ("form", tall, above),
                ("form of", kind, tall, above),
            )
    for own in range(14):
        for other in range(14):
            share(COUNT_BASE + own * 14 + other, ("own count", own), ("other count", other), ("lead", own - other))
    for ply in range(51):
        share(PLY_BASE + ply, ("ply",), ("plies", ply // 6), ("pair", ply // 2), ("odd", ply % 2))
    return parts, len(numbers)


@njit(parallel=True, fastmath=True)
def _gradient(index, targets, sides, phases, batch, table, out, grad, grad_out):
    """The mean logistic loss of a batch; each thread's gradients to `grad` [T, FEATURES, 32], `grad_out` [T, 8, 65]."""
    threads = len(grad)
    losses = np.zeros(threads)
    for thread in prange(threads):
        into, ends = grad[thread], grad_out[thread]
        into[:] = 0
        ends[:] = 0
        sums = np.zeros((2, WIDTH), np.float32)
        back = np.zeros((2, WIDTH), np.float32)
        loss = 0.0
        for at in range(thread * len(batch) // threads, (thread + 1) * len(batch) // threads):
            i = batch[at]
            for s in range(2):
                for h in range(WIDTH):
                    sums[s, h] = 0
                for j in range(ACTIVE):
                    row = table[index[i, s * ACTIVE + j]]
                    for h in range(WIDTH):
                        sums[s, h] += row[h]
            own, other = sides[i], 1 - sides[i]
            phase = phases[i]
            weigh = out[phase]
            z = sums[own, HIDDEN] - sums[other, HIDDEN] + weigh[2 * WIDTH]
            for h in range(HIDDEN):
                z += min(max(sums[own, h], 0), 1) * weigh[h] + min(max(sums[other, h], 0), 1) * weigh[WIDTH + h]
            y = targets[i]
            loss += max(z, 0) - z * y + np.log1p(np.exp(-abs(z)))
            d = np.float32(1 / (1 + np.exp(-z)) - y)
            for s in range(2):
                side = 0 if s == own else WIDTH
                for h in range(HIDDEN):
                    a = sums[s, h]
                    pull = d * weigh[side + h]
                    # A unit beyond its bounds still learns a little, if that brings it back.
                    live = 1.0 if 0 < a < 1 else (0.02 if (a >= 1) == (pull > 0) else 0.0)
                    back[s, h] = pull * np.float32(live)
                    ends[phase, side + h] += d * min(max(a, 0), 1)
                back[s, HIDDEN] = d if s == own else -d
            ends[phase, 2 * WIDTH] += d
            for s in range(2):
                for j in range(ACTIVE):
                    row = into[index[i, s * ACTIVE + j]]
                    for h in range(WIDTH):
                        row[h] += back[s, h]
        losses[thread] = loss
    return losses.sum() / len(batch)


@njit
def _spread(own, shared, parts, table):
    """Rows of the table from what is their own and what they share."""
    for feature in range(len(table)):
        table[feature] = own[feature]
        for part in parts[feature]:
            if part < 0:
                break
            table[feature] += shared[part]


@njit
def _gather(grad, parts, shared):
    """What the rows' gradients say to the parts that they share."""
    shared[:] = 0
    for feature in range(len(grad)):
        for part in parts[feature]:
            if part < 0:
                break
            shared[part] += grad[feature]


@njit(fastmath=True)
def _adam(values, grads, means, squares, step, rate, decay):
    """One step of Adam; `decay` pulls towards nothing."""
    first, second = 1 - 0.9**step, 1 - 0.99**step
    for i in range(len(values)):
        g = grads[i] + 2 * decay * values[i]
        means[i] = 0.9 * means[i] + 0.1 * g
        squares[i] = 0.99 * squares[i] + 0.01 * g * g
        values[i] -= rate * (means[i] / first) / (np.sqrt(squares[i] / second) + 1e-8)


def fresh(rng, parts):
    """A network that knows little: small random rows, counts in the direct column."""
    own = rng.normal(0, 0.03, (FEATURES, WIDTH)).astype(np.float32)
    own[PLY_BASE : PLY_BASE + 51, :HIDDEN] += 0.3
    own[:, HIDDEN] = 0
    for mine in range(14):
        for other in range(14):
            own[COUNT_BASE + mine * 14 + other, HIDDEN] = 0.2 * (mine - other)
    out = np.zeros((PHASES, ENDS), np.float32)
    out[:, : 2 * WIDTH] = rng.normal(0, 0.2, 2 * WIDTH)
    out[:, HIDDEN] = out[:, WIDTH + HIDDEN] = 0
    return [own, np.zeros((parts, WIDTH), np.float32), out]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="float weights of an earlier fit to go on from")
    parser.add_argument("--epochs", type=float, default=6)
    parser.add_argument("--rate", type=float, default=0.004)
    parser.add_argument("--decay", type=float, default=5e-6, help="of what a row does not share")
    parser.add_argument("--mix", type=float, default=0.6, help="share of the search's value in the target")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    set_num_threads(args.threads)
    *data, groups = extract(sorted(args.games), args.mix)
    held_out = groups % 20 == 0
    train, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    parts, count = shared_parts()
    learned = fresh(rng, count)
    if args.start:
        with np.load(args.start) as kept:
            learned = [kept[name].copy() for name in ("own", "shared", "out")]
    own, shared, out = learned
    moments = [(np.zeros_like(values), np.zeros_like(values)) for values in learned]
    table = np.zeros_like(own)
    grad = np.zeros((args.threads, FEATURES, WIDTH), np.float32)
    grad_shared = np.zeros_like(shared)
    grad_out = np.zeros((args.threads, PHASES, ENDS), np.float32)

    def loss_of(places):
        return _gradient(*data, places, table, out, grad, grad_out)

    batches = len(train) // BATCH
    steps = int(args.epochs * batches)
    print(f"{len(train)} positions, {len(test)} held out, {steps} steps", flush=True)
    began, fitted = time.time(), []
    for step in range(1, steps + 1):
        at = (step - 1) % batches
        if at == 0:
            rng.shuffle(train)
        _spread(own, shared, parts, table)
        fitted.append(loss_of(train[at * BATCH : (at + 1) * BATCH]))
        rate = args.rate * min(1.0, step / WARM_UP) * (0.505 + 0.495 * math.cos(math.pi * step / steps))
        whole = grad.sum(0) / BATCH
        _gather(whole, parts, grad_shared)
        for values, slope, (means, squares), decay in zip(
            learned, (whole, grad_shared, grad_out.sum(0) / BATCH), moments, (args.decay, 0.0, 0.0), strict=True
        ):
            _adam(values.ravel(), slope.ravel(), means.ravel(), squares.ravel(), step, rate, decay)
        out[:, HIDDEN] = out[:, WIDTH + HIDDEN] = 0
        if step % (steps // 12 or 1) == 0 or step == steps:
            _spread(own, shared, parts, table)
            tested = loss_of(test)
            print(
                f"step {step}: loss {np.mean(fitted):.4f}, held out {tested:.5f}, {time.time() - began:.0f} s",
                flush=True,
            )
            fitted = []
    net = network(table, out)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    np.savez_compressed(args.out, weights=net.weights, out=net.out)
    np.savez_compressed(args.out.replace(".npz", ".float.npz"), own=own, shared=shared, out=out)
    with open(args.out.replace(".npz", ".txt"), "w") as note:
        note.write(f"seed {args.seed}, commit {commit}, {date.today()}, held-out loss {tested:.4f}\n")


if __name__ == "__main__":
    main()
