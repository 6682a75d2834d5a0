//! Things to pick, in words.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::pick;

use super::MatchText;
use super::side;

impl MatchText {
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
            Some(pick::Kind::Faction(faction)) => side(*faction).to_owned(),
            Some(pick::Kind::Piece(id)) => self.piece(*id),
            Some(pick::Kind::Hex(hex)) => self.hex(*hex),
            Some(pick::Kind::Stand(it)) => {
                format!("{} in {}", self.piece(it.piece), self.hex(it.hex))
            }
            Some(pick::Kind::Loss(loss)) => self.loss(loss),
            Some(pick::Kind::Replacement(it)) => {
                format!("{}: {}", self.kind(it.unit), self.place(it.to.as_ref()))
            }
            Some(pick::Kind::Truce(it)) => self.truce(*it),
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

    /// A unit that loses a step, and what is left of it.
    pub(super) fn loss(&self, loss: &game::StepLoss) -> String {
        let left = (loss.left).map_or_else(String::new, |left| {
            format!(", {} is left", self.piece(left))
        });
        format!("{} loses a step{left}", self.piece(loss.piece))
    }

    /// A unit's way after a combat.
    pub(super) fn advance(&self, advance: &game::Advance) -> String {
        let way: Vec<String> = advance.path.iter().map(|hex| self.hex(*hex)).collect();
        format!(
            "{} advances to {}",
            self.piece(advance.piece),
            way.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::campaign;
    use game::ChoiceAbout;

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
                pick(pick::Kind::Truce(game::Truce::Negotiation.into())),
                pick(pick::Kind::Nth(0)),
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
            [
                "none, or no",
                "event declare war",
                "yes: war limited war",
                "negotiation",
                "number 1"
            ]
        );
    }
}
