//! Effects that steer others: conditions, choices, dice, countries selected. Effects on the board
//! are in [`counters`] and in section 13.

pub(crate) mod counters;
pub(crate) mod on_countries;
pub(crate) mod steps;

use crate::command_context::Play;
use crate::conditions;
use crate::countries;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::AreaId;
use crate::marker_slots;
use crate::o14_separate_peace;
use crate::o15_fortunes_of_war::o15_1_drawing;
use crate::pack::card::{CardChoice, Chosen, Count, Countries, Duty, Modifiers, Party};
use crate::pack::{CardId, Effect};
use crate::s01_seasonal::s1_1_option_card::s1_1_2_1_modifiers as modifiers;
use crate::s01_seasonal::s1_3_replacements;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s12_war_state;
use crate::s13_countries::{self, s13_8_6_civil_war as civil_war};
use crate::s16_conditional_events;
use crate::state::{Pile, Place, State};
use crate::task::{Scene, SceneTask, Task};
use crate::task_queue::{ask, cast, effects_first, first};
use crate::tracks;

/// Does what an effect says, or asks. Everything that is done is done to its end before the
/// next thing on a card (`AE-1.1.2-1`); a result that names another table is a roll there
/// (`AE-1.1.2-4`). An instruction that cannot be carried out comes to
/// nothing (`DS-G-1`, `AE-INT-10`, `AE-INT-11`).
pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, effect: Effect) {
    match &effect {
        Effect::NoResult => {}
        Effect::All(parts) => effects_first(play, scene, parts),
        Effect::If {
            when,
            then,
            otherwise,
        } => {
            let holds = conditions::holds(play.state, scene, when);
            effects_first(play, scene, if holds { then } else { otherwise });
        }
        Effect::May(_) => {
            let options = vec![Pick::Pass, Pick::Yes];
            ask_about(play, scene, effect, QuestionSubject::May, options);
        }
        Effect::OneOf { duty, of } => {
            let options = one_of(play.state, scene, *duty, of);
            ask_about(play, scene, effect, QuestionSubject::OneOf, options);
        }
        Effect::Roll { modifiers, rows } => {
            let modifier = modifier(play.state, scene, *modifiers, true);
            let result = cast(play, scene, modifier);
            effects_first(play, scene, &rows[usize::from(result) - 1]);
        }
        Effect::RollOn { table, modifiers } => {
            let pack = play.state.shared_pack();
            let Some(table) = pack.tables.get(table.table.index()) else {
                return;
            };
            let modifier = modifier(play.state, scene, *modifiers, table.about_country);
            let result = cast(play, scene, modifier);
            effects_first(play, scene, &table.rows[usize::from(result) - 1]);
        }
        Effect::RollAtMost {
            count,
            then,
            otherwise,
        } => {
            let most = self::count(play.state, scene, *count);
            let within = i16::from(cast(play, scene, 0)) <= most;
            effects_first(play, scene, if within { then } else { otherwise });
        }
        Effect::As { party, then } => {
            let faction = party_of(play, scene, *party);
            if play.state.acts(faction) {
                effects_first(play, scene.by(faction), then);
            }
        }
        Effect::Select { from, duty, .. } => {
            let options = selectable(play.state, scene, from, *duty);
            ask_about(play, scene, effect, QuestionSubject::Select, options);
        }
        Effect::About { country, then } => {
            select(play, scene, country.area, then);
        }
        Effect::RemoveCards { chosen, cards } => {
            let cards: Vec<CardId> = cards.iter().map(|row| row.card).collect();
            match chosen {
                Chosen::All => counters::remove_cards(play, &cards),
                Chosen::One => {
                    let options = removable(play.state, &cards);
                    ask_about(play, scene, effect, QuestionSubject::RemoveCard, options);
                }
            }
        }
        Effect::Perform(event) => {
            let pack = play.state.shared_pack();
            let event = pack.events.get(event.event.index());
            let event = event.filter(|it| civil_war::allows_named(play.state, scene, &it.name));
            if let Some(event) = event {
                effects_first(play, scene, &event.effects);
            }
        }
        Effect::PutInHex { kind, of } => {
            let options = counters::open_hexes(play.state, scene, (*kind, *of));
            ask_about(play, scene, effect, QuestionSubject::MarkerHex, options);
        }
        Effect::DelaySupport(of) => {
            let options = counters::support_units(play.state, scene, *of);
            ask_about(play, scene, effect, QuestionSubject::DelaySupport, options);
        }
        Effect::Replacements(rows) => {
            let options = steps::replacements(play, scene, rows);
            ask_about(play, scene, effect, QuestionSubject::Replacement, options);
        }
        Effect::OfferTruce { from, .. } => {
            let options = from.iter().copied().map(Pick::Truce).collect();
            ask_about(play, scene, effect, QuestionSubject::Truce, options);
        }
        Effect::LoseSteps { steps, of } => {
            let options = match steps {
                0 => Vec::new(),
                _ => steps::losses(play.state, scene, *of),
            };
            ask_about(play, scene, effect, QuestionSubject::LoseStep, options);
        }
        Effect::Blitz => {
            let faction = scene.faction;
            play.state
                .set_progress(scene.theatre, |progress| progress.grant_blitz(faction));
        }
        Effect::Fortune(deed) => o15_1_drawing::happen(play, scene, *deed),
        Effect::War(war) => s12_war_state::begin(play, scene, *war),
        Effect::Once(event) => s12_war_state::happen(play, scene.theatre, *event),
        Effect::Conditional(event) => s16_conditional_events::happen(play, scene, *event),
        Effect::Receive { counters, to } => counters::receive(play, scene, counters, *to),
        Effect::ReceiveNext { counters, to } => counters::receive_next(play, scene, counters, *to),
        Effect::Put { kind, of, to } => marker_slots::put_marker(play, scene, (*kind, *of), *to),
        Effect::Government(side) => counters::turn_government(play, *side),
        Effect::Uscl(by) => tracks::move_uscl(play, scene, *by),
        Effect::Esv(by) => tracks::move_esv(play, scene, *by),
        Effect::SeparatePeace => o14_separate_peace::declare(play, scene),
        Effect::EndPolicy(_)
        | Effect::SetPosture { .. }
        | Effect::ChangeTruce { .. }
        | Effect::Activate { .. }
        | Effect::Unmark(_)
        | Effect::Mark { .. }
        | Effect::Cede { .. }
        | Effect::CedeLand { .. }
        | Effect::Claim(_)
        | Effect::Puppet
        | Effect::Independence
        | Effect::Partner
        | Effect::FrenchFleet
        | Effect::Event(_) => on_countries::perform(play, scene, &effect),
    }
}

