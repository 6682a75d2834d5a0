//! Lines as people type them.

use sandtable_proto::games::aa1940::v1::command::{self, Kind};

use super::*;
use crate::repl::line::{self, Input};

fn read(line: &str) -> anyhow::Result<Input<game::Command>> {
    read_on("", line)
}

fn read_on(board: &str, line: &str) -> anyhow::Result<Input<game::Command>> {
    let table = BoardGrammar {
        words: BoardText::new(board_named(board)?, Language::English),
    };
    line::read(&table, &SeatView::default(), line)
}

fn kind(line: &str) -> Kind {
    match read(line).unwrap() {
        Input::Submit(command) => command.kind.unwrap(),
        other => panic!("{line:?} is {other:?}"),
    }
}

fn stack(count: u32, unit: game::UnitType, from: &str, id: Option<u32>) -> game::Stack {
    game::Stack {
        from: from.to_owned(),
        r#type: unit as i32,
        count,
        unit: id,
    }
}

#[test]
fn moves_are_read() {
    let infantry = stack(3, game::UnitType::Infantry, "germany", None);
    assert_eq!(
        kind("move 3 infantry germany poland"),
        Kind::Move(command::Move {
            stack: Some(infantry),
            to: "poland".to_owned(),
            via: String::new(),
        })
    );
    let tanks = stack(2, game::UnitType::Tank, "poland", Some(17));
    assert_eq!(
        kind("m 2 tanks #17 poland -> belarus via eastern-poland"),
        Kind::Move(command::Move {
            stack: Some(tanks),
            to: "belarus".to_owned(),
            via: "eastern-poland".to_owned(),
        })
    );
    assert_eq!(
        kind("load 1 inf norw #40 (in sz-125)"),
        Kind::Load(command::Load {
            stack: Some(stack(1, game::UnitType::Infantry, "norway", None)),
            transport: 40,
        })
    );
}

#[test]
fn research_and_what_comes_of_it_is_read() {
    let parts = |payments: &[(&str, u32)]| {
        let part = |&(economy, ipcs): &(&str, u32)| game::EconomyPart {
            economy: economy.to_owned(),
            ipcs,
        };
        Kind::BuyResearch(game::BuyResearch {
            dice: 2,
            payments: payments.iter().map(part).collect(),
        })
    };
    assert_eq!(kind("research 2 (30 IPCs of germany)"), parts(&[]));
    assert_eq!(kind("research 2 10 germ"), parts(&[("germany", 10)]));
    assert!(read("research").is_err() && read("research 2 ten germany").is_err());
    assert_eq!(
        kind("drop 2 infantry #9 western-germany -> normandy-bordeaux"),
        Kind::Drop(game::DropParatroopers {
            stack: Some(stack(
                2,
                game::UnitType::Infantry,
                "western-germany",
                Some(9)
            )),
            to: "normandy-bordeaux".to_owned(),
        })
    );
    assert_eq!(
        kind("launch western-germany united-kingdom naval_base"),
        Kind::Launch(game::LaunchRocket {
            from: "western-germany".to_owned(),
            at: "united-kingdom".to_owned(),
            slot: game::FacilitySlot::NavalBase as i32,
        })
    );
}

#[test]
fn purchases_placements_and_battles_are_read() {
    assert_eq!(
        kind("buy 5 infantry"),
        Kind::Buy(command::Buy {
            r#type: game::UnitType::Infantry as i32,
            count: 5,
            economy: String::new(),
        })
    );
    assert_eq!(
        kind("buy naval_base"),
        Kind::BuyFacility(command::BuyFacility {
            r#type: game::FacilityType::NavalBase as i32,
            economy: String::new(),
        })
    );
    assert_eq!(
        kind("place air_base norway"),
        Kind::PlaceFacility(command::PlaceFacility {
            r#type: game::FacilityType::AirBase as i32,
            at: "norway".to_owned(),
            economy: String::new(),
        })
    );
    let site = |battle: game::BattleType, space: &str| {
        Kind::Fight(command::Fight {
            site: Some(game::BattleSite {
                r#type: battle as i32,
                space: space.to_owned(),
            }),
        })
    };
    assert_eq!(
        kind("fight france"),
        site(game::BattleType::General, "france")
    );
    assert_eq!(
        kind("fight raid united-kingdom"),
        site(game::BattleType::Raid, "united-kingdom")
    );
    assert_eq!(
        kind("fight assault 110"),
        site(game::BattleType::Assault, "sz-110")
    );
    assert_eq!(kind("undo"), Kind::TakeBack(command::TakeBack { steps: 1 }));
    assert_eq!(
        kind("undo 4"),
        Kind::TakeBack(command::TakeBack { steps: 4 })
    );
    assert_eq!(kind("end"), Kind::EndPhase(command::EndPhase {}));
}

#[test]
fn questions_to_the_program_are_read() {
    assert_eq!(read("legal Tank").unwrap(), Input::Legal("tank".to_owned()));
    assert_eq!(
        read("look 109").unwrap(),
        Input::Look("look".to_owned(), "109".to_owned())
    );
    assert_eq!(
        read("rule AAE-purchase-02").unwrap(),
        Input::Rule("AAE-purchase-02".to_owned())
    );
    assert_eq!(read("   ").unwrap(), Input::Nothing);
    assert!(matches!(read("check end").unwrap(), Input::Check(_)));
    assert!(read("check map").is_err());
}

#[test]
fn what_is_missing_or_too_much_is_said() {
    for (line, expected) in [
        ("move 3 infantry germany", "where they go is missing"),
        (
            "move three infantry germany poland",
            "\"three\" is not a number",
        ),
        (
            "move 3 dragons germany poland",
            "there is no unit \"dragon\"",
        ),
        ("end now", "\"now\" is one word too many"),
        ("buy", "what to buy is missing"),
        ("move -1 infantry germany poland", "\"-1\" is not a number"),
        ("dance", "\"dance\" is not understood; try `help`"),
        ("answer yes", "there is no question to answer"),
        (
            "load 1 tank germany 40",
            "\"40\" is no number of a transport, like #17",
        ),
    ] {
        assert_eq!(read(line).unwrap_err().to_string(), expected, "{line}");
    }
}

#[test]
fn forces_are_read() {
    let force = read_units("5 infantry, 2 tank").unwrap();
    assert_eq!((force[0].count, force[1].count), (5, 2));
    assert!(read_units("").is_err());
    assert!(read_units("5 infantry 2 tank").is_err());
}

#[test]
fn what_only_the_world_has_is_read() {
    let typed = |line: &str| match read_on("global1940", line).unwrap() {
        Input::Submit(command) => command.kind.unwrap(),
        other => panic!("{line:?} is {other:?}"),
    };
    assert_eq!(
        typed("place 2 infantry india for uk-pac"),
        Kind::Place(command::Place {
            r#type: game::UnitType::Infantry as i32,
            count: 2,
            at: "india".to_owned(),
            economy: "uk-pacific".to_owned(),
        })
    );
    let order = |order| Kind::SetKamikazeOrder(command::SetKamikazeOrder { order });
    assert_eq!(
        typed("kamikaze 2"),
        order(Some(game::KamikazeOrder { attacks: 2 }))
    );
    assert_eq!(typed("kamikaze ask"), order(None));
    let error = read("buy 1 tank for uk-pacific").unwrap_err().to_string();
    assert!(error.contains("there is no economy"), "{error}");
}
