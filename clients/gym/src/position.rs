//! A state of a game, with all that led to it.

mod playout;
mod shown;

use std::sync::Arc;

use sandtable_kernel::{DrawnBy, Game, Seat, StateHash};

use crate::chance::{ChosenDice, Throw};
use crate::cursor::{CommandCursor, CommandTree, StepResult};
use crate::error::{Lab, LabError};
use crate::lab::{Actions, Chance, LabGame, LabMatch};
use crate::listing::Listing;
use crate::log::Log;
use crate::played::{DiceSecret, PendingThrow, PlayedEntry, SeatAction};
use crate::vocabulary::Token;

/// The player to move, as OpenSpiel numbers it.
pub(crate) const CHANCE_PLAYER: i32 = -1;
/// No player: the match is over.
pub(crate) const TERMINAL_PLAYER: i32 = -4;

/// A state of a game, with all that led to it.
pub(crate) struct Position<G: LabGame> {
    pub(crate) lab: Arc<LabMatch<G>>,
    pub(crate) state: G::State,
    pub(crate) secret: Arc<DiceSecret>,
    pub(crate) log: Log<PlayedEntry<G::Command>>,
    pub(crate) seat: Option<Seat>,
    pub(crate) pending: Option<Box<PendingThrow<G::Command>>>,
    /// True if hidden facts were drawn anew: the log does not lead here.
    pub(crate) redrawn: bool,
    listing: Option<Arc<Listing<G>>>,
    cursor: CommandCursor,
    chosen: Vec<u32>,
}

impl<G: LabGame> Clone for Position<G> {
    fn clone(&self) -> Self {
        Self {
            lab: self.lab.clone(),
            state: self.state.clone(),
            secret: self.secret.clone(),
            log: self.log.clone(),
            seat: self.seat,
            pending: self.pending.clone(),
            redrawn: self.redrawn,
            listing: self.listing.clone(),
            cursor: self.cursor.clone(),
            chosen: self.chosen.clone(),
        }
    }
}

impl<G: LabGame> Position<G> {
    /// The opening, with the dice of a secret.
    pub(crate) fn opening(lab: &Arc<LabMatch<G>>, secret: Arc<DiceSecret>) -> Self {
        let mut position = Self {
            lab: lab.clone(),
            state: lab.opening.clone(),
            secret,
            log: Log::default(),
            seat: None,
            pending: None,
            redrawn: false,
            listing: None,
            cursor: CommandCursor::default(),
            chosen: Vec::new(),
        };
        position.moved_on();
        position
    }

    /// Something was played: what is known of the state is found out anew.
    fn moved_on(&mut self) {
        let engine = self.lab.game.engine();
        self.seat = match engine.outcome(&self.state) {
            Some(_) => None,
            None => engine.awaited(&self.state).iter().next(),
        };
        self.listing = None;
        self.pending = None;
        self.cursor = CommandCursor::default();
        self.chosen.clear();
    }

    /// The player to move.
    pub(crate) fn player(&self) -> i32 {
        match (&self.pending, self.seat) {
            (Some(_), _) => CHANCE_PLAYER,
            (None, Some(seat)) => i32::from(seat.0),
            (None, None) => TERMINAL_PLAYER,
        }
    }

    /// The fingerprint of the state.
    pub(crate) fn hash(&self) -> StateHash {
        self.lab.game.engine().hash(&self.state)
    }

    /// The list of the commands of the seat to move.
    fn listing(&mut self) -> Lab<Arc<Listing<G>>> {
        let seat = self.mover()?;
        let lab = &self.lab;
        let listing = self.listing.get_or_insert_with(|| {
            let rows = lab.game.list(&self.state, seat, lab.settings.take_backs);
            Arc::new(Listing::new(rows))
        });
        Ok(listing.clone())
    }

    fn mover(&self) -> Lab<Seat> {
        if self.pending.is_some() {
            return Err(LabError::state(
                "chance is to move: its outcomes are in chance_outcomes()",
            ));
        }
        self.seat
            .ok_or_else(|| LabError::state("the match is over: no player is to move"))
    }

    /// Number of the commands of the seat to move.
    pub(crate) fn command_count(&mut self) -> Lab<usize> {
        let listing = self.listing()?;
        Ok(listing.length(&self.lab.game, &self.state))
    }

