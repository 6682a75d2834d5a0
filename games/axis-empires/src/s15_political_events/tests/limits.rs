//! Questions of events, and the things that events leave unchanged.

use sandtable_kernel::Game;

use super::asia::*;
use crate::command::Command;
use crate::decision::Answer;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::map::Theatre;
use crate::pack::card::political_event::{FailureKind, PoliticalEvent};
use crate::pack::card::{CardChoice, Duty};
use crate::pack::{Effect, MarkerKind, Policy, Posture, Side, Truce};
use crate::state::{Pile, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// Reports whether the faction that is asked may give this answer.
fn may_answer(position: &Position, pick: Pick) -> bool {
    let asked = &position.state.pending()[0];
    let command = Command::Answer {
        decision: asked.id,
        answer: Answer::Choice(pick),
    };
    AxisEmpires::default()
        .check(&position.state, asked.seat, &command)
        .is_ok()
}

/// DS-15.28-1: the faction that presses the neutrals must do something, and one option is Minor
/// Country Politics, which it carries out itself.
///
/// Allows: DS-15.28-1.
/// Forbids: DS-15.28-1.
#[test]
fn pressure_becomes_the_politics_of_minor_countries() {
    for faction in Faction::ALL {
        let mut position = Position::campaign_in_asia();
        position.receive(faction, PoliticalEvent::NeutralsPressured);
        assert_eq!(position.asked(), Some((faction, QuestionSubject::OneOf)));
        assert!(!may_answer(&position, Pick::Pass), "{faction} must");
        assert!(may_answer(&position, Pick::Nth(0)), "{faction}");
        position.pick(Pick::Nth(0), 1);
        // It picks the Area Table, too.
        assert_eq!(position.asked(), Some((faction, QuestionSubject::OneOf)));
        assert_eq!(position.nths(), [0, 1]);
        assert!(!may_answer(&position, Pick::Pass), "{faction} must");
        let events = position.pick(Pick::Nth(0), 1);
        let rolled = events
            .iter()
            .any(|event| matches!(event, Event::EventRolled { faction: by, .. } if *by == faction));
        assert!(rolled, "{faction}");
        let hopeh = position.area("Hopeh");
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
        assert_eq!(position.choice().country, Some(hopeh));
    }
}

/// DS-15.8-2: an Ally that gave in resists again, one under another policy does not.
///
/// Allows: DS-15.8-2.
/// Forbids: DS-15.8-2.
#[test]
fn china_resists_after_it_gave_in() {
    for (policy, may) in [
        (Policy::Acceptance, true),
        (Policy::Surrender, true),
        (Policy::Resistance, false),
        (Policy::Quarantine, false),
        (Policy::NeutralityPact, false),
    ] {
        for (faction, name) in [(Western, "Nationalist China"), (Soviet, "Communist China")] {
            let mut position = Position::campaign_in_asia();
            position.post(name, Posture::Policy(policy));
            position.receive(faction, PoliticalEvent::ChineseIncident);
            assert_eq!(
                may_answer(&position, Pick::Nth(1)),
                may,
                "{name} {policy:?}"
            );
            if may {
                position.pick(Pick::Nth(1), 3);
                let resists = Posture::Policy(Policy::Resistance);
                assert_eq!(position.box_of(name), resists, "{policy:?}");
            }
        }
    }
}

/// DS-15.29-4, DS-15.29-5: from the map, the Delay Box and the Turn Track, each branch its own,
/// after its own card; nothing out of the Naval Warfare Delay Box.
///
/// Allows: DS-15.29-4, DS-15.29-5.
/// Forbids: DS-15.29-4, DS-15.29-5.
#[test]
fn heroes_come_back_from_where_the_book_says() {
    let event = PoliticalEvent::WidespreadAttacks;
    let opening = Position::campaign_in_asia();
    let track = Place::Track(ASIA, opening.state.now().after(3));
    let tokyo = Place::Hex(opening.hex("p4904"));
    let sea = opening.zone("Japanese Coast");
    let naval = Place::NavalDelay(ASIA);
    for (code, card, nth, at, comes) in [
        ("jpn-air", "28b", 1, tokyo, true),
        ("jpn-air", "28b", 1, DELAY, true),
        ("jpn-hq", "28b", 1, track, true),
        ("jpn-hq", "28b", 1, tokyo, true),
        ("jpn-air", "28b", 1, naval, false),
        ("jpn-air", "28a", 1, DELAY, false),
        ("jpn-inf", "28b", 1, DELAY, false),
        ("jpn-fleet", "28a", 2, Place::OnStation(sea), true),
        ("jpn-fleet", "28a", 2, track, true),
        ("jpn-fleet", "28a", 2, DELAY, true),
        ("axis-scratch", "28a", 2, DELAY, true),
        ("jpn-fleet", "28a", 2, naval, false),
        ("jpn-fleet", "28b", 2, DELAY, false),
        ("jpn-air", "28a", 2, DELAY, false),
    ] {
        let mut position = Position::campaign_in_asia();
        position.pile(Axis, card, Pile::Discarded);
        let unit = position.put_at(code, Axis, at);
        position.receive(Axis, event);
        let told = format!("{code} at {at:?} after {card}");
        assert_eq!(may_answer(&position, Pick::Nth(nth)), comes, "{told}");
        if comes {
            position.pick(Pick::Nth(nth), 3);
            if position.asked() == Some((Axis, QuestionSubject::EventPiece)) {
                position.pick(Pick::Piece(unit), 3);
            }
            assert_eq!(position.at(unit), POOL, "{told}");
        }
    }
}

/// DS-15.29-8: a Totsugeki marker lies anywhere, and no cabinet minds.
///
/// Allows: DS-15.29-8.
/// Forbids: DS-15.29-8.
#[test]
fn totsugeki_asks_no_cabinet() {
    // On land without the Army, at sea without the Navy.
    for (hex, side) in [("p4904", Side::Back), ("a5026", Side::Front)] {
        let mut position = Position::campaign_in_asia();
        position.lead(side);
        position.receive(Axis, PoliticalEvent::WidespreadAttacks);
        position.pick(Pick::Nth(5), 1);
        let at = position.hex(hex);
        let events = position.pick(Pick::Hex(at), 1);
        assert_eq!(
            position.marker_at(MarkerKind::Totsugeki, Axis),
            Place::Hex(at)
        );
        let rolled = |event: &Event| matches!(event, Event::EventRolled { .. });
        assert!(!events.iter().any(rolled), "{hex}");
        assert_ne!(position.marker_at(MarkerKind::Government, Axis), DELAY);
    }
}

/// DS-15.2-4, DS-15.29-3: whom a policy or a truce binds is spared.
///
/// Allows: DS-15.2-4.
/// Forbids: DS-15.2-4.
#[test]
fn who_is_bound_does_not_pay_for_a_banzai() {
    for (posture, pays) in [
        (Posture::War, true),
        (Posture::Truce(Truce::Negotiation), false),
        (Posture::Policy(Policy::Quarantine), false),
    ] {
        let mut position = Position::campaign_in_asia();
        position.post("US/Western Minors", posture);
        position.pool("jpn-fleet", Axis);
        let enemy = position.pool("us-fleet", Western);
        position.receive(Axis, PoliticalEvent::Banzai);
        let asked = position.asked() == Some((Axis, QuestionSubject::EventPiece));
        assert_eq!(asked, pays, "{posture:?}");
        if pays {
            position.pick(Pick::Piece(enemy), 3);
        }
        let there = position.at(enemy) == Place::NavalDelay(ASIA);
        assert_eq!(there, pays, "{posture:?}");
        // And of Harbor Attacks.
        let mut position = Position::campaign_in_asia();
        position.post("US/Western Minors", posture);
        position.pool("us-fleet", Western);
        position.receive(Axis, PoliticalEvent::WidespreadAttacks);
        assert_eq!(may_answer(&position, Pick::Nth(0)), pays, "{posture:?}");
    }
}

/// DS-15.21-2: only the Chinese of the port are interned; a foreign ground unit bars the
/// Japanese.
#[test]
fn a_port_changes_sides_with_the_chinese_in_it_alone() {
    let event = PoliticalEvent::JapanSupportsNationalists;
    let mut position = Position::campaign_in_asia();
    position.post("Nationalist China", Posture::War);
    let kiangsu = Some(position.area("Kiangsu"));
    let map = &position.state.shared_pack().map;
    let port = map.hexes_with_ids().find(|(id, hex)| {
        let land = position.state.land(*id);
        hex.is_port() && land.home && land.country == kiangsu
    });
    let (hex, row) = port.unwrap();
    let code = row.code.to_string();
    let chinese = position.put("ki-inf", Western, &code);
    let plane = position.put("us-air", Western, &code);
    let detachment = position.pool("jpn-det", Axis);
    let guard = position.put("us-inf", Western, &code);
    position.receive(Axis, event);
    let offered = |position: &Position| match position.asked() {
        Some((Axis, QuestionSubject::OneOf)) if may_answer(position, Pick::Nth(2)) => {
            let mut trial = Position {
                state: position.state.clone(),
            };
            trial.pick(Pick::Nth(2), 3);
            match trial.asked() {
                Some((Axis, QuestionSubject::EventHex)) => may_answer(&trial, Pick::Hex(hex)),
                _ => trial.at(detachment) == Place::Hex(hex),
            }
        }
        _ => false,
    };
    assert!(!offered(&position), "an American guard");
    position.pick_first();
    position
        .state
        .set_piece(guard, |piece| piece.at = Place::Gone);
    position.receive(Axis, event);
    assert!(offered(&position));
    position.pick(Pick::Nth(2), 3);
    if position.asked() == Some((Axis, QuestionSubject::EventHex)) {
        position.pick(Pick::Hex(hex), 3);
    }
    assert_eq!(position.at(detachment), Place::Hex(hex));
    assert_ne!(position.at(chinese), Place::Hex(hex));
    assert_eq!(position.at(plane), Place::Hex(hex), "no Chinese");
}

/// DS-15.19-4: strict policies keep the Allies from gaining a country before the war, not the
/// Axis.
///
/// Allows: DS-15.19-4.
/// Forbids: DS-15.19-4.
#[test]
fn strict_policies_do_not_hinder_the_axis() {
    for policy in [
        Policy::Acceptance,
        Policy::UneasyPeace,
        Policy::Quarantine,
        Policy::Resistance,
    ] {
        for faction in [Axis, Western] {
            let mut position = Position::campaign_in_asia();
            position.post("US/Western Minors", Posture::Policy(policy));
            let bangkok = position.capital("Siam");
            position.lay(MarkerKind::Influence, faction, bangkok);
            position.receive_about(faction, PoliticalEvent::Influence, "Siam");
            let joins = faction == Axis || policy == Policy::Resistance;
            let offered = position.asked() == Some((faction, QuestionSubject::OneOf))
                && may_answer(&position, Pick::Nth(3));
            assert_eq!(offered, joins, "{faction} {policy:?}");
        }
    }
}

/// DS-15.24-4: the Mandate takes the place of Hakko Ichiu from wherever it waits.
#[test]
fn the_mandate_comes_from_wherever_it_waits() {
    let track = Place::VictoryTrack(ASIA, 2);
    let mut position = Position::campaign_in_asia();
    position.lay(MarkerKind::HakkoIchiu, Axis, track);
    let later = Place::Track(ASIA, position.state.now().after(3));
    let mandate = position.lay(MarkerKind::JapaneseMandate, Axis, later);
    position.receive(Axis, PoliticalEvent::MilitaryTakeover);
    assert_eq!(position.at(mandate), track);
    assert_ne!(position.marker_at(MarkerKind::HakkoIchiu, Axis), track);
}

/// DS-15.6-1, DS-15.31-1: a Cabinet Shuffle turns the Government over, and a Power Shift does if the
/// Axis wants it to; neither does while it is delayed.
///
/// Allows: DS-15.6-1, DS-15.31-1.
/// Forbids: DS-15.6-1, DS-15.31-1.
#[test]
fn a_power_shift_is_up_to_the_axis() {
    let shuffle = Effect::Government(None);
    let shift = Effect::OneOf {
        duty: Duty::May,
        of: vec![CardChoice {
            when: Vec::new(),
            then: vec![shuffle.clone()],
        }],
    };
    for (effect, pick, turns) in [
        (&shuffle, None, true),
        (&shift, Some(Pick::Pass), false),
        (&shift, Some(Pick::Nth(0)), true),
    ] {
        for boxed in [true, false] {
            let mut position = Position::campaign_in_asia();
            position.lead(Side::Back);
            let marker = position.markers_at(MarkerKind::Government, Place::Government)[0];
            if !boxed {
                position.state.set_piece(marker, |piece| piece.at = DELAY);
            }
            position.perform(Scene::of(ASIA, Axis), vec![effect.clone()], 3);
            if let Some(pick) = pick.filter(|_| position.asked().is_some()) {
                assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
                position.pick(pick, 3);
            }
            let now = position.state.piece(marker).unwrap().side;
            let expected = if turns && boxed {
                Side::Front
            } else {
                Side::Back
            };
            assert_eq!(now, expected, "{pick:?} {boxed}");
        }
    }
}

/// DS-15.15-1: a unit is delayed from its Force Pool, a hex or the Turn Track, all of the map that
/// the event is about, and from nowhere else.
///
/// Allows: DS-15.15-1.
/// Forbids: DS-15.15-1.
#[test]
fn a_failure_delays_units_of_its_own_map() {
    let opening = Position::campaign_on_both_maps();
    let now = opening.state.now();
    let [asia, europe] = ["a4509", "w3916"].map(|code| Place::Hex(opening.hex(code)));
    let sea = Place::OnStation(opening.zone("Japanese Coast"));
    for (at, delayed) in [
        (POOL, true),
        (asia, true),
        (Place::Track(ASIA, now.after(3)), true),
        (europe, false),
        (Place::ForcePool(Theatre::Europe), false),
        (Place::Track(Theatre::Europe, now.after(3)), false),
        (sea, false),
        (Place::NavalDelay(ASIA), false),
    ] {
        let mut position = Position::campaign_on_both_maps();
        let unit = position.put_at("bri-air", Western, at);
        let failure = PoliticalEvent::Failure(FailureKind::Supply);
        let scene = Scene::of(ASIA, Western);
        position.perform(scene, vec![Effect::Event(failure)], 3);
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::MarkerHex)));
        let first = position.choice().options[0];
        position.pick(first, 3);
        let asked = position.asked() == Some((Axis, QuestionSubject::DelaySupport));
        let offered = asked && may_answer(&position, Pick::Piece(unit));
        assert_eq!(offered, delayed, "{at:?}");
        if offered {
            assert!(may_answer(&position, Pick::Pass), "it may");
            position.pick(Pick::Piece(unit), 3);
            assert_eq!(position.at(unit), DELAY, "{at:?}");
        }
    }
}

