use super::*;
use crate::faction::Camp;
use crate::faction::Faction::{Axis, Soviet};
use crate::game::AxisEmpires;
use crate::map::Theatre::{Asia, Europe};
use crate::options::OptionalRules;
use crate::pack::open::{BOTH, PACKS};
use crate::pack::{CardId, FortuneId, Policy, Posture, PostureBoxId, Side, Truce};
use crate::state::{Pile, State};
use crate::task_queue::choice::QuestionSubject;
use sandtable_kernel::Game;

/// The campaigns of the open packs, by the rule or without it.
fn campaigns(rules: OptionalRules) -> Vec<State> {
    let mut campaigns = Vec::new();
    for open in PACKS.iter().chain([&BOTH]) {
        for scenario in &open.pack().scenarios {
            let options = AxisEmpires::default().one_seat_each(open.code, &scenario.code);
            if let Some(mut options) = options.filter(|_| scenario.campaign.is_some()) {
                options.optional = rules;
                campaigns.push(AxisEmpires::default().new_match(&options).unwrap());
            }
        }
    }
    assert!(campaigns.len() > 5);
    campaigns
}

/// The card of a deck that belongs to the rule.
fn card(state: &State, theatre: Theatre, faction: Faction) -> CardId {
    let cards = state.pack().cards_with_ids();
    let mut cards = cards.filter(|(_, card)| {
        let ours = card.faction == faction && card.theatre == theatre;
        ours && card.optional == Some(OptionalRule::SeparatePeace)
    });
    let found = cards.next().unwrap().0;
    assert_eq!(cards.next(), None);
    found
}

/// AE-+14.2-7, AE-+16-3: no faction counts on chance any more.
#[test]
fn luck_and_the_fortunes_of_the_allies_are_over() {
    let mut position = europe();
    position.optional(OptionalRule::FortunesOfWar);
    position.optional(OptionalRule::Luck);
    last_day(&mut position, Europe, 1945, "May-June");
    let luck = position.put_at("luck", Axis, Place::StrategicWarfare(Europe));
    let cards: Vec<_> = position.state.pack().fortunes.iter().collect();
    assert!(cards.len() > 1);
    let [allied, other] = [FortuneId(0), FortuneId(1)];
    position.state.set_fortunes(|fortunes| {
        fortunes.give(Camp::Allies, allied);
        fortunes.give(Camp::Axis, other);
    });
    declare(&mut position, Western);
    assert_eq!(position.at(luck), Place::Gone);
    let fortunes = position.state.fortunes();
    assert!(!fortunes.holds(Camp::Allies, allied) && !fortunes.is_in_deck(allied));
    assert!(fortunes.holds(Camp::Axis, other), "the Axis keeps its card");
}

/// AE-+14.1-1: each deck of each map has one card more by the rule, and without it that card
/// is out of the game.
#[test]
fn the_cards_join_the_decks_by_the_rule_alone() {
    let rule: OptionalRules = [OptionalRule::SeparatePeace].into_iter().collect();
    for (rules, pile) in [
        (rule, Pile::Deck),
        (OptionalRules::default(), Pile::Removed),
    ] {
        for state in campaigns(rules) {
            for theatre in state.scenario().theatres() {
                for faction in Faction::ALL {
                    let card = card(&state, theatre, faction);
                    assert_eq!(state.card(card).unwrap().pile, pile);
                    assert_eq!(state.pack().card(card).number.chars().next(), Some('+'));
                }
            }
        }
    }
}

/// AE-+14.2-1: whichever faction's card it is, it starts the Separate Peace by its Political
/// Option, or does another thing, or nothing.
#[test]
fn the_political_option_of_the_cards_starts_it() {
    let rule: OptionalRules = [OptionalRule::SeparatePeace].into_iter().collect();
    for state in campaigns(rule) {
        for theatre in state.scenario().theatres() {
            for faction in Faction::ALL {
                let mut position = Position {
                    state: state.clone(),
                };
                last_day(&mut position, theatre, 1945, "May-June");
                let id = card(&state, theatre, faction);
                let scene = Scene {
                    card: Some(id),
                    ..Scene::of(theatre, faction)
                };
                let political = state.pack().card(id).political.clone();
                position.perform(scene, political, 3);
                assert_eq!(position.asked(), Some((faction, QuestionSubject::OneOf)));
                let options = [Pick::Pass, Pick::Nth(0), Pick::Nth(1)];
                assert_eq!(position.choice().options, options);
                position.pick(Pick::Nth(0), 3);
                while !position.state.pending().is_empty() {
                    assert_eq!(
                        position.asked(),
                        Some((faction, QuestionSubject::PeaceTalks))
                    );
                    position.pick(Pick::Pass, 3);
                }
                assert_eq!(position.state.separate_peace().unwrap().by, faction);
            }
        }
    }
}

/// AE-+14.2-1: not without the rule, not without a last day, not twice.
#[test]
fn it_comes_once_and_by_the_rule() {
    let mut position = europe();
    assert_eq!(declare(&mut position, Axis), []);
    let marker = last_day(&mut position, Europe, 1945, "May-June");
    position.rules(OptionalRules::default());
    assert_eq!(declare(&mut position, Axis), []);
    assert_eq!(position.state.separate_peace(), None);
    position.optional(OptionalRule::SeparatePeace);
    declare(&mut position, Axis);
    let before = position.at(marker);
    assert_eq!(position.state.separate_peace().unwrap().by, Axis);
    assert_eq!(declare(&mut position, Soviet), []);
    assert_eq!(position.state.separate_peace().unwrap().by, Axis);
    assert_eq!(position.at(marker), before);
}

