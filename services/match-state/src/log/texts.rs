//! Logs and questions in words.

use std::sync::Arc;

use prost::Message;
use prost_types::Any;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{
    DescribeEntriesRequest, DescribeEntriesResponse, EntryTexts, ListLogEntriesRequest,
    ListLogEntriesResponse, LogEntry, LogLine, RenderLogRequest, RenderLogResponse,
};
use sandtable_proto::rules::v1::{
    DescribeRequest, DescribeResponse, DescribedEntry, EntryToDescribe,
};

use crate::auth::identity::Shown;
use crate::error::ServiceResult;
use crate::history::view_at::History;
use crate::matches::loaded_match::{LiveMatch, MatchHead};
use crate::matches::names::match_id;
use crate::matches::queries::MatchQueries;
use crate::matches::repository::Matches;
use crate::referee::client::{Rules, for_rules};
use crate::validate;

/// The language of callers who name none, where something is written all the same.
const DEFAULT_LANGUAGE: &str = "en";

/// Writes logs and questions in words: of what their reader sees, and with names that everybody
/// may see at the moment where the reader's view of the match ends.
pub(crate) struct LogTexts {
    pub(crate) matches: Arc<Matches>,
    pub(crate) queries: Arc<MatchQueries>,
    pub(crate) history: Arc<History>,
    pub(crate) rules: Arc<Rules>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
}

