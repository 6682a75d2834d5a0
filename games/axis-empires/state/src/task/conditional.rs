//! The steps of section 16.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
use crate::pack::{MarkerKind, OnceEvent, Policy};

/// A step of this section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConditionalTask {
    /// 16.1.1: Allied countries that the Axis has overrun.
    Conquest,
    /// 16.1.2: Axis countries under Occupation.
    Occupation,
    /// 16.1.2: the Axis answers for the Occupation of the scene's country.
    Occupied,
    /// 16.1.3: the border with the Soviets is guarded.
    Garrison,
    /// 16.1.5: the Cabinet may step down.
    Dissolution,
    /// 16.3.1, 16.5.1: conquered countries may take up arms again.
    Reactivation,
    /// 16.3.2, 16.5.2: countries in all of whose cities an Ally is.
    Liberation,
    /// 16.1.4, 16.3.3, 16.3.4, 16.3.6, 16.5.3, 16.5.4: an event that a war or a peace brings.
    Reserves(OnceEvent),
    /// 16.3.5: France may join the West.
    FrenchResponse,
    /// 16.3.7: how much of the Pacific bars the Americans.
    ReducedUsImpact,
    /// 16.3.8, 16.5.5: one that gave in may take up arms again.
    Rising(Affected),
    /// 16.3.8, 16.5.5: one that is at war again has its lands back.
    Risen(Affected),
    /// 16.3.9, 16.3.10, 16.5.6: a marker of aid may be called back.
    CallBack(MarkerKind),
    /// 16.3.9, 16.3.10, 16.5.6, 16.5.7: what a marker of aid brings.
    Aid(MarkerKind),
    /// 16.1.6, 16.3.11, 16.5.8: all counters that must be interned are.
    Internment,
    /// 16.7: counters of the Axis may be where policies keep them out.
    Violations,
    /// 16.7: Axis counters are where a policy keeps them out.
    Violation(Policy),
    /// 2.3.4: a unit breaks down, into what its owner chooses.
    BreakDown {
        /// The unit.
        unit: PieceId,
        /// The first unit that comes out, where a second one must be chosen.
        chosen: Option<PieceId>,
        /// Treatment of these units.
        rest: Rest,
    },
    /// 16.2.5: the Axis offers a truce.
    Truce(Affected),
    /// A step of an event that cards name.
    Step(ConditionalEvent, u8),
}

/// Treatment of the units that come out, and of the remnant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rest {
    /// They stay where they are.
    Stays,
    /// They are interned.
    Interned,
}
