//! Standing of a territory towards a power.

/// Standing of a territory towards a power (`AAE-map-04`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its own or an ally's.
    Friendly,
    /// Held by a power it is at war with.
    Hostile,
    /// Held by another power it is neither allied to nor at war with.
    OffLimits,
    /// Without a controller, and leaning to its side (`AAE-neutrals-04`).
    FriendlyNeutral,
    /// Without a controller, and leaning to the other side (`AAE-neutrals-10`).
    UnfriendlyNeutral,
    /// Without a controller, and leaning to no side (`AAE-neutrals-17`).
    StrictNeutral,
    /// May not be entered (`AAE-map-06`).
    Impassable,
}

impl Standing {
    /// Reports whether land units enter it by attacking.
    #[must_use]
    pub fn attackable(self) -> bool {
        matches!(
            self,
            Self::Hostile | Self::UnfriendlyNeutral | Self::StrictNeutral
        )
    }

    /// Reports whether it is a neutral territory of any kind.
    #[must_use]
    pub fn neutral(self) -> bool {
        matches!(
            self,
            Self::FriendlyNeutral | Self::UnfriendlyNeutral | Self::StrictNeutral
        )
    }
}
