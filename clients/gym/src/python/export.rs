//! Exports of matches, and their entries as samples for learning.

use numpy::PyReadwriteArray1;
use prost::Message;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use sandtable_proto::matches::v1::MatchExport;

use super::arrays::cells;
use super::game::Game;
use crate::erased::AnyPosition;
use crate::lab::Actions;

/// An export of a match.
#[pyclass(frozen, module = "sandtable_gym._native")]
pub(crate) struct Export {
    pub(crate) message: MatchExport,
}

#[pymethods]
impl Export {
    #[new]
    fn new(data: &[u8]) -> PyResult<Self> {
        let message = MatchExport::decode(data)
            .map_err(|_| PyValueError::new_err("the bytes are no export of a match"))?;
        crate::export::options(&message)?;
        Ok(Self { message })
    }

    /// Id of the game.
    #[getter]
    fn game(&self) -> PyResult<&str> {
        Ok(crate::export::options(&self.message)?.0)
    }

    /// Number of entries.
    fn __len__(&self) -> usize {
        self.message.entries.len()
    }

    /// Result for each seat: 1 for the winners, -1 for the others, 0 for a draw or no end.
    fn returns(&self) -> Vec<f64> {
        let Some(found) = &self.message.r#match else {
            return Vec::new();
        };
        let seats = found.seats.iter();
        seats
            .map(|seat| match &found.outcome {
                Some(outcome) if outcome.winners.contains(&seat.seat) => 1.0,
                Some(outcome) if !outcome.winners.is_empty() => -1.0,
                _ => 0.0,
            })
            .collect()
    }
}

/// The micro-steps of an export's commands, one after the other, with what their players saw.
#[pyclass(module = "sandtable_gym._native")]
pub(crate) struct ExportReader {
    export: Py<Export>,
    position: Box<dyn AnyPosition>,
    returns: Vec<f64>,
    next: usize,
    steps: std::vec::IntoIter<u16>,
    skipped: u64,
}

#[pymethods]
impl ExportReader {
    #[new]
    fn new(game: &Bound<'_, Game>, export: Py<Export>) -> PyResult<Self> {
        let inner = &game.get().inner;
        if inner.settings().actions != Actions::Steps {
            return Err(PyTypeError::new_err(
                "exports are read in micro-steps: Game(..., actions=\"steps\")",
            ));
        }
        let position = inner.load(&export.get().message, 0)?;
        Ok(Self {
            returns: export.get().returns(),
            export,
            position,
            next: 0,
            steps: Vec::new().into_iter(),
            skipped: 0,
        })
    }

    /// Entries that were no commands of the vocabulary, such as standing orders, and were
    /// played without being shown.
    #[getter]
    fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Writes what the next player to act sees and may do, and plays on. Returns the player,
    /// the step, and the result of the match for the player; None at the end.
    fn next_into(
        &mut self,
        mut observation: PyReadwriteArray1<'_, u8>,
        mut mask: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<Option<(i32, u16, f64)>> {
        let step = loop {
            if let Some(step) = self.steps.next() {
                break step;
            }
            let export = self.export.get();
            let Some(entry) = export.message.entries.get(self.next) else {
                return Ok(None);
            };
            self.next += 1;
            match self.position.steps_of(entry)? {
                Some(steps) => self.steps = steps.into_iter(),
                None => {
                    self.skipped += 1;
                    self.position.replay(entry)?;
                }
            }
        };
        let player = self.position.player();
        let cells_of_mask = cells(&mut mask, "the mask")?;
        self.position.mask(None, cells_of_mask)?;
        self.position
            .observe(None, cells(&mut observation, "the observation")?)?;
        let returned = usize::try_from(player).ok();
        let returned = returned.and_then(|seat| self.returns.get(seat).copied());
        self.position.apply(usize::from(step))?;
        Ok(Some((player, step, returned.unwrap_or_default())))
    }
}
