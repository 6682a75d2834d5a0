//! The pack's own page: what it is called and what it is.

use serde::Deserialize;

use super::desk::Desk;

/// The contents of `pack.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub(super) code: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) first_year: u16,
}

pub(super) fn read(desk: &mut Desk<'_>) -> Option<Manifest> {
    desk.json("pack.json")
}
