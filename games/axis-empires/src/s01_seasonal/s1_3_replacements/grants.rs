//! What may be taken: the steps that are granted, and those that are left of them.

use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::Recipient;

/// Steps received together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grant {
    /// The map they are for.
    pub theatre: Theatre,
    /// Whose units they are for.
    pub to: Recipient,
    /// How many.
    pub steps: u8,
    /// Whether they may be armor-type.
    pub armor: bool,
    /// Whether only colonial units may be taken.
    pub colonial: bool,
    /// Whether two of them may be exchanged for one armor step.
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
pub(crate) struct Purse<'a> {
    /// Who spends.
    pub(crate) faction: Faction,
    /// What.
    pub(crate) grants: &'a [Grant],
}
