//! Bots of any game, by what goes over the wire.

use std::sync::Arc;

use anyhow::bail;
use prost::{Message, Name};
use prost_types::Any;
use sandtable_bots::{BotKind, Brain, Staff};
use sandtable_client::Client;
use sandtable_proto::games::{aa1940, axis_empires};

use crate::table::pack;

/// What decides at a seat, whatever is played.
pub enum Mind {
    /// In Axis & Allies.
    AxisAllies(Box<dyn Brain>),
    /// In Axis Empires.
    AxisEmpires(Box<dyn Staff>),
}

impl Mind {
    /// A fresh mind for a seat of a match. The seed is of what it leaves to chance.
    pub async fn at(client: &Client, name: &str, kind: BotKind, seed: u64) -> anyhow::Result<Mind> {
        let game = client.get_match(name).await?.game;
        Ok(match game.as_str() {
            "aa1940" => Mind::AxisAllies(kind.brain(seed)),
            "axis-empires" => {
                // One that picks anything reads no board, and where the services stand
                // apart the matches' has none.
                let board = match kind {
                    BotKind::Random => axis_empires::v1::Board::default(),
                    BotKind::Sensible => client.board(&game).await?,
                };
                Mind::AxisEmpires(kind.staff(Arc::new(board), seed))
            }
            game => bail!("no bot plays {game}"),
        })
    }

    /// The commands that it wants to give, in order.
    pub fn choose(&mut self, view: &Any, legal: &Any) -> anyhow::Result<Vec<Any>> {
        fn packed<M: Message + Name>(commands: &[M]) -> Vec<Any> {
            commands.iter().map(pack).collect()
        }
        Ok(match self {
            Mind::AxisAllies(brain) => {
                let view = aa1940::v1::View::decode(&view.value[..])?;
                let legal = aa1940::v1::Legal::decode(&legal.value[..])?;
                packed(&brain.choose(&view, &legal))
            }
            Mind::AxisEmpires(staff) => {
                let view = axis_empires::v1::View::decode(&view.value[..])?;
                let legal = axis_empires::v1::Legal::decode(&legal.value[..])?;
                packed(&staff.choose(&view, &legal))
            }
        })
    }

    /// One of them is refused.
    pub fn refused(&mut self, command: &Any) -> anyhow::Result<()> {
        match self {
            Mind::AxisAllies(brain) => {
                brain.refused(&aa1940::v1::Command::decode(&command.value[..])?);
            }
            Mind::AxisEmpires(staff) => {
                staff.refused(&axis_empires::v1::Command::decode(&command.value[..])?);
            }
        }
        Ok(())
    }
}
