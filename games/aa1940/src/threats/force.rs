//! The largest force of the power on turn against one space.

use smallvec::SmallVec;

use super::landing_party::{self, LandingParty};
use super::reach_table::{ReachTable, ReachingStack};
use super::{Approach, Scramble, Threat, ThreatUnits, scramble};
use crate::odds::Bombardment;
use crate::power::{Power, PowerSet};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Marks, Piece, UnitId};
use crate::unit::UnitKind;

/// The largest force that can attack a space; none when it cannot be attacked, or nothing comes
/// that could win it. No units come where only the way could be opened for some. `vanguards` are powers of the side that move earlier, with what their land
/// units can attack.
pub(super) fn largest(
    table: &ReachTable<'_>,
    target: SpaceId,
    vanguards: &[(Power, SpaceSet)],
) -> Option<Threat> {
    let theater = &table.theater;
    let threat = if theater.board.is_sea(target) {
        at_sea(table, target)
    } else if theater.attackable(target) {
        on_land(table, target)
    } else {
        return None;
    };
    let fights = (threat.units.iter()).any(|units| theater.units.of(units.kind).attack > 0);
    let captures = threat.units.iter().any(|units| units.kind.captures());
    let worthwhile = if theater.board.is_sea(target) {
        fights && !threat.defender.is_empty()
    } else {
        captures || fights && !threat.defender.is_empty()
    };
    let openers = openers(table, target, vanguards);
    if worthwhile {
        return Some(Threat { openers, ..threat });
    }
    (!openers.is_empty()).then(|| Threat {
        openers,
        ..none(table, target)
    })
}

/// A unit that stands in the target already.
fn standing(unit: UnitId, piece: &Piece, target: SpaceId) -> ReachingStack {
    ReachingStack {
        unit,
        kind: piece.kind,
        count: 1,
        from: target,
        approach: Approach::There,
    }
}

fn on_land(table: &ReachTable<'_>, target: SpaceId) -> Threat {
    let theater = &table.theater;
    let state = theater.state;
    let present = state
        .combatants(theater.power, target)
        .filter(|(_, piece)| {
            (piece.kind.captures() || piece.kind.is_air()) && piece.aboard.is_none()
        })
        .filter(|(_, piece)| !piece.marks.intersects(Marks::RAIDING | Marks::FOUGHT));
    let mut stacks: Vec<_> = present
        .map(|(unit, piece)| standing(unit, piece, target))
        .collect();
    stacks.extend(marching(table, target));
    let marched: Vec<UnitId> = (stacks.iter())
        .flat_map(|stack| state.each_alike(stack.unit).take(usize::from(stack.count)))
        .collect();
    let dropped = dropping(table, target, &stacks);
    let busy: Vec<UnitId> = (dropped.iter())
        .flat_map(|stack| state.each_alike(stack.unit).take(usize::from(stack.count)))
        .chain(marched)
        .collect();
    let party = landing_party::gather(table, target, &busy);
    let on_ground = stacks.iter().any(|stack| stack.kind.captures()) || !party.units.is_empty();
    if on_ground {
        stacks.extend(dropped);
    }
    stacks.extend(flying(table, target, &[]));
    let bombardment = bombardment(table, &party);
    let zones: SpaceSet = party.units.iter().map(|unit| unit.2).collect();
    let mut units = grouped(table, &stacks);
    for &(kind, from, zone) in &party.units {
        add(
            &mut units,
            ThreatUnits {
                kind,
                count: 1,
                damaged: 0,
                from,
                approach: Approach::Ashore(zone),
            },
        );
    }
    Threat {
        units,
        lifts: party.lifts,
        bombardment,
        contested: party.contested,
        scramble: Scramble {
            aircraft: scramble::ready(state, zones),
            odds: None,
        },
        ..none(table, target)
    }
}

