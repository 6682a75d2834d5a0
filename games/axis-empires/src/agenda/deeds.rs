//! What effects do to cards, counters and tracks.

use crate::agenda::conditions::lies;
use crate::decision::choice::Pick;
use crate::faction::Faction;
use crate::map::{AreaKind, HexId, Theatre};
use crate::pack::card::{CounterRef, Counters, Spot};
use crate::pack::tracks::HIGHEST_USCL;
use crate::pack::{CardId, MarkerKind, Side};
use crate::play::Play;
use crate::s00_victory::s0_1_check::tide;
use crate::s14_markers::s14_22_government;
use crate::state::{Kind, Piece, PieceId, Pile, Place, State};
use crate::task::Scene;
use crate::{politics, s00_victory};

/// Takes cards out of the game, wherever they are; one in effect stays until it is replaced.
pub(super) fn remove_cards(play: &mut Play<'_>, cards: &[CardId]) {
    for card in cards {
        let pile = play.state.card(*card).map(|card| card.pile);
        if pile.is_some_and(|pile| pile != Pile::Current) {
            play.move_card(*card, Pile::Removed);
        }
    }
}

/// The place that a spot is for a faction's counters. The Turn Track's boxes are counted in
/// Seasonal Turns, the present one left out.
pub(crate) fn place_of(state: &State, scene: Scene, spot: Spot) -> Option<Place> {
    let theatre = scene.theatre;
    Some(match spot {
        Spot::ForcePool => Place::ForcePool(theatre),
        Spot::Delay => Place::Delay(theatre),
        Spot::NavalDelay => Place::NavalDelay(theatre),
        Spot::StrategicWarfare => Place::StrategicWarfare(theatre),
        Spot::Tide => match tide(state, theatre) {
            Some((points, Side::Front)) => Place::VictoryTrack(theatre, points),
            _ => Place::VictoryTrack(theatre, 0),
        },
        Spot::SeasonsAhead(seasons) => {
            let calendar = &state.pack().calendar;
            let turn = calendar.seasonal_turn_ahead(state.now(), u16::from(seasons));
            Place::Track(theatre, turn?)
        }
        Spot::Government => Place::Government,
        Spot::EuropeanHolding => Place::EuropeanHolding,
        Spot::PacificHolding => Place::PacificHolding,
        Spot::WarBox(faction) => Place::WarBox(theatre, faction),
        Spot::EventsBox(faction) => Place::EventsBox(theatre, faction),
        Spot::Capital => Place::Hex(state.map().area(scene.country?).capital?),
        Spot::Aside => Place::Aside(theatre),
        Spot::Gone => Place::Gone,
    })
}

/// Counters arrive that have not entered yet: those of Major Countries and of the whole
/// faction always, those of a Minor Country if it is active and the faction's; each goes to
/// the displays of its card's own map (`AE-1.1.2.2-1` to `AE-1.1.2.2-4`, `DS-AE-5`). One that
/// arrives in a Capital, as the Axis's last headquarters do, costs nothing, but the faction must
/// control it (`AE-2.3.2.3-3`).
pub(super) fn receive(play: &mut Play<'_>, scene: Scene, counters: &[Counters], to: Spot) {
    for row in counters {
        let kind = kind_of(row.of);
        let place = place_of(play.state, scene, to).filter(|place| {
            let hex = place.hex();
            hex.is_none_or(|hex| politics::controls(play.state, scene.faction, hex))
        });
        let Some(place) = place else {
            return;
        };
        let waiting: Vec<PieceId> = play
            .state
            .pieces_at(Place::Aside(scene.theatre))
            .filter(|(_, piece)| piece.kind == kind)
            .map(|(id, _)| id)
            .take(usize::from(row.count))
            .collect();
        for piece in waiting {
            if may_arrive(play.state, scene, piece) {
                play.hand(piece, scene.faction);
                play.put(piece, place);
            }
        }
    }
}

/// The first counter of a list arrives that lies aside still (`DS-15.32-1`, `DS-15.32-2`).
pub(super) fn receive_next(play: &mut Play<'_>, scene: Scene, counters: &[Counters], to: Spot) {
    let aside = |row: &&Counters| {
        let kind = kind_of(row.of);
        let mut pieces = play.state.pieces_at(Place::Aside(scene.theatre));
        pieces.any(|(_, piece)| piece.kind == kind)
    };
    let next = counters.iter().find(aside).copied();
    receive(play, scene, next.as_slice(), to);
}

const fn kind_of(counter: CounterRef) -> Kind {
    match counter {
        CounterRef::Unit(id) => Kind::Unit(id),
        CounterRef::Marker(id) => Kind::Marker(id),
    }
}

/// Whether a counter belongs to the faction at present (`AE-1.1.2.2-3`).
fn may_arrive(state: &State, scene: Scene, piece: PieceId) -> bool {
    let Some(piece) = state.piece(piece) else {
        return false;
    };
    piece.country(state.pack()).is_none_or(|country| {
        let major = state.map().area(country).can_be(AreaKind::Major);
        major || politics::active_side(state, country) == Some(scene.faction)
    })
}

