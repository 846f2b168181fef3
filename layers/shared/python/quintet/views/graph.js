// A conversation and its relations as circles and lines: the nearer the more inside.
"use strict";

const MOST_NODES = 40;
const NODE_RADIUS = 26;
const FIRST_RING = 8; // nodes that have room around the first one; rings grow where there are more
const SAVED = 60; // of the margin above, where there are no labels
// Between rings, around the outermost circles for their labels, and the most characters of a label.
const graphSize = () =>
  isNarrow() ? { ring: 165, margin: 100, label: 14 } : { ring: 190, margin: 130, label: 22 };

// The distance in relations of every conversation, nearest first; an edge is [source, target, kind].
function graphDistances(center, edges) {
  const neighbours = new Map();
  for (const [source, target] of edges) {
    neighbours.set(source, [...(neighbours.get(source) ?? []), target]);
    neighbours.set(target, [...(neighbours.get(target) ?? []), source]);
  }
  const distances = new Map([[center, 0]]);
  for (const [name, distance] of distances) {
    for (const other of neighbours.get(name) ?? []) {
      if (!distances.has(other)) distances.set(other, distance + 1);
    }
  }
  return distances;
}

function graphPlaces(distances) {
  const rings = [];
  const { ring } = graphSize();
  for (const [name, distance] of [...distances].slice(0, MOST_NODES)) (rings[distance] ??= []).push(name);
  const places = new Map();
  let radius = 0;
  rings.forEach((names, distance) => {
    const crowd = Math.max(1, names.length / (FIRST_RING * Math.max(distance, 1)));
    radius = distance === 0 ? 0 : Math.max(radius + ring, ring * distance * crowd);
    names.forEach((name, index) => {
      const angle = (2 * Math.PI * index) / names.length + 0.5 * distance - Math.PI / 2;
      places.set(name, { x: rounded(radius * Math.cos(angle)), y: rounded(radius * Math.sin(angle)) });
    });
  });
  return places;
}

function graphBox(places) {
  const xs = [...places.values()].map((place) => place.x);
  const ys = [...places.values()].map((place) => place.y);
  const { margin } = graphSize();
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin + SAVED];
  const [right, bottom] = [Math.max(...xs) + margin, Math.max(...ys) + margin];
  return [left, top, right - left, bottom - top].map(rounded).join(" ");
}

function graphLine(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [alongX, alongY] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [begin, end] = [NODE_RADIUS + 2, NODE_RADIUS + 8]; // room for the arrow's head
  return svgElement("line", {
    class: "way",
    x1: rounded(from.x + alongX * begin),
    y1: rounded(from.y + alongY * begin),
    x2: rounded(to.x - alongX * end),
    y2: rounded(to.y - alongY * end),
    "marker-end": "url(#graph-arrow)",
  });
}

function graphNode(name, place, distance) {
  const circle = svgElement("circle", { cx: place.x, cy: place.y, r: NODE_RADIUS });
  const label = svgElement("text", { x: place.x, y: place.y + NODE_RADIUS + 24 }, shortName(name, graphSize().label));
  return svgElement("g", { class: distance === 0 ? "node center" : "node" }, circle, label);
}

// The picture, and how many conversations have no room in it. `wrap` makes of a node what can be chosen.
function drawGraph(center, edges, wrap) {
  const distances = graphDistances(center, edges);
  const places = graphPlaces(distances);
  const shown = edges.filter(([from, to]) => from !== to && places.has(from) && places.has(to));
  const pairs = [...new Map(shown.map((edge) => [JSON.stringify(edge), edge])).values()];
  const label = `The conversation and ${places.size - 1} related ones`;
  const picture = svgElement("svg", { viewBox: graphBox(places), role: "group", "aria-label": label });
  picture.append(arrowHead("graph-arrow"));
  picture.append(...pairs.map(([from, to]) => graphLine(places.get(from), places.get(to))));
  for (const [from, to, kind] of pairs) {
    const [x, y] = [(places.get(from).x + places.get(to).x) / 2, (places.get(from).y + places.get(to).y) / 2];
    picture.append(svgElement("text", { class: "kind", x: rounded(x), y: rounded(y - 6) }, kind));
  }
  for (const [name, place] of places) picture.append(wrap(name, graphNode(name, place, distances.get(name))));
  return { picture, leftOut: distances.size - places.size };
}
