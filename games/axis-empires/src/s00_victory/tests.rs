//! The Seasonal Victory Phase on the open maps.

mod by_command;
mod campaign;
mod combined;

use super::s0_1_check::{tide, value};
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::map::{Symbol, Theatre};
use crate::pack::open::PACKS;
use crate::pack::tracks::AUTOMATIC;
use crate::pack::{
    Back, Branch, Marker, MarkerKind, Pack, Policy, Posture, Side, Status, UnitKind, WarState,
};
use crate::sequence::Segment;
use crate::state::{PieceId, Place, State};
use crate::testing::{self, Position};
use sandtable_kernel::{Game, SeatSet};

/// A map with the markers that count or hold the tide back.
fn given(mut pack: Pack) -> Position {
    for (kind, code) in [
        (MarkerKind::NoRetreat, "no-retreat"),
        (MarkerKind::JapaneseMandate, "mandate"),
        (MarkerKind::AlliedCollapse, "collapse"),
        (MarkerKind::MilitaryTakeover, "takeover"),
    ] {
        pack.markers.push(Marker {
            code: code.into(),
            name: code.into(),
            kind,
            faction: Axis,
            country: None,
            branch: Branch::Regular,
            delay_stripe: true,
            range: 0,
            count: 9,
        });
    }
    let mut position = Position::on(pack);
    // Something to place, so that the turns do not run on by themselves.
    position.pool("axis-scratch", Axis);
    position
}

fn europe() -> Position {
    given(Pack::clone(&testing::pack()))
}

fn asia() -> Position {
    given(Pack::clone(&testing::pack_of_asia()))
}

/// Puts the Victory Points marker on the track.
fn marker(position: &mut Position, points: u8, side: Side) -> PieceId {
    let theatre = position.state.scenario().theatre;
    let marker = position.put_at("axis-tide", Axis, Place::VictoryTrack(theatre, points));
    position.state.set_piece(marker, |piece| piece.side = side);
    marker
}

/// Makes the Strategic Value what it should be, by markers in the Strategic Warfare Box.
fn make(position: &mut Position, wanted: i16) {
    let theatre = position.state.scenario().theatre;
    while value(&position.state, theatre) != wanted {
        let short = value(&position.state, theatre) < wanted;
        let code = if short { "collapse" } else { "takeover" };
        position.put_at(code, Axis, Place::StrategicWarfare(theatre));
    }
}

/// A season begins: the check and what comes of it.
fn check(position: &mut Position) -> Vec<Event> {
    let events = position.begin_turn(1941, "Aug-Sept");
    let counted = events
        .iter()
        .position(|event| matches!(event, Event::Counted { .. }));
    events.into_iter().skip(counted.unwrap()).collect()
}

fn value_of(position: &Position) -> i16 {
    value(&position.state, position.state.scenario().theatre)
}

/// AE-0.1.1-1, AE-0.1.1-2, AE-0.1.1-6, DS-0.1.1-1, DS-0.1.1-2: each side's hexes in the
/// other's hands and the markers of the Strategic Warfare Box are what the value is made of,
/// and it may be negative.
#[test]
fn hexes_in_the_others_hands_make_the_value() {
    for mut position in [europe(), asia()] {
        let theatre = position.state.scenario().theatre;
        let (infantry, ally) = match theatre {
            Theatre::Europe => ("ger-inf", "rus-inf"),
            Theatre::Asia => ("jpn-inf", "rus-inf"),
        };
        let map = position.state.map();
        let hexes = |symbols: &[Symbol]| -> Vec<String> {
            let marked = map.hexes().iter();
            marked
                .filter(|hex| symbols.iter().any(|symbol| hex.symbols.has(*symbol)))
                .map(|hex| hex.code.to_string())
                .collect()
        };
        let allied = hexes(&[Symbol::StrategicWestern, Symbol::StrategicSoviet]);
        let axis = hexes(&[Symbol::StrategicAxis]);
        assert!(allied.len() > 2 && axis.len() > 1);
        assert_eq!(value_of(&position), 0);
        let mut expected = 0;
        for hex in &axis {
            position.put(ally, Soviet, hex);
            expected -= 1;
            assert_eq!(value_of(&position), expected, "{hex}");
        }
        position.put_at("takeover", Axis, Place::StrategicWarfare(theatre));
        expected -= 1;
        assert_eq!(value_of(&position), expected);
        for hex in &allied {
            position.put(infantry, Axis, hex);
            expected += 1;
            assert_eq!(value_of(&position), expected, "{hex}");
        }
        position.put_at("collapse", Axis, Place::StrategicWarfare(theatre));
        position.put_at("collapse", Axis, Place::Delay(theatre));
        assert_eq!(value_of(&position), expected + 1);
    }
}

