//! Plays a match of random legal play on the Global board and writes its log, for
//! `tests/golden.rs`: `cargo run --example golden > tests/golden/global1940.postcard`, and
//! with research `cargo run --example golden research > tests/golden/global1940-research.postcard`.

use std::io::Write;

use sandtable_aa1940::command::Command;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_kernel::{DiceKey, Game, ServerSeed};

/// Rounds of the match, and of one with research, where advances take some time.
const ROUNDS: [u16; 2] = [6, 12];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = AxisAndAllies::global1940();
    let mut options = game.one_seat_each();
    options.research = std::env::args().nth(1).as_deref() == Some("research");
    let rounds = ROUNDS[usize::from(options.research)];
    options.round_limit = Some(rounds);
    let key = DiceKey::derive(&ServerSeed([40; 32]), std::iter::empty());
    let mut state = game.new_match(&options)?;
    let mut random = Random::new(1940);
    let mut log: Vec<(u8, Command)> = Vec::new();
    let mut hashes: Vec<u128> = Vec::new();
    while let Some(seat) = game.awaited(&state).iter().next() {
        for command in sampler::draw(&game, &state, seat, &mut random) {
            let mut dice = key.entry(log.len() as u64 + 1);
            let mut events = Vec::new();
            let result = game.apply(&mut state, seat, &command, &mut dice, &mut events);
            if result.is_ok() {
                log.push((seat.0, command));
                if log.len().is_multiple_of(100) {
                    hashes.push(game.hash(&state).0);
                }
            }
        }
    }
    hashes.push(game.hash(&state).0);
    let bytes = postcard::to_allocvec(&(rounds, log, hashes))?;
    std::io::stdout().write_all(&bytes)?;
    Ok(())
}
