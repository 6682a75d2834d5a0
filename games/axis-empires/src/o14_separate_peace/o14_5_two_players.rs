//! +14.5 Two-player games: the Axis collapses, and its player takes one of the Allies.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::decision::luck::Throw;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{HexId, NamedArea, Theatre};
use crate::options::FactionSet;
use crate::pack::{CardId, Class, UnitKind};
use crate::politics;
use crate::s02_3_4_breakdown;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::state::{PieceId, Pile, Place, State};
use crate::task::peace::PeaceTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Number of dice rounds for ties before the order of places decides.
const ROUNDS: usize = 3;

/// Reports whether one player has the Axis and another both Allied factions (`AE-+14.5-1`).
pub(crate) fn are_two(state: &State) -> bool {
    let [axis, western, soviet] = Faction::ALL.map(|faction| state.seat_of(faction));
    axis.is_some() && western.is_some() && western == soviet
}

/// The Axis's cards and support units leave the game, and its large units break down, from
/// the capital outward (`AE-+14.5-1`).
pub(crate) fn collapse(play: &mut Play<'_>) {
    remove_cards(play);
    remove_support(play);
    for theatre in play.state.theatres() {
        for group in groups(play.state, theatre) {
            for unit in in_order(play, group) {
                break_down_or_lose(play, unit);
            }
        }
    }
}

/// Removes the cards from any pile, so that it stays secret which one was pending.
fn remove_cards(play: &mut Play<'_>) {
    let pack = play.state.shared_pack();
    let cards = pack.cards_with_ids();
    let cards = cards.filter(|(_, card)| card.faction == Faction::Axis);
    let cards: Vec<CardId> = cards.map(|(id, _)| id).collect();
    for card in cards {
        play.move_card(card, Pile::Removed);
    }
}

/// Removes every support unit of a country that is on the Axis's side, whichever side of it is up
/// and wherever it is. Those of Neutral countries belong to no faction yet.
fn remove_support(play: &mut Play<'_>) {
    let state = &*play.state;
    let support = state.pieces().filter(|(_, piece)| {
        piece.faction == Faction::Axis
            && piece.counter(state.pack()).is_some_and(|counter| {
                let class = counter.front.kind.class();
                matches!(class, Class::Air | Class::Fleet)
                    && politics::active_side(state, counter.country) == Some(Faction::Axis)
            })
    });
    let support: Vec<PieceId> = support.map(|(id, _)| id).collect();
    for unit in support {
        play.put(unit, Place::Gone);
    }
}

/// The Axis units of a map that must break down, in groups of the same distance from the
/// capital, the nearest first; those in boxes are the farthest. Within a group they are sorted
/// by place.
fn groups(state: &State, theatre: Theatre) -> Vec<Vec<(Place, PieceId)>> {
    let home = match theatre {
        Theatre::Europe => NamedArea::Germany,
        Theatre::Asia => NamedArea::Japan,
    };
    let home = state.map().named(theatre, home);
    let capital = home.and_then(|home| state.map().area(home).capital);
    let distance = |at: Place| {
        let ends: Option<(HexId, HexId)> = capital.zip(at.hex());
        ends.and_then(|(capital, hex)| state.map().distance(capital, hex))
            .unwrap_or(u16::MAX)
    };
    let mut units: Vec<(u16, Place, PieceId)> = state
        .pieces()
        .filter(|(_, piece)| {
            piece.faction == Faction::Axis && piece.at.theatre(state.map()) == Some(theatre)
        })
        .filter(|(id, _)| must_break_down(state, *id))
        .map(|(id, piece)| (distance(piece.at), piece.at, id))
        .collect();
    units.sort_unstable();
    let groups = units.chunk_by(|one, other| one.0 == other.0);
    groups
        .map(|group| group.iter().map(|(_, at, id)| (*at, *id)).collect())
        .collect()
}

/// Reports whether a piece is a ground unit of several steps with a Delay Stripe that stands on
/// the map and is no fortress.
fn must_break_down(state: &State, id: PieceId) -> bool {
    state.piece(id).is_some_and(|piece| {
        let face = piece.face_up(state.pack()).ground();
        piece.at.is_on_map()
            && piece.delayed(state.pack())
            && face.is_some_and(|face| face.steps > 1 && face.kind != UnitKind::Fortress)
    })
}

