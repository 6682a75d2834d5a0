//! Carries out movement that was checked.

use super::check::{MoveKind, MovePlan};
use super::drop::drop_units;
use crate::capture;
use crate::command_context::Play;
use crate::event::{Event, Troops};
use crate::reach::Theater;
use crate::space::SpaceId;
use crate::state::{Marks, Standing, UnitId};
use crate::unit::{Domain, UnitKind};

/// Carries out a movement command.
pub(crate) fn make(play: &mut Play<'_>, plan: MovePlan) {
    let power = play.state.turn().power;
    let troops = Troops {
        power,
        kind: plan.kind,
        count: plan.units.len() as u16,
    };
    let theater = Theater::lookup(play.state);
    let combat = theater.combat;
    play.emit(announcement(&plan, troops, combat));
    match plan.how {
        MoveKind::Go | MoveKind::Raid => go(play, &plan, combat),
        MoveKind::Blitz(via) => blitz(play, &plan, via),
        MoveKind::Board(ship) => board(play, &plan, ship, combat),
        MoveKind::Land if combat => announce(play, &plan),
        MoveKind::Land => put_ashore(play, &plan),
        MoveKind::Drop => drop_units(play, &plan),
    }
}

fn announcement(plan: &MovePlan, troops: Troops, combat: bool) -> Event {
    let (from, to) = (plan.from, plan.to);
    match plan.how {
        MoveKind::Go => Event::Moved {
            troops,
            from,
            to,
            via: None,
        },
        MoveKind::Blitz(via) => Event::Moved {
            troops,
            from,
            to,
            via: Some(via),
        },
        MoveKind::Raid => Event::RaidSent { troops, from, to },
        MoveKind::Board(_) => Event::Loaded {
            troops,
            from,
            zone: to,
        },
        MoveKind::Drop => Event::Dropped { troops, from, to },
        MoveKind::Land if combat => Event::AssaultAnnounced {
            troops,
            zone: from,
            to,
        },
        MoveKind::Land => Event::Unloaded {
            troops,
            zone: from,
            to,
        },
    }
}

/// Moves units with what they carry. Own aircraft leave an undamaged carrier before it moves;
/// guests and transports' cargo travel along (`AAE-combat-move-20`, `AAE-combat-move-21`,
/// `AAE-transports-08`). Units that enter a friendly neutral convert it and stop
/// (`AAE-neutrals-06`, `AAE-neutrals-08`). Leaving a territory does not change who controls it
/// (`AAE-combat-move-08`).
fn go(play: &mut Play<'_>, plan: &MovePlan, combat: bool) {
    let mut marks = if combat {
        Marks::COMBAT_MOVED
    } else {
        Marks::MOVED
    };
    if plan.how == MoveKind::Raid {
        marks |= Marks::RAIDING;
    }
    let theater = Theater::lookup(play.state);
    let domain = plan.kind.domain();
    let converts = plan.kind.captures()
        && theater.state.standing(theater.power, plan.to) == Standing::FriendlyNeutral;
    let mut cost = plan.arrival.cost;
    if converts {
        cost = theater.board.units.of(plan.kind).move_value;
    }
    for &unit in &plan.units {
        let theater = Theater::lookup(play.state);
        let Some(piece) = theater.state.piece(unit).copied() else {
            continue;
        };
        let based = match domain {
            Domain::Land => false,
            Domain::Sea => theater.naval_boost(&piece),
            Domain::Air => theater.air_boost(&piece),
        };
        let flees = combat && domain != Domain::Land && theater.escapable(piece.start);
        let mut extra = marks;
        for (mark, set) in [(Marks::FROM_BASE, based), (Marks::ESCAPED, flees)] {
            if set {
                extra |= mark;
            }
        }
        carry(play, unit, plan.to, plan.arrival.entered);
        play.state.set_piece(unit, |piece| {
            piece.space = plan.to;
            piece.entered = plan.arrival.entered;
            piece.goal = plan.to;
            piece.aboard = None;
            piece.spent = piece.spent.saturating_add(cost);
            piece.marks |= extra;
        });
    }
    if converts {
        let power = play.state.turn().power;
        capture::convert(play, plan.to, power);
    }
}

