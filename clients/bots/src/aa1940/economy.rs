//! Purchases.

use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{
    Command, FacilitySlot, FacilityType, PhaseLegal, PlaceFacilityOption, PlaceOption,
    RocketTarget, UnitCount,
};

use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::front_distance::PORT;
use crate::aa1940::position::{find_economy, find_space};
use crate::aa1940::sea;
use crate::aa1940::units;

/// Maximum number of transports: more could not be used.
const MOST_FERRIES: u16 = 14;

/// Maximum number of fighters that support landings: more would have no army to support.
const MOST_FIGHTERS: u16 = 8;

/// With more money than this a landing may have tanks.
const RICH: u32 = 30;

/// Most units that are raised at once where no complex limits them.
const LEVIES: u16 = 20;

/// Listing of an economy of the acting power.
pub(crate) struct Account<'l> {
    /// The economy.
    pub(crate) economy: EconomyId,
    /// Its id in commands: none for the first.
    pub(crate) id: &'l str,
    money: u32,
    buy: &'l [UnitCount],
    buy_facilities: &'l [i32],
    /// Where its units may go.
    pub(crate) place: &'l [PlaceOption],
    /// Where its facilities may go.
    pub(crate) place_facilities: &'l [PlaceFacilityOption],
}

/// The economies of the acting power.
pub(crate) fn accounts<'l>(scene: &Evaluation<'_>, legal: &'l PhaseLegal) -> Vec<Account<'l>> {
    let state = &scene.position.powers[scene.me.index()];
    let first = Account {
        economy: EconomyId::first_of(scene.me),
        id: "",
        money: state.treasury,
        buy: &legal.buy,
        buy_facilities: &legal.buy_facilities,
        place: &legal.place,
        place_facilities: &legal.place_facilities,
    };
    let further = legal.economies.iter().filter_map(|listed| {
        let economy = find_economy(scene.board(), &listed.economy).ok()?;
        let purse = state.further.iter().find(|(one, _)| *one == economy);
        Some(Account {
            economy,
            id: &listed.economy,
            money: purse.map_or(0, |(_, money)| *money),
            buy: &listed.buy,
            buy_facilities: &listed.buy_facilities,
            place: &listed.place,
            place_facilities: &listed.place_facilities,
        })
    });
    std::iter::once(first).chain(further).collect()
}

/// A purse and the purchases still planned from it.
pub(crate) struct Budget<'a, 's> {
    /// The position.
    pub(crate) scene: &'s Evaluation<'a>,
    economy: EconomyId,
    /// Units it may be spent on.
    sold: UnitCounts,
    /// IPCs that are left.
    pub(crate) money: u32,
    /// Units that can still be placed.
    pub(crate) slots: u16,
    /// Purchases.
    pub(crate) basket: UnitCounts,
}

/// Purchases of an economy once its complexes are guarded.
#[derive(Clone, Copy)]
pub(crate) struct BuyingStyle {
    /// For an army that marches.
    pub(crate) by_land: fn(&mut Budget<'_, '_>),
    /// For an army that sails from a harbor.
    pub(crate) by_sea: fn(&mut Budget<'_, '_>, SpaceId),
}

/// By rules of thumb.
pub(crate) const BY_THUMB: BuyingStyle = BuyingStyle { by_land, by_sea };

impl Budget<'_, '_> {
    fn price(&self, kind: UnitKind) -> u32 {
        u32::from(self.scene.table().of(kind).cost)
    }

    /// Reports whether a kind can be bought.
    pub(crate) fn sells(&self, kind: UnitKind) -> bool {
        self.sold.count(kind) > 0
    }

    /// Buys up to so many of a kind.
    pub(crate) fn take(&mut self, kind: UnitKind, count: u16) -> u16 {
        if !self.sells(kind) {
            return 0;
        }
        let price = self.price(kind).max(1);
        let payable = u16::try_from(self.money / price).unwrap_or(u16::MAX);
        let bought = count.min(payable).min(self.slots);
        self.money -= price * u32::from(bought);
        self.slots -= bought;
        self.basket.add(kind, bought);
        bought
    }

    /// Replaces up to so many units by better ones.
    fn upgrade(&mut self, from: UnitKind, to: UnitKind, count: u16) {
        if !self.sells(to) {
            return;
        }
        let more = self.price(to).saturating_sub(self.price(from));
        let payable = match more {
            0 => u16::MAX,
            more => u16::try_from(self.money / more).unwrap_or(u16::MAX),
        };
        let changed = count.min(payable).min(self.basket.count(from));
        self.money -= more * u32::from(changed);
        self.basket.remove(from, changed);
        self.basket.add(to, changed);
    }
}

