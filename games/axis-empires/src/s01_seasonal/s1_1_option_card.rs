//! 1.1 Option Card Segment: the card for the season, and the card for the next.
//!
//! Each faction has one card in effect, and one face down that only its player knows
//! (`AE-1.1-1`, `AE-1.1-2`). Cards of a map act on that map (`AE-1.1-3`).

pub(crate) mod s16_7_return;
pub mod s1_1_1_reveal;
pub mod s1_1_2_1_modifiers;
pub mod s1_1_3_selection;
#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::blocker::Blocker;
use crate::command::Command;
use crate::command_context::Play;
use crate::event::Event;
use crate::order::option_card::CardOrder;
use crate::pack::CardId;
use crate::s14_markers::s14_40_showa_restoration;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{Pile, State};
use crate::task_queue;

pub use crate::order::option_card::CardOrder as Order;

/// Handlers of the segment: the Current Card as it opens, the Pending Card by command.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open: |play| {
        task_queue::open_on_every_map(play);
        s14_40_showa_restoration::offer(play);
    },
    wanted: |state| deck(state).next().is_some(),
    blockers,
    close: s1_1_3_selection::close,
    stand_in,
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardOrders {
    /// The cards that may be chosen.
    pub choose: Vec<CardId>,
    /// The cards of the deck that may not.
    pub bluff: Vec<CardId>,
}

/// An order that was checked.
pub(crate) type CardPlan = CardOrder;

/// Checks that an order is legal now: the card is in the deck, none has been chosen, and it may
/// be chosen or not as the order says. The choice is final (`AE-1.1.3-1`). A card is chosen for
/// its own map, and each map has one (`AE-1.1-3`, `AE-1.1.3.3-4`, `DS-AE-3`).
pub(crate) fn check(state: &State, order: &CardOrder) -> Checked<CardPlan> {
    let (card, bluff) = match *order {
        CardOrder::Choose { card } => (card, false),
        CardOrder::Bluff { card } => (card, true),
    };
    let faction = state.phasing();
    let row = state.pack().cards.get(card.index());
    let theatre = row.map(|row| row.theatre);
    let theatre = theatre.filter(|theatre| state.scenario().plays(*theatre));
    if theatre.is_some_and(|theatre| state.pending_card(theatre, faction).is_some()) {
        return Err(Violation::new(
            "AE-1.1.3-1",
            "a faction without a Pending Card",
            "one that has chosen",
        ));
    }
    let mut deck = theatre
        .into_iter()
        .flat_map(|theatre| state.cards_in(theatre, faction, Pile::Deck));
    if !deck.any(|it| it == card) {
        return Err(Violation::new(
            "AE-1.1.3-1",
            "a card of the faction's deck",
            format!("card {}", card.0),
        ));
    }
    match (s1_1_3_selection::check(state, card), bluff) {
        (Err(refusal), false) => Err(refusal),
        (Ok(()), true) => Err(Violation::new(
            "AE-1.1.1-4",
            "a card that may not be chosen",
            "one that may",
        )),
        (Ok(()), false) | (Err(_), true) => Ok(*order),
    }
}

/// Carries out an order that was checked. Everybody sees that the faction has chosen, and
/// only its own seat what.
pub(crate) fn commit(play: &mut Play<'_>, plan: CardPlan) {
    let (card, illegal) = match plan {
        CardOrder::Choose { card } => (card, false),
        CardOrder::Bluff { card } => (card, true),
    };
    let faction = play.state.phasing();
    let theatre = play.state.pack().card(card).theatre;
    play.state.set_card(card, |card| {
        card.pile = Pile::Pending;
        card.illegal = illegal;
    });
    play.emit(Event::CardChosen {
        theatre,
        faction,
        has_one: true,
    });
    if let Some(seat) = play.state.seat_of(faction) {
        play.emit_to(seat, Event::CardPending { card });
    }
}

/// The cards that may be chosen now, and those that may be chosen against the rules. A
/// faction has one face down beside the one in effect (`AE-1.1-1`), on each map
/// (`AE-1.1.1-8`).
pub(crate) fn acts(state: &State) -> CardOrders {
    let mut acts = CardOrders::default();
    for card in deck(state) {
        match s1_1_3_selection::check(state, card) {
            Ok(()) => acts.choose.push(card),
            Err(_) => acts.bluff.push(card),
        }
    }
    acts
}

/// The cards in the decks of which the phasing faction has yet to choose one. Each may be
/// chosen, by the rules or against them.
fn deck(state: &State) -> impl Iterator<Item = CardId> {
    let faction = state.phasing();
    let theatres = state.is_campaign().then(|| state.theatres());
    let open = theatres.into_iter().flatten();
    let open = open.filter(move |theatre| state.pending_card(*theatre, faction).is_none());
    open.flat_map(move |theatre| state.cards_in(theatre, faction, Pile::Deck))
}

/// Reports whether a card of a deck may be chosen by the rules now, for any phasing faction
/// (`AE-1.1.3-1`).
pub(crate) fn may_be_chosen(state: &State, card: CardId) -> bool {
    s1_1_3_selection::check(state, card).is_ok()
}

/// A faction that can choose a card must (`AE-1.1.3-2`).
fn blockers(state: &State) -> Vec<Blocker> {
    if deck(state).all(|card| !may_be_chosen(state, card)) {
        return Vec::new();
    }
    let violation = *Violation::new(
        "AE-1.1.3-2",
        "a Pending Card",
        "none, while there are cards to choose",
    );
    vec![Blocker {
        violation,
        hex: None,
        pieces: Vec::new(),
        remedy: Some(stand_in(state)),
    }]
}

fn stand_in(state: &State) -> Command {
    match acts(state).choose.first() {
        Some(card) => Command::OptionCard(CardOrder::Choose { card: *card }),
        None => Command::EndSegment,
    }
}

/// One in so many cards chosen at random is chosen against the rules.
const BLUFFS: usize = 16;

/// One of the orders listed, at random. A faction that can choose fairly mostly does.
pub(crate) fn pick(acts: &CardOrders, below: &mut impl FnMut(usize) -> usize) -> Option<CardOrder> {
    let from = |cards: &[CardId], below: &mut dyn FnMut(usize) -> usize| {
        cards.get(below(cards.len().max(1))).copied()
    };
    let fair = !acts.choose.is_empty() && (acts.bluff.is_empty() || below(BLUFFS) > 0);
    if fair {
        from(&acts.choose, below).map(|card| CardOrder::Choose { card })
    } else {
        from(&acts.bluff, below).map(|card| CardOrder::Bluff { card })
    }
}
