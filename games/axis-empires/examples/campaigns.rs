//! Plays campaigns of a pack to their ends and prints what came of them: who won, how far
//! the war went, how often each card was turned up.
//!
//! ```text
//! cargo run --release -p sandtable-axis-empires --example campaigns -- \
//!     --pack FOLDER --scenario campaign-1937 --games 200
//! ```
//!
//! `--pack` is the folder of a pack or the code of an open one. `--player thoughtful` plans
//! where `random` does anything; `--axis` and `--allies` say it for one side.

#[path = "../tests/support/campaigns.rs"]
mod campaigns;
#[path = "campaigns/folder.rs"]
mod folder;
#[path = "campaigns/thoughtful/player.rs"]
mod thoughtful;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use campaigns::Campaign;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::pack::{Pack, WarState};
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::state::State;
use sandtable_kernel::Seat;
use thoughtful::Thoughtful;

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    Random,
    Thoughtful,
}

impl Player {
    fn of(word: &str) -> Result<Self, String> {
        match word {
            "random" => Ok(Self::Random),
            "thoughtful" => Ok(Self::Thoughtful),
            _ => Err(format!("nobody plays {word}")),
        }
    }
}

/// What the program was asked for.
struct Asked {
    pack: String,
    scenario: String,
    games: u64,
    axis: Player,
    allies: Player,
    each: bool,
}

impl Asked {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut asked = Self {
            pack: "totaler-krieg-open".to_owned(),
            scenario: String::new(),
            games: 20,
            axis: Player::Random,
            allies: Player::Random,
            each: false,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--each" {
                asked.each = true;
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} what?"))?;
            match word.as_str() {
                "--pack" => asked.pack.clone_from(value),
                "--scenario" => asked.scenario.clone_from(value),
                "--games" => asked.games = value.parse().map_err(|_| "how many games?")?,
                "--player" => {
                    asked.axis = Player::of(value)?;
                    asked.allies = asked.axis;
                }
                "--axis" => asked.axis = Player::of(value)?,
                "--allies" => asked.allies = Player::of(value)?,
                _ => return Err(format!("what is {word}?")),
            }
        }
        Ok(asked)
    }
}

/// Who plays a campaign, seat by seat.
fn table(asked: &Asked) -> impl FnMut(&State, Seat, &mut Random) -> Option<Command> + use<> {
    let (axis, allies) = (asked.axis, asked.allies);
    let mut thinks: BTreeMap<Seat, Thoughtful> = BTreeMap::new();
    move |state, seat, random| {
        let held = state.seats().get(usize::from(seat.0));
        let is_axis = held.is_some_and(|held| held.contains(Faction::Axis));
        match if is_axis { axis } else { allies } {
            Player::Random => campaigns::random(state, seat, random),
            Player::Thoughtful => thinks.entry(seat).or_default().command(state, seat, random),
        }
    }
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let asked = Asked::read(&words).and_then(|asked| {
        let pack = folder::pack(&asked.pack)?;
        Ok((asked, pack))
    });
    let (asked, pack) = match asked {
        Ok(found) => found,
        Err(said) => {
            println!("{said}");
            return ExitCode::FAILURE;
        }
    };
    let scenarios = pack.scenarios.iter().filter(|scenario| {
        scenario.campaign.is_some()
            && (asked.scenario.is_empty() || *asked.scenario == *scenario.code)
    });
    for scenario in scenarios {
        run(&pack, &scenario.code, &asked);
    }
    ExitCode::SUCCESS
}

#[allow(clippy::print_stdout, reason = "the table is the result")]
#[allow(clippy::disallowed_methods, reason = "the time is told, not tested")]
fn run(pack: &Pack, scenario: &str, asked: &Asked) {
    let Some(options) = AxisEmpires.one_seat_each(&pack.code, scenario) else {
        return;
    };
    let mut all: Vec<Campaign> = Vec::new();
    let begin = Instant::now();
    campaigns::play_many(
        &options,
        0..asked.games,
        || table(asked),
        |seed, campaign| {
            if asked.each {
                println!(
                    "{scenario} {seed}: {} entries, to {}, wars {:?}, value {} ({}), {}",
                    campaign.entries,
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
    println!("{scenario}: {} campaigns in {seconds:.0} s", all.len());
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
        "  {:.0} entries, to {:.1}, value {:.1}, {:.2} seasons without a card",
        mean(&|it| it.entries as f64),
        mean(&|it| f64::from(it.year)),
        mean(&|it| f64::from(it.value)),
        mean(&|it| it.without as f64),
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for campaign in &all {
        *reasons.entry(&campaign.reason).or_default() += 1;
    }
    for (reason, times) in reasons {
        println!("  {times:4} {reason}");
    }
    for faction in Faction::ALL {
        print!("  {faction}:");
        for (id, card) in pack.cards_with_ids() {
            if card.faction == faction {
                let times = count(&|it| it.cards.contains(&id));
                print!(" {}={times}", card.number);
            }
        }
        println!();
    }
}
