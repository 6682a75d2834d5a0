//! Markers that change Delay rolls only under a condition.

use super::super::s14_21_intensive_bombing::bites;
use super::super::s14_35_oil_embargo::is_eluded;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::{Symbol, Theatre};
use crate::pack::{MarkerKind, Policy, Posture, Side, Truce};
use crate::s07_1_displays::delay_drm;
use crate::state::{Kind, Piece, PieceId, Place};
use crate::testing::{Position, pack_of_asia};

const BOX: Place = Place::StrategicWarfare(Theatre::Asia);

/// The Allies have ports all the way from India to Formosa, and convoys.
fn seaway() -> Position {
    let mut position = Position::asia();
    for sea in ["Yellow Sea", "Philippine Sea"] {
        let zone = position.zone(sea);
        let convoy = position.put_at("bri-convoy", Western, Place::Convoys(zone));
        position
            .state
            .set_piece(convoy, |piece| piece.side = Side::Front);
    }
    for port in ["a3509", "a3218", "a4224", "a4324"] {
        position.put("bri-inf", Western, port);
    }
    position
}

fn away(position: &mut Position, piece: PieceId) {
    position
        .state
        .set_piece(piece, |piece| piece.at = Place::Gone);
}

/// DS-14.21-2: a US Air Base within nine hexes of a city of Japan.
///
/// Allows: DS-14.21-2.
/// Forbids: DS-14.21-2.
#[test]
fn intensive_bombing_needs_a_base_in_range() {
    let mut position = seaway();
    assert!(
        !bites(&position.state, Theatre::Asia),
        "British units are no US base"
    );
    let far = position.put("us-inf", Western, "a3218");
    assert!(position.is_supplied(far) && !bites(&position.state, Theatre::Asia));
    let near = position.put("us-inf", Western, "a4427");
    assert!(position.is_supplied(near) && bites(&position.state, Theatre::Asia));
    let patrol = position.put("jpn-air", Axis, "a4427");
    assert!(
        !bites(&position.state, Theatre::Asia),
        "no Air Base under enemy Air units"
    );
    away(&mut position, patrol);
    let inland = position.put("us-inf", Western, "a4527");
    assert!(bites(&position.state, Theatre::Asia));
    away(&mut position, inland);
    for posture in [
        Posture::Policy(Policy::NeutralityPact),
        Posture::Truce(Truce::Negotiation),
    ] {
        position.posture("United States", posture);
        assert!(!bites(&position.state, Theatre::Asia), "{posture:?}");
    }
    position.posture("United States", Posture::War);
    position.put_at("reduced-us-impact", Axis, BOX);
    assert!(!bites(&position.state, Theatre::Asia), "Reduced US Impact");
}

/// DS-14.35-2: a supplied Axis unit, Detachment or Logistics marker in an Oil hex.
///
/// Forbids: DS-14.35-2.
#[test]
fn an_oil_field_makes_up_for_the_embargo() {
    let mut pack = crate::pack::Pack::clone(&pack_of_asia());
    let field = pack.map.find("a5127".parse().unwrap()).unwrap();
    let row = pack.map.hex_mut(field);
    row.symbols = row.symbols.with(Symbol::Oil);
    let mut position = Position::on(pack);
    position.give("Korea", "Japan");
    assert!(!is_eluded(&position.state));
    let enemy = position.put("rus-inf", Soviet, "a5127");
    assert!(!is_eluded(&position.state));
    away(&mut position, enemy);
    let near = position.put("jpn-inf", Axis, "a4927");
    assert!(position.is_supplied(near) && !is_eluded(&position.state));
    for code in ["jpn-inf", "axis-ighq"] {
        let unit = position.put(code, Axis, "a5127");
        assert!(position.is_supplied(unit) && is_eluded(&position.state));
        away(&mut position, unit);
    }
    let support = position.put("jpn-air", Axis, "a5127");
    assert!(!is_eluded(&position.state), "an Air unit holds no ground");
    away(&mut position, support);
    let unit = position.put("jpn-det", Axis, "a5127");
    position.back(unit);
    assert!(position.is_supplied(unit) && is_eluded(&position.state));
}

fn drm(position: &Position, code: &str, faction: Faction) -> i8 {
    let kind = Kind::Unit(position.state.pack().find_counter(code).unwrap());
    let piece = Piece::new(kind, faction, Place::Gone);
    delay_drm(&position.state, &piece, Theatre::Asia)
}

/// DS-14.35-2: it delays only the support units of the Axis.
///
/// Allows: DS-14.35-2.
/// Forbids: DS-14.35-2.
#[test]
fn an_embargo_delays_support_units() {
    let mut position = Position::campaign_in_asia();
    position.lay(MarkerKind::OilShortage, Western, BOX);
    let of = |code, faction| drm(&position, code, faction);
    assert_eq!((of("jpn-air", Axis), of("jpn-fleet", Axis)), (1, 1));
    assert_eq!((of("jpn-inf", Axis), of("bri-air", Western)), (0, 0));
}

/// DS-14.44.3-2: one less for the Axis from the first Commitment Level on.
#[test]
fn reduced_impact_needs_a_commitment() {
    let mut position = Position::campaign_in_asia();
    let uscl = position.state.pack().tracks(Theatre::Asia).unwrap().uscl;
    position.lay(MarkerKind::ReducedUsImpact, Axis, BOX);
    for (level, reduced) in [(0, 0), (1, -1), (2, -1)] {
        position
            .state
            .set_progress(Theatre::Asia, |progress| progress.uscl = level);
        let commitment = uscl[usize::from(level)].axis_delay;
        assert_eq!(drm(&position, "jpn-inf", Axis), commitment + reduced);
        let western = uscl[usize::from(level)].western_delay;
        assert_eq!(drm(&position, "bri-inf", Western), western);
    }
}
