//! The game that the command line knows how to draw, to word and to replay.

use std::sync::Arc;

use anyhow::Context;
use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::LogEntry;
use sandtable_rules::{HostedGame, Registry};

/// Id of the game.
pub(crate) const ID: &str = "aa1940";

/// Id of Axis Empires.
pub(crate) const AXIS_EMPIRES: &str = "axis-empires";

/// A game that this program draws and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Axis & Allies.
    Aa1940,
    /// Axis Empires.
    AxisEmpires,
}

impl Known {
    /// The game of an id.
    pub(crate) fn of(id: &str) -> anyhow::Result<Known> {
        match id {
            ID => Ok(Known::Aa1940),
            AXIS_EMPIRES => Ok(Known::AxisEmpires),
            _ => anyhow::bail!(
                "this program neither draws nor words the game {id:?}, only {ID} and {AXIS_EMPIRES}"
            ),
        }
    }
}

/// The board that matches are played on.
pub(crate) fn board() -> Arc<Board> {
    Board::shared("europe").expect("the Europe board is part of the engine")
}

/// The referee's own face of the game, for what needs no server.
pub(crate) fn hosted(id: &str) -> anyhow::Result<Arc<dyn HostedGame>> {
    let registry = Registry::standard();
    match registry.get(id) {
        Ok(hosted) => Ok(hosted.clone()),
        Err(_) => {
            let known: Vec<&str> = registry.ids().collect();
            anyhow::bail!(
                "this program does not referee the game {id:?}, only {}",
                known.join(", ")
            )
        }
    }
}

/// The messages of a type among some: an event of a newer server that cannot be read is
/// passed over, not an error, since those around it are still worth telling.
pub(crate) fn messages<M: Message + Name + Default>(packed: &[Any]) -> impl Iterator<Item = M> {
    packed.iter().filter_map(|any| any.to_msg::<M>().ok())
}

/// The events of an entry that this program understands.
pub(crate) fn events(events: &[Any]) -> impl Iterator<Item = game::Event> {
    messages(events)
}

/// The events of a log's entry.
pub(crate) fn entry_events(entry: &LogEntry) -> impl Iterator<Item = game::Event> {
    events(&entry.events)
}

/// A view as the game's own message.
pub(crate) fn view<V: Message + Name + Default>(view: &Any) -> anyhow::Result<V> {
    view.to_msg().context("the view is not one of this game")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_is_taken_for_none_of_ours() {
        for id in [ID, AXIS_EMPIRES] {
            Known::of(id).unwrap();
            hosted(id).unwrap();
        }
        for error in [
            Known::of("hands").unwrap_err(),
            hosted("hands").err().unwrap(),
        ] {
            let said = error.to_string();
            for part in ["\"hands\"", ID, AXIS_EMPIRES] {
                assert!(said.contains(part), "{said}");
            }
        }
    }
}
