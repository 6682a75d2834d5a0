//! Looks for every hex that a unit can reach. An overrun changes the board for the rest of
//! the path, so after each the search goes on on a board without the unit that was there, and
//! so does a policy that is broken.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::entering::mover::Mover;
use crate::map::HexId;
use crate::pack::Policy;
use crate::s03_movement::s3_1_1_hex_to_hex::list::Destination;
use crate::s03_movement::s3_1_1_hex_to_hex::{Entered, Left, Step, enter, take_away};
use crate::s03_movement::s3_2_overruns;
use crate::s10_supply::Supply;
use crate::s13_countries::s13_6_breach;
use crate::state::{PieceId, Place};

/// A step, the row of the way that it goes on from, and whether the unit would stop after
/// it but for going on to overrun somebody in another hex.
#[derive(Clone, Copy)]
struct Try {
    step: Step,
    row: Option<u32>,
}

/// The way into the hex of a unit that was overrun, or into a PAC.
struct Seed {
    hex: HexId,
    row: Option<u32>,
    left: Left,
    /// The hex of the next victim, when the unit would have to stop otherwise.
    next: Option<HexId>,
}

/// The board without some units, sorted, that have been overrun, and some policies, sorted,
/// that have been broken, and how the unit got there.
struct Board {
    changed: Changed,
    seeds: Vec<(Option<PieceId>, Seed)>,
}

/// What a way has changed on the board.
#[derive(Clone, Default, PartialEq, Eq)]
struct Changed {
    gone: Vec<PieceId>,
    broken: Vec<Policy>,
}

/// Every hex that a unit can reach, its own among them if it can come back, each by the way
/// that leaves it most, for every set of units that it can overrun. Rows come after those
/// that they go on from.
pub(super) fn reachable(supply: &Supply<'_>, mover: &Mover<'_>) -> Vec<Destination> {
    let mut rows = Vec::new();
    let mut boards = vec![Board {
        changed: Changed::default(),
        seeds: Vec::new(),
    }];
    let mut index = 0;
    while let Some(board) = boards.get_mut(index) {
        let (changed, seeds) = (board.changed.clone(), std::mem::take(&mut board.seeds));
        index += 1;
        if changed == Changed::default() {
            Search::new(supply, mover, &changed, &mut rows, &mut boards).begun_at_start();
            continue;
        }
        let mut state = supply.state().clone();
        for victim in &changed.gone {
            take_away(&mut state, *victim);
        }
        for policy in &changed.broken {
            s13_6_breach::apply(&mut state, *policy);
        }
        let supply = Supply::of(&state);
        Search::new(&supply, mover, &changed, &mut rows, &mut boards).begun_at_seeds(seeds);
    }
    rows
}

struct Search<'a> {
    supply: &'a Supply<'a>,
    mover: &'a Mover<'a>,
    changed: &'a Changed,
    rows: &'a mut Vec<Destination>,
    boards: &'a mut Vec<Board>,
    best: BTreeMap<HexId, u8>,
    /// What was left at most before a stop in the first hex that an overrun in the second
    /// makes needless.
    pursued: BTreeMap<(HexId, HexId), u8>,
    open: BinaryHeap<(u8, Reverse<u32>)>,
}

impl<'a> Search<'a> {
    fn new(
        supply: &'a Supply<'a>,
        mover: &'a Mover<'a>,
        changed: &'a Changed,
        rows: &'a mut Vec<Destination>,
        boards: &'a mut Vec<Board>,
    ) -> Self {
        Self {
            supply,
            mover,
            changed,
            rows,
            boards,
            best: BTreeMap::new(),
            pursued: BTreeMap::new(),
            open: BinaryHeap::new(),
        }
    }

    fn begun_at_start(mut self) {
        let map = self.supply.state().map();
        let from = self.mover.piece.at;
        let starts = match from {
            Place::Hex(hex) => map.neighbours(hex).map(|over| over.hex).collect(),
            Place::Box(id) => map.off_map(id).edge.clone(),
            _ => Vec::new(),
        };
        for to in starts {
            let left = Left::at_start(self.mover);
            let next = None;
            let step = Step {
                from,
                to,
                left,
                next,
            };
            self.go(Try { step, row: None });
        }
        self.spread();
    }

