//! The odds of a battle in the current position.

use sandtable_aa1940::command::{BattleKind, BattleSite};
use sandtable_aa1940::odds::{self, Arsenals, Bombardment, Odds, OddsBattle};
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::{SpaceId, Terrain};
use sandtable_aa1940::state::{Marks, Piece, State};
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::unit::UnitKind;

use crate::fault::Fault;

/// The odds of the battle in a space: the acting power's units there and those that land
/// there from ships, against all enemies there and a standing army still to be placed.
///
/// # Errors
///
/// There is no enemy to fight, or units that cannot.
pub(crate) fn odds(state: &State, space: SpaceId) -> Result<Odds, Fault> {
    let power = state.turn().power;
    let (mut attacker, mut defender) = (Force::new(), Force::new());
    let mut holder = None;
    for (_, piece) in state.pieces() {
        if fights(state, piece, space) {
            attacker = add(attacker, piece);
        } else if piece.space == space && state.enemies(power, piece.owner) {
            let on_a_ship = piece.aboard.and_then(|ship| state.piece(ship));
            let cargo = on_a_ship.is_some_and(|ship| piece.kind.is_land() || ship.damaged());
            if !cargo {
                defender = add(defender, piece);
                holder = Some(piece.owner);
            }
        }
    }
    let territory = state.territory(space);
    if territory.controller.is_none() {
        defender = defender.with(UnitKind::Infantry, u16::from(territory.army));
    }
    if attacker.total() == 0 || defender.total() == 0 {
        let found = format!("{} against {}", attacker.total(), defender.total());
        return Err(Fault::position("units on both sides", found));
    }
    let terrain = state.board().space(space).terrain;
    let battle = OddsBattle {
        bombardment: bombardment(state, space),
        paratroopers: paratroopers(state, space),
        dice: state.options().dice,
        ..OddsBattle::new(terrain, attacker, defender)
    };
    let defending = holder.filter(|holder| *holder != Power::NEUTRAL);
    let arsenals = Arsenals {
        attacker: state.units_of(power),
        defender: state.units_of(defending.unwrap_or(Power::NEUTRAL)),
    };
    odds::odds(&battle, arsenals).map_err(|error| Fault::position("odds", error.to_string()))
}

fn add(force: Force, piece: &Piece) -> Force {
    if piece.damaged() {
        force.with_damaged(piece.kind, 1)
    } else {
        force.with(piece.kind, 1)
    }
}

/// Reports whether a unit attacks in a space.
fn fights(state: &State, piece: &Piece, space: SpaceId) -> bool {
    let ashore = piece.marks.contains(Marks::ASSAULTING) && piece.goal == space;
    let there = piece.space == space
        && state.acts(piece)
        && piece.kind != UnitKind::Aaa
        && !piece.marks.contains(Marks::RAIDING);
    piece.owner == state.turn().power && (ashore || there)
}

fn paratroopers(state: &State, space: SpaceId) -> u16 {
    let own = state.pieces_in(space);
    let own = own.filter(|(_, piece)| piece.owner == state.turn().power);
    u16::try_from(own.filter(|(_, piece)| piece.paratrooper()).count()).unwrap_or(u16::MAX)
}

/// The ships that may bombard: in the zones that cargo comes from, where no battle is to be
/// fought, no more than units that land.
fn bombardment(state: &State, space: SpaceId) -> Bombardment {
    let power = state.turn().power;
    let mut ships = Bombardment::default();
    if state.board().space(space).terrain == Terrain::Sea {
        return ships;
    }
    for zone in state.board().sea_neighbors(space).iter().copied() {
        let site = BattleSite {
            kind: BattleKind::General,
            space: zone,
        };
        if state.turn().battles.contains(&site) || state.hostile_zone(power, zone) {
            continue;
        }
        let lands = |piece: &Piece| piece.marks.contains(Marks::ASSAULTING) && piece.goal == space;
        let mut left = state
            .pieces_in(zone)
            .filter(|(_, piece)| lands(piece))
            .count();
        for kind in [UnitKind::Battleship, UnitKind::Cruiser] {
            let there = state
                .own_pieces(power, zone)
                .filter(|(_, piece)| piece.kind == kind);
            let some = there.count().min(left);
            left -= some;
            let few = u16::try_from(some).unwrap_or(u16::MAX);
            match kind {
                UnitKind::Battleship => ships.battleships += few,
                _ => ships.cruisers += few,
            }
        }
    }
    ships
}
