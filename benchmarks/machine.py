"""The machine that figures are of."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_LIBRARIES = ("spyglass", "ortools", "numpy", "numba", "python-constraint2", "clingo")
_SETTING = ("cpu", "cores", "python", "libraries")


def describe() -> dict[str, Any]:
    """Processor, cores, system, Python and the versions of the libraries.

    Returns
    -------
    dict
        `cpu`, `cores` (that this process may use), `system`, `python`, `libraries`, and
        `load`: how many processes were busy in the last minute, `None` where unknown.
    """
    return {
        "cpu": _processor(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "libraries": {name: _version(name) for name in _LIBRARIES},
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What makes figures of two machines hard to compare.

    >>> differences({"cpu": "A", "cores": 2}, {"cpu": "B", "cores": 2})
    ['cpu']
    """
    return [name for name in _SETTING if one.get(name) != other.get(name)]


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine() or "unknown"


def _version(library: str) -> str | None:
    try:
        return version(library)
    except PackageNotFoundError:
        return None
