//! Contents of the boxes beside the map and of the Force Pools, by place and faction.

use std::collections::BTreeMap;

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_state::state::Place;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use crate::axis_empires::panel::Tray;
use crate::axis_empires::position::{counter, faction};
use sandtable_sentences::axis_empires::names::Names;

/// Returns the contents of each faction's Force Pool.
pub fn pools(names: &Names, view: &game::View) -> Vec<String> {
    describe(names, &grouped(view, is_pool))
}

/// Returns the contents of the boxes of the displays.
pub fn boxes(names: &Names, view: &game::View) -> Vec<String> {
    describe(names, &grouped(view, is_box))
}

pub(super) const fn is_pool(at: &At) -> bool {
    matches!(at, At::ForcePool(_))
}

pub(super) const fn is_box(at: &At) -> bool {
    matches!(
        at,
        At::StrategicWarfare(_)
            | At::Delay(_)
            | At::NavalDelay(_)
            | At::AirSeaDelay(_)
            | At::Track(_)
            | At::VictoryTrack(_)
            | At::Awaiting(_)
            | At::EventsBox(_)
            | At::WarBox(_)
            | At::Government(())
            | At::EuropeanHolding(())
            | At::PacificHolding(())
            | At::Conquered(_)
            | At::Interned(_)
    )
}

/// The pieces of a faction in one place.
pub(super) struct Group<'a> {
    at: game::Place,
    faction: Option<Faction>,
    pieces: Vec<&'a game::Piece>,
}

impl Group<'_> {
    /// The place, and whose the pieces are.
    fn name(&self, names: &Names) -> String {
        let whose = self.faction.map(|it| format!(" ({it})"));
        let place = names.place(Some(&self.at));
        format!("{place}{}", whose.unwrap_or_default())
    }

    /// The counters as they are drawn, by their codes.
    pub(super) fn tray(&self, names: &Names) -> Tray {
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|piece| names.code(piece.id));
        let drawn = pieces.into_iter();
        let drawn = drawn.filter_map(|row| counter(names.pack(), row, Place::Gone));
        Tray::new(self.name(names), drawn)
    }
}

/// The pieces in some places, by place and faction.
pub(super) fn grouped(view: &game::View, wanted: fn(&At) -> bool) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for piece in &view.pieces {
        let Some(at) = piece.at.filter(|at| at.kind.as_ref().is_some_and(wanted)) else {
            continue;
        };
        let faction = faction(piece.faction);
        let mut known = groups.iter_mut();
        match known.find(|group| (group.at, group.faction) == (at, faction)) {
            Some(group) => group.pieces.push(piece),
            None => groups.push(Group {
                at,
                faction,
                pieces: vec![piece],
            }),
        }
    }
    groups
}

/// Each group in a line, each kind of piece once with its number.
fn describe(names: &Names, groups: &[Group<'_>]) -> Vec<String> {
    let line = |group: &Group<'_>| {
        let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
        for piece in &group.pieces {
            *kinds
                .entry(names.code(piece.id).unwrap_or("?"))
                .or_default() += 1;
        }
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(code, count)| match count {
                1 => (*code).to_owned(),
                _ => format!("{count} {code}"),
            })
            .collect();
        format!("{}: {}", group.name(names), kinds.join(", "))
    };
    groups.iter().map(line).collect()
}
