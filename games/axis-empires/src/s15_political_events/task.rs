//! The steps of events, where effects of cards do not say enough.

use serde::{Deserialize, Serialize};

use super::menu::{self, Way};
use super::s15_29_operation_z::Done;
use super::strike::{self, Field};
use super::toll::{self, Toll};
use super::{
    ask, put, s15_2_banzai, s15_7_ceded_land, s15_8_chinese_incident, s15_10_country_resists,
    s15_13_delay_reduction, s15_14_european_commitment, s15_21_japan_supports_nationalists,
    s15_23_military_aid, s15_28_neutrals_pressured, s15_29_operation_z, s15_30_political_option,
    s15_33_atomic_bomb,
};
use crate::agenda::choice::{About, Pick};
use crate::agenda::{self, Scene};
use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::pack::card::Duty;
use crate::pack::{PostureBoxId, Side};
use crate::play::Play;
use crate::s01_seasonal::s1_3_replacements;
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s04_combat::s4_2_6_2_eliminating_steps as losing;
use crate::s17_optional::s17_6_east_africa::{self, Shift};
use crate::state::{Marks, PieceId, Place};

/// A step of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// The faction does one of several things.
    OneOf {
        /// Whether it may do none of them.
        duty: Duty,
        /// Those that are open.
        of: Vec<Way>,
    },
    /// One of these pieces goes somewhere.
    Send {
        /// The pieces to choose from.
        pieces: Vec<PieceId>,
        /// Where to.
        to: Place,
        /// Whether none need go.
        duty: Duty,
    },
    /// Another faction does this.
    By(Faction, Box<Task>),
    /// The faction chooses a hex in which another one loses something.
    Strike {
        /// Who loses.
        victim: Faction,
        /// Where.
        where_to: Field,
    },
    /// The faction loses a colonial step, a Minor Country's or a marker in the hex.
    Struck(HexId),
    /// The faction loses so many steps.
    Lose(Toll, u8),
    /// 15.2: the Axis chooses the support unit that is used up.
    Exhaust,
    /// 15.2: and an Allied one with it.
    ExhaustAlly(PieceId),
    /// 15.2: the Axis chooses the hex of its attack.
    Banzai,
    /// 15.2: and who stays out of it.
    Charge(Attack),
    /// 15.2: the attack is over.
    Forget,
    /// 15.7: a Detachment in the land that was ceded.
    Garrison(AreaId),
    /// 15.8: a die decides which Ally loses a Chinese step.
    Strife,
    /// 15.10, before the war: what becomes of a country that refuses.
    Resist,
    /// 15.13: a unit comes back sooner.
    Sooner,
    /// 15.14.1, Step 2.
    Commit,
    /// 15.18: a unit is placed as a replacement.
    Raise(PieceId),
    /// 15.21: a Japanese Detachment in a Chinese port.
    Foothold,
    /// +17.6: the marker of East Africa moves a box.
    EastAfrica(Shift),
    /// 15.28: the policy of a box ends, and a truce comes in its place.
    Reassess(PostureBoxId),
    /// 15.29: actions of Operation Z.
    Act {
        /// How many are left.
        left: u8,
        /// How often each was done; nothing is counted in Widespread Attacks.
        done: Option<Done>,
    },
    /// 15.29: a unit goes to any hex of Japan's.
    Redeploy,
    /// 15.29: this one.
    RedeployTo(PieceId),
    /// 15.29: landing forces put to sea.
    Land,
    /// 15.29: from this hex.
    LandFrom(HexId),
    /// 15.30: Negotiation in every box of an Ally that has nothing.
    Negotiate(Faction),
    /// 15.33: where the bomb falls.
    Bomb,
    /// 15.33: what it destroys there.
    Destroy(HexId),
    /// 15.36: a marker shows its better side.
    Improve(PieceId),
}

