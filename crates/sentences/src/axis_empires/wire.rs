//! The contract's numbers as a pack's things.

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::{HexId, Theatre};
use sandtable_axis_empires_pack::pack::Pack;
use sandtable_proto::games::axis_empires::v1 as game;

use crate::words::word;

/// A faction of the wire.
#[must_use]
pub fn faction(value: i32) -> Option<Faction> {
    match game::Faction::try_from(value).ok()? {
        game::Faction::Unspecified => None,
        game::Faction::Axis => Some(Faction::Axis),
        game::Faction::Western => Some(Faction::Western),
        game::Faction::Soviet => Some(Faction::Soviet),
    }
}

/// A hex of the map.
#[must_use]
pub fn hex(pack: &Pack, id: u32) -> Option<HexId> {
    let hex = HexId(u16::try_from(id).ok()?);
    pack.map.get(hex).map(|_| hex)
}

/// A theatre as the wire has it.
pub(super) fn of_theatre(theatre: Theatre) -> game::Theatre {
    match theatre {
        Theatre::Europe => game::Theatre::Europe,
        Theatre::Asia => game::Theatre::Asia,
    }
}

/// A faction as the wire has it.
pub(super) fn of_faction(faction: Faction) -> game::Faction {
    match faction {
        Faction::Axis => game::Faction::Axis,
        Faction::Western => game::Faction::Western,
        Faction::Soviet => game::Faction::Soviet,
    }
}

/// Returns a policy as it is typed.
#[must_use]
pub fn policy_word(value: i32) -> String {
    let policy = game::Policy::try_from(value).unwrap_or_default();
    word(policy.as_str_name(), "POLICY_").replace('_', "-")
}
