// Dice that are checked in the page, the export that is kept, and the picture for a stream.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { onStage } from "./stage.mjs";

let server;
let browser;
let played;
const options = onStage(async (made) => {
  ({ server, browser } = made);
  played = (await server.host({ named: "Friday war", rounds: 1 })).name;
  const told = await fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ name: played }),
  });
  await told.text();
});

test("the dice of a match that is over are checked in the page", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/`);
  const loaded = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(`${server.url}/#/${played}`);
  await page.getByText("The round limit is reached").first().waitFor();
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByRole("button", { name: "Check the dice here" }).waitFor();
  assert.ok(!loaded.some((url) => url.endsWith("/verify.js")), "what checks dice is loaded by those who check");
  await page.getByRole("button", { name: "Check the dice here" }).click();
  await page.locator(".verdict.true").waitFor();
  assert.ok(loaded.some((url) => url.endsWith("/verify.js")));
  // As many entries as there are, and as many dice as their entries say.
  const { version } = await server.call("matches.v1.MatchService/GetMatch", { name: played });
  const [dice, entries] = (await page.textContent(".verdict.true")).match(/\d+/g).map(Number);
  assert.equal(entries, Number(version));
  assert.ok(dice > 10);
  // The export is what the program of the server verifies, too.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the export" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.sandtable$/);
  const told = execFileSync(process.env.TEST_PROGRAM, ["verify", await download.path()], { encoding: "utf8" });
  assert.match(told, new RegExp(`${version} entries`));
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("dice that are not those that were committed to are told", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/`);
  // This browser looked at the match before, and was told another commitment.
  await page.evaluate(
    ([name]) => localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats: [], dice: "00".repeat(32) })),
    [played],
  );
  await page.goto(`${server.url}/#/${played}`);
  await page.getByText("The round limit is reached").first().waitFor();
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByRole("button", { name: "Check the dice here" }).click();
  await page.locator(".fairness").getByText("Not true: the dice commitment that this browser saw differs.").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a picture for a stream shows what everybody sees, without a token", options, async () => {
  const visitor = await browser.visitor();
  const { name } = await server.host({ named: "On air", free: [0] });
  const token = await server.join(name, 0, "Ada");
  const page = await visitor.open(`${server.url}/`);
  await page.evaluate(
    ([match, own]) => localStorage.setItem(`sandtable.${match}`, JSON.stringify({ seats: [{ seat: 0, token: own }] })),
    [name, token],
  );
  const shown = [];
  visitor.context.on("request", (request) => shown.push(request.headers().authorization));
  await page.goto(`${server.url}/#/overlay/${name}`);
  await page.reload();
  await page.locator(".overlay-head").getByText("Waits for Germany").waitFor();
  assert.equal(await page.locator("header, .side, .time-line").count(), 0);
  const command = { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Command", endPhase: {} };
  await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, token);
  await page.locator(".overlay-head").getByText("Germany: combat move").waitFor();
  assert.ok(shown.length > 3);
  assert.ok(!shown.some((value) => value?.includes(token)), "no token is shown");
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
