// Tournaments: an organiser's mouse makes and runs them, and spectators follow without a reload.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { missing, openBrowser, openSigned, Server, tabTo } from "./stage.mjs";

const options = { skip: missing };
let server;
let browser;
let organiser;

before(async () => {
  if (missing) return;
  server = await new Server().start();
  browser = await openBrowser();
  organiser = await server.account("Olga");
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Accounts of bots. */
const bots = (count, prefix) =>
  Promise.all(Array.from({ length: count }, (_, place) => server.account(`${prefix} ${place + 1}`, true)));

/** Enters accounts one after the other, so that they are numbered in their order. */
async function enter(name, players) {
  for (const { key } of players) await server.call("tournaments.v1.TournamentService/EnterTournament", { name }, key);
}

/** Plays all fixtures of a round as soon as they are hosted. */
async function playRound(page, name, players, fixtures) {
  let played = 0;
  while (played < fixtures) {
    played += await server.playFixtures(name, players);
    if (played < fixtures) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Has the players of the one fixture that waits take their seats. */
async function seated(page, name, players) {
  const request = { parent: name, state: "FIXTURE_STATE_AWAITING_PLAYERS" };
  for (;;) {
    const { fixtures = [] } = await server.call("tournaments.v1.TournamentService/ListFixtures", request);
    const match = fixtures[0]?.matches?.at(-1)?.match;
    const lobby = match && (await server.call("matches.v1.MatchService/GetMatch", { name: match }));
    if (lobby?.state === "MATCH_STATE_LOBBY") {
      const tokens = new Map();
      for (const entrant of [fixtures[0].first, fixtures[0].second]) {
        const player = players[entrant - 1];
        const join = { name: match, player: player.displayName };
        tokens.set(player, (await server.call("matches.v1.MatchService/JoinMatch", join, player.key)).seatToken);
      }
      return { match, of: (player) => tokens.get(player) };
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

test("a Swiss of eight bots from its creation to its export", options, async () => {
  const players = await bots(8, "Bot");
  const visitor = await browser.visitor({ acceptDownloads: true });
  const page = await openSigned(visitor, server.url, organiser.key, "#/tournaments");
  await page.getByRole("link", { name: "Create a tournament" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Eight bots");
  await page.getByLabel("End after so many rounds").fill("1");
  await page.locator(".stage").getByLabel("Rounds", { exact: true }).fill("3");
  await page.getByLabel("Kinds of entrants").selectOption({ label: "bots only" });
  const total = page.locator(".organise table.data tbody tr").last();
  await total.getByText("12").first().waitFor();
  await page.getByText("The server takes these settings.").waitFor();
  await page.getByRole("button", { name: "Create it" }).click();
  await page.getByRole("button", { name: "Open for entrants" }).click();
  await page.getByRole("button", { name: "Start now" }).waitFor();
  const name = /tournaments\/[^/]+/.exec(page.url())[0];

  const guest = await browser.visitor();
  const watched = await guest.open(`${server.url}/#/${name}`);
  await watched.locator("h1", { hasText: "Eight bots" }).waitFor();
  await watched.evaluate(() => (window.neverReloaded = true));
  await enter(name, players);
  await watched.getByText("8 entrants").waitFor();
  await page.getByText("8 entrants").waitFor();
  await page.getByRole("button", { name: "Start now" }).click();
  await watched.getByRole("link", { name: "Standings", exact: true }).click();
  for (const round of [1, 2, 3]) {
    await playRound(page, name, players, 4);
    const leader = watched.locator("table.data tbody tr", { hasText: "Bot 1" }).locator(".strong");
    await leader.getByText(String(round), { exact: true }).waitFor();
  }
  await watched.getByText("finished", { exact: true }).first().waitFor();
  assert.equal(await watched.evaluate(() => window.neverReloaded), true);
  await watched.getByText("Buchholz, cut 1").waitFor();
  await watched.getByRole("link", { name: "Rounds" }).click();
  await watched.locator(".fixture").first().getByText("1 – 0").or(watched.getByText("0 – 1")).first().waitFor();

  // From a fixture to its match, and back.
  await watched.locator(".fixture").first().getByRole("link", { name: "Watch" }).click();
  await watched.getByRole("link", { name: "To its fixture" }).click();
  await watched.locator("h1", { hasText: "against" }).waitFor();

  await page.getByRole("link", { name: "Overview" }).click();
  // Two can win all their games where one side more than the other keeps them apart: lots decide who is first.
  const { winnerNames } = await server.call("tournaments.v1.TournamentService/GetTournament", { name });
  assert.equal(winnerNames.length, 1);
  await page.getByText(`Won by ${winnerNames[0]}.`).waitFor();
  await page.locator("label", { hasText: /^What/ }).locator("select").selectOption({ label: "Results" });
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  assert.equal(saved.suggestedFilename(), "eight-bots.trf");
  const trf = readFileSync(await saved.path(), "utf8");
  assert.match(trf, /^012 /m);
  assert.equal(trf.match(/^001 /gm).length, 8);

  // Its definition makes another one like it.
  await page.getByRole("link", { name: "Run it" }).click();
  const [definition] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Definition (TOML)" }).click(),
  ]);
  assert.equal(definition.suggestedFilename(), "eight-bots.toml");
  await page.goto(`${server.url}/#/tournaments/new`);
  await page.getByText("From a definition (TOML)").click();
  await page.getByLabel("File").setInputFiles(await definition.path());
  await page.getByRole("button", { name: "Do it" }).click();
  await page.getByText("draft", { exact: true }).waitFor();
  const copy = await server.call(
    "tournaments.v1.TournamentService/GetTournament",
    { name: /tournaments\/[^/]+/.exec(page.url())[0] },
    organiser.key,
  );
  const first = await server.call("tournaments.v1.TournamentService/GetTournament", { name });
  assert.deepEqual(copy.settings, first.settings);
  assert.deepEqual([...visitor.faults, ...guest.faults], []);
  await visitor.close();
  await guest.close();
});

test("a knockout with a substitute and an adjudication", options, async () => {
  const players = await bots(4, "Knight");
  const reserve = await server.account("Reserve", true);
  await server.call(
    "accounts.v1.AccountService/UpdateAccount",
    { account: { name: "accounts/me", handle: "reserve-1" }, updateMask: "handle" },
    reserve.key,
  );
  const name = await server.tournament(organiser.key, "Four knights", [{ knockout: {} }]);
  await enter(name, players);
  await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, organiser.key);
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, organiser.key, `#/${name}/run`);
  const third = page.locator(".tools li", { hasText: "Knight 3" });
  await third.getByText("Name a substitute").click();
  await third.getByLabel("Account").fill("@reserve-1");
  await third.getByRole("button", { name: "Find" }).click();
  await third.getByText("Found: Reserve").waitFor();
  await third.getByLabel("Why").fill("Fell ill");
  await third.getByRole("button", { name: "Do it" }).click();
  await page.locator(".tools li", { hasText: "Reserve" }).waitFor();
  await page.locator("table.data", { hasText: "Fell ill" }).waitFor();
  players[2] = reserve;

  // An open fixture shows who plays now, and that it is a program.
  await page.getByRole("link", { name: "Rounds" }).click();
  const open = page.locator(".fixture", { hasText: "Reserve" });
  await open.locator(".badge", { hasText: "bot" }).first().waitFor();
  assert.equal(await page.getByText("Knight 3").count(), 0);
  // A match leads back to its fixture and its tournament.
  await open.getByRole("link", { name: "Watch" }).click();
  await page.getByRole("link", { name: "To its fixture" }).click();
  await page.locator("dd", { hasText: "Reserve" }).locator(".badge", { hasText: "bot" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "To the tournament" }).click();

  await page.getByRole("link", { name: "Bracket" }).click();
  await page.locator(".bracket-slot", { hasText: "Reserve" }).locator("a").click();
  await page.getByText("Decide", { exact: true }).click();
  await page.getByLabel("Result").selectOption({ label: "Reserve wins" });
  await page.getByRole("button", { name: "Do it" }).click();
  // The reason is asked for by the page itself.
  assert.equal(await page.locator(".action input:invalid").count(), 1);
  await page.getByLabel("Why").fill("The other one left the building");
  await page.getByRole("button", { name: "Do it" }).click();
  await page.getByText("by an organiser").first().waitFor();

  await page.goto(`${server.url}/#/${name}/bracket`);
  await playRound(page, name, players, 1);
  await page.locator(".bracket-slot", { hasText: "Knight 1" }).locator(".winner").first().waitFor();
  // While the final is played its board is on the overview.
  const tokens = await seated(page, name, players);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.locator(".live-boards .card canvas").first().waitFor();
  await page.getByRole("link", { name: "Bracket" }).click();
  await server.call("matches.v1.MatchService/ResignMatch", { name: tokens.match }, tokens.of(reserve));
  await page.getByText("finished", { exact: true }).first().waitFor();
  const { winnerNames } = await server.call("tournaments.v1.TournamentService/GetTournament", { name });
  assert.deepEqual(winnerNames, ["Knight 1"]);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a hall sees all forty entrants, and paper holds everything", options, async () => {
  const players = await bots(40, "Entrant");
  const name = await server.tournament(organiser.key, "A full hall", [{ swiss: { rounds: 1 } }], {
    registration: { maxEntrantsPerAddress: 100 },
  });
  await enter(name, players);
  await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, organiser.key);
  const visitor = await browser.visitor({ width: 1920, height: 1080 });
  const page = await visitor.open(`${server.url}/#/screen/${name}`);
  const inside = (rows) =>
    rows.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length);
  await page.locator("table.data tbody tr").nth(39).waitFor();
  assert.equal(await inside(page.locator("table.data tbody tr")), 40);
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator(".fixture").nth(19).waitFor();
  assert.equal(await inside(page.locator(".fixture")), 20);
  // Nothing is played: there is no empty page of boards.
  await page.getByRole("button", { name: "Next" }).click();
  await page.locator("table.data tbody tr").nth(39).waitFor();

  await page.goto(`${server.url}/#/${name}`);
  await page.getByRole("link", { name: "Print" }).click();
  await page.locator("h2", { hasText: "Round 1" }).waitFor();
  await page.emulateMedia({ media: "print" });
  for (const part of ["Standings", "Cross table", "Terms"])
    await page.getByRole("heading", { name: part, exact: true }).waitFor();
  await page.locator(".fixture").nth(19).waitFor();
  for (const screen of [page.locator(".header"), page.getByRole("button", { name: "Print" })])
    assert.equal(await screen.isVisible(), false);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a table is shared as a picture", options, async () => {
  const players = await bots(2, "Drawn");
  const title = `A "cup" <img src=x> & [more]`;
  const name = await server.tournament(organiser.key, title, [{ roundRobin: {} }]);
  await enter(name, players);
  await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, organiser.key);
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${name}/standings`);
  await tabTo(page, page.locator("summary", { hasText: "Share as a picture" }));
  await page.keyboard.press("Enter");
  const address = `${server.url}/pictures/${name}/standings.svg`;
  await page.waitForFunction(() => document.querySelector(".share-picture")?.naturalWidth > 0);
  assert.equal(await page.getByLabel("Address", { exact: true }).inputValue(), address);
  const markup = await page.getByLabel("HTML", { exact: true }).inputValue();
  const read = await page.evaluate((text) => {
    // The policy of the page lets no text become markup: it is read as a document of its own.
    const [, alt] = /alt="([^"]*)"/.exec(text);
    return alt.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  }, markup);
  assert.equal(read, `${title}: Standings`);
  assert.match(markup, new RegExp(`^<a href="[^"]*"><img src="${address}" alt="[^"<>]*"></a>$`));
  assert.match(await page.getByLabel("Markdown", { exact: true }).inputValue(), /^\[!\[.*\\\[more\\\].*\]\(/);
  const picture = await fetch(address);
  assert.match(picture.headers.get("content-type"), /^image\/svg/);
  assert.doesNotMatch(await picture.text(), /<img/);
  // The drawer stays open from one table to the next.
  await page.getByRole("link", { name: "Cross table" }).click();
  await page.locator(".share-picture[src$='/cross-table.svg']").waitFor();
  await page.waitForFunction(() => document.querySelector(".share-picture")?.naturalWidth > 0);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("others are offered nothing beyond what they may do", options, async () => {
  const name = await server.tournament(organiser.key, "Not yours", [{ swiss: { rounds: 1 } }]);
  const [other, moderator] = [await server.account("Otto"), await server.account("Mona")];
  await server.call(
    "accounts.v1.AccountService/SetRoles",
    { name: moderator.name, roles: ["ROLE_MODERATOR"], reason: "keeps order" },
    server.operator,
  );
  const { secret: watcher } = await server.call(
    "accounts.v1.AccountService/CreateApiKey",
    { parent: "accounts/me", displayName: "only watches", scopes: ["SCOPE_WATCH"] },
    organiser.key,
  );
  for (const [key, creates] of [
    [other.key, true],
    [moderator.key, false],
    [watcher, false],
  ]) {
    const visitor = await browser.visitor();
    const page = await openSigned(visitor, server.url, key, `#/${name}/run`);
    await page.locator("h2", { hasText: "What happened" }).waitFor();
    // The account is known by then: it is offered to enter, or not even that.
    await page.locator(".own, .events li").first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Run it" }).count(), 0);
    assert.equal(await page.locator(".run").count(), 0);
    await page.goto(`${server.url}/#/tournaments/new`);
    if (creates) {
      await page.getByRole("button", { name: "Create it" }).waitFor();
    } else {
      await page.getByText("a key with the scope HOST").waitFor();
      assert.equal(await page.getByRole("button").filter({ hasText: "Create" }).count(), 0);
    }
    await assert.rejects(
      server.call("tournaments.v1.OrganiserService/StartTournament", { name }, key),
      /SCOPE|ROLE|NOT_ALLOWED|permission|PERMISSION/i,
    );
    assert.deepEqual(visitor.faults, []);
    await visitor.close();
  }
});

test("a person makes an account, enters, and takes their seat", options, async () => {
  const name = await server.tournament(organiser.key, "With Ada", [{ roundRobin: {} }]);
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.getByRole("link", { name: "To enter, open your account in this browser." }).click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByText("it is shown only now").waitFor();
  await page.goto(`${server.url}/#/${name}`);
  await page.getByRole("button", { name: "Enter" }).click();
  await page.getByText("You play as Ada.").waitFor();
  const [bot] = await bots(1, "Opponent");
  await enter(name, [bot]);
  await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, organiser.key);
  await page.getByRole("button", { name: "Take your seat" }).click();
  await page.waitForURL(/#\/matches\//);
  await page.getByRole("link", { name: "To its fixture" }).or(page.locator(".seat.own")).first().waitFor();
  const match = /matches\/[^?]+/.exec(page.url())[0];
  const { seats } = await server.call("matches.v1.MatchService/GetMatch", { name: match });
  assert.equal(seats.filter(({ player }) => player === "Ada").length, 1);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("an organiser who plays decides nothing that their place depends on", options, async () => {
  const players = [organiser, ...(await bots(2, "Rival"))];
  const name = await server.tournament(organiser.key, "My own", [{ roundRobin: {} }], {
    registration: { maxEntrants: 3 },
  });
  await enter(name, players);
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, organiser.key, `#/${name}/run`);
  await page.getByText("You play here yourself").waitFor();
  // It is full: whoever starts it keeps nobody out.
  await page.getByRole("button", { name: "Start now" }).click();
  await page.getByText("in progress").first().waitFor();
  await page.locator(".tools li").first().waitFor();
  for (const what of ["Take out", "Name a substitute", "Pause", "Cancel the tournament", "Begin the next round now"])
    assert.equal(await page.getByText(what, { exact: true }).count(), 0, what);
  const { fixtures } = await server.call("tournaments.v1.TournamentService/ListFixtures", { parent: name });
  const others = fixtures.find(({ first, second }) => first !== 1 && second !== 1) ?? fixtures[0];
  await page.goto(`${server.url}/#/${others.name}`);
  await page.locator(".fixture-result").waitFor();
  await page.getByText("Set another deadline").or(page.locator("dl.facts")).first().waitFor();
  for (const what of ["Decide", "Annul"]) assert.equal(await page.getByText(what, { exact: true }).count(), 0, what);
  const adjudicate = { name: others.name, points: [2, 0], reason: "mine" };
  await assert.rejects(
    server.call("tournaments.v1.OrganiserService/AdjudicateFixture", adjudicate, organiser.key),
    /CONFLICT_OF_INTEREST/,
  );
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("rounds are paired by hand, groups kept apart, and standings hidden until the end", options, async () => {
  const players = await bots(4, "Hand");
  const name = await server.tournament(
    organiser.key,
    "By hand",
    [{ swiss: { rounds: 2, pairing: "SWISS_PAIRING_MANUAL" } }],
    { standings: { visibility: "STANDINGS_VISIBILITY_AT_END" }, slug: "by-hand" },
  );
  await enter(name, players);
  await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, organiser.key);
  const [visitor, guest] = [await browser.visitor(), await browser.visitor()];
  const page = await openSigned(visitor, server.url, organiser.key, "#/tournaments/by-hand/run");
  const watched = await guest.open(`${server.url}/#/tournaments/by-hand/standings`);
  await watched.getByText("The organisers show standings later.").waitFor();
  await page.getByText("Keep entrants apart").click();
  await page.locator("select[multiple]").selectOption([{ label: "Hand 1" }, { label: "Hand 2" }]);
  await page.getByRole("button", { name: "Add a group" }).click();
  await page.locator(".action[open]").getByRole("button", { name: "Do it" }).click();
  const shown = () => server.call("tournaments.v1.TournamentService/GetTournament", { name });
  await page.locator("table.data td", { hasText: "Separate entrants" }).waitFor();
  assert.deepEqual((await shown()).separations, [{ entrants: [1, 2], beforeRound: 3 }]);

  await page.getByText("Pair the next round by hand").click();
  const pairing = page.locator(".action[open]");
  // The form begins with 1 against 2, who are kept apart.
  await pairing.getByRole("button", { name: "Do it" }).click();
  await pairing.locator(".failure").waitFor();
  await pairing.getByLabel("1: Second side").selectOption({ label: "Hand 3" });
  await pairing.getByText("Not placed yet: Hand 2").waitFor();
  assert.equal(await pairing.getByRole("button", { name: "Do it" }).isDisabled(), true);
  await pairing.getByLabel("2: First side").selectOption({ label: "Hand 2" });
  await pairing.getByRole("button", { name: "Do it" }).click();
  await playRound(page, name, players, 2);
  await page.getByRole("link", { name: "Rounds" }).click();
  await page.getByText("paired by an organiser").waitFor();
  assert.equal(await watched.locator("table.data").count(), 0);
  await page.getByRole("link", { name: "Standings" }).click();
  await page.locator("table.data tbody tr").first().waitFor();
  // Pages that others look at show what everybody sees, in the organiser's browser, too.
  for (const shown of ["screen", "overlay"]) {
    await page.goto(`${server.url}/#/${shown}/tournaments/by-hand`);
    await page.reload();
    await page.getByText("The organisers show standings later.").waitFor();
  }
  assert.deepEqual([...visitor.faults, ...guest.faults], []);
  await visitor.close();
  await guest.close();
});
