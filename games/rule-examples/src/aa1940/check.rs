//! Looks whether a position is as expected.

mod question;

use sandtable_aa1940::command::BattleKind;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::state::{Facility, Piece, State};
use sandtable_aa1940::unit::UnitKind;

use super::expectation::{Expectation, Site};
use super::odds;
use super::picture::{owner, place};
use super::play::Play;
use super::quantity::{LotItem, Quantity};
use super::resolve::named;
use super::rolls::DiceStep;
use crate::fault::Fault;

/// Looks whether something is as expected.
///
/// # Errors
///
/// It is otherwise.
pub(crate) fn look(play: &mut Play, expectation: &Expectation) -> Result<(), Fault> {
    let state = &play.state;
    match expectation {
        Expectation::In(space, owner, lots) => contents(state, *space, *owner, lots),
        Expectation::Damaged(power, kind, space, wanted) => {
            let damaged =
                |piece: &Piece| piece.owner == *power && piece.kind == *kind && piece.damaged();
            let found = state.pieces_in(*space).filter(|it| damaged(it.1)).count();
            same(found == *wanted, format!("{wanted} damaged"), || {
                format!("{found}")
            })
        }
        Expectation::Aboard(name, lots) => aboard(play, name, lots),
        Expectation::Held(space, wanted) => {
            let found = state.territory(*space).controller;
            let who = |power: Option<Power>| match power {
                Some(power) => format!("held by {}", owner(state.board(), power)),
                None => "held by nobody".to_owned(),
            };
            same(found == *wanted, who(*wanted), || who(found))
        }
        Expectation::Neutral(space, wanted) => {
            let territory = state.territory(*space);
            // One that was attacked is no neutral any more, but of an alliance.
            let found = match (territory.controller, territory.neutrality) {
                (Some(_), _) | (None, Some(Neutrality::Joined(_))) => None,
                (None, neutrality) => neutrality,
            };
            same(found == *wanted, leaning(*wanted), || leaning(found))
        }
        Expectation::Facility(space, site, there, damage) => {
            facility(state, *space, *site, *there, *damage)
        }
        Expectation::Treasury(economy, wanted) => {
            let found = play.treasury(*economy);
            same(found == *wanted, format!("{wanted} IPCs"), || {
                format!("{found}")
            })
        }
        Expectation::Bought(economy, wares) => bought(state, *economy, wares),
        Expectation::Phase(power, phase) => {
            let (board, turn) = (state.board(), state.turn());
            let name = |power: Power, phase: &str| format!("{} {phase}", owner(board, power));
            let right = play.is_phase((*power, *phase));
            let wanted = name(*power, phase.id());
            same(right, wanted, || name(turn.power, turn.phase.id()))
        }
        Expectation::War(a, b, wanted) => {
            let word = |war: bool| if war { "war" } else { "peace" };
            let found = state.at_war(*a, *b);
            same(found == *wanted, word(*wanted).to_owned(), || {
                word(found).to_owned()
            })
        }
        Expectation::Asked(wanted) => question::check_question(state, *wanted),
        Expectation::Hits(wanted) => question::hits(state, *wanted),
        Expectation::Retreats(wanted) => question::retreats(state, wanted),
        Expectation::Fire(_) | Expectation::Dice(_) => rolled(play, expectation),
        Expectation::Battle(kind, space, wanted) => battle(state, *kind, *space, *wanted),
        Expectation::Odds {
            space,
            attacker,
            chance,
            fineness,
        } => {
            let odds = odds::odds(state, *space)?;
            let found = match attacker {
                true => odds.attacker_wins,
                false => odds.defender_holds,
            };
            let right = (found - chance).abs() <= fineness + 1e-9;
            same(right, format!("{chance}"), || format!("{found:.4}"))
        }
        Expectation::Advance(power, advance, wanted) => {
            let word = |has: bool| {
                if has {
                    "the advance"
                } else {
                    "no such advance"
                }
            };
            let found = state.has(*power, *advance);
            same(found == *wanted, word(*wanted).to_owned(), || {
                word(found).to_owned()
            })
        }
        Expectation::Winner(wanted) => winner(state, *wanted),
    }
}

