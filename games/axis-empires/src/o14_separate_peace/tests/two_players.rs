use super::*;
use crate::faction::Faction::{Axis, Soviet};
use crate::map::Theatre::Europe;
use crate::options::FactionSet;
use crate::pack::{Class, Side, Status};
use crate::run;
use crate::sequence::Segment;
use crate::state::Pile;
use crate::task_queue::choice::QuestionSubject;
use crate::testing::Rolls;
use sandtable_kernel::Seat;

const BERLIN: &str = "w3825";

/// One seat for the Axis, one for both Allies.
pub(crate) fn seat_two(position: &mut Position) {
    let allies: FactionSet = [Western, Soviet].into_iter().collect();
    position
        .state
        .reseat(vec![[Axis].into_iter().collect(), allies]);
}

/// Europe with two players, an empty Axis Force Pool, and the last day to come.
fn two() -> Position {
    let mut position = europe();
    seat_two(&mut position);
    let axis = position.state.pieces();
    let axis =
        axis.filter(|(_, it)| it.faction == Axis && it.counter(position.state.pack()).is_some());
    let axis: Vec<PieceId> = axis.map(|(id, _)| id).collect();
    for unit in axis {
        position.state.set_piece(unit, |it| it.at = Place::Gone);
    }
    last_day(&mut position, Europe, 1945, "May-June");
    position
}

/// A faction starts a Separate Peace, as far as the first question.
fn begin(position: &mut Position, by: Faction, dice: &mut Rolls) -> Vec<Event> {
    position.play_with(dice, |play| {
        let scene = Scene::of(Europe, by);
        let task = crate::task_queue::Task::Effect(Effect::SeparatePeace);
        crate::task_queue::put(
            play,
            scene,
            [task],
            crate::task_queue::Continuation::Commands,
        );
        while play.state.pending().is_empty() {
            crate::task_queue::go_on(play);
        }
    })
}

fn no_dice() -> Rolls {
    Rolls(Vec::new().into_iter())
}

/// The German units of a hex, by code.
fn codes(position: &Position, hex: &str) -> Vec<String> {
    let pieces = position.state.pieces_in(position.hex(hex));
    let pieces = pieces.filter(|(_, it)| it.faction == Axis);
    let mut codes: Vec<String> = pieces
        .filter_map(|(_, it)| Some(it.counter(position.state.pack())?.code.to_string()))
        .collect();
    codes.sort();
    codes
}

/// AE-+14.5-1: there is no negotiation; the Axis's cards and support units leave the game,
/// whatever pile and box they are in, and no other faction's.
/// Allows: AE-+14.5-1.
/// Forbids: AE-+14.5-1.
#[test]
fn the_axis_loses_cards_and_support() {
    let mut position = two();
    position.pile(Axis, "2", Pile::Pending);
    let delay = Place::Delay(Europe);
    let air = position.put("ger-air", Axis, BERLIN);
    let escort = position.put_at("ger-air", Axis, Place::Aside(Europe));
    position.back(escort);
    let fleet = position.put_at("ger-sub", Axis, delay);
    let bombers = position.put_at("bri-bomber", Western, delay);
    begin(&mut position, Axis, &mut no_dice());
    for (faction, left) in [(Axis, false), (Western, true), (Soviet, true)] {
        let piles = [Pile::Deck, Pile::Pending, Pile::Current, Pile::Discarded];
        let mut piles = piles.into_iter();
        let found = piles.any(|pile| {
            position
                .state
                .cards_in(Europe, faction, pile)
                .next()
                .is_some()
        });
        assert_eq!(found, left, "{faction}");
    }
    for unit in [air, escort, fleet] {
        assert_eq!(position.at(unit), Place::Gone);
    }
    assert_eq!(position.at(bombers), delay);
    let left: Vec<&str> = position
        .state
        .pieces()
        .filter(|(_, it)| it.faction == Axis && it.at != Place::Gone)
        .filter_map(|(_, it)| it.counter(position.state.pack()))
        .filter(|it| matches!(it.front.kind.class(), Class::Air | Class::Fleet))
        .map(|it| &*position.state.map().area(it.country).name)
        .collect();
    for country in left {
        let country = position.area(country);
        let neutral = position.state.area(country).status;
        assert!(matches!(neutral, Status::Neutral | Status::Absent));
    }
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::PeaceSide))
    );
}

