//! A game that this program has no words for.

use prost_types::Any;
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::narrator::{Importance, Narrator, Sentence};

use crate::output::writer;

/// No words of its own: what happens is shown as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Narrator for Plain {
    fn sentence(&self, event: &Any, _: OutcomeCause) -> Sentence {
        Sentence {
            text: writer::packed(event),
            importance: Importance::News,
            heading: false,
        }
    }

    fn questions(&self, _: &Any) -> Vec<String> {
        Vec::new()
    }
}
