//! The card for the next season: attacks when there are enemies to attack, steps that the Force
//! Pool can use, friends while there are neutrals, and a later War State when its time has come.

use sandtable_proto::games::axis_empires::v1::{
    Card, CardSteps, OptionCardActs, OptionCardOrder, WarState, card_steps, option_card_order,
    place,
};

use super::force;
use super::wars;
use crate::axis_empires::influence;
use crate::axis_empires::view_model::ViewModel;

/// Maximum distance from own ground units at which an enemy stack is a target.
const REACH: u16 = 3;

/// So many targets are as many as a season can use.
const TARGETS: usize = 4;

/// No country is worth more than this to court.
const MOST_COURTED: f32 = 8.0;

/// The next order of the segment: the best of the cards that may be chosen. None that may
/// not: what follows from those is worse than no card.
pub(super) fn order(situation: &ViewModel<'_>, acts: &OptionCardActs) -> Option<OptionCardOrder> {
    let merit = |id: u32| card(situation, id).map_or(0.0, |card| merit(situation, card));
    let cards = acts.choose.iter().copied();
    let best = cards.max_by(|one, other| {
        let order = merit(*one).total_cmp(&merit(*other));
        // Of equal ones the first.
        order.then(other.cmp(one))
    })?;
    Some(OptionCardOrder {
        kind: Some(option_card_order::Kind::Choose(best)),
    })
}

/// A card of the pack.
pub(super) fn card<'a>(situation: &ViewModel<'a>, id: u32) -> Option<&'a Card> {
    situation.atlas.pack.cards.get(id as usize)
}

/// Value of a card in the current position.
pub(super) fn merit(situation: &ViewModel<'_>, card: &Card) -> f32 {
    let targets = targets(situation).min(TARGETS) as f32 / TARGETS as f32;
    let steps = card
        .replacements
        .iter()
        .map(|row| steps(situation, card, row));
    let mut merit: f32 = steps.sum();
    merit += 4.0 * card.blitz as f32 * targets;
    merit += card.production as f32;
    if card.rearmament {
        merit += 3.0;
    }
    // A later card does more, and an earlier one can be had no more in time.
    merit += match card.war_state() {
        WarState::TotalWar => 2.0,
        WarState::LimitedWar => 1.0,
        WarState::PreWar | WarState::Unspecified => 0.0,
    };
    let events = || {
        let lists = [&card.option_card, &card.political, &card.conditional];
        lists.into_iter().flatten()
    };
    merit += 0.5 * events().count() as f32;
    merit += events()
        .map(|line| event(situation, card, line))
        .sum::<f32>();
    merit + family(situation, card)
}

/// Steps of a card that can be spent on units in the Force Pool.
fn steps(situation: &ViewModel<'_>, card: &Card, row: &CardSteps) -> f32 {
    let pool = Some(place::Kind::ForcePool(card.theatre));
    let fits = |country: u32| match row.to {
        Some(card_steps::To::Country(of)) => of == country,
        _ => true,
    };
    let pieces = situation.view.pieces.iter().filter(|piece| {
        let at = piece.at.as_ref().and_then(|at| at.kind);
        at == pool && piece.faction() == situation.me
    });
    let counters = pieces.filter_map(|piece| force::counter(situation.atlas, piece));
    let room = counters.filter(|counter| fits(counter.country)).count();
    let steps = (row.infantry + row.armor + row.colonial) as usize;
    steps.min(room) as f32 + (row.armor as usize).min(room) as f32 / 2.0
}

/// Value of a line of a card's events: friends that can be won, and wars.
fn event(situation: &ViewModel<'_>, card: &Card, line: &str) -> f32 {
    let begins = |words: &str| {
        let mut parts = line.split("; ").flat_map(|part| part.split(": "));
        parts.any(|part| part == words)
    };
    let wars = [
        (WarState::LimitedWar, "war limited war"),
        (WarState::TotalWar, "war total war"),
    ];
    let wars = wars.into_iter().filter(|(_, words)| begins(words));
    let wars: f32 = wars
        .map(|(war, _)| wars::promise(situation, card.theatre(), war))
        .sum();
    let friends = if line.contains("influence") {
        influence::prize(situation, card.theatre()).min(MOST_COURTED) / 2.0
    } else {
        0.0
    };
    wars + friends
}

/// Values of the rulebook's families of cards.
fn family(situation: &ViewModel<'_>, card: &Card) -> f32 {
    let at_peace = wars::war_state(situation, card.theatre()) == WarState::PreWar;
    let neutrals = influence::prize(situation, card.theatre()).min(MOST_COURTED) / MOST_COURTED;
    match &*card.family {
        // Land without a fight.
        "demand" => 5.0,
        "diplomatic overtures" | "political expansion" => 5.0 * neutrals,
        "offensive" => 6.0 * targets(situation).min(1) as f32,
        "war progress" if !at_peace => 5.0,
        "imperial directive" | "program" => 2.0,
        "puppet government" | "independence" => 2.0,
        "settlement" => 5.0,
        // Giving in is for when nothing else is left.
        "surrender" => -20.0,
        _ => 0.0,
    }
}

/// Enemy stacks that own ground units can come to.
fn targets(situation: &ViewModel<'_>) -> usize {
    let own: Vec<_> = (situation.units.iter())
        .filter(|unit| unit.faction == situation.me)
        .filter_map(|unit| unit.hex)
        .collect();
    let near = |foe: &u32| {
        let mut own = own.iter();
        own.any(|hex| situation.atlas.distance(*hex, *foe) <= REACH)
    };
    situation.foe_hexes().filter(near).count()
}
