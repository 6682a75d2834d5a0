use super::*;
use crate::faction::Faction::{Axis, Soviet};
use crate::map::Theatre::{Asia, Europe};
use crate::o14_separate_peace::o14_3_victory::{held, holder};
use crate::pack::{Back, Side, Status};
use crate::run;
use crate::sequence::Segment;
use crate::state::FaceUp;
use sandtable_kernel::SeatSet;

const MOSCOW: &str = "e4312";
const LENINGRAD: &str = "e4608";
const BERLIN: &str = "w3825";
const OSLO: &str = "w4624";
const COPENHAGEN: &str = "w4123";

/// Lays a faction's Devastation in a hex.
fn devastate(position: &mut Position, faction: Faction, hex: &str) {
    let pack = position.state.shared_pack();
    let mut counters = pack.counters.iter();
    let bomber = counters.find(|it| it.back == Back::Devastation).unwrap();
    let bomber = position.put(&bomber.code, faction, hex);
    position.back(bomber);
    let showing = position.state.piece(bomber).unwrap().face_up(&pack);
    assert_eq!(showing, FaceUp::Devastation);
}

fn who(position: &Position, hex: &str) -> Option<Faction> {
    holder(&position.state, position.hex(hex))
}

/// AE-+14.2-6: a hex of whatever colour is whose units hold it or whose country it is in, who
/// has devastated it if it is not its own, or whose Influence a Neutral country is under.
#[test]
fn hexes_are_counted_for_whoever_holds_them() {
    let mut position = europe();
    let before = held(&position.state);
    assert_eq!(who(&position, LENINGRAD), Some(Soviet));
    position.put("ger-inf", Axis, LENINGRAD);
    assert_eq!(who(&position, LENINGRAD), Some(Axis));
    let now = held(&position.state);
    assert_eq!(now, [before[0] + 1, before[1], before[2] - 1]);

    devastate(&mut position, Western, LENINGRAD);
    assert_eq!(who(&position, LENINGRAD), Some(Western));
    devastate(&mut position, Soviet, MOSCOW);
    let soviets = position.state.pieces_in(position.hex(MOSCOW));
    let soviets: Vec<PieceId> = soviets.map(|(id, _)| id).collect();
    for unit in soviets.into_iter().take(2) {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Gone);
    }
    position.put("ger-inf", Axis, MOSCOW);
    assert_eq!(who(&position, MOSCOW), Some(Axis), "it is the Soviets' own");

    let norway = position.area("Denmark-Norway");
    assert_eq!(position.state.area(norway).status, Status::Neutral);
    for hex in [OSLO, COPENHAGEN] {
        assert_eq!(who(&position, hex), None);
    }
    let capital = position.capital("Denmark-Norway");
    let influence = position.lay(MarkerKind::Influence, Soviet, capital);
    for hex in [OSLO, COPENHAGEN] {
        assert_eq!(who(&position, hex), Some(Soviet));
    }
    position.put("rus-inf", Soviet, BERLIN);
    assert_eq!(who(&position, OSLO), Some(Soviet), "Berlin does not matter");
    position
        .state
        .set_piece(influence, |piece| piece.faction = Axis);
    assert_eq!(who(&position, OSLO), Some(Axis), "Berlin does not matter");
}

/// AE-+14.2-6: what is recorded is the sum over both maps.
#[test]
fn both_maps_are_counted_together() {
    let mut position = both();
    last_day(&mut position, Europe, 1945, "May-June");
    let before = held(&position.state);
    position.put("ger-inf", Axis, MOSCOW);
    position.put("jpn-inf", Axis, "a3619");
    position.put("rus-inf", Soviet, "a5223");
    let soviets = position.state.pieces_in(position.hex(MOSCOW));
    let soviets: Vec<PieceId> = soviets.map(|(id, _)| id).collect();
    for unit in soviets {
        let own = position.state.piece(unit).unwrap().faction == Soviet;
        position.state.set_piece(unit, |piece| {
            if own {
                piece.at = Place::Gone;
            }
        });
    }
    let now = held(&position.state);
    assert_eq!(now[Axis.index()], before[Axis.index()] + 2);
    assert_eq!(now[Soviet.index()], before[Soviet.index()]);
    let events = declare(&mut position, Axis);
    let peace = SeparatePeace {
        by: Axis,
        held: now,
        collapsed: false,
    };
    assert_eq!(events.last(), Some(&Event::SeparatePeace(peace)));
    assert_eq!(position.state.separate_peace(), Some(&peace));
}

/// The last day comes: who has won, and with whom of those who play.
fn conclude(position: &mut Position) -> (Vec<Faction>, SeatSet) {
    for theatre in position.state.scenario().theatres() {
        let marker = marker(position, theatre);
        let next = position.state.now().after(1);
        let at = Place::Track(theatre, next);
        position.state.set_piece(marker, |piece| piece.at = at);
    }
    position.phase(Axis, Segment::TurnMarker);
    let events = position.play(run::close_segment);
    let Some(Event::Ended { winners, rule, .. }) = events.last() else {
        panic!("{events:?}");
    };
    assert_eq!(rule, "AE-+14.3-1");
    let outcome = position.state.outcome().unwrap();
    (winners.clone(), outcome.winners)
}

