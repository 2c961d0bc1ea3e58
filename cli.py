"""The root command: lazy groups, exit codes, `--version`.

A room's commands are imported when they are called, so that `spyglass --help` loads
none of the solvers.
"""

from __future__ import annotations

import importlib
import itertools
import os
import sys

import click

from solver import __version__
from solver.console import BAD_INPUT, INTERRUPTED, NO, PARTIAL, CommandError, one_line, print_json
from solver.result import Deadline

_COMMANDS = {
    "network": ("solver.network.commands:network", "Spy! (1974): find the hidden network."),
    "puzzle": ("puzzles.commands:puzzle", "Spy! puzzles: make, grade, hint, check, print."),
    "cards": ("solver.cards.commands:cards", "SPY, the card game: what can be where, what to do."),
    "hex": ("solver.sightline.commands:hex_", "The turnless sight-line game: who wins, and how."),
    "turning-point": (
        "solver.turning_point.commands:turning_point",
        "Turning Point: exact endgames of the chip game.",
    ),
    "bench": ("benchmarks.commands:bench", "Run the solver benchmarks."),
    "demo": ("solver.network.demo:demo", "The main job on a bundled session of Spy!."),
}


class _LazyGroup(click.Group):
    """A group that imports a command only when it is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module, name = _COMMANDS[cmd_name][0].split(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spyglass")
def root() -> None:
    """Deduction solver and puzzle analysis for four games.

    Exit codes: 0 done; 1 the answer is no, or the input contradicts itself; 2 the
    input cannot be read; 3 not unique; 4 a limit was reached, the answer is partial;
    130 interrupted.
    """


def _is_name(word: str) -> bool:
    """Whether a word of the command line may be the name of a command."""
    return word[:1].isalpha() and word.replace("-", "").isalpha()


def main(arguments: list[str] | None = None) -> None:
    """Run the command and leave with its exit code."""
    clock = Deadline()
    if sys.stdout is None:  # closed by the caller
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for all the run
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - likewise
    try:
        code = root.main(arguments, prog_name="spyglass", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(BAD_INPUT)
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        click.echo(f"{where or 'spyglass'}: {one_line(error.format_message())}", err=True)
        sys.exit(BAD_INPUT)
    except CommandError as error:
        words = sys.argv[1:] if arguments is None else arguments
        if "--json" in words and error.exit_code != BAD_INPUT:
            command = " ".join(itertools.takewhile(_is_name, words[:2]))
            complete = error.exit_code != PARTIAL
            print_json(command, {"error": one_line(error)}, complete=complete, clock=clock)
        click.echo(f"spyglass: {one_line(error)}", err=True)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("spyglass: interrupted", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output is gone, as with `| head`; say nothing more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        # What a command reads and writes it answers for itself: this is standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        click.echo(f"spyglass: cannot write the answer: {error.strerror}", err=True)
        sys.exit(NO)
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
