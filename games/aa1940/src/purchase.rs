//! Phase 1: Purchase and Repair Units (rulebook p. 12).

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::advance::Advance;
use crate::build_sites;
use crate::command_context::Play;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::legal::{EconomyLegal, PhaseLegal};
use crate::phase::Phase;
use crate::power::Power;
use crate::preconditions::{self, in_phase, known_space};
use crate::shop::sells;
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::unit::UnitKind;

/// An order with its price.
pub(crate) struct PurchaseOrder {
    economy: EconomyId,
    item: PurchaseItem,
    cost: u32,
}

enum PurchaseItem {
    Units {
        kind: UnitKind,
        count: u16,
    },
    Facility {
        kind: FacilityKind,
    },
    Upgrade {
        at: SpaceId,
    },
    Repair {
        at: SpaceId,
        slot: FacilitySlot,
        points: u8,
    },
}

/// Checks that the economy is one of the acting power's and may spend: each orders for itself,
/// unless its capital is lost (`AAE-global-10`, `AAE-global-14`).
fn solvent(state: &State, economy: EconomyId) -> Checked {
    preconditions::own_economy(state, economy)?;
    if state.economy_lost(economy) {
        return Err(Violation::new(
            "AAE-global-14",
            "an economy whose capital is not held by an enemy",
            state.board().economy(economy).name.clone(),
        ));
    }
    Ok(())
}

/// A power that buys few kinds of units has no facilities built or repaired
/// (`AAE-pacific-07`).
fn builds(state: &State, power: Power) -> Checked {
    match &state.board().power(power).customs.shop {
        None => Ok(()),
        Some(_) => Err(Violation::new(
            "AAE-pacific-07",
            "a power that builds and repairs facilities",
            state.board().power(power).name.clone(),
        )),
    }
}

/// Checks that an economy of the power can order units: as many of a kind as it can pay for,
/// whatever its factories can produce (`AAE-purchase-01`, `AAE-purchase-02`, `AAE-global-10`).
pub(crate) fn check_buy(
    state: &State,
    economy: EconomyId,
    kind: UnitKind,
    count: u16,
) -> Checked<PurchaseOrder> {
    in_phase(state, &[Phase::Purchase], "a purchase")?;
    solvent(state, economy)?;
    if !sells(state, state.turn().power, kind) {
        return Err(no_such_goods(state, kind));
    }
    if count == 0 {
        return Err(Violation::new(
            "AAE-purchase-02",
            "at least one unit",
            "none",
        ));
    }
    let cost = price(state, kind) * u32::from(count);
    affordable(state, economy, cost)?;
    if count > room_in_queue(state, economy, kind) {
        return Err(Violation::new(
            "AAE-misc-07",
            "at most 65535 units of a kind on order",
            "more",
        ));
    }
    Ok(PurchaseOrder {
        economy,
        item: PurchaseItem::Units { kind, count },
        cost,
    })
}

/// Why the power has no units of a kind made now (`AAE-pacific-02`, `AAE-china-03`).
fn no_such_goods(state: &State, kind: UnitKind) -> Box<Violation> {
    let power = state.board().power(state.turn().power);
    let shop = power.customs.shop.as_ref();
    let sometimes = shop.is_some_and(|shop| shop.sometimes.contains(&kind));
    Violation::new(
        if sometimes {
            "AAE-china-03"
        } else {
            "AAE-pacific-02"
        },
        format!("units that {} can buy now", power.name),
        kind.id(),
    )
}

/// Price of a unit for the acting power; ships are cheaper with better shipyards
/// (`AAE-research-15`).
fn price(state: &State, kind: UnitKind) -> u32 {
    u32::from(state.units_of(state.turn().power).of(kind).cost)
}

fn room_in_queue(state: &State, economy: EconomyId, kind: UnitKind) -> u16 {
    u16::MAX - state.economy_account(economy).queue[kind.index()]
}

/// The price must be in the treasury (`AAE-purchase-02`).
fn affordable(state: &State, economy: EconomyId, cost: u32) -> Checked {
    let treasury = state.economy_account(economy).treasury;
    if cost <= treasury {
        return Ok(());
    }
    Err(Violation::new(
        "AAE-purchase-02",
        format!("at least {cost} IPCs in the treasury"),
        format!("{treasury} IPCs"),
    ))
}

/// Checks that the power can order a facility (`AAE-facilities-01`): it must be able to pay, and
/// to put it somewhere beside the others it has ordered.
pub(crate) fn check_buy_facility(
    state: &State,
    economy: EconomyId,
    kind: FacilityKind,
) -> Checked<PurchaseOrder> {
    in_phase(state, &[Phase::Purchase], "a purchase")?;
    solvent(state, economy)?;
    builds(state, state.turn().power)?;
    let cost = u32::from(state.board().facility.of(kind).cost);
    affordable(state, economy, cost)?;
    if !has_site(state, economy, kind) {
        return Err(Violation::new(
            build_sites::rule(kind),
            "a territory where the facility can be placed",
            "none left",
        ));
    }
    Ok(PurchaseOrder {
        economy,
        item: PurchaseItem::Facility { kind },
        cost,
    })
}

