// What the pages do better with a script; every page works without it.
for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const label = button.textContent;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = label; }, 1500);
  });
}

for (const form of document.querySelectorAll("form[data-busy]")) {
  form.addEventListener("submit", () => {
    const button = form.querySelector("button");
    button.textContent = form.dataset.busy;
    button.disabled = true;
  });
}

document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

const result = document.querySelector(".result");
if (result && result.querySelector(".badge")) result.scrollIntoView({ block: "nearest" });

async function watchTask(shown) {
  if (!shown || !shown.dataset.refresh) return;
  await new Promise((done) => setTimeout(done, 1000 * shown.dataset.refresh));
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("task");
  if (!fresh || !fresh.dataset.refresh) return location.reload();
  shown.replaceWith(fresh);
  return watchTask(fresh);
}
watchTask(document.getElementById("task"));

// The pictures; what they show stands in words beside them too.
const DRAWINGS = {
  phases: ({ current, status }) => drawPhases(current, status),
  timeline: ({ marks, now, back, forward }) => drawTimeline(marks, now, back, forward),
  graph: ({ center, edges }) => {
    const link = (name, node) =>
      svgElement("a", { href: conversationPath(name) }, svgElement("title", {}, name), node);
    const { picture, leftOut } = drawGraph(center, edges, link);
    if (!leftOut) return picture;
    const words = document.createElement("p");
    words.className = "note";
    words.textContent = `${leftOut} more have no room here.`;
    const both = document.createDocumentFragment();
    both.append(picture, words);
    return both;
  },
};
const conversationPath = (name) =>
  `/portal/conversations/show?id=${encodeURIComponent(name.toWellFormed())}`;

for (const place of document.querySelectorAll("[data-drawing]")) {
  place.append(DRAWINGS[place.dataset.drawing](JSON.parse(place.dataset.shown)));
  place.hidden = false;
}
