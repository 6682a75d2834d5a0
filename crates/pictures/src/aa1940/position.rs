//! Position on the board, as far as a drawing shows it.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, PowerSet, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::unit::{Domain, UnitKind};
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_sentences::aa1940::phase_name;
use sandtable_sentences::aa1940::values::{advance_id, unit_kind};

use crate::error::Undrawable;

/// The board of a name; the one that is played when none is chosen if it is empty.
///
/// # Errors
///
/// A board that there is not.
pub fn board_named(name: &str) -> Result<Arc<Board>, Undrawable> {
    let board = match name {
        "" => BoardName::default(),
        _ => BoardName::chosen(name).ok_or_else(|| Undrawable::UnknownBoard(name.to_owned()))?,
    };
    Ok(Board::shared(board))
}

/// The units of one power in one space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// The owner; [`Power::NEUTRAL`] for a standing army.
    pub power: Power,
    /// Number of each kind, by the kind's index.
    pub units: [u32; UnitKind::COUNT],
}

impl Force {
    /// Returns how many of the units are of a domain.
    #[must_use]
    pub fn count(&self, domain: Domain) -> u32 {
        (UnitKind::ALL.iter())
            .filter(|kind| kind.domain() == domain)
            .map(|kind| self.units[kind.index()])
            .sum()
    }
}

/// A space as drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpaceState {
    /// Power that controls it.
    pub controller: Option<Power>,
    /// Leaning while no power controls it.
    pub neutrality: Option<Neutrality>,
    /// Its facilities with their damage.
    pub facilities: Vec<(FacilityKind, u32)>,
    /// Its units, power by power in the order of play.
    pub forces: Vec<Force>,
}

/// A power as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerState {
    /// The power.
    pub power: Power,
    /// IPCs in the treasury.
    pub treasury: u32,
    /// Production level.
    pub production: u32,
    /// True if an enemy holds its capital.
    pub capital_lost: bool,
    /// Powers that it is at war with.
    pub wars: PowerSet,
    /// Kamikaze attacks that it has left.
    pub kamikaze: u32,
    /// The advances that it has made, in words.
    pub advances: Vec<String>,
    /// Its further economies; money and capital above are those of its first.
    pub economies: Vec<EconomyState>,
}

/// A further economy of a power as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EconomyState {
    /// The economy.
    pub economy: EconomyId,
    /// IPCs in the treasury.
    pub treasury: u32,
    /// Production level.
    pub production: u32,
    /// True if an enemy holds its capital.
    pub capital_lost: bool,
}

/// A match at one moment, as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The round; 0 before the first.
    pub round: u32,
    /// The power on turn.
    pub turn: Option<Power>,
    /// The phase in words.
    pub phase: &'static str,
    /// Every space, by its index.
    pub spaces: Vec<SpaceState>,
    /// Every power in the order of play.
    pub powers: Vec<PowerState>,
}

impl Position {
    /// The set-up that the board prints.
    #[must_use]
    pub fn opening(board: &Board) -> Self {
        let mut spaces: Vec<SpaceState> = (board.spaces.iter())
            .map(|space| SpaceState {
                controller: space.start_controller,
                neutrality: space.neutrality,
                ..Default::default()
            })
            .collect();
        for row in &board.setup {
            for (kind, count) in &row.units {
                spaces[row.space.index()].add(row.power, *kind, u32::from(*count));
            }
        }
        for (space, kind) in &board.facilities {
            spaces[space.index()].facilities.push((*kind, 0));
        }
        let powers = (board.all_powers())
            .map(|power| PowerState {
                power,
                treasury: u32::from(board.power(power).treasury),
                production: first_production(board, EconomyId::first_of(power)),
                capital_lost: false,
                wars: board.power(power).wars,
                kamikaze: u32::from(board.power(power).kamikaze),
                advances: Vec::new(),
                economies: (board.economies_of(power).skip(1))
                    .map(|economy| EconomyState {
                        economy,
                        treasury: u32::from(board.economy(economy).treasury),
                        production: first_production(board, economy),
                        capital_lost: false,
                    })
                    .collect(),
            })
            .collect();
        Self {
            round: 0,
            turn: None,
            phase: "set-up",
            spaces,
            powers,
        }
    }

