import { spoken } from "../words.js";

/** Words of the pages by which a platform is run and its methods are called, in the language that is spoken. */
export const terms = await spoken({
  en: async () => (await import("./en.js")).en,
  de: async () => (await import("./de.js")).de,
});
