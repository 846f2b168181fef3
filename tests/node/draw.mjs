// Draws what lines of JSON ask for, [function, …arguments], with the scripts named on the command
// line; answers each with a line of JSON: an element as {tag, …attributes, text, children}.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";
import { JSDOM } from "jsdom";

const { document } = new JSDOM("").window;
const page = vm.createContext({ document });
for (const file of process.argv.slice(2)) vm.runInContext(readFileSync(file, "utf8"), page);

function described(element) {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const children = [...element.children].map(described);
  return { tag: element.tagName, ...attributes, text: element.textContent, children };
}

const unlinked = (name, node) => node;

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  const drawn = vm.runInContext(name, page)(...given, unlinked);
  console.log(JSON.stringify({ leftOut: drawn.leftOut ?? 0, ...described(drawn.picture ?? drawn) }));
}
