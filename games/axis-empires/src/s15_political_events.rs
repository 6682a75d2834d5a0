//! Section 15 of Dai Senso, Political Events: what the events mean that cards and tables
//! name.
//!
//! A file is an event or several that are alike. Each puts what happens on the agenda: effects
//! that cards are made of, too, and [`Task`]s where the event says more than those.

mod menu;
mod names;
mod s15_10_country_resists;
mod s15_13_delay_reduction;
mod s15_14_european_commitment;
mod s15_15_failure;
mod s15_17_gekokujo;
mod s15_19_influence;
mod s15_1_support_resistance;
mod s15_21_japan_supports_nationalists;
mod s15_22_loc_damaged;
mod s15_23_military_aid;
mod s15_24_military_takeover;
mod s15_26_minor_country_politics;
mod s15_28_neutrals_pressured;
mod s15_29_operation_z;
mod s15_2_banzai;
mod s15_30_political_option;
mod s15_33_atomic_bomb;
mod s15_34_raiders_discovered;
mod s15_35_successful_challenge;
mod s15_4_border_incident;
mod s15_8_chinese_incident;
mod s15_9_country_joins;
mod strike;
mod toll;

pub(crate) mod s15_7_ceded_land;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::agenda::choice::{About, Pick};
use crate::agenda::{self, Scene, Todo};
use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::pack::card::{Duty, PostureRef};
use crate::pack::{Effect, PostureBoxId, Side};
use crate::play::Play;
use crate::s01_seasonal::s1_3_replacements;
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s04_combat::s4_2_6_2_eliminating_steps as losing;
use crate::state::{Marks, PieceId, Place};

pub use s15_29_operation_z::{Done, Theme};
pub use toll::Toll;

/// A political event. It is about the country that was selected for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PoliticalEvent {
    /// 15.1: partisans rise against the Axis.
    AlliesSupportResistance,
    /// 15.2: a Japanese attack at once, or ships and planes that are used up.
    Banzai,
    /// 15.3: the bases of the enemy that the Axis has fallen upon are damaged.
    BasesDamaged,
    /// 15.4: shots on a border of the Soviets or the Chinese.
    BorderIncident,
    /// 15.5: it joins the faction, and a neighbour the other side.
    BorderWar,
    /// 15.8: something moves in China.
    ChineseIncident,
    /// 15.9: it joins the faction.
    CountryJoins,
    /// 15.10: it refuses what was demanded.
    CountryResists,
    /// 15.11: it joins against the faction, unready.
    CoupDEtat,
    /// 15.12: it joins against the faction.
    DeclareWar,
    /// 15.13: a unit comes back sooner.
    DelayReduction,
    /// 15.14: an Ally sends units to Europe, or takes them back.
    EuropeanCommitment,
    /// 15.15: orders or supplies of a faction fail, the one that the event names.
    Failure(FailureKind),
    /// 15.16: it joins the faction and lets its armies pass.
    FreePassage,
    /// 15.17: Japanese officers start a war of their own.
    Gekokujo,
    /// 15.18: Japanese infantry is raised at home.
    HomeDefense,
    /// 15.19: the faction wins friends in it.
    Influence,
    /// 15.20: shots on a subject of the West.
    InternationalIncident,
    /// 15.21: Japan helps those who fight the colonial powers.
    JapanSupportsNationalists,
    /// 15.22: Japanese raiders cut a line of communications.
    LocDamaged,
    /// 15.23: steps for Minor Countries or colonies.
    MilitaryAid,
    /// 15.24: the Japanese army rules alone.
    MilitaryTakeover,
    /// 15.26: an Area Table says in which country something happens.
    MinorCountryPolitics,
    /// 15.26: an Area Table says: in this one.
    MinorCountryRolled,
    /// 15.27: it keeps out of the war.
    NeutralityDeclared,
    /// 15.28: neutrals are pressed.
    NeutralsPressured,
    /// 15.29: the Japanese offensive.
    OperationZ,
    /// 15.30: a thing of the faction's choice.
    PoliticalOption,
    /// 15.33: the atomic bomb.
    AtomicBomb,
    /// 15.34: raiders of the faction are found out.
    RaidersDiscovered,
    /// 15.35: an Ally stands up to the Axis for the country of a box.
    SuccessfulChallenge(PostureRef),
    /// 15.36: roads and airfields in China.
    SuccessfulImprovements,
    /// 15.37: two actions of Operation Z.
    WidespreadAttacks,
}

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// Orders.
    Command,
    /// Supplies.
    Supply,
}

