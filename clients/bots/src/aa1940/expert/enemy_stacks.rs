//! Stacks of the enemy that move before the power's next turn, and what each of them can attack.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::distances::FAR;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::weights::Weight;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::position::Group;
use crate::aa1940::threat::boarding_party;

/// Zones more from which landings on the own capital are feared: an army that marches home for it
/// takes more than one turn.
const WARNING: u8 = 2;

/// Zones that ships cover in the turn after the first.
const VOYAGE_AFTER: u8 = 2;

/// Units of one kind in one place with what they can attack.
#[derive(Clone, Debug)]
pub(crate) struct EnemyStack {
    /// Where they stand.
    pub(crate) from: SpaceId,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
    /// Number of units.
    pub(crate) count: u16,
    /// True if they come ashore from ships.
    pub(crate) landing: bool,
}

/// A power of the enemy with its stacks.
#[derive(Clone, Debug)]
pub(crate) struct EnemyPower {
    /// The power.
    pub(crate) power: Power,
    /// Likelihood that it attacks at all.
    pub(crate) weight: f32,
    /// Its stacks.
    pub(crate) stacks: Vec<EnemyStack>,
    /// For each space the stacks that reach it, by their place in the list.
    pub(crate) reaching: Vec<Vec<u16>>,
}

/// The enemy's powers in the order in which they move.
pub(crate) fn enemy_powers(scene: &Evaluation<'_>) -> Vec<EnemyPower> {
    let board = scene.board();
    let count = board.powers.len();
    (1..count)
        .map(|step| Power(((scene.me.index() + step) % count) as u8))
        .filter(|power| board.side(*power) == Some(scene.side.opponent()))
        .filter_map(|power| {
            let weight = likelihood(scene, power);
            (weight > 0.0).then(|| enemy_power(scene, power, weight))
        })
        .collect()
}

/// Likelihood that a power attacks the own side before the next turn.
fn likelihood(scene: &Evaluation<'_>, enemy: Power) -> f32 {
    let board = scene.board();
    let mut own = board.side_powers(scene.side);
    if own.any(|power| scene.position.at_war(enemy, power)) {
        return 1.0;
    }
    let bound = board.politics.restrictions.iter().any(|restriction| {
        let free = restriction.free_from_turn.map_or(u32::MAX, u32::from);
        restriction.power == enemy && scene.position.round + 1 < free
    });
    if bound {
        0.0
    } else {
        scene.weight(Weight::MayEnter)
    }
}

fn enemy_power(scene: &Evaluation<'_>, power: Power, weight: f32) -> EnemyPower {
    let board = scene.board();
    let mut enemy = EnemyPower {
        power,
        weight,
        stacks: Vec::new(),
        reaching: vec![Vec::new(); board.spaces.len()],
    };
    for from in board.all_spaces() {
        let groups = &scene.position.space(from).groups;
        let sum = |kind: UnitKind| -> u16 {
            let same = |group: &&Group| {
                group.owner == power
                    && group.kind == kind
                    && !(kind.is_land() && group.aboard.is_some())
            };
            groups.iter().filter(same).map(|group| group.count).sum()
        };
        for kind in UnitKind::ALL {
            let count = sum(kind);
            if count > 0 && kind != UnitKind::Aaa && kind != UnitKind::Transport {
                let reached = reach(scene, power, from, kind);
                enemy.add(from, kind, count, false, &reached);
            }
        }
    }
    add_landings(scene, power, &mut enemy);
    enemy
}

impl EnemyPower {
    fn add(
        &mut self,
        from: SpaceId,
        kind: UnitKind,
        count: u16,
        landing: bool,
        reached: &[SpaceId],
    ) {
        let place = self.stacks.len() as u16;
        self.stacks.push(EnemyStack {
            from,
            kind,
            count,
            landing,
        });
        for space in reached {
            let reaching = &mut self.reaching[space.index()];
            if reaching.last() != Some(&place) {
                reaching.push(place);
            }
        }
    }
}

