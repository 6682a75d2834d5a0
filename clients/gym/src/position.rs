//! A state of a game, with all that led to it.

use std::sync::Arc;

use sandtable_kernel::{DiceKey, DiceScheme, DrawnBy, Game, Seat, ServerSeed, StateHash, Viewer};
use sandtable_kit::Random;
use sandtable_rules::Codec;

use crate::chance::{ChosenDice, Throw};
use crate::cursor::{CommandCursor, CommandTree, StepResult};
use crate::error::{Lab, LabError};
use crate::lab::{Actions, Chance, LabGame, LabMatch, Scene};
use crate::listing::Listing;
use crate::log::Log;
use crate::vocabulary::Token;

/// The secret from which the dice of a match follow.
#[derive(Clone, Debug)]
pub(crate) struct DiceSecret {
    /// The server's seed.
    pub(crate) seed: [u8; 32],
    /// The seats' nonces.
    pub(crate) nonces: Vec<Vec<u8>>,
    /// The scheme.
    pub(crate) scheme: DiceScheme,
    /// The key that follows.
    pub(crate) key: DiceKey,
}

impl DiceSecret {
    /// The secret of a seed and nonces.
    pub(crate) fn new(seed: [u8; 32], nonces: Vec<Vec<u8>>, scheme: DiceScheme) -> Arc<Self> {
        let each = nonces.iter().map(Vec::as_slice);
        let key = DiceKey::derive_by(scheme, &ServerSeed(seed), each);
        Arc::new(Self {
            seed,
            nonces,
            scheme,
            key,
        })
    }

    /// The secret of a number, for a match of so many seats.
    pub(crate) fn of_number(number: u64, seats: usize) -> Arc<Self> {
        let mut random = Random::new(number);
        let mut seed = [0; 32];
        for part in seed.chunks_mut(8) {
            part.copy_from_slice(&random.bits().to_be_bytes());
        }
        Self::new(seed, vec![Vec::new(); seats], DiceScheme::Committed)
    }
}

/// What a seat did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SeatAction<C> {
    /// It gave a command.
    Command(C),
    /// It gave up.
    Resign,
    /// It lost on time.
    Forfeit,
    /// All agreed to a draw.
    Draw,
    /// The match was closed.
    Close,
}

/// An entry of a state's log.
#[derive(Clone, Debug)]
pub(crate) struct PlayedEntry<C> {
    /// The seat.
    pub(crate) seat: Seat,
    /// Its action.
    pub(crate) action: SeatAction<C>,
    /// The actions of the laboratory that it was made of; none for what came from elsewhere.
    pub(crate) actions: Box<[u32]>,
    /// Its dice, if they were chosen.
    pub(crate) dice: Box<[u8]>,
}

