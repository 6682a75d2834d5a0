//! Questions.

use sandtable_aa1940::decision::{
    Decision, Group, Hits, KamikazeTarget, KamikazeZone, Question, ScrambleOption, StrandedGroup,
};
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::games::aa1940::v1::decision;
use sandtable_proto::games::aa1940::v1::decision::Question as Kind;

use super::answer::write_losses;
use super::ids::{Ids, write_unit};
use super::kinds;
use super::parts::{write_favor, write_power_counts, write_space_counts, write_unit_counts};

pub(super) fn write(ids: Ids<'_>, decision: &Decision) -> wire::Decision {
    wire::Decision {
        id: decision.id.0,
        seat: u32::from(decision.seat.0),
        power: ids.write_power(decision.power),
        question: Some(write_question(ids, &decision.question)),
    }
}

pub(super) fn write_all(ids: Ids<'_>, decisions: &[Decision]) -> Vec<wire::Decision> {
    decisions
        .iter()
        .map(|decision| write(ids, decision))
        .collect()
}

fn write_question(ids: Ids<'_>, question: &Question) -> Kind {
    match question {
        Question::Scramble { options, bases } => Kind::Scramble(decision::Scramble {
            options: options
                .iter()
                .map(|option| write_option(ids, option))
                .collect(),
            bases: write_space_counts(ids, bases),
        }),
        Question::Intercept { territory, options } => Kind::Intercept(decision::Intercept {
            territory: ids.write_space(*territory),
            options: write_power_counts(ids, options),
        }),
        Question::CommandNeutral { territory, powers } => {
            Kind::CommandNeutral(decision::CommandNeutral {
                territory: ids.write_space(*territory),
                powers: ids.write_powers(powers.iter().copied()),
            })
        }
        Question::RaidTargets {
            territory,
            bombers,
            targets,
        } => Kind::RaidTargets(decision::RaidTargets {
            territory: ids.write_space(*territory),
            bombers: write_groups(ids, bombers),
            targets: targets
                .iter()
                .map(|slot| kinds::write_slot(*slot))
                .collect(),
        }),
        Question::Bombard {
            zone,
            ships,
            targets,
        } => Kind::Bombard(decision::Bombard {
            zone: ids.write_space(*zone),
            ships: write_groups(ids, ships),
            targets: write_space_counts(ids, targets),
        }),
        Question::Submerge { space, submarines } => Kind::Submerge(decision::Submerge {
            space: ids.write_space(*space),
            submarines: write_groups(ids, submarines),
        }),
        Question::Losses {
            space,
            cause,
            hits,
            groups,
            air_hits_submarines,
            required,
        } => Kind::Losses(decision::Losses {
            space: ids.write_space(*space),
            cause: kinds::write_cause(*cause),
            hits: Some(write_hits(*hits)),
            groups: write_groups(ids, groups),
            air_hits_submarines: *air_hits_submarines,
            required: u32::from(*required),
        }),
        Question::AgreeLosses {
            space,
            losses,
            groups,
        } => Kind::AgreeLosses(decision::AgreeLosses {
            space: ids.write_space(*space),
            losses: write_losses(losses),
            groups: write_groups(ids, groups),
        }),
        Question::Press {
            space,
            retreats,
            air_may_leave,
        } => Kind::Press(decision::Press {
            space: ids.write_space(*space),
            retreats: ids.write_spaces(retreats),
            air_may_leave: *air_may_leave,
        }),
        Question::Favor { asker, favor } => Kind::Favor(decision::FavorAsked {
            asker: ids.write_power(*asker),
            favor: Some(write_favor(ids, *favor)),
        }),
        Question::LiberationForce { at, budget } => {
            Kind::LiberationForce(decision::LiberationForce {
                at: ids.write_space(*at),
                budget: u32::from(*budget),
            })
        }
        Question::LandStranded { groups } => Kind::LandStranded(decision::LandStranded {
            groups: groups
                .iter()
                .map(|group| write_stranded(ids, group))
                .collect(),
        }),
        Question::DeclareWar { on } => Kind::DeclareWar(decision::DeclareWar {
            on: ids.write_powers(on.iter().copied()),
        }),
        Question::PlaceBid { budget, spaces } => Kind::PlaceBid(decision::PlaceBid {
            budget: u32::from(*budget),
            spaces: ids.write_spaces(spaces),
        }),
        Question::Breakthrough => Kind::Breakthrough(wire::ChooseChart {}),
        Question::Kamikaze { attacks, zones } => Kind::Kamikaze(decision::Kamikaze {
            attacks: u32::from(*attacks),
            zones: zones
                .iter()
                .map(|zone| write_kamikaze_zone(ids, zone))
                .collect(),
        }),
    }
}

fn write_kamikaze_zone(ids: Ids<'_>, zone: &KamikazeZone) -> wire::KamikazeZone {
    let target = |ship: &KamikazeTarget| wire::KamikazeTarget {
        unit: write_unit(ship.unit),
        power: ids.write_power(ship.power),
        r#type: kinds::write_unit_kind(ship.kind),
        damaged: ship.damaged,
    };
    wire::KamikazeZone {
        zone: ids.write_space(zone.zone),
        ships: zone.ships.iter().map(target).collect(),
    }
}

fn write_option(ids: Ids<'_>, option: &ScrambleOption) -> wire::ScrambleOption {
    wire::ScrambleOption {
        from: ids.write_space(option.from),
        zone: ids.write_space(option.zone),
        power: ids.write_power(option.power),
        r#type: kinds::write_unit_kind(option.kind),
        most: u32::from(option.most),
    }
}

fn write_groups(ids: Ids<'_>, groups: &[Group]) -> Vec<wire::Group> {
    groups.iter().map(|group| write_group(ids, group)).collect()
}

fn write_group(ids: Ids<'_>, group: &Group) -> wire::Group {
    wire::Group {
        unit: write_unit(group.unit),
        power: ids.write_power(group.power),
        r#type: kinds::write_unit_kind(group.kind),
        count: u32::from(group.count),
        damaged: group.damaged,
        seaborne: group.seaborne,
        cargo: write_unit_counts(&group.cargo),
    }
}

fn write_stranded(ids: Ids<'_>, stranded: &StrandedGroup) -> wire::StrandedGroup {
    wire::StrandedGroup {
        group: Some(write_group(ids, &stranded.group)),
        at: ids.write_space(stranded.at),
        options: write_space_counts(ids, &stranded.options),
    }
}

pub(super) fn write_hits(hits: Hits) -> wire::Hits {
    wire::Hits {
        by_submarines: u32::from(hits.by_submarines),
        by_aircraft: u32::from(hits.by_aircraft),
        by_others: u32::from(hits.by_others),
    }
}
