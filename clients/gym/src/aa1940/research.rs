//! Research dice, and who pays for them.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::legal::ResearchLegal;
use sandtable_aa1940::state::State;

use super::AaLab;
use super::cells::part;
use super::listing::usual_payments;
use crate::composite::Composite;
use crate::layout::Cells;
use crate::listing::ListedCommand;

/// Research dice with the payments of a power's economies: the number of dice, then what each
/// economy pays.
pub(super) struct ResearchAmounts {
    most: u16,
    die_cost: u32,
    purses: Vec<(EconomyId, u32)>,
}

impl ResearchAmounts {
    /// The commands of a list: where one economy pays, only the dice are chosen.
    pub(super) fn row(research: &ResearchLegal) -> ListedCommand<AaLab> {
        let command = Command::Research {
            dice: 1,
            payments: Vec::new(),
        };
        let most = |(economy, ipcs): &(EconomyId, u32)| (*economy, (*ipcs).min(u16::MAX.into()));
        let purses = research.purses.iter().map(most).collect();
        let amounts = Self {
            most: research.most,
            die_cost: u32::from(research.die_cost),
            purses,
        };
        ListedCommand::composite(command, amounts)
    }

    fn paid_by_all(&self) -> u32 {
        self.purses.iter().map(|(_, ipcs)| *ipcs).sum()
    }

    fn has_choice(&self) -> bool {
        self.purses.len() > 1
    }
}

impl Composite<AaLab> for ResearchAmounts {
    fn parts(&self) -> usize {
        if self.has_choice() {
            1 + self.purses.len()
        } else {
            1
        }
    }

    fn open(&self, _: &State, chosen: &[u16]) -> Vec<u16> {
        let Some((&dice, paid)) = chosen.split_first() else {
            let affordable = |dice: &u16| u32::from(*dice) * self.die_cost <= self.paid_by_all();
            return (1..=self.most).filter(affordable).collect();
        };
        let price = u32::from(dice) * self.die_cost;
        let paid_before: u32 = paid.iter().map(|part| u32::from(*part)).sum();
        let left = price.saturating_sub(paid_before);
        let Some((_, ipcs)) = self.purses.get(paid.len()) else {
            return Vec::new();
        };
        let later = self.purses.iter().skip(paid.len() + 1);
        let later: u32 = later.map(|(_, ipcs)| *ipcs).sum();
        let least = left.saturating_sub(later);
        (least..=left.min(*ipcs))
            .filter_map(|part| u16::try_from(part).ok())
            .collect()
    }

    fn listed(&self, state: &State) -> Vec<Vec<u16>> {
        let dice = self.open(state, &[]).into_iter();
        dice.map(|dice| {
            let mut amounts = vec![dice];
            if self.has_choice() {
                let price = u32::from(dice) * self.die_cost;
                let payments = usual_payments(&self.purses, price).into_iter();
                amounts.extend(payments.map(|part| u16::try_from(part).unwrap_or(u16::MAX)));
            }
            amounts
        })
        .collect()
    }

    fn command(&self, amounts: &[u16]) -> Command {
        let (dice, paid) = amounts
            .split_first()
            .map_or((0, &[][..]), |(dice, paid)| (*dice, paid));
        let payments = self.purses.iter().zip(paid);
        let payments = payments.map(|((economy, _), part)| (*economy, u32::from(*part)));
        Command::Research {
            dice,
            payments: payments.filter(|(_, part)| *part > 0).collect(),
        }
    }

    fn amounts(&self, command: &Command) -> Option<Vec<u16>> {
        let Command::Research { dice, payments } = command else {
            return None;
        };
        let mut amounts = vec![*dice];
        if self.has_choice() {
            let usual = usual_payments(&self.purses, u32::from(*dice) * self.die_cost);
            for ((economy, _), usual) in self.purses.iter().zip(usual) {
                let named = payments.iter().find(|(payer, _)| payer == economy);
                let part = match (payments.is_empty(), named) {
                    (true, _) => usual,
                    (false, named) => named.map_or(0, |(_, part)| *part),
                };
                amounts.push(u16::try_from(part).ok()?);
            }
        }
        Some(amounts)
    }

    fn observe(&self, index: usize, cells: &mut [u8]) {
        let mut cells = Cells(cells);
        cells.set(part::NUMBER, index + 1);
        cells.set(part::MOST, self.most);
    }
}
