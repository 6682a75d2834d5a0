//! A match as a viewer may know it, to look ahead in.

use sandtable_kernel::{Checked, Dice, Seat, Viewer, Violation};
use sandtable_kit::below;

use crate::faction::{Camp, Faction};
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::{CardId, FortuneId};
use crate::s01_seasonal::s1_1_option_card;
use crate::standing_orders::StandingOrders;
use crate::state::{Fortunes, Pile, State};

/// The match with what the viewer does not see drawn anew: the Pending Cards of others
/// (`AE-1.1-2`) and the cards of Fortunes of War that the other side holds (`AE-+15.1-2`).
/// Standing orders of others are gone. The referee knows all of it.
///
/// # Errors
/// A die waits for Luck (`AE-+16-2`): the dice before it may have drawn cards that no other
/// viewer knows.
pub(crate) fn known_to(state: &State, viewer: Viewer, dice: &mut dyn Dice) -> Checked<State> {
    let seat = match viewer {
        Viewer::Referee => return Ok(state.clone()),
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    if state.waiting().is_some() {
        return Err(Violation::new(
            "AE-+16-2",
            "a match in which no die waits for Luck",
            "a die that waits",
        ));
    }
    let mut known = state.clone();
    let seats = (0..).map(Seat).take(state.seats().len());
    for other in seats.filter(|other| Some(*other) != seat) {
        known.set_orders(other, StandingOrders::default());
    }
    let own = |faction: Faction| seat.is_some() && state.seat_of(faction) == seat;
    // All is hidden before any of it is drawn: nothing may follow from what lay there.
    let hidden = put_back_pending(&mut known, own);
    if state.plays_by(OptionalRule::FortunesOfWar) {
        let fortunes = redrawn_fortunes(state, own, dice);
        known.set_fortunes(|it| *it = fortunes);
    }
    for (theatre, faction) in hidden {
        if let Some(card) = any_card(&known, theatre, faction, dice) {
            known.set_card(card, |card| card.pile = Pile::Pending);
        }
    }
    Ok(known)
}

/// Puts the Pending Cards of others back into their decks. Gives whose lay there, and on which
/// maps.
fn put_back_pending(known: &mut State, own: impl Fn(Faction) -> bool) -> Vec<(Theatre, Faction)> {
    let factions = known.scenario().factions.clone();
    let mut hidden = Vec::new();
    for theatre in known.scenario().theatres() {
        for faction in factions.iter().copied().filter(|faction| !own(*faction)) {
            if let Some(card) = known.pending_card(theatre, faction) {
                known.set_card(card, |card| {
                    card.pile = Pile::Deck;
                    card.illegal = false;
                });
                hidden.push((theatre, faction));
            }
        }
    }
    hidden
}

/// A card of a deck that may lie face down: one that could be chosen by the rules now
/// (`AE-1.1.3-1`), or any when there is none, as after a bluff (`AE-1.1.1-4`).
fn any_card(
    state: &State,
    theatre: Theatre,
    faction: Faction,
    dice: &mut dyn Dice,
) -> Option<CardId> {
    let deck: Vec<CardId> = state.cards_in(theatre, faction, Pile::Deck).collect();
    let fair = deck.iter().copied();
    let fair: Vec<CardId> = fair
        .filter(|card| s1_1_option_card::may_be_chosen(state, *card))
        .collect();
    let from = if fair.is_empty() { deck } else { fair };
    from.get(below(dice, from.len())).copied()
}

/// Redraws the holders of the cards of Fortunes of War, as far as the viewer does not know them.
/// An Allied seat also knows what it has seen leave the game (`AE-+14.2-7`).
fn redrawn_fortunes(state: &State, own: impl Fn(Faction) -> bool, dice: &mut dyn Dice) -> Fortunes {
    let sees = |camp: Camp| {
        let mut factions = Faction::ALL.into_iter();
        factions.any(|faction| faction.camp() == camp && own(faction))
    };
    let mut known = Fortunes::default();
    for theatre in state.scenario().theatres() {
        let mut unknown = state.fortunes_where(theatre, |_, _| true);
        let removed = state.fortunes_where(theatre, Fortunes::is_removed);
        for camp in Camp::ALL.into_iter().filter(|camp| sees(*camp)) {
            for card in state.fortunes_of(theatre, camp) {
                known.give(camp, card);
                unknown.retain(|it| *it != card);
            }
        }
        if sees(Camp::Allies) {
            removed.iter().for_each(|card| known.remove(*card));
            unknown.retain(|it| !removed.contains(it));
        }
        let mut draw = || -> Option<FortuneId> {
            let place = below(dice, unknown.len());
            (place < unknown.len()).then(|| unknown.remove(place))
        };
        for camp in Camp::ALL.into_iter().filter(|camp| !sees(*camp)) {
            for _ in state.fortunes_of(theatre, camp) {
                draw().into_iter().for_each(|card| known.give(camp, card));
            }
        }
        if !sees(Camp::Allies) {
            for _ in &removed {
                draw().into_iter().for_each(|card| known.remove(card));
            }
        }
    }
    known
}
