//! Favors asked of other powers.

use super::turn_of;
use crate::command::Command;
use crate::consent::consents;
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::favor::Favor;
use crate::phase::Phase;
use crate::power::Power;
use crate::testing::Table;
use crate::unit::UnitKind;

fn passage(table: &Table, name: &str) -> Favor {
    let canals = &table.state.board().canals;
    let index = canals.iter().position(|canal| canal.name == name);
    Favor::Passage(index.expect("a canal's name") as u8)
}

/// AAE-map-16: Panama's holder is neutral, so even the United Kingdom asks, once a turn; the
/// answer is the United States' own, and stands when drafts are taken back.
#[test]
fn passage_is_asked_of_a_neutral_holder() {
    for granted in [true, false] {
        let mut table = Table::new(turn_of("united-kingdom", 1));
        let favor = passage(&table, "Panama Canal");
        assert!(table.phase().ask.contains(&favor));
        assert!(!consents(&table.state, favor));
        table
            .state
            .draft(Command::EndPhase, |state| state.set_turn(|_| ()));
        table.does("united-kingdom", Command::Ask { favor });
        let asker = table.power("united-kingdom");
        assert_eq!(
            table.question(),
            ("united-states", &Question::Favor { asker, favor })
        );
        assert_eq!(
            table.refused("united-kingdom", Command::EndPhase),
            "AAE-misc-09",
            "the question comes first"
        );
        table.answers(Answer::Favor(granted));
        assert_eq!(consents(&table.state, favor), granted);
        table.does("united-kingdom", Command::TakeBack { steps: 1 });
        assert_eq!(consents(&table.state, favor), granted);
        assert!(!table.phase().ask.contains(&favor));
        assert_eq!(
            table.refused("united-kingdom", Command::Ask { favor }),
            "AAE-map-16"
        );
    }
}

/// AAE-map-16, AAE-map-14: friends' and own passages need no asking, those of enemies or without
/// an owner cannot be asked for, a divided passage is shut.
#[test]
fn only_other_powers_not_at_war_are_asked() {
    let mut table = Table::new(turn_of("united-kingdom", 1).control("denmark", "germany"));
    for (name, rule) in [
        ("Strait of Gibraltar", "AAE-map-16"),
        ("Suez Canal", "AAE-map-16"),
        ("Danish Straits", "AAE-map-17"),
        ("Turkish Straits", "AAE-map-17"),
    ] {
        let favor = passage(&table, name);
        assert_eq!(
            table.refused("united-kingdom", Command::Ask { favor }),
            rule,
            "{name}"
        );
    }
    let out_of_range = Favor::Passage(200);
    let ask = Command::Ask {
        favor: out_of_range,
    };
    assert_eq!(table.refused("united-kingdom", ask), "AAE-map-16");
    // Egypt British, Trans-Jordan Italian: shut for the Soviet Union, at war with neither.
    let divided = turn_of("soviet-union", 4).control("trans-jordan", "italy");
    let mut table = Table::new(divided);
    let favor = passage(&table, "Suez Canal");
    assert_eq!(
        table.refused("soviet-union", Command::Ask { favor }),
        "AAE-map-14"
    );
}

/// AAE-map-14: a passage with two holders of one side opens when both agree.
#[test]
fn both_holders_of_a_passage_are_asked() {
    for (first, second) in [(true, true), (true, false), (false, false)] {
        let scenario = turn_of("soviet-union", 4).control("trans-jordan", "france");
        let mut table = Table::new(scenario);
        let favor = passage(&table, "Suez Canal");
        table.does("soviet-union", Command::Ask { favor });
        assert_eq!(table.question().0, "united-kingdom");
        table.answers(Answer::Favor(first));
        if first {
            assert_eq!(table.question().0, "france");
            assert!(!consents(&table.state, favor));
            table.answers(Answer::Favor(second));
        }
        assert!(table.state.pending().is_empty());
        assert_eq!(consents(&table.state, favor), first && second);
    }
}

/// AAE-map-16: a seat does not ask itself, and a host may open canals permanently.
#[test]
fn some_passages_need_no_asking() {
    let scenario = turn_of("united-kingdom", 1).one_seat(&["united-kingdom", "united-states"]);
    let mut table = Table::new(scenario);
    let favor = passage(&table, "Panama Canal");
    assert!(consents(&table.state, favor));
    assert_eq!(
        table.refused("united-kingdom", Command::Ask { favor }),
        "AAE-map-16"
    );
    assert!(table.phase().ask.iter().all(|listed| *listed != favor));
}

