//! The steps of section 15.

use serde::{Deserialize, Serialize};

use crate::cells::{PieceId, Place};
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::order::combat::attack::Attack;
use crate::pack::PostureBoxId;
use crate::pack::card::Duty;
use crate::task;

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TaskOption {
    /// Its place in the book's list, from 0.
    pub nth: u8,
    /// Its effects.
    pub then: Vec<task::Task>,
}

/// The kinds of Z Actions, in the book's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// Harbor Attack.
    Harbor,
    /// Heroic Effort by the Army.
    Army,
    /// Heroic Effort by the Navy.
    Navy,
    /// SNLF Landing.
    Landing,
    /// Surprise Troop Movement.
    Movement,
    /// Totsugeki!
    Totsugeki,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Harbor,
        Self::Army,
        Self::Navy,
        Self::Landing,
        Self::Movement,
        Self::Totsugeki,
    ];
}

/// Number of times each Z Action was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZActionCounts(pub [u8; 6]);

/// Where a faction may strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum StrikeField {
    /// Anywhere on a map.
    On(Theatre),
    /// In a Chinese country or a Japanese dependent (15.8).
    Asia,
}

/// A step of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PoliticalTask {
    /// The faction does one of several things.
    OneOf {
        /// Duty to choose one of them, or freedom to choose none.
        duty: Duty,
        /// Those that are open.
        of: Vec<TaskOption>,
    },
    /// One of these pieces goes somewhere.
    Send {
        /// The pieces to choose from.
        pieces: Vec<PieceId>,
        /// Where to.
        to: Place,
        /// Obligation to send one of them, or none.
        duty: Duty,
    },
    /// Another faction does this.
    By(Faction, Box<Self>),
    /// The faction chooses a hex in which another one loses something.
    Strike {
        /// The faction that loses.
        victim: Faction,
        /// Where.
        where_to: StrikeField,
    },
    /// The faction loses a colonial step, a Minor Country's or a marker in the hex.
    Struck(HexId),
    /// The faction loses so many steps.
    Lose(LosableSteps, u8),
    /// 15.2: the Axis chooses the support unit that is used up.
    Exhaust,
    /// 15.2: and an Allied one with it.
    ExhaustAlly(PieceId),
    /// 15.2: the Axis chooses the hex of its attack.
    Banzai,
    /// 15.2: and who stays out of it.
    Charge(Attack),
    /// 15.2: the attack is over.
    Forget,
    /// 15.7: a Detachment in the land that was ceded.
    Garrison(AreaId),
    /// 15.8: a die decides which Ally loses a Chinese step.
    Strife,
    /// 15.10, before the war: what becomes of a country that refuses.
    Resist,
    /// 15.13: a unit comes back sooner.
    Sooner,
    /// 15.14.1, Step 2.
    Commit,
    /// 15.18: a unit is placed as a replacement.
    Raise(PieceId),
    /// 15.21: a Japanese Detachment in a Chinese port.
    Foothold,
    /// +17.6: the marker of East Africa moves a box.
    EastAfrica(DelayDirection),
    /// 15.28: the policy of a box ends, and a truce comes in its place.
    Reassess(PostureBoxId),
    /// 15.29: actions of Operation Z.
    Act {
        /// Number of actions left.
        left: u8,
        /// Number of times each was done; none in Widespread Attacks, which are not counted.
        done: Option<ZActionCounts>,
    },
    /// 15.29: a unit goes to any hex of Japan's.
    Redeploy,
    /// 15.29: this one.
    RedeployTo(PieceId),
    /// 15.29: landing forces put to sea.
    Land,
    /// 15.29: from this hex.
    LandFrom(HexId),
    /// 15.30: Negotiation in every box of an Ally that has nothing.
    Negotiate(Faction),
    /// 15.33: where the bomb falls.
    Bomb,
    /// 15.33: what it destroys there.
    Destroy(HexId),
    /// 15.36: a marker shows its better side.
    Improve(PieceId),
}

impl From<PoliticalTask> for task::Task {
    fn from(task: PoliticalTask) -> Self {
        Self::Political(task)
    }
}

/// Steps that can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LosableSteps {
    /// Those of the Kwantung Army (15.4).
    Kwantung,
    /// Armor steps of a country (15.10).
    Armor(AreaId),
    /// Infantry steps of a country (15.10).
    Infantry(AreaId),
    /// Those of the faction's Chinese countries, in Holding Boxes, too (15.8).
    Chinese,
    /// Those of a country (15.26).
    Of(AreaId),
    /// Those of any unit in a country or dependent (15.26).
    Inside(AreaId),
}

/// Direction in which an event moves the marker on the Turn Track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DelayDirection {
    /// To the left: it comes off a turn sooner.
    Sooner,
    /// To the right: a turn later.
    Later,
}
