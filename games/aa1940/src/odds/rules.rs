//! The course of a battle, as far as it does not hang on dice: who may fire,
//! who submerges, and when it is over.

use super::Arsenals;
use super::battle::{OddsBattle, OddsSide, Retreat, Submerge};
use super::tally::Ending;
use crate::odds::loss_order::{Body, Line, Ranks};
use crate::options::DiceRule;
use crate::strength::{Fire, Pool, Shooter, attack_fire, defense_fire};
use crate::unit::UnitKind;

/// Shots of each AAA (`AAE-aaa-02`).
const SHOTS_PER_AAA: u32 = 3;

/// A battle with all that follows from its request.
pub(super) struct Rules<'a> {
    pub(super) battle: &'a OddsBattle,
    arsenals: Arsenals<'a>,
    pub(super) attacker: Line,
    pub(super) defender: Line,
    /// Ranks of the attacker and the defender before anything happens.
    pub(super) start: [Ranks; 2],
}

/// A side at some point of the battle.
#[derive(Clone, Debug)]
pub(super) struct SideStanding {
    pub(super) ranks: Ranks,
    pub(super) fire: Fire,
    /// A destroyer is in the battle (`AAE-subs-05`, `AAE-subs-14`).
    pub(super) destroyer: bool,
    pub(super) submarines: u8,
    pub(super) aircraft: u8,
    transports: u8,
    /// All other units: surface warships at sea, everything on land.
    plain: u8,
}

/// The point of the battle under consideration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// Before the first round.
    Opening,
    /// Between two rounds.
    Between,
    /// After the last round that the attacker means to fight.
    Last,
}

/// The next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A round of fire.
    Fight,
    /// First these submarines submerge: the ranks of both sides after that.
    Dive([Ranks; 2]),
    /// Nothing: the ranks of both sides in the end.
    Over(Ending, [Ranks; 2]),
}

impl<'a> Rules<'a> {
    pub(super) fn new(battle: &'a OddsBattle, arsenals: Arsenals<'a>) -> Self {
        let (attacker, attackers) = Line::new(&battle.attacker, OddsSide::Attacker, battle.terrain);
        let (defender, defenders) = Line::new(&battle.defender, OddsSide::Defender, battle.terrain);
        Rules {
            battle,
            arsenals,
            attacker,
            defender,
            start: [attackers, defenders],
        }
    }

    /// A side with these ranks.
    pub(super) fn standing(&self, line: &Line, ranks: Ranks) -> SideStanding {
        let force = line.fighting(&ranks);
        let fire = match line.role {
            OddsSide::Attacker => attack_fire(&force, self.arsenals.attacker),
            OddsSide::Defender => defense_fire(&force, self.arsenals.defender),
        };
        let fire = match self.battle.dice {
            DiceRule::Standard => fire,
            DiceRule::LowLuck => fire.grouped(self.battle.terrain),
        };
        let transports = force.count(UnitKind::Transport).min(u16::from(u8::MAX)) as u8;
        SideStanding {
            ranks,
            fire,
            destroyer: force.has(UnitKind::Destroyer),
            submarines: line.bodies(&ranks, Body::Submarine),
            aircraft: line.bodies(&ranks, Body::Aircraft),
            transports,
            plain: line.bodies(&ranks, Body::Plain) - transports,
        }
    }

    /// Shots of AAA before the first round (`AAE-aaa-01`, `AAE-aaa-02`), each
    /// of which hits on a 1, with Radar on a 2, too (`AAE-research-16`). Paratroopers are
    /// shot at like aircraft (`AAE-research-09`). AAA without a combat unit beside it is
    /// destroyed without a shot, as no combat takes place (`AAE-combat-land-04`).
    pub(super) fn flak(&self) -> Pool {
        let mut flak = Pool::default();
        let defenders = self.standing(&self.defender, self.start[1]);
        if defenders.fire.is_empty() {
            return flak;
        }
        let guns = u32::from(self.battle.defender.force.count(UnitKind::Aaa));
        let attackers = self.battle.attacker.force.iter();
        let aircraft: u32 = attackers
            .filter(|(kind, _)| kind.is_air())
            .map(|(_, count)| u32::from(count))
            .sum();
        let targets = aircraft + u32::from(self.battle.paratroopers);
        let shots = targets.min(guns * SHOTS_PER_AAA);
        let value = self.arsenals.defender.arms.antiaircraft;
        flak.add(value, u16::try_from(shots).unwrap_or(u16::MAX));
        flak
    }

