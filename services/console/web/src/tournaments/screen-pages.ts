export { ScreenPage } from "./screen-page.js";
export { TableOverlayPage } from "./table-overlay-page.js";
