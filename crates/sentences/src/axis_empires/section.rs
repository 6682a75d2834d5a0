//! Sections of the rulebook that questions follow from.

use sandtable_proto::games::axis_empires::v1::ChoiceAbout;
use sandtable_proto::games::axis_empires::v1::decision::Question;

/// The section that a question follows from; empty when none is known.
#[must_use]
pub fn of_question(question: Option<&Question>) -> &'static str {
    match question {
        Some(Question::Stacking(_)) => "9.3",
        Some(Question::Contest(_)) => "2.2.3.3",
        Some(Question::Placed(_)) => "2.2.3",
        Some(Question::RangedSupport(_)) => "4.2.2",
        Some(Question::Suffer(_)) => "4.2.5, 4.2.6",
        Some(Question::Advance(_)) => "4.2.7, 4.2.8",
        Some(Question::Choice(it)) => of_choice(it.about()),
        Some(Question::Luck(_)) => "+16",
        None => "",
    }
}

fn of_choice(about: ChoiceAbout) -> &'static str {
    match about {
        ChoiceAbout::Unspecified => "",
        ChoiceAbout::May
        | ChoiceAbout::OneOf
        | ChoiceAbout::LoseStep
        | ChoiceAbout::MarkerHex
        | ChoiceAbout::DelaySupport
        | ChoiceAbout::EventPiece
        | ChoiceAbout::EventHex => "2.1.1",
        ChoiceAbout::Select => "13.2",
        ChoiceAbout::RemoveCard => "1.1.2",
        ChoiceAbout::Replacement => "6.2",
        ChoiceAbout::Truce => "13.6.2",
        ChoiceAbout::IllegalCard => "1.1.1",
        ChoiceAbout::TotalWar => "12.3",
        ChoiceAbout::Alignment => "13.5",
        ChoiceAbout::SetUp | ChoiceAbout::Mobilize => "13.7",
        ChoiceAbout::Reactivate => "13.4",
        ChoiceAbout::NoOccupation => "6.1.1",
        ChoiceAbout::ChemicalWeapons => "14.8",
        ChoiceAbout::Restoration => "14.40",
        ChoiceAbout::Raiders => "14.41",
        ChoiceAbout::Occupation => "16.1.2",
        ChoiceAbout::Garrison => "16.1.3",
        ChoiceAbout::Dissolution => "16.1.5",
        ChoiceAbout::Internment => "16.7",
        ChoiceAbout::Rising => "16.3.8",
        ChoiceAbout::CallBack => "16.3.9",
        ChoiceAbout::Cession => "16.4.1",
        ChoiceAbout::LastDay => "14.45",
        ChoiceAbout::PeaceTalks => "+14.2",
        ChoiceAbout::PeaceSide => "+14.5",
    }
}
