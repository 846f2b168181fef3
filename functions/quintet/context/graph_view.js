// What visualize_context answers: a conversation among its relations, the list of all, or a text.
"use strict";

const openConversation = (contextId, depth) =>
  callTool("visualize_context", { contextId, depth, format: "json" }, showConversations);

// A node that opens its conversation, where the view may ask for it.
function graphChoice(name, node, depth) {
  if (!callsTools()) return node;
  const title = svgElement("title", {}, name); // the label may be shorter
  const choice = svgElement("g", { class: "choice", role: "button", tabindex: 0 }, title, node);
  choice.addEventListener("click", () => openConversation(name, depth));
  choice.addEventListener("keydown", (event) => {
    if (!["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    openConversation(name, depth);
  });
  return choice;
}

function listedName(name) {
  if (!callsTools()) return htmlElement("li", {}, name);
  const button = htmlElement("button", { class: "quiet", type: "button" }, name);
  button.addEventListener("click", () => openConversation(name, 2));
  return htmlElement("li", {}, button);
}

function conversationParts(shown, depth) {
  const edges = (shown.relations ?? []).map((relation) => [
    relation.sourceContextId,
    relation.targetContextId,
    relation.relationshipType,
  ]);
  const count = shown.messageCount === 1 ? "1 message" : `${shown.messageCount} messages`;
  const parts = [htmlElement("p", { class: "note" }, count)];
  if (shown.summary) parts.push(htmlElement("p", { class: "notice prose" }, shown.summary));
  if (edges.length === 0) return [...parts, htmlElement("p", {}, "It is related to no other conversation.")];
  const { picture, leftOut } = drawGraph(shown.contextId, edges, (name, node) => graphChoice(name, node, depth));
  parts.push(htmlElement("figure", { class: "picture" }, picture));
  if (leftOut) parts.push(htmlElement("p", { class: "note" }, `${leftOut} more have no room here.`));
  const lines = edges.map(([source, target, kind]) => htmlElement("li", {}, `${source} ${kind} ${target}`));
  const summary = htmlElement("summary", {}, "As a list");
  return [...parts, htmlElement("details", {}, summary, htmlElement("ul", { class: "plain" }, ...lines))];
}

function showConversations(shown, given) {
  const heading = htmlElement("h1", {}, shown.contextId ?? "Conversations");
  if (shown.sessions?.length === 0) {
    view.replaceChildren(heading, "There are none yet.");
  } else if (shown.sessions) {
    const names = shown.sessions.map(listedName);
    view.replaceChildren(heading, htmlElement("ul", { class: "items" }, ...names));
  } else if (shown.text ?? shown.diagram) {
    view.replaceChildren(heading, htmlElement("pre", { tabindex: 0 }, shown.text ?? shown.diagram));
  } else {
    view.replaceChildren(heading, ...conversationParts(shown, given.depth ?? 1));
  }
}

startView("quintet-context-graph", showConversations);
