// Pages of those who look for a match or show one.
export { ListPage } from "./list.js";
export { OverlayPage } from "./overlay.js";
export { WallPage } from "./wall.js";
