//! Contests of a PAC by the book of 2012: only against placements that end its policy.

use super::breach::{DISPUTES, border_disputes, lies, place, places, support};
use crate::decision::{Answer, Question};
use crate::faction::Faction::{Axis, Soviet};
use crate::map::Theatre::Asia;
use crate::options::Edition;
use crate::pack::Posture;
use crate::state::{PieceId, Place};
use crate::testing::Position;

fn bind(position: &mut Position, posture: Posture) {
    for name in ["Russia", "Soviet Minors"] {
        position.post(name, posture);
    }
}

/// Reports whether the Soviets are asked to contest with a unit.
fn may_contest(position: &Position, with: PieceId) -> bool {
    let mut pending = position.state.pending().iter();
    pending.any(|decision| match &decision.question {
        Question::Contest(contest) => decision.faction == Soviet && contest.with.contains(&with),
        _ => false,
    })
}

/// DS-13.6.1.1-2, DS-13.6.1.2-5: a Soviet Air Force contests a Japanese one whose placement ends
/// Border Disputes, and none that leaves them be, which it would contest at war.
/// Allows: DS-13.6.1.1-2.
/// Forbids: DS-13.6.1.1-2.
#[test]
fn a_pac_unit_contests_what_ends_its_policy() {
    let mut position = border_disputes(Edition::Y2012);
    for land in ["Korea", "Manchukuo"] {
        super::creation::occupy(&mut position, land, "jpn-inf");
    }
    let russia = Some(position.area("Russia"));
    let map = &position.state.shared_pack().map;
    for (hex, row) in map.hexes_with_ids() {
        if row.is_city() && position.state.land(hex).country == russia {
            position.put_at("rus-inf", Soviet, Place::Hex(hex));
        }
    }
    let plane = position.pool("jpn-air", Axis);
    let defender = position.pool("rus-air", Soviet);
    support(&mut position, Axis, "axis-scratch");
    bind(&mut position, Posture::War);
    let after = |posture: Posture, at: Place| {
        let state = position.state.clone();
        let mut tried = Position { state };
        bind(&mut tried, posture);
        tried.order(&place(plane, at));
        tried
    };
    let mut bound = Position {
        state: position.state.clone(),
    };
    bind(&mut bound, DISPUTES);
    let open = places(&bound, plane);
    let contested = places(&position, plane)
        .into_iter()
        .filter(|at| open.contains(at) && may_contest(&after(Posture::War, *at), defender));
    let (mut ended, mut kept) = (0, 0);
    for at in contested {
        let mut tried = after(DISPUTES, at);
        let over = lies(&tried, "Russia") == Posture::War;
        assert_eq!(may_contest(&tried, defender), over, "{at:?}");
        if !over {
            assert_eq!(tried.at(plane), at, "nobody is asked");
            kept += 1;
            continue;
        }
        ended += 1;
        tried.answer(Soviet, Answer::Contest(Some(defender)));
        for unit in [plane, defender] {
            assert_eq!(tried.at(unit), Place::Delay(Asia));
        }
    }
    assert!(ended > 0 && kept > 0, "{ended} and {kept}");
}