/// Hexes that the factions held before, given the numbers won since.
fn before(position: &Position, won: [i32; 3]) -> [u16; 3] {
    let mut held = held(&position.state);
    for (held, won) in held.iter_mut().zip(won) {
        *held = u16::try_from(i32::from(*held) + 10 - won).unwrap();
    }
    held
}

/// AE-+14.3-1: the faction that has won the most wins alone; where several have, the Axis does.
/// The markers of the tide and of factions that fight on to the end do not matter any more.
#[test]
fn whoever_has_won_the_most_hexes_wins() {
    for (won, winner) in [
        ([3, 1, 0], Axis),
        ([0, 4, 1], Western),
        ([0, 1, 4], Soviet),
        ([0, 4, 4], Axis),
        ([2, 2, 2], Axis),
        ([2, 2, 1], Axis),
        ([-3, -1, -2], Western),
        ([-1, -3, -2], Axis),
    ] {
        for mut position in [europe(), both()] {
            let held = before(&position, won);
            at_peace(&mut position, held, false);
            let seat = position.state.seat_of(winner).unwrap();
            let (winners, seats) = conclude(&mut position);
            assert_eq!(winners, [winner], "{won:?}");
            assert_eq!(seats.iter().collect::<Vec<_>>(), [seat], "{won:?}");
            let scores = crate::score::scores(&position.state);
            let scored: Vec<(&str, i64)> = scores
                .iter()
                .map(|score| (score.side, score.items[0].value + 10))
                .collect();
            let [axis, western, soviet] = won.map(i64::from);
            let expected = [("axis", axis), ("western", western), ("soviet", soviet)];
            assert_eq!(scored, expected);
        }
    }
}

/// AE-+14.5-2: after a collapse the Allies alone are compared, and if neither wins, no player
/// does.
#[test]
fn an_axis_that_collapsed_is_not_compared() {
    for (won, winner) in [([9, 2, 1], Western), ([9, 1, 2], Soviet), ([0, 2, 2], Axis)] {
        let mut position = europe();
        two_players::seat_two(&mut position);
        let held = before(&position, won);
        at_peace(&mut position, held, true);
        position.state.reseat(vec![
            [Soviet].into_iter().collect(),
            [Western].into_iter().collect(),
        ]);
        let (winners, seats) = conclude(&mut position);
        assert_eq!(winners, [winner]);
        let expected = position.state.seat_of(winner);
        assert_eq!(seats.iter().next(), expected);
        let scores = crate::score::scores(&position.state);
        let seated: Vec<(&str, usize)> = scores
            .iter()
            .map(|score| (score.side, score.seats.iter().count()))
            .collect();
        assert_eq!(seated, [("western", 1), ("soviet", 1)]);
    }
}

/// The tide at the end of its track in a Total War, which would win at once.
fn tide_at_the_end(position: &mut Position) {
    let at = Place::VictoryTrack(Europe, 4);
    let axis = position.marker_at(MarkerKind::VictoryPoints, Axis);
    let tide = position.markers_at(MarkerKind::VictoryPoints, axis)[0];
    position.state.set_piece(tide, |piece| {
        piece.at = at;
        piece.side = Side::Front;
    });
}

/// AE-0-2: there is no Victory Point Check and no automatic victory any more, and the
/// scenario's last turn ends nothing.
#[test]
fn there_is_no_victory_phase_any_more() {
    for peace in [false, true] {
        let mut position = europe();
        tide_at_the_end(&mut position);
        if peace {
            at_peace(&mut position, [0; 3], false);
        }
        let events = position.play(|play| (crate::s00_victory::CHAPTER.open)(play));
        assert_eq!(events.is_empty(), peace, "{events:?}");

        let mut position = europe();
        let last = position.state.scenario().last;
        position.state.set_turn(|turn| turn.cursor.turn = last);
        if peace {
            at_peace(&mut position, [0; 3], false);
        }
        position.phase(Axis, Segment::TurnMarker);
        position.play(run::close_segment);
        assert_eq!(position.state.outcome().is_none(), peace);
    }
}

/// AE-+14.3-1: nor does Asia end when Europe collapses.
#[test]
fn the_war_in_europe_decides_nothing_any_more() {
    for peace in [false, true] {
        let mut position = by_the_rule(Position::campaign_in_asia());
        if peace {
            at_peace(&mut position, [0; 3], false);
        }
        position.perform(Scene::of(Asia, Axis), vec![Effect::Esv(9)], 3);
        assert_eq!(position.state.outcome().is_none(), peace);
    }
}

/// RULINGS: between two players the one who resigns loses; with a third the Allies' factions are
/// played on.
#[test]
fn giving_up_in_a_separate_peace() {
    let mut position = europe();
    two_players::seat_two(&mut position);
    at_peace(&mut position, [0; 3], true);
    position.state.reseat(vec![
        [Soviet].into_iter().collect(),
        [Western].into_iter().collect(),
    ]);
    let seat = position.state.seat_of(Soviet).unwrap();
    position.play(|play| crate::resign::resign(play, seat));
    let winner = position.state.seat_of(Western);
    let outcome = position.state.outcome().unwrap();
    assert_eq!(outcome.winners.iter().next(), winner);

    let mut position = europe();
    at_peace(&mut position, [0; 3], false);
    let seat = position.state.seat_of(Soviet).unwrap();
    position.play(|play| crate::resign::resign(play, seat));
    assert_eq!(position.state.outcome(), None);
    assert_eq!(
        position.state.seat_of(Soviet),
        position.state.seat_of(Western)
    );
}
