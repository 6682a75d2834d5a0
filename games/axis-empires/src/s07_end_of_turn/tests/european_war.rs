use std::sync::Arc;

use super::off_the_track::turn_page;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre::Asia;
use crate::pack::{Effect, MarkerKind, Pack, Side};
use crate::state::{PieceId, Place};
use crate::testing::Position;
use crate::testing::campaign::pack_of_asia;

/// The last turn before one with a name, with a marker in the box of that one.
fn before(year: u16, name: &str, kind: MarkerKind, of: Faction) -> (Position, PieceId) {
    let mut pack = Pack::clone(&pack_of_asia());
    for scenario in &mut pack.scenarios {
        scenario.last = scenario.last.after(100);
    }
    let mut position = Position::campaign_on(Arc::new(pack));
    let turn = position.state.pack().calendar.find(year, name).unwrap();
    position
        .state
        .set_turn(|cell| cell.cursor.turn = crate::pack::TurnId(turn.0 - 1));
    let marker = position.lay(kind, of, Place::Track(Asia, turn));
    (position, marker)
}

fn track(position: &Position, year: u16, name: &str) -> Place {
    let turn = position.state.pack().calendar.find(year, name).unwrap();
    Place::Track(Asia, turn)
}

/// DS-14.14.2-1, DS-14.14.2-2, DS-14.14.2-6, DSV-14.14.2-2, DSV-14.14.2-3.
///
/// Allows: DS-14.14.2-1.
/// Forbids: DS-14.14.2-1.
#[test]
fn peace_goes_on_until_the_die_or_autumn_1940() {
    let kind = MarkerKind::EuropeanLimitedWar;
    for (year, name, die, peace) in [
        (1938, "May-June", 2, Some((1938, "Nov-Dec"))),
        (1938, "May-June", 1, None),
        (1939, "Mar-Apr", 3, Some((1939, "Aug-Sept"))),
        (1939, "May-June", 3, Some((1939, "Nov-Dec"))),
        (1939, "May-June", 2, None),
        (1940, "May-June", 4, Some((1940, "Nov-Dec"))),
        (1940, "May-June", 3, None),
        (1940, "Aug-Sept", 6, None),
    ] {
        let (mut position, marker) = before(year, name, kind, Western);
        // Modifiers of political dice have no effect here.
        position.state.set_progress(Asia, |it| it.uscl = 2);
        turn_page(&mut position, die);
        match peace {
            Some((year, name)) => {
                assert_eq!(
                    position.at(marker),
                    track(&position, year, name),
                    "{year} {die}"
                );
            }
            None => assert!(
                matches!(position.at(marker), Place::WarBox(..)),
                "{year} {die}"
            ),
        }
    }
}

/// DS-14.14.2-3, DS-14.14.2-4, DS-14.14.2-5.
#[test]
fn the_limited_war_is_with_one_ally_and_sets_its_dates() {
    for (die, victim) in [(1, Western), (6, Soviet)] {
        let kind = MarkerKind::EuropeanLimitedWar;
        let (mut position, marker) = before(1940, "Aug-Sept", kind, Western);
        turn_page(&mut position, die);
        assert_eq!(position.at(marker), Place::WarBox(Asia, victim));
        let victory = position.marker_at(MarkerKind::GermanVictory, Axis);
        assert_eq!(victory, track(&position, 1941, "Aug-Sept"));
        let total = track(&position, 1942, "May-June");
        assert_eq!(
            position
                .markers_at(MarkerKind::EuropeanTotalWar, total)
                .len(),
            1
        );
    }
}

/// DS-14.14.4-1, DS-14.14.4-2, DSV-14.14.4-2.
#[test]
fn the_limited_war_goes_on_until_summer_1943() {
    let kind = MarkerKind::EuropeanTotalWar;
    let (mut position, marker) = before(1942, "May-June", kind, Western);
    turn_page(&mut position, 4);
    assert_eq!(position.at(marker), track(&position, 1943, "May-June"));
    let (mut position, marker) = before(1943, "May-June", kind, Western);
    turn_page(&mut position, 6);
    assert_eq!(position.at(marker), Place::WarBox(Asia, Western));
}

/// DS-14.14.4-3, DS-14.14.4-4, DS-14.44.4-1, DSV-14.14.4-1.
#[test]
fn europes_total_war_is_with_both_allies() {
    let kind = MarkerKind::EuropeanTotalWar;
    let (mut position, _) = before(1941, "May-June", kind, Western);
    let limited = Place::WarBox(Asia, Soviet);
    position.lay(MarkerKind::EuropeanLimitedWar, Western, limited);
    turn_page(&mut position, 3);
    let gone = position.marker_at(MarkerKind::EuropeanLimitedWar, Western);
    assert_eq!(gone, Place::Gone);
    for faction in [Western, Soviet] {
        let war_box = Place::WarBox(Asia, faction);
        assert_eq!(position.markers_at(kind, war_box).len(), 1, "{faction}");
    }
    let entry = position.marker_at(MarkerKind::UsEntry, Western);
    assert_eq!(entry, track(&position, 1942, "Mar-Apr"));
    let last = position.marker_at(MarkerKind::VeDay, Western);
    assert_eq!(last, track(&position, 1945, "May-June"));
}

