use super::put;
use crate::conditions::holds;
use crate::decision::choice::{Pick, QuestionSubject, check_answer};
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::{CardChoice, CardCondition, Duty, Party, Spot, UnitOwner};
use crate::pack::{Effect, MarkerKind, Side, Status, WarState};
use crate::s15_political_events::PoliticalEvent;
use crate::state::Place;
use crate::task::{Continuation, Scene, Task};
use crate::testing::Position;

fn leads(side: Side) -> CardCondition {
    CardCondition::Marker {
        kind: MarkerKind::Government,
        faction: None,
        side: Some(side),
        at: Some(Spot::Government),
    }
}

/// AE-1.1.3.1-3, DS-1.1.3.1-1, DS-14.22-3; AEV-1.1.3.1-4.
#[test]
fn a_branch_leads_only_from_the_holding_box() {
    let mut position = Position::campaign_in_asia();
    let scene = Scene::of(Theatre::Asia, Axis);
    let marker = position.markers_at(MarkerKind::Government, Place::Government)[0];
    let (army, navy) = (leads(Side::Front), leads(Side::Back));
    let is = |position: &Position, condition| holds(&position.state, scene, condition);
    assert!(is(&position, &army) && !is(&position, &navy));
    let card = position.card(Axis, "3");
    let asks = position.state.shared_pack().card(card).requirements.clone();
    assert!(is(&position, &asks[0]), "the Navy does not lead");
    position.perform(scene, vec![Effect::Government(None)], 3);
    assert!(!is(&position, &army) && is(&position, &navy));
    assert!(!is(&position, &asks[0]));
    let delay = Place::Delay(Theatre::Asia);
    position.state.set_piece(marker, |piece| piece.at = delay);
    assert!(
        !is(&position, &army) && !is(&position, &navy),
        "nobody leads"
    );
    assert!(is(&position, &asks[0]));
}

/// DS-15.6-1, DS-15.31-1, DSV-15.6-1, DSV-15.31-1: only in its Holding Box.
#[test]
fn a_government_turns_over_in_its_box_alone() {
    let mut position = Position::campaign_in_asia();
    let scene = Scene::of(Theatre::Asia, Axis);
    let marker = position.markers_at(MarkerKind::Government, Place::Government)[0];
    let side = |position: &Position| position.state.piece(marker).unwrap().side;
    position.perform(scene, vec![Effect::Government(None)], 3);
    assert_eq!(side(&position), Side::Back);
    // From the Navy's side to the Army's.
    position.perform(scene, vec![Effect::Government(None)], 3);
    assert_eq!(side(&position), Side::Front);
    position.perform(scene, vec![Effect::Government(None)], 3);
    let delay = Place::Delay(Theatre::Asia);
    position.state.set_piece(marker, |piece| piece.at = delay);
    position.perform(scene, vec![Effect::Government(None)], 3);
    assert_eq!(side(&position), Side::Back);
}

/// AE-1.1.3.1-4, DS-1.1.3.1-2.
#[test]
fn the_war_in_europe_is_seen_by_its_markers() {
    let mut position = Position::campaign_in_asia();
    let scene = Scene::of(Theatre::Asia, Western);
    let is =
        |position: &Position, war| holds(&position.state, scene, &CardCondition::EuropeanWar(war));
    assert!(!is(&position, WarState::LimitedWar));
    let war_box = Place::WarBox(Theatre::Asia, Western);
    position.lay(MarkerKind::EuropeanLimitedWar, Western, war_box);
    assert!(is(&position, WarState::LimitedWar));
    assert!(!is(&position, WarState::TotalWar));
    let war_box = Place::WarBox(Theatre::Asia, Soviet);
    position.lay(MarkerKind::EuropeanTotalWar, Soviet, war_box);
    assert!(is(&position, WarState::TotalWar));
}

