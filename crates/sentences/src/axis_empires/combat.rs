//! Section 4 in words: the die, and what comes of it.

use sandtable_proto::games::axis_empires::v1 as game;

use super::names::Names;
use super::words::Term;
use crate::template::{Slots, slots};

impl Names {
    /// The values of a combat's die: the factors, what shifted the column, and the result.
    pub(super) fn rolled(&self, rolled: &game::Rolled) -> Slots {
        let shift = |shift: &game::ColumnShift| {
            format!("{} {:+}", self.words().shift(shift.cause()), shift.columns)
        };
        let shifts: Vec<String> = rolled.shifts.iter().map(shift).collect();
        let shifts = if shifts.is_empty() {
            String::new()
        } else {
            format!(" ({})", shifts.join(", "))
        };
        slots![
            "hex": self.hex(rolled.hex),
            "attack": rolled.attack.to_string(),
            "defence": rolled.defence.to_string(),
            "shifts": shifts,
            "column": self.column(rolled.column),
            "die": rolled.die.to_string(),
            "outcome": self.outcome(&rolled.result.unwrap_or_default()),
        ]
    }

    /// The head of a column of the combat results table.
    fn column(&self, column: u32) -> String {
        let table = &self.pack().combat;
        match usize::try_from(column) {
            Ok(index) if index < table.columns() => {
                let odds = table.odds(index);
                format!("{}:{}", odds.attack, odds.defence)
            }
            _ => self.counted(Term::ColumnNumber, column.saturating_add(1)),
        }
    }

    /// A cell of the table: what happens to the hex, and the steps lost by attrition.
    fn outcome(&self, result: &game::CombatResult) -> String {
        let lost = |steps: u32, one: Term, several: Term| match steps {
            0 => None,
            1 => Some(self.words().term(one).to_owned()),
            _ => Some(self.counted(several, steps)),
        };
        let lost = [
            lost(result.attacker, Term::AttackerStep, Term::AttackerSteps),
            lost(result.defender, Term::DefenderStep, Term::DefenderSteps),
        ];
        let lost: Vec<String> = lost.into_iter().flatten().collect();
        let outcome = self.words().outcome(result.outcome());
        if lost.is_empty() {
            outcome.to_owned()
        } else {
            format!("{outcome}; {}", self.language().listed(&lost))
        }
    }
}
