//! Looks for every hex that a unit can reach. An overrun changes the board for the rest of
//! the path, so after each the search goes on on a board without the unit that was there, and
//! so does a policy that is broken.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::entering::mover::Mover;
use crate::map::{HexId, Hexside, Neighbour};
use crate::pack::Policy;
use crate::s03_movement::s3_1_1_hex_to_hex::ground::Ground;
use crate::s03_movement::s3_1_1_hex_to_hex::list::Destination;
use crate::s03_movement::s3_1_1_hex_to_hex::{Entered, Left, Step, take_away};
use crate::s03_movement::s3_2_overruns;
use crate::s10_supply::Supply;
use crate::s13_countries::s13_6_breach;
use crate::state::{PieceId, Place};

/// A step, the row of the way that it goes on from, and whether the unit would stop after
/// it but for going on to overrun somebody in another hex.
#[derive(Clone, Copy)]
struct Try {
    step: Step,
    /// The side that is crossed, if it is known.
    side: Option<Hexside>,
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
/// that they go on from. The hexes that were looked at on the board as it is are added to
/// `seen`, each once.
pub(super) fn reachable(ground: &Ground<'_>, seen: &mut Vec<HexId>) -> Vec<Destination> {
    let mover = ground.mover;
    let mut rows = Vec::new();
    let unchanged = Changed::default();
    let mut boards = vec![Board {
        changed: unchanged.clone(),
        seeds: Vec::new(),
    }];
    Search::new(ground, &unchanged, &mut rows, &mut boards).begun_at_start(seen);
    let mut index = 1;
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
        let ground = Ground::of(&supply, mover);
        Search::new(&ground, &changed, &mut rows, &mut boards).begun_at_seeds(seeds);
    }
    rows
}

struct Search<'a> {
    ground: &'a Ground<'a>,
    mover: &'a Mover<'a>,
    changed: &'a Changed,
    rows: &'a mut Vec<Destination>,
    boards: &'a mut Vec<Board>,
    /// Of each hex whether it was tried, and what was left there at most. A list of zeros is
    /// made at once, and one is made for every unit.
    best: Vec<u16>,
    /// The hexes that were tried.
    seen: Vec<HexId>,
    /// What was left at most before a stop in the first hex that an overrun in the second
    /// makes needless.
    pursued: BTreeMap<(HexId, HexId), u8>,
    open: BinaryHeap<(u8, Reverse<u32>)>,
}

/// A hex that was not looked at.
const UNTRIED: u16 = 0;
/// A hex that was looked at, and not reached.
const TRIED: u16 = 1;

/// A hex that is reached, with so much left: more than less, and than nothing at all.
const fn reached(halves: u8) -> u16 {
    TRIED + 1 + halves as u16
}

impl<'a> Search<'a> {
    fn new(
        ground: &'a Ground<'a>,
        changed: &'a Changed,
        rows: &'a mut Vec<Destination>,
        boards: &'a mut Vec<Board>,
    ) -> Self {
        let hexes = ground.state().map().hexes().len();
        Self {
            ground,
            mover: ground.mover,
            changed,
            rows,
            boards,
            best: vec![UNTRIED; hexes],
            seen: Vec::new(),
            pursued: BTreeMap::new(),
            open: BinaryHeap::new(),
        }
    }

    fn begun_at_start(mut self, seen: &mut Vec<HexId>) {
        let map = self.ground.state().map();
        let from = self.mover.piece.at;
        let mut set_out = |to: HexId, side: Option<Hexside>| {
            let left = Left::at_start(self.mover);
            let next = None;
            let step = Step {
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
        seen.append(&mut self.seen);
    }

    fn begun_at_seeds(mut self, seeds: Vec<(Option<PieceId>, Seed)>) {
        for (victim, seed) in seeds {
            let left = match seed.next {
                Some(_) => 0,
                None => seed.left.halves,
            };
            let row = self.add(seed.hex, seed.row, left, victim);
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
    }

    /// Goes on from the hexes with most left.
    fn spread(&mut self) {
        while let Some((halves, Reverse(row))) = self.open.pop() {
            let hex = self.rows[row as usize].hex;
            if self.best[hex.index()] > reached(halves) {
                continue;
            }
            let left = Left {
                halves,
                first: false,
            };
            let map = self.ground.state().map();
            for Neighbour { hex: to, side } in map.neighbours(hex) {
                // Nowhere is more left than where the unit comes from.
                if self.best[to.index()] >= reached(halves) && !self.ground.overruns_near(to) {
                    continue;
                }
                self.go(Try {
                    step: on(hex, to, left),
                    side: Some(side),
                    row: Some(row),
                });
            }
        }
    }

    /// Takes a step, and if the unit would have to stop after it, again for every enemy that
    /// it could go on to overrun.
    fn go(&mut self, tried: Try) {
        let hex = tried.step.to;
        if self.best[hex.index()] == UNTRIED {
            self.best[hex.index()] = TRIED;
            self.seen.push(hex);
        }
        let Some(entered) = self.ground.enter(tried.step, tried.side) else {
            return;
        };
        let left = entered.left;
        match entered {
            changing if changing.changes() => self.change(changing, tried),
            _ if self.best[hex.index()] < reached(left.halves) => {
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
            if s3_2_overruns::lone_unit(state, self.mover, over.hex).is_some() {
                self.pursue(tried, over);
            }
        }
    }

    /// Takes a step on the way to overrun somebody in the next.
    fn pursue(&mut self, tried: Try, over: Neighbour) {
        let next = over.hex;
        let step = Step {
            next: Some(next),
            ..tried.step
        };
        let Some(entered) = self.ground.enter(step, tried.side) else {
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
        self.best[hex.index()] = reached(left.halves);
        if left.may_go_on() {
            self.open.push((left.halves, Reverse(row)));
        }
    }
}

/// A step on from a hex that was reached.
const fn on(from: HexId, to: HexId, left: Left) -> Step {
    Step {
        from: Place::Hex(from),
        to,
        left,
        next: None,
    }
}
