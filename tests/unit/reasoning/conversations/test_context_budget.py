"""What stays of a context that is too large, and what is told of the rest."""

from hypothesis import given
from hypothesis import strategies as st

from quintet.reasoning.conversations.context_budget import Piece, fitted, relevance, tokens

PIECES = st.lists(
    st.builds(
        Piece,
        st.sampled_from(["turn", "finding"]),
        st.text(max_size=400),
        st.floats(0, 1),
        can_be_cut=st.booleans(),
    ),
    max_size=12,
)


def test_all_of_what_fits_stays_in_its_order() -> None:
    pieces = [Piece("turn", "one", 0.1), Piece("finding", "two", 0.9), Piece("turn", "three", 0.5)]
    kept = fitted(pieces)
    assert kept.pieces == tuple(pieces)
    assert kept.texts("turn") == ("one", "three")
    assert kept.notes(1_000_000) == []


def test_the_least_relevant_is_left_out_and_told_of() -> None:
    pieces = [Piece("turn", "a" * 400, 0.1), Piece("turn", "b" * 400, 0.9)]
    kept = fitted(pieces, 150)
    assert kept.texts("turn") == ("b" * 400,)
    assert kept.notes(150) == [
        "The context is larger than 150 tokens; left out, as least relevant: 1 turn."
    ]


def test_a_file_is_cut_at_the_end_of_a_line() -> None:
    text = "\n".join(f"line {number:04d}" for number in range(1000))
    kept = fitted([Piece("file", text, 0.5, can_be_cut=True)], 1000)
    (shown,) = kept.texts("file")
    assert text.startswith(f"{shown}\n")
    assert tokens(shown) > 900
    assert kept.notes(1000) == [
        "The context is larger than 1,000 tokens; shortened, as least relevant: 1 file."
    ]


@given(PIECES, st.integers(0, 600))
def test_no_more_stays_than_there_is_room_for(pieces: list[Piece], room: int) -> None:
    kept = fitted(pieces, room)
    assert sum(tokens(piece.text) for piece in kept.pieces) <= room
    assert len(kept.pieces) + kept.left_out.total() == len(pieces)


def test_relevance_is_the_share_of_words_that_a_text_has() -> None:
    assert relevance("Line_total is odd", ["line_total", "refund"]) == 0.5
    assert relevance("anything", []) == 0.0
