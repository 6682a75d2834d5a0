//! 1.1.1 Option Card Segment Procedure: the old card goes, the Pending Card is turned up,
//! and what it says is done. 1.1.4: what a Soviet card does to the war in Europe.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{CardId, MarkerKind, WarState};
use crate::s01_seasonal::s1_1_option_card::s16_7_return;
use crate::s12_war_state;
use crate::state::{Pile, Place, State};
use crate::task::reveal::RevealTask;
use crate::task::{self, Continuation, Scene, SceneTask};
use crate::task_queue;
use crate::tracks;

pub use crate::task::reveal::RevealTask as Task;

/// Goes through the steps without choices on a map (`AE-1.1.1-1` to `AE-1.1.1-7`), and puts the
/// card's actions on the agenda; each map has its own card (`AE-1.1-3`).
pub(crate) fn open(
    play: &mut Play<'_>,
    Scene {
        theatre, faction, ..
    }: Scene,
) {
    if !play.state.is_campaign() {
        return;
    }
    if let Some(old) = play.state.current_card(theatre, faction) {
        discard(play, old);
    }
    let scene = Scene::of(theatre, faction);
    if play.state.pending_card(theatre, faction).is_none() {
        return;
    }
    let interned = s16_7_return::interned(play.state, theatre, faction);
    if interned.is_empty() {
        look(play, scene);
        return;
    }
    let steps = interned
        .into_iter()
        .map(RevealTask::Return)
        .chain([RevealTask::Look]);
    task_queue::put(
        play,
        scene,
        steps.map(task::Task::Reveal),
        Continuation::Commands,
    );
}

/// The Pending Card is turned up, and what it says is put on the agenda; or it turns out to
/// have been chosen against the rules.
fn look(play: &mut Play<'_>, scene: Scene) {
    let Some(card) = play.state.pending_card(scene.theatre, scene.faction) else {
        return;
    };
    let scene = Scene {
        card: Some(card),
        ..scene
    };
    if play.state.card(card).is_some_and(|card| card.illegal) {
        return_illegal(play, scene, card);
        return;
    }
    turn_up(play, scene, card);
    let effects = play.state.shared_pack().card(card).option_card.clone();
    let effects = effects.into_iter().map(task::Task::Effect);
    task_queue::put(play, scene, effects, Continuation::Commands);
}

/// Discards a card: one with the arrows goes back to the deck, any other is out permanently
/// (`AE-1.1.1-1`).
fn discard(play: &mut Play<'_>, card: CardId) {
    let recyclable = play.state.pack().card(card).symbols.recyclable;
    let to = if recyclable {
        Pile::Deck
    } else {
        Pile::Discarded
    };
    play.move_card(card, to);
}

/// The card becomes the Current Card, and is played from now on. Its namesake leaves the
/// faction's other deck; one that lies face down there, against the rules, is found out when it
/// is turned up itself (`AE-1.1.1-2`, `AE-1.1.1-6`, `AE-GLO-68`, `DS-1.1.1-3`).
fn turn_up(play: &mut Play<'_>, scene: Scene, card: CardId) {
    let pack = play.state.shared_pack();
    play.state.set_card(card, |card| {
        card.pile = Pile::Current;
        card.played = true;
    });
    play.emit(Event::CardShown { card, legal: true });
    let row = pack.card(card);
    let year = pack.calendar.year(play.state.now());
    for sort in row.yearly() {
        play.state.set_progress(scene.theatre, |progress| {
            progress.show(scene.faction, sort, year);
        });
    }
    let twin = pack.cards_with_ids().find(|(id, other)| {
        let pile = play.state.card(*id).map(|card| card.pile);
        pile == Some(Pile::Deck)
            && row.symbols.twin
            && other.symbols.twin
            && other.title == row.title
            && other.faction == row.faction
            && other.theatre != row.theatre
    });
    if let Some((twin, _)) = twin {
        play.move_card(twin, Pile::Removed);
    }
    let alone = !play.state.scenario().is_combined();
    if alone && scene.theatre == Theatre::Asia && scene.faction == Faction::Soviet {
        count_production(play, scene, card);
    }
}