impl LogTexts {
    /// A page of the log as the caller may see it, with texts if a language is named.
    pub(crate) async fn list(
        &self,
        request: &ListLogEntriesRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<ListLogEntriesResponse> {
        let language = validate::text_language(&request.text_language)?;
        let mut page = self.queries.list_entries(request, token).await?;
        if !language.is_empty() {
            let id = match_id("name", &request.name)?;
            let live = self.matches.stored(id).await?;
            let end = page.end.as_deref();
            let described = self.describe(&live, end, &page.entries, language).await?;
            add_texts(&mut page.entries, described);
            let sizes = page.entries.iter().map(Message::encoded_len);
            let count = count_that_fits(sizes, self.page_bytes);
            page.truncate(count);
        }
        let next_page_token = page.next_page_token();
        Ok(ListLogEntriesResponse {
            entries: page.entries,
            next_page_token,
        })
    }

    /// A range of the log in words, as the caller may see it.
    pub(crate) async fn render(
        &self,
        request: RenderLogRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<RenderLogResponse> {
        let language = match validate::text_language(&request.text_language)? {
            "" => DEFAULT_LANGUAGE,
            language => language,
        };
        let listed = ListLogEntriesRequest {
            name: request.name.clone(),
            page_size: request.page_size,
            page_token: request.page_token,
            after_sequence: request.after_sequence,
            text_language: String::new(),
        };
        let mut page = self.queries.list_entries(&listed, token).await?;
        if request.until_sequence > 0 {
            page.end_at(request.until_sequence);
        }
        let live = self
            .matches
            .stored(match_id("name", &request.name)?)
            .await?;
        let end = page.end.as_deref();
        let described = self.describe(&live, end, &page.entries, language).await?;
        let text_language = described.language;
        let lines = page.entries.iter().zip(described.entries).map(lines_of);
        let mut lines: Vec<Vec<LogLine>> = lines.collect();
        let size = |lines: &Vec<LogLine>| lines.iter().map(Message::encoded_len).sum();
        let count = count_that_fits(lines.iter().map(size), self.page_bytes);
        page.truncate(count);
        lines.truncate(count);
        Ok(RenderLogResponse {
            lines: lines.into_iter().flatten().collect(),
            next_page_token: page.next_page_token(),
            text_language,
        })
    }

    /// Entries in words for the reader of a stream of another service.
    pub(crate) async fn of_feed(
        &self,
        request: DescribeEntriesRequest,
    ) -> ServiceResult<DescribeEntriesResponse> {
        let id = match_id("match", &request.r#match)?;
        let language = validate::text_language(&request.text_language)?;
        let live = self.matches.stored(id).await?;
        let end = match request.entries.last() {
            Some(last) if request.held_back => {
                Some(self.history.head_after(&live, last.sequence).await?)
            }
            _ => None,
        };
        let entries = &request.entries;
        let described = self
            .describe(&live, end.as_ref(), entries, language)
            .await?;
        let entries = described.entries.into_iter().map(|entry| EntryTexts {
            texts: texts_of(entry),
        });
        Ok(DescribeEntriesResponse {
            entries: entries.collect(),
        })
    }

    /// Adds texts to entries that a seat has just made, if a language is named. They are in the
    /// log whether or not there are words for them.
    pub(crate) async fn add_to_accepted(&self, id: &str, entries: &mut [LogEntry], language: &str) {
        if language.is_empty() || entries.is_empty() {
            return;
        }
        let described = async {
            let live = self.matches.stored(id).await?;
            self.describe(&live, None, entries, language).await
        };
        match described.await {
            Ok(described) => add_texts(entries, described),
            Err(refusal) => tracing::debug!(%refusal, id, "accepted entries have no texts"),
        }
    }

    /// The open questions of a view or a legal list in words, if a language is named.
    pub(crate) async fn questions(
        &self,
        id: &str,
        of: Option<&Any>,
        language: &str,
    ) -> ServiceResult<Vec<String>> {
        if language.is_empty() {
            return Ok(Vec::new());
        }
        let live = self.matches.stored(id).await?;
        let request = DescribeRequest {
            questions_of: of.cloned(),
            ..request(&live, language)
        };
        let described = self.rules.describe(request, self.names(&live, None));
        Ok(described.await?.questions)
    }

    async fn describe(
        &self,
        live: &LiveMatch,
        end: Option<&MatchHead>,
        entries: &[LogEntry],
        language: &str,
    ) -> ServiceResult<DescribeResponse> {
        let request = DescribeRequest {
            entries: entries.iter().map(to_describe).collect(),
            ..request(live, language)
        };
        self.rules.describe(request, self.names(live, end)).await
    }

    /// Public view of the match, now or where its reader's view ends.
    async fn names(&self, live: &LiveMatch, end: Option<&MatchHead>) -> ServiceResult<Option<Any>> {
        match end {
            Some(head) => self.history.public_view(live, head).await,
            None => {
                let viewer = for_rules(Viewer::Spectator);
                Ok(self.rules.view(live, viewer).await?.view.clone())
            }
        }
    }
}

/// A request about a match, of nothing yet.
fn request(live: &LiveMatch, language: &str) -> DescribeRequest {
    let shown = &live.record.shown;
    DescribeRequest {
        game: shown.game.clone(),
        r#match: live.name.clone(),
        options: shown.options.clone(),
        language: language.to_owned(),
        ..DescribeRequest::default()
    }
}

fn to_describe(entry: &LogEntry) -> EntryToDescribe {
    EntryToDescribe {
        seat: entry.seat,
        action: entry.action.clone(),
        events: entry.events.clone(),
    }
}

fn add_texts(entries: &mut [LogEntry], described: DescribeResponse) {
    for (entry, described) in entries.iter_mut().zip(described.entries) {
        entry.texts = texts_of(described);
    }
}

/// The texts of an entry.
pub(crate) fn texts_of(entry: DescribedEntry) -> Vec<String> {
    let sentences = entry.sentences.into_iter();
    sentences.map(|sentence| sentence.text).collect()
}

/// The lines of an entry.
fn lines_of((entry, described): (&LogEntry, DescribedEntry)) -> Vec<LogLine> {
    let sentences = described.sentences.into_iter();
    let line = |sentence: sandtable_proto::rules::v1::Sentence| LogLine {
        sequence: entry.sequence,
        seat: entry.seat,
        text: sentence.text,
        heading: sentence.heading,
    };
    sentences.map(line).collect()
}

/// Returns the number of these sizes that fit into so many bytes: the first one always does.
fn count_that_fits(sizes: impl Iterator<Item = usize>, most: usize) -> usize {
    let mut bytes = 0;
    let fit = sizes.enumerate().take_while(|(place, size)| {
        bytes += size;
        *place == 0 || bytes <= most
    });
    fit.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_by_bytes_and_has_one_entry_at_least() {
        let fit = |sizes: &[usize]| count_that_fits(sizes.iter().copied(), 10);
        assert_eq!(fit(&[]), 0);
        assert_eq!(fit(&[50, 1]), 1);
        assert_eq!(fit(&[4, 6, 1]), 2);
        assert_eq!(fit(&[4, 7, 1]), 1);
    }
}
