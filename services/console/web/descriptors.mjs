// Descriptions of messages in as few bytes as a browser needs of them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { localFieldName, localName } from "./needs.mjs";

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
const SINGLE = 1;
const LETTER = "a".charCodeAt(0);
const ENUM = 14;
const INT32 = 5;

/** Makes descriptions small: what the page does not need of them, values of enums, which are for JSON
 * alone, and options are left out, and the rest is written as strings of bytes in place of Base64,
 * which compresses badly. What is left out of a message is an unknown field to the page: it is kept
 * and sent back with the rest. */
export function smallDescriptors(client, needs, { decoder, names }) {
  const load = createRequire(join(client, "package.json"));
  const { fromBinary, toBinary } = load("@bufbuild/protobuf");
  const { FileDescriptorProtoSchema } = load("@bufbuild/protobuf/wkt");
  const contract = join(client, "src/gen");
  const small = (text, path) => {
    const file = fromBinary(FileDescriptorProtoSchema, Buffer.from(text, "base64"));
    delete file.options;
    for (const one of file.enumType) unnamed(one);
    // What libraries bring along is theirs to read.
    if (path.startsWith(contract)) leaveOut(file, needs);
    for (const one of file.messageType) strip(one, needs.packages);
    for (const { method } of file.service) for (const one of method) delete one.options;
    return JSON.stringify(Buffer.from(toBinary(FileDescriptorProtoSchema, file)).toString("latin1"));
  };
  return {
    name: "small-descriptors",
    setup(build) {
      build.onResolve({ filter: /\/base64-encoding\.js$/ }, ({ importer }) =>
        importer.endsWith("/codegenv2/file.js") ? { path: decoder } : undefined,
      );
      build.onResolve({ filter: /\/restore-json-names\.js$/ }, () => ({ path: names }));
      build.initialOptions.define = { ...build.initialOptions.define, PACKAGES: JSON.stringify(needs.packages) };
      build.onLoad({ filter: /_pb\.[jt]s$/ }, ({ path }) => {
        const source = readFileSync(path, "utf8");
        const contents = pureEnums(source)
          .replace(/(fileDesc\(\s*)"([^"]+)"/g, (_, call, text) => `${call}${small(text, path)}`)
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

/** Leaves out the methods that the page does not call, and what it does not read of messages. Members of
 * a choice stay, since it is read which one of them there is. A value of an enum is a number to the
 * page, and is described as one. */
function leaveOut(file, needs) {
  const unread = (described) => !needs.has(`${described.name}Schema`);
  if (file.enumType.every(unread)) file.enumType = [];
  for (const one of file.service) one.method = one.method.filter(({ name }) => needs.calls(localName(name)));
  const isRead = ({ nestedType }, name) =>
    needs.hasMessage(name) || nestedType.some((one) => isRead(one, `${name}.${one.name}`));
  const isMember = (field) => Object.hasOwn(field, "oneofIndex") && !field.proto3Optional;
  const reduce = (message, name) => {
    const isEntry = message.options?.mapEntry === true;
    if (message.enumType.every(unread)) message.enumType = [];
    if (!isRead(message, name)) {
      // It only has its place among the others.
      Object.assign(message, { name: "_", field: [], nestedType: [], oneofDecl: [] });
      return;
    }
    message.field = message.field.filter(
      (field) => needs.hasMessage(name) && (isEntry || isMember(field) || needs.has(localFieldName(field.name))),
    );
    for (const field of message.field) {
      if (field.type === ENUM) {
        field.type = INT32;
        delete field.typeName;
      }
      // An optional field is a choice of one member, whose name nobody reads.
      if (field.proto3Optional) message.oneofDecl[field.oneofIndex].name = "_";
    }
    for (const one of message.nestedType) reduce(one, `${name}.${one.name}`);
  };
  for (const one of file.messageType) reduce(one, `${file.package}.${one.name}`);
}

function strip(message, packages) {
  for (const one of message.field) {
    // A letter stands for the package of a type (`short-names.ts`).
    const place = packages.findIndex((name) => one.typeName.startsWith(`.${name}.`));
    if (place >= 0) one.typeName = String.fromCharCode(LETTER + place) + one.typeName.slice(packages[place].length + 2);
    delete one.options;
    // One value is what a field has that does not say it.
    if (one.label === SINGLE) delete one.label;
  }
  for (const one of message.enumType) unnamed(one);
  for (const one of message.nestedType) strip(one, packages);
}

/** Leaves the value that stands for nothing. */
function unnamed(described) {
  described.value = described.value.slice(0, 1);
  for (const one of described.value) {
    one.name = "_";
    delete one.options;
  }
}

/** The description of descriptions, as far as it is read. Default values in it are all what a field has
 * in any case. */
function readParts(file) {
  const messageType = file.messageType.map((message) => {
    const isRead = READ.includes(message.name);
    const field = (message.field ?? [])
      .filter(({ name }) => isRead || (message.name === "MessageOptions" && name === MAP_ENTRY))
      .map(({ defaultValue: _, ...rest }) => rest);
    const { enumType = [] } = message;
    return { ...(isRead ? { ...message, enumType: enumType.map(nameless) } : { name: message.name }), field };
  });
  return { ...file, messageType, enumType: file.enumType.map(nameless) };
}

/** An enum whose values have their numbers only. */
function nameless(described) {
  return { ...described, value: described.value.map(({ number }) => ({ name: "_", number })) };
}
