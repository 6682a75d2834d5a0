//! The board.

use sandtable_aa1940::board::{Board, Canal, CityGoal, Economy, PowerInfo};
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_pictures::aa1940::geometry::Atlas;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::rules::v1::BoardView;

use super::ids::Ids;
use super::kinds;
use super::outline;

pub(super) fn write(ids: Ids<'_>, board: &Board, extent: BoardView) -> wire::Board {
    let atlas = (extent == BoardView::Full).then(|| Atlas::of(board));
    let mut outlines = atlas.map_or_else(Vec::new, outline::write).into_iter();
    wire::Board {
        id: board.id.clone(),
        title: board.title.clone(),
        powers: board
            .powers
            .iter()
            .map(|power| write_power(ids, power))
            .collect(),
        spaces: board
            .all_spaces()
            .map(|space| wire::Space {
                outline: outlines.next(),
                ..write_space(ids, board, space)
            })
            .collect(),
        canals: board
            .canals
            .iter()
            .map(|canal| write_canal(ids, canal))
            .collect(),
        units: UnitKind::ALL
            .into_iter()
            .map(|kind| write_unit(board, kind))
            .collect(),
        facilities: FacilityKind::ALL
            .into_iter()
            .map(|kind| write_facility(board, kind))
            .collect(),
        axis_cities_to_win: u32::try_from(board.victory.axis_cities()).unwrap_or(u32::MAX),
        name: ids.write_board(),
        economies: board.economies[board.powers.len()..]
            .iter()
            .map(|economy| write_economy(ids, economy))
            .collect(),
        goals: board
            .victory
            .goals
            .iter()
            .map(|goal| write_goal(ids, goal))
            .collect(),
        sheet: atlas.map(outline::write_sheet),
    }
}

fn write_economy(ids: Ids<'_>, economy: &Economy) -> wire::Economy {
    wire::Economy {
        id: economy.id.clone(),
        name: economy.name.clone(),
        power: ids.write_power(economy.power),
        capital: ids.write_optional_space(economy.capital),
        treasury: u32::from(economy.treasury),
    }
}

fn write_goal(ids: Ids<'_>, goal: &CityGoal) -> wire::CityGoal {
    wire::CityGoal {
        cities: ids.write_spaces(&goal.cities),
        needed: u32::try_from(goal.needed).unwrap_or(u32::MAX),
    }
}

fn write_power(ids: Ids<'_>, power: &PowerInfo) -> wire::Power {
    wire::Power {
        id: power.id.clone(),
        name: power.name.clone(),
        side: kinds::write_side(power.side),
        capital: power
            .capital
            .map(|capital| ids.write_space(capital))
            .unwrap_or_default(),
        treasury: u32::from(power.treasury),
        wars: ids.write_powers(power.wars.iter()),
        color: power.color.clone(),
        kamikaze: u32::from(power.kamikaze),
    }
}

fn write_space(ids: Ids<'_>, board: &Board, id: SpaceId) -> wire::Space {
    let space = board.space(id);
    wire::Space {
        id: space.id.clone(),
        name: space.name.clone(),
        terrain: kinds::write_terrain(space.terrain),
        ipc: u32::from(space.ipc),
        original: ids.write_optional_power(space.original),
        start_controller: ids.write_optional_power(space.start_controller),
        neutrality: kinds::write_neutrality(space.neutrality),
        army: u32::from(space.army),
        victory_city: space.victory_city.clone().unwrap_or_default(),
        capital_of: ids.write_optional_power(space.capital_of),
        island: space.island,
        convoy: space.convoy,
        lon: space.lon,
        lat: space.lat,
        neighbors: board
            .neighbors(id)
            .map(|next| ids.write_space(next))
            .collect(),
        economy: (space.economy)
            .map(|economy| ids.write_economy(economy))
            .unwrap_or_default(),
        kamikaze: space.kamikaze,
        map: u32::from(space.map.0),
        outline: None,
    }
}

fn write_canal(ids: Ids<'_>, canal: &Canal) -> wire::Canal {
    wire::Canal {
        name: canal.name.clone(),
        zones: ids.write_spaces(&canal.zones),
        controllers: ids.write_spaces(&canal.controllers),
        exempt: canal
            .exempt
            .iter()
            .map(|kind| kinds::write_unit_kind(*kind))
            .collect(),
    }
}

fn write_unit(board: &Board, kind: UnitKind) -> wire::UnitProfile {
    let profile = board.units.of(kind);
    wire::UnitProfile {
        r#type: kinds::write_unit_kind(kind),
        cost: u32::from(profile.cost),
        attack: u32::from(profile.attack),
        defense: u32::from(profile.defense),
        r#move: u32::from(profile.move_value),
        hits: u32::from(profile.hits),
        convoy_dice: u32::from(profile.convoy_dice),
    }
}

fn write_facility(board: &Board, kind: FacilityKind) -> wire::FacilityProfile {
    let profile = board.facility.of(kind);
    wire::FacilityProfile {
        r#type: kinds::write_facility(kind),
        cost: u32::from(profile.cost),
        damage_cap: u32::from(profile.damage_cap),
        capacity: u32::from(profile.capacity),
        upgrade_cost: u32::from(profile.upgrade_cost),
    }
}
