//! A match in memory, whatever its game.

use std::sync::Arc;

use prost_types::Any;
use sandtable_grpc::error;
use sandtable_kernel::{
    Addressed, Audience, Checked, DiceKey, DrawnBy, Game, RuleText, Seat, ServerSeed, StateHash,
    Viewer,
};
use sandtable_proto::types::v1::action::Kind;
use sandtable_proto::types::v1::{Action, AddressedEvent, OnTurn, Outcome, Violation};
use tonic::Status;

use crate::codec::{Codec, Draw, write_seats};
use crate::outcome;
use crate::snapshot;

/// Result of an action.
#[derive(Clone, Debug)]
pub struct Applied {
    /// Events, in order.
    pub events: Vec<AddressedEvent>,
    /// Number of dice that were drawn.
    pub dice_drawn: u32,
    /// True if the action is for its own seat only.
    pub private: bool,
    /// The action to be recorded: written anew from what was read. Anything else that a caller
    /// put into it is gone.
    pub action: Action,
}

/// Spaces whose threats are computed.
#[derive(Clone, Debug, Default)]
pub struct ThreatQuery {
    /// The seat that holds them.
    pub holder: u32,
    /// Their names; all that the seat holds when empty.
    pub spaces: Vec<String>,
}

/// Computation of threats, which takes its time: none come of a game that computes none.
pub type ThreatWork = Box<dyn FnOnce() -> Result<Option<Any>, Status> + Send>;

/// Legal list of a seat.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// Everything, as the game's own message.
    pub legal: Any,
    /// Some of it as commands.
    pub commands: Vec<Any>,
}

/// A match in memory, whatever its game.
pub trait HostedMatch: Send {
    /// Applies an action as the log's entry of that sequence, or refuses it and
    /// leaves the match as it was.
    ///
    /// # Errors
    ///
    /// The action makes no sense, or the rules forbid it.
    fn apply(
        &mut self,
        seat: u32,
        action: &Action,
        key: &DiceKey,
        sequence: u64,
    ) -> Result<Applied, Status>;
    /// Checks whether `apply` would accept a command.
    ///
    /// # Errors
    ///
    /// As of [`Self::apply`].
    fn validate(&self, seat: u32, command: &Any) -> Result<(), Status>;
    /// Everything that a seat may do now, and some of it as commands: those that the game
    /// lists, or that are drawn.
    ///
    /// # Errors
    ///
    /// A seat that there is not.
    fn legal(&self, seat: u32, draw: Draw) -> Result<Listed, Status>;
    /// The command that stands in for a seat; `None` when it is not awaited.
    ///
    /// # Errors
    ///
    /// A seat that there is not.
    fn default_command(&self, seat: u32) -> Result<Option<Any>, Status>;
    /// The match as a viewer may see it.
    ///
    /// # Errors
    ///
    /// A seat that there is not.
    fn view(&self, viewer: Viewer) -> Result<Any, Status>;
    /// A copy of the match as a viewer may know it, what is hidden from them drawn anew.
    ///
    /// # Errors
    ///
    /// A seat that there is not, and what the rules say against it.
    fn known_to(&self, viewer: Viewer, key: &DiceKey) -> Result<Box<dyn HostedMatch>, Status>;
    /// The computation of threats to spaces of a seat, from what a viewer may know.
    ///
    /// # Errors
    ///
    /// A seat that there is not.
    fn threats(&self, _: Viewer, _: ThreatQuery) -> Result<ThreatWork, Status> {
        Ok(Box::new(|| Ok(None)))
    }
    /// The seats that the match waits for.
    fn awaited(&self) -> Vec<u32>;
    /// The player on turn.
    fn on_turn(&self) -> Option<OnTurn>;
    /// Outcome of the match, once it has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The bare fingerprint of the state.
    fn hash(&self) -> StateHash;
    /// The state as an opaque snapshot.
    ///
    /// # Errors
    ///
    /// A state that cannot be written.
    fn snapshot(&self) -> Result<Vec<u8>, Status>;
}

