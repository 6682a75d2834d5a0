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
#[path = "arena/tune.rs"]
mod tune;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use sandtable_aa1940::board_name::BoardName;
use sandtable_bots::{BotKind, TurnEffort, Weights};
use tokio::time::Instant;

use record::{Record, ResultsFile};
use table::{End, Game, Table};
use tally::Tally;
use tune::Tuner;

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
    /// A file of weights for A, if it is an expert.
    #[arg(long, value_name = "FILE")]
    weights_a: Option<PathBuf>,
    /// The same for B.
    #[arg(long, value_name = "FILE")]
    weights_b: Option<PathBuf>,
    /// Tune the weights of an expert in this file, which is made when missing, by matches of
    /// changed weights against each other; goes on where it was stopped.
    #[arg(long, value_name = "FILE")]
    tune: Option<PathBuf>,
    /// Steps of tuning, each of `--matches` matches.
    #[arg(long, default_value_t = 50)]
    steps: u32,
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
        let weights = [&self.weights_a, &self.weights_b];
        let weights = weights.map(|file| file.as_deref().map(Path::display));
        let kind = match weights {
            [None, None] => kind,
            [of_a, of_b] => {
                let named = |file: Option<_>| {
                    file.map_or_else(String::new, |it: std::path::Display<'_>| it.to_string())
                };
                format!("{kind}:{}:{}", named(of_a), named(of_b)).replace(' ', "_")
            }
        };
        let path = self.results.as_ref()?;
        Some(ResultsFile::new(path, kind))
    }

    /// The match of a number.
    fn game(&self, board: BoardName, number: u64, weights: [Weights; 2]) -> Game {
        Game {
            board,
            // A pair of matches shares its dice's seed.
            seed: self.seed + number / 2,
            a_is_axis: number.is_multiple_of(2),
            a: self.a,
            b: self.b,
            rounds: (self.rounds > 0).then_some(self.rounds),
            research: self.research,
            weights,
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
    if let Some(file) = &args.tune {
        let tuner = Tuner {
            file,
            steps: args.steps,
            seed: args.seed,
        };
        let points = |seed: u64, weights: [Weights; 2]| {
            let mut tally = Tally::default();
            let games = (0..args.matches).map(|number| Game {
                a: BotKind::Expert,
                b: BotKind::Expert,
                seed: seed + number / 2,
                ..args.game(board, number, weights)
            });
            play_all(games.collect(), args.jobs, &|_| {}, &mut |game, end| {
                tally.add(&Record::new(game, &end));
                Ok(())
            })?;
            Ok(tally.share())
        };
        return tuner.run(points, |line| eprintln!("{line}"));
    }
    let mut tally = Tally::default();
    let file = args.results_file();
    let known = file
        .as_ref()
        .map_or_else(|| Ok(Vec::new()), ResultsFile::read)?;
    let played: HashSet<(u64, bool)> = known.iter().map(|it| (it.seed, it.a_is_axis)).collect();
    let weights = [
        weights_in(args.weights_a.as_deref())?,
        weights_in(args.weights_b.as_deref())?,
    ];
    let mut games: Vec<Game> = (0..args.matches)
        .map(|number| args.game(board, number, weights))
        .collect();
    for record in &known {
        let same = |game: &Game| (game.seed, game.a_is_axis) == (record.seed, record.a_is_axis);
        if games.iter().any(same) {
            tally.add(record);
        }
    }
    games.retain(|game| !played.contains(&(game.seed, game.a_is_axis)));
    let start = Instant::now();
    let report = |line: &str| {
        if args.verbose {
            eprintln!("{line}");
        }
    };
    play_all(games, args.jobs, &report, &mut |game, end| {
        let record = Record::new(game, &end);
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
        Ok(())
    })?;
    print(&tally.report(args.a, args.b));
    Ok(())
}

/// Plays some matches, so many at a time, and gives each as it ends.
fn play_all(
    games: Vec<Game>,
    jobs: u64,
    report: &(impl Fn(&str) + Sync),
    done: &mut impl FnMut(&Game, End) -> Result<()>,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let (games, next) = (&games, &next);
    std::thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        for _ in 0..jobs.clamp(1, games.len().max(1) as u64) {
            let tell = tell.clone();
            scope.spawn(move || {
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let side = if game.a_is_axis { "axis" } else { "allies" };
                    let end = Table::seat(game).and_then(|table| {
                        table.play(|line| report(&format!("{} {side}: {line}", game.seed)))
                    });
                    if tell.send((game, end)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(tell);
        for (game, end) in told {
            done(game, end?)?;
        }
        Ok(())
    })
}

/// The weights in a file; the usual ones without a file.
fn weights_in(file: Option<&Path>) -> Result<Weights> {
    let Some(file) = file else {
        return Ok(Weights::default());
    };
    let named = || format!("the weights in {}", file.display());
    let text = std::fs::read_to_string(file).with_context(named)?;
    text.parse().with_context(named)
}

#[expect(clippy::print_stdout, reason = "the table is what the program is for")]
fn print(report: &str) {
    println!("{report}");
}
