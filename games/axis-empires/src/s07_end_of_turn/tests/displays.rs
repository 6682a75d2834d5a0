use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{MarkerKind, Pack, Policy, Posture, Side, Truce, WarState};
use crate::s07_1_displays::modifier;
use crate::sequence::Segment;
use crate::state::Place;
use crate::testing::{Position, campaign};

fn of(position: &Position, code: &str, faction: Faction) -> i8 {
    let pack = position.state.shared_pack();
    let kind = crate::state::Kind::Unit(pack.find_counter(code).unwrap());
    let piece = crate::state::Piece::new(kind, faction, Place::Gone);
    modifier(&position.state, &piece, position.theatre())
}

/// AE-DDR-1, AE-DDR-2, AE-DDR-3, DS-14.44.2-1.
#[test]
fn the_tracks_add_what_their_boxes_say() {
    let mut position = Position::campaign();
    position
        .state
        .set_progress(Theatre::Europe, |progress| progress.uscl = 3);
    let row = position.state.pack().tracks(Theatre::Europe).unwrap().uscl[3];
    assert_ne!((row.axis_delay, row.western_delay), (0, 0));
    assert_eq!(of(&position, "ger-inf", Axis), row.axis_delay);
    assert_eq!(of(&position, "bri-inf", Western), row.western_delay);
    assert_eq!(of(&position, "rus-inf", Soviet), 0);
    let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
    let tide = position.markers_at(MarkerKind::VictoryPoints, place)[0];
    position
        .state
        .set_war_state(Theatre::Europe, WarState::TotalWar);
    for (side, axis, soviet) in [(Side::Front, -2, 0), (Side::Back, 0, -2)] {
        position.state.set_piece(tide, |piece| {
            piece.at = Place::VictoryTrack(Theatre::Europe, 2);
            piece.side = side;
        });
        assert_eq!(of(&position, "ger-inf", Axis), row.axis_delay + axis);
        assert_eq!(of(&position, "rus-inf", Soviet), soviet);
        assert_eq!(of(&position, "bri-inf", Western), row.western_delay);
    }
}

/// DS-14.46-1 and AE-DDR-1: War Production is its owner's.
#[test]
fn war_production_shortens_its_owners_delays() {
    let mut position = Position::campaign();
    position.post("Russia", Posture::War);
    let war_box = Place::StrategicWarfare(Theatre::Europe);
    position.lay(MarkerKind::WarProduction, Soviet, war_box);
    assert_eq!(of(&position, "rus-inf", Soviet), -1);
    assert_eq!(of(&position, "ger-inf", Axis), 0);
    position.post("Russia", Posture::Policy(Policy::OstlandAccord));
    assert_eq!(of(&position, "rus-inf", Soviet), -1);
}

/// DS-14.4-2, DS-14.17-2, DS-14.19-2, DS-14.24-2, DS-14.25-2, DS-14.29-2, DS-14.44.5-2.
///
/// Allows: DS-14.17-2, DS-14.19-2, DS-14.24-2.
/// Forbids: DS-14.17-2, DS-14.19-2, DS-14.24-2.
#[test]
fn markers_in_the_box_delay_whom_they_name() {
    let units = [
        ("jpn-inf", Axis),
        ("jpn-air", Axis),
        ("bri-inf", Western),
        ("bri-air", Western),
        ("ki-inf", Western),
        ("rus-inf", Soviet),
        ("rus-air", Soviet),
    ];
    for (kind, owner, expected) in [
        (MarkerKind::BasesDamaged, Western, [0, 0, 0, 1, 0, 0, 0]),
        (MarkerKind::BomberProduction, Axis, [0, 0, 0, 0, 1, 1, 1]),
        (MarkerKind::IBoatStrategy, Axis, [0, 0, 1, 1, 0, 0, 0]),
        (MarkerKind::JetProduction, Axis, [0, 0, 0, 1, 0, 0, 1]),
        (MarkerKind::Kamikazes, Axis, [0, -1, 0, 0, 0, 0, 0]),
        (MarkerKind::MerchantLosses, Western, [1, 1, 0, 0, 0, 0, 0]),
        (MarkerKind::VictoryProgram, Western, [0, 0, 1, 1, 1, 0, 0]),
    ] {
        let mut position = Position::campaign_in_asia();
        for name in ["Britain", "Nationalist China", "Russia"] {
            position.post(name, Posture::War);
        }
        let war_box = Place::StrategicWarfare(Theatre::Asia);
        position.lay(kind, owner, war_box);
        let found = units.map(|(code, faction)| of(&position, code, faction));
        assert_eq!(found, expected, "{kind:?}");
        // Axis markers that delay the Allies do not affect countries bound by a policy or a
        // truce.
        let spared = matches!(
            kind,
            MarkerKind::BomberProduction | MarkerKind::IBoatStrategy | MarkerKind::JetProduction
        );
        for bond in [
            Posture::Policy(Policy::NeutralityPact),
            Posture::Truce(Truce::Negotiation),
        ] {
            for name in ["Britain", "Nationalist China", "Russia"] {
                position.post(name, bond);
            }
            let bound = units.map(|(code, faction)| of(&position, code, faction));
            let expected = if spared { [0; 7] } else { expected };
            assert_eq!(bound, expected, "{kind:?} {bond:?}");
        }
    }
}

