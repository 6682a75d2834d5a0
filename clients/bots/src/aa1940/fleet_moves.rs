//! Ships in the noncombat move: armies go aboard at home, fleets sail to where they
//! are needed, cargo goes ashore behind the front, empty ships return.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::Command;

use crate::aa1940::command;
use crate::aa1940::convoy_raiders::{self, RaidDistances};
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::front_distance::PORT;
use crate::aa1940::legal_index::{self, Destination, LegalIndex, MovableStack};
use crate::aa1940::sea::{self, SeaDistances};

/// Value of a step towards its goal for each IPC of a fleet.
const DRIVE: f32 = 0.12;

/// Weight of an IPC at risk.
const CAUTION: f32 = 0.4;

/// Additional risk at home that boarding must not cause.
const HOME_RISK: f32 = 1.0;

/// The next step of the sealift: landings, else boardings, else voyages, else
/// nothing.
pub(crate) fn next(
    scene: &Evaluation<'_>,
    menu: &LegalIndex,
    seaways: &SeaDistances,
) -> Vec<Command> {
    let landings = landings(scene, menu);
    if !landings.is_empty() {
        return landings;
    }
    let boardings = boardings(scene, menu);
    if !boardings.is_empty() {
        return boardings;
    }
    voyages(scene, menu, seaways)
}

/// Cargo goes ashore where it is of use.
fn landings(scene: &Evaluation<'_>, menu: &LegalIndex) -> Vec<Command> {
    let board = scene.board();
    menu.unloads
        .iter()
        .filter_map(|stack| {
            let way = stack
                .to
                .iter()
                .filter(|way| way.most > 0 && sea::worth_landing(scene, way.to, stack.kind))
                .min_by(|a, b| {
                    let march = |way: &Destination| scene.march()[way.to.index()];
                    march(a).total_cmp(&march(b))
                })?;
            let cargo = legal_index::wire_stack(
                board,
                stack.from,
                stack.kind,
                way.most.min(stack.count),
                Some(stack.unit),
            );
            Some(command::unload(cargo, &board.space(way.to).id))
        })
        .collect()
}

/// Units that wait in a port go aboard; one transport of those alike at a time, as
/// the others are named only afterwards. Of a garrison only the own units can, and each once:
/// allies hold the place, too.
fn boardings(scene: &Evaluation<'_>, menu: &LegalIndex) -> Vec<Command> {
    let board = scene.board();
    let heavy_first = [
        UnitKind::Tank,
        UnitKind::Artillery,
        UnitKind::MechInfantry,
        UnitKind::Infantry,
    ];
    let mut garrisons: Vec<(SpaceId, UnitCounts)> = Vec::new();
    let mut filled: Vec<u32> = Vec::new();
    let mut boarded: Vec<(u32, u16)> = Vec::new();
    let mut commands = Vec::new();
    for kind in heavy_first {
        for boarding in menu.loads.iter().filter(|one| one.kind == kind) {
            let gone = (boarded.iter()).find(|(unit, _)| *unit == boarding.unit);
            let gone = gone.map_or(0, |(_, count)| *count);
            let waiting = scene.march()[boarding.from.index()] >= PORT && gone < boarding.count;
            if !waiting || boarding.most == 0 || filled.contains(&boarding.transport) {
                continue;
            }
            let garrison = match garrisons.iter_mut().find(|(at, _)| *at == boarding.from) {
                Some((_, garrison)) => garrison,
                None => {
                    garrisons.push((boarding.from, scene.garrison(boarding.from)));
                    let last = garrisons.len() - 1;
                    &mut garrisons[last].1
                }
            };
            let mut left = *garrison;
            left.remove(kind, 1);
            let spare = garrison.count(kind) > 0
                && scene.risk(boarding.from, &left)
                    <= scene.risk(boarding.from, garrison) + HOME_RISK;
            if !spare {
                continue;
            }
            *garrison = left;
            filled.push(boarding.transport);
            boarded.retain(|(unit, _)| *unit != boarding.unit);
            boarded.push((boarding.unit, gone + 1));
            let stack = legal_index::wire_stack(board, boarding.from, kind, 1, None);
            commands.push(command::load(stack, boarding.transport));
        }
    }
    commands
}