/// Reports whether one more facility of the kind finds a place beside those ordered. Sites of
/// major complexes are sites of minor ones too, so counting is enough.
fn has_site(state: &State, economy: EconomyId, kind: FacilityKind) -> bool {
    let ordered = |wanted: FacilityKind| {
        let queue = &state.economy_account(economy).facilities;
        queue.iter().filter(|queued| **queued == wanted).count()
    };
    let room = |kind: FacilityKind, taken: usize| {
        let mut sites = build_sites::all(state, economy, kind);
        sites.nth(taken).is_some()
    };
    match kind {
        FacilityKind::MajorComplex => {
            room(kind, ordered(kind))
                && room(
                    FacilityKind::MinorComplex,
                    ordered(kind) + ordered(FacilityKind::MinorComplex),
                )
        }
        FacilityKind::MinorComplex => {
            room(kind, ordered(kind) + ordered(FacilityKind::MajorComplex))
        }
        FacilityKind::AirBase | FacilityKind::NavalBase => room(kind, ordered(kind)),
    }
}

/// Checks that a minor complex can be upgraded (`AAE-purchase-08`, `AAE-purchase-09`): on soil
/// that bears the power's emblem and that it has held since its turn began, worth 3 or more, and
/// with all its damage repaired.
pub(crate) fn check_upgrade(state: &State, at: SpaceId) -> Checked<PurchaseOrder> {
    in_phase(state, &[Phase::Purchase], "an upgrade")?;
    known_space(state, at)?;
    let power = state.turn().power;
    builds(state, power)?;
    let (space, territory) = (state.board().space(at), state.territory(at));
    let complex = own_facility(state, power, at, FacilitySlot::Complex)?;
    if complex.kind != FacilityKind::MinorComplex || territory.upgrading {
        return Err(Violation::new(
            "AAE-purchase-08",
            "a minor complex that is not being upgraded yet",
            format!("the complex in {}", space.name),
        ));
    }
    if !build_sites::major_soil(state, power, at) {
        return Err(Violation::new(
            "AAE-purchase-08",
            "an original territory of its own worth 3 IPCs or more",
            format!("{}, worth {}", space.name, space.ipc),
        ));
    }
    if complex.damage > 0 {
        return Err(Violation::new(
            "AAE-purchase-09",
            "a complex whose damage has been repaired",
            format!("{} points of damage", complex.damage),
        ));
    }
    let economy = state.board().economy_at(power, at);
    solvent(state, economy)?;
    let cost = u32::from(state.board().facility.of(complex.kind).upgrade_cost);
    affordable(state, economy, cost)?;
    Ok(PurchaseOrder {
        economy,
        item: PurchaseItem::Upgrade { at },
        cost,
    })
}

/// The power's own facility in a place.
fn own_facility(
    state: &State,
    power: Power,
    at: SpaceId,
    slot: FacilitySlot,
) -> Checked<crate::state::Facility> {
    let territory = state.territory(at);
    match territory.facility(slot) {
        Some(facility) if territory.controller == Some(power) => Ok(facility),
        _ => Err(Violation::new(
            "AAE-purchase-04",
            format!("a facility of its own in {}", state.board().space(at).name),
            "none",
        )),
    }
}

/// Checks that damage can be repaired, at 1 IPC a point (`AAE-purchase-04`); at complexes two
/// points an IPC, or part of one, with Increased Factory Production (`AAE-research-10`).
pub(crate) fn check_repair(
    state: &State,
    at: SpaceId,
    slot: FacilitySlot,
    points: u8,
) -> Checked<PurchaseOrder> {
    in_phase(state, &[Phase::Purchase], "a repair")?;
    known_space(state, at)?;
    let power = state.turn().power;
    let damage = own_facility(state, power, at, slot)?.damage;
    if points == 0 || points > damage {
        return Err(Violation::new(
            "AAE-purchase-04",
            format!("1 to {damage} points of damage"),
            format!("{points}"),
        ));
    }
    builds(state, power)?;
    let economy = state.board().economy_at(power, at);
    solvent(state, economy)?;
    let cost = u32::from(points).div_ceil(points_per_ipc(state, slot));
    affordable(state, economy, cost)?;
    Ok(PurchaseOrder {
        economy,
        item: PurchaseItem::Repair { at, slot, points },
        cost,
    })
}

/// Points of damage that the acting power repairs for an IPC (`AAE-purchase-04`,
/// `AAE-research-10`).
fn points_per_ipc(state: &State, slot: FacilitySlot) -> u32 {
    let increased = state.has(state.turn().power, Advance::IncreasedFactoryProduction);
    match slot {
        FacilitySlot::Complex if increased => state.board().research.points_per_ipc(),
        _ => 1,
    }
}