fn at_sea(table: &ReachTable<'_>, target: SpaceId) -> Threat {
    let theater = &table.theater;
    let state = theater.state;
    let present = state
        .combatants(theater.power, target)
        .filter(|(_, piece)| {
            piece.kind != UnitKind::Transport && !piece.marks.contains(Marks::FOUGHT)
        });
    let mut stacks: Vec<_> = present
        .map(|(unit, piece)| standing(unit, piece, target))
        .collect();
    let ships = table
        .stacks(target)
        .iter()
        .filter(|stack| stack.approach == Approach::Voyage && stack.kind != UnitKind::Transport);
    stacks.extend(ships.copied());
    let carriers: Vec<UnitId> = stacks
        .iter()
        .filter(|stack| stack.kind == UnitKind::Carrier)
        .flat_map(|stack| state.each_alike(stack.unit).take(usize::from(stack.count)))
        .collect();
    stacks.extend(flying(table, target, &carriers));
    Threat {
        units: grouped(table, &stacks),
        scramble: Scramble {
            aircraft: scramble::ready(state, SpaceSet::only(target)),
            odds: None,
        },
        ..none(table, target)
    }
}

/// A force of no units.
fn none(table: &ReachTable<'_>, target: SpaceId) -> Threat {
    let theater = &table.theater;
    Threat {
        power: theater.power,
        round: theater.state.turn().round,
        declares: PowerSet::EMPTY,
        units: Vec::new(),
        lifts: Vec::new(),
        bombardment: Bombardment::default(),
        contested: Vec::new(),
        defender: scramble::defenders(theater.state, target),
        odds: None,
        scramble: Scramble::default(),
        openers: PowerSet::EMPTY,
    }
}

/// Land units that come over land, each stack once. Mechanized infantry that only blitzes comes
/// with as many tanks that blitz the same way (`AAE-combat-move-23`).
fn marching(table: &ReachTable<'_>, target: SpaceId) -> Vec<ReachingStack> {
    let theater = &table.theater;
    let mut chosen: Vec<ReachingStack> = Vec::new();
    let listed = table.stacks(target).iter();
    for stack in listed.filter(|stack| !matches!(stack.approach, Approach::Drop)) {
        let known = chosen.iter().any(|other| other.unit == stack.unit);
        if stack.kind.is_land() && !known {
            chosen.push(*stack);
        }
    }
    let follows = |stack: &ReachingStack| {
        theater.follows_tanks(stack.kind) && matches!(stack.approach, Approach::Blitz(_))
    };
    let mut spaces: SmallVec<[SpaceId; 8]> = chosen
        .iter()
        .filter(|stack| follows(stack))
        .map(|stack| stack.from)
        .collect();
    spaces.sort_unstable();
    spaces.dedup();
    for from in spaces {
        let blitz = |stack: &ReachingStack| {
            stack.from == from
                && stack.kind == UnitKind::Tank
                && matches!(stack.approach, Approach::Blitz(_))
        };
        // All units of a space have the same ways, the first of which is taken by all.
        let way = (table.stacks(target).iter())
            .find(|stack| blitz(stack))
            .map(|stack| stack.approach);
        let mut leaders: u16 = 0;
        let able = |unit: UnitId| {
            (table.stacks(target).iter()).any(|stack| stack.unit == unit && blitz(stack))
        };
        for stack in &mut chosen {
            if stack.from == from && stack.kind == UnitKind::Tank && able(stack.unit) {
                leaders += stack.count;
                stack.approach = way.unwrap_or(stack.approach);
            }
        }
        chosen.retain_mut(|stack| {
            if stack.from != from || !follows(stack) {
                return true;
            }
            stack.approach = way.unwrap_or(stack.approach);
            let led = stack.count.min(leaders);
            leaders -= led;
            stack.count = led;
            led > 0
        });
    }
    chosen
}

/// Paratroopers: as many from each air base as may be dropped, of infantry that does not march
/// there (`AAE-research-09`).
fn dropping(
    table: &ReachTable<'_>,
    target: SpaceId,
    marching: &[ReachingStack],
) -> Vec<ReachingStack> {
    let mut dropped: Vec<ReachingStack> = Vec::new();
    let listed = table.stacks(target).iter();
    for stack in listed.filter(|stack| stack.approach == Approach::Drop) {
        let marches = marching.iter().any(|other| other.unit == stack.unit);
        let sent: u16 = dropped
            .iter()
            .filter(|other| other.from == stack.from)
            .map(|other| other.count)
            .sum();
        let left = table.theater.drops_left(stack.from).saturating_sub(sent);
        let count = stack.count.min(left);
        if !marches && count > 0 {
            dropped.push(ReachingStack { count, ..*stack });
        }
    }
    dropped
}

