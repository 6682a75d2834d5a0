//! Europe, lines and bases, and what production brings.

use super::asia::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{CounterRef, Counters, Spot};
use crate::pack::{Effect, MarkerKind, Posture, Side, Status};
use crate::state::{Kind, PieceId, Pile, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// DS-15.3-1, DS-15.3-2.
#[test]
fn the_first_blow_falls_on_bases() {
    let warfare = Place::StrategicWarfare(ASIA);
    for (card, of, other) in [("28a", Western, Soviet), ("28b", Soviet, Western)] {
        let mut position = Position::campaign_in_asia();
        position.receive(Axis, PoliticalEvent::BasesDamaged);
        let at = |position: &Position, of| position.marker_at(MarkerKind::BasesDamaged, of);
        assert_ne!(at(&position, of), warfare);
        position.pile(Axis, card, Pile::Current);
        position.receive(Axis, PoliticalEvent::BasesDamaged);
        assert_eq!(at(&position, of), warfare);
        assert_ne!(at(&position, other), warfare);
    }
}

/// DS-15.22-1, DS-15.22-2.
#[test]
fn raiders_cut_a_line() {
    let event = PoliticalEvent::LocDamaged;
    let warfare = Place::StrategicWarfare(ASIA);
    let mut position = Position::campaign_in_asia();
    position.pile(Axis, "28a", Pile::Current);
    let cut = |position: &Position, code: &str| {
        let pack = position.state.shared_pack();
        let mut boxed = position.state.pieces_at(warfare);
        boxed.any(|(_, piece)| piece.marker(&pack).is_some_and(|row| &*row.code == code))
    };
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(1), 3);
    assert!(cut(&position, "british-loc-damaged"));
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0], "Britain's is cut");

    let mut position = Position::campaign_in_asia();
    position.pile(Axis, "28b", Pile::Current);
    position.lay(
        MarkerKind::AidToChina,
        Soviet,
        Place::EventsBox(ASIA, Soviet),
    );
    position.receive(Axis, event);
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.marker_at(MarkerKind::AidToChina, Soviet), DELAY);
    position.receive(Axis, event);
    position.pick(Pick::Nth(0), 3);
    assert!(cut(&position, "russian-loc-damaged"));
}

/// DS-15.13-1, DS-15.23-1.
///
/// Allows: DS-15.13-1.
/// Forbids: DS-15.13-1.
#[test]
fn a_unit_comes_back_sooner() {
    let mut position = Position::campaign_in_asia();
    let now = position.state.now();
    let track = |turns| Place::Track(ASIA, now.after(turns));
    let far = position.put_at("us-fleet", Western, track(3));
    let near = position.put_at("us-air", Western, track(1));
    position.put_at("western-logistics", Western, track(3));
    position.put_at("jpn-air", Axis, track(3));
    position.receive(Western, PoliticalEvent::MilitaryAid);
    assert_eq!(position.nths(), [2], "there is no step to place");
    position.pick(Pick::Nth(2), 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::EventPiece))
    );
    let options = [Pick::Pass, Pick::Piece(far)];
    assert_eq!(position.choice().options, options, "no marker, not at once");
    position.pick(Pick::Piece(far), 3);
    assert_eq!(position.at(far), track(2));
    assert_eq!(position.at(near), track(1));
}

/// DS-15.23-1: or a Minor Country's step is taken, at once.
#[test]
fn a_minor_country_is_sent_a_step() {
    let mut position = Position::campaign_in_asia();
    position.country("Kiangsu", Status::Active, Western);
    let unit = position.pool("ki-inf", Western);
    position.receive(Western, PoliticalEvent::MilitaryAid);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::Replacement))
    );
    let placed = position.choice().options[1];
    position.pick(placed, 3);
    assert!(position.at(unit).is_on_map());
}

fn at_war(position: &mut Position, faction: crate::faction::Faction, kind: MarkerKind) {
    position.lay(kind, Western, Place::WarBox(ASIA, faction));
}

/// DS-15.14.1-1.
#[test]
fn in_peace_a_unit_may_come_back_from_europe() {
    let mut position = Position::campaign_in_asia();
    let fleet = position.put_at("bri-fleet", Western, Place::EuropeanHolding);
    position.receive(Western, PoliticalEvent::EuropeanCommitment);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::EventPiece))
    );
    position.pick(Pick::Piece(fleet), 3);
    assert_eq!(position.at(fleet), DELAY);
}

