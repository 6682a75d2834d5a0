//! What happened, for those who follow a match.

use serde::{Deserialize, Serialize};

use crate::decision::{Decision, DecisionId};
use crate::faction::Faction;
use crate::map::{Direction, Theatre};
use crate::orders::StandingOrders;
use crate::pack::{Side, TurnId};
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s04_combat::s4_2_2_sequence::Rolled;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};

/// Who answered a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnsweredBy {
    /// The seat.
    Seat,
    /// Its standing orders.
    StandingOrders,
}

/// What happened. Whatever a rule does to pieces is told in the same few words, so that
/// a client that follows them knows the position without knowing the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A segment began.
    SegmentBegan {
        /// The game turn.
        turn: TurnId,
        /// The phasing faction; none in the parts of a turn that are nobody's.
        faction: Option<Faction>,
        /// The segment.
        segment: Segment,
    },
    /// A piece went somewhere.
    Put {
        /// The piece.
        piece: PieceId,
        /// Where it was.
        from: Place,
        /// Where it is.
        to: Place,
    },
    /// A piece came into the match.
    Arrived {
        /// The piece.
        piece: PieceId,
        /// Where it is.
        at: Place,
    },
    /// A piece shows its other side.
    TurnedOver {
        /// The piece.
        piece: PieceId,
        /// The side that is up.
        side: Side,
    },
    /// A Delay Result was rolled for a piece (7.1).
    Delayed {
        /// The piece.
        piece: PieceId,
        /// What the dice show together.
        dice: u8,
        /// What is added to it.
        modifier: i8,
        /// In how many turns it comes back.
        turns: u16,
    },
    /// A Beachhead's arrow points to a side of its hex.
    Pointed {
        /// The Beachhead.
        piece: PieceId,
        /// The side.
        to: Direction,
    },
    /// A question was put to a seat.
    Asked {
        /// The question.
        decision: Decision,
    },
    /// A question was answered.
    Answered {
        /// Which.
        decision: DecisionId,
        /// By whom.
        by: AnsweredBy,
    },
    /// Standing orders were filed. Told to their seat only.
    OrdersFiled {
        /// The orders.
        orders: StandingOrders,
    },
    /// An attack was declared.
    Attacked {
        /// Who attacks what.
        attack: Attack,
    },
    /// An HQ supports the defenders of the hex that is attacked.
    Supported {
        /// The HQ.
        piece: PieceId,
    },
    /// The die of a combat was cast.
    Rolled(Rolled),
    /// Drafts were taken back.
    TakenBack {
        /// By whom.
        faction: Faction,
        /// How many.
        steps: u16,
    },
    /// A seat gave up.
    Resigned {
        /// The seat.
        seat: u8,
        /// The seat that plays its factions from here on; none when its side has no other.
        heir: Option<u8>,
    },
    /// The Strategic Value of a map was counted.
    Counted {
        /// Of which map.
        theatre: Theatre,
        /// What it is.
        value: i16,
    },
    /// The match is over.
    Ended {
        /// The factions that won; none for a draw.
        winners: Vec<Faction>,
        /// The ledger's id of the rule that ended it.
        rule: String,
        /// One sentence for people.
        reason: String,
    },
}
