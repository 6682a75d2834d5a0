//! The board as a unit that looks for its ways sees it: the answers of the rules, without the
//! words of their refusals.

use crate::entering::mover::Mover;
use crate::entering::sorts::Entries;
use crate::map::{HexId, Hexside};
use crate::pack::Class;
use crate::s03_movement::s3_1_1_hex_to_hex::{Entered, Left, Step, cost, enter};
use crate::s03_movement::s3_1_zones_of_control;
use crate::s10_supply::Supply;
use crate::state::{Place, Presence, State};
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

    /// Where units of its sort may enter, if that says all about the ways of this one: it
    /// overruns nobody, and nothing counts but the hexes of its ways and those next to them.
    pub(super) const fn entries(&self) -> Option<&Entries> {
        if self.overruns {
            None
        } else {
            self.entries.as_ref()
        }
    }

    /// Whether it could overrun somebody.
    pub(super) const fn overruns(&self) -> bool {
        self.overruns
    }

    /// A step over a side, if the unit may take it: what [`enter`] gives.
    pub(super) fn enter(&self, step: Step, side: Option<Hexside>) -> Option<Entered> {
        let Step {
            from,
            to,
            left,
            next,
        } = step;
        let state = self.state();
        let plain = self.entries.as_ref().zip(from.hex()).zip(side);
        let Some(((entries, hex), side)) =
            plain.filter(|_| next.is_none() && !(self.overruns && self.holds_enemies(to)))
        else {
            return enter(self.supply, self.mover, step).ok();
        };
        let cost = cost::across(state, self.mover, [hex, to], side).ok()?;
        let halves = left.after(cost)?;
        if !entries.may_enter(state, self.mover, to) {
            return None;
        }
        let held = |hex| s08_zoc::is_ezoc(state, self.mover.faction(), hex);
        if self.mover.reserve && (held(hex) || held(to)) {
            return None;
        }
        let step = s3_1_zones_of_control::Step {
            from: Some(hex),
            to,
            overrun: false,
            next: None,
        };
        let stops = s3_1_zones_of_control::must_stop(state, self.mover, step).ok()?;
        Some(Entered {
            left: Left {
                halves: if stops { 0 } else { halves },
                first: false,
            },
            overrun: None,
            broken: None,
        })
    }

    fn holds_enemies(&self, hex: HexId) -> bool {
        let enemies = self.state().presence(hex).enemies_of(self.mover.faction());
        enemies.intersects(Presence::GROUND)
    }

    /// What the ways of a unit, which overruns nobody, follow from in a hex. None if more
    /// counts there than can be said shortly, a Beachhead.
    pub(super) fn look(&self, entries: &Entries, hex: HexId) -> Option<u8> {
        let (state, faction) = (self.state(), self.mover.faction());
        if state
            .presence(hex)
            .anyones()
            .intersects(Presence::BEACHHEAD)
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
