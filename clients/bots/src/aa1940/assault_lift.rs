//! Transports of one power in a combat move: what they could carry, and where they
//! could put it ashore.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::Command;

use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::{Opening, forecast};
use crate::aa1940::kamikaze;
use crate::aa1940::legal_index::{self, Boarding, Destination, LegalIndex, MovableStack};

/// A sea battle before a landing must be this sure.
const SURE: f32 = 0.85;

/// Weight of the fleet's risk off the enemy's coast.
const FLEET_RISK: f32 = 0.5;

/// A transport with what is aboard and what could board.
#[derive(Clone)]
struct LoadableTransport {
    /// Number that stands for it and all in the same condition.
    unit: u32,
    /// True if that number belongs to this transport alone: the others are named once it has
    /// changed.
    named: bool,
    zone: SpaceId,
    ways: Vec<Destination>,
    aboard: UnitCounts,
    boardings: Vec<Boarding>,
    used: bool,
}

/// A landing: some ferries through one zone.
#[derive(Clone)]
pub(crate) struct Landing {
    zone: SpaceId,
    /// Ferries with what boards them from where; what is aboard already comes along.
    parts: Vec<(usize, Vec<(SpaceId, UnitKind)>)>,
    escorts: Vec<(usize, Destination)>,
    cargo: UnitCounts,
    /// Mean hits of the ships that bombard.
    pub(crate) bombardment: f32,
    /// Expected loss to kamikaze attacks, and the enemy's possible gain against the ships
    /// afterwards.
    pub(crate) risk: f32,
}

impl Landing {
    /// The land units that come ashore.
    pub(crate) fn cargo(&self) -> UnitCounts {
        self.cargo
    }

    /// Reports whether two landings need the same transport, or go through the same zone.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        let mut parts = self.parts.iter();
        let shared = |(ferry, _): &(usize, _)| other.parts.iter().any(|(one, _)| one == ferry);
        self.zone == other.zone || parts.any(shared)
    }

    /// Units that board first, each with where it stands.
    pub(crate) fn boarding(&self) -> impl Iterator<Item = (SpaceId, UnitKind)> + '_ {
        self.parts
            .iter()
            .flat_map(|(_, boarding)| boarding.iter().copied())
    }
}

/// Next step of a landing.
pub(crate) enum LandingStep {
    /// Units board first.
    Boarding(Vec<Command>),
    /// Ships sail and the landing is announced.
    Landing(Vec<Command>),
}

/// The transports and the warships that could go with them.
pub(crate) struct AssaultFleet<'a, 's> {
    scene: &'s Evaluation<'a>,
    ferries: Vec<LoadableTransport>,
    warships: Vec<MovableStack>,
    /// Land units on the coasts that no landing has taken yet.
    ashore: Vec<UnitCounts>,
    /// Zones that a landing goes through already, each to its one target.
    taken: Vec<SpaceId>,
}

/// Reports whether the enemy could scramble into a zone. If not, and if there is no fight for the
/// zone, only ships that bombard may come along with a landing.
fn scrambles(scene: &Evaluation<'_>, zone: SpaceId) -> bool {
    scene.board().land_neighbors(zone).iter().any(|land| {
        scene.theirs(*land)
            && scene.position.space(*land).base(FacilityKind::AirBase)
            && scene
                .defenders(*land)
                .total_of(UnitKind::is_carrier_aircraft)
                > 0
    })
}

impl<'a, 's> AssaultFleet<'a, 's> {
    /// Looks at what may move and board. Without ships there is no armada.
    pub(crate) fn new(scene: &'s Evaluation<'a>, menu: &LegalIndex, with_ships: bool) -> Self {
        let mut ferries = Vec::new();
        if with_ships {
            for zone in scene.board().all_spaces() {
                ferries.extend(ferries_in(scene, zone, menu));
            }
        }
        AssaultFleet {
            scene,
            ferries,
            warships: menu
                .moves
                .iter()
                .filter(|stack| stack.kind.is_warship())
                .filter(|stack| scene.free_to_sail(stack.from, stack.kind))
                .cloned()
                .collect(),
            ashore: scene
                .board()
                .all_spaces()
                .map(|space| scene.position.force(space, |power| power == scene.me))
                .collect(),
            taken: Vec::new(),
        }
    }

    /// Warships that left for elsewhere.
    pub(crate) fn left(&mut self, from: SpaceId, kind: UnitKind, count: u16) {
        take_from(&mut self.warships, from, kind, count);
    }

