/**
 * A client of Sandtable's public API. `@sandtable/client/node` connects by gRPC,
 * `@sandtable/client/web` by gRPC-Web, and `@sandtable/client/aa1940` has the messages
 * of that game.
 */
export { Code } from "@connectrpc/connect";
export { Accounts, ME } from "./accounts.js";
export { Attendance } from "./attendance.js";
export { type BoardChoice, Catalogue, type Region } from "./catalogue.js";
export { Chat, ChatSubscription } from "./chat.js";
export { Client, type EntryFilterInit, type SubmitOptions } from "./client.js";
export type { Seen } from "./match-views.js";
export { Clocks } from "./clocks.js";
export type { Call, Options, TransportMaker } from "./connection.js";
export { fnv1a, inOrder } from "./endpoints.js";
export { diceTable, nonceCommitment } from "./dice.js";
export { type FieldError, SandtableError } from "./errors.js";
export { attend, type AttendOptions, type Bot, type Played, playTournament } from "./fixtures.js";
export { Fork, type ForkOptions, Forks } from "./forks.js";
export { type Fault, RewrittenError, verifyBetween, verifyHead } from "./heads.js";
export { Ladders } from "./ladders.js";
export type { ListOptions, RefusedCommand, SubmittedList } from "./lists.js";
export { Lobby } from "./lobby.js";
export { pack, unpack } from "./messages.js";
export type { NoteReveal, SeatAccess } from "./nonces.js";
export { Organiser } from "./organiser.js";
export { ComparisonSubscription, Pools } from "./pools.js";
export { AccountSubscription, type MatchNews, MatchSubscription, Subscription } from "./subscription.js";
export type { ThreatQuery } from "./threats.js";
export { Tournaments, TournamentSubscription } from "./tournaments.js";
export { VERSION } from "./version.js";
export { Webhooks } from "./webhooks.js";
export * from "./gen/sandtable/accounts/v1/account_pb.js";
export * from "./gen/sandtable/matches/v1/chat_service_pb.js";
export * from "./gen/sandtable/matches/v1/log_entry_pb.js";
export * from "./gen/sandtable/matches/v1/log_head_pb.js";
export * from "./gen/sandtable/matches/v1/match_export_pb.js";
export * from "./gen/sandtable/matches/v1/match_pb.js";
export * from "./gen/sandtable/matches/v1/match_service_pb.js";
export * from "./gen/sandtable/notifications/v1/webhook_pb.js";
export * from "./gen/sandtable/rules/v1/game_service_pb.js";
export * from "./gen/sandtable/types/v1/outcome_pb.js";
export * from "./gen/sandtable/types/v1/violation_pb.js";
