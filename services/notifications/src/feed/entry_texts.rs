//! Entries in words, for the readers of streams and webhooks.

use sandtable_grpc::validate::{self, BadField};
use sandtable_proto::matches::v1::{DescribeEntriesRequest, LogEntry};
use sandtable_sentences::language::Language;

use crate::feed::source::Feed;

/// Language in which a reader wants entries: one that there is, however its tag was written, so
/// that readers of one language share its texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextLanguage(Language);

impl TextLanguage {
    /// The language that a field of a request names, if it names one.
    pub(crate) fn parse(field: &'static str, tag: &str) -> Result<Option<Self>, BadField> {
        let tag = validate::language(field, tag)?;
        Ok((!tag.is_empty()).then(|| Self(Language::lookup(tag))))
    }

    /// The language of readers who name none.
    pub(crate) fn english() -> Self {
        Self(Language::English)
    }

    /// Adds texts to entries of a match as their reader sees them. Where there are no words,
    /// because the match service is away, an entry goes without.
    pub(crate) async fn add_texts(
        self,
        feed: &dyn Feed,
        name: &str,
        entries: &mut [LogEntry],
        held_back: bool,
    ) {
        if entries.is_empty() {
            return;
        }
        let request = DescribeEntriesRequest {
            r#match: name.to_owned(),
            entries: entries.to_vec(),
            text_language: self.0.tag().to_owned(),
            held_back,
        };
        match feed.texts(request).await {
            Ok(described) => {
                for (entry, described) in entries.iter_mut().zip(described.entries) {
                    entry.texts = described.texts;
                }
            }
            Err(status) => tracing::debug!(%status, name, "entries have no texts"),
        }
    }
}
