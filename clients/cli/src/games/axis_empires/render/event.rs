//! Events of Axis Empires, in a line each.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::event::Kind as Happened;

use super::MatchText;
use super::segment_name;
use super::side;
use crate::games::axis_empires::position::faction;
use crate::output::text::EventImportance;
use crate::output::writer;

impl MatchText {
    /// An event in a line; nothing for what is worth none.
    pub(crate) fn sentence(&self, event: &game::Event) -> Option<String> {
        Some(match event.kind.as_ref()? {
            Happened::SegmentBegan(it) => {
                let who = faction(it.faction).map_or_else(String::new, |who| format!("{who} "));
                let segment = segment_name(it.segment());
                format!("== {}: {who}{segment}", self.turn(it.turn))
            }
            Happened::Put(it) => self.put(it),
            Happened::Arrived(it) => format!(
                "{} arrives: {}",
                self.piece(it.piece),
                self.place(it.at.as_ref())
            ),
            Happened::TurnedOver(it) => {
                let up = writer::word(it.side().as_str_name(), "SIDE_");
                format!("{} is turned over: its {up} is up", self.piece(it.piece))
            }
            Happened::Delayed(it) => {
                let modifier = match it.modifier {
                    0 => String::new(),
                    modifier => format!(" {modifier:+}"),
                };
                let turns = match it.turns {
                    1 => "the next turn".to_owned(),
                    turns => format!("{turns} turns"),
                };
                format!(
                    "{} is delayed: dice {}{modifier}, back in {turns}",
                    self.piece(it.piece),
                    it.dice
                )
            }
            Happened::Pointed(it) => {
                let to = writer::word(it.to().as_str_name(), "DIRECTION_").replace('_', "-");
                format!("{} points {to}", self.piece(it.piece))
            }
            Happened::Asked(it) => {
                let decision = it.decision.as_ref()?;
                let what = self.task(decision);
                format!("seat {} {what} (question {})", decision.seat, decision.id)
            }
            Happened::Answered(it) => {
                let by = match it.by() {
                    game::AnsweredBy::StandingOrders => " by standing orders",
                    game::AnsweredBy::Seat | game::AnsweredBy::Unspecified => "",
                };
                format!("question {} is answered{by}", it.decision)
            }
            Happened::OrdersFiled(_) => return None,
            Happened::Attacked(it) => format!("attack on {}", self.attack(it.attack.as_ref()?)),
            Happened::Supported(it) => format!("{} supports the defenders", self.piece(it.piece)),
            Happened::Rolled(it) => self.rolled(it),
            Happened::TakenBack(it) => match it.steps {
                1 => format!("{} takes its last order back", side(it.faction)),
                steps => format!("{} takes its last {steps} orders back", side(it.faction)),
            },
            Happened::Resigned(it) => match it.heir {
                Some(heir) => format!("seat {} gives up, seat {heir} goes on for it", it.seat),
                None => format!("seat {} gives up", it.seat),
            },
            Happened::Reseated(it) => {
                let seats = (0..)
                    .zip(&it.seats)
                    .filter(|(_, row)| !row.factions.is_empty());
                let described = seats.map(|(seat, row): (u32, _)| {
                    let factions: Vec<String> = row.factions.iter().copied().map(side).collect();
                    format!("seat {seat} plays {}", factions.join(" and "))
                });
                described.collect::<Vec<_>>().join(", ")
            }
            Happened::AreaChanged(_)
            | Happened::PostureSet(_)
            | Happened::WarStateChanged(_)
            | Happened::TracksMoved(_)
            | Happened::ChangedHands(_)
            | Happened::Happened(_)
            | Happened::CardShown(_)
            | Happened::CardMoved(_)
            | Happened::CardChosen(_)
            | Happened::CardPending(_)
            | Happened::EventRolled(_)
            | Happened::SeparatePeace(_)
            | Happened::Selected(_) => self.of_politics(event.kind.as_ref()?)?,
            Happened::FortunesCounted(_)
            | Happened::FortunesHeld(_)
            | Happened::FortunePlayed(_) => self.of_fortunes(event.kind.as_ref()?)?,
            Happened::Counted(it) => {
                format!(
                    "the Strategic Value{} is {:+}",
                    self.there(it.theatre()),
                    it.value
                )
            }
            Happened::Ended(it) => format!("the match is over: {}", it.reason),
        })
    }

    /// Returns the task that a question sets a seat, for those who are not asked.
    fn task(&self, decision: &game::Decision) -> String {
        match &decision.question {
            Some(Question::Stacking(it)) => {
                format!("must take a step off the stack in {}", self.hex(it.hex))
            }
            Some(Question::Contest(it)) => format!(
                "may contest {} on its way to {}",
                self.piece(it.piece),
                self.place(it.at.as_ref())
            ),
            Some(Question::Placed(it)) => {
                format!("must say what becomes of {}", self.piece(it.piece))
            }
            Some(Question::RangedSupport(it)) => {
                format!("may support the defenders of {}", self.hex(it.hex))
            }
            Some(Question::Suffer(it)) if it.losses.is_empty() => {
                format!("must retreat from {}", self.hex(it.stack))
            }
            Some(Question::Suffer(it)) if it.retreats.is_empty() => "must lose a step".to_owned(),
            Some(Question::Suffer(it)) => {
                format!("must retreat from {} or lose a step", self.hex(it.stack))
            }
            Some(Question::Advance(_)) => "may advance".to_owned(),
            Some(Question::Choice(it)) => format!("must choose: {}", self.choice(it)),
            Some(Question::Luck(it)) => {
                format!("may have the {} {} cast again", it.die, self.throw(it))
            }
            None => "is asked something".to_owned(),
        }
    }

