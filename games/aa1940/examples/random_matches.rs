//! Plays random matches to their ends under audit and prints what they came to:
//! `random_matches --board global1940 --matches 1000`.
#![allow(clippy::unwrap_used, reason = "a match that goes wrong is to be seen")]

#[path = "../tests/support/agreement.rs"]
mod agreement;
#[path = "../tests/support/audit.rs"]
mod audit;
#[path = "../tests/support/books.rs"]
mod books;
#[path = "../tests/support/known.rs"]
mod known;
#[path = "../tests/support/matches.rs"]
mod matches;

use std::process::ExitCode;
use std::time::Instant;

use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::game::AxisAndAllies;

/// Draws from one comparison of lists and checks to the next.
const EVERY: u64 = 499;

#[allow(clippy::print_stdout, reason = "the figures are the result")]
#[allow(clippy::disallowed_methods, reason = "the time is told, not tested")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = match &arguments[..] {
        [board, name, matches, number] if board == "--board" && matches == "--matches" => {
            BoardName::chosen(name).zip(number.parse().ok())
        }
        _ => None,
    };
    let Some((board, number)) = wanted else {
        println!("usage: random_matches --board NAME --matches NUMBER");
        return ExitCode::FAILURE;
    };
    let begin = Instant::now();
    let sum = matches::play_many(&AxisAndAllies::on(board), number, EVERY);
    let seconds = begin.elapsed().as_secs_f64();
    println!("{}: {seconds:.1} s, {sum:#?}", board.name());
    ExitCode::SUCCESS
}
