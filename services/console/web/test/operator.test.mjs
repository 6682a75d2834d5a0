// The pages by which a platform is run: what an operator and a moderator do there, what others are
// not offered, and every method by hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { violations } from "./axe.mjs";
import { missing, openBrowser, openSigned, Receiver, Server } from "./stage.mjs";

const options = { skip: missing };
const ACCOUNTS = "accounts.v1.AccountService";
const MATCHES = "matches.v1.MatchService";
const HOOKS = "notifications.v1.WebhookService";
let receiver;
let server;
let browser;
let ada;
let mona;

before(async () => {
  if (missing) return;
  receiver = await new Receiver().start();
  server = await new Server({
    SANDTABLE_WEBHOOKS__ALLOW_HTTP: "true",
    SANDTABLE_WEBHOOKS__ALLOW_PRIVATE: "true",
    SANDTABLE_WEBHOOKS__PORTS: `443, ${receiver.port}`,
    SANDTABLE_WEBHOOKS__RETRY_SECONDS: "",
    SANDTABLE_WEBHOOKS__POLL_MS: "100",
  }).start();
  browser = await openBrowser();
  [ada, mona] = [await server.account("Ada"), await server.account("Mona")];
  const roles = ["ROLE_PLAYER", "ROLE_MODERATOR"];
  await server.call(`${ACCOUNTS}/SetRoles`, { name: mona.name, roles, reason: "keeps order" }, server.operator);
});

after(async () => {
  await browser?.close();
  await server?.close();
  receiver?.close();
});

/** A page of the operator, who has shown the token in it. */
async function openOperator(visitor, link) {
  const page = await visitor.open(`${server.url}/${link}`);
  await page.getByText("Show the operator's token").click();
  await page.getByLabel("Operator's token").fill(server.operator);
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByText("the operator, by the operator's token").waitFor();
  return page;
}

