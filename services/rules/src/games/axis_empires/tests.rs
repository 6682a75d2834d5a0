//! Whatever the engine can say survives the wire, and whatever the wire can say is read
//! or refused.

use proptest::prelude::*;
use prost::Message;
use prost_types::Any;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, DecisionId, StepLoss};
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{BoxId, HexId};
use sandtable_axis_empires::options::{Edition, FactionSet, Options};
use sandtable_axis_empires::orders::{LossOrder, StandingOrders};
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, map_edge};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{self, Leg, Port};
use sandtable_axis_empires::s03_movement::{Order, s3_1_3_box_to_box};
use sandtable_axis_empires::sampler;
use sandtable_axis_empires::state::PieceId;
use sandtable_kernel::{DiceKey, Game, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::rules::v1::Terms;
use sandtable_service::error::{reason, reason_of};

use super::AxisEmpires;
use crate::codec::{Codec, pack, unpack};

fn piece() -> impl Strategy<Value = PieceId> {
    any::<u16>().prop_map(PieceId)
}

fn leg() -> impl Strategy<Value = Leg> {
    let hex = || any::<u16>().prop_map(HexId);
    prop_oneof![
        (piece(), hex()).prop_map(|(convoy, to)| Leg::Zone {
            convoy,
            to: Port::Hex(to),
        }),
        (piece(), any::<u8>()).prop_map(|(convoy, to)| Leg::Zone {
            convoy,
            to: Port::Box(BoxId(to)),
        }),
        hex().prop_map(|to| Leg::Canal { to }),
    ]
}

fn order() -> impl Strategy<Value = Order> {
    let path = prop::collection::vec(any::<u16>().prop_map(HexId), 0..12);
    prop_oneof![
        (piece(), path).prop_map(|(piece, path)| {
            Order::HexToHex(s3_1_1_hex_to_hex::Order { piece, path })
        }),
        (piece(), any::<u8>()).prop_map(|(piece, to)| {
            let to = BoxId(to);
            Order::IntoBox(map_edge::Order { piece, to })
        }),
        (piece(), prop::collection::vec(leg(), 0..5)).prop_map(|(piece, legs)| {
            Order::PortToPort(s3_1_2_port_to_port::Order { piece, legs })
        }),
        (piece(), any::<u8>()).prop_map(|(piece, to)| {
            let to = BoxId(to);
            Order::BoxToBox(s3_1_3_box_to_box::Order { piece, to })
        }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let stacking = prop_oneof![
        Just(None),
        Just(Some(LossOrder::WeakestFirst)),
        Just(Some(LossOrder::SmallestFirst)),
    ];
    prop_oneof![
        order().prop_map(Command::Movement),
        (1..=u16::MAX).prop_map(|steps| Command::TakeBack { steps }),
        Just(Command::EndSegment),
        (any::<u32>(), piece(), prop::option::of(piece())).prop_map(|(id, piece, left)| {
            Command::Answer {
                decision: DecisionId(id),
                answer: Answer::Stacking(StepLoss { piece, left }),
            }
        }),
        stacking.prop_map(|stacking| Command::SetOrders {
            orders: StandingOrders { stacking },
        }),
    ]
}

proptest! {
    #[test]
    fn every_command_survives_the_wire(command in command()) {
        let codec = AxisEmpires;
        prop_assert_eq!(codec.read_command(&codec.write_command(&command)).unwrap(), command);
    }

    #[test]
    fn any_bytes_are_read_or_refused(value in prop::collection::vec(any::<u8>(), 0..200)) {
        let codec = AxisEmpires;
        let game = codec.describe();
        let message = |type_url: &str| Any {
            type_url: type_url.to_owned(),
            value: value.clone(),
        };
        // Reading must come back, with whatever answer.
        let _ = codec.read_command(&message(&game.command_type));
        let _ = codec.read_options(&message(&game.options_type));
        let _ = codec.odds(&message(""));
    }
}

#[test]
fn options_survive_the_wire_and_are_filled_in() {
    let codec = AxisEmpires;
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
        content: None,
    };
    assert_eq!(
        codec.read_options(&codec.write_options(&chosen)).unwrap(),
        chosen
    );
    let seats = codec.seats(&chosen);
    assert_eq!(seats[0].powers, ["western", "soviet"]);
    assert_eq!((&*seats[0].side, &*seats[1].side), ("allies", "axis"));
}

#[test]
fn the_wrong_field_is_named() {
    use wire::command::{Kind, TakeBack};
    use wire::movement_order::Kind as Movement;
    let movement = |kind| Some(Kind::Movement(wire::MovementOrder { kind }));
    for (kind, field) in [
        (None, "command.kind"),
        (movement(None), "command.movement.kind"),
        (
            movement(Some(Movement::HexToHex(wire::MoveHexToHex {
                piece: 1,
                path: vec![3, 70_000],
            }))),
            "command.movement.hex_to_hex.path[1]",
        ),
        (
            movement(Some(Movement::IntoBox(wire::MoveToBox {
                piece: 1,
                r#box: 300,
            }))),
            "command.movement.into_box.box",
        ),
        (
            movement(Some(Movement::PortToPort(wire::MovePortToPort {
                piece: 1,
                legs: vec![wire::Leg {
                    convoy: None,
                    to: Some(wire::leg::To::Box(1)),
                }],
            }))),
            "command.movement.port_to_port.legs[0].convoy",
        ),
        (
            Some(Kind::TakeBack(TakeBack { steps: 0 })),
            "command.take_back.steps",
        ),
    ] {
        let any = pack(&wire::Command { kind });
        let bad = AxisEmpires.read_command(&any).unwrap_err();
        let status = bad.into_status("command");
        assert_eq!(reason_of(&status).as_deref(), Some(reason::INVALID_FIELD));
        assert_eq!(status.message().split(':').next(), Some(field));
    }
}

/// There are no bids in this game, so an auction of seats is settled by their order.
#[test]
fn terms_order_the_seats_and_carry_no_bid() {
    let codec = AxisEmpires;
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
    let board: wire::Board = unpack(&AxisEmpires.write_board()).unwrap();
    assert_eq!(board.packs.len(), PACKS.len());
    assert!(board.encoded_len() < 2 << 20, "{}", board.encoded_len());
    for (row, open) in board.packs.iter().zip(&PACKS) {
        let pack = open.pack();
        assert_eq!(row.code, open.code);
        assert_eq!(row.hexes.len(), pack.map.hexes().len());
        assert!(
            row.hexes
                .iter()
                .zip(pack.map.hexes())
                .all(|(row, hex)| { row.code == hex.code.to_string() && row.terrain != 0 })
        );
        assert_eq!(row.counters.len(), pack.counters.len());
        assert!(row.sides.iter().all(|side| !side.features.is_empty()));
    }
}

/// A whole random match: every command, event, list and view is written, and what is
/// written of a view is what the engine shows.
#[test]
fn a_random_match_goes_over_the_wire() {
    let codec = AxisEmpires;
    let game = codec.game();
    let mut state = game.new_match(&codec.default_options()).unwrap();
    let mut random = 7_u64;
    let mut below = |most: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (random >> 33) as usize % most.max(1)
    };
    let key = DiceKey::from_bytes([3; 32]);
    let mut entry = 0;
    while game.outcome(&state).is_none() {
        entry += 1;
        assert!(entry < 20_000, "the match does not end");
        let seat = game.awaited(&state).iter().next().unwrap();
        let legal: wire::Legal = unpack(&codec.write_legal(&game.legal(&state, seat))).unwrap();
        assert!(legal.segment.is_some() || !legal.decisions.is_empty());
        let command = sampler::pick(&state, seat, &mut below).unwrap();
        let read = codec.read_command(&codec.write_command(&command)).unwrap();
        assert_eq!(read, command);
        let mut events = Vec::new();
        game.apply(&mut state, seat, &read, &mut key.entry(entry), &mut events)
            .unwrap();
        for event in &events {
            let event: wire::Event = unpack(&codec.write_event(&event.event)).unwrap();
            assert!(event.kind.is_some());
        }
    }
    let shown = game.view(&state, Viewer::Spectator);
    let view: wire::View = unpack(&codec.write_view(&shown)).unwrap();
    assert_eq!(view.pieces.len(), shown.pieces.len());
    assert!(view.outcome.is_some() && view.orders.is_empty());
    let hexes: usize = view.control.iter().map(|row| row.hexes.len()).sum();
    assert!(hexes > 0);
}
