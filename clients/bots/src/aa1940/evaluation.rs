//! Value of a position to one power: the worth of each territory, the threats to it, and the
//! direction of the front.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{UnitKind, UnitTable};
use sandtable_proto::games::aa1940::v1::Neutrality;

use crate::aa1940::distances::BoardDistances;
use crate::aa1940::expert::battle_table::quick;
use crate::aa1940::expert::victory_stakes::victory_stake;
use crate::aa1940::expert::weights::{Weight, Weights};
use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::{Opening, forecast};
use crate::aa1940::front_distance;
use crate::aa1940::objectives::{self, TURNS_OF_INCOME};
use crate::aa1940::position::Position;
use crate::aa1940::threat::Threats;

/// Chance of an attack on the own capital up to which it counts as held.
const HELD: f32 = 0.45;

/// IPCs that the fall of the own capital costs beyond its worth: without it there is no income.
const CAPITAL_LOSS: f32 = 60.0;

/// Weights by which a position is valued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ValueModel {
    /// By rules of thumb.
    Thumb,
    /// With what the last cities and capitals are worth for the end of the war, and with the
    /// transports that are lost once they are alone.
    Victory(Weights),
}

/// A position as one power sees it.
pub(crate) struct Evaluation<'a> {
    /// The board with its distances.
    pub(crate) atlas: &'a BoardDistances,
    /// Where everything stands.
    pub(crate) position: &'a Position,
    /// The power that evaluates it.
    pub(crate) me: Power,
    /// Side of that power.
    pub(crate) side: Side,
    /// Weights by which it is valued.
    model: ValueModel,
    // Values derived from the above are computed on first use: most questions of a battle need
    // none of them.
    threats: OnceCell<Threats>,
    aims: OnceCell<Vec<f32>>,
    worths: OnceCell<Vec<f32>>,
    march: OnceCell<Vec<f32>>,
    /// Risks by space and garrison: plans that are compared share most of them.
    risks: RefCell<HashMap<(SpaceId, UnitCounts), f32>>,
}

impl<'a> Evaluation<'a> {
    /// Looks at a position for a power.
    pub(crate) fn new(atlas: &'a BoardDistances, position: &'a Position, me: Power) -> Self {
        let side = atlas.board.side(me).unwrap_or(Side::Allies);
        Evaluation {
            atlas,
            position,
            me,
            side,
            model: ValueModel::Thumb,
            threats: OnceCell::new(),
            aims: OnceCell::new(),
            worths: OnceCell::new(),
            march: OnceCell::new(),
            risks: RefCell::default(),
        }
    }

    /// The same with other values.
    pub(crate) fn valued_by(self, model: ValueModel) -> Self {
        Self { model, ..self }
    }

    /// A weight of the search over whole turns.
    pub(crate) fn weight(&self, weight: Weight) -> f32 {
        match &self.model {
            ValueModel::Thumb => weight.usual(),
            ValueModel::Victory(weights) => weights.of(weight),
        }
    }

    /// Value that taking a territory adds for the end of the war, in IPCs.
    pub(crate) fn decides(&self, territory: SpaceId) -> f32 {
        match self.model {
            ValueModel::Thumb => 0.0,
            ValueModel::Victory(_) => victory_stake(self, territory),
        }
    }

    /// Units that the enemy can bring to each space.
    pub(crate) fn threats(&self) -> &Threats {
        let enemy = self.side.opponent();
        let work_out = || Threats::of(enemy, self.position, self.atlas);
        self.threats.get_or_init(work_out)
    }

    /// Worth that objectives add to each space, in IPCs.
    pub(crate) fn aims(&self) -> &[f32] {
        let work_out = || objectives::worths(self.board(), self.position);
        self.aims.get_or_init(work_out)
    }