/// IPCs in the treasury for each research die: at most a sixth of them is staked.
const IPCS_A_DIE: u32 = 30;

/// Rounds after which an advance would come too late to pay.
const LAST_RESEARCH: u32 = 8;

/// Number of research dice that are worth their price: few, for a power that is rich and not
/// threatened at home, while the game is young.
pub(crate) fn research_dice(scene: &Evaluation<'_>, legal: &PhaseLegal) -> u32 {
    let Some(option) = &legal.research else {
        return 0;
    };
    let rich: u32 = option.purses.iter().map(|purse| purse.ipcs).sum();
    let mut complexes = scene.complexes().into_iter();
    let threatened = complexes.any(|(space, _)| scene.risk(space, &scene.garrison(space)) > 1.0);
    if threatened || scene.position.round > LAST_RESEARCH {
        return 0;
    }
    (rich / IPCS_A_DIE).min(option.most)
}

/// A rocket at the facility that is worth most: complexes before bases, by the worth of their
/// territories.
pub(crate) fn rocket(scene: &Evaluation<'_>, legal: &PhaseLegal) -> Option<Command> {
    let base = legal.launches.first()?;
    let worth = |target: &&RocketTarget| {
        let complex = target.slot == FacilitySlot::Complex as i32;
        let value =
            find_space(scene.board(), &target.at).map_or(0, |space| scene.board().space(space).ipc);
        (complex, value)
    };
    let target = base.targets.iter().max_by_key(worth)?;
    Some(command::launch(&base.from, target))
}

/// The purchases of a turn, without the end of the phase.
pub(crate) fn purchase(
    scene: &Evaluation<'_>,
    legal: &PhaseLegal,
    style: BuyingStyle,
) -> Vec<Command> {
    accounts(scene, legal)
        .into_iter()
        .flat_map(|account| orders(scene, legal, account, style))
        .collect()
}

/// The purchases of an economy.
fn orders(
    scene: &Evaluation<'_>,
    legal: &PhaseLegal,
    account: Account<'_>,
    style: BuyingStyle,
) -> Vec<Command> {
    let board = scene.board();
    let mut money = account.money;
    let mut commands = Vec::new();
    for damage in &legal.repair {
        let pays = find_space(board, &damage.at)
            .is_ok_and(|at| board.economy_at(scene.me, at) == account.economy);
        let useful = damage.slot == FacilitySlot::Complex as i32 && money > damage.most + 6;
        if pays && useful {
            commands.push(command::repair(&damage.at, damage.slot, damage.most));
            money -= damage.most;
        }
    }
    if let Some(complex) = new_complex(scene, &account, money) {
        money -= u32::from(board.facility.minor_complex.cost);
        commands.push(complex);
    }
    let complexes = scene.complexes_of(account.economy);
    let mut sold = UnitCounts::NONE;
    for unit in account.buy {
        if let Some(kind) = units::kind(unit.r#type) {
            sold.add(kind, 1);
        }
    }
    let mut purse = Budget {
        scene,
        economy: account.economy,
        sold,
        money,
        // A power that may buy without a complex raises units in the land itself.
        slots: if complexes.is_empty() {
            LEVIES
        } else {
            complexes.iter().map(|(_, left)| left).sum()
        },
        basket: UnitCounts::NONE,
    };
    guard(&mut purse);
    match sea::harbor_of(scene, &complexes) {
        Some(harbor) => (style.by_sea)(&mut purse, harbor),
        None => (style.by_land)(&mut purse),
    }
    commands.extend(
        purse
            .basket
            .iter()
            .map(|(kind, count)| command::buy(units::wire(kind), u32::from(count), account.id)),
    );
    commands
}

/// A minor complex where the front is near and the ground is held.
fn new_complex(scene: &Evaluation<'_>, account: &Account<'_>, money: u32) -> Option<Command> {
    let minor = FacilityType::MinorComplex as i32;
    if money < 24 || !account.buy_facilities.contains(&minor) {
        return None;
    }
    building_site(scene, account.economy)?;
    Some(command::buy_facility(minor, account.id))
}

