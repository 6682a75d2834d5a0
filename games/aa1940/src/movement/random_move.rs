//! A movement command at random, as likely as if it were drawn from the list, without the
//! list: most of that would be made for nothing.
//!
//! The draw covers exactly what the lists span: a stack among those that can go anywhere, and one
//! of its destinations. Stacks are tried in random order until one can go somewhere, so each that
//! can is as likely as any other.

use std::cell::OnceCell;

use sandtable_kit::Random;

use super::group::{MovableGroup, boardings, drops, landings, overland, voyages};
use crate::command::{Command, Stack};
use crate::landing;
use crate::legal::Destination;
use crate::movement::flight::Sortie;
use crate::reach::{Flight, SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

/// Room for the units that a power has as a rule.
const EXPECTED: usize = 96;

/// Draws movement commands for the acting power.
pub(crate) struct Chance<'a> {
    theater: Theater<'a, SpaceLookup<'a>>,
    /// Territories beside a zone with a transport that takes units aboard.
    harbors: OnceCell<SpaceSet>,
    /// Zones in which a carrier with room could be.
    decks: OnceCell<SpaceSet>,
    /// Territories that could be raided by something.
    targets: OnceCell<Vec<SpaceId>>,
}

impl<'a> Chance<'a> {
    /// For the acting power's moves; none when it cannot move at all.
    pub(crate) fn of(state: &'a State) -> Option<Self> {
        let theater = Theater::lookup(state);
        theater.may_move().then(|| Self {
            theater,
            harbors: OnceCell::new(),
            decks: OnceCell::new(),
            targets: OnceCell::new(),
        })
    }

    /// A move.
    pub(crate) fn go(&self, random: &mut Random) -> Option<Command> {
        let any = |piece: &Piece| piece.aboard.is_none() || piece.kind.is_air();
        let hope = |unit: UnitId, piece: &Piece| match piece.kind.domain() {
            Domain::Land => self.theater.land_ready(piece),
            Domain::Sea => self.theater.sea_ready(unit, piece),
            Domain::Air => self.theater.air_ready(piece),
        };
        self.any_stack(random, any, hope, |group, random| {
            let to = match group.piece.kind.domain() {
                Domain::Land => random.pick(&overland(&self.theater, group)).copied(),
                Domain::Sea => random.pick(&voyages(&self.theater, group)).copied(),
                Domain::Air => self.flight(group, random),
            }?;
            Some(Command::Move {
                stack: part(group, to.most, random),
                to: to.to,
                via: to.via,
            })
        })
    }

    /// A raid.
    pub(crate) fn raid(&self, random: &mut Random) -> Option<Command> {
        if !self.theater.combat || self.targets().is_empty() {
            return None;
        }
        let any = |piece: &Piece| piece.kind.is_air();
        let hope = |_, piece: &Piece| self.theater.air_ready(piece);
        self.any_stack(random, any, hope, |group, random| {
            let targets = self.targets().to_vec();
            let to = self.aim(group, Flight::Raid, targets, random)?;
            Some(Command::Raid {
                stack: part(group, group.count, random),
                to,
            })
        })
    }

    /// A boarding.
    pub(crate) fn load(&self, random: &mut Random) -> Option<Command> {
        let any = |piece: &Piece| self.theater.can_board(piece);
        let hope = |_, piece: &Piece| self.harbors().contains(piece.space);
        self.any_stack(random, any, hope, |group, random| {
            let aboard = boardings(&self.theater, group);
            let &(transport, _, most) = random.pick(&aboard)?;
            Some(Command::Load {
                stack: part(group, most, random),
                transport,
            })
        })
    }

    /// A landing.
    pub(crate) fn unload(&self, random: &mut Random) -> Option<Command> {
        let any = |piece: &Piece| piece.aboard.is_some() && !piece.kind.is_air();
        self.any_stack(
            random,
            any,
            |_, _| true,
            |group, random| {
                let to = *random.pick(&landings(&self.theater, group))?;
                Some(Command::Unload {
                    stack: part(group, to.most, random),
                    to: to.to,
                })
            },
        )
    }