/// AE-0.1.1-6: an Axis Devastation in Leningrad does not make it the Axis's.
#[test]
fn devastation_does_not_count() {
    let mut pack = Pack::clone(&testing::pack());
    let bomber = pack.find_counter("bri-air").unwrap();
    let mut bomber = pack.counter(bomber).clone();
    bomber.code = "bomber".into();
    bomber.front.kind = UnitKind::Bomber;
    bomber.back = Back::Devastation;
    pack.counters.push(bomber);
    let mut position = Position::on(pack);
    let devastation = position.put("bomber", Axis, "e4608");
    position.back(devastation);
    assert_eq!(value_of(&position), 0);
    position.put("ger-inf", Axis, "e4608");
    assert_eq!(value_of(&position), 1);
}

/// AE-0.1.1-4, DS-0.1.1-2, DSV-0.1.1-1: Metz does not count while France is appeasing, nor
/// Batavia while the West is in quarantine.
#[test]
fn hexes_under_a_policy_do_not_count() {
    for (mut position, country, policy) in [
        (europe(), "France", Policy::Appeasement),
        (asia(), "Netherlands East Indies", Policy::Quarantine),
    ] {
        position.country(country, Status::Active, Western);
        assert_eq!(value_of(&position), -1, "{country}");
        position.posture(country, Posture::Policy(policy));
        assert_eq!(value_of(&position), 0, "{country}");
    }
}

/// AE-0.1.2-1, AE-0.1.2-2, AE-0.1.2-3, AEV-0.1.2-1: with Oslo and Antwerp for Metz
/// the marker goes to the 0 box and stays an Allied Crusade; with Paris as well it is the
/// Axis Tide in the 1 VP box; and with nothing the Allied Crusade there.
#[test]
fn the_marker_follows_the_value_in_europe() {
    let mut position = europe();
    position.put("ger-inf", Axis, "w4624");
    position.put("ger-inf", Axis, "w3718");
    let french = position.put("fra-inf", Western, "w3519");
    let vp = marker(&mut position, 2, Side::Back);
    let counted = |value| Event::Counted {
        theatre: Theatre::Europe,
        value,
    };
    let events = check(&mut position);
    assert_eq!(events[0], counted(1));
    assert_eq!(
        tide(&position.state, Theatre::Europe),
        Some((0, Side::Back))
    );
    position.put("ger-inf", Axis, "w3516");
    position.state.set_piece(french, |it| it.at = Place::Gone);
    let track = |points| Place::VictoryTrack(Theatre::Europe, points);
    let expected = [
        counted(3),
        Event::Put {
            piece: vp,
            from: track(0),
            to: track(1),
        },
        Event::TurnedOver {
            piece: vp,
            side: Side::Front,
        },
    ];
    assert_eq!(check(&mut position)[..3], expected);
    make(&mut position, 2);
    check(&mut position);
    assert_eq!(
        tide(&position.state, Theatre::Europe),
        Some((0, Side::Front))
    );
    make(&mut position, 0);
    check(&mut position);
    assert_eq!(
        tide(&position.state, Theatre::Europe),
        Some((1, Side::Back))
    );
}

/// DS-0.1.2-1, DSV-0.1.2-1: with Peiping and Nanking the marker stays an Allied Crusade in the
/// 0 box; with Saigon as well it shows the Rising Sun in the 1 VP box.
#[test]
fn the_marker_follows_the_value_in_asia() {
    let mut position = asia();
    position.put("jpn-inf", Axis, "a5223");
    position.put("jpn-inf", Axis, "a4724");
    marker(&mut position, 1, Side::Back);
    check(&mut position);
    assert_eq!(value_of(&position), 2);
    assert_eq!(tide(&position.state, Theatre::Asia), Some((0, Side::Back)));
    position.put("jpn-inf", Axis, "a3619");
    check(&mut position);
    assert_eq!(tide(&position.state, Theatre::Asia), Some((1, Side::Front)));
}

