mod bases;
mod editions;

use super::*;
use crate::command::Command;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre::{Asia, Europe};
use crate::pack::Status;
use crate::sequence::Segment;
use crate::testing::Position;

fn place(position: &Position, marker: PieceId, hex: &str) -> Command {
    let at = position.hex(hex);
    Command::Logistics(Order::Place { marker, at })
}

const fn remove(marker: PieceId) -> Command {
    Command::Logistics(Order::Remove { marker })
}

/// The Logistics Segment of a faction.
fn segment(mut position: Position, faction: Faction) -> Position {
    position.phase(faction, Segment::Logistics);
    position
}

/// Checks that exactly the listed orders are accepted.
fn compare(position: &Position) -> usize {
    let acts = acts(&position.state);
    let mut accepted = 0;
    for (marker, _) in position.state.pieces() {
        let listed = acts.place.iter().find(|(id, _)| *id == marker);
        for (at, _) in position.state.map().hexes_with_ids() {
            let order = Command::Logistics(Order::Place { marker, at });
            let legal = position.check(&order).is_ok();
            let offered = listed.is_some_and(|(_, hexes)| hexes.contains(&at));
            assert_eq!(legal, offered, "{marker:?} in {at:?}");
            accepted += usize::from(legal);
        }
        let legal = position.check(&remove(marker)).is_ok();
        assert_eq!(legal, acts.remove.contains(&marker), "{marker:?}");
    }
    accepted
}

/// AE-1.2-1, AE-1.2.1-1, AE-1.2.1-2, DS-1.2.1-1: one marker, where Germans are.
/// Allows: AE-1.2.1-1, AE-1.2.1-2.
/// Forbids: AE-1.2.1-1, AE-1.2.1-2.
#[test]
fn the_axis_places_one_marker_in_a_city_with_germans() {
    let mut position = segment(Position::europe(), Axis);
    let pool = Place::ForcePool(Europe);
    let first = position.put_at("axis-logistics", Axis, pool);
    let second = position.put_at("axis-logistics", Axis, pool);
    let unit = position.put("ger-inf", Axis, "w3825");
    position.put("ita-inf", Axis, "w3922");
    position.put("ger-inf", Axis, "w3824");
    position.put("ger-inf", Axis, "e3609");
    let soviet = position.put_at("soviet-logistics", Soviet, pool);
    let berlin = place(&position, first, "w3825");
    for (order, rule) in [
        (place(&position, first, "w3922"), "AE-1.2.1-2"),
        (place(&position, first, "w3824"), "AE-1.2.1-2"),
        (place(&position, first, "e3609"), "AE-1.2.1-2"),
        (place(&position, soviet, "w3825"), "AE-1.2-1"),
        (place(&position, unit, "w3825"), "AE-1.2-1"),
        (remove(first), "AE-1.2.1-7"),
        (berlin.clone(), "accepted"),
    ] {
        assert_eq!(position.refusal(&order), rule, "{order:?}");
    }
    assert_eq!(compare(&position), 2);
    position.order(&berlin);
    assert_eq!(position.at(first), Place::Hex(position.hex("w3825")));
    assert_eq!(position.refusal(&remove(first)), "AE-1.2-1");
    position.put("ger-inf", Axis, "w3922");
    let other = place(&position, second, "w3922");
    assert_eq!(position.refusal(&other), "AE-1.2.1-1");
    position.order(&Command::TakeBack { steps: 1 });
    assert_eq!(position.at(first), pool);
    assert_eq!(position.check(&other), Ok(()));
}

/// AE-1.2.1-7, AE-1.2.1-1, DS-1.2.1-6: a marker taken off the map is delayed.
#[test]
fn a_marker_is_taken_off_the_map_to_the_delay_box() {
    let mut position = segment(Position::europe(), Axis);
    position.put("ger-inf", Axis, "w3825");
    let old = position.put("axis-logistics", Axis, "w3922");
    let new = position.put_at("axis-logistics", Axis, Place::ForcePool(Europe));
    position.order(&remove(old));
    assert_eq!(position.at(old), Place::Delay(Europe));
    let berlin = place(&position, new, "w3825");
    assert_eq!(position.refusal(&berlin), "AE-1.2.1-1");
    position.play(|play| (CHAPTER.close)(play));
    assert_eq!(position.check(&berlin), Ok(()), "in the next segment");
}

/// AE-1.2.1-8, AE-1.2.1-9: what is in the hex already.
/// Allows: AE-1.2.1-8.
/// Forbids: AE-1.2.1-8.
#[test]
fn a_marker_replaces_a_detachment_of_its_own_faction() {
    let mut position = segment(Position::europe(), Axis);
    let marker = position.put_at("axis-logistics", Axis, Place::ForcePool(Europe));
    position.put("ger-inf", Axis, "w3825");
    let berlin = place(&position, marker, "w3825");
    let other = position.put("axis-logistics", Axis, "w3825");
    assert_eq!(position.refusal(&berlin), "AE-1.2.1-8");
    position.state.set_piece(other, |it| it.at = Place::Gone);
    let enemy = position.put("ger-det", Western, "w3825");
    position.back(enemy);
    assert_eq!(position.refusal(&berlin), "AE-1.2.1-8");
    position.state.set_piece(enemy, |it| it.at = Place::Gone);
    for code in ["bri-air", "western-logistics"] {
        let enemy = position.put(code, Western, "w3825");
        assert_eq!(position.refusal(&berlin), "AE-1.2.1-8", "{code}");
        position.state.set_piece(enemy, |it| it.at = Place::Gone);
    }
    let own = position.put("ger-det", Axis, "w3825");
    position.back(own);
    position.order(&berlin);
    assert_eq!(position.at(own), Place::ForcePool(Europe));
    position.state.set_piece(own, |it| it.at = Place::Gone);
}

