//! Everything that the engine can express survives the wire, and everything that the wire can
//! express is read or refused.

mod strategy;

use proptest::prelude::*;
use prost::Message;
use prost_types::Any;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::legal::{Legal, PhaseLegal};
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_grpc::error::{reason, reason_of};
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_proto::games::aa1940::v1 as wire;

use super::Aa1940;
use crate::codec::{Codec, pack, unpack};

proptest! {
    #[test]
    fn every_command_survives_the_wire(command in strategy::command()) {
        let codec = Aa1940::on(BoardName::GLOBAL);
        prop_assert_eq!(codec.read_command(&codec.write_command(&command)).unwrap(), command);
    }

    #[test]
    fn every_obstacle_survives_the_wire(blocker in strategy::blocker()) {
        let codec = Aa1940::on(BoardName::GLOBAL);
        let mut phase = PhaseLegal::none(Power(0), Phase::CombatMove);
        phase.blockers.push(blocker);
        let legal = Legal { phase: Some(phase), ..Legal::default() };
        prop_assert_eq!(codec.read_legal(codec.legal_message(&legal)).unwrap(), legal);
    }

    #[test]
    fn any_bytes_are_read_or_refused(value in prop::collection::vec(any::<u8>(), 0..200)) {
        let codec = Aa1940::europe();
        let game = codec.describe();
        let message = |type_url: &str| Any {
            type_url: type_url.to_owned(),
            value: value.clone(),
        };
        // Reading must come back, with whatever answer.
        let _ = codec.read_command(&message(&game.command_type));
        let _ = codec.read_options(&message(&game.options_type));
        let _ = codec.odds(&message(&game.odds_request_type));
    }

    #[test]
    fn damaged_commands_are_read_or_refused(
        command in strategy::command(),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let codec = Aa1940::on(BoardName::GLOBAL);
        let mut any = codec.write_command(&command);
        let at = at.index(any.value.len());
        any.value[at] = byte;
        if let Ok(read) = codec.read_command(&any) {
            prop_assert_eq!(codec.read_command(&codec.write_command(&read)).unwrap(), read);
        }
    }

    #[test]
    fn options_survive_the_wire(options in strategy::options()) {
        let codec = Aa1940::europe();
        prop_assert_eq!(codec.read_options(&codec.write_options(&options)).unwrap(), options);
    }
}

/// Returns the wrong field that reading a command reports.
fn wrong_field(kind: wire::command::Kind) -> String {
    let any = pack(&wire::Command { kind: Some(kind) });
    let bad = Aa1940::europe()
        .read_command(&any)
        .expect_err("the command is malformed");
    let status = bad.into_status("command");
    assert_eq!(reason_of(&status).as_deref(), Some(reason::INVALID_FIELD));
    status.message().split(':').next().unwrap().to_owned()
}

#[test]
fn the_wrong_field_is_named() {
    use wire::command::{AnswerDecision, Buy, DeclareWar, Kind, Load, Move, Repair, TakeBack};
    let stack = wire::Stack {
        from: "germany".to_owned(),
        r#type: wire::UnitType::Infantry as i32,
        count: 1,
        unit: None,
    };
    let to = |stack: Option<wire::Stack>| {
        Kind::Move(Move {
            stack,
            to: "poland".to_owned(),
            via: String::new(),
        })
    };
    let answer = |kind| {
        Kind::Answer(AnswerDecision {
            decision: 1,
            answer: Some(wire::Answer { kind }),
        })
    };
    let infantry = wire::UnitType::Infantry as i32;
    let loss = wire::Loss {
        unit: 1,
        destroyed: 1,
        damaged: 70_000,
    };
    let many = vec![wire::Loss::default(); 513];
    let losses = |losses| Some(wire::answer::Kind::Losses(wire::answer::Losses { losses }));
    for (kind, field) in [
        (to(None), "command.move.stack"),
        (
            to(Some(wire::Stack {
                from: String::new(),
                ..stack.clone()
            })),
            "command.move.stack.from",
        ),
        (
            to(Some(wire::Stack {
                r#type: 99,
                ..stack.clone()
            })),
            "command.move.stack.type",
        ),
        (
            to(Some(wire::Stack {
                count: 0,
                ..stack.clone()
            })),
            "command.move.stack.count",
        ),
        (
            to(Some(wire::Stack {
                unit: Some(1 << 20),
                ..stack.clone()
            })),
            "command.move.stack.unit",
        ),
        (
            Kind::Buy(Buy {
                r#type: 0,
                count: 1,
                economy: String::new(),
            }),
            "command.buy.type",
        ),
        (
            Kind::Buy(Buy {
                r#type: -3,
                count: 1,
                economy: String::new(),
            }),
            "command.buy.type",
        ),
        (
            Kind::Buy(Buy {
                r#type: infantry,
                count: u32::MAX,
                economy: String::new(),
            }),
            "command.buy.count",
        ),
        (
            Kind::Buy(Buy {
                r#type: infantry,
                count: 1,
                economy: "uk-pacific".to_owned(),
            }),
            "command.buy.economy",
        ),
        (
            Kind::DeclareWar(DeclareWar {
                on: "neutral".to_owned(),
            }),
            "command.declare_war.on",
        ),
        (
            Kind::Repair(Repair {
                at: "germany".to_owned(),
                slot: 1,
                points: 256,
            }),
            "command.repair.points",
        ),
        (
            Kind::Load(Load {
                stack: Some(stack),
                transport: 65_536,
            }),
            "command.load.transport",
        ),
        (
            Kind::TakeBack(TakeBack { steps: 0 }),
            "command.take_back.steps",
        ),
        (answer(None), "command.answer.answer.kind"),
        (
            answer(losses(vec![loss])),
            "command.answer.answer.losses.losses[0].damaged",
        ),
        (answer(losses(many)), "command.answer.answer.losses.losses"),
    ] {
        assert_eq!(wrong_field(kind), field);
    }
}