impl From<Task> for agenda::Task {
    fn from(task: Task) -> Self {
        Self::Political(task)
    }
}

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: Task) {
    match task {
        Task::OneOf { duty, ref of } => {
            let options = menu::options(duty, of);
            ask(play, scene, task, About::OneOf, options);
        }
        Task::Send {
            ref pieces, duty, ..
        } => {
            let options = menu::pieces(duty, pieces);
            ask(play, scene, task, About::EventPiece, options);
        }
        Task::By(faction, task) => put(play, scene.by(faction), [*task]),
        Task::Strike { victim, where_to } => strike::ask_where(play, scene, (victim, where_to)),
        Task::Struck(hex) => strike::ask_what(play, scene, hex),
        Task::Lose(toll, steps) => toll::ask(play, scene, toll, steps),
        Task::Exhaust => s15_2_banzai::ask_unit(play, scene),
        Task::ExhaustAlly(unit) => s15_2_banzai::ask_ally(play, scene, unit),
        Task::Banzai => s15_2_banzai::ask_where(play, scene),
        Task::Charge(attack) => s15_2_banzai::ask_who(play, scene, attack),
        Task::Forget => s15_2_banzai::forget(play),
        Task::Garrison(area) => s15_7_ceded_land::ask_garrison(play, scene, area),
        Task::Strife => s15_8_chinese_incident::strife(play, scene),
        Task::Resist => s15_10_country_resists::resist(play, scene),
        Task::Sooner => s15_13_delay_reduction::ask(play, scene),
        Task::Commit => s15_14_european_commitment::commit(play, scene),
        Task::Raise(piece) => s15_23_military_aid::ask_place(play, scene, piece),
        Task::Foothold => s15_21_japan_supports_nationalists::ask_port(play, scene),
        Task::EastAfrica(shift) => s17_6_east_africa::move_marker(play, scene.theatre, shift),
        Task::Reassess(id) => s15_28_neutrals_pressured::reassess(play, id),
        Task::Act { left, done } => s15_29_operation_z::act(play, scene, left, done),
        Task::Redeploy => s15_29_operation_z::ask_unit(play, scene),
        Task::RedeployTo(piece) => s15_29_operation_z::ask_hex(play, scene, piece),
        Task::Land => s15_29_operation_z::ask_sea(play, scene),
        Task::LandFrom(hex) => s15_29_operation_z::ask_shore(play, scene, hex),
        Task::Negotiate(faction) => s15_30_political_option::negotiate(play, scene, faction),
        Task::Bomb => s15_33_atomic_bomb::ask_where(play, scene),
        Task::Destroy(hex) => s15_33_atomic_bomb::ask_what(play, scene, hex),
        Task::Improve(marker) => play.turn_over(marker, Side::Back),
    }
}

pub(crate) fn answered(play: &mut Play<'_>, scene: Scene, task: Task, pick: Pick) {
    match (task, pick) {
        (Task::OneOf { of, .. }, Pick::Nth(nth)) => menu::chosen(play, scene, of, nth),
        (Task::Send { to, .. }, Pick::Piece(piece)) => send(play, piece, to),
        (Task::Strike { victim, .. }, Pick::Hex(hex)) => {
            put(play, scene.by(victim), [Task::Struck(hex)]);
        }
        (Task::Struck(_), pick) => strike::suffer(play, pick),
        (Task::Lose(toll, steps), pick) => toll::pay(play, scene, (toll, steps), pick),
        (Task::Exhaust, Pick::Piece(unit)) => put(play, scene, [Task::ExhaustAlly(unit)]),
        (Task::ExhaustAlly(unit), pick) => s15_2_banzai::exhaust(play, scene, unit, pick),
        (Task::Banzai, pick) => s15_2_banzai::muster(play, scene, pick),
        (Task::Charge(attack), pick) => s15_2_banzai::charge(play, scene, &attack, pick),
        (Task::Garrison(_), Pick::Stand(piece, hex)) => {
            s15_7_ceded_land::garrison(play, piece, hex);
        }
        (Task::Resist, Pick::Faction(ally)) => {
            s15_10_country_resists::resist_with(play, scene, ally);
        }
        (Task::Sooner, Pick::Piece(piece)) => s15_13_delay_reduction::hasten(play, piece),
        (Task::Raise(_), Pick::Replacement(order)) => {
            s1_3_replacements::take(play, scene.faction, order);
        }
        (Task::Foothold, Pick::Hex(hex)) => {
            s15_21_japan_supports_nationalists::seize(play, scene, hex);
        }
        (Task::Redeploy, Pick::Piece(piece)) => put(play, scene, [Task::RedeployTo(piece)]),
        (Task::RedeployTo(piece), Pick::Hex(hex)) => play.put(piece, Place::Hex(hex)),
        (Task::Land, Pick::Hex(hex)) => put(play, scene, [Task::LandFrom(hex)]),
        (Task::LandFrom(sea), Pick::Hex(shore)) => s15_29_operation_z::land(play, sea, shore),
        (Task::Bomb, Pick::Hex(hex)) => s15_33_atomic_bomb::fall(play, scene, hex),
        (Task::Destroy(_), Pick::Piece(piece)) => {
            losing::eliminate(play, piece);
        }
        _ => {}
    }
}

/// A piece goes somewhere, its front up. What is in the Holding Box of a unit that leaves the
/// map goes where it would go without it.
fn send(play: &mut Play<'_>, piece: PieceId, to: Place) {
    let from = play.state.piece(piece).map(|piece| piece.at);
    let held = play.state.pieces_at(Place::Holding(piece));
    let held: Vec<PieceId> = held.map(|(id, _)| id).collect();
    for step in held {
        play.put(step, from.unwrap_or(to));
        play.take_off(step);
    }
    play.put(piece, to);
    play.turn_over(piece, Side::Front);
    play.state
        .set_piece(piece, |piece| piece.marks = Marks::NONE);
}