    /// Warships that go with a landing: where they come from, their kind and number.
    pub(crate) fn escorts(&self, lift: &Landing) -> impl Iterator<Item = (SpaceId, UnitKind, u16)> {
        lift.escorts.iter().map(|(index, way)| {
            let stack = &self.warships[*index];
            (stack.from, stack.kind, stack.count.min(way.most))
        })
    }

    /// The strongest landing that could be made on a coast.
    pub(crate) fn lift_to(&self, target: SpaceId) -> Option<Landing> {
        if self.ferries.iter().all(|ferry| ferry.used) {
            return None;
        }
        self.scene
            .board()
            .sea_neighbors(target)
            .iter()
            .filter(|zone| !self.taken.contains(zone))
            .filter_map(|zone| self.lift_through(*zone))
            .max_by(|a, b| {
                let price = |lift: &Landing| lift.cargo.price(self.scene.table()) - lift.risk;
                price(a).total_cmp(&price(b))
            })
    }

    fn lift_through(&self, zone: SpaceId) -> Option<Landing> {
        let scene = self.scene;
        let mut ashore = self.ashore.clone();
        let mut parts = Vec::new();
        let mut cargo = UnitCounts::NONE;
        let mut ships = UnitCounts::NONE;
        let mut homes: Vec<SpaceId> = Vec::new();
        for (index, ferry) in self.ferries.iter().enumerate() {
            let comes = ferry.zone == zone || ferry.ways.iter().any(|way| way.to == zone);
            if ferry.used || !comes {
                continue;
            }
            let boarding = best_cargo(ferry, &mut ashore);
            let load = boarding.iter().fold(ferry.aboard, |mut load, (_, kind)| {
                load.add(*kind, 1);
                load
            });
            if load.is_empty() {
                continue;
            }
            cargo += load;
            ships.add(UnitKind::Transport, 1);
            homes.push(ferry.zone);
            parts.push((index, boarding));
        }
        if parts.is_empty() {
            return None;
        }
        let enemies = scene.defenders(zone);
        let contested = enemies.total_of(UnitKind::is_warship) > 0;
        let anyone = contested || scrambles(scene, zone);
        let escorts: Vec<(usize, Destination)> = self
            .warships
            .iter()
            .enumerate()
            .filter(|(_, stack)| stack.count > 0 && homes.contains(&stack.from))
            .filter(|(_, stack)| anyone || stack.kind.bombards())
            .filter_map(|(index, stack)| {
                Some((index, *stack.to.iter().find(|way| way.to == zone)?))
            })
            .collect();
        let mut fleet = scene
            .position
            .force(zone, |power| power == scene.me)
            .only(UnitKind::is_warship);
        for (index, way) in &escorts {
            let stack = &self.warships[*index];
            fleet.add(stack.kind, stack.count.min(way.most));
        }
        // The fleet is attacked off the coast whether it has to fight there or not.
        let before = Opening {
            kamikaze: scene.pilots_against(zone, true),
            ..Opening::NONE
        };
        if contested && forecast(&fleet, &enemies, before, scene.table()).win < SURE {
            return None;
        }
        let guns = if contested || before.kamikaze > 0 {
            0.0
        } else {
            bombardment(scene, &fleet, cargo.total())
        };
        let struck = kamikaze::price(&fleet, before.kamikaze, scene.table());
        ships += fleet;
        Some(Landing {
            zone,
            parts,
            escorts,
            cargo,
            bombardment: guns,
            risk: FLEET_RISK * scene.risk(zone, &ships) + struck,
        })
    }

    /// The commands of a landing. While units have yet to board, only those that put
    /// aboard what can be named now: the landing is then planned again. Its ships and
    /// land units are taken off what else may move.
    pub(crate) fn embark(
        &mut self,
        lift: &Landing,
        target: SpaceId,
        stacks: &mut [MovableStack],
    ) -> LandingStep {
        let board = self.scene.board();
        let zone = lift.zone;
        self.taken.push(zone);
        let mut loads = Vec::new();
        let mut ships: Vec<(SpaceId, u32, u16)> = Vec::new();
        for (index, boarding) in &lift.parts {
            let ferry = &mut self.ferries[*index];
            ferry.used = true;
            for (from, kind) in boarding {
                self.ashore[from.index()].remove(*kind, 1);
                take_from(stacks, *from, *kind, 1);
                if ferry.named {
                    let stack = legal_index::wire_stack(board, *from, *kind, 1, None);
                    loads.push(command::load(stack, ferry.unit));
                }
            }
            match ships.iter_mut().find(|(_, unit, _)| *unit == ferry.unit) {
                Some((_, _, count)) => *count += 1,
                None => ships.push((ferry.zone, ferry.unit, 1)),
            }
        }
        if !loads.is_empty() {
            return LandingStep::Boarding(loads);
        }
        let mut commands = Vec::new();
        for (index, way) in &lift.escorts {
            let stack = &self.warships[*index];
            let (from, kind) = (stack.from, stack.kind);
            let count = stack.count.min(way.most);
            commands.push(legal_index::go(board, from, kind, count, way));
            take_from(&mut self.warships, from, kind, count);
            take_from(stacks, from, kind, count);
        }
        for (from, unit, count) in ships {
            if from != zone {
                let ship =
                    legal_index::wire_stack(board, from, UnitKind::Transport, count, Some(unit));
                commands.push(command::movement(ship, &board.space(zone).id, ""));
            }
        }
        for (kind, count) in lift.cargo.iter() {
            let stack = legal_index::wire_stack(board, zone, kind, count, None);
            commands.push(command::unload(stack, &board.space(target).id));
        }
        LandingStep::Landing(commands)
    }
}

