//! 7.2, in campaigns: what markers do when they come off the Turn Track.

use crate::command_context::Play;
use crate::conditions::spot;
use crate::map::{NamedArea, Theatre};
use crate::o14_separate_peace::o14_3_victory;
use crate::o17_optional::{o17_6_east_africa, o17_10_variable_ending};
use crate::pack::card::Spot;
use crate::pack::card::conditional_event::Affected;
use crate::pack::{MarkerKind, OnceEvent, PostureBoxId};
use crate::s00_victory::{s0_3_final, s0_4_combined};
use crate::s07_end_of_turn::{s7_2_european_war, s7_2_pacific_war};
use crate::s12_war_state;
use crate::s13_countries::s13_6_posture as postures;
use crate::s14_markers::{s14_1_aid, s14_22_government, s14_39_reserves};
use crate::state::{PieceId, Place};
use crate::task::Scene;
use crate::tracks;

/// The Seasonal Turns until the US Commitment Level rises again (`DS-14.44.1-2`).
const NEXT_USCL: u16 = 4;

/// Takes a piece off the track: units to their Force Pool, as Chemical Weapons, Suicidal
/// Raiders, Logistics markers and convoys, other markers where they do their work
/// (`AE-7.2-2`, `DS-7.2-2`, `DS-14.8-1`, `DS-14.28-1` to `DS-14.28-3`, `DS-14.41-1`).
pub(super) fn arrive(play: &mut Play<'_>, id: PieceId, theatre: Theatre) {
    let Some((piece, marker)) = play
        .state
        .piece(id)
        .and_then(|piece| Some((*piece, piece.marker(play.state.pack())?.kind)))
    else {
        play.put(id, Place::ForcePool(theatre));
        return;
    };
    let scene = Scene::of(theatre, piece.faction);
    let turn = play.state.now().after(1);
    let is_played = |theatre| play.state.scenario().plays(theatre);
    let elsewhere = match (is_played(Theatre::Europe), is_played(Theatre::Asia)) {
        (false, _) => s7_2_european_war::arrive(play, id, marker, turn),
        (true, false) => s7_2_pacific_war::arrive(play, id, marker),
        (true, true) => false,
    };
    if elsewhere {
        return;
    }
    if let Some(spot) = workplace(marker) {
        let place = spot::place_of(play.state, scene, spot);
        play.put(id, place.unwrap_or(Place::ForcePool(theatre)));
        return;
    }
    match marker {
        MarkerKind::VeDay | MarkerKind::VjDay => last_day(play, id, (theatre, marker)),
        MarkerKind::IncreaseUscl => {
            tracks::move_uscl(play, scene, 1);
            let calendar = &play.state.pack().calendar;
            let ahead = calendar.seasonal_turn_ahead(turn, NEXT_USCL);
            let place = ahead.map(|turn| Place::Track(theatre, turn));
            play.put(id, place.unwrap_or(Place::Gone));
        }
        MarkerKind::UsEntry => {
            play.put(id, Place::Gone);
            enter(
                play,
                theatre,
                NamedArea::UnitedStates,
                OnceEvent::UsFarEasternForces,
            );
        }
        MarkerKind::Entry => entry(play, id, theatre),
        MarkerKind::Government => s14_22_government::form(play, id, scene),
        MarkerKind::EastAfrica => o17_6_east_africa::arrive(play, id),
        MarkerKind::Reserves => s14_39_reserves::arrive(play, id, theatre),
        MarkerKind::AidToChina | MarkerKind::LendLease => s14_1_aid::arrive(play, scene, id),
        _ => play.put(id, Place::ForcePool(theatre)),
    }
}

