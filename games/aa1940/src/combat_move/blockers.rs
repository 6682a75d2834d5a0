//! Why Combat Move cannot be closed yet: what must hold for all moves together.

use std::ops::ControlFlow;

use sandtable_kernel::Violation;
use smallvec::SmallVec;

use super::engage::can_attack;
use crate::landing;
use crate::reach::{SpaceFacts, SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

type Problems = Vec<Violation>;

/// The rule that ships sharing a zone with enemy warships fight or leave.
pub(super) const MUST_LEAVE: &str = "AAE-combat-move-14";

/// Obstacles to closing the phase, one violation for each problem.
pub(crate) fn blockers(state: &State) -> Problems {
    problems(state, |_| false)
}

/// The first thing that stands in the way: what comes after it is not looked for.
pub(crate) fn first_blocker(state: &State) -> Option<Violation> {
    problems(state, |found| !found.is_empty())
        .into_iter()
        .next()
}

/// Reports whether nothing stands in the way except violations of one rule.
pub(super) fn none_but(state: &State, rule: &str) -> bool {
    let other = |found: &Problems| found.iter().any(|violation| violation.rule != rule);
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

/// Commitments of the acting power's units, gathered in one pass.
struct Commitments {
    /// Sea zones with own units that are not cargo, that are to be attacked, or from
    /// which own cargo is to land, be it an ally's ship that carries it.
    zones: SmallVec<[SpaceId; 16]>,
    /// Zones from which an assault was announced.
    staging: SmallVec<[SpaceId; 4]>,
    /// Cargo taken aboard in this phase that was not announced.
    idle: SmallVec<[SpaceId; 4]>,
    /// Territories raided by fighters.
    escorted: SmallVec<[SpaceId; 4]>,
    /// Territories raided by bombers.
    bombed: SmallVec<[SpaceId; 4]>,
    /// Territories where paratroopers were dropped.
    dropped: SmallVec<[SpaceId; 4]>,
    /// Friendly land to which aircraft moved.
    refuges: SmallVec<[SpaceId; 4]>,
    /// True if any aircraft moved or may have to fight where it is.
    flights: bool,
}

fn note<const N: usize>(list: &mut SmallVec<[SpaceId; N]>, space: SpaceId) {
    if !list.contains(&space) {
        list.push(space);
    }
}

impl Commitments {
    fn gather(theater: &Theater<'_, SpaceLookup<'_>>) -> Self {
        let mut commitments = Self {
            zones: SmallVec::new(),
            staging: SmallVec::new(),
            idle: SmallVec::new(),
            escorted: SmallVec::new(),
            bombed: SmallVec::new(),
            dropped: SmallVec::new(),
            refuges: SmallVec::new(),
            flights: false,
        };
        for zone in &theater.state.turn().engaged {
            note(&mut commitments.zones, *zone);
        }
        for (_, piece) in theater.state.pieces_of(theater.power) {
            let at_sea = theater.board.is_sea(piece.space);
            if piece.marks.contains(Marks::ASSAULTING) {
                note(&mut commitments.staging, piece.space);
                note(&mut commitments.zones, piece.space);
            } else if piece.marks.contains(Marks::LOADED) {
                note(&mut commitments.idle, piece.space);
            }
            if piece.marks.contains(Marks::RAIDING) {
                match piece.kind {
                    UnitKind::Fighter => note(&mut commitments.escorted, piece.space),
                    _ => note(&mut commitments.bombed, piece.space),
                }
            }
            if piece.paratrooper() {
                note(&mut commitments.dropped, piece.space);
            }
            commitments.flights |=
                piece.kind.is_air() && (at_sea || piece.marks.contains(Marks::COMBAT_MOVED));
            if piece.kind.is_air()
                && piece.marks.contains(Marks::COMBAT_MOVED)
                && !at_sea
                && theater.landing(piece.space)
            {
                note(&mut commitments.refuges, piece.space);
            }
            if at_sea && theater.state.acts(piece) {
                note(&mut commitments.zones, piece.space);
            }
        }
        commitments
    }
}

fn problem(rule: &'static str, expected: &'static str, found: String, into: &mut Problems) {
    into.push(*Violation::new(rule, expected, found));
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
        problem(
            "AAE-combat-move-12",
            "a unit with an attack value where submarines and transports are attacked",
            name(),
            problems,
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
    let aimless = state.own_pieces(theater.power, zone).any(|(_, piece)| {
        piece.marks.contains(Marks::COMBAT_MOVED) && !escaped(theater, commitments, piece)
    });
    if aimless {
        let rule = if there.prey() {
            "AAE-combat-move-07"
        } else {
            "AAE-combat-move-01"
        };
        problem(
            rule,
            "a battle, an assault or an escape for each unit that moved",
            format!("none in {}", name()),
            problems,
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
    let aimless = theater
        .state
        .own_pieces(theater.power, land)
        .any(|(_, piece)| {
            piece.kind.is_air()
                && piece.marks.contains(Marks::COMBAT_MOVED)
                && !escaped(theater, commitments, piece)
        });
    if aimless {
        problem(
            "AAE-combat-move-05",
            "a battle to flee from",
            format!("none left for {}", theater.board.space(land).name),
            problems,
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
    let lands = commitments.staging.contains(&zone);
    let moved = theater
        .state
        .own_pieces(theater.power, zone)
        .find(|(_, piece)| piece.marks.contains(Marks::COMBAT_MOVED) && (lands || piece.spent > 0));
    let name = theater.board.space(zone).name.clone();
    if let Some((_, piece)) = moved {
        let rule = match piece.kind {
            UnitKind::Carrier => "AAE-combat-move-19",
            _ => "AAE-amphibious-14",
        };
        problem(
            rule,
            "a unit with an attack value in each hostile zone entered",
            format!("none in {name}"),
            problems,
        );
    } else if lands {
        problem(
            "AAE-amphibious-03",
            "a unit with an attack value where an assault comes from a hostile zone",
            format!("none in {name}"),
            problems,
        );
    } else if fugitive_in(theater, zone).is_some() {
        problem(
            MUST_LEAVE,
            "ships that cannot attack to leave a hostile zone",
            format!("ships in {name}"),
            problems,
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
    let name = theater.board.space(zone).name.clone();
    let warship = state
        .own_pieces(theater.power, zone)
        .any(|(_, piece)| piece.kind.is_warship());
    if !warship {
        problem(
            "AAE-amphibious-09",
            "a warship beside transports that land past ignored submarines",
            format!("none in {name}"),
            problems,
        );
    } else if !can_attack(state, zone) {
        problem(
            "AAE-amphibious-14",
            "a unit with an attack value beside transports where submarines are",
            format!("none in {name}"),
            problems,
        );
    }
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
    let idle = state.own_pieces(theater.power, zone).find(|(id, piece)| {
        piece.marks.contains(Marks::COMBAT_MOVED)
            && !escaped(theater, commitments, piece)
            && !helps(*id, piece)
    });
    if let Some((_, piece)) = idle {
        problem(
            "AAE-combat-move-06",
            "a part in the assault for each unit that moved, or defenders that may scramble",
            format!(
                "neither for {} in {}",
                piece.kind.id(),
                theater.board.space(zone).name
            ),
            problems,
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
        problem(
            "AAE-amphibious-07",
            "an assault by all units that boarded in this phase",
            format!("units kept aboard in {}", theater.board.space(*zone).name),
            problems,
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
        problem(
            "AAE-strategic-bombing-03",
            "a bomber beside the fighters of a raid",
            format!("none over {}", theater.board.space(*territory).name),
            problems,
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
            problem(
                "AAE-research-09",
                "other land units that attack where paratroopers are dropped",
                format!("none in {}", theater.board.space(*territory).name),
                problems,
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
    problem(
        "AAE-air-landing-09",
        "a possible landing for every attacking aircraft",
        format!("none left for {}", plan.lost_by_name(state)),
        problems,
    );
}