#[test]
fn other_messages_are_refused() {
    let codec = Aa1940::europe();
    let mut foreign = codec.write_command(&Command::EndPhase);
    foreign.type_url = "type.googleapis.com/google.protobuf.Empty".to_owned();
    assert!(codec.read_command(&foreign).is_err());
    let empty = pack(&wire::Command { kind: None });
    assert!(codec.read_command(&empty).is_err());
    // A declaration of war on a power whose name is not UTF-8.
    let invalid = Any {
        type_url: codec.describe().command_type,
        value: vec![0x0a, 0x03, 0x0a, 0x01, 0xff],
    };
    assert!(codec.read_command(&invalid).is_err());
}

#[test]
fn a_random_match_can_be_told_in_messages() {
    for board in BoardName::all() {
        tell_a_match(&Aa1940::on(board), false);
        tell_a_match(&Aa1940::on(board), true);
    }
}

/// Plays at random, all through messages.
fn tell_a_match(codec: &Aa1940, research: bool) {
    let game = codec.game();
    let mut options = codec.default_options();
    options.research = research;
    let mut state = game.new_match(&options).unwrap();
    let (mut random, mut dice) = (Random::new(1940), Random::new(1945));
    let mut events = Vec::new();
    for _ in 0..400 {
        let Some(seat) = game.awaited(&state).iter().next() else {
            break;
        };
        let legal = game.legal(&state, seat);
        let received: wire::Legal = unpack(&codec.write_legal(&legal)).unwrap();
        assert_eq!(received.decisions.len(), legal.decisions.len());
        let told = received.phase.unwrap_or_default();
        if let Some(phase) = &legal.phase {
            assert_eq!(told.moves.len(), phase.moves.len());
            assert_eq!(told.research.is_some(), phase.research.is_some());
        }
        for command in sampler::draw(game, &state, seat, &mut random) {
            let command = codec.read_command(&codec.write_command(&command)).unwrap();
            // Of several commands drawn, the first may rule the others out.
            let _ = game.apply(&mut state, seat, &command, &mut dice, &mut events);
        }
        let view = game.view(&state, Viewer::Seat(seat));
        let received: wire::View = unpack(&codec.write_view(&view)).unwrap();
        assert_eq!(received.research_dice.is_some(), research);
        assert_eq!(received.spaces.len(), view.spaces.len());
        let units: u32 = received
            .spaces
            .iter()
            .flat_map(|space| &space.units)
            .map(|it| it.count)
            .sum();
        let here: u32 = view
            .spaces
            .iter()
            .flat_map(|space| &space.units)
            .map(|it| u32::from(it.count))
            .sum();
        assert_eq!(units, here);
    }
    assert!(!events.is_empty());
    for event in &events {
        let received: wire::Event = unpack(&codec.write_event(&event.event)).unwrap();
        assert!(received.kind.is_some());
    }
}

#[test]
fn the_board_names_everything_that_commands_may_name() {
    let codec = Aa1940::europe();
    let board: wire::Board =
        unpack(&codec.write_board(sandtable_proto::rules::v1::BoardView::Basic)).unwrap();
    assert_eq!(board.powers.len(), 6);
    assert_eq!(board.units.len(), 14);
    for space in &board.spaces {
        for next in &space.neighbors {
            let back = board.spaces.iter().find(|other| other.id == *next).unwrap();
            assert!(
                back.neighbors.contains(&space.id),
                "{} and {next}",
                space.id
            );
        }
    }
}

#[test]
fn odds_are_computed_or_refused() {
    let codec = Aa1940::europe();
    let infantry = |count| wire::OddsSide {
        units: vec![wire::OddsUnits {
            r#type: wire::UnitType::Infantry as i32,
            count,
            damaged: 0,
        }],
        ..Default::default()
    };
    let duel = wire::OddsRequest {
        terrain: wire::Terrain::Land as i32,
        attacker: Some(infantry(1)),
        defender: Some(infantry(1)),
        ..Default::default()
    };
    let odds: wire::Odds = unpack(&codec.odds(&pack(&duel)).unwrap()).unwrap();
    // A hit by one, a miss by the other: 1/6 · 2/3 over all rounds in which someone hits.
    let someone_hits = 1.0 - 5.0 / 6.0 * 2.0 / 3.0;
    assert!((odds.attacker_wins - (1.0 / 6.0 * 2.0 / 3.0) / someone_hits).abs() < 1e-12);
    assert_eq!(odds.trials, 0);

    let hordes = wire::OddsRequest {
        attacker: Some(infantry(10_000)),
        ..duel.clone()
    };
    assert!(codec.odds(&pack(&hordes)).is_err());
    let nobody = wire::OddsRequest {
        defender: None,
        ..duel
    };
    assert!(codec.odds(&pack(&nobody)).is_err());
    let garbled = Any {
        type_url: codec.describe().odds_request_type,
        value: vec![0xff; 9],
    };
    assert!(codec.odds(&garbled).is_err());
}

