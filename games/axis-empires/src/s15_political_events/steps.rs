//! The steps of events, where effects of cards do not say enough.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::o17_optional::o17_6_east_africa;
use crate::pack::Side;
use crate::s01_seasonal::s1_3_replacements;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s15_political_events::choices;
use crate::s15_political_events::enqueue::{ask, put};
use crate::s15_political_events::losses;
use crate::s15_political_events::partisan_raid;
use crate::s15_political_events::s15_2_banzai;
use crate::s15_political_events::s15_7_ceded_land;
use crate::s15_political_events::s15_8_chinese_incident;
use crate::s15_political_events::s15_10_country_resists;
use crate::s15_political_events::s15_13_delay_reduction;
use crate::s15_political_events::s15_14_european_commitment;
use crate::s15_political_events::s15_21_japan_supports_nationalists;
use crate::s15_political_events::s15_23_military_aid;
use crate::s15_political_events::s15_28_neutrals_pressured;
use crate::s15_political_events::s15_29_operation_z;
use crate::s15_political_events::s15_30_political_option;
use crate::s15_political_events::s15_33_atomic_bomb;
use crate::state::{Marks, PieceId, Place};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: PoliticalTask) {
    match task {
        PoliticalTask::OneOf { duty, ref of } => {
            let options = choices::options(duty, of);
            ask(play, scene, task, QuestionSubject::OneOf, options);
        }
        PoliticalTask::Send {
            ref pieces, duty, ..
        } => {
            let options = choices::pieces(duty, pieces);
            ask(play, scene, task, QuestionSubject::EventPiece, options);
        }
        PoliticalTask::By(faction, task) => put(play, scene.by(faction), [*task]),
        PoliticalTask::Strike { victim, where_to } => {
            partisan_raid::ask_where(play, scene, (victim, where_to))
        }
        PoliticalTask::Struck(hex) => partisan_raid::ask_what(play, scene, hex),
        PoliticalTask::Lose(toll, steps) => losses::ask(play, scene, toll, steps),
        PoliticalTask::Exhaust => s15_2_banzai::ask_unit(play, scene),
        PoliticalTask::ExhaustAlly(unit) => s15_2_banzai::ask_ally(play, scene, unit),
        PoliticalTask::Banzai => s15_2_banzai::ask_where(play, scene),
        PoliticalTask::Charge(attack) => s15_2_banzai::ask_who(play, scene, attack),
        PoliticalTask::Forget => s15_2_banzai::forget(play),
        PoliticalTask::Garrison(area) => s15_7_ceded_land::ask_garrison(play, scene, area),
        PoliticalTask::Strife => s15_8_chinese_incident::strife(play, scene),
        PoliticalTask::Resist => s15_10_country_resists::resist(play, scene),
        PoliticalTask::Sooner => s15_13_delay_reduction::ask(play, scene),
        PoliticalTask::Commit => s15_14_european_commitment::commit(play, scene),
        PoliticalTask::Raise(piece) => s15_23_military_aid::ask_place(play, scene, piece),
        PoliticalTask::Foothold => s15_21_japan_supports_nationalists::ask_port(play, scene),
        PoliticalTask::EastAfrica(shift) => {
            o17_6_east_africa::move_marker(play, scene.theatre, shift)
        }
        PoliticalTask::Reassess(id) => s15_28_neutrals_pressured::reassess(play, id),
        PoliticalTask::Act { left, done } => s15_29_operation_z::act(play, scene, left, done),
        PoliticalTask::Redeploy => s15_29_operation_z::ask_unit(play, scene),
        PoliticalTask::RedeployTo(piece) => s15_29_operation_z::ask_hex(play, scene, piece),
        PoliticalTask::Land => s15_29_operation_z::ask_sea(play, scene),
        PoliticalTask::LandFrom(hex) => s15_29_operation_z::ask_shore(play, scene, hex),
        PoliticalTask::Negotiate(faction) => {
            s15_30_political_option::negotiate(play, scene, faction)
        }
        PoliticalTask::Bomb => s15_33_atomic_bomb::ask_where(play, scene),
        PoliticalTask::Destroy(hex) => s15_33_atomic_bomb::ask_what(play, scene, hex),
        PoliticalTask::Improve(marker) => play.turn_over(marker, Side::Back),
    }
}

pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: PoliticalTask, pick: Pick) {
    match (task, pick) {
        (PoliticalTask::OneOf { of, .. }, Pick::Nth(nth)) => choices::chosen(play, scene, of, nth),
        (PoliticalTask::Send { to, .. }, Pick::Piece(piece)) => send(play, piece, to),
        (PoliticalTask::Strike { victim, .. }, Pick::Hex(hex)) => {
            put(play, scene.by(victim), [PoliticalTask::Struck(hex)]);
        }
        (PoliticalTask::Struck(_), pick) => partisan_raid::suffer(play, pick),
        (PoliticalTask::Lose(toll, steps), pick) => losses::pay(play, scene, (toll, steps), pick),
        (PoliticalTask::Exhaust, Pick::Piece(unit)) => {
            put(play, scene, [PoliticalTask::ExhaustAlly(unit)])
        }
        (PoliticalTask::ExhaustAlly(unit), pick) => s15_2_banzai::exhaust(play, scene, unit, pick),
        (PoliticalTask::Banzai, pick) => s15_2_banzai::gather_attack(play, scene, pick),
        (PoliticalTask::Charge(attack), pick) => s15_2_banzai::charge(play, scene, &attack, pick),
        (PoliticalTask::Garrison(_), Pick::Stand(piece, hex)) => {
            s15_7_ceded_land::garrison(play, piece, hex);
        }
        (PoliticalTask::Resist, Pick::Faction(ally)) => {
            s15_10_country_resists::resist_with(play, scene, ally);
        }
        (PoliticalTask::Sooner, Pick::Piece(piece)) => s15_13_delay_reduction::hasten(play, piece),
        (PoliticalTask::Raise(_), Pick::Replacement(order)) => {
            s1_3_replacements::take(play, scene.faction, order);
        }
        (PoliticalTask::Foothold, Pick::Hex(hex)) => {
            s15_21_japan_supports_nationalists::seize(play, scene, hex);
        }
        (PoliticalTask::Redeploy, Pick::Piece(piece)) => {
            put(play, scene, [PoliticalTask::RedeployTo(piece)])
        }
        (PoliticalTask::RedeployTo(piece), Pick::Hex(hex)) => play.put(piece, Place::Hex(hex)),
        (PoliticalTask::Land, Pick::Hex(hex)) => put(play, scene, [PoliticalTask::LandFrom(hex)]),
        (PoliticalTask::LandFrom(sea), Pick::Hex(shore)) => {
            s15_29_operation_z::land(play, sea, shore)
        }
        (PoliticalTask::Bomb, Pick::Hex(hex)) => s15_33_atomic_bomb::fall(play, scene, hex),
        (PoliticalTask::Destroy(_), Pick::Piece(piece)) => {
            losing::eliminate(play, piece);
        }
        _ => {}
    }
}

/// Moves a piece to a place, its front up. The contents of the Holding Box of a unit that leaves
/// the map go where they would go without it.
fn send(play: &mut Play<'_>, piece: PieceId, to: Place) {
    losing::empty_box(play, piece);
    play.put(piece, to);
    play.turn_over(piece, Side::Front);
    play.state
        .set_piece(piece, |piece| piece.marks = Marks::NONE);
}