    /// Distance of each territory from what is worth conquering, in steps.
    pub(crate) fn march(&self) -> &[f32] {
        self.march.get_or_init(|| front_distance::field(self))
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

    /// Reports whether the own side holds a territory.
    pub(crate) fn ours(&self, space: SpaceId) -> bool {
        self.position.holder(self.board(), space) == Some(self.side)
    }

    /// Reports whether the enemy holds a territory.
    pub(crate) fn theirs(&self, space: SpaceId) -> bool {
        self.position.holder(self.board(), space) == Some(self.side.opponent())
    }

    /// Reports whether the power may simply march into a neutral, or take custody of land without
    /// a master.
    pub(crate) fn friendly_neutral(&self, space: SpaceId) -> bool {
        match self.position.space(space).neutrality {
            Some(Neutrality::Orphaned) => self.board().custodians.contains(self.me),
            leans => leans == Some(leaning(self.side)),
        }
    }

    /// Reports whether a neutral leans to the enemy, or only the enemy can take custody of land
    /// without a master.
    pub(crate) fn unfriendly_neutral(&self, space: SpaceId) -> bool {
        let board = self.board();
        match self.position.space(space).neutrality {
            Some(Neutrality::Orphaned) => {
                (board.custodians.iter()).all(|keeper| board.side(keeper) != Some(self.side))
            }
            leans => leans == Some(leaning(self.side.opponent())),
        }
    }

    /// Worth of holding a territory, in IPCs.
    pub(crate) fn worth(&self, territory: SpaceId) -> f32 {
        let spaces = || self.board().all_spaces();
        let work_out = || spaces().map(|space| self.appraise(space)).collect();
        self.worths.get_or_init(work_out)[territory.index()]
    }

    fn appraise(&self, territory: SpaceId) -> f32 {
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
            + self.decides(territory)
            + self.aims()[territory.index()]
            + match self.position.space(territory).complex() {
                Some((FacilityKind::MajorComplex, _)) => 8.0,
                Some(_) => 4.0,
                None => 0.0,
            }
    }

    /// Number of the last cities needed by the Axis that it already holds, of those that a city
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

    /// Gain of the enemy's best attack on a garrison, in IPCs; 0 when no attack pays.
    pub(crate) fn risk(&self, space: SpaceId, garrison: &UnitCounts) -> f32 {
        let key = (space, *garrison);
        let known = self.risks.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let risk = self.worst(space, garrison, &UnitCounts::NONE);
            self.risks.borrow_mut().insert(key, risk);
            risk
        })
    }

    /// The same when some of the attackers are gone.
    pub(crate) fn risk_after(
        &self,
        space: SpaceId,
        garrison: &UnitCounts,
        gone: &UnitCounts,
    ) -> f32 {
        let mut threats = self.threats().against(space);
        if threats.any(|muster| muster.has_any_of(gone)) {
            self.worst(space, garrison, gone)
        } else {
            self.risk(space, garrison)
        }
    }

    fn worst(&self, space: SpaceId, garrison: &UnitCounts, gone: &UnitCounts) -> f32 {
        let land = self.board().is_land(space);
        let worth = if land { self.worth(space) } else { 0.0 };
        let before = Opening {
            kamikaze: self.own_pilots(space),
            ..Opening::NONE
        };
        let home = self.is_home(space);
        let mut worst = 0.0f32;
        for muster in self.threats().against(space) {
            let attackers = without(muster, gone);
            let mut attack = self.attack(before, &attackers, garrison, worth);
            if !land && matches!(self.model, ValueModel::Victory(_)) {
                let battle = quick(&attackers, garrison, before, land, self.table());
                attack.gain = (battle.defender_loss - battle.attacker_loss).max(0.0);
            }
            let fall = if home {
                (attack.takes - HELD).max(0.0)
            } else {
                0.0
            };
            worst = worst.max(attack.gain + CAPITAL_LOSS * fall);
        }
        worst
    }

    /// Reports whether the capital can be taken with even odds when so much is left behind, though
    /// its garrison could hold it. The enemy's units in `cleared` are no more then.
    pub(crate) fn gives_up_capital(
        &self,
        left: &[(SpaceId, UnitCounts)],
        cleared: Option<SpaceId>,
        garrisons: &[UnitCounts],
    ) -> bool {
        let home = left.iter().find(|(space, _)| self.is_home(*space));
        home.is_some_and(|(space, stays)| {
            let held = &garrisons[space.index()];
            self.fall(*space, stays, cleared) > HELD && self.fall(*space, held, None) <= HELD
        })
    }

    /// Chance of the enemy's best attack to take a territory.
    fn fall(&self, space: SpaceId, garrison: &UnitCounts, cleared: Option<SpaceId>) -> f32 {
        let chances = self.threats().powers_against(space).map(|(power, muster)| {
            let gone = cleared.map(|at| self.position.force(at, |owner| owner == power));
            let attackers = without(muster, &gone.unwrap_or(UnitCounts::NONE));
            self.attack(Opening::NONE, &attackers, garrison, 0.0).takes
        });
        chances.fold(0.0, f32::max)
    }

    /// Reports whether a territory is the power's capital, and held by it.
    fn is_home(&self, space: SpaceId) -> bool {
        let capital = self.board().power(self.me).capital;
        capital == Some(space) && self.position.space(space).controller == Some(self.me)
    }

    /// Gain of attackers against a garrison of a space of this worth.
    pub(crate) fn gain(&self, attackers: &UnitCounts, garrison: &UnitCounts, worth: f32) -> f32 {
        self.attack(Opening::NONE, attackers, garrison, worth).gain
    }

    fn attack(
        &self,
        before: Opening,
        attackers: &UnitCounts,
        garrison: &UnitCounts,
        worth: f32,
    ) -> EnemyAttack {
        if attackers.is_empty() {
            return EnemyAttack::default();
        }
        let captures = attackers.total_of(UnitKind::captures) > 0;
        let chance = |win: f32| if captures { win } else { 0.0 };
        if garrison.is_empty() {
            return EnemyAttack {
                takes: chance(1.0),
                gain: chance(1.0) * worth,
            };
        }
        let battle = forecast(attackers, garrison, before, self.table());
        let takes = chance(battle.win);
        EnemyAttack {
            takes,
            gain: (takes * worth + battle.defender_loss - battle.attacker_loss).max(0.0),
        }
    }

    /// Number of the enemy's kamikaze attacks against a fleet of the power that sails into a
    /// zone, to put an army ashore or only to fight there.
    pub(crate) fn pilots_against(&self, zone: SpaceId, lands: bool) -> u16 {
        let board = self.board();
        self.pilots(zone, |power| {
            board.side(power) != Some(self.side)
                && self.position.at_war(self.me, power)
                && (lands || self.position.stands(zone, power))
        })
    }

    /// Number of the own side's kamikaze attacks against an enemy who attacks it in a zone.
    fn own_pilots(&self, zone: SpaceId) -> u16 {
        let board = self.board();
        self.pilots(zone, |power| {
            board.side(power) == Some(self.side)
                && (power == self.me || self.position.stands(zone, power))
        })
    }

    fn pilots(&self, zone: SpaceId, whose: impl Fn(Power) -> bool) -> u16 {
        let board = self.board();
        if !board.space(zone).kamikaze {
            return 0;
        }
        let powers = board.all_powers().filter(|power| whose(*power));
        powers
            .filter_map(|power| self.position.powers.get(power.index()))
            .map(|state| state.kamikaze)
            .sum()
    }

    /// Everyone of the own side in a space.
    pub(crate) fn garrison(&self, space: SpaceId) -> UnitCounts {
        self.position.side_force(self.board(), space, self.side)
    }

    /// All units of the power, cargo of transports left out.
    pub(crate) fn own_units(&self) -> UnitCounts {
        let spaces = self.board().all_spaces();
        let forces = spaces.map(|space| self.position.force(space, |power| power == self.me));
        forces.fold(UnitCounts::NONE, |mut all, force| {
            all += force;
            all
        })
    }

    /// Everyone who would defend a space against the own side, a standing army
    /// included.
    pub(crate) fn defenders(&self, space: SpaceId) -> UnitCounts {
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

    /// Reports whether a ship may leave its zone: a carrier waits for the aircraft that fly from
    /// it.
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

/// A force without some of its units.
fn without(force: &UnitCounts, gone: &UnitCounts) -> UnitCounts {
    let mut left = *force;
    for (kind, count) in gone.iter() {
        left.remove(kind, count);
    }
    left
}

/// Probable result of an attack by the enemy.
#[derive(Clone, Copy, Debug, Default)]
struct EnemyAttack {
    /// Chance that it takes the space.
    takes: f32,
    /// Gain in IPCs; 0 when it does not pay.
    gain: f32,
}

/// Leaning of a neutral that is friendly to a side.
fn leaning(side: Side) -> Neutrality {
    match side {
        Side::Axis => Neutrality::ProAxis,
        Side::Allies => Neutrality::ProAllies,
    }
}
