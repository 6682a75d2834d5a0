//! Losses of units of two nations, and of pan-national headquarters, to events.

use super::asia::*;
use crate::decision::{Answer, StepLoss};
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{Effect, Policy, Posture, Status, WarState};
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// The die of Minor Country Politics names a country in Total War: what can be lost.
fn tired(position: &mut Position, country: &str, faction: Faction) -> Vec<Pick> {
    position.state.set_war_state(ASIA, WarState::TotalWar);
    position.receive_about(Soviet, PoliticalEvent::MinorCountryRolled, country);
    assert_eq!(position.asked(), Some((faction, QuestionSubject::LoseStep)));
    position.choice().options.clone()
}

fn answer(position: &mut Position, faction: Faction, pick: Pick) {
    position.answer(faction, Answer::Choice(pick));
}

/// AE-13.8.4-1, DS-13.8.3-1, DS-15.26-7: a unit of two nations loses the step of the country that
/// is meant.
#[test]
fn the_step_of_the_country_is_lost() {
    let mut position = Position::campaign_in_asia();
    position.country("Hopeh", Status::Active, Axis);
    let command = position.put("jpn-aex", Axis, "a5322");
    let hopeh = position.put_at("ho-inf", Axis, Place::Holding(command));
    let japanese = position.pool("jpn-inf", Axis);
    let other = position.put("ho-inf", Axis, "a5223");
    let loss = |piece, left| Pick::Loss(StepLoss { piece, left });
    let out = loss(command, Some(japanese));
    let options = tired(&mut position, "Hopeh", Axis);
    assert_eq!(options.len(), 2, "{options:?}");
    assert!(options.contains(&out) && options.contains(&loss(other, None)));
    answer(&mut position, Axis, out);
    let hex = Place::Hex(position.hex("a5322"));
    assert_eq!((position.at(japanese), position.at(hopeh)), (hex, POOL));
}

/// AE-13.8.4-1, DS-13.8.3-1, DS-15.10-4: an event that costs British steps leaves the American
/// one.
#[test]
fn the_british_step_is_lost() {
    let mut position = Position::campaign_in_asia();
    let command = position.put("west-cbi", Western, "a4509");
    position.back(command);
    let american = position.pool("us-inf", Western);
    position.pool("bri-inf", Western);
    position.put("bri-inf", Western, "a4509");
    position.put("bri-inf", Western, "a4509");
    position.post("Britain", Posture::Policy(Policy::Acceptance));
    position.receive_about(Western, PoliticalEvent::CountryResists, "Siam");
    while position
        .asked()
        .is_some_and(|(_, about)| about == QuestionSubject::OneOf)
    {
        let first = position.choice().options[0];
        answer(&mut position, Western, first);
    }
    let options = position.choice().options.clone();
    let left = options.iter().filter_map(|pick| match pick {
        Pick::Loss(loss) if loss.piece == command => Some(loss.left),
        _ => None,
    });
    assert_eq!(left.collect::<Vec<_>>(), [Some(american)]);
}

/// AE-13.8.4-4, DS-13.8.3-4, AEV-EX-64: the West need not count its HQs, unless it has no other
/// Chinese country.
#[test]
fn headquarters_are_spared_if_they_can_be_others() {
    for (country, other, spared) in [
        ("Kiangsu", Some("Szechwan"), true),
        ("Szechwan", Some("Kiangsu"), true),
        ("Kiangsu", None, false),
    ] {
        let mut position = Position::campaign_in_asia();
        for name in ["Kiangsu", "Szechwan", "Hopeh", "Yunnan"] {
            let active = name == country || Some(name) == other;
            let status = if active {
                Status::Active
            } else {
                Status::Neutral
            };
            position.country(name, status, Western);
        }
        let hq = position.put("chi-kmt", Western, "a4724");
        let here = position.at(hq);
        let loss = Pick::Loss(StepLoss {
            piece: hq,
            left: None,
        });
        if spared {
            let options = tired(&mut position, country, Western);
            assert_eq!(options, [Pick::Pass, loss], "{country} {other:?}");
            answer(&mut position, Western, Pick::Pass);
            assert_eq!(position.asked(), None);
            assert_eq!(position.at(hq), here);
        } else {
            position.state.set_war_state(ASIA, WarState::TotalWar);
            position.receive_about(Soviet, PoliticalEvent::MinorCountryRolled, country);
            assert_eq!(position.asked(), None, "there is no choice");
            assert_ne!(
                position.at(hq),
                here,
                "it lost both steps that must be lost"
            );
        }
    }
}

/// AE-13.8.4-1, AE-2.1.1-3, DS-15.10-4: a unit of the nation that is meant loses one step, and
/// the other takes its place.
#[test]
fn a_unit_of_one_nation_leaves_a_step() {
    let mut position = Position::campaign_in_asia();
    let army = position.put("rus-army", Soviet, "p5301");
    position.back(army);
    let part = position.pool("rus-inf", Soviet);
    position.put("rus-inf", Soviet, "p5301");
    let resists = Effect::Event(PoliticalEvent::CountryResists);
    position.turn_up_about(Soviet, "Siam", vec![resists], 3);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::LoseStep)));
    let loss = |left| Pick::Loss(StepLoss { piece: army, left });
    let options = &position.choice().options;
    assert!(!options.contains(&loss(None)), "{options:?}");
    position.reply(loss(Some(part)), 3);
    let hex = Place::Hex(position.hex("p5301"));
    assert_eq!((position.at(army), position.at(part)), (POOL, hex));
}
