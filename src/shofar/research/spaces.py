"""What Gymnasium and PettingZoo are told of observations and actions, and how both are made out of what a seat sees."""

import secrets
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from shofar.research.form import Form, UInt8Array
from shofar.research.single import stream

Observations = Literal["vector", "dict"]
Observation = dict[str, Any]


def random_stream(seed: int | None) -> npt.NDArray[np.uint64]:
    """A stream from a seed, from one that nobody knows if None."""
    return stream(secrets.randbits(64) if seed is None else seed)


def vector_space(form: Form) -> spaces.Box:
    """The vector alone."""
    most = np.concatenate([np.full(field.size, field.most, np.uint8) for field in form.fields.values()])
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


def observation_space(form: Form, kind: Observations) -> spaces.Dict:
    """`observation` is a vector or a dictionary of its fields; `action_mask` says what is legal."""
    fields: dict[str, spaces.Space[Any]] = {
        name: spaces.Box(0, field.most, field.shape, np.uint8) for name, field in form.fields.items()
    }
    seen: spaces.Space[Any] = spaces.Dict(fields) if kind == "dict" else vector_space(form)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (form.actions,), np.int8)})


def observation(form: Form, kind: Observations, packed: UInt8Array) -> Observation:
    """An observation of that space from what a seat sees and its mask, one after the other."""
    seen, mask = packed[: form.size], packed[form.size :].view(np.int8)
    return {"observation": form.parts(seen) if kind == "dict" else seen, "action_mask": mask}
