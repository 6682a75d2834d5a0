//! +15.2: how a card is played.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::conditions::holds;
use crate::event::Event;
use crate::o15_fortunes_of_war::o15_1_drawing::send_hands;
use crate::pack::{Fortune, FortuneId};
use crate::state::State;
use crate::task::{self, Continuation, Scene};
use crate::task_queue;

/// The rule that a card says when it can be played.
const RULE: &str = "AE-+15.2-1";

/// A card that may be played.
pub(crate) type FortunePlan = FortuneId;

/// The cards that the phasing faction may play now.
pub(crate) fn playable(state: &State) -> Vec<FortuneId> {
    let camp = state.phasing().camp();
    let cards = state.theatres().flat_map(|it| state.fortunes_of(it, camp));
    cards.filter(|card| check(state, *card).is_ok()).collect()
}

/// Reports whether the segment stays open for a card that the phasing faction's side might hold.
/// It depends on the number that the side holds and on the text of the whole deck, which is
/// public: the wait must not reveal which cards they are.
pub(crate) fn may_wait(state: &State) -> bool {
    let camp = state.phasing().camp();
    let segment = state.segment();
    state.theatres().any(|theatre| {
        let mut deck = state.pack().fortunes.iter();
        let in_time = |card: &Fortune| card.theatre == theatre && card.segments.contains(&segment);
        !state.fortunes_of(theatre, camp).is_empty() && deck.any(in_time)
    })
}

/// Checks that the phasing faction may play a card: its side holds it, whichever Ally drew it,
/// the card's map is still played, and the card can be played now by its text. A card of one map
/// is for that map alone (`AE-+15.2-1`, `AE-+15.1-2`).
pub(crate) fn check(state: &State, card: FortuneId) -> Checked<FortunePlan> {
    let camp = state.phasing().camp();
    let row = state.pack().fortunes.get(card.index());
    let Some(row) = row.filter(|_| state.fortunes().holds(camp, card)) else {
        return Err(Violation::new(
            "AE-+15.1-2",
            "a card of Fortunes of War that the faction's side holds",
            format!("card {}", card.0),
        ));
    };
    if !state.theatres().any(|theatre| theatre == row.theatre) {
        return Err(Violation::new(
            "AE-0.4-2",
            "a card of a map on which play goes on",
            format!("card +{} of the other", row.letter),
        ));
    }
    if !row.segments.contains(&state.segment()) {
        let words = row.segments.iter().map(|segment| segment.word());
        let words: Vec<_> = words.collect();
        return Err(Violation::new(
            RULE,
            format!("the segment {}", words.join(" or ")),
            format!("the segment {}", state.segment().word()),
        ));
    }
    let scene = scene(state, card, row);
    let mut asked = row.requirements.iter();
    match asked.position(|condition| !holds(state, scene, condition)) {
        None => Ok(card),
        Some(index) => Err(Violation::new(
            RULE,
            format!("every requirement of card +{}", row.letter),
            format!("requirement {} does not hold", index + 1),
        )),
    }
}

fn scene(state: &State, card: FortuneId, row: &Fortune) -> Scene {
    Scene {
        fortune: Some(card),
        ..Scene::of(row.theatre, state.phasing())
    }
}

/// The faction shows the card and casts a die, to which nothing is added: the Major Effect on
/// 1 and 2, the Minor one on 3 and 4, else none. The card goes back to the deck, and no other
/// comes for it (`AE-+15.2-1`).
pub(crate) fn commit(play: &mut Play<'_>, card: FortunePlan) {
    let pack = play.state.shared_pack();
    let Some(row) = pack.fortunes.get(card.index()) else {
        return;
    };
    let scene = scene(play.state, card, row);
    let faction = scene.faction;
    play.emit(Event::FortunePlayed {
        faction,
        fortune: card,
    });
    play.state.set_fortunes(|fortunes| fortunes.put_back(card));
    send_hands(play, row.theatre, faction.camp());
    let effects = match task_queue::cast(play, scene, 0) {
        1 | 2 => row.major.as_slice(),
        3 | 4 => row.minor.as_slice(),
        _ => &[],
    };
    let effects = effects.iter().cloned().map(task::Task::Effect);
    task_queue::put(play, scene, effects, Continuation::Commands);
}
