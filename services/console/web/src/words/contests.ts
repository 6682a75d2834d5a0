import { spoken } from "./words.js";

/** Words of the pages about tournaments, pools and accounts, which come together. */
export const contests = await spoken({
  en: () => import("./contests-en.js"),
  de: () => import("./contests-de.js"),
});
