//! Orders of 2.3.

use serde::{Deserialize, Serialize};

use crate::cells::{OrganizationStage, PieceId};
use crate::map::HexId;
use crate::pack::CounterId;

/// Order of the phasing faction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OrganizationOrder {
    /// 2.3.1.1: a unit takes up one of one step and is turned to its larger side.
    BuildUp {
        /// The unit that stays.
        unit: PieceId,
        /// The one-step unit that goes.
        with: PieceId,
    },
    /// 2.3.1.1: two one-step units make room for a larger one from the Force Pool.
    Form {
        /// The units, in the order of the larger one's first two steps.
        from: [PieceId; 2],
        /// The larger unit.
        unit: CounterId,
    },
    /// 2.3.2: a one-step unit makes room for a fortress or garrison.
    Convert {
        /// The unit.
        from: PieceId,
        /// The fortress or garrison.
        unit: CounterId,
    },
    /// 2.3.2.2: a port-a-fort digs itself in, or comes out.
    TurnOver {
        /// The unit.
        unit: PieceId,
    },
    /// 2.3.3: a whole unit goes.
    Eliminate {
        /// The unit.
        unit: PieceId,
    },
    /// 2.3.4: a unit gives off a step.
    BreakDown {
        /// The unit.
        unit: PieceId,
        /// The one-step units from the Force Pool, in the order of the unit's steps. One
        /// in its Holding Box comes out by itself.
        into: Vec<CounterId>,
    },
    /// 2.3.5: a Detachment from the Force Pool.
    Detach {
        /// The kind of unit that has the Detachment on its back.
        unit: CounterId,
        /// Where.
        hex: HexId,
    },
    /// 2.3.5: a Detachment goes.
    Recall {
        /// The Detachment.
        unit: PieceId,
    },
}

impl OrganizationOrder {
    /// The step of the segment it belongs to.
    #[must_use]
    pub const fn stage(&self) -> OrganizationStage {
        match self {
            Self::BuildUp { .. } | Self::Form { .. } => OrganizationStage::Combination,
            Self::Convert { .. } | Self::TurnOver { .. } => OrganizationStage::Conversion,
            Self::Eliminate { .. } => OrganizationStage::Elimination,
            Self::BreakDown { .. } => OrganizationStage::Breakdown,
            Self::Detach { .. } => OrganizationStage::Placing,
            Self::Recall { .. } => OrganizationStage::Removing,
        }
    }
}