/// Fleets sail.
fn voyages(scene: &Evaluation<'_>, menu: &LegalIndex, seaways: &SeaDistances) -> Vec<Command> {
    let board = scene.board();
    let hunt = RaidDistances::new(scene);
    let mut commands = Vec::new();
    for zone in board.all_spaces().filter(|space| board.is_sea(*space)) {
        let (raiders, ships): (Vec<&MovableStack>, Vec<&MovableStack>) = menu
            .moves
            .iter()
            .filter(|stack| stack.from == zone && stack.kind.is_sea())
            .filter(|stack| scene.free_to_sail(zone, stack.kind))
            .partition(|stack| convoy_raiders::raids(stack.kind));
        commands.extend(sail(scene, zone, &raiders, |to| {
            let convoy = hunt.distance(scene, to);
            convoy.unwrap_or_else(|| seaways.to_front(to))
        }));
        if ships.is_empty() {
            continue;
        }
        let (loaded, empty): (Vec<&MovableStack>, Vec<&MovableStack>) = ships
            .iter()
            .filter(|stack| stack.kind == UnitKind::Transport)
            .partition(|stack| cargo_price(scene, stack) > 0.0);
        let warships: Vec<&MovableStack> = ships
            .iter()
            .copied()
            .filter(|stack| stack.kind != UnitKind::Transport)
            .collect();
        let escorted = if loaded.is_empty() { &empty } else { &loaded };
        let main: Vec<&MovableStack> = escorted.iter().chain(&warships).copied().collect();
        let outbound = !loaded.is_empty();
        commands.extend(sail(scene, zone, &main, |to| {
            if outbound {
                seaways.to_front(to)
            } else {
                seaways.to_harbor(scene, to)
            }
        }));
        if outbound {
            commands.extend(sail(scene, zone, &empty, |to| seaways.to_harbor(scene, to)));
        }
    }
    commands
}

/// Ships sail together to the best zone that all of their transports reach, or stay.
fn sail(
    scene: &Evaluation<'_>,
    zone: SpaceId,
    ships: &[&MovableStack],
    distance: impl Fn(SpaceId) -> f32,
) -> Vec<Command> {
    let board = scene.board();
    let Some(lead) = ships.first() else {
        return Vec::new();
    };
    let mut group = UnitCounts::NONE;
    let mut price = 0.0;
    for stack in ships {
        group.add(stack.kind, stack.count);
        price += cargo_price(scene, stack);
    }
    price += group.price(scene.table());
    let score = |to: SpaceId| {
        let mut fleet = sea::fleet(scene, to, scene.me);
        if to != zone {
            fleet += group;
        }
        -distance(to) * DRIVE * price - CAUTION * scene.risk(to, &fleet)
    };
    let best = lead
        .to
        .iter()
        .filter(|way| way.most >= lead.count)
        .map(|way| (score(way.to), way.to))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let Some((reached, to)) = best else {
        return Vec::new();
    };
    if reached <= score(zone) + 0.05 {
        return Vec::new();
    }
    ships
        .iter()
        .filter_map(|stack| {
            let way = stack.to.iter().find(|way| way.to == to && way.most > 0)?;
            let count = stack.count.min(way.most);
            let unit = Some(stack.unit);
            let moved = legal_index::wire_stack(board, stack.from, stack.kind, count, unit);
            Some(command::movement(moved, &board.space(to).id, ""))
        })
        .collect()
}

/// Price of the cargo of a stack of transports, in IPCs.
fn cargo_price(scene: &Evaluation<'_>, stack: &MovableStack) -> f32 {
    let groups = &scene.position.space(stack.from).groups;
    groups
        .iter()
        .filter(|group| group.aboard == Some(stack.unit) && group.kind.is_land())
        .map(|group| {
            f32::from(scene.table().of(group.kind).cost) * f32::from(group.count * stack.count)
        })
        .sum()
}
