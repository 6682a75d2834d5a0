//! Logs and questions in words.

use prost_types::Any;
#[cfg(feature = "service")]
use sandtable_proto::rules::v1::{
    DescribeRequest, DescribeResponse, DescribedEntry, EntryToDescribe, Sentence,
};
use sandtable_sentences::language::Language;
#[cfg(feature = "service")]
use sandtable_sentences::narrator;
use sandtable_sentences::narrator::Narrator;

/// The words of a match.
pub enum MatchWords {
    /// Those of its game.
    Narrator(Box<dyn Narrator>),
    /// Those of its game, once a view of the match gives its names.
    NeedView,
    /// The game has no words, or its content is not at hand: only what every game has in common
    /// is written.
    Common,
}

/// A match of which something is written.
#[derive(Clone, Copy, Debug)]
pub struct DescribedMatch<'a> {
    /// The options that it was opened with.
    pub options: Option<&'a Any>,
    /// A view that gives its names, if one was given.
    pub view: Option<&'a Any>,
    /// The language to write in.
    pub language: Language,
}

/// Writes what a request asks for in these words.
#[cfg(feature = "service")]
pub(crate) fn describe(
    words: &MatchWords,
    language: Language,
    request: &DescribeRequest,
) -> DescribeResponse {
    let narrator = match words {
        MatchWords::NeedView => {
            return DescribeResponse {
                needs_view: true,
                ..DescribeResponse::default()
            };
        }
        MatchWords::Narrator(narrator) => Some(&**narrator),
        MatchWords::Common => None,
    };
    let entries = request.entries.iter();
    let asked = narrator.zip(request.questions_of.as_ref());
    DescribeResponse {
        entries: entries.map(|it| entry(narrator, language, it)).collect(),
        questions: asked.map_or_else(Vec::new, |(narrator, of)| narrator.questions(of)),
        language: language.tag().to_owned(),
        needs_view: false,
    }
}

#[cfg(feature = "service")]
fn entry(
    narrator: Option<&dyn Narrator>,
    language: Language,
    entry: &EntryToDescribe,
) -> DescribedEntry {
    let seen = narrator::EntryToDescribe {
        seat: entry.seat,
        action: entry.action.as_ref(),
        events: &entry.events,
    };
    let sentences = narrator::describe(narrator, language, seen).into_iter();
    DescribedEntry {
        sentences: sentences
            .map(|sentence| Sentence {
                text: sentence.text,
                heading: sentence.heading,
            })
            .collect(),
    }
}
