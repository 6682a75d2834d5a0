//! Counts of the checks, brought about by commands: the seasons that turns begin with, and the
//! last days that turns end with.

use std::sync::Arc;

use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre::{self, Asia, Europe};
use crate::options::Edition;
use crate::pack::{MarkerKind, Pack, Policy, Posture, Side, Status, WarState};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::testing::Position;

/// The value that a map was counted at.
fn counted(events: &[Event], theatre: Theatre) -> i16 {
    let mut values = events.iter().filter_map(|event| match event {
        Event::Counted {
            theatre: map,
            value,
        } if *map == theatre => Some(*value),
        _ => None,
    });
    values.next().expect("nothing was counted")
}

/// A season begins.
fn season(mut position: Position) -> i16 {
    let theatre = position.theatre();
    counted(&position.begin_turn(1938, "Mar-Apr"), theatre)
}

/// Puts the marker of a map's last day on its track, for the next turn to take off.
fn last_day(position: &mut Position, theatre: Theatre) {
    let kind = match theatre {
        Europe => MarkerKind::VeDay,
        Asia => MarkerKind::VjDay,
    };
    let turn = position.state.pack().calendar.find(1938, "Jan-Feb");
    let aside = Place::Aside(theatre);
    let found = position.markers_at(kind, aside)[0];
    let at = Place::Track(theatre, turn.unwrap());
    position.state.set_piece(found, |piece| piece.at = at);
}

/// The last day comes.
fn end(mut position: Position) -> (i16, String) {
    let theatre = position.theatre();
    last_day(&mut position, theatre);
    let value = counted(&position.begin_turn(1938, "Jan-Feb"), theatre);
    let outcome = position.state.outcome().expect("the game is over");
    (value, outcome.reason.to_string())
}

/// Takes the units out of a hex, and puts a British one there.
fn fall(position: &mut Position, hex: &str) {
    let at = Place::Hex(position.hex(hex));
    for unit in position.units_at(at) {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Gone);
    }
    position.put("bri-inf", Western, hex);
}

fn influence(position: &mut Position, faction: Faction, country: &str) {
    let capital = position.capital(country);
    position.lay(MarkerKind::Influence, faction, capital);
}

fn devastate(position: &mut Position, faction: Faction, hex: &str) {
    let bomber = position.put("bri-bomber", faction, hex);
    position.back(bomber);
}

/// AE-GLO-18, AE-GLO-21, AE-GLO-24, AE-0.1.1-6, AE-0.3-2: what Influence and Devastation change at
/// the end, and in no season.
/// Allows: AE-GLO-18, AE-GLO-21, AE-0.1.1-6.
/// Forbids: AE-GLO-18, AE-GLO-21, AE-0.1.1-6.
#[test]
fn influence_and_devastation_count_on_the_last_day_alone() {
    type Change = fn(&mut Position);
    let cases: [(&str, Change, i16, i16); 9] = [
        ("nothing", |_| {}, 0, 0),
        (
            "a burning Leningrad",
            |it| devastate(it, Axis, "e4608"),
            1,
            0,
        ),
        (
            "a burning Ruhr",
            |it| devastate(it, Western, "w3720"),
            -1,
            0,
        ),
        (
            "Germans in a burning Ruhr",
            |it| {
                it.put("ger-inf", Axis, "w3720");
                devastate(it, Soviet, "w3720");
            },
            -1,
            0,
        ),
        (
            "friends of the Axis in the Low Countries",
            |it| influence(it, Axis, "Belgium-Holland"),
            2,
            0,
        ),
        (
            "the same, with Berlin lost",
            |it| {
                fall(it, "w3825");
                influence(it, Axis, "Belgium-Holland");
            },
            -1,
            -1,
        ),
        (
            "friends of the West in Sweden",
            |it| influence(it, Western, "Sweden"),
            0,
            0,
        ),
        (
            "the same, with Berlin lost",
            |it| {
                fall(it, "w3825");
                influence(it, Western, "Sweden");
            },
            -2,
            -1,
        ),
        (
            "friends of the Soviets, with Berlin bombed",
            |it| {
                influence(it, Soviet, "Sweden");
                it.put("bri-air", Western, "w3825");
            },
            0,
            0,
        ),
    ];
    for (name, change, last, in_season) in cases {
        let made = || {
            let mut position = Position::campaign();
            change(&mut position);
            position
        };
        assert_eq!(end(made()).0, last, "{name}, at the end");
        assert_eq!(season(made()), in_season, "{name}, in a season");
    }
}

