//! Defending aircraft that lost their place to land: they find another before the
//! acting power's noncombat moves (rulebook p. 16, 17, 22, 31).

use sandtable_kernel::{Checked, Violation};
use smallvec::SmallVec;

use super::decks::room;
use super::settle::lose;
use crate::command_context::Play;
use crate::decision::{Assign, Group, Question, StrandedGroup};
use crate::event::{Event, Troops};
use crate::power::{Power, PowerSet};
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::unit::UnitKind;

/// Sends scrambled aircraft and interceptors home, then lands the stranded: on another friendly
/// carrier of their zone if all find room, else at most one space away, where their owner may
/// have to choose (`AAE-air-landing-14`). Returns whether all have landed.
pub(crate) fn step(play: &mut Play<'_>) -> bool {
    send_home(play);
    for power in owners_of_stranded(play.state).iter() {
        land_in_their_zone(play, power);
        let mut groups = groups(play.state, power);
        groups.retain(|group| {
            if group.options.is_empty() {
                let lost = members(play.state, &group.group);
                lost.into_iter().for_each(|plane| lose(play, plane));
            }
            !group.options.is_empty()
        });
        if groups.is_empty() {
            continue;
        }
        let chooses = contested(&groups);
        let usual = usual_landings(&groups);
        if chooses && play.ask(power, Question::LandStranded { groups }) {
            return false;
        }
        land(play, power, &usual);
    }
    true
}

/// Survivors of scrambles and interceptions return to the territory they belong to,
/// unless it was captured: then they are stranded like those of a lost carrier.
fn send_home(play: &mut Play<'_>) {
    let away = Marks::SCRAMBLED | Marks::INTERCEPTING;
    let acting = play.state.turn().power;
    let planes: SmallVec<[UnitId; 16]> = play
        .state
        .strays()
        .filter(|(_, piece)| piece.owner != acting)
        .map(|(id, _)| id)
        .collect();
    for plane in planes {
        let Some(piece) = play.state.piece(plane).copied() else {
            continue;
        };
        let (home, from) = (piece.start, piece.space);
        let returns =
            piece.marks.intersects(away) && play.state.friendly_since_turn_start(piece.owner, home);
        play.state.set_piece(plane, |piece| {
            if returns {
                piece.space = home;
            }
            piece.aboard = None;
            piece.start = piece.space;
            piece.entered = piece.space;
            piece.goal = piece.space;
            piece.marks = if returns {
                piece.marks.difference(away | Marks::STRANDED)
            } else {
                piece.marks.difference(away).union(Marks::STRANDED)
            };
        });
        if returns && from != home {
            let troops = Troops {
                power: piece.owner,
                kind: piece.kind,
                count: 1,
            };
            play.emit(Event::StrandedLanded {
                troops,
                from,
                to: home,
            });
        }
    }
}

/// The powers that have any.
fn owners_of_stranded(state: &State) -> PowerSet {
    state
        .strays()
        .filter(|(_, piece)| piece.marks.contains(Marks::STRANDED))
        .map(|(_, piece)| piece.owner)
        .collect()
}

fn stranded(state: &State, power: Power) -> SmallVec<[(UnitId, SpaceId); 8]> {
    state
        .strays()
        .filter(|(_, piece)| piece.owner == power && piece.marks.contains(Marks::STRANDED))
        .map(|(id, piece)| (id, piece.space))
        .collect()
}

/// Friendly carriers of a zone, the power's own first, each as often as it has room.
fn slots(state: &State, power: Power, zone: SpaceId) -> SmallVec<[UnitId; 8]> {
    let mut slots = SmallVec::new();
    for own in [true, false] {
        for (id, piece) in state.pieces_in(zone) {
            if piece.kind == UnitKind::Carrier
                && (piece.owner == power) == own
                && state.friends_at(power, piece.owner, zone)
            {
                slots.extend(std::iter::repeat_n(id, usize::from(room(state, id))));
            }
        }
    }
    slots
}

fn land_in_their_zone(play: &mut Play<'_>, power: Power) {
    let mut zones: SmallVec<[SpaceId; 8]> = stranded(play.state, power)
        .into_iter()
        .map(|(_, zone)| zone)
        .collect();
    zones.dedup();
    for zone in zones {
        let here: SmallVec<[UnitId; 8]> = stranded(play.state, power)
            .into_iter()
            .filter(|(_, at)| *at == zone)
            .map(|(id, _)| id)
            .collect();
        if slots(play.state, power, zone).len() >= here.len() {
            here.into_iter()
                .for_each(|plane| touch_down(play, plane, zone));
        }
    }
}

/// The stranded aircraft of a power, with where each group could land.
fn groups(state: &State, power: Power) -> Vec<StrandedGroup> {
    let mut groups: Vec<StrandedGroup> = Vec::new();
    for (unit, at) in stranded(state, power) {
        let Some(kind) = state.piece(unit).map(|piece| piece.kind) else {
            continue;
        };
        let known = groups
            .iter_mut()
            .find(|group| group.at == at && group.group.kind == kind);
        match known {
            Some(group) => group.group.count += 1,
            None => groups.push(StrandedGroup {
                group: Group {
                    unit,
                    power,
                    kind,
                    count: 1,
                    damaged: false,
                    seaborne: false,
                    cargo: Vec::new(),
                },
                at,
                options: Vec::new(),
            }),
        }
    }
    let all = groups.iter().map(|group| group.group.count).sum();
    for group in &mut groups {
        group.options = options(state, power, group.at, all);
    }
    groups
}

