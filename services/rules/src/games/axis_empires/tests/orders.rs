//! Orders of every chapter, and what they are made of.

use proptest::prelude::*;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, BoxId, Direction, HexId, Theatre, ZoneId};
use sandtable_axis_empires::pack::{CardId, CounterId, OnceEvent, Policy, Side, TurnId};
use sandtable_axis_empires::s01_seasonal::{s1_1_option_card, s1_2_logistics, s1_3_replacements};
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_7_convoys as convoys;
use sandtable_axis_empires::s02_administrative::{
    s2_1_political_events, s2_2_support, s2_3_organization,
};
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, map_edge};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{self, Leg, Port};
use sandtable_axis_empires::s03_movement::{self, s3_1_3_box_to_box};
use sandtable_axis_empires::s04_combat::s4_2_1_attacks::Attack;
use sandtable_axis_empires::s04_combat::{
    self, s4_1_1_airdrop, s4_1_4_airdrop_landing, s4_1_blitz,
};
use sandtable_axis_empires::s06_war_and_peace::s6_1_war_and_peace;
use sandtable_axis_empires::state::{PieceId, Place};

pub(super) fn piece() -> impl Strategy<Value = PieceId> {
    any::<u16>().prop_map(PieceId)
}

pub(super) fn hex() -> impl Strategy<Value = HexId> {
    any::<u16>().prop_map(HexId)
}

pub(super) fn faction() -> impl Strategy<Value = Faction> {
    prop::sample::select(Faction::ALL.to_vec())
}

pub(super) fn area() -> impl Strategy<Value = AreaId> {
    any::<u8>().prop_map(AreaId)
}

pub(super) fn card() -> impl Strategy<Value = CardId> {
    any::<u16>().prop_map(CardId)
}

fn once() -> impl Strategy<Value = OnceEvent> {
    prop::sample::select(OnceEvent::ALL.to_vec())
}

pub(super) fn option_card() -> impl Strategy<Value = s1_1_option_card::Order> {
    use s1_1_option_card::Order;
    prop_oneof![
        card().prop_map(|card| Order::Choose { card }),
        card().prop_map(|card| Order::Bluff { card }),
    ]
}

pub(super) fn political_events() -> impl Strategy<Value = s2_1_political_events::Order> {
    // One of each map, the first and the last of them all.
    let policies = vec![
        Policy::Appeasement,
        Policy::RapalloTreaty,
        Policy::UneasyPeace,
    ];
    let ends = prop::sample::select(policies)
        .prop_map(|policy| s2_1_political_events::Order::EndPolicy { policy });
    prop_oneof![ends, Just(s2_1_political_events::Order::ChangeGovernment),]
}

pub(super) fn war_and_peace() -> impl Strategy<Value = s6_1_war_and_peace::Order> {
    use s6_1_war_and_peace::Order;
    prop_oneof![
        area().prop_map(|country| Order::DeclareWar { country }),
        faction().prop_map(|of| Order::ReduceTruces { of }),
    ]
}

fn counter() -> impl Strategy<Value = CounterId> {
    any::<u16>().prop_map(CounterId)
}

fn zone() -> impl Strategy<Value = ZoneId> {
    any::<u8>().prop_map(ZoneId)
}

pub(super) fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.to_vec())
}

fn place() -> impl Strategy<Value = Place> {
    let theatre = || prop::sample::select(vec![Theatre::Europe, Theatre::Asia]);
    prop_oneof![
        hex().prop_map(Place::Hex),
        any::<u8>().prop_map(|id| Place::Box(BoxId(id))),
        zone().prop_map(Place::OnStation),
        zone().prop_map(Place::Convoys),
        zone().prop_map(Place::Used),
        theatre().prop_map(Place::StrategicWarfare),
        (theatre(), any::<u8>()).prop_map(|(map, points)| Place::VictoryTrack(map, points)),
        theatre().prop_map(Place::ForcePool),
        theatre().prop_map(Place::Delay),
        theatre().prop_map(Place::NavalDelay),
        theatre().prop_map(Place::AirSeaDelay),
        (theatre(), any::<u16>()).prop_map(|(map, turn)| Place::Track(map, TurnId(turn))),
        piece().prop_map(Place::Holding),
        theatre().prop_map(Place::Aside),
        Just(Place::Gone),
        (theatre(), once()).prop_map(|(map, event)| Place::Awaiting(map, event)),
        (theatre(), faction()).prop_map(|(map, faction)| Place::EventsBox(map, faction)),
        (theatre(), faction()).prop_map(|(map, faction)| Place::WarBox(map, faction)),
        Just(Place::Government),
        Just(Place::EuropeanHolding),
        Just(Place::PacificHolding),
        theatre().prop_map(Place::Conquered),
        theatre().prop_map(Place::Interned),
    ]
}

