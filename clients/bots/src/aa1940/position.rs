//! A match as a bot sees it: the view's message, with its names looked up.

use anyhow::{Context, Result};
use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, PowerSet, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{UnitKind, UnitTable};
use sandtable_proto::games::aa1940::v1::{self as proto, FacilityType, Neutrality, Phase};

use crate::aa1940::force::UnitCounts;
use crate::aa1940::units;

/// A match as seen.
#[derive(Clone, Debug)]
pub(crate) struct Position {
    /// The round.
    pub(crate) round: u32,
    /// The power on turn.
    pub(crate) power: Power,
    /// The powers in order of play.
    pub(crate) powers: Vec<PowerState>,
    /// The spaces in the board's order.
    pub(crate) spaces: Vec<SpaceState>,
}

/// A power as seen.
#[derive(Clone, Debug)]
pub(crate) struct PowerState {
    /// IPCs in the treasury, of its first economy where it has several.
    pub(crate) treasury: u32,
    /// IPCs in the treasuries of its further economies.
    pub(crate) further: Vec<(EconomyId, u32)>,
    /// Units that wait to be placed.
    pub(crate) queue: UnitCounts,
    /// Powers that it is at war with.
    pub(crate) wars: PowerSet,
    /// Kamikaze attacks that it has left.
    pub(crate) kamikaze: u16,
    /// Its units, as its advances have made them.
    pub(crate) units: UnitTable,
}

/// A space as seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpaceState {
    /// Power that controls it.
    pub(crate) controller: Option<Power>,
    /// Leaning while no power controls it.
    pub(crate) neutrality: Option<Neutrality>,
    /// Standing army not yet placed.
    pub(crate) army: u16,
    /// Facilities with their damage.
    pub(crate) facilities: Vec<(FacilityKind, u32)>,
    /// True if it changed hands this turn.
    pub(crate) changed: bool,
    /// Its units.
    pub(crate) groups: Vec<Group>,
}

/// Units in the same condition.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Number of one of them.
    pub(crate) unit: u32,
    /// The owner; [`Power::NEUTRAL`] for a standing army.
    pub(crate) owner: Power,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
    /// Number of units.
    pub(crate) count: u16,
    /// The ship that carries them.
    pub(crate) aboard: Option<u32>,
    /// True if they may not move any more in this turn's noncombat move.
    pub(crate) spent: bool,
}

impl Position {
    /// Looks up what a view says.
    ///
    /// # Errors
    ///
    /// When the view names something that is not on the board.
    pub(crate) fn read(view: &proto::View, board: &Board) -> Result<Self> {
        let mut spaces = vec![SpaceState::default(); board.spaces.len()];
        for seen in &view.spaces {
            let space = find_space(board, &seen.space)?;
            spaces[space.index()] = read_space(seen, board)?;
        }
        Ok(Self {
            round: view.round,
            power: find_power(board, &view.power)?,
            powers: view
                .powers
                .iter()
                .map(|power| read_power(power, board))
                .collect::<Result<_>>()?,
            spaces,
        })
    }

    /// A space.
    pub(crate) fn space(&self, space: SpaceId) -> &SpaceState {
        &self.spaces[space.index()]
    }

    /// The side that controls a space.
    pub(crate) fn holder(&self, board: &Board, space: SpaceId) -> Option<Side> {
        board.side(self.space(space).controller?)
    }

    /// Units in a space of the powers selected, without cargo of transports.
    pub(crate) fn force(&self, space: SpaceId, whose: impl Fn(Power) -> bool) -> UnitCounts {
        let mut muster = UnitCounts::NONE;
        for group in &self.space(space).groups {
            if whose(group.owner) && !(group.aboard.is_some() && group.kind.is_land()) {
                muster.add(group.kind, group.count);
            }
        }
        muster
    }

    /// Units of a side in a space, cargo of transports left out.
    pub(crate) fn side_force(&self, board: &Board, space: SpaceId, side: Side) -> UnitCounts {
        self.force(space, |power| board.side(power) == Some(side))
    }

    /// Reports whether a power has units in a space.
    pub(crate) fn stands(&self, space: SpaceId, power: Power) -> bool {
        let mut groups = self.space(space).groups.iter();
        groups.any(|group| group.owner == power)
    }

