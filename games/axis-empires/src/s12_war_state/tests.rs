mod logs;

use super::begin;
use super::happen;
use super::look;
use crate::event::Event;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::options::Edition;
use crate::pack::{Effect, MarkerKind, OnceEvent, Policy, Posture, Side, Status, Truce, WarState};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

fn war(position: &mut Position, war: WarState) -> Vec<Event> {
    let scene = Scene::of(position.theatre(), Axis);
    position.perform(scene, vec![Effect::War(war)], 3)
}

fn track(position: &Position, year: u16, name: &str) -> Place {
    let turn = position.state.pack().calendar.find(year, name).unwrap();
    Place::Track(position.theatre(), turn)
}

/// AE-12.2-1, AE-12-2, AE-12-1, DS-12-1, DS-12.2-1.
/// Allows: AE-12.2-1, DS-12-1.
/// Forbids: AE-12.2-1, DS-12-1.
#[test]
fn limited_war_brings_its_units_once_and_never_goes_back() {
    let mut position = Position::campaign();
    let delay = Place::Delay(Theatre::Europe);
    let before = position.units_at(delay).len();
    war(&mut position, WarState::LimitedWar);
    assert_eq!(
        position.state.war_state(Theatre::Europe),
        WarState::LimitedWar
    );
    assert_eq!(position.units_at(delay).len(), before + 3);
    assert!(war(&mut position, WarState::LimitedWar).is_empty());
    assert!(war(&mut position, WarState::PreWar).is_empty());
    position.play(|play| happen(play, Theatre::Europe, OnceEvent::OutbreakOfWar));
    assert_eq!(position.units_at(delay).len(), before + 3);
}

/// AE-12-3, DS-12-2: the policy ends, the Ally is at war, and so is the map.
#[test]
fn an_ally_at_war_makes_a_limited_war() {
    let mut position = Position::campaign();
    position.play(|play| look(play, Theatre::Europe));
    assert_eq!(position.state.war_state(Theatre::Europe), WarState::PreWar);
    position.post("Russia", Posture::Truce(Truce::Negotiation));
    assert_eq!(position.state.war_state(Theatre::Europe), WarState::PreWar);
    position.post("Russia", Posture::War);
    assert_eq!(
        position.state.war_state(Theatre::Europe),
        WarState::LimitedWar
    );
}

/// AE-12-3: the cards that begin it.
#[test]
fn cards_begin_the_wars() {
    for (faction, number, expected) in [
        (Axis, "6a", WarState::LimitedWar),
        (Axis, "6b", WarState::LimitedWar),
        (Axis, "23a", WarState::TotalWar),
        (Axis, "23b", WarState::TotalWar),
        (Western, "20a", WarState::TotalWar),
        (Western, "20b", WarState::TotalWar),
    ] {
        let mut position = Position::campaign();
        let card = position.card(faction, number);
        let effects = position.state.shared_pack().card(card).option_card.clone();
        position.perform(Scene::of(Theatre::Europe, faction), effects, 3);
        assert_eq!(
            position.state.war_state(Theatre::Europe),
            expected,
            "{number}"
        );
    }
}

/// AE-12-3, AE-12-4, DS-12-2, DS-12-3: the cards of the open packs begin the wars of their map
/// that the book says.
#[test]
fn the_open_decks_begin_the_wars_of_the_book() {
    let (limited, total) = (WarState::LimitedWar, WarState::TotalWar);
    let cards = [
        ("totaler-krieg-open", Axis, ["6a", "6b"], limited),
        ("totaler-krieg-open", Axis, ["23a", "23b"], total),
        ("totaler-krieg-open", Western, ["20a", "20b"], total),
        ("dai-senso-open", Axis, ["2a", "2b"], limited),
        ("dai-senso-open", Axis, ["28a", "28b"], total),
        ("dai-senso-open", Western, ["35a", "35b"], total),
    ];
    for (open, faction, numbers, expected) in cards {
        let pack = crate::pack::open::find(open).unwrap();
        for number in numbers {
            let mut position = match open {
                "dai-senso-open" => Position::campaign_in_asia(),
                _ => Position::campaign(),
            };
            let theatre = position.theatre();
            let card = pack.find_card(theatre, faction, number).unwrap();
            let effects = pack.card(card).option_card.iter().cloned();
            let war = effects.filter(|effect| matches!(effect, Effect::War(_)));
            position.perform(Scene::of(theatre, faction), war.collect(), 3);
            assert_eq!(position.state.war_state(theatre), expected, "{number}");
        }
    }
}

