//! Where the data of a pack come from.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// Basis of a datum. The order is from the most to the least reliable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// A rulebook says so; the detail is the line.
    Rulebook,
    /// A published report of play says so.
    Report,
    /// A digitisation of the printed map shows it.
    Digitised,
    /// It follows from public geography or history.
    Geography,
    /// This project's own choice: nothing of the published game.
    Ours,
}

impl Basis {
    /// Every basis.
    pub const ALL: [Self; 5] = [
        Self::Rulebook,
        Self::Report,
        Self::Digitised,
        Self::Geography,
        Self::Ours,
    ];

    /// The word for it in packs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::Report => "report",
            Self::Digitised => "digitised",
            Self::Geography => "geography",
            Self::Ours => "ours",
        }
    }

    fn parse(text: &str) -> Result<Self, String> {
        let word = text.split_whitespace().next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|basis| basis.word() == word)
            .ok_or_else(|| {
                format!(
                    "{word:?} is no source: rulebook, report, digitised, geography or ours is \
                     expected"
                )
            })
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The sources of a row: one for all its fields, and others for some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sources {
    all: Basis,
    fields: BTreeMap<Box<str>, Basis>,
}

impl Sources {
    /// Reads `basis detail; field=basis detail; …`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut parts = text.split(';').map(str::trim);
        let all = Basis::parse(parts.next().unwrap_or_default())?;
        let mut fields = BTreeMap::new();
        for part in parts {
            let (field, basis) = part
                .split_once('=')
                .ok_or_else(|| format!("{part:?} is not of the form field=source"))?;
            fields.insert(field.trim().into(), Basis::parse(basis)?);
        }
        Ok(Self { all, fields })
    }

    /// Basis of a field.
    pub(super) fn of(&self, field: &str) -> Basis {
        self.fields.get(field).copied().unwrap_or(self.all)
    }

    /// The fields that have a source of their own.
    pub(super) fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(|field| &**field)
    }
}

/// Number of data of each field, by basis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally(pub(super) BTreeMap<(Box<str>, Box<str>), BTreeMap<Basis, u32>>);

impl Tally {
    /// Counts a datum.
    pub(super) fn count(&mut self, file: &str, field: &str, basis: Basis) {
        *self
            .0
            .entry((file.into(), field.into()))
            .or_default()
            .entry(basis)
            .or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_may_have_a_source_of_its_own() {
        let sources = Sources::parse("geography coast; name=rulebook 8976").unwrap();
        assert_eq!(sources.of("terrain"), Basis::Geography);
        assert_eq!(sources.of("name"), Basis::Rulebook);
        assert_eq!(sources.fields().collect::<Vec<_>>(), ["name"]);
    }

    #[test]
    fn hearsay_is_no_source() {
        assert!(Sources::parse("somebody said").is_err());
        assert!(Sources::parse("").is_err());
        assert!(Sources::parse("ours; rulebook 3").is_err());
    }
}
