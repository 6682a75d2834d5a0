//! Resolution of a power's orders into the engine's commands.

use sandtable_aa1940::command::{BattleSite, Command, EconomyOrder, Stack};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{Piece, State, UnitId};
use sandtable_aa1940::unit::UnitKind;

use super::names::UnitNames;
use super::order::{March, MoveMode, Order, Place, Troop};
use super::quantity::{LotItem, Quantity};
use crate::fault::Fault;

/// A unit that there is not, for the engine to refuse.
pub(crate) const NO_UNIT: UnitId = UnitId(u16::MAX);

/// The commands that an order comes to, one for each kind of unit.
pub(crate) struct Resolved {
    /// The commands.
    pub(crate) commands: Vec<Command>,
}

impl From<Command> for Resolved {
    fn from(command: Command) -> Self {
        Self {
            commands: vec![command],
        }
    }
}

/// The commands that an order of a power comes to.
///
/// # Errors
///
/// It names a unit that is no more.
pub(crate) fn resolve(
    state: &State,
    units: &UnitNames,
    power: Power,
    order: &Order,
) -> Result<Resolved, Fault> {
    Ok(match order {
        Order::DeclareWar(on) => Command::DeclareWar { on: *on }.into(),
        Order::Buy(economy, wares) => wares
            .iter()
            .map(|ware| match *ware {
                LotItem::Units(kind, count) => EconomyOrder::Buy { kind, count },
                LotItem::Facility(kind) => EconomyOrder::BuyFacility { kind },
            })
            .map(|order| by(*economy, power, order))
            .collect(),
        Order::Place(economy, wares, at) => wares
            .iter()
            .map(|ware| match *ware {
                LotItem::Units(kind, count) => EconomyOrder::Place {
                    kind,
                    count,
                    at: *at,
                },
                LotItem::Facility(kind) => EconomyOrder::PlaceFacility { kind, at: *at },
            })
            .map(|order| by(*economy, power, order))
            .collect(),
        Order::Upgrade(at) => Command::Upgrade { at: *at }.into(),
        Order::Repair(at, slot, points) => Command::Repair {
            at: *at,
            slot: *slot,
            points: *points,
        }
        .into(),
        Order::Research(dice, payments) => Command::Research {
            dice: *dice,
            payments: payments.clone(),
        }
        .into(),
        Order::March(march) => {
            let commands = march.troops.iter();
            let commands = commands.map(|troop| go(state, units, power, march, troop));
            commands.collect::<Result<_, _>>()?
        }
        Order::Launch { from, at, slot } => Command::Launch {
            from: *from,
            at: *at,
            slot: *slot,
        }
        .into(),
        Order::Engage(zone, fight) => Command::Engage {
            zone: *zone,
            fight: *fight,
        }
        .into(),
        Order::Ask(favor) => Command::Ask { favor: *favor }.into(),
        Order::Fight(kind, space) => Command::Fight {
            site: BattleSite {
                kind: *kind,
                space: *space,
            },
        }
        .into(),
        Order::TakeBack(steps) => Command::TakeBack { steps: *steps }.into(),
        Order::End => Command::EndPhase.into(),
        Order::Answer(_) | Order::Pass | Order::PassTo(..) => {
            return Err(Fault::text("a command of a phase", "an answer or a pass"));
        }
    })
}

impl FromIterator<Command> for Resolved {
    fn from_iter<I: IntoIterator<Item = Command>>(commands: I) -> Self {
        Self {
            commands: commands.into_iter().collect(),
        }
    }
}

fn by(economy: Option<EconomyId>, power: Power, order: EconomyOrder) -> Command {
    match economy {
        Some(economy) => order.by(economy, power),
        None => order.by_first(),
    }
}

/// The unit of a name.
///
/// # Errors
///
/// It is no more.
pub(crate) fn named(units: &UnitNames, name: &str) -> Result<UnitId, Fault> {
    let unit = units.get(name).copied().flatten();
    unit.ok_or_else(|| Fault::position(format!("a unit called {name}"), "it is no more"))
}

fn piece(state: &State, id: UnitId) -> Result<Piece, Fault> {
    let piece = state.piece(id).copied();
    piece.ok_or_else(|| Fault::position("a unit", "it is no more"))
}

/// The command by which units of one kind go.
fn go(
    state: &State,
    units: &UnitNames,
    power: Power,
    march: &March,
    troop: &Troop,
) -> Result<Command, Fault> {
    let stack = stack(state, units, power, march, troop)?;
    let (to, via) = (place(state, units, &march.to)?, march.via);
    Ok(match march.manner {
        MoveMode::Move => Command::Move { stack, to, via },
        MoveMode::Raid => Command::Raid { stack, to },
        MoveMode::Drop => Command::Drop { stack, to },
        MoveMode::Unload => Command::Unload { stack, to },
        MoveMode::Load => {
            let transport = match &march.to {
                Place::Ship(name) => named(units, name)?,
                Place::Space(zone) => roomiest(state, power, *zone),
            };
            Command::Load { stack, transport }
        }
    })
}

fn place(state: &State, units: &UnitNames, place: &Place) -> Result<SpaceId, Fault> {
    match place {
        Place::Space(space) => Ok(*space),
        Place::Ship(name) => Ok(piece(state, named(units, name)?)?.space),
    }
}

/// The transport of a zone with the least cargo, a power's own first.
fn roomiest(state: &State, power: Power, zone: SpaceId) -> UnitId {
    let transports = state.pieces_in(zone);
    let transports = transports.filter(|(_, piece)| piece.kind == UnitKind::Transport);
    let best = transports.min_by_key(|(id, piece)| (piece.owner != power, state.cargo(*id).len()));
    best.map_or(NO_UNIT, |(id, _)| id)
}

/// The units that go.
fn stack(
    state: &State,
    units: &UnitNames,
    power: Power,
    march: &March,
    troop: &Troop,
) -> Result<Stack, Fault> {
    let ship = match (&march.of, &march.from) {
        (Some(name), _) | (None, Some(Place::Ship(name))) => Some(named(units, name)?),
        _ => None,
    };
    let from = match (&march.from, ship) {
        (Some(from), _) => Some(place(state, units, from)?),
        (None, Some(ship)) => Some(piece(state, ship)?.space),
        (None, None) => None,
    };
    match troop {
        Troop::Named(name) => {
            let unit = named(units, name)?;
            let piece = piece(state, unit)?;
            Ok(Stack {
                from: from.unwrap_or(piece.space),
                kind: piece.kind,
                count: 1,
                unit: Some(unit),
            })
        }
        Troop::Some(lot) => {
            let from = from.ok_or_else(|| Fault::text("\"from\" and a space", "nothing"))?;
            Ok(Stack {
                from,
                kind: lot.kind,
                count: lot.count,
                unit: model(state, power, from, ship, *lot),
            })
        }
    }
}

/// The unit that stands for those meant, where it must be said: damaged ones, and cargo of
/// one ship.
fn model(
    state: &State,
    power: Power,
    from: SpaceId,
    ship: Option<UnitId>,
    lot: Quantity,
) -> Option<UnitId> {
    if ship.is_none() && !lot.damaged {
        return None;
    }
    let mut pieces = state.pieces_in(from);
    let found = pieces.find(|(_, piece)| {
        piece.owner == power
            && piece.kind == lot.kind
            && piece.damaged() == lot.damaged
            && (ship.is_none() || piece.aboard == ship)
    });
    Some(found.map_or(NO_UNIT, |(id, _)| id))
}