/// AE-+14.5-1: with units for all of them, every striped army breaks down, and what has no
/// stripe or is a fortress stands as it was.
/// Allows: AE-+14.5-1.
/// Forbids: AE-+14.5-1.
#[test]
fn striped_armies_break_down() {
    let mut position = two();
    position.put("ger-pz-army", Axis, BERLIN);
    let reduced = position.put("ger-pz-army", Axis, "w3624");
    position.back(reduced);
    position.put("ger-army", Axis, "w3624");
    position.put("ger-metz", Axis, "w3519");
    for (code, count) in [("ger-inf", 4), ("ger-pz", 4)] {
        for _ in 0..count {
            position.pool(code, Axis);
        }
    }
    begin(&mut position, Axis, &mut no_dice());
    assert_eq!(codes(&position, BERLIN), ["ger-inf", "ger-pz", "ger-pz"]);
    let around = codes(&position, "w3624");
    assert_eq!(around, ["ger-army", "ger-inf", "ger-pz"]);
    assert_eq!(codes(&position, "w3519"), ["ger-metz"]);
    assert_eq!(position.at(reduced), Place::Delay(Europe));
    assert_eq!(position.state.piece(reduced).unwrap().side, Side::Front);
}

/// AE-+14.5-1: where there are not enough units those nearest to Berlin have them, and the
/// others are eliminated.
#[test]
fn the_nearest_break_down_first() {
    let mut position = two();
    // The farthest is the first in the order of pieces and of hexes.
    let far = position.put("ger-pz-army", Axis, "w3517");
    let near = position.put("ger-pz-army", Axis, "w3825");
    assert!(far < near && position.hex("w3517") < position.hex("w3825"));
    for code in ["ger-inf", "ger-pz", "ger-pz", "ger-pz"] {
        position.pool(code, Axis);
    }
    let events = begin(&mut position, Soviet, &mut no_dice());
    assert_eq!(codes(&position, BERLIN), ["ger-inf", "ger-pz", "ger-pz"]);
    assert_eq!(codes(&position, "w3517"), [""; 0]);
    assert_eq!(position.at(far), Place::Delay(Europe));
    assert_eq!(position.units_at(Place::ForcePool(Europe)).len(), 1);
    let dice = events
        .iter()
        .filter(|it| matches!(it, Event::EventRolled { .. }));
    assert_eq!(dice.count(), 0, "nobody is tied");
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::PeaceSide)));
}

/// AE-+14.5-1: of places that are as far from Berlin dice choose where there are not enough
/// units; a tie is cast again.
#[test]
fn dice_decide_between_places_as_far() {
    let map = &Position::campaign().state.shared_pack().map;
    let berlin = map.find(BERLIN.parse().unwrap()).unwrap();
    let mut beside: Vec<_> = map.neighbours(berlin).map(|over| over.hex).collect();
    beside.sort_unstable();
    let hexes = [beside[0], beside[1]].map(|hex| map.hex(hex).code.to_string());
    for (dice, first) in [
        (vec![2, 5], 1),
        (vec![5, 2], 0),
        (vec![3, 3, 1, 6], 1),
        (vec![3, 3, 4, 4, 2, 1], 0),
        (vec![3, 3, 4, 4, 1, 1], 0),
    ] {
        let mut position = two();
        for hex in &hexes {
            position.put("ger-pz-army", Axis, hex);
        }
        for code in ["ger-inf", "ger-pz", "ger-pz"] {
            position.pool(code, Axis);
        }
        let cast = dice.len();
        let events = begin(&mut position, Axis, &mut Rolls(dice.into_iter()));
        let rolled = events
            .iter()
            .filter(|it| matches!(it, Event::EventRolled { .. }));
        assert_eq!(rolled.count(), cast);
        let whole = ["ger-inf", "ger-pz", "ger-pz"];
        assert_eq!(codes(&position, &hexes[first]), whole);
        assert_eq!(codes(&position, &hexes[1 - first]), [""; 0]);
    }
}

