//! 7.1, in campaigns: what the tracks and the markers in the Strategic Warfare Box add to
//! Delay rolls. In other scenarios one figure of the scenario stands for all of it.

use crate::conditions::vp_trend::tide;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, Posture, Side, UnitKind, WarState};
use crate::politics::{self, Force};
use crate::s14_markers::{s14_21_intensive_bombing, s14_35_oil_embargo, s14_44_us_markers};
use crate::state::markers::lies;
use crate::state::{Piece, Place, State};

/// Returns the modifier that the displays of a map add to a delay roll for a piece. For the Axis
/// and the West it includes that of the box of the US Commitment Level. In Europe's Total War it
/// includes the points of the tide, for the side that the tide favours (the Soviets if that is
/// the Allies). Every marker in the Strategic Warfare Box that concerns the piece also counts
/// (`AE-DDR-1` to `AE-DDR-3`, `DS-14.44.2-1`).
pub(crate) fn modifier(state: &State, piece: &Piece, theatre: Theatre) -> i8 {
    let level = usize::from(state.progress(theatre).uscl);
    let tracks = state.pack().tracks(theatre);
    let box_of_level = tracks.and_then(|tracks| tracks.uscl.get(level));
    let commitment = match piece.faction {
        Faction::Axis => box_of_level.map_or(0, |row| row.axis_delay),
        Faction::Western => box_of_level.map_or(0, |row| row.western_delay),
        Faction::Soviet => 0,
    };
    let points = match (piece.faction, tide(state, theatre)) {
        (Faction::Axis, Some((points, Side::Front)))
        | (Faction::Soviet, Some((points, Side::Back)))
            if theatre == Theatre::Europe && state.war_state(theatre) == WarState::TotalWar =>
        {
            i8::try_from(points).unwrap_or(i8::MAX)
        }
        _ => 0,
    };
    let boxed = state.pieces_at(Place::StrategicWarfare(theatre));
    boxed
        .filter_map(|(_, marker)| {
            let kind = marker.marker(state.pack())?.kind;
            Some(of_marker(state, (kind, marker.faction), piece, theatre))
        })
        .fold(commitment.saturating_sub(points), i8::saturating_add)
}

/// Returns the modifier that a marker adds for a piece: War Production one less for its owner
/// (`DS-14.46-1`), Kamikazes one less for Axis support units (`DS-14.25-2`), Reduced US Impact
/// one less for the Axis (`DS-14.44.3-2`); one more: Bases Damaged for the support units of the
/// faction it names (`DS-14.4-2`), I-boats for the West and bombers for the Soviets and the
/// Nationalists (`DS-14.19-2`, `DS-14.17-2`), jets for Allied air units (`DS-14.24-2`), merchant
/// losses and Intensive Bombing for the Axis (`DS-14.29-2`, `DS-14.21-2`), the Oil Embargo for
/// its support units (`DS-14.35-2`), the Victory Program for the West (`DS-14.44.5-2`). Markers
/// of the Axis do not affect a country bound by a policy or truce.
fn of_marker(
    state: &State,
    (kind, owner): (MarkerKind, Faction),
    piece: &Piece,
    theatre: Theatre,
) -> i8 {
    let showing = piece.face_up(state.pack());
    let support = showing.is_air() || showing.is_fleet();
    let force = Force::of(state, piece);
    let at_war = politics::posture(state, force) == Posture::War;
    let chinese = politics::is_chinese(state, force.country);
    let allied = piece.faction.is_allied() && at_war;
    match kind {
        MarkerKind::WarProduction if piece.faction == owner => -1,
        MarkerKind::Kamikazes if piece.faction == Faction::Axis && support => -1,
        MarkerKind::BasesDamaged if piece.faction == owner && support => 1,
        MarkerKind::IBoatStrategy if piece.faction == Faction::Western && at_war && !chinese => 1,
        MarkerKind::BomberProduction if allied && (piece.faction == Faction::Soviet || chinese) => {
            1
        }
        MarkerKind::JetProduction if allied && showing.is_air() => 1,
        MarkerKind::MerchantLosses if piece.faction == Faction::Axis => 1,
        MarkerKind::IntensiveBombing if piece.faction == Faction::Axis => {
            i8::from(s14_21_intensive_bombing::bites(state, theatre))
        }
        MarkerKind::OilShortage if piece.faction == Faction::Axis && support => {
            i8::from(!s14_35_oil_embargo::is_eluded(state))
        }
        MarkerKind::ReducedUsImpact if piece.faction == Faction::Axis => {
            -i8::from(s14_44_us_markers::is_impact_reduced(state, theatre))
        }
        MarkerKind::VictoryProgram if piece.faction == Faction::Western => 1,
        _ => 0,
    }
}

/// Returns the sum of all die modifiers: those of the piece's own faction and no others
/// (`AE-DDR-1` to `AE-DDR-3`). The scenario gives the value of tracks and markers, in a campaign
/// the displays do; each bomber and submarine in the Strategic Warfare Box adds its printed
/// modifier. Those of an Allied country under a Policy or Truce do not count, nor do those of the
/// Axis count against its pieces (`AE-GLO-28`, `DS-G-18`, `AE-13.6.1.1-7`, `DS-13.6.1.1-5`). The
/// Luck marker adds nothing (`AE-+16-3`).
pub(crate) fn delay_drm(state: &State, piece: &Piece, theatre: Theatre) -> i8 {
    if lies(state, piece, MarkerKind::Luck) {
        return 0;
    }
    let own = if state.is_campaign() {
        modifier(state, piece, theatre)
    } else {
        politics::delay(state, piece.faction)
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

/// Reports whether units of a kind in the Strategic Warfare Box delay a faction's pieces: Allied
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
