//! What a position means to one power: what each territory is worth, what threatens
//! it, and which way the front lies.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{UnitKind, UnitTable};
use sandtable_proto::games::aa1940::v1::Neutrality;

use crate::aa1940::aims::{self, TURNS_OF_INCOME};
use crate::aa1940::atlas::Atlas;
use crate::aa1940::forecast::forecast;
use crate::aa1940::march;
use crate::aa1940::muster::Muster;
use crate::aa1940::position::Position;
use crate::aa1940::threat::Threats;

/// A position as one power sees it.
pub(crate) struct Scene<'a> {
    /// The board with its distances.
    pub(crate) atlas: &'a Atlas,
    /// Where everything stands.
    pub(crate) position: &'a Position,
    /// Who looks at it.
    pub(crate) me: Power,
    /// Whose side that is.
    pub(crate) side: Side,
    /// What the enemy can bring where.
    pub(crate) threats: Threats,
    /// What objectives add to the worth of each space, in IPCs.
    pub(crate) aims: Vec<f32>,
    /// How far each territory is from what is worth conquering, in steps.
    pub(crate) march: Vec<f32>,
}

impl<'a> Scene<'a> {
    /// Looks at a position for a power.
    pub(crate) fn new(atlas: &'a Atlas, position: &'a Position, me: Power) -> Self {
        let side = atlas.board.side(me).unwrap_or(Side::Allies);
        let mut scene = Scene {
            atlas,
            position,
            me,
            side,
            threats: Threats::of(side.opponent(), position, atlas),
            aims: aims::worths(&atlas.board, position),
            march: Vec::new(),
        };
        scene.march = march::field(&scene);
        scene
    }