/// Where a marker goes that does nothing but lie there: to the Strategic Warfare Box
/// (`DS-14.3-1`, `AE-7.2-3`, `DS-14.10-1`, `DS-14.17-1`, `DS-14.19-1`, `DS-14.21-1`, `DS-14.24-1`,
/// `DS-14.29-1`, `DS-14.31-1`, `DS-14.35-1`, `DS-14.38-1`, `DS-14.40-1`, `DS-14.44.5-1`,
/// `DS-14.46-1`), to the Victory Point Track beside the Axis's tide (`DS-14.18-1`,
/// `DS-14.23-1`), or out of the game (`DS-14.12-1`).
const fn workplace(marker: MarkerKind) -> Option<Spot> {
    match marker {
        MarkerKind::AlliedCollapse
        | MarkerKind::ConvoyStrategy
        | MarkerKind::BomberProduction
        | MarkerKind::IBoatStrategy
        | MarkerKind::IntensiveBombing
        | MarkerKind::JetProduction
        | MarkerKind::MerchantLosses
        | MarkerKind::MinorProduction
        | MarkerKind::OilShortage
        | MarkerKind::QuitIndia
        | MarkerKind::ShowaRestoration
        | MarkerKind::VictoryProgram
        | MarkerKind::WarEconomy
        | MarkerKind::WarProduction => Some(Spot::StrategicWarfare),
        MarkerKind::HakkoIchiu
        | MarkerKind::JapaneseMandate
        | MarkerKind::NoRetreat
        | MarkerKind::SsEuropa => Some(Spot::Tide),
        MarkerKind::EnforcedPeace => Some(Spot::Gone),
        _ => None,
    }
}

/// The last day of the map that is played ends the game (`AE-0.3-1`, `DS-0.3-1`,
/// `DS-14.45-2`), or play on the map where both are (`AE-0.4-2`); that of the other map says
/// so and no more. In a Separate Peace it ends the game on both maps (`AE-+14.2-3`,
/// `AE-+14.3-1`).
fn last_day(play: &mut Play<'_>, id: PieceId, (theatre, marker): (Theatre, MarkerKind)) {
    play.put(id, Place::Gone);
    let own = match theatre {
        Theatre::Europe => MarkerKind::VeDay,
        Theatre::Asia => MarkerKind::VjDay,
    };
    match marker == own {
        true if let Some(peace) = play.state.separate_peace().copied() => {
            o14_3_victory::conclude(play, peace);
        }
        true if play.state.scenario().is_combined() => {
            s0_4_combined::last_day(play, theatre, id);
        }
        true if !o17_10_variable_ending::goes_on(play, &[(theatre, id)]) => {
            s0_3_final::conclude(play);
        }
        _ => {}
    }
}

/// A country enters the war: whatever policy or truce binds it ends, and its units of the Far
/// East come (`DS-14.13-1`, `DS-14.13-2`, `DS-14.44.4-2`).
fn enter(play: &mut Play<'_>, theatre: Theatre, country: NamedArea, forces: OnceEvent) {
    let pack = play.state.shared_pack();
    let country = pack.map.named(theatre, country);
    let boxes = (0..).map(PostureBoxId).zip(&pack.posture_boxes);
    for (id, row) in boxes {
        let names = country.is_some_and(|country| row.countries.contains(&country));
        if names && row.theatre == theatre {
            postures::clear(play, id);
        }
    }
    if theatre == Theatre::Asia {
        s12_war_state::happen(play, theatre, forces);
    }
}

/// The Entry marker of a country, by its name, or that of either China's box.
fn entry(play: &mut Play<'_>, id: PieceId, theatre: Theatre) {
    let pack = play.state.shared_pack();
    play.put(id, Place::Gone);
    let name = play.state.piece(id).and_then(|piece| piece.marker(&pack));
    let name = name.map_or("", |marker| &*marker.name);
    let boxes = (0..).map(PostureBoxId).zip(&pack.posture_boxes);
    for (id, row) in boxes {
        if row.theatre == theatre && name.starts_with(&*row.name) {
            postures::clear(play, id);
        }
    }
    if theatre == Theatre::Asia {
        match name {
            name if name.starts_with(Affected::Britain.name()) => {
                s12_war_state::happen(play, theatre, OnceEvent::BritishFarEasternForces);
            }
            name if name.starts_with(Affected::Russia.name()) => {
                s12_war_state::happen(play, theatre, OnceEvent::RussianFarEasternForces);
            }
            _ => {}
        }
    }
}
