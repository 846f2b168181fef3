// Reads diagrams as JSON strings, one a line, from standard input; answers each with a line of JSON:
// {"nodes": {name: label}, "edges": [[from, to]]} where Mermaid can parse it, {"error": text} where not.

import { createInterface } from "node:readline";
import { JSDOM } from "jsdom";

const { window } = new JSDOM("");
Object.assign(globalThis, { window, document: window.document });

const { default: mermaid } = await import("mermaid");
// The kinds of diagrams are known to Mermaid only after the first one is parsed.
await mermaid.parse("graph TD; a");

// Mermaid keeps entity codes in a form of its own until it draws them as HTML.
function decoded(label) {
  const html = label.replaceAll("ﬂ°°", "&#").replaceAll("ﬂ°", "&").replaceAll("¶ß", ";");
  const element = document.createElement("div");
  element.innerHTML = html;
  return element.textContent;
}

async function parsed(diagram) {
  try {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(diagram);
    const nodes = [...db.getVertices()].map(([name, node]) => [name, decoded(node.text ?? name)]);
    const edges = db.getEdges().map(({ start, end }) => [start, end]);
    return { nodes: Object.fromEntries(nodes), edges };
  } catch (error) {
    return { error: String(error.message ?? error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await parsed(JSON.parse(line))));
}
