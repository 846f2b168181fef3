// What JARVIS answers: a session as the diagram of its phases, with its tasks.
"use strict";

const STATUS_BADGES = { DONE: "badge good", FAILED: "badge danger" };

function todoItem(todo) {
  const badge = htmlElement("span", { class: todo.status === "completed" ? "badge good" : "badge" }, todo.status);
  return htmlElement("li", {}, badge, ` ${todo.content}`);
}

function showSession(shown) {
  const { payload = {}, status, next_phase: phase } = shown;
  const badge = htmlElement("span", { class: STATUS_BADGES[status] ?? "badge busy" }, status);
  const parts = [
    htmlElement("h1", {}, payload.current_objective || "JARVIS"),
    htmlElement("p", {}, badge, ` in phase ${phase}, role ${payload.detected_role}`),
    htmlElement("figure", { class: "picture wide" }, drawPhases(phase, status)),
  ];
  const todos = payload.current_todos ?? [];
  if (todos.length > 0) {
    parts.push(htmlElement("h2", {}, "Tasks"), htmlElement("ol", { class: "items" }, ...todos.map(todoItem)));
  }
  const instructions = htmlElement("pre", { tabindex: 0 }, shown.system_prompt ?? "");
  parts.push(htmlElement("details", {}, htmlElement("summary", {}, "Instructions for this phase"), instructions));
  view.replaceChildren(...parts);
}

startView("quintet-jarvis-session", showSession);