/// Asks the faction of the scene and lets the effect wait.
fn ask_about(
    play: &mut Play<'_>,
    scene: Scene,
    effect: Effect,
    about: QuestionSubject,
    options: Vec<Pick>,
) {
    let todo = SceneTask {
        task: Task::Effect(effect),
        scene,
    };
    ask(play, todo, about, options);
}

/// Goes on with an effect that asked.
pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, effect: Effect, pick: Pick) {
    match (effect, pick) {
        (Effect::May(parts), Pick::Yes) => effects_first(play, scene, &parts),
        (Effect::OneOf { of, .. }, Pick::Nth(index)) => {
            if let Some(choice) = of.get(usize::from(index)) {
                effects_first(play, scene, &choice.then);
            }
        }
        (Effect::Select { then, .. }, Pick::Country(country)) => {
            select(play, scene, country, &then);
        }
        (Effect::PutInHex { kind, of }, Pick::Hex(hex)) => {
            counters::put_in_hex(play, scene, (kind, of), hex);
        }
        (Effect::DelaySupport(_), Pick::Piece(piece)) => {
            play.put(piece, Place::Delay(scene.theatre));
        }
        (Effect::RemoveCards { .. }, Pick::Card(card)) => counters::remove_cards(play, &[card]),
        (Effect::Replacements(_), Pick::Replacement(order)) => {
            s1_3_replacements::take(play, scene.faction, order);
        }
        (Effect::OfferTruce { of, .. }, Pick::Truce(truce)) => {
            s13_countries::s13_6_posture::set(play, of.posture, crate::pack::Posture::Truce(truce));
        }
        (Effect::LoseSteps { steps: left, of }, Pick::Loss(loss)) => {
            losing::lose(play, loss);
            let steps = left.saturating_sub(1);
            first(play, scene, [Task::Effect(Effect::LoseSteps { steps, of })]);
        }
        _ => {}
    }
}

