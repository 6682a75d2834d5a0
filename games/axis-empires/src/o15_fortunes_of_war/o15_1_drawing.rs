//! +15.1: how the cards come, and how they go unplayed.

use std::collections::BTreeSet;

use crate::command_context::Play;
use crate::event::Event;
use crate::faction::{Camp, Faction};
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::FortuneId;
use crate::pack::card::FortuneAction;
use crate::state::{Fortunes, State};
use crate::task::Scene;

/// The War State of a map has changed: each side draws a card of that map's deck, both Allied
/// factions one together (`AE-+15.1-2`, `AE-12.2-2`, `AE-12.3-8`, `AE-12.3-18`).
pub(crate) fn everybody(play: &mut Play<'_>, theatre: Theatre) {
    if !play.state.plays_by(OptionalRule::FortunesOfWar) {
        return;
    }
    for camp in Camp::ALL {
        let mut factions = play.state.scenario().factions.iter();
        if factions.any(|faction| faction.camp() == camp) {
            draw(play, theatre, camp);
        }
    }
}

/// Reports whether an action on a card is possible on the map of a scene: there is one to draw,
/// or the other side has one to lose (`AE-+15.1-3`).
pub(crate) fn is_open(state: &State, scene: Scene, deed: FortuneAction) -> bool {
    let theatre = scene.theatre;
    let cards = || match deed {
        FortuneAction::Draw => deck(state, theatre),
        FortuneAction::Discard => state.fortunes_of(theatre, scene.faction.camp().other()),
    };
    state.plays_by(OptionalRule::FortunesOfWar) && !cards().is_empty()
}

/// The faction's side draws a card, or the other side loses one that it has not played,
/// whichever (`AE-+15.1-3`).
pub(crate) fn happen(play: &mut Play<'_>, scene: Scene, deed: FortuneAction) {
    if !is_open(play.state, scene, deed) {
        return;
    }
    let camp = scene.faction.camp();
    match deed {
        FortuneAction::Draw => draw(play, scene.theatre, camp),
        FortuneAction::Discard => discard(play, scene.theatre, camp.other()),
    }
}

/// The cards in the deck of a map: all that neither side holds, in no order that would have to be
/// hidden (`AE-+15.1-1`).
fn deck(state: &State, theatre: Theatre) -> Vec<FortuneId> {
    state.fortunes_where(theatre, Fortunes::is_in_deck)
}

/// A side draws one of the cards of the deck.
fn draw(play: &mut Play<'_>, theatre: Theatre, camp: Camp) {
    let deck = deck(play.state, theatre);
    if let Some(card) = any(|| play.roll_for_good(), &deck) {
        play.state
            .set_fortunes(|fortunes| fortunes.give(camp, card));
        send_hands(play, theatre, camp);
    }
}

/// A side loses one of its cards, unseen by the other one, to the deck.
fn discard(play: &mut Play<'_>, theatre: Theatre, camp: Camp) {
    let held = play.state.fortunes_of(theatre, camp);
    if let Some(card) = any(|| play.roll_for_good(), &held) {
        play.state.set_fortunes(|fortunes| fortunes.put_back(card));
        send_hands(play, theatre, camp);
    }
}

/// A Separate Peace takes what the Allies hold out of the game, unseen, on every map
/// (`AE-+14.2-7`).
pub(crate) fn remove_allied(play: &mut Play<'_>) {
    for theatre in play.state.theatres() {
        let held = play.state.fortunes_of(theatre, Camp::Allies);
        if !held.is_empty() {
            play.state.set_fortunes(|fortunes| {
                held.into_iter().for_each(|card| fortunes.remove(card));
            });
            send_hands(play, theatre, Camp::Allies);
        }
    }
}

/// Number of dice that choose a card: enough that, of eighteen cards, none is ahead of another by
/// one part in two thousand.
const DICE: u32 = 6;

/// Chooses one of some cards. The number of dice is the same for any number of cards, so that it
/// reveals nothing; they are no rolls that Luck could have cast again.
pub(crate) fn any(mut roll: impl FnMut() -> u8, cards: &[FortuneId]) -> Option<FortuneId> {
    let cast = (0..DICE).fold(0_usize, |sum, _| {
        sum * 6 + usize::from(roll()).saturating_sub(1)
    });
    let index = cast * cards.len() / 6_usize.pow(DICE);
    cards.get(index).copied()
}

/// Sends all seats the number of cards of a map that a side holds, and the side the cards
/// themselves.
pub(crate) fn send_hands(play: &mut Play<'_>, theatre: Theatre, camp: Camp) {
    let fortunes = play.state.fortunes_of(theatre, camp);
    play.emit(Event::FortunesCounted {
        theatre,
        camp,
        count: u8::try_from(fortunes.len()).unwrap_or(u8::MAX),
    });
    let factions = Faction::ALL.into_iter().filter(|it| it.camp() == camp);
    let seats = factions.filter_map(|faction| play.state.seat_of(faction));
    let seats: BTreeSet<_> = seats.collect();
    for seat in seats {
        let fortunes = fortunes.clone();
        play.emit_to(seat, Event::FortunesHeld { theatre, fortunes });
    }
}
