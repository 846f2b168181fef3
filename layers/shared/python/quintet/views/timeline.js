// Notifications on a line of time, one line for each channel; times in UTC.
"use strict";

const TIMELINE = { left: 92, width: 900, top: 40, lane: 56 };
const MOST_TICKS = 8;
const NEAR = 14; // marks that are nearer to each other stand one above the other
const DAY = 24 * 3600 * 1000;
const [DAYS, MONTHS] = ["Sun Mon Tue Wed Thu Fri Sat", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"].map(
  (names) => names.split(" "),
);

const dayName = (date) => `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;

// A moment in ISO 8601 as people write it; any other text as it is.
function momentName(time) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return `${dayName(date)} ${date.getUTCFullYear()}, ${date.toISOString().slice(11, 16)} UTC`;
}

// Marks between `begin` and `end`, in milliseconds, each with its place: {mark, x, y}.
function timelinePoints(marks, lanes, begin, end, placeOf) {
  const points = [];
  for (const mark of marks.toSorted((first, second) => Date.parse(first.time) - Date.parse(second.time))) {
    const moment = Date.parse(mark.time);
    if (!(begin <= moment && moment <= end)) continue;
    const x = placeOf(moment);
    const beside = points.slice(-6).filter((point) => point.mark.channel === mark.channel && Math.abs(point.x - x) < NEAR);
    points.push({ mark, x, y: lanes.get(mark.channel) - Math.min(beside.length, 3) * 9 });
  }
  return points;
}

// The beginnings of days, where their labels have room.
function timelineTicks(begin, end, placeOf) {
  const days = (end - begin) / DAY;
  const step = Math.max(1, Math.ceil(days / MOST_TICKS));
  const ticks = [];
  for (let moment = Math.ceil(begin / DAY) * DAY; moment < end - (end - begin) / 25; moment += step * DAY) {
    ticks.push({ x: placeOf(moment), label: dayName(new Date(moment)) });
  }
  return ticks;
}

// Marks {time, channel, status, title} from so many days back to so many ahead of now, in milliseconds.
function drawTimeline(marks, now, back, forward) {
  const [begin, end] = [now - back * DAY, now + forward * DAY];
  const placeOf = (moment) =>
    rounded(TIMELINE.left + (TIMELINE.width - TIMELINE.left - 20) * ((moment - begin) / (end - begin)));
  const channels = [...new Set(marks.map((mark) => mark.channel))].sort();
  const lanes = new Map(channels.map((name, index) => [name, TIMELINE.top + TIMELINE.lane * (index + 0.5)]));
  const points = timelinePoints(marks, lanes, begin, end, placeOf);
  const height = TIMELINE.top + TIMELINE.lane * Math.max(1, lanes.size) + 10;
  const picture = svgElement("svg", {
    class: "timeline",
    viewBox: `0 0 ${TIMELINE.width} ${height}`,
    width: TIMELINE.width,
    height,
    role: "img",
    "aria-label": `${points.length} notifications by time; the table below has them all`,
  });
  for (const { x, label } of timelineTicks(begin, end, placeOf)) {
    picture.append(svgElement("line", { class: "tick", x1: x, x2: x, y1: 28, y2: height }));
    picture.append(svgElement("text", { class: "tick-label", x, y: 18 }, label));
  }
  for (const [channel, y] of lanes) {
    picture.append(svgElement("line", { class: "lane", x1: TIMELINE.left, x2: TIMELINE.width, y1: y, y2: y }));
    picture.append(svgElement("text", { class: "lane-label", x: 4, y: y + 5 }, channel));
  }
  const x = placeOf(now);
  picture.append(svgElement("line", { class: "now", x1: x, x2: x, y1: 24, y2: height }));
  picture.append(svgElement("text", { class: "now-label", x: x + 5, y: 34 }, "now"));
  for (const { mark, x: place, y } of points) {
    const words = `${momentName(mark.time)}: ${mark.title} (${mark.channel}, ${mark.status})`;
    const title = svgElement("title", {}, words);
    picture.append(svgElement("circle", { class: `point ${mark.status}`, cx: place, cy: y, r: 7 }, title));
  }
  return picture;
}
