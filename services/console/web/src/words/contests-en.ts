export { en as account } from "./account/en.js";
export { en as pools } from "./pools/en.js";
export { en as tournaments } from "./tournaments/en.js";
