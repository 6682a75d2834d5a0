import { effect, signal } from "@preact/signals";
import { stored, tabStored } from "../stored.js";

/** Whether the server no longer takes the key that this browser keeps. */
export const refused = signal(false);

/** Whether the account of the kept key keeps order, as far as this browser knows. */
export const keepsOrder = signal(stored.keepsOrder);

/** The operator's token, which belongs to no account; empty for none. Only this tab stores it. */
export const operatorToken = signal(tabStored.read("operator"));

effect(() => {
  stored.keepsOrder = keepsOrder.value;
});
effect(() => tabStored.write("operator", operatorToken.value));

/** Notes that the server does not know a token, which it may have known before. */
export function noteRefusal(token: string | undefined): void {
  if (token === undefined || token === "") return;
  if (token === stored.key) refused.value = true;
  if (token === operatorToken.peek()) operatorToken.value = "";
}
