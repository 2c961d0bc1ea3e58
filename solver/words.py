"""Words of 64 bits in compiled code: instructions that Python has no name for.

Only kernels import this, since it loads the compiler.

>>> import numba, numpy
>>> look = numba.njit(lambda word: (bit_count(word), lowest_bit(word), bits_above(word)))
>>> [int(number) for number in look(numpy.uint64(0b10100))]
[2, 2, 59]
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.extending import intrinsic


@intrinsic
def _bit_count(typingctx: Any, word: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def _lowest_bit(typingctx: Any, word: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), generate


@intrinsic
def _bits_above(typingctx: Any, word: Any) -> Any:  # noqa: ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.uint64(types.uint64), generate


bit_count: Any = _bit_count
"""Number of bits set in a word."""
lowest_bit: Any = _lowest_bit
"""Index of the lowest bit set in a word; 64 without one."""
bits_above: Any = _bits_above
"""How far the highest bit set in a word is from the top; 64 without one."""
