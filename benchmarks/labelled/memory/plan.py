"""Draw the plan of the conversations, as rule.md says.

python -m benchmarks.labelled.memory.plan
"""

import random
from typing import Any


def plan() -> tuple[list[dict[str, Any]], list[str]]:
    """What each conversation shall be, and the blind ones that get a third query."""
    chance = random.Random("memory-17")  # noqa: S311 - a draw that anybody can repeat
    subjects = ["engineering"] * 20 + ["planning"] * 7 + ["family"] * 7 + ["study"] * 6
    halves = ["tuning"] * 10 + ["blind"] * 30
    chance.shuffle(subjects)
    chance.shuffle(halves)
    # A fifth of each half in another language, so that all three are in blind.
    tongues = {
        "tuning": ["en"] * 8 + ["de", "fr"],
        "blind": ["en"] * 24 + ["de", "fr", "es"] * 2,
    }
    for tongue in tongues.values():
        chance.shuffle(tongue)
    languages = [tongues[half].pop() for half in halves]
    rows = []
    for number, subject in enumerate(subjects):
        decisions = chance.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
        rows.append(
            {
                "id": f"c{number + 1:02d}",
                "half": halves[number],
                "subject": subject,
                "language": languages[number],
                "messages": chance.randint(12, 40),
                "decisions": decisions,
                "reversed": int(decisions > 0 and chance.random() < 0.4),
                "answered": chance.randint(0, 4),
                "open": chance.randint(0, 2),
                "tasks": chance.randint(0, 3),
            }
        )
    blind = [number for number, half in enumerate(halves, 1) if half == "blind"]
    return rows, [f"c{number:02d}" for number in sorted(chance.sample(blind, 20))]


if __name__ == "__main__":
    planned, third = plan()
    for row in planned:
        print(row)
    print("a third query:", *third)
