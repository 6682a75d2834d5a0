use std::sync::Arc;

use crate::faction::Faction::{self, Axis, Western};
use crate::map::Theatre;
use crate::pack::card::{Join, Roster};
use crate::pack::{Branch, Effect, MarkerKind, Pack, Posture, Side, Status, Truce};
use crate::s13_countries::s13_7_set_up;
use crate::state::{Kind, PieceId, Place, Presence};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::pack_of_europe;

const POOL: Place = Place::ForcePool(Theatre::Europe);

/// Has a country join by a card of the faction.
fn join(position: &mut Position, name: &str, faction: Faction, roster: Roster, die: u8) {
    let joins = Join::Own;
    let activate = Effect::Activate { joins, roster };
    position.turn_up_about(faction, name, vec![activate], die);
}

/// A campaign whose Western Minors are under a truce, so that no policy ends.
fn truce() -> Position {
    let mut position = Position::campaign();
    position.post("Western Minors", Posture::Truce(Truce::Negotiation));
    position
}

fn units_of(position: &Position, name: &str) -> Vec<PieceId> {
    let area = position.area(name);
    let pieces = position.state.pieces();
    pieces
        .filter(|(_, it)| it.country(position.state.pack()) == Some(area))
        .filter(|(_, it)| it.counter(position.state.pack()).is_some())
        .map(|(id, _)| id)
        .collect()
}

