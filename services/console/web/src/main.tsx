import { render } from "preact";
import { App } from "./app.js";
import { apply } from "./theme.js";
import { speak, wantedLanguage } from "./words/words.js";

// Over plain HTTP from another machine a browser makes no ids.
if (!("randomUUID" in crypto)) {
  const made = crypto as Crypto;
  made.randomUUID = () => {
    const bytes = made.getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
  };
}

apply();
await speak(wantedLanguage());
const root = document.getElementById("app");
if (root !== null) {
  root.textContent = "";
  render(<App />, root);
}
