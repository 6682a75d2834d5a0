//! Wins and draws, with how sure they make one.

use std::collections::BTreeMap;
use std::fmt::Write;

use sandtable_aa1940::power::Side;
use sandtable_bots::BotKind;

use crate::table::{Clock, End, Game};

/// Results from bot A's point of view: as the Axis and as the Allies.
#[derive(Default)]
pub(crate) struct Tally {
    sides: [Results; 2],
    endings: BTreeMap<String, u32>,
    rounds: Vec<u16>,
    accepted: u64,
    /// Refused commands of A and of B.
    refused: [u64; 2],
    clock: Clock,
}

#[derive(Clone, Copy, Default)]
struct Results {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Results {
    fn total(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

impl Tally {
    /// Adds a match and describes its result.
    pub(crate) fn add(&mut self, game: &Game, end: &End) -> String {
        let mine = if game.a_is_axis {
            Side::Axis
        } else {
            Side::Allies
        };
        let results = &mut self.sides[usize::from(!game.a_is_axis)];
        let result = match end.winner {
            Some(side) if side == mine => {
                results.wins += 1;
                "won"
            }
            Some(_) => {
                results.losses += 1;
                "lost"
            }
            None => {
                results.draws += 1;
                "drew"
            }
        };
        *self.endings.entry(end.rule.clone()).or_default() += 1;
        self.rounds.push(end.round);
        self.accepted += end.accepted;
        for (place, refused) in end.refused.into_iter().enumerate() {
            self.refused[usize::from((place == 0) != game.a_is_axis)] += refused;
        }
        self.clock += end.clock;
        format!(
            "seed {}, A as the {} {result} in round {} by {}, the Axis with {} cities; A won {}",
            game.seed,
            mine.id(),
            end.round,
            end.rule,
            end.axis_cities,
            self.all().wins
        )
    }

    /// Number of matches.
    pub(crate) fn matches(&self) -> u32 {
        self.all().total()
    }

    fn all(&self) -> Results {
        let [axis, allies] = self.sides;
        Results {
            wins: axis.wins + allies.wins,
            draws: axis.draws + allies.draws,
            losses: axis.losses + allies.losses,
        }
    }

    /// The whole table.
    pub(crate) fn report(&self, a: BotKind, b: BotKind) -> String {
        let mut text = format!(
            "A = {}, B = {}\n{:<12} {:>5} {:>5} {:>5}  share won by A\n",
            a.id(),
            b.id(),
            "A plays",
            "A",
            "draw",
            "B"
        );
        let rows = [
            ("Axis", self.sides[0]),
            ("Allies", self.sides[1]),
            ("both", self.all()),
        ];
        for (name, results) in rows {
            let (low, share, high) = wilson(results.wins, results.total());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{name:<12} {:>5} {:>5} {:>5}  {:5.1}% (95% sure: {:.1} to {:.1}%)",
                results.wins, results.draws, results.losses, share, low, high
            );
        }
        let mut rounds = self.rounds.clone();
        rounds.sort_unstable();
        let median = rounds.get(rounds.len() / 2).copied().unwrap_or_default();
        let endings: Vec<String> = self
            .endings
            .iter()
            .map(|(rule, count)| format!("{count} by {rule}"))
            .collect();
        let [by_a, by_b] = self.refused;
        let _ = writeln!(
            text,
            "ended: {}; median round {median}, last {}\n{} commands accepted, of A {by_a} refused, of B {by_b}",
            endings.join(", "),
            rounds.last().copied().unwrap_or_default(),
            self.accepted,
        );
        let each = |seconds: f64| 1000.0 * seconds / self.clock.thoughts.max(1) as f64;
        let _ = write!(
            text,
            "{} thoughts, in the mean {:.2} ms to show, {:.2} to think, {:.2} to referee",
            self.clock.thoughts,
            each(self.clock.showing),
            each(self.clock.thinking),
            each(self.clock.refereeing),
        );
        text
    }
}

/// Wilson's interval for a share, in percent.
fn wilson(wins: u32, total: u32) -> (f64, f64, f64) {
    if total == 0 {
        return (0.0, 0.0, 100.0);
    }
    let (n, z) = (f64::from(total), 1.96f64);
    let share = f64::from(wins) / n;
    let scale = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / scale;
    let spread = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    (
        100.0 * (middle - spread),
        100.0 * share,
        100.0 * (middle + spread),
    )
}