/// The fault of what is otherwise.
fn same(right: bool, expected: String, found: impl FnOnce() -> String) -> Result<(), Fault> {
    if right {
        Ok(())
    } else {
        Err(Fault::position(expected, found()))
    }
}

/// So many of each kind named, damaged or not unless it is said.
fn counted<'a>(lots: &[Quantity], pieces: impl Iterator<Item = &'a Piece> + Clone) -> bool {
    let count = |lot: &Quantity| {
        let fits = |piece: &&Piece| piece.kind == lot.kind && (!lot.damaged || piece.damaged());
        pieces.clone().filter(fits).count()
    };
    lots.iter().all(|lot| {
        let alike = lots
            .iter()
            .filter(|it| (it.kind, it.damaged) == (lot.kind, lot.damaged));
        let wanted: usize = alike.map(|it| usize::from(it.count)).sum();
        count(lot) == wanted
    })
}

fn listed(lots: &[Quantity]) -> String {
    let items: Vec<String> = lots
        .iter()
        .map(|lot| {
            let damaged = if lot.damaged { "damaged " } else { "" };
            format!("{} {damaged}{}", lot.count, lot.kind.id())
        })
        .collect();
    if items.is_empty() {
        "nothing".to_owned()
    } else {
        items.join(", ")
    }
}

fn contents(
    state: &State,
    space: SpaceId,
    owner: Option<Power>,
    lots: &[Quantity],
) -> Result<(), Fault> {
    let pieces: Vec<&Piece> = state
        .pieces_in(space)
        .map(|(_, piece)| piece)
        .filter(|piece| owner.is_none_or(|owner| owner == piece.owner))
        .collect();
    let right = if lots.is_empty() {
        pieces.is_empty()
    } else {
        counted(lots, pieces.iter().copied())
    };
    same(right, listed(lots), || place(state, space))
}

fn aboard(play: &Play, name: &str, lots: &[Quantity]) -> Result<(), Fault> {
    let state = &play.state;
    let ship = named(&play.units, name)?;
    let cargo = state.cargo(ship);
    let pieces: Vec<&Piece> = cargo.iter().filter_map(|id| state.piece(*id)).collect();
    let named: usize = lots.iter().map(|lot| usize::from(lot.count)).sum();
    let right = pieces.len() == named && counted(lots, pieces.iter().copied());
    same(right, listed(lots), || {
        let kinds: Vec<&str> = pieces.iter().map(|piece| piece.kind.id()).collect();
        format!("{} units: {}", kinds.len(), kinds.join(", "))
    })
}

fn leaning(neutrality: Option<Neutrality>) -> String {
    match neutrality {
        None | Some(Neutrality::Joined(_)) => "no neutral".to_owned(),
        Some(Neutrality::Strict) => "strict".to_owned(),
        Some(Neutrality::Leaning(Side::Axis)) => "pro-axis".to_owned(),
        Some(Neutrality::Leaning(Side::Allies)) => "pro-allies".to_owned(),
        Some(Neutrality::Impassable) => "impassable".to_owned(),
        Some(Neutrality::Orphaned) => "land without a government".to_owned(),
    }
}

fn facility(
    state: &State,
    space: SpaceId,
    site: Site,
    there: bool,
    damage: Option<u8>,
) -> Result<(), Fault> {
    let (slot, kind): (_, Option<FacilityKind>) = match site {
        Site::Kind(kind) => (kind.slot(), Some(kind)),
        Site::Slot(slot) => (slot, None),
    };
    let found = state.territory(space).facility(slot);
    let fits = |it: Facility| {
        kind.is_none_or(|kind| kind == it.kind) && damage.is_none_or(|damage| damage == it.damage)
    };
    let name = kind.map_or(slot.id(), FacilityKind::id);
    let damaged = damage.map_or(String::new(), |damage| format!(" damage {damage}"));
    let no = if there { "" } else { "no " };
    same(
        found.is_some_and(fits) == there,
        format!("{no}{name}{damaged}"),
        || match found {
            Some(it) => format!("{} damage {}", it.kind.id(), it.damage),
            None => format!("no {}", slot.id()),
        },
    )
}