/// A command that waits at a throw.
#[derive(Clone, Debug)]
pub(crate) struct PendingThrow<C> {
    pub(crate) command: C,
    pub(crate) actions: Vec<u32>,
    pub(crate) dice: Vec<u8>,
    pub(crate) throw: Throw,
}

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

    /// Writes what a seat sees.
    pub(crate) fn observe(&self, viewer: Option<usize>, cells: &mut [u8]) -> Lab {
        let lab = &self.lab;
        let size = lab.game.layout().size();
        if cells.len() != size {
            return Err(LabError::value(format_args!(
                "the array has {} cells, and an observation has {size}",
                cells.len()
            )));
        }
        let viewer = match viewer {
            Some(number) => lab.seat(number)?,
            None => self.seat.unwrap_or(Seat(0)),
        };
        lab.game.observe(&self.state, viewer, cells);
        self.observe_command(viewer, cells);
        Ok(())
    }

    /// Writes the command under way, as a seat sees it: the rest of the cells stays.
    pub(crate) fn observe_command(&self, viewer: Seat, cells: &mut [u8]) {
        let lab = &self.lab;
        let acting = self.pending.is_none() && self.seat == Some(viewer);
        let tree = self
            .listing
            .as_ref()
            .filter(|_| acting)
            .map(|listing| CommandTree {
                game: &lab.game,
                state: &self.state,
                listing,
            });
        let scene = match &tree {
            Some(tree) => Scene {
                acting,
                tokens: self.cursor.tokens(),
                part: self.cursor.part(tree),
            },
            None => Scene {
                acting,
                tokens: &[],
                part: None,
            },
        };
        lab.game.observe_command(&scene, cells);
    }

    /// Writes which actions are legal for a player: none for one who is not to move.
    pub(crate) fn mask(&mut self, player: Option<usize>, mask: &mut [u8]) -> Lab {
        mask.fill(0);
        if let Some(number) = player {
            self.lab.seat(number)?;
        }
        let to_move =
            player.is_none_or(|it| self.seat.is_some_and(|seat| usize::from(seat.0) == it));
        if !to_move || self.seat.is_none() || self.pending.is_some() {
            return Ok(());
        }
        match self.lab.settings.actions {
            Actions::Steps => {
                let size = mask.len();
                for token in self.open()? {
                    let Some(cell) = mask.get_mut(usize::from(*token)) else {
                        return Err(LabError::value(format_args!(
                            "the mask has {size} cells, and step {token} is legal"
                        )));
                    };
                    *cell = 1;
                }
            }
            Actions::Commands => {
                let count = self.command_count()?;
                let size = mask.len();
                let Some(legal) = mask.get_mut(..count) else {
                    return Err(LabError::value(format_args!(
                        "the mask has {size} cells, and {count} commands are legal"
                    )));
                };
                legal.fill(1);
            }
        }
        Ok(())
    }

    /// Result for each seat: 1 for the winners, -1 for the others, 0 for a draw or no end.
    pub(crate) fn returns(&self) -> Vec<f64> {
        let seats = self.lab.seats.len();
        let outcome = self.lab.game.engine().outcome(&self.state);
        let Some(winners) = outcome.map(|outcome| outcome.winners) else {
            return vec![0.0; seats];
        };
        (0..seats)
            .map(|seat| match u8::try_from(seat) {
                _ if winners.is_empty() => 0.0,
                Ok(seat) if winners.contains(Seat(seat)) => 1.0,
                _ => -1.0,
            })
            .collect()
    }

    /// The match as a viewer may see it, as bytes of the game's message.
    pub(crate) fn view(&self, viewer: Viewer) -> Vec<u8> {
        let codec = self.lab.game.codec();
        let view = codec.game().view(&self.state, viewer);
        codec.write_view(&view).value
    }

    /// A copy as a seat may know it: what is hidden from it is drawn anew.
    pub(crate) fn known_to(&self, seat: Seat, seed: u64) -> Lab<Self> {
        let engine = self.lab.game.engine();
        let mut random = Random::new(seed);
        let known = engine.known_to(&self.state, Viewer::Seat(seat), &mut random);
        let mut copy = self.clone();
        copy.state = known.map_err(|violation| LabError::rule(engine, &violation))?;
        copy.redrawn = true;
        copy.secret = DiceSecret::of_number(seed, self.lab.seats.len());
        copy.moved_on();
        Ok(copy)
    }

    /// Why the command that closes the phase is refused; none if it is not.
    pub(crate) fn refused(&self, command: &G::Command) -> Lab<Option<String>> {
        let seat = self.mover()?;
        let engine = self.lab.game.engine();
        let refused = engine.check(&self.state, seat, command).err();
        Ok(refused.map(|violation| crate::error::refusal(engine, &violation)))
    }

    /// Plays random steps until the match is over or there were so many. Returns their number.
    pub(crate) fn playout(&mut self, random: &mut Random, most: u64) -> Lab<u64> {
        let mut steps = 0;
        while steps < most && self.player() != TERMINAL_PLAYER {
            self.random_step(random)?;
            steps += 1;
        }
        Ok(steps)
    }

    fn random_step(&mut self, random: &mut Random) -> Lab {
        if let Some(pending) = &self.pending {
            let outcomes = pending.throw.outcomes();
            let mut draw = (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            let chosen = outcomes.iter().find(|(_, probability)| {
                draw -= probability;
                draw < 0.0
            });
            let outcome = chosen
                .or(outcomes.last())
                .map_or(0, |(outcome, _)| *outcome);
            return self.choose_outcome(outcome);
        }
        let open = self.open()?;
        let token = open.get(random.below(open.len())).copied();
        let token = token.ok_or_else(|| LabError::state("no step is legal"))?;
        self.step(usize::from(token)).map(|_| ())
    }

    /// The default command of the seat to move.
    pub(crate) fn default_command(&self) -> Lab<Option<G::Command>> {
        let seat = self.mover()?;
        Ok(self.lab.game.engine().default_command(&self.state, seat))
    }
}
