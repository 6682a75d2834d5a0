// Pictures of every page, compared with those that are kept in `pictures/`, a folder for each
// major version of Chromium: `make test-console-full`. With PICTURES=write they are taken anew, to
// be looked at before they are kept.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { missing, openBrowser, Receiver, Server, settled } from "../stage.mjs";

/** How much a channel of a pixel may differ, and how many pixels may differ more, of all. */
const CHANNEL = 40;
const SHARE = 0.004;
const writes = process.env.PICTURES === "write";
const COMMAND = "type.googleapis.com/sandtable.games.aa1940.v1.Command";

let receiver;
let server;
let browser;
let folder;
let matches;
/** Key of an account with a webhook. */
let key;
let contests;

before(async () => {
  if (missing) return;
  receiver = await new Receiver().start();
  server = await new Server({
    SANDTABLE_WEBHOOKS__ALLOW_HTTP: "true",
    SANDTABLE_WEBHOOKS__ALLOW_PRIVATE: "true",
    SANDTABLE_WEBHOOKS__PORTS: `443, ${receiver.port}`,
    SANDTABLE_WEBHOOKS__RETRY_SECONDS: "",
  }).start();
  browser = await openBrowser();
  folder = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "pictures", `chromium-${browser.major}`);
  if (writes) mkdirSync(folder, { recursive: true });
  matches = await tables();
  contests = await tournaments();
  key = await order();
});

after(async () => {
  await browser?.close();
  await server?.close();
  receiver?.close();
});

/** Matches that look the same every time: nobody plays but by the book. */
async function tables() {
  const live = await server.host({ named: "Friday war", free: [0] });
  const token = await server.join(live.name, 0, "Ada");
  await server.call(
    "matches.v1.MatchService/SubmitCommand",
    { name: live.name, command: { "@type": COMMAND, endPhase: {} } },
    token,
  );
  const lobby = await server.host({ named: "An open table", free: [0, 1] });
  const training = await server.host({ named: "Training", game: "axis-empires", free: [0] });
  const seat = await server.join(training.name, 0, "Ada");
  const past = await server.host({ named: "An old one", free: [0, 1, 2, 3, 4, 5], rounds: 6 });
  await byDefault(past.name, 6, 80);
  const campaign = await server.host({
    named: "A campaign",
    game: "axis-empires",
    free: [0, 1, 2],
    options: { pack: "totaler-krieg-open", scenario: "campaign-1939" },
  });
  for (const number of [0, 1, 2]) await server.join(campaign.name, number, "Ada");
  return { live: { name: live.name, token }, lobby, training: { name: training.name, token: seat }, past, campaign };
}

/** Tournaments that look the same every time: nothing in them is drawn by lot. */
async function tournaments() {
  const organiser = await server.account("Olga");
  const players = [];
  for (const name of ["Ada", "Bertrand", "Charles", "Dorothy", "Émilie", "Florence"])
    players.push(await server.account(name));
  const intake = { seeding: "SEEDING_ENTRY" };
  const tieBreaks = ["TIE_BREAK_DIRECT_ENCOUNTER", "TIE_BREAK_SONNEBORN_BERGER", "TIE_BREAK_WINS"];
  const all = await server.tournament(organiser.key, "Everybody meets", [{ roundRobin: {}, intake, tieBreaks }]);
  const knockout = await server.tournament(organiser.key, "Spring cup", [{ knockout: { thirdPlace: true }, intake }]);
  for (const [name, rounds] of [
    [all, 4],
    [knockout, 2],
  ]) {
    for (const { key } of players) await server.call("tournaments.v1.TournamentService/EnterTournament", { name }, key);
    await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, organiser.key);
    for (let round = 0; round < rounds;) if ((await server.playFixtures(name, players)) > 0) round += 1;
  }
  return { key: organiser.key, all, knockout };
}

/** An account that keeps order and owns a webhook whose receiver has failed; gives its key. */
async function order() {
  const mona = await server.account("Mona");
  const roles = ["ROLE_PLAYER", "ROLE_MODERATOR"];
  const set = { name: mona.name, roles, reason: "keeps order on Fridays" };
  await server.call("accounts.v1.AccountService/SetRoles", set, server.operator);
  const hooks = "notifications.v1.WebhookService";
  const webhook = { url: `http://127.0.0.1:${receiver.port}/mine`, displayName: "My bot" };
  const made = await server.call(`${hooks}/CreateWebhook`, { parent: "accounts/me", webhook }, mona.key);
  for (const status of [204, 500]) {
    receiver.status = status;
    const { name } = await server.call(`${hooks}/TestWebhook`, { name: made.webhook.name }, mona.key);
    await receiver.answered(name.split("/").at(-1));
  }
  return mona.key;
}

