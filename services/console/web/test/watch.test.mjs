// People who watch: the wall, lists, a match and its moments, and a server that goes away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, openSeated } from "./stage.mjs";

let server;
let browser;
let played;
const options = onStage(async (made) => {
  ({ server, browser } = made);
  played = (await server.host({ named: "Friday war", rounds: 1 })).name;
  await ended(played);
});

async function ended(name) {
  const told = await fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ name }),
  });
  await told.text();
}

test("a match is opened by a name that people can say", options, async () => {
  const { name } = await server.host({ named: "Said", free: [0], more: { slug: "berlin-44" } });
  const token = await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, token);
  await page.goto(`${server.url}/#/matches/berlin-44?at=0`);
  await page.locator("h1", { hasText: "Said" }).waitFor();
  await page.waitForURL(`${server.url}/#/${name}?at=0`);
  // The seat is that of the same match.
  await page.getByRole("tab", { name: "Play" }).waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("the wall shows what is played, and leads to it", options, async () => {
  const { name } = await server.host({ named: "A live one", free: [0] });
  await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/`);
  await page.getByRole("link", { name: /A live one/ }).click();
  await page.getByText("Waits for Germany").waitFor();
  await page.getByText("live", { exact: true }).waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a list is searched", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/matches`);
  await page.getByRole("link", { name: "Friday war" }).waitFor();
  await page.getByLabel("Find by name").fill("nothing of the sort");
  await page.getByText("No match fits.").waitFor();
  await page.getByLabel("Find by name").fill("frid");
  await page.getByRole("link", { name: "Friday war" }).waitFor();
  await visitor.close();
});

test("a link is a moment, and keys walk through time", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${played}?at=3`);
  await page.getByText("As it was after entry 3").waitFor();
  await page.keyboard.press("Home");
  await page.getByText("As it was after entry 0").waitFor();
  await page.waitForURL(/\?at=0$/);
  await page.keyboard.press(".");
  await page.getByText("As it was after entry 1").waitFor();
  await page.keyboard.press("End");
  await page.getByText("The round limit is reached").first().waitFor();
  await page.waitForURL(({ href }) => !/at=/.test(href));
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a film plays from a moment to the end", options, async () => {
  const visitor = await browser.visitor();
  const { version } = await server.call("matches.v1.MatchService/GetMatch", { name: played });
  const page = await visitor.open(`${server.url}/#/${played}?at=${version - 4}`);
  await page.getByText(`As it was after entry ${version - 4}`).waitFor();
  await page.getByLabel("Speed").selectOption("8");
  await page.getByLabel("Play as a film").click();
  await page.getByText("The round limit is reached").first().waitFor();
  await visitor.close();
});

test("a board is moved, zoomed, pointed at and searched", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${played}`);
  await page.getByText("Round 1").first().waitFor();
  await page.keyboard.press("/");
  await page.getByLabel("Find a place").fill("egypt");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Egypt" }).waitFor();
  const canvas = page.locator(".board canvas").first();
  const picture = () => canvas.evaluate((drawn) => drawn.toDataURL().length + drawn.toDataURL().slice(-4000));
  const before = await picture();
  const box = await page.locator(".board-window").boundingBox();
  await page.mouse.move(box.x + 400, box.y + 300);
  await page.mouse.wheel(0, -600);
  await page.waitForFunction(
    ([known]) => {
      const drawn = document.querySelector(".board canvas").toDataURL();
      return drawn.length + drawn.slice(-4000) !== known;
    },
    [before],
  );
  await page.locator(".tooltip").waitFor();
  await page.mouse.click(box.x + 400, box.y + 300);
  await page.locator(".place-panel h2").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("the list of places walks from neighbour to neighbour", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${played}`);
  await page.getByText("Round 1").first().waitFor();
  await page.locator(".places button[data-place='france']").focus();
  await page.locator(".places button[data-place='france'][tabindex='0']:focus").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowRight");
  const moved = await page.waitForFunction(() => {
    const place = document.activeElement?.dataset.place;
    return place === undefined || place === "france" ? null : place;
  });
  const place = await moved.jsonValue();
  const { board } = await server.call("rules.v1.GameService/GetBoard", { game: "aa1940" });
  const france = board.spaces.find(({ id }) => id === "france");
  assert.ok(france.neighbors.includes(place), `${place} lies beside France`);
  await visitor.close();
});