    /// A command of the list.
    pub(crate) fn command(&mut self, place: usize) -> Lab<G::Command> {
        let listing = self.listing()?;
        let found = listing.command(&self.lab.game, &self.state, place);
        found.ok_or_else(|| {
            LabError::Action(format!(
                "action {place} is not legal: there are {}, counted from 0",
                listing.length(&self.lab.game, &self.state)
            ))
        })
    }

    /// Place of a command in the list.
    pub(crate) fn place(&mut self, command: &G::Command) -> Lab<Option<usize>> {
        let listing = self.listing()?;
        Ok(listing.place(&self.lab.game, &self.state, command))
    }

    /// The steps that make a command, if the vocabulary has it.
    pub(crate) fn steps_to(&mut self, command: &G::Command) -> Lab<Option<Vec<Token>>> {
        let listing = self.listing()?;
        let tree = CommandTree {
            game: &self.lab.game,
            state: &self.state,
            listing: &listing,
        };
        Ok(CommandCursor::steps_to(&tree, command))
    }

    /// The steps to a listed command of the same steps as one that is not listed, with the same
    /// result: a stack that names no unit, or another way to the same hex.
    pub(crate) fn steps_alike(&mut self, command: &G::Command) -> Lab<Option<Vec<Token>>> {
        let listing = self.listing()?;
        let game = &self.lab.game;
        let (Some(wanted), Some(seat)) = (self.result_of(command), self.seat) else {
            return Ok(None);
        };
        let path = game.path(&self.state, command);
        let count = game.count(command);
        let rows = listing.tree(game, &self.state);
        let mut candidates = (0..rows.length()).filter_map(|place| {
            let (row, other) = rows.row(place)?;
            let listed = &listing.row(row)?.command;
            other
                .starts_with(&path)
                .then(|| game.counted(listed, count))
        });
        let engine = game.engine();
        let found = candidates.find(|candidate| {
            let legal = engine.check(&self.state, seat, candidate).is_ok();
            legal && self.result_of(candidate) == Some(wanted)
        });
        match found {
            Some(found) => self.steps_to(&found),
            None => Ok(None),
        }
    }

    /// The state that a command leads to with the dice of the next entry.
    fn result_of(&self, command: &G::Command) -> Option<StateHash> {
        let engine = self.lab.game.engine();
        let mut state = self.state.clone();
        let mut dice = self.secret.key.entry(self.log.length() + 1);
        let seat = self.seat?;
        engine
            .apply(&mut state, seat, command, &mut dice, &mut Vec::new())
            .ok()?;
        Some(engine.hash(&state))
    }

    /// The tokens that the command under way can go on with.
    pub(crate) fn open(&mut self) -> Lab<&[Token]> {
        let listing = self.listing()?;
        let tree = CommandTree {
            game: &self.lab.game,
            state: &self.state,
            listing: &listing,
        };
        Ok(self.cursor.open(&tree))
    }

    /// Takes a step. Returns whether it completed a command.
    pub(crate) fn step(&mut self, token: usize) -> Lab<bool> {
        let listing = self.listing()?;
        let tree = CommandTree {
            game: &self.lab.game,
            state: &self.state,
            listing: &listing,
        };
        let result = match Token::try_from(token) {
            Ok(token) => self.cursor.push(&tree, token),
            Err(_) => StepResult::Illegal,
        };
        match result {
            StepResult::Illegal => Err(self.illegal(token)),
            StepResult::Partial => {
                self.chosen.push(token as u32);
                Ok(false)
            }
            StepResult::Complete(command) => {
                let mut actions = std::mem::take(&mut self.chosen);
                actions.push(token as u32);
                self.play(command, actions)?;
                Ok(true)
            }
        }
    }

    /// The error for a step that is not open, with the steps that are.
    fn illegal(&mut self, token: usize) -> LabError {
        let name = self.token_name(token);
        let open = match self.open() {
            Ok(open) => open.to_vec(),
            Err(error) => return error,
        };
        let mut nearest = open;
        nearest.sort_by_key(|it| usize::from(*it).abs_diff(token));
        let nearest: Vec<String> = (nearest.iter().take(3))
            .map(|it| format!("{it} ({})", self.token_name(usize::from(*it))))
            .collect();
        LabError::Action(format!(
            "action {token} ({name}) is not legal now; the nearest that are: {}",
            nearest.join(", ")
        ))
    }

