//! Messages of a game out of what is packed.

use anyhow::Context;
use prost::{Message, Name};
use prost_types::Any;

/// The messages of a type among some: an event of a newer server that cannot be read is
/// passed over, not an error, since those around it are still worth telling.
pub(crate) fn messages<M: Message + Name + Default>(packed: &[Any]) -> impl Iterator<Item = M> {
    packed.iter().filter_map(|any| any.to_msg::<M>().ok())
}

/// A view as the game's own message.
pub(crate) fn view<V: Message + Name + Default>(view: &Any) -> anyhow::Result<V> {
    view.to_msg().context("the view is not one of this game")
}
