//! Whole matches of random legal play: nothing panics, nothing dead-ends, replays
//! agree, and units and IPCs are conserved at every step.
//!
//! `SANDTABLE_MATCHES` sets how many matches are played (2,000 without it).

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_aa1940::board::Board;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::options::{Bid, DiceRule, Options};
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::state::State;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{Addressed, DiceKey, Game, Seat, ServerSeed};

const ROUNDS: u16 = 12;

/// Commands that a match has at the least for each of its powers.
const LEAST: u64 = 80;

pub(crate) fn matches() -> u64 {
    std::env::var("SANDTABLE_MATCHES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(300)
}

fn options(game: &AxisAndAllies, seed: u64) -> Options {
    let mut options = game.one_seat_each();
    if seed % 3 == 1 {
        // Two seats, one a side.
        let mut sides = [Default::default(); 2];
        for power in game.board().all_powers() {
            let side: &mut sandtable_aa1940::power::PowerSet = &mut sides
                [usize::from(game.board().power(power).side != game.board().powers[0].side)];
            side.insert(power);
        }
        options.seats = sides.to_vec();
    }
    options.open_canals = seed.is_multiple_of(2);
    options.dice = match seed % 5 {
        0 | 1 => DiceRule::LowLuck,
        _ => DiceRule::Standard,
    };
    options.round_limit = Some(ROUNDS);
    options.research = seed % 7 < 3;
    options.bid = match seed % 4 {
        1 => Some((Side::Allies, 23)),
        2 => Some((Side::Axis, 7)),
        _ => None,
    }
    .map(|(side, ipcs)| Bid { side, ipcs });
    options
}

/// Units and money by power, as the events account for them.
#[derive(Default, PartialEq, Debug, Clone)]
struct Books {
    units: Vec<[i64; UnitKind::COUNT]>,
    treasury: Vec<i64>,
}

impl Books {
    fn of(state: &State) -> Self {
        let economies = 0..state.board().economies.len() as u8;
        let mut books = Self {
            units: vec![[0; UnitKind::COUNT]; 16],
            treasury: economies
                .map(|economy| i64::from(state.purse(EconomyId(economy)).treasury))
                .collect(),
        };
        for (_, piece) in state.pieces() {
            books.units[piece.owner.index()][piece.kind.index()] += 1;
        }
        books
    }

    /// Books an event; what it says of a power's money is that of its first economy, unless
    /// another one is named or follows from a place.
    fn book(&mut self, board: &Board, named: Option<EconomyId>, event: &Event) {
        let purse = |power: &Power| named.unwrap_or(EconomyId::first_of(*power)).index();
        match event {
            Event::OfEconomy { economy, event } => self.book(board, Some(*economy), event),
            Event::Placed { troops, .. } => {
                self.units[troops.power.index()][troops.kind.index()] += i64::from(troops.count);
            }
            Event::BidTaken { power, units, kept } => {
                self.treasury[purse(power)] += i64::from(*kept);
                for (kind, _) in units {
                    self.units[power.index()][kind.index()] += 1;
                }
            }
            Event::LiberationForce { troops, .. } => {
                for troops in troops {
                    self.units[troops.power.index()][troops.kind.index()] +=
                        i64::from(troops.count);
                }
            }
            Event::Destroyed { troops, .. } | Event::Removed { troops, .. } => {
                self.units[troops.power.index()][troops.kind.index()] -= i64::from(troops.count);
            }
            Event::NeutralInvaded { army, .. } => self.units[15][0] += i64::from(*army),
            Event::Bought { power, cost, .. } | Event::FacilityBought { power, cost, .. } => {
                self.treasury[purse(power)] -= i64::from(*cost);
            }
            Event::UpgradeBought { power, at, cost } => {
                self.treasury[board.economy_at(*power, *at).index()] -= i64::from(*cost);
            }
            Event::Repaired {
                power, at, cost, ..
            } => {
                self.treasury[board.economy_at(*power, *at).index()] -= i64::from(*cost);
            }
            Event::ResearchBought { payments, .. } => {
                for (economy, ipcs) in payments {
                    self.treasury[economy.index()] -= i64::from(*ipcs);
                }
            }
            Event::WarBonds {
                economy, collected, ..
            } => self.treasury[economy.index()] += i64::from(*collected),
            Event::Refunded { power, ipcs, .. } | Event::FacilityRefunded { power, ipcs, .. } => {
                self.treasury[purse(power)] += i64::from(*ipcs);
            }
            Event::Income {
                power, collected, ..
            } => {
                self.treasury[purse(power)] += i64::from(*collected);
            }
            Event::CapitalTaken {
                territory,
                by,
                ipcs,
                ..
            } => {
                let looted = board.economy_of_capital(*territory).unwrap();
                self.treasury[board.economy_at(*by, *territory).index()] += i64::from(*ipcs);
                self.treasury[looted.index()] -= i64::from(*ipcs);
            }
            _ => {}
        }
    }
}

/// Checks that what the events tell accounts for every unit and every IPC, and gives
/// the books after them.
///
/// Taken-back drafts and converted neutrals change books in ways their events
/// state only in sum, so they start a new page.
fn conserved(before: &Books, after: &State, events: &[Addressed<Event>]) -> Result<Books, String> {
    let found = Books::of(after);
    let mut books = before.clone();
    for addressed in events {
        match &addressed.event {
            Event::TakenBack { .. } => return Ok(found),
            Event::Converted { by, army, .. } => {
                // The printed army appears; survivors of a failed invasion change hands.
                let kind = UnitKind::Infantry.index();
                let standing = books.units[15][kind] - found.units[15][kind];
                books.units[15][kind] -= standing.max(0);
                books.units[by.index()][kind] += i64::from(*army);
            }
            event => books.book(after.board(), None, event),
        }
    }
    if books == found {
        Ok(found)
    } else {
        Err(format!("booked {books:?}\nfound  {found:?}"))
    }
}

/// Plays one match of random legal play, with every accepted command's events checked
/// against the books.
fn play(game: &AxisAndAllies, seed: u64) {
    let mut random = Random::new(seed);
    let mut dice = Random::new(!seed);
    let mut state = game.new_match(&options(game, seed)).unwrap();
    let mut books = Books::of(&state);
    let mut events = Vec::new();
    let (mut accepted, mut draws) = (0u64, 0u64);
    while let Some(seat) = game.awaited(&state).iter().next() {
        draws += 1;
        assert!(
            draws < 400_000,
            "match {seed} does not end: {:?}",
            state.turn()
        );
        for command in sampler::draw(game, &state, seat, &mut random) {
            events.clear();
            if game
                .apply(&mut state, seat, &command, &mut dice, &mut events)
                .is_err()
            {
                continue;
            }
            accepted += 1;
            match conserved(&books, &state, &events) {
                Ok(found) => books = found,
                Err(difference) => {
                    panic!("match {seed}, after {command:?}\n{events:?}\n{difference}")
                }
            }
            if state.outcome().is_some() || !game.awaited(&state).contains(seat) {
                break;
            }
        }
    }
    assert!(
        state.turn().round >= ROUNDS || state.outcome().is_some(),
        "match {seed}"
    );
    let least = LEAST * game.board().powers.len() as u64;
    assert!(
        accepted > least,
        "match {seed} was over after {accepted} commands"
    );
    assert_eq!(state.hash(), state.full_hash(), "match {seed}");
}

#[test]
fn random_matches_end_and_conserve_units_and_ipcs_at_every_step() {
    play_all(&AxisAndAllies::europe1940(), matches());
}

#[test]
fn random_matches_on_the_whole_world_do_so_too() {
    play_all(&AxisAndAllies::global1940(), matches() / 20 + 1);
}

pub(crate) fn play_all(game: &AxisAndAllies, matches: u64) {
    let next = AtomicU64::new(0);
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= matches {
                        break;
                    }
                    play(game, seed);
                }
            });
        }
    });
}

