export { ComparisonSource } from "./comparison-source.js";
export { TournamentSource } from "./tournament-source.js";