/// DS-14.14.3-1, DS-14.14.3-3.
#[test]
fn germany_beats_france_or_russia() {
    for (victim, side) in [(Western, Side::Front), (Soviet, Side::Back)] {
        let kind = MarkerKind::GermanVictory;
        let mut pack = Pack::clone(&pack_of_asia());
        let france = pack.map.find_area("France").unwrap();
        for (code, entry) in [("fra-inf", None), ("fra-free", Some("F".into()))] {
            let mut counter = pack.counters[0].clone();
            counter.code = code.into();
            counter.country = france;
            counter.entry = entry;
            pack.counters.push(counter);
        }
        let mut position = Position::campaign_on(Arc::new(pack));
        let french = ["fra-inf", "fra-free"].map(|code| position.pool(code, Western));
        let next = position.state.now().after(1);
        let marker = position.lay(kind, Axis, Place::Track(Asia, next));
        let war_box = Place::WarBox(Asia, victim);
        position.lay(MarkerKind::EuropeanLimitedWar, Western, war_box);
        let status = position.state.area(france).status;
        turn_page(&mut position, 3);
        assert_eq!(position.at(marker), Place::StrategicWarfare(Asia));
        assert_eq!(position.state.piece(marker).unwrap().side, side);
        let gone = french.map(|unit| position.at(unit) == Place::Gone);
        assert_eq!(gone, [side == Side::Front, false]);
        assert_eq!(position.state.area(france).status, status);
    }
}

/// AE-2.3.4-2: a French step of a larger unit comes out of it first, and the other one stays.
#[test]
fn units_with_french_steps_break_down() {
    for pooled in [true, false] {
        let mut pack = Pack::clone(&pack_of_asia());
        let france = pack.map.find_area("France").unwrap();
        let infantry = pack.find_counter("jpn-inf").unwrap();
        let mut counter = pack.counters[infantry.index()].clone();
        counter.code = "fra-inf".into();
        counter.country = france;
        pack.counters.push(counter);
        let mut position = Position::campaign_on(Arc::new(pack));
        let next = position.state.now().after(1);
        position.lay(MarkerKind::GermanVictory, Axis, Place::Track(Asia, next));
        let war_box = Place::WarBox(Asia, Western);
        position.lay(MarkerKind::EuropeanLimitedWar, Western, war_box);
        let whole = position.put("west-abda", Western, "a3218");
        let step = position.put_at("fra-inf", Western, Place::Holding(whole));
        let rest = if pooled {
            position.pool("bri-fe", Western)
        } else {
            position.put_at("bri-fe", Western, Place::Gone)
        };
        turn_page(&mut position, 3);
        assert_eq!(position.at(step), Place::Gone);
        assert!(!position.at(whole).is_on_map());
        let there = position.at(rest) == Place::Hex(position.hex("a3218"));
        assert_eq!(there, pooled, "the British step stays if there is one");
    }
}

/// DS-14.14.5-1, AE-13.8.9-3, DS-13.8.5-6, DS-G-19: what a card does to Europe's value is done
/// until V-E Day, and no more after it.
#[test]
fn after_europes_last_day_its_value_stands_still() {
    let (mut position, marker) = before(1945, "May-June", MarkerKind::VeDay, Western);
    for faction in [Western, Soviet] {
        let war_box = Place::WarBox(Asia, faction);
        position.lay(MarkerKind::EuropeanTotalWar, faction, war_box);
    }
    let card = |position: &mut Position, by| {
        let before = position.state.progress(Asia).esv;
        position.turn_up(Axis, vec![Effect::Esv(by)], 3);
        position.state.progress(Asia).esv - before
    };
    position.turn(1944, "Nov-Dec");
    assert_eq!(card(&mut position, 1), 1);
    assert_eq!(card(&mut position, -2), -2);
    position.begin_turn(1945, "May-June");
    assert!(position.state.outcome().is_none(), "Asia's war goes on");
    assert_eq!(position.at(marker), Place::Gone);
    for faction in [Western, Soviet] {
        let at = position.marker_at(MarkerKind::EuropeanTotalWar, faction);
        assert_eq!(at, Place::Gone);
    }
    assert_eq!(card(&mut position, 2), 0);
    assert_eq!(card(&mut position, -1), 0);
}