/// AE-12.3-1 to AE-12.3-7: AE-12.3-2, AE-12.3-3, AE-12.3-4, AE-12.3-5, AE-12.3-6, and
/// AE-13.6.1.2-5; AEV-EX-45, AEV-EX-46, AEV-EX-47.
/// Allows: AE-12.3-1, AE-13.6.1.2-5.
/// Forbids: AE-12.3-1, AE-13.6.1.2-5.
#[test]
fn total_war_in_europe_goes_step_by_step() {
    let mut position = Position::campaign();
    position.turn(1941, "May-June");
    position.post("Russia", Posture::Policy(Policy::OstlandAccord));
    position.post("France", Posture::Truce(Truce::Armistice));
    let pacific = Place::WarBox(Theatre::Europe, Western);
    position.lay(MarkerKind::PacificLimitedWar, Western, pacific);
    let mut events = war(&mut position, WarState::TotalWar);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::TotalWar)));
    assert_eq!(
        position.marker_at(MarkerKind::VeDay, Western),
        Place::Aside(Theatre::Europe),
        "not before the truces"
    );
    events.extend(position.pick(Pick::Yes, 3));
    assert_eq!(position.asked(), None, "there is one truce");
    let posture = |name| position.state.box_posture(position.posture_box(name));
    assert_eq!(posture("France"), Posture::War);
    assert_eq!(posture("Britain"), Posture::War, "Appeasement");
    assert_eq!(
        posture("United States"),
        Posture::Policy(Policy::Isolationism)
    );
    assert_eq!(posture("Russia"), Posture::Policy(Policy::OstlandAccord));
    for (kind, year, turn) in [
        (MarkerKind::PacificTotalWar, 1941, "Aug-Sept"),
        (MarkerKind::UsEntry, 1942, "Mar-Apr"),
        (MarkerKind::IncreaseUscl, 1942, "Mar-Apr"),
        (MarkerKind::VeDay, 1945, "May-June"),
    ] {
        let at = track(&position, year, turn);
        assert_eq!(position.marker_at(kind, Western), at, "{kind:?}");
    }
    let limited = position.marker_at(MarkerKind::PacificLimitedWar, Western);
    assert_eq!(limited, Place::Gone);
    let order: Vec<&Event> = events
        .iter()
        .filter(|it| matches!(it, Event::Happened { .. }))
        .collect();
    let happened = |event| Event::Happened {
        theatre: Theatre::Europe,
        event,
    };
    let expected = [
        OnceEvent::OutbreakOfWar,
        OnceEvent::TheirFinestHour,
        OnceEvent::ParisThreatened,
        OnceEvent::RussianEmergencyMobilization,
    ]
    .map(happened);
    assert_eq!(order, expected.iter().collect::<Vec<_>>());
    let day = events.iter().position(
        |it| matches!(it, Event::Put { to, .. } if *to == track(&position, 1945, "May-June")),
    );
    let last = events.iter().position(|it| *it == expected[0]);
    assert!(day.unwrap() < last.unwrap());
}

/// AE-12.3-11, DS-12.3-5, AE-12.3-9, AE-12.3-10, AE-12.3-12, AE-12.3-13, AE-12.3-14, AE-12.3-16, AE-12.3-17, DS-12.3-1,
/// DS-13.6.1.2-4, DS-13.6.1.2-7,
/// DS-12.3-2, DS-12.3-3, DS-12.3-4, DS-12.3-6, DS-12.3-7, DS-12.3-8, DS-12.3-10, DS-12.3-11,
/// DS-14.44.1-1, DS-14.45-1; AEV-EX-49, DSV-12.3-1.
/// Allows: AE-12.3-14, DS-12.3-8.
#[test]
fn total_war_in_asia_goes_step_by_step() {
    let mut position = Position::campaign_in_asia();
    position.turn(1941, "Nov-Dec");
    position.post("Russia", Posture::Policy(Policy::NeutralityPact));
    let esv = position.state.progress(Theatre::Asia).esv;
    war(&mut position, WarState::TotalWar);
    // Acceptance in Britain's box may stay; so may Neutrality, which the Army answers for.
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::TotalWar)));
    position.pick(Pick::Yes, 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::TotalWar)));
    position.pick(Pick::Pass, 3);
    let posture = |name| position.state.box_posture(position.posture_box(name));
    for name in ["Nationalist China", "Communist China", "US/Western Minors"] {
        assert_eq!(posture(name), Posture::War, "{name}");
    }
    assert_eq!(posture("Britain"), Posture::War);
    assert_eq!(posture("Russia"), Posture::Policy(Policy::NeutralityPact));
    let entry = position.markers_at(MarkerKind::Entry, track(&position, 1945, "Aug-Sept"));
    assert_eq!(entry.len(), 1, "Russia's, which is bound");
    let marker = position.marker_at(MarkerKind::VjDay, Western);
    assert_eq!(marker, track(&position, 1945, "Nov-Dec"));
    let uscl = position.marker_at(MarkerKind::IncreaseUscl, Western);
    assert_eq!(uscl, track(&position, 1942, "Aug-Sept"));
    assert_eq!(position.state.progress(Theatre::Asia).esv, esv - 2);
    for faction in [Western, Soviet] {
        let war_box = Place::WarBox(Theatre::Asia, faction);
        let markers = position.markers_at(MarkerKind::EuropeanTotalWar, war_box);
        assert_eq!(markers.len(), 1, "{faction}");
    }
    for event in [
        OnceEvent::OutbreakOfWar,
        OnceEvent::ArmyProgram,
        OnceEvent::NavyProgram,
        OnceEvent::EconomicProgram,
        OnceEvent::PoliticalProgram,
    ] {
        assert!(position.state.progress(Theatre::Asia).has_happened(event));
    }
}

