//! A rulebook's ledger: every rule as one row, found by its id.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

/// A row of a ledger.
pub trait Rule: DeserializeOwned {
    /// The id that refusals and comments name.
    fn id(&self) -> &str;
}

/// The rows of a ledger, in the order of the book.
#[derive(Clone, Debug)]
pub struct Rulebook<R> {
    rows: Vec<R>,
    by_id: BTreeMap<String, usize>,
}

impl<R: Rule> Rulebook<R> {
    /// Reads a ledger of one JSON object a line.
    ///
    /// # Errors
    /// A line is no such row.
    pub fn read(lines: &str) -> serde_json::Result<Self> {
        let rows: Vec<R> = lines
            .lines()
            .map(serde_json::from_str)
            .collect::<serde_json::Result<_>>()?;
        let ids = rows.iter().map(|row| row.id().to_owned());
        let by_id = ids.zip(0..).collect();
        Ok(Self { rows, by_id })
    }

    /// Every row, in the order of the book.
    #[must_use]
    pub fn rows(&self) -> &[R] {
        &self.rows
    }

    /// The row of an id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&R> {
        self.by_id.get(id).map(|index| &self.rows[*index])
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Row {
        id: String,
        title: String,
    }

    impl Rule for Row {
        fn id(&self) -> &str {
            &self.id
        }
    }

    #[test]
    fn rows_are_found_by_their_ids() {
        let lines = "{\"id\":\"b\",\"title\":\"second\"}\n{\"id\":\"a\",\"title\":\"first\"}";
        let book: Rulebook<Row> = Rulebook::read(lines).unwrap();
        assert_eq!(book.rows().len(), 2);
        assert_eq!(book.rows()[0].id, "b");
        assert_eq!(book.find("a").map(|row| &*row.title), Some("first"));
        assert!(book.find("c").is_none());
        assert!(Rulebook::<Row>::read("{}").is_err());
    }
}
