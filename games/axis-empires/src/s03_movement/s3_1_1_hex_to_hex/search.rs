//! Looks for every hex that a unit can reach. An overrun changes the board for the rest of
//! the path, so after each the search goes on on a board without the unit that was there, and
//! so does a policy that is broken.

use std::collections::BTreeMap;

use crate::entering::entry_facts::{EntryFacts, UNSEEN};
use crate::entering::mover::Mover;
use crate::entering::s3_2_lone_unit::lone_unit;
use crate::entering::unit_class::UnitClasses;
use crate::map::{HexId, Hexside, Neighbour};
use crate::pack::Policy;
use crate::s03_movement::s3_1_1_hex_to_hex::ground::Ground;
use crate::s03_movement::s3_1_1_hex_to_hex::list::Destination;
use crate::s03_movement::s3_1_1_hex_to_hex::{AllowanceLeft, PathStep, StepResult, take_away};
use crate::s10_supply::Supply;
use crate::s13_countries::s13_6_breach;
use crate::state::{PieceId, Place, State};

/// A step, the row of the path that it goes on from, and whether the unit would stop after it
/// except to go on and overrun a unit in another hex.
#[derive(Clone, Copy)]
struct Try {
    step: PathStep,
    /// The side that is crossed, if it is known.
    side: Option<Hexside>,
    row: Option<u32>,
}

/// The way into the hex of a unit that was overrun, or into a PAC.
struct Seed {
    hex: HexId,
    row: Option<u32>,
    left: AllowanceLeft,
    /// The hex of the next victim, when the unit would have to stop otherwise.
    next: Option<HexId>,
}

/// The board without some units, sorted, that have been overrun, and some policies, sorted,
/// that have been broken, and how the unit got there.
struct Board {
    changed: PathChanges,
    seeds: Vec<(Option<PieceId>, Seed)>,
}

/// Changes of a path to the board.
#[derive(Clone, Default, PartialEq, Eq)]
struct PathChanges {
    gone: Vec<PieceId>,
    broken: Vec<Policy>,
}

/// Buffers of searches, one after the other, so that none allocates its own.
pub(super) struct Scratch {
    /// Search data of each hex; all are blank between searches.
    spots: Vec<Spot>,
    /// Rows to go on from, in order, by the allowance left there; none between searches.
    open: Vec<Vec<u32>>,
    /// The hexes that were looked at on the board as it is, each once.
    pub(super) seen: Vec<(HexId, EntryFacts)>,
    /// The hexes that were reached. Rows come after those that they go on from.
    pub(super) rows: Vec<Destination>,
}

impl Scratch {
    pub(super) fn of(state: &State) -> Self {
        Self {
            spots: vec![BLANK; state.map().hexes().len()],
            open: Vec::new(),
            seen: Vec::new(),
            rows: Vec::new(),
        }
    }
}

/// Finds every hex that a unit can reach, its own among them if it can come back, each by the
/// way that leaves it most, for every set of units that it can overrun.
pub(super) fn reachable(ground: &Ground<'_>, scratch: &mut Scratch) {
    scratch.seen.clear();
    scratch.rows.clear();
    let mover = ground.mover;
    let unchanged = PathChanges::default();
    let mut boards = Vec::new();
    PathSearch::new(ground, &unchanged, scratch, &mut boards).begun_at_start();
    if boards.is_empty() {
        return;
    }
    // Hexes seen on other boards do not matter to the paths on this one.
    let seen = std::mem::take(&mut scratch.seen);
    let mut index = 0;
    while let Some(board) = boards.get_mut(index) {
        let (changed, seeds) = (board.changed.clone(), std::mem::take(&mut board.seeds));
        index += 1;
        let mut state = ground.state().clone();
        for victim in &changed.gone {
            take_away(&mut state, *victim);
        }
        for policy in &changed.broken {
            s13_6_breach::apply(&mut state, *policy);
        }
        let supply = Supply::of(&state);
        let ground = Ground::of(&UnitClasses::of(&state), &supply, mover);
        scratch.seen.clear();
        PathSearch::new(&ground, &changed, scratch, &mut boards).begun_at_seeds(seeds);
    }
    scratch.seen = seen;
}

struct PathSearch<'a> {
    ground: &'a Ground<'a>,
    mover: &'a Mover<'a>,
    changed: &'a PathChanges,
    scratch: &'a mut Scratch,
    /// The boards after what a way has changed.
    boards: &'a mut Vec<Board>,
    /// Most allowance left before a stop in the first hex that an overrun in the second makes
    /// needless.
    pursued: BTreeMap<(HexId, HexId), u8>,
}

/// A hex that was not looked at.
const UNTRIED: u16 = 0;
/// A hex that was looked at, and not reached.
const TRIED: u16 = 1;

/// Search data of a hex.
#[derive(Clone, Copy)]
struct Spot {
    /// Most allowance left there, and a mark if it was not tried.
    best: u16,
    look: EntryFacts,
}

/// Search data of a hex before a search.
const BLANK: Spot = Spot {
    best: UNTRIED,
    look: UNSEEN,
};

/// A hex that is reached, with so much left: more than less, and than nothing at all.
const fn reached(halves: u8) -> u16 {
    TRIED + 1 + halves as u16
}

impl<'a> PathSearch<'a> {
    fn new(
        ground: &'a Ground<'a>,
        changed: &'a PathChanges,
        scratch: &'a mut Scratch,
        boards: &'a mut Vec<Board>,
    ) -> Self {
        Self {
            ground,
            mover: ground.mover,
            changed,
            scratch,
            boards,
            pursued: BTreeMap::new(),
        }
    }

