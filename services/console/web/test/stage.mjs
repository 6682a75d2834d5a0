// What the tests of the page stand on: a server of their own, a browser, and ways to call both.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";

const client = new URL("../../../../clients/typescript/package.json", import.meta.url);
const { chromium } = createRequire(client)("playwright-core");

const PROGRAM = process.env.TEST_PROGRAM;
const BROWSER = process.env.CHROMIUM;
/** Why nothing can be tried here, if so. */
export const missing = [PROGRAM ? "" : "TEST_PROGRAM names no server", BROWSER ? "" : "CHROMIUM names no browser"].find(
  Boolean,
);

/** One address has more bots here than people have. */
const LIMITS = { SANDTABLE_MATCHES__MAX_BOTS_PER_HOST: "500" };

/** A folder to read the page from, for work on it; the one in the program where none is named. */
const FOLDER = process.env.CONSOLE_DIR ? ["--console-dir", process.env.CONSOLE_DIR] : [];

/** Services of the contract. */
const ORGANISERS = "tournaments.v1.OrganiserService";

/** Options of matches of Europe 1940 that are short, with one seat for each side. */
const ONE_ROUND = {
  "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options",
  roundLimit: 1,
  decideByScore: true,
  seats: [{ powers: ["germany", "italy"] }, { powers: ["soviet-union", "united-states", "united-kingdom", "france"] }],
};