    fn begun_at_seeds(mut self, seeds: Vec<(Option<PieceId>, Seed)>) {
        for (victim, seed) in seeds {
            let left = match seed.next {
                Some(_) => 0,
                None => seed.left.halves,
            };
            let row = self.add(seed.hex, seed.row, left, victim);
            match seed.next {
                Some(next) => self.go(on(seed.hex, next, seed.left, row)),
                None => self.reached(seed.hex, row, seed.left),
            }
        }
        self.spread();
    }

    /// Goes on from the hexes with most left.
    fn spread(&mut self) {
        while let Some((halves, Reverse(row))) = self.open.pop() {
            let hex = self.rows[row as usize].hex;
            if self.best.get(&hex).is_none_or(|best| *best > halves) {
                continue;
            }
            let left = Left {
                halves,
                first: false,
            };
            let map = self.supply.state().map();
            for over in map.neighbours(hex) {
                self.go(on(hex, over.hex, left, row));
            }
        }
    }

    /// Takes a step, and if the unit would have to stop after it, again for every enemy that
    /// it could go on to overrun.
    fn go(&mut self, tried: Try) {
        let Ok(entered) = enter(self.supply, self.mover, tried.step) else {
            return;
        };
        let hex = tried.step.to;
        let left = entered.left;
        match entered {
            changing if changing.changes() => self.change(changing, tried),
            _ if self.best.get(&hex).is_none_or(|best| *best < left.halves) => {
                let row = self.add(hex, tried.row, left.halves, None);
                self.reached(hex, row, left);
            }
            _ => {}
        }
        if left.may_go_on() {
            return;
        }
        let state = self.supply.state();
        let near = state.map().neighbours(hex);
        let victims: Vec<HexId> = near
            .map(|over| over.hex)
            .filter(|victim| s3_2_overruns::lone_unit(state, self.mover, *victim).is_some())
            .collect();
        for victim in victims {
            self.pursue(tried, victim);
        }
    }

    /// Takes a step on the way to overrun somebody in the next.
    fn pursue(&mut self, tried: Try, next: HexId) {
        let step = Step {
            next: Some(next),
            ..tried.step
        };
        let Ok(entered) = enter(self.supply, self.mover, step) else {
            return;
        };
        if !entered.left.may_go_on() {
            return;
        }
        if entered.changes() {
            self.change(entered, Try { step, ..tried });
            return;
        }
        let known = self.pursued.entry((step.to, next)).or_default();
        if *known < entered.left.halves {
            *known = entered.left.halves;
            let row = self.add(step.to, tried.row, 0, None);
            self.go(on(step.to, next, entered.left, row));
        }
    }

    /// Keeps the way into the hex of a unit that is overrun, or into a PAC, for the board
    /// after it.
    fn change(&mut self, entered: Entered, tried: Try) {
        let Entered {
            left,
            overrun: victim,
            broken,
        } = entered;
        let mut changed = self.changed.clone();
        changed.gone.extend(victim);
        changed.gone.sort_unstable();
        changed.broken.extend(broken);
        changed.broken.sort_unstable();
        let known = self
            .boards
            .iter()
            .position(|board| board.changed == changed);
        let index = known.unwrap_or_else(|| {
            self.boards.push(Board {
                changed,
                seeds: Vec::new(),
            });
            self.boards.len() - 1
        });
        let seeds = &mut self.boards[index].seeds;
        let seed = Seed {
            hex: tried.step.to,
            row: tried.row,
            left,
            next: tried.step.next,
        };
        let same = seeds
            .iter_mut()
            .find(|(_, other)| other.hex == seed.hex && other.next == seed.next);
        match same {
            Some((_, other)) if other.left.halves >= left.halves => {}
            Some((_, other)) => *other = seed,
            None => seeds.push((victim, seed)),
        }
    }

    fn add(&mut self, hex: HexId, from: Option<u32>, left: u8, overrun: Option<PieceId>) -> u32 {
        // A unit reaches some hundred hexes on a handful of boards.
        let row = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.rows.push(Destination {
            hex,
            from,
            left,
            overrun,
        });
        row
    }

    fn reached(&mut self, hex: HexId, row: u32, left: Left) {
        self.best.insert(hex, left.halves);
        if left.may_go_on() {
            self.open.push((left.halves, Reverse(row)));
        }
    }
}

/// A step on from a hex that was reached.
const fn on(from: HexId, to: HexId, left: Left, row: u32) -> Try {
    let step = Step {
        from: Place::Hex(from),
        to,
        left,
        next: None,
    };
    Try {
        step,
        row: Some(row),
    }
}
