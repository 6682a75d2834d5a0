//! Support units that may contest the placement of others.

use crate::command::Command;
use crate::decision::Question;
use crate::faction::Faction::{Axis, Western};
use crate::pack::Status;
use crate::s02_administrative::s2_2_support::{Order, PLACEMENT};
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::testing::Position;

/// Reports whether one unit in the pool of the West may contest a German unit that goes on
/// station in the North Sea.
fn contest(unit: &str, by: &str) -> (bool, bool) {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.phase(Axis, Segment::Support);
    position.state.set_turn(|turn| turn.stage = PLACEMENT);
    position.put("ger-inf", Axis, "w3922");
    position.put("bri-inf", Western, "w3916");
    let piece = position.pool(unit, Axis);
    let western: PieceId = position.pool(by, Western);
    let at = Place::OnStation(position.zone("North Sea"));
    position.order(&Command::Support(Order::Unit { piece, at }));
    let asked = position.state.pending().iter().any(|decision| {
        matches!(&decision.question, Question::Contest(contest) if contest.with.contains(&western))
    });
    // The same unit placed for its own sake.
    let (owner, guard, port) = match by {
        "ger-sub" => (Axis, "ger-inf", "w3922"),
        _ => (Western, "bri-inf", "w3916"),
    };
    let mut position = Position::europe();
    position.phase(owner, Segment::Support);
    position.state.set_turn(|turn| turn.stage = PLACEMENT);
    position.put(guard, owner, port);
    let own = position.pool(by, owner);
    let places = [
        Place::OnStation(position.zone("North Sea")),
        Place::Hex(position.hex(port)),
        Place::StrategicWarfare(crate::map::Theatre::Europe),
    ];
    let placed = places.into_iter().any(|at| {
        let order = Command::Support(Order::Unit { piece: own, at });
        position.refusal(&order) == "accepted"
    });
    (asked, placed)
}

/// AE-CMP-12, AE-CMP-14, AE-CMP-16, AE-CMP-18: Bombers and Sub Fleets are placed and never contest,
/// Interceptors contest and are never placed, others do either.
/// Allows: AE-CMP-14, AE-CMP-16, AE-CMP-18.
/// Forbids: AE-CMP-14, AE-CMP-16, AE-CMP-18.
#[test]
fn bombers_and_submarines_never_contest_and_interceptors_do_nothing_else() {
    for (by, contests, placed) in [
        ("bri-air", true, true),
        ("bri-fleet", true, true),
        ("bri-bomber", false, true),
        ("ger-sub", false, true),
        ("bri-int", true, false),
    ] {
        assert_eq!(contest("ger-air", by), (contests, placed), "{by}");
    }
}