/** A server on a folder that is thrown away. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), "sandtable-console-"));
  #process;
  #settings;
  url = "";
  /** The token of those who run the server. */
  operator = "operator-of-the-console-tests";

  /** Takes the settings that differ from those of a server that is just started, by variable. */
  constructor(settings = {}) {
    const operator = { SANDTABLE_MATCHES__OPERATOR_TOKEN: this.operator };
    this.#settings = { SANDTABLE_TELEMETRY__FILTER: "error", ...LIMITS, ...operator, ...settings };
  }

  /** Starts it; once more at the address that it had before. */
  async start() {
    const listen = this.url === "" ? "127.0.0.1:0" : this.url.replace("http://", "");
    this.#process = spawn(PROGRAM, ["serve", "--listen", listen, "--data", this.#folder, ...FOLDER], {
      env: { PATH: process.env.PATH, HOME: this.#folder, ...this.#settings },
      stdio: ["ignore", "ignore", "pipe"],
    });
    for await (const line of createInterface({ input: this.#process.stderr })) {
      const found = /serves on (http:\/\/\S+)/.exec(line);
      if (found === null) continue;
      this.url = found[1];
      this.#process.stderr.resume();
      return this;
    }
    throw new Error("the server did not start");
  }

  /** Ends it as a power cut would. */
  async kill() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill("SIGKILL");
    await ended;
  }

  async close() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Calls a method with JSON. */
  async call(method, body, token) {
    const answered = await fetch(`${this.url}/sandtable.${method}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const told = await answered.json();
    if (!answered.ok) throw new Error(`${method}: ${JSON.stringify(told)}`);
    return told;
  }

  /** Hosts a match of Europe 1940 in which all seats but some are bots'. */
  async host({
    named = "A war",
    free = [],
    rounds = 2,
    options = {},
    game = "aa1940",
    bot = "sensible",
    more = {},
  } = {}) {
    const type = game === "aa1940" ? "aa1940" : "axis_empires";
    const made = await this.call("matches.v1.MatchService/CreateMatch", {
      game,
      displayName: named,
      startPolicy: "START_POLICY_WHEN_FULL",
      ...more,
      options: {
        "@type": `type.googleapis.com/sandtable.games.${type}.v1.Options`,
        ...(game === "aa1940" ? { roundLimit: rounds } : {}),
        ...options,
      },
    });
    const { name } = made.match;
    for (const { seat = 0 } of made.match.seats) {
      if (free.includes(seat)) continue;
      await this.call("matches.v1.LobbyService/AddBot", { name, seat, bot }, made.hostToken);
    }
    return { name, host: made.hostToken };
  }

  /** Submits a command of a seat. */
  submit(name, token, command, game = "aa1940") {
    const type = `type.googleapis.com/sandtable.games.${game.replace("-", "_")}.v1.Command`;
    return this.call("matches.v1.MatchService/SubmitCommand", { name, command: { "@type": type, ...command } }, token);
  }

  /** Makes an account; gives its name, its key and the name that it is called by. */
  async account(displayName, bot = false) {
    const made = await this.call("accounts.v1.AccountService/CreateAccount", { displayName, bot });
    return { displayName, name: made.account.name, key: made.secret };
  }

  /** Makes a tournament of matches of one round and opens it. */
  async tournament(key, displayName, stages, more = {}) {
    const settings = { displayName, match: { game: "aa1940", options: ONE_ROUND }, stages, ...more };
    const { name } = await this.call(`${ORGANISERS}/CreateTournament`, { settings }, key);
    await this.call(`${ORGANISERS}/OpenTournament`, { name }, key);
    return name;
  }

  /** Plays open fixtures of a tournament as their players do who know each other well: who entered
   * later gives up, the others win. Gives how many it played. */
  async playFixtures(name, players) {
    const request = { parent: name, state: "FIXTURE_STATE_AWAITING_PLAYERS" };
    const { fixtures = [] } = await this.call("tournaments.v1.TournamentService/ListFixtures", request);
    let played = 0;
    for (const fixture of fixtures) {
      const { match } = fixture.matches.at(-1);
      // The fixture of a match that is over may not have heard of it yet.
      const { state } = await this.call("matches.v1.MatchService/GetMatch", { name: match });
      if (state !== "MATCH_STATE_LOBBY") continue;
      const sides = [fixture.first, fixture.second].map((entrant) => players[entrant - 1]);
      const tokens = [];
      for (const { key, displayName } of sides) {
        const joined = await this.call("matches.v1.MatchService/JoinMatch", { name: match, player: displayName }, key);
        tokens.push(joined.seatToken);
      }
      const loser = fixture.first < fixture.second ? 1 : 0;
      await this.call("matches.v1.MatchService/ResignMatch", { name: match }, tokens[loser]);
      played += 1;
    }
    return played;
  }

  /** Runs the program against this server with the key of an account, until it ends or is ended. */
  run(args, key) {
    return spawn(PROGRAM, args, {
      env: { PATH: process.env.PATH, HOME: this.#folder, SANDTABLE_URL: this.url, SANDTABLE_TOKEN: key },
      stdio: "ignore",
    });
  }

  /** The version of a match. */
  async version(name) {
    return Number((await this.call("matches.v1.MatchService/GetMatch", { name })).version ?? 0);
  }

  /** Takes a seat for a program. */
  async join(name, seat, player) {
    const joined = await this.call("matches.v1.MatchService/JoinMatch", { name, seat, player });
    return joined.seatToken;
  }
}

/** A receiver of webhooks on this machine, which answers challenges and everything else as it is told. */
export class Receiver {
  status = 204;
  taken = [];
  #answered = new Map();
  #server = createHttpServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const { type, data } = JSON.parse(Buffer.concat(pieces));
    const challenged = type === "webhook.challenge";
    response.statusCode = challenged ? 200 : this.status;
    response.end(challenged ? data.challenge : "");
    if (challenged) return;
    const id = request.headers["webhook-id"];
    if (this.status < 300) this.taken.push(id);
    this.#wait(id).resolve();
  });

  async start() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  /** Waits until a message of an id has been answered. */
  answered(id) {
    return this.#wait(id).promise;
  }

  #wait(id) {
    if (!this.#answered.has(id)) {
      const wait = {};
      wait.promise = new Promise((resolve) => (wait.resolve = resolve));
      this.#answered.set(id, wait);
    }
    return this.#answered.get(id);
  }

  get port() {
    return this.#server.address().port;
  }

  close() {
    this.#server.close();
  }
}

/** A way to a server that can be cut, as a network is, and that records what comes back. */
export class Wire {
  #sockets = new Set();
  #cut = false;
  #bytes = [];
  #listener;
  url = "";

  /** Opens a way to a server. */
  async open(server) {
    const { hostname, port } = new URL(server.url);
    this.#listener = createServer((from) => {
      if (this.#cut) return from.destroy();
      const to = connect(Number(port), hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ]) {
        this.#sockets.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
      from.pipe(to);
      to.on("data", (bytes) => this.#bytes.push(bytes));
      to.pipe(from);
    });
    // A test that fails leaves it open.
    this.#listener.unref();
    await new Promise((resolve) => this.#listener.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${this.#listener.address().port}`;
    return this;
  }

  /** Everything that has come back. */
  get bytes() {
    return Buffer.concat(this.#bytes);
  }

  /** Cuts all connections, and lets no other come about. */
  cut() {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend() {
    this.#cut = false;
  }

  close() {
    this.cut();
    this.#listener.close();
  }
}

/** A browser, in which every page is watched for what must not happen. */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ["--no-sandbox", "--headless=new", "--disable-lcd-text", "--font-render-hinting=none"],
  });
  return {
    /** Chromium's major version. */
    major: browser.version().split(".")[0],
    close: () => browser.close(),
    /** A page of somebody new, who shares nothing with the others. */
    async visitor({ width = 1440, height = 900, dark = true, ...more } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
        ...more,
      });
      context.setDefaultTimeout(15_000);
      return new Visitor(context);
    },
  };
}

