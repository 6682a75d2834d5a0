//! Production that a power's complexes have left this turn. A ship can come from any complex
//! beside its zone, so a flow divides the capacities: a placement is legal when some division of
//! the units among the complexes allows it.

use sandtable_kernel::Violation;
use smallvec::SmallVec;

use crate::build_sites::capacity;
use crate::consent::consents;
use crate::economy::EconomyId;
use crate::favor::Favor;
use crate::landing::{self, DECK};
use crate::max_flow::Flow;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{State, UnitId};
use crate::unit::UnitKind;

/// Production that an economy's complexes have left this turn.
pub(super) struct ProductionLeft {
    power: Power,
    economy: EconomyId,
    flow: Flow,
    /// Territories with a usable complex and the zones beside them, each with its
    /// number in the flow.
    places: SmallVec<[(SpaceId, usize); 24]>,
    /// New carriers promised to aircraft that wait at sea, for which the zone is certain and
    /// capacity is reserved.
    promised: SmallVec<[(SpaceId, u16); 4]>,
}

impl ProductionLeft {
    /// The yard of an economy of the acting power as it is now: its complexes are those in
    /// its territories (`AAE-global-12`).
    pub(super) fn of(state: &State, economy: EconomyId) -> Self {
        let board = state.board();
        let power = board.economy(economy).power;
        let mut yard = Self {
            power,
            economy,
            flow: Flow::default(),
            places: SmallVec::new(),
            promised: SmallVec::new(),
        };
        let mut zones: SmallVec<[(SpaceId, SmallVec<[usize; 4]>); 16]> = SmallVec::new();
        for at in board.all_spaces() {
            // No complex is of use to anybody but who controls its territory.
            if state.territory(at).controller != Some(power)
                || board.economy_at(power, at) != economy
            {
                continue;
            }
            let Some(capacity) = capacity(state, power, at) else {
                continue;
            };
            let room = yard.flow.add_room(capacity);
            let supply = yard.flow.add_supply([room]);
            yard.places.push((at, supply));
            for zone in state.board().sea_neighbors(at) {
                match zones.iter_mut().find(|(known, _)| known == zone) {
                    Some((_, rooms)) => rooms.push(room),
                    None => zones.push((*zone, SmallVec::from_slice(&[room]))),
                }
            }
        }
        for (zone, rooms) in zones {
            let supply = yard.flow.add_supply(rooms);
            yard.places.push((zone, supply));
        }
        for &(at, supply) in &yard.places {
            let produced = u32::from(state.territory(at).produced);
            yard.flow.put(supply, produced);
        }
        yard.keep_promises(state);
        yard
    }

    fn keep_promises(&mut self, state: &State) {
        if state.economy_account(self.economy).queue[UnitKind::Carrier.index()] == 0 {
            return;
        }
        for (zone, carriers) in landing::reserved_carriers(state, self.power) {
            if let Some(supply) = self.supply(zone) {
                let kept = self.flow.put(supply, u32::from(carriers));
                self.promised.push((zone, kept as u16));
            }
        }
    }

    /// The spaces where anything might be placed.
    pub(super) fn places(&self) -> SmallVec<[Place; 24]> {
        self.places
            .iter()
            .map(|&(at, supply)| Place {
                at,
                supply,
                spare: None,
            })
            .collect()
    }

    /// Number of units that the complexes behind a place can still produce there.
    fn spare(&self, supply: usize) -> u16 {
        self.flow.spare(supply, u32::from(u16::MAX)) as u16
    }

    fn supply(&self, at: SpaceId) -> Option<usize> {
        self.places
            .iter()
            .find(|(place, _)| *place == at)
            .map(|(_, supply)| *supply)
    }

    /// Number of units of a kind that could be placed in a space now (`AAE-mobilize-01` to
    /// `AAE-mobilize-08`).
    pub(super) fn most(
        &self,
        state: &State,
        kind: UnitKind,
        at: SpaceId,
    ) -> Result<u16, Box<Violation>> {
        match self.supply(at) {
            Some(supply) if fits(state, kind, at) => {
                Ok(self.limit(state, kind, at, self.spare(supply)))
            }
            _ => Err(no_place(state, self.economy, kind, at)),
        }
    }

    /// Number of units of a fitting kind that could be placed where the complexes can produce
    /// `spare` more: for aircraft at sea limited by the room on the power's own carriers too.
    /// Carriers that waiting aircraft count on are reserved for them.
    pub(super) fn limit(&self, state: &State, kind: UnitKind, at: SpaceId, spare: u16) -> u16 {
        match kind {
            UnitKind::Carrier => {
                let promised = |here: bool| -> u16 {
                    self.promised
                        .iter()
                        .filter(|(zone, _)| (*zone == at) == here)
                        .map(|(_, carriers)| *carriers)
                        .sum()
                };
                let queued = state.economy_account(self.economy).queue[kind.index()];
                spare
                    .saturating_add(promised(true))
                    .min(queued.saturating_sub(promised(false)))
            }
            kind if kind.is_air() && state.board().is_sea(at) => {
                spare.min(deck_room(state, self.power, at))
            }
            _ => spare,
        }
    }
}

