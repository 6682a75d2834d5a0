//! Names of the board, its powers and units, as readers write them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::{SpaceId, Terrain};
use sandtable_aa1940::state::UnitId;
use sandtable_aa1940::unit::UnitKind;

use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// The units that an example has given a name to; none for those that are no more.
pub(crate) type UnitNames = BTreeMap<String, Option<UnitId>>;

/// Reads names of one example. It notes which spaces were named.
pub(crate) struct Names<'a> {
    /// The board.
    pub(crate) board: &'a Board,
    /// The units with a name.
    pub(crate) units: &'a UnitNames,
    seen: RefCell<BTreeSet<SpaceId>>,
}

/// A name as it is compared: case, blanks and underscores do not matter.
pub(crate) fn fold(name: &str) -> String {
    let letters = name.trim().chars().map(|letter| match letter {
        '_' | ' ' | '/' => '-',
        letter => letter.to_ascii_lowercase(),
    });
    letters.collect()
}

impl<'a> Names<'a> {
    /// The names of a board and an example's units.
    #[must_use]
    pub(crate) fn new(board: &'a Board, units: &'a UnitNames) -> Self {
        Self {
            board,
            units,
            seen: RefCell::default(),
        }
    }

    /// The spaces that were read.
    #[must_use]
    pub(crate) fn seen(self) -> BTreeSet<SpaceId> {
        self.seen.into_inner()
    }

    /// The space called so.
    fn find_space(&self, word: &str) -> Option<SpaceId> {
        let mut name = fold(word);
        let number = name.strip_prefix("sea-zone-").unwrap_or(&name);
        let number = number.strip_prefix("sz").unwrap_or(number);
        let number = number.strip_prefix('-').unwrap_or(number);
        if number.parse::<u16>().is_ok() {
            name = format!("sz-{number}");
        }
        self.board.find_space(&name).or_else(|| {
            let printed = |id: &SpaceId| fold(&self.board.space(*id).name) == name;
            self.board.all_spaces().find(printed)
        })
    }

    /// Reads a space.
    ///
    /// # Errors
    ///
    /// There is none of that name.
    pub(crate) fn space(&self, words: &mut StatementTokens<'_>) -> Result<SpaceId, Fault> {
        let mut word = words.word("a space")?;
        if fold(word) == "sz" {
            word = words.word("a sea zone's number")?;
        }
        let space = self.find_space(word).ok_or_else(|| {
            let ids = self.board.spaces.iter().map(|space| space.id.as_str());
            unknown("a space of the board", word, ids)
        })?;
        self.seen.borrow_mut().insert(space);
        Ok(space)
    }

    /// Reads a space of land or sea.
    ///
    /// # Errors
    ///
    /// There is none of that name, or it is of the other kind.
    pub(crate) fn space_of(
        &self,
        terrain: Terrain,
        words: &mut StatementTokens<'_>,
    ) -> Result<SpaceId, Fault> {
        let space = self.space(words)?;
        let found = self.board.space(space);
        if found.terrain == terrain {
            return Ok(space);
        }
        let wanted = match terrain {
            Terrain::Land => "a territory",
            Terrain::Sea => "a sea zone",
        };
        Err(Fault::text(wanted, found.id.as_str()))
    }

    /// The power called so.
    #[must_use]
    pub(crate) fn find_power(&self, word: &str) -> Option<Power> {
        let name = match fold(word).as_str() {
            "uk" | "britain" => "united-kingdom".to_owned(),
            "us" | "usa" => "united-states".to_owned(),
            "ussr" => "soviet-union".to_owned(),
            name => name.to_owned(),
        };
        self.board.find_power(&name)
    }

    /// Reads a power.
    ///
    /// # Errors
    ///
    /// There is none of that name.
    pub(crate) fn power(&self, words: &mut StatementTokens<'_>) -> Result<Power, Fault> {
        self.power_named(words.word("a power")?)
    }

