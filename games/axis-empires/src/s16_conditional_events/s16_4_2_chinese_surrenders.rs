//! 16.4.2 Nationalist and 16.6.1 Communist Chinese Surrender.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::card::conditional_event::Affected;
use crate::pack::{Side, Status};
use crate::politics;
use crate::s13_countries::pieces::pieces_of;
use crate::s13_countries::s13_8_4_nations;
use crate::s16_conditional_events::affected::AffectedCountry;
use crate::s16_conditional_events::terms;
use crate::state::{Piece, Place, State};
use crate::task::Scene;

/// A step of the surrender (`DS-16.4.2-2` to `DS-16.4.2-6`, `DS-16.6.1-1` to
/// `DS-16.6.1-4`).
pub(super) fn step(play: &mut Play<'_>, scene: Scene, of: Affected, step: u8) {
    let theatre = scene.theatre;
    let member = |state: &State, country: AreaId| of.is(state, country);
    match step {
        1 => {
            let own = of.posture_box(play.state);
            terms::surrender(play, theatre, of, own.into_iter().collect());
        }
        2 => terms::give_back(play, theatre, |state, owner| {
            politics::is_chinese(state, Some(owner))
        }),
        3 => {
            for (_, named) in of.japanese_gains() {
                if let Some(area) = play.state.map().named(Theatre::Asia, *named) {
                    terms::annex(play, theatre, area);
                }
            }
        }
        4 => collapse(play, scene, of),
        5 => subject(play, scene, of),
        6 => terms::intern_abroad(play, of, member),
        7 => terms::intern_allies(play, of, member),
        8 => terms::influence(play, scene),
        _ => {}
    }
}

/// The country that is not conquered, but becomes a dependent.
const fn capital(of: Affected) -> NamedArea {
    match of {
        Affected::CommunistChina => NamedArea::Kansu,
        _ => NamedArea::Kiangsu,
    }
}

/// Step 4: its other active countries with a Japanese unit or marker in them are conquered:
/// units with a Delay Stripe leave the game, everything else goes to the Conquered Minor
/// Countries Box (`DS-16.4.2-4`, `DS-16.6.1-2`).
fn collapse(play: &mut Play<'_>, scene: Scene, of: Affected) {
    let state = &*play.state;
    let areas = (0..).map(AreaId).take(state.map().areas().len());
    let fallen: Vec<AreaId> = areas
        .filter(|country| {
            of.is(state, *country)
                && state.area(*country).status == Status::Active
                && state.map().area(*country).named != Some(capital(of))
                && holds_japanese(state, *country)
        })
        .collect();
    for country in fallen {
        disband(play, country, Place::Conquered(scene.theatre));
        play.set_area(country, |area| {
            area.status = Status::Conquered;
            area.confined = false;
        });
    }
}

/// Step 5: Kiangsu or Kansu, with a Japanese unit or marker in it, becomes a dependent of
/// Japan: units with a Delay Stripe leave the game, everything else goes to the Force Pool
/// (`DS-16.4.2-5`, `DS-16.6.1-3`).
fn subject(play: &mut Play<'_>, scene: Scene, of: Affected) {
    let Some(country) = play.state.map().named(Theatre::Asia, capital(of)) else {
        return;
    };
    if of.is(play.state, country) && holds_japanese(play.state, country) {
        disband(play, country, Place::ForcePool(scene.theatre));
        terms::subject(play, country);
    }
}

fn holds_japanese(state: &State, country: AreaId) -> bool {
    let japan = state.map().named(Theatre::Asia, NamedArea::Japan);
    state.pieces().any(|(_, piece)| {
        let land = piece.at.hex().map(|hex| state.land(hex));
        let own = piece.country(state.pack());
        piece.faction == Faction::Axis
            && (own.is_none() || own == japan)
            && land.is_some_and(|land| land.home && land.country == Some(country))
    })
}

fn disband(play: &mut Play<'_>, country: AreaId, to: Place) {
    let pack = play.state.shared_pack();
    for id in pieces_of(play.state, country) {
        let Some(piece) = play.state.piece(id).copied() else {
            continue;
        };
        if matches!(piece.at, Place::Aside(_) | Place::Awaiting(..)) {
            continue;
        }
        let leaves = Piece::delayed(&piece, &pack);
        s13_8_4_nations::send(play, id, if leaves { Place::Gone } else { to });
        play.turn_over(id, Side::Front);
    }
}
