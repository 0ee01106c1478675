"""Fit the beliefs to examples (see `examples.py`), with PyTorch, on a graphics card if there is one.

    python training/walls/fit_beliefs.py DIR OUT.npz --steps 40000

OUT holds the arrays by the names that `weights.nets_of` looks for; `assemble.py` puts them into the package. The first
examples are held out, and what is printed is of them: how many nats a card gained over all unseen cards being alike
(kinds: 0 in hand, 1 fed, 2 put by a turn, 10 more where decisions were remembered).
"""

import argparse
import glob
import math
import time

import numpy as np
import torch

RATE = 0.002
BATCH = 2048
NAMES = ("inputs", "truths", "unseens", "kinds")


def load(folder, device):
    """The arrays of all files together."""
    files = []
    for path in sorted(glob.glob(f"{folder}/*.npz")):
        with np.load(path) as data:
            files.append([torch.from_numpy(data[name]).to(device) for name in NAMES])
    return [torch.cat(parts) for parts in zip(*files, strict=True)]


class Beliefs:
    """Two layers over the inputs of a place and a card, the second also over the mean of all unseen cards.

    A softmax over the cards follows, as many as are unseen of each."""

    widths = (128, 64)

    def __init__(self, inputs, device):
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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples")
    parser.add_argument("out")
    parser.add_argument("--steps", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    parts = load(options.examples, device)
    model = Beliefs(parts[0].shape[-1], device)
    held_out = min(200_000, len(parts[0]) // 8)
    climber = torch.optim.Adam(model.parts.values(), lr=RATE)
    begun = time.time()
    for step in range(1, options.steps + 1):
        for group in climber.param_groups:
            group["lr"] = RATE * 0.5 * (1 + math.cos(math.pi * step / options.steps)) + 1e-6
        chosen = torch.randint(held_out, len(parts[0]), (BATCH,), device=device)
        climber.zero_grad()
        model.loss(*[part[chosen] for part in parts]).backward()
        climber.step()
        if step % 4000 == 0 or step == options.steps:
            with torch.no_grad():
                told = model.report(*[part[:held_out] for part in parts])
            print(f"{step} {time.time() - begun:.0f}s {told}", flush=True)
    np.savez(options.out, **{name: part.detach().cpu().numpy() for name, part in model.parts.items()})


if __name__ == "__main__":
    main()
