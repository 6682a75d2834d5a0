//! The board as a unit that looks for its ways sees it: the answers of the rules, without the
//! words of their refusals.

use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions;
use crate::entering::sorts::Entries;
use crate::map::{HexId, Hexside};
use crate::pack::Class;
use crate::s03_movement::s3_1_1_hex_to_hex::{Entered, Left, Step, cost, enter};
use crate::s03_movement::{s3_1_zones_of_control, s3_2_overruns};
use crate::s10_supply::Supply;
use crate::state::{PieceId, Place, Presence, State};
use crate::{s08_zoc, s11_weather};

/// A board and a unit upon it.
pub(super) struct Ground<'a> {
    pub(super) supply: &'a Supply<'a>,
    pub(super) mover: &'a Mover<'a>,
    /// Where it may enter; none where a step must be looked at by itself.
    entries: Option<Entries>,
    /// Whether it is one that overruns (`AE-3.2-1`, `AE-3.2-9`).
    overruns: bool,
}

impl<'a> Ground<'a> {
    pub(super) fn of(supply: &'a Supply<'a>, mover: &'a Mover<'a>) -> Self {
        let state = supply.state();
        let fails = state.failures().next().is_some();
        let entries = (!fails).then(|| Entries::of(state, mover)).flatten();
        let armored = mover.face.kind.class() == Class::Armor && !mover.is_one_step();
        Self {
            supply,
            mover,
            entries,
            overruns: armored && !mover.reserve,
        }
    }

    pub(super) const fn state(&self) -> &'a State {
        self.supply.state()
    }

    /// Where units of its sort may enter, if nothing counts for its ways but their hexes and
    /// those next to them.
    pub(super) const fn entries(&self) -> Option<&Entries> {
        self.entries.as_ref()
    }

    /// Whether it could overrun somebody in a hex, or go on from there to do so.
    pub(super) fn overruns_near(&self, hex: HexId) -> bool {
        let near = || self.state().map().neighbours(hex).map(|over| over.hex);
        self.overruns && (self.holds_enemies(hex) || near().any(|hex| self.holds_enemies(hex)))
    }

    /// Whether it could overrun somebody.
    pub(super) const fn overruns(&self) -> bool {
        self.overruns
    }

    /// A step over a side, if the unit may take it: what [`enter`] gives.
    pub(super) fn enter(&self, step: Step, side: Option<Hexside>) -> Option<Entered> {
        let (state, mover, to) = (self.state(), self.mover, step.to);
        let known = self.entries.as_ref().zip(step.from.hex());
        let side = |from| side.or_else(|| state.map().side(from, to));
        let plain = known.and_then(|(entries, from)| Some((entries, from, side(from)?)));
        let Some((entries, from, side)) = plain else {
            return enter(self.supply, mover, step).ok();
        };
        let cost = cost::across(state, mover, [from, to], side).ok()?;
        let halves = step.left.after(cost)?;
        let overrun = self.overrun(from, to)?;
        let may_enter = match overrun {
            Some(_) => {
                let entry = s3_1_4_restrictions::Step {
                    from: step.from,
                    to,
                    overrun: true,
                };
                s3_1_4_restrictions::check(state, mover, entry).is_ok()
            }
            None => entries.may_enter(state, mover, to),
        };
        if !may_enter || s3_1_zones_of_control::is_kept(state, mover, from) {
            return None;
        }
        if mover.reserve && s08_zoc::is_ezoc(state, mover.faction(), to) {
            return None;
        }
        let next = step.next;
        let step = s3_1_zones_of_control::Step {
            from: Some(from),
            to,
            overrun: overrun.is_some(),
            next: next.filter(|next| self.overrun(to, *next).flatten().is_some()),
        };
        let stops = s3_1_zones_of_control::must_stop(state, mover, step).ok()?;
        Some(Entered {
            left: Left {
                halves: if stops { 0 } else { halves },
                first: false,
            },
            overrun,
            broken: None,
        })
    }

    /// The unit that is overrun by a step, if somebody is. None when enemies bar the way that
    /// cannot be overrun.
    fn overrun(&self, from: HexId, to: HexId) -> Option<Option<PieceId>> {
        if !self.overruns || !self.holds_enemies(to) {
            return Some(None);
        }
        s3_2_overruns::lone_unit(self.state(), self.mover, to)?;
        s3_2_overruns::check(self.supply, self.mover, from, to).ok()
    }

    fn holds_enemies(&self, hex: HexId) -> bool {
        let enemies = self.state().presence(hex).enemies_of(self.mover.faction());
        enemies.intersects(Presence::GROUND)
    }

    /// What the ways of a unit follow from in a hex. None if more counts there than can be said
    /// shortly: a Beachhead, or somebody near whom it could overrun.
    pub(super) fn look(&self, entries: &Entries, hex: HexId) -> Option<u8> {
        let (state, faction) = (self.state(), self.mover.faction());
        if state
            .presence(hex)
            .anyones()
            .intersects(Presence::BEACHHEAD)
            || self.overruns_near(hex)
        {
            return None;
        }
        let held = s08_zoc::is_ezoc(state, faction, hex);
        let own = self.mover.piece.at == Place::Hex(hex);
        let negated = held
            && if own {
                s08_zoc::is_negated_by_others(state, faction, hex, self.mover.id)
            } else {
                s08_zoc::is_negated(state, faction, hex)
            };
        Some(
            u8::from(entries.may_enter(state, self.mover, hex))
                | u8::from(held) << 1
                | u8::from(negated) << 2
                | (s11_weather::weather(state, hex) as u8) << 3,
        )
    }
}
