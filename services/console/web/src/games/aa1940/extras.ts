// What few of those who look at a match need.
export { hostForm } from "./host.js";
export { news } from "./news.js";
