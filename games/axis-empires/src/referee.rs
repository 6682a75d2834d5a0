//! Legality and effect of a command: the one place through which every command goes. `check`
//! draws no dice and changes nothing; `commit` is given what `check` accepted and cannot fail.

use sandtable_kernel::{Checked, Seat, Violation};
use sandtable_kit::Refusals;

use crate::answers;
use crate::command::Command;
use crate::command_context::Play;
use crate::dispatch;
use crate::event::{AnsweredBy, Event};
use crate::o15_fortunes_of_war::o15_2_using::{self, FortunePlan};
use crate::run;
use crate::s01_seasonal::s1_1_option_card::{self, CardPlan};
use crate::s01_seasonal::s1_2_logistics::{self, LogisticsPlan};
use crate::s01_seasonal::s1_3_replacements::{self, ReplacementPlan};
use crate::s02_administrative::s2_1_political_events::{self, PoliticalPlan, s14_22_any_time};
use crate::s02_administrative::s2_2_support::{self, SupportPlan};
use crate::s02_administrative::s2_3_organization::{self, OrganizationPlan};
use crate::s03_movement::{self, MovementPlan};
use crate::s04_combat::{self, CombatPlan};
use crate::s06_war_and_peace::s6_1_war_and_peace::{self, WarAndPeacePlan};
use crate::segment::Segment;
use crate::state::State;
use crate::step::PendingStep;

/// The rules by which this game refuses what every game does.
const REFUSALS: Refusals = Refusals {
    over: "AE-0.3-1",
    seat: "AE-GLO-34",
    question: "AE-SOP-2",
    drafts: "AE-SOP-2",
    drafted_in: "segment",
};

/// A command that has been checked, with what the check found out.
pub(crate) enum Accepted {
    OptionCard(CardPlan),
    Logistics(LogisticsPlan),
    Replacements(ReplacementPlan),
    PoliticalEvents(PoliticalPlan),
    Support(SupportPlan),
    Organization(OrganizationPlan),
    Movement(MovementPlan),
    Combat(CombatPlan),
    WarAndPeace(WarAndPeacePlan),
    PlayFortune(FortunePlan),
    TakeBack(u16),
    EndSegment,
    Answer,
    SetOrders,
}

/// Checks that the command is legal for the seat now.
pub(crate) fn check(state: &State, seat: Seat, command: &Command) -> Checked<Accepted> {
    REFUSALS.in_progress(state.outcome())?;
    REFUSALS.known_seat(state.seats().len(), seat)?;
    match command {
        Command::SetOrders { .. } => return Ok(Accepted::SetOrders),
        Command::Answer { decision, answer } => {
            let decision = REFUSALS.asked(state.pending(), *decision, seat)?;
            return answers::check(state, decision, answer).map(|()| Accepted::Answer);
        }
        Command::PoliticalEvents(order) if s14_22_any_time::concerns(state, order) => {
            at_rest(state)?;
            return s14_22_any_time::check(state, seat, order).map(Accepted::PoliticalEvents);
        }
        _ => phasing(state, seat)?,
    }
    match command {
        Command::OptionCard(order) => {
            in_segment(state, &[Segment::OptionCard])?;
            s1_1_option_card::check(state, order).map(Accepted::OptionCard)
        }
        Command::Logistics(order) => {
            in_segment(state, &[Segment::Logistics])?;
            s1_2_logistics::check(state, order).map(Accepted::Logistics)
        }
        Command::Replacements(order) => {
            in_segment(state, &[Segment::Replacements])?;
            s1_3_replacements::check(state, order).map(Accepted::Replacements)
        }
        Command::PoliticalEvents(order) => {
            in_segment(state, &[Segment::PoliticalEvents])?;
            s2_1_political_events::check(state, order).map(Accepted::PoliticalEvents)
        }
        Command::Support(order) => {
            in_segment(state, &[Segment::Support])?;
            s2_2_support::check(state, order).map(Accepted::Support)
        }
        Command::Organization(order) => {
            in_segment(state, &[Segment::Organization])?;
            s2_3_organization::check(state, order).map(Accepted::Organization)
        }
        Command::Movement(order) => {
            in_segment(
                state,
                &[Segment::OperationalMovement, Segment::ReserveMovement],
            )?;
            s03_movement::check(state, order).map(Accepted::Movement)
        }
        Command::Combat(order) => {
            in_segment(
                state,
                &[
                    Segment::BlitzCombat,
                    Segment::RegularCombat,
                    Segment::Marker,
                ],
            )?;
            s04_combat::check(state, order).map(Accepted::Combat)
        }
        Command::WarAndPeace(order) => {
            in_segment(state, &[Segment::WarAndPeace])?;
            s6_1_war_and_peace::check(state, order).map(Accepted::WarAndPeace)
        }
        Command::PlayFortune { fortune } => {
            o15_2_using::check(state, *fortune).map(Accepted::PlayFortune)
        }
        Command::TakeBack { steps } => {
            REFUSALS.can_take_back(state.drafts().len(), *steps)?;
            Ok(Accepted::TakeBack(*steps))
        }
        Command::EndSegment => match (dispatch::chapter(state.segment()).blockers)(state).pop() {
            Some(blocker) => Err(Box::new(blocker.violation)),
            None => Ok(Accepted::EndSegment),
        },
        Command::SetOrders { .. } => Ok(Accepted::SetOrders),
        Command::Answer { .. } => Ok(Accepted::Answer),
    }
}

