//! Choosing casualties: who chooses, who must agree, what becomes of them.

use super::assign::AssignableHits;
use crate::combat::unit_groups::{self, GroupedUnits};
use crate::command_context::Play;
use crate::decision::{Group, Hits, Loss, LossCause, Question};
use crate::event::Role;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{State, UnitId};
use crate::step::PendingHits;
use crate::unit::UnitKind;

/// Units named by chosen losses.
pub(super) struct Casualties {
    pub(super) destroyed: Vec<UnitId>,
    pub(super) damaged: Vec<UnitId>,
}

impl PendingHits {
    pub(super) fn new(
        space: SpaceId,
        against: Role,
        cause: LossCause,
        hits: Hits,
        mut targets: Vec<UnitId>,
        air_hits_submarines: bool,
    ) -> Self {
        targets.sort();
        Self {
            space,
            against,
            cause,
            hits,
            targets,
            air_hits_submarines,
            chosen: None,
            to_agree: Vec::new(),
            disputed: false,
        }
    }

    /// Goes on until someone must answer (`None`) or the casualties are known.
    /// Nothing is asked where there is nothing to choose.
    pub(super) fn settle(&mut self, play: &mut Play<'_>) -> Option<Casualties> {
        let bunches = unit_groups::bunches(play.state, &self.targets);
        let groups: Vec<Group> = bunches.iter().map(|bunch| bunch.group.clone()).collect();
        let chosen = match self.chosen.take() {
            Some(chosen) => chosen,
            None => {
                let volley = self.volley(&groups);
                let usual = usual_losses(play.state, &volley, self.chooser(play.state));
                if volley.choice(&usual) && self.ask(play, &groups, volley.required()) {
                    return None;
                }
                usual
            }
        };
        while !self.to_agree.is_empty() {
            let power = self.to_agree.remove(0);
            let question = Question::AgreeLosses {
                space: self.space,
                losses: chosen.clone(),
                groups: groups.clone(),
            };
            if play.ask(power, question) {
                self.chosen = Some(chosen);
                return None;
            }
        }
        Some(casualties(&bunches, &chosen))
    }

    fn volley<'a>(&self, groups: &'a [Group]) -> AssignableHits<'a> {
        AssignableHits {
            hits: self.hits,
            groups,
            air_hits_submarines: self.air_hits_submarines,
            cause: self.cause,
        }
    }

    fn ask(&self, play: &mut Play<'_>, groups: &[Group], required: u16) -> bool {
        let question = Question::Losses {
            space: self.space,
            cause: self.cause,
            hits: self.hits,
            groups: groups.to_vec(),
            air_hits_submarines: self.air_hits_submarines,
            required,
        };
        let chooser = self.chooser(play.state);
        play.ask(chooser, question)
    }

    /// The attacker for his own units, and for others' when they disagree
    /// (`AAE-misc-13`, `AAE-combat-land-12`); else the defender who speaks for all.
    fn chooser(&self, state: &State) -> Power {
        match self.against {
            Role::Defender if !self.disputed => speaker(state, self.space, &self.targets),
            Role::Attacker | Role::Defender => state.turn().power,
        }
    }

    /// The casualties were chosen; other seats whose units are at stake are heard.
    pub(super) fn choose(&mut self, state: &State, losses: Vec<Loss>) {
        self.chosen = Some(losses);
        self.to_agree = self.partners(state);
    }

    /// A co-defender does not agree to the casualties chosen.
    pub(super) fn dispute(&mut self) {
        self.chosen = None;
        self.to_agree.clear();
        self.disputed = true;
    }

    /// One power for each seat that owns targets and did not choose (`AAE-misc-13`).
    fn partners(&self, state: &State) -> Vec<Power> {
        if self.against == Role::Attacker || self.disputed {
            return Vec::new();
        }
        let mut heard = vec![self.chooser(state)];
        for owner in owners(state, self.space, &self.targets) {
            if !heard.iter().any(|power| state.same_seat(*power, owner)) {
                heard.push(owner);
            }
        }
        heard.split_off(1)
    }
}

/// The power that answers for a standing army: the one that was given its command.
fn answering(state: &State, space: SpaceId, owner: Power) -> Power {
    if owner != Power::NEUTRAL {
        return owner;
    }
    let turn = state.turn();
    let commander = turn
        .commanders
        .iter()
        .find(|(neutral, _)| *neutral == space)
        .map(|(_, power)| *power);
    commander.unwrap_or_else(|| next_opponent(state, turn.power))
}

