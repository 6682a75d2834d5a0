import { serverUrl } from "../api.js";

/** Calls a method with JSON: what comes back is what a program would see. The page itself cannot
 * write messages as JSON. */
export async function jsonCall(method: string, body: string, token: string | undefined): Promise<unknown> {
  const answered = await fetch(`${serverUrl()}/${method}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
  });
  const told: unknown = await answered.json();
  if (!answered.ok) throw new Error((told as { message?: string }).message ?? answered.statusText);
  return told;
}
