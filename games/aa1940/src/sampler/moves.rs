//! Random commands of the phases of moves. Each kind of command that there is something of is
//! as likely as in a draw from the list, but nothing is listed that is not drawn: kinds are
//! tried in random order until one comes to something.

use sandtable_kernel::Seat;
use sandtable_kit::Random;

use super::TANGLED;
use super::unravel;
use crate::combat_move;
use crate::command::Command;
use crate::game::AxisAndAllies;
use crate::movement::Chance;
use crate::phase::Phase;
use crate::politics;
use crate::state::State;
use crate::turn;

/// A kind of command in a phase of moves.
#[derive(Clone, Copy)]
enum Kind {
    Declare,
    Go,
    Raid,
    Load,
    Unload,
    Drop,
    Engage,
    Ask,
}

const KINDS: [Kind; 8] = [
    Kind::Declare,
    Kind::Go,
    Kind::Raid,
    Kind::Load,
    Kind::Unload,
    Kind::Drop,
    Kind::Engage,
    Kind::Ask,
];

/// Draws for a seat that may command in such a phase.
pub(super) fn draw(
    game: &AxisAndAllies,
    state: &State,
    seat: Seat,
    random: &mut Random,
) -> Vec<Command> {
    let drafts = u16::try_from(state.drafts().len()).unwrap_or(u16::MAX);
    let closable = || turn::check_end_phase(state).is_ok();
    if drafts > TANGLED {
        if !closable() {
            return unravel(game, state, seat);
        }
        if random.one_in(2) {
            return vec![Command::EndPhase];
        }
    } else if random.one_in(12) && closable() {
        return vec![Command::EndPhase];
    }
    if drafts > 0 && random.one_in(60) {
        let steps = random.up_to(drafts);
        return vec![Command::TakeBack { steps }];
    }
    let chance = Chance::of(state);
    let mut kinds = KINDS.to_vec();
    while let Some(kind) = random.take(&mut kinds) {
        if let Some(command) = draw_kind(state, chance.as_ref(), kind, random) {
            return vec![command];
        }
    }
    let last = if closable() {
        Some(Command::EndPhase)
    } else {
        (drafts > 0).then(|| Command::TakeBack {
            steps: random.up_to(drafts),
        })
    };
    last.into_iter().collect()
}

fn draw_kind(
    state: &State,
    chance: Option<&Chance<'_>>,
    kind: Kind,
    random: &mut Random,
) -> Option<Command> {
    match kind {
        Kind::Declare => {
            let on = *random.pick(&politics::declarable(state))?;
            Some(Command::DeclareWar { on })
        }
        Kind::Go => chance?.go(random),
        Kind::Raid => chance?.raid(random),
        Kind::Load => chance?.load(random),
        Kind::Unload => chance?.unload(random),
        Kind::Drop => chance?.drop_by_air(random),
        Kind::Engage => {
            if state.turn().phase != Phase::CombatMove {
                return None;
            }
            let choices: Vec<_> = combat_move::choices(state).collect();
            let &(zone, fight) = random.pick(&choices)?;
            Some(Command::Engage { zone, fight })
        }
        Kind::Ask => {
            let favors: Vec<_> = politics::askable(state).collect();
            let favor = *random.pick(&favors)?;
            Some(Command::Ask { favor })
        }
    }
}
