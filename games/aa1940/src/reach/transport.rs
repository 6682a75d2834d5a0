//! Loading and offloading transports (rulebook p. 15-16, 21-22, 33).

use crate::consent;
use crate::favor::Favor;
use crate::power::Power;
use crate::reach::space_facts::{SpaceFacts, Theater, USED};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, Standing, State, UnitId};
use crate::unit::UnitKind;

/// Cargo of a transport, in the terms that count for its capacity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Hold {
    units: u16,
    others_than_infantry: u16,
}

/// Reports whether the acting power may use another power's ships in a zone: both must be at war,
/// and the owner agree, as one seat does with itself (`AAE-misc-09`, `AAE-politics-22`,
/// `AAE-transports-03`).
pub(crate) fn shares(state: &State, owner: Power, zone: SpaceId, favor: Favor) -> bool {
    let power = state.turn().power;
    owner == power || state.friends_at(power, owner, zone) && consent::consents(state, favor)
}

impl<S: SpaceFacts> Theater<'_, S> {
    fn hold(&self, ship: UnitId, zone: SpaceId) -> Hold {
        let mut hold = Hold::default();
        for (_, cargo) in self.state.pieces_in(zone) {
            if cargo.aboard == Some(ship) {
                hold.units += 1;
                hold.others_than_infantry += u16::from(cargo.kind != UnitKind::Infantry);
            }
        }
        hold
    }

    /// Number of further units of a kind that a transport can take: any one land unit and an
    /// infantry beside it, of any owner (`AAE-transports-02`).
    pub(crate) fn room(&self, ship: UnitId, zone: SpaceId, kind: UnitKind) -> u16 {
        let hold = self.hold(ship, zone);
        let free = 2u16.saturating_sub(hold.units);
        match kind {
            UnitKind::Infantry => free,
            _ => free.min(1u16.saturating_sub(hold.others_than_infantry)),
        }
    }

    /// Reports whether a land unit can board this phase: boarding is its whole move, and
    /// antiaircraft artillery boards in Noncombat Move only (`AAE-transports-06`, `AAE-aaa-07`).
    /// Units with an area of their own do not go to sea (`AAE-pacific-01`).
    pub(crate) fn can_board(&self, piece: &Piece) -> bool {
        piece.kind.is_land()
            && self.area.is_none()
            && piece.spent == 0
            && !piece.marks.intersects(Marks::MOVED)
            && self.land_ready(piece)
    }

    /// Reports whether a transport can take cargo where it is. The zone must be friendly, or have
    /// turned hostile by a declaration while the ship was in it. An ally's ship takes guests in
    /// Noncombat Move only, since they go ashore on a later turn (`AAE-transports-04`,
    /// `AAE-transports-08`, `AAE-transports-09`, `AAE-transports-11`, `AAE-transports-12`,
    /// `AAE-transports-13`, `AAE-politics-14`, `AAE-misc-09`).
    pub(crate) fn can_take(&self, ship: &Piece) -> bool {
        let own = ship.owner == self.power;
        let free = match (own, self.combat) {
            (true, true) => !ship.marks.intersects(Marks::UNLOADED | Marks::FOUGHT),
            (true, false) => !ship.marks.intersects(USED | Marks::UNLOADED),
            (false, true) => false,
            (false, false) => {
                !ship.marks.contains(Marks::UNLOADED)
                    && shares(
                        self.state,
                        ship.owner,
                        ship.space,
                        Favor::Transports(ship.owner),
                    )
            }
        };
        let fresh =
            self.combat && ship.spent == 0 && self.state.turn().fresh_hostile.contains(&ship.space);
        ship.kind == UnitKind::Transport && free && (fresh || !self.hostile(ship.space))
    }

    /// Reports whether cargo waits on the coasts of a zone that the transport could take aboard
    /// there (`AAE-transports-04`).
    pub(super) fn cargo_waits(&self, ship: UnitId, zone: SpaceId) -> bool {
        let hold = match self.state.piece(ship) {
            Some(piece) => self.hold(ship, piece.space),
            None => return false,
        };
        hold.units < 2
            && !self.hostile(zone)
            && self.board.land_neighbors(zone).iter().any(|land| {
                self.state.pieces_in(*land).any(|(_, piece)| {
                    piece.owner == self.power
                        && self.can_board(piece)
                        && (piece.kind == UnitKind::Infantry || hold.others_than_infantry == 0)
                })
            })
    }

    /// Reports whether cargo can go ashore in the territory. In Combat Move that announces an
    /// assault on it: the ship's other cargo must have no other goal, and cargo that came aboard
    /// an ally's ship this turn stays there. In Noncombat Move the ship must not have been used
    /// in the combat phases, be in a friendly zone, and offload in one friendly territory only
    /// (`AAE-amphibious-01`, `AAE-amphibious-02`, `AAE-amphibious-03`, `AAE-amphibious-10`,
    /// `AAE-amphibious-11`, `AAE-amphibious-12`, `AAE-amphibious-13`, `AAE-aaa-06`,
    /// `AAE-noncombat-06`, `AAE-transports-07`, `AAE-transports-08`, `AAE-transports-10`,
    /// `AAE-transports-11`, `AAE-transports-12`, `AAE-transports-13`).
    pub(crate) fn can_land(&self, cargo: &Piece, to: SpaceId) -> bool {
        let Some((id, ship)) = cargo
            .aboard
            .and_then(|ship| Some((ship, *self.state.piece(ship)?)))
        else {
            return false;
        };
        let boarded_before = cargo.start == cargo.space;
        let own = ship.owner == self.power;
        let apt = cargo.owner == self.power
            && cargo.kind.is_land()
            && self.board.land_neighbors(cargo.space).contains(&to)
            && (own || boarded_before);
        apt && if self.combat {
            cargo.kind != UnitKind::Aaa
                && !cargo.marks.contains(Marks::ASSAULTING)
                && self.attackable(to)
                && self.announced(id, &ship).is_none_or(|goal| goal == to)
        } else {
            let unused = !ship.marks.intersects(USED);
            let same = !ship.marks.contains(Marks::UNLOADED) || ship.goal == to;
            unused && same && !self.hostile(cargo.space) && self.friendly_shore(cargo.kind, to)
        }
    }

    fn friendly_shore(&self, kind: UnitKind, to: SpaceId) -> bool {
        self.sight.standing(to) == Standing::Friendly && self.welcome(to)
            || self.convertible(kind, to)
            || self.haven(to)
    }
}
