//! Cards and countries as they are typed.

use super::MatchText;
use super::slug;

impl MatchText {
    /// Returns the typed form of a card: its number, with its map where both have one of that
    /// number.
    pub(crate) fn card_word(&self, id: u32) -> String {
        let Some(card) = self.card_row(id) else {
            return id.to_string();
        };
        let mut others = self.pack().cards.iter();
        let two = others.any(|other| {
            other.number == card.number
                && other.faction == card.faction
                && other.theatre != card.theatre
        });
        if two {
            self.on_map(card.theatre, &card.number)
        } else {
            card.number.to_string()
        }
    }

    /// Returns the typed form of a country.
    pub(crate) fn area_word(&self, id: u32) -> String {
        match self.area_row(id) {
            Some((row, true)) => self.on_map(row.theatre, &slug(&row.name)),
            Some((row, false)) => slug(&row.name),
            None => id.to_string(),
        }
    }
}
