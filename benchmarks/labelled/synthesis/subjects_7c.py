# mypy: ignore-errors
# ruff: noqa: INP001
"""Subjects of blind_7.json, last third: attributes, entities and shapes; see rule_7.md."""

from shapes_6 import columns, html, markdown, one, prose, rows
from shapes_7 import attrs, csv, ent

CHARITIES = {
    "name": "charities",
    "attrs": attrs(
        "i=income,N,GBP | s=spending,N,GBP | c=spending on charitable activities,N,GBP | "
        "f=cost of raising funds,N,GBP | d=donations and legacies,N,GBP | g=government "
        "grants,N,GBP | x=reserves,N,GBP | e=employees,N, | v=volunteers,N, | t=trustees,N,"
        " | h=highest salary,N,GBP | r=registered,D, | y=year end,D, | a=accounts received,"
        "D, | k=chief executive,W, | o=works overseas,B,"
    ),
    "alike": [("i", "s"), ("s", "c"), ("e", "v"), ("y", "a"), ("d", "g")],
    "others": {"k": ["Ruth Ellingham", "Sanjay Mehra", "Colin Trask", "Ffion Price"]},
    "entities": [
        ent(
            "Tidewater Hospice Trust",
            "no=1083417 | co=03984126",
            (
                "i=8746213 | s=8391754 | c=7238460 | f=912385 | d=4618270 | g=1873500 | "
                "x=3264918 | e=214 | v=683 | t=11 | h=96500 | r=2000-11-03 | y=2023-03-31 |"
                " a=2023-12-18 | k=Margaret Owusu | o=false"
            ),
        ),
        ent(
            "Lanterns for Learning",
            "no=1147862 | co=07831945",
            (
                "i=2318647 | s=2476183 | c=2194375 | f=173264 | d=1987416 | g=214800 | "
                "x=684290 | e=37 | v=142 | t=8 | h=71250 | r=2012-06-21 | y=2023-08-31 | "
                "a=2024-05-14 | k=Daniel Achterberg | o=true"
            ),
        ),
        ent(
            "Brackenfell Animal Rescue",
            "no=528194 | co=none",
            (
                "i=1264835 | s=1183672 | c=964318 | f=184736 | d=1127940 | g=36500 | "
                "x=1847263 | e=43 | v=327 | t=9 | h=52400 | r=1967-02-14 | y=2022-12-31 | "
                "a=2023-10-09 | k=Joan Petherick | o=false"
            ),
        ),
        ent(
            "Clean Wells Alliance",
            "no=1096735 | co=04612870",
            (
                "i=14827356 | s=15163824 | c=13276419 | f=1486273 | d=9864715 | g=3927640 |"
                " x=5183942 | e=168 | v=94 | t=13 | h=118750 | r=2003-03-26 | y=2023-06-30 "
                "| a=2024-01-22 | k=Tobias Renwick | o=true"
            ),
        ),
    ],
    "json": [
        rows(
            "charityregister.example/api/allcharitydetails",
            "[",
            (
                '{"organisation_number": «#no», "reg_charity_number": «#no», '
                '"charity_name": "«@»", "charity_co_reg_number": "«#co»", '
                '"date_of_registration": "«r mid»", "latest_acc_fin_year_end_date": "«y '
                'mid»", "latest_income": «i n», "latest_expenditure": «s n», '
                '"CharityOverseas": «o b», "trustee_count": «t n», "reg_status": "R"}'
            ),
            ", ",
            "]",
        ),
        rows(
            "givingdata.example/v1/orgs",
            '{"meta": {"page": 1, "per_page": 50, "total": #n}, "data": [',
            (
                '{"id": "GB-CHC-«#no»", "attributes": {"name": "«@»", "chief_executive": '
                '"«k n»", "people": {"employees": «e n», "volunteers": «v n», "trustees": '
                '«t n»}, "finances": {"fyend": "«y iso»", "income": {"total": «i n», '
                '"donations": «d n», "government": «g n»}, "expenditure": {"total": «s n», '
                '"charitable": «c n», "raising_funds": «f n»}}}}'
            ),
            ", ",
            "]}",
        ),
        one(
            "ft-charity.example/charity.json",
            (
                '{"result": {"ids": {"charity": "«#no»", "company": "«#co»"}, "known_as": '
                '"«@»", "reserves": "«x £m»", "income": {"latest_total": "«i £»"}, '
                '"date_registered": "«r iso»", "accounts": {"year_end": "«y iso»", '
                '"submitted": "«a iso»"}, "top_pay": "«h £»", "ceo": "«k n»"}}'
            ),
        ),
        columns(
            "benchmarking.example/peers.json",
            (
                '{"peers": [¤"«@»"¤], "gbp": {"income": [¤«i n»¤], "reserves": [¤«x n»¤], '
                '"fundraising_costs": [¤«f n»¤]}, "headcount": [¤«e n»¤], "unpaid": [¤«v '
                "n»¤]}"
            ),
        ),
    ],
    "table": [
        html(
            "charityregister.example/compare",
            "Charity; Number; Year end; Income; Spending; Employees; Volunteers; Trustees",
            "«@»; «#no»; «y dmy»; «i £»; «s £»; «e n»; «v c»; «t n»",
        ),
        rows(
            "grant committee briefing",
            "",
            (
                "Applicant: «@» (no. «#no»)\nChief executive: «k n»\nOn the register "
                "since: «r dmy»\nAccounts in: «a dmy»\nTurnover: «i gbp»\nFree reserves: "
                "«x gbp»\nState funding: «g gbp»\nDonations and legacies: «d gbp»\n"
                "Best-paid post: «h gbp»"
            ),
            "\n\n",
            "\n",
        ),
        csv(
            "sector extract",
            "regno; name; yearend; inc; exp; charitable; fundraising; staff",
            "«#no»; «@»; «y sl»; «i n»; «s n»; «c n»; «f n»; «e n»",
            "\t",
        ),
    ],
    "prose": [
        prose(
            "goodcauses.example/where the money goes",
            (
                "Readers ask us every winter whom they can trust with twenty pounds. We "
                "read the accounts so that you need not."
            ),
            [
                (
                    "«@» took in «i £m» in its last full year, which ended on «y dmy», and "
                    "paid out «s £m». The cause itself got «c £M» of that; «f £» went on "
                    "finding the next donor."
                ),
                (
                    "At «@», led by «k n», «e w» people draw a wage and «v c» more come "
                    "for nothing. The best paid of them earns «h £». The public gave «d "
                    "£M»."
                ),
                (
                    "The state is behind «@» with «g £», a sum that the board, all «t w» "
                    "of them, would like to see grow. It has «x £M» put by for bad times. "
                    "The charity went on the register on «r mdy»."
                ),
            ],
            [
                (
                    "Of the two, «1@» had «1i £» coming in and «1s £» going out, and «2@» "
                    "«2i £» and «2s £»."
                )
            ],
        ),
        prose(
            "trustees' annual report, extracts",
            "Extracts, with the headings left out.\n",
            [
                (
                    "«@» – Our total income rose to «i gbp», thanks not least to legacies; "
                    "with gifts they made up «d gbp». We spent «s gbp». «k n» continued in "
                    "the post of chief executive."
                ),
                (
                    "«@» – We could not do it without our «v c» volunteers, who stand "
                    "beside a staff of «e n». The books were closed on «y ord» and lodged "
                    "with the regulator on «a ord»."
                ),
                (
                    "«@» – Reserves are «x ap_£M», or some five months of running costs. "
                    "We received «g £» from public bodies. Raising money cost us «f £»."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Income and people of {}",
        "How do {} spend their money?",
        "Facts from the accounts of {}",
    ],
}

FLIGHTS = {
    "name": "crewed spaceflights",
    "attrs": attrs(
        "t=duration,N,min | o=orbits,N, | c=crew,N, | d=distance travelled,N,km | "
        "p=perigee,N,km | a=apogee,N,km | m=launch mass,N,kg | n=landing mass,N,kg | "
        "i=inclination,N,° | k=cost,N,USD | l=launched,D, | e=landed,D, | s=launch site,W, "
        "| r=rocket,W, | v=commander,W,"
    ),
    "alike": [("p", "a"), ("l", "e"), ("m", "n")],
    "others": {
        "s": ["LC-14, Cape Canaveral", "Site 31, Baikonur", "SLC-6, Vandenberg"],
        "r": ["Voskhod 11A57", "Saturn V", "Titan IIIM"],
        "v": ["Frank Borman", "Tom Stafford", "Alexei Leonov"],
    },
    "entities": [
        ent(
            "Apollo 7",
            "id=1968-089A | q=Q182252 | n=417",
            (
                "t=15609 | o=163 | c=3 | d=7342600 | p=227.8 | a=301.4 | m=14781 | n=5175 |"
                " i=31.6 | k=145600000 | l=1968-10-11 | e=1968-10-22 | s=LC-34, Cape "
                "Kennedy | r=Saturn IB | v=Wally Schirra"
            ),
        ),
        ent(
            "Gemini 7",
            "id=1965-100A | q=Q753738 | n=388",
            (
                "t=19835 | o=206 | c=2 | d=9030150 | p=161.6 | a=328.2 | m=3663 | n=1928 | "
                "i=28.9 | k=87350000 | l=1965-12-04 | e=1965-12-18 | s=LC-19, Cape Kennedy "
                "| r=Titan II GLV | v=Jim Lovell"
            ),
        ),
        ent(
            "Skylab 2",
            "id=1973-032A | q=Q623497 | n=451",
            (
                "t=40370 | o=404 | c=3 | d=18536730 | p=428.3 | a=438.7 | m=19979 | n=5892 "
                "| i=50.04 | k=263400000 | l=1973-05-25 | e=1973-06-22 | s=LC-39B, Kennedy "
                "| r=Saturn IB | v=Pete Conrad"
            ),
        ),
        ent(
            "STS-1",
            "id=1981-034A | q=Q207791 | n=503",
            (
                "t=3261 | o=37 | c=2 | d=1728460 | p=246.2 | a=274.3 | m=99453 | n=88662 | "
                "i=40.3 | k=487250000 | l=1981-04-12 | e=1981-04-14 | s=LC-39A, Kennedy | "
                "r=Space Shuttle | v=John Young"
            ),
        ),
        ent(
            "Soyuz 9",
            "id=1970-041A | q=Q641214 | n=429",
            (
                "t=25499 | o=288 | c=2 | d=11854300 | p=176.4 | a=227.6 | m=6463 | n=2834 |"
                " i=51.7 | k=64800000 | l=1970-06-01 | e=1970-06-19 | s=Site 1, Baikonur | "
                "r=Soyuz 11A511 | v=Andriyan Nikolayev"
            ),
        ),
    ],
    "json": [
        rows(
            "spacedevs.example/2.2.0/spacecraft/flight",
            '{"count": #n, "next": null, "previous": null, "results": [',
            (
                '{"id": «#n», "mission_end": "«e z»", "duration": "«t isod»", '
                '"spacecraft": {"name": "«@»", "in_space": false}, "launch": {"net": "«l '
                'z»", "rocket": {"configuration": {"full_name": "«r n»"}}, "pad": {"name": '
                '"«s n»"}}, "launch_crew_count": «c n»}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "nssdc.example/nmc/spacecraft.json",
            "{",
            (
                '"«#id»": {"name": "«@»", "launchDate": "«l iso»", "launchSite": "«s n»", '
                '"mass": "«m nu»", "orbit": {"periapsis": "«p u»", "apoapsis": "«a u»", '
                '"inclination": «i n»}, "vehicle": "«r n»"}'
            ),
            ", ",
            "}",
        ),
        one(
            "wikidata.example/spaceflight",
            (
                '{"entity": "«#q»", "label": "«@»", "statements": {"COSPAR ID": "«#id»", '
                '"UTC date of spacecraft launch": {"time": "+«l z»"}, "UTC date of '
                'spacecraft landing": {"time": "+«e z»"}, "orbits completed": {"amount": '
                '"+«o n»"}, "periapsis": {"amount": "+«p n»", "unit": "kilometre"}, '
                '"apoapsis": {"amount": "+«a n»", "unit": "kilometre"}, "commander": "«v '
                'n»"}}'
            ),
        ),
        columns(
            "astronautix.example/missions.json",
            (
                '{"missions": [¤"«@»"¤], "durations_min": [¤«t n»¤], "distance_km": [¤«d '
                'n»¤], "orbits": [¤«o n»¤], "landing_mass_kg": [¤«n n»¤]}'
            ),
        ),
    ],
    "table": [
        rows(
            "mission infoboxes",
            "== Infoboxes ==\n",
            (
                "{{Infobox spaceflight\n| name = «@»\n| COSPAR_ID = «#id»\n| "
                "mission_duration = «t dhml»\n| orbits_completed = «o n»\n| "
                "distance_travelled = «d u»\n| launch_mass = «m u»\n| landing_mass = «n "
                "u»\n| launch_date = «l dmy»\n| landing_date = «e dmy»\n| launch_site = «s "
                "n»\n}}"
            ),
            "\n\n",
            "\n",
        ),
        html(
            "almanac, flights with crews",
            "Flight; Commander; Crew; Launch; Landing; Time aloft; Revolutions; Perigee; Apogee",
            "«@»; «v n»; «c n»; «l b»; «e b»; «t dhm»; «o n»; «p u»; «a u»",
        ),
        markdown(
            "budget history, appendix",
            "Flight; Rocket; Bill; Mass at lift-off; Inclination",
            "«@»; «r n»; «k $M»; «m t»; «i n»°",
        ),
    ],
    "prose": [
        prose(
            "countdownmagazine.example/anniversaries",
            (
                "Old hands met at the Cape in May. They brought photographs, and stories "
                "that had grown."
            ),
            [
                (
                    "«@» rose from «s n» on «l mdy» with «c w» people aboard, «v n» in "
                    "charge. When it came down on «e mdy», it had gone round the Earth «o "
                    "c» times, a journey of «d Ml»."
                ),
                (
                    "Sitting on a «r n», «@» weighed «m u» at lift-off; what came back "
                    "weighed «n u». The orbit took it as low as «p l» and as high as «a "
                    "l». The bill was «k $M»."
                ),
                (
                    "«v n» and the crew of «@» spent «t dhml» off the ground. They had "
                    "left on «l dmy» and were home on «e dmy», tired, thinner and in need "
                    "of a shave."
                ),
            ],
            [
                (
                    "It was «1o c» times around the planet for «1@» and «2o c» times for "
                    "«2@», of which the former lifted off on «1l dmy», the latter on «2l "
                    "dmy»."
                )
            ],
        ),
        prose(
            "museum labels, hall 4",
            "HALL 4: PEOPLE IN ORBIT\n",
            [
                (
                    "«@». The capsule or ship before you was up for «t dhm» and covered «d "
                    "ap_M» kilometres. Its commander was «v n»."
                ),
                (
                    "«@». Flown by «c w» people; launched «l ord», landed «e ord». «r n». "
                    "Weight at the start: «m tonnes»."
                ),
                (
                    "«@». «o n» times around the world, never nearer to it than «p u» and "
                    "never farther than «a u». What it cost then: «k ap_$M»."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "How long and how far did {} fly?",
        "Facts on the flights {}",
        "Orbits, dates and crews of {}",
    ],
}

VACANCIES = {
    "name": "job vacancies",
    "attrs": attrs(
        "s=minimum salary,N,GBP | x=maximum salary,N,GBP | b=signing bonus,N,GBP | "
        "h=weekly hours,N,h | l=days of leave,N, | a=applications,N, | v=views,N, | "
        "n=openings,N, | e=years of experience,N, | p=pension contribution,N,% | d=posted,"
        "D, | c=closes,D, | t=starts,D, | i=interviews,D, | k=contract,W, | o=location,W, |"
        " r=remote,B,"
    ),
    "alike": [("s", "x"), ("d", "c"), ("a", "v"), ("c", "i"), ("t", "d")],
    "most": {"p": 100},
    "others": {
        "k": ["fixed-term", "freelance", "apprenticeship"],
        "o": ["Cardiff", "Newcastle", "Nottingham", "Exeter"],
    },
    "entities": [
        ent(
            "Data Engineer, Holmwood Rail",
            "t=Data Engineer | co=Holmwood Rail | id=4417826 | ref=HR-2207",
            (
                "s=52750 | x=64300 | b=2650 | h=37.5 | l=28 | a=143 | v=3817 | n=2 | e=4 | "
                "p=8.5 | d=2024-04-08 | c=2024-05-03 | t=2024-07-01 | i=2024-05-14 | "
                "k=permanent | o=Leeds | r=false"
            ),
        ),
        ent(
            "Ward Pharmacist, St Aldhelm's",
            "t=Ward Pharmacist | co=St Aldhelm's | id=4429013 | ref=SA/118/24",
            (
                "s=43742 | x=50056 | b=1275 | h=36.5 | l=33 | a=27 | v=864 | n=3 | e=2 | "
                "p=23.7 | d=2024-04-15 | c=2024-05-12 | t=2024-08-05 | i=2024-05-22 | "
                "k=permanent | o=Bristol | r=false"
            ),
        ),
        ent(
            "Product Designer, Pinwheel",
            "t=Product Designer | co=Pinwheel | id=4398842 | ref=PW-031",
            (
                "s=61500 | x=73850 | b=5400 | h=38.5 | l=26 | a=412 | v=11926 | n=1 | e=6 |"
                " p=6.4 | d=2024-03-27 | c=2024-04-26 | t=2024-06-10 | i=2024-05-02 | "
                "k=permanent | o=London | r=true"
            ),
        ),
        ent(
            "Grid Analyst, Windrush Power",
            "t=Grid Analyst | co=Windrush Power | id=4436207 | ref=WP24-77",
            (
                "s=38450 | x=46925 | b=1825 | h=35.5 | l=27 | a=68 | v=2149 | n=4 | e=1 | "
                "p=9.2 | d=2024-04-22 | c=2024-05-19 | t=2024-09-02 | i=2024-05-30 | "
                "k=temporary | o=Glasgow | r=true"
            ),
        ),
    ],
    "json": [
        one(
            "jobposting.example/ld+json",
            (
                '{"@context": "schema.example", "@type": "JobPosting", "title": "«#t»", '
                '"identifier": {"@type": "PropertyValue", "name": "«#co»", "value": '
                '"«#ref»"}, "hiringOrganization": {"@type": "Organization", "name": '
                '"«#co»"}, "datePosted": "«d iso»", "validThrough": "«c mid»", '
                '"jobStartDate": "«t iso»", "totalJobOpenings": «n n», "jobLocation": '
                '{"@type": "Place", "address": {"addressLocality": "«o n»"}}, '
                '"baseSalary": {"@type": "MonetaryAmount", "currency": "GBP", "value": '
                '{"@type": "QuantitativeValue", "minValue": «s n», "maxValue": «x n», '
                '"unitText": "YEAR"}}}'
            ),
        ),
        rows(
            "jobsearch.example/v1/api/jobs/gb/search/1",
            '{"__CLASS__": "Adzuna::API::Response::JobSearchResults", "count": #n, "results": [',
            (
                '{"id": "«#id»", "title": "«#t»", "company": {"display_name": "«#co»"}, '
                '"location": {"display_name": "«o n»"}, "salary_min": «s n», "salary_max": '
                '«x n», "salary_is_predicted": "0", "contract_type": "«k n»", "created": '
                '"«d z»", "category": {"tag": "other"}}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "boards.example/v1/boards/jobs",
            '{"jobs": [',
            (
                '{"id": «#id», "title": "«#t»", "company_name": "«#co»", "requisition_id": '
                '"«#ref»", "first_published": "«d o»", "application_deadline": "«c o»", '
                '"location": {"name": "«o n»"}, "metadata": [{"name": "Hours", "value": '
                '"«h n»"}, {"name": "Remote", "value": «r b»}, {"name": "Annual leave", '
                '"value": «l n»}], "pay_input_ranges": [{"min_cents": null, "title": "«s '
                '£» – «x £»"}]}'
            ),
            ", ",
            '], "meta": {"total": #n}}',
        ),
        columns(
            "recruiterdesk.example/funnel",
            (
                '{"as_of": null, "vacancies": [¤"«#t», «#co»"¤], "views": [¤«v n»¤], '
                '"applications": [¤«a n»¤], "openings": [¤«n n»¤], "interviews_on": [¤"«i '
                'iso»"¤]}'
            ),
        ),
    ],
    "table": [
        html(
            "careers fair, stand list",
            "Employer; Post; Where; Pay from; Pay to; Apply by; Contract",
            "«#co»; «#t»; «o n»; «s £»; «x £»; «c dmb»; «k n»",
        ),
        rows(
            "vacancy cards",
            "",
            (
                "«#t» (ref. «#ref»)\nEmployer: «#co»\nSalary: «s gbp» to «x gbp»\nHours: "
                "«h n» per week\nLeave: «l n» days\nPension: «p p»\nStart: «t dmy»\n"
                "Closing date: «c dmy»\nWorking from home: «r Y»"
            ),
            "\n\n",
            "\n",
        ),
        csv(
            "applicant tracker export",
            "ref; post; employer; posted; closes; interviews; applied; viewed; joining_bonus",
            "«#ref»; «#t»; «#co»; «d dmyy»; «c dmyy»; «i dmyy»; «a n»; «v n»; «b n»",
            ";",
        ),
    ],
    "prose": [
        prose(
            "careersdesk.example/hiring this month",
            "The market is slow, they say. Somebody forgot to tell these employers.",
            [
                (
                    "«#co» wants a «#t» in «o n» and will pay anything from «s £» to «x £»,"
                    " depending on what you bring; «e w» years in the trade are asked for. "
                    "The advert went up on «d dmy». Get your papers in by «c dmy»."
                ),
                (
                    "The job of «#t» at «#co» comes with «l w» days off and a week of «h "
                    "l». The employer puts «p pc» of pay into the pension, and there is a "
                    "«b £» welcome payment. You would start on «t dmy»."
                ),
                (
                    "They have seen «a c» candidates' papers at «#co» for the post of «#t»,"
                    " out of «v c» people who looked at the page. The shortlist will be "
                    "talked to on «i wd». It is a «k n» post."
                ),
            ],
            [
                (
                    "«1#co» offers its «1#t» up to «1x £», «2#co» its «2#t» up to «2x £»; "
                    "applications are due on «1c dmy» and «2c dmy» respectively."
                )
            ],
        ),
        prose(
            "alumni mailing list",
            "Dear all, some openings that reached me this week.\n",
            [
                (
                    "«#t» at «#co» («o n»): starts at «s £m», and may go to «x £m» in "
                    "time. Deadline is «c mord». I know the team and can put in a word."
                ),
                (
                    "«#co» is taking on «n w» people, job title «#t». «h u» a week, «l n» "
                    "days of holiday, first day at work «t mdy»."
                ),
                (
                    "A friend at «#co» says that the «#t» role, up since «d mdy», has had "
                    "«v ap_c» views. They hold interviews on «i mdy». On top of pay there "
                    "is «b £» for signing."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Pay and deadlines of {}",
        "Which of {} pays better?",
        "Conditions of the vacancies {}",
    ],
}

CONTRACTS = {
    "name": "public contracts",
    "attrs": attrs(
        "v=contract value,N,EUR | e=estimated value,N,EUR | h=highest tender,N,EUR | "
        "n=tenders received,N, | m=tenders from small firms,N, | l=lots,N, | q=weight of "
        "price,N,% | p=notice published,D, | c=tender deadline,D, | a=awarded,D, | "
        "s=starts,D, | f=ends,D, | k=supplier,W, | y=procedure,W, | b=EU funds,B, | "
        "x=penalty per day,N,EUR"
    ),
    "alike": [("v", "e"), ("a", "s"), ("s", "f"), ("n", "m"), ("p", "c")],
    "most": {"q": 100},
    "others": {
        "k": ["Strabant Bau", "Cuisine Collective", "Velia Systems", "Nordlys Transport"],
        "y": ["competitive dialogue", "innovation partnership", "competitive with negotiation"],
    },
    "entities": [
        ent(
            "Resurfacing of the Aldermoor ring road",
            "id=ocds-b5fd17-71204 | td=214873-2023 | by=Aldermoor County | ref=ACC/R/118",
            (
                "v=12847600 | e=14250000 | h=16318400 | n=7 | m=3 | l=2 | q=55.5 | "
                "p=2023-04-11 | c=2023-05-22 | a=2023-07-18 | s=2023-09-04 | f=2025-03-28 |"
                " k=Hollis Civil Works | y=open | b=false | x=8750"
            ),
        ),
        ent(
            "School meals for Kirkdale",
            "id=ocds-b5fd17-69833 | td=187426-2023 | by=Kirkdale Council | ref=KC-2023-041",
            (
                "v=3284750 | e=3465000 | h=3972600 | n=5 | m=4 | l=6 | q=42.5 | "
                "p=2023-03-28 | c=2023-05-05 | a=2023-06-14 | s=2023-08-28 | f=2026-07-24 |"
                " k=Table & Tray | y=open | b=false | x=1265"
            ),
        ),
        ent(
            "Ticketing system for Varnsee Transit",
            "id=ocds-kuoa41-00573 | td=352918-2022 | by=Varnsee Transit | ref=VT-IT-22-09",
            (
                "v=27436800 | e=24875000 | h=33157200 | n=4 | m=1 | l=3 | q=37.5 | "
                "p=2022-06-24 | c=2022-09-02 | a=2023-01-31 | s=2023-03-15 | f=2031-03-14 |"
                " k=Farelogic Europe | y=negotiated | b=true | x=24600"
            ),
        ),
        ent(
            "Ferries for the Orrin islands",
            "id=ocds-h6vhtk-11846 | td=091237-2024 | by=Orrin Islands Authority | ref=OIA-7",
            (
                "v=186735000 | e=174200000 | h=213480000 | n=3 | m=0 | l=1 | q=62.5 | "
                "p=2024-02-12 | c=2024-05-17 | a=2024-09-26 | s=2024-11-11 | f=2028-10-31 |"
                " k=Skarv Shipyard | y=restricted | b=true | x=47300"
            ),
        ),
    ],
    "json": [
        rows(
            "contractsfinder.example/ocds/releases",
            '{"version": "1.1", "extensions": [], "releases": [',
            (
                '{"ocid": "«#id»", "tag": ["award"], "buyer": {"name": "«#by»"}, "tender": '
                '{"id": "«#ref»", "title": "«@»", "value": {"amount": «e n», "currency": '
                '"EUR"}, "procurementMethodDetails": "«y n»", "tenderPeriod": {"endDate": '
                '"«c z»"}, "numberOfTenderers": «n n»}, "awards": [{"date": "«a z»", '
                '"status": "active", "value": {"amount": «v z2», "currency": "EUR"}, '
                '"suppliers": [{"name": "«k n»"}], "contractPeriod": {"startDate": "«s z»",'
                ' "endDate": "«f z»"}}]}'
            ),
            ", ",
            "]}",
        ),
        rows(
            "ted.example/v3/notices/search",
            '{"totalNoticeCount": #n, "iterationNextToken": null, "notices": [',
            (
                '{"publication-number": "«#td»", "notice-title": {"eng": "«@»"}, '
                '"buyer-name": {"eng": ["«#by»"]}, "publication-date": "«p iso»", '
                '"tender-value": ["«v n»"], "tender-value-cur": ["EUR"], "winner-name": '
                '{"eng": ["«k up»"]}, "winner-decision-date": ["«a iso»"], '
                '"procedure-type": "«y n»", "received-submissions-count": «n n», '
                '"received-sme-count": «m n»}'
            ),
            ", ",
            '], "timedOut": false}',
        ),
        one(
            "opentender.example/tender",
            (
                '{"title": "«@»", "buyers": [{"name": "«#by»"}], "estimatedPrice": '
                '{"netAmount": «e n», "currency": "EUR"}, "finalPrice": {"netAmount": «v '
                'n», "currency": "EUR"}, "lots": [{"bidsCount": «n n», "bids": '
                '[{"isWinning": true, "bidders": [{"name": "«k n»"}]}], '
                '"awardDecisionDate": "«a iso»"}], "isEUFunded": «b b», "documents": [], '
                '"awardCriteria": [{"name": "price", "weight": «q n»}]}'
            ),
        ),
        columns(
            "spendwatch.example/dashboard.json",
            (
                '{"contracts": [¤"«#ref»"¤], "labels": [¤"«@»"¤], "value_eur": [¤«v n»¤], '
                '"estimate_eur": [¤«e n»¤], "begins": [¤"«s cmp»"¤], "ends": [¤"«f cmp»"¤]}'
            ),
        ),
    ],
    "table": [
        html(
            "council transparency page",
            "Contract; Buyer; Supplier; Value; From; Until; Bids",
            "«@»; «#by»; «k n»; «v €»; «s dot»; «f dot»; «n n»",
        ),
        rows(
            "award notices, short form",
            "",
            (
                "Title: «@»\nReference: «#ref»\nType of procedure: «y n»\nTenders "
                "received: «n n» (of which from SMEs: «m n»)\nName of the contractor: «k "
                "n»\nInitial estimate: «e eur»\nTotal value: «v eur»\nHighest tender: «h "
                "eur»\nDate of award: «a dmy»\nEU funds: «b y»"
            ),
            "\n\n",
            "\n",
        ),
        markdown(
            "audit office, annex 3",
            "Contract; Notice; Deadline; Lots; Price weighs; Penalty a day; Estimate",
            "«@»; «p dot»; «c dot»; «l n»; «q p»; «x €»; «e €m»",
        ),
    ],
    "prose": [
        prose(
            "publicpurse.example/who won what",
            (
                "Millions change hands in council chambers, mostly after ten in the "
                "evening. What we heard from the public gallery:"
            ),
            [
                (
                    "«#by» has picked «k n» for the job known as «@». It is worth «v €m», "
                    "where the council had reckoned with «e €m». The vote fell on «a dmy»; "
                    "work begins on «s dmy»."
                ),
                (
                    "There were «n w» firms after «@», put out by «#by» on «p mdy». «k n» "
                    "came first, at «v Meuros». The dearest of them had wanted «h Meuros». "
                    "A decision had been hoped for before the holidays."
                ),
                (
                    "Under the deal on «@» «k n» will be busy until «f dmy». Each day of "
                    "delay will cost it «x euros». Papers had to be with «#by» by «c wd»."
                ),
            ],
            ["For «1@» «1#by» will pay «1k n» «1v €m»; for «2@» «2#by» will pay «2k n» «2v €m»."],
        ),
        prose(
            "minutes of the procurement board",
            "Chair: Ms Adeyemi. The board met in public.\n",
            [
                (
                    "«@»: the board took note that the contract with «k n» was awarded on "
                    "«a ord» and runs from «s ord» to «f ord». Price had counted for «q "
                    "pc» in the choice."
                ),
                (
                    "«@»: officers had put the likely cost at «e €». The figure now signed "
                    "is «v €». In all, «n w» offers had come in, «m n» of them from small "
                    "and medium-sized firms."
                ),
                (
                    "«@»: the job had been split into lots («l n»). A member asked why «k "
                    "n» was charged only «x €» for a day's delay. The signed sum is «v "
                    "ap_€M»."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Value and supplier of {}",
        "Who won {}, and for how much?",
        "Dates and bids of {}",
    ],
}

NETWORKS = {
    "name": "internet networks",
    "attrs": attrs(
        "f=IPv4 prefixes,N, | s=IPv6 prefixes,N, | a=IPv4 addresses,N, | p=neighbouring "
        "networks,N, | x=exchange points,N, | c=facilities,N, | t=peak traffic,N,Mbps | "
        "m=mean traffic,N,Mbps | r=rank,N, | k=customer cone,N, | v=valid route origins,N,"
        "% | d=allocated,D, | u=record updated,D, | e=record created,D, | y=peering policy,"
        "W, | h=registry,W, | l=looking glass,B,"
    ),
    "alike": [("f", "s"), ("t", "m"), ("x", "c"), ("d", "e"), ("p", "k")],
    "most": {"v": 100},
    "others": {"y": ["No", "Case by case"], "h": ["ARIN", "LACNIC", "APNIC", "AFRINIC"]},
    "entities": [
        ent(
            "Nordfiber",
            "n=64731 | id=1842 | w=NORDFIBER-AS",
            (
                "f=1284 | s=317 | a=2146304 | p=1873 | x=42 | c=67 | t=3650000 | m=2174000 "
                "| r=138 | k=2416 | v=97.3 | d=1999-03-17 | u=2024-05-28 | e=2006-11-14 | "
                "y=Selective | h=RIPE | l=true"
            ),
        ),
        ent(
            "Alpenlink",
            "n=64802 | id=3377 | w=ALPENLINK",
            (
                "f=463 | s=128 | a=618752 | p=742 | x=23 | c=31 | t=847500 | m=516800 | "
                "r=614 | k=387 | v=99.1 | d=2004-08-26 | u=2024-04-09 | e=2008-02-19 | "
                "y=Open | h=RIPE | l=false"
            ),
        ),
        ent(
            "Meridian Hosting",
            "n=65117 | id=9068 | w=MERIDIAN-HOST",
            (
                "f=238 | s=94 | a=184320 | p=316 | x=14 | c=19 | t=412600 | m=238400 | "
                "r=1473 | k=58 | v=94.6 | d=2011-06-07 | u=2024-06-12 | e=2013-01-30 | "
                "y=Open | h=ARIN | l=true"
            ),
        ),
        ent(
            "Cable Pacífico",
            "n=65240 | id=5529 | w=CABLEPACIFICO",
            (
                "f=2763 | s=412 | a=3874816 | p=487 | x=17 | c=26 | t=5285000 | m=3126000 |"
                " r=287 | k=1164 | v=88.7 | d=1997-10-22 | u=2024-03-21 | e=2009-07-08 | "
                "y=Restrictive | h=LACNIC | l=false"
            ),
        ),
    ],
    "json": [
        rows(
            "peeringdb.example/api/net",
            '{"data": [',
            (
                '{"id": «#id», "org_id": null, "name": "«@»", "asn": «#n», "irr_as_set": '
                '"AS-«#w»", "info_prefixes4": «f n», "info_prefixes6": «s n», '
                '"policy_general": "«y n»", "ix_count": «x n», "fac_count": «c n», '
                '"created": "«e z»", "updated": "«u z»", "status": "ok"}'
            ),
            ", ",
            '], "meta": {}}',
        ),
        rows(
            "asrank.example/v2/restful/asns",
            '{"data": {"asns": {"totalCount": #n, "edges": [',
            (
                '{"node": {"asn": "«#n»", "asnName": "«#w»", "organization": {"orgName": '
                '"«@»"}, "rank": «r n», "source": "«h n»", "cone": {"numberAsns": «k n», '
                '"numberAddresses": null}, "asnDegree": {"total": «p n»}, "announcing": '
                '{"numberPrefixes": «f n», "numberAddresses": «a n»}}}'
            ),
            ", ",
            "]}}}",
        ),
        one(
            "stat.example/data/as-overview",
            (
                '{"status": "ok", "data_call_name": "as-overview", "cached": false, '
                '"data": {"resource": "«#n»", "holder": "«#w» - «@»", "announced": true, '
                '"block": {"desc": "Assigned by «h n»"}, "announced_space": {"v4": '
                '{"prefixes": «f n», "ips": «a n»}, "v6": {"prefixes": «s n»}}, '
                '"observed_neighbours": «p n», "rpki": {"valid_share": «v f»}}}'
            ),
        ),
        columns(
            "trafficboard.example/operators.json",
            (
                '{"asn": [¤«#n»¤], "operator": [¤"«@»"¤], "peak": [¤"«t Gbps»"¤], '
                '"average": [¤"«m Gbps»"¤], "ixps": [¤«x n»¤], "looking_glass": [¤«l b»¤]}'
            ),
        ),
    ],
    "table": [
        rows(
            "whois answers",
            "% whois\n",
            (
                "aut-num: AS«#n»\nas-name: «#w»\norg-name: «@»\nsource: «h n»\ncreated: «d "
                "z»\nremarks: peering policy «y lo»\nremarks: «x n» exchanges, «c n» "
                "facilities"
            ),
            "\n\n",
            "\n",
        ),
        html(
            "hurricane.example/network report",
            "AS; Name; Rank; Neighbours; IPv4 prefixes; IPv6 prefixes; Addresses; RPKI valid",
            "AS«#n»; «@»; «r c»; «p c»; «f c»; «s c»; «a c»; «v p»",
        ),
        csv(
            "peering coordinator's list",
            "asn; network; policy; peak; mean; ixps; sites; lookingglass; last_change",
            "«#n»; «@»; «y n»; «t u»; «m u»; «x n»; «c n»; «l yn»; «u iso»",
            "\t",
        ),
    ],
    "prose": [
        prose(
            "packetpost.example/profiles",
            "Nobody notices a network until it is down. We went to see some that are up.",
            [
                (
                    "«@» (AS«#n») hands traffic to «p c» other networks, and you can meet "
                    "it at «x w» exchange points. On its busiest evening it pushed «t "
                    "Gbps». Whoever wants to peer should know that its stance is «y lo»."
                ),
                (
                    "To the rest of the internet «@» announces «f c» blocks of old "
                    "addresses and «s c» of new ones. The former hold «a ql» addresses. "
                    "Its number was given out by «h n» on «d mdy»."
                ),
                (
                    "By the usual reckoning «@» stands at number «r c» in the world, with "
                    "«k c» networks downstream of it. The signatures are in order for «v "
                    "pc» of its routes, and gear stands in «c w» buildings."
                ),
            ],
            [
                (
                    "On average «1@» carries «1m Gbps» and «2@» «2m Gbps»; they are at "
                    "numbers «1r c» and «2r c» of the ranking."
                )
            ],
        ),
        prose(
            "operators' meeting, lightning talks",
            "Slides are on the usual server. A summary of the talks follows.\n",
            [
                (
                    "«@»: we are on «x n» exchanges and in «c n» data centres. Typical "
                    "load is «m Gbps», and «t Gbps» at the worst of times. Mail us, the "
                    "policy is «y lo»."
                ),
                (
                    "«@»: «v p» of our routes check out. We have had our number since «d "
                    "dmy». If our page looks stale, it was last edited on «u dmy»."
                ),
                (
                    "«@»: the table shows «f ap_c» v4 routes from us. The space behind "
                    "them comes to «a M» addresses, and «p c» neighbours hear of it."
                ),
            ],
            [],
        ),
    ],
    "objectives": [
        "Size and peering of {}",
        "Compare the networks {}",
        "Traffic, prefixes and policy of {}",
    ],
}

SUBJECTS = [CHARITIES, FLIGHTS, VACANCIES, CONTRACTS, NETWORKS]