/// AE-1.2.1-4: where US units are supplied.
#[test]
fn the_west_places_its_marker_with_americans() {
    let mut position = segment(Position::europe(), Western);
    let marker = position.put_at("western-logistics", Western, Place::ForcePool(Europe));
    position.put("bri-inf", Western, "w3916");
    let london = place(&position, marker, "w3916");
    assert_eq!(position.refusal(&london), "AE-1.2.1-4");
    position.put("us-inf", Western, "w3916");
    assert_eq!(position.check(&london), Ok(()));
    position.put("us-inf", Western, "w3825");
    let berlin = place(&position, marker, "w3825");
    assert_eq!(position.refusal(&berlin), "AE-1.2.1-4", "out of supply");
}

/// AE-1.2.1-6, DS-1.2.1-4: at a headquarters of the Russians, along a road or railway.
#[test]
fn the_soviets_place_their_marker_about_a_headquarters() {
    let mut position = segment(Position::europe(), Soviet);
    let marker = position.put_at("soviet-logistics", Soviet, Place::ForcePool(Europe));
    position.put("rus-inf", Soviet, "e3609");
    let kiev = place(&position, marker, "e3609");
    assert_eq!(position.refusal(&kiev), "AE-1.2.1-6");
    let hq = position.put("rus-hq", Soviet, "e3609");
    assert_eq!(position.check(&kiev), Ok(()));
    assert!(compare(&position) > 1, "and hexes next to it");
    position.state.set_piece(hq, |it| it.at = Place::Gone);
    position.put("rus-hq", Soviet, "w3825");
    let berlin = place(&position, marker, "w3825");
    assert_eq!(position.refusal(&berlin), "AE-1.2.1-6", "no line to Russia");
}

/// AE-1.2.1-3, DS-1.2.1-2, DS-1.2.1-3: two markers of Japan, that of the Kwantung Army in Manchukuo or
/// Korea while they are Japan's.
/// Allows: AE-1.2.1-3, DS-1.2.1-3.
/// Forbids: AE-1.2.1-3, DS-1.2.1-3.
#[test]
fn the_kwantung_marker_goes_where_its_army_is() {
    let mut position = segment(Position::asia(), Axis);
    let pool = Place::ForcePool(Asia);
    let ighq = position.put_at("axis-ighq", Axis, pool);
    let kwantung = position.put_at("axis-kwantung", Axis, pool);
    position.put("jpn-inf", Axis, "p4904");
    position.put("jpn-inf", Axis, "p4801");
    let sea = position.zone("Yellow Sea");
    position.put_at("jpn-convoy", Axis, Place::Convoys(sea));
    let tokyo = |marker| place(&position, marker, "p4904");
    assert_eq!(position.check(&tokyo(ighq)), Ok(()));
    assert_eq!(position.refusal(&tokyo(kwantung)), "AE-1.2.1-3");
    let dairen = place(&position, kwantung, "a5125");
    assert_eq!(position.refusal(&dairen), "AE-1.2.1-3", "nobody is there");
    position.put("jpn-inf", Axis, "a5125");
    assert_eq!(position.check(&dairen), Ok(()));
    let keijo = place(&position, kwantung, "a5027");
    position.put("jpn-inf", Axis, "a5027");
    assert_eq!(position.check(&keijo), Ok(()));
    position.put("jpn-inf", Axis, "a4324");
    let taihoku = |marker| place(&position, marker, "a4324");
    assert_eq!(
        position.refusal(&taihoku(kwantung)),
        "AE-1.2.1-3",
        "Formosa"
    );
    assert!(compare(&position) > 3);
    let hex = |code: &str| Place::Hex(position.hex(code));
    let [rural, besieged] = ["a5126", "a5427"].map(hex);
    let no_city = Command::Logistics(Order::Place {
        marker: ighq,
        at: rural.hex().unwrap(),
    });
    position.put_at("jpn-inf", Axis, rural);
    assert_eq!(position.refusal(&no_city), "AE-1.2.1-3", "no City");
    let harbin = place(&position, ighq, "a5427");
    assert_eq!(position.refusal(&harbin), "AE-1.2.1-3", "nobody there");
    position.put_at("jpn-inf", Axis, besieged);
    assert_eq!(position.check(&harbin), Ok(()));
    position.besiege("rus-inf", Soviet, &["a5427"]);
    assert_eq!(position.refusal(&harbin), "AE-1.2.1-3", "no line to Japan");
    position.country("Manchukuo", Status::Active, Axis);
    assert_eq!(position.refusal(&dairen), "AE-1.2.1-3", "no Dependent");
}

/// AE-1.2.1-4, AE-1.2.1-5, DS-1.2.1-5: Americans in Asia, not in British Dependents on the map of
/// Asia; on that of the Pacific they are none of those.
/// Allows: AE-1.2.1-5.
/// Forbids: AE-1.2.1-5.
#[test]
fn the_west_places_no_marker_in_india() {
    let mut position = segment(Position::asia(), Western);
    let marker = position.put_at("western-logistics", Western, Place::ForcePool(Asia));
    position.put("us-inf", Western, "a4509");
    let delhi = place(&position, marker, "a4509");
    assert_eq!(position.refusal(&delhi), "AE-1.2.1-5");
    position.give("India", "United States");
    let bar = position.check(&delhi).unwrap_err();
    assert_ne!(bar.expected, "no British Dependent on the map of Asia");
    position.give("New Caledonia", "Britain");
    let noumea = place(&position, marker, "p1913");
    assert_eq!(position.refusal(&noumea), "AE-1.2.1-5", "nobody there");
}
