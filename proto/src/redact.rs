//! Visibility of a log to a viewer: decided here and nowhere else.

use prost_types::Any;

use crate::packages::matches::v1::{LogEntry, RecordedEntry};
use crate::packages::types::v1::{AddressedEvent, OutcomeCause};

/// Viewer that an entry is prepared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Someone who only looks.
    Spectator,
    /// Someone who holds a seat.
    Seat(u32),
    /// The operator, from whom nothing is hidden.
    Operator,
}

impl Viewer {
    /// Reports whether the viewer sees content that is meant for one seat only.
    fn sees_what_is_for(self, seat: u32) -> bool {
        match self {
            Self::Spectator => false,
            Self::Seat(own) => own == seat,
            Self::Operator => true,
        }
    }
}

impl AddressedEvent {
    /// Returns the event if it is for everyone, or if `sees` accepts the seat that it is for.
    fn seen_by(self, sees: impl Fn(u32) -> bool) -> Option<Any> {
        match self.only_seat {
            Some(seat) if !sees(seat) => None,
            _ => self.event,
        }
    }
}

impl RecordedEntry {
    /// The entry as the viewer may see it.
    #[must_use]
    pub fn seen_by(self, viewer: Viewer) -> LogEntry {
        self.seen(|seat| viewer.sees_what_is_for(seat))
    }

    /// Returns the entry as a holder of all of these seats may see it.
    #[must_use]
    pub fn seen_by_seats(self, seats: &[u32]) -> LogEntry {
        self.seen(|seat| seats.contains(&seat))
    }

    fn seen(self, sees: impl Fn(u32) -> bool) -> LogEntry {
        let own = sees(self.seat);
        let cause = OutcomeCause::of(self.action.as_ref());
        let redacted = self.private && !own;
        LogEntry {
            sequence: self.sequence,
            seat: self.seat,
            action: self.action.filter(|_| !redacted),
            redacted,
            events: (self.events.into_iter())
                .filter_map(|event| event.seen_by(&sees))
                .collect(),
            state_hash: self.state_hash,
            create_time: self.create_time,
            dice_drawn: self.dice_drawn,
            awaited: self.awaited,
            outcome: self.outcome.map(|it| it.with_cause(cause)),
            cause: self.cause,
            client_time: self.client_time,
            clocks: self.clocks,
            digest: Vec::new(),
            request_id: if own { self.request_id } else { String::new() },
            texts: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packages::types::v1::{Action, action::Kind};

    fn event(name: &str, only_seat: Option<u32>) -> AddressedEvent {
        let event = Some(Any {
            type_url: name.to_owned(),
            value: Vec::new(),
        });
        AddressedEvent { only_seat, event }
    }

    fn entry() -> RecordedEntry {
        RecordedEntry {
            sequence: 7,
            seat: 1,
            action: Some(Action {
                kind: Some(Kind::Resign(())),
            }),
            private: true,
            events: vec![
                event("all", None),
                event("one", Some(1)),
                event("two", Some(2)),
            ],
            request_id: "r".to_owned(),
            ..Default::default()
        }
    }

    fn seen(viewer: Viewer) -> (bool, String, String) {
        let entry = entry().seen_by(viewer);
        assert_eq!(entry.redacted, entry.action.is_none());
        let events: Vec<String> = entry.events.into_iter().map(|any| any.type_url).collect();
        (entry.redacted, events.join(" "), entry.request_id)
    }

    #[test]
    fn everyone_sees_their_share() {
        let row = |redacted, events: &str, request: &str| {
            (redacted, events.to_owned(), request.to_owned())
        };
        assert_eq!(seen(Viewer::Spectator), row(true, "all", ""));
        assert_eq!(seen(Viewer::Seat(0)), row(true, "all", ""));
        assert_eq!(seen(Viewer::Seat(1)), row(false, "all one", "r"));
        assert_eq!(seen(Viewer::Seat(2)), row(true, "all two", ""));
        assert_eq!(seen(Viewer::Operator), row(false, "all one two", "r"));
    }

    #[test]
    fn who_holds_several_seats_sees_what_each_of_them_does() {
        let events = |seats: &[u32]| {
            let events = entry().seen_by_seats(seats).events.into_iter();
            events.map(|any| any.type_url).collect::<Vec<_>>()
        };
        assert_eq!(events(&[1, 2]), ["all", "one", "two"]);
        assert_eq!(events(&[0, 2]), ["all", "two"]);
        assert_eq!(
            entry().seen_by_seats(&[]),
            entry().seen_by(Viewer::Spectator)
        );
    }
}