/// AE-13.4-4, AE-GLO-1, AE-13.7.1-3, AE-13.7.1-6, AE-13.7.1-7, AE-13.7.1-8, AE-13.7.1-9,
/// AE-13.7.1-10, DS-14.32-1, DS-14.32-2, AE-13.7.1-1, DS-13.7.1-2, DS-13.7.1-5, DS-13.7.1-6,
/// DS-13.7.1-7, DS-13.7.1-9, DS-13.7.1-10, DS-13.7.1-11, DS-13.5-1, AE-13.4-2.
/// Allows: AE-13.7.1-6, AE-13.7.1-8, AE-13.7.1-10, AE-13.4-2, DS-13.7.1-1.
/// Allows: DS-13.7.1-6, DS-13.7.1-8, DS-13.7.1-12.
/// Forbids: AE-13.7.1-6, DS-13.7.1-6.
#[test]
fn poland_mobilizes() {
    let mut position = truce();
    let capital = position.capital("Poland");
    position.lay(MarkerKind::Neutrality, Axis, capital);
    join(&mut position, "Poland", Western, Roster::Mobilizing, 2);
    let poland = position.area("Poland");
    let area = *position.state.area(poland);
    assert_eq!(
        (area.status, area.alignment),
        (Status::Active, Some(Western))
    );
    assert_eq!(area.posture, Posture::Truce(Truce::Negotiation));
    let mut placed = 0;
    while position.asked() == Some((Western, QuestionSubject::SetUp)) {
        let Pick::Stand(unit, hex) = position.choice().options[0] else {
            panic!("a unit and a hex");
        };
        assert!(position.state.land(hex).country == Some(poland));
        position.reply(Pick::Stand(unit, hex), 2);
        let face = position.state.piece(unit).unwrap();
        let face = face.face_up(position.state.pack()).ground().unwrap();
        assert_eq!(face.steps, 1);
        placed += 1;
    }
    let units = units_of(&position, "Poland");
    assert!(placed > 5, "{placed}");
    let (mut pooled, mut hexes) = (0, Vec::new());
    for unit in units {
        let piece = position.state.piece(unit).unwrap();
        assert_eq!(piece.faction, Western);
        match piece.at {
            Place::Hex(hex) => hexes.push(hex),
            POOL => {
                let counter = piece.counter(position.state.pack()).unwrap();
                assert_eq!(counter.branch, Branch::Reserve);
                pooled += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((pooled, hexes.len()), (1, placed));
    hexes.sort_unstable();
    assert!(hexes.windows(2).all(|pair| pair[0] != pair[1]), "one a hex");
    // The roll is 2: two units may be turned to their strong side, or fewer.
    assert_eq!(position.asked(), Some((Western, QuestionSubject::Mobilize)));
    for expected in [1, 2] {
        let Pick::Piece(unit) = position.choice().options[1] else {
            panic!("a unit");
        };
        position.reply(Pick::Piece(unit), 2);
        assert_eq!(position.state.piece(unit).unwrap().side, Side::Front);
        assert_eq!(position.asked().is_some(), expected == 1);
    }
    assert_eq!(
        position.markers_at(MarkerKind::Mobilizing, capital).len(),
        1
    );
    assert!(
        position
            .markers_at(MarkerKind::Neutrality, capital)
            .is_empty()
    );
    assert!(position.state.area(poland).confined);
    position.play(|play| s13_7_set_up::mobilized(play, Axis));
    assert!(position.state.area(poland).confined, "in its own turn");
    position.play(|play| s13_7_set_up::mobilized(play, Western));
    assert!(!position.state.area(poland).confined);
    assert!(
        position
            .markers_at(MarkerKind::Mobilizing, capital)
            .is_empty()
    );
}

/// AE-13.7.1-5, DS-13.7.1-4.
#[test]
fn fortresses_take_their_places() {
    let mut position = truce();
    join(&mut position, "Czechoslovakia", Western, Roster::Unready, 2);
    position.reply_first();
    let pack = position.state.shared_pack();
    let prague = pack.find_counter("cz-pra").unwrap();
    let mut units = position.state.pieces();
    let fortress = units.find(|(_, it)| it.kind == Kind::Unit(prague)).unwrap();
    assert_eq!(fortress.1.at, Place::Hex(position.hex("w3524")));
}

/// AE-13.7.1-5, DS-13.7.1-4: garrisons, too, on either map; one whose hex is not the country's
/// any more waits in the Force Pool.
/// Allows: DS-13.7.1-4.
/// Forbids: DS-13.7.1-4.
#[test]
fn garrisons_take_their_places() {
    for (asia, name, faction, code, hex) in [
        (false, "Italy", Axis, "ita-rho", "e1908"),
        (true, "Netherlands East Indies", Western, "nei-gar", "a2819"),
    ] {
        for lost in [false, true] {
            let mut position = if asia {
                Position::campaign_in_asia()
            } else {
                truce()
            };
            if asia {
                let minors = "US/Western Minors";
                position.post(minors, Posture::Truce(Truce::Negotiation));
            }
            let there = position.hex(hex);
            if lost {
                let enemy = if faction == Axis {
                    "bri-inf"
                } else {
                    "jpn-inf"
                };
                position.put(enemy, faction, hex);
            }
            join(&mut position, name, faction, Roster::Unready, 2);
            position.reply_first();
            let kind = Kind::Unit(position.state.pack().find_counter(code).unwrap());
            let mut units = position.state.pieces();
            let garrison = units.find(|(_, it)| it.kind == kind).unwrap().1.at;
            let theatre = position.theatre();
            let expected = if lost {
                Place::ForcePool(theatre)
            } else {
                Place::Hex(there)
            };
            assert_eq!(garrison, expected, "{name} {lost}");
        }
    }
}

/// AE-13.7.1-4, DS-13.7.1-3: striped units, and units that can dig themselves in.
/// Allows: AE-13.7.1-4, DS-13.7.1-3.
#[test]
fn striped_units_are_delayed() {
    let mut position = truce();
    position.post("France", Posture::Truce(Truce::Negotiation));
    join(&mut position, "France", Western, Roster::Unready, 2);
    position.reply_first();
    let pack = position.state.shared_pack();
    let mut delayed = 0;
    for unit in units_of(&position, "France") {
        let piece = position.state.piece(unit).unwrap();
        let counter = piece.counter(&pack).unwrap();
        let fixed = matches!(counter.front.kind.class(), crate::pack::Class::Fortress);
        if (counter.delay_stripe || counter.is_port_a_fort()) && !fixed {
            assert_eq!(piece.at, Place::Delay(Theatre::Europe), "{}", counter.code);
            delayed += 1;
        }
    }
    assert!(delayed >= 4, "{delayed}");
}

/// AE-13.7.1-7, AE-13.7.1-8, DS-14.16-1, DS-14.16-2, DS-15.16-1, DS-13.7.1-7, DS-13.7.1-8: no
/// roll with Free Passage.
/// Forbids: AE-13.7.1-8, DS-13.7.1-8.
#[test]
fn free_passage_leaves_the_army_at_home() {
    let mut position = truce();
    join(&mut position, "Hungary", Axis, Roster::FreePassage, 6);
    position.reply_first();
    let capital = position.capital("Hungary");
    assert_eq!(
        position.markers_at(MarkerKind::FreePassage, capital).len(),
        1
    );
    assert!(
        position
            .markers_at(MarkerKind::Mobilizing, capital)
            .is_empty()
    );
    let hungary = position.area("Hungary");
    assert!(position.state.area(hungary).confined);
    assert_eq!(position.state.area(hungary).posture, Posture::War);
    position.play(|play| s13_7_set_up::mobilized(play, Axis));
    assert!(position.state.area(hungary).confined, "it stays");
}

/// AE-13.7.1-2: Partnership counters stay aside.
#[test]
fn partnership_counters_wait_for_their_card() {
    let mut pack = Pack::clone(&pack_of_europe());
    let cavalry = pack.find_counter("pol-cav").unwrap();
    pack.counters[cavalry.index()].entry = Some("P".into());
    let mut position = Position::campaign_on(Arc::new(pack));
    position.post("Western Minors", Posture::Truce(Truce::Negotiation));
    join(&mut position, "Poland", Western, Roster::Unready, 2);
    position.reply_first();
    let kind = Kind::Unit(cavalry);
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, piece)| piece.kind == kind).unwrap();
    assert_eq!(found.1.at, Place::Aside(Theatre::Europe));
}

/// AE-13.7.1-6: where all places are taken, a unit waits.
#[test]
fn a_unit_without_a_place_waits_in_the_force_pool() {
    let mut position = truce();
    let poland = position.area("Poland");
    let hexes: Vec<String> = position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, _)| position.state.land(*id).country == Some(poland))
        .map(|(_, hex)| hex.code.to_string())
        .collect();
    for code in &hexes {
        position.put("ger-inf", Axis, code);
    }
    join(&mut position, "Poland", Western, Roster::Mobilizing, 2);
    assert_eq!(position.asked(), None);
    let units = units_of(&position, "Poland");
    assert!(units.iter().all(|unit| position.at(*unit) == POOL));
    let hex = position.hex(&hexes[0]);
    assert!(
        position
            .state
            .presence(hex)
            .of(Axis)
            .intersects(Presence::GROUND)
    );
}

