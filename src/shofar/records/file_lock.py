"""A lock on an open file, which the system takes back however its holder ends."""

import os
import sys

if sys.platform == "win32":
    import msvcrt

    def take(file: int) -> None:
        """Takes the lock, or raises BlockingIOError or PermissionError where somebody else has it."""
        # A locked byte cannot be read there: one far behind whatever others read.
        os.lseek(file, 1 << 30, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def take(file: int) -> None:
        """Takes the lock, or raises BlockingIOError or PermissionError where somebody else has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
