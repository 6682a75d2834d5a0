// Networks and servers that fail while somebody plays, and what a browser is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, openSeated, Server, settled, Wire } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

/** A match in which Germany has sent so much against France that no dice end the battle in its first
 * round, and fights next. */
async function battle() {
  const { name } = await server.host({ named: "A battle", free: [0] });
  const token = await server.join(name, 0, "Ada");
  await server.submit(name, token, { endPhase: {} });
  for (const [from, unit, count] of [
    ["holland-belgium", "INFANTRY", 2],
    ["holland-belgium", "TANK", 3],
    ["western-germany", "INFANTRY", 3],
    ["western-germany", "ARTILLERY", 1],
    ["western-germany", "MECH_INFANTRY", 4],
  ]) {
    const stack = { from, type: `UNIT_TYPE_${unit}`, count };
    await server.submit(name, token, { move: { stack, to: "france" } });
  }
  await server.submit(name, token, { endPhase: {} });
  return { name, token };
}

/** The version after another one at which a match waits for one seat and for nobody else. */
async function onlyAwaited(name, seat, after) {
  for (;;) {
    const { version, awaited = [] } = await server.call("matches.v1.MatchService/GetMatch", { name });
    if (Number(version) > after && awaited.join() === `${seat}`) return Number(version);
  }
}

test("a network that is lost in the middle of a battle is found again", options, async () => {
  const wire = await new Wire().open(server);
  const visitor = await browser.visitor();
  const { name, token } = await battle();
  const page = await openSeated(visitor, wire.url, name, token);
  const before = await server.version(name);
  await page.locator(".battle-list button").first().click();
  // The page may ask before the bots have chosen what France loses: the page has to show the
  // question that only Germany can answer.
  const asked = await onlyAwaited(name, 0, before);
  await page.waitForFunction(
    (version) => Number(document.querySelector(".time-line .figures").textContent.split("/")[1]) === version,
    asked,
  );
  await settled(page);
  await page.locator(".decision button").first().waitFor();
  wire.cut();
  await page.locator(".link-broken").waitFor();
  // An answer that cannot be sent is said to have failed, and the question stays.
  await page.locator(".decision button.primary:enabled, .decision .column-buttons button").first().click();
  await page.locator(".failure").first().waitFor({ timeout: 40_000 });
  assert.equal(await server.version(name), asked);
  wire.mend();
  await page.locator(".link-live").waitFor({ timeout: 40_000 });
  await settled(page);
  await page.locator(".decision button.primary:enabled, .decision .column-buttons button").first().click();
  await page.waitForFunction(
    (before) => Number(document.querySelector(".time-line .figures").textContent.split("/")[1]) > before,
    asked,
  );
  // The answer is there once, whatever bots have done since.
  const { entries } = await server.call("matches.v1.MatchService/ListLogEntries", { name, afterSequence: asked });
  assert.equal(entries.filter(({ seat = 0 }) => seat === 0).length, 1);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
  wire.close();
});

test("a server that is killed while somebody clicks does nothing twice", options, async () => {
  const own = await new Server().start();
  const visitor = await browser.visitor();
  const { name } = await own.host({ named: "Cut off", free: [0] });
  const token = await own.join(name, 0, "Ada");
  const page = await openSeated(visitor, own.url, name, token);
  await page.locator(".buy-list").waitFor();
  await page.locator(".link-live").waitFor();
  const clicked = page.getByRole("button", { name: "Close the phase" }).click();
  await Promise.all([clicked, own.kill()]);
  await page.locator(".link-broken").waitFor();
  await own.start();
  await page.locator(".link-live").waitFor({ timeout: 40_000 });
  await settled(page);
  // Either the phase was closed before the end, or it is now.
  if ((await own.version(name)) === 0) await page.getByRole("button", { name: "Close the phase" }).click();
  await page.getByText("Germany, combat move").waitFor();
  assert.equal(await own.version(name), 1);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
  await own.close();
});

test("whoever watches with a delay sees nothing early", options, async () => {
  const { name } = await server.host({ named: "Later", free: [0], more: { spectatorDelay: "600s" } });
  const token = await server.join(name, 0, "Ada");
  const [ada, guest] = [await browser.visitor(), await browser.visitor()];
  const wire = await new Wire().open(server);
  const watched = await guest.open(`${wire.url}/#/${name}`);
  await watched.locator(".headline").waitFor();
  const page = await openSeated(ada, server.url, name, token);
  await page.locator(".buy-list").waitFor();
  await server.submit(name, token, { buy: { type: "UNIT_TYPE_INFANTRY", count: 3 } });
  await server.submit(name, token, { endPhase: {} });
  await page.getByText("Germany, combat move").waitFor();
  // The guest asks again, and is shown the beginning; no entry has come to the browser.
  await watched.reload();
  await watched.locator(".headline").getByText("Germany: purchase").waitFor();
  assert.equal(await watched.textContent(".time-line .figures"), "0/0");
  assert.ok(!wire.bytes.includes("aa1940.v1.Event"), "no event has come");
  assert.deepEqual([...ada.faults, ...guest.faults], []);
  await ada.close();
  await guest.close();
  wire.close();
});

test("a seat's browser is sent nothing that is hidden from it", options, async () => {
  const { name } = await server.host({
    named: "Cards",
    game: "axis-empires",
    free: [0, 1, 2],
    options: { pack: "totaler-krieg-open", scenario: "campaign-1939" },
  });
  const tokens = [];
  for (const seat of [0, 1, 2]) tokens.push(await server.join(name, seat, `Player ${seat}`));
  // All play by default until each has chosen a card.
  const chosen = new Map();
  for (let step = 0; step < 400 && chosen.size < 2; step++) {
    const { awaited = [] } = await server.call("matches.v1.MatchService/GetMatch", { name });
    const [seat = 0] = awaited;
    const { legal } = await server.call("matches.v1.MatchService/ListLegalActions", { name }, tokens[seat]);
    const card = legal.segment?.optionCard?.choose?.[0];
    if (card !== undefined && !chosen.has(seat)) {
      await server.submit(name, tokens[seat], { optionCard: { choose: card } }, "axis-empires");
      chosen.set(seat, card);
      continue;
    }
    const { command } = await server.call("matches.v1.MatchService/GetDefaultCommand", { name }, tokens[seat]);
    await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, tokens[seat]);
  }
  assert.ok(chosen.size >= 2, [...chosen.keys()].join());
  const [[one, card], [other, foreign]] = chosen;
  const wire = await new Wire().open(server);
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, wire.url, name, tokens[one], { seat: one });
  await page.locator(".link-live").waitFor();
  await page.getByRole("tab", { name: "What happened" }).click();
  await page.getByLabel("Every move and every roll").check();
  await page.locator(".log li").first().waitFor();
  // The event of a card that lies face down, as it is encoded: one's own has come, and no other.
  const pending = (number) => {
    const value = number < 128 ? [8, number] : [8, (number & 127) | 128, number >> 7];
    return Buffer.from([0xd2, 0x01, value.length, ...value]);
  };
  assert.ok(wire.bytes.includes(pending(card)), `card ${card} of seat ${one} has come`);
  assert.ok(!wire.bytes.includes(pending(foreign)), `card ${foreign} of seat ${other} has not`);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
  wire.close();
});