/// Puts a marker somewhere, from wherever it is; the first of its kind that lies aside, or
/// else that lies anywhere. Out of the game is out of the game. So cards and events put
/// Bases Damaged, Kamikazes and LOC Damaged in the Strategic Warfare Box (`DS-14.4-1`,
/// `DS-14.25-1`, `DS-14.27-1`).
pub(crate) fn put(
    play: &mut Play<'_>,
    scene: Scene,
    (kind, of): (MarkerKind, Option<Faction>),
    to: Spot,
) {
    let Some(place) = place_of(play.state, scene, to) else {
        return;
    };
    if let Some(piece) = marker(play.state, scene.theatre, kind, of) {
        play.put(piece, place);
    }
}

/// A marker of a kind that is still in the game: one that lies aside, else any.
pub(crate) fn marker(
    state: &State,
    theatre: Theatre,
    kind: MarkerKind,
    of: Option<Faction>,
) -> Option<PieceId> {
    let fits = || {
        state.pieces().filter(move |(_, piece)| {
            lies(state, piece, kind)
                && of.is_none_or(|faction| piece.faction == faction)
                && piece.at != Place::Gone
                && piece
                    .at
                    .theatre(state.map())
                    .is_none_or(|there| there == theatre)
        })
    };
    fits()
        .find(|(_, piece)| piece.at == Place::Aside(theatre))
        .or_else(|| fits().next())
        .map(|(id, _)| id)
}

/// Turns the Japanese Government in its Holding Box (`DS-15.6-1`, `DS-15.31-1`); elsewhere
/// no branch leads (`AE-1.1.3.1-3`, `DS-1.1.3.1-1`, `DS-14.22-3`).
pub(super) fn turn_government(play: &mut Play<'_>, side: Option<Side>) {
    if let Some((id, before)) = s14_22_government::leading(play.state) {
        let other = match before {
            Side::Front => Side::Back,
            Side::Back => Side::Front,
        };
        play.turn_over(id, side.unwrap_or(other));
    }
}

/// Moves the US Commitment Level; it has a lowest and a highest box (`DS-14.44.1-2`, `DS-G-30`, `AE-GLO-79`,
/// `DS-14.44.2-1`).
pub(crate) fn move_uscl(play: &mut Play<'_>, scene: Scene, by: i8) {
    play.set_tracks(scene.theatre, |progress| {
        let level = progress.uscl.saturating_add_signed(by);
        progress.uscl = level.min(HIGHEST_USCL);
    });
}

/// The lowest box of the Current European Strategic Value (`DS-14.14.1-3`).
const LOWEST_ESV: i8 = -5;

/// Moves the European Strategic Value, to the right when it increases
/// (`AE-13.8.9-2`, `DS-G-19`, `DS-13.8.5-4`, `DS-13.8.5-5`, `DS-14.14.1-1`, `DS-14.14.1-3`), and
/// looks whether Europe has collapsed. After Germany's surrender it stands still
/// (`AE-13.8.9-3`, `DS-13.8.5-6`). Asia alone has it (`AE-GLO-31`).
pub(crate) fn move_esv(play: &mut Play<'_>, scene: Scene, by: i8) {
    let stands = play.state.progress(scene.theatre).germany_surrendered;
    if stands || play.state.scenario().plays(Theatre::Europe) {
        return;
    }
    play.set_tracks(scene.theatre, |progress| {
        progress.esv = progress.esv.saturating_add(by).max(LOWEST_ESV);
    });
    s00_victory::s0_2_automatic::look_at_europe(play);
}

/// The hexes in which a faction's marker may be put: any in play, if there is a marker
/// (`DS-15.15-1`, `DS-15.15-2`).
pub(super) fn open_hexes(
    state: &State,
    scene: Scene,
    (kind, of): (MarkerKind, Faction),
) -> Vec<Pick> {
    match marker(state, scene.theatre, kind, Some(of)) {
        Some(_) => state
            .scenario()
            .hexes
            .iter()
            .copied()
            .map(Pick::Hex)
            .collect(),
        None => Vec::new(),
    }
}

/// Puts a faction's marker in a hex.
pub(super) fn put_in_hex(
    play: &mut Play<'_>,
    scene: Scene,
    (kind, of): (MarkerKind, Faction),
    hex: HexId,
) {
    if let Some(piece) = marker(play.state, scene.theatre, kind, Some(of)) {
        play.put(piece, Place::Hex(hex));
    }
}

/// The support units of a faction that an event can delay, or none of them: in the Force
/// Pool, in a hex, on the Turn Track (`DS-15.15-1`).
pub(super) fn support_units(state: &State, scene: Scene, of: Faction) -> Vec<Pick> {
    let theatre = scene.theatre;
    let is_support = |piece: &Piece| {
        let showing = piece.showing(state.pack());
        showing.is_air() || showing.is_fleet()
    };
    let found = state.pieces().filter(|(_, piece)| {
        let there = match piece.at {
            Place::ForcePool(at) | Place::Track(at, _) => at == theatre,
            Place::Hex(hex) => state.map().hex(hex).code.sheet.theatre() == theatre,
            _ => false,
        };
        piece.faction == of && there && is_support(piece)
    });
    let units: Vec<Pick> = found.map(|(id, _)| Pick::Piece(id)).collect();
    match units.is_empty() {
        true => Vec::new(),
        false => std::iter::once(Pick::Pass).chain(units).collect(),
    }
}
