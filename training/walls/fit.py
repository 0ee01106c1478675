"""Fit the beliefs or the value to examples (see `examples.py`), with PyTorch, on a graphics card if there is one.

    python training/walls/fit.py beliefs DIR OUT.npz --steps 40000
    python training/walls/fit.py value DIR OUT.npz --steps 36000

OUT holds the arrays by the names that `weights.nets_of` looks for; `assemble.py` puts them into the package. The first
examples are held out, and what is printed is of them: for the beliefs how many nats a card gained over all unseen cards
being alike (kinds: 0 in hand, 1 fed, 2 put by a turn, 10 more where decisions were remembered), for the value the
cross-entropy of who wins.
"""

import argparse
import glob
import math
import time

import numpy as np
import torch

RATE = {"beliefs": 0.002, "value": 0.003}
BATCH = {"beliefs": 2048, "value": 8192}


def load(folder, names, device):
    """Arrays of all files, by number of seats where that differs: {shape: [tensors]}."""
    groups = {}
    for path in sorted(glob.glob(f"{folder}/*.npz")):
        with np.load(path) as data:
            arrays = [data[name] for name in names]
        groups.setdefault(arrays[0].shape[1:], []).append([torch.from_numpy(array).to(device) for array in arrays])
    return {shape: [torch.cat(parts) for parts in zip(*files, strict=True)] for shape, files in groups.items()}


class Beliefs:
    """Two layers over the inputs of a place and a card, the second also over the mean of all unseen cards.

    A softmax over the cards follows, as many as are unseen of each."""

    names = ("inputs", "truths", "unseens", "kinds")
    widths = (128, 64)

    def __init__(self, groups, device):
        inputs = next(iter(groups))[-1]
        first, second = self.widths
        self.parts = {
            "beliefs_first": torch.randn(inputs, first) * (1.5 / inputs) ** 0.5,
            "beliefs_first_bias": torch.zeros(first),
            "beliefs_second": torch.randn(first, second) * (2 / first) ** 0.5,
            "beliefs_mean": torch.randn(first, second) * (0.5 / first) ** 0.5,
            "beliefs_second_bias": torch.zeros(second),
            "beliefs_mark": torch.randn(second) * 0.1,
        }
        self.parts = {name: part.to(device).requires_grad_() for name, part in self.parts.items()}

    def log_chances(self, inputs, unseens):
        parts = self.parts
        hidden = torch.relu(inputs.float() @ parts["beliefs_first"] + parts["beliefs_first_bias"])
        share = unseens / unseens.sum(1, keepdim=True).clamp(min=1)
        mean = torch.einsum("nc,nch->nh", share, hidden) @ parts["beliefs_mean"]
        hidden = torch.relu(hidden @ parts["beliefs_second"] + mean.unsqueeze(1) + parts["beliefs_second_bias"])
        marks = hidden @ parts["beliefs_mark"] + torch.log(unseens.float().clamp(min=1e-9))
        return torch.log_softmax(torch.where(unseens > 0, marks, torch.full_like(marks, -1e9)), 1)

    def loss(self, inputs, truths, unseens, kinds):
        return -(truths.float() * self.log_chances(inputs, unseens).clamp(min=-30)).sum() / len(truths)

    def report(self, inputs, truths, unseens, kinds):
        told = torch.cat(
            [self.log_chances(*part) for part in zip(inputs.split(5000), unseens.split(5000), strict=True)]
        )
        alike = torch.log((unseens / unseens.sum(1, keepdim=True).clamp(min=1)).clamp(min=1e-9))
        gained, cards = (truths * (told - alike)).sum(1), truths.sum(1)
        each = [(int(kind), kinds == kind) for kind in kinds.unique()]
        return " ".join(f"{kind}: {gained[which].sum() / cards[which].sum():.4f}" for kind, which in each)


class Value:
    """A layer over each colour of a seat, their sum through another; a softmax over the seats."""

    names = ("colours", "wholes", "shares")
    width = 32

    def __init__(self, groups, device):
        inputs, wholes, width = next(iter(groups))[-1], next(iter(groups.values()))[1].shape[-1], self.width
        self.parts = {
            "value_colour": torch.randn(inputs, width) * (1.2 / inputs) ** 0.5,
            "value_whole": torch.randn(wholes, width) * 0.1,
            "value_bias": torch.zeros(width),
            "value_second": torch.randn(width, width) * (0.4 / width) ** 0.5,
            "value_second_whole": torch.randn(wholes, width) * 0.1,
            "value_second_bias": torch.zeros(width),
            "value_mark": torch.randn(width) * 0.1,
        }
        self.parts = {name: part.to(device).requires_grad_() for name, part in self.parts.items()}

    def log_chances(self, colours, wholes):
        parts, colours, wholes = self.parts, colours.float(), wholes.float()
        common = (wholes @ parts["value_whole"] + parts["value_bias"]).unsqueeze(-2)
        sums = torch.relu(colours @ parts["value_colour"] + common).sum(-2)
        hidden = torch.relu(
            sums @ parts["value_second"] + wholes @ parts["value_second_whole"] + parts["value_second_bias"]
        )
        return torch.log_softmax(hidden @ parts["value_mark"], -1)

    def loss(self, colours, wholes, shares):
        return -(shares * self.log_chances(colours, wholes)).sum() / len(shares)

    def report(self, colours, wholes, shares):
        told = torch.cat(
            [self.log_chances(*part) for part in zip(colours.split(9000), wholes.split(9000), strict=True)]
        )
        each = -(shares * told).sum(1)
        first = wholes[:, 0, 10] > 0
        return f"{shares.shape[1]} seats, after round one {each[first].mean():.4f}, two {each[~first].mean():.4f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=RATE)
    parser.add_argument("examples")
    parser.add_argument("out")
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    kind = Beliefs if options.what == "beliefs" else Value
    groups = load(options.examples, kind.names, device)
    model = kind(groups, device)
    held_out = {shape: min(200_000, len(parts[0]) // 8) for shape, parts in groups.items()}
    sizes = torch.tensor([float(len(parts[0])) for parts in groups.values()])
    rate, batch = RATE[options.what], BATCH[options.what]
    climber = torch.optim.Adam(model.parts.values(), lr=rate)
    begun = time.time()
    for step in range(1, options.steps + 1):
        for group in climber.param_groups:
            group["lr"] = rate * 0.5 * (1 + math.cos(math.pi * step / options.steps)) + 1e-6
        shape = list(groups)[torch.multinomial(sizes, 1).item()]
        parts = groups[shape]
        chosen = torch.randint(held_out[shape], len(parts[0]), (batch,), device=device)
        climber.zero_grad()
        model.loss(*[part[chosen] for part in parts]).backward()
        climber.step()
        if step % 4000 == 0 or step == options.steps:
            with torch.no_grad():
                for shape, parts in groups.items():
                    told = model.report(*[part[: held_out[shape]] for part in parts])
                    print(f"{step} {time.time() - begun:.0f}s {told}", flush=True)
    np.savez(options.out, **{name: part.detach().cpu().numpy() for name, part in model.parts.items()})


if __name__ == "__main__":
    main()
