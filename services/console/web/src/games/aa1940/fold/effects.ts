import type { Event } from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_pb.js";
import {
  FacilitySlot,
  FacilityType,
  Neutrality,
  Phase,
  Side,
  UnitType,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { RemovalReason } from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_battle_pb.js";
import type { Account, PowerCell, Treasuries } from "./account.js";
import { type MatchCells, NO_FIGHT } from "./match-cells.js";
import { facilityAt, madeFacility, NEUTRAL, slotOf, unitKey, withFacility, withUnits } from "./space-cell.js";
import { Forces, type NamedUnits } from "./forces.js";

/** The effects of events on a match: one event at a time, on cells of its own. */
export class Effects extends Forces {
  constructor(
    cells: MatchCells,
    private readonly treasuries: Treasuries,
  ) {
    super(cells, (power) => treasuries.side(power));
  }

  /** Carries out an event of an entry whose command names units. */
  apply({ kind, economy }: Event, named: NamedUnits): void {
    switch (kind.case) {
      case "turnBegan":
        return this.#turn(kind.value.round, kind.value.power);
      case "phaseBegan":
        return this.set({ power: kind.value.power, phase: kind.value.phase });
      case "warDeclared":
        return this.#war(kind.value.by, kind.value.on);
      case "bought": {
        const { power, type, count, cost } = kind.value;
        this.#pay(economy || power, cost);
        return this.#order(economy || power, type, count);
      }
      case "facilityBought": {
        const { power, type, cost } = kind.value;
        this.#pay(economy || power, cost);
        return this.#account(economy || power, ({ facilities }) => ({ facilities: [...facilities, type] }));
      }
      case "upgradeBought":
        return this.#pay(this.treasuries.economyAt(kind.value.power, kind.value.at), kind.value.cost);
      case "repaired": {
        const { power, at, slot, points, cost } = kind.value;
        this.#pay(this.treasuries.economyAt(power, at), cost);
        return this.#damage(at, slot, -points);
      }
      case "shipsRepaired":
        return this.setDamage(kind.value.at, kind.value, false);
      case "moved":
      case "raidSent":
        return this.move(kind.value.troops, kind.value.from, kind.value.to, named.unit);
      case "loaded":
        return this.load(kind.value.troops, kind.value.from, kind.value.zone, named);
      case "unloaded":
        return this.unload(kind.value.troops, kind.value.zone, kind.value.to, named.unit);
      case "assaultAnnounced":
        return this.announce(kind.value.troops, kind.value.zone, kind.value.to, named.unit);
      case "paratroopersDropped":
        this.set({ fight: { ...this.cells.fight, dropped: true } });
        return this.move(kind.value.troops, kind.value.from, kind.value.to, undefined);
      case "aircraftScrambled":
        return this.move(kind.value.troops, kind.value.from, kind.value.zone, undefined);
      case "strandedLanded":
        return this.move(kind.value.troops, kind.value.from, kind.value.to, undefined);
      case "battleBegan":
        return this.set({ fight: { ...this.cells.fight, submerged: 0 } });
      case "submerged":
        return this.submerge(kind.value.troops);
      case "retreated":
        return kind.value.to === "" ? undefined : this.retreat(kind.value.space, kind.value.to);
      case "battleEnded":
        return this.set({ fight: { ...NO_FIGHT, dropped: this.cells.fight.dropped } });
      case "destroyed":
        return this.remove(kind.value.space, kind.value.troops, false);
      case "removed":
        return this.remove(
          kind.value.space,
          kind.value.troops,
          kind.value.reason === RemovalReason.WENT_DOWN_WITH_SHIP,
        );
      case "damaged":
        return this.setDamage(kind.value.space, kind.value.troops, true);
      case "placed": {
        const { troops, at } = kind.value;
        if (troops === undefined) return;
        this.#order(economy || troops.power, troops.type, -troops.count);
        return this.add(at, troops);
      }
      case "bidTaken": {
        const { power, units, kept } = kind.value;
        this.#pay(power, -kept);
        for (const { type, at } of units) this.add(at, { power, type, count: 1 });
        return;
      }
      case "liberationForceArrived":
        for (const troops of kind.value.troops) this.add(kind.value.at, troops);
        return;
      case "facilityDamaged": {
        const { at, slot, total } = kind.value;
        return this.#damage(at, slot, total - (facilityAt(this.space(at), slot)?.damage ?? 0));
      }
      case "facilityPlaced":
        return this.#build(economy || kind.value.power, kind.value.type, kind.value.at);
      case "complexDowngraded":
        return this.#downgrade(kind.value.at);
      case "complexRemoved":
        return this.setSpace(kind.value.at, (cell) => withFacility(cell, FacilitySlot.COMPLEX, undefined));
      case "captured":
        return this.#hand(kind.value.territory, kind.value.by);
      case "liberated":
        return this.#hand(kind.value.territory, kind.value.to);
      case "reverted":
        return this.setSpace(kind.value.territory, (cell) => ({ ...cell, controller: kind.value.to }));
      case "converted":
        return this.#convert(kind.value.territory, kind.value.by, kind.value.army);
      case "neutralInvaded":
        return this.#rouse(kind.value.territory, kind.value.joins, kind.value.army);
      case "strictNeutralsTurned":
        return this.#leanTo(kind.value.toward);
      case "capitalTaken": {
        const { territory, by, from, ipcs } = kind.value;
        this.#account(this.treasuries.economyOf(territory) ?? from, () => ({ treasury: 0 }));
        return this.#pay(this.treasuries.economyAt(by, territory), -ipcs);
      }
      case "refunded": {
        const { power, type, count, ipcs } = kind.value;
        this.#order(economy || power, type, -count);
        return this.#pay(economy || power, -ipcs);
      }
      case "facilityRefunded":
        this.#account(economy || kind.value.power, ({ facilities }) => without(facilities, kind.value.type));
        return this.#pay(economy || kind.value.power, -kind.value.ipcs);
      case "income":
        return this.#account(economy || kind.value.power, () => ({ treasury: kind.value.treasury }));
      case "warBondsCollected":
        return this.#pay(kind.value.economy || kind.value.power, -kind.value.collected);
      case "researchBought":
        for (const { economy: payer, ipcs } of kind.value.payments) this.#pay(payer || kind.value.power, ipcs);
        return this.set({ research: (this.cells.research ?? 0) + kind.value.dice });
      case "researchRolled":
        return this.set({ research: 0 });
      case "advanceMade":
        return this.#power(kind.value.power, ({ advances }) => ({
          advances: [...advances, kind.value.advance].sort((a, b) => a - b),
        }));
      case "kamikazeAttacked": {
        const { power, attacks, dice, certain } = kind.value;
        // They are announced before dice are thrown.
        if (dice.length > 0 || certain > 0) return;
        return this.#power(power, ({ kamikaze }) => ({ kamikaze: kamikaze - attacks }));
      }
      case "asked": {
        const { decision } = kind.value;
        return decision === undefined ? undefined : this.set({ pending: [...this.cells.pending, decision] });
      }
      case "answered":
        return this.set({ pending: this.cells.pending.filter(({ id }) => id !== kind.value.decision) });
      case "resigned":
        return this.#resign(kind.value.seat, kind.value.powersTo);
      case "ended":
        // The phase in which a match ends may have been passed over in silence.
        return this.doubt();
      default:
        return undefined;
    }
  }

  #turn(round: number, power: string): void {
    const { research } = this.cells;
    this.set({ round, power, fight: NO_FIGHT, research: research === undefined ? undefined : 0 });
    for (const cell of this.cells.spaces.values()) {
      if (cell.loads.length === 0) continue;
      const loads = cell.loads.map((load) => ({ ...load, cargo: load.cargo.map((one) => ({ ...one, goal: "" })) }));
      this.setSpace(cell.space, () => ({ ...cell, loads }));
    }
  }

  #war(by: string, on: string): void {
    this.#power(by, ({ wars }) => ({ wars: this.#ordered([...wars, on]) }));
    this.#power(on, ({ wars }) => ({ wars: this.#ordered([...wars, by]) }));
  }

  /** Powers in the order of play. */
  #ordered(powers: readonly string[]): string[] {
    return this.treasuries.board.powers.map(({ id }) => id).filter((id) => powers.includes(id));
  }

  #damage(at: string, slot: FacilitySlot, by: number): void {
    this.setSpace(at, (cell) => {
      const facility = facilityAt(cell, slot);
      if (facility === undefined) return cell;
      return withFacility(cell, slot, madeFacility(facility.type, facility.damage + by));
    });
  }

  /** A facility that was bought, an upgrade, or a complex that has grown with its damage. */
  #build(economy: string, type: FacilityType, at: string): void {
    const before = facilityAt(this.space(at), slotOf(type));
    this.setSpace(at, (cell) => withFacility(cell, slotOf(type), madeFacility(type, before?.damage ?? 0)));
    if (before === undefined && this.cells.phase === Phase.MOBILIZE)
      this.#account(economy, ({ facilities }) => without(facilities, type));
  }

  #hand(at: string, to: string): void {
    this.setSpace(at, (cell) => ({
      ...cell,
      controller: to,
      neutrality: Neutrality.UNSPECIFIED,
      army: 0,
    }));
    this.#downgrade(at);
  }

  #downgrade(at: string): void {
    const complex = facilityAt(this.space(at), FacilitySlot.COMPLEX);
    if (complex === undefined) return;
    const { facilities } = this.treasuries.board;
    const most = facilities.find(({ type }) => type === FacilityType.MINOR_COMPLEX)?.damageCap ?? complex.damage;
    const minor = madeFacility(FacilityType.MINOR_COMPLEX, Math.min(complex.damage, most));
    this.setSpace(at, (cell) => withFacility(cell, FacilitySlot.COMPLEX, minor));
  }

  #convert(at: string, by: string, army: number): void {
    const survivors = this.space(at).units.get(unitKey(NEUTRAL, UnitType.INFANTRY)) ?? 0;
    this.setSpace(at, (cell) => ({
      ...withUnits(
        withUnits(cell, unitKey(NEUTRAL, UnitType.INFANTRY), -survivors),
        unitKey(by, UnitType.INFANTRY),
        army,
      ),
      controller: by,
      neutrality: Neutrality.UNSPECIFIED,
      army: 0,
    }));
  }

  #rouse(at: string, joins: Side, army: number): void {
    const neutrality = leaning(joins);
    this.setSpace(at, (cell) => ({
      ...withUnits(cell, unitKey(NEUTRAL, UnitType.INFANTRY), army),
      neutrality,
      army: 0,
    }));
  }

  /** Strict neutrals that a power protects may stay so, which the board does not say. */
  #leanTo(side: Side): void {
    for (const { space, controller, neutrality } of this.cells.spaces.values()) {
      if (controller !== "" || neutrality !== Neutrality.STRICT) continue;
      this.setSpace(space, (cell) => ({ ...cell, neutrality: leaning(side) }));
    }
    this.doubt();
  }

  #resign(seat: number, heir: number | undefined): void {
    for (const { power, seat: player } of this.cells.powers.values())
      if (player === seat) this.#power(power, () => ({ seat: heir }));
  }

  #pay(economy: string, ipcs: number): void {
    this.#account(economy, ({ treasury }) => ({ treasury: treasury - ipcs }));
  }

  #order(economy: string, type: UnitType, count: number): void {
    this.#account(economy, ({ queue }) => ({ queue: new Map(queue).set(type, (queue.get(type) ?? 0) + count) }));
  }

  #account(economy: string, change: (account: Account) => Partial<Account>): void {
    const account = this.cells.accounts.get(economy);
    if (account === undefined) return this.doubt();
    this.set({ accounts: new Map(this.cells.accounts).set(economy, { ...account, ...change(account) }) });
  }

  #power(id: string, change: (cell: PowerCell) => Partial<PowerCell>): void {
    const cell = this.cells.powers.get(id);
    if (cell === undefined) return this.doubt();
    this.set({ powers: new Map(this.cells.powers).set(id, { ...cell, ...change(cell) }) });
  }
}

function leaning(side: Side): Neutrality {
  return side === Side.AXIS ? Neutrality.PRO_AXIS : Neutrality.PRO_ALLIES;
}

/** Facilities on order, without one of a type. */
function without(facilities: readonly FacilityType[], type: FacilityType): Pick<Account, "facilities"> {
  const place = facilities.indexOf(type);
  return { facilities: facilities.filter((_, at) => at !== place) };
}
