// What the page needs of the client and of the contract, by the words that its sources use: what no
// source names cannot be read or called, and a browser need not load it.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** A member of a class of the client with its comment, as prettier writes it. */
const MEMBER = /\n(?: {2}\/\*\*(?:(?!\*\/)[^])*\*\/\n)? {2}(?:async )?\*?([a-z]\w*)(?:<[^>\n]*>)?\([^]*?\n {2}\}\n/g;
const CLASS = /^(?:export )?class [^]*?^\}$/gm;
const IMPORT = /from "(?:@sandtable\/client|\.)\/([\w/.-]+)\.js"/g;
const COMMENT = /^\s*(?:\/\/|\/\*\*|\* |\*\/).*$/gm;

/** The words of the page's sources and of what they use of the client. */
export class Needs {
  #words = new Set();
  #called = new Set();
  #messages = new Set();
  /** Packages of the contract, in order. */
  packages = ["google.protobuf"];
  #client;

  constructor(page, client) {
    this.#client = join(client, "src");
    const texts = sources(page).map((path) => readFileSync(path, "utf8"));
    texts.forEach((text) => this.#read(text));
    const used = new Set(texts.flatMap((text) => this.#imports(text)));
    for (const path of used) this.#imports(readFileSync(path, "utf8")).forEach((one) => used.add(one));
    this.#follow([...used].map((path) => readFileSync(path, "utf8")));
    this.#reach(join(this.#client, "gen"), client);
  }

  /** Whether a word stands in any source. */
  has(word) {
    return this.#words.has(word);
  }

  /** Whether any source may call something of a name. */
  calls(name) {
    return name === "constructor" || this.#called.has(name);
  }

  /** Whether a message, by its full name, may be received or sent. */
  hasMessage(name) {
    return this.#messages.has(name);
  }

  /** A source of the client without the members that nothing calls. */
  trim(text) {
    return text.replace(CLASS, (body) => body.replace(MEMBER, (member, name) => (this.calls(name) ? member : "\n")));
  }

  #read(text) {
    const code = text.replace(COMMENT, "");
    for (const word of code.match(/\w+/g) ?? []) this.#words.add(word);
    for (const [, word] of code.matchAll(/\.(\w+)/g)) this.#called.add(word);
  }

  /** Files of the client that a source imports. */
  #imports(text) {
    return [...text.matchAll(IMPORT)]
      .map(([, path]) => path)
      .filter((path) => !path.startsWith("gen/"))
      .map((path) => join(this.#client, `${path}.ts`))
      .filter((path) => sources(this.#client).includes(path));
  }

  /** Adds the words of the client's sources, and of members as soon as something calls them. */
  #follow(texts) {
    let waiting = [];
    for (const text of texts) {
      const rest = text.replace(CLASS, (body) =>
        body.replace(MEMBER, (member, name) => {
          waiting.push({ member, name });
          return "\n";
        }),
      );
      this.#read(rest);
    }
    for (;;) {
      const called = waiting.filter(({ name }) => this.calls(name));
      if (called.length === 0) return;
      waiting = waiting.filter((one) => !called.includes(one));
      called.forEach(({ member }) => this.#read(member));
    }
  }

  /** Finds the messages of all methods that are called and all that a source names, and what is in
   * them. */
  #reach(folder, client) {
    const described = new Map();
    const waiting = [];
    for (const path of sources(folder)) {
      const file = describe(readFileSync(path, "utf8"), client);
      if (file === undefined) continue;
      const add = (message, prefix, parents) => {
        const name = `${prefix}.${message.name}`;
        described.set(name, message);
        const schema = `${[...parents, message.name].join("_")}Schema`;
        if (this.has(schema)) waiting.push(name);
        for (const nested of message.nestedType) add(nested, name, [...parents, message.name]);
      };
      if (!this.packages.includes(file.package)) this.packages.push(file.package);
      for (const message of file.messageType) add(message, file.package, []);
      for (const { method } of file.service) {
        for (const { name, inputType, outputType } of method) {
          if (this.calls(localName(name))) waiting.push(inputType.slice(1), outputType.slice(1));
        }
      }
    }
    this.packages.sort();
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (this.#messages.has(name)) continue;
      this.#messages.add(name);
      for (const { typeName } of described.get(name)?.field ?? []) if (typeName !== "") waiting.push(typeName.slice(1));
    }
  }
}

/** The description in a generated file. */
export function describe(source, client) {
  const text = /fileDesc\(\s*"([^"]+)"/.exec(source)?.[1];
  if (text === undefined) return undefined;
  const load = createRequire(join(client, "package.json"));
  const { FileDescriptorProtoSchema } = load("@bufbuild/protobuf/wkt");
  return load("@bufbuild/protobuf").fromBinary(FileDescriptorProtoSchema, Buffer.from(text, "base64"));
}

/** What generated code calls a method. */
export function localName(name) {
  return name[0].toLowerCase() + name.slice(1);
}

/** What generated code calls a field. */
export function localFieldName(name) {
  return name.replace(/_+(\w)/g, (_, letter) => letter.toUpperCase());
}

/** All sources below a folder, but for generated ones further down. */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "gen" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
