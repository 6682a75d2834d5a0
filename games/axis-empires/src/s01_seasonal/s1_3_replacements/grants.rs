//! Replacement steps: those that are granted, and those that are left of them.

use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::Recipient;

/// Steps received together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grant {
    /// The map they are for.
    pub theatre: Theatre,
    /// Units that they are for.
    pub to: Recipient,
    /// Number of steps.
    pub steps: u8,
    /// Allows armor-type units.
    pub armor: bool,
    /// Allows colonial units only.
    pub colonial: bool,
    /// Allows the exchange of two of them for one armor step.
    pub in_pairs: bool,
}

impl Grant {
    /// Infantry steps of a country.
    pub(crate) const fn infantry(theatre: Theatre, to: Recipient, steps: u8) -> Self {
        Self {
            theatre,
            to,
            steps,
            armor: false,
            colonial: false,
            in_pairs: false,
        }
    }

    /// Steps of either type.
    pub(crate) const fn armor(theatre: Theatre, to: Recipient, steps: u8) -> Self {
        Self {
            armor: true,
            ..Self::infantry(theatre, to, steps)
        }
    }
}

/// The steps that a faction may spend: the phasing one in its Replacements Segment, any in a
/// segment whose events give replacements (`AE-1.3.3-1`).
#[derive(Clone, Copy)]
pub(crate) struct StepBudget<'a> {
    /// Faction that spends.
    pub(crate) faction: Faction,
    /// The grants.
    pub(crate) grants: &'a [Grant],
}
