//! The matches whose positions are fuzzed, and the bots that play them.

use std::sync::Arc;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_bots::{BotKind, Brain, Staff};
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
    pub const fn game(self) -> &'static str {
        match self {
            Played::AxisAllies => GAME,
            Played::Campaign { .. } => "axis-empires",
        }
    }

    /// What the host chooses.
    pub fn options(self) -> Any {
        match self {
            Played::AxisAllies => {
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
            Played::Campaign {
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
    pub(crate) fn bot(self, seed: u64) -> Bot {
        match self {
            Played::AxisAllies => Bot::Brain(BotKind::Random.brain(seed)),
            // What picks anything legal reads no board.
            Played::Campaign { .. } => Bot::Staff(BotKind::Random.staff(Arc::default(), seed)),
        }
    }
}

/// A bot of either game.
pub(crate) enum Bot {
    /// Of Axis & Allies.
    Brain(Box<dyn Brain>),
    /// Of Axis Empires.
    Staff(Box<dyn Staff>),
}

impl Bot {
    /// What it does, in order.
    pub(crate) fn choose(&mut self, view: &Any, legal: &Any) -> anyhow::Result<Vec<Any>> {
        Ok(match self {
            Bot::Brain(brain) => packed(&brain.choose(&read(view)?, &read(legal)?)),
            Bot::Staff(staff) => packed(&staff.choose(&read(view)?, &read(legal)?)),
        })
    }

    /// A command that it chose is refused.
    pub(crate) fn refused(&mut self, command: &Any) -> anyhow::Result<()> {
        match self {
            Bot::Brain(brain) => brain.refused(&read(command)?),
            Bot::Staff(staff) => staff.refused(&read(command)?),
        }
        Ok(())
    }
}

fn read<M: Message + Default>(any: &Any) -> anyhow::Result<M> {
    Ok(M::decode(&any.value[..])?)
}

fn packed<M: Message + Name>(messages: &[M]) -> Vec<Any> {
    messages.iter().map(pack).collect()
}