/// AE-2.1.1-3: by the rules of combat losses, the owner choosing.
#[test]
fn steps_are_lost_one_by_one() {
    let mut position = Position::campaign();
    for unit in position.units_at(Place::Hex(position.hex("w3916"))) {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Gone);
    }
    let corps = position.put("bri-corps", Western, "w3916");
    let inf = position.put("bri-inf", Western, "w3816");
    let scene = Scene::of(Theatre::Europe, Western);
    let effect = Effect::LoseSteps {
        steps: 2,
        of: UnitOwner::Area(position.area("Britain")),
    };
    position.perform(scene, vec![effect], 3);
    assert_eq!(position.asked(), Some((Western, QuestionSubject::LoseStep)));
    let of_corps = position
        .choice()
        .options
        .iter()
        .copied()
        .find(|pick| matches!(pick, Pick::Loss(loss) if loss.piece == corps));
    position.pick(of_corps.unwrap(), 3);
    assert_eq!(position.state.piece(corps).unwrap().side, Side::Back);
    let of_inf = position
        .choice()
        .options
        .iter()
        .copied()
        .find(|pick| matches!(pick, Pick::Loss(loss) if loss.piece == inf));
    position.pick(of_inf.unwrap(), 3);
    assert_eq!(position.at(inf), Place::ForcePool(Theatre::Europe));
    assert_eq!(position.asked(), None, "two steps");
}

fn note(level: i8) -> Effect {
    Effect::Uscl(level)
}

/// AE-INT-11: a number that a table says nothing of is No Result, and the card goes on.
#[test]
fn what_a_table_leaves_out_is_no_result() {
    for (die, uscl) in [(1, 2), (2, 1)] {
        let mut position = Position::campaign();
        let scene = Scene::of(Theatre::Europe, Axis);
        let mut rows: [Vec<Effect>; 6] = Default::default();
        rows[0] = vec![note(1)];
        let roll = Effect::Roll {
            modifiers: crate::pack::card::Modifiers::None,
            rows: Box::new(rows),
        };
        position.perform(scene, vec![roll, note(1)], die);
        assert_eq!(position.state.progress(Theatre::Europe).uscl, uscl);
    }
}

/// The order of an agenda: what a task adds comes before what was left.
#[test]
fn what_is_added_comes_first() {
    let mut position = Position::campaign();
    let scene = Scene::of(Theatre::Europe, Axis);
    let nested = Effect::All(vec![note(1), Effect::All(vec![note(1)])]);
    let effects = vec![
        nested,
        Effect::If {
            when: CardCondition::UsclFrom(2),
            then: vec![note(2)],
            otherwise: vec![note(-2)],
        },
    ];
    position.perform(scene, effects, 3);
    assert_eq!(position.state.progress(Theatre::Europe).uscl, 4);
}

/// DS-G-1, AE-INT-10: what cannot be done comes to nothing. A question offers what is open, and takes
/// nothing else.
#[test]
fn choices_are_listed_and_checked() {
    let mut position = Position::campaign();
    let scene = Scene::of(Theatre::Europe, Axis);
    let one = |when: Vec<CardCondition>| CardChoice {
        when,
        then: vec![note(1)],
    };
    let effect = Effect::OneOf {
        duty: Duty::Must,
        of: vec![
            one(Vec::new()),
            one(vec![CardCondition::UsclFrom(1)]),
            one(Vec::new()),
        ],
    };
    position.perform(scene, vec![effect], 3);
    assert_eq!(position.choice().options, [Pick::Nth(0), Pick::Nth(2)]);
    let choice = position.choice().clone();
    assert!(check_answer(&choice, Pick::Nth(2)).is_ok());
    for wrong in [Pick::Nth(1), Pick::Pass, Pick::Yes] {
        assert_eq!(check_answer(&choice, wrong).unwrap_err().rule, "AE-2.1.1-1");
    }
    position.pick(Pick::Nth(2), 3);
    assert_eq!(position.state.progress(Theatre::Europe).uscl, 1);
    let closed = Effect::OneOf {
        duty: Duty::Must,
        of: vec![one(vec![CardCondition::UsclFrom(4)])],
    };
    position.perform(scene, vec![closed, Effect::Unmark(Vec::new())], 3);
    assert_eq!(position.asked(), None);
    assert_eq!(position.state.progress(Theatre::Europe).uscl, 1);
}

