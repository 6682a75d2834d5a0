//! Phase 3: Conduct Combat (rulebook p. 16-21).
//!
//! A battle is a procedure of three layers, each of which runs until it must ask:
//! the plan (raid, assault or general combat), the combat that it has come to
//! ([`Fight`]), and hits that wait for their casualties ([`PendingHits`]).

mod assault;
mod assign;
mod bombardment;
mod casualties;
mod choice;
mod conclude;
mod fight;
mod fire;
mod forces;
mod losses;
mod progress;
mod raid;
mod retreat;
mod rockets;
mod submarines;

pub(crate) mod end_condition;
#[cfg(test)]
mod tests;
pub(crate) mod unit_groups;

use sandtable_kernel::{Checked, Violation};

pub(crate) use assign::{hits_to_destroy, loss_limits};
pub(crate) use casualties::destroy;
pub(crate) use choice::{BattleChoice, check_answer, choose, default_answer, losses_in_order};
use progress::Progress;
pub(crate) use raid::options as raid_options;
pub(crate) use rockets::{Rocket, can_launch, check_launch, launch};

use crate::battle_site::{BattleKind, BattleSite};
use crate::blocker::Blocker;
use crate::capture;
use crate::command::Command;
use crate::command_context::Play;
use crate::event::{Event, Role};
use crate::legal::PhaseLegal;
use crate::phase::Phase;
use crate::preconditions::in_phase;
use crate::state::{Marks, State, UnitId};
use crate::step::{Assault, Battle, BattlePlan, Fight, Ground, PendingHits, PendingStep, Raid};

/// Checks that a battle may be resolved now. The moves of Combat Move must have announced it, and
/// raids come before assaults before general combat (`AAE-strategic-bombing-01`), within each
/// kind in the attacker's order (`AAE-combat-land-02`).
pub(crate) fn check_fight(state: &State, site: BattleSite) -> Checked {
    in_phase(state, &[Phase::ConductCombat], "a battle")?;
    let battles = &state.turn().battles;
    if !battles.contains(&site) {
        return Err(Violation::new(
            "AAE-combat-land-02",
            "a battle that is still to be resolved",
            format!("{} at {}", kind_name(site.kind), place(state, site)),
        ));
    }
    match next_kind(state) {
        Some(kind) if kind < site.kind => Err(Violation::new(
            "AAE-strategic-bombing-01",
            format!("every {} first", kind_name(kind)),
            format!("{} at {}", kind_name(site.kind), place(state, site)),
        )),
        _ => Ok(()),
    }
}

/// The kind of battle that is resolved next (`AAE-strategic-bombing-01`).
fn next_kind(state: &State) -> Option<BattleKind> {
    state.turn().battles.iter().map(|site| site.kind).min()
}

fn kind_name(kind: BattleKind) -> &'static str {
    match kind {
        BattleKind::Raid => "bombing raid",
        BattleKind::Assault => "amphibious assault",
        BattleKind::General => "general combat",
    }
}

fn place(state: &State, site: BattleSite) -> String {
    match state.board().spaces.get(site.space.index()) {
        Some(space) => space.name.clone(),
        None => format!("space {}", site.space.0),
    }
}

/// Begins a battle that was checked. It is resolved completely before the next
/// (`AAE-combat-land-02`).
pub(crate) fn begin(play: &mut Play<'_>, site: BattleSite) {
    let power = play.state.turn().power;
    if site.kind != BattleKind::Raid {
        rockets::end_step(play);
    }
    let plan = match site.kind {
        BattleKind::Raid => BattlePlan::Raid(Raid::new(power, site.space)),
        BattleKind::Assault => BattlePlan::Assault(Assault::new(play.state, power, site.space)),
        BattleKind::General => BattlePlan::General { opened: false },
    };
    play.state.set_step(PendingStep::Battle(Box::new(Battle {
        site,
        plan,
        fight: None,
        toll: None,
    })));
}

/// Carries the battle on until someone must choose, or it is over.
pub(crate) fn step(play: &mut Play<'_>, mut battle: Box<Battle>) {
    loop {
        match battle.advance(play) {
            Progress::Again => {}
            Progress::Wait => return play.state.set_step(PendingStep::Battle(battle)),
            Progress::Done => break,
        }
    }
    let done = battle.site;
    play.state
        .set_turn(|turn| turn.battles.retain(|site| *site != done));
}

