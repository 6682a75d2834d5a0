//! Section 4: what can be ordered in the Combat Phase.

use sandtable_axis_empires::s04_combat::s4_2_1_attacks::{Attack, AttackTarget};
use sandtable_axis_empires::s04_combat::{
    CombatOrders, Order, s4_1_1_airdrop as airdrop, s4_1_4_airdrop_landing as airdrop_landing,
    s4_1_blitz,
};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::combat_order::Kind;

use super::place::{
    read_hex, read_optional_piece, read_piece_id, read_piece_ids, write_hex, write_hexes,
    write_piece_id, write_piece_ids,
};
use crate::codec::{BadField, Decoded, Within};

pub(super) fn read(order: &wire::CombatOrder) -> Decoded<Order> {
    let kind = order.kind.as_ref();
    match kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::Airdrop(it) => read_airdrop(*it).within("airdrop"),
        Kind::Attack(it) => read_attack(it).map(Order::Attack).within("attack"),
        Kind::Land(piece) => read_piece_id(*piece)
            .map(|piece| Order::Blitz(s4_1_blitz::Order::Land { piece }))
            .within("land"),
        Kind::LandForces(marker) => read_piece_id(*marker)
            .map(|marker| Order::Blitz(s4_1_blitz::Order::LandForces { marker }))
            .within("land_forces"),
        Kind::AirdropLanding(it) => read_airdrop_landing(*it).within("airdrop_landing"),
        Kind::ReturnConvoy(convoy) => read_piece_id(*convoy)
            .map(Order::ReturnConvoy)
            .within("return_convoy"),
    }
}

fn read_airdrop(it: wire::Airdrop) -> Decoded<Order> {
    Ok(Order::Blitz(s4_1_blitz::Order::Airdrop(airdrop::Order {
        piece: read_piece_id(it.piece).within("piece")?,
        to: read_hex(it.to).within("to")?,
    })))
}

fn read_attack(it: &wire::Attack) -> Decoded<Attack> {
    Ok(Attack {
        hex: read_hex(it.hex).within("hex")?,
        units: read_piece_ids(&it.units, "units")?,
        support: read_optional_piece(it.support, "support")?,
    })
}

fn read_airdrop_landing(it: wire::AirdropLanding) -> Decoded<Order> {
    let landing = airdrop_landing::Order {
        airdrop: read_piece_id(it.airdrop).within("airdrop")?,
        unit: read_piece_id(it.unit).within("unit")?,
    };
    Ok(Order::Blitz(s4_1_blitz::Order::AirdropLanding(landing)))
}

pub(super) fn write(order: &Order) -> wire::CombatOrder {
    let kind = match order {
        Order::Blitz(order) => write_blitz(order),
        Order::Attack(attack) => Kind::Attack(write_attack(attack)),
        Order::ReturnConvoy(convoy) => Kind::ReturnConvoy(write_piece_id(*convoy)),
    };
    wire::CombatOrder { kind: Some(kind) }
}

fn write_blitz(order: &s4_1_blitz::Order) -> Kind {
    use s4_1_blitz::Order;
    match order {
        Order::Airdrop(order) => Kind::Airdrop(wire::Airdrop {
            piece: write_piece_id(order.piece),
            to: write_hex(order.to),
        }),
        Order::Land { piece } => Kind::Land(write_piece_id(*piece)),
        Order::LandForces { marker } => Kind::LandForces(write_piece_id(*marker)),
        Order::AirdropLanding(order) => Kind::AirdropLanding(write_airdrop_landing(order)),
    }
}

fn write_airdrop_landing(order: &airdrop_landing::Order) -> wire::AirdropLanding {
    wire::AirdropLanding {
        airdrop: write_piece_id(order.airdrop),
        unit: write_piece_id(order.unit),
    }
}

pub(super) fn write_attack(attack: &Attack) -> wire::Attack {
    wire::Attack {
        hex: write_hex(attack.hex),
        units: write_piece_ids(&attack.units),
        support: attack.support.map(write_piece_id),
    }
}

pub(super) fn write_acts(acts: &CombatOrders) -> wire::CombatActs {
    let jumps = |row: &airdrop::Targets| wire::AirdropTargets {
        piece: write_piece_id(row.piece),
        to: write_hexes(&row.to),
    };
    let blitz = &acts.blitz;
    let landings = blitz.airdrop_landings.iter();
    wire::CombatActs {
        airdrops: blitz.airdrops.iter().map(jumps).collect(),
        attacks: acts.attacks.iter().map(write_target).collect(),
        landings: write_piece_ids(&blitz.landings),
        forces: write_piece_ids(&blitz.forces),
        airdrop_landings: landings.map(write_airdrop_landing).collect(),
        convoys: write_piece_ids(&acts.convoys),
    }
}

fn write_target(target: &AttackTarget) -> wire::AttackTarget {
    wire::AttackTarget {
        hex: write_hex(target.hex),
        units: write_piece_ids(&target.units),
        supports: write_piece_ids(&target.supports),
        strongest: Some(write_attack(&target.strongest)),
    }
}
