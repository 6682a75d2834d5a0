export { EntrantPage } from "./entrant-page.js";
export { FixturePage } from "./fixture-page.js";
export { TournamentListPage } from "./list-page.js";
export { TournamentPage } from "./tournament-page.js";
