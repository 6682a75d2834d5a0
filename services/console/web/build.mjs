// Builds the page into a folder, the first argument: `npm run build`. What comes out depends on
// nothing but the sources and what the two locks name, so that CI can compare it.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { smallDescriptors } from "./descriptors.mjs";
import { Needs } from "./needs.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const client = resolve(here, "../../../clients/typescript");
const out = resolve(process.argv[2] ?? join(here, "../dist"));
const esbuild = createRequire(join(client, "package.json"))("esbuild");

/** Gzipped bytes that a page may take: one with one game, and everything together but what checks
 * dice. */
const PAGE_LIMIT = 120 * 1024;
const WHOLE_LIMIT = 250 * 1024;

/** Each game is a file that the page loads when it is needed, and so are the controls of those
 * who play it. */
const GAMES = { aa1940: "src/games/aa1940/index.ts", "axis-empires": "src/games/axis-empires/index.ts" };
const CONTROLS = {
  "aa1940-play": "src/games/aa1940/play/parts.ts",
  "axis-empires-play": "src/games/axis-empires/play/parts.ts",
};
/** What only some pages need. */
const PAGES = {
  watching: "src/pages/watching.ts",
  opening: "src/pages/opening.ts",
  extras: "src/match/extras.ts",
  "aa1940-extras": "src/games/aa1940/extras.ts",
  "axis-empires-extras": "src/games/axis-empires/extras.ts",
  verify: "src/verify/verify.ts",
  "aa1940-fold": "src/games/aa1940/fold.ts",
  "axis-empires-fold": "src/games/axis-empires/fold.ts",
  de: "src/words/de.ts",
  contests: "src/contests.ts",
  "contests-en": "src/words/contests-en.ts",
  "contests-de": "src/words/contests-de.ts",
  organise: "src/organise/pages.ts",
  "organise-en": "src/words/organise/en.ts",
  "organise-de": "src/words/organise/de.ts",
  operator: "src/operator/pages.ts",
  "operator-en": "src/words/operator/en.ts",
  "operator-de": "src/words/operator/de.ts",
  "contest-sources": "src/link/contest-sources.ts",
};

/** The page itself. */
const PAGE = "index.html";

/** What takes the place of parts of Protobuf's library. */
const STAND_INS = { decoder: join(here, "src/raw-bytes.ts"), names: join(here, "src/short-names.ts") };
const needs = new Needs(join(here, "src"), client);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const built = await esbuild.build({
  absWorkingDir: here,
  entryPoints: { app: "src/main.tsx", link: "src/link/worker.ts", ...GAMES, ...CONTROLS, ...PAGES },
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  chunkNames: "shared-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  nodePaths: [join(here, "node_modules"), join(client, "node_modules")],
  alias: { "@sandtable/client": join(client, "src") },
  // The paths in tsconfig.json are for the compiler: packages are resolved as they say themselves.
  tsconfigRaw: {},
  metafile: true,
  logLevel: "warning",
  plugins: [uponBases(), withoutText(), trimmed(), smallDescriptors(client, needs, STAND_INS)],
});
const styles = await esbuild.build({
  absWorkingDir: here,
  entryPoints: { style: "src/style.css" },
  outdir: out,
  bundle: true,
  minify: true,
  legalComments: "none",
  logLevel: "warning",
});
copyFileSync(join(here, "src/icon.svg"), join(out, "icon.svg"));
if (styles.errors.length > 0) process.exit(1);

rename(built.metafile.outputs);
const rows = files(out, "")
  .filter((name) => name !== PAGE)
  .map((name) => `${digest(readFileSync(join(out, name)))}  ${name}`);
writePage(built.metafile, digest(rows.map((row) => `${row}\n`).join("")).slice(0, 16));
rows.push(`${digest(readFileSync(join(out, PAGE)))}  ${PAGE}`);
writeFileSync(join(out, "MANIFEST"), [`${sources(join(here, "src"))}  web/src`, ...rows, ""].join("\n"));
weigh(built.metafile);

/** Writes the page: the version of all other files stands in their addresses, so that a browser
 * keeps them for good, and what the page imports is named in it, so that all comes at once. */
function writePage(metafile, version) {
  const root = `console/v-${version}/`;
  const chunks = [...imported(metafile.outputs, "app.js")].filter((name) => name !== "app.js");
  const hints = chunks.map((name) => `<link rel="modulepreload" href="${root}${name}" />`);
  const page = readFileSync(join(here, "src", PAGE), "utf8")
    .replaceAll('"console/', `"${root}`)
    .replace(/\n( *)<script/, (_, indent) => [...hints, "<script"].map((line) => `\n${indent}${line}`).join(""));
  writeFileSync(join(out, PAGE), page);
}

