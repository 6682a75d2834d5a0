//! Campaigns of random play in which a faction starts a Separate Peace (+14) as soon as a card
//! allows it, to their end: among three players and between two, on one map and on both.
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, Question};
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::faction::Faction::{self, Axis, Soviet, Western};
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::SegmentOrders;
use sandtable_axis_empires::options::{OptionalRule, Options};
use sandtable_axis_empires::pack::CardId;
use sandtable_axis_empires::s01_seasonal::s1_1_option_card::Order;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::{SeparatePeace, State};
use sandtable_axis_empires::task_queue::choice::{Pick, QuestionSubject};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

use crate::steps::Steps;

/// More commands than any campaign has.
const ENDLESS: u64 = 200_000;

/// One in so many entries is stored and read back.
const SNAPSHOTS: u64 = 997;

fn is_of_the_rule(state: &State, card: CardId) -> bool {
    state.pack().card(card).optional == Some(OptionalRule::SeparatePeace)
}

/// Chooses a command that starts a Separate Peace, or leads towards it; else any.
fn choose(state: &State, seat: Seat, random: &mut Random) -> Option<Command> {
    let legal = AxisEmpires::default().legal(state, seat);
    if let Some(segment) = &legal.segment
        && let SegmentOrders::OptionCard(acts) = &segment.acts
        && let Some(card) = acts
            .choose
            .iter()
            .find(|card| is_of_the_rule(state, **card))
    {
        return Some(Command::OptionCard(Order::Choose { card: *card }));
    }
    if let Some(decision) = legal.decisions.first()
        && let Question::Choice(choice) = &decision.question
        && choice.about == QuestionSubject::OneOf
        && choice.options.contains(&Pick::Nth(0))
        && choice.card.is_some_and(|card| is_of_the_rule(state, card))
    {
        return Some(Command::Answer {
            decision: decision.id,
            answer: Answer::Choice(Pick::Nth(0)),
        });
    }
    sampler::pick(state, seat, |most| random.below(most))
}

/// Result of a campaign.
struct Played {
    peace: Option<SeparatePeace>,
    rule: String,
    winners: Vec<Faction>,
    /// The factions whose turns there were after the peace had begun.
    turns: Vec<Faction>,
    state: State,
}

/// Plays a campaign to its end. Asserts that no listed order is refused, a seat can always act,
/// and the hash stays current.
fn play(options: &Options, seed: u64) -> Played {
    let name = format!("{} {seed}", options.scenario);
    let key = DiceKey::derive(&ServerSeed([14; 32]), [&seed.to_be_bytes()[..]]);
    let mut random = Random::new(seed);
    let mut state = AxisEmpires::default().new_match(options).unwrap();
    let (mut peace, mut turns) = (None, Vec::new());
    let (mut rule, mut winners) = (String::new(), Vec::new());
    let mut number = 0;
    let mut steps = Steps::of(&state);
    while let Some(seat) = AxisEmpires::default().awaited(&state).iter().next() {
        let command = choose(&state, seat, &mut random)
            .unwrap_or_else(|| panic!("{name}, entry {number}: nothing can be done"));
        let mut told = Vec::new();
        AxisEmpires::default()
            .apply(
                &mut state,
                seat,
                &command,
                &mut key.entry(number),
                &mut told,
            )
            .unwrap_or_else(|refusal| panic!("{name}, entry {number}: {refusal}: {command:?}"));
        steps.follow(&state, &command, &told, &format!("{name}, entry {number}"));
        for event in told.into_iter().map(|told| told.event) {
            match event {
                Event::SeparatePeace(it) => {
                    assert_eq!(peace, None, "{name}: there is one at most");
                    peace = Some(it);
                }
                Event::SegmentBegan {
                    faction: Some(faction),
                    ..
                } if peace.is_some() => turns.push(faction),
                Event::Ended {
                    winners: those,
                    rule: by,
                    ..
                } => (winners, rule) = (those, by),
                _ => {}
            }
        }
        if number % SNAPSHOTS == 0 {
            assert_eq!(state.hash(), state.full_hash(), "{name}");
            let bytes = postcard::to_allocvec(&state).unwrap();
            let stored = postcard::from_bytes(&bytes).unwrap();
            state = AxisEmpires::default().restore(stored).unwrap();
        }
        number += 1;
        assert!(number < ENDLESS, "{name} does not end");
    }
    assert_eq!(state.hash(), state.full_hash(), "{name}");
    assert!(AxisEmpires::default().outcome(&state).is_some(), "{name}");
    turns.dedup();
    Played {
        peace,
        rule,
        winners,
        turns,
        state,
    }
}

/// A campaign by the rule, with a seat for each faction or one for both Allies.
fn campaign(pack: &str, scenario: &str, two: bool) -> Options {
    let mut options = AxisEmpires::default()
        .one_seat_each(pack, scenario)
        .unwrap();
    options.optional = [OptionalRule::SeparatePeace].into_iter().collect();
    if two {
        let allies = [Western, Soviet].into_iter().collect();
        options.seats = vec![[Axis].into_iter().collect(), allies];
    }
    options
}

/// The first campaign in which it comes to a Separate Peace; random play can end before.
fn with_a_peace(options: &Options) -> Played {
    let mut played = (0..SEEDS).map(|seed| play(options, seed));
    let found = played.find(|it| it.peace.is_some());
    found.unwrap_or_else(|| panic!("{}: there is no peace", options.scenario))
}

/// Of so many campaigns one at least comes to a Separate Peace.
const SEEDS: u64 = 8;

/// AE-+14.3-1: the match ends on its own last day, and is won by what the rule counts.
fn assert_ended(played: &Played) {
    assert_eq!(played.rule, "AE-+14.3-1");
    assert_eq!(played.winners.len(), 1);
    let peace = played.peace.unwrap();
    assert_eq!(played.state.separate_peace(), Some(&peace));
    assert!(peace.held.iter().sum::<u16>() > 5, "{peace:?}");
}

#[test]
fn three_players_come_to_the_end_of_a_separate_peace() {
    let played = with_a_peace(&campaign("totaler-krieg-open", "campaign-1941", false));
    assert_ended(&played);
    assert!(!played.peace.unwrap().collapsed);
    assert!(Faction::ALL.iter().all(|it| played.turns.contains(it)));
}

#[test]
fn two_players_come_to_the_end_of_a_separate_peace() {
    let played = with_a_peace(&campaign("dai-senso-open", "campaign-1941", true));
    assert_ended(&played);
    assert!(played.peace.unwrap().collapsed);
    assert!(!played.turns.contains(&Axis), "{:?}", played.turns);
    assert!(played.turns.len() > 5, "{:?}", played.turns);
    assert_eq!(played.state.seat_of(Axis), None);
}

#[test]
fn both_maps_come_to_the_end_of_a_separate_peace() {
    // One campaign, for it takes half a minute; the tests above have either number of seats.
    let played = with_a_peace(&campaign("axis-empires-open", "campaign-1939", true));
    assert_ended(&played);
    assert!(played.peace.unwrap().collapsed);
}
