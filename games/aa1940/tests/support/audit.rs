//! A match under audit: after every command its books are those that its events account for,
//! and the command did nothing but what a command of its kind may do.

use std::collections::BTreeMap;

use sandtable_aa1940::command::Command;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::state::State;
use sandtable_aa1940::view::View;
use sandtable_kernel::{Addressed, Game, Viewer};

use crate::books::{Books, Clerk, Memory, Wrong};

/// The books of a match, from its first command on.
pub(crate) struct Audit {
    books: Books,
    memory: Memory,
    /// The books after each number of current drafts.
    drafts: Vec<(Books, Memory)>,
    phase: Phase,
}

impl Audit {
    /// Opens the books.
    pub(crate) fn of(game: &AxisAndAllies, state: &State) -> Self {
        let view = game.view(state, Viewer::Spectator);
        let (books, memory) = (Books::of(&view), Memory::default());
        Self {
            drafts: vec![(books.clone(), memory.clone())],
            books,
            memory,
            phase: view.phase,
        }
    }

    /// Books what a command did.
    pub(crate) fn book(
        &mut self,
        game: &AxisAndAllies,
        command: &Command,
        after: &State,
        events: &[Addressed<Event>],
    ) -> Result<(), Wrong> {
        let view = game.view(after, Viewer::Spectator);
        let events: Vec<&Event> = events.iter().map(|it| &it.event).collect();
        if let Command::TakeBack { .. } = command {
            self.take_back(&view, &events)?;
        } else {
            may(command, self.phase, &events)?;
            self.account(game, &view, &events)?;
        }
        let found = Books::of(&view);
        if self.books != found {
            return Err(format!("booked {:?}\nfound  {found:?}", self.books));
        }
        self.drafts.truncate(view.drafts.len());
        self.drafts.push((self.books.clone(), self.memory.clone()));
        self.phase = view.phase;
        Ok(())
    }

    fn account(
        &mut self,
        game: &AxisAndAllies,
        view: &View,
        events: &[&Event],
    ) -> Result<(), Wrong> {
        let mut clerk = Clerk {
            board: game.board(),
            books: &mut self.books,
            memory: &mut self.memory,
            after: view,
            convoys: BTreeMap::new(),
            war: false,
        };
        events.iter().try_for_each(|event| clerk.book(event))?;
        self.books.tidy();
        Ok(())
    }

    /// Drafts that were taken back leave what was there before them.
    fn take_back(&mut self, view: &View, events: &[&Event]) -> Result<(), Wrong> {
        let [Event::TakenBack { .. }] = events else {
            return Err("more than drafts was taken back".to_owned());
        };
        let before = self.drafts.get(view.drafts.len());
        let (books, memory) = before.ok_or("drafts that nobody made")?;
        (self.books, self.memory) = (books.clone(), memory.clone());
        Ok(())
    }
}

/// Checks that a command may lead to these events.
fn may(command: &Command, phase: Phase, events: &[&Event]) -> Result<(), Wrong> {
    let told: Vec<(Option<EconomyId>, &Event)> = (events.iter())
        .map(|event| match event {
            Event::OfEconomy { economy, event } => (Some(*economy), &**event),
            event => (None, *event),
        })
        .filter(|(_, event)| counts(event))
        .collect();
    let lawful = match command {
        Command::ForEconomy { economy, order } => {
            exactly(Some(*economy), &order.by_first(), &told)
        }
        Command::Buy { .. }
        | Command::BuyFacility { .. }
        | Command::Place { .. }
        | Command::PlaceFacility { .. }
        | Command::Upgrade { .. }
        | Command::Repair { .. }
        | Command::Research { .. } => exactly(None, command, &told),
        Command::DeclareWar { .. } => told.iter().all(|(_, event)| {
            let grown = matches!(event, Event::FacilityPlaced { kind, .. } if *kind == FacilityKind::MajorComplex);
            grown || matches!(event, Event::WarDeclared { .. })
        }),
        Command::Launch { at, slot, .. } => matches!(
            told[..],
            [(_, Event::FacilityDamaged { at: hit, slot: of, .. })] if (hit, of) == (at, slot)
        ),
        Command::Move { .. } | Command::Unload { .. } if phase == Phase::NoncombatMove => {
            (told.iter()).all(|(_, event)| matches!(event, Event::Converted { .. }))
        }
        // A blitz takes what it drives through at once.
        Command::Move { via: Some(_), .. } => told.iter().all(|(_, event)| {
            matches!(
                event,
                Event::Captured { .. }
                    | Event::Liberated { .. }
                    | Event::ComplexDowngraded { .. }
                    | Event::ComplexRemoved { .. }
                    | Event::CapitalTaken { .. }
            )
        }),
        Command::Fight { .. } | Command::Answer { .. } | Command::EndPhase => {
            told.iter().all(|(_, event)| !ordered(event))
        }
        _ => told.is_empty(),
    };
    if lawful {
        Ok(())
    } else {
        Err(format!("no {command:?} leads to {told:?}"))
    }
}

/// Reports whether an event changes the books.
fn counts(event: &Event) -> bool {
    ordered(event)
        || matches!(
            event,
            Event::WarDeclared { .. }
                | Event::Destroyed { .. }
                | Event::Removed { .. }
                | Event::FacilityDamaged { .. }
                | Event::Captured { .. }
                | Event::Liberated { .. }
                | Event::Converted { .. }
                | Event::NeutralInvaded { .. }
                | Event::ComplexDowngraded { .. }
                | Event::ComplexRemoved { .. }
                | Event::CapitalTaken { .. }
                | Event::BidTaken { .. }
                | Event::LiberationForce { .. }
                | Event::FacilityPlaced { .. }
                | Event::Refunded { .. }
                | Event::FacilityRefunded { .. }
                | Event::Income { .. }
                | Event::WarBonds { .. }
                | Event::AdvanceMade { .. }
                | Event::Kamikaze { .. }
        )
}

/// Reports whether an event follows from an order alone, never from the course of a turn.
fn ordered(event: &Event) -> bool {
    matches!(
        event,
        Event::Bought { .. }
            | Event::FacilityBought { .. }
            | Event::UpgradeBought { .. }
            | Event::Repaired { .. }
            | Event::ResearchBought { .. }
            | Event::Placed { .. }
    )
}

/// Reports whether the events are those ordered for an economy, and nothing else.
fn exactly(
    economy: Option<EconomyId>,
    order: &Command,
    told: &[(Option<EconomyId>, &Event)],
) -> bool {
    let [(of, event)] = told else {
        return false;
    };
    *of == economy
        && match (order, event) {
            (
                Command::Buy { kind, count },
                Event::Bought {
                    kind: k, count: c, ..
                },
            ) => (kind, count) == (k, c),
            (Command::BuyFacility { kind }, Event::FacilityBought { kind: k, .. }) => kind == k,
            (Command::Upgrade { at }, Event::UpgradeBought { at: a, .. }) => at == a,
            (
                Command::Repair { at, slot, points },
                Event::Repaired {
                    at: a,
                    slot: s,
                    points: p,
                    ..
                },
            ) => (at, slot, points) == (a, s, p),
            (Command::Place { kind, count, at }, Event::Placed { troops, at: a }) => {
                (*kind, *count, at) == (troops.kind, troops.count, a)
            }
            (Command::PlaceFacility { kind, at }, Event::FacilityPlaced { kind: k, at: a, .. }) => {
                (kind, at) == (k, a)
            }
            (Command::Research { dice, .. }, Event::ResearchBought { dice: d, .. }) => dice == d,
            _ => false,
        }
}
