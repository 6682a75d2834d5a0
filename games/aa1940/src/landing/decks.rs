//! Carriers that aircraft can land on, and where those can be (rulebook p. 22,
//! 29-31).

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::build_sites;
use crate::economy::EconomyId;
use crate::favor::Favor;
use crate::power::Power;
use crate::reach::{
    Arrival, EntryMode, Search, SpaceFacts, Theater, USED, flood, passage_open, shares,
};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

/// Aircraft that a carrier holds (`AAE-air-landing-04`).
pub(crate) const DECK: u8 = 2;

/// Assumption about the carriers' moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CarrierAssumption {
    /// Combat moves go on: whatever bars a carrier's way may yet be attacked. For a
    /// single move, whose place in the whole shows as the phase closes.
    Hopeful,
    /// Combat Move closes: what is attacked will be cleared, what is not will not.
    Proof,
    /// Noncombat moves go on.
    Noncombat,
    /// Nothing moves any more.
    AsIs,
}

/// A carrier with room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deck {
    /// The ship; none for one still to be mobilized.
    pub(crate) ship: Option<UnitId>,
    /// The economy of the power that bought it, if it is still to be mobilized.
    pub(crate) order: usize,
    /// Aircraft it can still take.
    pub(crate) room: u8,
    /// Zones in which it can end.
    pub(crate) zones: SpaceSet,
}

/// Carriers with room, existing ones first.
pub(crate) type Decks = SmallVec<[Deck; 12]>;

/// Aircraft that an undamaged carrier can still take beside its guests
/// (`AAE-air-landing-04`, `AAE-air-landing-17`).
pub(crate) fn room(state: &State, ship: UnitId) -> u8 {
    match state.piece(ship) {
        Some(piece) if piece.kind == UnitKind::Carrier && !piece.damaged() => {
            DECK.saturating_sub(state.cargo(ship).len() as u8)
        }
        _ => 0,
    }
}

/// The carriers that the acting power's fighters and tactical bombers could land on:
/// its own, those of friends that agree, which stay where they are, and its new ones
/// (`AAE-air-landing-03`, `AAE-air-landing-05`, `AAE-air-landing-06`,
/// `AAE-misc-09`, `AAE-misc-12`, `AAE-politics-23`).
pub(crate) fn decks<S: SpaceFacts>(theater: &Theater<'_, S>, outlook: CarrierAssumption) -> Decks {
    let state = theater.state;
    let mut decks = Decks::new();
    for (id, piece) in state.carriers() {
        let favor = Favor::Carriers(piece.owner);
        if !shares(state, piece.owner, piece.space, favor) {
            continue;
        }
        let room = room(state, id);
        if room > 0 {
            decks.push(Deck {
                ship: Some(id),
                order: 0,
                room,
                zones: carrier_zones(theater, piece, outlook),
            });
        }
    }
    let economies = state.board().economies_of(theater.power);
    let ordered = new_carriers(state, theater.power);
    for (order, (economy, queued)) in economies.zip(ordered).enumerate() {
        if queued == 0 {
            continue;
        }
        for yard in yards(state, economy) {
            let deck = Deck {
                ship: None,
                order,
                room: DECK,
                zones: yard.zones,
            };
            decks.extend(std::iter::repeat_n(
                deck,
                usize::from(queued.min(yard.capacity)),
            ));
        }
    }
    decks
}

/// Number of carriers that each of a power's economies has yet to mobilize.
pub(crate) fn new_carriers(state: &State, power: Power) -> SmallVec<[u16; 2]> {
    state
        .board()
        .economies_of(power)
        .map(|economy| state.economy_account(economy).queue[UnitKind::Carrier.index()])
        .collect()
}

/// A complex that can build ships.
struct Shipyard {
    zones: SpaceSet,
    capacity: u16,
}

/// The complexes by which an economy can mobilize ships this turn (`AAE-air-landing-06`,
/// `AAE-global-12`).
fn yards(state: &State, economy: EconomyId) -> impl Iterator<Item = Shipyard> + '_ {
    let board = state.board();
    let power = board.economy(economy).power;
    let own = move |land: &SpaceId| board.economy_at(power, *land) == economy;
    board.all_spaces().filter(own).filter_map(move |land| {
        let capacity = build_sites::capacity(state, power, land).filter(|units| *units > 0)?;
        let mut zones = SpaceSet::EMPTY;
        board
            .sea_neighbors(land)
            .iter()
            .for_each(|zone| zones.insert(*zone));
        (!zones.is_empty()).then_some(Shipyard {
            zones,
            capacity: u16::try_from(capacity).unwrap_or(u16::MAX),
        })
    })
}

/// Where a carrier can be when aircraft land. An ally's stays; one that moved in combat
/// or has to fight stays where it is, and no planned retreat is assumed; any other may
/// still make its noncombat move (`AAE-air-landing-07`, `AAE-air-landing-10`,
/// `AAE-air-landing-16`, `AAE-noncombat-06`).
fn carrier_zones<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    ship: &Piece,
    outlook: CarrierAssumption,
) -> SpaceSet {
    let mut zones = SpaceSet::only(ship.space);
    let fights =
        || theater.hostile(ship.space) || theater.state.turn().engaged.contains(&ship.space);
    let stays = ship.owner != theater.power
        || match outlook {
            CarrierAssumption::Hopeful => false,
            CarrierAssumption::Proof => ship.marks.intersects(USED) || fights(),
            CarrierAssumption::Noncombat => ship.marks.intersects(USED),
            CarrierAssumption::AsIs => true,
        };
    if stays {
        return zones;
    }
    let search = Search {
        domain: Domain::Sea,
        from: ship.space,
        budget: theater.sea_left(ship),
        toward: None,
    };
    let pass = |from: SpaceId, to: SpaceId| {
        let clear = match outlook {
            CarrierAssumption::Hopeful => true,
            CarrierAssumption::Proof => !theater.hostile(to) || attacked(theater, to),
            CarrierAssumption::Noncombat | CarrierAssumption::AsIs => !theater.hostile(to),
        };
        if clear && passage_open(theater.state, UnitKind::Carrier, from, to) {
            EntryMode::Through
        } else {
            EntryMode::Barred
        }
    };
    flood(theater.board, search, pass, |to, _: Arrival| {
        if theater.patrol_forbids(UnitKind::Carrier, to).is_none() {
            zones.insert(to);
        }
        ControlFlow::Continue(())
    });
    zones
}

/// Reports whether the acting power attacks a zone with something that can hit.
fn attacked<S: SpaceFacts>(theater: &Theater<'_, S>, zone: SpaceId) -> bool {
    theater
        .state
        .combatants(theater.power, zone)
        .any(|(_, piece)| theater.board.units.of(piece.kind).attack > 0)
}
