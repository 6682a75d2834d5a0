//! Answers to questions.

use sandtable_aa1940::decision::{Answer, Assign, KamikazeAttack, Loss, Scrambled};
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::space::SpaceId;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::answer::{self, Kind};

use super::ids::{Ids, read_unit, write_unit};
use super::kinds;
use super::parts::{write_placed, write_power_counts, write_unit_counts};
use super::research;
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_list, read_u8, read_u16};

pub(super) fn read(ids: Ids<'_>, answer: Option<wire::Answer>) -> Decoded<Answer> {
    let answer = answer.ok_or_else(|| BadField::missing("answer"))?;
    let kind = answer.kind.ok_or_else(|| BadField::missing("kind"));
    kind.and_then(|kind| read_kind(ids, kind)).within("answer")
}

fn read_kind(ids: Ids<'_>, kind: Kind) -> Decoded<Answer> {
    Ok(match kind {
        Kind::Scramble(answer) => Answer::Scramble(
            read_list(&answer.scrambled, "scrambled", |part| {
                read_scrambled(ids, part)
            })
            .within("scramble")?,
        ),
        Kind::Intercept(answer) => Answer::Intercept(
            read_list(&answer.fighters, "fighters", |part| {
                let power = ids.read_power(&part.power).within("power")?;
                Ok((power, read_u16(part.count).within("count")?))
            })
            .within("intercept")?,
        ),
        Kind::CommandNeutral(power) => {
            Answer::CommandNeutral(ids.read_power(&power).within("command_neutral")?)
        }
        Kind::RaidTargets(answer) => Answer::RaidTargets(
            read_list(&answer.assignments, "assignments", |part| {
                let to = kinds::read_slot(part.to).within("to")?;
                read_assign(part.unit, part.count, to)
            })
            .within("raid_targets")?,
        ),
        Kind::Bombard(answer) => Answer::Bombard(read_assignments(ids, &answer).within("bombard")?),
        Kind::Submerge(answer) => Answer::Submerge(
            read_list(&answer.groups, "groups", |part| {
                let unit = read_unit(part.unit).within("unit")?;
                Ok((unit, read_u16(part.count).within("count")?))
            })
            .within("submerge")?,
        ),
        Kind::Losses(answer) => {
            Answer::Losses(read_list(&answer.losses, "losses", read_loss).within("losses")?)
        }
        Kind::AgreeLosses(agreed) => Answer::AgreeLosses(agreed),
        Kind::Press(()) => Answer::Press,
        Kind::Retreat(answer) => {
            let to = ids
                .read_optional_space(&answer.to)
                .within("to")
                .within("retreat")?;
            Answer::Retreat(to)
        }
        Kind::Favor(granted) => Answer::Favor(granted),
        Kind::LiberationForce(answer) => Answer::LiberationForce(
            read_list(&answer.units, "units", |part| {
                let kind = kinds::read_unit_kind(part.r#type).within("type")?;
                Ok((kind, read_u16(part.count).within("count")?))
            })
            .within("liberation_force")?,
        ),
        Kind::LandStranded(answer) => {
            Answer::LandStranded(read_assignments(ids, &answer).within("land_stranded")?)
        }
        Kind::DeclareWar(answer) => {
            Answer::DeclareWar(ids.read_powers(&answer.on, "on").within("declare_war")?)
        }
        Kind::Breakthrough(chart) => {
            Answer::Breakthrough(research::read_chart(chart).within("breakthrough")?)
        }
        Kind::PlaceBid(answer) => {
            let units = read_list(&answer.units, "units", |part| {
                let kind = kinds::read_unit_kind(part.r#type).within("type")?;
                Ok((kind, ids.read_space(&part.at).within("at")?))
            });
            Answer::PlaceBid {
                units: units.within("place_bid")?,
                kept: read_u16(answer.kept).within("kept").within("place_bid")?,
            }
        }
        Kind::Kamikaze(answer) => Answer::Kamikaze(
            read_list(&answer.attacks, "attacks", read_kamikaze).within("kamikaze")?,
        ),
    })
}

fn read_assign<T>(unit: u32, count: u32, to: T) -> Decoded<Assign<T>> {
    Ok(Assign {
        unit: read_unit(unit).within("unit")?,
        count: read_u16(count).within("count")?,
        to,
    })
}

fn read_assignments(ids: Ids<'_>, answer: &answer::Assignments) -> Decoded<Vec<Assign<SpaceId>>> {
    read_list(&answer.assignments, "assignments", |part| {
        let to = ids.read_space(&part.to).within("to")?;
        read_assign(part.unit, part.count, to)
    })
}

fn read_loss(loss: &wire::Loss) -> Decoded<Loss> {
    Ok(Loss {
        unit: read_unit(loss.unit).within("unit")?,
        destroyed: read_u16(loss.destroyed).within("destroyed")?,
        damaged: read_u16(loss.damaged).within("damaged")?,
    })
}

fn read_kamikaze(attack: &wire::KamikazeAttack) -> Decoded<KamikazeAttack> {
    Ok(KamikazeAttack {
        ship: read_unit(attack.unit).within("unit")?,
        attacks: read_u8(attack.attacks).within("attacks")?,
    })
}

fn read_scrambled(ids: Ids<'_>, part: &wire::Scrambled) -> Decoded<Scrambled> {
    Ok(Scrambled {
        from: ids.read_space(&part.from).within("from")?,
        zone: ids.read_space(&part.zone).within("zone")?,
        power: ids.read_power(&part.power).within("power")?,
        kind: kinds::read_unit_kind(part.r#type).within("type")?,
        count: read_u16(part.count).within("count")?,
    })
}

pub(super) fn write(ids: Ids<'_>, answer: &Answer) -> wire::Answer {
    let kind = match answer {
        Answer::Scramble(parts) => Kind::Scramble(answer::Scramble {
            scrambled: parts
                .iter()
                .map(|part| write_scrambled(ids, part))
                .collect(),
        }),
        Answer::Intercept(powers) => Kind::Intercept(answer::Intercept {
            fighters: write_power_counts(ids, powers),
        }),
        Answer::CommandNeutral(power) => Kind::CommandNeutral(ids.write_power(*power)),
        Answer::RaidTargets(parts) => Kind::RaidTargets(answer::RaidTargets {
            assignments: parts.iter().map(write_target).collect(),
        }),
        Answer::Bombard(parts) => Kind::Bombard(write_assignments(ids, parts)),
        Answer::Submerge(groups) => Kind::Submerge(answer::Submerge {
            groups: groups
                .iter()
                .map(|&(unit, count)| wire::GroupCount {
                    unit: write_unit(unit),
                    count: u32::from(count),
                })
                .collect(),
        }),
        Answer::Losses(losses) => Kind::Losses(answer::Losses {
            losses: write_losses(losses),
        }),
        Answer::AgreeLosses(agreed) => Kind::AgreeLosses(*agreed),
        Answer::Press => Kind::Press(()),
        Answer::Retreat(to) => Kind::Retreat(answer::Retreat {
            to: ids.write_optional_space(*to),
        }),
        Answer::Favor(granted) => Kind::Favor(*granted),
        Answer::LiberationForce(units) => Kind::LiberationForce(answer::LiberationForce {
            units: write_unit_counts(units),
        }),
        Answer::LandStranded(parts) => Kind::LandStranded(write_assignments(ids, parts)),
        Answer::DeclareWar(on) => Kind::DeclareWar(answer::DeclareWar {
            on: ids.write_powers(on.iter().copied()),
        }),
        Answer::PlaceBid { units, kept } => Kind::PlaceBid(answer::PlaceBid {
            units: write_placed(ids, units),
            kept: u32::from(*kept),
        }),
        Answer::Breakthrough(chart) => Kind::Breakthrough(research::write_chart(*chart)),
        Answer::Kamikaze(attacks) => Kind::Kamikaze(answer::Kamikaze {
            attacks: attacks.iter().map(write_kamikaze).collect(),
        }),
    };
    wire::Answer { kind: Some(kind) }
}

fn write_kamikaze(attack: &KamikazeAttack) -> wire::KamikazeAttack {
    wire::KamikazeAttack {
        unit: write_unit(attack.ship),
        attacks: u32::from(attack.attacks),
    }
}

fn write_scrambled(ids: Ids<'_>, part: &Scrambled) -> wire::Scrambled {
    wire::Scrambled {
        from: ids.write_space(part.from),
        zone: ids.write_space(part.zone),
        power: ids.write_power(part.power),
        r#type: kinds::write_unit_kind(part.kind),
        count: u32::from(part.count),
    }
}

fn write_target(part: &Assign<FacilitySlot>) -> wire::TargetAssignment {
    wire::TargetAssignment {
        unit: write_unit(part.unit),
        count: u32::from(part.count),
        to: kinds::write_slot(part.to),
    }
}

fn write_assignments(ids: Ids<'_>, parts: &[Assign<SpaceId>]) -> answer::Assignments {
    let write = |part: &Assign<SpaceId>| wire::Assignment {
        unit: write_unit(part.unit),
        count: u32::from(part.count),
        to: ids.write_space(part.to),
    };
    answer::Assignments {
        assignments: parts.iter().map(write).collect(),
    }
}

pub(super) fn write_losses(losses: &[Loss]) -> Vec<wire::Loss> {
    let write = |loss: &Loss| wire::Loss {
        unit: write_unit(loss.unit),
        destroyed: u32::from(loss.destroyed),
        damaged: u32::from(loss.damaged),
    };
    losses.iter().map(write).collect()
}
