//! Fortunes of War in words: the cards, and how they are typed.

use sandtable_axis_empires::pack::card::text::phrases;
use sandtable_pictures::axis_empires::layout::theatre_name;

use super::MatchText;
use super::slug;

impl MatchText {
    /// Returns the typed form of a card: its letter, with its map where both have a deck.
    pub(crate) fn fortune_word(&self, id: u32) -> String {
        let Some(card) = self.fortune_row(id) else {
            return id.to_string();
        };
        let mut others = self.pack().fortunes.iter();
        if others.any(|other| other.theatre != card.theatre) {
            format!("{}+{}", slug(theatre_name(card.theatre)), card.letter)
        } else {
            format!("+{}", card.letter)
        }
    }

    /// The card that is typed.
    pub(crate) fn fortune_typed(&self, typed: &str) -> Option<u32> {
        let ids = (0..).take(self.pack().fortunes.len());
        let mut found = ids.filter(|id| self.fortune_word(*id).eq_ignore_ascii_case(typed));
        found.next()
    }

    /// Returns the conditions and effects of a card.
    pub(crate) fn fortune_lines(&self, id: u32) -> Vec<String> {
        let Some(card) = self.fortune_row(id) else {
            return Vec::new();
        };
        let segments = card.segments.iter().map(|segment| segment.word());
        let segments: Vec<&str> = segments.collect();
        let mut lines = vec![format!(
            "+{}: {}, for {} ({})",
            card.letter,
            card.title,
            theatre_name(card.theatre),
            card.source
        )];
        let parts = [
            ("in the segment", vec![segments.join(" or ")]),
            ("asks for", phrases(self.pack(), &card.requirements)),
            ("on 1 and 2", phrases(self.pack(), &card.major)),
            ("on 3 and 4", phrases(self.pack(), &card.minor)),
        ];
        for (name, described) in parts {
            lines.extend(described.iter().map(|line| format!("  {name}: {line}")));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use crate::games::axis_empires::render::tests::campaign;

    #[test]
    fn fortunes_go_by_letters_and_titles() {
        let (words, _) = campaign();
        let card = words.fortune_typed("+k").unwrap();
        let row = words.fortune_row(card).unwrap();
        assert_eq!(row.letter, 'K');
        assert_eq!(words.fortune_word(card), "+K");
        assert_eq!(words.fortune_typed("+I"), None);
        let lines = words.fortune_lines(card);
        assert!(lines.iter().any(|line| line.starts_with("  on 1 and 2: ")));
    }
}
