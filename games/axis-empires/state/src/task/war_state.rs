//! The steps of 12.3.

use serde::{Deserialize, Serialize};

use crate::pack::{MarkerKind, OnceEvent, PostureBoxId};

/// A step of 12.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WarStateTask {
    /// Policies end.
    EndPolicies,
    /// The Axis may end the policy or truce of a box.
    MayEnd(PostureBoxId),
    /// A marker goes on the Turn Track, so many Seasonal Turns ahead.
    Ahead(MarkerKind, u8),
    /// The same on the other map's track.
    Elsewhere(MarkerKind, u8),
    /// The coming Total War in the Pacific takes effect in Europe.
    Pacific,
    /// The Total War in Europe takes effect in Asia.
    Europe,
    /// Entry markers of countries that a policy still binds.
    Entries,
    /// An event, if it has not happened.
    Event(OnceEvent),
    /// Each side draws a card of Fortunes of War.
    Fortunes,
}
