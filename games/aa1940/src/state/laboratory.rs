//! What research has come to, in matches that are played with it.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::State;
use super::change::Change;
use super::world::World;
use crate::advance::{Advance, Advances};
use crate::power::Power;
use crate::space::SpaceId;
use crate::unit::UnitTable;

/// What research has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Laboratory {
    /// The advances of each power.
    pub(super) advances: SmallVec<[Advances; 16]>,
    /// Dice that the acting power has bought and not rolled.
    pub dice: u16,
    /// Air bases of the acting power that have launched a rocket this turn.
    pub launched: SmallVec<[SpaceId; 4]>,
    /// Whether this turn's bombing raids are over, other battles having begun.
    pub raids_over: bool,
}

impl Laboratory {
    /// Nothing made yet by any power.
    pub(super) fn empty(powers: usize) -> Self {
        Self {
            advances: SmallVec::from_elem(Advances::NONE, powers),
            ..Self::default()
        }
    }

    /// The advances of a power; standing armies have none.
    pub(super) fn advances(&self, power: Power) -> Advances {
        self.advances
            .get(power.index())
            .copied()
            .unwrap_or_default()
    }
}

impl State {
    /// What research has come to; none in a match without it (`AAE-optional-01`).
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

    /// Whether a power has made an advance (`AAE-research-05`).
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
        let mut options = self.world.options.clone();
        options.research = true;
        let fresh = World::new(self.world.board.clone(), options);
        self.world.options.research = true;
        self.world.workshop = fresh.workshop;
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
