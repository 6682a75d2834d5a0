//! Matches of Axis Empires.

mod choice;
mod combat;
mod event;
mod importance;
pub mod names;
mod politics;
mod question;
pub mod section;
pub mod wire;
mod words;

use std::ops::Deref;
use std::sync::Arc;

use prost_types::Any;
use sandtable_axis_empires_pack::pack::Pack;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::event::Kind;
use sandtable_proto::types::v1::OutcomeCause;

use crate::any_game;
use crate::language::Language;
use crate::narrator::{Narrator, Sentence};
use names::Names;

/// The words of one match: its names, and sentences of them.
#[derive(Clone, Debug)]
pub struct MatchText(Names);

impl Deref for MatchText {
    type Target = Names;

    fn deref(&self) -> &Names {
        &self.0
    }
}

impl MatchText {
    /// The words of a match as it is seen.
    #[must_use]
    pub fn of(pack: Arc<Pack>, view: &game::View, language: Language) -> Self {
        Self(Names::of(pack, view, language))
    }
}

impl Narrator for MatchText {
    fn knows(&self, events: &[Any]) -> bool {
        let mut events = events
            .iter()
            .filter_map(|it| it.to_msg::<game::Event>().ok());
        events.all(|event| match event.kind {
            Some(Kind::Arrived(it)) => self.counter(it.piece).is_some(),
            _ => true,
        })
    }

    fn sentence(&self, event: &Any, cause: OutcomeCause) -> Sentence {
        match event.to_msg::<game::Event>() {
            Ok(event) => self.event(&event, cause),
            Err(_) => any_game::unknown_event(self.language()),
        }
    }

    fn questions(&self, of: &Any) -> Vec<String> {
        let open = match (of.to_msg::<game::View>(), of.to_msg::<game::Legal>()) {
            (Ok(view), _) => view.pending,
            (_, Ok(legal)) => legal.decisions,
            _ => Vec::new(),
        };
        open.iter().map(|asked| self.question(asked)).collect()
    }
}