/// AE-GLO-24, AE-GLO-25: Influence that does not decide leaves a hex to what else there is.
#[test]
fn a_republic_holds_its_capital_when_influence_does_not_decide() {
    let madrid = |republic: bool, berlin: bool| {
        let mut position = Position::campaign();
        for name in ["Western Minors", "Soviet Minors"] {
            position.post(name, Posture::War);
        }
        if republic {
            let hex = Place::Hex(position.hex("w2710"));
            position.lay(MarkerKind::RepublicanCapital, Western, hex);
        }
        if berlin {
            fall(&mut position, "w3825");
        }
        influence(&mut position, Axis, "Spain");
        end(position).0
    };
    let fallen = madrid(false, true);
    assert_eq!(madrid(true, true), fallen - 1, "the Axis's friends lost");
    assert_eq!(
        madrid(true, false),
        madrid(false, false),
        "and here they win"
    );
}

/// AE-0.1.1-5: the Republic's capital counts for the Allies, and is left out only while those of the
/// Ally that supports it are under a policy.
/// Allows: AE-0.1.1-5.
/// Forbids: AE-0.1.1-5.
#[test]
fn a_republic_is_a_minor_of_who_supports_it() {
    for (supporter, own, other) in [
        (Western, "Western Minors", "Soviet Minors"),
        (Soviet, "Soviet Minors", "Western Minors"),
    ] {
        let count = |under: &str, republic: bool| {
            let mut position = Position::campaign();
            position.edition(Edition::Y2023);
            for name in [own, other] {
                position.post(name, Posture::War);
            }
            position.post(under, Posture::Policy(Policy::Guarantees));
            if republic {
                let hex = Place::Hex(position.hex("w2710"));
                position.lay(MarkerKind::RepublicanCapital, Western, hex);
                let events = Place::EventsBox(Europe, Western);
                let support = position.lay(MarkerKind::RepublicanSupport, Western, events);
                if supporter == Soviet {
                    position.back(support);
                }
            }
            season(position)
        };
        assert_eq!(count(other, true), count(other, false) - 1, "{supporter}");
        assert_eq!(count(own, true), count(own, false), "{supporter}");
    }
}

/// AE-0.3-3, AE-0.3-4, AE-INT-5: an effort in the other war is a point for the Axis where Europe is
/// played alone.
/// Allows: AE-0.3-4, AE-INT-5.
/// Forbids: AE-0.3-4, AE-INT-5.
#[test]
fn an_effort_elsewhere_counts_in_europe_alone() {
    for (number, played, points) in [
        ("37", Pile::Discarded, 1),
        ("46", Pile::Current, 1),
        ("37", Pile::Deck, 0),
        ("16", Pile::Discarded, 0),
    ] {
        let mut position = Position::campaign();
        position.pile(Western, number, played);
        let (_, reason) = end(position);
        let told = format!("the Axis has {points} points");
        assert!(reason.starts_with(&told), "{number}: {reason}");
    }
    let both = |spent: bool| {
        let mut position = Position::campaign_on_both_maps();
        if spent {
            let card = position.card_of(Europe, Western, "37");
            position.state.set_card(card, |card| {
                card.pile = Pile::Discarded;
                card.played = true;
            });
        }
        for theatre in [Europe, Asia] {
            last_day(&mut position, theatre);
        }
        position.begin_turn(1938, "Jan-Feb");
        position.state.outcome().unwrap().reason.to_string()
    };
    assert_eq!(both(true), both(false));
    assert!(both(true).contains("on both maps"), "{}", both(true));
}

