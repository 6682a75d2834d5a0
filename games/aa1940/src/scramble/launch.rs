//! Scrambling (rulebook p. 16).

use sandtable_kernel::{Checked, Seat, Violation};
use smallvec::SmallVec;

use super::order::seats_in_order;
use crate::battle_site::BattleKind;
use crate::command_context::Play;
use crate::decision::{Question, ScrambleOption, Scrambled};
use crate::event::{Event, Troops};
use crate::facility::FacilitySlot;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind;

/// Maximum number of aircraft that may leave one territory in a turn, for all owners and
/// destinations (`AAE-scramble-02`, `AAE-scramble-04`).
pub(crate) const MOST_FROM_BASE: u16 = 3;

/// Asks the next seat that may scramble, about every base where its turn to choose has come.
/// Returns whether it asked.
pub(super) fn ask(play: &mut Play<'_>, done: &mut SmallVec<[(SpaceId, Seat); 4]>) -> bool {
    loop {
        let options = options(play.state);
        let Some(seat) = next_seat(play.state, &options, done) else {
            return false;
        };
        let bases: Vec<(SpaceId, u16)> = bases(&options)
            .into_iter()
            .filter(|base| next_at(play.state, &options, *base, done) == Some(seat))
            .map(|base| (base, MOST_FROM_BASE.saturating_sub(left(play.state, base))))
            .collect();
        done.extend(bases.iter().map(|(base, _)| (*base, seat)));
        let open: Vec<(SpaceId, u16)> = bases.into_iter().filter(|(_, most)| *most > 0).collect();
        let options: Vec<ScrambleOption> = options
            .into_iter()
            .filter(|option| play.state.seat_of(option.power) == Some(seat))
            .filter_map(|option| {
                let (_, cap) = open.iter().find(|(base, _)| *base == option.from)?;
                Some(ScrambleOption {
                    most: option.most.min(*cap),
                    ..option
                })
            })
            .collect();
        let Some(power) = options.first().map(|option| option.power) else {
            continue;
        };
        if play.ask(
            power,
            Question::Scramble {
                options,
                bases: open,
            },
        ) {
            return true;
        }
    }
}

/// The territories in the options, each once.
fn bases(options: &[ScrambleOption]) -> SmallVec<[SpaceId; 8]> {
    let mut bases = SmallVec::new();
    for option in options {
        if !bases.contains(&option.from) {
            bases.push(option.from);
        }
    }
    bases
}

/// The seat that chooses next at a base.
fn next_at(
    state: &State,
    options: &[ScrambleOption],
    base: SpaceId,
    done: &[(SpaceId, Seat)],
) -> Option<Seat> {
    let mut owners: SmallVec<[Power; 4]> = SmallVec::new();
    for option in options.iter().filter(|option| option.from == base) {
        if !owners.contains(&option.power) {
            owners.push(option.power);
        }
    }
    seats_in_order(state, base, &owners)
        .into_iter()
        .find(|seat| !done.contains(&(base, *seat)))
}

/// The seat to ask next: the lowest of those whose turn has come somewhere.
fn next_seat(state: &State, options: &[ScrambleOption], done: &[(SpaceId, Seat)]) -> Option<Seat> {
    bases(options)
        .into_iter()
        .filter_map(|base| next_at(state, options, base, done))
        .min()
}

/// Number of aircraft that have left a base already.
fn left(state: &State, base: SpaceId) -> u16 {
    state
        .strays()
        .filter(|(_, piece)| piece.marks.contains(Marks::SCRAMBLED) && piece.start == base)
        .count() as u16
}

/// Every scramble that is possible (`AAE-scramble-02`): fighters and tactical bombers
/// of powers at war with the attacker, from a territory with an operative air base,
/// into an adjacent zone under attack. In no other way do aircraft in a territory
/// defend a zone beside it (`AAE-scramble-10`).
fn options(state: &State) -> Vec<ScrambleOption> {
    let zones = threatened(state);
    let mut options = Vec::new();
    if zones.is_empty() {
        return options;
    }
    let attacker = state.turn().power;
    for from in state.board().all_spaces() {
        if state.territory(from).air_base.is_none() {
            continue;
        }
        let near: SmallVec<[SpaceId; 4]> = state
            .board()
            .sea_neighbors(from)
            .iter()
            .copied()
            .filter(|zone| zones.contains(zone))
            .collect();
        if near.is_empty() {
            continue;
        }
        for power in state.wars_of(attacker).iter() {
            if !state.base_operative(power, from, FacilitySlot::AirBase) {
                continue;
            }
            for kind in [UnitKind::Fighter, UnitKind::TacticalBomber] {
                let most = ready(state, from, power, kind).count() as u16;
                let zones = near.iter().filter(|zone| helps(state, power, **zone));
                options.extend(zones.filter(|_| most > 0).map(|zone| ScrambleOption {
                    from,
                    zone: *zone,
                    power,
                    kind,
                    most,
                }));
            }
        }
    }
    options
}

