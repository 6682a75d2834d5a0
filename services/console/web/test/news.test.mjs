// What has changed since somebody last looked, and the film of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

/** Plays a seat by what stands in for it until a version is reached, and the seat is awaited. */
async function play(name, token, until) {
  for (;;) {
    const match = await server.call("matches.v1.MatchService/GetMatch", { name });
    const version = Number(match.version ?? 0);
    if (!(match.awaited ?? []).includes(0)) {
      await told(name, version);
      continue;
    }
    if (version >= until) return;
    const { command } = await server.call("matches.v1.MatchService/GetDefaultCommand", { name }, token);
    await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, token);
  }
}

/** Waits for the entry after a version. */
async function told(name, version) {
  const stop = new AbortController();
  const answered = await fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ name, afterSequence: String(version) }),
    signal: stop.signal,
  });
  for await (const piece of answered.body) if (Buffer.from(piece).includes("sequence")) break;
  stop.abort();
}

/** Somebody looks at a match, goes away, and comes back when it has gone on. */
async function away(visitor, game, until) {
  const { name } = await server.host({ named: "While you slept", free: [0], game, rounds: 3 });
  const token = await server.join(name, 0, "Ada");
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.locator(".time-line").waitFor();
  await page.locator(".link-live").waitFor();
  const seen = Number((await page.textContent(".time-line .figures")).split("/")[1]);
  await page.goto(`${server.url}/#/matches`);
  await page.getByRole("heading", { name: "Matches" }).waitFor();
  await play(name, token, until);
  await page.goto(`${server.url}/#/${name}`);
  await page.locator(".news li").first().waitFor();
  return { page, name, seen };
}

test("whoever comes back is told what has changed, and sees it as a film", options, async () => {
  const visitor = await browser.visitor();
  const { page, name, seen } = await away(visitor, "aa1940", 60);
  const { version } = await server.call("matches.v1.MatchService/GetMatch", { name });
  assert.match(await page.textContent(".news-bar"), new RegExp(`${version - seen} entries`));
  const lines = await page.locator(".news li").allTextContents();
  assert.ok(lines.length <= 30, `${lines.length} lines`);
  // Incomes and owners are those of the views before and after.
  const now = (await server.call("matches.v1.MatchService/GetView", { name })).view;
  const then = (await server.call("matches.v1.MatchService/GetView", { name, version: String(seen) })).view;
  const held = (view) => new Map(view.spaces.map(({ space, controller = "" }) => [space, controller]));
  const [before, present] = [held(then), held(now)];
  const changed = [...present].filter(([space, controller]) => controller !== "" && controller !== before.get(space));
  assert.equal(lines.filter((line) => / is held by /.test(line)).length, changed.length);
  const germany = now.powers.find(({ power }) => power === "germany");
  assert.ok(
    lines.some((line) => line.startsWith(`Germany: income ${germany.production}`)),
    lines.join("\n"),
  );
  // A film from where one left to the present.
  await page.locator(".news").getByLabel("Speed").selectOption("8");
  await page.getByRole("button", { name: "Play it as a film" }).click();
  await page.getByLabel("Stop the film").waitFor();
  await page.waitForFunction(() => /^As it was after entry/.test(document.querySelector(".prompt").textContent));
  await page.keyboard.press("End");
  await page.locator(".news").getByRole("button", { name: "Seen" }).click();
  await page.locator(".news-bar").waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".time-line").waitFor();
  await page.locator(".link-live").waitFor();
  assert.equal(await page.locator(".news-bar").count(), 0);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("changes of a hex game are hexes, counters and points", options, async () => {
  const visitor = await browser.visitor();
  const { page } = await away(visitor, "axis-empires", 40);
  const lines = await page.locator(".news li").allTextContents();
  assert.ok(lines.length <= 30, `${lines.length} lines`);
  assert.ok(
    lines.some((line) => /^The |has left |has come to /.test(line)),
    lines.join("\n"),
  );
  // A sentence moves the board to its place.
  await page.locator(".news li button").first().click();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
