//! Commands for a seat: those that the referee lists, or in our own games, whose lists are
//! menus, what a bot makes of them.

use std::sync::Arc;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_bots::{BotKind, Brain, Staff};
use sandtable_proto::games::{aa1940, axis_empires};
use sandtable_proto::rules::v1::ListLegalActionsResponse;

use crate::game::{AXIS_EMPIRES, ID};

pub(crate) enum Chooser {
    Listed,
    AxisAllies(Box<dyn Brain>),
    AxisEmpires(Box<dyn Staff>),
}

fn packed<M: Message + Name>(commands: &[M]) -> anyhow::Result<Vec<Any>> {
    let packed = commands.iter().map(Any::from_msg);
    Ok(packed.collect::<Result<_, _>>()?)
}

impl Chooser {
    pub(crate) fn of(game: &str, seed: u64) -> Chooser {
        match game {
            ID => Chooser::AxisAllies(BotKind::Random.brain(seed)),
            AXIS_EMPIRES => {
                // One that picks anything reads no board.
                let board = Arc::new(axis_empires::v1::Board::default());
                Chooser::AxisEmpires(BotKind::Random.staff(board, seed))
            }
            _ => Chooser::Listed,
        }
    }

    /// What the seat may try: each by itself is meant for the position.
    pub(crate) fn commands(
        &mut self,
        view: &Any,
        legal: ListLegalActionsResponse,
    ) -> anyhow::Result<Vec<Any>> {
        let menu = legal.legal.unwrap_or_default();
        let first = |mut commands: Vec<Any>| {
            // The others are for the positions after it.
            commands.truncate(1);
            commands
        };
        Ok(match self {
            Chooser::Listed => legal.commands,
            Chooser::AxisAllies(brain) => {
                let (view, legal) = (view.to_msg()?, menu.to_msg::<aa1940::v1::Legal>()?);
                first(packed(&brain.choose(&view, &legal))?)
            }
            Chooser::AxisEmpires(staff) => {
                let (view, legal) = (view.to_msg()?, menu.to_msg::<axis_empires::v1::Legal>()?);
                first(packed(&staff.choose(&view, &legal))?)
            }
        })
    }

    /// A command was refused, so that a bot thinks of another one.
    pub(crate) fn refused(&mut self, command: &Any) -> anyhow::Result<()> {
        match self {
            Chooser::Listed => {}
            Chooser::AxisAllies(brain) => brain.refused(&command.to_msg()?),
            Chooser::AxisEmpires(staff) => staff.refused(&command.to_msg()?),
        }
        Ok(())
    }
}
