//! The questions of the agenda: one of several things to pick.

use sandtable_kernel::{Checked, Violation};
use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::decision::step_loss::StepLoss;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::order::replacements::ReplacementOrder;
use crate::pack::{CardId, FortuneId, PostureBoxId, Truce};

/// Subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum QuestionSubject {
    /// Choice to do something or not.
    May,
    /// Choice of one of several things to do.
    OneOf,
    /// The country that is selected.
    Select,
    /// The card that leaves the game.
    RemoveCard,
    /// The unit that loses a step for an event.
    LoseStep,
    /// The unit taken for steps outside the Replacements Segment, and its destination.
    Replacement,
    /// Where a marker of an event is put.
    MarkerHex,
    /// The support unit delayed by an event.
    DelaySupport,
    /// The unit or marker that an event is about.
    EventPiece,
    /// The hex that an event is about.
    EventHex,
    /// The truce that is offered.
    Truce,
    /// Choice of Total War in answer to an illegal card.
    IllegalCard,
    /// Choice to end the policies or truces of a box as Total War begins.
    TotalWar,
    /// The Allied faction that a country joins before the war.
    Alignment,
    /// Where a unit of a new country stands.
    SetUp,
    /// The unit of a new country that is at full strength.
    Mobilize,
    /// Where a conquered country takes up arms again, if anywhere.
    Reactivate,
    /// Choice to forbid the occupation of the new friend.
    NoOccupation,
    /// Choice to use Chemical Weapons in the combat under way.
    ChemicalWeapons,
    /// Choice to change the Government by Showa Restoration.
    Restoration,
    /// The units that hunt raiders down.
    Raiders,
    /// The way an occupation ends: the occupiers break down, are interned, or the country's own
    /// units go.
    Occupation,
    /// The Japanese unit that is broken down, or goes where the border is not guarded.
    Garrison,
    /// Choice of the Japanese Cabinet to step down.
    Dissolution,
    /// Choice to intern units in a country that a policy bars them from; else the policy ends.
    Internment,
    /// Choice of a country that surrendered to take up arms again.
    Rising,
    /// Choice to call back aid or Lend-Lease, to the Delay Box or out of the game.
    CallBack,
    /// The land that is ceded.
    Cession,
    /// Choice to postpone the last day of a map, for a point.
    LastDay,
    /// In which box of the posture display a Separate Peace puts Negotiation.
    PeaceTalks,
    /// The Ally that a player takes after the Axis has collapsed.
    PeaceSide,
}

impl QuestionSubject {
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
    /// Its subject.
    pub about: QuestionSubject,
    /// On which map.
    pub theatre: Theatre,
    /// The card that asks, if one does.
    pub card: Option<CardId>,
    /// The card of Fortunes of War that asks, if one does.
    pub fortune: Option<FortuneId>,
    /// The country that was selected, if one was.
    pub country: Option<AreaId>,
    /// Options that may be picked.
    pub options: Vec<Pick>,
    /// Description of each option in words for people; empty where the option is clear by itself.
    /// As many as options, or none at all.
    #[serde(default)]
    pub words: Vec<Box<str>>,
}

/// Checks that an answer is among the choices.
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
