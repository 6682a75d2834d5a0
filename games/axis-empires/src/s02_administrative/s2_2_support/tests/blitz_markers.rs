//! 2.2.4.

use super::*;
use crate::options::Edition;
use crate::pack::{Pack, SeasonPlan};
use crate::testing;

/// A position in which the West has Blitz markers to place.
fn planned(blitz: u8) -> Position {
    let mut pack = Pack::clone(&testing::pack());
    let scenario = pack.scenarios.last_mut().unwrap();
    scenario.plans.push(SeasonPlan {
        faction: Western,
        from: scenario.first,
        to: scenario.last,
        blitz,
        production: Vec::new(),
    });
    let mut position = Position::on(pack);
    begin(&mut position, Western, "soviet-scratch");
    for _ in 0..3 {
        position.pool("western-blitz", Western);
    }
    position
}

fn blitz(position: &Position, hex: &str) -> Command {
    let hex = position.hex(hex);
    Command::Support(Order::Blitz { hex })
}

/// AE-2.2.4-1, AE-2.2.4-2, AE-2.2.4-3: as many as the plan says, anywhere.
#[test]
fn blitz_markers_go_anywhere() {
    let mut position = planned(2);
    let all = position.state.scenario().hexes.len();
    assert_eq!(acts(&position).blitz.len(), all);
    let nowhere = Command::Support(Order::Blitz {
        hex: HexId(u16::MAX),
    });
    assert_eq!(position.refusal(&nowhere), "AE-GLO-46");
    let air = position.pool("bri-air", Western);
    position.put("bri-inf", Western, "w3916");
    let london = blitz(&position, "w3916");
    position.order(&london);
    let placing = to_hex(&position, air, "w3916");
    assert_eq!(position.refusal(&placing), "AE-2.2-1", "that step is over");
    assert_eq!(acts(&position).units, []);
    let last = blitz(&position, "e3609");
    let before = position.state.clone();
    position.order(&last);
    assert_ne!(
        position.state.segment(),
        Segment::Support,
        "nothing is left to do"
    );
    position.state = before;
    position.turn(1943, "Nov-Dec");
    assert_eq!(left(&position), 0, "the plan is over, and nothing is saved");
    assert_eq!(position.refusal(&last), "AE-2.2.4-1");
}

fn left(position: &Position) -> usize {
    blitz::left(&position.state)
}

/// AE-2.2.4-1: no more than there are counters.
#[test]
fn counters_limit_blitz_markers() {
    let position = planned(5);
    assert_eq!(left(&position), 3);
}

/// AE-2.2.4-3, DS-2.2-9, DS-14.5-2: Beachheads first; in the 2012 rules each of them.
///
/// Allows: DS-14.5-2.
#[test]
fn beachheads_must_have_a_blitz_marker() {
    for edition in [Edition::Y2023, Edition::Y2012] {
        let mut position = planned(2);
        position.edition(edition);
        position.country("Belgium-Holland", Status::Conquered, Western);
        position.beachhead(Western, "w3918", "w3919");
        position.beachhead(Western, "w3716", "w3717");
        let (one, other) = (position.hex("w3918"), position.hex("w3716"));
        assert_eq!(acts(&position).blitz, [one, other]);
        let inland = blitz(&position, "w3919");
        assert_eq!(position.refusal(&inland), "AE-2.2.4-3");
        assert_eq!(position.refusal(&Command::EndSegment), "AE-2.2.4-3");
        let stand_in = stand_in(&position.state);
        assert_eq!(stand_in, blitz(&position, "w3918"));
        position.order(&stand_in);
        match edition {
            Edition::Y2023 => assert_eq!(position.check(&inland), Ok(())),
            Edition::Y2012 => assert_eq!(acts(&position).blitz, [other]),
        }
    }
}

/// DS-14.5-2: a requirement of an ordinary Beachhead does not bind one of Japanese landing
/// forces.
///
/// Allows: DS-14.5-2.
/// Forbids: DS-14.5-2.
#[test]
fn landing_forces_need_no_blitz_marker() {
    for (beachhead, rule) in [("axis-beachhead", "AE-2.2.4-3"), ("axis-snlf", "accepted")] {
        let mut pack = Pack::clone(&testing::pack_of_asia());
        let scenario = pack.scenarios.last_mut().unwrap();
        scenario.plans.push(SeasonPlan {
            faction: Axis,
            from: scenario.first,
            to: scenario.last,
            blitz: 1,
            production: Vec::new(),
        });
        let mut position = Position::on(pack);
        begin(&mut position, Axis, "axis-scratch");
        position.pool("axis-blitz", Axis);
        position.put(beachhead, Axis, "a5026");
        let inland = blitz(&position, "p4904");
        assert_eq!(position.refusal(&inland), rule, "{beachhead}");
        assert_eq!(position.refusal(&Command::EndSegment), rule, "{beachhead}");
    }
}