    /// The attacker's ranks after that fire has hit so often.
    pub(super) fn shoot_down(&self, hits: usize) -> Ranks {
        let paratroopers = self.battle.paratroopers;
        self.attacker.shoot_down(&self.start[0], hits, paratroopers)
    }

    /// The dice of ships that bombard in the first round. They fire before the
    /// landed units, but their victims still fire back
    /// (`AAE-combat-amphib-06`, `AAE-combat-amphib-07`), so that it is as if
    /// they fired with them, in a throw of their own.
    pub(super) fn broadside(&self) -> Pool {
        let mut fire = Fire::default();
        let ships = self.battle.bombardment;
        for (kind, count) in [
            (UnitKind::Battleship, ships.battleships),
            (UnitKind::Cruiser, ships.cruisers),
        ] {
            let value = self.arsenals.attacker.of(kind).attack;
            fire.add(Shooter::Other, value, count);
        }
        fire.all()
    }

    /// The next step for this state of the sides.
    ///
    /// The end of a battle comes before a retreat (`AAE-combat-land-15`), and
    /// both before submarines decide again (`AAE-combat-land-05`).
    pub(super) fn next(
        &self,
        attacker: &SideStanding,
        defender: &SideStanding,
        moment: Moment,
    ) -> Next {
        let leaves = self.battle.retreat.is_some() && moment != Moment::Opening;
        if let Some((ending, ranks)) = self.ending(attacker, defender, leaves) {
            return Next::Over(ending, ranks);
        }
        let ranks = [attacker.ranks, defender.ranks];
        if moment == Moment::Last || (moment == Moment::Between && self.has_enough(attacker)) {
            return Next::Over(Ending::Retreat, ranks);
        }
        let dived = [
            self.after_dive(&self.attacker, attacker, defender),
            self.after_dive(&self.defender, defender, attacker),
        ];
        if dived == ranks {
            Next::Fight
        } else {
            Next::Dive(dived)
        }
    }

    fn has_enough(&self, attacker: &SideStanding) -> bool {
        match self.battle.retreat {
            Some(Retreat {
                units_left: Some(units),
                ..
            }) => attacker.units() <= u32::from(units),
            _ => false,
        }
    }

    /// The ranks once submarines have submerged that want to and may
    /// (`AAE-subs-05`, `AAE-subs-07`).
    fn after_dive(&self, line: &Line, own: &SideStanding, enemy: &SideStanding) -> Ranks {
        let wanted = match line.submerge {
            Submerge::Never => false,
            Submerge::WhenAlone => own.aircraft == 0 && own.plain == 0,
            Submerge::AtOnce => true,
        };
        if wanted && own.submarines > 0 && !enemy.destroyer {
            line.dive(&own.ranks)
        } else {
            own.ranks
        }
    }

