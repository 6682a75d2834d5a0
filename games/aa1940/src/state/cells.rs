//! The cells of a state and the only ways to change them.

use sandtable_kernel::mix;

use super::Account;
use super::Piece;
use super::Record;
use super::State;
use super::Territory;
use super::Turn;
use super::UnitId;
use super::change::Change;
use crate::economy::EconomyId;
use crate::power::Power;
use crate::space::SpaceId;

/// Hash slots: units from 0, territories from 2^32, accounts from 2^33.
fn piece_slot(id: UnitId) -> u64 {
    u64::from(id.0)
}

fn territory_slot(id: SpaceId) -> u64 {
    1 << 32 | u64::from(id.0)
}

fn account_slot(power: Power) -> u64 {
    1 << 33 | u64::from(power.0)
}

impl State {
    /// The unit in a slot.
    #[must_use]
    pub fn piece(&self, id: UnitId) -> Option<&Piece> {
        self.pieces.get(id)
    }

    /// Every unit of a space, by id.
    pub fn pieces_in(&self, space: SpaceId) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.spaces.pieces_in(space.index()).map(|id| {
            let piece = self
                .pieces
                .get(id)
                .expect("space lists hold only units in play");
            (id, piece)
        })
    }

    /// Every unit in play, by id.
    pub fn pieces(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces.all()
    }

    /// The units of a power, cargo included, by id.
    pub fn pieces_of(&self, power: Power) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces.of(power)
    }

    /// All transports, by id.
    pub(crate) fn transports(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces.transports()
    }

    /// All carriers, by id.
    pub(crate) fn carriers(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces.carriers()
    }

    /// All aircraft that scrambled, rose to intercept or are stranded, by id.
    pub(crate) fn strays(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.pieces.strays()
    }

    /// Puts a unit on the board. The number of plastic pieces in the box limits
    /// nothing (`AAE-misc-07`); `None` when the board holds 65,534 units already.
    pub(crate) fn spawn(&mut self, piece: Piece) -> Option<UnitId> {
        let id = match self.pieces.free() {
            Some(free) => free,
            None if self.pieces.slots() < usize::from(u16::MAX) - 1 => {
                self.spaces.add_piece();
                self.pieces.add()
            }
            None => return None,
        };
        self.write_piece(id, Some(piece));
        Some(id)
    }

    /// Takes a unit off the board. Cargo aboard it is the caller's business.
    pub(crate) fn remove(&mut self, id: UnitId) {
        self.write_piece(id, None);
    }

    /// Changes a unit in play; nothing happens to one that is not.
    pub(crate) fn set_piece(&mut self, id: UnitId, change: impl FnOnce(&mut Piece)) {
        if let Some(mut piece) = self.piece(id).copied() {
            change(&mut piece);
            self.write_piece(id, Some(piece));
        }
    }

    /// Changes all units in play, by id. Most of them mostly stay as they are, and cost little.
    pub(crate) fn set_pieces(&mut self, change: impl Fn(&Self, Piece) -> Piece) {
        for id in (0..self.pieces.slots() as u16).map(UnitId) {
            let Some(old) = self.piece(id).copied() else {
                continue;
            };
            let new = change(self, old);
            if new != old {
                self.write_piece(id, Some(new));
            }
        }
    }

    /// A territory's changing part; sea zones have an empty one.
    #[must_use]
    pub fn territory(&self, id: SpaceId) -> &Territory {
        &self.territories[id.index()]
    }

    /// Changes a territory.
    pub(crate) fn set_territory(&mut self, id: SpaceId, change: impl FnOnce(&mut Territory)) {
        let mut territory = *self.territory(id);
        change(&mut territory);
        self.write_territory(id, territory);
    }

    /// A power's account. `power` is a power of the board. Its treasury and orders are
    /// those of its first economy.
    #[must_use]
    pub fn account(&self, power: Power) -> &Account {
        &self.accounts[power.index()]
    }

    /// Changes a power's account.
    pub(crate) fn set_account(&mut self, power: Power, change: impl FnOnce(&mut Account)) {
        self.set_economy_account(EconomyId::first_of(power), change);
    }

    /// The account of an economy of the board, of which a further one keeps treasury and
    /// orders only (`AAE-global-08`).
    #[must_use]
    pub fn economy_account(&self, economy: EconomyId) -> &Account {
        &self.accounts[economy.index()]
    }

    /// Changes an economy's account.
    pub(crate) fn set_economy_account(
        &mut self,
        economy: EconomyId,
        change: impl FnOnce(&mut Account),
    ) {
        let mut account = self.economy_account(economy).clone();
        change(&mut account);
        self.write_account(Power(economy.0), account);
    }

    /// Changes the turn's data.
    pub(crate) fn set_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        self.drafts
            .note(|| Change::Turn(Box::new(self.turn.clone())));
        self.head_changes();
        change(&mut self.turn);
    }

    /// Changes the record.
    pub(crate) fn set_record(&mut self, change: impl FnOnce(&mut Record)) {
        self.drafts
            .note(|| Change::Record(Box::new(self.record.clone())));
        self.head_changes();
        change(&mut self.record);
    }

    pub(super) fn write_piece(&mut self, id: UnitId, piece: Option<Piece>) {
        let old = self.piece(id).copied();
        if old == piece {
            return;
        }
        self.drafts.note(|| Change::Piece(id, old));
        if let Some(old) = old {
            self.cells ^= mix(piece_slot(id), old.packed());
        }
        if let Some(new) = piece {
            self.cells ^= mix(piece_slot(id), new.packed());
        }
        let (before, after) = (old.map(|old| old.space), piece.map(|new| new.space));
        if before != after {
            if let Some(space) = before {
                self.spaces.unlink(id, space.index());
            }
            if let Some(space) = after {
                self.spaces.link(id, space.index());
            }
        }
        self.pieces.write(id, piece);
    }

    pub(super) fn write_territory(&mut self, id: SpaceId, territory: Territory) {
        let old = self.territories[id.index()];
        if old == territory {
            return;
        }
        self.drafts.note(|| Change::Territory(id, old));
        self.cells ^=
            mix(territory_slot(id), old.packed()) ^ mix(territory_slot(id), territory.packed());
        self.territories[id.index()] = territory;
    }

    pub(super) fn write_account(&mut self, power: Power, account: Account) {
        let slot = account_slot(power);
        let old = std::mem::replace(&mut self.accounts[power.index()], account);
        self.cells ^= mix(slot, old.packed()) ^ mix(slot, self.accounts[power.index()].packed());
        self.drafts.note(|| Change::Account(power, Box::new(old)));
    }

    /// Puts back the turn as it was before a draft. Favors are between seats and
    /// are no part of any draft: what was asked stays asked.
    pub(super) fn restore_turn(&mut self, mut turn: Turn) {
        self.head_changes();
        turn.asked = std::mem::take(&mut self.turn.asked);
        turn.granted = std::mem::take(&mut self.turn.granted);
        self.turn = turn;
    }

    pub(super) fn write_record(&mut self, record: Record) {
        self.head_changes();
        self.record = record;
    }

    pub(super) fn full_cells(&self) -> u128 {
        let pieces = self
            .pieces()
            .map(|(id, piece)| mix(piece_slot(id), piece.packed()));
        let territories = self
            .territories
            .iter()
            .enumerate()
            .map(|(i, territory)| mix(territory_slot(SpaceId(i as u16)), territory.packed()));
        let accounts = self
            .accounts
            .iter()
            .enumerate()
            .map(|(i, account)| mix(account_slot(Power(i as u8)), account.packed()));
        pieces
            .chain(territories)
            .chain(accounts)
            .fold(0, |cells, cell| cells ^ cell)
    }
}