/// AAE-map-16: a passage granted by a power closes when war comes between the two.
#[test]
fn war_closes_a_granted_passage() {
    let mut table = Table::new(turn_of("germany", 1));
    let favor = passage(&table, "Panama Canal");
    table.does("germany", Command::Ask { favor });
    table.answers(Answer::Favor(true));
    assert!(consents(&table.state, favor));
    let on = table.power("united-states");
    table.does("germany", Command::DeclareWar { on });
    assert!(!consents(&table.state, favor));
}

/// AAE-misc-09: room on a friend's ships is asked of its player; of powers that are not
/// friends, or have no such ships, it cannot be asked.
#[test]
fn ships_are_shared_by_consent() {
    let scenario = turn_of("united-kingdom", 1)
        .units("sz-93", "france", UnitKind::Transport, 1)
        .units("sz-101", "united-states", UnitKind::Carrier, 1);
    let mut table = Table::new(scenario);
    let (france, us) = (table.power("france"), table.power("united-states"));
    let ships: Vec<Favor> = table
        .phase()
        .ask
        .into_iter()
        .filter(|favor| !matches!(favor, Favor::Passage(_)))
        .collect();
    assert_eq!(ships, vec![Favor::Transports(france)]);
    for favor in [
        Favor::Carriers(france),
        Favor::Carriers(us),
        Favor::Transports(Power(3)),
        Favor::Transports(Power(77)),
    ] {
        assert_eq!(
            table.refused("united-kingdom", Command::Ask { favor }),
            "AAE-misc-09"
        );
    }
    let favor = Favor::Transports(france);
    table.does("united-kingdom", Command::Ask { favor });
    table.answers(Answer::Favor(true));
    assert!(consents(&table.state, favor));
    assert!(table.events.contains(&Event::FavorAnswered {
        to: table.power("united-kingdom"),
        by: france,
        favor,
        granted: true,
    }));
    let one_seat = turn_of("united-kingdom", 1)
        .units("sz-93", "france", UnitKind::Transport, 1)
        .one_seat(&["united-kingdom", "france"]);
    let mut table = Table::new(one_seat);
    assert!(consents(&table.state, favor), "nobody asks himself");
    assert_eq!(
        table.refused("united-kingdom", Command::Ask { favor }),
        "AAE-misc-09"
    );
}

/// Favors are asked in the movement phases only.
#[test]
fn favors_belong_to_the_movement_phases() {
    let mut table = Table::new(turn_of("united-kingdom", 1));
    let favor = passage(&table, "Panama Canal");
    table.state.set_turn(|turn| turn.phase = Phase::Purchase);
    assert_eq!(
        table.refused("united-kingdom", Command::Ask { favor }),
        "AAE-misc-03"
    );
}

/// AAE-map-16: a friend's passage needs no asking and a request for it is refused; a power that
/// joins the war uses at once what its new friends held as its turn began.
#[test]
fn friends_passages_are_open() {
    let mut table = Table::new(turn_of("france", 1));
    let favor = passage(&table, "Strait of Gibraltar");
    assert_eq!(
        table.refused("france", Command::Ask { favor }),
        "AAE-map-16"
    );
    let scenario = turn_of("soviet-union", 4).units("sz-92", "soviet-union", UnitKind::Cruiser, 1);
    let mut table = Table::new(scenario);
    let on = table.power("germany");
    table.does("soviet-union", Command::DeclareWar { on });
    let stack = crate::command::Stack {
        from: table.space("sz-92"),
        kind: UnitKind::Cruiser,
        count: 1,
        unit: None,
    };
    let to = table.space("sz-91");
    table.does(
        "soviet-union",
        Command::Move {
            stack,
            to,
            via: None,
        },
    );
}

/// AAE-map-15: a canal of which one territory was captured this turn is shut, though the
/// holder of the other lets its ships pass.
#[test]
fn consent_does_not_open_what_was_captured() {
    let uk = "united-kingdom";
    for captured in [true, false] {
        let scenario = turn_of(uk, 1)
            .control("trans-jordan", "united-states")
            .units("sz-98", uk, UnitKind::Cruiser, 1);
        let scenario = if captured {
            scenario.control("egypt", "germany")
        } else {
            scenario
        };
        let mut table = Table::new(scenario.turn(1, uk, Phase::CombatMove));
        if captured {
            table.conquers(uk, "egypt");
        }
        table.until(uk, Phase::NoncombatMove);
        let favor = passage(&table, "Suez Canal");
        table.does(uk, Command::Ask { favor });
        table.answers(Answer::Favor(true));
        let stack = crate::command::Stack {
            from: table.space("sz-98"),
            kind: UnitKind::Cruiser,
            count: 1,
            unit: None,
        };
        let sail = Command::Move {
            stack,
            to: table.space("sz-81"),
            via: None,
        };
        if captured {
            assert!(table.refused(uk, sail).starts_with("AAE-map-1"))
        } else {
            table.does(uk, sail)
        }
    }
}
