//! Commands.

use proptest::prelude::*;
use prost_types::Any;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, DecisionId, StepLoss};
use sandtable_axis_empires::orders::{Contests, LossOrder, StandingOrders, Watch, WatchedDice};
use sandtable_axis_empires::pack::{FortuneId, Truce};
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::Use;
use sandtable_axis_empires::s04_combat;
use sandtable_axis_empires::s04_combat::s4_2_4_results::Choice;
use sandtable_axis_empires::s04_combat::s4_2_7_advance::Advance;
use sandtable_axis_empires::task_queue::choice::Pick;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::games::axis_empires::v1 as wire;

use super::orders::{self, direction, hex, piece};
use crate::codec::{Codec, pack};
use crate::games::axis_empires::AxisEmpires;

fn loss() -> impl Strategy<Value = StepLoss> {
    (piece(), prop::option::of(piece())).prop_map(|(piece, left)| StepLoss { piece, left })
}

fn placed_use() -> impl Strategy<Value = Use> {
    prop_oneof![
        Just(Use::Stay),
        direction().prop_map(Use::Beachhead),
        Just(Use::Escort),
        hex().prop_map(Use::Strike),
        prop::option::of(piece()).prop_map(Use::Devastate),
    ]
}

fn combat_answer() -> impl Strategy<Value = s04_combat::CombatAnswer> {
    use s04_combat::CombatAnswer;
    let advance = (piece(), prop::collection::vec(hex(), 0..4));
    let advance = advance.prop_map(|(piece, path)| Advance { piece, path });
    prop_oneof![
        prop::option::of(piece()).prop_map(CombatAnswer::RangedSupport),
        hex().prop_map(|hex| CombatAnswer::Suffer(Choice::Retreat(hex))),
        loss().prop_map(|loss| CombatAnswer::Suffer(Choice::Lose(loss))),
        prop::option::of(advance).prop_map(CombatAnswer::Advance),
    ]
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        Just(Pick::Pass),
        Just(Pick::Yes),
        any::<u8>().prop_map(Pick::Nth),
        orders::area().prop_map(Pick::Country),
        orders::card().prop_map(Pick::Card),
        orders::faction().prop_map(Pick::Faction),
        piece().prop_map(Pick::Piece),
        hex().prop_map(Pick::Hex),
        (piece(), hex()).prop_map(|(piece, hex)| Pick::Stand(piece, hex)),
        loss().prop_map(Pick::Loss),
        orders::replacements().prop_map(Pick::Replacement),
        prop::sample::select(vec![Truce::ReassessPolicy, Truce::Negotiation]).prop_map(Pick::Truce),
    ]
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        loss().prop_map(Answer::Stacking),
        prop::option::of(piece()).prop_map(Answer::Contest),
        placed_use().prop_map(Answer::Placed),
        combat_answer().prop_map(Answer::Combat),
        pick().prop_map(Answer::Choice),
        any::<bool>().prop_map(Answer::Luck),
    ]
}

fn watch() -> impl Strategy<Value = Watch> {
    let whose = || {
        prop::option::of(prop::sample::select(vec![
            WatchedDice::Own,
            WatchedDice::Enemy,
            WatchedDice::Any,
        ]))
    };
    let parts = (whose(), whose(), whose());
    parts.prop_map(|(combats, delays, events)| Watch {
        combats,
        delays,
        events,
    })
}