/** Plays all seats of a match by what stands in for them, until it has so many entries. */
async function byDefault(name, seats, until) {
  const tokens = [];
  for (let seat = 0; seat < seats; seat++) tokens.push(await server.join(name, seat, "Ada"));
  for (let version = 0; version < until; version++) {
    const { awaited = [] } = await server.call("matches.v1.MatchService/GetMatch", { name });
    const token = tokens[awaited[0] ?? 0];
    const { command } = await server.call("matches.v1.MatchService/GetDefaultCommand", { name }, token);
    await server.call("matches.v1.MatchService/SubmitCommand", { name, command }, token);
  }
}

/** Pages, and what is done on each before it is taken. */
const PAGES = {
  wall: { link: () => "#/", there: ".card h2" },
  list: { link: () => "#/matches", there: ".large-rows a" },
  host: { link: () => "#/host", there: ".seat select" },
  lobby: { link: () => `#/${matches.lobby.name}`, there: ".seats .seat" },
  watch: { link: () => `#/${matches.live.name}`, there: ".headline", guest: true },
  curves: {
    link: () => `#/${matches.past.name}?at=60`,
    there: ".headline",
    guest: true,
    act: async (page) => {
      await page.getByRole("slider", { name: "Time line" }).focus();
      await page.locator(".curves path").nth(2).waitFor({ state: "attached" });
    },
  },
  campaign: {
    link: () => `#/${matches.campaign.name}`,
    there: ".headline",
    guest: true,
  },
  moment: { link: () => `#/${matches.live.name}?at=0`, there: ".headline:has-text('Germany: purchase')", guest: true },
  chat: { link: () => `#/${matches.live.name}`, there: ".close-phase", tab: "Chat" },
  match: { link: () => `#/${matches.live.name}`, there: ".close-phase", tab: "Match" },
  plan: {
    link: () => `#/${matches.live.name}`,
    there: ".close-phase",
    act: async (page) => {
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
      await page.locator(".plan h2").click();
    },
  },
  hexes: {
    link: () => `#/${matches.training.name}`,
    there: ".close-phase",
    act: async (page) => {
      await page.locator(".beside .target").first().click();
      await page.locator(".targets .target").first().waitFor();
    },
  },
  overlay: { link: () => `#/overlay/${matches.live.name}`, there: ".overlay-head" },
  keys: {
    link: () => `#/${matches.training.name}`,
    there: ".close-phase",
    act: async (page) => {
      await page.keyboard.press("?");
      await page.locator("dialog h2").waitFor();
    },
  },
  nothing: { link: () => "#/matches/0000000000000000", there: "h1" },
  tournaments: { link: () => "#/tournaments", there: ".large-rows a", guest: true },
  standings: { link: () => `#/${contests.all}/standings`, there: ".legend", guest: true },
  cross: { link: () => `#/${contests.all}/table`, there: ".legend", guest: true },
  rounds: { link: () => `#/${contests.all}/rounds?round=2`, there: ".fixture", guest: true },
  bracket: { link: () => `#/${contests.knockout}/bracket`, there: ".bracket-slot", guest: true },
  screen: { link: () => `#/screen/${contests.all}`, there: "table.data tbody tr", guest: true },
  paper: { link: () => `#/print/${contests.all}`, there: ".fixture", guest: true },
  create: {
    link: () => "#/tournaments/new",
    there: ".stage",
    signed: true,
    act: (page) => page.getByLabel("Name", { exact: true }).fill("Summer cup"),
  },
  run: {
    link: () => `#/${contests.all}/run`,
    there: ".tools li",
    signed: true,
    act: async (page) => {
      await page.getByText("Name a substitute").first().click();
      await page.getByLabel("Account").waitFor();
    },
  },
  account: { link: () => "#/account", there: "fieldset", guest: true },
  "operator-matches": {
    link: () => "#/operator",
    there: ".large-rows a",
    operates: true,
    act: async (page) => {
      await page.getByLabel("Search").fill("friday");
      await page.getByText("Look closer").click();
      await page.getByText("Public key").waitFor();
    },
  },
  "operator-accounts": {
    link: () => "#/operator/accounts",
    there: ".large-rows li",
    operates: true,
    act: async (page) => {
      await page.getByLabel("Search").fill("mona");
      await page.getByText("Look closer").click();
      await page.getByText("Revoke this key").waitFor();
    },
  },
  "operator-audit": { link: () => "#/operator/audit", there: "table.data a", operates: true },
  "operator-webhooks": { link: () => "#/operator/webhooks", there: "[aria-label^='Given up']", operates: true },
  explorer: {
    link: () => "#/explorer?method=sandtable.matches.v1.MatchService/GetView",
    there: ".method textarea",
    act: async (page) => {
      await page.getByLabel("Request").fill(JSON.stringify({ name: matches.past.name, version: "0" }));
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator(".method pre").waitFor();
    },
  },
};