/// All that was bought is named, but for kinds of which none is expected.
fn bought(state: &State, economy: EconomyId, wares: &[LotItem]) -> Result<(), Fault> {
    let purse = state.economy_account(economy);
    let mut units = [0u16; UnitKind::COUNT];
    let mut facilities = Vec::new();
    for ware in wares {
        match ware {
            LotItem::Units(kind, count) => units[kind.index()] += count,
            LotItem::Facility(kind) => facilities.push(*kind),
        }
    }
    let mut found: Vec<FacilityKind> = purse.facilities.to_vec();
    facilities.sort();
    found.sort();
    let text = |units: &[u16; UnitKind::COUNT], facilities: &[FacilityKind]| {
        let units = UnitKind::ALL
            .iter()
            .zip(units)
            .filter(|(_, count)| **count > 0);
        let units = units.map(|(kind, count)| format!("{count} {}", kind.id()));
        let facilities = facilities.iter().map(|kind| kind.id().to_owned());
        let items: Vec<String> = units.chain(facilities).collect();
        if items.is_empty() {
            "nothing".to_owned()
        } else {
            items.join(", ")
        }
    };
    let right = units == purse.queue && facilities == found;
    same(right, text(&units, &facilities), || {
        text(&purse.queue, &found)
    })
}

/// The next step of the last command's dice; dice with another use are added up.
fn rolled(play: &mut Play, expectation: &Expectation) -> Result<(), Fault> {
    let steps = play.next_rolls();
    let mut looked = 0;
    let (right, wanted) = match expectation {
        Expectation::Dice(0) => (steps.is_empty(), "no dice".to_owned()),
        Expectation::Dice(wanted) => {
            let mut sum = 0;
            while let Some(DiceStep::Other(dice)) = steps.get(looked).filter(|_| sum < *wanted) {
                sum += dice;
                looked += 1;
            }
            (sum == *wanted, DiceStep::Other(*wanted).to_string())
        }
        Expectation::Fire(parts) => {
            let mut dice = std::collections::BTreeMap::new();
            for (count, hits_on) in parts.iter().filter(|(count, _)| *count > 0) {
                *dice.entry(*hits_on).or_default() += count;
            }
            let wanted = DiceStep::Fire(dice);
            looked = 1;
            (steps.first() == Some(&wanted), wanted.to_string())
        }
        _ => return Err(Fault::text("dice", "something else")),
    };
    if right {
        play.looked_at(looked);
        return Ok(());
    }
    let rest: Vec<String> = steps.iter().map(DiceStep::to_string).collect();
    Err(Fault::position(
        wanted,
        if rest.is_empty() {
            "no dice, or no more".to_owned()
        } else {
            rest.join("; ")
        },
    ))
}

fn battle(
    state: &State,
    kind: Option<BattleKind>,
    space: SpaceId,
    wanted: bool,
) -> Result<(), Fault> {
    let battles = &state.turn().battles;
    let meant = |battle: BattleKind| kind.is_none_or(|kind| kind == battle);
    let found = battles
        .iter()
        .any(|site| site.space == space && meant(site.kind));
    let expected = if wanted { "a battle" } else { "no battle" };
    same(found == wanted, expected.to_owned(), || {
        let list = battles
            .iter()
            .map(|site| format!("{:?} {}", site.kind, state.board().space(site.space).id));
        format!("battles: {}", list.collect::<Vec<_>>().join(", "))
    })
}

/// The side whose powers' seats have won.
fn winner(state: &State, wanted: Option<Side>) -> Result<(), Fault> {
    let side = |outcome: &sandtable_kernel::Outcome| {
        let mut sides = [Side::Axis, Side::Allies].into_iter();
        sides.find(|side| {
            let seats = state.seats_of(*side);
            outcome.winners.iter().any(|seat| seats.contains(seat))
        })
    };
    let found = state.outcome().and_then(side);
    let name = |side: Option<Side>| side.map_or("nobody", Side::id).to_owned();
    same(found == wanted, name(wanted), || name(found))
}
