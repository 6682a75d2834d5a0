//! Lets two bots play a scenario of Axis Empires against each other, each match twice with
//! the sides swapped, and prints who won.
//!
//! ```text
//! cargo run --release -p sandtable-bots --example war -- --pack totaler-krieg-open --scenario barbarossa-1941
//! ```
//!
//! Name your own pack by its folder; all other options stay the same: `--folder my-pack`.
//!
//! The matches are played in one process, through the messages that a bot over the network
//! would get and send.

#[path = "war/bot_seats.rs"]
mod bot_seats;
#[path = "war/table.rs"]
mod table;

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use sandtable_axis_empires::library::Library;
use sandtable_bots::BotKind;
use sandtable_rules::games::axis_empires::packs;

use table::{Game, Table};

/// Lets two bots play a scenario against each other.
#[derive(Parser)]
struct Args {
    /// Code of the pack.
    #[arg(long, default_value = "training")]
    pack: String,
    /// Folder of the pack, for one that is not open.
    #[arg(long, conflicts_with = "pack")]
    folder: Option<PathBuf>,
    /// Code of the scenario; the pack's first when absent.
    #[arg(long, default_value = "")]
    scenario: String,
    /// Number of matches, half of them with A as the Axis.
    #[arg(long, default_value_t = 40)]
    matches: u64,
    /// One bot: random or sensible.
    #[arg(long, default_value = "sensible")]
    a: BotKind,
    /// The other bot.
    #[arg(long, default_value = "random")]
    b: BotKind,
    /// Seed of the first match; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Report how each match goes, turn by turn.
    #[arg(long)]
    verbose: bool,
}

/// Results of bot A with one side.
#[derive(Clone, Copy, Default)]
struct Results {
    wins: u32,
    draws: u32,
    losses: u32,
    points: u32,
}

#[expect(clippy::print_stdout, reason = "the table is what the program is for")]
fn main() -> Result<()> {
    let args = Args::parse();
    let mut packs = Library::default();
    let pack = match &args.folder {
        Some(folder) => packs::add(&mut packs, folder)?.code.to_string(),
        None => args.pack,
    };
    let mut sides = [Results::default(); 2];
    for number in 0..args.matches {
        let a_is_axis = number % 2 == 0;
        let (axis, allies) = if a_is_axis {
            (args.a, args.b)
        } else {
            (args.b, args.a)
        };
        let game = Game {
            packs: packs.clone(),
            pack: pack.clone(),
            scenario: args.scenario.clone(),
            // A pair of matches shares its dice's seed.
            seed: args.seed + number / 2,
            axis,
            allies,
        };
        let start = tokio::time::Instant::now();
        let end = Table::seat(&game)?.play(|line| {
            if args.verbose {
                println!("{line}");
            }
        })?;
        let side = &mut sides[usize::from(!a_is_axis)];
        match end.axis_won {
            Some(axis) if axis == a_is_axis => side.wins += 1,
            Some(_) => side.losses += 1,
            None => side.draws += 1,
        }
        side.points += end.points;
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "match {number}: {} as Axis, {} as Allies: {} points, {} commands, {} refused, \
             {seconds:.1} s, {:.1} ms a thought with its place in the rules",
            axis.id(),
            allies.id(),
            end.points,
            end.accepted,
            end.bots.refused,
            1000.0 * seconds / end.bots.thoughts.max(1) as f64,
        );
    }
    for (name, side) in [("Axis", sides[0]), ("Allies", sides[1])] {
        let all = (side.wins + side.draws + side.losses).max(1);
        println!(
            "A as {name}: {} won, {} drawn, {} lost; the Axis ended with {:.1} points in the mean",
            side.wins,
            side.draws,
            side.losses,
            f64::from(side.points) / f64::from(all),
        );
    }
    Ok(())
}
