//! The matches whose positions are fuzzed, and the bots that play them.

use prost_types::Any;
use sandtable_bots::{Agent, BotKind, games};
use sandtable_proto::games::aa1940::v1 as aa1940;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_tests::table::{GAME, pack};

/// A match that bots play.
#[derive(Clone, Copy, Debug)]
pub enum Played {
    /// Axis & Allies, with a seat for each side.
    AxisAllies,
    /// A campaign of Axis Empires, with a seat for each faction.
    Campaign {
        /// Its pack.
        pack: &'static str,
        /// The pack's scenario.
        scenario: &'static str,
    },
}

/// Campaigns of Axis Empires: one that begins at war, on one map, and one on both.
pub const CAMPAIGNS: [Played; 2] = [
    Played::Campaign {
        pack: "dai-senso-open",
        scenario: "campaign-1937",
    },
    Played::Campaign {
        pack: "axis-empires-open",
        scenario: "campaign-1939",
    },
];

impl Played {
    /// The game's id.
    #[must_use]
    pub const fn game(self) -> &'static str {
        match self {
            Self::AxisAllies => GAME,
            Self::Campaign { .. } => "axis-empires",
        }
    }

    /// The host's options.
    #[must_use]
    pub fn options(self) -> Any {
        match self {
            Self::AxisAllies => {
                let side = |powers: &[&str]| aa1940::SeatPowers {
                    powers: powers.iter().map(|power| (*power).to_owned()).collect(),
                };
                pack(&aa1940::Options {
                    seats: vec![
                        side(&["germany", "italy"]),
                        side(&["soviet-union", "united-kingdom", "united-states", "france"]),
                    ],
                    ..aa1940::Options::default()
                })
            }
            Self::Campaign {
                pack: code,
                scenario,
            } => pack(&axis_empires::Options {
                pack: code.to_owned(),
                scenario: scenario.to_owned(),
                ..axis_empires::Options::default()
            }),
        }
    }

    /// A bot for a seat, which picks anything legal.
    pub(crate) fn bot(self, seed: u64) -> anyhow::Result<Box<dyn Agent>> {
        // It reads no board.
        games::agent(self.game(), BotKind::Random, &Any::default(), seed)
    }
}