/// Spaces that units of a kind could attack.
fn reach(scene: &Evaluation<'_>, power: Power, from: SpaceId, kind: UnitKind) -> Vec<SpaceId> {
    let board = scene.board();
    let may = |space: &SpaceId| board.within_area(power, *space);
    if kind.is_air() {
        // Out, and back to somewhere a little nearer than where they came from.
        let mut range = if kind == UnitKind::StrategicBomber {
            4
        } else {
            2
        };
        if scene.position.space(from).base(FacilityKind::AirBase) {
            range += 1;
        }
        let near = |space: &SpaceId| scene.atlas.air(from, *space) <= range;
        return board.all_spaces().filter(near).filter(may).collect();
    }
    if kind.is_sea() {
        let range = voyage(scene, from);
        let near = |space: &SpaceId| board.is_sea(*space) && scene.atlas.sea(from, *space) <= range;
        return board.all_spaces().filter(near).collect();
    }
    let mut reached: Vec<SpaceId> = board.land_neighbors(from).to_vec();
    if matches!(kind, UnitKind::Tank | UnitKind::MechInfantry) {
        for middle in board.land_neighbors(from) {
            let open = match scene.position.holder(board, *middle) {
                Some(holder) if holder != scene.side => true,
                Some(_) => scene.garrison(*middle).is_empty(),
                None => false,
            };
            if open {
                reached.extend(board.land_neighbors(*middle).iter().copied());
            }
        }
        reached.sort_unstable();
        reached.dedup();
    }
    reached.retain(|space| *space != from && may(space));
    reached
}

/// Zones that the enemy's ships cover in a turn: one more off a naval base.
fn voyage(scene: &Evaluation<'_>, zone: SpaceId) -> u8 {
    let base = scene.board().land_neighbors(zone).iter().any(|coast| {
        scene.theirs(*coast) && scene.position.space(*coast).base(FacilityKind::NavalBase)
    });
    if base { 3 } else { 2 }
}

/// Units that the power's transports could put ashore: those aboard, else the strongest on
/// the coasts.
fn add_landings(scene: &Evaluation<'_>, power: Power, enemy: &mut EnemyPower) {
    let board = scene.board();
    for zone in board.all_spaces().filter(|space| board.is_sea(*space)) {
        let ships = scene.position.force(zone, |owner| owner == power);
        let transports = ships.count(UnitKind::Transport);
        if transports == 0 {
            continue;
        }
        let range = voyage(scene, zone);
        let home = board.power(scene.me).capital;
        let coasts: Vec<SpaceId> = board
            .all_spaces()
            .filter(|space| board.is_land(*space))
            .filter(|coast| {
                let mut off = board.sea_neighbors(*coast).iter();
                off.any(|near| {
                    let steps = scene.atlas.sea(zone, *near);
                    let range = if home == Some(*coast) {
                        range + WARNING
                    } else {
                        range
                    };
                    steps < FAR && steps <= range && unguarded(scene, power, *near)
                })
            })
            .collect();
        let cargo = boarding_party(zone, power, transports, scene.position, scene.atlas);
        for (kind, count) in cargo.iter() {
            enemy.add(zone, kind, count, true, &coasts);
        }
    }
}

/// Units that a power's transports could put ashore in a territory within two turns.
pub(crate) fn landing_party(scene: &Evaluation<'_>, power: Power, to: SpaceId) -> UnitCounts {
    let board = scene.board();
    let coasts = board.sea_neighbors(to);
    let mut party = UnitCounts::NONE;
    for zone in board.all_spaces().filter(|space| board.is_sea(*space)) {
        let ships = scene.position.force(zone, |owner| owner == power);
        let transports = ships.count(UnitKind::Transport);
        let range = voyage(scene, zone) + VOYAGE_AFTER;
        let near = |coast: &SpaceId| scene.atlas.sea(zone, *coast) <= range;
        if transports > 0 && coasts.iter().any(near) {
            party += boarding_party(zone, power, transports, scene.position, scene.atlas);
        }
    }
    party
}

/// Reports whether the power's transports could enter a zone without a battle that they lose.
fn unguarded(scene: &Evaluation<'_>, power: Power, zone: SpaceId) -> bool {
    let guards = scene.garrison(zone).only(UnitKind::is_surface_warship);
    let escorts = scene.position.force(zone, |owner| owner == power);
    guards.is_empty() || escorts.total_of(UnitKind::is_surface_warship) > 0 || {
        // Warships of the power that sail along clear the way for them.
        let board = scene.board();
        let near = board
            .all_spaces()
            .filter(|from| scene.atlas.sea(*from, zone) <= 2);
        let strength: f32 = near
            .map(|from| {
                let fleet = scene.position.force(from, |owner| owner == power);
                fleet.only(UnitKind::is_warship).price(scene.table())
            })
            .sum();
        strength > guards.price(scene.table())
    }
}
