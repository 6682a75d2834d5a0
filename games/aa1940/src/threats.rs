//! What strikes back: for each space, the largest force of each enemy that can attack it before
//! its holder's next turn, and its odds.
//!
//! Every enemy power is taken by itself, as its next Combat Move opens if nobody did anything
//! until then. The moves are those of the legal list. What the list leaves to the close of the
//! phase is taken into account for this one attack: a tank for each mechanized infantry that
//! blitzes, room on carriers for all aircraft together, transports and the ways by which they
//! load. Carriers are supposed to sail as the legal list supposes it: what bars their way is
//! attacked, too.
//!
//! The force is the largest against *this one target*. A unit may be part of the forces against
//! several, and so may a transport. Transports choose their ways one after the other, each for
//! the best load that is left; the loads on these ways are then the heaviest possible.
//!
//! Left out: what the enemy may buy on that turn; landings from zones that must be cleared first
//! ([`Threat::contested`]); what powers of its side clear for it ([`Threat::openers`]); defenders
//! that scramble ([`Threat::scramble`]), and kamikaze attacks.

mod force;
mod landing_party;
mod outlook;
mod reach_table;
mod schedule;
mod scramble;
#[cfg(test)]
mod tests;
mod verdict;
mod voyage;

use crate::odds::Bombardment;
use crate::power::{Power, PowerSet};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{State, UnitId};
use crate::strength::Force;
use crate::unit::UnitKind;

pub use outlook::{settled, turn_of};
pub use verdict::ThreatOdds;

use reach_table::ReachTable;
use schedule::Schedule;

/// Threats to a space.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceThreats {
    /// The space.
    pub space: SpaceId,
    /// The power that would defend it: its holder, or the owner of ships there.
    pub holder: Power,
    /// The attacks that are possible, in the order in which the powers move.
    pub threats: Vec<Threat>,
}

/// The largest force of a power that can attack a space in its next Combat Move.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// The power.
    pub power: Power,
    /// The round in which it moves.
    pub round: u16,
    /// The powers on which it must declare war first.
    pub declares: PowerSet,
    /// The units that attack; none where only the way could be opened for some.
    pub units: Vec<ThreatUnits>,
    /// The ships that bring those of them that come ashore, allies' ships included.
    pub lifts: Vec<Lift>,
    /// Ships that bombard the coast before a landing.
    pub bombardment: Bombardment,
    /// Zones from which more could be landed if they were cleared of warships, or covered
    /// against submarines, first.
    pub contested: Vec<SpaceId>,
    /// Its enemies in the space.
    pub defender: Force,
    /// Probable end of the battle; none without units, and for more than odds are computed of.
    pub odds: Option<ThreatOdds>,
    /// Defenders that could scramble: into the space, or into the zones that landings come from.
    pub scramble: Scramble,
    /// Powers of its side that move before it and could open the way to more land units, by the
    /// territories in the way that they can attack.
    pub openers: PowerSet,
}

/// Aircraft that could scramble against an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Scramble {
    /// The aircraft.
    pub aircraft: Force,
    /// Probable end of a battle at sea that they join.
    pub odds: Option<ThreatOdds>,
}

/// Units of an attack that come from one space in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatUnits {
    /// Kind of the units.
    pub kind: UnitKind,
    /// Number of units.
    pub count: u16,
    /// Number of them that are damaged.
    pub damaged: u16,
    /// Where they stand.
    pub from: SpaceId,
    /// Way by which they come.
    pub approach: Approach,
}

/// Way in which units come to a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Approach {
    /// They are there.
    There,
    /// Over land.
    Overland,
    /// By a blitz through a territory.
    Blitz(SpaceId),
    /// Through the air.
    Flight,
    /// By sea.
    Voyage,
    /// Ashore from a sea zone.
    Ashore(SpaceId),
    /// As paratroopers.
    Drop,
}

/// Transport that brings units of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lift {
    /// The ship.
    pub ship: UnitId,
    /// The zones in which it takes units aboard, in order.
    pub stops: Vec<SpaceId>,
    /// The zone from which they land.
    pub zone: SpaceId,
    /// The units with where they are; those aboard already are in a zone.
    pub cargo: Vec<(UnitKind, SpaceId)>,
}

impl Threat {
    /// Number of units of a kind.
    #[must_use]
    pub fn count(&self, kind: UnitKind) -> u16 {
        let alike = self.units.iter().filter(|units| units.kind == kind);
        alike.map(|units| units.count).sum()
    }

    /// The units as a force.
    #[must_use]
    pub fn force(&self) -> Force {
        self.units.iter().fold(Force::new(), |force, units| {
            force
                .with(units.kind, units.count - units.damaged)
                .with_damaged(units.kind, units.damaged)
        })
    }
}

