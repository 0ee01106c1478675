"""How compiled code that makes no arrays is compiled.

Numba counts references to the arrays that a function is handed, with atomic instructions, at every call that it does
not inline. Small functions that look at many arrays spend a third of their time on that. The callers of ours keep all
arrays alive, so nothing needs counting.
"""

from typing import Any

from numba import njit
from numba.core.options import DefaultOptions

# Numba does not promise this option; a version without it counts again.
_UNCOUNTED = {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}


def kernel(**options: Any) -> Any:
    """`njit` for a function that makes no arrays: cached, without the interpreter's lock, counting nothing."""
    return njit(cache=True, nogil=True, **_UNCOUNTED, **options)
