//! Effects of cards, as the segments open in which they happen.

use std::sync::Arc;

use sandtable_kernel::Game;

use crate::command::Command;
use crate::decision::Answer;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::map::Theatre::{Asia, Europe};
use crate::pack::card::{
    AreaRef, Card, CardChoice, CardCondition, CounterRef, Counters, Duty, EventTable, Modifiers,
    TableId, TableRef,
};
use crate::pack::{Effect, MarkerKind, Pack, Side, Status};
use crate::sequence::Segment;
use crate::state::{Pile, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::pack_of_europe;

/// Europe with a pack that was changed, a card lying face down.
pub(super) fn with(
    faction: Faction,
    number: &str,
    change: impl FnOnce(&mut Pack, usize),
) -> Position {
    let mut pack = Pack::clone(&pack_of_europe());
    let card = pack.find_card(Europe, faction, number).unwrap();
    change(&mut pack, card.index());
    let mut position = Position::campaign_on(Arc::new(pack));
    position.pile(faction, number, Pile::Pending);
    position
}

fn card(change: impl FnOnce(&mut Card)) -> Position {
    with(Axis, "3", |pack, index| change(&mut pack.cards[index]))
}

fn tide(position: &mut Position, points: u8, side: Side) {
    let place = position.marker_at(MarkerKind::VictoryPoints, Axis);
    let found = position.markers_at(MarkerKind::VictoryPoints, place)[0];
    position.state.set_piece(found, |piece| {
        piece.at = Place::VictoryTrack(Europe, points);
        piece.side = side;
    });
}

fn roll(modifiers: Modifiers) -> Effect {
    Effect::Roll {
        modifiers,
        rows: Box::default(),
    }
}

/// The modifiers and results of the dice cast.
fn rolled(events: &[Event]) -> Vec<(i8, u8)> {
    let rolls = events.iter().filter_map(|event| match event {
        Event::EventRolled {
            modifier, result, ..
        } => Some((*modifier, *result)),
        _ => None,
    });
    rolls.collect()
}

/// AE-1.1.2-3, AE-1.1.2.1-1, DS-1.1.2.1-3, AE-GLO-28, DS-G-18: dice of the Option Card and Political
/// Events Segments have the modifiers of politics unless the card says otherwise, dice of other
/// segments have not; and no modified die is less than 1 or more than 6.
/// Allows: AE-1.1.2-3, AE-1.1.2.1-1, DS-1.1.2.1-3.
/// Forbids: AE-1.1.2-3, AE-1.1.2.1-1, DS-1.1.2.1-3, DS-G-18.
#[test]
fn politics_modifies_dice_in_two_segments() {
    for (side, die, first, second) in [
        (Side::Front, 2, (3, 5), (0, 2)),
        (Side::Front, 5, (3, 6), (0, 5)),
        (Side::Back, 5, (-3, 2), (0, 5)),
        (Side::Back, 2, (-3, 1), (0, 2)),
    ] {
        let mut position = card(|card| {
            let dice = vec![roll(Modifiers::Political), roll(Modifiers::None)];
            card.option_card = dice.clone();
            card.political = dice.clone();
            card.conditional = dice;
        });
        tide(&mut position, 3, side);
        let events = position.open(Axis, Segment::OptionCard, die);
        assert_eq!(rolled(&events), [first, second]);
        let events = position.open(Axis, Segment::PoliticalEvents, die);
        assert_eq!(rolled(&events)[..2], [first, second]);
        let events = position.open(Axis, Segment::ConditionalEvents, die);
        assert_eq!(rolled(&events)[..2], [second, second]);
    }
}

/// A table without results.
fn table(pack: &mut Pack, about_country: bool) -> Effect {
    let table = TableId(u8::try_from(pack.tables.len()).unwrap());
    pack.tables.push(EventTable {
        name: "a table".into(),
        theatre: Europe,
        about_country,
        areas: false,
        rows: Default::default(),
    });
    Effect::RollOn {
        table: TableRef { table },
        modifiers: Modifiers::Political,
    }
}

/// AE-1.1.2.1-6, DS-1.1.2.1-2: Influence counts on the card's own die and on tables about the country,
/// on no other table and for no other country, and in no other segment.
/// Allows: AE-1.1.2.1-6, DS-1.1.2.1-2.
/// Forbids: AE-1.1.2.1-6, DS-1.1.2.1-2.
#[test]
fn influence_counts_on_dice_about_its_country() {
    let mut position = with(Axis, "3", |pack, index| {
        let dice = vec![
            roll(Modifiers::Political),
            table(pack, true),
            table(pack, false),
        ];
        let about = |name: &str| Effect::About {
            country: AreaRef {
                area: pack.map.find_area(name).unwrap(),
            },
            then: dice.clone(),
        };
        let effects = vec![about("Hungary"), about("Rumania")];
        let card = &mut pack.cards[index];
        card.option_card = effects.clone();
        card.political = effects.clone();
        card.conditional = effects;
    });
    tide(&mut position, 0, Side::Front);
    let capital = position.capital("Hungary");
    position.lay(MarkerKind::Influence, Axis, capital);
    let modifiers = |events: &[Event]| -> Vec<i8> {
        let dice = rolled(events).into_iter().take(6);
        dice.map(|(modifier, _)| modifier).collect()
    };
    let events = position.open(Axis, Segment::OptionCard, 3);
    assert_eq!(modifiers(&events), [1, 1, 0, 0, 0, 0]);
    let events = position.open(Axis, Segment::PoliticalEvents, 3);
    assert_eq!(modifiers(&events), [1, 1, 0, 0, 0, 0]);
    let events = position.open(Axis, Segment::ConditionalEvents, 3);
    assert_eq!(modifiers(&events), [0; 6]);
}

/// AE-1.1.2.2-2, AE-1.1.2.2-3: a card's counters come if they have not come yet and are in the game
/// still; a Minor Country's only while it is active and the faction's, a Major's always.
/// Allows: AE-1.1.2.2-2, AE-1.1.2.2-3.
/// Forbids: AE-1.1.2.2-2, AE-1.1.2.2-3.
#[test]
fn counters_come_once_and_from_friends() {
    let delay = Place::Delay(Europe);
    let reveal = |status, faction, gone: bool| {
        let mut position = with(Western, "27a", |pack, index| {
            let british = Counters {
                of: CounterRef::Unit(pack.find_counter("bri-air").unwrap()),
                count: 99,
            };
            let Effect::Receive { counters, .. } = &mut pack.cards[index].option_card[0] else {
                panic!("the card brings counters");
            };
            counters.push(british);
            pack.cards[index].symbols.recyclable = true;
        });
        position.country("France", status, faction);
        let air = position.state.pack().find_counter("bri-air").unwrap();
        let aside = position.state.pieces_at(Place::Aside(Europe));
        let british = aside
            .filter(|(_, piece)| piece.kind == crate::state::Kind::Unit(air))
            .count();
        assert!(british > 0);
        if gone {
            for unit in position.units_at(Place::Aside(Europe)) {
                position
                    .state
                    .set_piece(unit, |piece| piece.at = Place::Gone);
            }
        }
        position.open(Western, Segment::OptionCard, 3);
        let first = position.units_at(delay).len();
        position.pile(Western, "27a", Pile::Pending);
        position.open(Western, Segment::OptionCard, 3);
        assert_eq!(position.units_at(delay).len(), first, "once");
        (first.saturating_sub(british), first >= british)
    };
    assert_eq!(reveal(Status::Active, Western, false), (3, true));
    assert_eq!(reveal(Status::Neutral, Western, false), (0, true));
    assert_eq!(reveal(Status::Conquered, Western, false), (0, true));
    assert_eq!(reveal(Status::Active, Axis, false), (0, true));
    assert_eq!(reveal(Status::Active, Western, true), (0, false), "gone");
}

/// AE-1.1.2.2-4, DS-AE-4, AE-GLO-36, DS-AE-1: what a map's card brings comes to that map's displays.
/// Allows: AE-GLO-36, DS-AE-1.
/// Forbids: AE-GLO-36, DS-AE-1.
#[test]
fn counters_come_to_their_own_map() {
    use crate::s01_seasonal::s1_2_logistics;
    for (theatre, number, unit, other) in [
        (Europe, "1", "ger-inf", Asia),
        (Asia, "1", "jpn-inf", Europe),
    ] {
        let mut position = Position::campaign_on_both_maps();
        for (map, number) in [(theatre, number), (other, "10")] {
            let found = position.state.pack().find_card(map, Axis, number);
            let Some(card) = found else { continue };
            let before = position.state.pending_card(map, Axis).unwrap();
            position.state.set_card(before, |it| it.pile = Pile::Deck);
            position.state.set_card(card, |it| it.pile = Pile::Pending);
        }
        let unit = position.state.pack().find_counter(unit).unwrap();
        let kind = crate::state::Kind::Unit(unit);
        let count = |position: &Position, at| {
            let pieces = position.state.pieces_at(at);
            pieces.filter(|(_, piece)| piece.kind == kind).count()
        };
        let before = count(&position, Place::ForcePool(theatre));
        position.open(Axis, Segment::OptionCard, 3);
        assert!(count(&position, Place::ForcePool(theatre)) > before);
        assert_eq!(count(&position, Place::ForcePool(other)), 0);
    }
    // And what waits in a map's pool goes to that map.
    let mut position = Position::campaign_on_both_maps();
    position.phase(Axis, Segment::Logistics);
    let pool = Place::ForcePool(Europe);
    let marker = position.put_at("axis-logistics", Axis, pool);
    let place = |hex: &str| {
        let at = position.hex(hex);
        Command::Logistics(s1_2_logistics::Order::Place { marker, at })
    };
    assert_eq!(position.refusal(&place("p4904")), "AE-GLO-36");
    assert_eq!(position.refusal(&place("w3825")), "accepted");
}

fn one_of(duty: Duty, conditions: Vec<Vec<CardCondition>>) -> Effect {
    let of = conditions.into_iter().map(|when| CardChoice {
        when,
        then: vec![Effect::Uscl(1)],
    });
    Effect::OneOf {
        duty,
        of: of.collect(),
    }
}

/// AE-INT-10, AE-INT-14, AE-INT-15, DS-G-1, DS-G-2: of a list that must be done something is, but nothing
/// that is impossible; what may be done may be left; and where nothing can be done, nothing is,
/// and the card goes on.
/// Allows: AE-INT-10, AE-INT-15, DS-G-2.
/// Forbids: AE-INT-10, AE-INT-15, DS-G-2.
#[test]
fn must_is_must_and_may_is_may() {
    let open = Vec::new;
    let closed = || vec![CardCondition::UsclFrom(4)];
    let asked = |effect: Effect| {
        let mut position = card(|card| card.option_card = vec![effect, Effect::Uscl(2)]);
        position.open(Axis, Segment::OptionCard, 3);
        position
    };
    let level = |position: &Position| position.state.progress(Europe).uscl;
    let answer = |position: &Position, pick: Pick| Command::Answer {
        decision: position.state.pending()[0].id,
        answer: Answer::Choice(pick),
    };
    for (duty, pass) in [(Duty::Must, "AE-2.1.1-1"), (Duty::May, "accepted")] {
        let mut position = asked(one_of(duty, vec![open(), closed(), open()]));
        assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
        for (pick, expected) in [
            (Pick::Nth(0), "accepted"),
            (Pick::Nth(1), "AE-2.1.1-1"),
            (Pick::Nth(2), "accepted"),
            (Pick::Pass, pass),
        ] {
            let seat = position.state.seat_of(Axis).unwrap();
            let order = answer(&position, pick);
            let checked = AxisEmpires::default().check(&position.state, seat, &order);
            let found = checked.err().map_or("accepted", |violation| violation.rule);
            assert_eq!(found, expected, "{pick:?} {duty:?}");
        }
        position.answer(Axis, Answer::Choice(Pick::Nth(2)));
        assert_eq!(level(&position), 3, "and the card went on");
        if duty == Duty::May {
            let mut position = asked(one_of(duty, vec![open()]));
            position.answer(Axis, Answer::Choice(Pick::Pass));
            assert_eq!(level(&position), 2);
        }
    }
    let position = asked(one_of(Duty::Must, vec![closed()]));
    assert_eq!(position.asked(), None, "nothing can be done");
    assert_eq!(level(&position), 2, "and the card went on");
}

/// AE-CRD-6, DS-C-9, AE-1.3-1: what a card does in other segments it does on every turn it is in
/// effect; the steps in its red box come on Seasonal Turns, and those of its events on any.
/// Allows: AE-CRD-6, DS-C-9, AE-1.3-1.
/// Forbids: AE-CRD-6, DS-C-9, AE-1.3-1.
#[test]
fn the_red_box_is_for_seasonal_turns() {
    use crate::s01_seasonal::s1_3_replacements;
    for (turn, seasonal) in [("May-June", true), ("June-July", false)] {
        let mut position = with(Western, "23", |pack, index| {
            let row = pack.cards[index].conditional[0].clone();
            pack.cards[index].conditional = vec![Effect::Uscl(1), row];
        });
        position.pile(Western, "23", Pile::Current);
        position.turn(1937, turn);
        let pool = Place::ForcePool(Europe);
        position.put_at("bri-inf", Western, pool);
        position.put_at("bri-can", Western, pool);
        position.phase(Western, Segment::Replacements);
        let unit = position.state.pack().find_counter("bri-inf").unwrap();
        let to = Place::Hex(position.hex("w3916"));
        let order = Command::Replacements(s1_3_replacements::Order { unit, to });
        let expected = if seasonal { "accepted" } else { "AE-1.3.3-3" };
        assert_eq!(position.refusal(&order), expected, "{turn}");
        position.open(Western, Segment::ConditionalEvents, 3);
        assert_eq!(position.state.progress(Europe).uscl, 1, "{turn}");
        assert_eq!(
            position.asked(),
            Some((Western, QuestionSubject::Replacement))
        );
        let home = position.state.map().find_box("Eastern US/Canada").unwrap();
        let canadian = position.state.pack().find_counter("bri-can").unwrap();
        let order = s1_3_replacements::Order {
            unit: canadian,
            to: Place::Box(home),
        };
        assert!(
            position
                .choice()
                .options
                .contains(&Pick::Replacement(order))
        );
    }
}

/// AE-1.1.1-6, AE-1.1.1-4: a namesake that lies face down on the other map, against the rules, is no
/// card of the deck; it is found out when it is turned up.
#[test]
fn a_namesake_that_lies_face_down_is_found_out() {
    let mut position = Position::campaign_on_both_maps();
    let cards =
        [(Europe, "26b"), (Asia, "11b")].map(|(map, number)| position.card_of(map, Soviet, number));
    for (map, card) in [Europe, Asia].into_iter().zip(cards) {
        let before = position.state.pending_card(map, Soviet).unwrap();
        position.state.set_card(before, |it| it.pile = Pile::Deck);
        position.state.set_card(card, |it| it.pile = Pile::Pending);
    }
    position.state.set_card(cards[1], |it| it.illegal = true);
    let events = position.open(Soviet, Segment::OptionCard, 3);
    let shown: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::CardShown { card, legal } => Some((*card, *legal)),
            _ => None,
        })
        .collect();
    assert_eq!(shown, [(cards[0], true), (cards[1], false)]);
    assert_eq!(position.state.card(cards[1]).unwrap().pile, Pile::Deck);
    assert_eq!(position.state.current_card(Asia, Soviet), None);
}
