//! Giving up. The rulebook knows no resignation: RULINGS.md says what it does here.

use sandtable_kernel::{Checked, Seat, Violation};

use crate::command_context::Play;
use crate::event::Event;
use crate::faction::Faction;
use crate::game_over;
use crate::options::FactionSet;
use crate::run;
use crate::state::State;

/// Checks that the seat has something to give up.
pub(crate) fn check(state: &State, seat: Seat) -> Checked {
    if state.outcome().is_none() && !factions_of(state, seat).is_empty() {
        return Ok(());
    }
    Err(Violation::new(
        "AE-GLO-34",
        "a seat that plays a faction in a match in progress",
        format!("seat {}", seat.0),
    ))
}

/// The seat's factions pass to the other Allied seat; when its side has no other seat,
/// the other side wins. In a Separate Peace there are no sides: between two players the other
/// one wins.
pub(crate) fn resign(play: &mut Play<'_>, seat: Seat) {
    let factions = factions_of(play.state, seat);
    let allied = factions.iter().any(Faction::is_allied);
    let rival = only_rival(play.state, seat);
    let heir = Faction::ALL
        .into_iter()
        .filter(|faction| faction.is_allied() == allied)
        .filter_map(|faction| play.state.seat_of(faction))
        .find(|heir| *heir != seat && rival.is_none());
    play.emit(Event::Resigned {
        seat: seat.0,
        heir: heir.map(|heir| heir.0),
    });
    if let Some(heir) = heir {
        play.state.hand_over(seat, heir);
        run::advance(play);
        return;
    }
    let winners: Vec<Faction> = play
        .state
        .scenario()
        .factions
        .iter()
        .copied()
        .filter(|faction| match rival {
            Some(rival) => rival.contains(*faction),
            None => faction.is_allied() != allied,
        })
        .collect();
    game_over::end(play, &winners, "the other side gave up the match");
}

/// In a Separate Peace the factions of the only other seat that plays, if there is only one.
fn only_rival(state: &State, seat: Seat) -> Option<FactionSet> {
    state.separate_peace()?;
    let others = (0..).zip(state.seats());
    let mut others = others.filter(|(id, factions)| *id != seat.0 && !factions.is_empty());
    match (others.next(), others.next()) {
        (Some((_, rival)), None) => Some(*rival),
        _ => None,
    }
}

fn factions_of(state: &State, seat: Seat) -> FactionSet {
    state
        .seats()
        .get(usize::from(seat.0))
        .copied()
        .unwrap_or_default()
}
