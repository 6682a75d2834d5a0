//! Lets two bots play matches against each other, each match twice with the sides
//! swapped, and prints who won.
//!
//! ```text
//! cargo run --release -p sandtable-bots --example arena -- --matches 40 --a sensible --b random
//! ```
//!
//! The matches are played in one process, by the messages that a bot over the network would
//! get and send.

#[path = "arena/pairs.rs"]
mod pairs;
#[path = "arena/record.rs"]
mod record;
#[path = "arena/table.rs"]
mod table;
#[path = "arena/tally.rs"]
mod tally;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use sandtable_aa1940::board_name::BoardName;
use sandtable_bots::{BotKind, TurnEffort};
use tokio::time::Instant;

use record::{Record, ResultsFile};
use table::{Game, Table};
use tally::Tally;

/// Lets two bots play against each other.
#[derive(Parser)]
struct Args {
    /// The board, by the name that hosts choose it by.
    #[arg(long, default_value = "europe1940")]
    board: String,
    /// Number of matches, half of them with A as the Axis.
    #[arg(long, default_value_t = 40)]
    matches: u64,
    /// One bot: random, novice, sensible or expert.
    #[arg(long, default_value = "sensible")]
    a: BotKind,
    /// The other bot.
    #[arg(long, default_value = "random")]
    b: BotKind,
    /// Rounds after which victory cities decide; 0 for no limit.
    #[arg(long, default_value_t = 20)]
    rounds: u16,
    /// Seed of the first match; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play with research.
    #[arg(long)]
    research: bool,
    /// Milliseconds that a bot which plans puts into each turn.
    #[arg(long, default_value_t = 200)]
    time: u64,
    /// Plans that it evaluates for each turn instead, which can be repeated exactly.
    #[arg(long)]
    evaluations: Option<u32>,
    /// Number of matches played at a time.
    #[arg(long, default_value_t = 1)]
    jobs: u64,
    /// A file to which results are added; matches whose results it has are not played again.
    #[arg(long)]
    results: Option<PathBuf>,
    /// Report how each match goes, round by round, and which commands are refused.
    #[arg(long)]
    verbose: bool,
}

impl Args {
    /// The file of results of such matches, described in a word.
    fn results_file(&self) -> Option<ResultsFile> {
        let effort = match self.evaluations {
            Some(count) => format!("{count}plans"),
            None => format!("{}ms", self.time),
        };
        let kind = format!(
            "{}:{}:{}:{effort}:{}{}",
            self.board,
            self.a.id(),
            self.b.id(),
            self.rounds,
            if self.research { ":research" } else { "" }
        );
        let path = self.results.as_ref()?;
        Some(ResultsFile::new(path, kind))
    }

    /// The match of a number.
    fn game(&self, board: BoardName, number: u64) -> Game {
        Game {
            board,
            // A pair of matches shares its dice's seed.
            seed: self.seed + number / 2,
            a_is_axis: number.is_multiple_of(2),
            a: self.a,
            b: self.b,
            rounds: (self.rounds > 0).then_some(self.rounds),
            research: self.research,
            effort: match self.evaluations {
                Some(count) => TurnEffort::Evaluations(count),
                None => TurnEffort::Time(Duration::from_millis(self.time)),
            },
        }
    }
}

/// Lines go where they disturb neither the table nor a bar.
#[expect(clippy::print_stderr, reason = "how it goes is no part of the table")]
fn main() -> Result<()> {
    let args = Args::parse();
    let board = BoardName::chosen(&args.board).context("no board is called so")?;
    let next = AtomicU64::new(0);
    let mut tally = Tally::default();
    let file = args.results_file();
    let known = file
        .as_ref()
        .map_or_else(|| Ok(Vec::new()), ResultsFile::read)?;
    let played: HashSet<(u64, bool)> = known.iter().map(|it| (it.seed, it.a_is_axis)).collect();
    let wanted = |number: u64| {
        let game = args.game(board, number);
        (game.seed, game.a_is_axis)
    };
    let all: HashSet<(u64, bool)> = (0..args.matches).map(wanted).collect();
    for record in known
        .iter()
        .filter(|it| all.contains(&(it.seed, it.a_is_axis)))
    {
        tally.add(record);
    }
    let start = Instant::now();
    std::thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        for _ in 0..args.jobs.clamp(1, args.matches.max(1)) {
            let (tell, next, args, played) = (tell.clone(), &next, &args, &played);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.matches {
                        break;
                    }
                    let game = args.game(board, number);
                    if played.contains(&(game.seed, game.a_is_axis)) {
                        continue;
                    }
                    let end = Table::seat(&game).and_then(|table| {
                        table.play(|line| {
                            if args.verbose {
                                eprintln!("match {number}: {line}");
                            }
                        })
                    });
                    if tell.send((game, end)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        for (game, end) in told {
            let end = end?;
            let record = Record::new(&game, &end);
            if let Some(file) = &file {
                file.add(&record)?;
            }
            let line = tally.add(&record);
            tally.time(end.clock);
            let seconds = start.elapsed().as_secs();
            eprintln!(
                "{}/{} after {seconds} s: {line}",
                tally.matches(),
                args.matches
            );
        }
        print(&tally.report(args.a, args.b));
        Ok(())
    })
}

#[expect(clippy::print_stdout, reason = "the table is what the program is for")]
fn print(report: &str) {
    println!("{report}");
}
