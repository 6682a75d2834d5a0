//! The board as a unit that looks for its ways sees it: the answers of the rules, without the
//! words of their refusals.

use crate::entering::entry_facts::{EntryFacts, UNSEEN};
use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions;
use crate::entering::s3_2_lone_unit::lone_unit;
use crate::entering::unit_class::{Entries, UnitClasses};
use crate::faction::Faction;
use crate::map::{HexId, Hexside};
use crate::pack::Class;
use crate::s03_movement::s3_1_1_hex_to_hex::{AllowanceLeft, PathStep, StepResult, cost, enter};
use crate::s03_movement::{s3_1_zones_of_control, s3_2_overruns};
use crate::s10_supply::Supply;
use crate::s14_markers::{s14_15_failure, s14_38_quit_india};
use crate::state::{PieceId, Presence, State};

/// Orders that keep the units of a faction from steps, and reach further than a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Orders {
    /// The Failure markers of the faction, with where they lie (`DS-14.15-4`, `DS-14.15-5`).
    failures: Vec<(PieceId, HexId)>,
    /// Set if they have been called to quit India (`DS-14.38-2`).
    quit: bool,
}

/// A board and a unit upon it.
pub(super) struct Ground<'a> {
    pub(super) supply: &'a Supply<'a>,
    pub(super) mover: &'a Mover<'a>,
    /// Facts of hexes for its unit class; none where a step must be checked by itself.
    entries: Option<Entries>,
    /// Orders that reach further than a hex.
    orders: Orders,
    /// Set if it is one that overruns (`AE-3.2-1`, `AE-3.2-9`).
    overruns: bool,
}

impl<'a> Ground<'a> {
    pub(super) fn of(sorts: &UnitClasses, supply: &'a Supply<'a>, mover: &'a Mover<'a>) -> Self {
        let state = supply.state();
        let own = state.failures();
        let own = own.filter(|(_, piece, _)| piece.faction == mover.faction());
        let armored = mover.face.kind.class() == Class::Armor && !mover.is_one_step();
        Self {
            supply,
            mover,
            entries: Entries::of(sorts, state, mover),
            orders: Orders {
                failures: own.map(|(id, _, hex)| (id, hex)).collect(),
                quit: mover.faction() == Faction::Western && s14_38_quit_india::is_called(state),
            },
            overruns: armored && !mover.reserve,
        }
    }

    pub(super) const fn state(&self) -> &'a State {
        self.supply.state()
    }

    /// Facts of hexes for its unit class, if nothing counts for its paths but their hexes, those
    /// next to them, and its orders.
    pub(super) const fn entries(&self) -> Option<&Entries> {
        self.entries.as_ref()
    }

    /// Orders that reach further than a hex.
    pub(super) const fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Reports whether it could overrun a unit in a hex, or go on from there to do so.
    pub(super) fn overruns_near(&self, hex: HexId, look: EntryFacts) -> bool {
        let near = || {
            let mut near = self.state().map().neighbours(hex);
            self.holds_enemies(hex) || near.any(|over| self.holds_enemies(over.hex))
        };
        self.overruns
            && match self.entries {
                Some(_) => look.has_weak_enemy_near(),
                None => near(),
            }
    }

    /// Reports whether it could overrun a unit.
    pub(super) const fn overruns(&self) -> bool {
        self.overruns
    }

    /// Facts of a hex, for the next checks.
    pub(super) fn see(&self, hex: HexId) -> EntryFacts {
        let entries = self.entries.as_ref();
        entries.map_or(UNSEEN, |entries| {
            entries.look(self.state(), self.mover, hex)
        })
    }

    /// A step over a side between two hexes that were seen, if the unit may take it: what
    /// [`enter`] gives.
    pub(super) fn enter(
        &self,
        step: PathStep,
        side: Option<Hexside>,
        looks: [EntryFacts; 2],
    ) -> Option<StepResult> {
        let (state, mover, to) = (self.state(), self.mover, step.to);
        let known = self.entries.as_ref().and(step.from.hex());
        let side = |from| side.or_else(|| state.map().side(from, to));
        let Some((from, side)) = known.and_then(|from| Some((from, side(from)?))) else {
            return enter(self.supply, mover, step).ok();
        };
        let fights = self.overruns && looks[1].has_weak_enemy();
        if !looks[1].is_open() && !fights {
            return None;
        }
        let cost = if looks.iter().any(|look| look.has_beachhead()) {
            cost::across(state, mover, [from, to], side)
        } else {
            cost::away_from_beachheads(state, mover, [from, to], side)
        };
        let halves = step.left.after(cost.ok()?)?;
        let overrun = if fights {
            self.overrun(from, to)?
        } else {
            None
        };
        let may_enter = match overrun {
            Some(_) => {
                let entry = s3_1_4_restrictions::EntryStep {
                    from: step.from,
                    to,
                    overrun: true,
                };
                s3_1_4_restrictions::barred(state, mover, entry).is_ok()
            }
            None => looks[1].is_open(),
        };
        if !may_enter || !self.may_move(step, looks) {
            return None;
        }
        let next = step.next;
        let next = next.filter(|next| self.overrun(to, *next).flatten().is_some());
        let stops = if overrun.is_none() && next.is_none() {
            s3_1_zones_of_control::must_stop_plainly(state, mover, to, looks)
        } else {
            let step = s3_1_zones_of_control::ControlledStep {
                from: Some(from),
                to,
                overrun: overrun.is_some(),
                next,
            };
            let halt = s3_1_zones_of_control::halt(state, mover, step);
            halt.ok().map(|halt| halt.is_some())
        };
        Some(StepResult {
            left: AllowanceLeft {
                halves: if stops? { 0 } else { halves },
                first: false,
            },
            overrun,
            broken: None,
        })
    }

    /// Reports whether no order keeps it from a step. Away from Enemy Zones of Control no Failure
    /// does.
    fn may_move(&self, step: PathStep, looks: [EntryFacts; 2]) -> bool {
        let (state, mover, to) = (self.state(), self.mover, step.to);
        let fails = || {
            looks.iter().any(|look| look.is_ezoc())
                && s14_15_failure::may_move(state, mover.faction(), step.from, Some(to)).is_err()
        };
        let quits = || s3_1_4_restrictions::leaves_held_land(state, mover, step.from, to);
        (self.orders.failures.is_empty() || !fails()) && !(self.orders.quit && quits())
    }

    /// The unit that is overrun by a step, if any. None when enemies bar the way that cannot be
    /// overrun.
    fn overrun(&self, from: HexId, to: HexId) -> Option<Option<PieceId>> {
        if !self.overruns || !self.holds_enemies(to) {
            return Some(None);
        }
        lone_unit(self.state(), self.mover, to)?;
        s3_2_overruns::check(self.supply, self.mover, from, to).ok()
    }

    fn holds_enemies(&self, hex: HexId) -> bool {
        let enemies = self.state().presence(hex).enemies_of(self.mover.faction());
        enemies.intersects(Presence::GROUND)
    }

    /// Facts of a seen hex that the paths of a unit depend on. None if more counts there than
    /// fits in them: a Beachhead, or a unit near which it could overrun.
    pub(super) fn plain(&self, hex: HexId, look: EntryFacts) -> Option<EntryFacts> {
        let more = look.has_beachhead() || self.overruns && look.has_weak_enemy_near();
        (!more).then(|| look.plain(self.state(), self.mover, hex))
    }
}
