//! Plays whole matches of a pack and tells what came of them: who won, and how often each
//! kind of order was given. For those who write scenarios.
//!
//! `survey FOLDER [SCENARIO [GAMES [AXIS ALLIES]]]`, `all` for all scenarios; a player is
//! `random`, or `greedy`, which knows what it wants and little else.

mod greedy;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::library;
use sandtable_axis_empires::pack::{Pack, load};
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_axis_empires::victory;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

/// Commands after which a match is given up: none should be so long.
const LONGEST: usize = 40_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Random,
    Greedy,
}

/// What the matches of a scenario came to.
#[derive(Default)]
struct Tally {
    axis: usize,
    allies: usize,
    nobody: usize,
    unfinished: usize,
    points: Vec<u16>,
    commands: usize,
    orders: BTreeMap<String, usize>,
}

fn main() -> io::Result<ExitCode> {
    let words: Vec<String> = env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map(String::as_str);
    let Some(folder) = word(0) else {
        eprintln!("survey FOLDER [SCENARIO [GAMES [AXIS ALLIES]]]");
        return Ok(ExitCode::FAILURE);
    };
    let pack = match read(Path::new(folder)) {
        Ok(pack) => library::add(pack),
        Err(said) => {
            eprintln!("{said}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let only = word(1).filter(|name| *name != "all");
    let games = word(2).and_then(|text| text.parse().ok()).unwrap_or(20);
    let player = |index| match word(index) {
        Some("greedy") => Player::Greedy,
        _ => Player::Random,
    };
    let players = [player(3), player(4)];
    for scenario in &pack.scenarios {
        if only.is_none_or(|only| only == &*scenario.code) {
            let tally = survey(&pack.code, &scenario.code, games, players);
            print(&scenario.code, tally)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a pack from its folder, and the folders in it.
fn read(folder: &Path) -> Result<Pack, String> {
    let mut texts = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(at) = open.pop() {
        let entries = fs::read_dir(&at).map_err(|error| format!("{}: {error}", at.display()))?;
        for entry in entries {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            texts.push((inside.to_string_lossy().replace('\\', "/"), text));
        }
    }
    let pairs = texts
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    load(pairs).map(|loaded| loaded.pack).map_err(|problems| {
        let lines: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}

fn survey(pack: &str, scenario: &str, games: u64, players: [Player; 2]) -> Tally {
    let mut tally = Tally::default();
    for seed in 1..=games {
        play(pack, scenario, seed, players, &mut tally);
    }
    tally
}

fn play(pack: &str, scenario: &str, seed: u64, players: [Player; 2], tally: &mut Tally) {
    let options = AxisEmpires
        .one_seat_each(pack, scenario)
        .expect("the scenario is one of the pack's");
    let mut state = AxisEmpires
        .new_match(&options)
        .expect("the options are the scenario's own");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let key = DiceKey::derive(&ServerSeed(bytes), []);
    let mut random = Random::new(seed);
    let mut number = 0;
    while AxisEmpires.outcome(&state).is_none() && number < LONGEST {
        let Some(seat) = AxisEmpires.awaited(&state).iter().next() else {
            break;
        };
        let axis = options.seats[usize::from(seat.0)].contains(Faction::Axis);
        let player = players[usize::from(!axis)];
        let Some(command) = choose(&state, seat, player, &mut random) else {
            break;
        };
        *tally.orders.entry(kind(&command)).or_default() += 1;
        apply(&mut state, seat, &command, &key, number as u64);
        number += 1;
    }
    tally.commands += number;
    tally.points.push(victory::axis_points(&state));
    let outcome = AxisEmpires.outcome(&state);
    let winners = outcome.map(|it| it.winners);
    let won = |axis: bool| {
        winners.is_some_and(|winners| {
            let mut seats = winners.iter();
            seats.any(|seat| options.seats[usize::from(seat.0)].contains(Faction::Axis) == axis)
        })
    };
    match (outcome.is_some(), won(true), won(false)) {
        (false, ..) => tally.unfinished += 1,
        (_, true, _) => tally.axis += 1,
        (_, _, true) => tally.allies += 1,
        _ => tally.nobody += 1,
    }
}

pub(crate) fn apply(state: &mut State, seat: Seat, command: &Command, key: &DiceKey, number: u64) {
    let mut events = Vec::new();
    AxisEmpires
        .apply(state, seat, command, &mut key.entry(number), &mut events)
        .expect("the lists offer what is legal");
}

fn choose(state: &State, seat: Seat, player: Player, random: &mut Random) -> Option<Command> {
    if player == Player::Random {
        return sampler::pick(state, seat, |most| random.below(most));
    }
    greedy::choose(state, seat, random)
}

/// The chapter, the order and what it is about, as far as there are words for it.
fn kind(command: &Command) -> String {
    let text = format!("{command:?}");
    let mut words = text
        .split(|letter: char| !letter.is_alphabetic())
        .filter(|word| word.chars().next().is_some_and(char::is_uppercase));
    let most = match command {
        Command::Answer { .. } => 6,
        _ => 3,
    };
    let words: Vec<&str> = words
        .by_ref()
        .filter(|word| *word != "Some")
        .take(most)
        .collect();
    words.join(" ")
}

fn print(scenario: &str, mut tally: Tally) -> io::Result<()> {
    let mut out = io::stdout().lock();
    tally.points.sort_unstable();
    let games = tally.points.len();
    let at = |part: usize| tally.points.get(games * part / 4).or(tally.points.last());
    let points = [0, 1, 2, 3, 4].map(|part| at(part).copied().unwrap_or_default());
    let Tally {
        axis,
        allies,
        nobody,
        unfinished,
        ..
    } = tally;
    let commands = tally.commands / games.max(1);
    writeln!(
        out,
        "{scenario}: {games} matches: axis {axis}, allies {allies}, nobody {nobody}, \
         unfinished {unfinished}; points {points:?}; {commands} commands each"
    )?;
    for (kind, count) in tally.orders {
        writeln!(out, "  {count:7} {kind}")?;
    }
    Ok(())
}
