//! The picture that `ARCHITECTURE.md` gives of the crates, compared with what their files use.
//!
//! A crate is read from its root, module by module, as the compiler would; tests and other items
//! behind `cfg(test)` are left out, since they may look at everything. A name of one file used in
//! another is an edge. A re-export counts as the file that re-exports.

pub mod circles;
pub mod dependencies;
pub mod modules;
pub mod uses;
pub mod workspace;
