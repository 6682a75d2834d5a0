//! Kind of action that is recorded for a seat.

use sandtable_proto::types::v1::{Action, action};

/// Reports whether a seat is given up or lost by an action.
pub(crate) fn is_end_of_seat(action: Option<&Action>) -> bool {
    matches!(
        action.and_then(|action| action.kind.as_ref()),
        Some(action::Kind::Resign(()) | action::Kind::Forfeit(()))
    )
}

/// Reports whether an action is a command of the game.
pub(crate) fn is_command(action: Option<&Action>) -> bool {
    matches!(
        action.and_then(|action| action.kind.as_ref()),
        Some(action::Kind::Command(_))
    )
}

/// Reports whether an action is an agreed draw.
pub(crate) fn is_draw(action: &Action) -> bool {
    matches!(action.kind, Some(action::Kind::Draw(())))
}