/** Somebody with a browser of their own. */
export class Visitor {
  /** What went wrong in pages: errors of scripts, and what the page's policy kept out. */
  faults = [];

  constructor(context) {
    this.context = context;
  }

  async open(address) {
    const page = await this.context.newPage();
    page.on("pageerror", (error) => this.faults.push(String(error)));
    page.on("console", (message) => {
      const text = message.text();
      // A server that is away is no fault of the page's.
      if (message.type() === "error" && !/ERR_CONNECTION|ERR_EMPTY|Failed to load resource/.test(text))
        this.faults.push(text);
    });
    page.on("dialog", (dialog) => {
      this.faults.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(address);
    return page;
  }

  close() {
    return this.context.close();
  }
}

/** Opens a match as somebody who holds a seat of it. */
export async function openSeated(visitor, url, name, token, { seat = 0, host } = {}) {
  const page = await visitor.open(`${url}/`);
  await page.evaluate(
    ([match, stored]) => localStorage.setItem(`sandtable.${match}`, JSON.stringify(stored)),
    [name, { seats: [{ seat, token }], host }],
  );
  await page.goto(`${url}/#/${name}`);
  return page;
}

/** Starts a server and a browser for the tests of a file, hands them to what prepares the tests, and
 * ends them after the last one. Returns the options of the tests: they are skipped where there is no
 * browser. (Hooks of a file begin together, so that there is one.) */
export function onStage(take) {
  const stage = {};
  before(async () => {
    if (missing) return;
    stage.server = await new Server().start();
    stage.browser = await openBrowser();
    await take(stage);
  });
  after(async () => {
    await stage.browser?.close();
    await stage.server?.close();
  });
  // Whoever waits for what does not come fails, and does not hold up the others.
  return { skip: missing, timeout: 300_000 };
}

/** A page of somebody who has opened an account in their browser. */
export async function openSigned(visitor, url, key, link) {
  const page = await visitor.open(`${url}/`);
  await page.evaluate((own) => localStorage.setItem("sandtable.key", own), key);
  await page.goto(`${url}/${link}`);
  await page.reload();
  return page;
}

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page, locator) {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${locator}`);
}

/** Waits until a command was answered. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector("[role=status]") === null);
}
