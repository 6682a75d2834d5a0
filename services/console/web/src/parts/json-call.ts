import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { noteRefusal } from "../account/standing.js";
import { serverUrl } from "../api.js";

/** A refusal as the server writes it in JSON. */
export interface JsonRefusal {
  readonly code?: string;
  readonly message?: string;
  readonly details?: readonly { readonly type: string; readonly value?: string; readonly debug?: unknown }[];
}

/** Posts a request in JSON to a method, `package.Service/Method`. */
export function postJson(method: string, body: string, token: string | undefined, more: RequestInit = {}) {
  const headers = {
    "content-type": "application/json",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...more.headers,
  };
  return fetch(`${serverUrl()}/${method}`, { ...more, method: "POST", headers, body });
}

/** Calls a method with JSON: what comes back is what a program would see. The page itself cannot
 * write messages as JSON. */
export async function jsonCall<T>(method: string, body: string, token: string | undefined): Promise<T> {
  const answered = await postJson(method, body, token);
  const content: unknown = await answered.json();
  if (answered.ok) return content as T;
  const error = errorOf(content as JsonRefusal);
  if (error.code === Code.Unauthenticated) noteRefusal(token);
  throw error;
}

/** A refusal in JSON as the error of a call by any other transport. */
function errorOf({ code = "unknown", message = "", details = [] }: JsonRefusal): SandtableError {
  const name = code.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase());
  return SandtableError.of({
    $typeName: "sandtable.matches.v1.CommandRefusal",
    index: 0,
    code: Code[name as keyof typeof Code] ?? Code.Unknown,
    message,
    details: details.map(({ type, value = "" }) => ({
      $typeName: "google.protobuf.Any",
      typeUrl: type,
      value: Uint8Array.from(atob(value), (one) => one.charCodeAt(0)),
    })),
  });
}