/// Carries out a command that was checked in this very state.
pub(crate) fn commit(play: &mut Play<'_>, seat: Seat, command: &Command, accepted: Accepted) {
    match accepted {
        Accepted::OptionCard(plan) => {
            for_good(play, |play| s1_1_option_card::commit(play, plan));
        }
        Accepted::PoliticalEvents(plan) => {
            for_good(play, |play| s2_1_political_events::commit(play, plan));
        }
        Accepted::WarAndPeace(plan) => {
            for_good(play, |play| s6_1_war_and_peace::commit(play, plan));
        }
        Accepted::PlayFortune(plan) => for_good(play, |play| o15_2_using::commit(play, plan)),
        Accepted::Logistics(plan) => {
            play.draft(command, |play| s1_2_logistics::commit(play, plan));
        }
        Accepted::Replacements(plan) => {
            play.draft(command, |play| s1_3_replacements::commit(play, plan));
        }
        Accepted::Support(plan) => {
            for_good(play, |play| s2_2_support::commit(play, plan));
        }
        Accepted::Organization(plan) => {
            play.draft(command, |play| s2_3_organization::commit(play, plan));
        }
        Accepted::Movement(plan) => {
            play.draft(command, |play| s03_movement::commit(play, plan));
        }
        Accepted::Combat(plan) => for_good(play, |play| s04_combat::commit(play, plan)),
        Accepted::TakeBack(steps) => {
            let faction = play.state.phasing();
            play.state.take_back(usize::from(steps));
            play.emit(Event::TakenBack { faction, steps });
        }
        Accepted::EndSegment => run::close_segment(play),
        Accepted::Answer => {
            if let Command::Answer { decision, answer } = command {
                answers::commit(play, *decision, answer, AnsweredBy::Seat);
            }
        }
        Accepted::SetOrders => {
            if let Command::SetOrders { orders } = command {
                play.state.set_orders(seat, orders.clone());
                play.emit_to(
                    seat,
                    Event::OrdersFiled {
                        orders: orders.clone(),
                    },
                );
            }
        }
    }
    run::advance(play);
}

/// Carries out what others see or dice decide: from here on nothing before it can be
/// taken back either.
fn for_good(play: &mut Play<'_>, make: impl FnOnce(&mut Play<'_>)) {
    play.state.commit_drafts();
    make(play);
}

/// The seat must play the phasing faction, and nothing else be under way (`AE-SOP-1`).
fn phasing(state: &State, seat: Seat) -> Checked {
    let faction = state.phasing();
    if state.seat_of(faction) != Some(seat) {
        return Err(Violation::new(
            "AE-SOP-1",
            format!("a command from the seat that plays the {faction} faction, which is phasing"),
            format!("seat {}", seat.0),
        ));
    }
    at_rest(state)
}

/// No question may be open and no procedure under way (`AE-SOP-2`).
fn at_rest(state: &State) -> Checked {
    REFUSALS.nothing_asked(state.pending())?;
    match state.step() {
        PendingStep::Commands => Ok(()),
        _ => Err(Violation::new(
            "AE-SOP-2",
            "no procedure under way",
            "a procedure under way",
        )),
    }
}

/// The command belongs to one of these segments (`AE-SOP-4`).
fn in_segment(state: &State, segments: &[Segment]) -> Checked {
    let segment = state.segment();
    if segments.contains(&segment) {
        return Ok(());
    }
    let words: Vec<_> = segments.iter().map(|segment| segment.word()).collect();
    Err(Violation::new(
        "AE-SOP-4",
        format!("the segment {}", words.join(" or ")),
        format!("the segment {}", segment.word()),
    ))
}
