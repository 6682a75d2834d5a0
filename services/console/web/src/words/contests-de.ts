export { de as account } from "./account/de.js";
export { de as pools } from "./pools/de.js";
export { de as tournaments } from "./tournaments/de.js";
