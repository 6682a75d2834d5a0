import type { Side, Troops } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { boarded, departed, type Loads, SUNK, sunk, taken } from "./cargo.js";
import type { MatchCells } from "./match-cells.js";
import {
  countOf,
  isAircraft,
  isCapitalShip,
  isShip,
  type SpaceCell,
  unitKey,
  unitsOf,
  withUnits,
} from "./space-cell.js";

/** Units that a command names by their numbers, beside what its events say. */
export interface NamedUnits {
  /** One of the units that move. */
  readonly unit: number | undefined;
  /** The transport that they board. */
  readonly transport: number | undefined;
}

type Units = Pick<Troops, "power" | "type" | "count">;

/** The movements and losses of units. Where events leave open which units it was, and it shows on
 * the board, there is a doubt. */
export class Forces {
  #cells: MatchCells;
  #doubtful = false;

  constructor(
    cells: MatchCells,
    private readonly sideOf: (power: string) => Side,
  ) {
    this.#cells = cells;
  }

  get cells(): MatchCells {
    return this.#cells;
  }

  /** Whether what is shown is no more than likely. */
  get doubtful(): boolean {
    return this.#doubtful;
  }

  protected set(change: Partial<MatchCells>): void {
    this.#cells = { ...this.#cells, ...change };
  }

  protected doubt(): void {
    this.#doubtful = true;
  }

  protected space(id: string): SpaceCell {
    const cell = this.#cells.spaces.get(id);
    if (cell === undefined) throw new Error(`the board has no space ${id}`);
    return cell;
  }

