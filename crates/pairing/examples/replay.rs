//! Pairs tournaments of a file again by the Dutch system, and says which rounds differ.

use std::fs;
use std::process::ExitCode;

#[path = "../tests/it/replay.rs"]
mod replay;

#[allow(clippy::print_stdout, reason = "what differs is the result")]
fn main() -> ExitCode {
    let path = std::env::args()
        .nth(1)
        .expect("the file with the tournaments");
    let text = fs::read_to_string(path).expect("the file can be read");
    let tournaments: Vec<replay::Tournament> =
        serde_json::from_str(&text).expect("the file holds tournaments");
    let rounds: usize = tournaments.iter().map(replay::Tournament::rounds).sum();
    let mut differ = 0;
    for (index, tournament) in tournaments.iter().enumerate() {
        for (round, theirs, ours) in tournament.differences() {
            differ += 1;
            println!("tournament {index}, round {round}:\n  {theirs:?}\n  {ours:?}");
        }
    }
    println!(
        "{} tournaments, {rounds} rounds: {} alike",
        tournaments.len(),
        rounds - differ
    );
    if differ == 0 && rounds > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
