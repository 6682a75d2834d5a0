//! The board: everything about a game's map and set-up that never changes
//! during a match.

mod borders;
mod distance;
mod economies;
mod files;
mod load;
mod names;
mod objectives;
mod patrols;
mod politics;
pub(crate) mod power_traits;
mod research;
mod rows;
pub(crate) mod tracked_acts;
mod units;

use std::collections::HashMap;

use borders::Borders;
use distance::Distances;
pub use economies::Economy;
pub use objectives::{Condition, Objective};
pub use patrols::Patrol;
pub(crate) use patrols::Waters;
pub use politics::{Politics, Restriction, Stake, Trigger};
pub use power_traits::PowerTraits;
pub(crate) use power_traits::PurchaseList;
pub use research::{AirBases, ResearchTable};
pub(crate) use tracked_acts::{TrackedAct, TrackedActKind};

use crate::advance::Advances;
use crate::board_name::BoardName;
use crate::economy::EconomyId;
use crate::facility::{FacilityKind, FacilityTable};
use crate::power::{Power, PowerSet, Side};
use crate::space::{Space, SpaceId};
use crate::space_set::SpaceSet;
use crate::unit::{Domain, UnitKind, UnitTable};

/// A power as the board prints it.
#[derive(Clone, Debug)]
pub struct PowerInfo {
    /// The name used in data files and on the wire, such as `soviet-union`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Its side, whether or not it starts at war.
    pub side: Side,
    /// Its capital, that of its first economy where it has several; not every power has one.
    pub capital: Option<SpaceId>,
    /// IPCs it starts with (`AAE-setup-04`), in its first economy where it has several.
    pub treasury: u16,
    /// The powers it is at war with as the game begins (`AAE-politics-01`).
    pub wars: PowerSet,
    /// The color of its pieces, `#rrggbb`, for drawing only.
    pub color: String,
    /// Kamikaze attacks it can make in the whole game (`AAE-pacific-12`).
    pub kamikaze: u8,
    /// Traits that set it apart from others.
    pub customs: Box<PowerTraits>,
}

/// A canal or narrow strait between two sea zones (`AAE-map-11`).
#[derive(Clone, Debug)]
pub struct Canal {
    /// The printed name.
    pub name: String,
    /// The two sea zones it connects.
    pub zones: [SpaceId; 2],
    /// The territories that control it (`AAE-map-13`).
    pub controllers: Vec<SpaceId>,
    /// Kinds of ships that may pass under any controller (`AAE-map-18`).
    pub exempt: Vec<UnitKind>,
}

/// Units of one power in one space at the start.
#[derive(Clone, Debug)]
pub struct SetupRow {
    /// Where.
    pub space: SpaceId,
    /// The power or faction concerned.
    pub power: Power,
    /// Number of units of each kind.
    pub units: Vec<(UnitKind, u8)>,
}

/// Spaces that rules name, looked up once.
#[derive(Clone, Debug)]
pub struct Landmarks(HashMap<String, SpaceId>);

impl Landmarks {
    /// The space of that id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<SpaceId> {
        self.0.get(id).copied()
    }
}

/// Victory cities of which the Axis needs a number (`AAE-setup-07`).
#[derive(Clone, Debug)]
pub struct CityGoal {
    /// The cities.
    pub cities: Vec<SpaceId>,
    /// Number of them that the Axis needs (`AAE-victory-01`, `AAE-victory-05`).
    pub needed: usize,
}

/// The numbers of victory cities and the capitals that decide the game.
#[derive(Clone, Debug)]
pub struct VictoryConditions {
    /// Goals of the Axis, which needs one of them; each is counted by itself.
    pub goals: Vec<CityGoal>,
    /// Capitals of the Axis: the Axis must hold one, the Allies all.
    pub axis_capitals: Vec<SpaceId>,
    /// Capitals of the Allies, of which they must hold one.
    pub allied_capitals: Vec<SpaceId>,
}

impl VictoryConditions {
    /// All victory cities.
    pub fn cities(&self) -> impl Iterator<Item = SpaceId> + '_ {
        self.goals
            .iter()
            .flat_map(|goal| goal.cities.iter().copied())
    }

    /// Number of cities that the Axis needs for the first goal, which is the only one on most
    /// boards.
    #[must_use]
    pub fn axis_cities(&self) -> usize {
        self.goals.first().map_or(0, |goal| goal.needed)
    }
}

