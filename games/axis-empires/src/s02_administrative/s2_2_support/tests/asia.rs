//! The examples of the Asian rulebook.

use super::*;
use crate::decision::Question;
use crate::s02_administrative::s2_2_support::s2_2_3_placement::SupportAttempt;

fn asia(faction: Faction) -> Position {
    let mut position = Position::asia();
    begin(&mut position, faction, "axis-scratch");
    position
}

/// AE-2.2.3.2-10, DS-2.2-2, AE-GLO-73, DS-G-28, DSV-2.2-2: the British fleet in the Sea of
/// Japan. Its base there traces overland to Dairen, and from there by way of Formosa and
/// Singapore.
#[test]
fn nagasaki_is_the_way_into_the_sea_of_japan() {
    let mut position = asia(Western);
    for sea in ["Yellow Sea", "Philippine Sea"] {
        put_convoy(&mut position, "bri-convoy", Western, sea);
    }
    for port in ["a5125", "a4324", "a4224", "a3218", "a3509"] {
        position.put("bri-inf", Western, port);
    }
    let genzan = position.put("bri-inf", Western, "a5127");
    assert!(position.is_supplied(genzan));
    position.pool("western-beachhead", Western);
    let fleet = position.pool("bri-fleet", Western);
    let into = to_station(&position, fleet, "Sea of Japan");
    assert_eq!(position.refusal(&into), "AE-2.2.3.2-2", "no Nagasaki");
    let nagasaki = position.put("us-inf", Western, "p4801");
    assert_eq!(position.check(&into), Ok(()));
    let near = put_station(&mut position, "jpn-fleet", Axis, "Sea of Japan");
    assert_eq!(position.check(&into), Ok(()), "it ends there");
    let away = |piece: &mut crate::state::Piece| piece.at = Place::Gone;
    position.state.set_piece(near, away);
    let far = put_station(&mut position, "jpn-fleet", Axis, "Yellow Sea");
    assert_eq!(position.refusal(&into), "AE-2.2.3.2-2", "it would pass");
    position.state.set_piece(far, away);
    assert_eq!(position.check(&into), Ok(()));
    position.put("jpn-air", Axis, "p4801");
    assert!(position.is_supplied(genzan));
    assert_eq!(position.refusal(&into), "AE-2.2.3.2-2");
    assert!(position.at(nagasaki).is_on_map());
}

/// AE-2.2.3.4-9, DS-2.2-6, DS-14.25-3: Kamikazes bind Japan's own.
/// Forbids: AE-2.2.3.4-9, DS-2.2-6, DS-14.25-3.
#[test]
fn kamikazes_are_not_placed() {
    let mut position = asia(Axis);
    position.put("jpn-inf", Axis, "p4904");
    let air = position.pool("jpn-air", Axis);
    let fleet = position.pool("jpn-fleet", Axis);
    let carrier = position.pool("jpn-cv", Axis);
    let sub = position.pool("jpn-sub", Axis);
    let orders = [
        to_hex(&position, air, "p4904"),
        to_station(&position, fleet, "Japanese Coast"),
        to_station(&position, carrier, "Japanese Coast"),
    ];
    let diving = to_station(&position, sub, "Japanese Coast");
    for order in orders.iter().chain([&diving]) {
        assert_eq!(position.check(order), Ok(()));
    }
    let war_box = Place::StrategicWarfare(Theatre::Asia);
    position.put_at("kamikazes", Axis, war_box);
    for order in &orders {
        assert_eq!(position.refusal(order), "AE-2.2.3.4-9");
    }
    assert_eq!(position.check(&diving), Ok(()), "submarines go on");
}

/// AE-2.2.3.4-9, DS-2.2-6, DS-14.25-3: in an Ally's turn they still contest.
/// Allows: AE-2.2.3.4-9, DS-2.2-6, DS-14.25-3.
#[test]
fn kamikazes_contest() {
    let mut position = asia(Western);
    position.put_at("kamikazes", Axis, Place::StrategicWarfare(Theatre::Asia));
    // Hong Kong and Hanoi supply their garrisons themselves.
    for (land, owner, unit, faction, port) in [
        ("Hong Kong", "Britain", "bri-inf", Western, "a4222"),
        ("Indochina", "Japan", "jpn-inf", Axis, "a4219"),
    ] {
        own(&mut position, land, owner);
        position.put(unit, faction, port);
    }
    let visitor = position.pool("bri-air", Western);
    let defender = position.pool("jpn-air", Axis);
    let order = to_station(&position, visitor, "South China Sea");
    position.order(&order);
    position.answer(Axis, Answer::Contest(Some(defender)));
    let delay = Place::Delay(Theatre::Asia);
    assert_eq!(
        (position.at(visitor), position.at(defender)),
        (delay, delay)
    );
}

