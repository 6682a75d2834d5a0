//! The steps of section 13.

use serde::{Deserialize, Serialize};

use crate::cells::{PieceId, Place};
use crate::faction::Faction;
use crate::pack::card::Roster;

/// A step in which a country comes to take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CountryTask {
    /// It joins the Allies, one of them by 13.5; a policy that binds that one ends.
    JoinAllies {
        /// Way in which its army arrives.
        roster: Roster,
        /// The reason that a policy that binds it ends: by free choice of the Axis or not.
        will: PolicyEffect,
    },
    /// It joins a faction.
    Join {
        /// The faction.
        faction: Faction,
        /// Way in which its army arrives.
        roster: Roster,
        /// The reason that a policy that binds it ends: by free choice of the Axis or not.
        will: PolicyEffect,
    },
    /// 13.7.1, the parts without a choice.
    SetUp,
    /// 13.7.1, Step 5: a unit is put on the map.
    Stand(PieceId),
    /// 13.7.2: a unit is put on the map in a colony.
    Settle(PieceId),
    /// 13.7.2: the Italian Convoy goes to sea.
    Convoy(PieceId),
    /// 13.7.2: the West may hold Noumea with Americans, once France responds.
    Noumea,
    /// 13.7.1, Steps 6 and 7.
    Capital(Roster),
    /// 13.7.1, Step 7: so many units more may be turned to full strength.
    Mobilize(u8),
    /// 13.7.1, Step 8: markers of its neutrality come off.
    Unmark,
    /// The faction may take up a conquered country again.
    Reactivate,
    /// The Axis may protect its new friend from its own troops (6.1.1).
    NoOccupation,
    /// The Axis may set up a country (13.8.2).
    Puppet,
    /// 13.6.1.2, in 2012: a policy near where a support unit goes ends.
    Break {
        /// Where it goes.
        at: Place,
        /// True if one of them must end.
        must: bool,
    },
    /// A larger unit has lost one of its nations (13.8.4).
    BreakUp(PieceId),
    /// A step of France's collapse (13.8.5).
    Collapse(CollapseStep),
}

/// Effect on a policy that binds the Ally whom a country joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PolicyEffect {
    /// By choice, as by declaring war.
    Voluntary,
    /// As an event has it.
    Involuntary,
    /// An Ally won the country over: the policy goes on, and binds it, too.
    Friendly,
}

/// A step of France's fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CollapseStep {
    /// France's units leave the game.
    Units,
    /// The Frenchmen who fight on for Britain arrive.
    FreeFrench,
    /// Germany takes Alsace-Lorraine.
    Alsace,
    /// Germany takes the north, if it is in Paris.
    North,
    /// +17.8: a die says which Dependents go their own way.
    Dependents,
    /// +17.8: Germany takes the north or the south.
    Share,
    /// Vichy stands apart.
    Neutral,
    /// Vichy fights on, on the side that France was on.
    FightOn(Faction),
    /// The Axis wins friends next to the north.
    Influence,
    /// France's defeat takes effect in Asia.
    Asia,
}