/// A space where units might be placed.
pub(super) struct Place {
    /// The space.
    pub(super) at: SpaceId,
    supply: usize,
    /// Number of units that can still be produced there, once computed.
    spare: Option<u16>,
}

impl Place {
    /// Number of units that the complexes there or beside it can still produce. `yard` is the
    /// yard of the place, unchanged.
    pub(super) fn spare(&mut self, yard: &ProductionLeft) -> u16 {
        *self.spare.get_or_insert_with(|| yard.spare(self.supply))
    }
}

/// Reports whether units of a kind are placed in spaces of that sort: ships at sea
/// (`AAE-mobilize-07`), carriers' aircraft on land or at sea (`AAE-mobilize-08`), all others on
/// land (`AAE-mobilize-06`).
pub(super) fn fits(state: &State, kind: UnitKind, at: SpaceId) -> bool {
    kind.is_carrier_aircraft() || kind.is_sea() == state.board().is_sea(at)
}

/// Number of new aircraft that the power's own undamaged carriers in a zone have room for, beside
/// the aircraft that wait there to land (`AAE-mobilize-08`). Those may land on friends' carriers,
/// new ones may not.
fn deck_room(state: &State, power: Power, zone: SpaceId) -> u16 {
    let (mut own, mut shared, mut waiting) = (0u16, 0u16, 0u16);
    for (id, piece) in state.pieces_in(zone) {
        if piece.kind == UnitKind::Carrier && !piece.damaged() {
            let free = u16::from(DECK).saturating_sub(state.cargo(id).len() as u16);
            if piece.owner == power {
                own += free;
            } else if state.friends_at(power, piece.owner, zone)
                && consents(state, Favor::Carriers(piece.owner))
            {
                shared += free;
            }
        } else if piece.owner == power && piece.kind.is_air() && piece.aboard.is_none() {
            waiting += 1;
        }
    }
    own.saturating_sub(waiting.saturating_sub(shared))
}

/// The power's own carrier in a zone that takes the next new aircraft.
pub(super) fn free_carrier(state: &State, power: Power, zone: SpaceId) -> Option<UnitId> {
    state
        .pieces_in(zone)
        .filter(|(_, piece)| {
            piece.owner == power && piece.kind == UnitKind::Carrier && !piece.damaged()
        })
        .map(|(id, _)| id)
        .find(|id| state.cargo(*id).len() < usize::from(DECK))
}

/// Why nothing of the kind can be placed in a space.
fn no_place(state: &State, economy: EconomyId, kind: UnitKind, at: SpaceId) -> Box<Violation> {
    let power = state.board().economy(economy).power;
    let elsewhere =
        capacity(state, power, at).is_some() && state.board().economy_at(power, at) != economy;
    if elsewhere {
        return Violation::new(
            "AAE-global-12",
            format!("a complex of {}", state.board().economy(economy).name),
            state.board().space(at).name.clone(),
        );
    }
    let name = state.board().space(at).name.clone();
    if state.board().is_sea(at) {
        return match kind {
            kind if kind.is_sea() => Violation::new(
                "AAE-mobilize-07",
                "a zone beside a territory with a complex of its own",
                name,
            ),
            kind if kind.is_carrier_aircraft() => Violation::new(
                "AAE-mobilize-08",
                "a carrier beside a territory with a complex of its own",
                name,
            ),
            _ => Violation::new("AAE-mobilize-06", "a territory with a complex", name),
        };
    }
    if kind.is_sea() {
        return Violation::new("AAE-mobilize-07", "a sea zone", name);
    }
    let territory = state.territory(at);
    match territory.controller {
        Some(owner) if owner != power && territory.complex.is_some() => Violation::new(
            "AAE-mobilize-02",
            "a complex of its own",
            format!("the complex of {}", state.board().power(owner).name),
        ),
        _ if territory.complex.is_some() => Violation::new(
            "AAE-mobilize-01",
            "a complex that it has had since its turn began",
            format!("a new one in {name}"),
        ),
        _ => Violation::new("AAE-mobilize-06", "a territory with a complex", name),
    }
}

/// Why not as many units can be placed in a space.
pub(super) fn too_many(
    state: &State,
    kind: UnitKind,
    at: SpaceId,
    most: u16,
    count: u16,
) -> Box<Violation> {
    let at_sea = state.board().is_sea(at);
    let damaged = state
        .territory(at)
        .complex
        .is_some_and(|complex| complex.damage > 0);
    let rule = match () {
        () if at_sea && kind.is_air() => "AAE-mobilize-08",
        () if state.territory(at).upgrading => "AAE-mobilize-04",
        () if damaged => "AAE-mobilize-05",
        () => "AAE-mobilize-03",
    };
    Violation::new(
        rule,
        format!("at most {most} more units there"),
        format!("{count}"),
    )
}
