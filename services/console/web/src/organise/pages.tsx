import type { Comparison } from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import type { Fixture } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { TournamentStore } from "../tournaments/store.js";
export function NewTournamentPage() {
  return null;
}
export function NewPoolPage() {
  return null;
}
export function RunPart(_: { store: TournamentStore }) {
  return null;
}
export function FixtureDecision(_: { store: TournamentStore; fixture: Fixture }) {
  return null;
}
export function RunPool(_: { pool: Pool; refresh: () => Promise<void> }) {
  return null;
}
export function ComparisonForm(_: { pool: string; runs: boolean }) {
  return null;
}
export function ComparisonStop(_: { comparison: Comparison; onStopped: (one: Comparison) => void }) {
  return null;
}