/// AE-2.2.3.1-5, DSV-2.2-34: US carriers off Kavieng, which is in the zone next to theirs.
#[test]
fn a_strike_crosses_zones() {
    let mut position = asia(Western);
    let carrier = position.put("us-cv", Western, "p3009");
    let kavieng = position.hex("p2908");
    assert_ne!(
        position.state.map().hex(kavieng).zones,
        position.state.map().hex(position.hex("p3009")).zones
    );
    let at = Place::Hex(position.hex("p3009"));
    position
        .state
        .set_piece(carrier, |piece| piece.at = Place::ForcePool(Theatre::Asia));
    position.play(|play| {
        placement::begin(play, carrier, at);
        placement::go_on(
            play,
            SupportAttempt {
                piece: carrier,
                at,
                strike: false,
                asked: 0,
            },
        );
    });
    let Question::Placed(placed) = position.question() else {
        panic!("it must strike");
    };
    assert!(placed.uses.contains(&Use::Strike(kavieng)));
}

/// AE-2.2.3.7-6: the Fleet Train goes where the US hold a Key Port, or to a box with one.
#[test]
fn the_fleet_train_needs_a_key_port_and_a_path() {
    let mut position = asia(Western);
    let train = position.pool("us-train", Western);
    let rows = acts(&position).convoys;
    let zones: Vec<&str> = rows
        .iter()
        .filter(|row| row.piece == train)
        .map(|row| &*position.state.map().zone(row.zone).name)
        .collect();
    assert!(zones.contains(&"Northeast Pacific") && !zones.contains(&"Sea of Japan"));
    let order = convoys::Order {
        piece: train,
        zone: position.zone("Sea of Japan"),
        mode: Side::Back,
    };
    let order = Command::Support(Order::Convoy(order));
    assert_eq!(position.refusal(&order), "AE-2.2.3.7-6");
}

/// AE-2.2.3.7-6, AE-BOX-14: French Polynesia is a Key Port of the South Pacific, which a Fleet
/// Train reaches without anybody in Noumea; it would not if the box were none.
#[test]
fn french_polynesia_is_a_key_port() {
    for key_port in [true, false] {
        let mut position = asia(Western);
        let polynesia = position.state.map().find_box("French Polynesia").unwrap();
        assert!(position.state.map().off_map(polynesia).key_port);
        position.change_pack(|pack| {
            pack.map.boxes_mut()[polynesia.index()].key_port = key_port;
        });
        let order = convoys::Order {
            piece: position.pool("us-train", Western),
            zone: position.zone("South Pacific"),
            mode: Side::Back,
        };
        let order = Command::Support(Order::Convoy(order));
        let expected = if key_port { "accepted" } else { "AE-2.2.3.7-6" };
        assert_eq!(position.refusal(&order), expected);
    }
}

/// AE-2.2.3.7-6: the Fleet Train follows US units and Detachments and any Western Logistics
/// marker in a Key Port, no British units, and only where a Fleet Unit Path leads.
#[test]
fn the_fleet_train_follows_the_united_states() {
    for (code, back, path, rule) in [
        ("us-inf", false, true, "accepted"),
        ("us-air", false, true, "accepted"),
        ("us-det", true, true, "accepted"),
        ("western-logistics", false, true, "accepted"),
        ("bri-inf", false, true, "AE-2.2.3.7-6"),
        ("us-inf", false, false, "AE-2.2.3.7-6"),
    ] {
        let mut position = asia(Western);
        let train = position.pool("us-train", Western);
        if path {
            for port in ["a3509", "a3218"] {
                position.put("bri-inf", Western, port);
            }
        }
        let piece = position.put(code, Western, "a3824");
        if back {
            position.back(piece);
        }
        let order = convoys::Order {
            piece: train,
            zone: position.zone("South China Sea"),
            mode: Side::Back,
        };
        let order = Command::Support(Order::Convoy(order));
        assert_eq!(position.refusal(&order), rule, "{code}");
    }
}