/// DS-13.7.1-12, AE-13.7.1-10: a country that has a reserve alone sets nothing up, and has
/// nothing to mobilize.
/// Forbids: AE-13.7.1-10, DS-13.7.1-12.
#[test]
fn a_reserve_alone_stays_away() {
    let mut position = truce();
    let own = units_of(&position, "Denmark-Norway");
    assert_eq!(own.len(), 1, "or this shows nothing");
    join(
        &mut position,
        "Denmark-Norway",
        Western,
        Roster::Mobilizing,
        6,
    );
    assert_eq!(position.asked(), None);
    assert_eq!(position.at(own[0]), POOL);
    let area = position.area("Denmark-Norway");
    assert_eq!(position.state.area(area).status, Status::Active);
}

/// AE-13.7.1-4, AE-13.7.1-5, DS-13.7.1-3: a fortress with a Delay Stripe takes its place all the
/// same.
/// Allows: DS-13.7.1-3.
/// Forbids: AE-13.7.1-4, DS-13.7.1-3.
#[test]
fn a_striped_fortress_is_not_delayed() {
    let mut pack = Pack::clone(&pack_of_europe());
    let fortress = pack.find_counter("cz-pra").unwrap();
    pack.counters[fortress.index()].delay_stripe = true;
    let mut position = Position::campaign_on(Arc::new(pack));
    position.post("Western Minors", Posture::Truce(Truce::Negotiation));
    join(&mut position, "Czechoslovakia", Western, Roster::Unready, 2);
    position.reply_first();
    let prague = Place::Hex(position.hex("w3524"));
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, it)| it.kind == Kind::Unit(fortress));
    assert_eq!(found.unwrap().1.at, prague);
}

/// DS-13.7.1-9, AE-13.7.1-9: Influence and Neutrality come off, and what is elsewhere stays.
/// Allows: DS-13.7.1-9, AE-13.7.1-9.
/// Forbids: DS-13.7.1-9, AE-13.7.1-9.
#[test]
fn nothing_of_its_neutrality_is_left() {
    let asia = Position::campaign_in_asia();
    let europe = truce();
    for (mut position, name, other) in [(asia, "Siam", "Hopeh"), (europe, "Poland", "Greece")] {
        for name in ["US/Western Minors", "Western Minors"] {
            let boxes = &position.state.shared_pack().posture_boxes;
            if boxes.iter().any(|it| &*it.name == name) {
                position.post(name, Posture::Truce(Truce::Negotiation));
            }
        }
        let (capital, elsewhere) = (position.capital(name), position.capital(other));
        position.lay(MarkerKind::Influence, Western, elsewhere);
        position.lay(MarkerKind::Neutrality, Axis, capital);
        position.lay(MarkerKind::Influence, Axis, capital);
        join(&mut position, name, Western, Roster::Unready, 3);
        position.reply_first();
        let area = *position.state.area(position.area(name));
        assert_eq!(area.status, Status::Active);
        for kind in [MarkerKind::Influence, MarkerKind::Neutrality] {
            assert_eq!(position.markers_at(kind, capital), [], "{name} {kind:?}");
        }
        let kept = position.markers_at(MarkerKind::Influence, elsewhere);
        assert_eq!(kept.len(), 1, "{other}");
    }
}
