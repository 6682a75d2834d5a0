//! Lines as people type them.

mod campaign;

use std::collections::BTreeSet;

use prost_types::Any;
use sandtable_kernel::{DiceKey, ServerSeed, Viewer};
use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind};
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{MovementOrder, movement_order};
use sandtable_proto::types::v1::{Action, action};
use sandtable_rules::{Draw, HostedMatch};

use super::*;
use crate::games::axis_empires::ID;
use crate::games::axis_empires::render::choices;
use crate::referee::hosted;
use crate::repl::line::{self, Input};

/// A table at which a seat of a match sits, and what it sees.
struct SeatedTable {
    table: HexGrammar,
    seen: SeatView<HexGrammar>,
}

impl SeatedTable {
    fn at(live: &dyn HostedMatch, seat: u32) -> Self {
        let view: game::View = (live.view(Viewer::Spectator).unwrap().to_msg()).unwrap();
        let table = HexGrammar {
            words: MatchText::of(position::pack_of(&view).unwrap(), &view),
            seat,
            described: None,
        };
        let seen = SeatView {
            legal: live
                .legal(seat, Draw::default())
                .unwrap()
                .legal
                .to_msg()
                .unwrap(),
            commands: Vec::new(),
            view: Some(view),
        };
        Self { table, seen }
    }

    fn read(&self, line: &str) -> anyhow::Result<Input<game::Command>> {
        line::read(&self.table, &self.seen, line)
    }

    fn command(&self, line: &str) -> game::Command {
        match self.read(line) {
            Ok(Input::Submit(command)) => command,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    /// Every line that may be typed now. Without `undo`, with which a match need not go
    /// on.
    fn lines(&self) -> Vec<String> {
        let words = &self.table.words;
        match (&self.seen.legal.decisions[..], &self.seen.legal.segment) {
            ([asked, ..], _) => {
                let count = choices(words, asked).len();
                (1..=count)
                    .map(|number| format!("answer {number}"))
                    .collect()
            }
            ([], Some(segment)) => (words.orders(segment).iter())
                .flat_map(|line| expand(line))
                .filter(|line| !line.starts_with("undo"))
                .collect(),
            ([], None) => panic!("an awaited seat has nothing to do"),
        }
    }

    fn error(&self, line: &str) -> String {
        self.read(line).unwrap_err().to_string()
    }
}

/// The opening of the training scenario, seen by the Axis.
fn opening() -> (Box<dyn HostedMatch>, SeatedTable) {
    let live = hosted(ID).unwrap().open(None).unwrap().live;
    let sitting = SeatedTable::at(&*live, 0);
    (live, sitting)
}

/// The lines that a line of `legal` stands for.
fn expand(line: &str) -> Vec<String> {
    let line = line.split("  (").next().unwrap();
    let mut ends = line.split(" | ");
    let first = ends.next().unwrap();
    let begin = first.rsplit_once(' ').map_or("", |(begin, _)| begin);
    std::iter::once(first.to_owned())
        .chain(ends.map(|end| format!("{begin} {end}")))
        .collect()
}

/// Plays by typed lines, as if by chance, and checks many of those that are listed.
pub(crate) struct Chooser {
    state: u64,
    /// The verbs that were typed, and accepted.
    verbs: BTreeSet<String>,
}

impl Chooser {
    /// A chooser whose choices follow from the seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            state: seed,
            verbs: BTreeSet::new(),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state = (self.state)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.state >> 33) as usize % bound.max(1)
    }

    /// Chooses an action for an awaited seat.
    pub(crate) fn choose(&mut self, live: &dyn HostedMatch, seat: u32) -> Any {
        let sitting = SeatedTable::at(live, seat);
        let lines = sitting.lines();
        for _ in 0..6 {
            let line = &lines[self.below(lines.len())];
            let command = Any::from_msg(&sitting.command(line)).unwrap();
            if let Err(status) = live.validate(seat, &command) {
                panic!("{line:?} is listed, and refused: {}", status.message());
            }
            let verb = line.split(' ').next().unwrap();
            self.verbs.insert(verb.to_owned());
        }
        let chosen = if lines.iter().any(|line| line == "end") && self.below(6) == 0 {
            "end"
        } else {
            &lines[self.below(lines.len())]
        };
        Any::from_msg(&sitting.command(chosen)).unwrap()
    }
}

