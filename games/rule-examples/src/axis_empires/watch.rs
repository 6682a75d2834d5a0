//! Invariants after every command: the hash agrees with the content, and the pieces have changed
//! as the events report.

use std::collections::BTreeMap;

use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::state::{Kind, Piece, PieceId, State};
use sandtable_kernel::Addressed;

use super::names;
use crate::fault::{Fault, FaultKind};

/// The pieces as they were before a command.
pub(super) struct Watch {
    pieces: Vec<Piece>,
}

impl Watch {
    pub(super) fn before(state: &State) -> Self {
        Self {
            pieces: state.pieces().map(|(_, piece)| *piece).collect(),
        }
    }

    /// Looks at the position after the command.
    ///
    /// # Errors
    ///
    /// A hash that does not fit, or a piece that came, went or turned over without an event.
    pub(super) fn after(self, state: &State, events: &[Addressed<Event>]) -> Result<(), Fault> {
        let broken = |expected: String, found: String| {
            Err(Fault::new(FaultKind::Invariant, expected, found))
        };
        if state.hash() != state.full_hash() {
            return broken(
                "a hash that agrees with the content".to_owned(),
                "another hash".to_owned(),
            );
        }
        let mut told = self.pieces;
        let mut taken_back = false;
        for event in events.iter().map(|it| &it.event) {
            match *event {
                Event::Put { piece, to, .. } => change(&mut told, piece, |it| it.at = to),
                Event::TurnedOver { piece, side } => change(&mut told, piece, |it| it.side = side),
                Event::ChangedHands { piece, faction } => {
                    change(&mut told, piece, |it| it.faction = faction);
                }
                Event::Arrived { piece, .. } => {
                    if piece.index() == told.len()
                        && let Some(new) = state.piece(piece)
                    {
                        told.push(*new);
                    }
                }
                Event::TakenBack { .. } => taken_back = true,
                _ => {}
            }
        }
        if told.len() != state.pieces().count() {
            return broken(
                format!("{} pieces, as the events tell", told.len()),
                format!("{}", state.pieces().count()),
            );
        }
        let seen = |it: &Piece| (it.kind, it.at, it.side, it.faction);
        for ((id, now), told) in state.pieces().zip(&told) {
            if now.kind != told.kind || !taken_back && seen(now) != seen(told) {
                let code = names::code(state.pack(), now.kind);
                return broken(
                    format!(
                        "{code} (piece {}) as the events tell: {:?}",
                        id.0,
                        seen(told)
                    ),
                    format!("{:?}", seen(now)),
                );
            }
        }
        limits(state).map_or(Ok(()), |(code, limit, count)| {
            broken(
                format!("no more than {limit} of {code}"),
                format!("{count}"),
            )
        })
    }
}

fn change(told: &mut [Piece], id: PieceId, change: impl FnOnce(&mut Piece)) {
    if let Some(piece) = told.get_mut(id.index()) {
        change(piece);
    }
}

/// A kind of counter of which there are more than the pack has.
fn limits(state: &State) -> Option<(&str, u8, usize)> {
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    for (_, piece) in state.pieces() {
        *counts.entry(piece.kind).or_default() += 1;
    }
    let pack = state.pack();
    counts.into_iter().find_map(|(kind, count)| {
        let limit = match kind {
            Kind::Unit(id) => pack.counter(id).count,
            Kind::Marker(id) => pack.marker(id).count,
        };
        (count > usize::from(limit)).then(|| (names::code(pack, kind), limit, count))
    })
}