    /// The board.
    pub(crate) fn board(&self) -> &'a Board {
        &self.atlas.board
    }

    /// The figures of the power's units, as its advances have made them.
    pub(crate) fn table(&self) -> &'a UnitTable {
        let power = self.position.powers.get(self.me.index());
        power.map_or(&self.atlas.board.units, |power| &power.units)
    }

    /// Whether a territory is held by the own side.
    pub(crate) fn ours(&self, space: SpaceId) -> bool {
        self.position.holder(self.board(), space) == Some(self.side)
    }

    /// Whether a territory is held by the enemy.
    pub(crate) fn theirs(&self, space: SpaceId) -> bool {
        self.position.holder(self.board(), space) == Some(self.side.opponent())
    }

    /// Whether a neutral may simply be marched into, or land without a master taken into
    /// keeping.
    pub(crate) fn friendly_neutral(&self, space: SpaceId) -> bool {
        match self.position.space(space).neutrality {
            Some(Neutrality::Orphaned) => self.board().custodians.contains(self.me),
            leans => leans == Some(leaning(self.side)),
        }
    }

    /// Whether a neutral leans to the enemy, or land without a master is the enemy's to keep.
    pub(crate) fn unfriendly_neutral(&self, space: SpaceId) -> bool {
        let board = self.board();
        match self.position.space(space).neutrality {
            Some(Neutrality::Orphaned) => {
                (board.custodians.iter()).all(|keeper| board.side(keeper) != Some(self.side))
            }
            leans => leans == Some(leaning(self.side.opponent())),
        }
    }

    /// What holding a territory is worth, in IPCs.
    pub(crate) fn worth(&self, territory: SpaceId) -> f32 {
        let printed = self.board().space(territory);
        let mut worth = f32::from(printed.ipc) * TURNS_OF_INCOME;
        if printed.victory_city.is_some() {
            worth += 6.0 + 2.5 * self.urgency(territory);
        }
        if let Some(power) = printed.capital_of {
            let treasury = self
                .position
                .powers
                .get(power.index())
                .map_or(0, |state| state.treasury);
            worth += 30.0 + (treasury as f32).min(40.0);
        }
        worth
            + self.aims[territory.index()]
            + match self.position.space(territory).complex() {
                Some((FacilityKind::MajorComplex, _)) => 8.0,
                Some(_) => 4.0,
                None => 0.0,
            }
    }

    /// How many of the last cities that the Axis needs it holds already, of those that a city
    /// is counted among: each makes the others count more, to both sides.
    pub(crate) fn urgency(&self, city: SpaceId) -> f32 {
        let goals = &self.board().victory.goals;
        goals
            .iter()
            .filter(|goal| goal.cities.contains(&city))
            .map(|goal| {
                let of_axis = |city: &&SpaceId| {
                    self.position.holder(self.board(), **city) == Some(Side::Axis)
                };
                let held = goal.cities.iter().filter(of_axis).count();
                (held + 4).saturating_sub(goal.needed) as f32
            })
            .fold(0.0, f32::max)
    }

    /// What the enemy would gain by his best attack on a garrison, in IPCs; 0 when
    /// no attack pays.
    pub(crate) fn risk(&self, space: SpaceId, garrison: &Muster) -> f32 {
        self.risk_after(space, garrison, &Muster::NONE)
    }

    /// The same when some of the attackers are gone.
    pub(crate) fn risk_after(&self, space: SpaceId, garrison: &Muster, gone: &Muster) -> f32 {
        let land = self.board().is_land(space);
        let worth = if land { self.worth(space) } else { 0.0 };
        let mut worst = 0.0f32;
        for muster in self.threats.against(space) {
            let mut attackers = *muster;
            for (kind, count) in gone.iter() {
                attackers.remove(kind, count);
            }
            worst = worst.max(self.gain(&attackers, garrison, if land { worth } else { 0.0 }));
        }
        worst
    }

    /// What attackers gain against a garrison of a space of this worth.
    pub(crate) fn gain(&self, attackers: &Muster, garrison: &Muster, worth: f32) -> f32 {
        if attackers.is_empty() {
            return 0.0;
        }
        let captures = attackers.total_of(UnitKind::captures) > 0;
        if garrison.is_empty() {
            return if captures { worth } else { 0.0 };
        }
        let battle = forecast(attackers, garrison, 0.0, self.table());
        let prize = if captures { battle.win * worth } else { 0.0 };
        (prize + battle.defender_loss - battle.attacker_loss).max(0.0)
    }

    /// Everyone of the own side in a space.
    pub(crate) fn garrison(&self, space: SpaceId) -> Muster {
        self.position.side_force(self.board(), space, self.side)
    }

    /// Everyone who would defend a space against the own side, a standing army
    /// included.
    pub(crate) fn defenders(&self, space: SpaceId) -> Muster {
        let board = self.board();
        let mut defenders = self
            .position
            .force(space, |power| board.side(power) != Some(self.side));
        if self.unfriendly_neutral(space) || self.strict_neutral(space) {
            defenders.add(UnitKind::Infantry, self.position.space(space).army);
        }
        defenders
    }

    fn strict_neutral(&self, space: SpaceId) -> bool {
        self.position.space(space).neutrality == Some(Neutrality::Strict)
    }

    /// Whether a ship may leave its zone: a carrier waits for the aircraft that fly
    /// from it.
    pub(crate) fn free_to_sail(&self, zone: SpaceId, kind: UnitKind) -> bool {
        kind != UnitKind::Carrier
            || self
                .position
                .force(zone, |power| power == self.me)
                .total_of(UnitKind::is_carrier_aircraft)
                == 0
    }

    /// Those of an economy of the power.
    pub(crate) fn complexes_of(&self, economy: EconomyId) -> Vec<(SpaceId, u16)> {
        let mut complexes = self.complexes();
        complexes.retain(|(space, _)| self.board().economy_at(self.me, *space) == economy);
        complexes
    }

    /// Territories with a complex that the power can use, and how many units each
    /// can still turn out.
    pub(crate) fn complexes(&self) -> Vec<(SpaceId, u16)> {
        let board = self.board();
        board
            .all_spaces()
            .filter(|space| {
                let state = self.position.space(*space);
                state.controller == Some(self.me) && !state.changed
            })
            .filter_map(|space| {
                let (kind, damage) = self.position.space(space).complex()?;
                let capacity = u32::from(board.facility.of(kind).capacity);
                let left = capacity.saturating_sub(damage);
                (left > 0).then_some((space, left as u16))
            })
            .collect()
    }
}

/// How a neutral leans that is friendly to a side.
fn leaning(side: Side) -> Neutrality {
    match side {
        Side::Axis => Neutrality::ProAxis,
        Side::Allies => Neutrality::ProAllies,
    }
}
