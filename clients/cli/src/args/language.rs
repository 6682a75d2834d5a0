//! The language of what is printed.

use clap::Args;
use sandtable_sentences::language::Language;

#[derive(Debug, Args)]
pub(crate) struct LanguageArguments {
    /// Language of what happens, as a BCP 47 tag (`en` or `de`; English for any other).
    #[arg(long = "language", value_name = "TAG", default_value = "en")]
    tag: String,
}

impl LanguageArguments {
    /// The tag.
    pub(crate) fn tag(&self) -> &str {
        &self.tag
    }

    /// The language.
    pub(crate) fn language(&self) -> Language {
        Language::lookup(&self.tag)
    }
}