/// Aircraft that fly there and could all land afterwards.
fn flying(table: &ReachTable<'_>, target: SpaceId, carriers: &[UnitId]) -> Vec<ReachingStack> {
    let listed = table.stacks(target).iter();
    let flights: Vec<ReachingStack> = listed
        .filter(|stack| stack.approach == Approach::Flight)
        .copied()
        .collect();
    let counts = table.landing_together(target, &flights, carriers);
    flights
        .into_iter()
        .zip(counts)
        .filter(|(_, count)| *count > 0)
        .map(|(stack, count)| ReachingStack { count, ..stack })
        .collect()
}

/// Ships that bombard: those that can be in a zone from which units land, one for each of those
/// units (`AAE-combat-amphib-05`).
fn bombardment(table: &ReachTable<'_>, party: &LandingParty) -> Bombardment {
    let theater = &table.theater;
    let mut zones: SmallVec<[SpaceId; 4]> = party.units.iter().map(|unit| unit.2).collect();
    zones.sort_unstable();
    zones.dedup();
    let mut ships: SmallVec<[(UnitId, UnitKind, u16); 8]> = SmallVec::new();
    for zone in zones {
        let near = theater.state.own_pieces(theater.power, zone);
        let near = near.map(|(unit, piece)| (unit, piece.kind, 1));
        let listed = table.stacks(zone).iter();
        let listed = listed.map(|stack| (stack.unit, stack.kind, stack.count));
        for ship in near.chain(listed).filter(|ship| ship.1.bombards()) {
            if !ships.iter().any(|other| other.0 == ship.0) {
                ships.push(ship);
            }
        }
    }
    let count = |kind: UnitKind| -> u16 {
        let alike = ships.iter().filter(|ship| ship.1 == kind);
        alike.map(|ship| ship.2).sum()
    };
    let landing = u16::try_from(party.units.len()).unwrap_or(u16::MAX);
    let battleships = count(UnitKind::Battleship).min(landing);
    Bombardment {
        battleships,
        cruisers: count(UnitKind::Cruiser).min(landing - battleships),
    }
}

/// The stacks as units of one kind that come from one space in one way.
fn grouped(table: &ReachTable<'_>, stacks: &[ReachingStack]) -> Vec<ThreatUnits> {
    let mut units = Vec::new();
    for stack in stacks {
        let piece = table.theater.state.piece(stack.unit);
        let damaged = piece.is_some_and(|piece| piece.damaged());
        add(
            &mut units,
            ThreatUnits {
                kind: stack.kind,
                count: stack.count,
                damaged: if damaged { stack.count } else { 0 },
                from: stack.from,
                approach: stack.approach,
            },
        );
    }
    units
}

fn add(units: &mut Vec<ThreatUnits>, more: ThreatUnits) {
    let key = |units: &ThreatUnits| (units.kind, units.from, units.approach);
    match units.iter_mut().find(|other| key(other) == key(&more)) {
        Some(alike) => {
            alike.count += more.count;
            alike.damaged += more.damaged;
        }
        None => units.push(more),
    }
}

/// Powers that could take a territory before the power moves, through which more of its land
/// units would come: it has some beside that which cannot blitz through it as it is.
fn openers(table: &ReachTable<'_>, target: SpaceId, vanguards: &[(Power, SpaceSet)]) -> PowerSet {
    let theater = &table.theater;
    let board = theater.board;
    if vanguards.is_empty() || board.is_sea(target) {
        return PowerSet::EMPTY;
    }
    let comes = |unit: UnitId| {
        let mut stacks = table.stacks(target).iter();
        stacks.any(|stack| stack.unit == unit && stack.kind.is_land())
    };
    let waits = |beside: SpaceId| {
        let mut units = theater.state.own_pieces(theater.power, beside);
        units.any(|(id, piece)| {
            let led = theater.state.each_alike(id).next().unwrap_or(id);
            theater.can_blitz(piece) && theater.land_ready(piece) && !comes(id) && !comes(led)
        })
    };
    let gates = board.land_neighbors(target).iter().filter(|gate| {
        theater.attackable(**gate)
            && !theater.blitz_over(**gate)
            && board
                .land_neighbors(**gate)
                .iter()
                .any(|beside| waits(*beside))
    });
    let gates: SpaceSet = gates.copied().collect();
    let side = board.side(theater.power);
    let able = vanguards.iter().filter(|(power, reached)| {
        board.side(*power) == side && !reached.intersection(gates).is_empty()
    });
    able.map(|(power, _)| *power).collect()
}
