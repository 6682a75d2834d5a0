// Draws a match as it goes on: /?server=http://127.0.0.1:7440&match=matches/x
import { BoardSchema, type View, ViewSchema } from "@sandtable/client/aa1940";
import { connect } from "@sandtable/client/web";

const COLOURS: Record<string, string> = {
  germany: "#777",
  italy: "#a63",
  "soviet-union": "#c33",
  "united-kingdom": "#da4",
  "united-states": "#6a4",
  france: "#46c",
};

const asked = new URLSearchParams(location.search);
const match = asked.get("match")!;
const client = connect(asked.get("server")!);
const svg = document.querySelector("svg")!;
const board = await client.board("aa1940", BoardSchema);

function shape(kind: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.textContent = text;
  svg.append(made);
  return made;
}

for (const space of board.spaces) {
  const [x, y] = [space.lon * 10, -space.lat * 10];
  shape("circle", { id: space.id, cx: x, cy: y, r: 12, fill: "#9bd" });
  shape("text", { id: `${space.id}-units`, x, y: y + 3 });
  shape("text", { x, y: y + 20 }, space.name);
}

function draw(view: View): void {
  document.querySelector("h1")!.textContent = `Round ${view.round}: ${view.power}`;
  for (const { space, controller, units } of view.spaces) {
    document.getElementById(space)!.setAttribute("fill", COLOURS[controller] ?? "#9bd");
    const count = units.reduce((sum, group) => sum + group.count, 0);
    document.getElementById(`${space}-units`)!.textContent = count === 0 ? "" : String(count);
  }
}

document.body.dataset.drawn = "0";
for await (const entry of client.subscribe(match)) {
  draw((await client.view(match, ViewSchema)).what);
  document.body.dataset.drawn = String(entry.sequence);
  if (entry.outcome !== undefined) document.querySelector("p")!.textContent = `Over: ${entry.outcome.reason}`;
}
