import { spoken } from "../words.js";

/** Words of the page of an account, in the language that is spoken. */
export const terms = await spoken({
  en: async () => (await import("./en.js")).en,
  de: async () => (await import("./de.js")).de,
});
