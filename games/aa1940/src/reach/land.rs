//! Movement of land units (rulebook p. 12-13, 15, 22).

use std::ops::ControlFlow;

use super::route::{Arrival, EntryMode, Search, flood};
use crate::reach::space_facts::{SpaceFacts, Theater, USED};
use crate::space::{Neutrality, SpaceId};
use crate::state::{Marks, Piece, Standing};
use crate::unit::{Domain, UnitKind};

/// Reports whether a unit came with a neutral that was converted this turn: it may not move, and
/// has not moved (`AAE-neutrals-09`).
pub(crate) fn activated(piece: &Piece) -> bool {
    piece.marks.contains(Marks::MOVED) && piece.spent == 0
}

impl<S: SpaceFacts> Theater<'_, S> {
    /// Reports whether a land unit can still move in this phase: once in Combat Move, where
    /// antiaircraft artillery stays put; in Noncombat Move as far as it goes, if it was not used
    /// before. The army of a neutral just converted waits for the next turn (`AAE-aaa-06`,
    /// `AAE-aaa-07`, `AAE-combat-move-09`, `AAE-neutrals-09`, `AAE-noncombat-01`,
    /// `AAE-transports-06`).
    pub(crate) fn land_ready(&self, piece: &Piece) -> bool {
        let done = if self.combat {
            USED | Marks::LOADED | Marks::UNLOADED | Marks::MOVED
        } else {
            USED | Marks::LOADED | Marks::UNLOADED
        };
        piece.aboard.is_none()
            && !piece.marks.intersects(done)
            && !activated(piece)
            && self.left(piece, false) > 0
            && !(self.combat && piece.kind == UnitKind::Aaa)
    }

    /// Visits where a land unit can go without a blitz, at most one border for each
    /// point of movement. In combat it ends in the first hostile territory it meets
    /// and crosses only land friendly since before this turn; friendly neutrals are
    /// never crossed. Otherwise it goes through friendly land, and into a friendly
    /// neutral if it can convert it, or into land without a government. Allies' land is open
    /// to it as long as they share it
    /// (`AAE-misc-09`, `AAE-combat-move-01`, `AAE-combat-move-02`,
    /// `AAE-combat-move-03`, `AAE-combat-move-10`, `AAE-noncombat-02`,
    /// `AAE-noncombat-03`, `AAE-noncombat-04`, `AAE-neutrals-06`, `AAE-neutrals-07`,
    /// `AAE-politics-22`, `AAE-politics-23`, `AAE-units-15`, `AAE-map-12`).
    pub(crate) fn land_routes(
        &self,
        piece: &Piece,
        toward: Option<SpaceId>,
        mut arrive: impl FnMut(SpaceId, Arrival) -> ControlFlow<()>,
    ) {
        let search = Search {
            domain: Domain::Land,
            from: piece.space,
            budget: self.left(piece, false),
            toward,
        };
        flood(
            self.board,
            search,
            |_, to| self.land_passing(piece.kind, to),
            |to, arrival| {
                if self.combat && !self.sight.standing(to).attackable() {
                    ControlFlow::Continue(())
                } else {
                    arrive(to, arrival)
                }
            },
        );
    }

    fn land_passing(&self, kind: UnitKind, to: SpaceId) -> EntryMode {
        let standing = self.sight.standing(to);
        match (self.combat, standing) {
            (_, Standing::Friendly) if !self.welcome(to) => EntryMode::Barred,
            (true, Standing::Friendly) if self.state.territory(to).changed => EntryMode::Barred,
            (_, Standing::Friendly) => EntryMode::Through,
            (true, _) if self.attackable(to) => EntryMode::Last,
            (false, Standing::FriendlyNeutral) if self.convertible(kind, to) || self.haven(to) => {
                EntryMode::Last
            }
            _ => EntryMode::Barred,
        }
    }

    /// Reports whether a unit of the kind may enter the friendly neutral, which converts it: its
    /// power is at war and the kind can hold ground (`AAE-neutrals-06`, `AAE-neutrals-07`,
    /// `AAE-politics-21`, `AAE-politics-23`).
    pub(crate) fn convertible(&self, kind: UnitKind, space: SpaceId) -> bool {
        self.free_at(space)
            && kind.captures()
            && self.sight.standing(space) == Standing::FriendlyNeutral
    }

    /// Reports whether a unit can blitz at all: a tank, or mechanized infantry, that has both
    /// points of its movement (`AAE-combat-move-22`, `AAE-combat-move-23`).
    pub(crate) fn can_blitz(&self, piece: &Piece) -> bool {
        matches!(piece.kind, UnitKind::Tank | UnitKind::MechInfantry)
            && piece.spent == 0
            && self.left(piece, false) >= 2
    }

    /// Reports whether a territory can be blitzed through: an enemy's without units or
    /// facilities, or one that was just taken like that. Neutrals are not hostile and cannot,
    /// except one that was attacked in vain and is of the enemy's alliance (`AAE-combat-move-22`,
    /// `AAE-combat-move-25`, `AAE-neutrals-13`).
    pub(crate) fn blitz_over(&self, via: SpaceId) -> bool {
        let empty =
            !self.state.territory(via).has_facility() && !self.sight.presence(via).occupied();
        self.board.is_land(via)
            && empty
            && match self.sight.standing(via) {
                Standing::Hostile => true,
                Standing::Friendly => self.state.territory(via).changed,
                Standing::UnfriendlyNeutral => {
                    let neutrality = self.state.territory(via).neutrality;
                    matches!(neutrality, Some(Neutrality::Joined(_)))
                }
                _ => false,
            }
    }

    /// Reports whether a blitz can end there: friendly or hostile, the space it began in included
    /// (`AAE-combat-move-04`, `AAE-combat-move-22`).
    pub(crate) fn blitz_end(&self, via: SpaceId, to: SpaceId) -> bool {
        to != via
            && self.board.land_neighbors(via).contains(&to)
            && (self.sight.standing(to) == Standing::Friendly && self.welcome(to)
                || self.attackable(to))
    }

    /// Reports whether a kind of unit blitzes only beside tanks: mechanized infantry, unless its
    /// power has improved it (`AAE-combat-move-23`, `AAE-research-12`).
    pub(crate) fn follows_tanks(&self, kind: UnitKind) -> bool {
        kind == UnitKind::MechInfantry && !self.units.arms.beside_tanks
    }

    /// Number of mechanized infantry that may yet follow the tanks that blitzed from one space
    /// through another to a third, one for each (`AAE-combat-move-23`).
    pub(crate) fn blitz_partners(&self, from: SpaceId, via: SpaceId, to: SpaceId) -> u16 {
        let (mut tanks, mut followers) = (0u16, 0u16);
        for (_, piece) in self.state.pieces_in(to) {
            let same = piece.owner == self.power
                && piece.marks.contains(Marks::BLITZED)
                && piece.start == from
                && piece.entered == via;
            match piece.kind {
                UnitKind::Tank if same => tanks += 1,
                UnitKind::MechInfantry if same => followers += 1,
                _ => {}
            }
        }
        tanks.saturating_sub(followers)
    }
}
