//! A movement command at random, as likely as if it were drawn from the list, without the
//! list: most of that would be made for nothing.
//!
//! What is drawn is exactly what the lists span: a stack among those that can go anywhere,
//! and one of its destinations. Stacks are tried in random order until one can go somewhere,
//! so each that can is as likely as any other.

use std::cell::OnceCell;

use sandtable_kit::Random;

use super::check::air_route;
use super::group::{UnitGroup, boardings, drops, landings, overland, voyages};
use crate::command::{Command, Stack};
use crate::landing;
use crate::legal::Destination;
use crate::reach::{Flight, Glance, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

/// Draws movement commands for the acting power.
pub(crate) struct Chance<'a> {
    theater: Theater<'a, Glance<'a>>,
    /// Zones in which a carrier with room could be.
    decks: OnceCell<SpaceSet>,
    /// Territories that could be raided by something.
    targets: OnceCell<Vec<SpaceId>>,
}

impl<'a> Chance<'a> {
    /// For the acting power's moves; none when it cannot move at all.
    pub(crate) fn of(state: &'a State) -> Option<Self> {
        let theater = Theater::glance(state);
        theater.may_move().then(|| Self {
            theater,
            decks: OnceCell::new(),
            targets: OnceCell::new(),
        })
    }

    /// A move.
    pub(crate) fn go(&self, random: &mut Random) -> Option<Command> {
        let any = |piece: &Piece| piece.aboard.is_none() || piece.kind.is_air();
        self.any_stack(random, any, |group, random| {
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
        self.any_stack(random, any, |group, random| {
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
        self.any_stack(random, any, |group, random| {
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
        self.any_stack(random, any, |group, random| {
            let to = *random.pick(&landings(&self.theater, group))?;
            Some(Command::Unload {
                stack: part(group, to.most, random),
                to: to.to,
            })
        })
    }

    /// A drop of paratroopers.
    pub(crate) fn drop_by_air(&self, random: &mut Random) -> Option<Command> {
        let any =
            |piece: &Piece| piece.kind == UnitKind::Infantry && self.theater.drop_ready(piece);
        self.any_stack(random, any, |group, random| {
            let to = *random.pick(&drops(&self.theater, group))?;
            Some(Command::Drop {
                stack: part(group, to.most, random),
                to: to.to,
            })
        })
    }

    /// Tries the power's stacks that fit, in random order, until one comes to something.
    fn any_stack<T>(
        &self,
        random: &mut Random,
        fits: impl Fn(&Piece) -> bool,
        mut attempt: impl FnMut(&UnitGroup, &mut Random) -> Option<T>,
    ) -> Option<T> {
        let state = self.theater.state;
        let mut units: Vec<(UnitId, &Piece)> = state
            .pieces()
            .filter(|(_, piece)| piece.owner == self.theater.power && fits(piece))
            .collect();
        while let Some((unit, piece)) = random.take(&mut units) {
            let tried = UnitGroup::led_by(state, unit, piece);
            if let Some(found) = tried.and_then(|group| attempt(&group, random)) {
                return Some(found);
            }
        }
        None
    }

    /// Somewhere to fly to.
    fn flight(&self, group: &UnitGroup, random: &mut Random) -> Option<Destination> {
        let theater = &self.theater;
        if !theater.air_ready(&group.piece) {
            return None;
        }
        let fuel = theater.fuel(&group.piece);
        let ranges = theater.board.distances(Domain::Air, group.piece.space);
        let near = theater
            .board
            .all_spaces()
            .filter(|space| ranges[space.index()] <= fuel && *space != group.piece.space)
            .collect();
        let to = self.aim(group, Flight::Move, near, random)?;
        Some(group.anyone(to))
    }

    /// One of some spaces where a flight can end.
    fn aim(
        &self,
        group: &UnitGroup,
        flight: Flight,
        mut spaces: Vec<SpaceId>,
        random: &mut Random,
    ) -> Option<SpaceId> {
        if !self.theater.air_ready(&group.piece) {
            return None;
        }
        let deck = |zone| self.decks().contains(zone);
        while let Some(to) = random.take(&mut spaces) {
            let other = to != group.piece.space;
            if other && air_route(&self.theater, &group.piece, flight, to, deck).is_some() {
                return Some(to);
            }
        }
        None
    }

    fn decks(&self) -> &SpaceSet {
        self.decks
            .get_or_init(|| landing::deck_zones(&self.theater))
    }

    fn targets(&self) -> &[SpaceId] {
        self.targets.get_or_init(|| {
            let theater = &self.theater;
            theater
                .board
                .all_spaces()
                .filter(|space| theater.state.territory(*space).has_facility())
                .filter(|space| theater.raidable(UnitKind::StrategicBomber, *space))
                .collect()
        })
    }
}

/// Some of a group.
fn part(group: &UnitGroup, most: u16, random: &mut Random) -> Stack {
    Stack {
        count: random.up_to(most),
        ..group.stack()
    }
}
