//! Step 2 of an amphibious assault: battleships and cruisers bombard the coast
//! (rulebook p. 18).

use sandtable_kernel::{Checked, Violation};

use super::fire::{self, Firing};
use crate::combat::unit_groups;
use crate::command_context::Play;
use crate::decision::{Assign, Group, LossCause};
use crate::event::Role;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::step::{Fight, PendingHits};

/// Bombardment choices for the ships of one zone.
pub(super) struct BombardmentChoices {
    /// The ships that could bombard, by id.
    pub(super) ships: Vec<UnitId>,
    /// Number of them that may bombard.
    pub(super) limit: u16,
    /// True if the attacker may want anything but all that the limit allows.
    pub(super) choice: bool,
}

/// The ships of a zone that can bombard a territory: those that accompany the
/// assault and have neither fought nor bombarded this turn, from a zone without
/// combat (`AAE-combat-amphib-04`) or kamikaze attacks (`AAE-pacific-17`), one for each
/// land unit coming ashore there in all (`AAE-combat-amphib-05`). `landing` land units
/// come ashore, `engaged` ships of other zones bombard already.
pub(super) fn broadside(
    state: &State,
    power: Power,
    zone: SpaceId,
    target: SpaceId,
    landing: usize,
    engaged: usize,
) -> BombardmentChoices {
    let fought =
        state.turn().fought.contains(&zone) || state.extra_turn().kamikaze_zones.contains(&zone);
    let ships: Vec<UnitId> = if fought {
        Vec::new()
    } else {
        state
            .pieces_in(zone)
            .filter(|(_, piece)| {
                piece.owner == power
                    && piece.kind.bombards()
                    && !piece.marks.contains(Marks::FOUGHT)
            })
            .map(|(id, _)| id)
            .collect()
    };
    let limit = landing.saturating_sub(engaged).min(ships.len());
    let rivals = state.pieces_in(zone).any(|(_, piece)| {
        piece.owner == power && piece.marks.contains(Marks::ASSAULTING) && piece.goal != target
    });
    let could_sail = ships.iter().any(|id| {
        state
            .piece(*id)
            .is_some_and(|ship| !ship.marks.contains(Marks::COMBAT_MOVED))
    });
    let groups = unit_groups::bunches(state, &ships).len();
    let picks = limit < ships.len() && groups > 1;
    BombardmentChoices {
        choice: limit > 0 && (rivals || could_sail || picks),
        limit: limit as u16,
        ships,
    }
}

/// The most and the heaviest ships that the limit allows.
pub(super) fn usual(groups: &[Group], target: SpaceId, limit: u16) -> Vec<Assign<SpaceId>> {
    let mut order: Vec<&Group> = groups.iter().collect();
    order.sort_by_key(|group| (group.kind, group.unit));
    let mut left = limit;
    let mut fire = Vec::new();
    for group in order {
        let count = group.count.min(left);
        if count > 0 {
            left -= count;
            fire.push(Assign {
                unit: group.unit,
                count,
                to: target,
            });
        }
    }
    fire
}

/// The ships that an answer sends.
pub(super) fn named(state: &State, ships: &[UnitId], chosen: &[Assign<SpaceId>]) -> Vec<UnitId> {
    let mut named: Vec<UnitId> = unit_groups::bunches(state, ships)
        .iter()
        .flat_map(|bunch| {
            let count: usize = chosen
                .iter()
                .filter(|assign| assign.unit == bunch.group.unit)
                .map(|assign| usize::from(assign.count))
                .sum();
            bunch
                .members
                .iter()
                .copied()
                .take(count)
                .collect::<Vec<_>>()
        })
        .collect();
    named.sort();
    named
}

/// Checks that an answer to [`Question::Bombard`](crate::decision::Question::Bombard) respects
/// the ships and the limits (`AAE-combat-amphib-05`).
pub(super) fn check(
    ships: &[Group],
    targets: &[(SpaceId, u16)],
    chosen: &[Assign<SpaceId>],
) -> Checked {
    let refuse = |expected: String, found: String| {
        Err(Violation::new("AAE-combat-amphib-05", expected, found))
    };
    for group in ships {
        let sent: u64 = chosen
            .iter()
            .filter(|assign| assign.unit == group.unit)
            .map(|assign| u64::from(assign.count))
            .sum();
        if sent > u64::from(group.count) {
            return refuse(
                format!("at most {} ships of the group", group.count),
                format!("{sent}"),
            );
        }
    }
    for assign in chosen {
        if !ships.iter().any(|group| group.unit == assign.unit) {
            return refuse(
                "a ship that names a group of the question".to_owned(),
                format!("unit {}", assign.unit.0),
            );
        }
        if !targets.iter().any(|(target, _)| *target == assign.to) {
            return refuse(
                "a territory under assault".to_owned(),
                format!("space {}", assign.to.0),
            );
        }
    }
    for (target, limit) in targets {
        let sent: u64 = chosen
            .iter()
            .filter(|assign| assign.to == *target)
            .map(|assign| u64::from(assign.count))
            .sum();
        if sent > u64::from(*limit) {
            return refuse(
                format!("at most {limit} ships, one for each land unit coming ashore"),
                format!("{sent}"),
            );
        }
    }
    Ok(())
}

impl Fight {
    /// Each bombarding ship rolls one die at its attack value, battleships at 4 and
    /// cruisers at 3 (`AAE-combat-amphib-06`). The casualties go behind the strip: they
    /// defend in the first round before they are removed (`AAE-combat-amphib-07`).
    pub(super) fn bombard(&mut self, play: &mut Play<'_>) -> Option<PendingHits> {
        let guns = std::mem::take(&mut self.guns);
        let fire = self.fire_of(play.state, &guns, Role::Attacker);
        let firing = Firing {
            space: self.space(),
            by: Role::Attacker,
            cause: LossCause::Bombardment,
        };
        let hits = fire::roll(play, firing, &fire);
        let targets = self.defenders.clone();
        self.hits_due(play, Role::Defender, LossCause::Bombardment, hits, targets)
    }
}
