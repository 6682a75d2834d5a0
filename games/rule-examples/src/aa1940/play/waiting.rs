//! A phase that closes by itself, as it is about to open.
//!
//! The engine carries it out with the command that closes the phase before. That command is
//! therefore withheld until the power closes the phase, or until something else is to happen.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_kernel::Seat;

/// A phase that waits.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    /// Power whose phase it is.
    pub(super) power: Power,
    /// The phase.
    pub(super) phase: Phase,
    /// The seat that opens it.
    pub(super) seat: Seat,
    /// The command that opens it.
    pub(super) command: Command,
    /// Refunds of the preceding close of Mobilize New Units.
    pub(super) refunds: Vec<(EconomyId, u32)>,
}

/// Refunds for units that could not be placed.
pub(super) fn refunds(events: &[Event]) -> Vec<(EconomyId, u32)> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::OfEconomy { economy, event } => refund(event).map(|it| (*economy, it.1)),
            event => refund(event),
        })
        .collect()
}

fn refund(event: &Event) -> Option<(EconomyId, u32)> {
    match event {
        Event::Refunded { power, ipcs, .. } | Event::FacilityRefunded { power, ipcs, .. } => {
            Some((EconomyId::first_of(*power), *ipcs))
        }
        _ => None,
    }
}
