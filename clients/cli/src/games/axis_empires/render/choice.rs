//! Things to pick, in words.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::{ChoiceAbout, pick};

use super::MatchText;
use super::politics::{theatre, truce};
use super::side;

impl MatchText {
    /// Returns the subject of a choice, as a question, with the section of the book that allows
    /// the choice.
    pub(super) fn choice(&self, choice: &game::Choice) -> String {
        let what = match choice.about() {
            ChoiceAbout::May => "is it done? (2.1.1)",
            ChoiceAbout::OneOf => "which of these is done? (2.1.1)",
            ChoiceAbout::Select => "which country is selected? (13.2)",
            ChoiceAbout::RemoveCard => "which card leaves the game? (1.1.2)",
            ChoiceAbout::LoseStep => "which unit loses a step? (2.1.1)",
            ChoiceAbout::Replacement => "which replacement is taken, and where to? (6.2)",
            ChoiceAbout::MarkerHex => "where is the marker put? (2.1.1)",
            ChoiceAbout::DelaySupport => "which support unit is delayed? (2.1.1)",
            ChoiceAbout::Truce => "which truce is offered? (13.6.2)",
            ChoiceAbout::IllegalCard => "does Total War answer the illegal card? (1.1.1)",
            ChoiceAbout::TotalWar => "do the policies or truces end? (12.3)",
            ChoiceAbout::Alignment => "whom does the country join? (13.5)",
            ChoiceAbout::SetUp => "where does the unit stand? (13.7)",
            ChoiceAbout::Mobilize => "which unit is at full strength? (13.7)",
            ChoiceAbout::Reactivate => "where does the country take up arms again? (13.4)",
            ChoiceAbout::NoOccupation => "is the new friend kept from being occupied? (6.1.1)",
            ChoiceAbout::ChemicalWeapons => "are Chemical Weapons used? (14.8)",
            ChoiceAbout::Restoration => "does the Restoration change the Government? (14.40)",
            ChoiceAbout::Raiders => "who hunts the raiders? (14.41)",
            ChoiceAbout::Occupation => "how does the occupation end? (16.1.2)",
            ChoiceAbout::Garrison => "which unit goes from the border? (16.1.3)",
            ChoiceAbout::Dissolution => "does the Cabinet step down? (16.1.5)",
            ChoiceAbout::Internment => "are the units interned, or does the policy end? (16.7)",
            ChoiceAbout::Rising => "does the country take up arms again? (16.3.8)",
            ChoiceAbout::CallBack => "is the aid called back? (16.3.9)",
            ChoiceAbout::Cession => "which land is ceded? (16.4.1)",
            ChoiceAbout::LastDay => "is the last day put back, for a point? (14.45)",
            ChoiceAbout::PeaceTalks => "which box gets Negotiation? (+14.2)",
            ChoiceAbout::PeaceSide => "which Ally is played from here on? (+14.5)",
            ChoiceAbout::EventPiece => "which unit or marker is meant? (2.1.1)",
            ChoiceAbout::EventHex => "which hex is meant? (2.1.1)",
            ChoiceAbout::Unspecified => "what is picked?",
        };
        let card = choice.card.map(|card| self.card(card));
        let fortune = choice.fortune.map(|card| self.fortune(card));
        let country = choice.country.map(|country| self.area(country));
        let about = card.into_iter().chain(fortune).chain(country);
        let about: Vec<String> = about.collect();
        match (about.is_empty(), self.is_of_both()) {
            (true, false) => what.to_owned(),
            (true, true) => format!("{}: {what}", theatre(choice.theatre())),
            (false, _) => format!("{}: {what}", about.join(", ")),
        }
    }

    /// Returns the effect of an option, in the words of the question, if it has any for it.
    fn listed(choice: &game::Choice, picked: &game::Pick) -> Option<String> {
        let index = choice.options.iter().position(|option| option == picked)?;
        let words = choice.words.get(index)?;
        (!words.is_empty()).then(|| words.clone())
    }

    /// One thing to pick.
    pub(super) fn pick(&self, choice: &game::Choice, picked: &game::Pick) -> String {
        let words = Self::listed(choice, picked);
        let described = match &picked.kind {
            Some(pick::Kind::Pass(())) => "none, or no".to_owned(),
            Some(pick::Kind::Yes(())) => "yes".to_owned(),
            Some(pick::Kind::Nth(number)) => {
                return words.unwrap_or_else(|| format!("number {}", number.saturating_add(1)));
            }
            Some(pick::Kind::Country(id)) => self.area(*id),
            Some(pick::Kind::Card(id)) => self.card(*id),
            Some(pick::Kind::Faction(faction)) => side(*faction),
            Some(pick::Kind::Piece(id)) => self.piece(*id),
            Some(pick::Kind::Hex(hex)) => self.hex(*hex),
            Some(pick::Kind::Stand(it)) => {
                format!("{} in {}", self.piece(it.piece), self.hex(it.hex))
            }
            Some(pick::Kind::Loss(loss)) => self.loss(loss),
            Some(pick::Kind::Replacement(it)) => {
                format!("{}: {}", self.kind(it.unit), self.place(it.to.as_ref()))
            }
            Some(pick::Kind::Truce(it)) => truce(*it),
            Some(pick::Kind::Posture(id)) => {
                (self.posture_name(*id)).unwrap_or_else(|| "a box".to_owned())
            }
            None => "something that this program does not know".to_owned(),
        };
        match words {
            Some(words) => format!("{described}: {words}"),
            None => described,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::campaign;

    #[test]
    fn a_choice_is_told_with_what_it_is_about() {
        let (words, view) = campaign();
        let choice = game::Choice {
            about: ChoiceAbout::Truce.into(),
            card: view.decks[0].current,
            options: vec![
                game::Pick {
                    kind: Some(pick::Kind::Truce(game::Truce::Negotiation.into())),
                },
                game::Pick {
                    kind: Some(pick::Kind::Nth(0)),
                },
            ],
            ..game::Choice::default()
        };
        assert_eq!(
            words.choice(&choice),
            "card 1 (Rearmament): which truce is offered? (13.6.2)"
        );
        let described: Vec<String> = choice
            .options
            .iter()
            .map(|it| words.pick(&choice, it))
            .collect();
        assert_eq!(described, ["negotiation", "number 1"]);
    }

    #[test]
    fn the_choices_of_a_list_are_told_in_the_words_of_the_question() {
        let (words, _) = campaign();
        let pick = |kind| game::Pick { kind: Some(kind) };
        let choice = game::Choice {
            about: ChoiceAbout::OneOf.into(),
            options: vec![
                pick(pick::Kind::Pass(())),
                pick(pick::Kind::Nth(2)),
                pick(pick::Kind::Yes(())),
            ],
            words: vec![
                String::new(),
                "event declare war".to_owned(),
                "war limited war".to_owned(),
            ],
            ..game::Choice::default()
        };
        let described: Vec<String> = choice
            .options
            .iter()
            .map(|it| words.pick(&choice, it))
            .collect();
        assert_eq!(
            described,
            ["none, or no", "event declare war", "yes: war limited war"]
        );
    }
}