#[test]
fn every_line_that_is_listed_can_be_typed() {
    let mut chooser = Chooser::new(1);
    for seed in 1..=6 {
        let key = DiceKey::derive(&ServerSeed([seed; 32]), []);
        let mut live = hosted(ID).unwrap().open(None).unwrap().live;
        for sequence in 1..=300 {
            let Some(seat) = live.awaited().first().copied() else {
                break;
            };
            let command = chooser.choose(&*live, seat);
            let action = Action {
                kind: Some(action::Kind::Command(command)),
            };
            live.apply(seat, &action, &key, sequence).unwrap();
        }
    }
    let verbs = &chooser.verbs;
    for verb in [
        "move", "sail", "attack", "raise", "place", "convoy", "blitz", "build", "form", "break",
        "answer", "end",
    ] {
        assert!(verbs.contains(verb), "{verb} is not among {verbs:?}");
    }
}

#[test]
fn a_unit_goes_by_the_way_that_is_listed() {
    let (_, mut sitting) = opening();
    let hexes = ["w2212", "w2213", "w2113"];
    let [near, far, other] = hexes.map(|code| find::hex(&sitting.table.words, code).unwrap());
    let to = |hex, from| game::Destination {
        hex,
        from,
        ..game::Destination::default()
    };
    let moves = game::UnitMoves {
        piece: 0,
        to: vec![to(near, None), to(far, Some(0))],
    };
    sitting.seen.legal.segment = Some(game::SegmentLegal {
        acts: Some(Acts::Movement(game::MovementActs {
            hex_to_hex: vec![moves],
            ..game::MovementActs::default()
        })),
        ..game::SegmentLegal::default()
    });
    let path = |line: &str| match sitting.command(line).kind {
        Some(Kind::Movement(MovementOrder {
            kind: Some(movement_order::Kind::HexToHex(order)),
        })) => order.path,
        other => panic!("{other:?}"),
    };
    assert_eq!(path("move #0 w2213"), [near, far]);
    assert_eq!(path("m 0 w2212 w2113"), [near, other]);
    // An unlisted way is for the referee to refuse.
    assert_eq!(path("move #0 w2113"), [other]);
}

#[test]
fn units_are_named_by_code_and_place() {
    let (_, sitting) = opening();
    let named = |word: &str| sitting.table.reader(&sitting.seen).piece(word);
    let hq = named("ard-hq").unwrap();
    assert_eq!(sitting.table.words.code(hq), Some("ard-hq"));
    assert_eq!(named("#7").unwrap(), 7);
    assert_eq!(named("7").unwrap(), 7);
    let there = named("ard-inf@w2112").unwrap();
    let view = sitting.seen.view.as_ref().unwrap();
    let hex = find::hex(&sitting.table.words, "w2112").unwrap();
    let at = view
        .pieces
        .iter()
        .find(|piece| piece.id == there)
        .unwrap()
        .at;
    assert_eq!(at.unwrap().kind, Some(game::place::Kind::Hex(hex)));
    let several = named("ard-inf").unwrap_err().to_string();
    assert!(several.contains("w2112"), "{several}");
    let pooled = named("axis-blitz").unwrap();
    assert_eq!(sitting.table.words.code(pooled), Some("axis-blitz"));
    let none = named("dragon").unwrap_err().to_string();
    assert_eq!(none, "there is no \"dragon\"; `units` lists yours");
}

#[test]
fn hexes_boxes_and_zones_go_by_their_names() {
    let (_, sitting) = opening();
    let words = &sitting.table.words;
    let borov = find::hex(words, "W2214").unwrap();
    assert_eq!(find::hex(words, "borov").unwrap(), borov);
    assert!(find::hex(words, "w9999").is_err());
    assert!(find::off_map(words, "over").is_ok());
    assert!(find::zone(words, "far").is_ok());
    assert!(find::place(words, "atlantis").is_err());
}