/// AE-+14.5-2: the player who did not start it takes an Ally, the other one the other, and
/// neither the Axis.
/// Allows: AE-+14.5-2.
#[test]
fn the_other_player_chooses_an_ally() {
    for (by, chooser, side) in [
        (Axis, Western, Western),
        (Axis, Western, Soviet),
        (Western, Axis, Western),
        (Western, Axis, Soviet),
        (Soviet, Axis, Soviet),
    ] {
        let mut position = two();
        let seat = position.state.seat_of(chooser).unwrap();
        let starter = position.state.seat_of(by).unwrap();
        begin(&mut position, by, &mut no_dice());
        assert_eq!(position.state.pending()[0].seat, seat);
        assert_eq!(
            position.asked(),
            Some((chooser, QuestionSubject::PeaceSide))
        );
        let sides = [Pick::Faction(Western), Pick::Faction(Soviet)];
        assert_eq!(position.choice().options, sides);
        let events = position.pick(Pick::Faction(side), 3);
        let seats = position.state.seats().to_vec();
        assert_eq!(events.last(), Some(&Event::Reseated { seats }));
        let other = if side == Western { Soviet } else { Western };
        assert_eq!(position.state.seat_of(side), Some(seat));
        assert_eq!(position.state.seat_of(other), Some(starter));
        assert_eq!(position.state.seat_of(Axis), None);
        assert!(position.state.separate_peace().unwrap().collapsed);
    }
}

/// AE-+14.5-2: the Axis moves no more. Its turn is over at once when it collapses in it, and
/// none follows; the Allies' turns come round.
/// Forbids: AE-+14.5-2.
#[test]
fn the_axis_has_no_turn_any_more() {
    let mut position = two();
    position.phase(Axis, Segment::PoliticalEvents);
    begin(&mut position, Axis, &mut no_dice());
    let (first, second) = (Seat(1), Seat(0));
    let decision = position.state.pending()[0].id;
    let answer = crate::decision::Answer::Choice(Pick::Faction(Western));
    let command = crate::command::Command::Answer { decision, answer };
    position.order_as(first, &command);
    let mut turns = Vec::new();
    let started = position.state.now();
    while position.state.now() < started.after(4) && position.state.outcome().is_none() {
        let phasing = position.state.phasing();
        let awaited = run::awaited(&position.state).iter().next().unwrap();
        let expected = if phasing == Western { first } else { second };
        assert_eq!(awaited, expected);
        if turns.last() != Some(&phasing) {
            turns.push(phasing);
        }
        let command = sandtable_kernel::Game::default_command(
            &crate::game::AxisEmpires::default(),
            &position.state,
            awaited,
        );
        position.order_as(awaited, &command.unwrap());
    }
    assert_eq!(turns[..4], [Western, Soviet, Western, Soviet]);
    assert!(!turns.contains(&Axis));
}

/// AE-+14.5-2: the seat of a player who has left the match takes no part in the sharing out.
#[test]
fn an_empty_seat_stays_empty() {
    let mut position = two();
    let mut seats = position.state.seats().to_vec();
    seats.push([].into_iter().collect());
    position.state.reseat(seats);
    begin(&mut position, Soviet, &mut no_dice());
    position.reply(Pick::Faction(Western), 3);
    let sides = position.state.seats().iter();
    let sides: Vec<Vec<Faction>> = sides.map(|it| it.iter().collect()).collect();
    assert_eq!(sides, [vec![Western], vec![Soviet], vec![]]);
}
