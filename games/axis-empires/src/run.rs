//! Carries the game on, segment after segment, until someone must act.

use sandtable_kernel::{OnTurn, SeatSet};

use crate::answers;
use crate::command_context::Play;
use crate::dispatch;
use crate::event::Event;
use crate::o15_fortunes_of_war::o15_2_using;
use crate::s02_administrative::s2_2_support::s2_2_3_placement;
use crate::s04_combat;
use crate::s09_stacking;
use crate::s11_weather;
use crate::segment::{Part, Segment};
use crate::sequence::Cursor;
use crate::state::{Marks, State};
use crate::step::PendingStep;
use crate::task_queue;
use crate::unit_marks::clear_marks;
use crate::victory;

/// Opens the match.
pub(crate) fn begin_match(play: &mut Play<'_>) {
    let first = play.state.turn().cursor;
    let seasonal = play.state.pack().calendar.is_seasonal(first.turn);
    if seasonal {
        begin_segment(play, first)
    } else {
        begin_next(play)
    }
    advance(play);
}

/// Carries the game on until a seat must act, a die must wait or the match is over.
pub(crate) fn advance(play: &mut Play<'_>) {
    while play.state.outcome().is_none() && !play.has_stopped() {
        if !play.state.pending().is_empty() {
            if answers::by_standing_orders(play) {
                continue;
            }
            return;
        }
        match play.state.step() {
            PendingStep::Commands if wants_commands(play.state) => return,
            PendingStep::Commands => close_segment(play),
            PendingStep::Placement(attempt) => s2_2_3_placement::go_on(play, *attempt),
            PendingStep::Combat(_) => s04_combat::go_on(play),
            PendingStep::Agenda(_) => task_queue::go_on(play),
            PendingStep::Stacking => {
                if !s09_stacking::enforce(play) {
                    victory::look(play);
                    begin_next(play);
                }
            }
        }
    }
}

/// Reports whether the segment waits for commands of the phasing faction.
fn wants_commands(state: &State) -> bool {
    state.drafts().len() > 0
        || (state.seat_of(state.phasing()).is_some()
            && ((dispatch::chapter(state.segment()).wanted)(state)
                || o15_2_using::may_wait(state)
                || state.waits_for_close() && state.segment().part() == Part::FactionTurn))
}

/// Closes the segment: its drafts are final, its chapter has its say, and then stacking
/// is looked at (`AE-9.3-1`).
pub(crate) fn close_segment(play: &mut Play<'_>) {
    play.state.commit_drafts();
    play.state.set_step(PendingStep::Stacking);
    (dispatch::chapter(play.state.segment()).close)(play);
}

/// Opens the segment after the present one.
fn begin_next(play: &mut Play<'_>) {
    if play.state.outcome().is_some() {
        return;
    }
    let state = &*play.state;
    let next = state.turn().cursor.next(
        |turn| state.pack().calendar.is_seasonal(turn),
        |faction| state.acts(faction),
    );
    begin_segment(play, next);
}

fn begin_segment(play: &mut Play<'_>, cursor: Cursor) {
    let before = play.state.turn().cursor;
    play.state.set_turn(|turn| {
        turn.cursor = cursor;
        turn.stage = 1;
    });
    play.state.set_step(PendingStep::Commands);
    if before.turn != cursor.turn {
        s11_weather::determine(play);
    }
    let faction = (cursor.segment.part() == Part::FactionTurn).then_some(cursor.faction);
    if faction.is_some() && (before.turn, before.faction) != (cursor.turn, cursor.faction)
        || before.segment.part() != cursor.segment.part()
    {
        clear_marks(play.state, Marks::all());
    }
    play.emit(Event::SegmentBegan {
        turn: cursor.turn,
        faction,
        segment: cursor.segment,
    });
    (dispatch::chapter(cursor.segment).open)(play);
}

/// The seats that the match waits for.
pub(crate) fn awaited(state: &State) -> SeatSet {
    let mut seats = SeatSet::EMPTY;
    if state.outcome().is_some() {
        return seats;
    }
    if state.pending().is_empty() {
        if let Some(seat) = state.seat_of(state.phasing()) {
            seats.insert(seat);
        }
    } else {
        for decision in state.pending() {
            seats.insert(decision.seat);
        }
    }
    seats
}

/// The seat that plays the phasing faction. Faction turns are numbered as if every game
/// turn had three.
pub(crate) fn on_turn(state: &State) -> Option<OnTurn> {
    if state.outcome().is_some() {
        return None;
    }
    let cursor = state.turn().cursor;
    let last = u64::from(matches!(
        cursor.segment,
        Segment::Delay | Segment::TurnMarker
    )) * 2;
    let in_turn = (cursor.faction.index() as u64).max(last);
    Some(OnTurn {
        seat: state.seat_of(cursor.faction)?,
        number: u64::from(cursor.turn.0) * 3 + in_turn + 1,
    })
}