#[test]
fn what_is_missing_or_too_much_is_said() {
    let (_, sitting) = opening();
    for (line, expected) in [
        ("move", "a unit is missing"),
        ("move #3", "a hex or a box is missing"),
        ("end now", "\"now\" is one word too many"),
        ("answer 1", "there is no question to answer"),
        (
            "convoy #3 far supplies",
            "\"supplies\" is neither supply nor troops",
        ),
        ("raise dragon w2211", "there is no kind of unit \"dragon\""),
        (
            "orders losses first",
            "\"first\" is neither weakest nor smallest",
        ),
        ("dance", "\"dance\" is not understood; try `help`"),
    ] {
        assert_eq!(sitting.error(line), expected, "{line}");
    }
}

#[test]
fn standing_orders_are_read() {
    let (_, sitting) = opening();
    let command = sitting.command("orders stacking weakest contests never");
    let Some(Kind::SetOrders(orders)) = command.kind else {
        panic!("{command:?}")
    };
    assert_eq!(orders.stacking(), game::LossOrder::WeakestFirst);
    assert_eq!(orders.contests(), game::ContestOrder::Never);
    assert_eq!(orders.losses(), game::LossOrder::Unspecified);
    let command = sitting.command("orders luck-combats any luck-delays own");
    let Some(Kind::SetOrders(orders)) = command.kind else {
        panic!("{command:?}")
    };
    assert_eq!(orders.luck_combats(), game::LuckWatch::Any);
    assert_eq!(orders.luck_delays(), game::LuckWatch::Own);
    assert_eq!(orders.luck_events(), game::LuckWatch::Unspecified);
    let none = Some(Kind::SetOrders(game::StandingOrders::default()));
    assert_eq!(sitting.command("orders none").kind, none);
}

#[test]
fn answers_go_by_their_numbers() {
    let (_, mut sitting) = opening();
    let contest = game::Contest {
        piece: 1,
        with: vec![4, 5],
        ..game::Contest::default()
    };
    sitting.seen.legal.decisions = vec![game::Decision {
        id: 9,
        question: Some(game::decision::Question::Contest(contest)),
        ..game::Decision::default()
    }];
    let answer = |line: &str| match sitting.command(line).kind {
        Some(Kind::Answer(AnswerDecision {
            decision: 9,
            answer: Some(answer),
        })) => answer.kind,
        other => panic!("{other:?}"),
    };
    let with = |with| Some(game::answer::Kind::Contest(game::ContestAnswer { with }));
    assert_eq!(answer("answer 1"), with(None));
    assert_eq!(answer("answer 3"), with(Some(5)));
    for line in ["answer 0", "answer 4"] {
        assert_eq!(sitting.error(line), "the answers are 1 to 3", "{line}");
    }
}

#[test]
fn a_segment_is_told_once_with_its_part_of_the_map() {
    let (_, mut sitting) = opening();
    let described = sitting.table.turn(&sitting.seen);
    assert!(described[0].starts_with("Your move: "), "{described:?}");
    let map = &described[1];
    assert!(map.contains("*A") && !map.contains("Force Pool"), "{map}");
    assert!(sitting.table.turn(&sitting.seen).is_empty());
}

#[test]
fn what_is_seen_is_told() {
    let (_, sitting) = opening();
    let view = sitting.seen.view.as_ref().unwrap();
    let units = sitting.table.look(view, "units", "ard-hq").unwrap();
    assert_eq!(units.len(), 1, "{units:?}");
    assert!(units[0].contains("ard-hq 2-2-3"), "{units:?}");
    let hex = sitting.table.look(view, "look", "w2211").unwrap();
    assert!(hex[0].contains("controlled by the Axis side"), "{hex:?}");
    assert!(hex.iter().any(|line| line.contains("beside")), "{hex:?}");
    assert!(sitting.table.look(view, "look", "atlantis").is_err());
    let map = sitting.table.map(view, "borov").unwrap();
    assert!(map.contains("*W"), "{map}");
}