impl Battle {
    fn advance(&mut self, play: &mut Play<'_>) -> Progress {
        if let Some(mut toll) = self.toll.take() {
            match toll.settle(play) {
                Some(casualties) => self.suffer(play, &toll, &casualties),
                None => {
                    self.toll = Some(toll);
                    return Progress::Wait;
                }
            }
            return Progress::Again;
        }
        if let Some(mut fight) = self.fight.take() {
            let flow = fight.advance(play, &mut self.toll);
            if flow != Progress::Done {
                self.fight = Some(fight);
                return flow;
            }
            match fight.ground {
                Ground::Land => conclude::land(play, &fight),
                Ground::Sea => conclude::sea(play, &fight),
                Ground::Air => {}
            }
            return Progress::Again;
        }
        match &mut self.plan {
            BattlePlan::Raid(raid) => raid.advance(play, &mut self.fight, &mut self.toll),
            BattlePlan::Assault(assault) => assault.advance(play, &mut self.fight),
            BattlePlan::General { opened: true } => Progress::Done,
            BattlePlan::General { opened } => {
                *opened = true;
                let by_land = play.state.board().is_land(self.site.space);
                self.fight = Some(if by_land {
                    conclude::open_land(play, self.site, Vec::new())
                } else {
                    conclude::open_sea(play, self.site.space)
                });
                Progress::Again
            }
        }
    }

    /// Casualties are carried out. A first hit on a capital ship stays with it
    /// until it is repaired (`AAE-combat-sea-02`, `AAE-combat-sea-03`). The attacker's
    /// units leave play at once (`AAE-combat-land-12`, `AAE-aaa-03`), the defender's go
    /// behind the casualty strip (`AAE-combat-land-09`).
    fn suffer(&mut self, play: &mut Play<'_>, toll: &PendingHits, casualties: &losses::Casualties) {
        let space = self.site.space;
        let space = self.fight.as_ref().map_or(space, Fight::space);
        for &id in &casualties.damaged {
            play.state
                .set_piece(id, |piece| piece.marks |= Marks::DAMAGED);
        }
        for troops in unit_groups::troops(play.state, &casualties.damaged) {
            play.emit(Event::Damaged { space, troops });
        }
        let gone: &[UnitId] = &casualties.destroyed;
        if let BattlePlan::Raid(raid) = &mut self.plan {
            raid.strike_off(gone);
        }
        if let Some(fight) = &mut self.fight {
            fight.bled |= !gone.is_empty() || !casualties.damaged.is_empty();
            fight.strike_off(gone);
            if toll.against == Role::Defender {
                fight.doomed.extend(gone.iter().map(|id| (*id, toll.cause)));
            }
        }
        if toll.against == Role::Attacker {
            destroy(play, space, gone, toll.cause, &[]);
        }
    }
}

/// The battles that may be resolved next, and rockets before them.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let next = next_kind(state);
    legal.fight = state
        .turn()
        .battles
        .iter()
        .copied()
        .filter(|site| Some(site.kind) == next)
        .collect();
    rockets::list(state, legal);
}

/// Every battle is resolved before the phase closes (`AAE-combat-land-01`).
pub(crate) fn blockers(state: &State) -> Vec<Blocker> {
    let next = next_kind(state);
    state
        .turn()
        .battles
        .iter()
        .map(|site| {
            let found = format!(
                "{} at {} still to be resolved",
                kind_name(site.kind),
                place(state, *site)
            );
            let fight = (Some(site.kind) == next).then_some(Command::Fight { site: *site });
            Blocker::new("AAE-combat-land-01", "every battle resolved", found)
                .at(site.space)
                .remedied_by(fight)
        })
        .collect()
}

/// Closes the phase once all battles are fought; pacts that were invoked are honoured
/// (`AAE-global-22`). Other consequences of the battles are handled as Noncombat Move opens.
pub(crate) fn close(play: &mut Play<'_>) {
    play.state.set_turn(|turn| turn.engaged.clear());
    capture::fulfil(play);
}

/// The battle that may be fought next; the first of several.
pub(crate) fn next_site(state: &State) -> Option<BattleSite> {
    if state.turn().phase != Phase::ConductCombat {
        return None;
    }
    let next = next_kind(state)?;
    state
        .turn()
        .battles
        .iter()
        .copied()
        .find(|site| site.kind == next)
}
