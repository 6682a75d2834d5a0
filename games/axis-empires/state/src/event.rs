//! Events, for clients that follow a match.

pub mod combat;

use serde::{Deserialize, Serialize};

use crate::cells::{AreaState, PieceId, Pile, Place, SeparatePeace};
use crate::decision::{Decision, DecisionId};
use crate::event::combat::Rolled;
use crate::faction::{Camp, Faction};
use crate::map::{AreaId, Direction, Theatre};
use crate::options::FactionSet;
use crate::order::combat::attack::Attack;
use crate::pack::{CardId, FortuneId, OnceEvent, Posture, PostureBoxId, Side, TurnId, WarState};
use crate::segment::Segment;
use crate::standing_orders::StandingOrders;

/// Source of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnsweredBy {
    /// The seat.
    Seat,
    /// Its standing orders.
    StandingOrders,
}

/// Event of a match. All effects of rules on pieces are reported by the same few variants, so a
/// client that follows them knows the position without knowing the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A segment began.
    SegmentBegan {
        /// The game turn.
        turn: TurnId,
        /// The phasing faction; none in the parts of a turn without one.
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
        /// Sum of the dice.
        dice: u8,
        /// Modifier added to the die.
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
        /// The question.
        decision: DecisionId,
        /// By whom.
        by: AnsweredBy,
    },
    /// Standing orders were filed. Sent to their seat only.
    OrdersFiled {
        /// The orders.
        orders: StandingOrders,
    },
    /// An attack was declared.
    Attacked {
        /// The attack.
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
        /// Number of drafts.
        steps: u16,
    },
    /// A seat gave up.
    Resigned {
        /// The seat.
        seat: u8,
        /// The seat that plays its factions from here on; none when its side has no other.
        heir: Option<u8>,
    },
    /// A country, dependent or region stands otherwise than before.
    AreaChanged {
        /// The area.
        area: AreaId,
        /// Where it stands now.
        now: AreaState,
    },
    /// A policy or truce was put in a box of the posture display, or taken out of it.
    PostureSet {
        /// The box.
        of: PostureBoxId,
        /// Current posture of its countries.
        posture: Posture,
    },
    /// A War State took effect.
    WarStateChanged {
        /// On which map.
        theatre: Theatre,
        /// The new War State.
        now: WarState,
    },
    /// A marker of a track moved.
    TracksMoved {
        /// Of which map.
        theatre: Theatre,
        /// The US Commitment Level.
        uscl: u8,
        /// The European Strategic Value.
        esv: i8,
    },
    /// A piece belongs to another faction.
    ChangedHands {
        /// The piece.
        piece: PieceId,
        /// Current owner.
        faction: Faction,
    },
    /// An event that happens once has happened.
    Happened {
        /// On which map.
        theatre: Theatre,
        /// The event.
        event: OnceEvent,
    },
    /// A card was turned up.
    CardShown {
        /// The card.
        card: CardId,
        /// True if its choice was legal.
        legal: bool,
    },
    /// A card went somewhere, in the open.
    CardMoved {
        /// The card.
        card: CardId,
        /// Where to.
        to: Pile,
    },
    /// A faction has chosen its Pending Card, or has none to choose.
    CardChosen {
        /// On which map.
        theatre: Theatre,
        /// The one concerned.
        faction: Faction,
        /// True if it has one.
        has_one: bool,
    },
    /// The card that was chosen. Sent to the faction's seat only.
    CardPending {
        /// The card.
        card: CardId,
    },
    /// A side holds more or fewer cards of Fortunes of War than before.
    FortunesCounted {
        /// Those of which map.
        theatre: Theatre,
        /// The side.
        camp: Camp,
        /// Number of them that it holds.
        count: u8,
    },
    /// The cards that it holds. Sent to the seats of the side only.
    FortunesHeld {
        /// Those of which map.
        theatre: Theatre,
        /// All that the side holds.
        fortunes: Vec<FortuneId>,
    },
    /// A card of Fortunes of War was played.
    FortunePlayed {
        /// By whom.
        faction: Faction,
        /// The card.
        fortune: FortuneId,
    },
    /// The die of an event was cast.
    EventRolled {
        /// By whom.
        faction: Faction,
        /// The value or title shown.
        die: u8,
        /// Modifier added to the die.
        modifier: i8,
        /// Modified result, 1 to 6.
        result: u8,
    },
    /// A faction selected a country for an event.
    Selected {
        /// The one concerned.
        faction: Faction,
        /// The country.
        country: AreaId,
    },
    /// A Separate Peace is in effect (+14).
    SeparatePeace(SeparatePeace),
    /// The seats play other factions than before.
    Reseated {
        /// The factions each seat plays now.
        seats: Vec<FactionSet>,
    },
    /// The Strategic Value of a map was counted.
    Counted {
        /// Of which map.
        theatre: Theatre,
        /// The Strategic Value.
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
