//! The state of a match: its hash, what is stored of it, and what follows from it.

use std::sync::Arc;

use sandtable_kernel::{Game, Seat};

use crate::command::Command;
use crate::faction::Faction;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::map::Theatre;
use crate::options::Options;
use crate::pack::{Pack, Side, Status, TurnId};
use crate::segment::Segment;
use crate::state::{Kind, Marks, PieceId, Pile, Place};
use crate::testing::Position;
use crate::testing::campaign::{pack_of_asia, pack_of_both};

fn busy() -> Position {
    let mut position = Position::europe();
    position.country("Rumania", Status::Active, Axis);
    position.put("ger-army", Axis, "w3825");
    position.put("rus-inf", Soviet, "e3609");
    position.put_at("bri-inf", Western, Place::ForcePool(Theatre::Europe));
    let zone = position.zone("North Sea");
    position.put_at("bri-fleet", Western, Place::OnStation(zone));
    position.put_at(
        "rus-tank-army",
        Soviet,
        Place::Track(Theatre::Europe, TurnId(40)),
    );
    position
}

#[test]
fn the_hash_follows_every_cell() {
    let mut position = busy();
    let state = &mut position.state;
    let mut seen = vec![state.hash()];
    let ids: Vec<PieceId> = state.pieces().map(|(id, _)| id).collect();
    for id in ids {
        state.set_piece(id, |piece| piece.marks = Marks::MOVED);
        seen.push(state.hash());
        state.set_piece(id, |piece| piece.side = Side::Back);
        seen.push(state.hash());
        state.set_piece(id, |piece| piece.at = Place::Gone);
        seen.push(state.hash());
        assert_eq!(state.hash(), state.full_hash());
    }
    let france = state.map().find_area("France").unwrap();
    state.set_area(france, |area| area.status = Status::Conquered);
    seen.push(state.hash());
    state.set_turn(|turn| turn.cursor.segment = Segment::Delay);
    seen.push(state.hash());
    assert_eq!(state.hash(), state.full_hash());
    let count = seen.len();
    seen.sort_by_key(|hash| hash.0);
    seen.dedup();
    assert_eq!(seen.len(), count, "every change changes the hash");
}

#[test]
fn a_stored_state_is_read_back_whole() {
    let mut position = busy();
    let unit = position.put("ger-inf", Axis, "w3825");
    let next = position
        .state
        .map()
        .neighbours(position.hex("w3825"))
        .next()
        .unwrap();
    let code = position.state.map().hex(next.hex).code.to_string();
    let walk = position.walk(unit, &[&code]);
    position.order(&walk);
    let mut read = position.stored_and_read();
    assert_eq!(read.hash(), position.state.hash());
    assert_eq!(read.hash(), read.full_hash());
    for (hex, _) in position.state.map().hexes_with_ids() {
        assert_eq!(read.presence(hex), position.state.presence(hex));
        assert_eq!(read.land(hex), position.state.land(hex));
    }
    let place = Place::Hex(next.hex);
    assert!(read.pieces_at(place).eq(position.state.pieces_at(place)));
    // Its drafts are there, too.
    let take_back = Command::TakeBack { steps: 1 };
    let (mut events, mut dice) = (Vec::new(), crate::testing::Loaded(1));
    AxisEmpires::default()
        .apply(&mut read, Seat(0), &take_back, &mut dice, &mut events)
        .unwrap();
    assert_eq!(
        read.piece(unit).unwrap().at,
        Place::Hex(position.hex("w3825"))
    );
}

#[test]
fn a_state_of_another_pack_is_not_read() {
    let position = busy();
    let restore = |json: &serde_json::Value| {
        let stored = serde_json::from_value(json.clone()).unwrap();
        AxisEmpires::default().restore(stored).unwrap_err()
    };
    let mut json = serde_json::to_value(&position.state).unwrap();
    json["options"]["pack"] = "nowhere".into();
    let found = restore(&json);
    assert!(found.to_string().contains("no pack called"), "{found}");
    json["options"]["pack"] = "training".into();
    json["options"]["scenario"] = "training".into();
    let found = restore(&json);
    assert!(found.to_string().contains("does not fit"), "{found}");
}

#[test]
fn lists_of_places_are_in_order_of_ids() {
    let mut position = busy();
    let first = position.put("ger-inf", Axis, "e3608");
    let second = position.put("ger-inf", Axis, "w3825");
    position
        .state
        .set_piece(first, |piece| piece.at = Place::Gone);
    let berlin = Place::Hex(position.hex("w3825"));
    position.state.set_piece(first, |piece| piece.at = berlin);
    let ids: Vec<PieceId> = position.state.pieces_at(berlin).map(|(id, _)| id).collect();
    assert!(ids.is_sorted() && ids.contains(&first) && ids.contains(&second));
    let track = Place::Track(Theatre::Europe, TurnId(40));
    assert_eq!(position.state.pieces_at(track).count(), 1);
    let other = Place::Track(Theatre::Europe, TurnId(41));
    assert_eq!(position.state.pieces_at(other).count(), 0);
}

#[test]
fn matches_begin_from_every_scenario_at_hand() {
    for open in &crate::pack::open::PACKS {
        let pack = open.pack();
        assert!(!pack.scenarios.is_empty());
        for scenario in &pack.scenarios {
            let options = AxisEmpires::default()
                .one_seat_each(&pack.code, &scenario.code)
                .unwrap();
            let state = AxisEmpires::default().new_match(&options).unwrap();
            assert_eq!(state.hash(), state.full_hash());
            assert_eq!(state.now(), scenario.first);
            assert!(!AxisEmpires::default().awaited(&state).is_empty());
            assert!(state.memory() < 512 * 1024, "{}", state.memory());
        }
    }
}

