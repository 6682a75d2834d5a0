//! Entry as streams of its match send it, encoded once for all viewers who see the same of it.

use parking_lot::RwLock;
use sandtable_proto::matches::v1::{LogEntry, RecordedEntry};
use sandtable_proto::notifications::v1::SubscribeResponse;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::{Encoded, Viewer};

use crate::feed::entry_texts::TextLanguage;

/// Encoded messages about an entry, one for each kind of viewer, each made on first use. Those
/// with texts are kept apart: few streams ask for them.
#[derive(Debug, Default)]
pub(crate) struct EntryEncodings {
    plain: RwLock<Vec<(Viewer, Encoded<SubscribeResponse>)>>,
    in_words: RwLock<Vec<(InWords, Encoded<SubscribeResponse>)>>,
}

/// A kind of viewer, and the language of its texts.
type InWords = (Viewer, TextLanguage);

impl EntryEncodings {
    /// Returns a viewer's message about the entry, which is the same at each call.
    pub(crate) fn to(&self, viewer: Viewer, entry: &RecordedEntry) -> Encoded<SubscribeResponse> {
        if let Some(told) = find(&self.plain.read(), &viewer) {
            return told;
        }
        let mut all = self.plain.write();
        // Another task may have been faster.
        if let Some(told) = find(&all, &viewer) {
            return told;
        }
        let told = encode(entry.clone().seen_by(viewer));
        all.push((viewer, told.clone()));
        told
    }

    /// Returns a viewer's message with texts in a language, if it was made before.
    pub(crate) fn in_words(
        &self,
        viewer: Viewer,
        language: &TextLanguage,
    ) -> Option<Encoded<SubscribeResponse>> {
        let all = self.in_words.read();
        let mut all = all.iter();
        let found = all.find(|((own, tag), _)| *own == viewer && tag == language);
        found.map(|(_, told)| told.clone())
    }

    /// Encodes a viewer's message with texts in a language, for the others who see the same.
    pub(crate) fn keep_in_words(
        &self,
        viewer: Viewer,
        language: &TextLanguage,
        entry: LogEntry,
    ) -> Encoded<SubscribeResponse> {
        let mut all = self.in_words.write();
        let key = (viewer, language.clone());
        // Another task may have been faster.
        if let Some(told) = find(&all, &key) {
            return told;
        }
        let told = encode(entry);
        all.push((key, told.clone()));
        told
    }
}

/// Encodes an entry as its recipient sees it.
pub(crate) fn encode(entry: LogEntry) -> Encoded<SubscribeResponse> {
    let response = SubscribeResponse {
        message: Some(Message::Entry(entry)),
    };
    (&response).into()
}

fn find<K: PartialEq>(
    all: &[(K, Encoded<SubscribeResponse>)],
    key: &K,
) -> Option<Encoded<SubscribeResponse>> {
    let found = all.iter().find(|(own, _)| own == key);
    found.map(|(_, told)| told.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
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
