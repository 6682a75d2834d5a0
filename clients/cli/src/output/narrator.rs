//! Events of a match, in words.

use prost_types::Any;
use sandtable_proto::types::v1::{Action, Outcome, OutcomeCause};

use crate::output::text::EventImportance;
use crate::output::writer;

/// The words of one match.
pub trait Narrator {
    /// Reports whether all names in the events are known; if not, the words of a later view know
    /// them.
    fn knows(&self, _: &[Any]) -> bool {
        true
    }

    /// Events in a line each, without those that are worth none.
    fn lines(&self, events: &[Any]) -> Vec<(EventImportance, String)>;
}

/// No words of its own: what happens is shown as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Narrator for Plain {
    fn lines(&self, events: &[Any]) -> Vec<(EventImportance, String)> {
        let shown = events
            .iter()
            .map(|event| (EventImportance::News, writer::packed(event)));
        shown.collect()
    }
}

/// An entry of a log, as far as it is described.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DescribedEntry<'a> {
    pub(crate) seat: u32,
    pub(crate) action: Option<&'a Action>,
    pub(crate) events: &'a [Any],
    pub(crate) outcome: Option<&'a Outcome>,
}

impl DescribedEntry<'_> {
    /// That the seat was lost on time, if it was: a game takes that for giving up.
    pub(crate) fn on_time(&self) -> Option<String> {
        let lost = OutcomeCause::of(self.action) == OutcomeCause::Time;
        lost.then(|| format!("seat {} has lost on time", self.seat))
    }

    /// The entry in lines.
    pub(crate) fn lines(&self, narrator: &dyn Narrator) -> Vec<(EventImportance, String)> {
        let on_time = self.on_time();
        let lost = on_time.map(|line| (EventImportance::Headline, line));
        match self.outcome.cloned().filter(|_| lost.is_some()) {
            Some(outcome) => {
                let reason = outcome.with_cause(OutcomeCause::Time).reason;
                let over = (
                    EventImportance::Headline,
                    format!("the match is over: {reason}"),
                );
                lost.into_iter().chain([over]).collect()
            }
            None => {
                let told = narrator.lines(self.events);
                lost.into_iter().chain(told).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::types::v1::action::Kind;

    struct Game;

    impl Narrator for Game {
        fn lines(&self, _: &[Any]) -> Vec<(EventImportance, String)> {
            vec![(EventImportance::News, "seat 1 resigns".to_owned())]
        }
    }

    fn kind_lines(kind: Kind, over: bool) -> Vec<String> {
        let action = Action { kind: Some(kind) };
        let outcome = over.then(Outcome::default);
        let happened = DescribedEntry {
            seat: 1,
            action: Some(&action),
            events: &[],
            outcome: outcome.as_ref(),
        };
        let lines = happened.lines(&Game).into_iter();
        lines.map(|(_, text)| text).collect()
    }

    #[test]
    fn a_loss_on_time_is_told_as_one() {
        let lost = kind_lines(Kind::Forfeit(()), true);
        assert_eq!(
            lost,
            [
                "seat 1 has lost on time",
                "the match is over: the other side lost on time"
            ]
        );
        // Others of its side go on: the game reports who plays its powers.
        let lost = kind_lines(Kind::Forfeit(()), false);
        assert_eq!(lost, ["seat 1 has lost on time", "seat 1 resigns"]);
        assert_eq!(kind_lines(Kind::Resign(()), true), ["seat 1 resigns"]);
    }
}