/// A board with its tables and set-up.
#[derive(Clone, Debug)]
pub struct Board {
    /// The name of the board.
    pub board: BoardName,
    /// The board's name in data files, such as `europe`.
    pub id: String,
    /// True if its matches count more than the Europe board's, which are stored and hashed as
    /// they always were.
    pub(crate) extras: bool,
    /// The game's full name.
    pub title: String,
    /// The powers in order of play (`AAE-misc-02`).
    pub powers: Vec<PowerInfo>,
    /// All economies: the powers' first ones in order of play, then the others.
    pub economies: Vec<Economy>,
    /// The maps it is joined of, by name.
    pub maps: Vec<String>,
    /// The powers whose units may not go everywhere.
    pub(crate) bounded: PowerSet,
    /// Powers that may take custody of orphaned land (`AAE-global-politics-18`).
    pub custodians: PowerSet,
    /// Territories first by id, then sea zones, as in the data file.
    pub spaces: Vec<Space>,
    /// Canals and straits.
    pub canals: Vec<Canal>,
    /// Opening units.
    pub setup: Vec<SetupRow>,
    /// Opening facilities.
    pub facilities: Vec<(SpaceId, FacilityKind)>,
    /// Victory conditions.
    pub victory: VictoryConditions,
    /// Unit profiles as printed.
    pub units: UnitTable,
    /// Costs and effects of research.
    pub research: ResearchTable,
    /// Facility figures.
    pub facility: FacilityTable,
    /// Restrictions that bar powers from the war, and their end.
    pub politics: Politics,
    /// National objectives (`AAE-objectives-01`).
    pub objectives: Vec<Objective>,
    /// Spaces by id.
    pub landmarks: Landmarks,
    /// Powers whose ships stay off their own coasts while they are neutral.
    pub patrols: Vec<Patrol>,
    borders: Borders,
    /// The zones beside which a canal or strait lies.
    straits: SpaceSet,
    distances: Distances,
}

impl Board {
    /// The space of an id of this board.
    #[must_use]
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    /// The space called so, if there is one.
    #[must_use]
    pub fn find_space(&self, id: &str) -> Option<SpaceId> {
        self.landmarks.get(id)
    }

    /// The power called so, if there is one.
    #[must_use]
    pub fn find_power(&self, id: &str) -> Option<Power> {
        self.powers
            .iter()
            .position(|power| power.id == id)
            .map(|index| Power(index as u8))
    }

    /// The power's printed facts. `power` is a power of this board, never
    /// [`Power::NEUTRAL`].
    #[must_use]
    pub fn power(&self, power: Power) -> &PowerInfo {
        &self.powers[power.index()]
    }

    /// Reports whether a power's units may be in a space. The units of some powers are confined
    /// to an area (`AAE-pacific-01`), aircraft included (`AAE-pacific-10`).
    #[must_use]
    pub fn within_area(&self, power: Power, space: SpaceId) -> bool {
        self.powers
            .get(power.index())
            .and_then(|info| info.customs.area.as_ref())
            .is_none_or(|area| area.contains(space))
    }

    /// All powers in order of play.
    pub fn all_powers(&self) -> impl Iterator<Item = Power> + use<> {
        (0..self.powers.len() as u8).map(Power)
    }

