import { serverUrl } from "../api.js";

/** A type of the contract as its OpenAPI document describes it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly enum?: readonly string[];
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** A method of the contract. */
export interface Operation {
  readonly description?: string;
  readonly requestBody: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The contract of a server, as its OpenAPI document. */
export interface Contract {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let loaded: Promise<Contract> | undefined;

/** Loads the contract of the server, once. */
export function loadContract(): Promise<Contract> {
  loaded ??= fetch(`${serverUrl()}/openapi.json`).then((answered) => answered.json() as Promise<Contract>);
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** Whether the server answers a call with a stream. */
export function streams({ responses }: Operation): boolean {
  return responses["200"]?.content["text/event-stream"] !== undefined;
}

/** What a call is made with. */
export function requestOf({ requestBody }: Operation): Schema {
  return requestBody.content["application/json"]?.schema ?? {};
}

/** A type by its name where it has one. */
export function resolved({ components }: Contract, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
}

/** What a type is called. */
export function typeText(schema: Schema): string {
  const { $ref, type = "any", format, items, additionalProperties, pattern, contentEncoding } = schema;
  if ($ref !== undefined) return $ref.split(/[./]/).at(-1) ?? "";
  if (items !== undefined) return `${typeText(items)}[]`;
  if (additionalProperties) return `{ [key]: ${typeText(additionalProperties)} }`;
  return format ?? contentEncoding ?? (pattern === undefined ? type : "duration");
}

/** A request to fill in. What stays null is unset: a 0 may mean something. */
export function skeleton(contract: Contract, operation: Operation): string {
  const { properties = {} } = resolved(contract, requestOf(operation));
  const empty = (name: string, schema: Schema): unknown => {
    const { type, format, pattern, enum: values } = resolved(contract, schema);
    if (name === "requestId") return crypto.randomUUID();
    if (values !== undefined) return values[0];
    if (type === "array") return [];
    return type === "string" && format === undefined && pattern === undefined ? "" : null;
  };
  const fields = Object.entries(properties).map(([name, schema]) => [name, empty(name, schema)] as const);
  return JSON.stringify(Object.fromEntries(fields), undefined, 2);
}
