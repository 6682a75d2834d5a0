import type { DescMessage, MessageInitShape, MessageShape } from "@bufbuild/protobuf";
import { create } from "@bufbuild/protobuf";
import { type Any, anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { SandtableError } from "./errors.js";

/** Packs a message of a game's package. */
export function pack<D extends DescMessage>(schema: D, message: MessageInitShape<D>): Any {
  return anyPack(schema, create(schema, message));
}

/** The message that is expected in an `Any`. */
export function unpack<D extends DescMessage>(schema: D, any: Any | undefined): MessageShape<D> {
  const message = any === undefined ? undefined : anyUnpack(any, schema);
  if (message === undefined) {
    const found = any?.typeUrl ?? "nothing";
    throw SandtableError.raise(Code.Internal, `the answer holds ${found} where ${schema.typeName} belongs`);
  }
  return message;
}
