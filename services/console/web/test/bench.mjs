// Measures the page in a browser: how soon a match is seen, what a frame costs while a board is
// moved, how much memory a replay keeps, and how long a click takes to its mark.
//
//   make bench-console
import { missing, openBrowser, Server } from "./stage.mjs";

if (missing) throw new Error(missing);
const server = await new Server().start();
const browser = await openBrowser();
let failed = false;

/** Writes down a figure beside what it may be at most. */
function figure(what, value, most, unit) {
  const good = value <= most;
  failed ||= !good;
  console.log(`${good ? "ok  " : "MISS"} ${what}: ${value.toFixed(value < 10 ? 1 : 0)} ${unit} (at most ${most})`);
}

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/** Processor time of the page's main thread for each frame while something is done, from a trace. */
async function frames(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] },
  });
  await act();
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const main = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const own = events.filter(({ tid, pid }) => tid === main?.tid && pid === main?.pid);
  const marks = own.filter(({ name }) => name === "FireAnimationFrame").map(({ ts }) => ts);
  // `ThreadControllerImpl::RunTask` is inside of a `RunTask`: one of them counts.
  const tasks = own.filter(({ name, ph, tdur }) => name === "RunTask" && ph === "X" && tdur !== undefined);
  return marks.map((begin, place) => {
    const end = marks[place + 1] ?? begin + 16_000;
    const inside = tasks.filter(({ ts }) => ts >= begin && ts < end);
    return inside.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
  });
}

async function pan(page) {
  const box = await page.locator(".board-window").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -900);
  await page.waitForTimeout(600);
  await page.mouse.down();
  for (let step = 0; step < 150; step++) {
    await page.mouse.move(x + 160 * Math.sin(step / 12), y + 110 * Math.cos(step / 9));
  }
  await page.mouse.up();
}

const live = await server.host({ named: "Live", free: [0] });
const token = await server.join(live.name, 0, "Ada");
const visitor = await browser.visitor();
{
  // The browser has the files, as somebody has who was here before.
  const warm = await visitor.open(`${server.url}/#/${live.name}`);
  await warm.locator(".headline").waitFor();
  await warm.close();
  const times = [];
  for (let turn = 0; turn < 5; turn++) {
    const page = await visitor.open(`${server.url}/#/${live.name}`);
    await page.locator(".headline").waitFor();
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
          ),
      ),
    );
    await page.close();
  }
  figure("first picture of a live match", percentile(times, 0.5), 1000, "ms");
}
{
  const { name } = await server.host({
    named: "Hexes",
    game: "axis-empires",
    free: [0, 1],
    options: { pack: "totaler-krieg-open", scenario: "barbarossa-1941" },
  });
  for (const seat of [0, 1]) await server.join(name, seat, "Ada");
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.locator(".headline").waitFor();
  await page.waitForTimeout(500);
  const costs = await frames(page, () => pan(page));
  figure(`95 % of ${costs.length} frames while 2,658 hexes are moved`, percentile(costs, 0.95), 8, "ms");
  await page.close();
}
{
  const page = await visitor.open(`${server.url}/`);
  await page.evaluate(
    ([name, own]) => localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats: [{ seat: 0, token: own }] })),
    [live.name, token],
  );
  await page.goto(`${server.url}/#/${live.name}`);
  await page.locator(".close-phase").click();
  await page.getByText("Germany, combat move").waitFor();
  await page.locator(".places button[data-place='norway']").focus();
  const took = await page.evaluate(async () => {
    const began = performance.now();
    document.activeElement.click();
    while (document.querySelector(".chosen") === null) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  figure("a click until its marks", took, 100, "ms");
  await page.close();
}
{
  const { name } = await server.host({ named: "Replay", rounds: 3 });
  const told = await fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ name }),
  });
  await told.text();
  const page = await visitor.open(`${server.url}/#/${name}?at=0`);
  await page.locator(".headline").waitFor();
  const slider = page.getByRole("slider", { name: "Time line" });
  const heap = await heapOf(page);
  const last = Number(await slider.getAttribute("max"));
  await slider.focus();
  // Every entry is shown once, as fast as the page can.
  await page.waitForFunction((all) => document.querySelectorAll(".curves path").length > all, 1);
  const took = await slider.evaluate(async (input, all) => {
    const began = performance.now();
    for (let at = 1; at < all; at++) {
      input.value = String(at);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      if (at % 10 === 0) await new Promise(requestAnimationFrame);
    }
    return (performance.now() - began) / all;
  }, last);
  figure("an entry along the time line", took, 16, "ms");
  const after = await heapOf(page);
  figure(`memory after ${last} entries were replayed`, after, 150, "MiB");
  figure("memory of 20,000 entries at that rate", heap + ((after - heap) / last) * 20_000, 150, "MiB");
}
await browser.close();
await server.close();
if (failed) process.exitCode = 1;

/** Memory that a page uses, in MiB. */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.enable").then(() => session.send("Performance.getMetrics"));
  await session.detach();
  return (metrics.find(({ name: of }) => of === "JSHeapUsedSize")?.value ?? 0) / 2 ** 20;
}