/// AE-DDR-2, AE-DDR-3, DS-14.24-2: in the Delay Segment jets delay Allied air units, and nothing
/// else.
/// Allows: AE-DDR-2, AE-DDR-3.
/// Forbids: AE-DDR-2, AE-DDR-3.
#[test]
fn jets_delay_air_units_only() {
    let modifiers = |jets: bool| {
        let mut position = Position::campaign_in_asia();
        for name in ["Britain", "Nationalist China", "Russia"] {
            position.post(name, Posture::War);
        }
        if jets {
            let war_box = Place::StrategicWarfare(Theatre::Asia);
            position.lay(MarkerKind::JetProduction, Axis, war_box);
        }
        let units = [
            ("bri-air", Western),
            ("rus-air", Soviet),
            ("bri-fleet", Western),
            ("rus-inf", Soviet),
            ("jpn-air", Axis),
        ];
        let units =
            units.map(|(code, side)| position.put_at(code, side, Place::Delay(Theatre::Asia)));
        let events = position.open(Soviet, Segment::Delay, 1);
        units.map(|unit| {
            let found = events.iter().find_map(|event| match event {
                Event::Delayed {
                    piece, modifier, ..
                } if *piece == unit => Some(*modifier),
                _ => None,
            });
            found.unwrap()
        })
    };
    let (without, with) = (modifiers(false), modifiers(true));
    let more: Vec<i8> = { without.iter().zip(with) }
        .map(|(without, with)| with - without)
        .collect();
    assert_eq!(more, [1, 1, 0, 0, 0]);
}

/// AE-DDR-1: in Europe the Axis is bombed from an American Air Base within nine hexes of a
/// German City, and Reduced US Impact counts with the European Commitment Level.
/// Allows: AE-DDR-1.
/// Forbids: AE-DDR-1.
#[test]
fn bombers_reach_germany() {
    let mut pack = Pack::clone(&crate::testing::pack());
    let asia = campaign::pack_of_asia();
    let foreign = ["intensive-bombing", "reduced-us-impact"];
    let rows = asia.markers.iter();
    let rows = rows.filter(|row| foreign.contains(&&*row.code));
    pack.markers.extend(rows.cloned());
    let mut position = Position::on(pack);
    position.posture("United States", Posture::War);
    let war_box = Place::StrategicWarfare(Theatre::Europe);
    let before = of(&position, "ger-inf", Axis);
    let bombs = position.put_at(foreign[0], Western, war_box);
    let far = position.put("us-inf", Western, "w2208");
    assert!(position.is_supplied(far));
    assert_eq!(of(&position, "ger-inf", Axis), before, "from Gibraltar");
    let base = position.put("us-inf", Western, "w3916");
    assert_eq!(of(&position, "ger-inf", Axis), before + 1, "from London");
    assert_eq!(of(&position, "rus-inf", Soviet), 0);
    position.posture("United States", Posture::Policy(Policy::Isolationism));
    assert_eq!(of(&position, "ger-inf", Axis), before);
    position.posture("United States", Posture::War);
    position
        .state
        .set_piece(base, |piece| piece.at = Place::Gone);
    assert_eq!(of(&position, "ger-inf", Axis), before);
    position
        .state
        .set_piece(bombs, |piece| piece.at = Place::Gone);
    let reduced = position.put_at(foreign[1], Axis, war_box);
    for (level, less) in [(0, 0), (1, 1)] {
        position
            .state
            .set_progress(Theatre::Europe, |progress| progress.uscl = level);
        let with = of(&position, "ger-inf", Axis);
        let mut without = Position {
            state: position.state.clone(),
        };
        without
            .state
            .set_piece(reduced, |piece| piece.at = Place::Gone);
        assert_eq!(with, of(&without, "ger-inf", Axis) - less, "{level}");
    }
}
