//! Plan of movements: first garrisons for what counts, then mass where an attack has odds, then
//! all other units towards wanted hexes.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::pack::{Face, UnitKind};
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex as walks;
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port as voyages;
use sandtable_axis_empires::s03_movement::{MovementOrders, Order};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::PieceId;

use super::ground::{Ground, Strength, standing};

/// The odds that an attack should have.
const ODDS: u32 = 3;

/// Value that a unit gives up when it leaves the front for a place without enemies.
const CROWDED: i64 = 60;

/// A unit that may move, and where it can end.
struct Mover<'a> {
    piece: PieceId,
    at: Option<HexId>,
    face: Face,
    walk: Option<&'a walks::Moves>,
    sail: Option<&'a voyages::Voyages>,
}

impl Mover<'_> {
    fn ends(&self) -> impl Iterator<Item = HexId> + '_ {
        let walks = self.walk.into_iter().flat_map(|moves| &moves.to);
        let sails = self.sail.into_iter().flat_map(|voyages| &voyages.to);
        let ports = sails.filter_map(|voyage| match voyage.to {
            voyages::Port::Hex(hex) => Some(hex),
            voyages::Port::Box(_) => None,
        });
        walks.map(|row| row.hex).chain(ports).chain(self.at)
    }

    fn reaches(&self, hex: HexId) -> bool {
        self.ends().any(|end| end == hex)
    }

    fn order(&self, hex: HexId) -> Option<Command> {
        let piece = self.piece;
        let path = self.walk.map(|moves| moves.path(hex)).unwrap_or_default();
        let order = if path.is_empty() {
            let mut ways = self.sail?.to.iter();
            let legs = ways
                .find(|it| it.to == voyages::Port::Hex(hex))?
                .legs
                .clone();
            Order::PortToPort(voyages::Order { piece, legs })
        } else {
            Order::HexToHex(walks::Order { piece, path })
        };
        Some(Command::Movement(order))
    }
}

/// The movements of a segment as they are planned.
struct March<'a> {
    ground: &'a Ground<'a>,
    movers: BTreeMap<PieceId, Mover<'a>>,
    /// Planned stacks, by hex.
    stacks: BTreeMap<HexId, Strength>,
    orders: Vec<(PieceId, Command)>,
}

/// The movements of a segment, in order, each with its unit.
pub(crate) fn plan(ground: &Ground<'_>, acts: &MovementOrders) -> Vec<(PieceId, Command)> {
    let mut march = March {
        ground,
        movers: movers(ground, acts),
        stacks: BTreeMap::new(),
        orders: Vec::new(),
    };
    let own = ground.state.pieces();
    for (id, piece) in own.filter(|(_, piece)| piece.faction == ground.faction) {
        if let Some((hex, face)) = standing(ground.state, piece)
            && !march.movers.contains_key(&id)
        {
            march.stacks.entry(hex).or_default().add(face);
        }
    }
    march.keep();
    march.walk_in();
    if ground.state.segment() == Segment::OperationalMovement {
        march.gather();
    }
    march.follow();
    march.orders
}

fn movers<'a>(ground: &Ground<'_>, acts: &'a MovementOrders) -> BTreeMap<PieceId, Mover<'a>> {
    let mut movers: BTreeMap<PieceId, Mover<'a>> = BTreeMap::new();
    let new = |id: PieceId| {
        let piece = ground.state.piece(id)?;
        Some(Mover {
            piece: id,
            at: piece.at.hex(),
            face: piece.face_up(ground.state.pack()).ground()?,
            walk: None,
            sail: None,
        })
    };
    for moves in &acts.hex_to_hex {
        if let Some(mover) = new(moves.piece) {
            movers.insert(moves.piece, mover);
        }
        if let Some(mover) = movers.get_mut(&moves.piece) {
            mover.walk = Some(moves);
        }
    }
    for voyages in &acts.port_to_port {
        if !movers.contains_key(&voyages.piece)
            && let Some(mover) = new(voyages.piece)
        {
            movers.insert(voyages.piece, mover);
        }
        if let Some(mover) = movers.get_mut(&voyages.piece) {
            mover.sail = Some(voyages);
        }
    }
    movers
}

