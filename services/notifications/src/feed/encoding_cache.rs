//! Entry as streams of its match send it, encoded once for all viewers who see the same of it.

use std::sync::Arc;

use parking_lot::RwLock;
use sandtable_proto::matches::v1::{LogEntry, RecordedEntry};
use sandtable_proto::notifications::v1::SubscribeResponse;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::{Encoded, Viewer};
use tokio::sync::OnceCell;

use crate::feed::entry_texts::TextLanguage;

/// Encoded messages about an entry, one for each kind of viewer, each made on first use. Those
/// with texts are apart: few streams ask for them.
#[derive(Debug, Default)]
pub(crate) struct EntryEncodings {
    plain: RwLock<Vec<(Viewer, Encoded<SubscribeResponse>)>>,
    in_words: RwLock<Vec<(InWords, Arc<EncodingCell>)>>,
}

/// A kind of viewer, and the language of its texts.
type InWords = (Viewer, TextLanguage);

/// A message that is made once: whoever asks in the interim waits for it.
pub(crate) type EncodingCell = OnceCell<Encoded<SubscribeResponse>>;

impl EntryEncodings {
    /// Returns a viewer's message about the entry, which is the same at each call.
    pub(crate) fn to(&self, viewer: Viewer, entry: &RecordedEntry) -> Encoded<SubscribeResponse> {
        cached(&self.plain, viewer, || {
            encode(entry.clone().seen_by(viewer))
        })
    }

    /// Returns the place of a viewer's message with texts in a language.
    pub(crate) fn in_words(&self, viewer: Viewer, language: TextLanguage) -> Arc<EncodingCell> {
        cached(&self.in_words, (viewer, language), Arc::default)
    }
}

/// Encodes an entry as its recipient sees it.
pub(crate) fn encode(entry: LogEntry) -> Encoded<SubscribeResponse> {
    let response = SubscribeResponse {
        message: Some(Message::Entry(entry)),
    };
    (&response).into()
}

/// The value of a key, made on first use.
fn cached<K: PartialEq, V: Clone>(
    all: &RwLock<Vec<(K, V)>>,
    key: K,
    make: impl FnOnce() -> V,
) -> V {
    let find = |all: &[(K, V)]| {
        let found = all.iter().find(|(own, _)| *own == key);
        found.map(|(_, value)| value.clone())
    };
    if let Some(value) = find(&all.read()) {
        return value;
    }
    let mut all = all.write();
    // Another task may have been faster.
    if let Some(value) = find(&all) {
        return value;
    }
    let value = make();
    all.push((key, value.clone()));
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use prost_types::Any;
    use sandtable_proto::types::v1::{Action, AddressedEvent, action::Kind};

    fn any(text: &str) -> Any {
        Any {
            type_url: text.to_owned(),
            value: Vec::new(),
        }
    }

    /// An entry of seat 1 of which others see only that there is one, and an event.
    fn whispered() -> RecordedEntry {
        let event = |text, only_seat| AddressedEvent {
            only_seat,
            event: Some(any(text)),
        };
        RecordedEntry {
            sequence: 3,
            seat: 1,
            private: true,
            action: Some(Action {
                kind: Some(Kind::Command(any("secret"))),
            }),
            events: vec![event("for all", None), event("for one", Some(1))],
            ..Default::default()
        }
    }

    #[test]
    fn who_sees_the_same_shares_the_bytes_and_nobody_else_does() {
        let (entry, told) = (whispered(), EntryEncodings::default());
        let viewers = [
            Viewer::Spectator,
            Viewer::Seat(0),
            Viewer::Seat(1),
            Viewer::Operator,
        ];
        let first = viewers.map(|viewer| told.to(viewer, &entry));
        let again = viewers.map(|viewer| told.to(viewer, &entry));
        for (number, bytes) in first.iter().enumerate() {
            for (other, bytes_again) in again.iter().enumerate() {
                let same = bytes.bytes().as_ptr() == bytes_again.bytes().as_ptr();
                assert_eq!(same, number == other, "{:?}", viewers[other]);
            }
        }
    }

    /// Readers of one language share a message, however they write its tag.
    #[tokio::test]
    async fn a_message_in_words_is_made_once_a_viewer_and_language() {
        let told = EntryEncodings::default();
        let made = AtomicUsize::new(0);
        let ask = async |viewer, tag| {
            let language = TextLanguage::parse("text_language", tag).unwrap().unwrap();
            let cell = told.in_words(viewer, language);
            let make = async || {
                made.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                encode(LogEntry::default())
            };
            cell.get_or_init(make).await.bytes().as_ptr()
        };
        let spectator = Viewer::Spectator;
        let (one, other) = tokio::join!(ask(spectator, "de"), ask(spectator, "de-x-any"));
        assert_eq!((one, made.load(Ordering::Relaxed)), (other, 1));
        ask(spectator, "en").await;
        ask(Viewer::Seat(0), "de").await;
        assert_eq!(made.load(Ordering::Relaxed), 3);
        assert_eq!(told.in_words.read().len(), 3);
    }

    #[test]
    fn what_is_hidden_is_in_nobody_elses_bytes() {
        let (entry, told) = (whispered(), EntryEncodings::default());
        // The one who sees all asks first, and again last.
        for (viewer, sees) in [
            (Viewer::Operator, true),
            (Viewer::Seat(1), true),
            (Viewer::Spectator, false),
            (Viewer::Seat(0), false),
            (Viewer::Seat(1), true),
        ] {
            let encoded = told.to(viewer, &entry);
            let holds = |text: &[u8]| encoded.bytes().windows(text.len()).any(|it| it == text);
            assert!(holds(b"for all"), "{viewer:?}");
            assert_eq!(holds(b"secret"), sees, "{viewer:?}");
            assert_eq!(holds(b"for one"), sees, "{viewer:?}");
            let Some(Message::Entry(decoded)) = encoded.decode().unwrap().message else {
                panic!("{viewer:?} was told no entry");
            };
            assert_eq!(decoded, entry.clone().seen_by(viewer), "{viewer:?}");
        }
    }
}
