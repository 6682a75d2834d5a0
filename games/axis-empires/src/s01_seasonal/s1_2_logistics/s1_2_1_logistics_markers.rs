//! 1.2.1 Logistics Markers.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::s2_3_5_markers;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Sheet, Theatre};
use crate::nations::Nations;
use crate::pack::{Class, MarkerKind};
use crate::politics::Force;
use crate::s10_supply::{Line, LineTarget, Supply, Trace};
use crate::state::{FaceUp, Marks, Piece, PieceId, Place, Presence, State};

/// Where the Kwantung Army has its own.
const KWANTUNG: [NamedArea; 2] = [NamedArea::Manchukuo, NamedArea::Korea];

/// Reports whether a hex has the least that a faction needs: a City with a ground unit, or a road
/// or railway with one there or next to it.
pub(super) fn could_hold(state: &State, marker: &Piece, at: HexId) -> bool {
    let map = state.map();
    let has_ground = |hex| {
        let anyones = state.presence(hex).anyones();
        anyones.intersects(Presence::GROUND)
    };
    match marker.faction {
        Faction::Axis | Faction::Western => map.hex(at).is_city() && has_ground(at),
        Faction::Soviet => {
            let mut near = map.neighbours(at).map(|over| over.hex);
            !map.links(at).is_empty() && (has_ground(at) || near.any(has_ground))
        }
    }
}

/// Checks that a Logistics marker may be put in a hex, if it is the first of the segment.
pub(super) fn may_place(supply: &Supply<'_>, marker: &Piece, at: HexId) -> Checked {
    let state = supply.state();
    is_free(state, marker.faction, at)?;
    let code = state.map().hex(at).code;
    match is_fit(supply, marker, at) {
        Ok(()) => Ok(()),
        Err((rule, expected)) => Err(Violation::new(rule, expected, format!("{code}"))),
    }
}

/// One is placed or removed in a segment, not both (`AE-1.2.1-1`, `DS-1.2.1-1`).
pub(super) fn is_first(state: &State) -> Checked {
    let handled = state.pieces().any(|(_, piece)| {
        piece.faction == state.phasing()
            && piece.marks.contains(Marks::PLACED)
            && piece.face_up(state.pack()).is_marker(MarkerKind::Logistics)
    });
    if handled {
        Err(Violation::new(
            "AE-1.2.1-1",
            "one Logistics marker placed or removed in a segment",
            "a second one",
        ))
    } else {
        Ok(())
    }
}

/// Checks that no enemy unit, Detachment or Logistics marker is there, and no other own Logistics
/// marker (`AE-1.2.1-8`, `DS-1.2.1-6`).
fn is_free(state: &State, faction: Faction, at: HexId) -> Checked {
    let presences = state.presence(at);
    let barring = Presence::UNIT
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    let taken = presences.enemies_of(faction).intersects(barring)
        || presences.of(faction).intersects(Presence::LOGISTICS);
    if taken {
        Err(Violation::new(
            "AE-1.2.1-8",
            "a hex without enemies and without a Logistics marker",
            format!("{}", state.map().hex(at).code),
        ))
    } else {
        Ok(())
    }
}