/// Friendly territory, which has room for `all`, and carriers with room, at most one
/// space away.
fn options(state: &State, power: Power, at: SpaceId, all: u16) -> Vec<(SpaceId, u16)> {
    let board = state.board();
    let land = board
        .land_neighbors(at)
        .iter()
        .filter(|land| state.friendly_since_turn_start(power, **land))
        .map(|land| (*land, all));
    let here = std::iter::once(at).filter(|space| board.is_sea(*space));
    let sea = here
        .chain(board.sea_neighbors(at).iter().copied())
        .map(|zone| (zone, slots(state, power, zone).len() as u16))
        .filter(|(_, room)| *room > 0);
    land.chain(sea).collect()
}

/// Reports whether there is anything to choose: a group has several places, or several groups
/// need more room than a place has.
fn contested(groups: &[StrandedGroup]) -> bool {
    groups.iter().any(|group| {
        group.options.len() > 1
            || group.options.iter().any(|&(to, room)| {
                let rivals = groups
                    .iter()
                    .filter(|other| other.options.iter().any(|(space, _)| *space == to));
                let planes: u16 = rivals.clone().map(|rival| rival.group.count).sum();
                planes > room && rivals.count() > 1
            })
    })
}

/// The aircraft that a group stands for.
fn members(state: &State, group: &Group) -> SmallVec<[UnitId; 8]> {
    let at = state.piece(group.unit).map(|piece| piece.space);
    state
        .strays()
        .filter(|(_, piece)| {
            piece.owner == group.power
                && piece.kind == group.kind
                && piece.marks.contains(Marks::STRANDED)
                && Some(piece.space) == at
        })
        .map(|(id, _)| id)
        .collect()
}

/// Ends a flight in a territory or on a carrier of a zone.
fn touch_down(play: &mut Play<'_>, plane: UnitId, to: SpaceId) {
    let Some(piece) = play.state.piece(plane).copied() else {
        return;
    };
    let ship = slots(play.state, piece.owner, to).first().copied();
    play.state.set_piece(plane, |piece| {
        piece.space = to;
        piece.start = to;
        piece.entered = to;
        piece.goal = to;
        piece.aboard = ship;
        piece.marks -= Marks::STRANDED;
    });
    play.emit(Event::StrandedLanded {
        troops: Troops {
            power: piece.owner,
            kind: piece.kind,
            count: 1,
        },
        from: piece.space,
        to,
    });
}

/// Carries out the landings of a power's stranded aircraft; the others are lost.
pub(crate) fn land(play: &mut Play<'_>, power: Power, landings: &[Assign<SpaceId>]) {
    let groups = groups(play.state, power);
    for landing in landings {
        let Some(group) = groups.iter().find(|group| group.group.unit == landing.unit) else {
            continue;
        };
        // The unit that names the group goes last, so that it names it to the end.
        let planes = members(play.state, &group.group);
        for plane in planes.into_iter().rev().take(usize::from(landing.count)) {
            touch_down(play, plane, landing.to);
        }
    }
    for (plane, _) in stranded(play.state, power) {
        lose(play, plane);
    }
}

/// Checks that the landings fit the groups and the room, and leave out no aircraft for which
/// there is room (`AAE-air-landing-14`).
pub(crate) fn check_landings(groups: &[StrandedGroup], landings: &[Assign<SpaceId>]) -> Checked {
    let mut left: Vec<u16> = groups.iter().map(|group| group.group.count).collect();
    let mut used: Vec<(SpaceId, u16)> = Vec::new();
    for landing in landings {
        let Some(index) = groups
            .iter()
            .position(|group| group.group.unit == landing.unit)
        else {
            return Err(refuse("a group of the question", "another unit"));
        };
        let room = groups[index]
            .options
            .iter()
            .find(|(space, _)| *space == landing.to)
            .map(|(_, room)| *room);
        let Some(room) = room else {
            return Err(refuse("a space offered to the group", "another space"));
        };
        let Some(rest) = left[index].checked_sub(landing.count) else {
            return Err(refuse("no more aircraft than there are", "more"));
        };
        left[index] = rest;
        if taken(&mut used, landing.to, landing.count) > room {
            return Err(refuse("no more aircraft than there is room for", "more"));
        }
    }
    let forsaken = groups.iter().zip(&left).any(|(group, left)| {
        *left > 0
            && group
                .options
                .iter()
                .any(|&(space, room)| taken(&mut used, space, 0) < room)
    });
    if forsaken {
        Err(refuse(
            "a landing for all who can have one",
            "some left out",
        ))
    } else {
        Ok(())
    }
}

/// Adds aircraft to those that land in a space; how many there are then.
fn taken(used: &mut Vec<(SpaceId, u16)>, space: SpaceId, count: u16) -> u16 {
    match used.iter_mut().find(|(at, _)| *at == space) {
        Some((_, total)) => {
            *total = total.saturating_add(count);
            *total
        }
        None => {
            used.push((space, count));
            count
        }
    }
}

fn refuse(expected: &'static str, found: &'static str) -> Box<Violation> {
    Violation::new("AAE-air-landing-14", expected, found)
}

/// A landing for everyone as far as the room goes, territories first.
pub(crate) fn usual_landings(groups: &[StrandedGroup]) -> Vec<Assign<SpaceId>> {
    let mut used = Vec::new();
    let mut landings = Vec::new();
    for group in groups {
        let mut left = group.group.count;
        for &(to, room) in &group.options {
            let count = left.min(room.saturating_sub(taken(&mut used, to, 0)));
            if count > 0 {
                taken(&mut used, to, count);
                left -= count;
                landings.push(Assign {
                    unit: group.group.unit,
                    count,
                    to,
                });
            }
        }
    }
    landings
}