/// A match of one game.
pub(crate) struct MatchOf<C: Codec> {
    codec: Arc<C>,
    ruleset: Arc<str>,
    state: <C::Game as Game>::State,
}

impl<C: Codec> MatchOf<C> {
    pub(crate) fn new(codec: Arc<C>, ruleset: Arc<str>, state: <C::Game as Game>::State) -> Self {
        Self {
            codec,
            ruleset,
            state,
        }
    }

    /// The seat of that number, if the match has it.
    fn seat(&self, seat: u32) -> Result<Seat, Status> {
        let seats = self.codec.game().seats(&self.state);
        match u8::try_from(seat) {
            Ok(number) if number < seats => Ok(Seat(number)),
            _ => Err(error::invalid(
                "seat",
                format_args!("must be below {seats}"),
            )),
        }
    }

    fn read_command(&self, command: &Any) -> Result<<C::Game as Game>::Command, Status> {
        self.codec
            .read_command(command)
            .map_err(|bad| bad.into_status("command"))
    }

    fn draw(
        &mut self,
        by: DrawnBy,
        events: &mut Vec<Addressed<<C::Game as Game>::Event>>,
    ) -> Checked {
        self.codec.game().draw(&mut self.state, by, events)
    }

    fn refused(&self, violation: &sandtable_kernel::Violation) -> Status {
        refused(self.codec.game(), violation)
    }
}

impl<C: Codec> HostedMatch for MatchOf<C> {
    fn apply(
        &mut self,
        seat: u32,
        action: &Action,
        key: &DiceKey,
        sequence: u64,
    ) -> Result<Applied, Status> {
        let seat = self.seat(seat)?;
        let mut dice = key.entry(sequence);
        let mut events = Vec::new();
        let mut private = false;
        let (verdict, recorded) = match &action.kind {
            Some(Kind::Command(any)) => {
                let command = self.read_command(any)?;
                let game = self.codec.game();
                let verdict = game.apply(&mut self.state, seat, &command, &mut dice, &mut events);
                private = self.codec.is_private(&command);
                (verdict, Kind::Command(self.codec.write_command(&command)))
            }
            Some(kind @ (Kind::Resign(()) | Kind::Forfeit(()))) => (
                self.codec.game().resign(&mut self.state, seat, &mut events),
                kind.clone(),
            ),
            Some(kind @ Kind::Draw(())) => {
                (self.draw(DrawnBy::Agreement, &mut events), kind.clone())
            }
            Some(kind @ Kind::Close(())) => (self.draw(DrawnBy::Office, &mut events), kind.clone()),
            None => return Err(error::invalid("action", "must be set")),
        };
        verdict.map_err(|violation| self.refused(&violation))?;
        Ok(Applied {
            events: events
                .iter()
                .map(|event| address(&*self.codec, event))
                .collect(),
            dice_drawn: dice.drawn(),
            private,
            action: Action {
                kind: Some(recorded),
            },
        })
    }

    fn validate(&self, seat: u32, command: &Any) -> Result<(), Status> {
        let seat = self.seat(seat)?;
        let command = self.read_command(command)?;
        let verdict = self.codec.game().check(&self.state, seat, &command);
        verdict.map_err(|violation| self.refused(&violation))
    }

    fn legal(&self, seat: u32, draw: Draw) -> Result<Listed, Status> {
        let seat = self.seat(seat)?;
        let legal = self.codec.game().legal(&self.state, seat);
        let mut commands = self.codec.list_commands(&legal);
        if commands.is_empty() && draw.samples > 0 {
            commands = self.codec.draw_commands(&self.state, seat, draw);
        }
        let commands = commands.iter().map(|it| self.codec.write_command(it));
        Ok(Listed {
            legal: self.codec.write_legal(&legal),
            commands: commands.collect(),
        })
    }

