"""What every command shares: errors, exit codes, the JSON envelope, files written whole.

Exit codes: 0 done; 1 the answer is no, or the input contradicts itself; 2 the input
cannot be read; 3 not unique; 4 a limit was reached, the answer is partial; 130
interrupted.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

from solver.result import Deadline

DONE = 0
NO = 1
BAD_INPUT = 2
NOT_UNIQUE = 3
PARTIAL = 4
INTERRUPTED = 130


class CommandError(Exception):
    """Ends a command with one clear line for the user and an exit code."""

    exit_code = NO


class InputError(CommandError):
    """Input that cannot be read or used."""

    exit_code = BAD_INPUT


class LimitError(CommandError):
    """A limit that leaves no answer at all, not even a partial one."""

    exit_code = PARTIAL


def one_line(message: object, most: int = 400) -> str:
    r"""A message as one clear line, whatever was quoted in it.

    >>> one_line("a\nb\x1b[31m" + "c" * 999, most=20)
    'a b [31m … ccccccc'
    """
    line = "".join(sign if sign.isprintable() else " " for sign in str(message))
    half = most // 2
    return line if len(line) <= most else f"{line[: half - 2]} … {line[len(line) - half + 3 :]}"


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises
    ------
    InputError
        If there is no such file, or it is not text.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{source_name(path)}: not UTF-8 text at byte {error.start}") from None


def source_name(path: str) -> str:
    """What to call a file in messages."""
    return "standard input" if path == "-" else path


def typed_lines(prompt: str) -> Iterator[str]:
    """What is typed, line by line; with a prompt and line editing on a terminal."""
    if not sys.stdin.isatty():
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        yield from sys.stdin
        return
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - makes input() edit lines
    while True:
        try:
            yield input(prompt)
        except EOFError:
            sys.stdout.write("\n")  # the prompt is left on its own line
            return


def write_whole(path: str | Path, data: str | bytes, *, overwrite: bool = False) -> None:
    """Write a file whole or not at all.

    Raises
    ------
    InputError
        If the file exists and `overwrite` is false, or it cannot be written.

    Notes
    -----
    What exists and is no regular file, such as a device, is written into as it is.
    """
    path = Path(path)
    if str(path) == "-":
        raise InputError("give the name of a file to write, not -")
    if os.path.exists(path) and not os.path.isfile(path):
        _write_into(path, data)
        return
    refuse_to_overwrite(path, force=overwrite)
    content = data.encode() if isinstance(data, str) else data
    temporary = None
    try:
        target = path.resolve()  # a link stays a link
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(temporary, target.stat().st_mode & 0o777 if target.exists() else _new_mode())
        os.replace(temporary, target)
    except OSError as error:
        _remove(temporary)
        raise InputError(f"{path}: {error.strerror or error}") from None
    except BaseException:
        _remove(temporary)
        raise


def _write_into(path: Path, data: str | bytes) -> None:
    try:
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None


def refuse_to_overwrite(path: str | Path | None, *, force: bool) -> None:
    """Say what is wrong with a file before the work is done that is to go into it.

    Raises
    ------
    InputError
        If it exists and `force` is false, or there is no folder for it.
    """
    if path is None:
        return
    if not force and os.path.isfile(path):
        raise InputError(f"{path} exists; use --force to overwrite it")
    if not os.path.isdir(Path(path).parent):
        raise InputError(f"{path}: {os.strerror(errno.ENOENT)}")


def _remove(path: str | None) -> None:
    if path is not None and os.path.exists(path):
        os.unlink(path)


def _new_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def json_document(
    command: str, fields: Mapping[str, Any], *, complete: bool, clock: Deadline, version: int = 1
) -> str:
    """The one JSON document of a command, as a line of text.

    Parameters
    ----------
    command
        The command's words, such as ``network suggest``.
    fields
        The answer.
    complete
        Whether the answer is whole.
    clock
        A deadline started when the command was.
    version
        Of the form of the document: raised when a field changes its meaning.
    """
    document = {
        "schema": f"spyglass/{command.replace(' ', '-')}/{version}",
        "command": command,
        "complete": complete,
        "seconds": round(clock.elapsed(), 6),
        **fields,
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n"


def print_json(
    command: str, fields: Mapping[str, Any], *, complete: bool, clock: Deadline, version: int = 1
) -> None:
    """Print the JSON document of a command on standard output; see `json_document`."""
    sys.stdout.write(
        json_document(command, fields, complete=complete, clock=clock, version=version)
    )


def leave(code: int) -> NoReturn:
    """End the command with an exit code."""
    sys.stdout.flush()
    raise SystemExit(code)