    /// A drop of paratroopers.
    pub(crate) fn drop_by_air(&self, random: &mut Random) -> Option<Command> {
        let any =
            |piece: &Piece| piece.kind == UnitKind::Infantry && self.theater.drop_ready(piece);
        self.any_stack(
            random,
            any,
            |_, _| true,
            |group, random| {
                let to = *random.pick(&drops(&self.theater, group))?;
                Some(Command::Drop {
                    stack: part(group, to.most, random),
                    to: to.to,
                })
            },
        )
    }

    /// Tries the power's stacks that fit, in random order, until one comes to something. Where
    /// there is no hope for a unit, nothing is attempted: it would come to nothing.
    fn any_stack<T>(
        &self,
        random: &mut Random,
        fits: impl Fn(&Piece) -> bool,
        hope: impl Fn(UnitId, &Piece) -> bool,
        mut attempt: impl FnMut(&MovableGroup, &mut Random) -> Option<T>,
    ) -> Option<T> {
        let own = self.theater.state.pieces_of(self.theater.power);
        let mut units = Vec::with_capacity(EXPECTED);
        units.extend(own.filter(|(_, piece)| fits(piece)));
        while let Some((unit, piece)) = random.take(&mut units) {
            if !hope(unit, piece) {
                continue;
            }
            let tried = MovableGroup::led_by(self.theater.state, unit, piece);
            if let Some(found) = tried.and_then(|group| attempt(&group, random)) {
                return Some(found);
            }
        }
        None
    }

    /// Somewhere to fly to.
    fn flight(&self, group: &MovableGroup, random: &mut Random) -> Option<Destination> {
        let theater = &self.theater;
        let fuel = theater.fuel(&group.piece);
        let ranges = theater.board.distances(Domain::Air, group.piece.space);
        let mut near = Vec::with_capacity(ranges.len());
        near.extend(
            theater
                .board
                .all_spaces()
                .filter(|space| ranges[space.index()] <= fuel && *space != group.piece.space),
        );
        let to = self.aim(group, Flight::Move, near, random)?;
        Some(group.anyone(to))
    }

    /// One of some spaces where a flight of a group that can still fly can end.
    fn aim(
        &self,
        group: &MovableGroup,
        flight: Flight,
        mut spaces: Vec<SpaceId>,
        random: &mut Random,
    ) -> Option<SpaceId> {
        let sortie = Sortie::of(&self.theater, &group.piece, flight);
        while let Some(to) = random.take(&mut spaces) {
            let other = to != group.piece.space;
            if other && sortie.way(to, || *self.decks()).is_some() {
                return Some(to);
            }
        }
        None
    }

    fn harbors(&self) -> &SpaceSet {
        self.harbors.get_or_init(|| {
            let theater = &self.theater;
            let mut harbors = SpaceSet::EMPTY;
            for (_, ship) in theater.state.transports() {
                if theater.can_take(ship) {
                    (theater.board.land_neighbors(ship.space).iter())
                        .for_each(|land| harbors.insert(*land));
                }
            }
            harbors
        })
    }

    fn decks(&self) -> &SpaceSet {
        self.decks
            .get_or_init(|| landing::deck_zones(&self.theater))
    }

    fn targets(&self) -> &[SpaceId] {
        self.targets.get_or_init(|| {
            let theater = &self.theater;
            let enemies = theater.state.wars_of(theater.power);
            theater
                .board
                .all_spaces()
                .filter(|space| {
                    let territory = theater.state.territory(*space);
                    let holder = territory.controller;
                    territory.has_facility() && holder.is_none_or(|power| enemies.contains(power))
                })
                .filter(|space| theater.raidable(UnitKind::StrategicBomber, *space))
                .collect()
        })
    }
}

/// Some of a group.
fn part(group: &MovableGroup, most: u16, random: &mut Random) -> Stack {
    Stack {
        count: random.up_to(most),
        ..group.stack()
    }
}
