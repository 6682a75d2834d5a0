//! Parts that several messages share: stacks, troops, favors, battle sites.

use sandtable_aa1940::command::{BattleSite, Favor, Stack};
use sandtable_aa1940::event::Troops;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::favor::Kind;

use super::ids::{Ids, read_unit, write_unit};
use super::kinds;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_count, read_u8};

pub(super) fn read_stack(ids: Ids<'_>, stack: Option<wire::Stack>) -> Decoded<Stack> {
    let stack = stack.ok_or_else(|| BadField::missing("stack"))?;
    let read = || -> Decoded<Stack> {
        Ok(Stack {
            from: ids.read_space(&stack.from).within("from")?,
            kind: kinds::read_unit_kind(stack.r#type).within("type")?,
            count: read_count(stack.count).within("count")?,
            unit: stack.unit.map(read_unit).transpose().within("unit")?,
        })
    };
    read().within("stack")
}

pub(super) fn write_stack(ids: Ids<'_>, stack: &Stack) -> wire::Stack {
    wire::Stack {
        from: ids.write_space(stack.from),
        r#type: kinds::write_unit_kind(stack.kind),
        count: u32::from(stack.count),
        unit: stack.unit.map(write_unit),
    }
}

pub(super) fn read_favor(ids: Ids<'_>, favor: Option<wire::Favor>) -> Decoded<Favor> {
    let favor = favor.ok_or_else(|| BadField::missing("favor"))?;
    match &favor.kind {
        Some(Kind::Passage(canal)) => read_u8(*canal).within("passage").map(Favor::Passage),
        Some(Kind::Transports(power)) => ids
            .read_power(power)
            .within("transports")
            .map(Favor::Transports),
        Some(Kind::Carriers(power)) => ids
            .read_power(power)
            .within("carriers")
            .map(Favor::Carriers),
        None => Err(BadField::missing("kind")),
    }
    .within("favor")
}

pub(super) fn write_favor(ids: Ids<'_>, favor: Favor) -> wire::Favor {
    let kind = match favor {
        Favor::Passage(canal) => Kind::Passage(u32::from(canal)),
        Favor::Transports(power) => Kind::Transports(ids.write_power(power)),
        Favor::Carriers(power) => Kind::Carriers(ids.write_power(power)),
    };
    wire::Favor { kind: Some(kind) }
}

pub(super) fn read_site(ids: Ids<'_>, site: Option<wire::BattleSite>) -> Decoded<BattleSite> {
    let site = site.ok_or_else(|| BadField::missing("site"))?;
    let read = || -> Decoded<BattleSite> {
        Ok(BattleSite {
            kind: kinds::read_battle(site.r#type).within("type")?,
            space: ids.read_space(&site.space).within("space")?,
        })
    };
    read().within("site")
}

pub(super) fn write_site(ids: Ids<'_>, site: BattleSite) -> wire::BattleSite {
    wire::BattleSite {
        r#type: kinds::write_battle(site.kind),
        space: ids.write_space(site.space),
    }
}

pub(super) fn write_troops(ids: Ids<'_>, troops: &Troops) -> wire::Troops {
    wire::Troops {
        power: ids.write_power(troops.power),
        r#type: kinds::write_unit_kind(troops.kind),
        count: u32::from(troops.count),
    }
}

pub(super) fn write_army(ids: Ids<'_>, troops: &[Troops]) -> Vec<wire::Troops> {
    troops
        .iter()
        .map(|troops| write_troops(ids, troops))
        .collect()
}

pub(super) fn write_dice(dice: &[u8]) -> Vec<u32> {
    dice.iter().map(|die| u32::from(*die)).collect()
}

pub(super) fn write_unit_counts(units: &[(UnitKind, u16)]) -> Vec<wire::UnitCount> {
    let write = |&(kind, count): &(UnitKind, u16)| wire::UnitCount {
        r#type: kinds::write_unit_kind(kind),
        count: u32::from(count),
    };
    units.iter().map(write).collect()
}

pub(super) fn write_placed(ids: Ids<'_>, units: &[(UnitKind, SpaceId)]) -> Vec<wire::PlacedUnit> {
    let write = |&(kind, at): &(UnitKind, SpaceId)| wire::PlacedUnit {
        r#type: kinds::write_unit_kind(kind),
        at: ids.write_space(at),
    };
    units.iter().map(write).collect()
}

pub(super) fn write_space_counts(ids: Ids<'_>, spaces: &[(SpaceId, u16)]) -> Vec<wire::SpaceCount> {
    let write = |&(space, count): &(SpaceId, u16)| wire::SpaceCount {
        space: ids.write_space(space),
        count: u32::from(count),
    };
    spaces.iter().map(write).collect()
}

pub(super) fn write_power_counts(ids: Ids<'_>, powers: &[(Power, u16)]) -> Vec<wire::PowerCount> {
    let write = |&(power, count): &(Power, u16)| wire::PowerCount {
        power: ids.write_power(power),
        count: u32::from(count),
    };
    powers.iter().map(write).collect()
}
