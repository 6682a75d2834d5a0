//! 7.1 Delay Segment.

use crate::agenda::conditions::lies;
use crate::decision::luck::Throw;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, Posture, UnitKind};
use crate::play::Play;
use crate::politics::{self, Force};
use crate::s07_end_of_turn::s7_1_displays;
use crate::state::{Piece, PieceId, Place, State};

/// Rolls for everything in the Delay Boxes, Europe before Asia, and puts it on the Turn Track
/// of its own map so many turns ahead: one at least, and past the end of the game if need be
/// (`AE-7.1-1` to `AE-7.1-3`, `DS-7.1-1`, `DS-AE-6`). What could be a unit or a marker waits
/// as a unit (`AE-SOP-6`, `DS-AE-2`).
pub(super) fn roll(play: &mut Play<'_>) {
    let boxes = [Theatre::Europe, Theatre::Asia].map(|theatre| {
        [
            Place::Delay(theatre),
            Place::NavalDelay(theatre),
            Place::AirSeaDelay(theatre),
        ]
        .map(|from| (from, theatre))
    });
    // What Luck does with these dice puts its marker into a box too late.
    let mut waiting: Vec<(PieceId, Theatre)> = Vec::new();
    for (from, theatre) in boxes.into_iter().flatten() {
        let there = play.state.pieces_at(from);
        waiting.extend(there.map(|(piece, _)| (piece, theatre)));
    }
    for (piece, theatre) in waiting {
        roll_for(play, piece, theatre);
    }
}

fn roll_for(play: &mut Play<'_>, id: PieceId, theatre: Theatre) {
    let Some(piece) = play.state.piece(id).copied() else {
        return;
    };
    let modifier = delay_drm(play.state, &piece, theatre);
    let of = Throw::Delay {
        piece: id,
        modifier,
    };
    let dice = throw(play, piece.at, of);
    let result = i16::from(dice).saturating_add(i16::from(modifier));
    let turns = u16::try_from(result.max(1)).unwrap_or(1);
    play.tell(Event::Delayed {
        piece: id,
        dice,
        modifier,
        turns,
    });
    let turn = play.state.now().after(turns);
    play.put(id, Place::Track(theatre, turn));
    if piece.marker(play.state.pack()).is_none() {
        play.turn_over(id, crate::pack::Side::Front);
    }
}

/// One die, and in the Naval Warfare Delay Box a second one on top of a 6, in the +5 or 6 Box
/// of a 5, too (`AE-7.1-4`, `AE-BOX-3`, `DS-7.1-2`, `AE-+17.2-1`).
fn throw(play: &mut Play<'_>, from: Place, of: Throw) -> u8 {
    let first = play.roll(of);
    match from {
        Place::NavalDelay(_) if first == 6 => first + play.roll(of),
        Place::AirSeaDelay(_) if first >= 5 => first + play.roll(of),
        _ => first,
    }
}

/// What is added to the die, all together: the modifiers of the piece's own faction and no
/// others (`AE-DDR-1` to `AE-DDR-3`). What tracks and markers come to is told by the scenario,
/// in a campaign by the displays;
/// each bomber and submarine in the Strategic Warfare Box adds what is printed on it. Those of
/// an Allied country under a Policy or Truce do not count, nor do those of the Axis count
/// against its pieces (`AE-GLO-28`, `DS-G-18`, `AE-13.6.1.1-7`, `DS-13.6.1.1-5`). Nothing is
/// added for the Luck marker (`AE-+16-3`).
pub(crate) fn delay_drm(state: &State, piece: &Piece, theatre: Theatre) -> i8 {
    if lies(state, piece, MarkerKind::Luck) {
        return 0;
    }
    let own = match state.is_campaign() {
        true => s7_1_displays::modifier(state, piece, theatre),
        false => politics::delay(state, piece.faction),
    };
    let at_war = |piece: &Piece| {
        let force = Force::of(state, piece);
        !force.faction.is_allied() || politics::posture(state, force) == Posture::War
    };
    if !at_war(piece) {
        return own;
    }
    state
        .pieces_at(Place::StrategicWarfare(theatre))
        .map(|(_, raider)| raider)
        .filter(|raider| at_war(raider))
        .filter_map(|raider| {
            let counter = raider.counter(state.pack())?;
            hurts(raider.faction, counter.front.kind, piece.faction, theatre)
                .then_some(counter.delay_modifier)
        })
        .fold(own, i8::saturating_add)
}

/// Whether units of a kind in the Strategic Warfare Box delay a faction's pieces: Allied
/// bombers the Axis, Axis bombers the Soviets, Axis submarines the West; in Asia Allied
/// submarines delay the Axis, too.
const fn hurts(raiders: Faction, kind: UnitKind, victim: Faction, theatre: Theatre) -> bool {
    match (victim, kind) {
        (Faction::Axis, UnitKind::Bomber) => raiders.is_allied(),
        (Faction::Axis, UnitKind::SubFleet) => {
            raiders.is_allied() && matches!(theatre, Theatre::Asia)
        }
        (Faction::Soviet, UnitKind::Bomber) | (Faction::Western, UnitKind::SubFleet) => {
            !raiders.is_allied()
        }
        _ => false,
    }
}
