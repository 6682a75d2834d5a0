//! Counters are in finite number: nothing that a command does doubles a step or loses one
//! without a word.

use std::collections::BTreeMap;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::order::organization::OrganizationOrder;
use sandtable_axis_empires::state::{Piece, PieceId, Place, State};
use sandtable_axis_empires::step::PendingStep;
use sandtable_axis_empires::task::country::CountryTask;
use sandtable_axis_empires::task::{Agenda, Task};
use sandtable_kernel::Addressed;

/// Knowledge of the pieces from the events received.
pub(crate) struct Steps {
    pieces: Vec<Piece>,
    /// The larger units out of whose Holding Box a step has come while it is not yet said what
    /// is left of them, with the steps that they had.
    broken: BTreeMap<PieceId, u8>,
    segment: Option<(u16, usize)>,
}

impl Steps {
    /// The pieces of a match.
    pub(crate) fn of(state: &State) -> Self {
        Self {
            pieces: state.pieces().map(|(_, piece)| *piece).collect(),
            broken: BTreeMap::new(),
            segment: None,
        }
    }

    /// Follows a command. Asserts that every piece is in the place and on the side that the
    /// events report (AE-2.3-17). The contents of a Holding Box are part of a unit on the map,
    /// which has lost a step if one has come out (AE-13.8.4-2). Combining or breaking down units
    /// leaves the number of steps unchanged (AE-2.3-1).
    pub(crate) fn follow(
        &mut self,
        state: &State,
        command: &Command,
        told: &[Addressed<Event>],
        name: &str,
    ) {
        let before = self.pieces.clone();
        let steps_before = |id: PieceId| before.get(id.index()).map_or(0, |it| steps(state, it));
        let mut back = false;
        for event in told.iter().map(|told| &told.event) {
            match event {
                Event::Put { piece, from, to } => {
                    let known = &mut self.pieces[piece.index()];
                    assert_eq!(known.at, *from, "{name}: {event:?} of {known:?}");
                    known.at = *to;
                    if let Place::Holding(whole) = *from {
                        let had = steps_before(whole);
                        self.broken.entry(whole).or_insert(had);
                    }
                }
                Event::Arrived { piece, at } => {
                    let arrived = state.piece(*piece).copied();
                    let arrived = arrived.map(|piece| Piece { at: *at, ..piece });
                    assert_eq!(piece.index(), self.pieces.len(), "{name}: {event:?}");
                    self.pieces.extend(arrived);
                }
                Event::TurnedOver { piece, side } => self.pieces[piece.index()].side = *side,
                Event::ChangedHands { piece, faction } => {
                    self.pieces[piece.index()].faction = *faction;
                }
                Event::TakenBack { .. } => back = true,
                _ => {}
            }
        }
        if back {
            // No event reports the earlier state piece by piece.
            *self = Self::of(state);
        }
        assert_eq!(state.pieces().count(), self.pieces.len(), "{name}");
        for (id, piece) in state.pieces() {
            let known = &self.pieces[id.index()];
            let [is, told] = [piece, known].map(|it| (it.kind, it.at, it.side, it.faction));
            assert_eq!(is, told, "{name}: {id:?} after {command:?}");
        }
        self.look_into_boxes(state, name);
        self.weigh(state, command, &before, name);
    }

    fn look_into_boxes(&mut self, state: &State, name: &str) {
        let mut held: BTreeMap<PieceId, usize> = BTreeMap::new();
        for (_, piece) in state.pieces() {
            if let Place::Holding(whole) = piece.at {
                *held.entry(whole).or_default() += 1;
            }
        }
        for (whole, held) in held {
            let unit = state.piece(whole).expect("a unit of the match");
            let counter = unit.counter(state.pack()).expect("a unit");
            let shown = usize::from(steps(state, unit));
            let parts = counter.recipe.steps.iter().take(shown);
            let room = parts.filter(|part| part.holding).count();
            assert!(held <= room, "{name}: {held} steps in the box of {unit:?}");
        }
        let waiting = break_ups(state);
        self.broken.retain(|whole, had| {
            let unit = state.piece(*whole).expect("a unit of the match");
            let waits = waiting.contains(whole);
            let has = steps(state, unit);
            assert!(
                waits || has < *had,
                "{name}: {unit:?} has {has} steps still"
            );
            waits
        });
    }

    /// As long as the segment goes on nothing else happens than what was ordered.
    fn weigh(&mut self, state: &State, command: &Command, before: &[Piece], name: &str) {
        let segment = Some((state.now().0, state.segment() as usize));
        let goes_on = self.segment == segment;
        self.segment = segment;
        let Command::Organization(order) = command else {
            return;
        };
        let keeps = matches!(
            order,
            OrganizationOrder::BuildUp { .. }
                | OrganizationOrder::Form { .. }
                | OrganizationOrder::BreakDown { .. }
        );
        if goes_on && keeps {
            let sum = |pieces: &[Piece]| -> u32 {
                let all = pieces.iter();
                all.map(|piece| u32::from(steps(state, piece))).sum()
            };
            assert_eq!(sum(before), sum(&self.pieces), "{name}: {order:?}");
        }
    }
}

/// The steps that a piece has on the map.
fn steps(state: &State, piece: &Piece) -> u8 {
    let face = piece.face_up(state.pack()).ground();
    face.filter(|_| piece.at.is_on_map())
        .map_or(0, |face| face.steps)
}

/// The units of which their owners have still to say what is left.
fn break_ups(state: &State) -> Vec<PieceId> {
    let PendingStep::Agenda(agenda) = state.step() else {
        return Vec::new();
    };
    let Agenda { todo, asked, .. } = &**agenda;
    let tasks = todo.iter().chain(asked).map(|todo| &todo.task);
    tasks
        .filter_map(|task| match task {
            Task::Country(CountryTask::BreakUp(whole)) => Some(*whole),
            _ => None,
        })
        .collect()
}