test("an operator finds a match that waits, and closes it", options, async () => {
  const { name } = await server.host({ named: "Stuck since Monday", free: [0] });
  const token = await server.join(name, 0, "Grete");
  const other = await server.host({ named: "Closed to guests", free: [0], more: { visibility: "VISIBILITY_PRIVATE" } });
  const visitor = await browser.visitor({ acceptDownloads: true });
  const page = await openOperator(visitor, "#/operator");
  assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes("operator-of")), false);
  const row = page.locator("li", { has: page.getByRole("link", { name: "Stuck since Monday" }) });
  await row.getByText("waits for Grete (Germany)").waitFor();
  await page.getByLabel("Search").fill("grete");
  await page.getByLabel("Without a change for").selectOption("a day");
  await page.getByText("Nothing here.").waitFor();
  await page.getByLabel("Without a change for").selectOption("any time");
  await row.getByText("Look closer").click();
  await row.getByText("Public key").waitFor();
  await row.locator("summary", { hasText: "Close the match" }).click();
  await row.getByRole("button", { name: "Do it" }).click();
  // The reason is asked for by the page itself.
  assert.equal(await row.locator(".action input:invalid").count(), 1);
  await row.getByLabel("Why").fill("Nobody came back");
  await row.getByRole("button", { name: "Do it" }).click();
  await page.getByText("Nothing here.").waitFor();
  await assert.rejects(server.submit(name, token, { endPhase: {} }), /FINISHED|finished|over/);
  // A lobby that nobody else is shown.
  await page.getByLabel("Search").fill("");
  await page.getByLabel("State").selectOption("lobby");
  await page.getByRole("link", { name: "Closed to guests" }).waitFor();
  await page.getByText("waits for a free seat").waitFor();

  // What a witness stores of all matches that are listed.
  await page.locator("summary", { hasText: "Heads of the logs" }).click();
  const head = page.locator("table.data tbody tr", { hasText: other.name });
  await head.locator("time").waitFor();
  const [stored] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download (JSON lines)" }).click(),
  ]);
  const heads = readFileSync(await stored.path(), "utf8")
    .trimEnd()
    .split("\n")
    .map(JSON.parse);
  const { chain } = heads.find((stored) => stored.name === other.name);
  assert.equal(await head.locator("code").nth(1).innerText(), chain);
  assert.equal(heads.length, await page.locator("table.data tbody tr").count());

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("combobox", { name: "What", exact: true }).selectOption("Closed a match");
  const entry = page.locator("table.data tbody tr");
  await entry.getByText("Nobody came back").waitFor();
  assert.equal(await entry.count(), 1);
  await entry.getByText("CLOSE_MATCH").waitFor();
  await entry.getByText("the operator's token").waitFor();
  await page.getByLabel("Until").fill("2020-01-01T00:00");
  await page.getByText("Nothing here.").waitFor();
  // The server is asked for what it can tell apart: the page reads no more than that.
  const asked = page.waitForRequest((request) => /"target":"matches/.test(request.postData() ?? ""));
  await page.getByLabel("Until").fill("");
  await page.getByLabel("To whom or what").fill(name);
  await page.getByLabel("To whom or what").press("Tab");
  assert.deepEqual(JSON.parse((await asked).postData()).action, "CLOSE_MATCH*");
  await entry.getByText("Nobody came back").waitFor();
  // The token ends with the tab.
  const next = await visitor.context.newPage();
  await next.goto(`${server.url}/#/operator`);
  await next.getByText("nobody in particular").waitFor();
  await next.locator(".denied").waitFor();
  assert.equal(await next.getByRole("link", { name: "Operation" }).count(), 0);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a key is revoked, and the page of its owner says so", options, async () => {
  const visitor = await browser.visitor();
  const owner = await browser.visitor();
  const olga = await server.account("Olga");
  const open = await openSigned(owner, server.url, olga.key, "#/account");
  await open.getByText("Olga").waitFor();
  const page = await openOperator(visitor, "#/operator/accounts");
  await page.getByLabel("Search").fill("olga");
  const row = page.locator(".large-rows > li", { hasText: "Olga" });
  await row.getByText("Look closer").click();
  await row.getByText("PLAY, HOST, WATCH, ORGANISE, MODERATE, OPERATE, ACCOUNT").waitFor();
  await row.locator("summary", { hasText: "Set the roles" }).click();
  await row.getByLabel("organiser").check();
  await row.getByLabel("Why").fill("Runs the spring cup");
  await row.getByRole("button", { name: "Do it" }).click();
  await open.getByText("player, organiser").waitFor();
  await row.locator("summary", { hasText: "Revoke this key" }).click();
  await row.getByLabel("Why").fill("Seen in public");
  await row.getByRole("button", { name: "Do it" }).click();
  await row.getByText("revoked").waitFor();
  await open.getByText("The server no longer takes the key").waitFor();
  await open.getByText("Open your account in this browser").waitFor();
  await assert.rejects(server.call(`${ACCOUNTS}/GetAccount`, { name: "accounts/me" }, olga.key), /TOKEN_UNKNOWN/);
  assert.deepEqual([...visitor.faults, ...owner.faults], []);
  await visitor.close();
  await owner.close();
});