    fn begun_at_start(mut self) {
        let map = self.ground.state().map();
        let from = self.mover.piece.at;
        if let Place::Hex(hex) = from {
            self.tried(hex);
        }
        let mut set_out = |to: HexId, side: Option<Hexside>| {
            let left = AllowanceLeft::at_start(self.mover);
            let next = None;
            let step = PathStep {
                from,
                to,
                left,
                next,
            };
            let row = None;
            self.go(Try { step, side, row });
        };
        match from {
            Place::Hex(hex) => map
                .neighbours(hex)
                .for_each(|over| set_out(over.hex, Some(over.side))),
            Place::Box(id) => map
                .off_map(id)
                .edge
                .iter()
                .for_each(|hex| set_out(*hex, None)),
            _ => {}
        }
        self.spread();
        self.forget();
    }

    /// Leaves no trace, for the next search.
    fn forget(&mut self) {
        for (hex, _) in &self.scratch.seen {
            self.scratch.spots[hex.index()] = BLANK;
        }
    }

    fn begun_at_seeds(mut self, seeds: Vec<(Option<PieceId>, Seed)>) {
        for (victim, seed) in seeds {
            let left = match seed.next {
                Some(_) => 0,
                None => seed.left.halves,
            };
            let row = self.add(seed.hex, seed.row, left, victim);
            self.tried(seed.hex);
            match seed.next {
                Some(next) => self.go(Try {
                    step: on(seed.hex, next, seed.left),
                    side: None,
                    row: Some(row),
                }),
                None => self.reached(seed.hex, row, seed.left),
            }
        }
        self.spread();
        self.forget();
    }

    /// Goes on from the hexes with most left. A step never leads to more than it began with, so
    /// what was gone through once stays empty.
    fn spread(&mut self) {
        for halves in (0..self.scratch.open.len()).rev() {
            let mut next = 0;
            while let Some(&row) = self.scratch.open[halves].get(next) {
                next += 1;
                self.go_on(row);
            }
            self.scratch.open[halves].clear();
        }
    }

    /// Goes on from a row in every direction, unless its hex was reached with more since.
    fn go_on(&mut self, row: u32) {
        let Destination {
            hex, left: halves, ..
        } = self.scratch.rows[row as usize];
        if self.scratch.spots[hex.index()].best > reached(halves) {
            return;
        }
        let left = AllowanceLeft {
            halves,
            first: false,
        };
        let map = self.ground.state().map();
        for Neighbour { hex: to, side } in map.neighbours(hex) {
            // Nowhere is more left than where the unit comes from.
            let spot = self.scratch.spots[to.index()];
            if spot.best >= reached(halves) && !self.ground.overruns_near(to, spot.look) {
                continue;
            }
            self.go(Try {
                step: on(hex, to, left),
                side: Some(side),
                row: Some(row),
            });
        }
    }

    /// Takes a step, and if the unit would have to stop after it, again for every enemy that
    /// it could go on to overrun.
    fn go(&mut self, tried: Try) {
        let hex = tried.step.to;
        self.tried(hex);
        let Some(entered) = self.enter(tried) else {
            return;
        };
        let left = entered.left;
        match entered {
            changing if changing.changes() => self.change(changing, tried),
            _ if self.scratch.spots[hex.index()].best < reached(left.halves) => {
                let row = self.add(hex, tried.row, left.halves, None);
                self.reached(hex, row, left);
            }
            _ => {}
        }
        if left.may_go_on() || !self.ground.overruns() {
            return;
        }
        let state = self.ground.state();
        for over in state.map().neighbours(hex) {
            if lone_unit(state, self.mover, over.hex).is_some() {
                self.pursue(tried, over);
            }
        }
    }

    fn tried(&mut self, hex: HexId) {
        if self.scratch.spots[hex.index()].best == UNTRIED {
            let look = self.ground.see(hex);
            self.scratch.spots[hex.index()] = Spot { best: TRIED, look };
            self.scratch.seen.push((hex, look));
        }
    }

    /// A step from a hex that was tried, or a box, into one that was tried.
    fn enter(&self, tried: Try) -> Option<StepResult> {
        let look = |hex: HexId| self.scratch.spots[hex.index()].look;
        let looks = [
            tried.step.from.hex().map_or(UNSEEN, look),
            look(tried.step.to),
        ];
        self.ground.enter(tried.step, tried.side, looks)
    }

    /// Takes a step on the way to overrun a unit in the next.
    fn pursue(&mut self, tried: Try, over: Neighbour) {
        let next = over.hex;
        let step = PathStep {
            next: Some(next),
            ..tried.step
        };
        let Some(entered) = self.enter(Try { step, ..tried }) else {
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
            self.go(Try {
                step: on(step.to, next, entered.left),
                side: Some(over.side),
                row: Some(row),
            });
        }
    }

    /// Keeps the way into the hex of a unit that is overrun, or into a PAC, for the board
    /// after it.
    fn change(&mut self, entered: StepResult, tried: Try) {
        let StepResult {
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
        let row = u32::try_from(self.scratch.rows.len()).unwrap_or(u32::MAX);
        self.scratch.rows.push(Destination {
            hex,
            from,
            left,
            overrun,
        });
        row
    }

    fn reached(&mut self, hex: HexId, row: u32, left: AllowanceLeft) {
        self.scratch.spots[hex.index()].best = reached(left.halves);
        if left.may_go_on() {
            let (open, level) = (&mut self.scratch.open, usize::from(left.halves));
            if open.len() <= level {
                open.resize(level + 1, Vec::new());
            }
            open[level].push(row);
        }
    }
}

/// A step on from a hex that was reached.
const fn on(from: HexId, to: HexId, left: AllowanceLeft) -> PathStep {
    PathStep {
        from: Place::Hex(from),
        to,
        left,
        next: None,
    }
}
