"""Answers of several sources with what a careful reader makes of them, written before the code.

Cases of even number were used for tuning, the others to see how far it carries. As one author wrote
cases and code, later sets tell more: `labelled_payloads`, `labelled_answers`, `labelled_unseen`.
"""

from tests.unit.orchestration.synthesis.labelled_case import UNRESOLVED, Case
from tests.unit.orchestration.synthesis.labelled_shapes import SHAPES

_RELATIONS: tuple[Case, ...] = (
    # Agreement
    Case(
        "the same temperature within a degree",
        (
            ("OpenWeather", "The temperature in Paris is 72°F.", 0.8),
            ("wttr", "Current temperature in Paris: 71 F", 0.8),
        ),
        agreed=(("72", 2),),
    ),
    Case(
        "the same height, rounded differently",
        (
            ("Guide", "The Eiffel Tower is 330 metres tall.", 0.9),
            ("Atlas", "The height of the Eiffel Tower is about 330.2 m.", 0.7),
        ),
        agreed=(("330", 2),),
    ),
    Case(
        "a population in words and in digits",
        (
            ("Census", "The population of Germany is 83.2 million.", 0.9),
            ("Fact book", "Germany has 83,200,000 inhabitants.", 0.8),
        ),
        agreed=(("83", 2),),
    ),
    Case(
        "a year said in two ways",
        (
            ("Encyclopedia", "The Berlin Wall fell on 9 November 1989.", 0.8),
            ("Archive", "The Berlin Wall fell in 1989.", 0.8),
        ),
        agreed=(("1989", 2),),
    ),
    Case(
        "a statement without numbers",
        (
            ("A", "Regular exercise lowers blood pressure in adults.", 0.8),
            ("B", "Studies show that exercise lowers the blood pressure of adults.", 0.7),
            ("C", "Blood pressure of adults is lowered by regular exercise.", 0.6),
        ),
        agreed=(("exercise", 3),),
    ),
    Case(
        "a capital city",
        (
            ("A", "The capital of Australia is Canberra.", 0.8),
            ("B", "Canberra is the capital of Australia.", 0.8),
        ),
        agreed=(("Canberra", 2),),
    ),
    # Numbers that differ
    Case(
        "temperatures ten degrees apart",
        (
            ("OpenWeather", "The temperature in Paris is 72°F.", 0.9),
            ("wttr", "The temperature in Paris is 61°F.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=("72",),
        unsupported=("72", "61"),
    ),
    Case(
        "prices of the same coin",
        (
            ("CoinGecko", "Bitcoin is trading at $67,250.", 0.7),
            ("Ticker", "The price of Bitcoin is $61,900.", 0.9),
        ),
        mode="weighted",
        conflicts=("numeric",),
        kept=("61,900",),
    ),
    Case(
        "how many moons",
        (
            ("NASA", "Mars has two moons.", 0.9),
            ("Blog", "Mars has 3 moons.", 0.6),
        ),
        mode="hierarchical",
        conflicts=("numeric",),
        kept=("two",),
    ),
    Case(
        "unemployment in percent",
        (
            ("Bureau", "The unemployment rate in Spain is 11.2%.", 0.8),
            ("News", "Unemployment in Spain stands at 13.5 percent.", 0.8),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        kept=(UNRESOLVED,),
    ),
    Case(
        "two prices of which none is the same currency",
        (
            ("Shop", "The headphones cost $199.", 0.8),
            ("Store", "The headphones cost €189.", 0.8),
        ),
    ),
    Case(
        "a count and a share of other things",
        (
            ("A", "Germany has 16 states.", 0.8),
            ("B", "Germany has 83 million inhabitants.", 0.8),
        ),
        unsupported=("16", "83"),
    ),
    # Dates that differ
    Case(
        "two dates of a launch",
        (
            ("Press", "The telescope was launched on 25 December 2021.", 0.9),
            ("Forum", "The telescope was launched on December 22, 2021.", 0.5),
        ),
        mode="conflict_resolution",
        conflicts=("date",),
        kept=("25 December",),
    ),
    Case(
        "two years of founding",
        (
            ("Registry", "Acme Corp was founded in 1998.", 0.8),
            ("Wiki", "Acme Corp was founded in 2001.", 0.7),
            ("Profile", "Acme Corp was established in 1998.", 0.6),
        ),
        conflicts=("date",),
        agreed=(("1998", 2),),
        kept=("1998",),
    ),
    Case(
        "an ISO date and one in words",
        (
            ("API", '{"name": "Ariane 6", "first_flight": "2024-07-09"}', 0.8),
            ("Article", "The first flight of Ariane 6 was on July 9, 2024.", 0.8),
        ),
        agreed=(("2024", 2),),
    ),
    Case(
        "a date whose order nobody knows",
        (
            ("US", "The deadline for applications is 03/04/2026.", 0.8),
            ("EU", "The deadline for applications is 3 April 2026.", 0.8),
        ),
        agreed=(("2026", 2),),
    ),
    # Paraphrase
    Case(
        "exercise in other words",
        (
            ("A", "Regular exercise lowers the risk of heart disease.", 0.8),
            ("B", "Working out often protects against cardiac illness.", 0.7),
        ),
        agreed=(("exercise", 2),),
    ),
    Case(
        "electric cars in other words",
        (
            ("A", "The company makes electric cars.", 0.8),
            ("B", "The firm builds battery-powered vehicles.", 0.7),
        ),
        agreed=(("electric", 2),),
    ),
    Case(
        "near in words, far in what is said",
        (
            ("A", "The population of Germany is 83 million.", 0.8),
            ("B", "The population of France is 68 million.", 0.8),
        ),
        unsupported=("83", "68"),
    ),
    Case(
        "one about a company, one about its founding",
        (
            ("A", "The company makes electric cars.", 0.8),
            ("B", "The company was founded in Texas.", 0.8),
        ),
        unsupported=("electric", "Texas"),
    ),
    # Negation
    Case(
        "a drug safe and not safe",
        (
            ("Trial", "The drug is safe for children.", 0.9),
            ("Report", "The drug is not safe for children.", 0.7),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("is safe",),
    ),
    Case(
        "a museum open and closed",
        (
            ("Site", "The museum is open on Mondays.", 0.8),
            ("Guide", "The museum is closed on Mondays.", 0.6),
        ),
        mode="weighted",
        conflicts=("negation",),
        kept=("open",),
    ),
    Case(
        "not closed is open",
        (
            ("Site", "The bridge is open to traffic.", 0.8),
            ("Radio", "The bridge is not closed to traffic.", 0.8),
        ),
        agreed=(("bridge", 2),),
    ),
    Case(
        "a flag and a sentence",
        (
            ("API", '{"venue": "City Museum", "open": false}', 0.8),
            ("Site", "The City Museum is open.", 0.6),
        ),
        mode="conflict_resolution",
        conflicts=("negation",),
        kept=("false",),
    ),
    # One that deviates
    Case(
        "one of four deviates, consensus",
        (
            ("A", "The temperature in Oslo is 5 °C.", 0.8),
            ("B", "The temperature in Oslo is 5.4 °C.", 0.8),
            ("C", "Temperature in Oslo: 41 °F", 0.8),
            ("D", "The temperature in Oslo is 15 °C.", 0.8),
        ),
        conflicts=("numeric",),
        agreed=(("5", 3),),
        kept=("5",),
    ),
    Case(
        "one of four deviates, resolved",
        (
            ("A", "Mount Fuji is 3,776 metres high.", 0.7),
            ("B", "The height of Mount Fuji is 3776 m.", 0.7),
            ("C", "Mount Fuji has an elevation of 12,389 feet.", 0.7),
            ("D", "Mount Fuji is 4,200 metres high.", 0.7),
        ),
        mode="conflict_resolution",
        conflicts=("numeric",),
        agreed=(("3,776", 3),),
        kept=("3,776",),
    ),
    Case(
        "the better source stands alone",
        (
            ("Standard", '{"element": "gold", "melting_point_c": 1064}', 0.95),
            ("Blog", "The melting point of gold is 1200 °C.", 0.5),
            ("Forum", "The melting point of gold is 1200 °C.", 0.5),
        ),
        mode="hierarchical",
        conflicts=("numeric",),
        kept=("1064",),
    ),
    Case(
        "two against two",
        (
            ("A", "The bridge is 2.7 km long.", 0.7),
            ("B", "The bridge is 2.7 kilometres long.", 0.7),
            ("C", "The bridge is 3.4 km long.", 0.7),
            ("D", "The bridge is 3.4 kilometres long.", 0.7),
        ),
        conflicts=("numeric",),
        kept=(UNRESOLVED,),
    ),
)
CASES = (*_RELATIONS, *SHAPES)
