"""Pictures of the table: golden texts, and what every picture must keep to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.cells import cell_len

from solver.cards.draw import to_rich, to_text
from solver.cards.log import Log
from solver.cards.picture import Picture
from solver.cards.status import status
from solver.cards.svg import to_svg

from .games import random_game

CASES = sorted((Path(__file__).parent.parent / "cases" / "cards").glob("*.cards"))
SVG = "{http://www.w3.org/2000/svg}"


def picture_of(text: str, seat: int = 0) -> Picture:
    return Picture.of(status(Log.parse(text), seat))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_text_of_the_cases(case: Path, golden: Callable[[str, str], None]) -> None:
    golden(f"cards/{case.stem}.txt", to_text(picture_of(case.read_text())) + "\n")


@pytest.mark.parametrize("name", ["game-2p-01", "game-4p-02"])
def test_svg_of_the_cases(name: str, golden: Callable[[str, str], None]) -> None:
    case = next(case for case in CASES if case.stem == name)
    golden(f"cards/{name}.svg", to_svg(picture_of(case.read_text())))


@pytest.mark.parametrize("seed", range(700, 730))
def test_the_picture_is_as_the_cards_lie(seed: int) -> None:
    """With every base known the picture shows the very fans, and who looks at what."""
    game = random_game(seed)
    log = Log.parse(game.log(-1))
    picture = picture_of(game.log(-1))
    assert [fan.seat for fan in picture.fans] == [*range(1, len(game.names)), 0]
    for drawn in picture.fans:
        fan = game.fans[drawn.seat]
        turned = drawn.seat != 0 and game.mirror == "across"
        words = [card.text or "Spy" for card in drawn.cards]
        assert (words[::-1] if turned else words) == fan.slots
        assert (drawn.facing == 1) == (fan.right != turned)
        kinds = {card.text: card.kind for card in drawn.cards}
        assert {text for text, kind in kinds.items() if kind == "exposed"} == set(fan.open)
        assert len([kind for kind in kinds.values() if kind == "lit"]) == len(fan.lit)
    columns = {fan.seat: [card.slot for card in fan.cards] for fan in picture.fans}
    for sight in picture.sights:
        assert columns[sight.looker][sight.start] == game.fans[sight.looker].seen() + 1
        assert columns[sight.target][sight.end] == game.look(sight.looker, sight.target) + 1
        if 0 in (sight.looker, sight.target):
            assert sight.start == sight.end  # straight across
    players = [seat for seat, fan in enumerate(game.fans) if not fan.out]
    seen = [(sight.looker, sight.target) for sight in picture.sights]
    pairs = [(one, other) for one in players for other in players if one != other]
    assert seen == ([] if log.state.over else pairs)


@pytest.mark.parametrize("seed", range(740, 750))
def test_text_and_colours_are_the_same_signs(seed: int) -> None:
    picture = picture_of(random_game(seed).log())
    plain = to_text(picture)
    coloured = to_rich(picture).plain
    assert coloured == plain
    assert plain.isascii()


@pytest.mark.parametrize("seed", range(750, 760))
def test_svg_is_whole(seed: int) -> None:
    game = random_game(seed)
    picture = picture_of(game.log())
    root = ET.fromstring(to_svg(picture))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == f"SPY: {', '.join(game.names)}"
    lines = root.findall(f"{SVG}line")
    lookers = {sight.looker for sight in picture.sights}
    assert len(lines) == len(picture.sights) + len(lookers)
    assert to_svg(picture_of(game.log())) == to_svg(picture)


def test_names_are_no_markup() -> None:
    text = "players a<b> [red]x\n"
    with pytest.raises(ValueError, match="is no name"):
        picture_of(text)
    text = "players a<b>& b[red]x\nbase a<b>& ? ? ? > ? ? ? ?\nbase b[red]x ? ? ? > ? ? ? ?\n"
    picture = picture_of(text)
    assert "b[red]x: S1 is due" in to_text(picture)
    assert "a&lt;b&gt;&amp;" in to_svg(picture)


@pytest.mark.parametrize("name", ["漢字", "안나", "e\u0301va"])
def test_columns_stand_straight_whatever_the_names(name: str) -> None:
    """A sign of a name may take two columns of the terminal, or none."""
    text = "players me {0}\nbase me ? ? ? > ? ? ? ?\nbase {0} ? ? ? > ? ? ? ?\n"
    plain = "x" * cell_len(name)
    drawn = to_text(picture_of(text.format(name)))
    assert drawn.replace(name, plain) == to_text(picture_of(text.format(plain)))


def test_how_a_game_ended() -> None:
    head = "players me ann\ndraw_after 2\nbase me ? ? ? > ? ? ? ?\nbase ann ? ? ? > ? ? ? ?\n"
    assert picture_of(head + "me flip\n").caption == "it is me's turn"
    assert picture_of(head + "me move 2\n").caption == "it is me's turn; me has moved"
    over = picture_of(head + "me pass\nann pass\n")
    assert over.caption == "a draw: 2 turns in a row without news"
    assert over.sights == ()