test("a delivery that was given up is delivered again", options, async () => {
  const webhook = { url: `http://127.0.0.1:${receiver.port}/hook`, displayName: "My bot" };
  await server.call(`${HOOKS}/CreateWebhook`, { parent: "accounts/me", webhook }, ada.key);
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, ada.key, "#/operator/webhooks");
  await page.locator("h2", { hasText: "My bot" }).getByText("enabled").waitFor();
  receiver.status = 500;
  await page.getByRole("button", { name: "Send a test" }).click();
  const dead = page.getByRole("region", { name: "Given up (1)" });
  await dead.getByText("500").waitFor();
  receiver.status = 204;
  await dead.getByRole("button", { name: "Deliver again" }).click();
  const others = page.getByRole("region", { name: "Others, the latest first" });
  await others.locator("td", { hasText: /^delivered/ }).waitFor();
  assert.equal(receiver.taken.length, 1);
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByText("disabled", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete it with what is undelivered" }).click();
  await page.getByText("Nothing here.").waitFor();
  const { webhooks = [] } = await server.call(`${HOOKS}/ListWebhooks`, { parent: "accounts/me" }, ada.key);
  assert.deepEqual(webhooks, []);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("nobody is offered more than their scopes allow", options, async () => {
  const own = await server.call(`${MATCHES}/CreateMatch`, { game: "aa1940", displayName: "Mona's own" }, mona.key);
  await server.host({ named: "Somebody's", free: [0] });
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, mona.key, "#/operator/matches");
  await page.getByRole("link", { name: "Operation" }).waitFor();
  await page.getByLabel("State").selectOption("lobby");
  const row = (named) => page.locator(".large-rows > li", { hasText: named });
  await row("Somebody's").getByText("Look closer").click();
  await row("Somebody's").getByText("Close the match").waitFor();
  await row("Mona's own").getByText("Look closer").click();
  await row("Mona's own").getByText("somebody else has to decide").waitFor();
  assert.equal(await row("Mona's own").getByText("Close the match").count(), 0);
  const closed = server.call(`${MATCHES}/CloseMatch`, { name: own.match.name, reason: "mine" }, mona.key);
  await assert.rejects(closed, /permission_denied/);

  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await page.getByText("which your key does not have").waitFor();
  await row("Ada").getByText("Look closer").click();
  await row("Ada").getByText("Suspend").waitFor();
  for (const beyond of ["Set the roles", "Keys"]) assert.equal(await row("Ada").getByText(beyond).count(), 0, beyond);
  const roles = { name: ada.name, roles: ["ROLE_OPERATOR"], reason: "why not" };
  await assert.rejects(server.call(`${ACCOUNTS}/SetRoles`, roles, mona.key), /permission_denied/);
  await assert.rejects(server.call(`${ACCOUNTS}/ListApiKeys`, { parent: ada.name }, mona.key), /permission_denied/);

  // A key without the scope, of the same account.
  const request = { parent: "accounts/me", displayName: "watches", scopes: ["SCOPE_WATCH"] };
  const { secret } = await server.call(`${ACCOUNTS}/CreateApiKey`, request, mona.key);
  for (const key of [secret, ada.key]) {
    const guest = await browser.visitor();
    const seen = await openSigned(guest, server.url, key, "#/operator/audit");
    await seen.locator(".denied").waitFor();
    assert.equal(await seen.getByRole("link", { name: "Audit log" }).count(), 0);
    await assert.rejects(server.call(`${ACCOUNTS}/ListAuditEntries`, {}, key), /permission_denied/);
    await seen.goto(`${server.url}/#/operator/webhooks`);
    // Webhooks take the scope ACCOUNT, and the page says it in the server's words.
    await seen.getByText(key === secret ? "scope SCOPE_ACCOUNT" : "Nothing here.").waitFor();
    assert.deepEqual(guest.faults, []);
    await guest.close();
  }
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a moderator who plays in a tournament decides nothing in it", options, async () => {
  const match = {
    game: "aa1940",
    options: {
      "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options",
      roundLimit: 1,
      seats: [
        { powers: ["germany", "italy"] },
        { powers: ["soviet-union", "united-states", "united-kingdom", "france"] },
      ],
    },
  };
  const settings = { displayName: "Mona plays", match, stages: [{ roundRobin: {} }] };
  const organisers = "tournaments.v1.OrganiserService";
  const { name } = await server.call(`${organisers}/CreateTournament`, { settings }, ada.key);
  await server.call(`${organisers}/OpenTournament`, { name }, ada.key);
  const rivals = await Promise.all(["Rita", "Rosa", "Ruth"].map((one) => server.account(one)));
  for (const { key } of [mona, ...rivals])
    await server.call("tournaments.v1.TournamentService/EnterTournament", { name }, key);
  await server.call(`${organisers}/StartTournament`, { name }, ada.key);
  const hosted = async () => {
    const { fixtures = [] } = await server.call("tournaments.v1.TournamentService/ListFixtures", { parent: name });
    return fixtures.find(({ first, second, matches }) => first > 1 && second > 1 && matches?.[0].match !== undefined);
  };
  let fixture;
  while (fixture === undefined) fixture = await hosted();
  const { match: rivalMatch } = fixture.matches[0];
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, mona.key, `#/operator/matches?find=${rivalMatch}`);
  const row = page.locator(".large-rows > li").first();
  await row.getByText("Look closer").click();
  await row.getByText("play in the same tournament").waitFor();
  await row.getByRole("link", { name: fixture.name }).waitFor();
  assert.equal(await row.getByText("Close the match").count(), 0);
  const closed = server.call(`${MATCHES}/CloseMatch`, { name: rivalMatch, reason: "mine" }, mona.key);
  await assert.rejects(closed, /permission_denied|unauthenticated/);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("anybody calls a method by hand, and watches a stream", options, async () => {
  const { name } = await server.host({ named: "Watched", free: [0] });
  await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/explorer`);
  await page.getByLabel("Search").fill("getview");
  await page.getByRole("link", { name: "GetView" }).click();
  const request = page.getByLabel("Request");
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes('"version": null'));
  await request.fill(JSON.stringify({ name, version: null }));
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".method pre", { hasText: '"power": "germany"' }).waitFor();
  await page.getByText("HTTP 200").waitFor();
  await request.fill(JSON.stringify({ name: "no match" }));
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".failure", { hasText: /invalid_argument|not_found/ }).waitFor();
  await request.fill("{");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("The request is not JSON").waitFor();
  await page.goto(`${server.url}/#/explorer?method=sandtable.notifications.v1.NotificationService/Subscribe`);
  await page.getByLabel("Messages at most").fill("2");
  await page.locator(".method summary", { hasText: "Fields" }).click();
  await page.locator(".field-list", { hasText: "afterSequence" }).first().waitFor();
  await request.fill(JSON.stringify({ name, heartbeatInterval: "0.5s" }));
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("2 messages").waitFor();
  await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("an operator sees health, rates and limits, and what waits for organisers", options, async () => {
  const settings = {
    displayName: "Waits for pairs",
    match: {
      game: "aa1940",
      options: { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options", roundLimit: 1 },
    },
    stages: [{ swiss: { rounds: 1, pairing: "SWISS_PAIRING_MANUAL" } }],
  };
  const organisers = "tournaments.v1.OrganiserService";
  const { name } = await server.call(`${organisers}/CreateTournament`, { settings }, ada.key);
  await server.call(`${organisers}/OpenTournament`, { name }, ada.key);
  for (const one of ["Wanda", "Wendy"]) {
    const { key } = await server.account(one);
    await server.call("tournaments.v1.TournamentService/EnterTournament", { name }, key);
  }
  await server.call(`${organisers}/StartTournament`, { name }, ada.key);

  const visitor = await browser.visitor();
  const page = await openOperator(visitor, "#/operator/status");
  await page.locator(".badge", { hasText: /^ready$/ }).waitFor();
  await page.getByText(/^All \d+ services serve\.$/).waitFor();
  const row = (table, text) => page.getByRole("region", { name: table }).locator("tr", { hasText: text });
  await row("What the services need", "store").getByText("works").waitFor();
  await row("Methods, in the last", "CreateAccount").waitFor();
  await row("Limits on calls", "reads").first().waitFor();
  await row("Matches", "lobby").waitFor();
  assert.match(await page.getByRole("heading", { name: "Rules" }).locator("..").textContent(), /Axis & Allies 1940/);
  await page.getByText("Last backup").waitFor();

  await page.goto(`${server.url}/#/operator/matches`);
  const waiting = page.locator("section", { hasText: "Tournaments that wait for an organiser" });
  await waiting.getByRole("link", { name: "Waits for pairs" }).waitFor();
  const { attention, attentionText } = await server.call("tournaments.v1.TournamentService/GetTournament", { name });
  assert.equal(attention, undefined);
  await waiting.getByText(attentionText).waitFor();

  // A moderator keeps order, and does not run the platform.
  const other = await browser.visitor();
  const seen = await openSigned(other, server.url, mona.key, "#/operator/status");
  await seen.locator(".denied").waitFor();
  assert.equal(await seen.getByRole("link", { name: "Status" }).count(), 0);
  const method = "platform.v1.PlatformService/GetStatus";
  await assert.rejects(server.call(method, {}, mona.key), /permission_denied/);
  // What a key may do, and how much of each limit is left, is on the page of its account.
  await seen.goto(`${server.url}/#/account`);
  await seen.getByRole("heading", { name: "What this key may do" }).waitFor();
  await seen.getByText("MODERATE").waitFor();
  await seen.getByText("How much is left of each limit").click();
  await seen
    .getByRole("region", { name: "How much is left of each limit" })
    .locator("tr", { hasText: "reads" })
    .first()
    .waitFor();
  assert.deepEqual([...visitor.faults, ...other.faults], []);
  await visitor.close();
  await other.close();
});

/** Pages with what is waited for on each, and what is done there. */
const PAGES = {
  status: { link: "#/operator/status", act: (page) => page.getByText("Last backup").waitFor() },
  matches: {
    link: "#/operator",
    act: async (page) => {
      const row = page.locator(".large-rows > li").first();
      await row.getByText("Look closer").click();
      await row.getByText("Public key").waitFor();
      await row.locator("summary", { hasText: "Close the match" }).click();
      await row.getByLabel("Why").waitFor();
    },
  },
  accounts: {
    link: "#/operator/accounts",
    act: async (page) => {
      const row = page.locator(".large-rows > li", { hasText: "Mona" });
      await row.getByText("Look closer").click();
      await row.locator("summary", { hasText: "Set the roles" }).click();
      await row.getByText("Revoke this key").first().waitFor();
    },
  },
  audit: { link: "#/operator/audit", act: (page) => page.locator("table.data a").first().waitFor() },
  webhooks: {
    link: "#/operator/webhooks",
    act: (page) => page.getByRole("region", { name: "Given up" }).getByText("500").waitFor(),
  },
  explorer: {
    link: "#/explorer?method=sandtable.matches.v1.MatchService/GetView",
    act: async (page) => {
      await page.locator(".method summary", { hasText: "Fields" }).click();
      await page.getByRole("button", { name: "Send" }).click();
      await page.locator(".method pre").waitFor();
    },
  },
  "a guest": { link: "#/operator/audit", guest: true, act: (page) => page.locator(".denied").waitFor() },
  "a key that is gone": {
    link: "#/account",
    key: "sdk_gone",
    act: (page) => page.getByText("no longer takes").waitFor(),
  },
};

for (const [dark, size, width, height] of [
  [true, "desk", 1440, 900],
  [false, "phone", 390, 844],
]) {
  test(`axe finds nothing, ${dark ? "dark" : "light"}, ${size}`, options, async () => {
    await server.host({ named: "Waits", free: [0] });
    await deadLetter(ada.key, size);
    const found = [];
    for (const [what, { link, guest, key = ada.key, act }] of Object.entries(PAGES)) {
      const visitor = await browser.visitor({ dark, width, height, bypassCSP: true });
      const page = await visitor.open(`${server.url}/`);
      await page.evaluate(
        ([own, token]) => {
          localStorage.setItem("sandtable.key", own);
          sessionStorage.setItem("sandtable.operator", token);
        },
        guest ? ["", ""] : [key, server.operator],
      );
      await page.goto(`${server.url}/${link}`);
      await page.reload();
      await act(page);
      found.push(...(await violations(page, what)));
      assert.deepEqual(visitor.faults, []);
      await visitor.close();
    }
    assert.deepEqual(found, []);
  });
}

/** Has a delivery to a new webhook given up. */
async function deadLetter(key, displayName) {
  receiver.status = 204;
  const webhook = { url: `http://127.0.0.1:${receiver.port}/${displayName}`, displayName };
  const { webhooks = [] } = await server.call(`${HOOKS}/ListWebhooks`, { parent: "accounts/me" }, key);
  for (const { name } of webhooks) await server.call(`${HOOKS}/DeleteWebhook`, { name }, key);
  const made = await server.call(`${HOOKS}/CreateWebhook`, { parent: "accounts/me", webhook }, key);
  receiver.status = 500;
  await server.call(`${HOOKS}/TestWebhook`, { name: made.webhook.name }, key);
}
