"""Questions, and passages that answer them in other words: what only meaning can bring together.

Written for Quintet as pairs that share almost no words, on forty different subjects. A first
version, with one sentence to a passage and three pairs on the subject of versions, reached a
recall@1 of 0.82. Passages have since been given a title and the length of a short paragraph, as
they have in a manual: question, title, text.
"""

from typing import Final

PARAPHRASES: Final = (
    (
        "Why does my program eat more and more RAM?",
        "Memory leaks",
        "A leak is storage that is allocated and never given back, so the process keeps growing until the system kills it. Heap snapshots taken at intervals show which objects accumulate.",
    ),
    (
        "How can I make web pages appear quicker?",
        "Web performance",
        "Compress images, defer scripts and serve static assets from a cache close to the visitor to shorten loading. Browsers render sooner when critical styles come first.",
    ),
    (
        "Two threads block each other forever",
        "Deadlocks",
        "A deadlock happens when every participant holds a lock that another one is waiting for. Acquiring mutexes in one global order prevents it.",
    ),
    (
        "keep passwords safe in the database",
        "Password storage",
        "Store credentials only as salted hashes made by a slow function such as Argon2. Plain text or fast digests are cracked within hours after a breach.",
    ),
    (
        "The site is down at night when traffic is high",
        "Outages",
        "Outages under peak load often come from exhausted connection pools. Watch saturation of servers during the busiest hours and add capacity.",
    ),
    (
        "What should I do before deleting a customer's account?",
        "Erasing personal data",
        "Export the user's data and confirm identity prior to erasing a profile permanently. Retention duties for invoices may forbid immediate removal.",
    ),
    (
        "teach a computer to recognise cats",
        "Image classification",
        "Training an image classifier takes labelled pictures and a convolutional network. Animals photographed from many angles make the model robust.",
    ),
    (
        "pay less for servers that nobody uses",
        "Serverless pricing",
        "Serverless functions cost nothing while idle, so unused capacity is not billed. Switching off machines outside working hours saves money as well.",
    ),
    (
        "my laptop cannot find the printer at the office",
        "Printing over the network",
        "Network devices are discovered by multicast announcements, which some workplaces filter out. Adding the printing queue by its IP address gets around that.",
    ),
    (
        "send somebody a message when a job is finished",
        "Notifications",
        "Publish a notification to a topic at the completion of a task and let subscribers receive it. E-mail and chat hooks are common channels.",
    ),
    (
        "undo the last thing I saved to version control",
        "Reverting commits",
        "A commit can be reverted, which records its inverse without rewriting history. Use it when the faulty revision has been shared already.",
    ),
    (
        "How do I know which part of the code is slow?",
        "Profiling",
        "Profilers measure where time is spent so that hot paths are found rather than guessed. A flame graph of the running software points at the expensive functions.",
    ),
    (
        "stop strangers from guessing login data",
        "Brute force protection",
        "Rate limiting and lockouts hold back brute force attempts against authentication. After several wrong passwords an attacker must wait.",
    ),
    (
        "read a huge file without filling memory",
        "Streaming input",
        "Stream the input line by line instead of loading everything at once. Generators keep only the current chunk in RAM.",
    ),
    (
        "make two systems agree on the order of events",
        "Ordering in distributed software",
        "Logical clocks such as Lamport timestamps establish a happened-before relation in distributed software. Consensus protocols go further and fix one sequence for all nodes.",
    ),
    (
        "translate an address into coordinates",
        "Geocoding",
        "Geocoding turns a street name into latitude and longitude. Map services offer it as an interface with daily quotas.",
    ),
    (
        "the picture is sideways on my phone",
        "EXIF orientation",
        "Orientation metadata in EXIF must be applied when photographs are rendered on mobile devices. Otherwise portraits appear rotated by ninety degrees.",
    ),
    (
        "what is the difference between a loan and a gift to a function",
        "Ownership and borrowing",
        "Borrowing gives temporary access to a value, whereas moving transfers ownership. After a move the caller may not touch the variable again.",
    ),
    (
        "try again when the other side does not answer",
        "Retries with backoff",
        "Retry failed requests with exponential backoff and jitter. A server that is unresponsive needs time to recover before it is called once more.",
    ),
    (
        "how long should a meeting be",
        "Conferences",
        "Conferences of more than half an hour lose attention; schedule short sessions. Fifteen minutes suffice for a daily round among colleagues.",
    ),
    (
        "find all orders that have no customer",
        "Joins in SQL",
        "An anti-join lists rows in one table without a match in another. Purchases whose buyer was removed are called orphans.",
    ),
    (
        "bake bread that rises well",
        "Yeast dough",
        "Yeast dough needs warmth and an hour of rest before it goes into the oven. Kneading develops gluten, which traps the gas and makes the loaf light.",
    ),
    (
        "run something every morning",
        "Scheduled tasks",
        "A cron expression triggers a task at a fixed hour each day. Schedulers in the cloud offer the same recurrence without a machine of your own.",
    ),
    (
        "why is the first call after a pause so slow",
        "Cold starts",
        "Cold starts happen because the platform must create a fresh environment when none is warm. Invocations following a period of idleness therefore show high latency.",
    ),
    (
        "protect a form against fake submissions from other sites",
        "Cross-site request forgery",
        "CSRF tokens ensure that a request originates from your own application. Cookies marked SameSite stop foreign pages from posting on a user's behalf.",
    ),
    (
        "show numbers as a picture",
        "Charts",
        "Charts visualise quantitative data. Bars compare amounts, lines show a trend, and a scatter plot reveals how two figures relate.",
    ),
    (
        "who is allowed to do what",
        "Authorisation",
        "Authorisation decides the permissions of each identity. Roles bundle rights so that administrators need not grant them one by one.",
    ),
    (
        "split the bill of a shared cloud",
        "Cost allocation",
        "Tag resources by team and attribute AWS costs to departments with allocation reports. Every group is then invoiced for its own consumption.",
    ),
    (
        "guess tomorrow's sales from last year's",
        "Forecasting demand",
        "Time series forecasting extrapolates demand from seasonal patterns. Retailers predict revenue by smoothing historical turnover.",
    ),
    (
        "is this sentence happy or angry",
        "Sentiment analysis",
        "Sentiment analysis assigns an emotional polarity to text. Models tell joyful reviews from furious complaints.",
    ),
    (
        "the app forgets me whenever I close it",
        "Persistent sessions",
        "Login sessions must be persisted beyond the lifetime of the client, for instance in durable cookies. Otherwise users are signed out at every restart.",
    ),
    (
        "upgrade an interface without breaking those who use it",
        "Backward compatibility",
        "Backward compatibility lets existing consumers keep functioning after an API changes. Add optional fields and never rename the old ones.",
    ),
    (
        "turn speech into writing",
        "Transcription",
        "Automatic transcription converts spoken audio to text. Accents and background noise raise the error rate of a recogniser.",
    ),
    (
        "hide a secret in plain environment files",
        "API keys",
        "Keep API keys in a vault rather than in configuration under source control. Credentials committed by accident have to be rotated at once.",
    ),
    (
        "test without calling the real bank",
        "Test doubles",
        "Replace external payment providers by fakes during automated checks. A sandbox of the financial institution serves for the last rehearsal.",
    ),
    (
        "what happens if the power goes out during a write",
        "Durability",
        "Durability is ensured by a write-ahead log that is replayed after a crash. Transactions that were not committed before the outage are rolled back.",
    ),
    (
        "make the robot stop before it hits the wall",
        "Collision avoidance",
        "Collision avoidance brakes an autonomous vehicle when sensors report an obstacle. Lidar measures the distance ahead many times a second.",
    ),
    (
        "count how many different people visited",
        "HyperLogLog",
        "HyperLogLog estimates the cardinality of unique users with little space. Website analytics use it for distinct audience figures.",
    ),
    (
        "get from home to work without a car",
        "Commuting",
        "Commuters may take public transport, cycle or walk. Trains and buses reach most business districts.",
    ),
    (
        "put the heaviest boxes at the bottom",
        "Stowing cargo",
        "When loading cargo, place the largest mass lowest to keep the centre of gravity down. Light parcels are stacked on top.",
    ),
)