test("whoever asks for what there is not is told so, and led on", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/matches/0000000000000000`);
  await page.getByRole("heading", { name: "There is no such match here." }).waitFor();
  await page.getByRole("link", { name: "To all matches" }).click();
  await page.getByRole("heading", { name: "Matches" }).waitFor();
  await page.evaluate(() => (location.hash = "#/nowhere"));
  await page.getByRole("heading", { name: "There is no such match here." }).waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a token that is worth nothing is forgotten", options, async () => {
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/`);
  await page.evaluate((name) => {
    localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats: [{ seat: 0, token: "sdt_wrong" }] }));
  }, played);
  await page.goto(`${server.url}/#/${played}`);
  await page.getByRole("button", { name: "Forget it and watch as a guest" }).click();
  await page.getByText("The round limit is reached").first().waitFor();
  // What was seen of the match may be kept; the token is not.
  assert.doesNotMatch(await page.evaluate((name) => localStorage.getItem(`sandtable.${name}`) ?? "", played), /sdt_/);
  await visitor.close();
});

test("what people wrote is shown as text", options, async () => {
  const script = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  const { name } = await server.host({ named: script, free: [0] });
  const token = await server.join(name, 0, `\u0645\u0631\u062d\u0628\u0627 ${script}`);
  await server.call("matches.v1.ChatService/PostMessage", { name, text: script }, token);
  await server.call("matches.v1.ChatService/PostMessage", { name, text: "x".repeat(900) }, token);
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, token);
  await page.getByRole("heading", { name: script }).waitFor();
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.locator(".messages").getByText(script).first().waitFor();
  await page.locator(".messages").getByRole("button", { name: "Show more" }).waitFor();
  assert.equal(await page.locator("main img, main script").count(), 0);
  const isolated = await page
    .locator(".messages strong bdi")
    .first()
    .evaluate((shown) => getComputedStyle(shown).unicodeBidi);
  assert.match(isolated, /isolate/);
  await page.waitForURL(({ href }) => !/sdt_/.test(href));
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("eight tabs of four matches stay alive over two streams", options, async () => {
  const matches = [];
  for (let number = 0; number < 4; number++) {
    const { name } = await server.host({ named: `Tab ${number}`, free: [0] });
    matches.push({ name, token: await server.join(name, 0, "Ada") });
  }
  const visitor = await browser.visitor();
  const pages = [];
  for (const { name } of [...matches, ...matches]) pages.push(await visitor.open(`${server.url}/#/${name}`));
  for (const page of pages) await page.getByText("Waits for Germany").waitFor();
  for (const { name, token } of matches) {
    const type = "type.googleapis.com/sandtable.games.aa1940.v1.Command";
    const command = { "@type": type, buy: { type: "UNIT_TYPE_INFANTRY", count: 1 } };
    await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, token);
  }
  for (const page of pages) await page.getByText("1/1", { exact: true }).waitFor();
  const live = [];
  for (const page of pages) live.push(await page.locator(".link-live").count());
  assert.equal(live.filter(Boolean).length, 4, "two matches of two tabs each have streams");
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("the whole world is watched", options, async () => {
  const { name } = await server.host({ named: "Everywhere", free: [0], options: { board: "global1940" } });
  const token = await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.getByText(/^Waits for Germany/).waitFor();
  await page.locator(".link-live").waitFor();
  await page.keyboard.press("/");
  await page.getByLabel("Find a place").fill("hawaiian");
  await page.keyboard.press("Enter");
  await page.locator(".place-panel").getByText("held by United States").waitFor();
  await page.getByRole("tab", { name: "Powers" }).click();
  for (const power of ["Japan", "China", "ANZAC"]) await page.locator(".powers").getByText(power).first().waitFor();
  await server.submit(name, token, { endPhase: {} });
  await page.getByText("Germany: combat move").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a hex map is watched", options, async () => {
  const { name } = await server.host({ named: "Training", game: "axis-empires", free: [0] });
  await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.getByText("Waits for Axis").waitFor();
  await page.keyboard.press("/");
  await page.getByLabel("Find a place").fill("borov");
  await page.keyboard.press("Enter");
  await page.locator(".place-panel").getByText("capital").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a server that comes back is found again", options, async () => {
  const { name } = await server.host({ named: "Cut off", free: [0] });
  const token = await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.locator(".link-live").waitFor();
  await server.kill();
  await page.locator(".link-broken").waitFor();
  await server.start();
  await page.locator(".link-live").waitFor();
  const command = { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Command", endPhase: {} };
  await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, token);
  await page.getByText("Germany: combat move").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
