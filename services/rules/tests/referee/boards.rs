//! A host chooses the board, and what is said in a match is said in that board's names.

use std::sync::Arc;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::{Event, Troops};
use sandtable_aa1940::orders::KamikazeOrder;
use sandtable_aa1940::unit::UnitKind;
use sandtable_grpc::error::{reason, reason_of, violation_of};
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::rules::v1::BoardView;
use sandtable_proto::types::v1::Violation;
use tonic::Status;

use sandtable_rules::games::aa1940::Aa1940;
use sandtable_rules::{Codec, Hosted, HostedGame, Opening};

fn pack<M: Message + Name>(message: &M) -> Any {
    Any::from_msg(message).unwrap()
}

fn unpack<M: Message + Name + Default>(any: &Any) -> Result<M, prost::DecodeError> {
    any.to_msg()
}

/// Opens a match with the options.
fn open(options: &wire::Options) -> Result<Opening, Status> {
    Hosted::new(Aa1940::europe()).open(Some(&pack(options)))
}

fn on(board: &str, seats: &[&[&str]]) -> wire::Options {
    let seat = |powers: &&[&str]| wire::SeatPowers {
        powers: powers.iter().map(|&power| power.to_owned()).collect(),
    };
    wire::Options {
        board: board.to_owned(),
        seats: seats.iter().map(seat).collect(),
        ..Default::default()
    }
}

/// The row by which options are refused.
fn refused_by(options: &wire::Options) -> Violation {
    let status = open(options).err().expect("the options are refused");
    violation_of(&status).expect("a refusal by a rule")
}

const AXIS: &[&str] = &["germany", "japan", "italy"];
const ALLIES: &[&str] = &[
    "soviet-union",
    "united-states",
    "china",
    "united-kingdom",
    "anzac",
    "france",
];

#[test]
fn a_host_chooses_the_board_by_its_name() {
    for (chosen, played, seats) in [
        ("", "europe1940", 6),
        ("europe1940", "europe1940", 6),
        ("global1940", "global1940", 9),
    ] {
        let opening = open(&on(chosen, &[])).unwrap();
        assert_eq!(opening.seats.len(), seats, "{chosen}");
        let options: wire::Options = unpack(&opening.options).unwrap();
        assert_eq!(options.board, played);
        let view: wire::View = unpack(&opening.live.view(Viewer::Spectator).unwrap()).unwrap();
        assert_eq!(view.board, played);
        assert_eq!(view.powers.len(), seats);
    }
    assert_eq!(
        open(&on("global1940", &[AXIS, ALLIES]))
            .unwrap()
            .seats
            .len(),
        2
    );
}

#[test]
fn an_unknown_board_is_a_wrong_field() {
    let status = open(&on("atlantis1940", &[])).err().unwrap();
    assert_eq!(reason_of(&status).as_deref(), Some(reason::INVALID_FIELD));
    let said = status.message();
    assert!(said.starts_with("options.board:"), "{said}");
    assert!(said.contains("europe1940, global1940"), "{said}");
    // Powers of one board are not those of another.
    let status = open(&on("europe1940", &[AXIS, ALLIES])).err().unwrap();
    assert!(status.message().starts_with("options.seats[0].powers[1]"));
}

#[test]
fn seats_share_out_the_powers_of_their_board() {
    let without_china: Vec<&str> = (ALLIES.iter().copied())
        .filter(|power| *power != "china")
        .collect();
    let found = refused_by(&on("global1940", &[AXIS, &without_china]));
    assert_eq!(found.rule, "AAE-setup-01");
    assert!(found.found.contains("China in no seat"), "{}", found.found);

    let twice = refused_by(&on("global1940", &[AXIS, ALLIES, &["china"]]));
    assert_eq!(twice.rule, "AAE-setup-01");
    assert!(twice.found.contains("another seat"), "{}", twice.found);

    let both_sides = refused_by(&on("global1940", &[&["germany", "china"], &["japan"]]));
    assert_eq!(both_sides.rule, "AAE-setup-01");

    // Two players divide the powers by sides.
    let three: [&[&str]; 3] = [
        AXIS,
        &["soviet-union", "france"],
        &["united-states", "china", "united-kingdom", "anzac"],
    ];
    assert_eq!(refused_by(&on("global1940", &three)).rule, "AAE-global-03");
}

#[test]
fn every_board_is_shown_by_its_name() {
    let game = Hosted::new(Aa1940::europe());
    let listed = &game.describe().boards;
    let names: Vec<&str> = listed.iter().map(|board| board.name.as_str()).collect();
    assert_eq!(names, ["europe1940", "global1940"]);
    let shown = |name: &str| -> wire::Board {
        unpack(&game.board(name, BoardView::Basic).unwrap()).unwrap()
    };
    assert_eq!(shown("").name, "europe1940");
    assert_eq!(shown("europe1940").powers.len(), 6);
    let world = shown("global1940");
    assert_eq!((world.powers.len(), world.spaces.len()), (9, 333));
    assert_eq!(world.economies.len(), 1);
    assert_eq!(world.economies[0].power, "united-kingdom");
    let goals: Vec<u32> = world.goals.iter().map(|goal| goal.needed).collect();
    assert_eq!(goals, [8, 6]);
    assert!(world.powers.iter().any(|power| power.kamikaze == 6));
    assert!(world.spaces.iter().any(|space| space.kamikaze));
    assert!(game.board("atlantis1940", BoardView::Basic).is_err());
}

