/// What entries of all games have in common: how the types of their messages are named, before and
/// after the name of the game. What stands between is told once by each entry.
///
/// It must never change, not by a byte: without it what was packed with it cannot be read. What
/// is to be packed otherwise is packed with a dictionary of another number.
pub(super) const SHARED: &[u8] =
    b".v1.Command\x12.v1.Event\x12type.googleapis.com/sandtable.games.";
