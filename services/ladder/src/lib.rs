//! Tournaments and ladders that run themselves.
//!
//! The truth is in the store: every decision is written before it is shown, together with the
//! tournament's own record, so that of two replicas that decide at a time one is refused and
//! reads again. A fixture's matches are hosted by request ids that follow from the fixture, so
//! that they are hosted once whoever dies in between.
//!
//! - [`Host`]: the match service, which hosts matches and tells what becomes of them;
//! - `work`: a change of a tournament, read, decided and written whole;
//! - `series`, `sides`, `pairing`: what follows from what is known, as pure functions;
//! - `registration`, `organising`, `judging`, `looking`: what callers ask for;
//! - `lifecycle`, `rounds`, `fixtures`, `deadlines`: what is done by itself;
//! - `pools`: ladders;
//! - `conductor`: has it done when it is due.

mod access;
mod arena;
mod bounds;
mod bracket;
mod caller;
mod checks;
mod conductor;
mod core;
mod deadlines;
mod deciding;
mod desk;
mod draws;
mod entry_addresses;
mod export;
mod fixtures;
mod history;
mod host;
mod impartiality;
mod inviting;
mod judging;
mod ladder_service;
mod leaving;
mod lifecycle;
mod looking;
mod meters;
mod names;
mod organiser_service;
mod organising;
mod pairing;
mod places;
mod play_checks;
mod played;
mod pool_fixtures;
mod pool_service;
mod pool_settings;
mod pool_table;
mod pools;
mod queue;
mod record;
mod refusal;
mod registration;
mod results;
mod rounds;
mod running;
mod seeding;
mod seen;
mod series;
mod service;
mod settings;
mod showing;
mod sides;
mod stage_checks;
mod stored_times;
mod suspensions;
mod tables;
mod terms;
mod times;
mod tournament_service;
mod verify;
mod watch;
mod withheld;
mod work;

pub use crate::bounds::bounds;
pub use crate::core::Means;
pub use crate::host::{FollowStream, Host, LocalHost, RemoteHost, SERVICE};
pub use crate::pool_settings::PoolsSettings;
pub use crate::service::Ladder;
pub use crate::settings::LadderSettings;
pub use crate::stored_times::sweep;
