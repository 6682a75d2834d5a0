// For everybody: axe finds nothing on any page, dark and light, at a desk and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.mjs";
import { onStage, settled } from "./stage.mjs";

let server;
let browser;
let live;
let lobby;
let hexes;
let states;
const options = onStage(async (made) => {
  ({ server, browser } = made);
  const { name } = await server.host({ named: "A live one", free: [0] });
  live = { name, token: await server.join(name, 0, "Ada") };
  lobby = await server.host({ named: "An open table", free: [0, 1] });
  const training = await server.host({ named: "Training", game: "axis-empires", free: [0] });
  hexes = { name: training.name, token: await server.join(training.name, 0, "Ada") };
  states = {
    planned: await seated("aa1940", "A plan"),
    asked: await seated("aa1940", "A question"),
    hexesAsked: await seated("axis-empires", "A question on a hex map"),
    over: await server.host({ named: "An old one", rounds: 1 }),
  };
  const command = { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Command", endPhase: {} };
  const { planned } = states;
  await server.call("matches.v1.MatchService/SubmitCommand", { name: planned.name, command }, planned.token);
  await untilAsked(states.asked);
  await untilAsked(states.hexesAsked);
  await ended(states.over.name);
});

async function seated(game, named) {
  const { name } = await server.host({ named, game, free: [0], rounds: 4 });
  return { name, token: await server.join(name, 0, "Ada") };
}

/** Plays a seat by what stands in for it until it is asked something. */
async function untilAsked({ name, token }) {
  for (let step = 0; step < 400; step++) {
    const match = await server.call("matches.v1.MatchService/GetMatch", { name });
    const { legal } = await server.call("matches.v1.MatchService/ListLegalActions", { name }, token);
    if ((legal?.decisions ?? []).length > 0) return;
    if ((match.awaited ?? []).includes(0)) {
      const { command } = await server.call("matches.v1.MatchService/GetDefaultCommand", { name }, token);
      await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, token);
    } else {
      await next(name, Number(match.version ?? 0));
    }
  }
  throw new Error("nobody was asked anything");
}

/** Waits for the entry after a version. */
async function next(name, version) {
  const stop = new AbortController();
  const answered = await subscribed({ name, afterSequence: String(version) }, stop.signal);
  for await (const piece of answered.body) if (Buffer.from(piece).includes("sequence")) break;
  stop.abort();
}

async function ended(name) {
  const told = await subscribed({ name });
  await told.text();
}

function subscribed(request, signal) {
  return fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(request),
    signal,
  });
}

/** Pages with what is waited for on each. */
const PAGES = {
  wall: () => ["#/", ".card h2"],
  list: () => ["#/matches", ".large-rows a"],
  host: () => ["#/host", ".seat select"],
  "a match": () => [`#/${live.name}`, ".headline"],
  "a moment": () => [`#/${live.name}?at=0`, ".headline"],
  lobby: () => [`#/${lobby.name}`, ".seats .seat"],
  "a hex map": () => [`#/${hexes.name}`, ".headline"],
  nothing: () => ["#/matches/0000000000000000", "h1"],
};

for (const dark of [true, false]) {
  for (const [size, width, height] of [
    ["desk", 1440, 900],
    ["phone", 390, 844],
  ]) {
    test(`axe finds nothing, ${dark ? "dark" : "light"}, ${size}`, options, async () => {
      // axe is brought in past the page's policy, which would not let it in.
      const visitor = await browser.visitor({ dark, width, height, bypassCSP: true });
      const page = await visitor.open(`${server.url}/`);
      await page.evaluate(
        ([name, token]) => localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats: [{ seat: 0, token }] })),
        [live.name, live.token],
      );
      const found = [];
      const check = async (shown, what) => found.push(...(await violations(shown, what)));
      for (const [what, place] of Object.entries(PAGES)) {
        const [link, there] = place();
        await page.goto(`${server.url}/${link}`);
        await page.reload();
        await page.locator(there).first().waitFor();
        await check(page, what);
        if (what !== "a match") continue;
        await page.locator(".buy-list").waitFor();
        await check(page, "a purchase");
        for (const tab of ["Powers", "What happened", "Chat", "Match"]) {
          await page.getByRole("tab", { name: tab }).click();
          await check(page, tab);
        }
        await page.keyboard.press("?");
        await page.locator("dialog h2").waitFor();
        await check(page, "keys");
        await page.keyboard.press("Escape");
        await page.keyboard.press("/");
        await page.getByLabel("Find a place").fill("a");
        await check(page, "finder");
      }
      assert.deepEqual(found, []);
      await visitor.close();
    });
  }
}

