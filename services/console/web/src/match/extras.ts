// Parts of a match's page that are loaded when one of them is first needed: together they are
// smaller than apart.
export { Chat } from "../parts/chat.js";
export { Curves } from "../parts/curves.js";
export { Finder } from "../parts/finder.js";
export { KeyList } from "../parts/key-list.js";
export { MatchFacts, TakeOver } from "../parts/match-facts.js";
export { NewsPanel } from "../parts/news-panel.js";
export { PlanList } from "../parts/plan-list.js";
export { LogCache } from "./log-cache.js";
export { Planner } from "./planner.js";