/// DS-15.28-5, DS-15.29-4: what is on the other map does not count.
#[test]
fn events_of_asia_leave_europe_alone() {
    let mut position = Position::campaign_on_both_maps();
    let card = position.card_of(ASIA, Axis, "28b");
    position.state.set_card(card, |it| {
        it.pile = Pile::Discarded;
        it.played = true;
    });
    let scene = Scene::of(ASIA, Axis);
    let attacks = Effect::Event(PoliticalEvent::WidespreadAttacks);
    let plane = position.put("ger-air", Axis, "w3825");
    position.perform(scene, vec![attacks.clone()], 3);
    assert!(!may_answer(&position, Pick::Nth(1)), "German");
    position.pick(Pick::Pass, 3);
    let hex = position.hex("p4904");
    position
        .state
        .set_piece(plane, |piece| piece.at = Place::Hex(hex));
    position.perform(scene, vec![attacks], 3);
    assert!(may_answer(&position, Pick::Nth(1)), "it is in Asia");

    let mut position = Position::campaign_on_both_maps();
    let pressed = Effect::Event(PoliticalEvent::NeutralsPressured);
    let lease = position.state.pieces().find(|(_, piece)| {
        crate::state::markers::lies(&position.state, piece, MarkerKind::LendLease)
    });
    let lease = lease.unwrap().0;
    for (theatre, held_up) in [(Theatre::Europe, false), (ASIA, true)] {
        let at = Place::EventsBox(theatre, Western);
        position.state.set_piece(lease, |piece| piece.at = at);
        position.perform(scene, vec![pressed.clone()], 3);
        assert_eq!(may_answer(&position, Pick::Nth(4)), held_up, "{theatre:?}");
        position.pick_first();
    }
}
