//! Purchases that serve the war that is fought: armies that can attack as well as stand, fleets
//! with what they carry.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{Domain, UnitKind};

use crate::aa1940::economy::{self, Budget, BuyingStyle};
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::battle_table::BattleTable;
use crate::aa1940::expert::replies::{ENDANGERED, Replies};
use crate::aa1940::force::UnitCounts;

/// Steps from the complexes to the front beyond which slow units come too late.
const FAR_FRONT: u8 = 3;

/// The enemy's army near the complexes by the own army, from which on only defenders are bought.
const PRESSED: f32 = 0.9;

/// Money for each place of a complex from which on tanks are bought, and aircraft.
const RICH: u32 = 5;
const VERY_RICH: u32 = 8;

/// Transports of any power that sails, and the money for which it has one more.
const MOST_TRANSPORTS: u16 = 4;
const MONEY_A_TRANSPORT: u32 = 6;

/// Zones from the harbor within which transports count as being there.
const NEAR_HARBOR: u8 = 2;

/// Land units that wait for transports beyond those that fill them.
const WAITING: u16 = 2;

/// Most fighters bought to support landings.
const MOST_FIGHTERS: u16 = 7;

/// Most bombers: more find no factory to bomb.
const MOST_BOMBERS: u16 = 30;

/// Money of a turn from which on a landing has tanks.
const TANKS_ABOARD: u32 = 24;

/// Purchasing style of the expert.
pub(crate) const STYLE: BuyingStyle = BuyingStyle { by_land, by_sea };

/// Infantry until the capital survives the worst that the enemy can do before the next turn.
fn hold_capital(purse: &mut Budget<'_, '_>) {
    let scene = purse.scene;
    let capital = scene.board().power(scene.me).capital;
    let Some(home) = capital.filter(|at| scene.position.space(*at).controller == Some(scene.me))
    else {
        return;
    };
    let battles = BattleTable::default();
    let replies = Replies::new(scene, &battles);
    let mut formation = replies.formation();
    formation.garrisons[home.index()] += purse.basket.only(UnitKind::is_land);
    while replies.damage_after_return(&formation).capital > ENDANGERED
        && purse.take(UnitKind::Infantry, 1) == 1
    {
        formation.garrisons[home.index()].add(UnitKind::Infantry, 1);
    }
}

/// Artillery for two infantry in five, tanks and mechanized infantry as the front is far off or
/// the places in complexes are few, infantry for the rest.
fn by_land(purse: &mut Budget<'_, '_>) {
    hold_capital(purse);
    let scene = purse.scene;
    let mut army = scene.own_units();
    army += purse.basket;
    let far = front(scene) > FAR_FRONT;
    let pressed = pressure(scene) > PRESSED;
    while purse.slots > 0 {
        let kind = next_unit(purse, &army, far, pressed);
        let bought = [kind, UnitKind::Infantry]
            .into_iter()
            .find(|kind| purse.take(*kind, 1) == 1);
        match bought {
            Some(kind) => army.add(kind, 1),
            None => break,
        }
    }
}

fn next_unit(purse: &Budget<'_, '_>, army: &UnitCounts, far: bool, pressed: bool) -> UnitKind {
    let foot = army.count(UnitKind::Infantry) + army.count(UnitKind::MechInfantry);
    let guns = army.count(UnitKind::Artillery);
    let tanks = army.count(UnitKind::Tank);
    let each = purse.money / u32::from(purse.slots).max(1);
    if pressed {
        return if 5 * guns < foot {
            UnitKind::Artillery
        } else {
            UnitKind::Infantry
        };
    }
    if each >= VERY_RICH {
        let fighters = army.count(UnitKind::Fighter);
        let tactical = army.count(UnitKind::TacticalBomber);
        return if fighters <= tactical + 2 {
            UnitKind::Fighter
        } else {
            UnitKind::TacticalBomber
        };
    }
    if each >= RICH {
        return UnitKind::Tank;
    }
    if 5 * guns < 2 * foot {
        return UnitKind::Artillery;
    }
    let wanted = if far { 2 } else { 4 };
    if wanted * tanks < foot {
        return UnitKind::Tank;
    }
    if far && 3 * army.count(UnitKind::MechInfantry) < foot {
        return UnitKind::MechInfantry;
    }
    UnitKind::Infantry
}

