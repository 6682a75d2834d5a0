//! Amount of several supplies that fits into several rooms, each supply into some of the rooms
//! only: the exact answer, by augmenting paths. It serves rules that give totals and leave the
//! choice of rooms open.

use smallvec::{SmallVec, smallvec};

/// Supplies and the rooms they may go to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    /// Space left in each room.
    left: SmallVec<[u32; 16]>,
    /// The rooms that each supply may go to, with how much of it is there.
    held: SmallVec<[Rooms; 16]>,
}

/// Rooms with the amount of a supply in each.
type Rooms = SmallVec<[(usize, u32); 4]>;

/// A supply and the room that it takes on a path.
type Shift = (usize, usize);

impl Flow {
    /// Adds a room. Returns its number.
    pub(crate) fn add_room(&mut self, size: u32) -> usize {
        self.left.push(size);
        self.left.len() - 1
    }

    /// Adds a supply that may go to these rooms. Returns its number.
    pub(crate) fn add_supply(&mut self, rooms: impl IntoIterator<Item = usize>) -> usize {
        self.held
            .push(rooms.into_iter().map(|room| (room, 0)).collect());
        self.held.len() - 1
    }

    /// Puts as much of `amount` of a supply into rooms as fits beside their contents, moving
    /// those about where it helps. Returns the amount that fitted. Amounts of earlier calls stay
    /// in.
    pub(crate) fn put(&mut self, supply: usize, amount: u32) -> u32 {
        let mut missing = amount;
        while missing > 0 {
            let Some(path) = self.path(supply) else { break };
            missing -= self.push(&path, missing);
        }
        amount - missing
    }

    /// The part of `amount` of a supply that would fit.
    pub(crate) fn spare(&self, supply: usize, amount: u32) -> u32 {
        let rooms = || self.held[supply].iter().map(|(room, _)| *room);
        let shared = self.held.iter().enumerate().any(|(other, held)| {
            let inside = |room| held.iter().any(|&(at, amount)| at == room && amount > 0);
            other != supply && rooms().any(inside)
        });
        if shared {
            return self.clone().put(supply, amount);
        }
        // Nothing of another supply could make way.
        let left = rooms().map(|room| self.left[room]);
        left.fold(0, u32::saturating_add).min(amount)
    }

    /// The shortest chain of shifts that ends in a room with space, last shift first.
    fn path(&self, supply: usize) -> Option<SmallVec<[Shift; 8]>> {
        let mut taken_by: SmallVec<[Option<usize>; 16]> = smallvec![None; self.left.len()];
        let mut leaves: SmallVec<[Option<usize>; 16]> = smallvec![None; self.held.len()];
        let mut queue: SmallVec<[usize; 16]> = smallvec![supply];
        let mut next = 0;
        while let Some(&mover) = queue.get(next) {
            next += 1;
            for &(room, _) in &self.held[mover] {
                if taken_by[room].is_some() {
                    continue;
                }
                taken_by[room] = Some(mover);
                if self.left[room] > 0 {
                    return Some(trace(room, &taken_by, &leaves));
                }
                for (other, held) in self.held.iter().enumerate() {
                    let inside = held.iter().any(|&(at, amount)| at == room && amount > 0);
                    if inside && other != supply && leaves[other].is_none() {
                        leaves[other] = Some(room);
                        queue.push(other);
                    }
                }
            }
        }
        None
    }

    /// Shifts as much along a path as it can carry, at most `wanted`, at least 1.
    fn push(&mut self, path: &[Shift], wanted: u32) -> u32 {
        let amount = path
            .windows(2)
            .map(|pair| self.inside(pair[0].0, pair[1].1))
            .chain(path.first().map(|last| self.left[last.1]))
            .fold(wanted, u32::min);
        for pair in path.windows(2) {
            *self.amount(pair[0].0, pair[1].1) -= amount;
        }
        for &(supply, room) in path {
            *self.amount(supply, room) += amount;
        }
        if let Some(last) = path.first() {
            self.left[last.1] -= amount;
        }
        amount
    }

    fn inside(&self, supply: usize, room: usize) -> u32 {
        self.held[supply]
            .iter()
            .filter(|(at, _)| *at == room)
            .map(|(_, amount)| *amount)
            .sum()
    }

    fn amount(&mut self, supply: usize, room: usize) -> &mut u32 {
        self.held[supply]
            .iter_mut()
            .find(|(at, _)| *at == room)
            .map(|(_, amount)| amount)
            .expect("paths follow the links of their supplies")
    }
}

fn trace(
    last: usize,
    taken_by: &[Option<usize>],
    leaves: &[Option<usize>],
) -> SmallVec<[Shift; 8]> {
    let mut path = SmallVec::new();
    let mut room = Some(last);
    while let Some(at) = room
        && let Some(mover) = taken_by[at]
    {
        path.push((mover, at));
        room = leaves[mover];
    }
    path
}

#[cfg(test)]
mod tests {
    use sandtable_kit::Random;

    use super::*;

    #[test]
    fn makes_room_by_moving_what_is_in_the_way() {
        let mut flow = Flow::default();
        let (a, b) = (flow.add_room(2), flow.add_room(3));
        let either = flow.add_supply([a, b]);
        let only_a = flow.add_supply([a]);
        assert_eq!(flow.put(either, 2), 2);
        assert_eq!(flow.put(only_a, 5), 2, "what can go to either makes way");
        assert_eq!(flow.put(either, 5), 1, "one space is left in all");
        assert_eq!(flow.put(only_a, 1), 0);
    }

    /// The amount that would fit is the amount that does, whatever others have put in.
    #[test]
    fn spare_room_is_what_can_be_filled() {
        let mut random = Random::new(5);
        for _ in 0..500 {
            let mut flow = Flow::default();
            let rooms: Vec<_> = (0..1 + random.below(4))
                .map(|_| flow.add_room(random.below(6) as u32))
                .collect();
            let supplies: Vec<_> = (0..1 + random.below(5))
                .map(|_| {
                    let some: Vec<_> = rooms.iter().filter(|_| random.one_in(2)).collect();
                    flow.add_supply(some.into_iter().copied())
                })
                .collect();
            for &supply in &supplies {
                for &other in &supplies {
                    let amount = random.below(12) as u32;
                    let spare = flow.spare(other, amount);
                    assert_eq!(spare, flow.clone().put(other, amount));
                }
                flow.put(supply, random.below(4) as u32);
            }
        }
    }

    #[test]
    fn shifts_along_chains() {
        let mut flow = Flow::default();
        let rooms: Vec<_> = (0..3).map(|_| flow.add_room(1)).collect();
        let first = flow.add_supply([rooms[0], rooms[1]]);
        let second = flow.add_supply([rooms[1], rooms[2]]);
        let third = flow.add_supply([rooms[0]]);
        assert_eq!(flow.put(second, 1), 1);
        assert_eq!(flow.put(first, 1), 1);
        assert_eq!(flow.put(third, 1), 1, "both others move on by one");
        assert_eq!(flow.put(third, 1), 0);
    }
}
