// The pages about tournaments, pools and accounts: they share most of what they are made of.
export { AccountPage } from "./account/page.js";
export { ComparisonPage } from "./pools/comparison-page.js";
export { PoolListPage } from "./pools/list-page.js";
export { PlayerPage } from "./pools/player-page.js";
export { PoolPage } from "./pools/pool-page.js";
export { EntrantPage } from "./tournaments/entrant-page.js";
export { FixturePage } from "./tournaments/fixture-page.js";
export { TournamentListPage } from "./tournaments/list-page.js";
export { PrintPage } from "./tournaments/print-page.js";
export { ScreenPage } from "./tournaments/screen-page.js";
export { TableOverlayPage } from "./tournaments/table-overlay-page.js";
export { TournamentPage } from "./tournaments/tournament-page.js";
