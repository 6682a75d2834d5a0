//! Importance of events.

use sandtable_proto::games::axis_empires::v1::event::Kind;

use crate::narrator::Importance;

/// Importance of an event.
pub(super) fn importance(kind: &Kind) -> Importance {
    match kind {
        Kind::Attacked(_)
        | Kind::Rolled(_)
        | Kind::WarStateChanged(_)
        | Kind::Happened(_)
        | Kind::CardShown(_)
        | Kind::FortunePlayed(_)
        | Kind::Resigned(_)
        | Kind::Ended(_) => Importance::Headline,
        Kind::Asked(_)
        | Kind::Answered(_)
        | Kind::Pointed(_)
        | Kind::ChangedHands(_)
        | Kind::OrdersFiled(_)
        | Kind::CardMoved(_) => Importance::Detail,
        _ => Importance::News,
    }
}