/// AE-+14.2-2: the marker shows its other side a year later.
#[test]
fn the_last_day_is_put_off_for_a_year() {
    let mut position = europe();
    let marker = last_day(&mut position, Europe, 1945, "Nov-Dec");
    declare(&mut position, Western);
    let turn = turn(&position, 1946, "Nov-Dec");
    assert_eq!(position.at(marker), Place::Track(Europe, turn));
    assert_eq!(position.state.piece(marker).unwrap().side, Side::Back);
}

/// AE-+14.2-3, AEV-EX-67: V-E Day in May-June 1945 is nearer than V-J Day in Nov-Dec 1945, so
/// that both maps end in May-June 1946; likewise the other way round, and with a marker that
/// has not come into play.
#[test]
fn both_maps_end_in_the_same_turn() {
    let (spring, winter) = ("May-June", "Nov-Dec");
    for (in_europe, in_asia) in [
        (Some(spring), Some(winter)),
        (Some(winter), Some(spring)),
        (Some(spring), None),
        (None, Some(spring)),
    ] {
        let mut position = both();
        for (theatre, name) in [(Europe, in_europe), (Asia, in_asia)] {
            if let Some(name) = name {
                last_day(&mut position, theatre, 1945, name);
            }
        }
        declare(&mut position, Axis);
        let turn = turn(&position, 1946, spring);
        for theatre in [Europe, Asia] {
            let marker = marker(&position, theatre);
            assert_eq!(position.at(marker), Place::Track(theatre, turn));
            assert_eq!(position.state.piece(marker).unwrap().side, Side::Back);
        }
    }
}

fn box_of(position: &Position, theatre: Theatre, name: &str) -> PostureBoxId {
    let rows = &position.state.pack().posture_boxes;
    let mut boxes = (0..).map(PostureBoxId).zip(rows);
    let found = boxes.find(|(_, row)| &*row.name == name && row.theatre == theatre);
    found.unwrap().0
}

/// The box of the United States.
const fn us(theatre: Theatre) -> &'static str {
    match theatre {
        Europe => "United States",
        Asia => "US/Western Minors",
    }
}

/// AE-+14.2-4: who starts it puts Negotiation in the boxes of its choice, on each map by
/// itself, Europe first; other truces give way, and a policy in all of its boxes.
#[test]
fn whoever_starts_it_negotiates_where_it_likes() {
    let mut position = both();
    last_day(&mut position, Europe, 1945, "May-June");
    for theatre in [Europe, Asia] {
        for name in ["Britain", "Russia"] {
            let id = box_of(&position, theatre, name);
            position.play(|play| crate::o14_separate_peace::postures::set(play, id, Posture::War));
        }
        let id = box_of(&position, theatre, us(theatre));
        let policy = match theatre {
            Europe => Policy::Isolationism,
            Asia => Policy::Quarantine,
        };
        let policy = Posture::Policy(policy);
        position.play(|play| crate::o14_separate_peace::postures::set(play, id, policy));
    }
    let bound = box_of(&position, Asia, "Russia");
    let policy = Posture::Policy(Policy::Quarantine);
    position.play(|play| crate::o14_separate_peace::postures::set(play, bound, policy));
    let russia = box_of(&position, Europe, "Russia");
    let armistice = Posture::Truce(Truce::Armistice);
    position.play(|play| crate::o14_separate_peace::postures::set(play, russia, armistice));
    let scene = Scene::of(Asia, Soviet);
    position.perform(scene, vec![Effect::SeparatePeace], 3);
    let britain = "Britain";
    for (theatre, chosen) in [(Europe, "Russia"), (Asia, us(Asia))] {
        assert_eq!(
            position.asked(),
            Some((Soviet, QuestionSubject::PeaceTalks))
        );
        assert_eq!(position.choice().theatre, theatre);
        let pick = Pick::Posture(box_of(&position, theatre, chosen));
        let policy = Pick::Posture(box_of(&position, theatre, us(theatre)));
        assert!(position.choice().options.contains(&policy));
        position.pick(pick, 3);
        assert!(!position.choice().options.contains(&pick), "it is there");
        position.pick(Pick::Pass, 3);
    }
    assert!(position.state.pending().is_empty());
    let talks = Posture::Truce(Truce::Negotiation);
    for (theatre, name, expected) in [
        (Europe, "Russia", talks),
        (Europe, britain, Posture::War),
        (Europe, us(Europe), Posture::Policy(Policy::Isolationism)),
        (Asia, britain, Posture::War),
        (Asia, "Russia", talks),
        (Asia, us(Asia), talks),
    ] {
        let id = box_of(&position, theatre, name);
        assert_eq!(position.state.box_posture(id), expected, "{name}");
    }
    let area = position.state.map().area_in(Europe, "Russia").unwrap();
    assert_eq!(position.state.area(area).posture, talks);
}

/// AE-+14.2-5: nothing is left on the Victory Point Tracks of either map.
#[test]
fn the_victory_point_tracks_are_cleared() {
    let mut position = both();
    last_day(&mut position, Asia, 1945, "May-June");
    let mandate = position.put_at("axis-mandate", Axis, Place::VictoryTrack(Asia, 2));
    let tracked = |position: &Position| {
        let pieces = position.state.pieces();
        pieces
            .filter(|(_, piece)| matches!(piece.at, Place::VictoryTrack(..)))
            .count()
    };
    assert_eq!(tracked(&position), 3);
    declare(&mut position, Axis);
    assert_eq!(tracked(&position), 0);
    assert_eq!(position.at(mandate), Place::Gone);
}
