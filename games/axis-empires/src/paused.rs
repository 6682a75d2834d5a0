//! A command that waits at a die for what Luck does with it.

use sandtable_kernel::{Checked, Seat};

use crate::command::Command;
use crate::command_context::Play;
use crate::command_context::gate::DiceGate;
use crate::decision::Answer;
use crate::decision::luck::Cast;
use crate::event::{AnsweredBy, Event};
use crate::faction::Faction;
use crate::o16_luck::ask;
use crate::options::OptionalRule;
use crate::referee;
use crate::state::State;
use crate::state::paused::{self, CommandAttempt, Waiting};

/// Carries out a command that was checked in this very state, as far as a die that a faction is
/// asked about, or goes on with one that has been waiting (`AE-+16-2`).
///
/// # Errors
/// The command that has been waiting is not legal in the copy of the match: that is not the
/// match from before it.
pub(crate) fn carry_out(
    mut play: Play<'_>,
    seat: Seat,
    command: &Command,
    accepted: referee::Accepted,
) -> Checked {
    if let Command::Answer {
        answer: Answer::Luck(again),
        ..
    } = command
    {
        return answered(play, *again);
    }
    if may_stop(play.state, command) {
        let attempt = CommandAttempt {
            before: play.state.clone(),
            seat,
            command: command.clone(),
            script: Vec::new(),
            told: 0,
        };
        run(play, attempt, accepted);
    } else {
        referee::commit(&mut play, seat, command, accepted);
    }
    Ok(())
}

/// Reports whether a command could come to a die that a faction is asked about. While one waits
/// no die is cast.
fn may_stop(state: &State, command: &Command) -> bool {
    let mut orders = (0..).map(Seat).map_while(|seat| state.orders(seat));
    state.plays_by(OptionalRule::Luck)
        && state.waiting().is_none()
        && (matches!(command, Command::SetOrders { .. })
            || orders.any(|orders| orders.luck.is_any()))
}

/// The seat that is asked lets the die stand, or has it cast again (`AE-+16-2`).
fn answered(mut play: Play<'_>, again: bool) -> Checked {
    let accepted = match play.state.waiting() {
        Some(Waiting { attempt, .. }) => {
            referee::check(&attempt.before, attempt.seat, &attempt.command)?
        }
        None => return Ok(()),
    };
    let question = play.state.pending().first().map(|decision| decision.id);
    let (Some(decision), Some(mut waiting)) = (question, play.state.take_waiting()) else {
        return Ok(());
    };
    play.state.take_decision(decision);
    play.emit(Event::Answered {
        decision,
        by: AnsweredBy::Seat,
    });
    if !again && ask(&mut play, waiting.cast, &mut waiting.rest) {
        waiting.questions += 1;
        play.state.set_waiting(waiting);
        return Ok(());
    }
    let Waiting {
        mut attempt,
        cast,
        questions,
        meanwhile,
        ..
    } = *waiting;
    attempt.script.push(paused::Accepted {
        die: if again {
            play.roll_for_good()
        } else {
            cast.die
        },
        is_luck: again,
        questions,
        meanwhile,
    });
    play.state.clone_from(&attempt.before);
    run(play, attempt, accepted);
    Ok(())
}

/// Carries a command out in the state from before it: to its end, or to the next die that a
/// faction is asked about.
fn run(play: Play<'_>, mut attempt: CommandAttempt, accepted: referee::Accepted) {
    let mut gate = DiceGate::dealing(std::mem::take(&mut attempt.script));
    let mut told = Vec::new();
    let procedures = play.procedures();
    let (state, dice, events) = play.into_parts();
    let mut again = Play::at_gate(state, dice, &mut told, &mut gate, procedures);
    referee::commit(&mut again, attempt.seat, &attempt.command, accepted);
    let (script, stop) = gate.into_parts();
    let reached = stop.as_ref().map_or(told.len(), |stop| stop.told);
    events.extend(told.drain(..reached).skip(attempt.told));
    if let Some(stop) = stop {
        *state = *stop.state;
        attempt.script = script;
        attempt.told = reached;
        wait(
            &mut Play::new(state, dice, events, procedures),
            attempt,
            stop.cast,
            stop.ask,
        );
    }
}

/// Asks about the die at which a command stopped. Other questions that were open by then are
/// asked again as the command goes on.
fn wait(play: &mut Play<'_>, attempt: CommandAttempt, cast: Cast, mut rest: Vec<Faction>) {
    play.state.drop_decisions();
    ask(play, cast, &mut rest);
    play.state.set_waiting(Box::new(Waiting {
        attempt,
        cast,
        rest,
        questions: 1,
        meanwhile: Vec::new(),
    }));
}
