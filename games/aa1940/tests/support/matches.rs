//! Whole matches of random legal play under audit.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_aa1940::command::Command;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::options::{Bid, DiceRule, Options};
use sandtable_aa1940::power::{PowerSet, Side};
use sandtable_aa1940::sampler::{self, Random};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

use crate::agreement::{Tally, accepted};
use crate::audit::Audit;
use crate::known;

/// Rounds that a match takes, unless a side wins before.
pub(crate) const ROUNDS: u16 = 12;

/// Draws after which a match is going round in circles.
const ENDLESS: u64 = 400_000;

/// Totals of matches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    /// Matches played to their end.
    pub(crate) matches: u64,
    /// Those of them with research.
    pub(crate) with_research: u64,
    /// Those that a side won before the last round was over.
    pub(crate) won: u64,
    /// Accepted commands.
    pub(crate) commands: u64,
    /// Refused commands: drawn with others, of which one made them illegal.
    pub(crate) refused: u64,
    /// Samples at which lists and checks were compared.
    pub(crate) samples: u64,
    /// Commands that were listed there and accepted.
    pub(crate) listed: u64,
    /// Commands of chance: listed and accepted, or not listed and refused.
    pub(crate) agreed: Tally,
    /// Breakthroughs, rockets, drops of paratroopers and kamikaze attacks.
    pub(crate) advances: u64,
    /// Rockets launched.
    pub(crate) rockets: u64,
    /// Drops of paratroopers.
    pub(crate) drops: u64,
    /// Kamikaze attacks made.
    pub(crate) kamikaze: u64,
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.with_research += other.with_research;
        self.won += other.won;
        self.commands += other.commands;
        self.refused += other.refused;
        self.samples += other.samples;
        self.listed += other.listed;
        self.agreed.accepted += other.agreed.accepted;
        self.agreed.refused += other.agreed.refused;
        self.advances += other.advances;
        self.rockets += other.rockets;
        self.drops += other.drops;
        self.kamikaze += other.kamikaze;
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::AdvanceMade { .. } => self.advances += 1,
            Event::RocketLaunched { .. } => self.rockets += 1,
            Event::Dropped { .. } => self.drops += 1,
            Event::Kamikaze { dice, certain, .. } if !dice.is_empty() || *certain > 0 => {
                self.kamikaze += 1;
            }
            _ => {}
        }
    }
}

/// Settings of a match.
pub(crate) fn options(game: &AxisAndAllies, seed: u64) -> Options {
    let mut options = game.one_seat_each();
    if seed % 3 == 1 {
        // Two seats, one a side.
        let mut sides = [PowerSet::default(); 2];
        for power in game.board().all_powers() {
            let first = game.board().powers[0].side;
            sides[usize::from(game.board().power(power).side != first)].insert(power);
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

/// Plays one match to its end and replays it to the same hashes. The books are updated at every
/// command, and lists and checks are compared once in so many draws.
pub(crate) fn play(game: &AxisAndAllies, seed: u64, every: u64) -> Sum {
    let options = options(game, seed);
    let key = DiceKey::derive(&ServerSeed([3; 32]), [&seed.to_be_bytes()[..]]);
    let mut random = Random::new(seed);
    let mut state = game.new_match(&options).unwrap();
    let mut audit = Audit::of(game, &state);
    let mut log: Vec<(Seat, Command, u128)> = Vec::new();
    let mut events = Vec::new();
    let mut sum = Sum {
        matches: 1,
        with_research: u64::from(options.research),
        ..Sum::default()
    };
    let mut draws = 0;
    while let Some(seat) = game.awaited(&state).iter().next() {
        draws += 1;
        assert!(
            draws < ENDLESS,
            "match {seed} is endless: {:?}",
            state.turn()
        );
        if draws % every == 0 {
            sum.samples += 1;
            sum.listed += accepted(game, &state, seat);
            known::check(game, &state, seat);
            sum.agreed.compare(game, &state, seat, &mut random);
        }
        let drawn = sampler::draw(game, &state, seat, &mut random);
        assert!(!drawn.is_empty(), "match {seed} has come to a dead end");
        for command in drawn {
            events.clear();
            let mut dice = key.entry(log.len() as u64 + 1);
            if game
                .apply(&mut state, seat, &command, &mut dice, &mut events)
                .is_err()
            {
                sum.refused += 1;
                continue;
            }
            let booked = audit.book(game, &command, &state, &events);
            if let Err(wrong) = booked {
                panic!("match {seed}, after {command:?}\n{events:?}\n{wrong}");
            }
            events.iter().for_each(|it| sum.note(&it.event));
            log.push((seat, command, game.hash(&state).0));
            if !game.awaited(&state).contains(seat) {
                break;
            }
        }
    }
    let outcome = game.outcome(&state);
    assert!(outcome.is_some(), "match {seed} waits for nobody");
    assert_eq!(state.hash(), state.full_hash(), "match {seed}");
    sum.won = u64::from(state.turn().round < ROUNDS);
    sum.commands = log.len() as u64;
    replay(game, &options, &key, &log, seed);
    sum
}

/// Plays a log again, with snapshots on the way, which change nothing.
fn replay(
    game: &AxisAndAllies,
    options: &Options,
    key: &DiceKey,
    log: &[(Seat, Command, u128)],
    seed: u64,
) {
    let mut state = game.new_match(options).unwrap();
    for (index, (seat, command, hash)) in log.iter().enumerate() {
        let mut dice = key.entry(index as u64 + 1);
        game.apply(&mut state, *seat, command, &mut dice, &mut Vec::new())
            .unwrap();
        let found = game.hash(&state).0;
        assert_eq!(found, *hash, "match {seed}, entry {}", index + 1);
        if index % 97 == 0 {
            let bytes = postcard::to_allocvec(&state).unwrap();
            state = game.restore(postcard::from_bytes(&bytes).unwrap()).unwrap();
        }
    }
}

/// Plays matches on all cores.
pub(crate) fn play_many(game: &AxisAndAllies, matches: u64, every: u64) -> Sum {
    let next = AtomicU64::new(0);
    let sum = Mutex::new(Sum::default());
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= matches {
                        break;
                    }
                    let one = play(game, seed, every);
                    sum.lock().unwrap().add(&one);
                }
            });
        }
    });
    sum.into_inner().unwrap()
}
