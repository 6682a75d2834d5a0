//! 14.16, 14.32 and 14.34: markers in a Capital that keep its army at home.

use crate::agenda::Scene;
use crate::agenda::choice::{About, Pick};
use crate::command::Command;
use crate::decision::Answer;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{Effect, MarkerKind, Posture, Status, WarState};
use crate::s04_combat::Order as Fight;
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s06_war_and_peace::s6_1_war_and_peace::Order as Declare;
use crate::s13_countries::s13_7_set_up::unmark_kinds;
use crate::s15_political_events::PoliticalEvent;
use crate::sequence::Segment;
use crate::state::PieceId;
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
            About::NoOccupation => Pick::Yes,
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
