"""Where the six piles of W3 lie in the draw pile."""

from shofar.fast.kernels import kernel


@kernel(inline="always")
def heap_top(cards, heap):
    """First place of pile `heap` (0 to 5 from the top; 6: the end) of `cards`: as equal as can be, the larger on top,
    and a scoring card more in piles 1, 3 and 5 (W3)."""
    small = cards // 6
    return heap * small + min(heap, cards - 6 * small) + heap // 2