/// Everything that is strategic to the Axis on a map in the West's hands, and Military Takeovers
/// until the Allies have come to the end of the track.
fn overrun(position: &mut Position, theatre: Theatre) {
    use crate::map::Symbol;
    let map = &position.state.shared_pack().map;
    for (hex, row) in map.hexes_with_ids() {
        if row.symbols.has(Symbol::StrategicAxis) && row.code.sheet.theatre() == theatre {
            let there: Vec<_> = position.units_at(Place::Hex(hex));
            for unit in there {
                position
                    .state
                    .set_piece(unit, |piece| piece.at = Place::Gone);
            }
            let unit = match theatre {
                Europe => "bri-inf",
                Asia => "us-inf",
            };
            position.put_at(unit, Western, Place::Hex(hex));
        }
    }
    while position.shown_value(theatre) > -17 {
        let code = match theatre {
            Europe => panic!("there are hexes enough"),
            Asia => "military-takeover",
        };
        position.put_at(code, Axis, Place::StrategicWarfare(theatre));
    }
}

/// AE-0.2-3, AE-0.4-1, AE-0.4-4, DS-0.2-2, DS-0.4-1: the end of the track is worth four points to the
/// Allies where both maps are played, and ends play on that map; with both they have won. Where
/// one is played alone it ends the game.
/// Allows: AE-0.4-4, DS-0.2-2, DS-0.4-1.
/// Forbids: AE-0.4-4, DS-0.2-2, DS-0.4-1.
#[test]
fn the_end_of_the_track_is_worth_four_points_on_a_map() {
    for (first, second) in [(Europe, Asia), (Asia, Europe)] {
        let dominated = || {
            let mut position = Position::campaign_on_both_maps();
            for theatre in [Europe, Asia] {
                position.state.set_war_state(theatre, WarState::TotalWar);
            }
            overrun(&mut position, first);
            position.begin_turn(1938, "Mar-Apr");
            assert_eq!(position.state.outcome(), None, "one map is not enough");
            assert_eq!(position.state.theatres().collect::<Vec<_>>(), [second]);
            let tide = crate::s00_victory::s0_1_check::tide(&position.state, first);
            assert_eq!(tide, Some((4, Side::Back)));
            position
        };
        let mut position = dominated();
        overrun(&mut position, second);
        position.begin_turn(1938, "May-June");
        let reason = position.state.outcome().unwrap().reason.clone();
        assert!(reason.contains("on both maps"), "{reason}");
        let axis = position.state.seat_of(Axis).unwrap();
        assert!(!position.state.outcome().unwrap().winners.contains(axis));

        let mut position = dominated();
        let kind = if second == Europe {
            MarkerKind::VeDay
        } else {
            MarkerKind::VjDay
        };
        let marker = position.markers_at(kind, Place::Aside(second))[0];
        let turn = position
            .state
            .pack()
            .calendar
            .find(1938, "Apr-May")
            .unwrap();
        let at = Place::Track(second, turn);
        position.state.set_piece(marker, |piece| piece.at = at);
        position.begin_turn(1938, "Apr-May");
        let reason = position.state.outcome().unwrap().reason.clone();
        assert!(reason.ends_with("the Allies 5"), "four, and one: {reason}");
    }
    let mut alone = Position::campaign_in_asia();
    alone.state.set_war_state(Asia, WarState::TotalWar);
    overrun(&mut alone, Asia);
    alone.begin_turn(1938, "Mar-Apr");
    assert!(alone.state.outcome().is_some());
}

/// AE-GLO-31, AE-INT-5, AE-INT-4, DS-G-3, AE-1.1.4-1: the Soviets' production counts in Europe where
/// Asia is played alone; where both maps are, it is limited instead.
/// Allows: AE-GLO-31, AE-INT-4, DS-G-3.
/// Forbids: AE-GLO-31, AE-INT-4, DS-G-3.
#[test]
fn some_rules_are_of_one_map_and_some_of_both() {
    let risen = |mut position: Position| {
        let card = position.card_of(Asia, Soviet, "15");
        if let Some(before) = position.state.pending_card(Asia, Soviet) {
            position.state.set_card(before, |it| it.pile = Pile::Deck);
        }
        position.state.set_card(card, |it| it.pile = Pile::Pending);
        position.state.set_war_state(Asia, WarState::LimitedWar);
        let before = position.state.progress(Asia).esv;
        position.open(Soviet, Segment::OptionCard, 3);
        assert_eq!(position.state.current_card(Asia, Soviet), Some(card));
        position.state.progress(Asia).esv - before
    };
    assert_eq!(risen(Position::campaign_in_asia()), 1);
    assert_eq!(risen(Position::campaign_on_both_maps()), 0);

    let choose = |pack: Arc<Pack>| {
        let mut pack = Pack::clone(&pack);
        let card = pack.find_card(Asia, Soviet, "24").unwrap();
        pack.cards[card.index()].symbols.production = 2;
        let mut position = Position::campaign_on(Arc::new(pack));
        let pending = position.state.pending_card(Asia, Soviet).unwrap();
        position.state.set_card(pending, |it| it.pile = Pile::Deck);
        position.state.set_war_state(Asia, WarState::LimitedWar);
        position.phase(Soviet, Segment::OptionCard);
        let order = crate::s01_seasonal::s1_1_option_card::Order::Choose { card };
        position.refusal(&crate::command::Command::OptionCard(order))
    };
    use crate::testing::campaign::{pack_of_asia, pack_of_both};
    assert_eq!(choose(pack_of_asia()), "accepted");
    assert_eq!(choose(pack_of_both()), "AE-1.1.3.3-6", "too much by itself");
}

