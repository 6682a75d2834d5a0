//! Partisan Bases.

use super::*;
use crate::map::SideFeature;
use crate::pack::Status::{Active, Conquered, Neutral};

fn soviets() -> (Position, [PieceId; 2]) {
    let mut position = segment(Position::europe(), Soviet);
    position.country("Yugoslavia", Conquered, Western);
    position.country("Greece", Conquered, Western);
    let pool = Place::ForcePool(Europe);
    let bases = [(); 2].map(|()| position.put_at("soviet-partisans", Soviet, pool));
    (position, bases)
}

/// AE-1.2.2-1, AE-1.2.2.1-1, DS-14.36-1, DS-1.2.2-1, AEV-1.2.2.1-1: the example of Yugoslavia, a Western
/// country that takes a Soviet base, and one only in a segment.
/// Allows: AE-1.2.2-1, DS-1.2.2-1.
/// Forbids: AE-1.2.2-1, DS-1.2.2-1.
#[test]
fn a_base_goes_to_any_conquered_allied_country() {
    let (mut position, [first, second]) = soviets();
    let zagreb = place(&position, first, "w3026");
    let hills = place(&position, second, "w2825");
    let clear = place(&position, first, "w2926");
    assert_eq!(position.check(&hills), Ok(()));
    assert_eq!(position.refusal(&clear), "AE-1.2.2.1-1");
    assert!(compare(&position) > 10);
    position.order(&zagreb);
    assert_eq!(position.refusal(&hills), "AE-1.2.2-1");
    let athens = place(&position, second, "e2204");
    assert_eq!(position.check(&athens), Ok(()), "another country");
    assert!(compare(&position) > 3);
    position.play(|play| (CHAPTER.close)(play));
    assert_eq!(position.check(&hills), Ok(()), "in the next segment");
    let again = place(&position, second, "w3026");
    assert_eq!(position.refusal(&again), "AE-1.2.2.1-3");
    for status in [Active, Neutral] {
        position.country("Greece", status, Western);
        assert_eq!(position.refusal(&athens), "AE-1.2.2.1-1");
    }
    position.country("Greece", Conquered, Axis);
    assert_eq!(position.refusal(&athens), "AE-1.2.2.1-1", "no Allied one");
}

/// A hex from which a zone of control reaches into another.
fn open_neighbour(position: &Position, code: &str) -> HexId {
    let map = position.state.map();
    let mut sides = map.neighbours(position.hex(code));
    let open = sides.find(|over| {
        let land = map.hex(over.hex).is_land();
        land && !over.side.has(SideFeature::Mountain) && !over.side.is_open_water()
    });
    open.unwrap().hex
}

/// AE-1.2.2.1-3, DS-1.2.2-3: bases, enemies and their zones of control keep one out.
/// Allows: AE-1.2.2.1-3, DS-1.2.2-3.
/// Forbids: AE-1.2.2.1-3, DS-1.2.2-3.
#[test]
fn enemies_and_other_bases_keep_a_base_out() {
    let (mut position, [first, _]) = soviets();
    let zagreb = place(&position, first, "w3026");
    let german = position.put("ger-inf", Axis, "w3026");
    assert_eq!(position.refusal(&zagreb), "AE-1.2.2.1-3");
    position.state.set_piece(german, |it| it.at = Place::Gone);
    assert_eq!(position.check(&zagreb), Ok(()));
    for (code, back) in [
        ("ger-air", false),
        ("axis-logistics", false),
        ("ger-det", true),
    ] {
        let enemy = position.put(code, Axis, "w3026");
        if back {
            position.back(enemy);
        }
        assert_eq!(position.refusal(&zagreb), "AE-1.2.2.1-3", "{code}");
        position.state.set_piece(enemy, |it| it.at = Place::Gone);
    }
    let hills = place(&position, first, "w2924");
    let near = open_neighbour(&position, "w2924");
    position
        .state
        .set_piece(german, |it| it.at = Place::Hex(near));
    assert_eq!(position.refusal(&hills), "AE-1.2.2.1-3");
    let ally = position.put("bri-air", Western, "w2924");
    assert_eq!(position.refusal(&hills), "AE-1.2.2.1-3", "no friend");
    position.state.set_piece(ally, |it| it.at = Place::Gone);
    position.put("rus-inf", Soviet, "w2924");
    assert_eq!(position.check(&hills), Ok(()), "a friend is there");
    position.state.set_piece(german, |it| it.at = Place::Gone);
    position.order(&zagreb);
    position.phase(Western, Segment::Logistics);
    let western = position.put_at("western-partisans", Western, Place::ForcePool(Europe));
    let split = place(&position, western, "w2725");
    let athens = place(&position, western, "e2204");
    assert_eq!(position.check(&athens), Ok(()), "another country");
    assert_eq!(
        position.refusal(&split),
        "AE-1.2.2.1-3",
        "the Soviets' base"
    );
    position.phase(Axis, Segment::Logistics);
    let axis = position.put_at("western-partisans", Axis, Place::ForcePool(Europe));
    assert_eq!(
        position.refusal(&place(&position, axis, "e2204")),
        "AE-1.2.2-1"
    );
}

/// AE-1.2.2.2-1, DS-1.2.2-4: a base stays, or goes to the Delay Box, even from under enemies.
#[test]
fn a_base_is_withdrawn_from_under_its_enemies() {
    let (mut position, [first, second]) = soviets();
    for base in [first, second] {
        let at = position.hex("w3026");
        position.state.set_piece(base, |it| it.at = Place::Hex(at));
    }
    position.put("ger-inf", Axis, "w3026");
    for base in [first, second] {
        position.order(&remove(base));
        assert_eq!(position.at(base), Place::Delay(Europe));
    }
    assert_eq!(position.refusal(&remove(first)), "AE-1.2-1");
}

/// AE-1.2.2.1-2, DS-1.2.2-2, AEV-1.2.2.1-2, DSV-1.2.2-1: Kiangsu and Kansu without conquest,
/// ceded regions not at all.
#[test]
fn china_takes_bases_before_it_is_conquered() {
    let mut position = segment(Position::asia(), Western);
    let pool = Place::ForcePool(Asia);
    let western = position.put_at("western-partisans", Western, pool);
    let second = position.put_at("western-partisans", Western, pool);
    let soviet = position.put_at("soviet-partisans", Soviet, pool);
    position.country("Hopeh", Conquered, Western);
    let hankow = place(&position, western, "a4722");
    assert_eq!(position.check(&hankow), Ok(()));
    let kansu = place(&position, western, "a4920");
    assert_eq!(position.refusal(&kansu), "AE-1.2.2.1-1");
    let mongolia = place(&position, second, "a5424");
    assert_eq!(position.check(&mongolia), Ok(()), "a part of Hopeh");
    position.give("Inner Mongolia", "Japan");
    assert_eq!(position.refusal(&mongolia), "AE-1.2.2.1-1");
    position.order(&hankow);
    let canton = place(&position, second, "a4321");
    assert_eq!(position.check(&canton), Ok(()), "not conquered");
    position.phase(Soviet, Segment::Logistics);
    let sian = place(&position, soviet, "a4920");
    assert_eq!(position.check(&sian), Ok(()));
    let canton = place(&position, soviet, "a4321");
    assert_eq!(position.refusal(&canton), "AE-1.2.2.1-1");
    let tsinan = place(&position, soviet, "a5022");
    position.order(&tsinan);
    position.phase(Western, Segment::Logistics);
    let taiyuan = place(&position, second, "a5021");
    assert_eq!(position.refusal(&taiyuan), "AE-1.2.2.1-3");
}
