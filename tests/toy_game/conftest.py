from collections.abc import Iterator

import pytest

from tests.toy_game.game import NAME
from tests.toy_game.plug_in import plug_in, unplug


@pytest.fixture
def toy() -> Iterator[str]:
    """The toy game, known while a test runs."""
    plug_in()
    yield NAME
    unplug()