/// DS-G-12, DS-G-14, DS-G-16: in the Asian rules of 2012 devastation decides about strategic hexes of the
/// other side in China, Russia and Japan themselves, and about no others.
#[test]
fn devastation_counts_in_china_russia_and_japan_by_the_rules_of_2012() {
    let mut pack = Pack::clone(&crate::testing::pack_of_asia());
    let air = pack.find_counter("us-air").unwrap();
    let mut bomber = pack.counter(air).clone();
    bomber.code = "bomber".into();
    bomber.front.kind = crate::pack::UnitKind::Bomber;
    bomber.back = crate::pack::Back::Devastation;
    pack.counters.push(bomber);
    for (faction, hex, guard, old) in [
        (Axis, "a5223", Some(("ho-inf", Western)), 1),
        (Axis, "p5301", Some(("rus-inf", Soviet)), 1),
        (Axis, "p5301", None, 1),
        (Axis, "a5621", None, 0),
        (Axis, "a3824", None, 0),
        (Western, "p4801", Some(("jpn-inf", Axis)), -1),
        (Western, "a4324", None, 0),
        (Soviet, "a5226", None, 0),
        (Western, "a5223", None, 0),
    ] {
        let mut position = Position::on(pack.clone());
        position.country("Hopeh", Status::Active, Western);
        if let Some((guard, side)) = guard {
            position.put(guard, side, hex);
        }
        let before = position.shown_value(Asia);
        let bomber = position.put("bomber", faction, hex);
        position.back(bomber);
        assert_eq!(position.shown_value(Asia), before, "{hex} in 2023");
        position.edition(Edition::Y2012);
        assert_eq!(position.shown_value(Asia) - before, old, "{faction} {hex}");
        let events = position.begin_turn(1941, "Aug-Sept");
        assert_eq!(counted(&events, Asia) - before, old, "{faction} {hex}");
    }
}

/// AE-0.3-6: with the last day the side with more points has won, both Allies together, and the
/// Axis if both have as many.
#[test]
fn the_axis_wins_a_tie_and_the_allies_win_together() {
    use super::campaign::{put_tide, quiet, strategic};
    use crate::map::Symbol;
    for (points, side, fallen, winners) in [
        (0, Side::Back, false, &[Axis][..]),
        (2, Side::Front, false, &[Axis]),
        (0, Side::Back, true, &[Western, Soviet]),
    ] {
        let mut position = quiet();
        // A Russian hex is worth what Germany has lost.
        let russian = strategic(&position, "Russia", Symbol::StrategicSoviet);
        position.put("ger-inf", Axis, &russian[0]);
        for hex in strategic(&position, "Germany", Symbol::StrategicAxis) {
            if fallen {
                position.put("bri-inf", Western, &hex);
            }
        }
        put_tide(&mut position, points, side);
        last_day(&mut position, Europe);
        let events = position.begin_turn(1938, "Jan-Feb");
        let told = events.iter().find_map(|event| match event {
            Event::Ended { winners, .. } => Some(winners.clone()),
            _ => None,
        });
        assert_eq!(told.as_deref(), Some(winners), "{points} {side:?} {fallen}");
        let outcome = position.state.outcome().unwrap();
        for faction in Faction::ALL {
            let seat = position.state.seat_of(faction).unwrap();
            assert_eq!(outcome.winners.contains(seat), winners.contains(&faction));
        }
    }
}