/// A faction selects a country and goes on about it.
fn select(play: &mut Play<'_>, scene: Scene, country: AreaId, then: &[Effect]) {
    let faction = scene.faction;
    play.emit(Event::Selected { faction, country });
    effects_first(play, scene.about(country), then);
}

/// The choices that are open: no more than one need be done of what must be.
fn one_of(state: &State, scene: Scene, duty: Duty, of: &[CardChoice]) -> Vec<Pick> {
    let open = (0_u8..).zip(of).filter(|(_, choice)| {
        let mut asked = choice.when.iter();
        asked.all(|condition| conditions::holds(state, scene, condition))
    });
    let picks = open.map(|(index, _)| Pick::Nth(index));
    passable(duty).into_iter().chain(picks).collect()
}

fn selectable(state: &State, scene: Scene, from: &Countries, duty: Duty) -> Vec<Pick> {
    let fitting = countries::fitting(state, scene, from);
    if fitting.is_empty() {
        Vec::new()
    } else {
        let picks = fitting.into_iter().map(Pick::Country);
        passable(duty).into_iter().chain(picks).collect()
    }
}

const fn passable(duty: Duty) -> Option<Pick> {
    match duty {
        Duty::Must => None,
        Duty::May => Some(Pick::Pass),
    }
}

/// Cards of which one leaves the game: one in the deck, if there is any (`AE-1.1.2-2`). No other
/// player knows which of those is the Pending Card, so it counts as in the deck.
fn removable(state: &State, cards: &[CardId]) -> Vec<Pick> {
    let within = |piles: &[Pile]| -> Vec<Pick> {
        let found = cards.iter().filter(|card| {
            let card = state.card(**card);
            card.is_some_and(|card| piles.contains(&card.pile))
        });
        found.map(|card| Pick::Card(*card)).collect()
    };
    let hidden = within(&[Pile::Deck, Pile::Pending]);
    if hidden.is_empty() {
        within(&[Pile::Discarded])
    } else {
        hidden
    }
}

fn modifier(state: &State, scene: Scene, which: Modifiers, about_country: bool) -> i8 {
    match which {
        Modifiers::None => 0,
        Modifiers::Fixed(modifier) => modifier,
        Modifiers::Political => {
            let of_country = if about_country {
                modifiers::of_country(state, scene)
            } else {
                0
            };
            modifiers::political(state, scene).saturating_add(of_country)
        }
    }
}

fn count(state: &State, scene: Scene, what: Count) -> i16 {
    match what {
        Count::CededTo(country) => {
            let areas = (0..).map(AreaId).zip(state.map().areas());
            let ceded = areas.filter(|(id, _)| {
                let area = state.area(*id);
                area.tenure.is_some() && area.owner == Some(country.area)
            });
            i16::try_from(ceded.count()).unwrap_or(i16::MAX)
        }
        Count::Esv => i16::from(state.progress(scene.theatre).esv),
    }
}

fn party_of(play: &mut Play<'_>, scene: Scene, party: Party) -> Faction {
    match party {
        Party::Axis => Faction::Axis,
        Party::Western => Faction::Western,
        Party::Soviet => Faction::Soviet,
        Party::AllyByDie => match cast(play, scene, 0) {
            1..=3 => Faction::Western,
            _ => Faction::Soviet,
        },
    }
}