/// Takes the price from the treasury (`AAE-purchase-03`) and carries the order out.
/// Units and facilities wait in the mobilization zone, where they are of no use yet
/// (`AAE-purchase-07`); repairs take effect at once (`AAE-purchase-05`).
pub(crate) fn buy(play: &mut Play<'_>, order: PurchaseOrder) {
    let power = play.state.turn().power;
    let PurchaseOrder { economy, cost, .. } = order;
    play.state
        .set_economy_account(economy, |account| account.treasury -= cost);
    match order.item {
        PurchaseItem::Units { kind, count } => {
            play.state.set_economy_account(economy, |account| {
                account.queue[kind.index()] += count;
            });
            let bought = Event::Bought {
                power,
                kind,
                count,
                cost,
            };
            play.emit_for(economy, bought);
        }
        PurchaseItem::Facility { kind } => {
            play.state
                .set_economy_account(economy, |account| account.facilities.push(kind));
            play.emit_for(economy, Event::FacilityBought { power, kind, cost });
        }
        PurchaseItem::Upgrade { at } => {
            play.state
                .set_territory(at, |territory| territory.upgrading = true);
            play.emit(Event::UpgradeBought { power, at, cost });
        }
        PurchaseItem::Repair { at, slot, points } => {
            play.state.set_territory(at, |territory| {
                if let Some(facility) = territory.facility_mut(slot) {
                    facility.damage -= points;
                }
            });
            play.emit(Event::Repaired {
                power,
                at,
                slot,
                points,
                cost,
            });
        }
    }
}

/// Lists what can be ordered and repaired.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let power = legal.power;
    for economy in state.board().economies_of(power) {
        let mut goods = EconomyLegal::none(economy);
        list_goods(state, economy, &mut goods);
        if goods.is_first(power) {
            legal.buy = goods.buy;
            legal.buy_facilities = goods.buy_facilities;
        } else {
            legal.economies.push(goods);
        }
    }
    for at in state.board().all_spaces() {
        let territory = state.territory(at);
        if territory.controller != Some(power) {
            continue;
        }
        for slot in FacilitySlot::ALL {
            let damage = territory
                .facility(slot)
                .map_or(0, |facility| facility.damage);
            let treasury = state
                .economy_account(state.board().economy_at(power, at))
                .treasury;
            let points = treasury.saturating_mul(points_per_ipc(state, slot));
            let most = u32::from(damage).min(points) as u8;
            if most > 0 && check_repair(state, at, slot, most).is_ok() {
                legal.repair.push((at, slot, most));
            }
        }
        if territory.complex.is_some() && check_upgrade(state, at).is_ok() {
            legal.upgrade.push(at);
        }
    }
}

/// Lists the goods that an economy can order.
fn list_goods(state: &State, economy: EconomyId, goods: &mut EconomyLegal) {
    let treasury = state.economy_account(economy).treasury;
    if solvent(state, economy).is_err() {
        return;
    }
    for kind in UnitKind::ALL {
        let affordable = treasury / price(state, kind);
        let most = u16::try_from(affordable)
            .unwrap_or(u16::MAX)
            .min(room_in_queue(state, economy, kind));
        if most > 0 && sells(state, state.turn().power, kind) {
            goods.buy.push((kind, most));
        }
    }
    goods.buy_facilities = FacilityKind::ALL
        .into_iter()
        .filter(|kind| check_buy_facility(state, economy, *kind).is_ok())
        .collect();
}

/// The last step of the phase: damaged capital ships in zones that a friendly naval
/// base services are repaired for nothing, bases repaired just now included
/// (`AAE-purchase-06`, `AAE-facilities-05`). Own aircraft trapped aboard a carrier
/// can take off again. A dispossessed power skips this (`AAE-capture-liberate-09`), and so
/// does a base of an economy that has lost its capital (`AAE-global-14`).
pub(crate) fn close(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    if play.state.capital_lost(power) {
        return;
    }
    let damaged: Vec<(UnitId, SpaceId, UnitKind)> = play
        .state
        .pieces_of(power)
        .filter(|(_, piece)| piece.damaged())
        .filter(|(_, piece)| play.state.naval_base_repairs(power, piece.space))
        .map(|(id, piece)| (id, piece.space, piece.kind))
        .collect();
    let mut told: Vec<(SpaceId, UnitKind, u16)> = Vec::new();
    for (ship, at, kind) in damaged {
        play.state.set_piece(ship, |piece| {
            piece.marks -= Marks::DAMAGED;
        });
        for cargo in play.state.cargo(ship) {
            let own = play
                .state
                .piece(cargo)
                .is_some_and(|piece| piece.owner == power);
            if own {
                play.state.set_piece(cargo, |piece| piece.aboard = None);
            }
        }
        match told.iter_mut().find(|row| (row.0, row.1) == (at, kind)) {
            Some(row) => row.2 += 1,
            None => told.push((at, kind, 1)),
        }
    }
    for (at, kind, count) in told {
        play.emit(Event::ShipsRepaired {
            power,
            at,
            kind,
            count,
        });
    }
}
