"""Values of prose that contradict others only because they are other sources' values elsewhere.

A sentence tells of several things in a row, and which value belongs to which is read from its
grammar. Where that goes wrong, the value is what others say of a neighbour: of another attribute of
the entity, or of the same attribute of another entity. Such a value contradicts nobody for sure,
nor does a value of a source that has several for what others have one: one of them is another's.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from quintet.orchestration.synthesis.topics import Candidates, Position, Topic
from quintet.orchestration.synthesis.values import compared, keys_of

REASON: Final = "a sentence has it, and other sources have that value for something else"
SEVERAL: Final = "its source has several values for it"
Told = tuple[Topic, Position]


class _Elsewhere:
    """Where sources have which values: equal ones everywhere, rounded ones of one entity."""

    def __init__(self, every: Sequence[Topic]) -> None:
        self._equal: defaultdict[object, list[Told]] = defaultdict(list)
        self._of_entity: defaultdict[int, list[Told]] = defaultdict(list)
        for topic in every:
            for position in topic.positions if topic.entity >= 0 else ():
                self._of_entity[topic.entity].append((topic, position))
                for key in keys_of(position.value):
                    self._equal[key].append((topic, position))

    def is_misread(self, topic: Topic, position: Position) -> bool:
        """Whether others have the value for a neighbour, for which its source does not have it.

        Many things share a name, a licence or a maker: other things that have it tell nothing.
        """
        value = position.value
        is_shared = value.kind == "name"
        found = [told for key in keys_of(value) for told in self._equal.get(key, ())]
        if value.span is not None:
            found += self._of_entity[topic.entity]
        return any(
            (other.entity == topic.entity) != (other.attribute == topic.attribute)
            and not (is_shared and other.entity != topic.entity)
            and not position.sources & told.sources
            and compared(value, told.value) in {"equal", "rounded"}
            for other, told in found
        )


def without_misreadings(every: Sequence[Topic]) -> tuple[list[Topic], list[Candidates]]:
    """The topics without values that may be misread, and those beside what they may belong to."""
    suspects = {topic: found for topic in every if (found := [*_of_one_sentence(topic)])}
    elsewhere = _Elsewhere(every if suspects else ())
    kept: list[Topic] = []
    doubtful: list[Candidates] = []
    for topic in every:
        several = _of_several(topic)
        misread = [
            said
            for said in topic.positions
            if said in several
            or (said in suspects.get(topic, ()) and elsewhere.is_misread(topic, said))
        ]
        sure = tuple(position for position in topic.positions if position not in misread)
        if not misread or not sure:
            kept.append(topic)
            continue
        rest = Topic(topic.entity, topic.attribute, topic.when, sure, topic.between)
        single = [Topic(topic.entity, topic.attribute, topic.when, (said,)) for said in misread]
        kept += [rest, *single]
        doubtful += [
            Candidates((rest, apart), SEVERAL if said in several else REASON)
            for said, apart in zip(misread, single, strict=True)
        ]
    return kept, doubtful


def _of_several(topic: Topic) -> list[Position]:
    """Values in dispute that only sources tell which have others of them too."""
    times = Counter(source for position in topic.positions for source in position.sources)
    return [said for said in topic.positions if all(times[source] > 1 for source in said.sources)]


def _of_one_sentence(topic: Topic) -> Iterator[Position]:
    """Values in dispute that one source alone tells, in prose."""
    for position in topic.positions if len(topic.positions) > 1 else ():
        is_prose = all(said.form == "prose" for said in position.all)
        if is_prose and len(position.sources) == 1 and position.value.kind != "flag":
            yield position
