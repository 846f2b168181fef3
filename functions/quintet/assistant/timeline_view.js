// What listNotifications answers: notifications on a line of time, and as a table.
"use strict";

const NOTIFICATION_BADGES = { delivered: "good", sent: "good", failed: "danger", planned: "busy" };

const notificationTitle = (item) => item.payload?.subject || `event ${item.event_id}`;

function notificationRow(item) {
  const badge = htmlElement("span", { class: `badge ${NOTIFICATION_BADGES[item.status] ?? ""}` }, item.status);
  const time = htmlElement("time", { datetime: item.plan_time }, momentName(item.plan_time));
  return htmlElement(
    "tr",
    {},
    htmlElement("th", { scope: "row" }, time),
    htmlElement("td", {}, item.channel),
    htmlElement("td", {}, notificationTitle(item)),
    htmlElement("td", {}, badge, item.error ? ` ${item.error}` : ""),
  );
}

function notificationTable(items) {
  const names = ["When", "Channel", "What", "State"].map((name) => htmlElement("th", { scope: "col" }, name));
  const head = htmlElement("thead", {}, htmlElement("tr", {}, ...names));
  const table = htmlElement("table", {}, head, htmlElement("tbody", {}, ...items.map(notificationRow)));
  return htmlElement("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All notifications" }, table);
}

function showNotifications(shown, given) {
  const items = shown.notifications ?? [];
  if (items.length === 0) {
    view.replaceChildren(htmlElement("h1", {}, "Notifications"), "Nothing is planned for these days.");
    return;
  }
  const marks = items.map((item) => ({
    time: item.plan_time,
    channel: item.channel,
    status: item.status,
    title: notificationTitle(item),
  }));
  const picture = drawTimeline(marks, Date.now(), given.days_back ?? 2, given.days_forward ?? 7);
  const region = { class: "scroll", tabindex: 0, role: "region", "aria-label": "Line of time" };
  view.replaceChildren(
    htmlElement("h1", {}, "Notifications"),
    htmlElement("div", region, htmlElement("figure", { class: "picture" }, picture)),
    notificationTable(items),
    shown.nextCursor ? "There are more than one answer holds." : "",
  );
}

startView("quintet-timeline", showNotifications);
