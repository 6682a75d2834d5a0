//! Stores a state's board by name: boards never change, so snapshots need not
//! carry them.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serializer, de::Error};

use crate::board::Board;

pub(super) fn serialize<S: Serializer>(
    board: &Arc<Board>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&board.id)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Arc<Board>, D::Error> {
    let id = String::deserialize(deserializer)?;
    Board::shared(&id).ok_or_else(|| D::Error::custom(format!("no board is called {id:?}")))
}
