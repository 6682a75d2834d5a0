//! Wins and draws, with how sure they make one.

use std::collections::BTreeMap;
use std::fmt::Write;

use sandtable_bots::BotKind;

use crate::pairs::Pairs;
use crate::record::Record;
use crate::table::Clock;

/// Results from bot A's point of view: as the Axis and as the Allies.
#[derive(Default)]
pub(crate) struct Tally {
    sides: [Results; 2],
    /// Matches won by the Axis, drawn and won by the Allies, whoever played them.
    axis: Results,
    pairs: Pairs,
    /// The same with draws decided by the score.
    by_score: Pairs,
    captures: u32,
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
    pub(crate) fn add(&mut self, record: &Record) -> String {
        let mine = if record.a_is_axis { "axis" } else { "allies" };
        let results = &mut self.sides[usize::from(!record.a_is_axis)];
        let result = match record.points {
            2 => {
                results.wins += 1;
                "won"
            }
            0 => {
                results.losses += 1;
                "lost"
            }
            _ => {
                results.draws += 1;
                "drew"
            }
        };
        let for_axis = if record.a_is_axis {
            record.points
        } else {
            2 - record.points
        };
        match for_axis {
            2 => self.axis.wins += 1,
            0 => self.axis.losses += 1,
            _ => self.axis.draws += 1,
        }
        self.pairs.add(record.seed, record.points);
        self.by_score.add(record.seed, record.by_score);
        self.captures += record.captures;
        *self.endings.entry(record.rule.clone()).or_default() += 1;
        self.rounds.push(record.round);
        self.accepted += record.accepted;
        self.refused[0] += record.refused[0];
        self.refused[1] += record.refused[1];
        format!(
            "seed {}, A as the {mine} {result} in round {} by {}, the Axis with {} cities; {}",
            record.seed,
            record.round,
            record.rule,
            record.axis_cities,
            self.pairs.line()
        )
    }

    /// Adds where the time of a match went.
    pub(crate) fn time(&mut self, clock: Clock) {
        self.clock += clock;
    }

    /// Share of the points of A, with draws decided by the score.
    pub(crate) fn share(&self) -> f64 {
        self.by_score.share().1 / 100.0
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
            "A = {}, B = {}\n{:<12} {:>5} {:>5} {:>5}  points of A\n",
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
            let points = f64::from(results.wins) + 0.5 * f64::from(results.draws);
            let (low, share, high) = wilson(points, results.total());
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
        let _ = writeln!(text, "{}", self.pairs.report());
        let _ = writeln!(text, "draws by score: {}", self.by_score.report());
        let _ = writeln!(
            text,
            "the Axis won {}, drew {}, lost {}; {:.1} capitals captured a match",
            self.axis.wins,
            self.axis.draws,
            self.axis.losses,
            f64::from(self.captures) / f64::from(self.matches().max(1)),
        );
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
pub(crate) fn wilson(points: f64, total: u32) -> (f64, f64, f64) {
    if total == 0 {
        return (0.0, 0.0, 100.0);
    }
    let (n, z) = (f64::from(total), 1.96f64);
    let share = points / n;
    let scale = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / scale;
    let spread = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    (
        100.0 * (middle - spread),
        100.0 * share,
        100.0 * (middle + spread),
    )
}
