//! Why Combat Move cannot be closed yet: what must hold for all moves together.

use std::ops::ControlFlow;

use super::commitments::Commitments;
use super::engage::can_attack;
use crate::blocker::Blocker;
use crate::command::Command;
use crate::landing;
use crate::reach::{SpaceFacts, SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

type Problems = Vec<Blocker>;

/// The rule that ships sharing a zone with enemy warships fight or leave.
pub(super) const MUST_LEAVE: &str = "AAE-combat-move-14";

/// Obstacles to closing the phase, one for each problem.
pub(crate) fn blockers(state: &State) -> Problems {
    problems(state, |_| false)
}

/// The first thing that stands in the way: what comes after it is not looked for.
pub(crate) fn first_blocker(state: &State) -> Option<Blocker> {
    problems(state, |found| !found.is_empty())
        .into_iter()
        .next()
}

/// Reports whether nothing stands in the way except violations of one rule.
pub(super) fn none_but(state: &State, rule: &str) -> bool {
    let other = |found: &Problems| (found.iter()).any(|blocker| blocker.violation.rule != rule);
    !other(&problems(state, other))
}

/// Check for one kind of problem.
type Stage = fn(&Theater<'_, SpaceLookup<'_>>, &Commitments, &mut Problems);

/// Looks for one kind of problem after the other until those found are enough.
fn problems(state: &State, enough: impl Fn(&Problems) -> bool) -> Problems {
    const STAGES: [Stage; 6] = [
        check_zones,
        check_refuges,
        idle_cargo,
        lone_escorts,
        lone_paratroopers,
        homeless,
    ];
    let theater = Theater::lookup(state);
    let commitments = Commitments::gather(&theater);
    let mut problems = Problems::new();
    for stage in STAGES {
        stage(&theater, &commitments, &mut problems);
        if enough(&problems) {
            break;
        }
    }
    problems
}

/// The acting power's units in a space that meet a condition.
fn own_where(
    theater: &Theater<'_, SpaceLookup<'_>>,
    space: SpaceId,
    meets: impl Fn(UnitId, &Piece) -> bool,
) -> Vec<UnitId> {
    let own = theater.state.own_pieces(theater.power, space);
    own.filter(|(id, piece)| meets(*id, piece))
        .map(|(id, _)| id)
        .collect()
}

/// The acting power's units with a mark in a space, cargo included.
fn marked(theater: &Theater<'_, SpaceLookup<'_>>, space: SpaceId, mark: Marks) -> Vec<UnitId> {
    let own = theater.state.pieces_of(theater.power);
    own.filter(|(_, piece)| piece.space == space && piece.marks.contains(mark))
        .map(|(id, _)| id)
        .collect()
}

fn check_zones(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    problems: &mut Problems,
) {
    for zone in commitments.zones.iter().copied() {
        check_zone(theater, commitments, zone, problems);
    }
}

fn check_zone(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    zone: SpaceId,
    problems: &mut Problems,
) {
    let state = theater.state;
    let there = theater.sight.presence(zone);
    let engaged = state.turn().engaged.contains(&zone);
    if there.hostile() {
        if !can_attack(state, zone) {
            powerless(theater, commitments, zone, problems);
        }
        return;
    }
    let name = || theater.board.space(zone).name.clone();
    if engaged && !can_attack(state, zone) {
        let ignore = Command::Engage { zone, fight: false };
        let expected = "a unit with an attack value where submarines and transports are attacked";
        problems.push(
            Blocker::new("AAE-combat-move-12", expected, name())
                .at(zone)
                .remedied_by(Some(ignore)),
        );
        return;
    }
    if commitments.staging.contains(&zone) {
        if !engaged {
            check_cover(theater, zone, problems);
            check_helpers(theater, commitments, zone, problems);
        }
        return;
    }
    if engaged {
        return;
    }
    let aimless = own_where(theater, zone, |_, piece| {
        piece.marks.contains(Marks::COMBAT_MOVED) && !escaped(theater, commitments, piece)
    });
    if !aimless.is_empty() {
        let rule = if there.prey() {
            "AAE-combat-move-07"
        } else {
            "AAE-combat-move-01"
        };
        let expected = "a battle, an assault or an escape for each unit that moved";
        problems.push(
            Blocker::new(rule, expected, format!("none in {}", name()))
                .at(zone)
                .about_drafts_of(state, &aimless),
        );
    }
}

fn check_refuges(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    problems: &mut Problems,
) {
    for land in commitments.refuges.iter().copied() {
        check_refuge(theater, commitments, land, problems);
    }
}

/// Aircraft that ended on friendly land must have fled a battle (`AAE-combat-move-05`).
fn check_refuge(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    land: SpaceId,
    problems: &mut Problems,
) {
    let aimless = own_where(theater, land, |_, piece| {
        piece.kind.is_air()
            && piece.marks.contains(Marks::COMBAT_MOVED)
            && !escaped(theater, commitments, piece)
    });
    if !aimless.is_empty() {
        let found = format!("none left for {}", theater.board.space(land).name);
        problems.push(
            Blocker::new("AAE-combat-move-05", "a battle to flee from", found)
                .at(land)
                .about_drafts_of(theater.state, &aimless),
        );
    }
}

/// Reports whether a unit that ended in a friendly zone did so to avoid a battle: it began the
/// turn in a hostile zone, or in one from which an assault may draw a scramble
/// (`AAE-combat-move-05`, `AAE-combat-move-14`).
fn escaped(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    piece: &Piece,
) -> bool {
    let from = piece.start;
    theater.board.is_sea(from)
        && (theater.hostile(from)
            || commitments.staging.contains(&from) && theater.scramble_threat(from))
}

/// Units in a hostile zone none of which can attack. Those that moved there, or are to
/// land troops from there, have no business there; those that began there must leave if
/// they can, since staying means to fight (`AAE-amphibious-03`, `AAE-amphibious-14`,
/// `AAE-combat-move-14`, `AAE-combat-move-19`).
fn powerless(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    zone: SpaceId,
    problems: &mut Problems,
) {
    let state = theater.state;
    let lands = commitments.staging.contains(&zone);
    let moved = own_where(theater, zone, |_, piece| {
        piece.marks.contains(Marks::COMBAT_MOVED) && (lands || piece.spent > 0)
    });
    let name = &theater.board.space(zone).name;
    let of = |rule, expected| Blocker::new(rule, expected, format!("none in {name}")).at(zone);
    if let Some(first) = moved.first().and_then(|id| state.piece(*id)) {
        let rule = match first.kind {
            UnitKind::Carrier => "AAE-combat-move-19",
            _ => "AAE-amphibious-14",
        };
        let blocker = of(
            rule,
            "a unit with an attack value in each hostile zone entered",
        );
        problems.push(blocker.about_drafts_of(state, &moved));
    } else if lands {
        let blocker = of(
            "AAE-amphibious-03",
            "a unit with an attack value where an assault comes from a hostile zone",
        );
        let cargo = marked(theater, zone, Marks::ASSAULTING);
        problems.push(blocker.about_drafts_of(state, &cargo));
    } else if let Some((unit, to)) = fugitive_in(theater, zone) {
        let ships = own_where(theater, zone, |_, piece| piece.kind.domain() == Domain::Sea);
        let leave = (state.piece(unit)).map(|piece| Command::move_one(unit, piece, to));
        problems.push(
            Blocker::new(
                MUST_LEAVE,
                "ships that cannot attack to leave a hostile zone",
                format!("ships in {name}"),
            )
            .at(zone)
            .about(state, &ships)
            .remedied_by(leave),
        );
    }
}

/// Units that cannot stay where they are, with a friendly zone they can go to.
pub(super) fn fugitive(state: &State) -> Option<(UnitId, SpaceId)> {
    let theater = Theater::lookup(state);
    let commitments = Commitments::gather(&theater);
    commitments
        .zones
        .iter()
        .filter(|zone| theater.hostile(**zone) && !can_attack(state, **zone))
        .find_map(|zone| fugitive_in(&theater, *zone))
}

fn fugitive_in(theater: &Theater<'_, SpaceLookup<'_>>, zone: SpaceId) -> Option<(UnitId, SpaceId)> {
    theater
        .state
        .own_pieces(theater.power, zone)
        .filter(|(id, piece)| piece.kind.domain() == Domain::Sea && theater.sea_ready(*id, piece))
        .find_map(|(id, piece)| {
            let mut refuge = None;
            theater.sea_routes(id, piece, None, |to, _| {
                if theater.hostile(to) {
                    ControlFlow::Continue(())
                } else {
                    refuge = Some((id, to));
                    ControlFlow::Break(())
                }
            });
            refuge
        })
}

/// An assault past submarines that are ignored needs a warship of the power's own in the
/// zone, and something that can attack (`AAE-amphibious-09`, `AAE-amphibious-14`,
/// `AAE-combat-move-11`).
fn check_cover(theater: &Theater<'_, SpaceLookup<'_>>, zone: SpaceId, problems: &mut Problems) {
    let state = theater.state;
    let submarines = state.enemy_in(theater.power, zone, |kind| kind == UnitKind::Submarine);
    if !submarines {
        return;
    }
    let name = &theater.board.space(zone).name;
    let warship = state
        .own_pieces(theater.power, zone)
        .any(|(_, piece)| piece.kind.is_warship());
    let (rule, expected) = if !warship {
        (
            "AAE-amphibious-09",
            "a warship beside transports that land past ignored submarines",
        )
    } else if !can_attack(state, zone) {
        (
            "AAE-amphibious-14",
            "a unit with an attack value beside transports where submarines are",
        )
    } else {
        return;
    };
    let cargo = marked(theater, zone, Marks::ASSAULTING);
    problems.push(
        Blocker::new(rule, expected, format!("none in {name}"))
            .at(zone)
            .about_drafts_of(state, &cargo),
    );
}

/// Checks that units that came to a friendly zone from which an assault is made have a part in
/// it. If defenders could scramble into the zone, anything may come to meet them
/// (`AAE-combat-move-06`, `AAE-amphibious-04`, `AAE-amphibious-05`).
fn check_helpers(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    zone: SpaceId,
    problems: &mut Problems,
) {
    let state = theater.state;
    if theater.scramble_threat(zone) {
        return;
    }
    let submarines = state.enemy_in(theater.power, zone, |kind| kind == UnitKind::Submarine);
    let helps = |id: UnitId, piece: &Piece| {
        piece.kind.bombards()
            || theater.announced(id, piece).is_some()
            || submarines && piece.kind.is_warship()
    };
    let idle = own_where(theater, zone, |id, piece| {
        piece.marks.contains(Marks::COMBAT_MOVED)
            && !escaped(theater, commitments, piece)
            && !helps(id, piece)
    });
    if let Some(first) = idle.first().and_then(|id| state.piece(*id)) {
        let expected =
            "a part in the assault for each unit that moved, or defenders that may scramble";
        let name = &theater.board.space(zone).name;
        let found = format!("neither for {} in {name}", first.kind.id());
        problems.push(
            Blocker::new("AAE-combat-move-06", expected, found)
                .at(zone)
                .about_drafts_of(state, &idle),
        );
    }
}

/// Checks that cargo that boarded in this phase assaults, as it must (`AAE-amphibious-07`,
/// `AAE-amphibious-08`, `AAE-transports-05`).
fn idle_cargo(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    problems: &mut Problems,
) {
    for zone in &commitments.idle {
        let mut cargo = marked(theater, *zone, Marks::LOADED);
        let announced = marked(theater, *zone, Marks::ASSAULTING);
        cargo.retain(|unit| !announced.contains(unit));
        let expected = "an assault by all units that boarded in this phase";
        let found = format!("units kept aboard in {}", theater.board.space(*zone).name);
        problems.push(
            Blocker::new("AAE-amphibious-07", expected, found)
                .at(*zone)
                .about_drafts_of(theater.state, &cargo),
        );
    }
}

/// Fighters raid only beside bombers (`AAE-strategic-bombing-03`).
fn lone_escorts(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    problems: &mut Problems,
) {
    for territory in commitments
        .escorted
        .iter()
        .filter(|territory| !commitments.bombed.contains(territory))
    {
        let escorts = own_where(theater, *territory, |_, piece| {
            piece.kind == UnitKind::Fighter && piece.marks.contains(Marks::RAIDING)
        });
        let expected = "a bomber beside the fighters of a raid";
        let found = format!("none over {}", theater.board.space(*territory).name);
        problems.push(
            Blocker::new("AAE-strategic-bombing-03", expected, found)
                .at(*territory)
                .about_drafts_of(theater.state, &escorts),
        );
    }
}

/// Paratroopers are dropped only where other land units attack (`AAE-research-09`).
fn lone_paratroopers(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    problems: &mut Problems,
) {
    for territory in &commitments.dropped {
        let attacked = theater.sight.standing(*territory).attackable();
        if !attacked || !theater.supported(*territory) {
            let dropped = own_where(theater, *territory, |_, piece| piece.paratrooper());
            let expected = "other land units that attack where paratroopers are dropped";
            let found = format!("none in {}", theater.board.space(*territory).name);
            problems.push(
                Blocker::new("AAE-research-09", expected, found)
                    .at(*territory)
                    .about_drafts_of(theater.state, &dropped),
            );
        }
    }
}

/// Every attacking aircraft needs a possible landing. Each flight was possible by itself, but
/// the room on carriers, and the ways of those, serve all of them only once
/// (`AAE-air-landing-09`).
fn homeless(
    theater: &Theater<'_, SpaceLookup<'_>>,
    commitments: &Commitments,
    problems: &mut Problems,
) {
    let state = theater.state;
    if !commitments.flights {
        return;
    }
    let plan = landing::proof(state);
    if plan.losses() == 0 {
        return;
    }
    let lost: Vec<UnitId> = plan.lost().collect();
    let expected = "a possible landing for every attacking aircraft";
    let found = format!("none left for {}", plan.lost_by_name(state));
    problems
        .push(Blocker::new("AAE-air-landing-09", expected, found).about_drafts_of(state, &lost));
}
