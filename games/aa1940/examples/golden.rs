//! Plays a match of random legal play on the Global board and writes its log, for
//! `tests/golden.rs`: `cargo run --example golden > tests/golden/global1940.postcard`, with
//! research `cargo run --example golden research > tests/golden/global1940-research.postcard`,
//! and one in which whatever research gives is used as soon as it can be
//! `cargo run --example golden weapons > tests/golden/global1940-weapons.postcard`.

use std::io::Write;

use sandtable_aa1940::command::{Command, Stack};
use sandtable_aa1940::event::Event;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::options::Options;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::state::State;
use sandtable_kernel::{Addressed, DiceKey, Game, Seat, ServerSeed};

/// Seed of a match in which nothing particular is sought.
const SEED: u64 = 1940;

/// Rounds, the log, and the hash after every hundredth entry and after the last.
type Golden = (u16, Vec<(u8, Command)>, Vec<u128>);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = AxisAndAllies::global1940();
    let mut options = game.one_seat_each();
    let word = std::env::args().nth(1);
    options.research = word.is_some();
    let golden = match word.as_deref() {
        None => play(&game, &options, 6, SEED, &Draw::Chance)?.0,
        // Advances take some time.
        Some("research") => play(&game, &options, 12, SEED, &Draw::Chance)?.0,
        Some("weapons") => armed(&game, &options)?,
        Some(other) => return Err(format!("no match is called {other:?}").into()),
    };
    std::io::stdout().write_all(&postcard::to_allocvec(&golden)?)?;
    Ok(())
}

/// Ways to draw commands.
enum Draw {
    /// By chance.
    Chance,
    /// By chance, but for money, which goes into research, and what research gave.
    Weapons,
}

/// The first match of few rounds in which rockets fly, paratroopers drop and pilots give their
/// lives.
fn armed(game: &AxisAndAllies, options: &Options) -> Result<Golden, Box<dyn std::error::Error>> {
    for seed in SEED.. {
        let (golden, told) = play(game, options, 4, seed, &Draw::Weapons)?;
        let some = |wanted: fn(&Event) -> bool| told.iter().any(|it| wanted(&it.event));
        if some(|event| matches!(event, Event::RocketLaunched { .. }))
            && some(|event| matches!(event, Event::Dropped { .. }))
            && some(|event| matches!(event, Event::Kamikaze { hits, .. } if *hits > 0))
        {
            return Ok(golden);
        }
    }
    Err("no such match".into())
}

/// A match, and all events emitted in it.
type Played = (Golden, Vec<Addressed<Event>>);

/// A match to its end.
fn play(
    game: &AxisAndAllies,
    options: &Options,
    rounds: u16,
    seed: u64,
    draw: &Draw,
) -> Result<Played, Box<dyn std::error::Error>> {
    let mut options = options.clone();
    options.round_limit = Some(rounds);
    let key = DiceKey::derive(&ServerSeed([40; 32]), std::iter::empty());
    let mut state = game.new_match(&options)?;
    let mut random = Random::new(seed);
    let mut log: Vec<(u8, Command)> = Vec::new();
    let mut hashes: Vec<u128> = Vec::new();
    let mut told = Vec::new();
    while let Some(seat) = game.awaited(&state).iter().next() {
        let eager = match draw {
            Draw::Chance => None,
            Draw::Weapons => eager(game, &state, seat),
        };
        let drawn = match eager {
            Some(command) => vec![command],
            None => sampler::draw(game, &state, seat, &mut random),
        };
        for command in drawn {
            let mut dice = key.entry(log.len() as u64 + 1);
            let result = game.apply(&mut state, seat, &command, &mut dice, &mut told);
            if result.is_ok() {
                log.push((seat.0, command));
                if log.len().is_multiple_of(100) {
                    hashes.push(game.hash(&state).0);
                }
            }
        }
    }
    hashes.push(game.hash(&state).0);
    Ok(((rounds, log, hashes), told))
}

/// All the research dice that can be paid for, or the first use of an advance.
fn eager(game: &AxisAndAllies, state: &State, seat: Seat) -> Option<Command> {
    let phase = game.legal(state, seat).phase?;
    if let Some(research) = phase.research {
        let payments = Vec::new();
        let dice = research.most;
        return Some(Command::Research { dice, payments });
    }
    if let Some(base) = phase.launches.first() {
        let &(at, slot) = base.targets.first()?;
        let from = base.from;
        return Some(Command::Launch { from, at, slot });
    }
    let drops = phase.drops.first()?;
    let target = drops.to.first()?;
    let (to, count) = (target.to, target.most);
    let stack = Stack {
        count,
        ..drops.stack
    };
    Some(Command::Drop { stack, to })
}
