mod drawing;
mod hidden;
mod using;

use crate::faction::Camp;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::FortuneId;
use crate::testing::Position;

impl Position {
    /// Plays with Fortunes of War.
    fn with_fortunes(mut self) -> Self {
        self.optional(OptionalRule::FortunesOfWar);
        self
    }

    /// The card of a letter.
    fn fortune(&self, theatre: Theatre, letter: char) -> FortuneId {
        let cards = &self.state.pack().fortunes;
        let mut cards = (0..).map(FortuneId).zip(cards);
        let found = cards.find(|(_, card)| card.theatre == theatre && card.letter == letter);
        found.unwrap().0
    }

    /// Gives a side the card of a letter, of the scenario's map.
    fn deal(&mut self, camp: Camp, letter: char) -> FortuneId {
        let card = self.fortune(self.theatre(), letter);
        self.state
            .set_fortunes(|fortunes| fortunes.give(camp, card));
        card
    }

    /// Number of cards of a map that each side holds.
    fn hands(&self, theatre: Theatre) -> [usize; 2] {
        Camp::ALL.map(|camp| self.state.fortunes_of(theatre, camp).len())
    }
}
