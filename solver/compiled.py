"""Compiled functions: numba behind two typed decorators, with the code kept on disk.

Only kernels import this, since it loads the compiler.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba as nb

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function at its first call, and keep the code on disk."""
    return cast(Function, nb.njit(cache=True)(function))


def inlined(function: Function) -> Function:
    """The same for what is called so often that even passing arrays would cost too much."""
    return cast(Function, nb.njit(cache=True, inline="always")(function))
