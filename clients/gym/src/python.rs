//! The module that an interpreter loads.

mod arrays;
mod batch;
mod export;
mod follower;
mod game;
mod state;

/// The referee in process: games, states, batches.
#[pyo3::pymodule(name = "_native")]
pub mod native {
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::export::{Export, ExportReader};
    #[pymodule_export]
    use super::follower::Follower;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::state::State;
    #[pymodule_export]
    use crate::error::RuleViolation;
}