for (const dark of [true, false]) {
  for (const [size, width, height] of [
    ["desk", 1440, 900],
    ["phone", 390, 844],
  ]) {
    for (const [what, page] of Object.entries(PAGES)) {
      const name = `${what}-${size}-${dark ? "dark" : "light"}.webp`;
      test(name, { skip: missing }, async (context) => {
        const shown = await taken(page, { dark, width, height });
        const kept = join(folder, name);
        if (writes) return writeFileSync(kept, shown);
        if (!existsSync(kept)) return context.skip(`no picture is kept for Chromium ${browser.major}`);
        const share = await differing(readFileSync(kept), shown);
        assert.ok(share <= SHARE, `${(share * 100).toFixed(2)} % of the pixels differ from ${kept}`);
      });
    }
  }
}

/** A page as it looks, in a picture of few bytes. */
async function taken({ link, there, act, tab, guest, signed, operates }, look) {
  const visitor = await browser.visitor(look);
  const page = await visitor.open(`${server.url}/`);
  const seats = guest ? [] : [matches.live, matches.training];
  await page.evaluate((all) => {
    for (const { name, token } of all)
      localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats: [{ seat: 0, token }] }));
  }, seats);
  if (operates) {
    await page.evaluate(
      ([own, token]) => {
        localStorage.setItem("sandtable.key", own);
        sessionStorage.setItem("sandtable.operator", token);
      },
      [key, server.operator],
    );
  }
  if (signed) await page.evaluate((key) => localStorage.setItem("sandtable.key", key), contests.key);
  await page.goto(`${server.url}/${link()}`);
  await page.reload();
  await page.locator(there).first().waitFor();
  if (tab !== undefined) await page.getByRole("tab", { name: tab }).click();
  await act?.(page);
  // A finger leaves nothing behind; on a page that was moved a pointer would be over the board.
  if (look.width > 700) await page.mouse.move(0, 0);
  // Boards are drawn when they rest, and small ones when they are seen.
  await page.evaluate(() => document.fonts.ready);
  await still(page);
  const mask = [
    page.locator(
      "input[readonly], .link-live, .link-connecting, .link-polled, time, .operator code, .operator [role=status]",
    ),
  ];
  const png = await page.screenshot({ mask, maskColor: "#808080", animations: "disabled", caret: "hide" });
  await visitor.close();
  return packed(png);
}

/** Waits until twenty frames of the page were alike. */
async function still(page) {
  await page.waitForFunction((frames) => {
    const canvases = [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL());
    const now = [document.body.innerHTML.length, ...canvases].join();
    window.stillFor = now === window.stillSeen ? (window.stillFor ?? 0) + 1 : 0;
    window.stillSeen = now;
    return window.stillFor >= frames;
  }, 20);
}

/** A picture in less room, by the browser's own means. */
async function packed(png) {
  const visitor = await browser.visitor();
  const page = await visitor.open("about:blank");
  const text = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d").drawImage(image, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: "image/webp", quality: 0.8 })).arrayBuffer(),
      );
      let said = "";
      for (let at = 0; at < bytes.length; at += 8192) said += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(said);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await visitor.close();
  return Buffer.from(text, "base64");
}

/** The share of the pixels in which two pictures differ. */
async function differing(one, other) {
  const visitor = await browser.visitor();
  const page = await visitor.open("about:blank");
  const share = await page.evaluate(
    async ([sources, most]) => {
      const pixels = [];
      for (const source of sources) {
        const image = await createImageBitmap(await (await fetch(source)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        pixels.push(context.getImageData(0, 0, image.width, image.height));
      }
      const [a, b] = pixels;
      if (a.width !== b.width || a.height !== b.height) return 1;
      let count = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const far = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > most);
        if (far) count += 1;
      }
      return count / (a.data.length / 4);
    },
    [[one, other].map((picture) => `data:image/webp;base64,${picture.toString("base64")}`), CHANNEL],
  );
  await visitor.close();
  return share;
}