impl March<'_> {
    fn settle(&mut self, id: PieceId, hex: HexId) {
        let Some(mover) = self.movers.remove(&id) else {
            return;
        };
        self.stacks.entry(hex).or_default().add(mover.face);
        if mover.at != Some(hex) {
            self.orders
                .extend(mover.order(hex).map(|order| (id, order)));
        }
    }

    fn stack(&self, hex: HexId) -> Strength {
        self.stacks.get(&hex).copied().unwrap_or_default()
    }

    /// Gives each held hex the defence that it needs from the units there: of those with the
    /// least attack the best in defence.
    fn keep(&mut self) {
        for hex in self.ground.held.clone() {
            let demand = self.ground.demand(hex);
            while self.stack(hex).defence < demand {
                let here = self.movers.values().filter(|it| it.at == Some(hex));
                let keeper = here.min_by_key(|it| {
                    let hq = it.face.kind == UnitKind::Hq;
                    (hq, it.face.attack, u8::MAX - it.face.defence)
                });
                let Some(keeper) = keeper.map(|it| it.piece) else {
                    break;
                };
                self.settle(keeper, hex);
            }
        }
    }

    /// Walks into wanted hexes that stand open.
    fn walk_in(&mut self) {
        let enemies: BTreeSet<HexId> = self.ground.enemies().map(|(hex, _)| hex).collect();
        for hex in &self.ground.wanted {
            if enemies.contains(hex) {
                continue;
            }
            let comers = self.movers.values().filter(|it| it.reaches(*hex));
            let comer = comers.max_by_key(|it| (it.face.kind != UnitKind::Hq, it.face.defence));
            if let Some(comer) = comer.map(|it| it.piece) {
                self.settle(comer, *hex);
            }
        }
    }

    /// Masses units next to enemies against whom there are odds, beginning with those nearest to
    /// wanted hexes.
    fn gather(&mut self) {
        let mut enemies: Vec<(HexId, Strength)> = self.ground.enemies().collect();
        enemies.sort_by_key(|(hex, _)| self.ground.way(*hex));
        for (target, enemy) in enemies {
            let around: Vec<HexId> = self.around(target);
            let there: u32 = around.iter().map(|hex| self.stack(*hex).attack).sum();
            let comers = self.movers.values().filter(|it| it.face.attack > 0);
            let mut comers: Vec<(u8, PieceId)> = comers
                .filter(|it| around.iter().any(|hex| it.reaches(*hex)))
                .map(|it| (it.face.attack, it.piece))
                .collect();
            let can: u32 = comers.iter().map(|(attack, _)| u32::from(*attack)).sum();
            if there + can < 2 * enemy.defence.max(1) {
                continue;
            }
            comers.sort_unstable_by(|one, other| other.cmp(one));
            let mut massed = there;
            for (attack, id) in comers {
                if massed >= ODDS * enemy.defence.max(1) {
                    break;
                }
                let mover = &self.movers[&id];
                let room = around
                    .iter()
                    .copied()
                    .filter(|hex| mover.reaches(*hex) && self.stack(*hex).takes(mover.face));
                if let Some(hex) = room.min_by_key(|hex| (mover.at != Some(*hex), *hex)) {
                    self.settle(id, hex);
                    massed += u32::from(attack);
                }
            }
        }
    }

    fn around(&self, target: HexId) -> Vec<HexId> {
        let map = self.ground.state.map();
        let around = map.neighbours(target).map(|over| over.hex);
        around.filter(|hex| map.hex(*hex).is_land()).collect()
    }

    /// Moves all other units to hexes that need a garrison, and towards wanted hexes.
    fn follow(&mut self) {
        let held: BTreeMap<HexId, u32> = self
            .ground
            .held
            .iter()
            .map(|hex| (*hex, self.ground.demand(*hex)))
            .filter(|(_, demand)| *demand > 0)
            .collect();
        let all: Vec<PieceId> = self.movers.keys().copied().collect();
        for id in all {
            let mover = &self.movers[&id];
            let merit = |hex: HexId| {
                let stack = self.stack(hex);
                let lacks = held.get(&hex).is_some_and(|it| stack.defence < *it);
                let crowd = if stack.takes(mover.face) { 0 } else { CROWDED };
                let city = i64::from(self.ground.state.map().hex(hex).is_city());
                let menace = i64::from(self.ground.menace(hex, 1));
                let guard = i64::from(stack.defence) + i64::from(mover.face.defence);
                let danger = (menace - 2 * guard).clamp(0, 12);
                let stays = i64::from(mover.at == Some(hex));
                let way = i64::from(self.ground.way(hex).min(200));
                4 * (i64::from(lacks) * 8 - way) + city + stays - crowd - danger
            };
            let best = mover.ends().max_by_key(|hex| (merit(*hex), *hex));
            if let Some(hex) = best {
                self.settle(id, hex);
            }
        }
    }
}