/// The first power of the other side after one in the order of play.
fn next_opponent(state: &State, power: Power) -> Power {
    let count = state.board().powers.len() as u8;
    (1..count)
        .map(|step| Power((power.0 + step) % count))
        .find(|other| state.board().side(*other) != state.board().side(power))
        .unwrap_or(power)
}

/// The powers that answer for some units, in order of play.
fn owners(state: &State, space: SpaceId, units: &[UnitId]) -> Vec<Power> {
    let mut owners: Vec<Power> = units
        .iter()
        .filter_map(|id| state.piece(*id))
        .map(|piece| answering(state, space, piece.owner))
        .collect();
    owners.sort();
    owners.dedup();
    owners
}

/// The defender who proposes losses for all: the territory's controller if it has
/// units at stake, else the owner of most of them (`AAE-misc-13`).
fn speaker(state: &State, space: SpaceId, units: &[UnitId]) -> Power {
    let owners = owners(state, space, units);
    if let Some(holder) = state.territory(space).controller
        && owners.contains(&holder)
    {
        return holder;
    }
    let share = |power: Power| {
        units
            .iter()
            .filter_map(|id| state.piece(*id))
            .filter(|piece| answering(state, space, piece.owner) == power)
            .count()
    };
    owners
        .into_iter()
        .max_by_key(|power| (share(*power), std::cmp::Reverse(*power)))
        .unwrap_or_else(|| next_opponent(state, state.turn().power))
}

fn casualties(bunches: &[GroupedUnits], losses: &[Loss]) -> Casualties {
    let mut casualties = Casualties {
        destroyed: Vec::new(),
        damaged: Vec::new(),
    };
    for loss in losses {
        let Some(bunch) = bunches.iter().find(|bunch| bunch.group.unit == loss.unit) else {
            continue;
        };
        let destroyed = usize::from(loss.destroyed).min(bunch.members.len());
        let (gone, left) = bunch.members.split_at(destroyed);
        casualties.destroyed.extend(gone);
        casualties
            .damaged
            .extend(left.iter().take(usize::from(loss.damaged)));
    }
    casualties.destroyed.sort();
    casualties
}

/// Above the price of any unit.
const DEAREST: u32 = u16::MAX as u32 + 1;

/// Default losses. A power's own cheapest units come first, the attacker on land retaining one
/// unit that can take the territory; of another's units the dearest come first.
pub(super) fn usual_losses(
    state: &State,
    volley: &AssignableHits<'_>,
    chooser: Power,
) -> Vec<Loss> {
    let acting = state.turn().power;
    let attackers = volley.groups.iter().any(|group| group.power == acting);
    if of_the_enemy(state, volley, chooser) {
        return volley.in_order(
            |group| {
                let (first, second) = by_price(state, group);
                (DEAREST - first, DEAREST - second)
            },
            None,
        );
    }
    let aircraft = volley.groups.iter().any(|group| group.kind.is_air());
    let spared = volley
        .groups
        .iter()
        .enumerate()
        .filter(|(_, group)| attackers && aircraft && group.kind.captures())
        .max_by_key(|(index, group)| {
            (
                state.board().units.of(group.kind).cost,
                std::cmp::Reverse(*index),
            )
        })
        .map(|(index, _)| index);
    volley.in_order(|group| by_price(state, group), spared)
}

/// Reports whether the attacker chooses among the defenders' units.
fn of_the_enemy(state: &State, volley: &AssignableHits<'_>, chooser: Power) -> bool {
    let acting = state.turn().power;
    chooser == acting && !volley.groups.iter().any(|group| group.power == acting)
}

/// Losses in an order of kinds that the chooser has filed; kinds not named follow by
/// price.
pub(super) fn of_kinds(
    state: &State,
    volley: &AssignableHits<'_>,
    chooser: Power,
    order: &[UnitKind],
) -> Option<Vec<Loss>> {
    if of_the_enemy(state, volley, chooser) {
        return None;
    }
    let rank = |group: &Group| match order.iter().position(|kind| *kind == group.kind) {
        Some(place) => (place as u32, place as u32),
        None => {
            let (first, second) = by_price(state, group);
            let named = order.len() as u32;
            (named + first, named + second)
        }
    };
    Some(volley.in_order(rank, None))
}

/// Costs of a first and a second hit: a damaged battleship costs little, a damaged carrier a
/// place to land.
fn by_price(state: &State, group: &Group) -> (u32, u32) {
    let price = u32::from(state.board().units.of(group.kind).cost);
    match group.kind {
        UnitKind::Battleship if !group.damaged => (0, price),
        UnitKind::Carrier if !group.damaged => (price / 2, price),
        _ => (price, price),
    }
}