/// Takes a ship's cargo along.
fn carry(play: &mut Play<'_>, ship: UnitId, to: SpaceId, entered: SpaceId) {
    let Some(carrier) = play.state.piece(ship).copied() else {
        return;
    };
    if !matches!(carrier.kind, UnitKind::Transport | UnitKind::Carrier) {
        return;
    }
    for cargo in play.state.cargo(ship) {
        play.state.set_piece(cargo, |piece| {
            if piece.kind.is_air() && piece.owner == carrier.owner && !carrier.damaged() {
                piece.aboard = None;
            } else {
                piece.space = to;
                piece.entered = entered;
                piece.goal = to;
            }
        });
    }
}

/// Takes the first territory, then moves on (`AAE-combat-move-22`,
/// `AAE-combat-move-24`).
fn blitz(play: &mut Play<'_>, plan: &MovePlan, via: SpaceId) {
    let power = play.state.turn().power;
    if play.state.standing(power, via).attackable() {
        capture::take(play, via, power);
    }
    for &unit in &plan.units {
        play.state.set_piece(unit, |piece| {
            piece.space = plan.to;
            piece.entered = via;
            piece.goal = plan.to;
            piece.spent = piece.spent.saturating_add(plan.arrival.cost);
            piece.marks |= Marks::COMBAT_MOVED | Marks::BLITZED;
        });
    }
}

/// Puts units aboard. Combat Move makes it an assault's (`AAE-transports-06`,
/// `AAE-amphibious-07`).
fn board(play: &mut Play<'_>, plan: &MovePlan, ship: UnitId, combat: bool) {
    for &unit in &plan.units {
        play.state.set_piece(unit, |piece| {
            piece.space = plan.to;
            piece.entered = plan.to;
            piece.goal = plan.to;
            piece.aboard = Some(ship);
            piece.spent = piece.spent.saturating_add(plan.arrival.cost);
            piece.marks |= if combat {
                Marks::COMBAT_MOVED | Marks::LOADED
            } else {
                Marks::MOVED
            };
        });
    }
    if combat {
        play.state.set_piece(ship, |piece| {
            piece.marks |= Marks::COMBAT_MOVED;
        });
    }
}

/// Announces an assault: the cargo stays aboard until it is fought (`AAE-amphibious-01`).
/// Its ship is then part of the combat phases (`AAE-amphibious-04`).
fn announce(play: &mut Play<'_>, plan: &MovePlan) {
    for &unit in &plan.units {
        let ship = play.state.piece(unit).and_then(|piece| piece.aboard);
        play.state.set_piece(unit, |piece| {
            piece.goal = plan.to;
            piece.marks |= Marks::COMBAT_MOVED | Marks::ASSAULTING;
        });
        if let Some(ship) = ship {
            play.state.set_piece(ship, |piece| {
                piece.marks |= Marks::COMBAT_MOVED;
            });
        }
    }
}

/// Lands cargo in friendly territory; that ends its move and its ship's
/// (`AAE-transports-06`, `AAE-transports-07`, `AAE-transports-09`,
/// `AAE-transports-10`, `AAE-neutrals-08`).
fn put_ashore(play: &mut Play<'_>, plan: &MovePlan) {
    let power = play.state.turn().power;
    let converts =
        plan.kind.captures() && play.state.standing(power, plan.to) == Standing::FriendlyNeutral;
    for &unit in &plan.units {
        let ship = play.state.piece(unit).and_then(|piece| piece.aboard);
        play.state.set_piece(unit, |piece| {
            piece.space = plan.to;
            piece.entered = plan.from;
            piece.goal = plan.to;
            piece.aboard = None;
            piece.spent = piece.spent.saturating_add(plan.arrival.cost);
            piece.marks |= Marks::MOVED | Marks::UNLOADED;
        });
        if let Some(ship) = ship {
            play.state.set_piece(ship, |piece| {
                piece.goal = plan.to;
                piece.marks |= Marks::UNLOADED;
            });
        }
    }
    if converts {
        capture::convert(play, plan.to, power);
    }
}
