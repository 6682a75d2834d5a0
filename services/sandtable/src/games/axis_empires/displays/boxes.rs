//! What lies in the boxes beside the map and in the Force Pools, by place and faction.

use std::collections::BTreeMap;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::state::Place;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use crate::games::axis_empires::position::{counter, faction};
use crate::games::axis_empires::scene::Tray;
use crate::games::axis_empires::words::Words;

/// What waits in each faction's Force Pool.
pub(crate) fn pools(words: &Words, view: &game::View) -> Vec<String> {
    describe(words, &grouped(view, is_pool))
}

/// What lies in the boxes of the displays.
pub(crate) fn boxes(words: &Words, view: &game::View) -> Vec<String> {
    describe(words, &grouped(view, is_box))
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
    fn name(&self, words: &Words) -> String {
        let whose = self.faction.map(|it| format!(" ({it})"));
        let place = words.place(Some(&self.at));
        format!("{place}{}", whose.unwrap_or_default())
    }

    /// The counters as they are drawn, by their codes.
    pub(super) fn tray(&self, words: &Words) -> Tray {
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|piece| words.code(piece.id));
        let drawn = pieces.into_iter();
        let drawn = drawn.filter_map(|row| counter(words.pack(), row, Place::Gone));
        Tray::new(self.name(words), drawn)
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
fn describe(words: &Words, groups: &[Group<'_>]) -> Vec<String> {
    let line = |group: &Group<'_>| {
        let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
        for piece in &group.pieces {
            *kinds
                .entry(words.code(piece.id).unwrap_or("?"))
                .or_default() += 1;
        }
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(code, count)| match count {
                1 => (*code).to_owned(),
                _ => format!("{count} {code}"),
            })
            .collect();
        format!("{}: {}", group.name(words), kinds.join(", "))
    };
    groups.iter().map(line).collect()
}
