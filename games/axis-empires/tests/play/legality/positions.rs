//! Positions out of random games.

use std::collections::BTreeMap;

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::Edition;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};

/// Selection of the positions to check.
pub(crate) struct Sample {
    /// Of these scenarios.
    pub(crate) scenarios: &'static [&'static str],
    /// Random games of each.
    pub(crate) games: u64,
    /// One entry in so many, drawn by lot.
    pub(crate) every: usize,
    /// No more than so many positions of a segment in each game.
    pub(crate) most_of_a_segment: usize,
}

/// Shows positions to `look`, each with the seat that is awaited. Every other game goes by
/// the book of 2012.
pub(crate) fn positions(sample: &Sample, mut look: impl FnMut(&State, Seat)) {
    for scenario in sample.scenarios {
        let mut packs = PACKS.iter();
        let mut options = packs
            .find_map(|open| AxisEmpires::default().one_seat_each(open.code, scenario))
            .unwrap();
        for seed in 0..sample.games {
            options.edition = [Edition::Y2023, Edition::Y2012][seed as usize % 2];
            let mut state = AxisEmpires::default().new_match(&options).unwrap();
            let mut random = Random::new(seed);
            let mut dice = Random::new(!seed);
            let mut seen: BTreeMap<Segment, usize> = BTreeMap::new();
            while let Some(seat) = AxisEmpires::default().awaited(&state).iter().next() {
                let seen = seen.entry(state.segment()).or_default();
                if *seen < sample.most_of_a_segment && random.one_in(sample.every) {
                    *seen += 1;
                    look(&state, seat);
                }
                sampler::play(&mut state, &mut random, &mut dice).unwrap();
            }
        }
    }
}
