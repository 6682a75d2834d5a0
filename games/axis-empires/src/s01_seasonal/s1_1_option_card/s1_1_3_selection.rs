//! 1.1.3 Pending Card Selection: which cards may be chosen.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::conditions::holds;
use crate::edition::Edition;
use crate::event::Event;
use crate::map::Theatre;
use crate::pack::{Card, CardId, WarState};
use crate::state::State;
use crate::task::Scene;

/// Checks that a card of the deck may be chosen: its colour fits the War State, its requirements
/// hold now, and nothing else forbids it. Conditions that change later do not matter
/// (`AE-1.1.3.1-2`).
pub(super) fn check(state: &State, id: CardId) -> Checked {
    let Some(card) = state.pack().cards.get(id.index()) else {
        return Err(Violation::new(
            "AE-1.1.3-1",
            "a card of the pack",
            format!("card {}", id.0),
        ));
    };
    colour(state, card)?;
    requirements(state, id, card)?;
    not_twice_running(state, card)?;
    once_a_year(state, card)?;
    not_on_both_maps(state, card)?;
    within_production(state, card)
}

/// Before the war only blue cards, in a Limited War black ones too, in a Total War all
/// (`AE-CRD-2`, `AE-1.1.3.2-1`, `AE-12.1-5`, `AE-12.2-4`, `DS-1.1.3.2-1`).
fn colour(state: &State, card: &Card) -> Checked {
    let war = state.war_state(card.theatre);
    if card.colour <= war {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-1.1.3.2-1",
            format!("a card for {}", word(war)),
            format!("card {} for {}", card.number, word(card.colour)),
        ))
    }
}

const fn word(war: WarState) -> &'static str {
    match war {
        WarState::PreWar => "Pre-War",
        WarState::LimitedWar => "Limited War",
        WarState::TotalWar => "Total War",
    }
}

/// All that is printed under requirements (`AE-1.1.3.1-1`, `AE-CRD-5`).
fn requirements(state: &State, id: CardId, card: &Card) -> Checked {
    let scene = Scene {
        card: Some(id),
        ..Scene::of(card.theatre, card.faction)
    };
    let mut asked = card.requirements.iter();
    match asked.position(|condition| !holds(state, scene, condition)) {
        None => Ok(()),
        Some(index) => Err(Violation::new(
            "AE-1.1.3.1-1",
            format!("every requirement of card {}", card.number),
            format!("requirement {} that does not hold", index + 1),
        )),
    }
}

/// Some types of cards do not follow one another. The Axis's Blitz cards are none of them in the
/// book of 2012 (`AE-1.1.3.3-1`, `DS-1.1.3.3-1`).
fn not_twice_running(state: &State, card: &Card) -> Checked {
    let current = state.current_card(card.theatre, card.faction);
    let current = current.map(|id| state.pack().card(id));
    let old = card.theatre == Theatre::Asia && state.options().edition == Edition::Y2012;
    match current.filter(|current| card.is_of_type_of(current, !old)) {
        None => Ok(()),
        Some(current) => Err(Violation::new(
            "AE-1.1.3.3-1",
            format!("a card of another type than card {}", current.number),
            format!("card {}", card.number),
        )),
    }
}

/// Checks the limit on cards that are shown once a calendar year. The year is that of the season
/// in which the card is turned up, and a winter belongs to the year in which it begins
/// (`AE-1.1.3.3-2`, `AE-1.1.3.3-3`, `DS-1.1.3.3-2`).
fn once_a_year(state: &State, card: &Card) -> Checked {
    let calendar = &state.pack().calendar;
    let Some(next) = calendar.seasonal_turn_ahead(state.now(), 1) else {
        return Ok(());
    };
    let year = calendar.year(next);
    let progress = state.progress(card.theatre);
    let mut sorts = card.yearly();
    if sorts.any(|sort| progress.last_shown(card.faction, sort) == year) {
        Err(Violation::new(
            "AE-1.1.3.3-2",
            format!("no second card of its sort in {year}"),
            format!("card {}", card.number),
        ))
    } else {
        Ok(())
    }
}

/// The map that is played beside a card's own, and the card that its faction has chosen there
/// for the next season.
fn on_the_other_map<'a>(state: &'a State, card: &Card) -> Option<(Theatre, Option<&'a Card>)> {
    let mut theatres = state.theatres();
    let other = theatres.find(|theatre| *theatre != card.theatre)?;
    let pending = state.pending_card(other, card.faction);
    Some((other, pending.map(|id| state.pack().card(id))))
}

/// A card that is in both decks is not chosen on both maps (`AE-1.1.3.3-5`, `DS-1.1.3.3-3`).
fn not_on_both_maps(state: &State, card: &Card) -> Checked {
    let other = on_the_other_map(state, card)
        .and_then(|(_, other)| other)
        .filter(|other| card.symbols.twin && other.symbols.twin && card.title == other.title);
    match other {
        None => Ok(()),
        Some(_) => Err(Violation::new(
            "AE-1.1.3.3-5",
            "no card that is chosen on the other map",
            format!("card {}", card.number),
        )),
    }
}

/// Checks that Soviet production on both maps together is not more than 1, or 3 in a Total War on
/// either (`AE-1.1.3.3-6`, `DS-1.1.3.3-3`). A card that is too much by itself is so whatever is
/// chosen beside it.
fn within_production(state: &State, card: &Card) -> Checked {
    let Some((there, other)) = on_the_other_map(state, card) else {
        return Ok(());
    };
    let total = [card.theatre, there]
        .into_iter()
        .any(|theatre| state.war_state(theatre) == WarState::TotalWar);
    let most: u8 = if total { 3 } else { 1 };
    let beside = other.map_or(0, |other| other.symbols.production);
    let sum = card.symbols.production.saturating_add(beside);
    if sum <= most {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-1.1.3.3-6",
            format!("Production Values of {most} together"),
            format!("{sum}"),
        ))
    }
}

/// A faction without a card to choose says so, and has no Current Card in the next season
/// (`AE-1.1.3-2`).
pub(super) fn close(play: &mut Play<'_>) {
    let faction = play.state.phasing();
    if !play.state.is_campaign() {
        return;
    }
    let theatres = play.state.theatres();
    let bare = theatres.filter(|theatre| play.state.pending_card(*theatre, faction).is_none());
    for theatre in bare.collect::<Vec<_>>() {
        play.emit(Event::CardChosen {
            theatre,
            faction,
            has_one: false,
        });
    }
}
