// People who play Axis Empires: a whole turn by mouse, one by keyboard, and what the page offers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, openSeated, settled } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

/** Opens a match on the training ground, in which somebody plays the Axis. */
async function seated(visitor, { free = [0] } = {}) {
  const { name } = await server.host({ named: "Training", game: "axis-empires", free });
  const token = await server.join(name, 0, "Ada");
  for (const seat of free.slice(1)) await server.join(name, seat, "Bob");
  const page = await openSeated(visitor, server.url, name, token);
  await page.locator(".close-phase").waitFor();
  return { page, name, token };
}

const legal = (name, token) => server.call("matches.v1.MatchService/ListLegalActions", { name }, token);
const prompt = (page) => page.textContent(".prompt");

/** Waits until a segment is under way, and everything is answered. */
async function segment(page, name) {
  await page.locator(".prompt").getByText(`Axis, ${name}`).waitFor();
  await settled(page);
}

/** The pack of the training ground, with where its hexes lie. */
async function training() {
  const { board } = await server.call("rules.v1.GameService/GetBoard", {
    game: "axis-empires",
    pack: "training",
    view: "BOARD_VIEW_FULL",
  });
  return board.packs.find(({ code }) => code === "training");
}

/** Clicks a hex on the board, all of which is in the window. */
async function click(page, pack, number) {
  const [sheet] = pack.sheets;
  const box = await page.locator(".board-window").boundingBox();
  const scale = Math.min(box.width / sheet.width, box.height / sheet.height);
  const { x, y } = pack.hexes[number].center;
  await page.mouse.click(
    box.x + box.width / 2 + (x - sheet.width / 2) * scale,
    box.y + box.height / 2 + (y - sheet.height / 2) * scale,
  );
}

async function close(page) {
  await page.locator(".close-phase").click();
  await settled(page);
}

/** Answers questions by what stands in for the seat, until there is none. */
async function answer(page) {
  for (let step = 0; step < 30; step++) {
    await settled(page);
    await page.locator(".close-phase, .blockers, .decision .default").first().waitFor();
    const given = page.locator(".decision .default").first();
    if ((await given.count()) === 0) return;
    const before = await page.textContent(".time-line .figures");
    await given.click();
    await page.waitForFunction((told) => document.querySelector(".time-line .figures").textContent !== told, before);
  }
  assert.fail(await prompt(page));
}