#[test]
fn odds_know_advances() {
    let codec = Aa1940::europe();
    let side = |unit: wire::UnitType, advances: &[wire::Advance]| wire::OddsSide {
        units: vec![wire::OddsUnits {
            r#type: unit as i32,
            count: 1,
            damaged: 0,
        }],
        advances: advances.iter().map(|advance| *advance as i32).collect(),
        ..Default::default()
    };
    let wins = |advances: &[wire::Advance]| {
        let duel = wire::OddsRequest {
            terrain: wire::Terrain::Land as i32,
            attacker: Some(side(wire::UnitType::Fighter, advances)),
            defender: Some(side(
                wire::UnitType::Infantry,
                &[wire::Advance::JetFighters],
            )),
            ..Default::default()
        };
        codec
            .odds(&pack(&duel))
            .map(|odds| unpack::<wire::Odds>(&odds).unwrap().attacker_wins)
    };
    // A hit by one, a miss by the other, over all rounds in which someone hits.
    let expected = |hit: f64| hit * 2.0 / 3.0 / (1.0 - (1.0 - hit) * 2.0 / 3.0);
    assert!((wins(&[]).unwrap() - expected(3.0 / 6.0)).abs() < 1e-12);
    assert!((wins(&[wire::Advance::JetFighters]).unwrap() - expected(4.0 / 6.0)).abs() < 1e-12);
    assert!(wins(&[wire::Advance::Unspecified]).is_err());
}

/// A cruiser that lives through two attacks four times in nine wins every other duel with a
/// destroyer; the attacks are named or those of a standing order, not both.
#[test]
fn odds_know_kamikaze_attacks() {
    let codec = Aa1940::europe();
    let side = |unit: wire::UnitType| wire::OddsSide {
        units: vec![wire::OddsUnits {
            r#type: unit as i32,
            count: 1,
            damaged: 0,
        }],
        ..Default::default()
    };
    let wins = |on: wire::UnitType, attacks: u32, kamikaze_dearest: u32| {
        let named = wire::OddsKamikaze {
            r#type: on as i32,
            damaged: false,
            attacks,
        };
        let duel = wire::OddsRequest {
            terrain: wire::Terrain::Sea as i32,
            attacker: Some(side(wire::UnitType::Cruiser)),
            defender: Some(side(wire::UnitType::Destroyer)),
            kamikaze: (attacks > 0).then_some(named).into_iter().collect(),
            kamikaze_dearest,
            ..Default::default()
        };
        let odds = codec.odds(&pack(&duel));
        odds.map(|odds| unpack::<wire::Odds>(&odds).unwrap().attacker_wins)
    };
    let (cruiser, submarine) = (wire::UnitType::Cruiser, wire::UnitType::Submarine);
    assert!((wins(cruiser, 0, 0).unwrap() - 0.5).abs() < 1e-12);
    assert!((wins(cruiser, 2, 0).unwrap() - 0.5 * 4.0 / 9.0).abs() < 1e-12);
    assert!((wins(cruiser, 0, 1).unwrap() - 0.5 * 2.0 / 3.0).abs() < 1e-12);
    assert!(wins(cruiser, 2, 1).is_err());
    assert!(wins(submarine, 1, 0).is_err());
    assert!(wins(cruiser, 300, 0).is_err());
    assert!(wins(cruiser, 0, 13).is_err());
}

#[test]
fn only_standing_orders_are_private() {
    let codec = Aa1940::europe();
    let orders = Command::SetOrders {
        orders: Default::default(),
    };
    assert!(codec.is_private(&orders));
    assert!(!codec.is_private(&Command::EndPhase));

    let game = codec.game();
    let mut state = game.new_match(&codec.default_options()).unwrap();
    let mut events = Vec::new();
    game.apply(
        &mut state,
        Seat(2),
        &orders,
        &mut Random::new(1),
        &mut events,
    )
    .expect("orders may be filed at any time");
    let own = codec.write_view(&game.view(&state, Viewer::Seat(Seat(2))));
    assert!(
        wire::View::decode(own.value.as_slice())
            .unwrap()
            .orders
            .is_some()
    );
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
        let other = codec.write_view(&game.view(&state, viewer));
        let received = wire::View::decode(other.value.as_slice()).unwrap();
        assert_eq!(
            received.orders.unwrap_or_default(),
            wire::StandingOrders::default()
        );
    }
}
