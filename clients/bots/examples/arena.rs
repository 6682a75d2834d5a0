//! Lets two bots play matches against each other, each match twice with the sides
//! swapped, and prints who won.
//!
//! ```text
//! cargo run --release -p sandtable-bots --example arena -- --matches 40 --a sensible --b random
//! ```
//!
//! The matches are played in one process, through the messages that a bot over the
//! network would get and send.

#[path = "arena/table.rs"]
mod table;
#[path = "arena/tally.rs"]
mod tally;

use anyhow::{Context, Result};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_aa1940::board_name::BoardName;
use sandtable_bots::BotKind;

use table::{Game, Table};
use tally::Tally;

/// Lets two bots play against each other.
#[derive(Parser)]
struct Args {
    /// The board, by the name that hosts choose it by.
    #[arg(long, default_value = "europe1940")]
    board: String,
    /// How many matches, half of them with A as the Axis.
    #[arg(long, default_value_t = 40)]
    matches: u64,
    /// One bot: random or sensible.
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
    /// Tell how each match goes, round by round.
    #[arg(long)]
    verbose: bool,
}

#[expect(clippy::print_stdout, reason = "the table is what the program is for")]
fn main() -> Result<()> {
    let args = Args::parse();
    let board = BoardName::chosen(&args.board).context("no board is called so")?;
    let mut tally = Tally::default();
    let bar = ProgressBar::new(args.matches).with_style(ProgressStyle::with_template(
        "{bar:30} {pos}/{len} matches, {elapsed} so far, {eta} left  {msg}",
    )?);
    for number in 0..args.matches {
        let game = Game {
            board,
            // A pair of matches shares its dice's seed.
            seed: args.seed + number / 2,
            a_is_axis: number % 2 == 0,
            a: args.a,
            b: args.b,
            rounds: (args.rounds > 0).then_some(args.rounds),
        };
        let end = Table::seat(&game)?.play(|line| {
            if args.verbose {
                bar.suspend(|| println!("{line}"));
            }
        })?;
        tally.add(&game, &end);
        bar.set_message(tally.in_short());
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!("{}", tally.report(args.a, args.b));
    Ok(())
}
