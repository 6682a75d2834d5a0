// Pages on which something is opened: a match, its lobby, a fork.
export { Lobby } from "../parts/lobby.js";
export { ForkPage } from "./fork.js";
export { HostPage } from "./host.js";
