// Shows a match as it goes on: /?server=http://127.0.0.1:7440&match=matches/x
import { connect } from "@sandtable/client/web";

const asked = new URLSearchParams(location.search);
const match = asked.get("match")!;
const client = connect(asked.get("server")!);
const board = document.querySelector("main")!;

async function draw(): Promise<void> {
  board.innerHTML = (await client.renderMap(match)).what;
  document.querySelector("h1")!.textContent = board.querySelector("title")!.textContent;
}

// Whoever clicks at a space is told whose it is.
board.addEventListener("click", ({ target }) => {
  const space = (target as Element).closest<SVGElement>("[data-space]");
  if (space === null) return;
  const { name, owner } = space.dataset;
  document.querySelector("h2")!.textContent = `${name} is ${owner ?? "nobody"}'s`;
});

document.body.dataset.drawn = "0";
for await (const entry of client.subscribe(match)) {
  await draw();
  document.body.dataset.drawn = String(entry.sequence);
  if (entry.outcome !== undefined) document.querySelector("p")!.textContent = `Over: ${entry.outcome.reason}`;
}