    /// A view that a server gave.
    #[must_use]
    pub fn of_view(board: &Board, view: &game::View) -> Self {
        let mut spaces = vec![SpaceState::default(); board.spaces.len()];
        for seen in &view.spaces {
            let Some(id) = board.find_space(&seen.space) else {
                continue;
            };
            let state = &mut spaces[id.index()];
            state.controller = board.find_power(&seen.controller);
            state.neutrality = neutrality(seen.neutrality());
            state.facilities = (seen.facilities.iter())
                .filter_map(|facility| Some((facility_kind(facility.r#type())?, facility.damage)))
                .collect();
            for group in &seen.units {
                let owner = board.find_power(&group.power).unwrap_or(Power::NEUTRAL);
                if let Some(kind) = unit_kind(group.r#type()) {
                    state.add(owner, kind, group.count);
                }
            }
        }
        let powers = (view.powers.iter())
            .filter_map(|seen| {
                Some(PowerState {
                    power: board.find_power(&seen.power)?,
                    treasury: seen.treasury,
                    production: seen.production,
                    capital_lost: seen.capital_lost,
                    wars: (seen.wars.iter())
                        .filter_map(|enemy| board.find_power(enemy))
                        .collect(),
                    kamikaze: seen.kamikaze,
                    advances: (seen.advances())
                        .map(|advance| advance_id(advance).replace('_', " "))
                        .collect(),
                    economies: (seen.economies.iter())
                        .filter_map(|seen| {
                            Some(EconomyState {
                                economy: board.find_economy(&seen.economy)?,
                                treasury: seen.treasury,
                                production: seen.production,
                                capital_lost: seen.capital_lost,
                            })
                        })
                        .collect(),
                })
            })
            .collect();
        Self {
            round: view.round,
            turn: board.find_power(&view.power),
            phase: phase_name(view.phase()),
            spaces,
            powers,
        }
    }

    /// A space as drawn.
    #[must_use]
    pub fn space(&self, space: SpaceId) -> &SpaceState {
        &self.spaces[space.index()]
    }

    /// Spaces in which units of both sides stand.
    #[must_use]
    pub fn contested(&self, board: &Board) -> BTreeSet<SpaceId> {
        (board.all_spaces())
            .filter(|space| {
                let sides = self
                    .space(*space)
                    .forces
                    .iter()
                    .map(|force| board.side(force.power));
                let sides: Vec<_> = sides.collect();
                sides.iter().any(|side| *side != sides[0])
            })
            .collect()
    }

    /// For each group of victory cities that the Axis may win by: the map that it is on, where
    /// there are several, how many it holds, and how many it needs.
    #[must_use]
    pub fn city_goals<'a>(&self, board: &'a Board) -> Vec<(&'a str, usize, usize)> {
        let goals = &board.victory.goals;
        let of_axis = |city: &&SpaceId| {
            let holder = self.space(**city).controller;
            holder.and_then(|power| board.side(power)) == Some(Side::Axis)
        };
        (goals.iter())
            .map(|goal| {
                let first = goal.cities.first().filter(|_| goals.len() > 1);
                let map = first.and_then(|city| board.maps.get(board.space(*city).map.index()));
                let held = goal.cities.iter().filter(of_axis).count();
                (map.map_or("", String::as_str), held, goal.needed)
            })
            .collect()
    }
}

/// Returns the value of an economy's territories as the game begins.
fn first_production(board: &Board, economy: EconomyId) -> u32 {
    let power = board.economy(economy).power;
    (board.all_spaces())
        .filter(|space| board.space(*space).start_controller == Some(power))
        .filter(|space| board.economy_at(power, *space) == economy)
        .map(|space| u32::from(board.space(space).ipc))
        .sum()
}

impl SpaceState {
    fn add(&mut self, power: Power, kind: UnitKind, count: u32) {
        let place = self.forces.partition_point(|force| force.power < power);
        if self
            .forces
            .get(place)
            .is_none_or(|force| force.power != power)
        {
            let units = [0; UnitKind::COUNT];
            self.forces.insert(place, Force { power, units });
        }
        let units = &mut self.forces[place].units[kind.index()];
        *units = units.saturating_add(count);
    }
}

fn neutrality(seen: game::Neutrality) -> Option<Neutrality> {
    match seen {
        game::Neutrality::Unspecified => None,
        game::Neutrality::Orphaned => Some(Neutrality::Orphaned),
        game::Neutrality::ProAxis => Some(Neutrality::Leaning(Side::Axis)),
        game::Neutrality::ProAllies => Some(Neutrality::Leaning(Side::Allies)),
        game::Neutrality::Strict => Some(Neutrality::Strict),
        game::Neutrality::Impassable => Some(Neutrality::Impassable),
    }
}

fn facility_kind(seen: game::FacilityType) -> Option<FacilityKind> {
    match seen {
        game::FacilityType::Unspecified => None,
        game::FacilityType::MajorComplex => Some(FacilityKind::MajorComplex),
        game::FacilityType::MinorComplex => Some(FacilityKind::MinorComplex),
        game::FacilityType::AirBase => Some(FacilityKind::AirBase),
        game::FacilityType::NavalBase => Some(FacilityKind::NavalBase),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_holds_every_unit_of_the_set_up() {
        let board = Board::europe1940();
        let position = Position::opening(&board);
        let placed: u32 = (position.spaces.iter())
            .flat_map(|space| &space.forces)
            .map(|force| force.units.iter().sum::<u32>())
            .sum();
        let printed: u32 = (board.setup.iter())
            .flat_map(|row| &row.units)
            .map(|(_, count)| u32::from(*count))
            .sum();
        assert_eq!(placed, printed);
        assert!(printed > 200);
        assert!(position.contested(&board).is_empty());
    }

    #[test]
    fn the_world_is_shown_with_its_treasuries_and_goals() {
        let board = Board::global1940();
        let position = Position::opening(&board);
        let power = |id: &str| &position.powers[board.find_power(id).unwrap().index()];
        let uk = power("united-kingdom");
        let pacific = &uk.economies[0];
        assert_eq!((uk.treasury, uk.production), (28, 28));
        assert_eq!((pacific.treasury, pacific.production), (17, 17));
        assert_eq!(power("japan").kamikaze, 6);
        let china = board.find_power("china").unwrap();
        assert!(power("japan").wars.contains(china));
        let goals = position.city_goals(&board);
        assert_eq!(goals.len(), 2);
        assert_eq!((goals[0].0, goals[0].2), ("europe", 8));
        assert_eq!((goals[1].0, goals[1].2), ("pacific", 6));
    }

    #[test]
    fn units_of_both_sides_make_a_battle() {
        let board = Board::europe1940();
        let mut position = Position::opening(&board);
        let poland = board.find_space("poland").unwrap();
        let soviets = board.find_power("soviet-union").unwrap();
        position.spaces[poland.index()].add(soviets, UnitKind::Tank, 2);
        assert_eq!(position.contested(&board), BTreeSet::from([poland]));
        let force = &position.space(poland).forces[1];
        assert_eq!(force.count(Domain::Land), 2);
    }
}
