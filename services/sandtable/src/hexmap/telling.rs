//! What happens in Axis Empires, in a line each.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::event::Kind as Happened;

use super::position::faction;
use super::words::Words;
use crate::out::word;

impl Words<'_> {
    /// An event in a line; nothing for what is worth none.
    pub(crate) fn sentence(&self, event: &game::Event) -> Option<String> {
        Some(match event.kind.as_ref()? {
            Happened::SegmentBegan(it) => {
                let segment = word(it.segment().as_str_name(), "SEGMENT_");
                let who = faction(it.faction).map_or_else(String::new, |who| format!("{who} "));
                let segment = segment.replace('_', " ");
                format!("== {}: {who}{segment}", self.turn(it.turn))
            }
            Happened::Put(it) => format!(
                "{} goes from {} to {}",
                self.piece(it.piece),
                self.place(it.from.as_ref()),
                self.place(it.to.as_ref())
            ),
            Happened::Arrived(it) => format!(
                "{} arrives: {}",
                self.piece(it.piece),
                self.place(it.at.as_ref())
            ),
            Happened::TurnedOver(it) => format!("{} is turned over", self.piece(it.piece)),
            Happened::Delayed(it) => self.delayed(*it),
            Happened::Pointed(it) => {
                let side = word(it.to().as_str_name(), "DIRECTION_").replace('_', "-");
                format!("{} points {side}", self.piece(it.piece))
            }
            Happened::Asked(it) => self.asked(it.decision.as_ref()?),
            Happened::Answered(it) => format!("question {} is answered", it.decision),
            Happened::OrdersFiled(_) => return None,
            Happened::Attacked(it) => self.attacked(it.attack.as_ref()?),
            Happened::Supported(it) => format!("{} supports the defenders", self.piece(it.piece)),
            Happened::Rolled(it) => self.rolled(it),
            Happened::TakenBack(it) => format!("{} orders are taken back", it.steps),
            Happened::Resigned(it) => format!("seat {} gives up", it.seat),
            Happened::Counted(it) => format!("the Strategic Value is {:+}", it.value),
            Happened::Ended(it) => format!("the match is over: {}", it.reason),
        })
    }

    fn delayed(&self, it: game::Delayed) -> String {
        let turns = match it.turns {
            1 => "1 turn".to_owned(),
            turns => format!("{turns} turns"),
        };
        format!(
            "{} comes back in {turns}: {} rolled, {:+}",
            self.piece(it.piece),
            it.dice,
            it.modifier
        )
    }

    fn asked(&self, decision: &game::Decision) -> String {
        let what = match &decision.question {
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
            None => "is asked something".to_owned(),
        };
        format!("seat {} {what} (question {})", decision.seat, decision.id)
    }

    fn attacked(&self, attack: &game::Attack) -> String {
        let with = self.pieces(&attack.units);
        let support = attack.support.map_or_else(String::new, |hq| {
            format!(", with the support of {}", self.piece(hq))
        });
        format!("{} is attacked by {with}{support}", self.hex(attack.hex))
    }

    /// The factors, what shifts the column, the column that comes of it, the die, the result.
    fn rolled(&self, it: &game::Rolled) -> String {
        let shifts = it.shifts.iter().map(|shift| {
            let cause = word(shift.cause().as_str_name(), "SHIFT_CAUSE_").replace('_', " ");
            format!(", {:+} for {cause}", shift.columns)
        });
        let shifts: String = shifts.collect();
        let odds = self.pack.combat.odds(it.column as usize);
        let result = it.result.unwrap_or_default();
        format!(
            "combat for {}: {} to {}{shifts} makes {}:{}; {} rolled: {}, {} and {} steps lost",
            self.hex(it.hex),
            it.attack,
            it.defence,
            odds.attack,
            odds.defence,
            it.die,
            outcome(result.outcome()),
            result.attacker,
            result.defender
        )
    }
}

/// A result as the table prints it.
const fn outcome(outcome: game::CombatOutcome) -> &'static str {
    use game::CombatOutcome;
    match outcome {
        CombatOutcome::Unspecified => "nothing",
        CombatOutcome::Ad => "Ad",
        CombatOutcome::Ex => "Ex",
        CombatOutcome::ExPlus => "Ex+",
        CombatOutcome::Dr1 => "Dr1",
        CombatOutcome::Dr2 => "Dr2",
        CombatOutcome::Dr3 => "Dr3",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires::pack::open;

    fn view() -> game::View {
        game::View {
            pieces: vec![game::Piece {
                kind: Some(game::piece::Kind::Unit(0)),
                ..game::Piece::default()
            }],
            ..game::View::default()
        }
    }

    fn told(kind: Happened) -> String {
        let pack = open::find("training").unwrap();
        let event = game::Event { kind: Some(kind) };
        Words::of(&pack, &view()).sentence(&event).unwrap()
    }

    fn hex(code: &str) -> u32 {
        let pack = open::find("training").unwrap();
        pack.map.find(code.parse().unwrap()).unwrap().0.into()
    }

    fn unit() -> String {
        let pack = open::find("training").unwrap();
        format!("{} (0)", pack.counters[0].name)
    }

    #[test]
    fn events_are_told_by_names() {
        let at = |code: &str| {
            Some(game::Place {
                kind: Some(game::place::Kind::Hex(hex(code))),
            })
        };
        let put = Happened::Put(game::Put {
            piece: 0,
            from: at("w2211"),
            to: at("w2212"),
        });
        let expected = format!("{} goes from Ardia City (w2211) to w2212", unit());
        assert_eq!(told(put), expected);
    }

    #[test]
    fn a_combat_is_told_with_its_odds_shifts_and_result() {
        let attacked = Happened::Attacked(game::Attacked {
            attack: Some(game::Attack {
                hex: hex("w2211"),
                units: vec![0],
                support: Some(0),
            }),
        });
        let name = unit();
        let expected =
            format!("Ardia City (w2211) is attacked by {name}, with the support of {name}");
        assert_eq!(told(attacked), expected);

        let rolled = Happened::Rolled(game::Rolled {
            hex: hex("w2212"),
            attack: 12,
            defence: 4,
            shifts: vec![game::ColumnShift {
                cause: game::ShiftCause::DefendingAir.into(),
                columns: -1,
            }],
            column: 0,
            die: 5,
            result: Some(game::CombatResult {
                outcome: game::CombatOutcome::ExPlus.into(),
                attacker: 1,
                defender: 2,
            }),
        });
        let odds = open::find("training").unwrap().combat.odds(0);
        let expected = format!(
            "combat for w2212: 12 to 4, -1 for defending air makes {}:{}; 5 rolled: Ex+, 1 and 2 \
             steps lost",
            odds.attack, odds.defence
        );
        assert_eq!(told(rolled), expected);
    }

    #[test]
    fn a_question_is_told_by_what_it_asks() {
        let asked = |question| {
            told(Happened::Asked(game::Asked {
                decision: Some(game::Decision {
                    id: 3,
                    seat: 1,
                    question: Some(question),
                    ..game::Decision::default()
                }),
            }))
        };
        let demand = |retreats: &[u32], losses: usize| {
            Question::Suffer(game::Demand {
                stack: hex("w2212"),
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