fn standing_orders() -> impl Strategy<Value = StandingOrders> {
    let losses = || {
        let orders = vec![LossOrder::WeakestFirst, LossOrder::SmallestFirst];
        prop::option::of(prop::sample::select(orders))
    };
    let contests = prop::sample::select(vec![Contests::Never, Contests::Always]);
    let parts = (losses(), prop::option::of(contests), losses(), watch());
    parts.prop_map(|(stacking, contests, losses, luck)| StandingOrders {
        stacking,
        contests,
        losses,
        luck,
    })
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        orders::logistics().prop_map(Command::Logistics),
        orders::replacements().prop_map(Command::Replacements),
        orders::support().prop_map(Command::Support),
        orders::organization().prop_map(Command::Organization),
        orders::movement().prop_map(Command::Movement),
        orders::combat().prop_map(Command::Combat),
        orders::option_card().prop_map(Command::OptionCard),
        orders::political_events().prop_map(Command::PoliticalEvents),
        orders::war_and_peace().prop_map(Command::WarAndPeace),
        any::<u8>().prop_map(|card| Command::PlayFortune {
            fortune: FortuneId(card),
        }),
        (1..=u16::MAX).prop_map(|steps| Command::TakeBack { steps }),
        Just(Command::EndSegment),
        (any::<u32>(), answer()).prop_map(|(id, answer)| Command::Answer {
            decision: DecisionId(id),
            answer,
        }),
        standing_orders().prop_map(|orders| Command::SetOrders { orders }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn every_command_survives_the_wire(command in command()) {
        let codec = AxisEmpires::default();
        prop_assert_eq!(codec.read_command(&codec.write_command(&command)).unwrap(), command);
    }

    #[test]
    fn any_bytes_are_read_or_refused(value in prop::collection::vec(any::<u8>(), 0..200)) {
        let codec = AxisEmpires::default();
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
fn the_wrong_field_is_named() {
    use wire::answer::Kind as Answer;
    use wire::combat_order::Kind as Combat;
    use wire::command::{Kind, TakeBack};
    use wire::movement_order::Kind as Movement;
    use wire::organization_order::Kind as Organization;
    use wire::support_order::Kind as Support;
    let support = |kind| Some(Kind::Support(wire::SupportOrder { kind: Some(kind) }));
    let organization = |kind| {
        let kind = Some(kind);
        Some(Kind::Organization(wire::OrganizationOrder { kind }))
    };
    let combat = |kind| Some(Kind::Combat(wire::CombatOrder { kind: Some(kind) }));
    let replacement = |to| Some(Kind::Replacements(wire::ReplacementOrder { unit: 1, to }));
    let answer = |kind| {
        let answer = Some(wire::Answer { kind: Some(kind) });
        Some(Kind::Answer(wire::command::AnswerDecision {
            decision: 1,
            answer,
        }))
    };
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
        (
            Some(Kind::Logistics(wire::LogisticsOrder::default())),
            "command.logistics.kind",
        ),
        (replacement(None), "command.replacements.to"),
        (
            replacement(Some(wire::Place::default())),
            "command.replacements.to.kind",
        ),
        (
            replacement(Some(wire::Place {
                kind: Some(wire::place::Kind::Track(wire::TrackBox {
                    theatre: 3,
                    turn: 1,
                })),
            })),
            "command.replacements.to.track.theatre",
        ),
        (
            support(Support::Convoy(wire::PlaceConvoy {
                piece: 1,
                zone: 2,
                mode: 0,
            })),
            "command.support.convoy.mode",
        ),
        (support(Support::Blitz(1 << 16)), "command.support.blitz"),
        (
            organization(Organization::Form(wire::Form {
                second: 1 << 16,
                ..Default::default()
            })),
            "command.organization.form.second",
        ),
        (
            organization(Organization::BreakDown(wire::BreakDown {
                unit: 1,
                into: vec![1 << 16],
            })),
            "command.organization.break_down.into[0]",
        ),
        (
            combat(Combat::Attack(wire::Attack {
                hex: 1,
                units: vec![2],
                support: Some(1 << 16),
            })),
            "command.combat.attack.support",
        ),
        (
            answer(Answer::Placed(wire::PlacedUse {
                kind: Some(wire::placed_use::Kind::Beachhead(0)),
            })),
            "command.answer.answer.placed.beachhead",
        ),
        (
            answer(Answer::Suffer(wire::SufferAnswer::default())),
            "command.answer.answer.suffer.kind",
        ),
        (
            answer(Answer::Advance(wire::AdvanceAnswer {
                advance: Some(wire::Advance {
                    piece: 1,
                    path: vec![1, 1 << 16],
                }),
            })),
            "command.answer.answer.advance.advance.path[1]",
        ),
        (
            answer(Answer::Choice(wire::Pick::default())),
            "command.answer.answer.choice.kind",
        ),
        (
            answer(Answer::Choice(wire::Pick {
                kind: Some(wire::pick::Kind::Stand(wire::UnitAt {
                    piece: 1,
                    hex: 1 << 16,
                })),
            })),
            "command.answer.answer.choice.stand.hex",
        ),
        (
            Some(Kind::OptionCard(wire::OptionCardOrder {
                kind: Some(wire::option_card_order::Kind::Bluff(1 << 16)),
            })),
            "command.option_card.bluff",
        ),
        (
            Some(Kind::PoliticalEvents(wire::PoliticalEventsOrder {
                kind: Some(wire::political_events_order::Kind::EndPolicy(0)),
            })),
            "command.political_events.end_policy",
        ),
        (
            Some(Kind::WarAndPeace(wire::WarAndPeaceOrder {
                kind: Some(wire::war_and_peace_order::Kind::DeclareWar(256)),
            })),
            "command.war_and_peace.declare_war",
        ),
        (
            Some(Kind::SetOrders(wire::StandingOrders {
                contests: 7,
                ..Default::default()
            })),
            "command.set_orders.contests",
        ),
    ] {
        let any = pack(&wire::Command { kind });
        let bad = AxisEmpires::default().read_command(&any).unwrap_err();
        let status = bad.into_status("command");
        assert_eq!(reason_of(&status).as_deref(), Some(reason::INVALID_FIELD));
        assert_eq!(status.message().split(':').next(), Some(field));
    }
}