/// AE-0.1.2-4, AE-0.2-2, DS-0.1.2-2, DS-0.2-1: the tide stops at the marker that holds it,
/// which is nothing to the crusade, and so there is no automatic victory of the Axis. Below the
/// marker it is free.
/// Allows: AE-0.1.2-4, AE-0.2-2, DS-0.1.2-2, DS-0.2-1.
/// Forbids: AE-0.1.2-4, AE-0.2-2, DS-0.1.2-2, DS-0.2-1.
#[test]
fn the_tide_does_not_pass_what_holds_it() {
    for (mut position, holder) in [(europe(), "no-retreat"), (asia(), "mandate")] {
        let theatre = position.state.scenario().theatre;
        marker(&mut position, 1, Side::Front);
        let holder = position.put_at(holder, Axis, Place::VictoryTrack(theatre, 2));
        make(&mut position, 99);
        check(&mut position);
        assert_eq!(tide(&position.state, theatre), Some((2, Side::Front)));
        assert_eq!(position.state.outcome(), None);
        make(&mut position, 3);
        check(&mut position);
        assert_eq!(tide(&position.state, theatre), Some((1, Side::Front)));
        make(&mut position, -16);
        check(&mut position);
        assert_eq!(tide(&position.state, theatre), Some((4, Side::Back)));
        position.state.set_piece(holder, |it| it.at = Place::Gone);
        make(&mut position, 99);
        check(&mut position);
        assert_eq!(
            tide(&position.state, theatre),
            Some((AUTOMATIC, Side::Front))
        );
        assert!(position.state.outcome().is_some());
    }
}

/// The factions that have won, if the match is over.
fn winners(position: &Position) -> Option<Vec<Faction>> {
    let outcome = position.state.outcome()?;
    let won = |faction: &Faction| {
        let seat = position.state.seat_of(*faction);
        seat.is_some_and(|seat| outcome.winners.contains(seat))
    };
    assert_ne!(outcome.winners, SeatSet::EMPTY);
    Some(Faction::ALL.into_iter().filter(won).collect())
}

/// AE-0.2-1, AE-0.2-4, DS-0.2-1, DS-0.2-3: who wins at once, and at which war.
#[test]
fn boxes_win_at_once() {
    let (axis, allies) = (vec![Axis], vec![Western, Soviet]);
    for (war, value, expected) in [
        (WarState::TotalWar, 20, Some(&axis)),
        (WarState::TotalWar, 19, None),
        (WarState::TotalWar, -16, None),
        (WarState::TotalWar, -17, Some(&allies)),
        (WarState::LimitedWar, 99, None),
        (WarState::LimitedWar, -4, None),
        (WarState::LimitedWar, -5, Some(&allies)),
        (WarState::LimitedWar, -99, Some(&allies)),
        (WarState::PreWar, 99, None),
        (WarState::PreWar, -99, None),
    ] {
        for mut position in [europe(), asia()] {
            let theatre = position.state.scenario().theatre;
            position.state.set_war_state(theatre, war);
            marker(&mut position, 0, Side::Front);
            make(&mut position, value);
            let events = check(&mut position);
            let case = format!("{theatre:?}, {war:?}, {value}");
            assert_eq!(winners(&position).as_ref(), expected, "{case}");
            let ended = matches!(events.last(), Some(Event::Ended { .. }));
            assert_eq!(ended, expected.is_some(), "{case}");
        }
    }
}

/// AE-0.2-1: without the marker on the track neither side wins by it; the value is reported all
/// the same.
#[test]
fn without_the_marker_nobody_wins_by_it() {
    let mut position = europe();
    make(&mut position, 99);
    let theatre = Theatre::Europe;
    let told = Event::Counted { theatre, value: 99 };
    assert_eq!(check(&mut position)[0], told);
    assert_eq!(position.state.outcome(), None);
}