    fn default_command(&self, seat: u32) -> Result<Option<Any>, Status> {
        let seat = self.seat(seat)?;
        let command = self.codec.game().default_command(&self.state, seat);
        Ok(command.map(|command| self.codec.write_command(&command)))
    }

    fn view(&self, viewer: Viewer) -> Result<Any, Status> {
        if let Viewer::Seat(seat) = viewer {
            self.seat(u32::from(seat.0))?;
        }
        Ok(self
            .codec
            .write_view(&self.codec.game().view(&self.state, viewer)))
    }

    fn known_to(&self, viewer: Viewer, key: &DiceKey) -> Result<Box<dyn HostedMatch>, Status> {
        if let Viewer::Seat(seat) = viewer {
            self.seat(u32::from(seat.0))?;
        }
        // No entry of a log has the number 0: no dice of the copy reveal any that were drawn.
        let mut dice = key.entry(0);
        let known = self.codec.game().known_to(&self.state, viewer, &mut dice);
        let state = known.map_err(|violation| self.refused(&violation))?;
        let (codec, ruleset) = (self.codec.clone(), self.ruleset.clone());
        Ok(Box::new(Self::new(codec, ruleset, state)))
    }

    fn threats(&self, viewer: Viewer, query: ThreatQuery) -> Result<ThreatWork, Status> {
        if let Viewer::Seat(seat) = viewer {
            self.seat(u32::from(seat.0))?;
        }
        let holder = self
            .seat(query.holder)
            .map_err(|_| error::invalid("holder", "must be a seat of the match"))?;
        if self.codec.describe().threats_type.is_empty() {
            return Ok(Box::new(|| Ok(None)));
        }
        // Nothing of what is hidden is drawn anew for it: the key needs no secret.
        let key = DiceKey::derive(&ServerSeed([0; 32]), []);
        let mut dice = key.entry(0);
        let known = self.codec.game().known_to(&self.state, viewer, &mut dice);
        let state = known.map_err(|violation| self.refused(&violation))?;
        let codec = self.codec.clone();
        Ok(Box::new(move || {
            let found = codec.threats(&state, holder, &query.spaces);
            found.map_err(|bad| bad.into_status("spaces"))
        }))
    }

    fn awaited(&self) -> Vec<u32> {
        write_seats(self.codec.game().awaited(&self.state))
    }

    fn on_turn(&self) -> Option<OnTurn> {
        let turn = self.codec.game().on_turn(&self.state)?;
        Some(OnTurn {
            seat: u32::from(turn.seat.0),
            number: turn.number,
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.codec
            .game()
            .outcome(&self.state)
            .map(|outcome| outcome::write(outcome, &self.codec.game().scores(&self.state)))
    }

    fn hash(&self) -> StateHash {
        self.codec.game().hash(&self.state)
    }

    fn snapshot(&self) -> Result<Vec<u8>, Status> {
        snapshot::write(&self.ruleset, &self.state)
    }
}

fn address<C: Codec>(codec: &C, event: &Addressed<<C::Game as Game>::Event>) -> AddressedEvent {
    AddressedEvent {
        only_seat: match event.audience {
            Audience::Public => None,
            Audience::Only(seat) => Some(u32::from(seat.0)),
        },
        event: Some(codec.write_event(&event.event)),
    }
}

/// A refusal by a game's rules as a status that names the rule.
pub(crate) fn refused<G: Game>(game: &G, violation: &sandtable_kernel::Violation) -> Status {
    let text = game.rule(violation.rule).unwrap_or_else(|| RuleText {
        section: String::new(),
        title: violation.rule.to_owned(),
        summary: String::new(),
    });
    let sentence = format!(
        "{} ({}): expected {}, found {}.",
        text.title, violation.rule, violation.expected, violation.found
    );
    error::refused(&Violation {
        rule: violation.rule.to_owned(),
        section: text.section,
        title: text.title,
        expected: violation.expected.to_string(),
        found: violation.found.to_string(),
        sentence,
    })
}
