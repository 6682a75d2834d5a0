export { ComparisonForm } from "./comparison-form.js";
export { ComparisonStop } from "./comparison-stop.js";
export { FixtureDecision } from "./fixture-decision.js";
export { NewPoolPage } from "./new-pool-page.js";
export { NewTournamentPage } from "./new-tournament-page.js";
export { RunPart } from "./run-part.js";
export { RunPool } from "./run-pool.js";
