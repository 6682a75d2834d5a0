//! Names of a board's things, and what is counted.

use std::sync::Arc;

use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::favor::Kind as FavorKind;

use super::words::{BoardTerm, BoardWords, words_in};
use crate::language::Language;
use crate::template::{fill, slots};

/// The words of a match on a board.
#[derive(Clone, Debug)]
pub struct BoardText {
    board: Arc<Board>,
    language: Language,
}

impl BoardText {
    /// The words of matches on a board.
    #[must_use]
    pub fn new(board: Arc<Board>, language: Language) -> Self {
        Self { board, language }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    pub(super) fn words(&self) -> &'static dyn BoardWords {
        words_in(self.language)
    }

    /// The printed name of a space; an id that is not on the board stands for itself.
    #[must_use]
    pub fn space<'a>(&'a self, id: &'a str) -> &'a str {
        match self.board.find_space(id) {
            Some(space) => &self.board.space(space).name,
            None => id,
        }
    }

    /// The printed name of a power.
    #[must_use]
    pub fn power<'a>(&'a self, id: &'a str) -> &'a str {
        match self.board.find_power(id) {
            Some(power) => &self.board.power(power).name,
            None if id.is_empty() => self.words().term(BoardTerm::Nobody),
            None => id,
        }
    }

    /// The printed name of an economy.
    #[must_use]
    pub fn economy<'a>(&'a self, id: &'a str) -> &'a str {
        match self.board.find_economy(id) {
            Some(economy) => &self.board.economy(economy).name,
            None => id,
        }
    }

    /// Units: `3 tanks`.
    #[must_use]
    pub fn units(&self, unit: game::UnitType, count: u32) -> String {
        counted(self.language, unit, count)
    }

