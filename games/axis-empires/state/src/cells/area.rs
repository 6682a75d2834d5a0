//! Where a country, dependent or region stands. The scenario sets it; events change it.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::AreaId;
use crate::pack::card::Tenure;
use crate::pack::{Posture, Status};

/// Mutable state of a country, dependent or region during a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AreaState {
    /// Current status: whether it is a country at present, and whether that takes part
    /// (`AE-13.4-1`).
    pub status: Status,
    /// The faction of a country that has one. A conquered one keeps the faction it had.
    pub alignment: Option<Faction>,
    /// Of a dependent or region: the country or dependent it belongs to.
    pub owner: Option<AreaId>,
    /// Its footing towards its enemies; that of dependents is their country's.
    pub posture: Posture,
    /// A marker in its capital keeps its units at home (`AE-3.1.4-11`).
    pub confined: bool,
    /// Activated as an Axis country in the Western War & Peace Segment just finished
    /// (`AE-3.1.4-13`).
    pub shut_to_soviets: bool,
    /// As what its owner holds it, once it was ceded (`AE-13.8.1-1`).
    pub tenure: Option<Tenure>,
    /// The faction whose Ceded Land marker for it waits in its Force Pool, for the day on
    /// which the faction conquers or liberates the country.
    pub claim: Option<Faction>,
}

impl AreaState {
    /// An area that is no country and has no owner.
    pub const ABSENT: Self = Self {
        status: Status::Absent,
        alignment: None,
        owner: None,
        posture: Posture::War,
        confined: false,
        shut_to_soviets: false,
        tenure: None,
        claim: None,
    };

    /// All of it in 128 bits, for the state's hash.
    pub(crate) fn packed(&self) -> u128 {
        let posture = match self.posture {
            Posture::War => 0,
            Posture::Policy(policy) => 0x100 | policy as u64,
            Posture::Truce(truce) => 0x200 | truce as u64,
        };
        let alignment = self.alignment.map_or(3, |faction| faction as u64);
        let owner = self.owner.map_or(0, |owner| 0x100 | u64::from(owner.0));
        u128::from(
            self.status as u64
                | alignment << 4
                | owner << 8
                | posture << 20
                | u64::from(self.confined) << 40
                | u64::from(self.shut_to_soviets) << 41
                | self.tenure.map_or(0, |tenure| 1 + tenure as u64) << 44
                | self.claim.map_or(0, |faction| 1 + faction as u64) << 48
                | 1 << 63,
        )
    }
}

/// Current owner of a hex of land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Land {
    /// The country; none for land that no rule names, and for water.
    pub country: Option<AreaId>,
    /// True for the country itself, false for one of its dependents.
    pub home: bool,
}
