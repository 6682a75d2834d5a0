//! Politics as people type them.

use sandtable_proto::games::axis_empires::v1::{
    option_card_order, political_events_order, war_and_peace_order,
};

use super::*;
use crate::decks;

/// The opening of a campaign with a deck of samples.
fn begin(pack: &str) -> Box<dyn HostedMatch> {
    opened(pack, "campaign")
}

/// The opening of a scenario.
fn opened(pack: &str, scenario: &str) -> Box<dyn HostedMatch> {
    let options = game::Options {
        pack: pack.to_owned(),
        scenario: scenario.to_owned(),
        ..game::Options::default()
    };
    let options = Any::from_msg(&options).unwrap();
    let hosted = hosted(ID).unwrap();
    hosted.open(Some(&options)).unwrap().live
}

#[test]
fn every_line_of_a_campaign_that_is_listed_can_be_typed() {
    let mut chooser = Chooser::new(3);
    for (seed, pack) in (1..).zip(decks::added()) {
        let key = DiceKey::derive(&ServerSeed([seed; 32]), []);
        let mut live = begin(&pack.code);
        for sequence in 1..=500 {
            let Some(seat) = live.awaited().first().copied() else {
                break;
            };
            let action = Action {
                kind: Some(action::Kind::Command(chooser.choose(&*live, seat))),
            };
            live.apply(seat, &action, &key, sequence).unwrap();
        }
    }
    let verbs = &chooser.verbs;
    for verb in ["choose", "bluff", "answer", "end"] {
        assert!(verbs.contains(verb), "{verb} is not among {verbs:?}");
    }
}

/// Countries, units, cards and boxes of one name are there twice.
#[test]
fn every_line_on_both_maps_that_is_listed_can_be_typed() {
    let mut chooser = Chooser::new(5);
    let key = DiceKey::derive(&ServerSeed([9; 32]), []);
    let mut live = opened("axis-empires-open", "campaign-1939");
    for sequence in 1..=250 {
        let seat = live.awaited()[0];
        let action = Action {
            kind: Some(action::Kind::Command(chooser.choose(&*live, seat))),
        };
        live.apply(seat, &action, &key, sequence).unwrap();
    }
    let verbs = &chooser.verbs;
    for verb in ["choose", "raise", "move", "answer", "end"] {
        assert!(verbs.contains(verb), "{verb} is not among {verbs:?}");
    }
    let sitting = SeatedTable::at(&*live, 0);
    let words = &sitting.table.words;
    for id in (0..).take(words.pack().counters.len()) {
        assert_eq!(find::kind(words, &words.kind_word(id)).unwrap(), id);
    }
    for id in (0..).take(words.pack().map.areas().len()) {
        assert_eq!(find::area(words, &words.area_word(id)).unwrap(), id);
    }
}

#[test]
fn cards_policies_and_countries_go_by_their_names() {
    let live = begin(&decks::added()[0].code);
    let sitting = SeatedTable::at(&*live, 0);
    let kind = |line: &str| sitting.command(line).kind.unwrap();
    let Kind::OptionCard(order) = kind("choose 3") else {
        panic!("no card")
    };
    let Some(option_card_order::Kind::Choose(card)) = order.kind else {
        panic!("{order:?}")
    };
    let words = &sitting.table.words;
    let row = words.card_row(card).unwrap();
    assert_eq!((&*row.number, row.faction.word()), ("3", "axis"));
    let bluff = option_card_order::Kind::Bluff(card);
    assert_eq!(
        kind("bluff 3"),
        Kind::OptionCard(game::OptionCardOrder { kind: Some(bluff) })
    );
    let end = political_events_order::Kind::EndPolicy(game::Policy::RapalloTreaty.into());
    assert_eq!(
        kind("renounce rapallo"),
        Kind::PoliticalEvents(game::PoliticalEventsOrder { kind: Some(end) })
    );
    let change = political_events_order::Kind::ChangeGovernment(());
    assert_eq!(
        kind("government"),
        Kind::PoliticalEvents(game::PoliticalEventsOrder { kind: Some(change) })
    );
    let poland = find::area(words, "poland").unwrap();
    assert_eq!(words.area(poland), "Poland");
    let war = |kind| Kind::WarAndPeace(game::WarAndPeaceOrder { kind: Some(kind) });
    assert_eq!(
        kind("declare poland"),
        war(war_and_peace_order::Kind::DeclareWar(poland))
    );
    assert_eq!(
        kind("reduce soviet"),
        war(war_and_peace_order::Kind::ReduceTruces(
            game::Faction::Soviet.into()
        ))
    );
    assert_eq!(sitting.error("choose 99"), "there is no card \"99\"");
}

#[test]
fn what_lies_beside_the_map_is_told() {
    let live = begin(&decks::added()[0].code);
    let sitting = SeatedTable::at(&*live, 0);
    let view = sitting.seen.view.as_ref().unwrap();
    let describe = |verb: &str, rest: &str| {
        let lines = sitting.table.look(view, verb, rest).unwrap();
        lines.join("\n")
    };
    let politics = describe("politics", "");
    assert!(
        politics.contains("Europe: Pre-War, Strategic Value +0, Victory Point Track 1, Allied"),
        "{politics}"
    );
    assert!(
        politics.contains("Britain (Western): appeasement"),
        "{politics}"
    );
    let cards = describe("cards", "");
    assert!(cards.contains("in effect card 1 (Rearmament)"), "{cards}");
    assert!(cards.contains("face down"), "{cards}");
    // One's own hand, and no other.
    assert_eq!(cards.matches("in hand").count(), 1, "{cards}");
    let card = describe("card", "4a");
    assert!(
        card.contains("Nazi-Soviet Pact") && card.contains("asks for"),
        "{card}"
    );
    let boxes = describe("boxes", "");
    assert!(boxes.contains("waiting for outbreak of war"), "{boxes}");
    let pools = describe("pools", "");
    assert!(pools.contains("the Force Pool (Axis): "), "{pools}");
    let map = sitting.table.map(view, "").unwrap();
    assert!(
        map.contains("Posture display") && map.contains("Force pools"),
        "{map}"
    );
}
