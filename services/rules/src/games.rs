//! The codecs of the games that are hosted, one module each.

#[macro_use]
mod mirror;
#[cfg(feature = "service")]
mod settings;

pub mod aa1940;
pub mod axis_empires;
pub(crate) mod parse;
pub(crate) mod proto;

#[cfg(feature = "service")]
pub use settings::GameSettings;