    /// A piece that went somewhere.
    fn put(&self, put: &game::Put) -> String {
        use game::place::Kind as At;
        let piece = self.piece(put.piece);
        let (from, to) = (self.place(put.from.as_ref()), self.place(put.to.as_ref()));
        let is_off = |place: &Option<game::Place>| {
            matches!(
                place.as_ref().and_then(|place| place.kind),
                Some(
                    At::ForcePool(_)
                        | At::Delay(_)
                        | At::NavalDelay(_)
                        | At::AirSeaDelay(_)
                        | At::Track(_)
                        | At::Holding(_)
                        | At::Aside(_)
                        | At::Awaiting(_)
                        | At::Conquered(_)
                        | At::Interned(_)
                        | At::Gone(())
                )
            )
        };
        match (is_off(&put.from), is_off(&put.to)) {
            (true, false) => format!("{piece} comes to {to} from {from}"),
            (false, true) => format!("{piece} leaves {from} for {to}"),
            _ => format!("{piece} goes from {from} to {to}"),
        }
    }
}

/// The hexes where an event happened, the last one where it ended.
pub(crate) fn hexes_of(event: &game::Event) -> Vec<u32> {
    let in_hex = |place: &Option<game::Place>| match place.as_ref().and_then(|it| it.kind) {
        Some(game::place::Kind::Hex(hex)) => Some(hex),
        _ => None,
    };
    match &event.kind {
        Some(Happened::Put(it)) => in_hex(&it.from).into_iter().chain(in_hex(&it.to)).collect(),
        Some(Happened::Arrived(it)) => in_hex(&it.at).into_iter().collect(),
        Some(Happened::Attacked(it)) => it.attack.iter().map(|attack| attack.hex).collect(),
        Some(Happened::Rolled(it)) => vec![it.hex],
        _ => Vec::new(),
    }
}

/// Returns the importance of an event.
pub(crate) fn weight(event: &game::Event) -> EventImportance {
    match &event.kind {
        Some(
            Happened::Attacked(_)
            | Happened::Rolled(_)
            | Happened::WarStateChanged(_)
            | Happened::Happened(_)
            | Happened::CardShown(_)
            | Happened::FortunePlayed(_)
            | Happened::Resigned(_)
            | Happened::Ended(_),
        ) => EventImportance::Headline,
        Some(
            Happened::Asked(_)
            | Happened::Answered(_)
            | Happened::Pointed(_)
            | Happened::ChangedHands(_)
            | Happened::CardMoved(_),
        ) => EventImportance::Detail,
        _ => EventImportance::News,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::{at, training};

    #[test]
    fn events_are_told_by_names() {
        let (words, _) = training();
        let hex = |code: &str| game::Place {
            kind: Some(game::place::Kind::Hex(at(&words, code))),
        };
        let pool = game::Place {
            kind: Some(game::place::Kind::ForcePool(game::Theatre::Europe.into())),
        };
        let describe = |kind| words.sentence(&game::Event { kind: Some(kind) }).unwrap();
        let put = |from, to| {
            describe(Happened::Put(game::Put {
                piece: 0,
                from: Some(from),
                to: Some(to),
            }))
        };
        let name = words.piece(0);
        assert_eq!(
            put(hex("w2211"), hex("w2212")),
            format!("{name} goes from Ardia City (w2211) to w2212")
        );
        assert_eq!(
            put(pool, hex("w2211")),
            format!("{name} comes to Ardia City (w2211) from the Force Pool")
        );
        assert_eq!(
            put(hex("w2212"), pool),
            format!("{name} leaves w2212 for the Force Pool")
        );
        let delayed = game::Delayed {
            piece: 0,
            dice: 7,
            modifier: -1,
            turns: 2,
        };
        assert_eq!(
            describe(Happened::Delayed(delayed)),
            format!("{name} is delayed: dice 7 -1, back in 2 turns")
        );
        let attack = game::Attack {
            hex: at(&words, "w2214"),
            units: vec![0],
            support: None,
        };
        let attacked = game::Attacked {
            attack: Some(attack),
        };
        assert_eq!(
            describe(Happened::Attacked(attacked)),
            format!("attack on Borov (w2214) with {name}")
        );
    }

    #[test]
    fn a_question_is_told_by_what_it_wants() {
        let (words, _) = training();
        let asked = |question| {
            let decision = game::Decision {
                id: 3,
                seat: 1,
                question: Some(question),
                ..game::Decision::default()
            };
            let asked = Happened::Asked(game::Asked {
                decision: Some(decision),
            });
            words.sentence(&game::Event { kind: Some(asked) }).unwrap()
        };
        let demand = |retreats: &[u32], losses: usize| {
            Question::Suffer(game::Demand {
                stack: at(&words, "w2212"),
                retreats: retreats.to_vec(),
                losses: vec![game::StepLoss::default(); losses],
                ..game::Demand::default()
            })
        };
        for (question, expected) in [
            (demand(&[1], 0), "must retreat from w2212"),
            (demand(&[], 1), "must lose a step"),
            (demand(&[1], 1), "must retreat from w2212 or lose a step"),
            (Question::Advance(game::Advances::default()), "may advance"),
        ] {
            assert_eq!(asked(question), format!("seat 1 {expected} (question 3)"));
        }
    }
}
