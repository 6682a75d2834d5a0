//! Position at the moment of an attack on a hex.

use std::cell::OnceCell;

use crate::faction::Faction;
use crate::map::HexId;
use crate::s04_combat::sides::CrossedSide;
use crate::s10_supply::Supply;
use crate::state::{FaceUp, PieceId, Presence, State};

/// A position that is asked many questions about who is supplied: supply is found out when
/// the first is asked.
pub(crate) struct Field<'a> {
    pub(crate) state: &'a State,
    pub(crate) known: Option<&'a Supply<'a>>,
    pub(crate) found: OnceCell<Supply<'a>>,
}

impl<'a> Field<'a> {
    pub(crate) fn of(state: &'a State) -> Self {
        Self {
            state,
            known: None,
            found: OnceCell::new(),
        }
    }

    /// A position whose supply is known.
    pub(crate) fn with(supply: &'a Supply<'a>) -> Self {
        Self {
            state: supply.state(),
            known: Some(supply),
            found: OnceCell::new(),
        }
    }

    pub(crate) fn is_supplied(&self, id: PieceId) -> bool {
        self.supply().is_supplied(id)
    }

    /// Reports whether a piece is in limited supply (`AE-+17.4.3-1`).
    pub(crate) fn is_limited(&self, id: PieceId) -> bool {
        self.supply().is_limited(id)
    }

    pub(crate) fn supply(&self) -> &Supply<'a> {
        let find = || self.found.get_or_init(|| Supply::of(self.state));
        self.known.unwrap_or_else(find)
    }
}

/// The side across which a unit attacks.
pub(crate) fn side_of(state: &State, id: PieceId, hex: HexId) -> Option<CrossedSide> {
    let from = state.piece(id)?.at.hex()?;
    CrossedSide::of(state, from, hex)
}

/// Enemies of the phasing faction in a hex that can be attacked: whose, ground units
/// before markers.
pub(crate) fn enemies(state: &State, hex: HexId) -> Option<Faction> {
    let marker = Presence::DETACHMENT.union(Presence::LOGISTICS);
    let holds = |what: Presence| {
        let mut others = Faction::ALL.into_iter().filter(|it| *it != state.phasing());
        others.find(|faction| state.presence(hex).of(*faction).intersects(what))
    };
    holds(Presence::GROUND).or_else(|| holds(marker))
}

/// The ground units of a hex that defend it against the phasing faction.
pub(crate) fn defenders(state: &State, hex: HexId) -> Vec<PieceId> {
    let ground = |showing: FaceUp| showing.ground().is_some();
    state
        .pieces_in(hex)
        .filter(|(_, piece)| Some(piece.faction) == enemies(state, hex))
        .filter(|(_, piece)| ground(piece.face_up(state.pack())))
        .map(|(id, _)| id)
        .collect()
}