/// AE-12.3-10, DS-12.3-4, DS-14.22-6, DS-14.22-7: Neutrality costs the branch that answers for
/// it, and cannot be ended without.
#[test]
fn neutrality_costs_the_government() {
    let total = |name, side| {
        let mut position = Position::campaign_in_asia();
        for other in ["Britain", "Russia"] {
            position.post(other, Posture::Truce(Truce::Negotiation));
        }
        position.post(name, Posture::Policy(Policy::NeutralityPact));
        let government = position.markers_at(MarkerKind::Government, Place::Government)[0];
        position
            .state
            .set_piece(government, |piece| piece.side = side);
        war(&mut position, WarState::TotalWar);
        while position.asked().is_some() {
            position.pick(Pick::Yes, 3);
        }
        let ended = position.state.box_posture(position.posture_box(name)) == Posture::War;
        (ended, position.at(government))
    };
    let delay = Place::Delay(Theatre::Asia);
    assert_eq!(total("Russia", Side::Front), (true, delay));
    assert_eq!(total("Russia", Side::Back), (false, Place::Government));
    assert_eq!(total("Britain", Side::Back), (true, delay));
    assert_eq!(total("Britain", Side::Front), (false, Place::Government));
}

/// AE-12.3-14, DS-12.3-8: what Europe has already is not done again.
/// Forbids: AE-12.3-14, DS-12.3-8.
#[test]
fn asia_hears_of_europes_war_once() {
    let mut position = Position::campaign_in_asia();
    let war_box = Place::WarBox(Theatre::Asia, Western);
    position.lay(MarkerKind::EuropeanTotalWar, Western, war_box);
    let esv = position.state.progress(Theatre::Asia).esv;
    war(&mut position, WarState::TotalWar);
    position.pick_first();
    assert_eq!(position.state.progress(Theatre::Asia).esv, esv);
    let other = Place::WarBox(Theatre::Asia, Soviet);
    assert!(
        position
            .markers_at(MarkerKind::EuropeanTotalWar, other)
            .is_empty()
    );
}

/// AE-12-5: a map's War State is its own.
#[test]
fn each_map_has_its_own_war_state() {
    let mut position = Position::campaign();
    war(&mut position, WarState::LimitedWar);
    assert_eq!(position.state.war_state(Theatre::Asia), WarState::PreWar);
    position.country("Poland", Status::Active, Western);
    let scene = Scene::of(Theatre::Europe, Axis);
    position.play(|play| begin(play, scene, WarState::LimitedWar));
    assert_eq!(position.state.war_state(Theatre::Asia), WarState::PreWar);
}

/// AE-12.3-15, AE-12.3-4, AE-12-5, DS-AE-7, AE-INT-4, DS-G-3: a Total War on one map leaves the other's War State
/// alone, and brings the United States into both.
/// Allows: AE-12.3-15.
#[test]
fn total_war_on_one_map_brings_the_united_states_into_the_other() {
    for (map, other, seasons) in [
        (Theatre::Europe, Theatre::Asia, 3),
        (Theatre::Asia, Theatre::Europe, 1),
    ] {
        let mut position = Position::campaign_on_both_maps();
        position.perform(
            Scene::of(map, Axis),
            vec![Effect::War(WarState::TotalWar)],
            3,
        );
        position.pick_first();
        assert_eq!(position.state.war_state(map), WarState::TotalWar);
        assert_eq!(position.state.war_state(other), WarState::PreWar);
        let calendar = &position.state.pack().calendar;
        let turn = calendar.seasonal_turn_ahead(position.state.now(), seasons);
        let at = Place::Track(other, turn.unwrap());
        assert_eq!(
            position.markers_at(MarkerKind::UsEntry, at).len(),
            1,
            "{map:?}"
        );
        let pacific = Place::Track(map, turn.unwrap());
        assert!(
            position
                .markers_at(MarkerKind::PacificTotalWar, pacific)
                .is_empty()
        );
    }
}

