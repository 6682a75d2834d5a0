/** Axis Empires: the messages that a player needs, and the names behind their numbers. Commands
 * to play with come from `client.samples`. */
export { Atlas } from "./atlas.js";
export * from "../gen/sandtable/games/axis_empires/v1/board_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/command_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/common_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/event_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/legal_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/odds_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/options_pb.js";
export * from "../gen/sandtable/games/axis_empires/v1/view_pb.js";