/// An illegal card goes back to the deck and counts as not played; the faction has no
/// Current Card. Before Total War the Allies may answer one of the Axis with it, the West
/// first (`AE-1.1.1-4`, `AE-1.1.1-5`, `DS-1.1.1-1`).
fn return_illegal(play: &mut Play<'_>, scene: Scene, card: CardId) {
    play.emit(Event::CardShown { card, legal: false });
    play.state.set_card(card, |card| card.illegal = false);
    play.move_card(card, Pile::Deck);
    let total = play.state.war_state(scene.theatre) == WarState::TotalWar;
    if scene.faction != Faction::Axis || total {
        return;
    }
    let ally = next_ally(play.state, Faction::Axis);
    let task = ally.map(|_| task::Task::Reveal(RevealTask::Penalty));
    let scene = scene.by(ally.unwrap_or(Faction::Western));
    task_queue::put(play, scene, task, Continuation::Commands);
}

/// The Allied faction after another that plays.
fn next_ally(state: &State, after: Faction) -> Option<Faction> {
    Faction::ALL
        .into_iter()
        .find(|faction| *faction > after && state.seat_of(*faction).is_some())
}

/// Asks where an interned unit comes back (`AE-1.1.1-3`, `DS-1.1.1-2`, `DS-16.7-14`), looks
/// at the card, or asks the ally whether it wants Total War.
pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: RevealTask) {
    let (about, options) = match task {
        RevealTask::Look => return look(play, scene),
        RevealTask::Return(unit) => {
            let returns = s16_7_return::returns(play.state, unit);
            if returns.is_empty() {
                play.put(unit, Place::ForcePool(scene.theatre));
            }
            (QuestionSubject::Replacement, returns)
        }
        RevealTask::Penalty => (QuestionSubject::IllegalCard, vec![Pick::Pass, Pick::Yes]),
    };
    let todo = SceneTask {
        task: task::Task::Reveal(task),
        scene,
    };
    task_queue::ask(play, todo, about, options);
}

/// The unit comes back; or Total War begins, or the next ally is asked (`AE-1.1.1-5`).
pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: RevealTask, pick: Pick) {
    if let (RevealTask::Return(unit), Pick::Replacement(order)) = (task, pick) {
        play.put(unit, order.to);
    } else if pick == Pick::Yes {
        s12_war_state::begin(play, scene, WarState::TotalWar);
    } else if let Some(ally) = next_ally(play.state, scene.faction) {
        task_queue::first(play, scene.by(ally), [task::Task::Reveal(task)]);
    }
}

/// In Asia alone the Soviet card's Production Value raises the European Strategic Value,
/// twice as much while a War marker is in the Soviets' European War Box (`AE-1.1.4-1`,
/// `DS-1.1.1-4`, `DS-1.1.4-1` to `DS-1.1.4-3`).
fn count_production(play: &mut Play<'_>, scene: Scene, card: CardId) {
    let pack = play.state.shared_pack();
    let production = pack.card(card).symbols.production;
    let war_state = play.state.war_state(Theatre::Asia);
    let rows = pack.tracks(Theatre::Asia).map(|tracks| &tracks.esv);
    let increase = rows.into_iter().flatten().find_map(|row| {
        (row.war_state == war_state && row.production == production).then_some(row.increase)
    });
    let in_box = play
        .state
        .pieces_at(Place::WarBox(Theatre::Asia, Faction::Soviet));
    let at_war = in_box
        .filter_map(|(_, piece)| piece.marker(play.state.pack()))
        .any(|marker| {
            matches!(
                marker.kind,
                MarkerKind::EuropeanLimitedWar | MarkerKind::EuropeanTotalWar
            )
        });
    let times = if at_war { 2 } else { 1 };
    if let Some(increase) = increase {
        tracks::move_esv(play, scene, increase.saturating_mul(times));
    }
}
