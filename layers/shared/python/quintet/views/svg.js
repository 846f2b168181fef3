// Elements of SVG, and what all pictures have in common. Data becomes text and numbers, never markup.
"use strict";

function svgElement(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

// What a line with `marker-end="url(#id)"` ends in.
function arrowHead(id) {
  const size = { viewBox: "0 0 8 8", refX: 4, refY: 4, markerWidth: 8, markerHeight: 8 };
  const head = svgElement("path", { d: "M 0 0 L 8 4 L 0 8 z", class: "arrow" });
  return svgElement("defs", {}, svgElement("marker", { id, ...size, orient: "auto-start-reverse" }, head));
}

// Whether there is a phone's width for pictures, which then need other places for words to stay readable.
const isNarrow = () => globalThis.matchMedia?.("(max-width: 40rem)").matches ?? false;

const rounded = (number) => Math.round(number * 10) / 10;

// A name on one line: what cannot be printed is replaced, what is too long is cut.
function shortName(name, longest) {
  const letters = [...name.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "\ufffd")];
  return letters.length <= longest ? letters.join("") : letters.slice(0, longest - 1).join("") + "…";
}
