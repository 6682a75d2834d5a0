use serde::{Deserialize, Serialize};

use crate::seat::{Seat, Viewer};

/// Audience of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Audience {
    /// Everyone, spectators included.
    #[default]
    Public,
    /// One seat only (and the referee).
    Only(Seat),
}

impl Audience {
    /// Reports whether the viewer belongs to the audience.
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Public, _) | (_, Viewer::Referee) => true,
            (Self::Only(seat), Viewer::Seat(viewer)) => seat == viewer,
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// An event together with who may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Addressed<E> {
    /// The audience that may see it.
    pub audience: Audience,
    /// The event that happened.
    pub event: E,
}

impl<E> Addressed<E> {
    /// An event for everyone.
    pub fn public(event: E) -> Self {
        Self {
            audience: Audience::Public,
            event,
        }
    }

    /// An event for one seat only.
    pub fn only(seat: Seat, event: E) -> Self {
        Self {
            audience: Audience::Only(seat),
            event,
        }
    }
}