/// Takes units off the first stacks that have them.
fn take_from(stacks: &mut [MovableStack], from: SpaceId, kind: UnitKind, count: u16) {
    let mut left = count;
    for stack in stacks
        .iter_mut()
        .filter(|stack| stack.from == from && stack.kind == kind)
    {
        let taken = left.min(stack.count);
        stack.count -= taken;
        left -= taken;
    }
}

/// The transports of the acting power in a zone, one by one as far as they can be distinguished.
fn ferries_in(scene: &Evaluation<'_>, zone: SpaceId, menu: &LegalIndex) -> Vec<LoadableTransport> {
    let groups = &scene.position.space(zone).groups;
    groups
        .iter()
        .filter(|group| group.owner == scene.me && group.kind == UnitKind::Transport)
        .filter(|group| !group.spent)
        .flat_map(|group| {
            let each = group.count.max(1);
            let mut aboard = UnitCounts::NONE;
            for cargo in groups {
                if cargo.aboard == Some(group.unit) && cargo.owner == scene.me {
                    aboard.add(cargo.kind, cargo.count);
                }
            }
            let ferry = LoadableTransport {
                unit: group.unit,
                named: false,
                zone,
                ways: menu
                    .moves
                    .iter()
                    .find(|stack| stack.unit == group.unit)
                    .map(|stack| stack.to.clone())
                    .unwrap_or_default(),
                aboard,
                boardings: menu
                    .loads
                    .iter()
                    .filter(|boarding| boarding.transport == group.unit)
                    .copied()
                    .collect(),
                used: false,
            };
            (0..each).map(move |place| LoadableTransport {
                named: place == 0,
                ..ferry.clone()
            })
        })
        .collect()
}

/// Units to board a ferry: the strongest unit that may, and an infantry beside it, of those still
/// ashore.
fn best_cargo(ferry: &LoadableTransport, ashore: &mut [UnitCounts]) -> Vec<(SpaceId, UnitKind)> {
    let heavy = [
        UnitKind::Tank,
        UnitKind::Artillery,
        UnitKind::MechInfantry,
        UnitKind::Infantry,
    ];
    let mut chosen = Vec::new();
    let mut room = 2u16.saturating_sub(ferry.aboard.total());
    let mut heavy_room = ferry.aboard.total_of(|kind| kind != UnitKind::Infantry) == 0;
    for kind in heavy {
        for boarding in ferry.boardings.iter().filter(|one| one.kind == kind) {
            let waiting = ashore[boarding.from.index()].count(kind);
            let fits = room > 0 && (kind == UnitKind::Infantry || heavy_room);
            if !fits || waiting == 0 || boarding.most == 0 {
                continue;
            }
            let count = match kind {
                UnitKind::Infantry => room.min(waiting).min(boarding.most),
                _ => 1,
            };
            heavy_room &= kind == UnitKind::Infantry;
            room -= count;
            ashore[boarding.from.index()].remove(kind, count);
            chosen.extend((0..count).map(|_| (boarding.from, kind)));
        }
    }
    chosen
}

/// Mean hits of the ships that may bombard: no more of them than units landed.
fn bombardment(scene: &Evaluation<'_>, fleet: &UnitCounts, landed: u16) -> f32 {
    let mut room = landed;
    let mut hits = 0.0;
    for kind in [UnitKind::Battleship, UnitKind::Cruiser] {
        let ships = fleet.count(kind).min(room);
        room -= ships;
        hits += f32::from(ships) * f32::from(scene.table().of(kind).attack) / 6.0;
    }
    hits
}