    /// Ending of the battle now, if it ends. With `leaves` the attacker leaves where he has
    /// nothing to gain: he can once a round was fought (`AAE-combat-land-17`).
    fn ending(
        &self,
        attacker: &SideStanding,
        defender: &SideStanding,
        leaves: bool,
    ) -> Option<(Ending, [Ranks; 2])> {
        let none_left = attacker.units() == 0 || defender.units() == 0;
        if none_left {
            return Some(self.classify([attacker.ranks, defender.ranks]));
        }
        // Transports alone are destroyed (`AAE-combat-sea-05`,
        // `AAE-combat-sea-08`), and so is AAA alone (`AAE-aaa-05`).
        if defender.fire.is_empty() && attacker.hits_something_of(defender) {
            let gone = self.defender.without(&defender.ranks, |_| true);
            return Some(self.classify([attacker.ranks, gone]));
        }
        let way_out = self.battle.retreat.is_some();
        let stay = [attacker.ranks, defender.ranks];
        // Ships that cannot fire need not stay to be shot at (`AAE-combat-sea-06`).
        if leaves && attacker.fire.is_empty() && !defender.fire.is_empty() {
            return Some((Ending::Retreat, stay));
        }
        // Neither side can hit the other's combat units: the transports of a side that cannot
        // leave are lost, and nothing more happens.
        let harmless =
            !attacker.hits_combat_unit_of(defender) && !defender.hits_combat_unit_of(attacker);
        if harmless && !self.covers_transports(attacker, defender, leaves) {
            let mut ranks = stay;
            if !way_out && !defender.fire.is_empty() {
                ranks[0] = self.attacker.without(&attacker.ranks, is_transport);
            }
            if !attacker.fire.is_empty() {
                ranks[1] = self.defender.without(&defender.ranks, is_transport);
            }
            return Some(self.classify(ranks));
        }
        if leaves && !attacker.hits_something_of(defender) {
            return Some((Ending::Retreat, stay));
        }
        None
    }

    /// Reports whether the attacker has transports that are shot at for a round before they can
    /// leave (`AAE-combat-sea-06`).
    fn covers_transports(
        &self,
        attacker: &SideStanding,
        defender: &SideStanding,
        leaves: bool,
    ) -> bool {
        self.battle.retreat.is_some()
            && !leaves
            && attacker.transports > 0
            && !defender.fire.is_empty()
    }

    /// The winner (`AAE-combat-land-16`). Submerged submarines hold nothing against units that
    /// stayed (`AAE-combat-amphib-08`).
    fn classify(&self, ranks: [Ranks; 2]) -> (Ending, [Ranks; 2]) {
        let [fighting, alive] = [Line::fighting, Line::alive].map(|count| {
            [
                !count(&self.attacker, &ranks[0]).is_empty(),
                !count(&self.defender, &ranks[1]).is_empty(),
            ]
        });
        let decided = if fighting == [false, false] {
            alive
        } else {
            fighting
        };
        let ending = match decided {
            [true, false] => Ending::AttackerWins,
            [false, true] => Ending::DefenderHolds,
            [false, false] => Ending::BothDestroyed,
            [true, true] => Ending::StandOff,
        };
        (ending, ranks)
    }

    /// The last round that the attacker means to fight, if there is one.
    pub(super) fn last_round(&self) -> Option<u16> {
        self.battle
            .retreat
            .and_then(|retreat| retreat.after_rounds)
            .map(|rounds| rounds.max(1))
    }
}

fn is_transport(kind: UnitKind) -> bool {
    kind == UnitKind::Transport
}

impl SideStanding {
    /// Units in the battle.
    pub(super) fn units(&self) -> u32 {
        [self.submarines, self.aircraft, self.transports, self.plain]
            .map(u32::from)
            .iter()
            .sum()
    }

    /// Reports whether its submarines strike before the others fire (`AAE-subs-04`). A destroyer
    /// cannot be lost in that step, as it prevents the strikes of those that could hit it there.
    /// The answer after the strikes is therefore the same for submarines that are left.
    pub(super) fn strikes(&self, enemy: &Self) -> bool {
        self.submarines > 0 && !enemy.destroyer
    }

    fn hits_combat_unit_of(&self, enemy: &Self) -> bool {
        let fires = |shooter| !self.fire.only(shooter).is_empty();
        let ships = enemy.plain > 0 || enemy.submarines > 0;
        let seen =
            enemy.plain > 0 || enemy.aircraft > 0 || (enemy.submarines > 0 && self.destroyer);
        (fires(Shooter::Other) && (ships || enemy.aircraft > 0))
            || (fires(Shooter::Submarine) && ships)
            || (fires(Shooter::Aircraft) && seen)
    }

    fn hits_something_of(&self, enemy: &Self) -> bool {
        self.hits_combat_unit_of(enemy) || (!self.fire.is_empty() && enemy.transports > 0)
    }
}
