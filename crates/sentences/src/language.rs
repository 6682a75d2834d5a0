//! Languages of sentences.

/// A language that sentences are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, also for readers of a language that there is not.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The language for a reader of a BCP 47 tag, as RFC 4647 looks one up: the tag is shortened
    /// from its end until there is such a language (`de-AT` is German), else English.
    #[must_use]
    pub fn lookup(tag: &str) -> Self {
        let mut range = tag;
        loop {
            let known = Self::ALL
                .into_iter()
                .find(|known| known.tag().eq_ignore_ascii_case(range));
            match (known, range.rsplit_once('-')) {
                (Some(known), _) => return known,
                (None, Some((shorter, _))) => range = shorter,
                (None, None) => return Self::default(),
            }
        }
    }

    /// The BCP 47 tag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The items of a list in words: `a, b and c`.
    #[must_use]
    pub fn listed<T: AsRef<str>>(self, items: &[T]) -> String {
        let (none, and) = match self {
            Self::English => ("none", "and"),
            Self::German => ("keine", "und"),
        };
        match items {
            [] => none.to_owned(),
            [one] => one.as_ref().to_owned(),
            [first @ .., last] => {
                let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
                format!("{} {and} {}", first.join(", "), last.as_ref())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_shortened_until_there_is_such_a_language() {
        for (tag, expected) in [
            ("de", Language::German),
            ("de-AT", Language::German),
            ("DE-Latn-CH-1996", Language::German),
            ("en-GB", Language::English),
            ("", Language::English),
            ("fr-CA", Language::English),
            ("den", Language::English),
            ("x-de", Language::English),
        ] {
            assert_eq!(Language::lookup(tag), expected, "{tag}");
        }
        for language in Language::ALL {
            assert_eq!(Language::lookup(language.tag()), language);
        }
    }

    #[test]
    fn lists_read_well() {
        assert_eq!(Language::English.listed::<&str>(&[]), "none");
        assert_eq!(Language::English.listed(&["a"]), "a");
        assert_eq!(Language::English.listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(Language::German.listed(&["a", "b"]), "a und b");
    }
}