    /// All economies of a power, its first one first.
    pub fn economies_of(&self, power: Power) -> impl Iterator<Item = EconomyId> + '_ {
        let further = (self.powers.len()..self.economies.len())
            .filter(move |place| self.economies[*place].power == power)
            .map(|place| EconomyId(place as u8));
        std::iter::once(EconomyId::first_of(power)).chain(further)
    }

    /// An economy's printed facts.
    #[must_use]
    pub fn economy(&self, id: EconomyId) -> &Economy {
        &self.economies[id.index()]
    }

    /// The economy called so, if there is one.
    #[must_use]
    pub fn find_economy(&self, id: &str) -> Option<EconomyId> {
        self.economies
            .iter()
            .position(|economy| economy.id == id)
            .map(|place| EconomyId(place as u8))
    }

    /// The economy that a territory pays into, and gets units from, while a power controls it
    /// (`AAE-global-09`). Its location counts, not its former owner.
    #[must_use]
    pub fn economy_at(&self, power: Power, space: SpaceId) -> EconomyId {
        self.space(space)
            .economy
            .filter(|economy| self.economy(*economy).power == power)
            .unwrap_or(EconomyId::first_of(power))
    }

    /// The economy that falls with a capital (`AAE-global-14`, `AAE-global-20`).
    #[must_use]
    pub fn economy_of_capital(&self, space: SpaceId) -> Option<EconomyId> {
        self.economies
            .iter()
            .position(|economy| economy.capital == Some(space))
            .map(|place| EconomyId(place as u8))
    }

    /// The units of a power that has made some advances (`AAE-research-05`).
    #[must_use]
    pub fn units_with(&self, advances: Advances) -> UnitTable {
        self.research.improve(&self.units, advances)
    }

    /// The powers of one side.
    pub fn side_powers(&self, side: Side) -> impl Iterator<Item = Power> + '_ {
        self.all_powers()
            .filter(move |power| self.side(*power) == Some(side))
    }

    /// The side of a power (`AAE-setup-02`), whether or not it is at war; none for the
    /// owner of standing armies.
    #[must_use]
    pub fn side(&self, power: Power) -> Option<Side> {
        self.powers.get(power.index()).map(|info| info.side)
    }

    /// All spaces.
    pub fn all_spaces(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len() as u16).map(SpaceId)
    }

    /// Reports whether the space is a territory.
    #[must_use]
    pub fn is_land(&self, id: SpaceId) -> bool {
        !self.borders.sea().contains(id)
    }

    /// Reports whether the space is a sea zone.
    #[must_use]
    pub fn is_sea(&self, id: SpaceId) -> bool {
        self.borders.sea().contains(id)
    }

    /// The territories that share a border with a space (`AAE-map-03`).
    #[must_use]
    pub fn land_neighbors(&self, id: SpaceId) -> &[SpaceId] {
        self.borders.beside(Domain::Land, id)
    }

    /// The sea zones that share a border with a space, those beyond a canal or
    /// strait included.
    #[must_use]
    pub fn sea_neighbors(&self, id: SpaceId) -> &[SpaceId] {
        self.borders.beside(Domain::Sea, id)
    }

    /// All spaces that share a border with a space.
    pub fn neighbors(&self, id: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        self.beside(Domain::Air, id).iter().copied()
    }

    /// The spaces that units of a domain can come to from a space over one border, territories
    /// first.
    pub(crate) fn beside(&self, domain: Domain, id: SpaceId) -> &[SpaceId] {
        self.borders.beside(domain, id)
    }

    /// Borders to cross from one space to another over land, by sea or through the
    /// air when nothing is in the way; 255 when there is no way.
    #[must_use]
    pub fn distance(&self, domain: Domain, from: SpaceId, to: SpaceId) -> u8 {
        self.distances.between(domain, from, to)
    }

    /// The same from one space to each of them, and back.
    pub(crate) fn distances(&self, domain: Domain, from: SpaceId) -> &[u8] {
        self.distances.from(domain, from)
    }

    /// Reports whether two spaces share a border. Touching at a point is not enough, and places
    /// without a name have no borders (`AAE-map-03`, `AAE-map-10`).
    #[must_use]
    pub fn adjacent(&self, a: SpaceId, b: SpaceId) -> bool {
        self.neighbors(a).any(|next| next == b)
    }

    /// The canal or strait between two adjacent zones, with its index; none of the
    /// others lies between spaces (`AAE-map-11`, `AAE-map-12`).
    #[must_use]
    pub fn canal_between(&self, a: SpaceId, b: SpaceId) -> Option<(usize, &Canal)> {
        if !self.straits.contains(a) {
            return None;
        }
        self.canals
            .iter()
            .enumerate()
            .find(|(_, canal)| canal.zones == [a, b] || canal.zones == [b, a])
    }

    /// Reports whether a territory has a coastline.
    #[must_use]
    pub fn coastal(&self, id: SpaceId) -> bool {
        self.is_land(id) && !self.sea_neighbors(id).is_empty()
    }
}
