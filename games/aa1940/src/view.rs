//! The match as a viewer may see it: the only place where a state becomes
//! something for clients. Everything on the board is public; standing orders are
//! seen by their own seat only.

use sandtable_kernel::{Outcome, Score, Seat, Viewer};

use crate::advance::Advances;
use crate::command::Command;
use crate::decision::Decision;
use crate::economy::EconomyId;
use crate::facility::FacilityKind;
use crate::orders::{KamikazeOrder, StandingOrders};
use crate::phase::Phase;
use crate::power::{Power, PowerSet, Side};
use crate::score;
use crate::space::{Neutrality, SpaceId};
use crate::state::{Facility, Marks, State, UnitId};
use crate::unit::UnitKind;

/// Units in exactly the same condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitGroup {
    /// One of them, by which commands name the stack.
    pub unit: UnitId,
    /// The owner; [`Power::NEUTRAL`] for a standing army.
    pub owner: Power,
    /// Kind of the units.
    pub kind: UnitKind,
    /// Number of units.
    pub count: u16,
    /// True if they are damaged capital ships.
    pub damaged: bool,
    /// The ship they are aboard of.
    pub aboard: Option<UnitId>,
    /// Movement spent this turn.
    pub spent: u8,
    /// Their marks from events of this turn.
    pub marks: Marks,
    /// The territory they will assault.
    pub goal: Option<SpaceId>,
}

/// A space as seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceView {
    /// The space.
    pub space: SpaceId,
    /// Power that controls it.
    pub controller: Option<Power>,
    /// Leaning while no power controls it.
    pub neutrality: Option<Neutrality>,
    /// Its standing army not yet placed.
    pub army: u8,
    /// Its facilities.
    pub facilities: Vec<Facility>,
    /// True if its controller changed this turn.
    pub changed: bool,
    /// Its units.
    pub units: Vec<UnitGroup>,
}

/// A power as seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerView {
    /// The power.
    pub power: Power,
    /// The seat that plays it.
    pub seat: Option<Seat>,
    /// IPCs in the treasury.
    pub treasury: u32,
    /// Production level.
    pub production: u16,
    /// Units that wait to be mobilized.
    pub queue: Vec<(UnitKind, u16)>,
    /// Facilities that wait to be placed.
    pub facilities: Vec<FacilityKind>,
    /// Powers that it is at war with.
    pub wars: PowerSet,
    /// True if an enemy holds its capital.
    pub capital_lost: bool,
    /// Kamikaze attacks it has left.
    pub kamikaze: u8,
    /// The advances it has made.
    pub advances: Advances,
    /// Its further economies; what is said above is of its first.
    pub economies: Vec<EconomyView>,
}

/// A further economy of a power, in full: money is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EconomyView {
    /// The economy.
    pub economy: EconomyId,
    /// IPCs in the treasury.
    pub treasury: u32,
    /// Production level.
    pub production: u16,
    /// Units that wait to be mobilized.
    pub queue: Vec<(UnitKind, u16)>,
    /// Facilities that wait to be placed.
    pub facilities: Vec<FacilityKind>,
    /// True if an enemy holds its capital.
    pub capital_lost: bool,
}

/// The match as seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The round.
    pub round: u16,
    /// The power on turn.
    pub power: Power,
    /// The phase.
    pub phase: Phase,
    /// All powers in order of play.
    pub powers: Vec<PowerView>,
    /// All spaces.
    pub spaces: Vec<SpaceView>,
    /// Research dice bought and not rolled; none in a match without research.
    pub research: Option<u16>,
    /// The drafts of the phase.
    pub drafts: Vec<Command>,
    /// Open questions.
    pub pending: Vec<Decision>,
    /// Victory cities held by the Axis.
    pub axis_cities: u16,
    /// The viewer's own standing orders.
    pub orders: Option<StandingOrders>,
    /// The viewer's own standing order for kamikaze attacks.
    pub kamikaze_order: Option<KamikazeOrder>,
    /// Outcome of the match, once it has ended.
    pub outcome: Option<Outcome>,
    /// Scores of the sides, once there are any.
    pub scores: Vec<Score>,
}

impl View {
    /// The state as the viewer may see it.
    pub(crate) fn of(state: &State, viewer: Viewer) -> Self {
        let board = state.board();
        let turn = state.turn();
        let axis_cities = board
            .victory
            .cities()
            .filter(|city| state.side_holds(Side::Axis, *city))
            .count();
        Self {
            round: turn.round,
            power: turn.power,
            phase: turn.phase,
            powers: board
                .all_powers()
                .map(|power| power_view(state, power))
                .collect(),
            spaces: board
                .all_spaces()
                .map(|space| space_view(state, space))
                .collect(),
            research: state.laboratory().map(|laboratory| laboratory.dice),
            drafts: state.drafts().cloned().collect(),
            pending: state.pending().to_vec(),
            axis_cities: axis_cities as u16,
            orders: match viewer {
                Viewer::Seat(seat) => state.orders(seat).cloned(),
                Viewer::Spectator | Viewer::Referee => None,
            },
            kamikaze_order: match viewer {
                Viewer::Seat(seat) => state.kamikaze_order(seat),
                Viewer::Spectator | Viewer::Referee => None,
            },
            outcome: state.outcome().cloned(),
            scores: (state.outcome()).map_or_else(Vec::new, |_| score::scores(state)),
        }
    }
}

fn power_view(state: &State, power: Power) -> PowerView {
    let first = economy_view(state, EconomyId::first_of(power));
    PowerView {
        power,
        seat: state.seat_of(power),
        treasury: first.treasury,
        production: first.production,
        queue: first.queue,
        facilities: first.facilities,
        wars: state.wars_of(power),
        capital_lost: first.capital_lost,
        kamikaze: state.kamikaze_left(power),
        advances: state.advances(power),
        economies: state
            .board()
            .economies_of(power)
            .skip(1)
            .map(|economy| economy_view(state, economy))
            .collect(),
    }
}

fn economy_view(state: &State, economy: EconomyId) -> EconomyView {
    let account = state.economy_account(economy);
    EconomyView {
        economy,
        treasury: account.treasury,
        production: state.production_of(economy),
        queue: UnitKind::ALL
            .into_iter()
            .map(|kind| (kind, account.queue[kind.index()]))
            .filter(|(_, count)| *count > 0)
            .collect(),
        facilities: account.facilities.to_vec(),
        capital_lost: state.economy_lost(economy),
    }
}

fn space_view(state: &State, space: SpaceId) -> SpaceView {
    let territory = state.territory(space);
    let mut units: Vec<UnitGroup> = Vec::new();
    for (id, piece) in state.pieces_in(space) {
        let alike = units.iter_mut().find(|group| {
            state.piece(group.unit) == Some(piece)
                && state.cargo_key(group.unit) == state.cargo_key(id)
        });
        match alike {
            Some(group) => group.count += 1,
            None => units.push(UnitGroup {
                unit: id,
                owner: piece.owner,
                kind: piece.kind,
                count: 1,
                damaged: piece.damaged(),
                aboard: piece.aboard,
                spent: piece.spent,
                marks: piece.marks,
                goal: piece
                    .marks
                    .contains(Marks::ASSAULTING)
                    .then_some(piece.goal),
            }),
        }
    }
    SpaceView {
        space,
        controller: territory.controller,
        neutrality: territory.neutrality,
        army: territory.army,
        facilities: [territory.complex, territory.air_base, territory.naval_base]
            .into_iter()
            .flatten()
            .collect(),
        changed: territory.changed,
        units,
    }
}
