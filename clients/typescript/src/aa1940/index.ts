/** Axis & Allies 1940: its messages, and a command for whoever wants any. */
export { anyLegal } from "./any-legal.js";
export * from "../gen/sandtable/games/aa1940/v1/board_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/command_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/common_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/decision_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/event_battle_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/event_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/event_turn_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/legal_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/odds_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/options_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/orders_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/research_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/threats_pb.js";
export * from "../gen/sandtable/games/aa1940/v1/view_pb.js";
