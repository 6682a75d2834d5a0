//! The methods of organisers.

pub(crate) mod access;
pub(crate) mod action_texts;
pub(crate) mod adjudicate;
pub(crate) mod controls;
pub(crate) mod impartiality;
pub(crate) mod invitations;
pub(crate) mod round_controls;
pub(crate) mod separation;
pub(crate) mod settings;
pub(crate) mod start_terms;
pub(crate) mod substitution;