test("a whole turn is played by mouse", options, async () => {
  const visitor = await browser.visitor();
  const { page, name, token } = await seated(visitor);
  const pack = await training();
  const planned = (count) =>
    page.waitForFunction((all) => document.querySelectorAll(".plan-moves li").length === all, count);
  await segment(page, "logistics");
  // A marker beside the map, and the first hex that it may lie in.
  await page.locator(".beside .target").first().click();
  const [marker] = (await legal(name, token)).legal.segment.logistics.place;
  await click(page, pack, marker.hexes[0]);
  await planned(1);
  await close(page);
  await segment(page, "replacements");
  await page.locator(".beside .target").first().click();
  await page.locator(".unit-pick").first().click();
  await page.locator(".targets .target").first().click();
  await planned(1);
  await close(page);
  for (const name_ of ["support", "organization"]) {
    await segment(page, name_);
    await close(page);
  }
  await segment(page, "operational movement");
  // Three taps: where from, which counters, where to. Nobody sees it yet.
  const { view } = await server.call("matches.v1.MatchService/GetView", { name }, token);
  const moves = (await legal(name, token)).legal.segment.movement.hexToHex;
  const at = new Map(view.pieces.map((piece) => [piece.id ?? 0, piece.at.hex]));
  const [move] = moves.filter(({ piece, to }) => at.get(piece ?? 0) !== undefined && to.length > 1);
  const from = at.get(move.piece ?? 0);
  const before = await page.textContent(".time-line .figures");
  await click(page, pack, from);
  await page.locator(".unit-pick").first().click();
  const [target] = await page.locator(".targets .target").allTextContents();
  const to = pack.hexes.findIndex(({ code, name: called }) => target.includes(called || code));
  await click(page, pack, to);
  await planned(1);
  assert.match(await page.textContent(".plan-moves"), new RegExp(` to ${pack.hexes[to].name || pack.hexes[to].code}`));
  assert.equal(await page.textContent(".time-line .figures"), before);
  // Taken back, and made again.
  await page.keyboard.press("z");
  await planned(0);
  await click(page, pack, from);
  await page.locator(".unit-pick").first().click();
  await click(page, pack, to);
  await planned(1);
  await close(page);
  await segment(page, "regular combat");
  // An attack, with the odds of the column that the referee counts.
  const [attack] = (await legal(name, token)).legal.segment.combat.attacks;
  await click(page, pack, attack.hex);
  await page.locator(".assault .odds").waitFor();
  assert.match(await page.textContent(".assault .odds"), /% drive them back · \d+ against \d+, column \d+:\d+/);
  await page.locator(".assault .primary").click();
  await answer(page);
  await close(page);
  await segment(page, "reserve movement");
  await close(page);
  // The other side plays, and asks when its units attack; then the next turn begins.
  for (let step = 0; step < 20 && !/Axis, support/.test(await prompt(page)); step++) {
    await page.waitForFunction(() => /^(The )?Axis/.test(document.querySelector(".prompt").textContent), {
      timeout: 60_000,
    });
    await answer(page);
  }
  await segment(page, "support");
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a turn is played with one key", options, async () => {
  const visitor = await browser.visitor();
  const { page } = await seated(visitor);
  // `n` goes to the next thing to do, Enter does it; the last thing is to close the segment.
  const seen = new Set();
  for (let step = 0; step < 400 && !seen.has("reserve movement"); step++) {
    await page.waitForFunction(() => /^(The )?Axis/.test(document.querySelector(".prompt").textContent));
    await settled(page);
    const text = await prompt(page);
    const name = /^Axis, ([a-z ]+):/.exec(text)?.[1];
    if (name !== undefined) seen.add(name);
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.activeElement?.closest(".controls") !== null);
    const focused = await page.evaluate(() => document.activeElement.className);
    // Cards are answered and segments closed; an order is given once in each.
    if (/close-phase|option|deed/.test(focused) || (/primary/.test(focused) && !seen.has("attacked"))) {
      if (/primary/.test(focused) && !/close-phase/.test(focused)) seen.add("attacked");
      const before = await page.textContent(".time-line .figures");
      await page.keyboard.press("Enter");
      await page.waitForFunction((told) => document.querySelector(".time-line .figures").textContent !== told, before);
    }
  }
  for (const name of ["logistics", "replacements", "support", "organization", "operational movement", "attacked"])
    assert.ok(seen.has(name), name);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a turn of a campaign is played", options, async () => {
  const visitor = await browser.visitor();
  const { name } = await server.host({
    named: "A campaign",
    game: "axis-empires",
    free: [0],
    options: { pack: "totaler-krieg-open", scenario: "campaign-1939" },
  });
  const token = await server.join(name, 0, "Ada");
  const page = await openSeated(visitor, server.url, name, token);
  await page.locator(".close-phase, .decision, .deed").first().waitFor();
  const seen = new Set();
  const figures = () => page.textContent(".time-line .figures");
  for (let step = 0; step < 250; step++) {
    await settled(page);
    const text = await prompt(page);
    const segment_ = /^Axis, ([a-z ]+):/.exec(text)?.[1];
    if (segment_ === undefined && !/^Axis/.test(text)) {
      // The others have their turn, and may ask.
      if (seen.has("reserve movement")) break;
      await page.waitForFunction((told) => document.querySelector(".prompt").textContent !== told, text);
      continue;
    }
    const first = segment_ !== undefined && !seen.has(segment_);
    if (segment_ !== undefined) seen.add(segment_);
    const ways = [
      ".decision .default",
      ".decision .option",
      ...(first ? [".deed"] : []),
      ".close-phase:enabled",
      ".deed",
    ];
    const before = await figures();
    await page.locator(ways.join()).first().waitFor();
    for (const way of ways) {
      if ((await page.locator(way).count()) === 0) continue;
      await page.locator(way).first().click();
      break;
    }
    await page.waitForFunction((told) => document.querySelector(".time-line .figures").textContent !== told, before);
  }
  for (const segment_ of ["option card", "replacements", "operational movement", "reserve movement"])
    assert.ok(seen.has(segment_), `${segment_} in ${[...seen].join()}`);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("every counter with something to do can be chosen without a pointer", options, async () => {
  const visitor = await browser.visitor();
  const { page, name, token } = await seated(visitor);
  const pack = await training();
  for (const name_ of ["logistics", "replacements", "support", "organization"]) {
    await segment(page, name_);
    await close(page);
  }
  await segment(page, "operational movement");
  const { view } = await server.call("matches.v1.MatchService/GetView", { name }, token);
  const at = new Map(view.pieces.map((piece) => [piece.id ?? 0, piece.at.hex]));
  const moves = (await legal(name, token)).legal.segment.movement.hexToHex;
  const hexes = new Set(moves.map(({ piece }) => pack.hexes[at.get(piece ?? 0)].code));
  const listed = await page.locator(".places button").evaluateAll((all) => all.map((one) => one.dataset.place));
  for (const code of hexes) assert.ok(listed.includes(code), code);
  await visitor.close();
});