/// Threats to spaces that some powers hold, those of one seat. Without `spaces` they are all
/// territories that the powers control and all zones with ships of theirs. A territory that is
/// named and not held by their side is looked at as if they had taken it, with the units that they
/// have there.
///
/// Battles to which their side has committed itself this turn count as won without losses:
/// attackers on land hold the ground, and aircraft that cannot stay are gone.
#[must_use]
pub fn threats(state: &State, powers: PowerSet, spaces: &[SpaceId]) -> Vec<SpaceThreats> {
    let board = state.board();
    let side = powers.iter().next().and_then(|first| board.side(first));
    let Some(side) = side.filter(|_| state.outcome().is_none()) else {
        return Vec::new();
    };
    let settled = settled(state, side);
    if spaces.is_empty() {
        let own = board.all_spaces();
        let targets = own.filter_map(|space| {
            let holder = held_by(&settled, powers, space)?;
            Some(ThreatTarget { space, holder })
        });
        return Prospect::of(state, &settled).against(&targets.collect::<Vec<_>>());
    }
    let one = |space: SpaceId| match defender_of(&settled, powers, space) {
        Some(holder) => Prospect::of(state, &settled).against(&[ThreatTarget { space, holder }]),
        None => {
            let holder = Schedule::of(state).next_of(powers);
            let taken = outlook::taken(&settled, space, holder);
            // A power in the middle of its moves meets the same.
            let present = outlook::taken(state, space, holder);
            Prospect::of(&present, &taken).against(&[ThreatTarget { space, holder }])
        }
    };
    spaces.iter().flat_map(|space| one(*space)).collect()
}

/// A space and the power that would defend it.
#[derive(Clone, Copy, Debug)]
struct ThreatTarget {
    space: SpaceId,
    holder: Power,
}

/// The power of a set that holds a territory, or has ships in a zone.
fn held_by(state: &State, powers: PowerSet, space: SpaceId) -> Option<Power> {
    if state.board().is_land(space) {
        return state
            .territory(space)
            .controller
            .filter(|holder| powers.contains(*holder));
    }
    let ships = state.pieces_in(space).map(|(_, piece)| piece);
    let own = ships.filter(|piece| piece.kind.is_sea() && powers.contains(piece.owner));
    own.map(|piece| piece.owner).min()
}

/// The power that defends a space that was named: one of the set, else another of its side.
fn defender_of(state: &State, powers: PowerSet, space: SpaceId) -> Option<Power> {
    let board = state.board();
    let side = powers.iter().next().and_then(|first| board.side(first))?;
    let allies = board.side_powers(side).collect();
    if board.is_sea(space) {
        let own = held_by(state, powers, space).or_else(|| held_by(state, allies, space));
        return own.or_else(|| powers.iter().next());
    }
    held_by(state, allies, space)
}

/// A position whose threats are worked out.
struct Prospect<'a> {
    /// The match as it is, for a power that is in the middle of its moves.
    present: &'a State,
    /// The match as it will be when the turn is over.
    settled: &'a State,
    schedule: Schedule,
}

impl<'a> Prospect<'a> {
    fn of(present: &'a State, settled: &'a State) -> Self {
        Self {
            present,
            settled,
            schedule: Schedule::of(present),
        }
    }

    /// Threats to spaces: power by power in the order in which they move.
    fn against(&self, targets: &[ThreatTarget]) -> Vec<SpaceThreats> {
        let mut found: Vec<SpaceThreats> = targets
            .iter()
            .map(|target| SpaceThreats {
                space: target.space,
                holder: target.holder,
                threats: Vec::new(),
            })
            .collect();
        let mut vanguards: Vec<(Power, SpaceSet)> = Vec::new();
        for power in self.schedule.powers() {
            if let Some(taken) = self.turn_of(power, &vanguards, &mut found) {
                vanguards.push((power, taken));
            }
        }
        found
    }

    /// Adds the threats of a power. Returns the territories that its land units can attack, if
    /// it is an enemy of a holder.
    fn turn_of(
        &self,
        power: Power,
        vanguards: &[(Power, SpaceSet)],
        found: &mut [SpaceThreats],
    ) -> Option<SpaceSet> {
        let board = self.settled.board();
        let hostile = |holder: Power| board.side(holder) != board.side(power);
        let comes_first = |holder: Power| self.schedule.moves_before(power, holder);
        let threatens = |holder: Power| hostile(holder) && comes_first(holder);
        if !found.iter().any(|target| threatens(target.holder)) {
            return None;
        }
        let mut targets: Vec<(PowerSet, usize)> = Vec::new();
        let ahead = if self.schedule.is_moving(power) {
            outlook::rest_of_turn(self.present)
        } else {
            turn_of(self.settled, power)
        };
        for (index, target) in found.iter().enumerate() {
            if threatens(target.holder) {
                let wars = outlook::wars_needed(&ahead, target.space, target.holder);
                targets.push((wars, index));
            }
        }
        targets.sort_by_key(|(wars, index)| (wars.0, *index));
        ahead.pieces_of(power).next()?;
        let mut reached = None;
        for group in targets.chunk_by(|one, other| one.0 == other.0) {
            let declares = group[0].0;
            let Some(state) = outlook::with_wars(&ahead, declares) else {
                continue;
            };
            let table = ReachTable::of(&state);
            for (_, index) in group {
                let target = &mut found[*index];
                let threat = force::largest(&table, target.space, vanguards);
                target.threats.extend(threat.map(|threat| Threat {
                    declares,
                    ..verdict::judged(&state, threat, target.space, target.holder)
                }));
            }
            if declares.is_empty() {
                reached = Some(table.attacked_by_land());
            }
        }
        reached
    }
}
