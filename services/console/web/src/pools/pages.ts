export { ComparisonPage } from "./comparison-page.js";
export { PoolListPage } from "./list-page.js";
export { PlayerPage } from "./player-page.js";
export { PoolPage } from "./pool-page.js";
