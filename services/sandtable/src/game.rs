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

/// The board that matches are played on.
pub(crate) fn board() -> Arc<Board> {
    Board::shared("europe").expect("the Europe board is part of the engine")
}

/// The referee's own face of the game, for what needs no server.
pub(crate) fn hosted(id: &str) -> anyhow::Result<Arc<dyn HostedGame>> {
    match Registry::standard().get(id) {
        Ok(hosted) => Ok(hosted.clone()),
        Err(_) => anyhow::bail!("this program does not know the game {id:?}"),
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