/// An order for the second economy of a power is given by its name; one that names another
/// power's economy is refused.
///
/// Allows: AAE-global-10
/// Forbids: AAE-global-10
#[test]
fn orders_name_an_economy_of_the_acting_power() {
    let mut opening = open(&on("global1940", &[AXIS, ALLIES])).unwrap();
    let key = sandtable_kernel::DiceKey::from_bytes([7; 32]);
    let mut sequence = 0;
    let buy = |economy: &str| {
        pack(&wire::Command {
            kind: Some(wire::command::Kind::Buy(wire::command::Buy {
                r#type: wire::UnitType::Infantry as i32,
                count: 2,
                economy: economy.to_owned(),
            })),
        })
    };
    loop {
        let view: wire::View = unpack(&opening.live.view(Viewer::Referee).unwrap()).unwrap();
        if view.power == "united-kingdom" {
            break;
        }
        let seat = opening.live.awaited()[0];
        let command = opening.live.default_command(seat).unwrap();
        let action = sandtable_proto::types::v1::Action {
            kind: command.map(sandtable_proto::types::v1::action::Kind::Command),
        };
        sequence += 1;
        opening.live.apply(seat, &action, &key, sequence).unwrap();
    }
    let before = opening.live.hash();
    let refusal = opening.live.validate(1, &buy("france")).unwrap_err();
    assert_eq!(violation_of(&refusal).unwrap().rule, "AAE-global-10");
    assert_eq!(opening.live.hash(), before);

    let action = sandtable_proto::types::v1::Action {
        kind: Some(sandtable_proto::types::v1::action::Kind::Command(buy(
            "uk-pacific",
        ))),
    };
    let applied = opening.live.apply(1, &action, &key, sequence + 1).unwrap();
    let event: wire::Event = unpack(applied.events[0].event.as_ref().unwrap()).unwrap();
    assert_eq!(event.economy, "uk-pacific");
    let view: wire::View = unpack(&opening.live.view(Viewer::Referee).unwrap()).unwrap();
    let uk = (view.powers.iter()).find(|power| power.power == "united-kingdom");
    let pacific = &uk.unwrap().economies[0];
    assert_eq!((pacific.treasury, pacific.queue[0].count), (11, 2));
}

/// A standing order for kamikaze attacks is accepted from the seat that can make them, and from
/// no other.
///
/// Allows: AAE-pacific-18
/// Forbids: AAE-pacific-18
#[test]
fn only_who_has_kamikaze_attacks_gives_orders_for_them() {
    let order = |attacks| {
        pack(&wire::Command {
            kind: Some(wire::command::Kind::SetKamikazeOrder(
                wire::command::SetKamikazeOrder {
                    order: Some(wire::KamikazeOrder { attacks }),
                },
            )),
        })
    };
    let world = open(&on("global1940", &[AXIS, ALLIES])).unwrap();
    world.live.validate(0, &order(2)).unwrap();
    let europe = open(&on("", &[])).unwrap();
    for (opening, seat) in [(&world, 1), (&europe, 0)] {
        let before = opening.live.hash();
        let refusal = opening.live.validate(seat, &order(2)).unwrap_err();
        assert_eq!(violation_of(&refusal).unwrap().rule, "AAE-pacific-18");
        assert_eq!(opening.live.hash(), before);
    }
}

#[test]
fn what_only_the_world_has_is_told() {
    let codec = Aa1940::on(BoardName::GLOBAL);
    let told = |event: Event| -> wire::Event { unpack(&codec.write_event(&event)).unwrap() };
    let board = codec.game().board();
    let (japan, zone) = (
        board.find_power("japan").unwrap(),
        board.find_space("sz-6").unwrap(),
    );
    let attacked = told(Event::Kamikaze {
        power: japan,
        zone,
        target: Troops {
            power: board.find_power("united-states").unwrap(),
            kind: UnitKind::Carrier,
            count: 1,
        },
        attacks: 3,
        hits_on: 2,
        dice: vec![1, 4, 2],
        certain: 0,
        hits: 2,
    });
    let Some(wire::event::Kind::KamikazeAttacked(attacked)) = attacked.kind else {
        panic!("{attacked:?}");
    };
    assert_eq!((attacked.attacks, attacked.hits), (3, 2));
    assert_eq!(attacked.dice, [1, 4, 2]);

    let removed = told(Event::OfEconomy {
        economy: board.find_economy("uk-pacific").unwrap(),
        event: Box::new(Event::ComplexRemoved { at: zone }),
    });
    assert_eq!(removed.economy, "uk-pacific");
    assert!(matches!(
        removed.kind,
        Some(wire::event::Kind::ComplexRemoved(_))
    ));
    assert_eq!(
        board.economies_of(japan).next(),
        Some(EconomyId::first_of(japan))
    );
}

#[test]
fn a_kamikaze_order_is_seen_by_its_own_seat_only() {
    let codec = Arc::new(Aa1940::europe())
        .on_board("global1940")
        .expect("a board of the game");
    let game = codec.game();
    let mut state = game.new_match(&codec.default_options()).unwrap();
    let order = sandtable_aa1940::command::Command::SetKamikazeOrder {
        order: Some(KamikazeOrder::Dearest(2)),
    };
    assert!(codec.is_private(&order));
    let japan = Seat(2);
    let mut dice = sandtable_aa1940::sampler::Random::new(1);
    game.apply(&mut state, japan, &order, &mut dice, &mut Vec::new())
        .unwrap();
    let seen = |viewer| -> wire::View {
        let any: Any = codec.write_view(&game.view(&state, viewer));
        unpack(&any).unwrap()
    };
    let own = seen(Viewer::Seat(japan)).kamikaze_order;
    assert_eq!(own, Some(wire::KamikazeOrder { attacks: 2 }));
    assert_eq!(seen(Viewer::Seat(Seat(0))).kamikaze_order, None);
    assert_eq!(seen(Viewer::Spectator).kamikaze_order, None);
}
