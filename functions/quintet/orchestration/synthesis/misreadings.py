"""Values of prose that contradict others only because they are other sources' values elsewhere.

A sentence tells of several things in a row, and which value belongs to which is read from its
grammar. Where that goes wrong, the value is what others say of a neighbour: of another attribute of
the entity, or of the same attribute of another entity. Such a value contradicts nobody for sure.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from quintet.orchestration.synthesis.topics import Candidates, Position, Topic
from quintet.orchestration.synthesis.values import compared

REASON: Final = "a sentence has it, and other sources have that value for something else"
Neighbours = Mapping[tuple[str, int], Sequence[Topic]]


def without_misreadings(every: Sequence[Topic]) -> tuple[list[Topic], list[Candidates]]:
    """The topics without values that may be misread, and those beside what they may belong to."""
    suspects = {topic: found for topic in every if (found := [*_of_one_sentence(topic)])}
    if not suspects:
        return [*every], []
    neighbours = _neighbours(every)
    kept: list[Topic] = []
    doubtful: list[Candidates] = []
    for topic in every:
        misread = [one for one in suspects.get(topic, ()) if _is_misread(topic, one, neighbours)]
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
        if is_prose and len(position.sources) == 1 and position.value.kind != "flag":
            yield position


def _neighbours(every: Sequence[Topic]) -> Neighbours:
    """The topics of each entity, and those of each attribute."""
    found: defaultdict[tuple[str, int], list[Topic]] = defaultdict(list)
    for topic in every:
        if topic.entity >= 0:
            found["entity", topic.entity].append(topic)
            found["attribute", topic.attribute].append(topic)
    return found


def _is_misread(topic: Topic, position: Position, neighbours: Neighbours) -> bool:
    """Whether others have the value for a neighbour, for which its source does not have it."""
    beside = (
        *neighbours["entity", topic.entity],
        *neighbours["attribute", topic.attribute],
    )
    return any(
        (other.entity, other.attribute) != (topic.entity, topic.attribute)
        and not position.sources & told.sources
        and compared(position.value, told.value) in {"equal", "rounded"}
        for other in beside
        for told in other.positions
    )
