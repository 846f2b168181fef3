// Reads calendars as ical.js does: one JSON string a line in, one JSON object a line out.
import { createInterface } from "node:readline";
import ICAL from "ical.js";

for await (const line of createInterface({ input: process.stdin })) {
  const calendar = new ICAL.Component(ICAL.parse(JSON.parse(line)));
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const [organizer] = event.getAllProperties("organizer");
    return {
      uid: event.getFirstPropertyValue("uid"),
      sequence: event.getFirstPropertyValue("sequence"),
      stamp: event.getFirstPropertyValue("dtstamp")?.toString(),
      start: event.getFirstPropertyValue("dtstart")?.toString(),
      instance: event.getFirstPropertyValue("recurrence-id")?.toString() ?? null,
      summary: event.getFirstPropertyValue("summary"),
      comment: event.getFirstPropertyValue("comment"),
      organizer: organizer?.getFirstValue(),
      attendees: event.getAllProperties("attendee").map((attendee) => ({
        address: attendee.getFirstValue(),
        name: attendee.getParameter("cn"),
        partstat: attendee.getParameter("partstat"),
        sentBy: attendee.getParameter("sent-by"),
      })),
    };
  });
  console.log(JSON.stringify({ method: calendar.getFirstPropertyValue("method"), events }));
}
