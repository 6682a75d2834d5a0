/// Common part of the entries of all games: the names of the types of their messages, before and
/// after the name of the game. Each entry stores the part in between once.
///
/// It must never change, not by a byte: without it, data that was packed with it cannot be read.
/// Data to be packed otherwise is packed with a dictionary of another number.
pub(super) const SHARED: &[u8] =
    b".v1.Command\x12.v1.Event\x12type.googleapis.com/sandtable.games.";
