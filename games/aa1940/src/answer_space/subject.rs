//! What an amount of an answer is about.

use crate::decision::{Group, KamikazeTarget, ScrambleOption};
use crate::power::Power;
use crate::space::SpaceId;
use crate::unit::UnitKind;

/// Subject of an amount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerPart {
    /// Largest amount by itself.
    pub most: u16,
    /// The power concerned: owner of the units, or the one that war is declared on.
    pub power: Option<Power>,
    /// Kind of the units.
    pub kind: Option<UnitKind>,
    /// True if they are damaged capital ships.
    pub damaged: bool,
    /// The space concerned: where they are, or where they go.
    pub space: Option<SpaceId>,
}

impl AnswerPart {
    /// Some of a group, there or sent there.
    pub(super) fn of_group(group: &Group, space: Option<SpaceId>) -> Self {
        Self {
            most: group.count,
            power: Some(group.power),
            kind: Some(group.kind),
            damaged: group.damaged,
            space,
        }
    }

    pub(super) fn fighters(power: Power, most: u16) -> Self {
        Self {
            most,
            power: Some(power),
            kind: Some(UnitKind::Fighter),
            ..Self::default()
        }
    }

    pub(super) fn aircraft(option: &ScrambleOption) -> Self {
        Self {
            most: option.most,
            power: Some(option.power),
            kind: Some(option.kind),
            damaged: false,
            space: Some(option.zone),
        }
    }

    pub(super) fn ship(ship: &KamikazeTarget, zone: SpaceId, most: u16) -> Self {
        Self {
            most,
            power: Some(ship.power),
            kind: Some(ship.kind),
            damaged: ship.damaged,
            space: Some(zone),
        }
    }

    pub(super) fn kind(kind: UnitKind, most: u16) -> Self {
        Self {
            most,
            kind: Some(kind),
            ..Self::default()
        }
    }

    pub(super) fn power(power: Power) -> Self {
        Self {
            most: 1,
            power: Some(power),
            ..Self::default()
        }
    }

    pub(super) fn space(space: SpaceId, most: u16) -> Self {
        Self {
            most,
            space: Some(space),
            ..Self::default()
        }
    }

    pub(super) fn money(most: u16) -> Self {
        Self {
            most,
            ..Self::default()
        }
    }
}
