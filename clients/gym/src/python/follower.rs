//! Matches of servers as seats follow them.

use numpy::PyReadwriteArray1;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::arrays::cells;
use super::game::Game;
use crate::error::LabError;
use crate::follower::AnyFollower;

/// A match of a server as one of its seats follows it: the same observations, masks and steps
/// as of a state, out of the messages that the server sends.
#[pyclass(module = "sandtable_gym._native")]
pub(crate) struct Follower {
    inner: Box<dyn AnyFollower>,
}

#[pymethods]
impl Follower {
    #[new]
    fn new(game: &Bound<'_, Game>, seat: usize) -> PyResult<Self> {
        let inner = game.get().inner.follow(seat)?;
        Ok(Self { inner })
    }

    /// Takes what the server shows now: the encoded View and Legal of the game.
    fn update(&mut self, view: &[u8], legal: &[u8]) -> PyResult<()> {
        Ok(self.inner.update(view, legal)?)
    }

    /// The legal steps in rising order.
    fn legal_actions(&mut self) -> Vec<u16> {
        let mut open = self.inner.open();
        open.sort_unstable();
        open
    }

    /// Takes a step. Returns the encoded command to submit, once it is complete.
    fn apply_action<'py>(
        &mut self,
        py: Python<'py>,
        action: i64,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let step = usize::try_from(action).unwrap_or(usize::MAX);
        let command = self.inner.step(step)?;
        Ok(command.map(|command| PyBytes::new(py, &command.value)))
    }

    /// Writes what the seat sees into an array of uint8.
    fn observation_into(&self, mut array: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        Ok(self.inner.observe(cells(&mut array, "the observation")?)?)
    }

    /// Writes which steps are legal into an array of uint8, the rest of which is set to 0.
    fn mask_into(&mut self, mut array: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let mask = cells(&mut array, "the mask")?;
        mask.fill(0);
        let size = mask.len();
        for step in self.inner.open() {
            let cell = mask.get_mut(usize::from(step)).ok_or_else(|| {
                LabError::value(format_args!(
                    "the mask has {size} cells, and step {step} is legal"
                ))
            })?;
            *cell = 1;
        }
        Ok(())
    }
}
