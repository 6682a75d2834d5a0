//! The segments of a turn.

use serde::{Deserialize, Serialize};

/// A segment of the sequence of play (`AE-SOP-4`). Phases without segments count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Segment {
    /// 0.1, once a game turn.
    VictoryPointCheck,
    /// 1.1.
    OptionCard,
    /// 1.2.
    Logistics,
    /// 1.3.
    Replacements,
    /// 2.1.
    PoliticalEvents,
    /// 2.2.
    Support,
    /// 2.3.
    Organization,
    /// 3.
    OperationalMovement,
    /// 4.1.
    BlitzCombat,
    /// 4.2.
    RegularCombat,
    /// 4.3.
    Marker,
    /// 5.
    ReserveMovement,
    /// 6.1.
    WarAndPeace,
    /// 6.2.
    ConditionalEvents,
    /// 7.1, once a game turn.
    Delay,
    /// 7.2, once a game turn.
    TurnMarker,
}

/// The part of a game turn that a segment belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Before the faction turns.
    Opening,
    /// In each faction's turn.
    FactionTurn,
    /// After the faction turns.
    Closing,
}

impl Segment {
    /// Every segment, in order.
    pub const ALL: [Self; 16] = [
        Self::VictoryPointCheck,
        Self::OptionCard,
        Self::Logistics,
        Self::Replacements,
        Self::PoliticalEvents,
        Self::Support,
        Self::Organization,
        Self::OperationalMovement,
        Self::BlitzCombat,
        Self::RegularCombat,
        Self::Marker,
        Self::ReserveMovement,
        Self::WarAndPeace,
        Self::ConditionalEvents,
        Self::Delay,
        Self::TurnMarker,
    ];

    /// Where it stands in the rulebook.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::VictoryPointCheck => "0.1",
            Self::OptionCard => "1.1",
            Self::Logistics => "1.2",
            Self::Replacements => "1.3",
            Self::PoliticalEvents => "2.1",
            Self::Support => "2.2",
            Self::Organization => "2.3",
            Self::OperationalMovement => "3",
            Self::BlitzCombat => "4.1",
            Self::RegularCombat => "4.2",
            Self::Marker => "4.3",
            Self::ReserveMovement => "5",
            Self::WarAndPeace => "6.1",
            Self::ConditionalEvents => "6.2",
            Self::Delay => "7.1",
            Self::TurnMarker => "7.2",
        }
    }

    /// The word for it in refusals and on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::VictoryPointCheck => "victory-point-check",
            Self::OptionCard => "option-card",
            Self::Logistics => "logistics",
            Self::Replacements => "replacements",
            Self::PoliticalEvents => "political-events",
            Self::Support => "support",
            Self::Organization => "organization",
            Self::OperationalMovement => "operational-movement",
            Self::BlitzCombat => "blitz-combat",
            Self::RegularCombat => "regular-combat",
            Self::Marker => "marker",
            Self::ReserveMovement => "reserve-movement",
            Self::WarAndPeace => "war-and-peace",
            Self::ConditionalEvents => "conditional-events",
            Self::Delay => "delay",
            Self::TurnMarker => "turn-marker",
        }
    }

    /// The part of the game turn it belongs to.
    #[must_use]
    pub const fn part(self) -> Part {
        match self {
            Self::VictoryPointCheck => Part::Opening,
            Self::Delay | Self::TurnMarker => Part::Closing,
            _ => Part::FactionTurn,
        }
    }

    /// Reports whether it takes place on Seasonal Turns only (`AE-SOP-3`, `AE-0-1`, `AE-1-1`).
    #[must_use]
    pub const fn is_seasonal(self) -> bool {
        matches!(
            self,
            Self::VictoryPointCheck | Self::OptionCard | Self::Logistics | Self::Replacements
        )
    }

    /// The segment after it in the list.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}
