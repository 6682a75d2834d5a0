//! Opening and conclusion of combats (rulebook p. 17-20).

use super::casualties::{self, strand};
use super::forces;
use crate::battle_site::{BattleKind, BattleSite};
use crate::capture;
use crate::combat::unit_groups::troops;
use crate::command_context::Play;
use crate::event::{BattleResult, Event, RemovalReason};
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::step::{Fight, Ground};
use crate::unit::UnitKind;

/// A sea battle is about to begin (`AAE-combat-land-01`, `AAE-subs-03`). The zone
/// counts as fought over even if only transports are sunk there
/// (`AAE-combat-sea-08`).
pub(super) fn open_sea(play: &mut Play<'_>, zone: SpaceId) -> Fight {
    let power = play.state.turn().power;
    let attackers = forces::sea_attackers(play.state, power, zone);
    let defenders = forces::sea_defenders(play.state, power, zone);
    let hostile = play.state.hostile_zone(power, zone);
    if !attackers.is_empty() && !defenders.is_empty() {
        play.state.set_turn(|turn| {
            turn.fought.push(zone);
            if hostile && !turn.fresh_hostile.contains(&zone) {
                turn.contested.push(zone);
            }
        });
    }
    let site = BattleSite {
        kind: BattleKind::General,
        space: zone,
    };
    open(play, Ground::Sea, site, attackers, defenders)
}

/// A land battle is about to begin: seaborne units, land units from neighboring
/// territories and aircraft attack together (`AAE-combat-land-01`,
/// `AAE-combat-amphib-09`); aircraft that were sent to the sea battle do not
/// (`AAE-amphibious-06`).
pub(super) fn open_land(play: &mut Play<'_>, site: BattleSite, guns: Vec<UnitId>) -> Fight {
    let power = play.state.turn().power;
    let attackers = forces::land_attackers(play.state, power, site.space);
    let defenders = forces::land_defenders(play.state, power, site.space);
    let mut fight = open(play, Ground::Land, site, attackers, defenders);
    fight.guns = guns;
    fight
}

/// Opens a combat: both sides are set out (`AAE-combat-land-25`, `AAE-misc-15`), and the
/// attackers have fought this turn.
fn open(
    play: &mut Play<'_>,
    ground: Ground,
    site: BattleSite,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
) -> Fight {
    for &id in &attackers {
        play.state
            .set_piece(id, |piece| piece.marks |= Marks::FOUGHT);
    }
    play.emit(Event::BattleBegan {
        site,
        attackers: troops(play.state, &attackers),
        defenders: troops(play.state, &defenders),
    });
    Fight::new(play.state, ground, site, attackers, defenders)
}

/// A land battle is over: the attacker takes the territory with at least one land
/// unit left after winning (`AAE-combat-land-19`), never with aircraft alone
/// (`AAE-combat-land-20`); if everyone died the defender keeps it. AAA left without
/// combat units is destroyed (`AAE-combat-land-04`, `AAE-aaa-05`). The income moves
/// with the control (`AAE-combat-land-21`).
pub(super) fn land(play: &mut Play<'_>, fight: &Fight) {
    let territory = fight.space();
    let armed = forces::kinds(play.state, &fight.defenders).any(|kind| kind != UnitKind::Aaa);
    let won = !armed && !fight.attackers.is_empty();
    if won {
        casualties::remove(play, territory, &fight.defenders, RemovalReason::Overrun);
    }
    let result = match (won, fight.attackers.is_empty(), fight.defenders.is_empty()) {
        (true, _, _) => BattleResult::AttackerWon,
        (false, true, true) if !fight.withdrawn => BattleResult::BothDestroyed,
        (false, true, _) => BattleResult::DefenderHeld,
        (false, false, _) => BattleResult::StandOff,
    };
    let captures = forces::kinds(play.state, &fight.attackers).any(UnitKind::captures);
    clear_marks(play.state, territory, Marks::SEABORNE);
    play.emit(Event::BattleEnded {
        site: fight.site,
        result,
    });
    let standing = play.state.standing(fight.attacker, territory);
    if won && captures && standing.attackable() {
        capture::take(play, territory, fight.attacker);
    }
}

/// A sea battle is over (`AAE-combat-land-16`): submarines surface, defending
/// aircraft without an undamaged carrier of their own look for another place
/// (`AAE-combat-sea-12`), and where the zone was not cleared nothing lands
/// (`AAE-combat-amphib-08`).
pub(super) fn sea(play: &mut Play<'_>, fight: &Fight) {
    let zone = fight.space();
    let cleared = !fight.withdrawn
        && forces::kinds(play.state, &fight.defenders).all(|kind| kind == UnitKind::Transport);
    let lurkers = fight.attacker_lurks(play.state);
    let result = match (fight.attackers.is_empty(), fight.defenders.is_empty()) {
        (true, true) if fight.withdrawn => BattleResult::DefenderHeld,
        (true, true) => BattleResult::BothDestroyed,
        (false, true) => BattleResult::AttackerWon,
        (true, false) if lurkers => BattleResult::StandOff,
        (true, false) => BattleResult::DefenderHeld,
        (false, false) => BattleResult::StandOff,
    };
    clear_marks(play.state, zone, Marks::SUBMERGED);
    let homeless: Vec<UnitId> = fight
        .of_kind(play.state, &fight.defenders, UnitKind::is_air)
        .into_iter()
        .filter(|id| carrier_is_damaged(play.state, *id))
        .collect();
    for aircraft in homeless {
        strand(play, aircraft);
    }
    if !cleared {
        call_off_landings(play, fight);
    }
    play.emit(Event::BattleEnded {
        site: fight.site,
        result,
    });
}

/// A damaged carrier takes no aircraft back (`AAE-combat-sea-10`).
fn carrier_is_damaged(state: &State, aircraft: UnitId) -> bool {
    state
        .piece(aircraft)
        .and_then(|piece| piece.aboard)
        .and_then(|ship| state.piece(ship))
        .is_some_and(|ship| ship.damaged())
}

fn clear_marks(state: &mut State, space: SpaceId, marks: Marks) {
    let marked: Vec<UnitId> = state
        .pieces_in(space)
        .filter(|(_, piece)| piece.marks.intersects(marks))
        .map(|(id, _)| id)
        .collect();
    for id in marked {
        state.set_piece(id, |piece| piece.marks -= marks);
    }
}

/// Cargo in a zone that was not cleared stays aboard (`AAE-combat-amphib-08`).
fn call_off_landings(play: &mut Play<'_>, fight: &Fight) {
    let zone = fight.space();
    let aboard: Vec<UnitId> = play
        .state
        .pieces_in(zone)
        .filter(|(_, piece)| {
            piece.owner == fight.attacker && piece.marks.contains(Marks::ASSAULTING)
        })
        .map(|(id, _)| id)
        .collect();
    for id in aboard {
        play.state.set_piece(id, |piece| {
            piece.goal = zone;
            piece.marks -= Marks::ASSAULTING;
        });
    }
}
