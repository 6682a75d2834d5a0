//! Plays random games of every scenario to their ends and prints what they came to:
//! `random_games --games 500`.

#[path = "../tests/support/games.rs"]
mod games;
#[path = "../tests/support/steps.rs"]
mod steps;

use std::process::ExitCode;
use std::time::Instant;

use games::{KINDS, Tally, play_many, scenarios};

/// Default number of games per scenario.
const GAMES: u64 = 500;

/// A campaign takes as long as so many other games.
const CAMPAIGN: u64 = 25;

#[allow(clippy::print_stdout, reason = "the table is the result")]
#[allow(clippy::disallowed_methods, reason = "the time is told, not tested")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = match &arguments[..] {
        [] => Some(GAMES),
        [name, games] if name == "--games" => games.parse().ok(),
        _ => None,
    };
    let Some(number) = number else {
        println!("usage: random_games [--games NUMBER]");
        return ExitCode::FAILURE;
    };
    let mut columns: Vec<(String, Tally)> = Vec::new();
    for options in scenarios() {
        let number = if options.scenario.starts_with("campaign-") {
            number.div_ceil(CAMPAIGN)
        } else {
            number
        };
        let begin = Instant::now();
        let tally = play_many(&options, number);
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{}: {} games, {} entries, {seconds:.1} s, won by {:?}",
            options.scenario, tally.games, tally.entries, tally.winners
        );
        columns.push((options.scenario, tally));
    }
    print!("\n{:<28}", "orders");
    columns.iter().for_each(|(name, _)| print!("{name:>17}"));
    println!();
    for kind in KINDS {
        print!("{kind:<28}");
        for (_, tally) in &columns {
            print!("{:>17}", tally.orders.get(*kind).copied().unwrap_or(0));
        }
        println!();
    }
    ExitCode::SUCCESS
}