    /// The power of that name.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(crate) fn power_named(&self, word: &str) -> Result<Power, Fault> {
        self.find_power(word).ok_or_else(|| {
            let ids = self.board.powers.iter().map(|power| power.id.as_str());
            unknown("a power of the board", word, ids)
        })
    }

    /// Reads the owner of units: a power, or `neutral`.
    ///
    /// # Errors
    ///
    /// There is none of that name.
    pub(crate) fn owner(&self, words: &mut StatementTokens<'_>) -> Result<Power, Fault> {
        if words.accept("neutral") {
            Ok(Power::NEUTRAL)
        } else {
            self.power(words)
        }
    }

    /// Reads an economy: a power's name means its first one.
    ///
    /// # Errors
    ///
    /// There is none of that name.
    pub(crate) fn economy(&self, words: &mut StatementTokens<'_>) -> Result<EconomyId, Fault> {
        let word = words.word("an economy")?;
        let name = fold(word).replace("united-kingdom-", "uk-");
        self.board
            .find_economy(&name)
            .or_else(|| self.find_power(word).map(EconomyId::first_of))
            .ok_or_else(|| {
                let ids = self.board.economies.iter().map(|it| it.id.as_str());
                unknown("a power or an economy of the board", word, ids)
            })
    }

    /// Reads a unit's kind.
    ///
    /// # Errors
    ///
    /// There is none of that name.
    pub(crate) fn kind(&self, words: &mut StatementTokens<'_>) -> Result<UnitKind, Fault> {
        let word = words.word("a kind of unit")?;
        find_kind(word).ok_or_else(|| {
            let ids = UnitKind::ALL.iter().map(|kind| kind.id());
            unknown("a kind of unit", word, ids)
        })
    }

    /// Reports whether an example has given a unit that name.
    #[must_use]
    pub(crate) fn is_unit(&self, word: &str) -> bool {
        self.units.contains_key(word)
    }

    /// Reads the name of a unit.
    ///
    /// # Errors
    ///
    /// No unit was given that name.
    pub(crate) fn unit(&self, words: &mut StatementTokens<'_>) -> Result<String, Fault> {
        let word = words.word("a unit's name")?;
        if self.is_unit(word) {
            Ok(word.to_owned())
        } else {
            let names = self.units.keys().map(String::as_str);
            Err(unknown("a name given to a unit with \"as\"", word, names))
        }
    }
}

/// The kind of unit called so.
pub(crate) fn find_kind(word: &str) -> Option<UnitKind> {
    let name = fold(word);
    let known = |name: &str| {
        UnitKind::ALL
            .into_iter()
            .find(|kind| fold(kind.id()) == name)
    };
    known(&name)
        .or_else(|| known(name.strip_suffix('s')?))
        .or(match name.trim_end_matches('s') {
            "mech" | "mechanized-infantry" | "mech-inf" => Some(UnitKind::MechInfantry),
            "antiaircraft-artillery" | "aa-gun" | "aa" => Some(UnitKind::Aaa),
            "aircraft-carrier" => Some(UnitKind::Carrier),
            "sub" => Some(UnitKind::Submarine),
            _ => None,
        })
}

/// The kind of facility called so.
pub(crate) fn find_facility(word: &str) -> Option<FacilityKind> {
    let name = fold(word);
    let name = name.strip_suffix('s').unwrap_or(&name);
    match name {
        "major-complex" | "major-ic" | "major-industrial-complex" => {
            Some(FacilityKind::MajorComplex)
        }
        "minor-complex" | "minor-ic" | "minor-industrial-complex" => {
            Some(FacilityKind::MinorComplex)
        }
        "air-base" | "airbase" => Some(FacilityKind::AirBase),
        "naval-base" | "navalbase" => Some(FacilityKind::NavalBase),
        _ => None,
    }
}

/// Reads a facility's kind.
///
/// # Errors
///
/// There is none of that name.
pub(crate) fn facility(words: &mut StatementTokens<'_>) -> Result<FacilityKind, Fault> {
    let word = words.word("a kind of facility")?;
    find_facility(word).ok_or_else(|| {
        let ids = FacilityKind::ALL.iter().map(|kind| kind.id());
        unknown("a kind of facility", word, ids)
    })
}

