//! Moments since when a match waits for each seat, to separate the players' time from the
//! server's.

use prost_types::Timestamp;

/// The seats that a match waits for, each since the moment at which the entry that made
/// it wait was durable. After a restart it is the moment at which the last entry was made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Awaiting(Vec<(u32, Timestamp)>);

impl Awaiting {
    /// All awaited seats since the same moment; none when it is not known.
    pub(crate) fn since(awaited: &[u32], moment: Option<Timestamp>) -> Self {
        let seats = moment.into_iter().flat_map(|moment| {
            let seats = awaited.iter();
            seats.map(move |seat| (*seat, moment))
        });
        Self(seats.collect())
    }

    /// Since when the match waits for the seat.
    pub(crate) fn of(&self, seat: u32) -> Option<Timestamp> {
        let place = self.0.iter().find(|(waiting, _)| *waiting == seat);
        place.map(|(_, since)| *since)
    }

    /// Goes on to those who are waited for after a seat's entry, in the memory that is
    /// there.
    pub(crate) fn renew(&mut self, actor: u32, awaited: &[u32], durable: Timestamp) {
        self.0
            .retain(|(seat, _)| *seat != actor && awaited.contains(seat));
        for seat in awaited {
            if self.of(*seat).is_none() {
                self.0.push((*seat, durable));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clocks::time::moment;

    #[test]
    fn those_who_have_not_answered_wait_on() {
        let mut awaiting = Awaiting::since(&[0, 1], Some(moment(5)));
        awaiting.renew(0, &[0, 1, 2], moment(9));
        let all = [0, 1, 2, 3].map(|seat| awaiting.of(seat));
        assert_eq!(
            all,
            [Some(moment(9)), Some(moment(5)), Some(moment(9)), None]
        );
        awaiting.renew(2, &[0], moment(12));
        assert_eq!(
            [0, 1].map(|seat| awaiting.of(seat)),
            [Some(moment(9)), None]
        );
    }
}
