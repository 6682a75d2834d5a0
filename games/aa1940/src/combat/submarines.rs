//! Step 2 of a sea battle: submarines strike by surprise or submerge (rulebook
//! p. 18-19, 32).

use sandtable_kernel::{Checked, Violation};

use super::fire::{self, Firing};
use crate::combat::unit_groups;
use crate::command_context::Play;
use crate::decision::{Group, LossCause, Question};
use crate::event::{Event, Role, Troops};
use crate::power::Power;
use crate::state::{Marks, State, UnitId};
use crate::step::{Fight, PendingHits};
use crate::strength::Shooter;
use crate::unit::UnitKind;

impl Fight {
    /// Reports whether the submarines of a side may strike or submerge: only while the other side
    /// has no destroyer in the battle (`AAE-subs-05`, `AAE-subs-11`). Each side is considered by
    /// itself, and the attacker's allies do not count (`AAE-subs-15`).
    fn may_strike(&self, state: &State, role: Role) -> bool {
        !self.has_destroyer(state, role.other())
    }

    /// Powers that decide about submarines before any die is rolled: the attacker first, then the
    /// defenders in order of play (`AAE-subs-06`).
    pub(super) fn who_may_submerge(&self, state: &State) -> Vec<Power> {
        let mut powers = Vec::new();
        for (role, side) in [
            (Role::Attacker, &self.attackers),
            (Role::Defender, &self.defenders),
        ] {
            if !self.may_strike(state, role) {
                continue;
            }
            let mut owners: Vec<Power> = submarines(state, side)
                .iter()
                .filter_map(|id| state.piece(*id).map(|piece| piece.owner))
                .collect();
            owners.sort();
            owners.dedup();
            powers.extend(owners);
        }
        powers
    }

    /// Asks a power which of its submarines submerge. Returns whether a question was asked.
    pub(super) fn ask_to_submerge(&self, play: &mut Play<'_>, power: Power) -> bool {
        let mine: Vec<UnitId> = [&self.attackers, &self.defenders]
            .into_iter()
            .flat_map(|side| submarines(play.state, side))
            .filter(|id| {
                play.state
                    .piece(*id)
                    .is_some_and(|piece| piece.owner == power)
            })
            .collect();
        let question = Question::Submerge {
            space: self.space(),
            submarines: unit_groups::groups(play.state, &mine),
        };
        play.ask(power, question)
    }

    /// Submarines leave the battle and stay in the zone (`AAE-subs-07`).
    pub(super) fn submerge(&mut self, play: &mut Play<'_>, power: Power, chosen: &[(UnitId, u16)]) {
        let mine: Vec<UnitId> = [&self.attackers, &self.defenders]
            .into_iter()
            .flat_map(|side| submarines(play.state, side))
            .collect();
        let mut gone: Vec<UnitId> = Vec::new();
        for bunch in unit_groups::bunches(play.state, &mine) {
            let count: usize = chosen
                .iter()
                .filter(|(unit, _)| *unit == bunch.group.unit)
                .map(|(_, count)| usize::from(*count))
                .sum();
            gone.extend(bunch.members.iter().take(count));
        }
        if gone.is_empty() {
            return;
        }
        for &id in &gone {
            play.state.set_piece(id, |piece| {
                piece.marks |= Marks::SUBMERGED;
            });
        }
        self.strike_off(&gone);
        play.emit(Event::Submerged {
            space: self.space(),
            troops: Troops {
                power,
                kind: UnitKind::Submarine,
                count: gone.len() as u16,
            },
        });
    }

    /// The attacker's submarines fire first, on 2 or less; the defender sets one ship
    /// for each hit behind the casualty strip (`AAE-subs-04`, `AAE-subs-08`).
    pub(super) fn attackers_strike(&mut self, play: &mut Play<'_>) -> Option<PendingHits> {
        let submarines = submarines(play.state, &self.attackers);
        if submarines.is_empty() || !self.may_strike(play.state, Role::Attacker) {
            return None;
        }
        self.attackers_struck = true;
        self.strike(play, Role::Attacker, &submarines)
    }

    /// Then the defender's submarines fire, on 1, those just hit included; the
    /// attacker loses one ship for each hit (`AAE-subs-04`, `AAE-subs-09`).
    pub(super) fn defenders_strike(&mut self, play: &mut Play<'_>) -> Option<PendingHits> {
        let submarines = submarines(play.state, &self.firing_defenders());
        if submarines.is_empty() || !self.may_strike(play.state, Role::Defender) {
            return None;
        }
        self.defenders_struck = true;
        self.strike(play, Role::Defender, &submarines)
    }

    fn strike(&self, play: &mut Play<'_>, by: Role, submarines: &[UnitId]) -> Option<PendingHits> {
        let firing = Firing {
            space: self.space(),
            by,
            cause: LossCause::SurpriseStrike,
        };
        let fire = self
            .fire_of(play.state, submarines, by)
            .only(Shooter::Submarine);
        let hits = fire::roll(play, firing, &fire);
        let targets = match by {
            Role::Attacker => self.defenders.clone(),
            Role::Defender => self.attackers.clone(),
        };
        self.hits_due(play, by.other(), LossCause::SurpriseStrike, hits, targets)
    }
}

fn submarines(state: &State, units: &[UnitId]) -> Vec<UnitId> {
    units
        .iter()
        .copied()
        .filter(|id| {
            state
                .piece(*id)
                .is_some_and(|piece| piece.kind == UnitKind::Submarine)
        })
        .collect()
}

/// Checks that an answer to [`Question::Submerge`] names submarines of the question
/// (`AAE-subs-07`).
pub(super) fn check(submarines: &[Group], chosen: &[(UnitId, u16)]) -> Checked {
    let stranger = chosen
        .iter()
        .find(|(unit, _)| !submarines.iter().any(|group| group.unit == *unit));
    if let Some((unit, _)) = stranger {
        return Err(Violation::new(
            "AAE-subs-07",
            "a submarine that names a group of the question",
            format!("unit {}", unit.0),
        ));
    }
    for group in submarines {
        let count: u64 = chosen
            .iter()
            .filter(|(unit, _)| *unit == group.unit)
            .map(|(_, count)| u64::from(*count))
            .sum();
        if count > u64::from(group.count) {
            return Err(Violation::new(
                "AAE-subs-07",
                format!("at most {} submarines of the group", group.count),
                format!("{count}"),
            ));
        }
    }
    Ok(())
}
