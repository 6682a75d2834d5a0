//! Importance of events.

use sandtable_proto::games::aa1940::v1::event::Kind;

use crate::narrator::Importance;

/// Importance of an event.
pub(super) fn importance(kind: &Kind) -> Importance {
    match kind {
        Kind::TurnBegan(_)
        | Kind::WarDeclared(_)
        | Kind::Captured(_)
        | Kind::Liberated(_)
        | Kind::CapitalTaken(_)
        | Kind::CapitalFreed(_)
        | Kind::NeutralInvaded(_)
        | Kind::AdvanceMade(_)
        | Kind::Resigned(_)
        | Kind::Ended(_) => Importance::Headline,
        Kind::PhaseBegan(_)
        | Kind::RoundBegan(_)
        | Kind::Rolled(_)
        | Kind::RaidRolled(_)
        | Kind::HitsScored(_)
        | Kind::Asked(_)
        | Kind::Answered(_)
        | Kind::FavorRequested(_)
        | Kind::FavorAnswered(_)
        | Kind::Engaged(_)
        | Kind::TakenBack(_)
        | Kind::ResearchBought(_)
        | Kind::ResearchRolled(_) => Importance::Detail,
        _ => Importance::News,
    }
}

/// Reports whether an event heads what follows.
pub(super) fn is_heading(kind: &Kind) -> bool {
    matches!(kind, Kind::TurnBegan(_) | Kind::PhaseBegan(_))
}
