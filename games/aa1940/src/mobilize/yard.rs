//! What a power's complexes can still turn out this turn. A ship can come from any
//! complex beside its zone, so capacities are shared out by a flow: a placement is
//! legal when some division of the units among the complexes allows it.

use sandtable_kernel::Violation;
use smallvec::SmallVec;

use crate::command::Favor;
use crate::flow::Flow;
use crate::landing::{self, DECK};
use crate::politics;
use crate::power::Power;
use crate::sites;
use crate::space::SpaceId;
use crate::state::{State, UnitId};
use crate::unit::UnitKind;

/// What a power's complexes can still turn out this turn.
pub(super) struct Yard {
    power: Power,
    flow: Flow,
    /// Territories with a usable complex and the zones beside them, each with its
    /// number in the flow.
    places: SmallVec<[(SpaceId, usize); 24]>,
    /// New carriers promised to aircraft that wait at sea, of which the zone is
    /// certain and capacity is kept.
    promised: SmallVec<[(SpaceId, u16); 4]>,
}

impl Yard {
    /// The yard of the acting power as it is now.
    pub(super) fn of(state: &State, power: Power) -> Yard {
        let mut yard = Yard {
            power,
            flow: Flow::default(),
            places: SmallVec::new(),
            promised: SmallVec::new(),
        };
        let mut zones: SmallVec<[(SpaceId, SmallVec<[usize; 4]>); 16]> = SmallVec::new();
        for at in state.board().all_spaces() {
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
        if state.account(self.power).queue[UnitKind::Carrier.index()] == 0 {
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
    pub(super) fn places(&self) -> impl Iterator<Item = SpaceId> + '_ {
        self.places.iter().map(|(at, _)| *at)
    }

    fn supply(&self, at: SpaceId) -> Option<usize> {
        self.places
            .iter()
            .find(|(place, _)| *place == at)
            .map(|(_, supply)| *supply)
    }

    /// How many units of a kind could be placed in a space now (`AAE-mobilize-01` to
    /// `AAE-mobilize-08`): by the capacity of the complexes there or beside it, for
    /// aircraft at sea by the room on the power's own carriers too. Carriers that
    /// waiting aircraft count on are kept for them.
    pub(super) fn most(
        &self,
        state: &State,
        kind: UnitKind,
        at: SpaceId,
    ) -> Result<u16, Box<Violation>> {
        let at_sea = state.board().is_sea(at);
        let fits = match kind {
            kind if kind.is_sea() => at_sea,
            kind if kind.is_carrier_aircraft() => true,
            _ => !at_sea,
        };
        let Some(supply) = self.supply(at).filter(|_| fits) else {
            return Err(no_place(state, self.power, kind, at));
        };
        let mut most = self.flow.clone().put(supply, u32::from(u16::MAX)) as u16;
        if kind == UnitKind::Carrier {
            let promised = |here: bool| -> u16 {
                self.promised
                    .iter()
                    .filter(|(zone, _)| (*zone == at) == here)
                    .map(|(_, carriers)| *carriers)
                    .sum()
            };
            let queued = state.account(self.power).queue[kind.index()];
            most = most
                .saturating_add(promised(true))
                .min(queued.saturating_sub(promised(false)));
        }
        if at_sea && kind.is_air() {
            most = most.min(deck_room(state, self.power, at));
        }
        Ok(most)
    }
}

/// What a territory's complex can turn out in the whole turn, if the power may use it:
/// its own, not a friend's (`AAE-mobilize-02`), held since its turn began and not
/// bought this turn (`AAE-mobilize-01`, `AAE-facilities-07`); 10 or 3 units
/// (`AAE-mobilize-03`), one fewer for each point of damage (`AAE-mobilize-05`).
pub(crate) fn capacity(state: &State, power: Power, at: SpaceId) -> Option<u32> {
    let territory = state.territory(at);
    let complex = territory.complex?;
    let usable =
        sites::held(state, power, at) && territory.idle_until.is_none() && !territory.new_complex;
    usable.then(|| {
        let capacity = state.board().facility.of(complex.kind).capacity;
        u32::from(capacity.saturating_sub(complex.damage))
    })
}

/// How many new aircraft the power's own undamaged carriers in a zone have room for,
/// beside the aircraft that wait there to land (`AAE-mobilize-08`). Those may land on
/// friends' carriers, new ones may not.
fn deck_room(state: &State, power: Power, zone: SpaceId) -> u16 {
    let (mut own, mut shared, mut waiting) = (0u16, 0u16, 0u16);
    for (id, piece) in state.pieces_in(zone) {
        if piece.kind == UnitKind::Carrier && !piece.damaged() {
            let free = u16::from(DECK).saturating_sub(state.cargo(id).len() as u16);
            if piece.owner == power {
                own += free;
            } else if state.friends(power, piece.owner)
                && politics::consents(state, Favor::Carriers(piece.owner))
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
fn no_place(state: &State, power: Power, kind: UnitKind, at: SpaceId) -> Box<Violation> {
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
