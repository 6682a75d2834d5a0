mod aid;
mod concessions;
mod garrison;
mod interning_segment;
mod internment;
mod landings;
mod logs;
mod nations;
mod occupation;
mod peace_segment;
mod permanent;
mod repatriation;
mod rising;
mod settlement;
mod surrenders;

use crate::command::Command;
use crate::decision::{Answer, Question};
use crate::faction::Faction;
use crate::map::{Theatre, ZoneId};
use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
use crate::pack::card::{Holder, Tenure};
use crate::pack::{Effect, MarkerKind, Policy, Posture};
use crate::s13_countries::s13_8_1_ceded;
use crate::sequence::Segment;
use crate::state::{PieceId, Pile, Place};
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{self, Scene};
use crate::testing::Position;

/// A war of all against Japan in Asia, on an empty map.
fn at_war() -> Position {
    let mut position = Position::campaign_in_asia();
    all_at_war(&mut position);
    position
}

fn all_at_war(position: &mut Position) {
    for name in [
        "Nationalist China",
        "Britain",
        "US/Western Minors",
        "Communist China",
        "Russia",
        "Soviet Minors",
    ] {
        position.post(name, Posture::War);
    }
}

/// Runs a step of this section as a faction's.
fn run(position: &mut Position, faction: Faction, task: Task) {
    let scene = Scene::of(Theatre::Asia, faction);
    position.run(scene, vec![task_queue::Task::Conditional(task)], 3);
}

/// Lets an event of a card happen.
fn happen(position: &mut Position, faction: Faction, event: ConditionalEvent) {
    let scene = Scene::of(Theatre::Asia, faction);
    position.perform(scene, vec![Effect::Conditional(event)], 3);
}

/// Ends the segment before a faction's Conditional Events Segment, with an event on its card or
/// none, and answers every question of that segment: by the given function, else with nothing,
/// else with the first choice.
fn go_through(
    position: &mut Position,
    faction: Faction,
    event: Option<ConditionalEvent>,
    mut choose: impl FnMut(QuestionSubject, &[Pick]) -> Option<Pick>,
) {
    let mut deck = position.state.cards_in(Theatre::Asia, faction, Pile::Deck);
    let card = deck.next().unwrap();
    drop(deck);
    position
        .state
        .set_card(card, |card| card.pile = Pile::Current);
    let effects: Vec<Effect> = event.into_iter().map(Effect::Conditional).collect();
    position.change_pack(|pack| {
        pack.cards[card.index()].conditional = effects;
    });
    position.phase(faction, Segment::WarAndPeace);
    position.order(&Command::EndSegment);
    while position.state.segment() == Segment::ConditionalEvents {
        let decision = &position.state.pending()[0];
        let Question::Choice(choice) = &decision.question else {
            panic!("{:?}", decision.question);
        };
        let without = choice.options.contains(&Pick::Pass).then_some(Pick::Pass);
        let pick = choose(choice.about, &choice.options)
            .or(without)
            .unwrap_or(choice.options[0]);
        let (seat, decision) = (decision.seat, decision.id);
        let answer = Answer::Choice(pick);
        position.order_as(seat, &Command::Answer { decision, answer });
    }
}

/// Goes through the segment, and returns the first question about one thing.
fn asked_in(
    position: &mut Position,
    faction: Faction,
    event: Option<ConditionalEvent>,
    about: QuestionSubject,
) -> Option<Vec<Pick>> {
    let mut found = None;
    go_through(position, faction, event, |asked, options| {
        if asked == about && found.is_none() {
            found = Some(options.to_vec());
        }
        None
    });
    found
}

/// Makes an area a dependent of Japan, or a part of another country.
fn cede(position: &mut Position, area: &str, to: &str, tenure: Tenure) {
    let (area, to) = (position.area(area), position.area(to));
    position.play(|play| s13_8_1_ceded::cede(play, area, Holder::Area(to), tenure));
}

/// Opens the seas for a faction: its convoys sail everywhere, and a unit of its is in every
/// port but those of some lands.
fn open_the_seas(
    position: &mut Position,
    (unit, convoy): (&str, &str),
    faction: Faction,
    but: &[&str],
) {
    let pack = position.state.shared_pack();
    let map = &pack.map;
    for (index, zone) in (0..).zip(map.zones()) {
        if zone.theatre == Theatre::Asia && !zone.inherent_supply.contains(&faction) {
            position.put_at(convoy, faction, Place::Convoys(ZoneId(index)));
        }
    }
    for (hex, row) in map.hexes_with_ids() {
        let spared = row
            .area
            .is_some_and(|area| but.contains(&&*map.area(area).name));
        let free = position.state.pieces_in(hex).next().is_none();
        if row.is_port() && free && !spared && row.code.sheet.theatre() == Theatre::Asia {
            position.put_at(unit, faction, Place::Hex(hex));
        }
    }
}

const JAPAN: (&str, &str) = ("jpn-inf", "jpn-convoy");
const AMERICA: (&str, &str) = ("us-inf", "us-convoy");

/// Returns the owner of an area.
fn owner(position: &Position, area: &str) -> Option<String> {
    let owner = position.state.area(position.area(area)).owner?;
    Some(position.state.map().area(owner).name.to_string())
}

/// Returns the posture in a box of the posture display.
fn posture(position: &Position, of: Affected) -> Posture {
    position.state.box_posture(position.posture_box(of.name()))
}

fn surrendered() -> Posture {
    Posture::Policy(Policy::Surrender)
}

/// Where the Enforced Peace marker of one that gave in lies.
fn peace(position: &Position, of: Affected) -> Place {
    let pack = position.state.pack();
    let mut pieces = position.state.pieces();
    let found = pieces.find(|(_, piece)| {
        piece.marker(pack).is_some_and(|row| {
            row.kind == MarkerKind::EnforcedPeace && row.name.starts_with(of.name())
        })
    });
    found.unwrap().1.at
}

const INTERNED: Place = Place::Interned(Theatre::Asia);
const DELAY: Place = Place::Delay(Theatre::Asia);
const POOL: Place = Place::ForcePool(Theatre::Asia);

fn all_at(position: &Position, pieces: &[PieceId], place: Place) -> bool {
    pieces.iter().all(|id| position.at(*id) == place)
}