/** A file and all that it imports at once. */
function imported(outputs, entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const output = Object.entries(outputs).find(([path]) => path.endsWith(`/${entry}`))?.[1];
  for (const { path, kind } of output?.imports ?? []) {
    if (kind === "import-statement") imported(outputs, path.split("/").at(-1), seen);
  }
  return seen;
}

/** Has each part that is loaded late name what is there before it. What a part shares with the page
 * is then in the files of the page, and not in many small ones by who else shares it. */
function uponBases() {
  const bases = new Map();
  for (const source of Object.values({ ...GAMES, ...CONTROLS, ...PAGES })) {
    if (/^src\/(words|link|verify)\//.test(source)) continue;
    const game = /^src\/games\/[^/]+\//.exec(source)?.[0];
    let base = "src/late.ts";
    if (game !== undefined && source !== `${game}index.ts`) base = `${game}index.ts`;
    // Those who run a tournament come from its page.
    if (source.startsWith("src/organise/")) base = "src/contests.ts";
    bases.set(join(here, source), join(here, base));
  }
  return {
    name: "upon-bases",
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const base = bases.get(path);
        if (base === undefined) return undefined;
        const contents = `import ${JSON.stringify(base)};\n${readFileSync(path, "utf8")}`;
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts", resolveDir: dirname(path) };
      });
    },
  };
}

/** Leaves out Protobuf's JSON, 6 KB of what a browser would load, and its text format: the page speaks
 * gRPC-Web, whose messages are binary, and default values, which are text, are of older contracts. */
function withoutText() {
  return {
    name: "without-text",
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\/(?:(?:from|to)-json|wire\/text-format)\.js$/ }, ({ importer }) =>
        importer.includes("@bufbuild/protobuf") ? { path: join(here, "src/no-text.ts") } : undefined,
      );
    },
  };
}

/** Leaves out what nothing calls of the client. */
function trimmed() {
  return {
    name: "trimmed",
    setup(build) {
      build.onLoad({ filter: /typescript\/src\/[\w-]+\.ts$/ }, ({ path }) => ({
        contents: needs.trim(readFileSync(path, "utf8")),
        loader: "ts",
      }));
    },
  };
}

/** Gives what entries share names that stay the same from one build to the next, by the first
 * file in each. */
function rename(outputs) {
  const shared = Object.entries(outputs).filter(([path]) => path.includes("/shared-"));
  const first = ([, { inputs }]) => Object.keys(inputs).sort()[0] ?? "";
  shared.sort((a, b) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : b[1].bytes - a[1].bytes));
  const names = shared.map(([path], place) => [path.split("/").at(-1), `shared-${place + 1}.js`]);
  for (const name of readdirSync(out).filter((one) => one.endsWith(".js"))) {
    let text = readFileSync(join(out, name), "utf8");
    for (const [before, after] of names) text = text.replaceAll(before, after);
    rmSync(join(out, name));
    writeFileSync(join(out, names.find(([before]) => before === name)?.[1] ?? name), text);
  }
  for (const [before, after] of names) {
    const path = Object.keys(outputs).find((one) => one.endsWith(`/${before}`));
    for (const output of Object.values(outputs)) {
      for (const imported of output.imports) imported.path = imported.path.replace(before, after);
    }
    if (path === undefined) continue;
    outputs[path.replace(before, after)] = outputs[path];
    delete outputs[path];
  }
}

/** The files below a folder, by their paths in it, in order. */
function files(folder, prefix) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const found = entries.flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );
  return found.sort((a, b) => (a < b ? -1 : 1));
}

function digest(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** One digest of all sources, as `build.rs` computes it. */
function sources(folder) {
  const all = createHash("sha256");
  for (const name of files(folder, "")) {
    all.update(name).update(new Uint8Array(1));
    all.update(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest(),
    );
  }
  return all.digest("hex");
}

/** Tells what a browser loads, compressed, and fails when it is too much. */
function weigh({ outputs }) {
  const sizes = new Map(
    readdirSync(out).map((name) => [name, gzipSync(readFileSync(join(out, name)), { level: 9 }).length]),
  );
  const loaded = (entry) => imported(outputs, entry);
  const sum = (names) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const shell = ["index.html", "style.css", "icon.svg"];
  let worst = 0;
  for (const game of Object.keys(GAMES)) {
    const entries = ["app.js", "link.js", `${game}.js`, `${game}-play.js`];
    const page = sum(new Set([...entries.flatMap((entry) => [...loaded(entry)]), ...shell]));
    console.log(`a page with ${game}: ${(page / 1024).toFixed(1)} KB compressed`);
    worst = Math.max(worst, page);
  }
  const whole = sum([...sizes.keys()].filter((name) => name !== "MANIFEST" && name !== "verify.js"));
  console.log(`everything: ${(whole / 1024).toFixed(1)} KB compressed`);
  if (worst > PAGE_LIMIT || whole > WHOLE_LIMIT) throw new Error("the page is larger than it may be");
}
