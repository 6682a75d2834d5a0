//! 15.2 Banzai!

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::order::combat::attack::Attack;
use crate::pack::card::Duty;
use crate::pack::{Class, Policy, Posture, Side, UnitKind};
use crate::politics::{self, Force, breach, posture_boxes};
use crate::s04_combat::s4_2_1_attacks as attacks;
use crate::s13_countries::{s13_6_breach, s13_6_posture as postures};
use crate::s15_political_events::choices::{self, ChoiceList};
use crate::s15_political_events::enqueue::{self, ask};
use crate::s15_political_events::names;
use crate::s15_political_events::s15_34_raiders_discovered::support;
use crate::state::{Marks, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;
use crate::unit_marks;

/// The Axis attacks at once, or uses up a support unit (`DS-15.2-1`). It need not give up a
/// policy where it can do nothing else (`AE-13.6.1.2-6`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let scene = scene.by(Faction::Axis);
    let state = &*play.state;
    let unbound = charges(state);
    let support = own(state, scene.theatre);
    let duty = if unbound.is_empty() && support.is_empty() {
        Duty::May
    } else {
        Duty::Must
    };
    let any = !unbound.is_empty() || !bound_charges(state).is_empty();
    let mut menu = ChoiceList::default();
    menu.step(any, PoliticalTask::Banzai);
    menu.step(!support.is_empty(), PoliticalTask::Exhaust);
    menu.offer(play, scene, duty);
}

/// The strongest attack on each hex, where it has a Japanese unit (`DS-15.2-2`).
fn charges(state: &State) -> Vec<Attack> {
    if state.phasing() != Faction::Axis {
        return Vec::new();
    }
    let targets = attacks::list::targets(state).into_iter();
    let strongest = targets.map(|target| target.strongest);
    strongest
        .filter(|attack| is_japanese(state, attack))
        .collect()
}

/// The policies that the event may end by an attack on whom they bind (`AE-13.6.1.2-6`).
const BREAKABLE: [Policy; 2] = [Policy::Acceptance, Policy::NeutralityPact];

/// The same on hexes with pieces of a PAC, each with the policy that it ends: Acceptance or
/// Neutrality, where that may be ended by choice (`AE-13.6.1.2-6`, `AE-13.6.1.2-8`).
fn bound_charges(state: &State) -> Vec<(Policy, Attack)> {
    let unbound = charges(state);
    let is_new = |attack: &Attack| unbound.iter().all(|other| other.hex != attack.hex);
    let open = BREAKABLE.into_iter().filter(|policy| {
        !posture_boxes::boxes_with(state, *policy).is_empty() && breach::may_break(state, *policy)
    });
    open.flat_map(|policy| {
        let attacks = charges(&s13_6_breach::without(state, policy)).into_iter();
        attacks.map(move |attack| (policy, attack))
    })
    .filter(|(_, attack)| is_new(attack))
    .collect()
}

fn is_japanese(state: &State, attack: &Attack) -> bool {
    let japan = names::area(state, NamedArea::Japan);
    let mut units = attack.units.iter().filter_map(|id| state.piece(*id));
    units.any(|piece| japan.is_some() && piece.country(state.pack()) == japan)
}

/// Asks which hex is attacked (`DS-15.2-2`).
pub(super) fn ask_where(play: &mut Play<'_>, scene: Scene) {
    let unbound = charges(play.state).into_iter();
    let bound = bound_charges(play.state).into_iter();
    let all = unbound.chain(bound.map(|(_, attack)| attack));
    let options = all.map(|attack| Pick::Hex(attack.hex)).collect();
    ask(
        play,
        scene,
        PoliticalTask::Banzai,
        QuestionSubject::EventHex,
        options,
    );
}

/// The strongest attack on the hex that was chosen. A policy in its way ends
/// (`AE-13.6.1.2-6`).
pub(super) fn gather_attack(play: &mut Play<'_>, scene: Scene, pick: Pick) {
    let is_chosen = |attack: &Attack| pick == Pick::Hex(attack.hex);
    if let Some(attack) = charges(play.state).into_iter().find(is_chosen) {
        return enqueue::put(play, scene, [PoliticalTask::Charge(attack)]);
    }
    let mut bound = bound_charges(play.state).into_iter();
    if let Some((policy, attack)) = bound.find(|(_, attack)| is_chosen(attack)) {
        postures::give_up(play, policy);
        enqueue::put(play, scene, [PoliticalTask::Charge(attack)]);
    }
}