    /// Name of a token.
    pub(crate) fn token_name(&self, token: usize) -> String {
        let name = Token::try_from(token).map(|token| self.lab.game.token_name(token));
        name.unwrap_or_else(|_| "no step".to_owned())
    }

    /// Takes back the steps of the command under way.
    pub(crate) fn clear_steps(&mut self) {
        self.cursor = CommandCursor::default();
        self.chosen.clear();
    }

    /// The steps of the command under way that were chosen.
    pub(crate) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// Carries out an action of the vocabulary that the state has.
    pub(crate) fn apply(&mut self, action: usize) -> Lab {
        if self.pending.is_some() {
            return self.choose_outcome(action);
        }
        match self.lab.settings.actions {
            Actions::Steps => self.step(action).map(|_| ()),
            Actions::Commands => {
                let command = self.command(action)?;
                self.play(command, vec![action as u32])
            }
        }
    }

    /// Carries out any command of the seat to move, or refuses it.
    pub(crate) fn play(&mut self, command: G::Command, actions: Vec<u32>) -> Lab {
        let seat = self.mover()?;
        match self.lab.settings.chance {
            Chance::Sampled => self.play_entry(seat, SeatAction::Command(command), actions),
            Chance::Explicit => self.play_with(command, actions, Vec::new()),
        }
    }

    /// Carries out an action of any seat as the next entry of the log.
    pub(crate) fn play_entry(
        &mut self,
        seat: Seat,
        action: SeatAction<G::Command>,
        actions: Vec<u32>,
    ) -> Lab {
        let engine = self.lab.game.engine();
        let mut events = Vec::new();
        let mut dice = self.secret.key.entry(self.log.length() + 1);
        let state = &mut self.state;
        let verdict = match &action {
            SeatAction::Command(command) => {
                engine.apply(state, seat, command, &mut dice, &mut events)
            }
            SeatAction::Resign | SeatAction::Forfeit => engine.resign(state, seat, &mut events),
            SeatAction::Draw => engine.draw(state, DrawnBy::Agreement, &mut events),
            SeatAction::Close => engine.draw(state, DrawnBy::Office, &mut events),
        };
        verdict.map_err(|violation| LabError::rule(engine, &violation))?;
        self.log.push(PlayedEntry {
            seat,
            action,
            actions: actions.into(),
            dice: Box::default(),
        });
        self.moved_on();
        Ok(())
    }

    /// Carries out a command with these dice, as far as they go.
    pub(crate) fn play_with(
        &mut self,
        command: G::Command,
        actions: Vec<u32>,
        dice: Vec<u8>,
    ) -> Lab {
        let seat = self
            .seat
            .ok_or_else(|| LabError::state("the match is over: no player is to move"))?;
        let engine = self.lab.game.engine();
        let mut state = self.state.clone();
        let mut source = ChosenDice::new(&dice);
        let applied = engine.apply(&mut state, seat, &command, &mut source, &mut Vec::new());
        applied.map_err(|violation| LabError::rule(engine, &violation))?;
        match source.open {
            Some(throw) => {
                self.pending = Some(Box::new(PendingThrow {
                    command,
                    actions,
                    dice,
                    throw,
                }));
            }
            None => {
                self.state = state;
                self.log.push(PlayedEntry {
                    seat,
                    action: SeatAction::Command(command),
                    actions: actions.into(),
                    dice: dice.into(),
                });
                self.moved_on();
            }
        }
        Ok(())
    }

    /// The throw that waits for its outcome.
    pub(crate) fn throw(&self) -> Lab<Throw> {
        let pending = self.pending.as_ref().map(|pending| pending.throw);
        pending.ok_or_else(|| LabError::state("no throw waits for its outcome"))
    }

    fn choose_outcome(&mut self, outcome: usize) -> Lab {
        let throw = self.throw()?;
        let Some(more) = throw.dice(outcome) else {
            return Err(LabError::Action(format!(
                "outcome {outcome} cannot be: those that can are in chance_outcomes()"
            )));
        };
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        let PendingThrow {
            command,
            mut actions,
            mut dice,
            ..
        } = *pending;
        actions.push(outcome as u32);
        dice.extend(more);
        self.play_with(command, actions, dice)
    }

    /// The default command of the seat to move.
    pub(crate) fn default_command(&self) -> Lab<Option<G::Command>> {
        let seat = self.mover()?;
        Ok(self.lab.game.engine().default_command(&self.state, seat))
    }
}
