//! Whether a command is legal, and what it does: the one place through which
//! every command goes. `check` draws no dice and changes nothing; `commit` is
//! given what `check` accepted and cannot fail.

use sandtable_kernel::{Checked, Seat, Violation};

use crate::command::Command;
use crate::decision::{Answer, DecisionId};
use crate::event::{AnsweredBy, Event};
use crate::guard::{acting, in_progress, known_seat};
use crate::play::Play;
use crate::state::State;
use crate::{answers, combat, combat_move, mobilize, movement, politics, purchase, turn};

/// A command that has been checked, with what the check found out.
pub(crate) enum Accepted {
    Declare(politics::Declared),
    Buy(purchase::Order),
    Move(movement::MovePlan),
    Engage,
    Ask(politics::Asked),
    Fight,
    Place(mobilize::Placement),
    TakeBack(u16),
    EndPhase,
    Answer,
    SetOrders,
}

/// Whether the command is legal for the seat now.
pub(crate) fn check(state: &State, seat: Seat, command: &Command) -> Checked<Accepted> {
    in_progress(state)?;
    known_seat(state, seat)?;
    match command {
        Command::SetOrders { .. } => return Ok(Accepted::SetOrders),
        Command::Answer { decision, answer } => {
            return check_answer(state, seat, *decision, answer).map(|()| Accepted::Answer);
        }
        _ => {}
    }
    acting(state, seat)?;
    match command {
        Command::SetOrders { .. } | Command::Answer { .. } => {
            unreachable!("both were dealt with above")
        }
        Command::DeclareWar { on } => politics::check_declare(state, *on).map(Accepted::Declare),
        Command::Buy { kind, count } => {
            purchase::check_buy(state, *kind, *count).map(Accepted::Buy)
        }
        Command::BuyFacility { kind } => {
            purchase::check_buy_facility(state, *kind).map(Accepted::Buy)
        }
        Command::Upgrade { at } => purchase::check_upgrade(state, *at).map(Accepted::Buy),
        Command::Repair { at, slot, points } => {
            purchase::check_repair(state, *at, *slot, *points).map(Accepted::Buy)
        }
        Command::Move { stack, to, via } => {
            movement::check_move(state, stack, *to, *via).map(Accepted::Move)
        }
        Command::Raid { stack, to } => movement::check_raid(state, stack, *to).map(Accepted::Move),
        Command::Load { stack, transport } => {
            movement::check_load(state, stack, *transport).map(Accepted::Move)
        }
        Command::Unload { stack, to } => {
            movement::check_unload(state, stack, *to).map(Accepted::Move)
        }
        Command::Engage { zone, fight } => {
            combat_move::check_engage(state, *zone, *fight).map(|()| Accepted::Engage)
        }
        Command::Ask { favor } => politics::check_ask(state, *favor).map(Accepted::Ask),
        Command::Fight { site } => combat::check_fight(state, *site).map(|()| Accepted::Fight),
        Command::Place { kind, count, at } => {
            mobilize::check_place(state, *kind, *count, *at).map(Accepted::Place)
        }
        Command::PlaceFacility { kind, at } => {
            mobilize::check_place_facility(state, *kind, *at).map(Accepted::Place)
        }
        Command::TakeBack { steps } => check_take_back(state, *steps),
        Command::EndPhase => turn::check_end_phase(state).map(|()| Accepted::EndPhase),
    }
}

/// Carries out a command that was checked in this very state.
pub(crate) fn commit(play: &mut Play<'_>, seat: Seat, command: &Command, accepted: Accepted) {
    match accepted {
        Accepted::SetOrders => {
            if let Command::SetOrders { orders } = command {
                play.state.set_orders(seat, orders.clone());
                play.tell_only(
                    seat,
                    Event::OrdersFiled {
                        orders: orders.clone(),
                    },
                );
            }
        }
        Accepted::Answer => {
            if let Command::Answer { decision, answer } = command {
                answers::commit(play, *decision, answer, AnsweredBy::Seat);
            }
        }
        Accepted::Declare(declared) => {
            drafted(play, command, |play| politics::declare(play, declared));
        }
        Accepted::Buy(order) => drafted(play, command, |play| purchase::buy(play, order)),
        Accepted::Move(plan) => drafted(play, command, |play| movement::make(play, plan)),
        Accepted::Engage => {
            if let Command::Engage { zone, fight } = *command {
                drafted(play, command, |play| combat_move::engage(play, zone, fight));
            }
        }
        Accepted::Ask(asked) => politics::ask(play, asked),
        Accepted::Fight => {
            if let Command::Fight { site } = *command {
                combat::begin(play, site);
            }
        }
        Accepted::Place(placement) => {
            drafted(play, command, |play| mobilize::place(play, placement))
        }
        Accepted::TakeBack(steps) => {
            let power = play.state.turn().power;
            play.state.take_back(usize::from(steps));
            play.tell(Event::TakenBack { power, steps });
        }
        Accepted::EndPhase => turn::end_phase(play),
    }
    turn::advance(play);
}

fn drafted(play: &mut Play<'_>, command: &Command, make: impl FnOnce(&mut Play<'_>)) {
    let Play {
        state,
        dice,
        events,
    } = play;
    state.draft(command.clone(), |state| {
        make(&mut Play {
            state,
            dice: *dice,
            events,
        })
    });
}

fn check_answer(state: &State, seat: Seat, id: DecisionId, answer: &Answer) -> Checked {
    let Some(decision) = state.pending().iter().find(|decision| decision.id == id) else {
        return Err(Violation::new(
            "AAE-misc-09",
            "an open question",
            format!("question {}", id.0),
        ));
    };
    if decision.seat != seat {
        return Err(Violation::new(
            "AAE-misc-09",
            format!("an answer from seat {}", decision.seat.0),
            format!("seat {}", seat.0),
        ));
    }
    answers::check(state, decision, answer)
}

fn check_take_back(state: &State, steps: u16) -> Checked<Accepted> {
    let drafts = state.drafts().len();
    if steps == 0 || usize::from(steps) > drafts {
        return Err(Violation::new(
            "AAE-combat-move-09",
            format!("1 to {drafts} drafts of this phase to take back"),
            format!("{steps}"),
        ));
    }
    Ok(Accepted::TakeBack(steps))
}
