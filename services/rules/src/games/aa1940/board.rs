//! The board.

use sandtable_aa1940::board::{Board, Canal, CityGoal, Economy, PowerInfo};
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_pictures::aa1940::geometry::Atlas;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::rules::v1::BoardView;

use super::ids::Ids;
use super::outline;
use crate::games::proto::ToProto;

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
        power: economy.power.to_proto(ids),
        capital: economy.capital.to_proto(ids),
        treasury: u32::from(economy.treasury),
    }
}

fn write_goal(ids: Ids<'_>, goal: &CityGoal) -> wire::CityGoal {
    wire::CityGoal {
        cities: goal.cities.to_proto(ids),
        needed: u32::try_from(goal.needed).unwrap_or(u32::MAX),
    }
}

fn write_power(ids: Ids<'_>, power: &PowerInfo) -> wire::Power {
    wire::Power {
        id: power.id.clone(),
        name: power.name.clone(),
        side: power.side.to_proto(ids),
        capital: power.capital.to_proto(ids),
        treasury: u32::from(power.treasury),
        wars: power.wars.to_proto(ids),
        color: power.color.clone(),
        kamikaze: u32::from(power.kamikaze),
    }
}

fn write_space(ids: Ids<'_>, board: &Board, id: SpaceId) -> wire::Space {
    let space = board.space(id);
    wire::Space {
        id: space.id.clone(),
        name: space.name.clone(),
        terrain: space.terrain.to_proto(ids),
        ipc: u32::from(space.ipc),
        original: space.original.to_proto(ids),
        start_controller: space.start_controller.to_proto(ids),
        neutrality: space.neutrality.to_proto(ids),
        army: u32::from(space.army),
        victory_city: space.victory_city.to_proto(ids),
        capital_of: space.capital_of.to_proto(ids),
        island: space.island,
        convoy: space.convoy,
        lon: space.lon,
        lat: space.lat,
        neighbors: board.neighbors(id).map(|next| next.to_proto(ids)).collect(),
        economy: space.economy.to_proto(ids),
        kamikaze: space.kamikaze,
        map: u32::from(space.map.0),
        outline: None,
    }
}

fn write_canal(ids: Ids<'_>, canal: &Canal) -> wire::Canal {
    wire::Canal {
        name: canal.name.clone(),
        zones: canal.zones.to_proto(ids),
        controllers: canal.controllers.to_proto(ids),
        exempt: canal.exempt.to_proto(ids),
    }
}

fn write_unit(board: &Board, kind: UnitKind) -> wire::UnitProfile {
    let profile = board.units.of(kind);
    wire::UnitProfile {
        r#type: kind.to_proto(()),
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
        r#type: kind.to_proto(()),
        cost: u32::from(profile.cost),
        damage_cap: u32::from(profile.damage_cap),
        capacity: u32::from(profile.capacity),
        upgrade_cost: u32::from(profile.upgrade_cost),
    }
}
