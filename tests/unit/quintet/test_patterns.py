from quintet.patterns import Pattern


def test_offsets_are_characters_whatever_their_bytes() -> None:
    found = Pattern("b(c)?").search("ä漢😀b")
    assert found is not None
    assert (found.start(), found.end(), found[0], found[1]) == (3, 4, "b", None)


def test_every_place_is_found_in_order() -> None:
    assert [found.start() for found in Pattern("é").finditer("éaéé")] == [0, 2, 3]


def test_a_half_surrogate_is_a_character_that_means_nothing() -> None:
    assert Pattern(r"\S+@\S+").sub(" ", "a \ud800@b c") == "a   c"


def test_a_replacement_stands_in_as_it_is() -> None:
    assert Pattern("a").sub(r"\1", "bab") == r"b\1b"
    assert Pattern("(a)").sub(lambda found: found[1] * 2, "bab") == "baab"


def test_the_whole_text_matches_or_nothing_does() -> None:
    assert Pattern("a+").fullmatch("aa")
    assert Pattern("a+").fullmatch("aa\n") is None


def test_an_expression_that_needs_more_memory_than_the_automaton_has_is_answered_still() -> None:
    pattern = Pattern("(?:a|b)*a(?:a|b){301}c")
    text = "ab" * 2_000
    assert pattern.search(text) is None
    assert pattern.search(f"{text}c")
