//! Text of cards in words.

use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::card::text::{phrase, phrases};
use crate::pack::card::{
    CardChoice as Choice, CardCondition, Country, Duty, Effect, Modifiers, PostureTest,
};
use crate::pack::{Status, WarState};
use crate::testing::campaign::{pack_of_asia, pack_of_europe};

#[test]
fn a_card_is_told_with_names() {
    let pack = pack_of_europe();
    let pact = pack
        .find_card(Theatre::Europe, Faction::Axis, "4a")
        .unwrap();
    let pact = pack.card(pact);
    assert_eq!(
        phrases(&pack, &pact.requirements),
        [
            "played card 3 of the Axis deck, Continuing Rearmament",
            "not war state total war"
        ]
    );
    assert_eq!(
        phrase(&pack, &pact.option_card[0]),
        "set posture: boxes the box Russia, to policy nazi soviet pact"
    );
}

#[test]
fn what_joins_other_parts_has_its_own_phrase() {
    let pack = pack_of_europe();
    let told = |effect: &Effect| phrase(&pack, effect);
    let war = || CardCondition::WarState(WarState::TotalWar);
    let uscl = || vec![Effect::Uscl(1)];
    assert_eq!(
        told(&Effect::If {
            when: CardCondition::Any(vec![war(), CardCondition::SeasonalTurn]),
            then: uscl(),
            otherwise: vec![Effect::NoResult],
        }),
        "if war state total war or seasonal turn: uscl 1; if not: no result"
    );
    let selected = CardCondition::Country(Country {
        which: None,
        status: Some(Status::Neutral),
        alignment: None,
        posture: Some(PostureTest::Pac),
    });
    assert_eq!(
        phrase(&pack, &selected),
        "the selected country with posture a policy, status neutral"
    );
    let choice = |when| Choice { when, then: uscl() };
    assert_eq!(
        told(&Effect::OneOf {
            duty: Duty::May,
            of: vec![choice(vec![war()]), choice(Vec::new())],
        }),
        "one of these or none: uscl 1 (if war state total war) | uscl 1"
    );
    let rows = [3, 3, 3, 1, 2, 2].map(|by| vec![Effect::Esv(by)]);
    assert_eq!(
        told(&Effect::Roll {
            modifiers: Modifiers::Political,
            rows: Box::new(rows),
        }),
        "a die (modifiers political): 1 to 3 esv 3 | 4 esv 1 | 5 to 6 esv 2"
    );
}

#[test]
fn every_part_of_the_sample_decks_is_told_in_words() {
    for pack in [pack_of_europe(), pack_of_asia()] {
        for card in &pack.cards {
            let mut told = phrases(&pack, &card.requirements);
            for effects in [&card.option_card, &card.political, &card.conditional] {
                told.extend(phrases(&pack, effects));
            }
            for line in told {
                assert!(!line.is_empty(), "card {}", card.number);
                assert!(!line.contains(['{', '[', '"']), "{line}");
            }
        }
    }
}
