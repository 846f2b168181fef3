"""Values of prose that contradict others only because they are other sources' values elsewhere.

A sentence tells of several things in a row, and which value belongs to which is read from its
grammar. Where that goes wrong, the value is what others say of a neighbour: of another attribute of
the entity, or of the same attribute of another entity. Such a value contradicts nobody for sure.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from quintet.orchestration.synthesis.topics import Candidates, Position, Topic
from quintet.orchestration.synthesis.values import compared, keys_of

REASON: Final = "a sentence has it, and other sources have that value for something else"
Elsewhere = Mapping[object, Sequence[tuple[Topic, Position]]]


def without_misreadings(every: Sequence[Topic]) -> tuple[list[Topic], list[Candidates]]:
    """The topics without values that may be misread, and those beside what they may belong to."""
    suspects = {topic: found for topic in every if (found := [*_of_one_sentence(topic)])}
    if not suspects:
        return [*every], []
    elsewhere = _elsewhere(every)
    kept: list[Topic] = []
    doubtful: list[Candidates] = []
    for topic in every:
        misread = [one for one in suspects.get(topic, ()) if _is_misread(topic, one, elsewhere)]
        sure = tuple(one for one in topic.positions if one not in misread)
        if not misread or not sure:
            kept.append(topic)
            continue
        rest = Topic(topic.entity, topic.attribute, topic.when, sure, topic.between)
        single = [Topic(topic.entity, topic.attribute, topic.when, (one,)) for one in misread]
        kept += [rest, *single]
        doubtful += [Candidates((rest, one), REASON) for one in single]
    return kept, doubtful


def _of_one_sentence(topic: Topic) -> Iterator[Position]:
    """Values in dispute that one source alone tells, in prose."""
    for position in topic.positions if len(topic.positions) > 1 else ():
        is_prose = all(one.form == "prose" for one in position.all)
        if is_prose and len(position.sources) == 1 and position.statements[0].value.kind != "flag":
            yield position


def _elsewhere(every: Sequence[Topic]) -> Elsewhere:
    """The positions of all topics by what equal values have in common."""
    found: defaultdict[object, list[tuple[Topic, Position]]] = defaultdict(list)
    for topic in every:
        for position in topic.positions if topic.entity >= 0 else ():
            for key in keys_of(position.statements[0].value):
                found[key].append((topic, position))
    return found


def _is_misread(topic: Topic, position: Position, elsewhere: Elsewhere) -> bool:
    """Whether others have the value for a neighbour, for which its source does not have it."""
    value = position.statements[0].value
    return any(
        other is not topic
        and (other.entity == topic.entity) != (other.attribute == topic.attribute)
        and not position.sources & told.sources
        and compared(value, told.statements[0].value) == "equal"
        for key in keys_of(value)
        for other, told in elsewhere.get(key, ())
    )
