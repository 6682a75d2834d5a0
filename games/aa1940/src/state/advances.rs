//! The advances of powers, and the only ways to change what research has come to.

use super::Laboratory;
use super::State;
use super::change::Change;
use crate::advance::{Advance, Advances};
use crate::power::Power;
use crate::unit::UnitTable;

impl State {
    /// Results of research; none in a match without it (`AAE-optional-01`).
    #[must_use]
    pub fn laboratory(&self) -> Option<&Laboratory> {
        self.world
            .workshop
            .as_ref()
            .map(|workshop| &workshop.laboratory)
    }

    /// The advances that a power has made (`AAE-research-05`).
    #[must_use]
    pub fn advances(&self, power: Power) -> Advances {
        self.laboratory()
            .map_or(Advances::NONE, |laboratory| laboratory.advances(power))
    }

    /// Reports whether a power has made an advance (`AAE-research-05`).
    #[must_use]
    pub fn has(&self, power: Power, advance: Advance) -> bool {
        self.advances(power).contains(advance)
    }

    /// The units of a power as its advances have made them (`AAE-research-05`).
    #[must_use]
    pub fn units_of(&self, power: Power) -> &UnitTable {
        self.world
            .workshop
            .as_ref()
            .and_then(|workshop| workshop.tables.get(power.index()))
            .unwrap_or(&self.world.board.units)
    }

    /// Plays on with research: for positions that are built, never for matches.
    pub(crate) fn open_laboratory(&mut self) {
        self.world.options.research = true;
        self.world.open_workshop();
    }

    /// Marks an advance as made (`AAE-research-05`, `AAE-research-19`). Drafts never do that.
    pub(crate) fn make_advance(&mut self, power: Power, advance: Advance) {
        let board = self.world.board.clone();
        let Some(workshop) = &mut self.world.workshop else {
            return;
        };
        let made = workshop.laboratory.advances.get_mut(power.index());
        let table = workshop.tables.get_mut(power.index());
        if let (Some(made), Some(table)) = (made, table) {
            made.insert(advance);
            *table = board.units_with(*made);
        }
    }

    /// Changes what research is about in the turn under way.
    pub(crate) fn set_laboratory(&mut self, change: impl FnOnce(&mut Laboratory)) {
        if let Some(workshop) = &mut self.world.workshop {
            self.drafts
                .note(|| Change::Laboratory(Box::new(workshop.laboratory.clone())));
            change(&mut workshop.laboratory);
        }
    }

    pub(super) fn write_laboratory(&mut self, laboratory: Laboratory) {
        if let Some(workshop) = &mut self.world.workshop {
            workshop.laboratory = laboratory;
        }
    }
}