/// The aircraft in a territory that may still scramble. One that defends a zone takes
/// part in no other battle of the turn (`AAE-scramble-06`).
fn ready(
    state: &State,
    from: SpaceId,
    power: Power,
    kind: UnitKind,
) -> impl Iterator<Item = UnitId> + '_ {
    state
        .pieces_in(from)
        .filter(move |(_, piece)| {
            piece.owner == power
                && piece.kind == kind
                && !piece
                    .marks
                    .intersects(Marks::SCRAMBLED | Marks::INTERCEPTING)
        })
        .map(|(id, _)| id)
}

/// The zones under attack: those where a battle is due, and those from which cargo
/// goes ashore in an assault (`AAE-scramble-03`). Units that the attacker ignores are
/// not under attack.
fn threatened(state: &State) -> SmallVec<[SpaceId; 8]> {
    let mut zones: SmallVec<[SpaceId; 8]> = SmallVec::new();
    for site in &state.turn().battles {
        match site.kind {
            BattleKind::Raid => {}
            BattleKind::General if state.board().is_sea(site.space) => zones.push(site.space),
            BattleKind::General => {}
            BattleKind::Assault => {
                for zone in state.board().sea_neighbors(site.space) {
                    let feeds = state
                        .pieces_in(*zone)
                        .any(|(_, piece)| assaults(state, piece, site.space));
                    if feeds && !zones.contains(zone) {
                        zones.push(*zone);
                    }
                }
            }
        }
    }
    zones
}

fn assaults(state: &State, piece: &Piece, target: SpaceId) -> bool {
    piece.owner == state.turn().power
        && piece.marks.contains(Marks::ASSAULTING)
        && piece.goal == target
}

/// Reports whether a power's aircraft may rise over a zone (`AAE-scramble-03`): to resist an
/// assault launched from it, on any target and even with no friendly ship there, or to help
/// friendly units that are attacked in it. Aircraft with an area of their own never leave it
/// (`AAE-pacific-01`).
fn helps(state: &State, power: Power, zone: SpaceId) -> bool {
    let attacker = state.turn().power;
    state.board().within_area(power, zone)
        && state.pieces_in(zone).any(|(_, piece)| {
            let assault = piece.owner == attacker && piece.marks.contains(Marks::ASSAULTING);
            let friend =
                state.friends_at(power, piece.owner, zone) && state.at_war(attacker, piece.owner);
            assault || friend
        })
}

/// Checks that the aircraft chosen are among those offered: no more of a kind than there are, and
/// no more from a base than may leave it, however they are divided among zones
/// (`AAE-scramble-02`, `AAE-scramble-04`).
pub(crate) fn check_launch(
    options: &[ScrambleOption],
    bases: &[(SpaceId, u16)],
    scrambled: &[Scrambled],
) -> Checked {
    for row in scrambled {
        let option = options.iter().find(|option| {
            (option.from, option.zone, option.power, option.kind)
                == (row.from, row.zone, row.power, row.kind)
        });
        let total = |same: &dyn Fn(&Scrambled) -> bool| -> u64 {
            let rows = scrambled.iter().filter(|other| same(other));
            rows.map(|other| u64::from(other.count)).sum()
        };
        let Some(option) = option else {
            return Err(Violation::new(
                "AAE-scramble-02",
                "aircraft and zones of the question",
                format!(
                    "{} to another zone or from another territory",
                    row.kind.id()
                ),
            ));
        };
        let alike = total(&|other| {
            (other.from, other.power, other.kind) == (row.from, row.power, row.kind)
        });
        if alike > u64::from(option.most) {
            return Err(Violation::new(
                "AAE-scramble-02",
                format!("at most {} {}", option.most, row.kind.id()),
                format!("{alike}"),
            ));
        }
        let leaving = total(&|other| other.from == row.from);
        let cap = bases
            .iter()
            .find(|(base, _)| *base == row.from)
            .map_or(0, |(_, cap)| *cap);
        if leaving > u64::from(cap) {
            return Err(Violation::new(
                "AAE-scramble-04",
                format!("at most {cap} aircraft from one territory"),
                format!("{leaving}"),
            ));
        }
    }
    Ok(())
}

/// Sends the aircraft up, after the assault was announced and everything else was
/// assigned (`AAE-scramble-09`). They stand in the zone as ordinary defenders
/// (`AAE-scramble-05`) and force a battle there, in which submarines and transports
/// that were to be ignored take part (`AAE-scramble-08`); their territory is remembered
/// for the return (`AAE-scramble-07`).
pub(crate) fn launch(play: &mut Play<'_>, scrambled: &[Scrambled]) {
    for row in scrambled.iter().filter(|row| row.count > 0) {
        let units: SmallVec<[UnitId; 4]> = ready(play.state, row.from, row.power, row.kind)
            .take(usize::from(row.count))
            .collect();
        for unit in units {
            play.state.set_piece(unit, |piece| {
                piece.start = row.from;
                piece.entered = row.from;
                piece.space = row.zone;
                piece.goal = row.zone;
                piece.marks |= Marks::SCRAMBLED;
            });
        }
        play.emit(Event::Scrambled {
            troops: Troops {
                power: row.power,
                kind: row.kind,
                count: row.count,
            },
            from: row.from,
            zone: row.zone,
        });
    }
}