  protected setSpace(id: string, change: (cell: SpaceCell) => SpaceCell): void {
    this.set({ spaces: new Map(this.#cells.spaces).set(id, change(this.space(id))) });
  }

  protected add(at: string, { power, type, count }: Units): void {
    this.setSpace(at, (cell) => withUnits(cell, unitKey(power, type), count));
  }

  /** Moves units, with what their ships carry. */
  protected move(troops: Units | undefined, from: string, to: string, unit: number | undefined): void {
    if (troops === undefined) return;
    const { power, type, count } = troops;
    if (type === UnitType.TRANSPORT) this.#sail(power, count, from, to, unit);
    if (type === UnitType.CARRIER && this.#hasGuests(from, power)) this.doubt();
    for (const [key, part] of this.#chosen(from, troops)) this.#shift(key, part, from, to);
  }

  protected load(troops: Troops | undefined, from: string, zone: string, { unit, transport }: NamedUnits): void {
    if (troops === undefined) return;
    this.#shift(unitKey(troops.power, troops.type), troops.count, from, zone);
    const { units } = this.space(zone);
    const kinds = [...units.keys()].map(unitsOf);
    const owners = kinds.filter(({ type }) => type === UnitType.TRANSPORT).map(({ power }) => power);
    this.#setLoads(zone, (loads) => boarded(loads, troops, transport, owners, unit));
  }

  protected unload(troops: Troops | undefined, zone: string, to: string, unit: number | undefined): void {
    if (troops === undefined) return;
    this.#shift(unitKey(troops.power, troops.type), troops.count, zone, to);
    const assault = this.space(zone).loads.some(({ cargo }) => cargo.some(({ goal }) => goal === to));
    if (assault) this.set({ fight: { ...this.#cells.fight, mixed: true } });
    this.#setLoads(zone, (loads) => taken(loads, troops, ({ goal }) => !assault || goal === to, undefined, unit));
  }

  protected announce(troops: Troops | undefined, zone: string, to: string, unit: number | undefined): void {
    if (troops === undefined) return;
    this.#setLoads(zone, (loads) => taken(loads, troops, ({ goal }) => goal === "", to, unit));
  }

  /** Takes units off the board; `drowned` are the cargo of ships that sank. */
  protected remove(at: string, troops: Troops | undefined, drowned: boolean): void {
    if (troops === undefined) return;
    const cell = this.space(at);
    if (drowned) {
      const sunk = cell.loads.some(({ owner }) => owner === SUNK);
      this.#setLoads(at, (loads) => taken(loads, troops, (_, { owner }) => !sunk || owner === SUNK));
    }
    if (troops.type === UnitType.TRANSPORT)
      this.#setLoads(at, (loads) => sunk(loads, troops, countOf(cell, troops.power, troops.type)));
    for (const [key, part] of this.#chosen(at, troops)) this.setSpace(at, (now) => withUnits(now, key, -part));
  }

  /** Capital ships are damaged, or repaired. */
  protected setDamage(at: string, troops: Units | undefined, damaged: boolean): void {
    if (troops === undefined) return;
    const { power, type, count } = troops;
    this.setSpace(at, (cell) =>
      withUnits(withUnits(cell, unitKey(power, type, !damaged), -count), unitKey(power, type, damaged), count),
    );
  }

  protected submerge(troops: Troops | undefined): void {
    const { fight, power } = this.#cells;
    if (troops?.power === power) this.set({ fight: { ...fight, submerged: fight.submerged + troops.count } });
  }

  /** The attacker's land units, or ships with what they carry, go back. */
  protected retreat(from: string, to: string): void {
    const { power, fight } = this.#cells;
    const cell = this.space(from);
    if (fight.mixed || fight.dropped || this.#hasGuests(from, power)) this.doubt();
    for (const [key, count] of cell.units) {
      const { power: owner, type } = unitsOf(key);
      if (owner !== power || isAircraft(type)) continue;
      // Cargo goes with its transports.
      if (
        !isShip(type) &&
        cell.loads.some(({ cargo }) => cargo.some((one) => one.power === owner && one.type === type))
      )
        continue;
      const left = type === UnitType.SUBMARINE ? Math.max(count - fight.submerged, 0) : count;
      if (type === UnitType.TRANSPORT) this.#sail(power, count, from, to, undefined);
      this.#shift(key, left, from, to);
    }
  }

  /** Takes the cargo of transports along. */
  #sail(power: string, count: number, from: string, to: string, unit: number | undefined): void {
    const cell = this.space(from);
    if (cell.loads.length === 0) return;
    const { gone, left, certain } = departed(cell, power, count, countOf(cell, power, UnitType.TRANSPORT), unit);
    if (!certain) this.doubt();
    this.#setLoads(from, () => left);
    this.#setLoads(to, ({ loads, sorted }) => ({ loads: [...loads, ...gone], sorted: sorted && certain }));
    for (const { cargo } of gone)
      for (const one of cargo) this.#shift(unitKey(one.power, one.type), one.count, from, to);
  }

  /** Whether a power's carriers may carry aircraft along: those of allies, and own ones that
   * cannot take off from a damaged carrier. */
  #hasGuests(zone: string, power: string): boolean {
    const { units } = this.space(zone);
    const damaged = units.has(unitKey(power, UnitType.CARRIER, true));
    if (!damaged && !units.has(unitKey(power, UnitType.CARRIER))) return false;
    return [...units.keys()].map(unitsOf).some(({ power: owner, type }) => {
      if (!isAircraft(type)) return false;
      return owner === power ? damaged : this.sideOf(owner) === this.sideOf(power);
    });
  }

  /** Units of a space that troops may be, by key: of capital ships the whole ones first. */
  #chosen(at: string, { power, type, count }: Units): readonly (readonly [string, number])[] {
    const whole = unitKey(power, type);
    if (!isCapitalShip(type)) return [[whole, count]];
    const { units } = this.space(at);
    const hurt = unitKey(power, type, true);
    const [sound, damaged] = [units.get(whole) ?? 0, units.get(hurt) ?? 0];
    if (sound > 0 && damaged > 0 && count < sound + damaged) this.doubt();
    const part = Math.min(sound, count);
    return [
      [whole, part],
      [hurt, count - part],
    ];
  }

  #shift(key: string, count: number, from: string, to: string): void {
    if (count === 0) return;
    this.setSpace(from, (cell) => withUnits(cell, key, -count));
    this.setSpace(to, (cell) => withUnits(cell, key, count));
  }

  #setLoads(zone: string, change: (loads: Loads) => Loads): void {
    this.setSpace(zone, (cell) => ({ ...cell, ...change(cell) }));
  }
}