/// A step of an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// The faction does one of several things.
    OneOf {
        /// Whether it may do none of them.
        duty: Duty,
        /// Those that are open.
        of: Vec<menu::Way>,
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
        where_to: strike::Field,
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
    /// 15.10, 15.24, 15.35: a Blitz marker more in the next Support Segment.
    Blitz,
    /// 15.13: a unit comes back sooner.
    Sooner,
    /// 15.14.1, Step 2.
    Commit,
    /// 15.18: a unit is placed as a replacement.
    Raise(PieceId),
    /// 15.21: a Japanese Detachment in a Chinese port.
    Foothold,
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

/// What an event does when the faction of the scene receives it.
pub(crate) fn happen(play: &mut Play<'_>, scene: Scene, event: PoliticalEvent) {
    match event {
        PoliticalEvent::AlliesSupportResistance => s15_1_support_resistance::happen(play, scene),
        PoliticalEvent::Banzai => s15_2_banzai::happen(play, scene),
        PoliticalEvent::BasesDamaged => s15_22_loc_damaged::bases(play, scene),
        PoliticalEvent::BorderIncident => s15_4_border_incident::border(play, scene),
        PoliticalEvent::InternationalIncident => s15_4_border_incident::international(play, scene),
        PoliticalEvent::BorderWar
        | PoliticalEvent::CountryJoins
        | PoliticalEvent::CoupDEtat
        | PoliticalEvent::DeclareWar
        | PoliticalEvent::FreePassage => s15_9_country_joins::happen(play, scene, event),
        PoliticalEvent::ChineseIncident => s15_8_chinese_incident::happen(play, scene),
        PoliticalEvent::CountryResists => s15_10_country_resists::happen(play, scene),
        PoliticalEvent::DelayReduction => put(play, scene, [Task::Sooner]),
        PoliticalEvent::EuropeanCommitment => s15_14_european_commitment::happen(play, scene),
        PoliticalEvent::Failure(kind) => s15_15_failure::happen(play, scene, kind),
        PoliticalEvent::Gekokujo => s15_17_gekokujo::happen(play, scene),
        PoliticalEvent::HomeDefense => s15_23_military_aid::home_defense(play, scene),
        PoliticalEvent::Influence => s15_19_influence::happen(play, scene),
        PoliticalEvent::JapanSupportsNationalists => {
            s15_21_japan_supports_nationalists::happen(play, scene);
        }
        PoliticalEvent::LocDamaged => s15_22_loc_damaged::happen(play, scene),
        PoliticalEvent::MilitaryAid => s15_23_military_aid::happen(play, scene),
        PoliticalEvent::MilitaryTakeover => s15_24_military_takeover::happen(play, scene),
        PoliticalEvent::MinorCountryPolitics => s15_26_minor_country_politics::happen(play, scene),
        PoliticalEvent::MinorCountryRolled => s15_26_minor_country_politics::rolled(play, scene),
        PoliticalEvent::NeutralityDeclared => s15_19_influence::neutrality(play, scene),
        PoliticalEvent::NeutralsPressured => s15_28_neutrals_pressured::happen(play, scene),
        PoliticalEvent::OperationZ => s15_29_operation_z::happen(play, scene),
        PoliticalEvent::WidespreadAttacks => s15_29_operation_z::widespread(play, scene),
        PoliticalEvent::PoliticalOption => s15_30_political_option::happen(play, scene),
        PoliticalEvent::AtomicBomb => s15_33_atomic_bomb::happen(play, scene),
        PoliticalEvent::RaidersDiscovered => s15_34_raiders_discovered::happen(play, scene),
        PoliticalEvent::SuccessfulChallenge(of) => {
            s15_35_successful_challenge::happen(play, scene, of);
        }
        PoliticalEvent::SuccessfulImprovements => {
            s15_35_successful_challenge::improvements(play, scene);
        }
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
        Task::Blitz => {
            let faction = scene.faction;
            play.state
                .set_progress(scene.theatre, |progress| progress.grant_blitz(faction));
        }
        Task::Sooner => s15_13_delay_reduction::ask(play, scene),
        Task::Commit => s15_14_european_commitment::commit(play, scene),
        Task::Raise(piece) => s15_23_military_aid::ask_place(play, scene, piece),
        Task::Foothold => s15_21_japan_supports_nationalists::ask_port(play, scene),
        Task::Reassess(id) => s15_28_neutrals_pressured::reassess(play, scene, id),
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

/// Puts steps of an event before everything on the agenda.
fn put(play: &mut Play<'_>, scene: Scene, tasks: impl IntoIterator<Item = Task>) {
    agenda::first(play, scene, tasks.into_iter().map(agenda::Task::from));
}

/// Puts effects before everything on the agenda.
fn effects(play: &mut Play<'_>, scene: Scene, effects: &[Effect]) {
    agenda::effects_first(play, scene, effects);
}

/// Asks the faction of the scene, and lets a step wait.
fn ask(play: &mut Play<'_>, scene: Scene, task: Task, about: About, options: Vec<Pick>) {
    let todo = Todo {
        task: task.into(),
        scene,
    };
    agenda::ask(play, todo, about, options);
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
    play.state.set_piece(piece, |piece| piece.marks = Marks::NONE);
}
