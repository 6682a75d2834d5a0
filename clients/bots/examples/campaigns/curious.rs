//! A player that explores the cards: it plays at random, but chooses the card that it has not
//! shown yet and that has the most requirements.

use std::cmp::Reverse;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::SegmentOrders;
use sandtable_axis_empires::pack::CardId;
use sandtable_axis_empires::s01_seasonal::s1_1_option_card::Order;
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};

use super::campaigns;

/// A card by curiosity, anything else at random.
pub(crate) fn command(state: &State, seat: Seat, random: &mut Random) -> Option<Command> {
    let chooses = state.segment() == Segment::OptionCard && state.pending().is_empty();
    let card = if chooses {
        strangest(state, seat, random)
    } else {
        None
    };
    match card {
        Some(card) => Some(Command::OptionCard(Order::Choose { card })),
        None => campaigns::random(state, seat, random),
    }
}

/// Selects the card not shown yet that has the most requirements, among those that may be chosen;
/// one of them, if there are several.
fn strangest(state: &State, seat: Seat, random: &mut Random) -> Option<CardId> {
    let segment = AxisEmpires::default().legal(state, seat).segment?;
    let SegmentOrders::OptionCard(acts) = segment.acts else {
        return None;
    };
    let strangeness = |id: CardId| {
        let shown = state.card(id).is_some_and(|card| card.played);
        (Reverse(shown), state.pack().card(id).requirements.len())
    };
    let most = acts.choose.iter().map(|id| strangeness(*id)).max()?;
    let mut all = acts.choose;
    all.retain(|id| strangeness(*id) == most);
    let drawn = random.below(all.len());
    all.get(drawn).copied()
}
