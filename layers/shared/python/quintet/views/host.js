// The view's side of MCP Apps (2026-01-26): JSON-RPC 2.0 by messages to the frame around it.
"use strict";

const VERSION = "2026-01-26";
const view = document.getElementById("view");
const pending = new Map(); // how each request that waits for its answer is ended, by its id
let host = { capabilities: {} };

function htmlElement(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

const send = (message) => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");

function ask(method, params) {
  const id = pending.size === 0 ? 1 : Math.max(...pending.keys()) + 1;
  send({ id, method, params });
  return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
}

function receiveAnswer({ id, result, error }) {
  const waiting = pending.get(id);
  pending.delete(id);
  if (error) waiting?.reject(new Error(String(error.message)));
  else waiting?.resolve(result);
}

// The host's colours are light or dark ones; of its styles only the type is taken, so that ours stay readable.
function follow(context) {
  const root = document.documentElement.style;
  if (["light", "dark"].includes(context?.theme)) root.colorScheme = context.theme;
  for (const [ours, theirs] of [["--sans", "--font-sans"], ["--mono", "--font-mono"]]) {
    const value = context?.styles?.variables?.[theirs];
    if (typeof value === "string") root.setProperty(ours, value);
  }
}

// What a tool answered, as an object; a text that is no JSON is shown as it is.
function structureOf(result) {
  if (result.structuredContent) return result.structuredContent;
  const text = (result.content ?? []).find((block) => block.type === "text")?.text ?? "";
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

function showFailure(result) {
  const words = (result.content ?? []).map((block) => block.text ?? "").join("\n");
  view.replaceChildren(htmlElement("div", { class: "notice failed" }, htmlElement("p", { class: "prose" }, words)));
}

// Announces how high the view is, whenever that changes.
function watchSize() {
  let announced = "";
  new ResizeObserver(() => {
    const { height } = document.documentElement.getBoundingClientRect();
    const params = { width: window.innerWidth, height: Math.ceil(height) };
    if (JSON.stringify(params) === announced) return;
    announced = JSON.stringify(params);
    send({ method: "ui/notifications/size-changed", params });
  }).observe(document.documentElement);
}

// Whether the view may call the tools of its own server.
const callsTools = () => Boolean(host.capabilities.serverTools);

// Shows what a tool answers to arguments that the user has chosen in the view.
async function callTool(name, given, show) {
  const result = await ask("tools/call", { name, arguments: given });
  if (result.isError) showFailure(result);
  else show(structureOf(result), given);
}

// `show` fills the view with a tool's answer: the structure, and the arguments it was called with.
async function startView(name, show) {
  let given = {};
  const heard = {
    "ui/notifications/tool-input": (params) => (given = params.arguments ?? {}),
    "ui/notifications/tool-result": (params) => (params.isError ? showFailure(params) : show(structureOf(params), given)),
    "ui/notifications/tool-cancelled": () => view.replaceChildren("The call was cancelled."),
    "ui/notifications/host-context-changed": follow,
  };
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== "2.0") return;
    if (data.method === undefined) receiveAnswer(data);
    else if (data.id === undefined) heard[data.method]?.(data.params ?? {});
    else if (["ping", "ui/resource-teardown"].includes(data.method)) send({ id: data.id, result: {} });
    else send({ id: data.id, error: { code: -32601, message: "Method not found" } });
  });
  const opening = { appInfo: { name, version: "1.0.0" }, appCapabilities: {}, protocolVersion: VERSION };
  const { hostContext, hostCapabilities } = await ask("ui/initialize", opening);
  host = { capabilities: hostCapabilities ?? {} };
  follow(hostContext);
  send({ method: "ui/notifications/initialized", params: {} });
  watchSize();
}