/// DS-15.14.1-2 to DS-15.14.1-8: DS-15.14.1-3, DS-15.14.1-4, DS-15.14.1-5, DS-15.14.1-6,
/// DS-15.14.1-7, DS-14.27-2, AE-13.8.9-1, DS-13.8.5-2.
#[test]
fn in_war_europe_asks_for_units() {
    let event = PoliticalEvent::EuropeanCommitment;
    let mut position = Position::campaign_in_asia();
    at_war(&mut position, Western, MarkerKind::EuropeanLimitedWar);
    let esv = |position: &Position| position.state.progress(ASIA).esv;
    assert_eq!(esv(&position), 1);
    position.receive_with(Western, event, 1);
    assert_eq!(
        esv(&position),
        3,
        "1 is no more than 1, and there was no unit to send"
    );

    let american = position.pool("us-fleet", Western);
    let chinese = position.pool("ki-air", Western);
    position.receive_with(Western, event, 3);
    assert_eq!(esv(&position), 4);
    assert_eq!(position.nths(), [0, 1], "nobody is in Europe yet");
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.at(american), Place::EuropeanHolding);
    assert_eq!(position.at(chinese), POOL, "no Major Country's");
    position.state.set_progress(ASIA, |it| it.esv = 2);
    position.receive_with(Western, event, 3);
    assert_eq!(position.nths(), [1, 2], "one is enough in a Limited War");
    position.pick(Pick::Nth(2), 3);
    assert_eq!(esv(&position), 2);

    position.receive_with(Western, event, 6);
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(1), 3);
    assert_eq!(esv(&position), 1);
    position.lay(
        MarkerKind::LocDamaged,
        Western,
        Place::StrategicWarfare(ASIA),
    );
    let british = position.put_at("bri-fleet", Western, Place::EuropeanHolding);
    position.receive_with(Western, event, 6);
    assert_eq!(
        position.nths(),
        [0, 1],
        "the other country's units can come"
    );
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.choice().options.len(), 2, "one line is cut");
    let free = position.choice().options[1];
    position.pick(free, 3);
    let back = [american, british].map(|id| position.at(id) == DELAY);
    assert_ne!(back[0], back[1]);

    // In a Total War five of either Ally.
    let mut position = Position::campaign_in_asia();
    at_war(&mut position, Western, MarkerKind::EuropeanTotalWar);
    position.state.set_progress(ASIA, |it| it.esv = 0);
    for _ in 0..4 {
        position.put_at("us-fleet", Western, Place::EuropeanHolding);
    }
    position.receive_with(Western, event, 1);
    assert_eq!(esv(&position), 1, "a value of 0 does not rise by itself");
    position.put_at("rus-air", Soviet, Place::EuropeanHolding);
    position.receive_with(Western, event, 2);
    assert_eq!(position.nths(), [1, 2]);
}

/// DS-15.14.2-1, DSV-15.14.2-1: on both maps units go to the war in Europe itself.
#[test]
fn carriers_are_sent_to_europe() {
    let event = Effect::Event(PoliticalEvent::EuropeanCommitment);
    let mut position = Position::campaign_on_both_maps();
    let carriers = position.put_at("us-cv", Western, POOL);
    position.put_at("us-cv", Western, Place::ForcePool(Theatre::Europe));
    position.perform(Scene::of(ASIA, Western), vec![event], 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::EventPiece))
    );
    let pieces = [Pick::Pass, Pick::Piece(carriers)];
    assert_eq!(position.choice().options, pieces);
    position.pick(Pick::Piece(carriers), 3);
    assert_eq!(position.at(carriers), Place::Delay(Theatre::Europe));
}

/// DS-15.18-1.
#[test]
fn infantry_is_raised_at_home() {
    let mut position = spoilt(|pack| {
        let weak = pack.find_counter("jpn-inf-weak").unwrap();
        pack.counters[weak.index()].entry = Some("Home Defense".into());
    });
    position.receive(Soviet, PoliticalEvent::HomeDefense);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Replacement)));
    let options = &position.choice().options;
    assert_eq!(options[0], Pick::Pass);
    let Pick::Replacement(order) = options[1] else {
        panic!("{options:?}");
    };
    position.pick(Pick::Replacement(order), 3);
    let placed = position.units_at(order.to);
    let unit = position.state.piece(placed[0]).unwrap();
    let pack = position.state.shared_pack();
    assert_eq!(&*unit.counter(&pack).unwrap().code, "jpn-inf-weak");
}

/// DS-15.32-1, DS-15.32-2: what the sample of card 52 says.
#[test]
fn production_brings_a_unit_and_then_a_marker() {
    let mut position = Position::campaign_in_asia();
    let card = position.card(Axis, "52");
    let effects = position.state.pack().card(card).conditional.clone();
    let pack = position.state.shared_pack();
    let hq = pack.find_counter("jpn-hq").unwrap();
    let [Effect::ReceiveNext { counters, to }] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert_eq!((counters[0].of, *to), (CounterRef::Unit(hq), Spot::Delay));
    let scene = Scene::of(ASIA, Axis);
    let weapons = |position: &Position| position.marker_at(MarkerKind::ChemicalWeapons, Axis);
    let count = usize::from(pack.counter(hq).count);
    for time in 1..=count {
        position.perform(scene, effects.clone(), 3);
        assert_eq!(position.units_at(DELAY).len(), time);
        assert_ne!(weapons(&position), DELAY);
    }
    position.perform(scene, effects.clone(), 3);
    assert_eq!(weapons(&position), DELAY);
    let none: Vec<Counters> = Vec::new();
    position.perform(
        scene,
        vec![Effect::ReceiveNext {
            counters: none,
            to: Spot::Delay,
        }],
        3,
    );
}

