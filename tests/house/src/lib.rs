//! The picture that `ARCHITECTURE.md` gives of the crates, compared with what their files use.
//!
//! A crate is read from its root, module by module, as the compiler would; tests and what else
//! stands behind `cfg(test)` are left out, since they may look at everything. What one file
//! names of another is an edge. A re-export counts as the file that re-exports.

pub mod circles;
pub mod dependencies;
pub mod modules;
pub mod uses;
pub mod workspace;
