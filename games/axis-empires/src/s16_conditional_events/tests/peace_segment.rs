//! Conquest, surrenders and settlements as they come about in play: the segment is opened by
//! the order that ends the one before.

use super::Affected;
use super::ConditionalEvent;
use super::JAPAN;
use super::POOL;
use super::all_at;
use super::asked_in;
use super::at_war;
use super::go_through;
use super::open_the_seas;
use super::owner;
use super::posture;
use super::surrendered;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{Posture, Status};
use crate::state::{PieceId, Place};
use crate::task_queue::choice::QuestionSubject;
use crate::testing::Position;

fn status(position: &Position, country: &str) -> Status {
    position.state.area(position.area(country)).status
}

/// Puts a Japanese unit into every City of a country.
fn overrun(position: &mut Position, country: &str) {
    let area = Some(position.area(country));
    let map = &position.state.shared_pack().map;
    for (hex, row) in map.hexes_with_ids() {
        if row.is_city() && position.state.land(hex).country == area {
            position.put_at("jpn-inf", Axis, Place::Hex(hex));
        }
    }
}

/// DS-16.1.1-1, DS-16.1.1-5: Hopeh is conquered, Kansu and Kiangsu never are.
/// Allows: DS-16.1.1-5.
/// Forbids: DS-16.1.1-5.
#[test]
fn kansu_and_kiangsu_are_not_conquered() {
    let mut position = at_war();
    position.country("Hopeh", Status::Active, Western);
    for country in ["Hopeh", "Kansu", "Kiangsu"] {
        overrun(&mut position, country);
    }
    go_through(&mut position, Axis, None, |_, _| None);
    assert_eq!(status(&position, "Hopeh"), Status::Conquered);
    for country in ["Kansu", "Kiangsu"] {
        assert_eq!(status(&position, country), Status::Active);
    }
}

/// A China whose countries are held by the Japanese, in part: who gives in, its capital, one
/// of its countries, and the units of that, the last one striped.
fn held(of: Affected) -> (Position, &'static str, Vec<PieceId>) {
    let mut position = at_war();
    let faction = of.faction();
    for country in ["Szechwan", "Yunnan", "Hopeh", "Sinkiang"] {
        position.country(country, Status::Active, faction);
    }
    position.country("Siam", Status::Active, Axis);
    for hex in ["a4620", "a4724", "a5019"] {
        position.put("jpn-inf", Axis, hex);
    }
    position.put("siam-inf", Axis, "a5223");
    position.put("axis-ighq", Axis, "a5415");
    let units = ["sze-inf", "sze-army", "chi-cen"].map(|code| position.put(code, faction, "a4718"));
    let capital = match of {
        Affected::CommunistChina => "Kansu",
        _ => "Kiangsu",
    };
    (position, capital, units.to_vec())
}

/// DS-16.4.2-4, DS-16.4.2-5, DS-16.6.1-2, DS-16.6.1-3: countries of the China that gives in
/// with a Japanese unit or marker in them are conquered, and what is striped leaves the game;
/// not one without, nor one that only another Axis country is in, nor one of the other China,
/// and the capital becomes a dependent instead.
/// Allows: DS-16.4.2-4, DS-16.6.1-2.
/// Forbids: DS-16.4.2-4, DS-16.6.1-2.
#[test]
fn a_china_that_gives_in_collapses_where_japan_is() {
    for of in [Affected::NationalistChina, Affected::CommunistChina] {
        let (mut position, capital, units) = held(of);
        let (other, own) = match of {
            Affected::CommunistChina => ("Kiangsu", "kan-inf"),
            _ => ("Kansu", "ki-inf"),
        };
        let soldier = position.put(own, of.faction(), "a4418");
        let event = ConditionalEvent::Surrender(of);
        go_through(&mut position, of.faction(), Some(event), |_, _| None);
        assert_eq!(posture(&position, of), surrendered());
        for country in ["Szechwan", "Sinkiang"] {
            assert_eq!(status(&position, country), Status::Conquered, "{country}");
        }
        for country in ["Yunnan", "Hopeh", other] {
            assert_eq!(status(&position, country), Status::Active, "{country}");
        }
        assert_eq!(owner(&position, other), None);
        let fallen = Place::Conquered(Theatre::Asia);
        assert!(all_at(&position, &units[..2], fallen));
        assert_eq!(position.at(units[2]), Place::Gone, "it is striped");
        assert_ne!(status(&position, capital), Status::Conquered);
        assert_eq!(owner(&position, capital).as_deref(), Some("Japan"));
        assert_eq!(position.at(soldier), POOL);
    }
}

/// DS-16.6.2-1: Russia's box, and not that of the Soviet Minor Countries.
/// Allows: DS-16.6.2-1.
/// Forbids: DS-16.6.2-1.
#[test]
fn the_soviet_minors_do_not_give_in_with_russia() {
    let mut position = at_war();
    let event = ConditionalEvent::Surrender(Affected::Russia);
    go_through(&mut position, Soviet, Some(event), |_, _| None);
    assert_eq!(posture(&position, Affected::Russia), surrendered());
    let minors = position.posture_box("Soviet Minors");
    assert_eq!(position.state.box_posture(minors), Posture::War);
}

/// DS-16.2.5-8: Inner Mongolia is won from the Nationalists only as long as Hopeh is theirs.
/// Allows: DS-16.2.5-8.
/// Forbids: DS-16.2.5-8.
#[test]
fn a_settlement_takes_land_of_its_parties_only() {
    for faction in [Western, Soviet] {
        let mut position = at_war();
        position.country("Hopeh", Status::Active, faction);
        for hex in ["a4321", "a4722", "a4724"] {
            position.put("jpn-inf", Axis, hex);
        }
        let unit = position.put("jpn-inf", Axis, "a5322");
        open_the_seas(&mut position, JAPAN, Axis, &[]);
        assert!(position.is_supplied(unit));
        let of = Affected::NationalistChina;
        let event = ConditionalEvent::ForcedSettlement(of);
        go_through(&mut position, Axis, Some(event), |_, _| None);
        assert_eq!(posture(&position, of), surrendered());
        let whose = match faction {
            Western => "Japan",
            _ => "Hopeh",
        };
        assert_eq!(owner(&position, "Inner Mongolia").as_deref(), Some(whose));
    }
}

/// DS-16.2.6-6, DS-16.2.6-9: Shanghai goes to Kiangsu, won or as the land that must be ceded,
/// only if that is a party to the peace.
/// Allows: DS-16.2.6-6.
/// Forbids: DS-16.2.6-6.
#[test]
fn a_bought_peace_gives_land_to_its_parties_only() {
    let event = ConditionalEvent::JapaneseConcessions(Affected::NationalistChina);
    for (kiangsu, whose) in [(Western, "Kiangsu"), (Soviet, "Japan")] {
        for lands in [true, false] {
            let mut position = at_war();
            position.country("Kiangsu", Status::Active, kiangsu);
            position.country("Hopeh", Status::Active, Western);
            if lands {
                position.put("ki-inf", kiangsu, "a4725");
                open_the_seas(&mut position, ("ki-inf", "nei-convoy"), kiangsu, &[]);
            }
            let asked = asked_in(&mut position, Axis, Some(event), QuestionSubject::Cession);
            assert_eq!(asked, None, "no choice is left");
            assert_eq!(owner(&position, "Shanghai").as_deref(), Some(whose));
        }
    }
}