/// A faction without a seat is asked nothing: the first choice stands.
#[test]
fn a_faction_that_nobody_plays_takes_the_first_choice() {
    let mut position = Position::campaign();
    let seats = [Axis, Western].map(|it| position.state.seat_of(it).unwrap());
    position.state.hand_over(seats[1], seats[0]);
    let by = |faction: Faction| {
        let may = Effect::May(vec![note(1)]);
        (Scene::of(Theatre::Europe, faction), may)
    };
    let (scene, effect) = by(Western);
    position.perform(scene, vec![effect], 3);
    assert!(position.asked().is_some(), "its heir is asked");
    position.pick(Pick::Yes, 3);
    let (scene, effect) = by(Soviet);
    position.play(|play| put(play, scene, [Task::Effect(effect)], Continuation::Commands));
    assert_eq!(position.state.progress(Theatre::Europe).uscl, 1);
}

/// DS-14.14.1-1: a die that must not pass a count, and an Ally by a die.
#[test]
fn dice_find_an_ally() {
    for (die, faction) in [(3, Western), (4, Soviet)] {
        let mut position = Position::campaign_in_asia();
        let scene = Scene::of(Theatre::Asia, Axis);
        let effect = Effect::As {
            party: Party::AllyByDie,
            then: vec![Effect::May(vec![Effect::Esv(1)])],
        };
        position.perform(scene, vec![effect], die);
        assert_eq!(position.asked(), Some((faction, QuestionSubject::May)));
        let before = position.state.progress(Theatre::Asia).esv;
        position.pick(Pick::Yes, die);
        assert_eq!(position.state.progress(Theatre::Asia).esv, before + 1);
    }
}

/// AE-2.1.1-1: choices are described in words where a number or a yes alone would not be clear:
/// of cards, of the lists of events and of procedures.
#[test]
fn choices_are_told_in_words() {
    let europe = Scene::of(Theatre::Europe, Axis);
    let words = |position: &Position| -> Vec<String> {
        let choice = position.choice();
        assert_eq!(choice.words.len(), choice.options.len());
        choice.words.iter().map(ToString::to_string).collect()
    };
    let mut position = Position::campaign();
    let may = Effect::May(vec![note(1), Effect::War(WarState::LimitedWar)]);
    position.perform(europe, vec![may], 3);
    assert_eq!(position.choice().options, [Pick::Pass, Pick::Yes]);
    assert_eq!(words(&position), ["", "uscl 1; war limited war"]);
    position.pick(Pick::Pass, 3);
    let of = [1, -1].map(|level| CardChoice {
        when: Vec::new(),
        then: vec![note(level)],
    });
    let duty = Duty::May;
    let of = of.to_vec();
    position.perform(europe, vec![Effect::OneOf { duty, of }], 3);
    assert_eq!(words(&position), ["", "uscl 1", "uscl -1"]);
    position.pick(Pick::Pass, 3);

    let event = Effect::Event(PoliticalEvent::GermanySupportsNationalists);
    position.put("bri-aus", Western, "w3916");
    position.country("Rumania", Status::Active, Axis);
    position.pool("rum-inf", Axis);
    position.perform(europe, vec![event], 3);
    let told = words(&position);
    assert_eq!(told[0], "");
    assert!(told[1].starts_with("replacements"), "{told:?}");
    let strike = told.last().unwrap();
    assert!(strike.starts_with("the Western side loses"), "{told:?}");
    let numbers = told.iter().filter(|it| !it.is_empty()).count();
    assert_eq!(numbers, told.len() - 1, "{told:?}");
    position.pick(Pick::Pass, 3);

    let select = Effect::Select {
        from: Default::default(),
        duty: Duty::May,
        then: vec![],
    };
    position.perform(europe, vec![select], 3);
    assert!(position.choice().words.is_empty(), "countries have names");
}