/// DS-12.3-9; DSV-12.3-2: by the book of 2012 a Total War in Asia hastens the entry of the
/// United States in Europe.
/// Forbids: AE-12.3-15.
#[test]
fn the_older_book_hastens_the_entry_of_the_united_states() {
    for (edition, turn, expected) in [
        (Edition::Y2012, "Nov-Dec", (1942, "Mar-Apr")),
        (Edition::Y2012, "Aug-Sept", (1941, "Nov-Dec")),
        (Edition::Y2023, "Aug-Sept", (1942, "Mar-Apr")),
    ] {
        let mut position = Position::campaign_on_both_maps();
        position.edition(edition);
        position.turn(1941, turn);
        let aside = Place::Aside(Theatre::Europe);
        let entry = position.markers_at(MarkerKind::UsEntry, aside)[0];
        let at = track(&position, 1942, "Mar-Apr");
        position.state.set_piece(entry, |piece| piece.at = at);
        let scene = Scene::of(Theatre::Asia, Axis);
        position.perform(scene, vec![Effect::War(WarState::TotalWar)], 3);
        position.pick_first();
        let expected = track(&position, expected.0, expected.1);
        assert_eq!(position.at(entry), expected, "{edition:?} {turn}");
    }
}

/// AE-12.3-4: by either book a Total War in Europe leaves the entry in Asia where it is.
#[test]
fn europes_war_hastens_nothing_in_asia() {
    for edition in [Edition::Y2012, Edition::Y2023] {
        let mut position = Position::campaign_on_both_maps();
        position.edition(edition);
        position.turn(1941, "May-June");
        let aside = Place::Aside(Theatre::Asia);
        let entry = position.markers_at(MarkerKind::UsEntry, aside)[0];
        let later = position.state.now().after(20);
        let at = Place::Track(Theatre::Asia, later);
        position.state.set_piece(entry, |piece| piece.at = at);
        let scene = Scene::of(Theatre::Europe, Axis);
        position.perform(scene, vec![Effect::War(WarState::TotalWar)], 3);
        position.pick_first();
        assert_eq!(position.at(entry), at, "{edition:?}");
    }
}

/// AE-13.6-2, DS-13.6-3: what a country's box shows on one map does not concern the other.
#[test]
fn a_posture_on_one_map_is_none_on_the_other() {
    let mut position = Position::campaign_on_both_maps();
    let boxes = position.state.pack().posture_boxes.clone();
    let russia = |theatre| {
        let mut rows = (0..).zip(&boxes);
        let found = rows.find(|(_, row)| row.theatre == theatre && &*row.name == "Russia");
        crate::pack::PostureBoxId(found.unwrap().0)
    };
    let before = position.state.box_posture(russia(Theatre::Asia));
    assert_ne!(before, Posture::War);
    position.play(|play| {
        crate::s13_countries::s13_6_posture::set(play, russia(Theatre::Europe), Posture::War);
    });
    assert_eq!(position.state.box_posture(russia(Theatre::Asia)), before);
    for theatre in [Theatre::Europe, Theatre::Asia] {
        let area = position.state.map().area_in(theatre, "Russia").unwrap();
        let at_war = position.state.area(area).posture == Posture::War;
        assert_eq!(at_war, theatre == Theatre::Europe);
        let war = position.state.war_state(theatre);
        assert_eq!(war == WarState::LimitedWar, theatre == Theatre::Europe);
    }
}

/// DS-12.3-11, AE-12.3-17: by the book of 2012 the Programs wait for the Axis's next Conditional
/// Events Segment; they come in no Ally's, and once.
/// Allows: DS-12.3-11.
/// Forbids: DS-12.3-11.
#[test]
fn the_programs_wait_by_the_older_book() {
    use crate::command::Command;
    use crate::sequence::Segment;
    let programs = [
        OnceEvent::ArmyProgram,
        OnceEvent::NavyProgram,
        OnceEvent::EconomicProgram,
        OnceEvent::PoliticalProgram,
    ];
    for edition in [Edition::Y2023, Edition::Y2012] {
        let mut position = Position::campaign_in_asia();
        position.edition(edition);
        position.turn(1941, "Nov-Dec");
        war(&mut position, WarState::TotalWar);
        position.pick_first();
        let happened = |position: &Position| {
            let progress = position.state.progress(Theatre::Asia);
            programs.map(|event| progress.has_happened(event))
        };
        let at_once = edition == Edition::Y2023;
        assert_eq!(happened(&position), [at_once; 4]);
        position.phase(Western, Segment::WarAndPeace);
        position.order(&Command::EndSegment);
        position.pick_first();
        assert_eq!(happened(&position), [at_once; 4]);
        position.phase(Axis, Segment::WarAndPeace);
        position.order(&Command::EndSegment);
        position.pick_first();
        assert_eq!(happened(&position), [true; 4]);
    }
}
