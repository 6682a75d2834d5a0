//! 6.1 War and Peace Segment: declarations of war first, then truces that run down
//! (`AE-6.1-1`).

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::countries;
use crate::faction::Faction;
use crate::map::AreaId;
use crate::order::war_and_peace::WarAndPeaceOrder;
use crate::pack::card::Roster;
use crate::pack::{Posture, PostureBoxId, Status, Truce, WarState};
use crate::politics::{self, posture_boxes};
use crate::s13_countries::s13_5_alignment::{self, Alignment};
use crate::s13_countries::s13_6_posture as postures;
use crate::segment_handlers::SegmentHandlers;
use crate::state::State;
use crate::task::country::{CountryTask, PolicyEffect};
use crate::task::{self, Continuation, Scene};
use crate::task_queue;

pub use crate::order::war_and_peace::WarAndPeaceOrder as Order;

#[cfg(test)]
mod tests;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    wanted: |state| declarable(state).next().is_some() || truces(state).next().is_some(),
    close: open_lands,
    ..SegmentHandlers::PASS
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WarAndPeaceOrders {
    /// The countries on which it may declare war.
    pub declare_war: Vec<AreaId>,
    /// The factions whose truces it may reduce.
    pub reduce_truces: Vec<Faction>,
}

/// An order that was checked.
pub(crate) type WarAndPeacePlan = WarAndPeaceOrder;

/// The steps of the segment as [`crate::cells::turn::Turn::stage`] counts them: declarations while
/// no truce has been reduced, then those whose truces have.
const DECLARING: u8 = 1;

const fn reduced(faction: Faction) -> u8 {
    1 << (faction as u8 + 1)
}

/// Checks that an order is legal now: declarations first, truces after them (`AE-6.1-1`).
pub(crate) fn check(state: &State, order: &WarAndPeaceOrder) -> Checked<WarAndPeacePlan> {
    if !state.is_campaign() {
        return Err(Violation::new(
            "AE-6.1-1",
            "a campaign, whose countries decide on war and peace",
            "a war whose politics are fixed",
        ));
    }
    match *order {
        WarAndPeaceOrder::DeclareWar { country } => may_declare(state, country)?,
        WarAndPeaceOrder::ReduceTruces { of } => may_reduce(state, of)?,
    }
    Ok(*order)
}

/// Any number of declarations, one after the other (`AE-6.1.1-4`), on Neutral Minor
/// Countries alone (`AE-6.1.1-1`, `AE-6.1.1-5`); never before the war, and in a Limited War
/// not by an Ally (`AE-6.1.1-6`, `AE-12.1-2`, `AE-12.2-3`, `DS-6.1-2`, `DS-12.2-2`). A
/// policy that must not be ended by choice protects whom it binds (`AE-6.1.1-3`,
/// `AE-13.5-9`).
fn may_declare(state: &State, country: AreaId) -> Checked {
    let refuse = |rule, expected: &'static str, found: &'static str| {
        Err(Violation::new(rule, expected, found))
    };
    let faction = state.phasing();
    let area = state.map().areas().get(country.index());
    let theatre = area.map_or(state.scenario().theatre, |area| area.theatre);
    match state.war_state(theatre) {
        WarState::PreWar => {
            return refuse("AE-6.1.1-6", "a Limited or Total War", "Pre-War");
        }
        WarState::LimitedWar if faction.is_allied() => {
            return refuse("AE-6.1.1-6", "a Total War", "a Limited War");
        }
        WarState::LimitedWar | WarState::TotalWar => {}
    }
    if state.turn().stage != DECLARING {
        return refuse(
            "AE-6.1-1",
            "a declaration before truces are reduced",
            "one after it",
        );
    }
    let known = country.index() < state.map().areas().len();
    let neutral = known
        && state.area(country).status == Status::Neutral
        && politics::is_minor(state, country)
        && state.scenario().plays(theatre);
    if !neutral {
        let rule = if known {
            unfit(state, country)
        } else {
            "AE-6.1.1-1"
        };
        return refuse(rule, "a Neutral Minor Country", "another one");
    }
    let target = if faction.is_allied() {
        None
    } else {
        match s13_5_alignment::of(state, country) {
            Alignment::Faction(ally) => posture_boxes::box_of(state, country, ally),
            Alignment::AxisChooses | Alignment::ByDie => None,
        }
    };
    match target.map(|id| state.box_posture(id)) {
        Some(Posture::Policy(policy)) if !posture_boxes::may_end(state, theatre, policy) => refuse(
            "AE-13.6.1.2-8",
            "a country without a policy that must stand",
            "one whose policy cannot be ended by choice",
        ),
        _ => Ok(()),
    }
}

/// The rule by which land is no Neutral Minor Country: it is an active country (`AE-6.1.1-5`),
/// a Dependent or Region (`AE-13.3-1`), or a country that does not exist (`AE-13.2-4`).
fn unfit(state: &State, area: AreaId) -> &'static str {
    let row = state.map().area(area);
    match state.area(area).status {
        Status::Active => "AE-6.1.1-5",
        Status::Absent if row.part_of.is_some() || !row.owners.is_empty() => "AE-13.3-1",
        Status::Absent => "AE-13.2-4",
        Status::Neutral | Status::Conquered => "AE-6.1.1-1",
    }
}