pub(super) fn logistics() -> impl Strategy<Value = s1_2_logistics::Order> {
    use s1_2_logistics::Order;
    prop_oneof![
        (piece(), hex()).prop_map(|(marker, at)| Order::Place { marker, at }),
        piece().prop_map(|marker| Order::Remove { marker }),
    ]
}

pub(super) fn replacements() -> impl Strategy<Value = s1_3_replacements::Order> {
    (counter(), place()).prop_map(|(unit, to)| s1_3_replacements::Order { unit, to })
}

pub(super) fn support() -> impl Strategy<Value = s2_2_support::Order> {
    use s2_2_support::Order;
    let mode = prop::sample::select(vec![Side::Front, Side::Back]);
    prop_oneof![
        piece().prop_map(|piece| Order::InlandAdvance { piece }),
        piece().prop_map(|piece| Order::TakeBackBeachhead { piece }),
        Just(Order::EndMaintenance),
        (piece(), place()).prop_map(|(piece, at)| Order::Unit { piece, at }),
        (piece(), zone(), mode).prop_map(|(piece, zone, mode)| {
            Order::Convoy(convoys::Order { piece, zone, mode })
        }),
        hex().prop_map(|hex| Order::Blitz { hex }),
    ]
}

pub(super) fn organization() -> impl Strategy<Value = s2_3_organization::Order> {
    use s2_3_organization::Order;
    prop_oneof![
        (piece(), piece()).prop_map(|(unit, with)| Order::BuildUp { unit, with }),
        ([piece(), piece()], counter()).prop_map(|(from, unit)| Order::Form { from, unit }),
        (piece(), counter()).prop_map(|(from, unit)| Order::Convert { from, unit }),
        piece().prop_map(|unit| Order::TurnOver { unit }),
        piece().prop_map(|unit| Order::Eliminate { unit }),
        (piece(), prop::collection::vec(counter(), 0..3))
            .prop_map(|(unit, into)| Order::BreakDown { unit, into }),
        (counter(), hex()).prop_map(|(unit, hex)| Order::Detach { unit, hex }),
        piece().prop_map(|unit| Order::Recall { unit }),
    ]
}

fn leg() -> impl Strategy<Value = Leg> {
    prop_oneof![
        (piece(), hex()).prop_map(|(convoy, to)| Leg::Zone {
            convoy,
            to: Port::Hex(to),
        }),
        (piece(), any::<u8>()).prop_map(|(convoy, to)| Leg::Zone {
            convoy,
            to: Port::Box(BoxId(to)),
        }),
        hex().prop_map(|to| Leg::Canal { to }),
    ]
}

pub(super) fn movement() -> impl Strategy<Value = s03_movement::Order> {
    use s03_movement::Order;
    let path = prop::collection::vec(hex(), 0..12);
    prop_oneof![
        (piece(), path).prop_map(|(piece, path)| {
            Order::HexToHex(s3_1_1_hex_to_hex::Order { piece, path })
        }),
        (piece(), any::<u8>()).prop_map(|(piece, to)| {
            let to = BoxId(to);
            Order::IntoBox(map_edge::Order { piece, to })
        }),
        (piece(), prop::collection::vec(leg(), 0..5)).prop_map(|(piece, legs)| {
            Order::PortToPort(s3_1_2_port_to_port::Order { piece, legs })
        }),
        (piece(), any::<u8>()).prop_map(|(piece, to)| {
            let to = BoxId(to);
            Order::BoxToBox(s3_1_3_box_to_box::Order { piece, to })
        }),
    ]
}

pub(super) fn combat() -> impl Strategy<Value = s04_combat::Order> {
    use s04_combat::Order;
    let units = prop::collection::vec(piece(), 0..6);
    let attack = (hex(), units, prop::option::of(piece()));
    prop_oneof![
        (piece(), hex()).prop_map(|(piece, to)| {
            let order = s4_1_1_airdrop::Order { piece, to };
            Order::Blitz(s4_1_blitz::Order::Airdrop(order))
        }),
        piece().prop_map(|piece| Order::Blitz(s4_1_blitz::Order::Land { piece })),
        piece().prop_map(|marker| Order::Blitz(s4_1_blitz::Order::LandForces { marker })),
        (piece(), piece()).prop_map(|(airdrop, unit)| {
            let order = s4_1_4_airdrop_landing::Order { airdrop, unit };
            Order::Blitz(s4_1_blitz::Order::AirdropLanding(order))
        }),
        attack.prop_map(|(hex, units, support)| {
            Order::Attack(Attack {
                hex,
                units,
                support,
            })
        }),
        piece().prop_map(Order::ReturnConvoy),
    ]
}
