//! Plays campaigns to their ends and prints what came of them: who won, how far the war
//! went, how often each card was turned up.
//!
//! ```text
//! cargo run --release -p sandtable-axis-empires --example campaigns -- \
//!     --pack FOLDER --scenario campaign-1937 --games 200 --cards
//! ```
//!
//! `--pack` is the folder of a pack or the code of an open one; without it all open packs are
//! played, and without `--scenario` all campaigns of a pack. A campaign over both maps is played
//! a quarter as often. `--from` is the first seed. `--each` reports every campaign, `--cards` how
//! often every card was turned up. `--player thoughtful` plans where `random` does anything, and
//! `curious` chooses cards that it has not seen yet. `--axis` and `--allies` set the player of
//! one side.

#[path = "campaigns/asked.rs"]
mod asked;
#[path = "../tests/support/campaigns.rs"]
mod campaigns;
#[path = "campaigns/curious.rs"]
mod curious;
#[path = "campaigns/decks.rs"]
mod decks;
#[path = "campaigns/folder.rs"]
mod folder;
#[path = "../tests/support/steps.rs"]
mod steps;
#[path = "campaigns/thoughtful/player.rs"]
mod thoughtful;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use asked::{Asked, Player};
use campaigns::Campaign;
use decks::Decks;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{Pack, Scenario, WarState};
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};
use thoughtful::Thoughtful;

/// A campaign over both maps takes as long as so many others.
const BOTH_MAPS: u64 = 4;

/// Assigns a player to each seat of a campaign.
fn table(asked: &Asked) -> impl FnMut(&State, Seat, &mut Random) -> Option<Command> + use<> {
    let (axis, allies) = (asked.axis, asked.allies);
    let mut thinks: BTreeMap<Seat, Thoughtful> = BTreeMap::new();
    move |state, seat, random| {
        let held = state.seats().get(usize::from(seat.0));
        let is_axis = held.is_some_and(|held| held.contains(Faction::Axis));
        match if is_axis { axis } else { allies } {
            Player::Random => campaigns::random(state, seat, random),
            Player::Curious => curious::command(state, seat, random),
            Player::Thoughtful => thinks.entry(seat).or_default().command(state, seat, random),
        }
    }
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn main() -> ExitCode {
    let asked = Asked::read(std::env::args().skip(1));
    let (asked, packs) = match asked.and_then(|asked| Ok((packs(&asked)?, asked))) {
        Ok((packs, asked)) => (asked, packs),
        Err(said) => {
            println!("{said}");
            return ExitCode::FAILURE;
        }
    };
    let mut decks = Decks::default();
    for pack in packs {
        let scenarios = pack.scenarios.iter().filter(|scenario| {
            let code = asked.scenario.as_deref();
            scenario.campaign.is_some() && code.is_none_or(|code| code == &*scenario.code)
        });
        for scenario in scenarios {
            run(&pack, scenario, &asked, &mut decks);
        }
    }
    if asked.cards {
        decks.print_never();
    }
    ExitCode::SUCCESS
}

/// The packs that are to be played.
fn packs(asked: &Asked) -> Result<Vec<Arc<Pack>>, String> {
    match &asked.pack {
        Some(name) => Ok(vec![folder::pack(name)?]),
        None => Ok(PACKS.iter().map(|open| open.pack()).collect()),
    }
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
#[allow(clippy::disallowed_methods, reason = "the time is told, not tested")]
fn run(pack: &Arc<Pack>, scenario: &Scenario, asked: &Asked, decks: &mut Decks) {
    let game = AxisEmpires::new([pack.clone()].into_iter().collect());
    let opening = (game.one_seat_each(&pack.code, &scenario.code))
        .and_then(|options| game.new_match(&options).ok());
    let Some(opening) = opening else {
        return;
    };
    let theatres: Vec<Theatre> = scenario.theatres().collect();
    let games = match theatres.len() {
        1 => asked.games,
        _ => asked.games.div_ceil(BOTH_MAPS),
    };
    let name = format!("{}/{}", pack.code, scenario.code);
    let mut all: Vec<Campaign> = Vec::new();
    let begin = Instant::now();
    let seeds = asked.from..asked.from + games;
    campaigns::play_many(
        &opening,
        seeds,
        || table(asked),
        |seed, campaign| {
            if asked.each {
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
        "{name}, {:?} against {:?}: {} campaigns in {seconds:.0} s",
        asked.axis,
        asked.allies,
        all.len()
    );
    print(&all);
    let mut own = Decks::default();
    own.count(pack, &theatres, &all);
    decks.count(pack, &theatres, &all);
    if asked.cards {
        own.print();
    }
}

/// Says what some campaigns came to.
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
