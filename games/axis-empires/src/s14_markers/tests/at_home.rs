//! 14.16, 14.32 and 14.34: markers in a Capital that keep its army at home.

use crate::command::Command;
use crate::decision::Answer;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::HexId;
use crate::map::Theatre;
use crate::pack::{CombatResult, Effect, MarkerKind, Outcome, Posture, Status, WarState};
use crate::s04_combat::Order as Fight;
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s06_war_and_peace::s6_1_war_and_peace::Order as Declare;
use crate::s13_countries::s13_7_set_up::unmark_kinds;
use crate::s15_political_events::PoliticalEvent;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const RUMANIA: &str = "Rumania";

/// Everybody's war.
fn war() -> Position {
    let mut position = Position::campaign();
    for name in [
        "Western Minors",
        "Soviet Minors",
        "France",
        "Britain",
        "Russia",
    ] {
        position.post(name, Posture::War);
    }
    position
        .state
        .set_war_state(Theatre::Europe, WarState::TotalWar);
    position
}

/// Rumania joins the Axis by an event.
fn joins(event: PoliticalEvent) -> Position {
    let mut position = war();
    let scene = Scene::of(Theatre::Europe, Axis).about(position.area(RUMANIA));
    position.perform(scene, vec![Effect::Event(event)], 3);
    position.pick_first();
    position
}

/// The West declares war on Rumania, which the Axis does not occupy.
fn is_left_alone() -> Position {
    let mut position = war();
    position.phase(Western, Segment::WarAndPeace);
    position.order(&Command::WarAndPeace(Declare::DeclareWar {
        country: position.area(RUMANIA),
    }));
    while let Some((faction, about)) = position.asked() {
        let pick = match about {
            QuestionSubject::NoOccupation => Pick::Yes,
            _ => position.choice().options[0],
        };
        position.answer(faction, Answer::Choice(pick));
    }
    position
}

fn copy(position: &Position) -> Position {
    Position {
        state: position.state.clone(),
    }
}

fn attack(position: &Position, unit: PieceId, hex: &str) -> Command {
    Command::Combat(Fight::Attack(Attack {
        hex: position.hex(hex),
        units: vec![unit],
        support: None,
    }))
}

/// A hex of Rumania from which its infantry could march and attack abroad and at home, and such
/// hexes next to it.
fn border(position: &Position) -> [String; 3] {
    let [rumania, russia] = [RUMANIA, "Russia"].map(|name| Some(position.area(name)));
    let map = &position.state.shared_pack().map;
    let free = |hex| position.state.pieces_in(hex).next().is_none();
    let code = |hex| map.hex(hex).code.to_string();
    for (hex, _) in map.hexes_with_ids() {
        let next = |country| {
            let mut next = map.neighbours(hex).map(|over| over.hex);
            next.find(|near| {
                map.hex(*near).is_land()
                    && position.state.land(*near).country == country
                    && free(*near)
            })
        };
        let home = position.state.land(hex).country == rumania && map.hex(hex).is_land();
        if let (true, Some(inside), Some(abroad)) = (home, next(rumania), next(russia)) {
            let codes = [hex, inside, abroad].map(code);
            let mut trial = copy(position);
            let unit = trial.put("rum-inf", Axis, &codes[0]);
            trial.phase(Axis, Segment::OperationalMovement);
            if trial.check(&trial.walk(unit, &[&codes[2]])) == Ok(()) {
                return codes;
            }
        }
    }
    panic!("no border");
}

