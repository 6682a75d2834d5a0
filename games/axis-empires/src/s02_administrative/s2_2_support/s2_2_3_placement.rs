//! 2.2.3 Support Unit and Convoy Marker Placement: one unit at a time, with the contests
//! that each has to come through and what becomes of it then.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::{Question, support};
use crate::faction::Faction;
use crate::pack::{Back, MarkerKind, Side};
use crate::s02_administrative::s2_2_support::places::targets;
use crate::s02_administrative::s2_2_support::sites::{Role, Sites, Unit};
use crate::s02_administrative::s2_2_support::{
    s2_2_3_3_contests as contests, s2_2_3_5_beachheads as beachheads,
};
use crate::s13_countries::s13_6_breach;
use crate::state::{FaceUp, Marks, PieceId, Place, State};
use crate::step::PendingStep;

pub use crate::decision::support::Placed;
pub use crate::decision::support::SupportAttempt;
pub use crate::decision::support::Use;

/// Sends a unit on its way. It stays where it is until it is successfully placed, and has
/// no effect anywhere else (`AE-2.2.3-4`).
pub(super) fn begin(play: &mut Play<'_>, piece: PieceId, at: Place) {
    set_out(play, piece, at, false);
}

/// Begins a placement: it ends what it breaks by itself before any contest (`DS-13.6.1.2-5`,
/// `DS-13.6.1.1-2`).
fn set_out(play: &mut Play<'_>, piece: PieceId, at: Place, strike: bool) {
    let attempt = SupportAttempt {
        piece,
        at,
        strike,
        asked: 0,
    };
    if !s13_6_breach::place(play, attempt) {
        play.state.set_step(PendingStep::Placement(attempt));
    }
}

/// Asks the next non-phasing faction that could contest, in the order Axis, Western,
/// Soviet; when none is left the unit is successfully placed, and is not contested again
/// (`AE-2.2.3-2`, `AE-2.2.3-3`).
pub(crate) fn go_on(play: &mut Play<'_>, mut attempt: SupportAttempt) {
    let phasing = play.state.phasing();
    for faction in Faction::ALL {
        let bit = 1 << faction.index();
        if faction == phasing || attempt.asked & bit != 0 {
            continue;
        }
        attempt.asked |= bit;
        let with = contests::contestants(play.state, &attempt, faction);
        if with.is_empty() {
            continue;
        }
        play.state.set_step(PendingStep::Placement(attempt));
        let contest = support::Contest {
            piece: attempt.piece,
            at: attempt.at,
            strike: attempt.strike,
            with,
        };
        if play.ask(faction, Question::Contest(contest)) {
            return;
        }
    }
    succeed(play, attempt);
}

/// Takes the answer of a faction that could contest: a unit that does removes both, and no other
/// faction is asked (`AE-2.2.3.3-1`, `AE-INT-14`, `DS-G-2`).
pub(crate) fn contested(play: &mut Play<'_>, contest: &support::Contest, with: Option<PieceId>) {
    if let Some(with) = with {
        contests::resolve(play, contest, with);
        play.state.set_step(PendingStep::Commands);
    }
}

/// Puts a unit where it was going, and has its owner say what becomes of it; where only one
/// thing can it does.
fn succeed(play: &mut Play<'_>, attempt: SupportAttempt) {
    let SupportAttempt { piece, at, .. } = attempt;
    play.state.set_step(PendingStep::Commands);
    if attempt.strike {
        play.turn_over(piece, Side::Back);
    }
    play.put(piece, at);
    play.state.set_piece(piece, |piece| {
        piece.marks = piece.marks.union(Marks::PLACED)
    });
    let uses = uses(play.state, piece);
    match uses[..] {
        [] => {}
        [only] => put_to_use(play, piece, only),
        _ => {
            let faction = play.state.phasing();
            play.ask(faction, Question::Placed(Placed { piece, uses }));
        }
    }
}

/// Uses of a unit where it is now: an Air Force at sea may make a Beachhead and a Surface Fleet
/// must, either may escort from On Station, a carrier in a hex must strike, and a Bomber in a hex
/// must devastate (`AE-2.2.3.1-1` to `AE-2.2.3.1-3`, `AE-2.2.3.2-1`, `AE-2.2.3.2-2`,
/// `AE-2.2.3.7-7`, `AE-CMP-13`, `AE-CMP-17`, `AE-INT-15`, `DS-G-2`).
fn uses(state: &State, id: PieceId) -> Vec<Use> {
    let piece = state.piece(id);
    let Some((piece, theatre)) =
        piece.and_then(|piece| Some((piece, piece.at.theatre(state.map())?)))
    else {
        return Vec::new();
    };
    let Some(unit) = Unit::of(state, id, piece, theatre).filter(|_| piece.side == Side::Front)
    else {
        return Vec::new();
    };
    let back = piece.counter(state.pack()).map(|counter| counter.back);
    let beachheads = |hex| {
        let sites = Sites::of(state);
        let facings = beachheads::facings(&sites, unit.force.faction, hex);
        facings.into_iter().map(Use::Beachhead)
    };
    match (unit.role, piece.at) {
        (Role::AirForce, Place::Hex(hex)) => {
            [Use::Stay].into_iter().chain(beachheads(hex)).collect()
        }
        (Role::SurfaceFleet, Place::Hex(hex)) => beachheads(hex).collect(),
        (Role::AirForce | Role::SurfaceFleet, Place::OnStation(_))
            if back == Some(Back::EscortConvoy) =>
        {
            vec![Use::Stay, Use::Escort]
        }
        (Role::CvFleet, Place::Hex(hex)) => targets(state, &unit, hex)
            .into_iter()
            .map(Use::Strike)
            .collect(),
        (Role::Bomber, Place::Hex(hex)) => {
            let markers = state.pieces_in(hex).filter(|(_, other)| {
                let showing = other.face_up(state.pack());
                other.faction != unit.force.faction
                    && (showing == FaceUp::Detachment || showing.is_marker(MarkerKind::Logistics))
            });
            let victims = markers.map(|(id, _)| Use::Devastate(Some(id)));
            [Use::Devastate(None)].into_iter().chain(victims).collect()
        }
        _ => Vec::new(),
    }
}

/// Checks that an answer is one of the uses offered.
pub(crate) fn check_answer(placed: &Placed, it: Use) -> Checked {
    if placed.uses.contains(&it) {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-2.2.3-3",
            "one of the uses of the unit that are offered",
            "another one",
        ))
    }
}

/// Puts a unit to a use that was offered. A Devastation stays permanently (`AE-2.2.3.6-1`,
/// `AE-CMP-14`, `DS-14.11-1`).
pub(crate) fn put_to_use(play: &mut Play<'_>, piece: PieceId, it: Use) {
    let at = play.state.piece(piece).map(|piece| piece.at);
    match (it, at) {
        (Use::Beachhead(facing), Some(Place::Hex(hex))) => {
            beachheads::exchange(play, piece, hex, facing);
        }
        (Use::Escort, Some(Place::OnStation(zone))) => {
            play.turn_over(piece, Side::Back);
            play.put(piece, Place::Convoys(zone));
        }
        (Use::Strike(to), _) => set_out(play, piece, Place::Hex(to), true),
        (Use::Devastate(marker), Some(at)) => {
            play.turn_over(piece, Side::Back);
            if let (Some(marker), Some(theatre)) = (marker, at.theatre(play.state.map())) {
                play.put(marker, Place::Delay(theatre));
                play.turn_over(marker, Side::Front);
            }
        }
        _ => {}
    }
}
