"""Situations with what a sensible person would have planned for them, written before any policy.

Those at even places were used to tune the heuristics; those at odd places only to judge them.
"""

from typing import Final

from tests.unit.assistant.planning.situation_building import (
    PHONE,
    Labelled,
    event,
    rule,
    situation,
    told,
)

CAFE: Final = "Café Einstein, Unter den Linden 42, Berlin"
CLINIC: Final = "Dr. Weber, Karl-Marx-Allee 90, 10243 Berlin"
CUSTOMER: Final = ["ada@engine.example", "ceo@contoso.example", "legal@contoso.example"]
MEET: Final = "https://meet.example/abc"
ALONE: Final[list[str]] = []

planning = event("Sprint planning", "2026-11-24 14:00", conf_link=MEET)
soon = event("Budget review call", "2026-11-23 10:40", conf_link=MEET)
brunch = event(
    "Brunch with Grace", "2026-11-28 11:00", location=CAFE, attendees=ALONE, organizer=""
)
standup = event("Daily stand-up", "2026-11-24 09:30", minutes=15, is_recurring=True)
interview = event("Interview: senior engineer role", "2026-11-24 10:00", attendees=CUSTOMER)
vip_rule = rule("vip_organizer", organizers=["charles@engine.example"])

SITUATIONS: Final = (
    Labelled("an online meeting tomorrow", situation(planning), "email 60..75"),
    Labelled(
        "a meeting in three hours",
        situation(event("Roadmap sync", "2026-11-23 13:00")),
        "email 60..75",
    ),
    Labelled(
        "something to do alone",
        situation(event("Call the plumber", "2026-11-24 16:00", attendees=ALONE, organizer="")),
        "email 30..75",
    ),
    Labelled(
        "a meeting across town",
        situation(event("Lunch with Grace", "2026-11-24 12:30", location=CAFE)),
        "email 75..150",
    ),
    Labelled(
        "a meeting across town, travel known from a rule",
        situation(
            event("Lunch with Grace", "2026-11-24 12:30", location=CAFE),
            rules=[rule("travel_buffer", minutes=45)],
        ),
        "email 90..135",
    ),
    Labelled(
        "a meeting room down the corridor",
        situation(event("Design critique", "2026-11-24 15:00", location="Room 4.12")),
        "email 60..75",
    ),
    Labelled(
        "a video conference named as the place",
        situation(event("Design critique", "2026-11-24 15:00", location="Microsoft Teams Meeting")),
        "email 60..75",
    ),
    Labelled(
        "a flight at dawn",
        situation(
            event("Flight LH 1234 to Lisbon", "2026-11-25 06:10", minutes=200, attendees=ALONE)
        ),
        "email 2026-11-24 16:00..20:59",
    ),
    Labelled(
        "a flight at noon",
        situation(event("LH 2040 BER-MUC flight", "2026-11-25 12:40", attendees=ALONE)),
        "email 2026-11-24 12:00..20:59; email 150..240",
    ),
    Labelled(
        "a flight at noon, calls welcome",
        situation(
            event("Flight to Oslo", "2026-11-25 12:40", minutes=130, attendees=ALONE),
            channel_pref="both",
            phone_e164=PHONE,
        ),
        "email 2026-11-24 12:00..20:59; call 120..240; ?email 120..240",
    ),
    Labelled(
        "an early train",
        situation(event("ICE 597 to Munich", "2026-11-25 07:20", minutes=240, attendees=ALONE)),
        "email 2026-11-24 16:00..20:59; ?email 2026-11-25 07:01..07:10",
    ),
    Labelled(
        "a train in the afternoon",
        situation(event("Train to Hamburg", "2026-11-25 15:05", minutes=110, attendees=ALONE)),
        "email 60..120; ?email 2026-11-24 12:00..20:59",
    ),
    Labelled("a daily stand-up", situation(standup), "?email 5..30"),
    Labelled(
        "a daily stand-up, calls welcome",
        situation(standup, channel_pref="both", phone_e164=PHONE),
        "?email 5..30",
    ),
    Labelled(
        "a VIP's meeting, by e-mail",
        situation(planning, rules=[vip_rule]),
        "email 60..180; ?email 5..30",
    ),
    Labelled(
        "a VIP's meeting, calls welcome",
        situation(planning, rules=[vip_rule], channel_pref="both", phone_e164=PHONE),
        "email 60..180; call 10..30",
    ),
    Labelled(
        "a VIP's meeting, the rule asking for a call",
        situation(
            planning,
            rules=[
                rule(
                    "vip_organizer", organizers=["@engine.example"], channel="call", lead_minutes=45
                )
            ],
            phone_e164=PHONE,
        ),
        "call 45..45; email 60..180",
    ),
    Labelled(
        "a private Saturday, calls only on workdays",
        situation(brunch, channel_pref="call", phone_e164=PHONE),
        "email 75..150; ?email 10..30",
    ),
    Labelled("a Saturday that is left alone", situation(brunch, weekend_policy="none"), "nothing"),
    Labelled(
        "a Sunday flight for someone whose weekends are left alone",
        situation(
            event("Flight AF 1735 to Paris", "2026-11-29 14:00", attendees=ALONE),
            weekend_policy="none",
        ),
        "email 2026-11-27 12:00..20:59",
    ),
    Labelled(
        "weekends by telephone",
        situation(
            event("Choir rehearsal", "2026-11-28 15:00"), weekend_policy="call", phone_e164=PHONE
        ),
        "call 15..90",
    ),
    Labelled(
        "weekends by telephone, without a telephone",
        situation(event("Choir rehearsal", "2026-11-28 15:00"), weekend_policy="call"),
        "email 60..90",
    ),
    Labelled(
        "weekends by both",
        situation(
            event("Choir rehearsal", "2026-11-28 15:00"),
            weekend_policy="both",
            channel_pref="both",
            phone_e164=PHONE,
        ),
        "email 60..75; call 10..30",
    ),
    Labelled(
        "Monday at eight after a weekend left alone",
        situation(
            event("Week opening", "2026-11-30 08:00"), "2026-11-27 10:00", weekend_policy="none"
        ),
        "email 2026-11-30 07:01..07:05",
    ),
    Labelled(
        "back to back",
        situation(planning, others=[event("Hiring committee", "2026-11-24 13:00", minutes=60)]),
        "email 2026-11-24 12:15..12:59",
    ),
    Labelled(
        "three in a row",
        situation(
            planning,
            others=[
                event("Hiring committee", "2026-11-24 13:00", minutes=60),
                event("All about costs", "2026-11-24 12:00", minutes=60),
            ],
        ),
        "email 2026-11-24 11:15..11:59",
    ),
    Labelled(
        "the reminder falls into a meeting that ends well before",
        situation(planning, others=[event("Hiring committee", "2026-11-24 12:30", minutes=45)]),
        "email 2026-11-24 11:45..12:29",
    ),
    Labelled(
        "a cancelled meeting before",
        situation(
            planning,
            others=[event("Hiring committee", "2026-11-24 13:00", minutes=60, status="cancelled")],
        ),
        "email 60..75",
    ),
    Labelled(
        "a meeting within an all-day event",
        situation(planning, others=[event("Office week", "2026-11-24 00:00", all_day=True)]),
        "email 60..75",
    ),
    Labelled(
        "a birthday",
        situation(event("Grace's birthday", "2026-11-25 00:00", all_day=True, attendees=ALONE)),
        "email 2026-11-24 12:00..20:59 or 2026-11-25 07:01..12:00",
    ),
    Labelled(
        "a public holiday",
        situation(event("Christmas Day (public holiday)", "2026-12-25 00:00", all_day=True)),
        "nothing",
    ),
    Labelled(
        "one's own vacation",
        situation(event("Vacation", "2026-12-01 00:00", minutes=7200, all_day=True)),
        "nothing",
    ),
    Labelled(
        "a deadline that is a day",
        situation(event("Tax return due", "2026-11-27 00:00", all_day=True, attendees=ALONE)),
        "email 2026-11-26 07:01..20:59; ?email 2026-11-27 07:01..12:00",
    ),
    Labelled(
        "a conference of a whole day",
        situation(event("PyCon", "2026-11-26 00:00", all_day=True, location="Leipzig Trade Fair")),
        "email 2026-11-25 12:00..20:59",
    ),
    Labelled(
        "cancelled",
        situation(event("Sprint planning", "2026-11-24 14:00", status="cancelled")),
        "nothing",
    ),
    Labelled(
        "tentative, calls welcome",
        situation(
            event("Maybe: lunch talk", "2026-11-24 12:00", status="tentative"),
            channel_pref="both",
            phone_e164=PHONE,
        ),
        "email 30..75",
    ),
    Labelled(
        "the morning the clocks went back",
        situation(event("Half marathon", "2026-10-25 09:00", minutes=180), "2026-10-23 10:00"),
        "email 60..150",
    ),
    Labelled(
        "the morning the clocks went forward",
        situation(event("Sunday service", "2027-03-28 07:45", minutes=60), "2027-03-26 10:00"),
        "email 2027-03-28 07:01..07:15",
    ),
    Labelled(
        "in the night the clocks go back",
        situation(event("Database migration", "2026-10-25 03:30", minutes=60), "2026-10-23 10:00"),
        "email 2026-10-24 16:00..20:59",
    ),
    Labelled(
        "calls wanted, no telephone",
        situation(planning, channel_pref="call"),
        "email 60..75; ?email 10..30",
    ),
    Labelled(
        "calls wanted",
        situation(planning, channel_pref="call", phone_e164=PHONE),
        "email 60..75; call 10..30",
    ),
    Labelled(
        "short messages wanted",
        situation(planning, channel_pref="sms", phone_e164=PHONE),
        "email|sms 60..75; ?sms 5..30",
    ),
    Labelled(
        "half an hour after a quiet night",
        situation(event("Breakfast briefing", "2026-11-25 07:30")),
        "email 2026-11-24 19:00..20:59 or 2026-11-25 07:01..07:10",
    ),
    Labelled(
        "after a quiet noon",
        situation(
            event("Physics seminar", "2026-11-24 14:30"), quiet_start="12:00", quiet_end="14:00"
        ),
        "email 2026-11-24 11:15..11:59 or 2026-11-24 14:01..14:05",
    ),
    Labelled(
        "a night owl's noon",
        situation(
            event("Band meeting", "2026-11-24 12:30"), quiet_start="04:00", quiet_end="12:00"
        ),
        "email 2026-11-24 03:00..03:59 or 2026-11-24 12:01..12:05",
    ),
    Labelled(
        "a night owl's night",
        situation(
            event("Raid with the guild", "2026-11-25 01:00", minutes=120),
            quiet_start="04:00",
            quiet_end="12:00",
        ),
        "email 60..75",
    ),
    Labelled("forty minutes away", situation(soon), "email 38..40"),
    Labelled(
        "forty minutes away, calls welcome",
        situation(soon, channel_pref="both", phone_e164=PHONE),
        "call 10..40; ?email 30..40",
    ),
    Labelled(
        "ten minutes away, calls wanted",
        situation(soon, "2026-11-23 10:30", channel_pref="call", phone_e164=PHONE),
        "call 8..10; ?email 8..10",
    ),
    Labelled("an hour away to the minute", situation(soon, "2026-11-23 09:40"), "email 58..60"),
    Labelled(
        "twenty minutes away in the night",
        situation(event("Server check", "2026-11-23 23:00"), "2026-11-23 22:40"),
        "nothing",
    ),
    Labelled(
        "a customer",
        situation(
            event("Contract negotiation", "2026-11-25 14:00", attendees=CUSTOMER, minutes=60)
        ),
        "email 60..120; ?email 2026-11-24 12:00..20:59",
    ),
    Labelled(
        "a job interview",
        situation(interview, "2026-11-23 09:00"),
        "email 2026-11-23 12:00..20:59; email 60..120",
    ),
    Labelled(
        "a job interview, calls welcome",
        situation(interview, "2026-11-23 09:00", channel_pref="both", phone_e164=PHONE),
        "email 2026-11-23 12:00..20:59; call 10..120; ?email 60..120",
    ),
    Labelled(
        "a presentation to the board",
        situation(event("Present Q4 results to the board", "2026-11-26 11:00", minutes=90)),
        "email 2026-11-25 07:01..20:59; email 60..120; ?email 10..30",
    ),
    Labelled(
        "an examination",
        situation(event("Final exam: linear algebra", "2026-11-26 09:00", location="Audimax")),
        "email 2026-11-25 07:01..20:59; email 60..150",
    ),
    Labelled(
        "a doctor's appointment",
        situation(event("Dentist", "2026-11-25 15:30", location=CLINIC, attendees=ALONE)),
        "email 2026-11-24 12:00..20:59; email 75..150",
    ),
    Labelled(
        "a long trip",
        situation(event("Trip to Japan", "2026-12-05 10:00", minutes=14_400, attendees=ALONE)),
        "email 2026-12-04 07:01..20:59; ?email 60..240",
    ),
    Labelled(
        "on Kiritimati, a day ahead of Hawaii",
        situation(event("Council", "2026-11-25 09:00", zone="Pacific/Kiritimati")),
        "email 60..75",
    ),
    Labelled(
        "on Lord Howe, clocks half an hour forward",
        situation(
            event("Reef survey", "2026-10-04 09:00", zone="Australia/Lord_Howe"), "2026-10-02 10:00"
        ),
        "email 60..75",
    ),
    Labelled(
        "already reminded",
        situation(planning, "2026-11-24 13:20", history=[told("email", -60, of=planning)]),
        "nothing",
    ),
    Labelled(
        "already planned",
        situation(planning, history=[told("email", -60, "planned", of=planning, attempts=0)]),
        "nothing",
    ),
    Labelled(
        "called three times in vain",
        situation(
            soon,
            channel_pref="call",
            phone_e164=PHONE,
            history=[told("call", -55, "failed", of=soon, attempts=3)],
        ),
        "email 30..40",
    ),
    Labelled(
        "one of two hundred",
        situation(
            event(
                "All-hands",
                "2026-11-26 16:00",
                attendees=[f"colleague{number}@engine.example" for number in range(200)],
            ),
            channel_pref="both",
            phone_e164=PHONE,
        ),
        "email 15..75",
    ),
    Labelled(
        "a title that is to be left alone",
        situation(planning, rules=[rule("quiet_title", words=["planning"])]),
        "nothing",
    ),
    Labelled(
        "internal meetings passed over",
        situation(
            planning, rules=[rule("internal_meeting", domains=["engine.example"], notify=False)]
        ),
        "nothing",
    ),
    Labelled(
        "internal meetings treated lightly",
        situation(planning, rules=[rule("internal_meeting", domains=["engine.example"])]),
        "email 10..10",
    ),
    Labelled(
        "a title that matters",
        situation(planning, rules=[rule("important_title", words=["sprint"], lead_minutes=120)]),
        "email 120..120; ?email 5..60",
    ),
    Labelled(
        "time to concentrate",
        situation(event("Focus time", "2026-11-24 13:00", attendees=ALONE, is_recurring=True)),
        "?email 5..15",
    ),
    Labelled(
        "a workshop of a whole working day",
        situation(event("Strategy workshop", "2026-11-25 09:00", minutes=480)),
        "email 60..120; ?email 2026-11-24 12:00..20:59",
    ),
    Labelled(
        "webhooks wanted",
        situation(planning, channel_pref="webhook", webhook_url="https://hooks.example/ada"),
        "webhook 60..75; ?email 60..75",
    ),
    Labelled("only trying out", situation(planning, channel_pref="log"), "log 60..75"),
    Labelled(
        "a night of maintenance, calls wanted",
        situation(
            event("Maintenance window", "2026-11-25 02:00", minutes=120),
            channel_pref="call",
            phone_e164=PHONE,
        ),
        "email|call 2026-11-24 16:00..20:59; ?email|call 2026-11-24 16:00..20:59",
    ),
    Labelled(
        "urgent from four hours on",
        situation(
            event("Press conference", "2026-11-23 13:00"),
            channel_pref="both",
            phone_e164=PHONE,
            escalation_threshold=240,
        ),
        "email 60..180; call 10..180",
    ),
    Labelled(
        "a concert in the evening",
        situation(
            event(
                "Concert", "2026-11-25 20:00", location="Philharmonie, Herbert-von-Karajan-Str. 1"
            )
        ),
        "email 75..150; ?email 2026-11-24 12:00..20:59",
    ),
    Labelled(
        "it has begun",
        situation(event("Retrospective", "2026-11-23 09:45", minutes=60)),
        "nothing",
    ),
    Labelled(
        "just after the quiet hours begin, calls welcome",
        situation(
            event("Call with Auckland", "2026-11-24 21:20"), channel_pref="both", phone_e164=PHONE
        ),
        "email 60..75; ?call 2026-11-24 20:30..20:59",
    ),
    Labelled(
        "a far-off meeting",
        situation(event("Annual review of suppliers", "2026-12-15 15:00")),
        "email 60..75; ?email 2026-12-14 07:01..20:59",
    ),
)
