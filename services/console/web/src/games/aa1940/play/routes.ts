import { type MessageInitShape } from "@bufbuild/protobuf";
import type { CommandSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/command_pb.js";
import type { UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import type { PhaseLegal, StackMoves } from "@sandtable/client/gen/sandtable/games/aa1940/v1/legal_pb.js";

export type Kind = NonNullable<MessageInitShape<typeof CommandSchema>["kind"]>;

/** How units may go somewhere. */
export type Way = "move" | "raid" | "load" | "unload" | "drop";

/** Something that a stack may do: go somewhere in some way. */
export interface Route {
  readonly way: Way;
  readonly to: string;
  /** The territory that is blitzed, or the number of the transport; empty for neither. */
  readonly via: string;
  readonly most: number;
  /** The command for some of the stack. */
  command(count: number): Kind;
}

/** Units in the same condition that may go somewhere. */
export interface Movable {
  /** Number of one of the units. */
  readonly unit: number;
  readonly from: string;
  readonly type: UnitType;
  readonly count: number;
  readonly routes: readonly Route[];
}

/** All stacks that may go somewhere in a phase. */
export function movables(legal: PhaseLegal): Movable[] {
  const found = new Map<number, { movable: Omit<Movable, "routes">; routes: Route[] }>();
  const add = (stack: StackMoves["stack"], route: (unit: number) => Route) => {
    if (stack?.unit === undefined) return;
    const { unit, from, type, count } = stack;
    const entry = found.get(unit) ?? { movable: { unit, from, type, count }, routes: [] };
    found.set(unit, entry);
    entry.routes.push(route(unit));
  };
  const each = (
    list: readonly StackMoves[],
    way: Way,
    make: (stack: NonNullable<StackMoves["stack"]>, to: string, via: string) => Kind,
  ) => {
    for (const { stack, to: all } of list) {
      if (stack === undefined) continue;
      for (const { to, via, most } of all) {
        add(stack, () => ({ way, to, via, most, command: (count) => make({ ...stack, count }, to, via) }));
      }
    }
  };
  each(legal.moves, "move", (stack, to, via) => ({ case: "move", value: { stack, to, via } }));
  each(legal.raids, "raid", (stack, to) => ({ case: "raid", value: { stack, to } }));
  each(legal.unloads, "unload", (stack, to) => ({ case: "unload", value: { stack, to } }));
  each(legal.drops, "drop", (stack, to) => ({ case: "drop", value: { stack, to } }));
  for (const { stack, aboard } of legal.loads) {
    if (stack === undefined) continue;
    for (const { transport, zone, most } of aboard) {
      add(stack, () => ({
        way: "load",
        to: zone,
        via: String(transport),
        most,
        command: (count) => ({ case: "load", value: { stack: { ...stack, count }, transport } }),
      }));
    }
  }
  return [...found.values()].map(({ movable, routes }) => ({ ...movable, routes }));
}

/** The ways in which all of some stacks may go to a place together. */
export function waysTo(stacks: readonly { movable: Movable; count: number }[], to: string): Way[] {
  const ways = new Set<Way>();
  const [first, ...others] = stacks;
  for (const { way } of first?.movable.routes.filter((route) => route.to === to) ?? []) ways.add(way);
  for (const { movable } of others) {
    for (const way of ways) if (!movable.routes.some((route) => route.to === to && route.way === way)) ways.delete(way);
  }
  return [...ways];
}

/** The places that all of some stacks may go to together. */
export function targets(stacks: readonly { movable: Movable; count: number }[]): Set<string> {
  const reach = stacks.map(({ movable, count }) => {
    const rooms = new Map<string, number>();
    for (const { to, most } of movable.routes) rooms.set(to, (rooms.get(to) ?? 0) + most);
    return new Set([...rooms].filter(([, room]) => room >= Math.min(count, 1)).map(([to]) => to));
  });
  const [first = new Set<string>(), ...others] = reach;
  return new Set([...first].filter((to) => others.every((other) => other.has(to))));
}

/** The commands that bring some of a stack to a place in a way: several where one has no room
 * for all, such as two transports. */
export function commands(movable: Movable, count: number, to: string, way: Way): Kind[] {
  // Without a detour where there is a choice.
  const routes = movable.routes
    .filter((route) => route.to === to && route.way === way)
    .sort((a, b) => a.via.length - b.via.length);
  const made: Kind[] = [];
  let left = count;
  for (const route of way === "load" ? routes : routes.slice(0, 1)) {
    const some = Math.min(left, route.most);
    if (some <= 0) break;
    made.push(route.command(some));
    left -= some;
  }
  return made;
}
