//! The part of a map that is drawn.

/// The most places that a region lies around.
pub const MOST_PLACES: usize = 64;

/// The widest margin.
pub const WIDEST_MARGIN: u32 = 64;

/// The part of a map that is drawn: around some places; all of it when there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Region {
    /// The places, as the game names them.
    pub around: Vec<String>,
    /// Number of spaces or hexes shown around these; the game's default when unset.
    pub margin: Option<u32>,
}

impl Region {
    /// The whole map.
    #[must_use]
    pub fn whole() -> Self {
        Self::default()
    }

    /// Reports whether it is the whole map.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.around.is_empty()
    }
}

/// A name as it is compared: small letters, and dashes for all between them.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            slug.extend(letter.to_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_in_small_letters_and_dashes() {
        assert_eq!(slug("Eastern US/Canada"), "eastern-us-canada");
        assert_eq!(slug(" The Bonins. "), "the-bonins");
        assert_eq!(slug("Łódź"), "łódź");
    }
}