    /// Reports whether a power is at war with another.
    pub(crate) fn at_war(&self, power: Power, with: Power) -> bool {
        self.powers
            .get(power.index())
            .is_some_and(|state| state.wars.contains(with))
    }
}

impl SpaceState {
    /// Its industrial complex with its damage.
    pub(crate) fn complex(&self) -> Option<(FacilityKind, u32)> {
        self.facilities
            .iter()
            .copied()
            .find(|(kind, _)| kind.is_complex())
    }

    /// Reports whether it has a base of a kind that is not too damaged.
    pub(crate) fn base(&self, kind: FacilityKind) -> bool {
        self.facilities
            .iter()
            .any(|(one, damage)| *one == kind && *damage < 3)
    }
}

/// The space of an id.
pub(crate) fn find_space(board: &Board, id: &str) -> Result<SpaceId> {
    board
        .find_space(id)
        .with_context(|| format!("no space is called {id:?}"))
}

/// The power of an id.
pub(crate) fn find_power(board: &Board, id: &str) -> Result<Power> {
    if id == "neutral" {
        return Ok(Power::NEUTRAL);
    }
    board
        .find_power(id)
        .with_context(|| format!("no power is called {id:?}"))
}

/// The economy of an id.
pub(crate) fn find_economy(board: &Board, id: &str) -> Result<EconomyId> {
    board
        .find_economy(id)
        .with_context(|| format!("no economy is called {id:?}"))
}

/// The phase of a number on the wire.
pub(crate) fn phase(number: i32) -> Phase {
    Phase::try_from(number).unwrap_or(Phase::Unspecified)
}

fn read_power(seen: &proto::PowerView, board: &Board) -> Result<PowerState> {
    let mut queue = UnitCounts::NONE;
    for unit in &seen.queue {
        if let Some(kind) = units::kind(unit.r#type) {
            queue.add(kind, short(unit.count));
        }
    }
    Ok(PowerState {
        treasury: seen.treasury,
        further: seen
            .economies
            .iter()
            .map(|economy| Ok((find_economy(board, &economy.economy)?, economy.treasury)))
            .collect::<Result<_>>()?,
        queue,
        wars: seen
            .wars
            .iter()
            .map(|id| find_power(board, id))
            .collect::<Result<_>>()?,
        kamikaze: short(seen.kamikaze),
        units: board.units_with(seen.advances().filter_map(units::advance).collect()),
    })
}

fn read_space(seen: &proto::SpaceView, board: &Board) -> Result<SpaceState> {
    let controller = match seen.controller.as_str() {
        "" => None,
        id => Some(find_power(board, id)?),
    };
    let neutrality = match seen.neutrality() {
        Neutrality::Unspecified => None,
        leaning => Some(leaning),
    };
    Ok(SpaceState {
        controller,
        neutrality,
        army: short(seen.army),
        facilities: seen
            .facilities
            .iter()
            .filter_map(|facility| Some((facility_kind(facility.r#type())?, facility.damage)))
            .collect(),
        changed: seen.changed,
        groups: seen
            .units
            .iter()
            .map(|group| read_group(group, board))
            .collect::<Result<Vec<_>>>()?
            .into_iter()
            .flatten()
            .collect(),
    })
}

fn read_group(seen: &proto::UnitGroup, board: &Board) -> Result<Option<Group>> {
    let Some(kind) = units::kind(seen.r#type) else {
        return Ok(None);
    };
    let stays = [
        proto::UnitMark::Fought,
        proto::UnitMark::Moved,
        proto::UnitMark::Unloaded,
    ];
    Ok(Some(Group {
        unit: seen.unit,
        owner: find_power(board, &seen.power)?,
        kind,
        count: short(seen.count),
        aboard: seen.aboard,
        spent: seen.marks().any(|mark| stays.contains(&mark)),
    }))
}

fn facility_kind(wire: FacilityType) -> Option<FacilityKind> {
    match wire {
        FacilityType::Unspecified => None,
        FacilityType::MajorComplex => Some(FacilityKind::MajorComplex),
        FacilityType::MinorComplex => Some(FacilityKind::MinorComplex),
        FacilityType::AirBase => Some(FacilityKind::AirBase),
        FacilityType::NavalBase => Some(FacilityKind::NavalBase),
    }
}

/// A count of the wire. No board holds as many units as would not fit.
pub(crate) fn short(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
