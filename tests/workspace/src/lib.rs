//! Checks of the workspace that need its sources or manifests rather than its programs:
//! dependencies that no source names, and lists whose pages nothing ends by bytes. The structure
//! of the sources is `.ci/structure`'s.

pub mod dependencies;
pub mod lists;
pub mod members;
