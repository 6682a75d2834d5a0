//! Questions of politics, and dice that may be cast again.

use sandtable_proto::games::axis_empires::v1 as game;

use super::names::Names;
use crate::template::{fill, slots};

impl Names {
    /// Subject of a choice, and its question.
    pub(super) fn choice(&self, choice: &game::Choice) -> String {
        let asked = self.words().choice(choice.about());
        let card = choice.card.map(|card| self.card(card));
        let fortune = choice.fortune.map(|card| self.fortune(card));
        let country = choice.country.map(|country| self.area(country));
        let about = card.into_iter().chain(fortune).chain(country);
        let about: Vec<String> = about.collect();
        match (about.is_empty(), self.is_of_both()) {
            (true, false) => asked.to_owned(),
            (true, true) => format!("{}: {asked}", self.theatre(choice.theatre())),
            (false, _) => format!("{}: {asked}", about.join(", ")),
        }
    }

    /// Returns the purpose of a die: `of the attack on …`.
    pub(super) fn throw(&self, cast: &game::LuckQuestion) -> String {
        let modifier = match cast.modifier {
            0 => String::new(),
            modifier => format!(" ({modifier:+})"),
        };
        let slots = slots![
            "hex": cast.hex.map_or_else(String::new, |hex| self.hex(hex)),
            "piece": cast.piece.map_or_else(String::new, |piece| self.piece(piece)),
            "side": self.side(cast.faction),
            "modifier": modifier,
        ];
        fill(self.words().throw(cast), &slots)
    }
}
