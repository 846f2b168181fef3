// The phases of a JARVIS session as a diagram of states, in two rows, or in four where it is narrow.
"use strict";

const PHASES = ["QUERY", "ENHANCE", "KNOWLEDGE", "PLAN", "EXECUTE", "VERIFY", "DONE"];
const STANDINGS = { before: "done", current: "now", after: "to come", failed: "given up" };
const PHASE = { width: 118, height: 52 };
const PHASE_GAP = 34;
const PHASE_ROW = 120;
const PHASE_TOP = 46;

// Whether a session in phase `current` was there, is there, or has yet to come; none is current before it begins.
function phaseStanding(place, current, status) {
  const index = PHASES.indexOf(current);
  if (place !== index) return place < index ? "before" : "after";
  return { FAILED: "failed", DONE: "before" }[status] ?? "current";
}

const phasesInRow = () => (isNarrow() ? 2 : 4);

function phaseCorner(place) {
  const [row, column] = [Math.floor(place / phasesInRow()), place % phasesInRow()];
  return { x: PHASE_GAP + column * (PHASE.width + PHASE_GAP), y: PHASE_TOP + row * PHASE_ROW };
}

function phaseWay(place) {
  const [from, to] = [phaseCorner(place), phaseCorner(place + 1)];
  const middle = PHASE.height / 2;
  if (from.y === to.y) return `M ${from.x + PHASE.width} ${from.y + middle} L ${to.x - 6} ${to.y + middle}`;
  const between = (from.y + PHASE.height + to.y) / 2;
  const [begin, end] = [from.x + PHASE.width / 2, to.x + PHASE.width / 2];
  return `M ${begin} ${from.y + PHASE.height} L ${begin} ${between} L ${end} ${between} L ${end} ${to.y - 6}`;
}

// The way from VERIFY back to EXECUTE, for what was not reached.
function phaseReturn() {
  const [verify, execute] = ["VERIFY", "EXECUTE"].map((name) => phaseCorner(PHASES.indexOf(name)));
  const below = verify.y + PHASE.height;
  const [from, to] = [verify.x + PHASE.width / 2, execute.x + PHASE.width / 2];
  return `M ${from} ${below} C ${from} ${below + 34}, ${to} ${below + 34}, ${to} ${below + 6}`;
}

function phaseState(name, place, standing) {
  const { x, y } = phaseCorner(place);
  const box = svgElement("rect", { x, y, ...PHASE, rx: 12 });
  const label = svgElement("text", { x: x + PHASE.width / 2, y: y + PHASE.height / 2 + 5 }, name);
  return svgElement("g", { class: `state ${standing}` }, box, label);
}

function drawPhases(current, status) {
  const standings = PHASES.map((_, place) => phaseStanding(place, current, status));
  const width = phasesInRow() * (PHASE.width + PHASE_GAP) + PHASE_GAP;
  const height = phaseCorner(PHASES.length - 1).y + PHASE.height + 56;
  const picture = svgElement("svg", {
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": PHASES.map((name, place) => `${name}: ${STANDINGS[standings[place]]}`).join(", "),
  });
  const line = { class: "way", "marker-end": "url(#phase-arrow)" };
  picture.append(arrowHead("phase-arrow"));
  for (let place = 0; place < PHASES.length - 1; place++) {
    picture.append(svgElement("path", { ...line, d: phaseWay(place) }));
  }
  picture.append(svgElement("path", { ...line, class: "way back", d: phaseReturn() }));
  picture.append(...PHASES.map((name, place) => phaseState(name, place, standings[place])));
  return picture;
}
