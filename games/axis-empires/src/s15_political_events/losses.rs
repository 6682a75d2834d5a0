//! Steps that events make a faction lose.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::decision::step_loss::StepLoss;
use crate::map::{AreaId, NamedArea};
use crate::pack::{Branch, Class, Counter, Side, StepClass};
use crate::politics;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s13_countries::s13_8_4_nations as nations;
use crate::s15_political_events::enqueue::{ask as ask_about, put};
use crate::state::{Piece, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::{LosableSteps, PoliticalTask};

/// The losses that count (`AE-2.1.1-3`). A multi-national unit loses the step that is of the
/// country meant (`AE-13.8.4-1`, `DS-13.8.3-1`).
pub(super) fn losses(state: &State, scene: Scene, toll: LosableSteps) -> Vec<StepLoss> {
    let pack = state.pack();
    let mut losses = Vec::new();
    for (id, piece) in state.pieces() {
        if piece.faction != scene.faction {
            continue;
        }
        if let (LosableSteps::Chinese, Place::Holding(whole)) = (toll, piece.at) {
            if politics::is_chinese(state, piece.country(pack)) {
                losses.extend(out_of_box(state, whole, id));
            }
            continue;
        }
        let Some(counter) = piece.counter(pack).filter(|_| piece.at.is_on_map()) else {
            continue;
        };
        let meant = match toll {
            LosableSteps::Kwantung => counter.branch == Branch::Kwantung,
            LosableSteps::Armor(country) => {
                costs_armor(piece, counter) && !is_anothers(state, id, counter, country)
            }
            LosableSteps::Infantry(_) => costs_infantry(piece, counter),
            LosableSteps::Chinese | LosableSteps::Of(_) => true,
            LosableSteps::Inside(area) => is_inside(state, piece, area),
        };
        let ways = |of: &dyn Fn(AreaId) -> bool| nations::ways_of(state, (id, piece), of);
        if meant {
            losses.extend(match toll {
                LosableSteps::Kwantung | LosableSteps::Inside(_) => losing::ways(state, id),
                LosableSteps::Armor(country)
                | LosableSteps::Infantry(country)
                | LosableSteps::Of(country) => ways(&|it| it == country),
                LosableSteps::Chinese => ways(&|it| politics::is_chinese(state, Some(it))),
            });
        }
    }
    losses
}

/// Reports whether the armor step of an army, in its Holding Box, belongs to another country
/// (`AE-13.8.4-1`, `DS-13.8.3-1`).
fn is_anothers(state: &State, id: PieceId, counter: &Counter, country: AreaId) -> bool {
    let third = counter.recipe.steps.get(2);
    let mut held = state.pieces_at(Place::Holding(id));
    third.is_some_and(|part| part.holding)
        && held.any(|(_, step)| step.country(state.pack()) != Some(country))
}

/// The ways in which a larger unit loses the step in its Holding Box: what is left of it must
/// be another one.
pub(super) fn out_of_box(state: &State, whole: PieceId, step: PieceId) -> Vec<StepLoss> {
    let ways = losing::ways(state, whole).into_iter();
    let mut left: Vec<StepLoss> = ways.filter(|loss| loss.left != Some(step)).collect();
    if left.is_empty() {
        left.push(StepLoss {
            piece: whole,
            left: None,
        });
    }
    left
}

/// Reports whether a unit pays with an armor step: one of the armor type, or an army whose third
/// step is one.
fn costs_armor(piece: &Piece, counter: &Counter) -> bool {
    let third = counter.recipe.steps.get(2);
    let whole = counter.front.steps == 3 && piece.side == Side::Front;
    counter.front.kind.class() == Class::Armor
        || whole && third.is_some_and(|part| part.class == StepClass::Armor)
}

fn costs_infantry(piece: &Piece, counter: &Counter) -> bool {
    let class = counter.front.kind.class();
    matches!(class, Class::Infantry | Class::Hq) && !costs_armor(piece, counter)
}

/// The dependents that count as part of the Netherlands East Indies (`DS-15.26-9`).
const DUTCH: [NamedArea; 3] = [
    NamedArea::Borneo,
    NamedArea::Celebes,
    NamedArea::DutchNewGuinea,
];

/// Reports whether a unit is in a country or dependent (`DS-15.26-9`).
fn is_inside(state: &State, piece: &Piece, area: AreaId) -> bool {
    let map = state.map();
    let Some(hex) = piece.at.hex() else {
        return false;
    };
    let row = map.hex(hex);
    let there = row.area;
    let indies = map.area(area).named == Some(NamedArea::NetherlandsEastIndies);
    let land = state.land(hex);
    there == Some(area)
        || row.region == Some(area)
        || land.home && land.country == Some(area)
        || indies && there.is_some_and(|other| map.area(other).is_one_of(&DUTCH))
}

/// Asks for the next step. A pan-national HQ may be spared (`AE-13.8.4-4`, `DS-13.8.3-4`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, toll: LosableSteps, steps: u8) {
    if steps == 0 {
        return;
    }
    let losses = losses(play.state, scene, toll);
    let spared = match toll {
        LosableSteps::Of(country) => {
            nations::may_spare(play.state, scene.faction, country, &losses)
        }
        _ => false,
    };
    let pass = spared.then_some(Pick::Pass).into_iter();
    let options = pass.chain(losses.into_iter().map(Pick::Loss)).collect();
    ask_about(
        play,
        scene,
        PoliticalTask::Lose(toll, steps),
        QuestionSubject::LoseStep,
        options,
    );
}

/// Loses a step, and goes on with the next.
pub(super) fn pay(
    play: &mut Play<'_>,
    scene: Scene,
    (toll, steps): (LosableSteps, u8),
    pick: Pick,
) {
    if let Pick::Loss(loss) = pick {
        losing::lose(play, loss);
        put(
            play,
            scene,
            [PoliticalTask::Lose(toll, steps.saturating_sub(1))],
        );
    }
}