/// Where a minor complex would do most good: on the front's side of the sea, or far
/// ahead of all others.
pub(crate) fn building_site(scene: &Evaluation<'_>, economy: EconomyId) -> Option<SpaceId> {
    let board = scene.board();
    let nearest = scene
        .complexes_of(economy)
        .iter()
        .map(|(space, _)| scene.march()[space.index()])
        .fold(f32::INFINITY, f32::min);
    board
        .all_spaces()
        .filter(|space| {
            let state = scene.position.space(*space);
            state.controller == Some(scene.me)
                && !state.changed
                && state.complex().is_none()
                && board.space(*space).ipc >= 2
                && board.economy_at(scene.me, *space) == economy
        })
        .filter(|space| scene.march()[space.index()] + 4.0 < nearest)
        .filter(|space| scene.risk(*space, &scene.garrison(*space)) < 1.0)
        .min_by(|a, b| scene.march()[a.index()].total_cmp(&scene.march()[b.index()]))
}

/// Infantry until no complex is worth an attack.
fn guard(purse: &mut Budget<'_, '_>) {
    let scene = purse.scene;
    let mut complexes = scene.complexes_of(purse.economy);
    complexes.sort_by(|a, b| scene.worth(b.0).total_cmp(&scene.worth(a.0)));
    for (space, capacity) in complexes {
        let mut garrison = scene.garrison(space);
        let mut placed = 0;
        while placed < capacity
            && scene.risk(space, &garrison) > 1.0
            && purse.take(UnitKind::Infantry, 1) == 1
        {
            garrison.add(UnitKind::Infantry, 1);
            placed += 1;
        }
    }
}

/// An army that marches: infantry first, the rest of the money in better units.
fn by_land(purse: &mut Budget<'_, '_>) {
    let all = purse.slots;
    purse.take(UnitKind::Infantry, all);
    let bought = purse.basket.count(UnitKind::Infantry);
    purse.upgrade(UnitKind::Infantry, UnitKind::Artillery, bought / 3);
    purse.upgrade(UnitKind::Infantry, UnitKind::Tank, bought / 2);
    let rest = purse.basket.count(UnitKind::Infantry);
    purse.upgrade(UnitKind::Infantry, UnitKind::Fighter, rest / 2);
    let rest = purse.basket.count(UnitKind::Artillery);
    purse.upgrade(UnitKind::Artillery, UnitKind::Tank, rest / 2);
    let rest = purse.basket.count(UnitKind::Infantry);
    purse.upgrade(UnitKind::Infantry, UnitKind::Tank, rest);
}

/// An army that sails: ships to keep it afloat, then transports and what they carry
/// in turn, so that neither waits for the other.
fn by_sea(purse: &mut Budget<'_, '_>, harbor: SpaceId) {
    let scene = purse.scene;
    let all = scene.own_units();
    let mine = |kind: UnitKind| all.count(kind);
    escort(purse, harbor);
    let mut ferries = mine(UnitKind::Transport);
    let mut waiting = waiting_at_ports(scene);
    loop {
        let bought = match waiting > 2 * ferries && ferries < MOST_FERRIES {
            true => {
                let ships = purse.take(UnitKind::Transport, 1);
                ferries += ships;
                ships
            }
            false if waiting < 2 * ferries + 4 => {
                let heavy = if purse.money > RICH {
                    UnitKind::Tank
                } else {
                    UnitKind::Artillery
                };
                let units = purse.take(heavy, 1) + purse.take(UnitKind::Infantry, 1);
                waiting += units;
                units
            }
            false => 0,
        };
        if bought == 0 {
            break;
        }
    }
    let idle = mine(UnitKind::Fighter) + purse.basket.count(UnitKind::Fighter);
    purse.take(UnitKind::Fighter, MOST_FIGHTERS.saturating_sub(idle));
    purse.take(UnitKind::StrategicBomber, 2);
    purse.take(UnitKind::Infantry, 2);
}

/// Warships while the fleet at home could be attacked with profit.
pub(crate) fn escort(purse: &mut Budget<'_, '_>, harbor: SpaceId) {
    let scene = purse.scene;
    let mut fleet = sea::fleet(scene, harbor, scene.me);
    fleet.add(UnitKind::Transport, 2);
    for kind in [UnitKind::Destroyer, UnitKind::Carrier, UnitKind::Destroyer] {
        if scene.risk(harbor, &fleet) > 4.0 && purse.take(kind, 1) == 1 {
            fleet.add(kind, 1);
        }
    }
}

/// Land units of the power that wait for ships.
pub(crate) fn waiting_at_ports(scene: &Evaluation<'_>) -> u16 {
    scene
        .board()
        .all_spaces()
        .filter(|space| scene.board().is_land(*space))
        .filter(|space| scene.march()[space.index()] >= PORT)
        .filter(|space| scene.march()[space.index()] < PORT + 4.0)
        .map(|space| {
            scene
                .position
                .force(space, |power| power == scene.me)
                .total_of(UnitKind::captures)
        })
        .sum()
}