/// An Ally reduces its own truces, the Axis those of either or both, each faction's all
/// together and once (`AE-6.1.2-3`, `AE-6.1.2-4`, `DS-6.1-3`). The longer ones wait for a
/// Seasonal Turn (`AE-6.1.2-2`).
fn may_reduce(state: &State, of: Faction) -> Checked {
    let own = state.phasing() == Faction::Axis || state.phasing() == of;
    if !own {
        return Err(Violation::new(
            "AE-6.1.2-4",
            "truces of one's own",
            format!("those of the {of} faction"),
        ));
    }
    let again = state.turn().stage & reduced(of) != 0;
    if !again && !reducible(state, of).is_empty() {
        return Ok(());
    }
    if !again && truces_of(state, of).next().is_some() {
        return Err(Violation::new(
            "AE-6.1.2-2",
            "a Negotiation, or a Seasonal Turn",
            "none",
        ));
    }
    Err(Violation::new(
        "AE-6.1.2-3",
        "truces that can be reduced",
        "none",
    ))
}

/// The truces of an Allied faction, on every map.
fn truces_of(state: &State, of: Faction) -> impl Iterator<Item = (PostureBoxId, Truce)> {
    let theatres = state.theatres();
    theatres.flat_map(move |theatre| postures::truces(state, theatre, of))
}

/// The truces that can be reduced: on a Seasonal Turn all, on another the Negotiations
/// (`AE-6.1.2-1`, `AE-6.1.2-2`, `DS-14.43-1`).
fn reducible(state: &State, of: Faction) -> Vec<(PostureBoxId, Truce)> {
    let seasonal = state.pack().calendar.is_seasonal(state.now());
    let due = |truce| seasonal || truce == Truce::Negotiation;
    let truces = truces_of(state, of).filter(|(_, truce)| due(*truce));
    truces.collect()
}

/// Carries out an order that was checked. The declared country joins the other side: the Axis's
/// enemies by 13.5, or the Axis if an Ally declared, which may then protect its new friend
/// (`AE-6.1.1-1`, `AE-6.1.1-2`, `AE-13.4-3`, `DS-6.1-1`). In their next turn the Soviets may not
/// enter a country that the West attacks (`AE-6.1.1-7`).
pub(crate) fn commit(play: &mut Play<'_>, plan: WarAndPeacePlan) {
    match plan {
        WarAndPeaceOrder::DeclareWar { country } => {
            let theatre = countries::theatre(play.state, country);
            let scene = Scene::of(theatre, play.state.phasing());
            let (roster, will) = (Roster::Mobilizing, PolicyEffect::Voluntary);
            let tasks = match scene.faction {
                Faction::Axis => vec![CountryTask::JoinAllies { roster, will }],
                Faction::Western | Faction::Soviet => vec![
                    CountryTask::Join {
                        faction: Faction::Axis,
                        roster,
                        will,
                    },
                    CountryTask::NoOccupation,
                ],
            };
            if scene.faction == Faction::Western {
                play.set_area(country, |area| area.shut_to_soviets = true);
            }
            let tasks = tasks.into_iter().map(task::Task::Country);
            task_queue::put(play, scene.about(country), tasks, Continuation::Commands);
        }
        WarAndPeaceOrder::ReduceTruces { of } => {
            play.state.set_turn(|turn| turn.stage |= reduced(of));
            for (id, truce) in reducible(play.state, of) {
                postures::set(play, id, postures::next(truce, false));
            }
        }
    }
}

/// Returns the legal orders of the phasing faction.
pub(crate) fn acts(state: &State) -> WarAndPeaceOrders {
    WarAndPeaceOrders {
        declare_war: declarable(state).collect(),
        reduce_truces: truces(state).collect(),
    }
}

/// The countries on which it may declare war.
fn declarable(state: &State) -> impl Iterator<Item = AreaId> {
    let areas = state.is_campaign().then(|| state.map().areas().len());
    let areas = (0..).map(AreaId).take(areas.unwrap_or_default());
    areas.filter(|country| may_declare(state, *country).is_ok())
}

/// The factions whose truces it may reduce.
fn truces(state: &State) -> impl Iterator<Item = Faction> {
    let of = state.is_campaign().then_some(Faction::ALL);
    let of = of.into_iter().flatten();
    of.filter(|of| may_reduce(state, *of).is_ok())
}

/// The Soviets have stayed out of what the West attacked for their turn (`AE-6.1.1-7`).
fn open_lands(play: &mut Play<'_>) {
    if !play.state.is_campaign() || play.state.phasing() != Faction::Soviet {
        return;
    }
    let areas = (0..).map(AreaId).take(play.state.map().areas().len());
    for area in areas {
        if play.state.area(area).shut_to_soviets {
            play.set_area(area, |area| area.shut_to_soviets = false);
        }
    }
}

/// One in so many segments sees a declaration of war among orders chosen at random: who
/// attacks every neutral has a short campaign.
const DECLARATIONS: usize = 24;

/// One of the orders listed, at random; a declaration of war rarely.
pub(crate) fn pick(
    acts: &WarAndPeaceOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<WarAndPeaceOrder> {
    let wars = acts.declare_war.iter();
    let wars = wars.map(|country| WarAndPeaceOrder::DeclareWar { country: *country });
    let truces = acts.reduce_truces.iter();
    let truces = truces.map(|of| WarAndPeaceOrder::ReduceTruces { of: *of });
    let orders: Vec<WarAndPeaceOrder> = match below(DECLARATIONS) {
        0 => wars.chain(truces).collect(),
        _ => truces.collect(),
    };
    orders.get(below(orders.len().max(1))).copied()
}
