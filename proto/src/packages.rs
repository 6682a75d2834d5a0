//! The generated code, a module for each proto package.

/// Declares the modules of one proto package.
macro_rules! package {
    ($(#[$doc:meta])* $name:ident, $package:literal) => {
        $(#[$doc])*
        pub mod $name {
            /// Version 1 of the package.
            // Generated code follows its generator's habits, not this project's lints.
            #[allow(missing_docs, unreachable_pub, unused_qualifications)]
            #[allow(clippy::all, clippy::pedantic, clippy::nursery)]
            pub mod v1 {
                include!(concat!(env!("OUT_DIR"), "/", $package, ".rs"));
            }
        }
    };
}

package!(
    /// Messages that the other packages share: actions, events, outcomes, refusals.
    types,
    "sandtable.types.v1"
);
package!(
    /// The referee.
    rules,
    "sandtable.rules.v1"
);
package!(
    /// Hosting, joining and playing matches, and the log.
    matches,
    "sandtable.matches.v1"
);
package!(
    /// Accounts, keys, and those who keep order.
    accounts,
    "sandtable.accounts.v1"
);
package!(
    /// Information about the platform.
    platform,
    "sandtable.platform.v1"
);
package!(
    /// Streams of events in matches.
    notifications,
    "sandtable.notifications.v1"
);
package!(
    /// Tournaments: entrants, rounds, standings.
    tournaments,
    "sandtable.tournaments.v1"
);
package!(
    /// Ladders: pools, players, ratings.
    ladder,
    "sandtable.ladder.v1"
);

/// The games: one package each for commands, events, what is legal and views.
pub mod games {
    package!(
        /// Axis & Allies 1940.
        aa1940,
        "sandtable.games.aa1940.v1"
    );
    package!(
        /// Axis Empires.
        axis_empires,
        "sandtable.games.axis_empires.v1"
    );
}
