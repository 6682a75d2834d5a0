//! Axis Empires: any legal command, picked from the list.

use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind};
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{
    Answer, Command, Decision, Legal, MoveHexToHex, MovementActs, MovementOrder, SegmentLegal,
    UnitMoves, View, answer, decision, movement_order,
};

use crate::play::Mind;
use crate::rng::Rng;

/// How many orders a segment has in the mean: it goes on for some, not until nothing more
/// can be ordered.
const ORDERS_A_SEGMENT: usize = 8;

/// A staff that orders anything legal.
#[derive(Debug)]
pub(crate) struct RandomStaff {
    rng: Rng,
}

impl RandomStaff {
    /// A staff whose choices follow from the seed.
    pub(crate) fn new(seed: u64) -> RandomStaff {
        RandomStaff {
            rng: Rng::new(seed),
        }
    }

    fn pick(&mut self, legal: &Legal) -> Kind {
        if let Some(answer) = legal.decisions.first().and_then(|it| self.answer(it)) {
            return Kind::Answer(answer);
        }
        let order = legal.segment.as_ref().and_then(|it| self.order(it));
        order.unwrap_or(Kind::EndSegment(()))
    }

    fn answer(&mut self, decision: &Decision) -> Option<AnswerDecision> {
        let kind = match decision.question.as_ref()? {
            decision::Question::Stacking(excess) => {
                answer::Kind::Stacking(*self.rng.pick(&excess.losses)?)
            }
        };
        Some(AnswerDecision {
            decision: decision.id,
            answer: Some(Answer { kind: Some(kind) }),
        })
    }

    fn order(&mut self, segment: &SegmentLegal) -> Option<Kind> {
        if segment.blockers.is_empty() && self.rng.one_in(ORDERS_A_SEGMENT) {
            return None;
        }
        match segment.acts.as_ref()? {
            Acts::Movement(acts) => self.movement(acts).map(Kind::Movement),
        }
    }

    fn movement(&mut self, acts: &MovementActs) -> Option<MovementOrder> {
        let units = acts.hex_to_hex.len();
        let index = self.rng.below(units + acts.into_box.len());
        let kind = match index.checked_sub(units) {
            Some(into_box) => movement_order::Kind::IntoBox(*acts.into_box.get(into_box)?),
            None => {
                let moves = acts.hex_to_hex.get(index)?;
                let to = self.rng.pick(&moves.to)?.hex;
                movement_order::Kind::HexToHex(MoveHexToHex {
                    piece: moves.piece,
                    path: path(moves, to),
                })
            }
        };
        Some(MovementOrder { kind: Some(kind) })
    }
}

/// The way to a hex that a unit can reach, found from its end.
fn path(moves: &UnitMoves, to: u32) -> Vec<u32> {
    let mut path = Vec::new();
    let mut next = Some(to);
    // A list that led in a circle would be longer than its hexes.
    while let Some(hex) = next
        && path.len() < moves.to.len()
    {
        path.push(hex);
        let row = moves.to.iter().find(|row| row.hex == hex);
        next = row.and_then(|row| row.from);
    }
    path.reverse();
    path
}

impl Mind for RandomStaff {
    type View = View;
    type Legal = Legal;
    type Command = Command;

    fn is_idle(legal: &Legal) -> bool {
        legal.segment.is_none() && legal.decisions.is_empty()
    }

    fn choose(&mut self, _: &View, legal: &Legal) -> Vec<Command> {
        vec![Command {
            kind: Some(self.pick(legal)),
        }]
    }

    /// The next choice is another draw.
    fn refused(&mut self, _: &Command) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::games::axis_empires::v1::Destination;

    #[test]
    fn the_way_is_found_from_its_end() {
        let to = |hex, from| Destination { hex, from, left: 2 };
        let moves = UnitMoves {
            piece: 3,
            to: vec![to(4, None), to(6, Some(9)), to(9, Some(4))],
        };
        assert_eq!(path(&moves, 6), [4, 9, 6]);
        assert_eq!(path(&moves, 4), [4]);
    }

    #[test]
    fn a_segment_without_orders_is_closed() {
        let mut staff = RandomStaff::new(1);
        let legal = Legal {
            segment: Some(SegmentLegal::default()),
            ..Legal::default()
        };
        assert_eq!(staff.pick(&legal), Kind::EndSegment(()));
    }
}