/// AE-GLO-34.
#[test]
fn seats_share_out_the_factions() {
    let options = AxisEmpires::default()
        .one_seat_each("training", "training")
        .unwrap();
    let refused = |seats: &[&[Faction]]| {
        let seats = seats
            .iter()
            .map(|set| set.iter().copied().collect())
            .collect();
        let options = Options {
            seats,
            ..options.clone()
        };
        AxisEmpires::default()
            .new_match(&options)
            .err()
            .map(|violation| violation.rule)
    };
    assert_eq!(refused(&[&[Axis], &[Western]]), None);
    assert_eq!(refused(&[&[Western], &[Axis]]), None);
    for seats in [
        &[&[Axis, Western][..]][..],
        &[&[Axis], &[]],
        &[&[Axis]],
        &[&[Axis], &[Western], &[Western]],
        &[&[Axis], &[Western], &[Soviet]],
    ] {
        assert_eq!(refused(seats), Some("AE-GLO-34"), "{seats:?}");
    }
}

/// AE-INT-5, AE-CMP-27: a counter with an asterisk is there where its map is played alone.
#[test]
fn some_counters_are_of_one_map_alone() {
    for (pack, expected) in [(pack_of_asia(), true), (pack_of_both(), false)] {
        let mut pack = Pack::clone(&pack);
        let fleet = pack.find_counter("jpn-fleet").unwrap();
        pack.counters[fleet.index()].entry = Some("3*".into());
        let position = Position::campaign_on(Arc::new(pack));
        let mut pieces = position.state.pieces();
        let found = pieces.any(|(_, piece)| piece.kind == Kind::Unit(fleet));
        assert_eq!(found, expected);
        let pack = position.state.pack();
        let army = pack.find_counter("jpn-army").unwrap();
        let mut pieces = position.state.pieces();
        assert!(pieces.any(|(_, piece)| piece.kind == Kind::Unit(army)));
    }
}

/// AE-CMP-27: a card brings a counter with an asterisk where its map is played alone, and has
/// none to bring in a game on both maps.
/// Allows: AE-CMP-27.
/// Forbids: AE-CMP-27.
#[test]
fn a_card_finds_a_starred_counter_on_one_map_alone() {
    use crate::event::Event;
    use crate::pack::card::{CounterRef, Counters, Spot};
    for (pack, alone) in [(pack_of_asia(), true), (pack_of_both(), false)] {
        for (entry, expected) in [("3*", alone), ("3", true)] {
            let mut pack = Pack::clone(&pack);
            let army = pack.find_counter("jpn-abn").unwrap();
            pack.counters[army.index()].entry = Some(entry.into());
            for card in &mut pack.cards {
                if card.faction == Axis && card.theatre == Theatre::Asia {
                    card.option_card = vec![crate::pack::Effect::Receive {
                        counters: vec![Counters {
                            of: CounterRef::Unit(army),
                            count: 1,
                        }],
                        to: Spot::ForcePool,
                    }];
                }
            }
            let mut position = Position::campaign_on(Arc::new(pack));
            let deck = |position: &Position| {
                let cards = position.state.cards_in(Theatre::Asia, Axis, Pile::Deck);
                cards.collect::<Vec<_>>()
            };
            let card = deck(&position)[0];
            position.take_cards_back();
            position.state.set_card(card, |it| it.pile = Pile::Pending);
            let events = position.open(Axis, Segment::OptionCard, 3);
            let pooled = |event: &&Event| {
                let Event::Put { piece, to, .. } = event else {
                    return false;
                };
                let kind = position.state.piece(*piece).unwrap().kind;
                kind == Kind::Unit(army) && *to == Place::ForcePool(Theatre::Asia)
            };
            let brought = events.iter().filter(pooled).count();
            assert_eq!(brought, usize::from(expected), "{entry} {alone}");
        }
    }
}

/// AE-13.6.1.1-1: the posture of a box is that of its own countries.
#[test]
fn a_policy_is_of_the_countries_of_its_box() {
    use crate::pack::{Policy, Posture};
    let options = AxisEmpires::default().one_seat_each("dai-senso-open", "south-seas-1941");
    let state = AxisEmpires::default().new_match(&options.unwrap()).unwrap();
    let of = |name| state.area(state.map().find_area(name).unwrap()).posture;
    let pact = Posture::Policy(Policy::NeutralityPact);
    for (country, posture) in [
        ("Britain", Posture::War),
        ("Philippines", Posture::War),
        ("Netherlands East Indies", Posture::War),
        ("Siam", Posture::War),
        ("Russia", pact),
    ] {
        assert_eq!(of(country), posture, "{country}");
    }
}

/// AE-13.4-2: markers of a faction that does not play are not there.
#[test]
fn who_does_not_play_has_no_markers() {
    let options = AxisEmpires::default().one_seat_each("dai-senso-open", "south-seas-1941");
    let state = AxisEmpires::default().new_match(&options.unwrap()).unwrap();
    let mut markers = state
        .pieces()
        .filter(|(_, piece)| piece.marker(state.pack()).is_some());
    assert!(markers.all(|(_, piece)| piece.faction != Soviet));
}
