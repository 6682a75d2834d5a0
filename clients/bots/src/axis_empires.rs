//! Axis Empires: any legal command, picked from the list.

use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind};
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{
    Answer, Command, Decision, Legal, MoveHexToHex, MovePortToPort, MovementActs, MovementOrder,
    SegmentLegal, UnitMoves, View, answer, decision, movement_order,
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

    /// First the unit, then where to.
    fn movement(&mut self, acts: &MovementActs) -> Option<MovementOrder> {
        let MovementActs {
            hex_to_hex,
            into_box,
            port_to_port,
            box_to_box,
        } = acts;
        let all = hex_to_hex.len() + into_box.len() + port_to_port.len() + box_to_box.len();
        let mut index = self.rng.below(all);
        let mut among = |count: usize| {
            let found = (index < count).then_some(index);
            index = index.wrapping_sub(count);
            found
        };
        let kind = if let Some(index) = among(hex_to_hex.len()) {
            let moves = &hex_to_hex[index];
            movement_order::Kind::HexToHex(MoveHexToHex {
                piece: moves.piece,
                path: path(moves, self.rng.below(moves.to.len())),
            })
        } else if let Some(index) = among(into_box.len()) {
            movement_order::Kind::IntoBox(into_box[index])
        } else if let Some(index) = among(port_to_port.len()) {
            let voyages = &port_to_port[index];
            movement_order::Kind::PortToPort(MovePortToPort {
                piece: voyages.piece,
                legs: self.rng.pick(&voyages.to)?.legs.clone(),
            })
        } else {
            movement_order::Kind::BoxToBox(*box_to_box.get(among(box_to_box.len())?)?)
        };
        Some(MovementOrder { kind: Some(kind) })
    }
}

/// The way that a row of a unit's list stands for, found from its end.
fn path(moves: &UnitMoves, row: usize) -> Vec<u32> {
    let mut path = Vec::new();
    let mut next = moves.to.get(row);
    // A list that led in a circle would be longer than its rows.
    while let Some(row) = next
        && path.len() < moves.to.len()
    {
        path.push(row.hex);
        next = row.from.and_then(|from| moves.to.get(from as usize));
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
        let to = |hex, from| Destination {
            hex,
            from,
            ..Destination::default()
        };
        let moves = UnitMoves {
            piece: 3,
            to: vec![to(4, None), to(6, Some(2)), to(9, Some(0))],
        };
        assert_eq!(path(&moves, 1), [4, 9, 6]);
        assert_eq!(path(&moves, 0), [4]);
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
