//! Section 4 in words: attacks, the die, what must be suffered.

use sandtable_proto::games::axis_empires::v1 as game;

use super::MatchText;
use crate::output::text::listed;
use crate::output::writer;

impl MatchText {
    /// Describes an attack: `Borov (w2214) with Ardian army #3 and Ardian armor #4`.
    pub(super) fn attack(&self, attack: &game::Attack) -> String {
        let support = (attack.support).map_or_else(String::new, |hq| {
            format!(", supported by {}", self.piece(hq))
        });
        format!(
            "{} with {}{support}",
            self.hex(attack.hex),
            self.all_pieces(&attack.units)
        )
    }

    /// A combat's die: the factors, what shifted the column, and what the table says.
    pub(super) fn rolled(&self, rolled: &game::Rolled) -> String {
        let shifts: Vec<String> = rolled.shifts.iter().map(shift).collect();
        let shifted = if shifts.is_empty() {
            String::new()
        } else {
            format!(" ({})", shifts.join(", "))
        };
        let result = rolled.result.unwrap_or_default();
        format!(
            "{}: {} to {}{shifted}, column {}, die {}: {}",
            self.hex(rolled.hex),
            rolled.attack,
            rolled.defence,
            self.column(rolled.column),
            rolled.die,
            outcome(&result)
        )
    }

    /// The head of a column of the combat results table.
    fn column(&self, column: u32) -> String {
        let table = &self.pack().combat;
        match usize::try_from(column) {
            Ok(index) if index < table.columns() => {
                let odds = table.odds(index);
                format!("{}:{}", odds.attack, odds.defence)
            }
            _ => format!("number {}", column.saturating_add(1)),
        }
    }

    /// A unit that loses a step, and what is left of it.
    pub(super) fn loss(&self, loss: &game::StepLoss) -> String {
        let left = (loss.left).map_or_else(String::new, |left| {
            format!(", {} is left", self.piece(left))
        });
        format!("{} loses a step{left}", self.piece(loss.piece))
    }

    /// A unit's way after a combat.
    pub(super) fn advance(&self, advance: &game::Advance) -> String {
        let way: Vec<String> = advance.path.iter().map(|hex| self.hex(*hex)).collect();
        format!(
            "{} advances to {}",
            self.piece(advance.piece),
            way.join(", ")
        )
    }
}

/// A shift of the column: `armor +1`.
fn shift(shift: &game::ColumnShift) -> String {
    let cause = writer::word(shift.cause().as_str_name(), "SHIFT_CAUSE_").replace('_', " ");
    format!("{cause} {:+}", shift.columns)
}

/// A cell of the table: what happens to the hex, and the steps lost by attrition.
fn outcome(result: &game::CombatResult) -> String {
    let text = match result.outcome() {
        game::CombatOutcome::Unspecified => "nothing",
        game::CombatOutcome::Ad => "Ad, the attack is beaten off",
        game::CombatOutcome::Ex => "Ex, both suffer",
        game::CombatOutcome::ExPlus => "Ex+, both suffer, the defender more",
        game::CombatOutcome::Dr1 => "Dr1, the defender goes back a hex",
        game::CombatOutcome::Dr2 => "Dr2, the defender goes back two hexes",
        game::CombatOutcome::Dr3 => "Dr3, the defender goes back three hexes",
    };
    let lost = |who: &str, steps: u32| match steps {
        0 => None,
        1 => Some(format!("the {who} loses a step")),
        _ => Some(format!("the {who} loses {steps} steps")),
    };
    let lost: Vec<String> = [
        lost("attacker", result.attacker),
        lost("defender", result.defender),
    ]
    .into_iter()
    .flatten()
    .collect();
    if lost.is_empty() {
        text.to_owned()
    } else {
        format!("{text}; {}", listed(&lost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::{at, training};

    #[test]
    fn a_die_is_told_with_all_that_bore_on_it() {
        let (words, _) = training();
        let rolled = game::Rolled {
            hex: at(&words, "w2214"),
            attack: 12,
            defence: 5,
            shifts: vec![
                game::ColumnShift {
                    cause: game::ShiftCause::Armor.into(),
                    columns: 1,
                },
                game::ColumnShift {
                    cause: game::ShiftCause::LimitedStacking.into(),
                    columns: -2,
                },
            ],
            column: 0,
            die: 4,
            result: Some(game::CombatResult {
                outcome: game::CombatOutcome::Dr1.into(),
                attacker: 1,
                defender: 2,
            }),
        };
        let first = words.pack().combat.odds(0);
        let described = words.rolled(&rolled);
        assert_eq!(
            described,
            format!(
                "Borov (w2214): 12 to 5 (armor +1, limited stacking -2), column {}:{}, die 4: \
                 Dr1, the defender goes back a hex; the attacker loses a step and the \
                 defender loses 2 steps",
                first.attack, first.defence
            )
        );
    }

    #[test]
    fn columns_beyond_the_table_have_a_number() {
        let (words, _) = training();
        assert_eq!(words.column(900), "number 901");
    }
}
