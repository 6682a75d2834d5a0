//! The questions of the agenda: one of several things to pick.

use sandtable_kernel::{Checked, Violation};
use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::decision::step_loss::StepLoss;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::order::replacements::ReplacementOrder;
use crate::pack::{CardId, FortuneId, PostureBoxId, Truce};

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum About {
    /// Whether something is done.
    May,
    /// Which of several things is done.
    OneOf,
    /// Which country is selected.
    Select,
    /// Which card leaves the game.
    RemoveCard,
    /// Which unit loses a step for an event.
    LoseStep,
    /// Which unit is taken for steps outside the Replacements Segment, and where to.
    Replacement,
    /// Where a marker of an event is put.
    MarkerHex,
    /// Which support unit is delayed by an event.
    DelaySupport,
    /// Which unit or marker an event is about.
    EventPiece,
    /// Which hex an event is about.
    EventHex,
    /// Which truce is offered.
    Truce,
    /// Whether Total War answers an illegal card.
    IllegalCard,
    /// Whether the policies or truces of a box end as Total War begins.
    TotalWar,
    /// Which Allied faction a country joins before the war.
    Alignment,
    /// Where a unit of a new country stands.
    SetUp,
    /// Which unit of a new country is at full strength.
    Mobilize,
    /// Where a conquered country takes up arms again, if anywhere.
    Reactivate,
    /// Whether the new friend may not be occupied.
    NoOccupation,
    /// Whether Chemical Weapons are used in the combat under way.
    ChemicalWeapons,
    /// Whether Showa Restoration changes the Government.
    Restoration,
    /// Who hunts raiders down.
    Raiders,
    /// What ends an occupation: the occupiers break down, are interned, or the country's own
    /// units go.
    Occupation,
    /// Which Japanese unit is broken down, or goes where the border is not guarded.
    Garrison,
    /// Whether the Japanese Cabinet steps down.
    Dissolution,
    /// Whether units in a country that a policy keeps them out of are interned; else the
    /// policy ends.
    Internment,
    /// Whether a country that gave in takes up arms again.
    Rising,
    /// Whether aid or Lend-Lease is called back, to the Delay Box or out of the game.
    CallBack,
    /// Which land is ceded.
    Cession,
    /// Whether the last day of a map is put back, for a point.
    LastDay,
    /// In which box of the posture display a Separate Peace puts Negotiation.
    PeaceTalks,
    /// Which Ally a player takes after the Axis has collapsed.
    PeaceSide,
}

impl About {
    /// The row of the ledger that lets the faction choose.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::May | Self::OneOf | Self::EventPiece | Self::EventHex => "AE-2.1.1-1",
            Self::Select => "AE-13.2-3",
            Self::RemoveCard => "AE-1.1.2-2",
            Self::MarkerHex | Self::DelaySupport => "DS-15.15-1",
            Self::LoseStep => "AE-2.1.1-3",
            Self::Replacement => "AE-6.2-4",
            Self::Truce => "AE-13.6.2.3-1",
            Self::IllegalCard => "AE-1.1.1-5",
            Self::TotalWar => "AE-12.3-2",
            Self::Alignment => "AE-13.5-7",
            Self::SetUp => "AE-13.7.1-6",
            Self::Mobilize => "AE-13.7.1-10",
            Self::Reactivate => "AE-13.4-6",
            Self::NoOccupation => "AE-6.1.1-2",
            Self::ChemicalWeapons => "DS-14.8-2",
            Self::Restoration => "DS-14.40-3",
            Self::Raiders => "DS-14.41-3",
            Self::Occupation => "DS-16.1.2-5",
            Self::Garrison => "DS-16.1.3-4",
            Self::Dissolution => "DS-16.1.5-1",
            Self::Internment => "DS-16.7-2",
            Self::Rising => "DS-16.3.8-1",
            Self::CallBack => "DS-16.3.9-1",
            Self::Cession => "DS-16.4.1-4",
            Self::LastDay => "DS-14.45-3",
            Self::PeaceTalks => "AE-+14.2-4",
            Self::PeaceSide => "AE-+14.5-2",
        }
    }
}

/// One thing to pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pick {
    /// None of them, or no.
    Pass,
    /// Yes.
    Yes,
    /// One of a list of choices, counted from 0.
    Nth(u8),
    /// A country.
    Country(AreaId),
    /// A card.
    Card(CardId),
    /// A faction.
    Faction(Faction),
    /// A unit.
    Piece(PieceId),
    /// A hex.
    Hex(HexId),
    /// A unit that goes to a hex.
    Stand(PieceId, HexId),
    /// A unit that loses a step.
    Loss(StepLoss),
    /// A replacement.
    Replacement(ReplacementOrder),
    /// A truce.
    Truce(Truce),
    /// A box of the posture display.
    Posture(PostureBoxId),
}

/// A question with everything that may be picked. The first stands in for a seat that
/// gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Choice {
    /// What it is about.
    pub about: About,
    /// On which map.
    pub theatre: Theatre,
    /// The card that asks, if one does.
    pub card: Option<CardId>,
    /// The card of Fortunes of War that asks, if one does.
    pub fortune: Option<FortuneId>,
    /// The country that was selected, if one was.
    pub country: Option<AreaId>,
    /// What may be picked.
    pub options: Vec<Pick>,
    /// What each option does, in words for people, where the option does not say it by
    /// itself; empty where it does. As many as options, or none at all.
    #[serde(default)]
    pub words: Vec<Box<str>>,
}

/// Whether an answer is among the choices.
///
/// # Errors
///
/// When it is not, by the rule that the question comes from.
pub fn check_answer(choice: &Choice, pick: Pick) -> Checked {
    if choice.options.contains(&pick) {
        Ok(())
    } else {
        Err(Violation::new(
            choice.about.rule(),
            "one of the choices that the question lists",
            format!("{pick:?}"),
        ))
    }
}
