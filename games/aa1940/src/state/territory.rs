//! State of a territory that changes during a match.

use serde::{Deserialize, Serialize};

use crate::facility::{FacilityKind, FacilitySlot};
use crate::power::{Power, Side};
use crate::space::Neutrality;

/// A facility and its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Facility {
    /// Kind of the facility.
    pub kind: FacilityKind,
    /// Points of damage.
    pub damage: u8,
}

impl Facility {
    /// A new one without damage.
    #[must_use]
    pub fn new(kind: FacilityKind) -> Self {
        Self { kind, damage: 0 }
    }
}

/// State of a territory that changes during a match. Sea zones have one too, for the count of
/// units mobilized in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Territory {
    /// Power that controls it.
    pub controller: Option<Power>,
    /// Its leaning while no power controls it. After a failed invasion: to the side that the
    /// territory joined (`AAE-neutrals-16`).
    pub neutrality: Option<Neutrality>,
    /// The standing army that has not been placed yet.
    pub army: u8,
    /// Its facilities.
    pub complex: Option<Facility>,
    /// Its air base.
    pub air_base: Option<Facility>,
    /// Its naval base.
    pub naval_base: Option<Facility>,
    /// True if its controller changed, or it was placed under one or joined a side, during the
    /// present turn: no landing, no mobilizing, no passage through it.
    pub changed: bool,
    /// Its captor, until that power's next turn begins: its facilities are of no use before
    /// (`AAE-capture-liberate-02`).
    pub idle_until: Option<Power>,
    /// A complex was ordered to be upgraded this turn.
    pub upgrading: bool,
    /// A complex was placed or upgraded this turn, so it produces as before.
    pub new_complex: bool,
    /// Combat units mobilized this turn in it; the one thing that sea zones have too.
    pub produced: u8,
}

impl Territory {
    /// The facility in a slot.
    #[must_use]
    pub fn facility(&self, slot: FacilitySlot) -> Option<Facility> {
        match slot {
            FacilitySlot::Complex => self.complex,
            FacilitySlot::AirBase => self.air_base,
            FacilitySlot::NavalBase => self.naval_base,
        }
    }

    /// The place of a facility.
    pub fn facility_mut(&mut self, slot: FacilitySlot) -> &mut Option<Facility> {
        match slot {
            FacilitySlot::Complex => &mut self.complex,
            FacilitySlot::AirBase => &mut self.air_base,
            FacilitySlot::NavalBase => &mut self.naval_base,
        }
    }

    /// Reports whether any facility stands here.
    #[must_use]
    pub fn has_facility(&self) -> bool {
        self.complex.is_some() || self.air_base.is_some() || self.naval_base.is_some()
    }

    /// All of it in 128 bits, for the state's hash.
    pub(super) fn packed(&self) -> u128 {
        let power = |power: Option<Power>| power.map_or(0xff, |power| power.0);
        let facility = |facility: Option<Facility>| match facility {
            None => 0xff,
            Some(Facility {
                kind: FacilityKind::MajorComplex,
                damage,
            }) => 0x80 | damage,
            Some(Facility { damage, .. }) => damage,
        };
        let neutrality = match self.neutrality {
            None => 0,
            Some(Neutrality::Strict) => 1,
            Some(Neutrality::Impassable) => 2,
            Some(Neutrality::Leaning(Side::Axis)) => 3,
            Some(Neutrality::Leaning(Side::Allies)) => 4,
            Some(Neutrality::Orphaned) => 5,
            Some(Neutrality::Joined(Side::Axis)) => 6,
            Some(Neutrality::Joined(Side::Allies)) => 7,
        };
        let flags = u8::from(self.changed)
            | u8::from(self.upgrading) << 1
            | u8::from(self.new_complex) << 2;
        let bytes = [
            power(self.controller),
            neutrality,
            self.army,
            facility(self.complex),
            facility(self.air_base),
            facility(self.naval_base),
            flags,
            power(self.idle_until),
            self.produced,
        ];
        bytes
            .iter()
            .fold(0, |packed, byte| packed << 8 | u128::from(*byte))
    }
}
