//! Plays campaigns to their ends and prints what came of them: who won, how far the war
//! went, how often each card was turned up.
//!
//! ```text
//! cargo run --release -p sandtable-bots --example campaigns -- \
//!     --pack FOLDER --scenario campaign-1937 --games 200 --cards
//! ```
//!
//! A campaign over both maps is played a quarter as often. Every campaign is audited as it goes:
//! steps are conserved, books are kept, and nobody is at a dead end. The bots see and send the
//! messages of the wire; `random` and `curious` play the engine itself, which is faster.

mod args;
#[path = "../war/bot_seats.rs"]
mod bot_seats;
#[path = "../../../../games/axis-empires/tests/support/campaigns.rs"]
mod campaigns;
mod curious;
mod decks;
mod players;
#[path = "../../../../games/axis-empires/tests/support/steps.rs"]
mod steps;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use args::Args;
use campaigns::Campaign;
use clap::Parser;
use decks::Decks;
use players::Players;
use sandtable_axis_empires::library::Library;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::open::{self, PACKS};
use sandtable_axis_empires::pack::{Pack, Scenario, WarState};
use sandtable_kernel::Game;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::{AxisEmpires, packs};

/// A campaign over both maps takes as long as so many others.
const BOTH_MAPS: u64 = 4;

fn main() -> Result<()> {
    let args = Args::parse();
    let mut decks = Decks::default();
    for pack in chosen(&args)? {
        let scenarios = pack.scenarios.iter().filter(|scenario| {
            let code = args.scenario.as_deref();
            scenario.campaign.is_some() && code.is_none_or(|code| code == &*scenario.code)
        });
        for scenario in scenarios {
            run(&pack, scenario, &args, &mut decks)?;
        }
    }
    if args.cards {
        decks.print_never();
    }
    Ok(())
}

/// The packs that are to be played.
fn chosen(args: &Args) -> Result<Vec<Arc<Pack>>> {
    let Some(name) = &args.pack else {
        return Ok(PACKS.iter().map(|open| open.pack()).collect());
    };
    let pack = match open::find(name) {
        Some(pack) => pack,
        None => packs::add(&mut Library::default(), Path::new(name))?,
    };
    Ok(vec![pack])
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
#[allow(clippy::disallowed_methods, reason = "the time is told, not tested")]
fn run(pack: &Arc<Pack>, scenario: &Scenario, args: &Args, decks: &mut Decks) -> Result<()> {
    let codec = AxisEmpires::new([pack.clone()].into_iter().collect());
    let opening = (codec.game().one_seat_each(&pack.code, &scenario.code))
        .and_then(|options| codec.game().new_match(&options).ok());
    let Some(opening) = opening else {
        return Ok(());
    };
    let board = bot_seats::board(&codec)?;
    let theatres: Vec<Theatre> = scenario.theatres().collect();
    let games = match theatres.len() {
        1 => args.games,
        _ => args.games.div_ceil(BOTH_MAPS),
    };
    let name = format!("{}/{}", pack.code, scenario.code);
    let mut all: Vec<Campaign> = Vec::new();
    let begin = Instant::now();
    let seeds = args.from..args.from + games;
    campaigns::play_many(
        &opening,
        seeds,
        || {
            let mut players = Players::new([args.axis(), args.allies()], &codec, &board);
            move |state, seat, random| players.command(state, seat, random)
        },
        |seed, campaign| {
            if args.each {
                println!(
                    "{name} {seed}: {} entries, {} turns, to {}, wars {:?}, value {} ({}), {}",
                    campaign.entries,
                    campaign.turns,
                    campaign.year,
                    campaign.wars,
                    campaign.value,
                    campaign.lost.join(", "),
                    campaign.reason
                );
            }
            all.push(campaign);
        },
    );
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{name}, {} against {}: {} campaigns in {seconds:.0} s",
        args.axis(),
        args.allies(),
        all.len()
    );
    print(&all);
    let mut own = Decks::default();
    own.count(pack, &theatres, &all);
    decks.count(pack, &theatres, &all);
    if args.cards {
        own.print();
    }
    Ok(())
}

/// Prints what some campaigns came to.
#[allow(clippy::print_stdout, reason = "the table is the result")]
fn print(all: &[Campaign]) {
    let count = |fits: &dyn Fn(&Campaign) -> bool| all.iter().filter(|it| fits(it)).count();
    println!(
        "  the Axis won {}, the Allies {}",
        count(&|it| it.axis_won),
        count(&|it| !it.axis_won)
    );
    for war in [WarState::LimitedWar, WarState::TotalWar] {
        println!(
            "  {war:?} began in {}",
            count(&|it| it.wars.contains_key(&war))
        );
    }
    let mean =
        |of: &dyn Fn(&Campaign) -> f64| all.iter().map(of).sum::<f64>() / all.len().max(1) as f64;
    println!(
        "  {:.0} entries, {:.1} turns, to {:.1}, value {:.1}, {:.2} seasons without a card",
        mean(&|it| it.entries as f64),
        mean(&|it| f64::from(it.turns)),
        mean(&|it| f64::from(it.year)),
        mean(&|it| f64::from(it.value)),
        mean(&|it| it.without as f64),
    );
    let mut reasons: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    for campaign in all {
        let reason = (campaign.axis_won, &*campaign.reason);
        *reasons.entry(reason).or_default() += 1;
    }
    for ((axis, reason), times) in reasons {
        let side = if axis { "Axis  " } else { "Allies" };
        println!("  {times:4} {side} {reason}");
    }
}
