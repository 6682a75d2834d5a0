//! Direction in which a fleet should go: the distance of each zone from coasts worth landing on,
//! and the place of the home harbor.

use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::distances::FAR;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::front_distance::PORT;

/// Steps that an IPC of defenders on a coast counts for.
const DEFENDED: f32 = 0.12;

/// Steps that an IPC of a coast's worth shortens the way.
const WORTH: f32 = 0.15;

/// A step more for a coast that can only be reinforced.
const REINFORCED: f32 = 3.0;

/// Steps that an IPC at risk counts for when a harbor is chosen.
const EXPOSED: f32 = 0.1;

/// Steps that a waiting unit is worth sailing farther for, and the most units that count.
const PULL: f32 = 0.15;
const MOST_WAITING: u16 = 12;

/// Zones off the coasts where land units wait for ships, with the number of units.
fn ports(scene: &Evaluation<'_>) -> Vec<(SpaceId, f32)> {
    let board = scene.board();
    let mut ports: Vec<(SpaceId, f32)> = Vec::new();
    for coast in board.all_spaces().filter(|space| board.coastal(*space)) {
        let army = scene.position.force(coast, |power| power == scene.me);
        let waiting = army.total_of(UnitKind::captures);
        if waiting < 2 || scene.march()[coast.index()] < PORT {
            continue;
        }
        for zone in board.sea_neighbors(coast) {
            let army = f32::from(waiting.min(MOST_WAITING));
            match ports.iter_mut().find(|(port, _)| port == zone) {
                Some((_, more)) => *more = (*more + army).min(f32::from(MOST_WAITING)),
                None => ports.push((*zone, army)),
            }
        }
    }
    ports
}

/// Distances over the sea for one power.
pub(crate) struct SeaDistances {
    front: Vec<f32>,
    /// Zones off coasts where an army waits, each with its size; none for a fleet with one harbor.
    ports: Vec<(SpaceId, f32)>,
    /// Where new ships gather and land units board; none for a power whose armies
    /// march.
    pub(crate) harbor: Option<SpaceId>,
}

impl SeaDistances {
    /// Looks at the coasts of a scene.
    pub(crate) fn new(scene: &Evaluation<'_>) -> Self {
        let board = scene.board();
        let mut front = vec![f32::INFINITY; board.spaces.len()];
        let coasts: Vec<(SpaceId, f32)> = board
            .all_spaces()
            .filter(|space| board.coastal(*space))
            .filter_map(|space| Some((space, remoteness(scene, space)?)))
            .collect();
        for zone in board.all_spaces().filter(|space| board.is_sea(*space)) {
            front[zone.index()] = coasts
                .iter()
                .filter_map(|(coast, remote)| {
                    let near = steps_to(scene, zone, *coast)?;
                    Some(f32::from(near.max(1)) + remote)
                })
                .fold(f32::INFINITY, f32::min);
        }
        let harbor = harbor(scene, &front, scene.complexes());
        Self {
            front,
            ports: Vec::new(),
            harbor,
        }
    }

    /// The same for fleets that go wherever an army waits rather than to one harbor.
    pub(crate) fn with_ports(scene: &Evaluation<'_>) -> Self {
        Self {
            ports: ports(scene),
            ..Self::new(scene)
        }
    }

    /// Distance of a loaded fleet in a zone from where it is needed.
    pub(crate) fn to_front(&self, zone: SpaceId) -> f32 {
        self.front[zone.index()].min(60.0)
    }

    /// Distance of an empty fleet in a zone from home.
    pub(crate) fn to_harbor(&self, scene: &Evaluation<'_>, zone: SpaceId) -> f32 {
        let nearest = (self.ports.iter())
            .map(|(port, army)| f32::from(scene.atlas.sea(zone, *port).min(60)) - army * PULL)
            .min_by(f32::total_cmp);
        if let Some(nearest) = nearest {
            return nearest;
        }
        match self.harbor {
            Some(harbor) => f32::from(scene.atlas.sea(zone, harbor).min(60)),
            None => 0.0,
        }
    }
}

/// Steps over the sea from a zone to the nearest zone off a coast.
fn steps_to(scene: &Evaluation<'_>, zone: SpaceId, coast: SpaceId) -> Option<u8> {
    scene
        .board()
        .sea_neighbors(coast)
        .iter()
        .map(|next| scene.atlas.sea(zone, *next))
        .filter(|steps| *steps < FAR)
        .min()
}

/// Steps added to the way to a coast for what waits there; none when there is no
/// reason to go.
fn remoteness(scene: &Evaluation<'_>, coast: SpaceId) -> Option<f32> {
    if scene.theirs(coast) {
        let defended = scene.defenders(coast).price(scene.table());
        return Some((DEFENDED * defended - WORTH * scene.worth(coast)).max(-6.0));
    }
    let march = scene.march()[coast.index()];
    (scene.ours(coast) && march < PORT).then_some(march.max(0.0) + REINFORCED)
}

/// The zone off a port that is nearest to the front and safe enough.
fn harbor(
    scene: &Evaluation<'_>,
    front: &[f32],
    complexes: Vec<(SpaceId, u16)>,
) -> Option<SpaceId> {
    let board = scene.board();
    complexes
        .into_iter()
        .filter(|(space, _)| scene.march()[space.index()] >= PORT)
        .flat_map(|(port, _)| {
            board
                .sea_neighbors(port)
                .iter()
                .map(move |zone| (port, *zone))
        })
        .map(|(port, zone)| {
            // A large complex turns out what a small one never can.
            let remote = if scene.worth(port) > 20.0 { 0.0 } else { 20.0 };
            let exposed = EXPOSED * scene.risk(zone, &fleet(scene, zone, scene.me));
            (front[zone.index()] + remote + exposed, zone)
        })
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, zone)| zone)
}

/// The harbor of some complexes only; none when their armies march.
pub(crate) fn harbor_of(scene: &Evaluation<'_>, complexes: &[(SpaceId, u16)]) -> Option<SpaceId> {
    let seaways = SeaDistances::new(scene);
    harbor(scene, &seaways.front, complexes.to_vec())
}

/// A power's ships in a zone with the side's other warships there.
pub(crate) fn fleet(scene: &Evaluation<'_>, zone: SpaceId, me: Power) -> UnitCounts {
    let board = scene.board();
    scene.position.force(zone, |power| {
        power == me || board.side(power) == Some(scene.side)
    })
}

/// Reports whether ships take an army to a coast: it is near the front, or short of defenders.
pub(crate) fn worth_landing(scene: &Evaluation<'_>, coast: SpaceId, landed: UnitKind) -> bool {
    let march = scene.march()[coast.index()];
    if march >= PORT {
        return false;
    }
    if march <= 3.5 {
        return true;
    }
    let garrison = scene.garrison(coast);
    let mut stronger = garrison;
    stronger.add(landed, 2);
    scene.risk(coast, &garrison) > scene.risk(coast, &stronger) + 1.0
}
