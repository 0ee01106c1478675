import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

from tests.run_folder import run_folder
from tests.scale import SOAK

# What commands say is compared in English, whatever the terminal of whoever runs the tests speaks.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)

# Shells start background jobs with Ctrl-C ignored, and children would inherit that: some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The short run is the same every time; the long run looks where nobody has looked yet.
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("test", derandomize=True, deadline=None, suppress_health_check=SLOW, database=None)
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=SLOW, print_blob=True)
settings.load_profile("soak" if SOAK else "test")


run_folder()  # made by the process that starts the others, and known to them


@pytest.fixture(autouse=True)
def _clear_function_caches() -> None:
    """Mutation testing changes functions in a process that has run them before: what they remember must go."""
    if "MUTANT_UNDER_TEST" not in os.environ:
        return
    for name, module in sys.modules.copy().items():
        if name.startswith(("shofar.core", "shofar.walls", "shofar.towers")):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
