//! The console: the page in which people watch matches and play them.
//!
//! The browser's files are built from `web/` into `dist/` by `make console` and embedded here.

mod asset;
mod console;
mod folder;
mod headers;

pub use self::console::Console;