/// Asks which unit stays out of the attack, if any: what is left must be an attack with a
/// Japanese unit still (`DS-15.2-2`).
pub(super) fn ask_who(play: &mut Play<'_>, scene: Scene, attack: Attack) {
    let all = attack.units.iter().chain(&attack.support).copied();
    let less = all.filter(|id| {
        let attack = without(&attack, *id);
        is_japanese(play.state, &attack) && attacks::check(play.state, &attack).is_ok()
    });
    let options = std::iter::once(Pick::Pass).chain(less.map(Pick::Piece));
    let options: Vec<Pick> = options.collect();
    let task = PoliticalTask::Charge(attack);
    ask(play, scene, task, QuestionSubject::EventPiece, options);
}

fn without(attack: &Attack, unit: PieceId) -> Attack {
    let units = attack.units.iter().copied();
    Attack {
        hex: attack.hex,
        units: units.filter(|id| *id != unit).collect(),
        support: attack.support.filter(|id| *id != unit),
    }
}

/// Leaves a unit out, or attacks: as in the Regular Combat Segment, and nothing of it is
/// remembered there (`DS-15.2-2`).
pub(super) fn charge(play: &mut Play<'_>, scene: Scene, attack: &Attack, pick: Pick) {
    if let Pick::Piece(unit) = pick {
        return enqueue::put(play, scene, [PoliticalTask::Charge(without(attack, unit))]);
    }
    if let Ok(plan) = attacks::check(play.state, attack) {
        enqueue::put(play, scene, [PoliticalTask::Forget]);
        attacks::commit(play, plan);
    }
}

/// Clears the marks of the attack: the units may attack again this turn.
pub(super) fn forget(play: &mut Play<'_>) {
    play.state.forget_attacks();
    unit_marks::clear_marks_of_all(play.state, Marks::ATTACKED.union(Marks::FOUGHT));
}

/// The Axis support units in the Force Pool (`DS-15.2-3`).
fn own(state: &State, theatre: Theatre) -> Vec<PieceId> {
    support(state, theatre, Faction::Axis, |_| true)
}

/// Asks which unit is used up (`DS-15.2-3`).
pub(super) fn ask_unit(play: &mut Play<'_>, scene: Scene) {
    let units = own(play.state, scene.theatre);
    let options = choices::pieces(Duty::Must, &units);
    ask(
        play,
        scene,
        PoliticalTask::Exhaust,
        QuestionSubject::EventPiece,
        options,
    );
}

/// Asks which Allied unit of the same type goes with it, if any: none of a country that a
/// policy or truce binds (`DS-15.2-3`, `DS-15.2-4`). A CV Fleet that goes alone may do so
/// as a CV Strike, which is delayed less (`DS-15.2-5`).
pub(super) fn ask_ally(play: &mut Play<'_>, scene: Scene, unit: PieceId) {
    let state = &*play.state;
    let Some(kind) = kind_of(state, unit) else {
        return;
    };
    let enemies = [Faction::Western, Faction::Soviet];
    let mut allied: Vec<PieceId> = enemies
        .into_iter()
        .flat_map(|ally| support(state, scene.theatre, ally, |other| other == kind))
        .collect();
    allied.retain(|id| {
        let piece = state.piece(*id);
        piece.is_some_and(|piece| politics::posture(state, Force::of(state, piece)) == Posture::War)
    });
    let strike = (kind == UnitKind::CvFleet).then_some(Pick::Yes);
    let alone = std::iter::once(Pick::Pass).chain(strike);
    let options = alone.chain(allied.into_iter().map(Pick::Piece)).collect();
    ask(
        play,
        scene,
        PoliticalTask::ExhaustAlly(unit),
        QuestionSubject::EventPiece,
        options,
    );
}

fn kind_of(state: &State, unit: PieceId) -> Option<UnitKind> {
    let counter = state.piece(unit)?.counter(state.pack())?;
    Some(counter.front.kind)
}

/// Air units go to the Delay Box, fleets to the Naval Warfare Delay Box, the Allied one to
/// the same (`DS-15.2-3`, `DS-15.2-5`).
pub(super) fn exhaust(play: &mut Play<'_>, scene: Scene, unit: PieceId, pick: Pick) {
    let theatre = scene.theatre;
    let air = kind_of(play.state, unit).is_some_and(|kind| kind.class() == Class::Air);
    let to = if air || pick == Pick::Yes {
        Place::Delay(theatre)
    } else {
        Place::NavalDelay(theatre)
    };
    play.put(unit, to);
    match pick {
        Pick::Yes => play.turn_over(unit, Side::Back),
        Pick::Piece(allied) => play.put(allied, to),
        _ => {}
    }
}
