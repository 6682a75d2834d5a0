//! Attacks on a hex: which HQ supports, and which units take part.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::order::combat::CombatOrder;
use sandtable_axis_empires::order::combat::attack::Attack;
use sandtable_axis_empires::s04_combat::s4_2_1_attacks::{AttackTarget, attack_within};
use sandtable_axis_empires::state::{PieceId, State};

use super::AeLab;
use super::cells::part;
use crate::composite::Composite;
use crate::layout::Cells;

/// Attacks on a hex: first the HQ that supports, by its place in the list, 0 for none; then each
/// unit, 1 if it takes part.
pub(super) struct AttackAmounts {
    target: AttackTarget,
}

impl AttackAmounts {
    pub(super) fn new(target: &AttackTarget) -> Self {
        Self {
            target: target.clone(),
        }
    }

    fn support(&self, choice: u16) -> Option<PieceId> {
        let place = usize::from(choice).checked_sub(1)?;
        self.target.supports.get(place).copied()
    }

    /// The units chosen so far, and those that are still to be decided.
    fn units(&self, chosen: &[u16]) -> (Vec<PieceId>, &[PieceId]) {
        let units = &self.target.units;
        let decided = chosen.len().min(units.len());
        let with = units.iter().zip(chosen).filter(|(_, takes)| **takes > 0);
        (with.map(|(unit, _)| *unit).collect(), &units[decided..])
    }

    fn amounts_of(&self, attack: &Attack) -> Option<Vec<u16>> {
        let support = match attack.support {
            None => 0,
            Some(hq) => 1 + self.target.supports.iter().position(|it| *it == hq)?,
        };
        let known = |unit: &PieceId| self.target.units.contains(unit);
        if attack.hex != self.target.hex || !attack.units.iter().all(known) {
            return None;
        }
        let mut amounts = vec![u16::try_from(support).ok()?];
        let units = self.target.units.iter();
        amounts.extend(units.map(|unit| u16::from(attack.units.contains(unit))));
        Some(amounts)
    }
}

impl Composite<AeLab> for AttackAmounts {
    fn parts(&self) -> usize {
        1 + self.target.units.len()
    }

    fn open(&self, state: &State, chosen: &[u16]) -> Vec<u16> {
        let hex = self.target.hex;
        let Some((&support, units)) = chosen.split_first() else {
            let supports = u16::try_from(self.target.supports.len()).unwrap_or(u16::MAX);
            return (0..=supports)
                .filter(|choice| {
                    let support = self.support(*choice);
                    attack_within(state, hex, &[], &self.target.units, support).is_some()
                })
                .collect();
        };
        let support = self.support(support);
        let (with, among) = self.units(units);
        let Some((next, later)) = among.split_first() else {
            return Vec::new();
        };
        let more = [&with[..], &[*next]].concat();
        let mut open = Vec::new();
        if attack_within(state, hex, &with, later, support).is_some() {
            open.push(0);
        }
        if attack_within(state, hex, &more, later, support).is_some() {
            open.push(1);
        }
        open
    }

    /// The strongest attack with each support and without, and each unit by itself.
    fn listed(&self, state: &State) -> Vec<Vec<u16>> {
        let AttackTarget {
            hex,
            units,
            supports,
            strongest,
        } = &self.target;
        let supports = std::iter::once(None).chain(supports.iter().copied().map(Some));
        let supported = supports.filter_map(|hq| attack_within(state, *hex, &[], units, hq));
        let alone = units
            .iter()
            .filter_map(|unit| attack_within(state, *hex, &[*unit], &[], None));
        let mut listed: Vec<Vec<u16>> = Vec::new();
        for attack in std::iter::once(strongest.clone())
            .chain(supported)
            .chain(alone)
        {
            let amounts = self.amounts_of(&attack);
            if let Some(amounts) = amounts.filter(|amounts| !listed.contains(amounts)) {
                listed.push(amounts);
            }
        }
        listed
    }

    fn command(&self, amounts: &[u16]) -> Command {
        let (support, units) = amounts
            .split_first()
            .map_or((0, &[][..]), |(hq, units)| (*hq, units));
        let (units, _) = self.units(units);
        Command::Combat(CombatOrder::Attack(Attack {
            hex: self.target.hex,
            units,
            support: self.support(support),
        }))
    }

    fn amounts(&self, command: &Command) -> Option<Vec<u16>> {
        match command {
            Command::Combat(CombatOrder::Attack(attack)) => self.amounts_of(attack),
            _ => None,
        }
    }

    fn observe(&self, index: usize, cells: &mut [u8]) {
        let mut cells = Cells(cells);
        cells.set(part::NUMBER, index + 1);
        cells.set_wide(part::HEX, self.target.hex.0 + 1);
        let unit = index
            .checked_sub(1)
            .and_then(|place| self.target.units.get(place));
        cells.set_wide(part::PIECE, unit.map_or(0, |piece| piece.0 + 1));
    }
}
