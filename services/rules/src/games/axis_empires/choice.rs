//! Questions of politics: one of several things to pick.

use sandtable_axis_empires::task_queue::choice::{Choice, Pick};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::pick::Kind;

written_message! { Choice = wire::Choice {
    about, theatre, card, country, fortune, options, words,
} }

oneof! { Pick = Kind in wire {
    Pass,
    Yes,
    Nth(0),
    Country(0),
    Card(0),
    Faction(0),
    Piece(0),
    Hex(0),
    Stand as wire::UnitAt { piece = 0, hex = 1 },
    Loss(0),
    Replacement(0),
    Truce(0),
    Posture(0),
} }
envelope! { Pick = wire::Pick { kind } }