/// AE-0-1, AE-0.1-1, AE-SOP-3, AE-1-1: stand-ins play every scenario to its end, and the value is
/// counted as each Seasonal Turn begins and never else, but as a campaign ends. So with the
/// Seasonal Phase of each faction.
/// Allows: AE-0-1, AE-1-1, AE-SOP-3.
/// Forbids: AE-0-1, AE-1-1, AE-SOP-3.
#[test]
fn the_value_is_counted_on_seasonal_turns() {
    let (mut counted, mut other, mut seasonal) = (0, 0, [0; 3]);
    for open in &PACKS {
        for scenario in &open.pack().scenarios {
            let options = AxisEmpires::default()
                .one_seat_each(open.code, &scenario.code)
                .unwrap();
            let mut state = AxisEmpires::default().new_match(&options).unwrap();
            let calendar = &open.pack().calendar;
            let mut events = Vec::new();
            while let Some(seat) = AxisEmpires::default().awaited(&state).iter().next() {
                let command = AxisEmpires::default()
                    .default_command(&state, seat)
                    .unwrap();
                let mut dice = testing::Loaded(3);
                AxisEmpires::default()
                    .apply(&mut state, seat, &command, &mut dice, &mut events)
                    .unwrap();
            }
            let told: Vec<&Event> = events.iter().map(|told| &told.event).collect();
            for (index, event) in told.iter().enumerate() {
                let follows = matches!(told.get(index + 1), Some(Event::Counted { .. }));
                if let Event::SegmentBegan { turn, segment, .. } = event {
                    let opens = *segment == Segment::VictoryPointCheck;
                    assert_eq!(opens, follows);
                    assert!(!opens || calendar.is_seasonal(*turn));
                    counted += usize::from(opens);
                    let phase = [
                        Segment::OptionCard,
                        Segment::Logistics,
                        Segment::Replacements,
                    ];
                    if phase.contains(segment) {
                        assert!(calendar.is_seasonal(*turn));
                        seasonal[phase.iter().position(|it| it == segment).unwrap()] += 1;
                    }
                    other += usize::from(!calendar.is_seasonal(*turn));
                } else {
                    // A campaign is counted once more as it ends.
                    let mut rest = told[index..].iter();
                    let ends = scenario.campaign.is_some()
                        && !rest.any(|event| matches!(event, Event::SegmentBegan { .. }));
                    assert!(!follows || ends, "{event:?}");
                }
            }
            assert_shown(&state, scenario.theatre);
        }
    }
    assert!(counted > 5, "{counted} checks");
    assert!(other > counted, "{other} segments of other turns");
    assert!(
        seasonal.iter().all(|times| *times > counted),
        "{seasonal:?}"
    );
}

/// The value is shown to everybody.
fn assert_shown(state: &State, theatre: Theatre) {
    let view = AxisEmpires::default().view(state, sandtable_kernel::Viewer::Spectator);
    let shown = (theatre, value(state, theatre));
    assert!(view.tally.strategic_values.contains(&shown));
}

/// Open scenarios that have the marker begin with it where their value has it, and those
/// that are no campaigns are too small for the track alone to decide them before one side has
/// taken every hex of the other.
#[test]
fn the_track_alone_decides_no_open_scenario() {
    let mut tracked = 0;
    for open in &PACKS {
        for scenario in &open.pack().scenarios {
            let options = AxisEmpires::default()
                .one_seat_each(open.code, &scenario.code)
                .unwrap();
            let state = AxisEmpires::default().new_match(&options).unwrap();
            let theatre = scenario.theatre;
            let Some((points, side)) = tide(&state, theatre) else {
                continue;
            };
            tracked += 1;
            let tracks = state.pack().tracks(theatre).unwrap();
            let (worth, shown) = tracks.of(value(&state, theatre));
            assert_eq!((worth, shown.unwrap_or(side)), (points, side));
            if scenario.campaign.is_some() {
                continue;
            }
            let (mut most, mut least) = (0, 0);
            for hex in &scenario.hexes {
                let symbols = state.map().hex(*hex).symbols;
                let allied =
                    symbols.has(Symbol::StrategicWestern) || symbols.has(Symbol::StrategicSoviet);
                most += i16::from(allied);
                least -= i16::from(symbols.has(Symbol::StrategicAxis));
            }
            let won = match state.war_state(theatre) {
                WarState::TotalWar => AUTOMATIC,
                WarState::PreWar | WarState::LimitedWar => 2,
            };
            assert!(
                tracks.of(most - 1).0 < AUTOMATIC && tracks.of(least + 1).0 < won,
                "{}: {most}, {least}",
                scenario.code
            );
        }
    }
    assert!(tracked > 1, "{tracked}");
}
