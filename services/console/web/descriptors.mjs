// Descriptions of messages in as few bytes as a browser needs of them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Messages of descriptions that are read, with all of their fields. Of the options, which nothing
 * here asks for, the one that marks maps stays. */
const READ = [
  "FileDescriptorProto",
  "DescriptorProto",
  "FieldDescriptorProto",
  "OneofDescriptorProto",
  "EnumDescriptorProto",
  "EnumValueDescriptorProto",
  "ServiceDescriptorProto",
  "MethodDescriptorProto",
];
const MAP_ENTRY = "map_entry";

/** Makes descriptions small: names of enums' values, which are for JSON alone, and options are left
 * out, and the rest is written as strings of bytes in place of Base64, which compresses badly. */
export function smallDescriptors(client, decoder) {
  const load = createRequire(join(client, "package.json"));
  const { fromBinary, toBinary } = load("@bufbuild/protobuf");
  const { FileDescriptorProtoSchema } = load("@bufbuild/protobuf/wkt");
  const small = (text) => {
    const file = fromBinary(FileDescriptorProtoSchema, Buffer.from(text, "base64"));
    delete file.options;
    for (const one of file.enumType) unnamed(one);
    for (const one of file.messageType) strip(one);
    for (const { method } of file.service) for (const one of method) delete one.options;
    return JSON.stringify(Buffer.from(toBinary(FileDescriptorProtoSchema, file)).toString("latin1"));
  };
  return {
    name: "small-descriptors",
    setup(build) {
      build.onResolve({ filter: /\/base64-encoding\.js$/ }, ({ importer }) =>
        importer.endsWith("/codegenv2/file.js") ? { path: decoder } : undefined,
      );
      build.onLoad({ filter: /_pb\.[jt]s$/ }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const contents = pureEnums(source)
          .replace(/(fileDesc\(\s*)"([^"]+)"/g, (_, call, text) => `${call}${small(text)}`)
          .replace(/boot\((\{.*\})\)/, (_, object) => `boot(${JSON.stringify(readParts(JSON.parse(object)))})`);
        return { contents, loader: path.endsWith("ts") ? "ts" : "js" };
      });
    },
  };
}

/** Writes enums that a compiler has made into functions so that those which nothing reads fall away. */
function pureEnums(source) {
  return source.replace(
    /export var (\w+);((?:\s*\/\*\*(?:(?!\*\/)[^])*\*\/)?\s*)\(function \(\1\) \{([^]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/g,
    (_, name, between, body) =>
      `export const ${name} =${between}/*@__PURE__*/ ((${name}) => {${body}\nreturn ${name};\n})({});`,
  );
}

function strip(message) {
  for (const one of message.field) delete one.options;
  for (const one of message.enumType) unnamed(one);
  for (const one of message.nestedType) strip(one);
}

function unnamed({ value }) {
  for (const one of value) {
    one.name = `_${one.number}`;
    delete one.options;
  }
}

/** The description of descriptions, as far as it is read. */
function readParts(file) {
  const messageType = file.messageType.map((message) => {
    if (READ.includes(message.name)) return message;
    const field = (message.field ?? []).filter(({ name }) => message.name === "MessageOptions" && name === MAP_ENTRY);
    return { name: message.name, field };
  });
  return { ...file, messageType };
}
