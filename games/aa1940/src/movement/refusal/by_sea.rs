//! Why ships cannot go somewhere.

use std::ops::ControlFlow;

use sandtable_kernel::Violation;

use super::ground::{ActingTheater, name, spent};
use crate::board::Canal;
use crate::reach::{SpaceFacts, USED, passage_open};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, Standing, UnitId};
use crate::unit::{Domain, UnitKind};

/// Why a ship cannot go there.
pub(super) fn no_way(
    theater: &ActingTheater<'_>,
    id: UnitId,
    piece: &Piece,
    to: SpaceId,
) -> Box<Violation> {
    if theater.board.is_land(to) {
        return Violation::new("AAE-units-16", "a sea zone", name(theater, to));
    }
    if !theater.sea_ready(id, piece) {
        return ship_done(theater, id, piece);
    }
    if let Some(rule) = theater.patrol_forbids(piece.kind, to) {
        return Violation::new(
            rule,
            "a zone where its ships may stop before it is at war",
            name(theater, to),
        );
    }
    if let Some(canal) = canal_in_the_way(theater, id, piece, to) {
        return closed_canal(theater, canal);
    }
    let left = theater.sea_left(piece);
    if theater.board.distance(Domain::Sea, piece.space, to) > left {
        return Violation::new(
            "AAE-combat-move-10",
            format!("a zone within {left}"),
            name(theater, to),
        );
    }
    if !theater.combat {
        return Violation::new(
            "AAE-noncombat-05",
            "a way through friendly zones",
            format!("none to {}", name(theater, to)),
        );
    }
    let mut on_the_way = false;
    theater.sea_routes(id, piece, None, |zone, _| {
        on_the_way |= zone == to;
        ControlFlow::Continue(())
    });
    let ends_nowhere = !theater.hostile(to) && !on_the_way && {
        let there = theater.sight.presence(to);
        !there.prey() && !theater.staging(to)
    };
    if ends_nowhere {
        Violation::new(
            "AAE-combat-move-01",
            "a hostile zone, prey, or a coast to assault",
            format!("{}, where there is none", name(theater, to)),
        )
    } else {
        Violation::new(
            "AAE-combat-move-10",
            "a way that no hostile zone stops",
            format!("none to {}", name(theater, to)),
        )
    }
}

/// Reports whether a ship fled, or fought in, the hostile zone where its turn began.
fn began_hostile(theater: &ActingTheater<'_>, piece: &Piece) -> bool {
    piece.marks.contains(Marks::ESCAPED) || theater.state.turn().contested.contains(&piece.start)
}

/// Why a ship moves no more: a transport that has offloaded (`AAE-transports-09`), ships used
/// in the combat phases (`AAE-transports-13`, `AAE-combat-move-15`, `AAE-noncombat-01`), ships
/// that met enemies, and ships that have gone as far as they can (`AAE-combat-move-10`).
fn ship_done(theater: &ActingTheater<'_>, id: UnitId, piece: &Piece) -> Box<Violation> {
    if theater.combat && theater.announced(id, piece).is_some() {
        return Violation::new(
            "AAE-amphibious-08",
            "a transport without announced cargo",
            "one whose cargo is announced for an assault",
        );
    }
    let used = !theater.combat && piece.marks.intersects(USED);
    if piece.marks.contains(Marks::UNLOADED) && !used {
        return Violation::new(
            "AAE-transports-09",
            "a transport that has not offloaded",
            "one that has",
        );
    }
    if used {
        let rule = match piece.kind {
            UnitKind::Transport => "AAE-transports-13",
            _ if began_hostile(theater, piece) => "AAE-combat-move-15",
            _ => "AAE-noncombat-01",
        };
        return Violation::new(rule, "ships that did not move or fight", "ships that did");
    }
    if piece.spent > 0 && theater.hostile(piece.space) {
        let rule = match piece.kind {
            UnitKind::Submarine => "AAE-subs-02",
            UnitKind::Transport => "AAE-transports-01",
            _ => "AAE-combat-move-10",
        };
        return Violation::new(
            rule,
            "ships that have not met enemy warships",
            format!("ships stopped in {}", name(theater, piece.space)),
        );
    }
    if theater.combat && piece.spent > 0 && theater.sea_left(piece) == 0 {
        return Violation::new(
            "AAE-combat-move-10",
            "ships that can still move",
            "no movement left",
        );
    }
    spent(theater, piece)
}

/// The closed passage that alone keeps a ship from a zone: open, there would be a way
/// (`AAE-map-15`, `AAE-map-16`, `AAE-map-17`).
fn canal_in_the_way<'a>(
    theater: &ActingTheater<'a>,
    id: UnitId,
    piece: &Piece,
    to: SpaceId,
) -> Option<&'a Canal> {
    let board = theater.board;
    let opened_by = |canal: &Canal| {
        let mut reached = false;
        let open = |from: SpaceId, to: SpaceId| {
            canal.zones == [from, to]
                || canal.zones == [to, from]
                || passage_open(theater.state, piece.kind, from, to)
        };
        theater.sea_routes_if(id, piece, Some(to), open, |zone, _| {
            reached |= zone == to;
            if reached {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        reached
    };
    board.canals.iter().find(|canal| opened_by(canal))
}

fn closed_canal(theater: &ActingTheater<'_>, canal: &Canal) -> Box<Violation> {
    let asks = canal.controllers.iter().all(|land| {
        theater
            .state
            .territory(*land)
            .controller
            .is_some_and(|owner| {
                !theater.state.at_war(theater.power, owner)
                    && !theater
                        .state
                        .friends_at(theater.power, owner, canal.zones[0])
            })
    });
    let friendly = canal
        .controllers
        .iter()
        .all(|land| theater.sight.standing(*land) == Standing::Friendly);
    let (rule, expected) = match (asks, friendly) {
        (true, _) => ("AAE-map-16", "permission to pass"),
        (_, true) => ("AAE-map-15", "a passage held as the turn began"),
        _ => ("AAE-map-17", "a passage held by its own side"),
    };
    Violation::new(rule, expected, canal.name.clone())
}
