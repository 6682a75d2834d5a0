//! The players of a campaign: bots, which see messages, and players that see the state itself.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::Result;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::state::State;
use sandtable_bots::BotKind;
use sandtable_kernel::Seat;
use sandtable_proto::games::axis_empires::v1::Board;
use sandtable_rules::games::axis_empires::AxisEmpires;

use super::bot_seats::BotSeats;
use super::{campaigns, curious};

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Does anything.
    Random,
    /// Does anything, but chooses cards that were not seen yet.
    Curious,
    /// A bot.
    Bot(BotKind),
}

impl FromStr for Player {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Self> {
        match name {
            "random" => Ok(Self::Random),
            "curious" => Ok(Self::Curious),
            _ => name.parse().map(Self::Bot),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("Random"),
            Self::Curious => f.write_str("Curious"),
            Self::Bot(kind) => write!(f, "{kind:?}"),
        }
    }
}

/// The players of both sides in one campaign.
pub(crate) struct Players {
    /// Players of the Axis and of each of the Allies.
    sides: [Player; 2],
    board: Arc<Board>,
    bots: BotSeats,
}

impl Players {
    /// Players who have not begun; bots among them read the board.
    pub(crate) fn new(sides: [Player; 2], codec: &AxisEmpires, board: &Arc<Board>) -> Self {
        Self {
            sides,
            board: board.clone(),
            bots: BotSeats::new(codec.clone()),
        }
    }

    /// The next command of a seat; none if nothing can be done.
    pub(crate) fn command(
        &mut self,
        state: &State,
        seat: Seat,
        random: &mut Random,
    ) -> Option<Command> {
        let held = state.seats().get(usize::from(seat.0));
        let is_axis = held.is_some_and(|held| held.contains(Faction::Axis));
        match self.sides[usize::from(!is_axis)] {
            Player::Random => campaigns::random(state, seat, random),
            Player::Curious => curious::command(state, seat, random),
            Player::Bot(kind) => {
                let board = &self.board;
                let policy = || kind.axis_empires_policy(board.clone(), random.bits());
                self.bots.seat_once(seat, policy);
                let next = self.bots.next(state, seat);
                Some(next.unwrap_or_else(|error| panic!("{error:#}")))
            }
        }
    }
}