/** States of pages beside their first: what a visitor stores, where it is, and what is done there. */
const STATES = {
  "a plan": {
    link: () => `#/${states.planned.name}`,
    seat: () => states.planned,
    act: async (page) => {
      await page.locator(".close-phase").waitFor();
      for (const [kind, count] of [
        ["infantry", 1],
        ["tank", 2],
      ]) {
        await page.locator(".places button[data-place='holland-belgium']").focus();
        await page.keyboard.press("Enter");
        await page.locator(".chosen").getByLabel(`All: ${kind}`, { exact: true }).click();
        await page.locator(".targets").getByRole("button", { name: "France" }).click();
        await page.waitForFunction((all) => document.querySelectorAll(".plan-moves li").length === all, count);
        await settled(page);
      }
    },
  },
  "units chosen": {
    link: () => `#/${states.planned.name}`,
    seat: () => states.planned,
    act: async (page) => {
      await page.locator(".close-phase").waitFor();
      await page.locator(".places button[data-place='norway']").focus();
      await page.keyboard.press("Enter");
      await page.locator(".chosen .stepper button:not(:disabled)").last().click();
      await page.locator(".targets .target").first().focus();
    },
  },
  "a question": {
    link: () => `#/${states.asked.name}`,
    seat: () => states.asked,
    act: (page) => page.locator(".decision button").first().waitFor(),
  },
  "a question on a hex map": {
    link: () => `#/${states.hexesAsked.name}`,
    seat: () => states.hexesAsked,
    act: (page) => page.locator(".decision button").first().waitFor(),
  },
  "orders on a hex map": {
    link: () => `#/${hexes.name}`,
    seat: () => hexes,
    act: async (page) => {
      await page.locator(".beside .target").first().click();
      await page.locator(".targets .target").first().waitFor();
    },
  },
  "what has changed": {
    link: () => `#/${states.asked.name}`,
    seat: () => ({ ...states.asked, seen: 0 }),
    act: (page) => page.locator(".news li").first().waitFor(),
  },
  "what has changed on a hex map": {
    link: () => `#/${states.hexesAsked.name}`,
    seat: () => ({ ...states.hexesAsked, seen: 0 }),
    act: (page) => page.locator(".news li").first().waitFor(),
  },
  "dice that were checked": {
    link: () => `#/${states.over.name}`,
    act: async (page) => {
      await page.getByRole("tab", { name: "Match" }).click();
      await page.getByRole("button", { name: "Check the dice here" }).click();
      await page.locator(".verdict.true").waitFor();
    },
  },
  "curves of the past": {
    link: () => `#/${states.over.name}?at=20`,
    act: async (page) => {
      await page.locator(".headline").waitFor();
      await page.getByRole("slider", { name: "Time line" }).focus();
      await page.locator(".curves path").nth(1).waitFor({ state: "attached" });
    },
  },
  "a fork": {
    link: () => `#/${states.planned.name}`,
    seat: () => states.planned,
    act: async (page) => {
      await page.getByRole("tab", { name: "Match" }).click();
      await page.getByRole("button", { name: "Play on from here" }).click();
      await page.locator(".close-phase").waitFor();
    },
  },
  "what programs see": {
    link: () => `#/${states.planned.name}`,
    seat: () => states.planned,
    act: async (page) => {
      await page.getByRole("tab", { name: "Match" }).click();
      await page.locator(".for-programs > summary").click();
      await page.locator(".programs summary").nth(1).waitFor();
      for (const part of await page.locator(".programs summary").all()) await part.click();
      await page.locator(".agreements summary").click();
      await page.locator(".programs pre").first().waitFor();
    },
  },
  "a picture for a stream": {
    link: () => `#/overlay/${states.over.name}`,
    act: (page) => page.locator(".overlay-head").waitFor(),
  },
  "a lobby in German": {
    link: () => `#/${lobby.name}`,
    language: "de",
    act: (page) => page.locator("html[lang=de] .seats .seat").first().waitFor(),
  },
  "a lobby of one's own": {
    link: () => `#/${lobby.name}`,
    seat: () => ({ name: lobby.name, host: lobby.host }),
    act: (page) => page.getByRole("button", { name: "Call the match off" }).waitFor(),
  },
};

// Each colour and each size once.
for (const [dark, size, width, height] of [
  [false, "desk", 1440, 900],
  [true, "phone", 390, 844],
]) {
  test(`axe finds nothing in further states, ${dark ? "dark" : "light"}, ${size}`, options, async () => {
    const found = [];
    const visitor = await browser.visitor({ dark, width, height, bypassCSP: true });
    const page = await visitor.open(`${server.url}/`);
    for (const [what, { link, seat, language, act }] of Object.entries(STATES)) {
      await page.evaluate(
        ([own, spoken]) => {
          sessionStorage.clear();
          localStorage.setItem("sandtable.language", spoken);
          if (own === null) return;
          const { name, token, ...more } = own;
          const seats = token === undefined ? [] : [{ seat: 0, token }];
          localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats, ...more }));
        },
        [seat?.() ?? null, language ?? "en"],
      );
      // From elsewhere, so that the page is opened once: it stores what it has shown.
      await page.goto("about:blank");
      await page.goto(`${server.url}/${link()}`);
      await act(page);
      found.push(...(await violations(page, what)));
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      if (wide > window) found.push(`${what}: ${wide} pixels on ${window}`);
    }
    await visitor.close();
    assert.deepEqual(found, []);
  });
}
