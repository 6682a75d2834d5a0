//! Campaigns played to their end, and what came of them: who won, which cards were turned
//! up, how far the war went.
#![allow(dead_code, reason = "each program takes what it needs")]

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::Symbol;
use sandtable_axis_empires::pack::{CardId, OnceEvent, WarState};
use sandtable_axis_empires::politics;
use sandtable_axis_empires::s00_victory::s0_1_check;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

use crate::steps::Steps;

/// More commands than any campaign has.
const ENDLESS: u64 = 200_000;

/// Anything that may be done, at random.
pub(crate) fn random(state: &State, seat: Seat, random: &mut Random) -> Option<Command> {
    sampler::pick(state, seat, |most| random.below(most))
}

/// A campaign that was played to its end.
#[derive(Clone, Debug)]
pub(crate) struct Campaign {
    /// Number of commands played.
    pub(crate) entries: u64,
    /// True if the Axis won.
    pub(crate) axis_won: bool,
    /// Why it ended.
    pub(crate) reason: String,
    /// Number of turns played.
    pub(crate) turns: u16,
    /// The year in which it ended.
    pub(crate) year: u16,
    /// The Strategic Hexes that the other side holds at the end.
    pub(crate) lost: Vec<String>,
    /// The Strategic Value at the end.
    pub(crate) value: i16,
    /// The years in which later War States took effect.
    pub(crate) wars: BTreeMap<WarState, u16>,
    /// The cards that were turned up.
    pub(crate) cards: BTreeSet<CardId>,
    /// The events that have happened.
    pub(crate) happened: BTreeSet<OnceEvent>,
    /// Seasons for which a faction found no card to choose.
    pub(crate) without: u64,
}

/// Says which campaign it was that the engine panicked in.
struct Named<'a>(&'a str);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("that was {}", self.0);
        }
    }
}

fn dice(seed: u64) -> DiceKey {
    DiceKey::derive(&ServerSeed([11; 32]), [&seed.to_be_bytes()[..]])
}

/// Plays a campaign from its opening with a player function that finds the next command of every
/// seat. Asserts that the hash stays current, no seat is at a dead end, no listed order is
/// refused, and no step is duplicated or lost without an event.
pub(crate) fn play(
    opening: &State,
    seed: u64,
    mut player: impl FnMut(&State, Seat, &mut Random) -> Option<Command>,
) -> Campaign {
    let name = format!("{} {seed}", opening.options().scenario);
    let _named = Named(&name);
    let (key, mut random) = (dice(seed), Random::new(seed));
    let mut state = opening.clone();
    let (mut steps, mut told) = (Steps::of(&state), Vec::new());
    let mut campaign = Campaign {
        entries: 0,
        axis_won: false,
        reason: String::new(),
        turns: 0,
        year: 0,
        lost: Vec::new(),
        value: 0,
        wars: BTreeMap::new(),
        cards: BTreeSet::new(),
        happened: BTreeSet::new(),
        without: 0,
    };
    while let Some(seat) = AxisEmpires::default().awaited(&state).iter().next() {
        let number = campaign.entries;
        let command = player(&state, seat, &mut random)
            .unwrap_or_else(|| panic!("{name}, entry {number}: nothing can be done"));
        let mut dice = key.entry(number);
        told.clear();
        AxisEmpires::default()
            .apply(&mut state, seat, &command, &mut dice, &mut told)
            .unwrap_or_else(|refusal| panic!("{name}, entry {number}: {refusal}: {command:?}"));
        steps.follow(&state, &command, &told, &format!("{name}, entry {number}"));
        campaign.year = state.pack().calendar.year(state.now());
        told.iter().for_each(|told| campaign.note(&told.event));
        campaign.entries += 1;
        assert!(number < ENDLESS, "{name} does not end");
    }
    assert_eq!(state.hash(), state.full_hash(), "{name}");
    campaign.turns = 1 + state.now().0.saturating_sub(state.scenario().first.0);
    campaign.lost = lost(&state);
    campaign.value = s0_1_check::value(&state, state.scenario().theatre);
    campaign
}

/// The Strategic Hexes that are in the hands of those whose they are not.
fn lost(state: &State) -> Vec<String> {
    let holders = |hex| {
        let mut all = Faction::ALL.into_iter();
        all.find(|faction| politics::controls(state, *faction, hex))
    };
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .filter(|hex| {
            let of_axis = state.map().hex(*hex).symbols.has(Symbol::StrategicAxis);
            let of_allies = [Symbol::StrategicWestern, Symbol::StrategicSoviet]
                .into_iter()
                .any(|symbol| state.map().hex(*hex).symbols.has(symbol));
            holders(*hex).is_some_and(|holder| {
                if holder.is_allied() {
                    of_axis
                } else {
                    of_allies
                }
            })
        })
        .map(|hex| {
            let row = state.map().hex(hex);
            row.name.as_deref().unwrap_or("a hex").to_owned()
        })
        .collect()
}

impl Campaign {
    fn note(&mut self, event: &Event) {
        match event {
            Event::CardShown { card, legal: true } => {
                self.cards.insert(*card);
            }
            Event::CardChosen { has_one: false, .. } => self.without += 1,
            Event::WarStateChanged { now, .. } => {
                self.wars.insert(*now, self.year);
            }
            Event::Happened { event, .. } => {
                self.happened.insert(*event);
            }
            Event::Ended {
                winners, reason, ..
            } => {
                self.axis_won = winners.contains(&Faction::Axis);
                self.reason.clone_from(reason);
            }
            _ => {}
        }
    }
}

/// Plays some campaigns on every processor that there is, each with a player of its own, and
/// hands over each as it ends.
pub(crate) fn play_many<P: FnMut(&State, Seat, &mut Random) -> Option<Command>>(
    opening: &State,
    seeds: std::ops::Range<u64>,
    player: impl Fn() -> P + Sync,
    done: impl FnMut(u64, Campaign) + Send,
) {
    let next = AtomicU64::new(seeds.start);
    let done = Mutex::new(done);
    let workers = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        break;
                    }
                    let campaign = play(opening, seed, player());
                    let mut done = done.lock().expect("no worker panics while it tells");
                    done(seed, campaign);
                }
            });
        }
    });
}