/// Checks the needs of a faction in the hex: in a City a ground unit of the marker's own country,
/// which is Germany, Japan or the US, with the line that the theatre requires; on a road or
/// railway, in the hex or next to it, a headquarters of the Soviets' (`AE-1.2.1-2` to
/// `AE-1.2.1-6`, `DS-1.2.1-2` to `DS-1.2.1-5`).
fn is_fit(
    supply: &Supply<'_>,
    marker: &Piece,
    at: HexId,
) -> Result<(), (&'static str, &'static str)> {
    let state = supply.state();
    let map = state.map();
    let row = map.hex(at);
    let theatre = row.code.sheet.theatre();
    let Some(country) = marker.country(state.pack()) else {
        return Err(("AE-1.2-1", "a marker of a country"));
    };
    let force = Force {
        faction: marker.faction,
        country: Some(country),
    };
    let to_home = |line| Trace {
        force,
        target: LineTarget::In(country),
        line,
    };
    let has = |hex: HexId, trace: Trace, hq: bool| {
        has_ground(state, hex, country, hq) && supply.can_trace(Place::Hex(hex), trace)
    };
    let fit = |fit: bool, rule, expected| if fit { Ok(()) } else { Err((rule, expected)) };
    match (marker.faction, theatre) {
        (Faction::Axis, Theatre::Europe) => fit(
            row.is_city() && has(at, to_home(Line::Overland), false),
            "AE-1.2.1-2",
            "a City with a ground unit of Germany and an overland line to it",
        ),
        (Faction::Axis, Theatre::Asia) => {
            fit(
                row.is_city() && has(at, to_home(Line::Any), false),
                "AE-1.2.1-3",
                "a City with a ground unit of Japan and a line to it",
            )?;
            fit(
                !is_kwantung(state, marker) || is_kwantung_land(state, at, country),
                "AE-1.2.1-3",
                "Manchukuo or Korea, a Japanese Dependent, for the Kwantung marker",
            )
        }
        (Faction::Western, _) => {
            let land = state.land(at);
            let british = !land.home && land.country == map.named(theatre, NamedArea::Britain);
            fit(
                row.code.sheet != Sheet::Asia || !british,
                "AE-1.2.1-5",
                "no British Dependent on the map of Asia",
            )?;
            fit(
                row.is_city() && has(at, Trace::any(force), false),
                match theatre {
                    Theatre::Europe => "AE-1.2.1-4",
                    Theatre::Asia => "AE-1.2.1-5",
                },
                "a City with a supplied ground unit of the US",
            )
        }
        (Faction::Soviet, _) => {
            let linked = map.neighbours(at).any(|over| over.side.has_link());
            let mut near = map.neighbours(at).map(|over| over.hex);
            let hq = |hex| has(hex, to_home(Line::Overland), true);
            fit(
                linked && (hq(at) || near.any(hq)),
                "AE-1.2.1-6",
                "a road or railway at a Russian HQ with an overland line to Russia",
            )
        }
    }
}

/// Reports whether a ground unit of a country, a headquarters if required, is in a hex.
fn has_ground(state: &State, hex: HexId, country: AreaId, hq: bool) -> bool {
    state.presence(hex).anyones().intersects(Presence::GROUND)
        && state.pieces_in(hex).any(|(id, piece)| {
            let face = piece.face_up(state.pack()).ground();
            face.is_some_and(|face| !hq || face.kind.class() == Class::Hq)
                && Nations::of(state, id, piece).include(Some(country))
        })
}

fn is_kwantung(state: &State, marker: &Piece) -> bool {
    let row = marker.marker(state.pack());
    row.is_some_and(|row| row.is_kwantung())
}

fn is_kwantung_land(state: &State, at: HexId, japan: AreaId) -> bool {
    let (map, land) = (state.map(), state.land(at));
    let area = map.hex(at).area.map(|area| map.area(area));
    area.is_some_and(|area| area.is_one_of(&KWANTUNG)) && land.country == Some(japan) && !land.home
}

/// Takes a Detachment of the marker's own faction out of the hex where the marker goes, as
/// that is done in Organization: by its Delay Stripe (`AE-1.2.1-9`), in the book of 2012 always
/// to the Delay Box (`DS-1.2.1-6`).
pub(super) fn make_room(play: &mut Play<'_>, marker: PieceId, at: HexId) {
    let state = &*play.state;
    let Some(marker) = state.piece(marker) else {
        return;
    };
    if !marker
        .face_up(state.pack())
        .is_marker(MarkerKind::Logistics)
    {
        return;
    }
    let faction = marker.faction;
    let detachments: Vec<PieceId> = state
        .pieces_in(at)
        .filter(|(_, piece)| piece.faction == faction)
        .filter(|(_, piece)| piece.face_up(state.pack()) == FaceUp::Detachment)
        .map(|(id, _)| id)
        .collect();
    for detachment in detachments {
        s2_3_5_markers::remove(play, detachment);
    }
}