/// Reads a facility's slot; a kind means the slot that it takes.
///
/// # Errors
///
/// There is none of that name.
pub(crate) fn slot(words: &mut StatementTokens<'_>) -> Result<FacilitySlot, Fault> {
    let word = words.word("a facility's slot")?;
    match fold(word).as_str() {
        "complex" | "industrial-complex" => Some(FacilitySlot::Complex),
        _ => find_facility(word).map(FacilityKind::slot),
    }
    .ok_or_else(|| {
        let ids = FacilitySlot::ALL.iter().map(|slot| slot.id());
        unknown("a facility's slot", word, ids)
    })
}

/// Reads a phase.
///
/// # Errors
///
/// There is none of that name.
pub(crate) fn phase(words: &mut StatementTokens<'_>) -> Result<Phase, Fault> {
    let word = words.word("a phase")?;
    let name = match fold(word).as_str() {
        "noncombat" | "non-combat-move" => "noncombat-move".to_owned(),
        "income" => "collect-income".to_owned(),
        name => name.to_owned(),
    };
    let all = [Phase::Research, Phase::Purchase, Phase::CombatMove];
    let all = all.into_iter().chain([
        Phase::ConductCombat,
        Phase::NoncombatMove,
        Phase::Mobilize,
        Phase::CollectIncome,
    ]);
    let ids = all.clone().map(Phase::id);
    all.clone()
        .find(|phase| fold(phase.id()) == name)
        .ok_or_else(|| unknown("a phase", word, ids))
}

/// Reads an advance.
///
/// # Errors
///
/// There is none of that name.
pub(crate) fn advance(words: &mut StatementTokens<'_>) -> Result<Advance, Fault> {
    let word = words.word("an advance")?;
    let name = fold(word);
    let mut all = Advance::ALL.into_iter();
    all.find(|advance| fold(advance.id()) == name)
        .ok_or_else(|| unknown("an advance", word, Advance::ALL.iter().map(|it| it.id())))
}

/// The fault of a name that nothing has, with those that are like it.
pub(crate) fn unknown<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str>) -> Fault {
    let name = fold(word);
    let near: Vec<&str> = known
        .filter(|known| {
            let known = fold(known);
            name.len() > 2
                && (known.contains(&name) || name.contains(&known) || distance(&known, &name) <= 2)
        })
        .take(4)
        .collect();
    let found = if near.is_empty() {
        format!("{word:?}")
    } else {
        format!("{word:?} (is it {}?)", near.join(" or "))
    };
    Fault::text(what, found)
}

/// Number of letters that differ between two names.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (line, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = line + 1;
        for (column, other) in b.iter().enumerate() {
            let change = corner + usize::from(letter != *other);
            corner = row[column + 1];
            row[column + 1] = change.min(corner + 1).min(row[column] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use sandtable_aa1940::board_name::BoardName;

    use super::*;

    #[test]
    fn names_are_read_as_people_write_them() {
        let board = Board::shared(BoardName::GLOBAL);
        let units = UnitNames::new();
        let names = Names::new(&board, &units);
        let space = |text: &str| names.space(&mut StatementTokens::new(text));
        let zone = board.find_space("sz-112");
        for text in ["sz-112", "112", "sz112", "sz 112", "sz_112"] {
            assert_eq!(space(text).ok(), zone, "{text}");
        }
        assert_eq!(
            space("slovakia_hungary").ok(),
            board.find_space("slovakia-hungary")
        );
        let fault = space("slovakia").unwrap_err();
        assert!(fault.found.contains("slovakia-hungary"), "{fault}");
        for text in ["mech-infantry", "mech_infantry", "mechs"] {
            assert_eq!(find_kind(text), Some(UnitKind::MechInfantry));
        }
        assert_eq!(find_kind("Fighters"), Some(UnitKind::Fighter));
        assert_eq!(
            find_facility("minor-complex"),
            Some(FacilityKind::MinorComplex)
        );
        let economy = names.economy(&mut StatementTokens::new("united-kingdom-pacific"));
        assert_eq!(economy.ok(), board.find_economy("uk-pacific"));
    }
}
