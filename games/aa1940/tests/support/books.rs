//! Bookkeeping beside the engine: what a match holds by the public view, and what its public
//! events say became of it. Every unit, IPC, facility, order, advance and kamikaze attack is
//! booked; prices and incomes are worked out here again.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_aa1940::advance::{Advance, Advances};
use sandtable_aa1940::board::{Board, Condition};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::{Event, Troops};
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_aa1940::view::View;

/// Description of a fault in an event.
pub(crate) type Wrong = String;

/// Holdings in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Books {
    units: BTreeMap<(Power, UnitKind), i64>,
    /// Standing armies on the board and, second, not yet placed.
    armies: BTreeMap<SpaceId, (i64, i64)>,
    treasuries: BTreeMap<EconomyId, i64>,
    /// Units and facilities that wait to be placed.
    queues: BTreeMap<(EconomyId, UnitKind), i64>,
    sites: BTreeMap<(EconomyId, FacilityKind), i64>,
    /// Facilities with their damage.
    facilities: BTreeMap<(SpaceId, FacilitySlot), (FacilityKind, u8)>,
    kamikaze: BTreeMap<Power, i64>,
    advances: Vec<Advances>,
    dice: Option<u16>,
}

/// Facts that events report and no view shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Memory {
    /// Complexes whose upgrade is paid for.
    upgrades: BTreeSet<SpaceId>,
    /// Bonuses that are paid once in a match and were.
    once: BTreeSet<String>,
}

impl Books {
    /// The books that a view shows.
    pub(crate) fn of(view: &View) -> Self {
        let mut books = Self {
            dice: view.research,
            ..Self::default()
        };
        for space in &view.spaces {
            let army = i64::from(space.army);
            let mut placed = 0;
            for group in &space.units {
                let count = i64::from(group.count);
                match group.owner {
                    Power::NEUTRAL => placed += count,
                    owner => *books.units.entry((owner, group.kind)).or_default() += count,
                }
            }
            if army + placed > 0 {
                books.armies.insert(space.space, (placed, army));
            }
            for facility in &space.facilities {
                let row = (facility.kind, facility.damage);
                let slot = facility.kind.slot();
                books.facilities.insert((space.space, slot), row);
            }
        }
        for power in &view.powers {
            books.advances.push(power.advances);
            if power.kamikaze > 0 {
                let left = i64::from(power.kamikaze);
                books.kamikaze.insert(power.power, left);
            }
            let first = EconomyId::first_of(power.power);
            books.open(first, power.treasury, &power.queue, &power.facilities);
            for it in &power.economies {
                books.open(it.economy, it.treasury, &it.queue, &it.facilities);
            }
        }
        books
    }

    fn open(
        &mut self,
        economy: EconomyId,
        treasury: u32,
        queue: &[(UnitKind, u16)],
        sites: &[FacilityKind],
    ) {
        self.treasuries.insert(economy, i64::from(treasury));
        for (kind, count) in queue {
            self.queues.insert((economy, *kind), i64::from(*count));
        }
        for kind in sites {
            *self.sites.entry((economy, *kind)).or_default() += 1;
        }
    }

    /// Leaves out what there is none of.
    pub(crate) fn tidy(&mut self) {
        self.units.retain(|_, count| *count != 0);
        self.armies.retain(|_, army| *army != (0, 0));
        self.queues.retain(|_, count| *count != 0);
        self.sites.retain(|_, count| *count != 0);
        self.kamikaze.retain(|_, count| *count != 0);
    }
}

/// Books the events of one command.
pub(crate) struct Clerk<'a> {
    /// The board that the match is played on.
    pub(crate) board: &'a Board,
    /// The books before the command, and after what was booked.
    pub(crate) books: &'a mut Books,
    /// Facts that no view shows.
    pub(crate) memory: &'a mut Memory,
    /// The view after the command.
    pub(crate) after: &'a View,
    /// Losses of each economy to convoys since it was paid.
    pub(crate) convoys: BTreeMap<EconomyId, i64>,
    /// True if the command led to war.
    pub(crate) war: bool,
}

