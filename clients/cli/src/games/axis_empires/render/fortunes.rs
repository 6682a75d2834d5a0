//! Fortunes of War in words: the cards, and who holds how many of them.

use sandtable_axis_empires::pack::card::text::phrases;
use sandtable_pictures::axis_empires::names::fortunes_held;
use sandtable_proto::games::axis_empires::v1 as game;

use super::MatchText;
use super::politics::theatre;
use super::side;
use super::slug;
use sandtable_pictures::axis_empires::layout::theatre_name;

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

    /// An event of Fortunes of War in a line; nothing for other events.
    pub(super) fn of_fortunes(&self, event: &game::event::Kind) -> Option<String> {
        use game::event::Kind as EventKind;
        Some(match event {
            EventKind::FortunesCounted(it) => fortunes_held(it.camp(), it.theatre(), it.count),
            EventKind::FortunesHeld(it) => {
                let cards: Vec<String> = it.fortunes.iter().map(|id| self.fortune(*id)).collect();
                let cards = if cards.is_empty() {
                    "none".to_owned()
                } else {
                    cards.join(", ")
                };
                format!("your Fortunes of War of {}: {cards}", theatre(it.theatre()))
            }
            EventKind::FortunePlayed(it) => {
                format!("{} plays {}", side(it.faction), self.fortune(it.fortune))
            }
            _ => return None,
        })
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
    use super::*;
    use crate::games::axis_empires::render::tests::campaign;
    use game::event::Kind;
    use sandtable_axis_empires::pack::Fortune;

    #[test]
    fn fortunes_go_by_letters_and_titles() {
        let (words, _) = campaign();
        let card = words.fortune_typed("+k").unwrap();
        let row = words.fortune_row(card).unwrap();
        assert_eq!(row.letter, 'K');
        assert_eq!(words.fortune_word(card), "+K");
        assert_eq!(words.fortune_typed("+I"), None);
        let describe = |kind| words.sentence(&game::Event { kind: Some(kind) }).unwrap();
        let theatre = row_theatre(row);
        let counted = |count| {
            describe(Kind::FortunesCounted(game::FortunesCounted {
                theatre: theatre.into(),
                camp: game::Camp::Allies.into(),
                count,
            }))
        };
        let map = super::theatre(theatre);
        assert_eq!(
            counted(2),
            format!("the Allied side holds 2 Fortunes of War of {map}")
        );
        assert_eq!(
            counted(0),
            format!("the Allied side holds no Fortunes of War of {map}")
        );
        let played = describe(Kind::FortunePlayed(game::FortunePlayed {
            faction: game::Faction::Axis.into(),
            fortune: card,
        }));
        assert_eq!(
            played,
            format!("the Axis side plays card +K ({})", row.title)
        );
        let lines = words.fortune_lines(card);
        assert!(lines.iter().any(|line| line.starts_with("  on 1 and 2: ")));
    }

    fn row_theatre(row: &Fortune) -> game::Theatre {
        match row.theatre {
            sandtable_axis_empires::map::Theatre::Europe => game::Theatre::Europe,
            sandtable_axis_empires::map::Theatre::Asia => game::Theatre::Asia,
        }
    }
}
