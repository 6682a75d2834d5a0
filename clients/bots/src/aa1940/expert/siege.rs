//! Danger to the own capital in the turn after next: an army that is two moves away gives no
//! warning that comes in time for one that is three moves from home.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{Domain, UnitKind, UnitTable};

use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::enemy_stacks::{EnemyPower, landing_party};
use crate::aa1940::expert::weights::Weight;
use crate::aa1940::force::UnitCounts;

/// Steps over land that units cover in two turns, those that are fast in brackets.
const MARCH: u8 = 2;
const FAST_MARCH: u8 = 4;

/// Steps of aircraft that can fight for, or against, the capital in two turns.
const FLIGHT: u8 = 5;

/// Infantry that an IPC of income buys for the capital in the meantime, and the most of them.
const LEVY: f32 = 0.2;
const MOST_LEVIED: f32 = 8.0;

/// Forces that decide who holds the capital two turns from now.
pub(crate) struct Siege {
    /// The capital.
    home: SpaceId,
    /// Cost of its certain fall, in IPCs.
    stake: f32,
    /// The enemy's strength by the own one up to which there is no danger, and how much more is
    /// certain to take the capital.
    held: f32,
    span: f32,
    /// The strength that the enemy's powers can bring, those at peace by their likelihood of war.
    strength: f32,
    /// Units that are bought in the meantime.
    levy: u16,
    /// Spaces from which some own unit can be home in one move.
    near: Vec<SpaceId>,
    /// For each space whether the slow, the fast and the aircraft can be home from there.
    reach: [Vec<bool>; 3],
}

impl Siege {
    /// Looks at everything near a capital.
    pub(crate) fn new(
        scene: &Evaluation<'_>,
        home: SpaceId,
        stake: f32,
        powers: &[EnemyPower],
    ) -> Self {
        let board = scene.board();
        let table = scene.table();
        // One blow after the other: by Lanchester's square law their squares add up.
        let squares: f32 = powers
            .iter()
            .map(|power| {
                let force = besiegers(scene, home, power);
                let own = strength(&force, table, |kind| table.of(kind).attack);
                (power.weight * own).powi(2)
            })
            .sum();
        let strength = squares.sqrt();
        let steps = |from: SpaceId| board.distance(Domain::Land, from, home);
        let flags = |is: &dyn Fn(SpaceId) -> bool| board.all_spaces().map(is).collect();
        let reach: [Vec<bool>; 3] = [
            flags(&|from| board.is_land(from) && steps(from) <= 1),
            flags(&|from| board.is_land(from) && steps(from) <= 2),
            flags(&|from| scene.atlas.air(from, home) < FLIGHT),
        ];
        let near = board
            .all_spaces()
            .filter(|from| reach.iter().any(|reach| reach[from.index()]))
            .collect();
        let income: f32 = board
            .all_spaces()
            .filter(|space| scene.position.space(*space).controller == Some(scene.me))
            .map(|space| f32::from(board.space(space).ipc))
            .sum();
        Self {
            home,
            stake: scene.weight(Weight::Siege) * stake,
            held: scene.weight(Weight::SiegeHeld),
            span: scene.weight(Weight::SiegeSpan),
            strength,
            levy: (LEVY * income).min(MOST_LEVIED) as u16,
            near,
            reach,
        }
    }

    /// Expected loss by the capital's fall with such garrisons, in IPCs.
    pub(crate) fn danger(&self, garrisons: &[UnitCounts], table: &UnitTable) -> f32 {
        if self.strength <= 0.0 {
            return 0.0;
        }
        let [slow, fast, air] = &self.reach;
        let mut defenders = UnitCounts::NONE;
        defenders.add(UnitKind::Infantry, self.levy);
        for space in &self.near {
            let at = space.index();
            defenders += garrisons[at].only(|kind| {
                let comes = match kind {
                    UnitKind::Tank | UnitKind::MechInfantry => fast[at],
                    kind if kind.is_air() => air[at],
                    kind => kind.is_land() && slow[at],
                };
                comes || *space == self.home && !kind.is_sea()
            });
        }
        let own = strength(&defenders, table, |kind| table.of(kind).defense);
        let ratio = self.strength / own.max(0.1);
        self.stake * ((ratio - self.held) / self.span).clamp(0.0, 1.0)
    }
}

/// Units of a power that could attack the capital in two turns.
fn besiegers(scene: &Evaluation<'_>, home: SpaceId, power: &EnemyPower) -> UnitCounts {
    let board = scene.board();
    let mut force = UnitCounts::NONE;
    for stack in power.stacks.iter().filter(|stack| !stack.landing) {
        let comes = match stack.kind {
            kind if kind.is_sea() => false,
            kind if kind.is_air() => scene.atlas.air(stack.from, home) <= FLIGHT,
            UnitKind::Tank | UnitKind::MechInfantry => {
                board.distance(Domain::Land, stack.from, home) <= FAST_MARCH
            }
            _ => board.distance(Domain::Land, stack.from, home) <= MARCH,
        };
        if comes {
            force.add(stack.kind, stack.count);
        }
    }
    force += landing_party(scene, power.power, home);
    force
}

/// Strength of a force by its numbers and its pips: as Lanchester has it, both count alike.
fn strength(force: &UnitCounts, table: &UnitTable, pips: impl Fn(UnitKind) -> u8) -> f32 {
    let mut numbers = 0.0;
    let mut sum = 0.0;
    for (kind, count) in force.iter().filter(|(kind, _)| table.of(*kind).cost > 0) {
        numbers += f32::from(count);
        sum += f32::from(count) * f32::from(pips(kind));
    }
    (numbers * sum).sqrt()
}
