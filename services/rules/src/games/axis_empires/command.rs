//! Commands.

use sandtable_axis_empires::command::Command;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::command::{self, Kind};

use crate::games::parse::read_count;

oneof! { Command = Kind in command {
    Logistics(0),
    Replacements(0),
    Support(0),
    Organization(0),
    Movement(0),
    Combat(0),
    OptionCard(0),
    PoliticalEvents(0),
    WarAndPeace(0),
    PlayFortune(fortune),
    TakeBack { steps by read_count },
    EndSegment,
    Answer as command::AnswerDecision { decision, answer },
    SetOrders(orders),
} }
envelope! { Command = wire::Command { kind } }