impl Clerk<'_> {
    /// Books an event.
    pub(crate) fn book(&mut self, event: &Event) -> Result<(), Wrong> {
        match event {
            Event::OfEconomy { economy, event } => self.book_of(Some(*economy), event),
            event => self.book_of(None, event),
        }
    }

    fn book_of(&mut self, named: Option<EconomyId>, event: &Event) -> Result<(), Wrong> {
        let purse = |power: Power| named.unwrap_or(EconomyId::first_of(power));
        match *event {
            Event::Bought {
                power,
                kind,
                count,
                cost,
            } => {
                let due = i64::from(count) * self.price(power, kind);
                same("price", due, cost)?;
                self.pay(purse(power), due)?;
                *self.books.queues.entry((purse(power), kind)).or_default() += i64::from(count);
            }
            Event::FacilityBought { power, kind, cost } => {
                same("price", facility_price(kind), cost)?;
                self.pay(purse(power), cost)?;
                *self.books.sites.entry((purse(power), kind)).or_default() += 1;
            }
            Event::UpgradeBought { power, at, cost } => {
                same("price of an upgrade", 20, cost)?;
                self.pay(self.board.economy_at(power, at), cost)?;
                self.memory.upgrades.insert(at);
            }
            Event::Repaired {
                power,
                at,
                slot,
                points,
                cost,
            } => {
                let half = slot == FacilitySlot::Complex
                    && self.has(power, Advance::IncreasedFactoryProduction);
                let due = if half { points.div_ceil(2) } else { points };
                same("price of a repair", due, cost)?;
                self.pay(self.board.economy_at(power, at), cost)?;
                self.facility(at, slot)?.1 -= points;
            }
            Event::ResearchBought {
                dice, ref payments, ..
            } => {
                let paid: u32 = payments.iter().map(|(_, ipcs)| ipcs).sum();
                same("price of research dice", i64::from(dice) * 5, paid)?;
                for &(economy, ipcs) in payments {
                    self.pay(economy, ipcs)?;
                }
                self.books.dice = self.books.dice.map(|bought| bought + dice);
            }
            Event::WarDeclared { .. } => self.war = true,
            Event::ResearchRolled { .. } => self.books.dice = Some(0),
            Event::AdvanceMade {
                power,
                chart,
                advance,
                ..
            } => {
                let made = &mut self.books.advances[power.index()];
                if made.contains(advance) || !chart.advances().contains(&advance) {
                    return Err(format!(
                        "{advance:?} was made before, or is on no such chart"
                    ));
                }
                made.insert(advance);
            }
            Event::Refunded {
                power,
                kind,
                count,
                ipcs,
            } => {
                let due = i64::from(count) * self.price(power, kind);
                same("refund", due, ipcs)?;
                self.take_queued(purse(power), kind, count)?;
                self.receive(purse(power), ipcs);
            }
            Event::FacilityRefunded { power, kind, ipcs } => {
                same("refund", facility_price(kind), ipcs)?;
                self.take_site(purse(power), kind)?;
                self.receive(purse(power), ipcs);
            }
            Event::Placed { ref troops, .. } => {
                self.take_queued(purse(troops.power), troops.kind, troops.count)?;
                self.units_of(*troops);
            }
            Event::FacilityPlaced { power, kind, at } => {
                self.build(purse(power), kind, at)?;
            }
            Event::BidTaken {
                power,
                ref units,
                kept,
            } => {
                self.receive(purse(power), kept);
                for &(kind, _) in units {
                    self.units_of(Troops {
                        power,
                        kind,
                        count: 1,
                    });
                }
            }
            Event::LiberationForce { ref troops, .. } => {
                troops.iter().for_each(|troops| self.units_of(*troops));
            }
            Event::NeutralInvaded {
                territory, army, ..
            } => {
                let standing = self.books.armies.entry(territory).or_default();
                same("standing army", standing.1, army)?;
                *standing = (standing.0 + i64::from(army), 0);
            }
            Event::Converted {
                territory,
                by,
                army,
            } => {
                let standing = self.books.armies.remove(&territory).unwrap_or_default();
                same("converted army", standing.0 + standing.1, army)?;
                self.units_of(Troops {
                    power: by,
                    kind: UnitKind::Infantry,
                    count: army,
                });
            }
            Event::Destroyed { space, troops, .. } | Event::Removed { space, troops, .. } => {
                self.lose(space, troops)?;
            }
            Event::FacilityDamaged {
                at,
                slot,
                points,
                total,
            } => {
                let facility = self.facility(at, slot)?;
                facility.1 += points;
                same("damage", facility.1, total)?;
                let most = match facility.0 {
                    FacilityKind::MajorComplex => 20,
                    _ => 6,
                };
                if total > most {
                    return Err(format!("{total} points of damage of {most}"));
                }
            }
            Event::ComplexDowngraded { at } => {
                let complex = self.facility(at, FacilitySlot::Complex)?;
                *complex = (FacilityKind::MinorComplex, complex.1.min(6));
            }
            Event::ComplexRemoved { at } => {
                let slot = FacilitySlot::Complex;
                self.books.facilities.remove(&(at, slot));
            }
            Event::CapitalTaken {
                territory,
                by,
                ipcs,
                ..
            } => {
                let looted = self.board.economy_of_capital(territory);
                let looted = looted.ok_or("no capital")?;
                same("booty", self.books.treasuries[&looted], ipcs)?;
                self.pay(looted, ipcs)?;
                self.receive(self.board.economy_at(by, territory), ipcs);
            }
            Event::ConvoyRolled { power, loss, .. } => {
                *self.convoys.entry(purse(power)).or_default() += i64::from(loss);
            }
            Event::WarBonds {
                economy, collected, ..
            } => {
                if !(1..=6).contains(&collected) {
                    return Err(format!("{collected} IPCs of one die"));
                }
                self.receive(economy, collected);
            }
            Event::Income { power, .. } => self.income(purse(power), event)?,
            Event::Kamikaze {
                power,
                attacks,
                ref dice,
                certain,
                ..
            } if dice.is_empty() && certain == 0 => {
                let left = self.books.kamikaze.entry(power).or_default();
                *left -= i64::from(attacks);
                if *left < 0 {
                    return Err("more kamikaze attacks than were left".to_owned());
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The income of an economy: what lies in it and is held, the bonuses that the board
    /// lists for it, less what convoys lost.
    fn income(&mut self, economy: EconomyId, event: &Event) -> Result<(), Wrong> {
        let Event::Income {
            power,
            production,
            ref bonuses,
            convoy_loss,
            collected,
            treasury,
        } = *event
        else {
            return Err("no income".to_owned());
        };
        let spaces = self.after.spaces.iter();
        let held = spaces
            .filter(|it| it.controller == Some(power))
            .filter(|it| self.board.economy_at(power, it.space) == economy);
        let worth: i64 = held
            .map(|it| i64::from(self.board.space(it.space).ipc))
            .sum();
        same("production", worth, production)?;
        let mut sum = worth;
        for (id, ipcs) in bonuses {
            let mut listed = self.board.objectives.iter();
            let listed = listed.find(|it| it.economy == economy && it.id == *id);
            let listed = listed.ok_or_else(|| format!("{id} is none of its objectives"))?;
            if *ipcs == 0 || ipcs % listed.ipcs != 0 {
                return Err(format!("{id} pays {ipcs}"));
            }
            if listed.condition == Condition::Once && !self.memory.once.insert(id.clone()) {
                return Err(format!("{id} was paid before"));
            }
            sum += i64::from(*ipcs);
        }
        let lost = self.convoys.remove(&economy).unwrap_or_default();
        same("convoy loss", lost, convoy_loss)?;
        same("income", (sum - lost).max(0), collected)?;
        self.receive(economy, collected);
        same("treasury", self.books.treasuries[&economy], treasury)
    }

    /// A facility was placed: one that was bought, one whose upgrade was paid for, or one that
    /// grew as war began.
    fn build(&mut self, economy: EconomyId, kind: FacilityKind, at: SpaceId) -> Result<(), Wrong> {
        let place = (at, kind.slot());
        match self.books.facilities.get_mut(&place) {
            None => {
                self.take_site(economy, kind)?;
                self.books.facilities.insert(place, (kind, 0));
                Ok(())
            }
            Some(minor)
                if (minor.0, kind) == (FacilityKind::MinorComplex, FacilityKind::MajorComplex) =>
            {
                minor.0 = kind;
                if self.memory.upgrades.remove(&at) || self.war {
                    Ok(())
                } else {
                    Err("an upgrade that nobody paid for".to_owned())
                }
            }
            Some(other) => Err(format!("{kind:?} where there is {other:?}")),
        }
    }

    fn has(&self, power: Power, advance: Advance) -> bool {
        self.books.advances[power.index()].contains(advance)
    }

    /// The printed price of a unit (rulebook p. 28 to 37), and with better shipyards (p. 40).
    fn price(&self, power: Power, kind: UnitKind) -> i64 {
        let better = self.has(power, Advance::ImprovedShipyards);
        match kind {
            UnitKind::Infantry => 3,
            UnitKind::Artillery | UnitKind::MechInfantry => 4,
            UnitKind::Aaa => 5,
            UnitKind::Tank => 6,
            UnitKind::Fighter => 10,
            UnitKind::TacticalBomber => 11,
            UnitKind::StrategicBomber => 12,
            UnitKind::Submarine => [6, 5][usize::from(better)],
            UnitKind::Transport => [7, 6][usize::from(better)],
            UnitKind::Destroyer => [8, 7][usize::from(better)],
            UnitKind::Cruiser => [12, 9][usize::from(better)],
            UnitKind::Carrier => [16, 13][usize::from(better)],
            UnitKind::Battleship => [20, 17][usize::from(better)],
        }
    }

    fn pay(&mut self, economy: EconomyId, ipcs: impl Into<i64>) -> Result<(), Wrong> {
        let treasury = self.books.treasuries.entry(economy).or_default();
        *treasury -= ipcs.into();
        if *treasury < 0 {
            return Err(format!("{treasury} IPCs in hand"));
        }
        Ok(())
    }

    fn receive(&mut self, economy: EconomyId, ipcs: impl Into<i64>) {
        *self.books.treasuries.entry(economy).or_default() += ipcs.into();
    }

    fn take_queued(&mut self, economy: EconomyId, kind: UnitKind, count: u16) -> Result<(), Wrong> {
        let waiting = self.books.queues.entry((economy, kind)).or_default();
        *waiting -= i64::from(count);
        if *waiting < 0 {
            return Err(format!("{count} {kind:?} that nobody bought"));
        }
        Ok(())
    }

    fn take_site(&mut self, economy: EconomyId, kind: FacilityKind) -> Result<(), Wrong> {
        let waiting = self.books.sites.entry((economy, kind)).or_default();
        *waiting -= 1;
        if *waiting < 0 {
            return Err(format!("{kind:?} that nobody bought"));
        }
        Ok(())
    }

    fn units_of(&mut self, troops: Troops) {
        let units = (self.books.units)
            .entry((troops.power, troops.kind))
            .or_default();
        *units += i64::from(troops.count);
    }

    fn lose(&mut self, space: SpaceId, troops: Troops) -> Result<(), Wrong> {
        let left = match troops.power {
            Power::NEUTRAL => &mut self.books.armies.entry(space).or_default().0,
            power => (self.books.units).entry((power, troops.kind)).or_default(),
        };
        *left -= i64::from(troops.count);
        if *left < 0 {
            return Err(format!("{troops:?} lost that were not there"));
        }
        Ok(())
    }

    fn facility(
        &mut self,
        at: SpaceId,
        slot: FacilitySlot,
    ) -> Result<&mut (FacilityKind, u8), Wrong> {
        let facility = self.books.facilities.get_mut(&(at, slot));
        facility.ok_or_else(|| format!("no facility at {at:?}"))
    }
}

/// The printed price of a facility (rulebook p. 27 and 28).
fn facility_price(kind: FacilityKind) -> i64 {
    match kind {
        FacilityKind::MajorComplex => 30,
        FacilityKind::MinorComplex => 12,
        FacilityKind::AirBase | FacilityKind::NavalBase => 15,
    }
}

fn same(what: &str, expected: impl Into<i64>, told: impl Into<i64>) -> Result<(), Wrong> {
    match (expected.into(), told.into()) {
        (expected, told) if expected == told => Ok(()),
        (expected, told) => Err(format!("{what}: {told} told, {expected} expected")),
    }
}