/// DS-14.34-2, DS-14.16-2, AE-3.1.4-11, AE-4.2.1.1-4: a marker lies in the Capital of a country
/// that has been liberated still, and keeps its army from marching, attacking and falling back
/// abroad, until it is taken off.
///
/// Allows: DS-14.34-2.
/// Forbids: DS-14.34-2.
#[test]
fn a_marker_outlasts_a_liberation() {
    let mut position = is_left_alone();
    let rumania = position.area(RUMANIA);
    position.play(|play| unmark_kinds(play, rumania, &[MarkerKind::Mobilizing]));
    let [hex, inside, abroad] = border(&{
        let mut freed = copy(&position);
        freed.play(|play| unmark_kinds(play, rumania, &[MarkerKind::NoOccupation]));
        freed
    });
    let map = &position.state.shared_pack().map;
    for (city, row) in map.hexes_with_ids() {
        if row.is_city() && position.state.land(city).country == Some(rumania) {
            for (id, _) in position.state.clone().pieces_in(city) {
                let marker = position
                    .state
                    .piece(id)
                    .unwrap()
                    .marker(position.state.pack());
                if marker.is_none() {
                    position.state.set_piece(id, |piece| piece.at = Place::Gone);
                }
            }
            position.put_at("rus-inf", Soviet, Place::Hex(city));
        }
    }
    position.take_cards_back();
    position.open(Soviet, Segment::ConditionalEvents, 3);
    position.reply_first();
    let area = *position.state.area(rumania);
    assert_eq!((area.alignment, area.confined), (Some(Soviet), true));
    let mut freed = copy(&position);
    freed.play(|play| unmark_kinds(play, rumania, &[MarkerKind::NoOccupation]));
    for (mut position, kept) in [(position, true), (freed, false)] {
        let unit = position.put("rum-inf", Soviet, &hex);
        let expected = |rule| if kept { rule } else { "accepted" };
        position.phase(Soviet, Segment::OperationalMovement);
        let out = position.refusal(&position.walk(unit, &[&abroad]));
        assert_eq!(out, expected("AE-3.1.4-11"));
        position.phase(Soviet, Segment::RegularCombat);
        let enemy = position.put("ger-inf", Axis, &abroad);
        let out = position.refusal(&attack(&position, unit, &abroad));
        assert_eq!(out, expected("AE-4.2.1.1-4"));
        // Attacked from inside, it falls back abroad only if it may.
        position
            .state
            .set_piece(enemy, |piece| piece.at = Place::Gone);
        let enemy = position.put("ger-inf", Axis, &inside);
        position.phase(Axis, Segment::RegularCombat);
        let result = CombatResult {
            outcome: Outcome::Dr1,
            attacker: 0,
            defender: 0,
        };
        position.change_pack(|pack| pack.combat.always(result));
        position.order(&attack(&position, enemy, &hex));
        let russia = Some(position.area("Russia"));
        let offered = offered_retreats(&position, unit);
        let abroad = |hex: &HexId| position.state.land(*hex).country == russia;
        assert_eq!(offered.iter().any(abroad), !kept, "{offered:?}");
    }
}

/// Where a unit may fall back to, or has fallen back to without being asked.
fn offered_retreats(position: &Position, unit: PieceId) -> Vec<HexId> {
    use crate::decision::Question;
    use crate::decision::combat::CombatQuestion as Fought;
    match position.state.pending().first().map(|it| &it.question) {
        Some(Question::Combat(Fought::Suffer(demand))) => demand.retreats.clone(),
        _ => position.at(unit).hex().into_iter().collect(),
    }
}

/// DS-14.16-1, DS-14.16-2, DS-14.32-2, DS-14.34-2, AE-3.1.4-11, AE-4.2.1.1-4: at home they march
/// and fight; nowhere else until the marker is gone.
///
/// Allows: DS-14.16-2, DS-14.32-2, DS-14.34-2.
/// Forbids: DS-14.16-2, DS-14.32-2, DS-14.34-2.
#[test]
fn a_marker_in_the_capital_keeps_an_army_at_home() {
    for (kind, mut position) in [
        (MarkerKind::FreePassage, joins(PoliticalEvent::FreePassage)),
        (MarkerKind::Mobilizing, joins(PoliticalEvent::CountryJoins)),
        (MarkerKind::NoOccupation, is_left_alone()),
    ] {
        let rumania = position.area(RUMANIA);
        let area = position.state.area(rumania);
        assert_eq!((area.status, area.alignment), (Status::Active, Some(Axis)));
        let capital = position.capital(RUMANIA);
        assert_eq!(position.markers_at(kind, capital).len(), 1, "{kind:?}");
        let mut freed = copy(&position);
        let others = [
            MarkerKind::FreePassage,
            MarkerKind::Mobilizing,
            MarkerKind::NoOccupation,
        ];
        freed.play(|play| unmark_kinds(play, rumania, &others));
        position.play(|play| {
            let others = others.into_iter().filter(|other| *other != kind);
            unmark_kinds(play, rumania, &others.collect::<Vec<_>>());
        });
        let [hex, inside, abroad] = border(&freed);
        for (mut position, kept) in [(position, true), (freed, false)] {
            let unit = position.put("rum-inf", Axis, &hex);
            let expected = |rule| if kept { rule } else { "accepted" };
            for segment in [Segment::OperationalMovement, Segment::ReserveMovement] {
                position.phase(Axis, segment);
                let out = position.refusal(&position.walk(unit, &[&abroad]));
                assert_eq!(out, expected("AE-3.1.4-11"), "{kind:?} {segment:?}");
                let within = position.refusal(&position.walk(unit, &[&inside]));
                assert_eq!(within, "accepted", "{kind:?} {segment:?}");
            }
            position.phase(Axis, Segment::RegularCombat);
            position.put("rus-inf", Soviet, &inside);
            position.put("rus-inf", Soviet, &abroad);
            let out = position.refusal(&attack(&position, unit, &abroad));
            assert_eq!(out, expected("AE-4.2.1.1-4"), "{kind:?}");
            let within = position.refusal(&attack(&position, unit, &inside));
            assert_eq!(within, "accepted", "{kind:?}");
        }
    }
}