#[test]
fn replays_give_the_same_hash_at_every_entry() {
    replay_all(&AxisAndAllies::europe1940(), matches() / 40 + 1);
    replay_all(&AxisAndAllies::global1940(), matches() / 400 + 1);
}

pub(crate) fn replay_all(game: &AxisAndAllies, matches: u64) {
    let key = DiceKey::derive(&ServerSeed([3; 32]), [&b"nonce"[..]]);
    for seed in 0..matches {
        let options = options(game, seed);
        let mut state = game.new_match(&options).unwrap();
        let mut random = Random::new(seed);
        let mut log: Vec<(Seat, Command, u128)> = Vec::new();
        while let Some(seat) = game.awaited(&state).iter().next() {
            let mut events = Vec::new();
            for command in sampler::draw(game, &state, seat, &mut random) {
                let mut dice = key.entry(log.len() as u64 + 1);
                if game
                    .apply(&mut state, seat, &command, &mut dice, &mut events)
                    .is_ok()
                {
                    log.push((seat, command, game.hash(&state).0));
                }
            }
        }
        let mut again = game.new_match(&options).unwrap();
        for (index, (seat, command, hash)) in log.iter().enumerate() {
            let mut dice = key.entry(index as u64 + 1);
            game.apply(&mut again, *seat, command, &mut dice, &mut Vec::new())
                .unwrap();
            assert_eq!(
                game.hash(&again).0,
                *hash,
                "match {seed}, entry {}",
                index + 1
            );
            // A snapshot in the middle changes nothing.
            if index % 97 == 0 {
                let bytes = postcard::to_allocvec(&again).unwrap();
                again = postcard::from_bytes(&bytes).unwrap();
            }
        }
    }
}
