/// What entries of our games have in common: the powers of Axis & Allies, and the types of the
/// messages of both games. Each stands here with the tag and the length before it and the tag
/// after it, as in an entry.
///
/// It must never change, not by a byte: without it what was packed with it cannot be read. What
/// is to be packed otherwise is packed with a dictionary of another number.
pub(super) const GAMES: &[u8] = b"\
    \n\x05anzac\x10\
    \n\x05china\x10\
    \n\x05japan\x10\
    \n\x06france\x10\
    \n\x05italy\x10\
    \n\runited-states\x10\
    \n\x0csoviet-union\x10\
    \n\x07germany\x10\
    \n\x0eunited-kingdom\x10\
    \n;type.googleapis.com/sandtable.games.axis_empires.v1.Command\x12\
    \n9type.googleapis.com/sandtable.games.axis_empires.v1.Event\x12\
    \n5type.googleapis.com/sandtable.games.aa1940.v1.Command\x12\
    \n3type.googleapis.com/sandtable.games.aa1940.v1.Event\x12";
