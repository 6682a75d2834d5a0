//! The console: the page in which people watch matches and play them.
//!
//! What a browser loads is built of `web/` into `dist/` by `make console` and embedded here.

mod asset;
mod console;
mod folder;
mod headers;

pub use self::console::Console;
