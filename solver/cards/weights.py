"""The fitted weights of the quick player and of the estimate, for each number of players.

They lie in `weights.json`, which `python -m benchmarks.cards_fit` writes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

WEIGHTS_FILE = Path(__file__).with_name("weights.json")


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights for the engine.

    Attributes
    ----------
    quick
        One for each column of `solver.cards.engine.outlook`.
    worth
        One for each feature of `solver.cards.engine.worth`.
    """

    quick: Any
    worth: Any


@lru_cache(maxsize=4)
def weights_for(players: int) -> Weights:
    """The weights for a number of players, as arrays."""
    import numpy as np

    fitted = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))[str(players)]
    return Weights(np.array(fitted["quick"]), np.array(fitted["worth"]))
