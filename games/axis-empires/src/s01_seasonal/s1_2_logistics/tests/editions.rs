//! Differences between the books, and enemies that enter a marker's hex.

use super::*;
use crate::options::Edition::{Y2012, Y2023};

/// DS-1.2.1-6, AE-1.2.1-9: an own Detachment makes room for a Logistics marker: it goes to the
/// Delay Box by the rules of 2012, and by those of 2023 if it has a Delay Stripe.
/// Allows: DS-1.2.1-6.
/// Forbids: DS-1.2.1-6.
#[test]
fn a_displaced_detachment_is_delayed_by_the_rules_of_2012() {
    for (edition, stripe, to) in [
        (Y2012, false, Place::Delay(Asia)),
        (Y2012, true, Place::Delay(Asia)),
        (Y2023, false, Place::ForcePool(Asia)),
        (Y2023, true, Place::Delay(Asia)),
    ] {
        let mut pack = crate::pack::Pack::clone(&crate::testing::pack_of_asia());
        let row = pack.find_counter("jpn-det").unwrap();
        pack.counters[row.index()].delay_stripe = stripe;
        let mut position = segment(Position::on(pack), Axis);
        position.edition(edition);
        let marker = position.put_at("axis-ighq", Axis, Place::ForcePool(Asia));
        let tokyo = place(&position, marker, "p4904");
        position.put("jpn-inf", Axis, "p4904");
        let own = position.put("jpn-det", Axis, "p4904");
        position.back(own);
        let enemy = position.put("bri-ind", Western, "p4904");
        assert_eq!(position.refusal(&tokyo), "AE-1.2.1-8", "an enemy");
        position.state.set_piece(enemy, |it| it.at = Place::Gone);
        let other = position.put("axis-kwantung", Axis, "p4904");
        assert_eq!(position.refusal(&tokyo), "AE-1.2.1-8", "another marker");
        position.state.set_piece(other, |it| it.at = Place::Gone);
        position.order(&tokyo);
        assert_eq!(position.at(own), to, "{edition:?}, stripe {stripe}");
        let showing = position.state.piece(own).unwrap().side;
        assert_eq!(showing, crate::pack::Side::Front);
        assert_eq!(position.at(marker), Place::Hex(position.hex("p4904")));
        position.open(Axis, Segment::Logistics, 3);
        position.phase(Axis, Segment::Logistics);
        position.order(&remove(marker));
        assert_eq!(position.at(marker), Place::Delay(Asia));
    }
    // In Europe there is the book of 2023 alone.
    let mut position = segment(Position::europe(), Axis);
    position.edition(Y2012);
    let marker = position.put_at("axis-logistics", Axis, Place::ForcePool(Europe));
    position.put("ger-inf", Axis, "w3825");
    let own = position.put("ger-det", Axis, "w3825");
    position.back(own);
    let berlin = place(&position, marker, "w3825");
    position.order(&berlin);
    assert_eq!(position.at(own), Place::ForcePool(Europe));
}

/// AE-1.2.2.1-2: bases in unconquered Kiangsu and Kansu are of the rules of 2023.
#[test]
fn the_rules_of_2012_know_no_bases_in_free_china() {
    for (edition, expected) in [(Y2023, "accepted"), (Y2012, "AE-1.2.2.1-1")] {
        for (faction, code, hex) in [
            (Western, "western-partisans", "a4722"),
            (Soviet, "soviet-partisans", "a4920"),
        ] {
            let mut position = segment(Position::asia(), faction);
            position.edition(edition);
            let base = position.put_at(code, faction, Place::ForcePool(Asia));
            let order = place(&position, base, hex);
            assert_eq!(position.refusal(&order), expected, "{hex}");
            compare(&position);
        }
    }
}

/// AE-1.2.1-10, DS-1.2.1-6: an enemy that enters the hex of a Logistics marker that is there
/// alone has it delayed, and is not slowed; with a unit beside it no enemy enters, and the marker
/// stays.
/// Allows: AE-1.2.1-10.
/// Forbids: AE-1.2.1-10.
#[test]
fn an_enemy_that_enters_has_the_marker_delayed() {
    let moved = |marker: bool, guard: bool| {
        let mut position = Position::europe();
        position.phase(Soviet, Segment::OperationalMovement);
        let unit = position.put("rus-cav", Soviet, "e3609");
        let depot = marker.then(|| position.put("axis-logistics", Axis, "e3610"));
        if guard {
            position.put("ger-army", Axis, "e3610");
        }
        let far = position.walk(unit, &["e3610", "e3611"]);
        let further = position.walk(
            unit,
            &[
                "e3610", "e3611", "e3612", "e3613", "e3614", "e3615", "e3616",
            ],
        );
        let found = (position.refusal(&far), position.refusal(&further));
        if found.0 == "accepted" {
            position.order(&far);
        }
        (found, depot.map(|depot| position.at(depot)))
    };
    let ((free, too_far), _) = moved(false, false);
    assert_eq!(free, "accepted");
    assert_ne!(too_far, "accepted");
    let found = moved(true, false);
    assert_eq!(found, ((free, too_far), Some(Place::Delay(Europe))));
    let (found, depot) = moved(true, true);
    assert_ne!(found.0, "accepted");
    assert!(matches!(depot, Some(Place::Hex(_))), "a unit guards it");
}
