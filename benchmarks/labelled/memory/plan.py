"""Draw the plan of the conversations, as rule.md says: python plan.py"""

import random

chance = random.Random("memory-17")
subjects = ["engineering"] * 20 + ["planning"] * 7 + ["family"] * 7 + ["study"] * 6
halves = ["tuning"] * 10 + ["blind"] * 30
chance.shuffle(subjects)
chance.shuffle(halves)
# A fifth of each half in another language, so that all three are in blind.
tongues = {"tuning": ["en"] * 8 + ["de", "fr"], "blind": ["en"] * 24 + ["de", "fr", "es"] * 2}
for half in tongues.values():
    chance.shuffle(half)
languages = [tongues[half].pop() for half in halves]
for number, (subject, language, half) in enumerate(zip(subjects, languages, halves), 1):
    decisions = chance.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])
    print(f"c{number:02d} {half} {subject} {language} messages={chance.randint(12, 40)} decisions={decisions} "
          f"reversed={int(decisions > 0 and chance.random() < 0.4)} answered={chance.randint(0, 4)} open={chance.randint(0, 2)} tasks={chance.randint(0, 3)}")
blind = [n for n, half in enumerate(halves, 1) if half == "blind"]
print("a third query:", *(f"c{n:02d}" for n in sorted(chance.sample(blind, 20))))
