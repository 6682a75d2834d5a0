//! Units that the enemy could bring against each space in one turn.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::distances::{BoardDistances, FAR};
use crate::aa1940::force::UnitCounts;
use crate::aa1940::position::{Group, Position};

/// Attackers by space and power.
pub(crate) struct Threats {
    powers: usize,
    reach: Vec<UnitCounts>,
}

impl Threats {
    /// Units that the powers of a side can bring against every space.
    pub(crate) fn of(side: Side, position: &Position, atlas: &BoardDistances) -> Self {
        let board = &atlas.board;
        let powers = board.powers.len();
        let mut threats = Self {
            powers,
            reach: vec![UnitCounts::NONE; powers * board.spaces.len()],
        };
        for from in board.all_spaces() {
            for group in &position.space(from).groups {
                if board.side(group.owner) != Some(side) {
                    continue;
                }
                if group.kind.is_air() {
                    threats.add_air(from, group, position, atlas);
                } else if group.kind.is_sea() {
                    threats.add_ships(side, from, group, position, atlas);
                } else if group.aboard.is_none() {
                    threats.add_land(side, from, group, position, atlas);
                }
            }
        }
        threats.add_landings(side, position, atlas);
        threats
    }

    /// Everything that each enemy power can bring, those with nothing left out.
    pub(crate) fn against(&self, space: SpaceId) -> impl Iterator<Item = &UnitCounts> {
        let row = space.index() * self.powers;
        self.reach[row..row + self.powers]
            .iter()
            .filter(|muster| !muster.is_empty())
    }

    /// The same with the powers.
    pub(crate) fn powers_against(
        &self,
        space: SpaceId,
    ) -> impl Iterator<Item = (Power, &UnitCounts)> {
        let row = space.index() * self.powers;
        let all = (0..).map(Power).zip(&self.reach[row..row + self.powers]);
        all.filter(|(_, muster)| !muster.is_empty())
    }

    fn at(&mut self, space: SpaceId, power: Power) -> &mut UnitCounts {
        &mut self.reach[space.index() * self.powers + power.index()]
    }

    fn add_air(
        &mut self,
        from: SpaceId,
        group: &Group,
        position: &Position,
        atlas: &BoardDistances,
    ) {
        // Out and back again, with a place to land somewhat nearer than home.
        let mut range = if group.kind == UnitKind::StrategicBomber {
            4
        } else {
            2
        };
        if position.space(from).base(FacilityKind::AirBase) {
            range += 1;
        }
        for space in atlas.board.all_spaces() {
            if atlas.air(from, space) <= range {
                self.at(space, group.owner).add(group.kind, group.count);
            }
        }
    }

    fn add_ships(
        &mut self,
        side: Side,
        from: SpaceId,
        group: &Group,
        position: &Position,
        atlas: &BoardDistances,
    ) {
        if group.kind == UnitKind::Transport {
            return;
        }
        let range = voyage(side, from, position, atlas);
        for zone in atlas.board.all_spaces() {
            if atlas.sea(from, zone) <= range {
                self.at(zone, group.owner).add(group.kind, group.count);
            }
        }
    }

    fn add_land(
        &mut self,
        side: Side,
        from: SpaceId,
        group: &Group,
        position: &Position,
        atlas: &BoardDistances,
    ) {
        let board = &atlas.board;
        if group.kind == UnitKind::Aaa {
            return;
        }
        let fast = matches!(group.kind, UnitKind::Tank | UnitKind::MechInfantry);
        let near = board.land_neighbors(from);
        let mut reached: Vec<SpaceId> = near.to_vec();
        if fast {
            for middle in near {
                let open = match position.holder(board, *middle) {
                    Some(holder) if holder == side => true,
                    Some(holder) => position.side_force(board, *middle, holder).is_empty(),
                    None => false,
                };
                if open {
                    reached.extend(board.land_neighbors(*middle).iter().copied());
                }
            }
            reached.sort_unstable();
            reached.dedup();
        }
        for space in reached {
            if space != from {
                self.at(space, group.owner).add(group.kind, group.count);
            }
        }
    }

    /// Landings: as many land units as the transports within reach can carry.
    fn add_landings(&mut self, side: Side, position: &Position, atlas: &BoardDistances) {
        let board = &atlas.board;
        for zone in board.all_spaces().filter(|space| board.is_sea(*space)) {
            for power in board.side_powers(side) {
                let ships = position.force(zone, |owner| owner == power);
                let transports = ships.count(UnitKind::Transport);
                if transports == 0 {
                    continue;
                }
                let cargo = boarding_party(zone, power, transports, position, atlas);
                if cargo.is_empty() {
                    continue;
                }
                let range = voyage(side, zone, position, atlas);
                for coast in board.all_spaces().filter(|space| board.is_land(*space)) {
                    let near = board
                        .sea_neighbors(coast)
                        .iter()
                        .map(|next| atlas.sea(zone, *next))
                        .min()
                        .unwrap_or(FAR);
                    if near <= range {
                        *self.at(coast, power) += cargo;
                    }
                }
            }
        }
    }
}

/// Zones that ships of a side cover in a turn from a zone: one more off a naval base.
fn voyage(side: Side, zone: SpaceId, position: &Position, atlas: &BoardDistances) -> u8 {
    let board = &atlas.board;
    let base = board.land_neighbors(zone).iter().any(|coast| {
        position.holder(board, *coast) == Some(side)
            && position.space(*coast).base(FacilityKind::NavalBase)
    });
    if base { 3 } else { 2 }
}

/// Units that so many transports of a power in a zone could carry: those aboard, else the
/// strongest on the coasts.
pub(crate) fn boarding_party(
    zone: SpaceId,
    power: Power,
    transports: u16,
    position: &Position,
    atlas: &BoardDistances,
) -> UnitCounts {
    let mut aboard = UnitCounts::NONE;
    for group in &position.space(zone).groups {
        if group.owner == power && group.aboard.is_some() && group.kind.is_land() {
            aboard.add(group.kind, group.count);
        }
    }
    let mut waiting = UnitCounts::NONE;
    for coast in atlas.board.land_neighbors(zone) {
        waiting += position.force(*coast, |owner| owner == power);
    }
    let mut left = (2 * transports).saturating_sub(aboard.total());
    let mut heavy = transports;
    for kind in [UnitKind::Tank, UnitKind::Artillery, UnitKind::MechInfantry] {
        let count = waiting.count(kind).min(heavy).min(left);
        aboard.add(kind, count);
        heavy -= count;
        left -= count;
    }
    aboard.add(
        UnitKind::Infantry,
        waiting.count(UnitKind::Infantry).min(left),
    );
    aboard
}