    /// A facility: `air base`.
    #[must_use]
    pub fn facility(&self, kind: game::FacilityType) -> &'static str {
        self.words().facility(kind)[0]
    }

    /// A facility's place: `air base`.
    #[must_use]
    pub fn slot(&self, slot: game::FacilitySlot) -> &'static str {
        self.words().slot(slot)
    }

    /// A phase: `combat move`.
    #[must_use]
    pub fn phase(&self, phase: game::Phase) -> &'static str {
        self.words().phase(phase)
    }

    /// Units of powers: `3 tanks and 2 infantry of Germany, 1 fighter of Italy`.
    pub(super) fn force(&self, troops: &[game::Troops]) -> String {
        let mut powers: Vec<&str> = Vec::new();
        for one in troops {
            if !powers.contains(&one.power.as_str()) {
                powers.push(&one.power);
            }
        }
        let parts = powers.into_iter().map(|power| {
            let own = troops.iter().filter(|one| one.power == power);
            let units: Vec<String> = own.map(|one| self.units(one.r#type(), one.count)).collect();
            let units = self.language.listed(&units);
            let slots = slots!["units": units, "power": self.power(power)];
            fill(self.words().term(BoardTerm::UnitsOf), &slots)
        });
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() {
            self.words().term(BoardTerm::Nobody).to_owned()
        } else {
            parts.join(", ")
        }
    }

    /// A favor: `passage through the Danish Straits`.
    #[must_use]
    pub fn favor(&self, favor: Option<&game::Favor>) -> String {
        let Some(kind) = favor.and_then(|favor| favor.kind.as_ref()) else {
            return self.words().term(BoardTerm::AFavor).to_owned();
        };
        let of = match kind {
            FavorKind::Passage(canal) => {
                let canal = usize::try_from(*canal).ok();
                let canal = canal.and_then(|place| self.board.canals.get(place));
                canal.map_or(self.words().term(BoardTerm::ACanal), |canal| &canal.name)
            }
            FavorKind::Transports(power) | FavorKind::Carriers(power) => self.power(power),
        };
        fill(self.words().favor(kind), &slots!["of": of])
    }

    /// A battle's name: `battle in Poland`.
    pub(super) fn battle(&self, site: Option<&game::BattleSite>) -> String {
        let (kind, space) = site.map_or((game::BattleType::Unspecified, ""), |site| {
            (site.r#type(), self.space(&site.space))
        });
        fill(self.words().battle(kind), &slots!["space": space])
    }

    /// A number of things, which one has another word for than several.
    pub(super) fn count(&self, count: u32, [one, several]: [BoardTerm; 2]) -> String {
        let term = if count == 1 { one } else { several };
        fill(self.words().term(term), &slots!["count": count.to_string()])
    }

    /// Hits: `2 hits`.
    pub(super) fn hits(&self, count: u32) -> String {
        self.count(count, [BoardTerm::Hit, BoardTerm::Hits])
    }

    /// Hits that are to be assigned, by who scored them: `3 hits (2 by aircraft, 1 by others)`.
    #[must_use]
    pub fn scored(&self, count: u32, hits: Option<&game::Hits>) -> String {
        let hits = hits.copied().unwrap_or_default();
        let parts = [
            (hits.by_submarines, BoardTerm::BySubmarines),
            (hits.by_aircraft, BoardTerm::ByAircraft),
            (hits.by_others, BoardTerm::ByOthers),
        ];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts
            .map(|(count, term)| self.count(count, [term, term]))
            .collect();
        let all = self.hits(count);
        if parts.is_empty() {
            all
        } else {
            format!("{all} ({})", parts.join(", "))
        }
    }

    /// The dice, with what was certain beside them: `2 5 1`.
    pub(super) fn dice(&self, faces: &[u32], certain: u32) -> String {
        let thrown: Vec<String> = faces.iter().map(u32::to_string).collect();
        let dice = thrown.join(" ");
        let term = match (faces.is_empty(), certain) {
            (false, 0) => return dice,
            (true, _) => BoardTerm::Certain,
            (false, _) => BoardTerm::BesideCertain,
        };
        let slots = slots!["dice": dice, "certain": certain.to_string()];
        fill(self.words().term(term), &slots)
    }

    /// The same, with how many pairs come first among them.
    pub(super) fn pairs(&self, faces: &[u32], pairs: u32, certain: u32) -> String {
        let dice = self.dice(faces, certain);
        if pairs == 0 {
            return dice;
        }
        let slots = slots!["dice": dice, "pairs": pairs.to_string()];
        fill(self.words().term(BoardTerm::Pairs), &slots)
    }
}

fn counted(language: Language, unit: game::UnitType, count: u32) -> String {
    let [one, several] = words_in(language).unit(unit);
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Units as people read them, in English: `3 tanks`.
#[must_use]
pub fn units(unit: game::UnitType, count: u32) -> String {
    counted(Language::English, unit, count)
}

/// A phase as people read it, in English.
#[must_use]
pub fn phase_name(phase: game::Phase) -> &'static str {
    words_in(Language::English).phase(phase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_dice_are_counted() {
        let words = BoardText::new(Board::europe1940().into(), Language::English);
        assert_eq!(words.units(game::UnitType::Tank, 1), "1 tank");
        assert_eq!(words.units(game::UnitType::Fighter, 2), "2 fighters");
        assert_eq!(words.dice(&[2, 5], 0), "2 5");
        assert_eq!(words.dice(&[], 3), "3 for certain");
        assert_eq!(words.dice(&[4], 1), "4 beside 1 for certain");
        let hits = game::Hits {
            by_aircraft: 2,
            by_others: 1,
            ..game::Hits::default()
        };
        let scored = words.scored(3, Some(&hits));
        assert_eq!(scored, "3 hits (2 by aircraft, 1 by others)");
    }

    #[test]
    fn unknown_ids_stand_for_themselves() {
        let words = BoardText::new(Board::europe1940().into(), Language::German);
        assert_eq!(words.space("sz-109"), "Sea Zone 109");
        assert_eq!(words.space("atlantis"), "atlantis");
        assert_eq!(words.power(""), "niemand");
        assert_eq!(words.units(game::UnitType::Submarine, 2), "2 U-Boote");
    }
}
