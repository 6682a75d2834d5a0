//! Soundness of a position: the check that it could arise.

use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::{SpaceId, Terrain};
use sandtable_aa1940::state::{Piece, State};

use crate::fault::Fault;

/// Looks for units where they cannot be as a phase begins.
///
/// # Errors
///
/// The first such unit.
pub(crate) fn check(state: &State) -> Result<(), Fault> {
    for (_, piece) in state.pieces() {
        if let Some(fault) = misplaced(state, piece) {
            return Err(fault);
        }
    }
    Ok(())
}

fn misplaced(state: &State, piece: &Piece) -> Option<Fault> {
    let board = state.board();
    let space = board.space(piece.space);
    let kind = piece.kind;
    let found = || {
        format!(
            "{} {} in {}",
            owner(state, piece.owner),
            kind.id(),
            space.id
        )
    };
    let fault = |expected: &str| Some(Fault::text(expected, found()));
    match space.terrain {
        Terrain::Sea if kind.is_land() && piece.aboard.is_none() => {
            fault("land units at sea aboard a transport")
        }
        Terrain::Sea if kind.is_air() && piece.aboard.is_none() && landed(state, piece.owner) => {
            fault("aircraft at sea aboard a carrier with room for them")
        }
        Terrain::Land if kind.is_sea() => fault("ships in sea zones"),
        Terrain::Land if fighting(state) => None,
        Terrain::Land => host(state, piece.owner, piece.space)
            .map(|host| Fault::text(format!("land of its side (it is {host})"), found())),
        Terrain::Sea => None,
    }
}

/// Reports whether no aircraft of a power is in flight.
fn landed(state: &State, owner: Power) -> bool {
    let (turn, flying) = (
        state.turn(),
        [Phase::ConductCombat, Phase::NoncombatMove, Phase::Mobilize],
    );
    owner != turn.power || !flying.contains(&turn.phase)
}

/// Reports whether enemies can stand in one territory.
fn fighting(state: &State) -> bool {
    state.turn().phase == Phase::ConductCombat
}

/// The holder of a territory in which units of a power cannot be.
fn host(state: &State, owner: Power, space: SpaceId) -> Option<String> {
    let (board, territory) = (state.board(), state.territory(space));
    match territory.controller {
        _ if owner == Power::NEUTRAL => territory
            .controller
            .map(|holder| format!("held by {}", self::owner(state, holder))),
        Some(holder) if board.side(holder) == board.side(owner) => None,
        Some(holder) => Some(format!("held by {}", self::owner(state, holder))),
        None => Some("neutral".to_owned()),
    }
}

/// A power's id.
fn owner(state: &State, power: Power) -> &str {
    let info = state.board().powers.get(power.index());
    info.map_or("neutral", |info| &info.id)
}
