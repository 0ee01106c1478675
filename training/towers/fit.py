"""Fits the evaluation to self-play games: logistic loss on results mixed with what the search thought.

python training/towers/fit.py --games a.npz b.npz --out network.npz --epochs 4 --seed 1
"""

from __future__ import annotations

import argparse
import subprocess
import time
from datetime import date

import numpy as np
from numba import njit

from shofar.bots.towers.network import ONE, OUT_ONE, network
from shofar.bots.towers.octagon import TABLES
from shofar.fast.towers import position
from shofar.fast.towers.board import KEYS, ROW, TURN, advance
from shofar.fast.towers.board_setup import active_features, complete, set_up
from shofar.fast.towers.features import ACTIVE, COUNT_BASE, FEATURES, PLY_BASE
from shofar.fast.towers.vectors import WIDTH, pointer

NO_VALUE = -32768
HIDDEN = WIDTH - 1


@njit
def _extract(moves, values, results, firsts, tables, mix, index, targets, sides, groups):
    """Features int16[n, 102], targets float32[n] for the side to move, its number, and the game of each position."""
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
        targets, sides, groups = np.zeros(most, np.float32), np.zeros(most, np.int8), np.zeros(most, np.int32)
        n = _extract(moves, values, results, firsts, TABLES, mix, index, targets, sides, groups)
        parts.append((index[:n], targets[:n], sides[:n], groups[:n] + offset))
        offset += len(moves)
    return tuple(np.concatenate(column) for column in zip(*parts, strict=True))


@njit(fastmath=True)
def _epoch(index, targets, sides, order, w, gw, out, gout, rate, decay, learn):
    """One pass; returns the mean logistic loss. w float32[FEATURES, 32], out float32[65], g*: sums of squares."""
    sums = np.zeros((2, WIDTH), np.float32)
    grad = np.zeros((2, WIDTH), np.float32)
    loss = 0.0
    for i in order:
        for s in range(2):
            for h in range(WIDTH):
                sums[s, h] = 0
            for j in range(ACTIVE):
                f = index[i, s * ACTIVE + j]
                for h in range(WIDTH):
                    sums[s, h] += w[f, h]
        own, other = sides[i], 1 - sides[i]
        z = sums[own, HIDDEN] - sums[other, HIDDEN] + out[2 * WIDTH]
        for h in range(HIDDEN):
            z += min(max(sums[own, h], 0), 1) * out[h] + min(max(sums[other, h], 0), 1) * out[WIDTH + h]
        y = targets[i]
        loss += max(z, 0) - z * y + np.log1p(np.exp(-abs(z)))
        if not learn:
            continue
        d = 1 / (1 + np.exp(-z)) - y
        for s in range(2):
            at = 0 if s == own else WIDTH
            for h in range(HIDDEN):
                a = sums[s, h]
                live = 1.0 if 0 < a < 1 else (0.02 if (a >= 1) == (d * out[at + h] > 0) else 0.0)
                grad[s, h] = d * out[at + h] * live
                g = d * min(max(a, 0), 1)
                gout[at + h] += g * g
                out[at + h] -= rate * g / np.sqrt(gout[at + h])
            grad[s, HIDDEN] = d if s == own else -d
        gout[2 * WIDTH] += d * d
        out[2 * WIDTH] -= rate * d / np.sqrt(gout[2 * WIDTH])
        for s in range(2):
            for j in range(ACTIVE):
                f = index[i, s * ACTIVE + j]
                for h in range(WIDTH):
                    g = grad[s, h] + decay * w[f, h]
                    q = gw[f, h] + g * g
                    gw[f, h] = q
                    w[f, h] -= rate * g / np.sqrt(q)
    return loss / len(order)


def fresh(rng):
    """A network that knows little: small random hidden weights, counts in the direct column."""
    w = rng.normal(0, 0.03, (FEATURES, WIDTH)).astype(np.float32)
    w[PLY_BASE : PLY_BASE + 51, :HIDDEN] += 0.3
    w[:, HIDDEN] = 0
    for own in range(14):
        for other in range(14):
            w[COUNT_BASE + own * 14 + other, HIDDEN] = 0.2 * (own - other)
    out = np.zeros(2 * WIDTH + 1, np.float32)
    out[: 2 * WIDTH] = rng.normal(0, 0.2, 2 * WIDTH)
    out[HIDDEN] = out[WIDTH + HIDDEN] = 0
    return w, out


def begun(path):
    """The float weights of an earlier fit, or those of a network as it is shipped."""
    with np.load(path) as kept:
        if "w" in kept.files:
            return kept["w"].copy(), kept["o"].copy()
        w = kept["weights"].reshape(FEATURES, WIDTH).astype(np.float32) / ONE
        out = kept["out"].astype(np.float32) / OUT_ONE
        out[2 * WIDTH] *= OUT_ONE / ONE
        return w, out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="float weights of an earlier fit, or a shipped network, to go on from")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--decay", type=float, default=0.002)
    parser.add_argument("--mix", type=float, default=0.3, help="share of the search's value in the target")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    index, targets, sides, groups = extract(args.games, args.mix)
    held_out = groups % 20 == 0
    train, test = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    w, out = fresh(rng)
    if args.start:
        w, out = begun(args.start)
    gw = np.full(w.shape, 0.02, np.float32)
    gout = np.full(out.shape, 1.0, np.float32)
    best = 9.0
    print(f"{len(train)} positions, {len(test)} held out", flush=True)
    for epoch in range(args.epochs):
        began = time.time()
        rng.shuffle(train)
        rate = args.rate * (1 - epoch / args.epochs) ** 0.7
        fitted = _epoch(index, targets, sides, train, w, gw, out, gout, np.float32(rate), np.float32(args.decay), True)
        tested = _epoch(index, targets, sides, test, w, gw, out, gout, np.float32(0), np.float32(0), False)
        print(f"epoch {epoch}: loss {fitted:.4f}, held out {tested:.4f}, {time.time() - began:.0f} s", flush=True)
        if tested < best:
            best = tested
            net = network(w, out)
            commit = subprocess.run(
                ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True
            ).stdout.strip()
            np.savez_compressed(args.out, weights=net.weights, out=net.out)
            np.savez_compressed(args.out.replace(".npz", ".float.npz"), w=w, o=out)
            with open(args.out.replace(".npz", ".txt"), "w") as note:
                note.write(f"seed {args.seed}, commit {commit}, {date.today()}, held-out loss {best:.4f}\n")


if __name__ == "__main__":
    main()
