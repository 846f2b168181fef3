"""What a sensible reader would say of questions as developers write them: a table to keep true.

A row is the question, then research type, domain, audience and urgency; `*` where readers differ.
"""

from typing import Final

import pytest

from quintet.research.classification import classify
from quintet.research.context_detection import detect_context

READINGS: Final = """
How do I read a file line by line in Rust? | implementation | rust | intermediate | medium
Anyhow or thiserror for a library crate? | decision | rust | advanced | medium
Why does my Rust task deadlock on a std Mutex? | troubleshooting | rust | * | high
I'm getting UnicodeDecodeError when opening a CSV in pandas | troubleshooting | * | * | high
I'm new to Python, what is a list comprehension? | learning | python | beginner | low
Is mypy worth it for a small codebase? | decision | python | advanced | medium
Make sure our Django migrations are backward compatible | validation | python | * | medium
What is hoisting in JavaScript? | learning | javascript | beginner | low
Node process exits with code 137 | troubleshooting | * | intermediate | high
Yarn or pnpm for a monorepo with 200 packages? | decision | javascript | advanced | medium
Requests from my frontend are blocked by CORS policy | troubleshooting | web | * | high
Measure Core Web Vitals of our landing page | validation | web | * | medium
Explore the future of web components | research | web | * | low
How do I implement push notifications in Flutter? | implementation | mobile | intermediate | medium
React Native or native Swift for a banking app? | decision | mobile | advanced | medium
App crashes on launch, users are furious, we need a hotfix | troubleshooting | * | * | high
What's a segmentation fault? | learning | systems | beginner | low
How do I pipe output in bash? | implementation | systems | intermediate | medium
Write a lock-free queue in C++ with no false sharing on NUMA | implementation | systems | expert | *
Which isolation level should I use for bank transfers? | decision | database | * | medium
Postgres query is slow after upgrading to 16 | troubleshooting | database | * | high
Why isn't my index used in Postgres? | troubleshooting | database | * | high
Prove that our sharding scheme keeps shards balanced | validation | database | advanced | medium
Survey of consensus in distributed databases | research | database | advanced | low
We lost data after a failover, please help asap | troubleshooting | * | * | critical
Pods keep restarting with CrashLoopBackOff | troubleshooting | devops | * | high
Set up a CI/CD pipeline with GitHub Actions | implementation | devops | intermediate | medium
Blue-green vs canary deployments | decision | devops | advanced | medium
Production is down after the last rollout! | troubleshooting | devops | * | critical
How to prevent outages during deployments? | implementation | devops | intermediate | medium
How do I reduce my AWS bill? | implementation | cloud | intermediate | medium
Step Functions vs EventBridge for orchestration | decision | cloud | * | medium
IAM role can't be assumed by Lambda | troubleshooting | cloud | * | high
What is a data breach? | learning | security | beginner | low
Audit our JWT handling for vulnerabilities | validation | security | * | medium
AWS keys leaked, they are being exploited right now | troubleshooting | cloud | * | critical
How do I deploy a machine learning model? | implementation | ai | intermediate | medium
State of the art in retrieval augmented generation | research | ai | advanced | low
Compare RAG and fine-tuning for a support chatbot | decision | ai | * | *
My LLM agent loops forever calling the same tool | troubleshooting | ai | intermediate | high
What is a data lake? | learning | data | beginner | low
Kafka or RabbitMQ for event sourcing? | decision | data | advanced | medium
Airflow DAG is stuck in queued state | troubleshooting | data | intermediate | high
How does TCP congestion control work? | learning | networking | * | low
Check that our VPN doesn't leak DNS | validation | networking | advanced | medium
Investigate recent advances in QUIC | research | networking | * | low
VS Code or Neovim? | decision | general | advanced | medium
No rush: how do I rename a variable everywhere? | implementation | general | intermediate | low
Write a parser step by step for a complete beginner | implementation | general | beginner | *
"""


@pytest.mark.parametrize("row", READINGS.strip().splitlines())
def test_a_question_is_understood_as_a_reader_would(row: str) -> None:
    question, *expected = row.split(" | ")
    research_type = classify(question).research_type
    context = detect_context(question, research_type)
    told = (research_type, context.technical_domain, context.audience_level, context.urgency_level)
    assert all(wanted in (level, "*") for level, wanted in zip(told, expected, strict=True)), told
