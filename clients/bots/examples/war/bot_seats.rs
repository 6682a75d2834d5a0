//! Bots at the seats of a match of Axis Empires in this process: they see and send the messages
//! that a bot over the network would get and send.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use prost::{Message, Name};
use prost_types::Any;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::state::State;
use sandtable_bots::AxisEmpiresPolicy;
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_proto::games::axis_empires::v1::{self as wire, Board, Legal, View};
use sandtable_proto::rules::v1::BoardView;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires;

/// Thoughts in a row without progress after which a match is stuck.
const STUCK: u32 = 500;

/// Number of thoughts and of refused commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BotTally {
    /// Number of decisions.
    pub(crate) thoughts: u64,
    /// Commands that the rules refuse.
    pub(crate) refused: u64,
}

/// Bots at the seats of a match.
pub(crate) struct BotSeats {
    /// The game and its messages.
    pub(crate) codec: AxisEmpires,
    /// Number of decisions that they have made.
    pub(crate) tally: BotTally,
    policies: BTreeMap<Seat, Box<dyn AxisEmpiresPolicy>>,
    /// The seat that chose last, and the commands that it has still to play.
    chosen: (Seat, VecDeque<wire::Command>),
}

impl BotSeats {
    /// A match without bots.
    pub(crate) fn new(codec: AxisEmpires) -> Self {
        Self {
            codec,
            tally: BotTally::default(),
            policies: BTreeMap::new(),
            chosen: (Seat(0), VecDeque::new()),
        }
    }

    /// Seats a bot where none is.
    pub(crate) fn seat_once(
        &mut self,
        seat: Seat,
        policy: impl FnOnce() -> Box<dyn AxisEmpiresPolicy>,
    ) {
        self.policies.entry(seat).or_insert_with(policy);
    }

    /// The next legal command of a seat. Commands that were chosen together follow each other
    /// until one is refused or another seat is awaited; then the bot thinks again.
    pub(crate) fn next(&mut self, state: &State, seat: Seat) -> Result<Command> {
        if self.chosen.0 != seat {
            self.chosen = (seat, VecDeque::new());
        }
        let policy = self.policies.get_mut(&seat).context("no bot is seated")?;
        for _ in 0..STUCK {
            let game = self.codec.game();
            if self.chosen.1.is_empty() {
                let view: View =
                    unpack(&(self.codec).write_view(&game.view(state, Viewer::Seat(seat))))?;
                let legal: Legal = unpack(&self.codec.write_legal(&game.legal(state, seat)))?;
                self.chosen.1.extend(policy.choose(&view, &legal));
                self.tally.thoughts += 1;
            }
            let Some(next) = self.chosen.1.pop_front() else {
                continue;
            };
            let command = self.codec.read_command(&pack(&next));
            let command = command.map_err(|bad| anyhow!("a bot sends nonsense: {bad:?}"))?;
            if game.check(state, seat, &command).is_ok() {
                return Ok(command);
            }
            self.tally.refused += 1;
            self.chosen.1.clear();
            policy.refused(&next);
        }
        bail!("seat {} is stuck in {:?}", seat.0, state.segment());
    }
}

/// The board of the packs at hand.
pub(crate) fn board(codec: &AxisEmpires) -> Result<Arc<Board>> {
    Ok(Arc::new(unpack(&codec.write_board(BoardView::Basic))?))
}

/// Puts a message into an `Any`.
pub(crate) fn pack<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

/// Takes a message out of an `Any`.
pub(crate) fn unpack<M: Message + Default>(any: &Any) -> Result<M> {
    Ok(M::decode(any.value.as_slice())?)
}
