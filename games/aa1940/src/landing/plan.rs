//! A landing for every aircraft, if there is one.

use smallvec::SmallVec;

use super::decks::{CarrierAssumption, Decks, decks, new_carriers};
use super::home::{nearest_landing, zones_in_reach};
use crate::landing::carrier_matching::seat;
use crate::reach::{SpaceFacts, SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind;

/// Where an aircraft lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LandingPlace {
    /// In a territory.
    Land(SpaceId),
    /// On a carrier in a zone; the ship, unless it is still to be mobilized.
    Sea(Option<UnitId>, SpaceId),
    /// Nowhere.
    Lost,
}

/// A place for each aircraft that needs one, as many of them safe as possible.
#[derive(Clone, Debug, Default)]
pub(crate) struct LandingPlan {
    /// The aircraft.
    pub(crate) planes: SmallVec<[(UnitId, LandingPlace); 16]>,
}

impl LandingPlan {
    /// Number of aircraft lost.
    pub(crate) fn losses(&self) -> usize {
        self.lost().count()
    }

    /// Those that are lost, for people: how many of a kind and where.
    pub(crate) fn lost_by_name(&self, state: &State) -> String {
        let mut groups: SmallVec<[(SpaceId, UnitKind, u16); 8]> = SmallVec::new();
        for piece in self.lost().filter_map(|id| state.piece(id)) {
            let alike = (groups.iter_mut()).find(|it| (it.0, it.1) == (piece.space, piece.kind));
            match alike {
                Some(group) => group.2 += 1,
                None => groups.push((piece.space, piece.kind, 1)),
            }
        }
        let name = |(at, kind, count): &(SpaceId, UnitKind, u16)| {
            format!("{count} {} in {}", kind.id(), state.board().space(*at).name)
        };
        groups.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// Those that are lost.
    pub(crate) fn lost(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.planes
            .iter()
            .filter(|(_, place)| *place == LandingPlace::Lost)
            .map(|(id, _)| *id)
    }
}

/// The proof that every attacking aircraft has a possible landing as Combat Move
/// closes: hits are taken for granted, planned retreats are not. Once it was given
/// nothing binds the carriers in battle (`AAE-air-landing-09`, `AAE-air-landing-10`,
/// `AAE-air-landing-11`, `AAE-combat-move-17`).
pub(crate) fn proof(state: &State) -> LandingPlan {
    let theater = Theater::lookup(state);
    let attacking = |piece: &Piece| {
        piece.marks.contains(Marks::COMBAT_MOVED)
            || theater.board.is_sea(piece.space)
                && (theater.hostile(piece.space) || state.turn().engaged.contains(&piece.space))
    };
    plan(&theater, CarrierAssumption::Proof, attacking)
}

/// The landings that would save most aircraft from here on in Noncombat Move
/// (`AAE-air-landing-07`, `AAE-air-landing-12`, `AAE-air-landing-13`).
pub(crate) fn saving(state: &State) -> LandingPlan {
    let theater = Theater::lookup(state);
    plan(&theater, CarrierAssumption::Noncombat, |piece| {
        needs_landing(&theater, piece)
    })
}

/// Aircraft that would be safe if nothing moved any more (`AAE-air-landing-08`).
pub(crate) fn saved_now(state: &State) -> LandingPlan {
    let theater = Theater::lookup(state);
    plan(&theater, CarrierAssumption::AsIs, |piece| {
        needs_landing(&theater, piece)
    })
}

/// Reports whether an aircraft that is not aboard a ship has yet to land: it is at sea, or in
/// land that is not friendly, or it came flying (`AAE-air-landing-02`).
fn needs_landing(theater: &Theater<'_, SpaceLookup<'_>>, piece: &Piece) -> bool {
    use crate::state::Standing;
    theater.board.is_sea(piece.space)
        || theater.sight.standing(piece.space) != Standing::Friendly
        || piece.space != piece.start
}

fn plan(
    theater: &Theater<'_, SpaceLookup<'_>>,
    outlook: CarrierAssumption,
    wanted: impl Fn(&Piece) -> bool,
) -> LandingPlan {
    let mut plan = LandingPlan::default();
    let mut at_sea: SmallVec<[(usize, SpaceId, u8); 16]> = SmallVec::new();
    for (id, piece) in theater.state.pieces_of(theater.power) {
        let flies = piece.kind.is_air() && piece.aboard.is_none();
        if !flies || !wanted(piece) {
            continue;
        }
        let fuel = match outlook {
            CarrierAssumption::AsIs => 0,
            _ => theater.fuel(piece),
        };
        let place = match nearest_landing(theater, piece.space, fuel) {
            Some(land) => LandingPlace::Land(land),
            None => {
                if piece.kind.is_carrier_aircraft() {
                    at_sea.push((plan.planes.len(), piece.space, fuel));
                }
                LandingPlace::Lost
            }
        };
        plan.planes.push((id, place));
    }
    if !at_sea.is_empty() {
        seat_at_sea(theater, outlook, &at_sea, &mut plan);
    }
    plan
}

/// Finds carriers for the aircraft that reach no territory.
fn seat_at_sea(
    theater: &Theater<'_, SpaceLookup<'_>>,
    outlook: CarrierAssumption,
    at_sea: &[(usize, SpaceId, u8)],
    plan: &mut LandingPlan,
) {
    let decks: Decks = decks(theater, outlook);
    let zones = decks
        .iter()
        .fold(SpaceSet::EMPTY, |zones, deck| zones.union(deck.zones));
    let mut reach: Vec<SpaceSet> = Vec::with_capacity(at_sea.len());
    for (index, &(_, space, fuel)) in at_sea.iter().enumerate() {
        let same = at_sea[..index]
            .iter()
            .position(|&(_, other, range)| (other, range) == (space, fuel));
        reach.push(match same {
            Some(same) => reach[same],
            None => zones_in_reach(theater, space, fuel, zones),
        });
    }
    let ordered = new_carriers(theater.state, theater.power);
    let seats = seat(&reach, &decks, &ordered);
    for (&(plane, ..), seat) in at_sea.iter().zip(seats) {
        if let Some((deck, zone)) = seat {
            plan.planes[plane].1 = LandingPlace::Sea(decks[deck].ship, zone);
        }
    }
}
