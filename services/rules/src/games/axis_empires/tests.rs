//! Everything that the engine can express survives the wire, and everything that the wire can
//! express is read or refused.

mod commands;
mod matches;
mod orders;

use prost::Message;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::options::{Edition, FactionSet, OptionalRule, Options};
use sandtable_axis_empires::pack::open::{self, OpenPack};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::rules::v1::Terms;

use super::AxisEmpires;
use crate::codec::{Codec, pack, unpack};

#[test]
fn options_survive_the_wire_and_are_filled_in() {
    let codec = AxisEmpires::default();
    let filled = codec
        .read_options(&pack(&wire::Options::default()))
        .unwrap();
    assert_eq!(filled, codec.default_options());
    assert_eq!((&*filled.pack, &*filled.scenario), ("training", "training"));
    assert_eq!(filled.seats.len(), 2);
    let chosen = Options {
        pack: "totaler-krieg-open".to_owned(),
        scenario: "barbarossa-1941".to_owned(),
        seats: vec![
            FactionSet::from_iter([Faction::Western, Faction::Soviet]),
            FactionSet::from_iter([Faction::Axis]),
        ],
        edition: Edition::Y2012,
        optional: [
            OptionalRule::RequiredGarrisons,
            OptionalRule::VariableEnding,
        ]
        .into_iter()
        .collect(),
        content: None,
        decide_by_score: true,
    };
    assert_eq!(
        codec.read_options(&codec.write_options(&chosen)).unwrap(),
        chosen
    );
    let seats = codec.seats(&chosen);
    assert_eq!(seats[0].powers, ["western", "soviet"]);
    assert_eq!((&*seats[0].side, &*seats[1].side), ("allies", "axis"));
}

/// There are no bids in this game, so an auction of seats is settled by their order.
#[test]
fn terms_order_the_seats_and_carry_no_bid() {
    let codec = AxisEmpires::default();
    let options = codec.default_options();
    let terms = |amount, seat_order: &[u32]| Terms {
        amount,
        seat_order: seat_order.to_vec(),
        ..Terms::default()
    };
    let turned = codec
        .with_terms(options.clone(), &terms(0, &[1, 0]))
        .unwrap();
    assert_eq!(turned.seats, [options.seats[1], options.seats[0]]);
    assert!(codec.with_terms(options.clone(), &terms(3, &[])).is_err());
    assert!(codec.with_terms(options, &terms(0, &[0, 7])).is_err());
}

/// A number means the same on the board, in views and to the engine.
#[test]
fn the_board_lists_what_numbers_mean() {
    let board: wire::Board =
        unpack(&AxisEmpires::default().write_board(sandtable_proto::rules::v1::BoardView::Basic))
            .unwrap();
    // Other tests of this process add packs of their own behind these.
    let open = &board.packs[..open::all().count()];
    let size: usize = open.iter().map(Message::encoded_len).sum();
    // A client with the common limit of 4 MiB has room for packs of a server's own.
    assert!(size < 3 << 20, "{size}");
    for (row, pack) in open.iter().zip(open::all().map(OpenPack::pack)) {
        assert_eq!(row.code, *pack.code);
        assert_eq!(row.hexes.len(), pack.map.hexes().len());
        assert!(
            row.hexes
                .iter()
                .zip(pack.map.hexes())
                .all(|(row, hex)| { row.code == hex.code.to_string() && row.terrain != 0 })
        );
        assert_eq!(row.counters.len(), pack.counters.len());
        assert_eq!(row.cards.len(), pack.cards.len());
        assert_eq!(row.posture_boxes.len(), pack.posture_boxes.len());
        assert!(row.sides.iter().all(|side| !side.features.is_empty()));
    }
    let both = open.iter().find(|row| row.code == "axis-empires-open");
    let both = both.unwrap();
    let alone = |code: &str| open.iter().find(|row| row.code == code).unwrap();
    let (europe, asia) = (alone("totaler-krieg-open"), alone("dai-senso-open"));
    assert_eq!(both.hexes.len(), europe.hexes.len() + asia.hexes.len());
    assert_eq!(both.cards.len(), europe.cards.len() + asia.cards.len());
    assert_eq!(both.tracks.len(), 2);
    for row in &both.scenarios {
        let theatres: Vec<wire::Theatre> = row.theatres().collect();
        assert_eq!(theatres, [wire::Theatre::Europe, wire::Theatre::Asia]);
    }
}
