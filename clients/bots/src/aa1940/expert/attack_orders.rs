//! A plan of attacks as commands: units board, ships sail and land, the rest marches and flies.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::Command;

use crate::aa1940::assault_lift::{AssaultFleet, LandingStep};
use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::campaign::Campaign;
use crate::aa1940::expert::turn_plan::TurnPlan;
use crate::aa1940::legal_index::{self, Destination, LegalIndex, MovableStack};

/// Steps that an aircraft flies out and surely comes back from.
const NEAR: u8 = 2;

/// Part of a plan that is drafted; less of it when the rules do not accept all moves together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Restraint {
    /// All of it.
    None,
    /// No flights from which it is hard to come home.
    NearFlights,
    /// Land units only.
    Marches,
}

/// Units of a kind that go somewhere.
#[derive(Clone, Copy, Debug)]
struct OrderedMove {
    from: SpaceId,
    kind: UnitKind,
    count: u16,
    way: Destination,
}

/// The orders that carry out a plan, by names that stay true while it is carried out.
#[derive(Clone, Debug, Default)]
pub(crate) struct AttackOrders {
    landings: Vec<SpaceId>,
    moves: Vec<OrderedMove>,
}

impl AttackOrders {
    /// The orders of a plan.
    pub(crate) fn new(campaign: &Campaign<'_, '_>, plan: &TurnPlan) -> Self {
        let mut orders = Self::default();
        for attack in &plan.attacks {
            if attack.lift {
                orders.landings.push(campaign.targets[attack.target].space);
            }
            for part in &attack.moves {
                let stack = &campaign.stacks[part.stack];
                orders.moves.push(OrderedMove {
                    from: stack.from,
                    kind: stack.kind,
                    count: part.count,
                    way: stack.to[part.way],
                });
            }
        }
        orders
    }

    /// Leaves out what a restraint forbids.
    pub(crate) fn restrain(&mut self, restraint: Restraint, scene: &Evaluation<'_>) {
        match restraint {
            Restraint::None => {}
            Restraint::NearFlights => self
                .moves
                .retain(|one| !one.kind.is_air() || scene.atlas.air(one.from, one.way.to) <= NEAR),
            Restraint::Marches => {
                self.landings.clear();
                self.moves.retain(|one| one.kind.is_land());
            }
        }
        // Ground must not be left to aircraft, nor a battle to half of its attackers.
        let marched: Vec<SpaceId> = self
            .moves
            .iter()
            .filter(|one| !one.kind.is_air())
            .map(|one| one.way.to)
            .collect();
        let landings = self.landings.clone();
        if restraint != Restraint::None {
            self.moves
                .retain(|one| marched.contains(&one.way.to) || landings.contains(&one.way.to));
        }
    }

    /// The next boardings; once all are aboard, the landings and all other moves.
    pub(crate) fn next(&self, scene: &Evaluation<'_>, menu: &LegalIndex) -> OrderStep {
        let board = scene.board();
        let mut fleet = AssaultFleet::new(scene, menu, true);
        let mut stacks = menu.moves.clone();
        let mut loads = Vec::new();
        let mut commands = Vec::new();
        for target in &self.landings {
            let Some(lift) = fleet.lift_to(*target) else {
                continue;
            };
            match fleet.embark(&lift, *target, &mut stacks) {
                LandingStep::Boarding(more) => loads.extend(more),
                LandingStep::Landing(more) => commands.extend(more),
            }
        }
        if !loads.is_empty() {
            return OrderStep::Board(loads);
        }
        for one in &self.moves {
            // A landing may have taken ships of the same stack along.
            let count = take(&mut stacks, one.from, one.kind, one.count);
            if count > 0 {
                commands.push(legal_index::go(board, one.from, one.kind, count, &one.way));
            }
        }
        // Flights that could come home to a carrier only are ordered while it is there.
        commands.sort_by_key(command::moves_carriers);
        OrderStep::Attack(commands)
    }
}

/// Takes units off the stacks that have them; returns how many there were.
fn take(stacks: &mut [MovableStack], from: SpaceId, kind: UnitKind, count: u16) -> u16 {
    let mut due = count;
    let same = |stack: &&mut MovableStack| stack.from == from && stack.kind == kind;
    for stack in stacks.iter_mut().filter(same) {
        let taken = due.min(stack.count);
        stack.count -= taken;
        due -= taken;
    }
    count - due
}

/// Next commands of a plan.
pub(crate) enum OrderStep {
    /// Units board; the rest of the transports are named afterwards.
    Board(Vec<Command>),
    /// Everything else.
    Attack(Vec<Command>),
}