/// The units of a group, place after place. Where there are not enough units for all of them
/// dice say which place comes first.
fn in_order(play: &mut Play<'_>, group: Vec<(Place, PieceId)>) -> Vec<PieceId> {
    let mut places: Vec<Place> = group.iter().map(|(at, _)| *at).collect();
    places.dedup();
    let units: Vec<PieceId> = group.iter().map(|(_, id)| *id).collect();
    if places.len() < 2 || play.try_out(|play| units.iter().all(|id| break_down(play, *id))) {
        return units;
    }
    let mut cast: Vec<(Vec<u8>, Place)> = places
        .into_iter()
        .map(|place| (Vec::new(), place))
        .collect();
    for _ in 0..ROUNDS {
        let before = cast.clone();
        let is_tied = |dice: &[u8]| before.iter().filter(|(other, _)| other == dice).count() > 1;
        for (dice, _) in cast.iter_mut().filter(|(dice, _)| is_tied(dice)) {
            let die = play.roll(Throw::Event {
                faction: Faction::Axis,
                modifier: 0,
            });
            dice.push(die);
            play.emit(Event::EventRolled {
                faction: Faction::Axis,
                die,
                modifier: 0,
                result: die,
            });
        }
    }
    // The highest comes first; those who are tied still, in the order of their places.
    cast.sort_by(|(one, _), (other, _)| other.cmp(one));
    let units_of = |place: Place| {
        let there = group.iter().filter(move |(at, _)| *at == place);
        there.map(|(_, id)| *id)
    };
    cast.iter()
        .flat_map(|(_, place)| units_of(*place))
        .collect()
}

/// Breaks a unit down into units of one step; one for which there are not enough of these is
/// eliminated (`AE-+14.5-1`, `AE-2.3.4-2`).
fn break_down_or_lose(play: &mut Play<'_>, unit: PieceId) {
    if play.try_out(|play| break_down(play, unit)) {
        break_down(play, unit);
    } else {
        losing::eliminate(play, unit)
    }
}

/// Breaks a unit down step by step. Returns whether there was a unit for every step.
fn break_down(play: &mut Play<'_>, unit: PieceId) -> bool {
    while must_break_down(play.state, unit) {
        match s02_3_4_breakdown::best(play.state, unit) {
            Some(plan) if plan.missing() == 0 => s02_3_4_breakdown::commit(play, plan),
            _ => return false,
        }
    }
    true
}

/// Asks the player who did not start the Separate Peace which Ally it is from here on
/// (`AE-+14.5-2`).
pub(crate) fn ask(play: &mut Play<'_>, scene: Scene) {
    let chooser = match scene.faction {
        Faction::Axis => Faction::Western,
        Faction::Western | Faction::Soviet => Faction::Axis,
    };
    let todo = SceneTask {
        task: task::Task::Peace(PeaceTask::Sides),
        scene: scene.by(chooser),
    };
    let options = vec![
        Pick::Faction(Faction::Western),
        Pick::Faction(Faction::Soviet),
    ];
    task_queue::ask(play, todo, QuestionSubject::PeaceSide, options);
}

/// Gives an Ally to the player who was asked, and the other Ally to the other player. The Axis
/// has no player any more (`AE-+14.5-2`).
pub(crate) fn share(play: &mut Play<'_>, scene: Scene, side: Faction) {
    let other = match side {
        Faction::Western => Faction::Soviet,
        Faction::Axis | Faction::Soviet => Faction::Western,
    };
    let chooser = play.state.seat_of(scene.faction);
    let seats = (0..).zip(play.state.seats());
    let seats: Vec<FactionSet> = seats
        .map(|(seat, factions)| match chooser {
            _ if factions.is_empty() => *factions,
            Some(chooser) if chooser.0 == seat => FactionSet::from_iter([side]),
            _ => FactionSet::from_iter([other]),
        })
        .collect();
    play.state.reseat(seats.clone());
    play.emit(Event::Reseated { seats });
}