/// DS-15.36-1.
#[test]
fn china_gets_fighters_or_factories() {
    let event = PoliticalEvent::SuccessfulImprovements;
    let mut position = spoilt(|pack| {
        let kiangsu = pack.map.find_area("Kiangsu").unwrap();
        let model = pack.find_counter("us-int").unwrap();
        let mut fighter = pack.counter(model).clone();
        fighter.code = "ki-int".into();
        fighter.country = kiangsu;
        pack.counters.push(fighter);
    });
    let fighter = position.put_at("ki-int", Western, Place::Aside(ASIA));
    let factory = position.lay(
        MarkerKind::MinorProduction,
        Western,
        Place::StrategicWarfare(ASIA),
    );
    position.receive(Western, event);
    assert_eq!(position.nths(), [0, 1]);
    position.pick(Pick::Nth(0), 3);
    assert_eq!(position.at(fighter), DELAY);
    position.receive(Western, event);
    assert_eq!(position.nths(), [1]);
    position.pick(Pick::Nth(1), 3);
    let piece = position.state.piece(factory).unwrap();
    assert_eq!(piece.side, Side::Back);
    assert_eq!(piece.at, Place::StrategicWarfare(ASIA));
    position.receive(Western, event);
    assert_eq!(position.asked(), None);
}

/// DS-15.33-1, DS-15.33-2.
#[test]
fn the_bomb_falls_near_an_american_base() {
    let event = PoliticalEvent::AtomicBomb;
    let bomb = |bases: bool| {
        let mut position = Position::campaign_in_asia();
        let kind = position.state.pack().find_marker("western-atomic").unwrap();
        let pieces = position.state.pieces();
        let bombs = pieces.filter(|(_, piece)| piece.kind == Kind::Marker(kind));
        let bombs: Vec<PieceId> = bombs.map(|(id, _)| id).collect();
        for other in &bombs[1..] {
            position
                .state
                .set_piece(*other, |piece| piece.at = Place::Gone);
        }
        position.post("US/Western Minors", Posture::War);
        if bases {
            position.put("us-inf", Western, "p4127");
        }
        position
    };
    let mut position = bomb(false);
    position.receive(Western, event);
    assert_eq!(position.asked(), None, "there is no base");

    let mut position = bomb(true);
    let base = position.hex("p4127");
    position.receive(Western, event);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::EventHex)));
    for pick in &position.choice().options {
        let Pick::Hex(hex) = pick else {
            panic!("{pick:?}");
        };
        assert!(position.state.map().distance(base, *hex) <= Some(9));
        let country = position.state.land(*hex).country;
        let neutral = country.is_some_and(|it| position.state.area(it).status == Status::Neutral);
        assert!(!neutral && position.state.map().hex(*hex).is_land());
    }
    let tokyo = Pick::Hex(position.hex("p4904"));
    assert!(!position.choice().options.contains(&tokyo));
    let target = Pick::Hex(position.hex("p4226"));
    let army = position.put("jpn-army", Axis, "p4226");
    position.pick(target, 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::EventPiece))
    );
    position.pick(Pick::Piece(army), 3);
    assert_eq!(position.at(army), POOL);
    let marker = position.marker_at(MarkerKind::AtomicDevastation, Western);
    assert_eq!(marker, Place::Hex(position.hex("p4226")));
    position.receive(Western, event);
    assert_eq!(position.asked(), None, "it lies there already");

    let mut position = bomb(true);
    position.post(
        "US/Western Minors",
        Posture::Truce(crate::pack::Truce::Negotiation),
    );
    position.receive(Western, event);
    assert_eq!(position.asked(), None, "a truce");
    position.post(
        "US/Western Minors",
        Posture::Policy(crate::pack::Policy::Quarantine),
    );
    position.receive(Western, event);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::EventHex)),
        "a policy is no truce"
    );
}

/// DS-15.23-1: none of the units of a Major Country comes as a Minor Country's step.
#[test]
fn only_a_minor_country_is_sent_its_step() {
    let mut position = Position::campaign_in_asia();
    position.country("Kiangsu", Status::Active, Western);
    let [minor, ..] = ["ki-inf", "us-inf", "bri-inf"].map(|code| position.pool(code, Western));
    let kind = position.state.piece(minor).unwrap().kind;
    let aid = Effect::Event(PoliticalEvent::MilitaryAid);
    position.turn_up(Western, vec![aid], 3);
    position.reply(Pick::Nth(0), 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::Replacement))
    );
    let mut offered = 0;
    for pick in &position.choice().options {
        if let Pick::Replacement(order) = pick {
            assert_eq!(Kind::Unit(order.unit), kind);
            offered += 1;
        }
    }
    assert!(offered > 0);
}