/// Steps over land from the power's complexes to the enemy's nearest land.
fn front(scene: &Evaluation<'_>) -> u8 {
    let board = scene.board();
    let hostile: Vec<SpaceId> = board.all_spaces().filter(|it| scene.theirs(*it)).collect();
    scene
        .complexes()
        .iter()
        .flat_map(|(from, _)| {
            let steps = |to: &SpaceId| board.distance(Domain::Land, *from, *to);
            hostile.iter().map(steps)
        })
        .min()
        .unwrap_or(u8::MAX)
}

/// The enemy's land units near the power's complexes, by the side's own there.
fn pressure(scene: &Evaluation<'_>) -> f32 {
    let board = scene.board();
    let complexes = scene.complexes();
    let (mut own, mut others) = (1.0f32, 0.0f32);
    for space in board.all_spaces().filter(|space| board.is_land(*space)) {
        let mut from = complexes.iter();
        let near = from.any(|(at, _)| board.distance(Domain::Land, space, *at) <= FAR_FRONT);
        if near {
            let land = |kind: UnitKind| !kind.is_sea();
            own += scene.garrison(space).only(land).price(scene.table());
            others += scene
                .position
                .side_force(board, space, scene.side.opponent())
                .only(land)
                .price(scene.table());
        }
    }
    others / own
}

/// Transports of the power that are not back before its next turn.
fn transports_away(scene: &Evaluation<'_>, harbor: SpaceId) -> u16 {
    let board = scene.board();
    let away = |zone: &SpaceId| board.is_sea(*zone) && scene.atlas.sea(*zone, harbor) > NEAR_HARBOR;
    let zones = board.all_spaces().filter(away);
    let ships = zones.map(|zone| scene.position.force(zone, |power| power == scene.me));
    ships.map(|ships| ships.count(UnitKind::Transport)).sum()
}

/// Escorts first, then transports and what they carry in turn, then aircraft that help to land
/// and bomb, and ships that keep the fleet afloat: money that is saved wins no war.
fn by_sea(purse: &mut Budget<'_, '_>, harbor: SpaceId) {
    let scene = purse.scene;
    hold_capital(purse);
    let mut fleet = scene.own_units();
    economy::escort(purse, harbor);
    fleet += purse.basket;
    let most = MOST_TRANSPORTS + (purse.money / MONEY_A_TRANSPORT) as u16;
    let mut waiting = economy::waiting_at_ports(scene);
    let heavy = if purse.money >= TANKS_ABOARD {
        UnitKind::Tank
    } else {
        UnitKind::Artillery
    };
    let away = transports_away(scene, harbor);
    while purse.slots > 0 {
        let all = fleet.count(UnitKind::Transport);
        let transports = all - away.min(all);
        let wanted: [UnitKind; 2] = if waiting >= 2 * transports && all < most {
            [UnitKind::Transport, UnitKind::Infantry]
        } else if waiting < 2 * transports + WAITING {
            let tail = fleet.count(heavy) > fleet.count(UnitKind::Infantry);
            if tail {
                [UnitKind::Infantry, heavy]
            } else {
                [heavy, UnitKind::Infantry]
            }
        } else if fleet.total_of(UnitKind::is_surface_warship) < all.div_ceil(2) {
            [UnitKind::Destroyer, UnitKind::Infantry]
        } else if fleet.count(UnitKind::Fighter) < MOST_FIGHTERS {
            [UnitKind::Fighter, UnitKind::Infantry]
        } else if fleet.count(UnitKind::StrategicBomber) < MOST_BOMBERS {
            [UnitKind::StrategicBomber, UnitKind::Infantry]
        } else if 3 * fleet.count(UnitKind::Carrier) < fleet.count(UnitKind::Destroyer) {
            [UnitKind::Carrier, UnitKind::Destroyer]
        } else if waiting >= 2 * transports {
            [UnitKind::Transport, UnitKind::Destroyer]
        } else {
            [UnitKind::Destroyer, UnitKind::Infantry]
        };
        let bought = wanted.into_iter().find(|kind| purse.take(*kind, 1) == 1);
        let Some(kind) = bought else { break };
        fleet.add(kind, 1);
        waiting += u16::from(kind.captures());
    }
}
