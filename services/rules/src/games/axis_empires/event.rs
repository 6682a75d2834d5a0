//! Events.

use sandtable_axis_empires::event::Event;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::event::Kind;

written_oneof! { Event = Kind in wire {
    SegmentBegan { turn, faction, segment },
    Put { piece, from, to },
    Arrived { piece, at },
    TurnedOver { piece, side },
    Delayed { piece, dice, modifier, turns },
    Pointed { piece, to },
    Attacked { attack },
    Supported { piece },
    Rolled(0),
    Asked { decision },
    Answered { decision, by },
    OrdersFiled { orders },
    TakenBack { faction, steps },
    Resigned { seat, heir },
    WarStateChanged { theatre, now },
    TracksMoved { theatre, uscl, esv },
    ChangedHands { piece, faction },
    Happened { theatre, event },
    CardShown { card, legal },
    CardMoved { card, to },
    CardChosen { theatre, faction, has_one },
    CardPending { card },
    FortunesCounted { theatre, camp, count },
    FortunesHeld { theatre, fortunes },
    FortunePlayed { faction, fortune },
    EventRolled { faction, die, modifier, result },
    Selected { faction, country },
    SeparatePeace(0),
    Reseated { seats },
    Counted { theatre, value },
    Ended { winners, rule, reason },
} write names {
    Self::AreaChanged { area, now } => Kind::AreaChanged(wire::AreaChanged {
        area: Some((*area, *now).to_proto(names)),
    }),
    Self::PostureSet { of, posture } => Kind::PostureSet(wire::PostureSet {
        now: Some((*of, *posture).to_proto(names)),
    }),
} }
written_envelope! { Event = wire::Event { kind } }
