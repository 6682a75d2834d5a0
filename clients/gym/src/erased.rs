//! Games and states without their types, for Python.

use std::sync::Arc;

use prost_types::Any;
use sandtable_kernel::{Game as _, RuleText, Seat, Viewer};
use sandtable_kit::Random;
use sandtable_proto::matches::v1::{MatchExport, RecordedEntry};
use sandtable_proto::types::v1::SeatInfo;
use sandtable_rules::Codec as _;

use crate::error::{Lab, LabError};
use crate::follower::{AnyFollower, SeatFollower};
use crate::lab::{Actions, Graph, LabGame, LabMatch, LabSettings};
use crate::layout::Layout;
use crate::played::{DiceSecret, SeatAction};
use crate::position::Position;
use crate::vocabulary::TokenGroup;

/// A game with its options, without its types.
pub(crate) trait AnyGame: Send + Sync {
    /// Id of the game.
    fn id(&self) -> &str;
    /// Version of the rules.
    fn ruleset(&self) -> &str;
    /// The seats.
    fn seats(&self) -> &[SeatInfo];
    /// The options of the match.
    fn options(&self) -> &Any;
    /// Settings by which states are played.
    fn settings(&self) -> LabSettings;
    /// The tokens.
    fn tokens(&self) -> &[TokenGroup];
    /// Name of a token.
    fn token_name(&self, token: u16) -> String;
    /// Layout of the observations.
    fn layout(&self) -> &Layout;
    /// The neighbors of each space.
    fn graph(&self, kind: &str) -> Lab<Graph>;
    /// A new match with the dice of a seed.
    fn open(&self, seed: u64) -> Box<dyn AnyPosition>;
    /// The match that was written.
    fn read(&self, bytes: &[u8]) -> Lab<Box<dyn AnyPosition>>;
    /// The match of an export after some of its entries.
    fn load(&self, export: &MatchExport, entries: usize) -> Lab<Box<dyn AnyPosition>>;
    /// A match of a server as a seat follows it.
    fn follow(&self, seat: usize) -> Lab<Box<dyn AnyFollower>>;
    /// A row of the ledger.
    fn rule(&self, id: &str) -> Option<RuleText>;
    /// The odds of a battle: a message of the game in, a message out.
    fn odds(&self, battle: &Any) -> Lab<Any>;
}

/// A state, without its types.
pub(crate) trait AnyPosition: Send + Sync {
    /// A copy.
    fn copied(&self) -> Box<dyn AnyPosition>;
    /// The player to move.
    fn player(&self) -> i32;
    /// The seats that the match waits for.
    fn awaited(&self) -> Vec<u8>;
    /// Number of legal actions of whole commands.
    fn command_count(&mut self) -> Lab<usize>;
    /// The legal steps.
    fn open(&mut self) -> Lab<Vec<u16>>;
    /// Carries out an action.
    fn apply(&mut self, action: usize) -> Lab;
    /// Carries out a command of the game's message.
    fn apply_message(&mut self, command: &Any) -> Lab;
    /// The command of a place in the list, as a message.
    fn message(&mut self, place: usize) -> Lab<Any>;
    /// The command that stands in for the seat to move, as a message.
    fn default_message(&self) -> Lab<Option<Any>>;
    /// Place of a command in the list; none for one that is not in it.
    fn place(&mut self, command: &Any) -> Lab<Option<usize>>;
    /// The steps that make a command; none for one that is not listed.
    fn steps_to(&mut self, command: &Any) -> Lab<Option<Vec<u16>>>;
    /// Why a command is refused; none if it is legal.
    fn refused(&self, command: &Any) -> Lab<Option<String>>;
    /// Why the command that a token makes by itself is refused; none if it makes none, or a legal
    /// one.
    fn refused_token(&self, token: usize) -> Lab<Option<String>>;
    /// Name of an action of the state.
    fn action_name(&mut self, action: usize) -> Lab<String>;
    /// The steps of the command under way.
    fn chosen(&self) -> Vec<u32>;
    /// Takes them back.
    fn clear_steps(&mut self);
    /// The outcomes of the throw that waits, with their probabilities.
    fn outcomes(&self) -> Lab<Vec<(usize, f64)>>;
    /// Result for each seat.
    fn returns(&self) -> Vec<f64>;
    /// The rule that ended the match, and how, in words.
    fn ending(&self) -> Option<(String, String)>;
    /// The scores of the sides: of each its name and its items.
    fn scores(&self) -> Vec<(String, Vec<(String, i64)>)>;
    /// Writes what a seat sees.
    fn observe(&self, viewer: Option<usize>, cells: &mut [u8]) -> Lab;
    /// Writes the command under way as the player to move sees it; the rest of the cells stays.
    fn observe_command(&self, cells: &mut [u8]);
    /// Writes which actions are legal.
    fn mask(&mut self, player: Option<usize>, mask: &mut [u8]) -> Lab;
    /// The match as a seat sees it, or a spectator, as bytes of the game's message.
    fn view(&self, viewer: Option<usize>) -> Lab<Vec<u8>>;
    /// Everything that a seat may do, as bytes of the game's message.
    fn legal(&self, seat: usize) -> Lab<Vec<u8>>;
    /// The actions that led here, of each entry with its seat; none for what was played
    /// elsewhere.
    fn history(&self) -> Vec<(u8, Option<Vec<u32>>)>;
    /// Number of entries of the log.
    fn version(&self) -> u64;
    /// The fingerprint of the state.
    fn hash(&self) -> u128;
    /// All of it as bytes.
    fn write(&self) -> Lab<Vec<u8>>;
    /// The match as an export.
    fn export(&self, name: &str) -> Lab<MatchExport>;
    /// A copy as a seat may know it.
    fn known_to(&self, seat: usize, seed: u64) -> Lab<Box<dyn AnyPosition>>;
    /// Plays random steps. Returns their number.
    fn playout(&mut self, seed: u64, most: u64) -> Lab<u64>;
    /// The steps that make the command of an entry, or another one with the same result; none
    /// where the vocabulary has none, or the entry is not of the player to move.
    fn steps_of(&mut self, entry: &RecordedEntry) -> Lab<Option<Vec<u16>>>;
    /// Plays an entry of an export.
    fn replay(&mut self, entry: &RecordedEntry) -> Lab;
    /// Begins a new match.
    fn restart(&mut self, seed: u64);
}

impl<G: LabGame> AnyGame for Arc<LabMatch<G>> {
    fn id(&self) -> &str {
        &self.id
    }

    fn ruleset(&self) -> &str {
        &self.ruleset
    }

    fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    fn options(&self) -> &Any {
        &self.options
    }

    fn settings(&self) -> LabSettings {
        self.settings
    }

    fn tokens(&self) -> &[TokenGroup] {
        self.game.tokens()
    }

    fn token_name(&self, token: u16) -> String {
        self.game.token_name(token)
    }

    fn layout(&self) -> &Layout {
        self.game.layout()
    }

    fn graph(&self, kind: &str) -> Lab<Graph> {
        self.game.graph(kind)
    }

    fn open(&self, seed: u64) -> Box<dyn AnyPosition> {
        let secret = DiceSecret::of_number(seed, self.seats.len());
        Box::new(Position::opening(self, secret))
    }

    fn read(&self, bytes: &[u8]) -> Lab<Box<dyn AnyPosition>> {
        Ok(Box::new(crate::saved::read(self, bytes)?))
    }

    fn load(&self, export: &MatchExport, entries: usize) -> Lab<Box<dyn AnyPosition>> {
        Ok(Box::new(crate::export::load(self, export, entries)?))
    }

    fn follow(&self, seat: usize) -> Lab<Box<dyn AnyFollower>> {
        Ok(Box::new(SeatFollower::new(self, seat)?))
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        self.game.engine().rule(id)
    }

    fn odds(&self, battle: &Any) -> Lab<Any> {
        let odds = self.game.codec().odds(battle);
        odds.map_err(|bad| LabError::value(format_args!("battle: {bad}")))
    }
}

impl<G: LabGame> Position<G> {
    fn read_command(&self, command: &Any) -> Lab<G::Command> {
        let read = self.lab.game.codec().read_command(command);
        read.map_err(|bad| LabError::value(format_args!("command: {bad}")))
    }

    fn seat_of(&self, number: usize) -> Lab<Seat> {
        self.lab.seat(number)
    }

    /// The names of a command's steps.
    fn describe(&self, command: &G::Command) -> String {
        let game = &self.lab.game;
        let mut words: Vec<String> = (game.path(&self.state, command).iter())
            .map(|token| game.token_name(*token))
            .collect();
        let count = game.count(command);
        if count > 1 {
            words.push(count.to_string());
        }
        words.join(" ")
    }
}

impl<G: LabGame> AnyPosition for Position<G> {
    fn copied(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn player(&self) -> i32 {
        Self::player(self)
    }

    fn awaited(&self) -> Vec<u8> {
        let awaited = self.lab.game.engine().awaited(&self.state);
        awaited.iter().map(|seat| seat.0).collect()
    }

    fn command_count(&mut self) -> Lab<usize> {
        Self::command_count(self)
    }

    fn open(&mut self) -> Lab<Vec<u16>> {
        Ok(Self::open(self)?.to_vec())
    }

    fn apply(&mut self, action: usize) -> Lab {
        Self::apply(self, action)
    }

    fn apply_message(&mut self, command: &Any) -> Lab {
        let command = self.read_command(command)?;
        self.play(command, Vec::new())
    }

    fn message(&mut self, place: usize) -> Lab<Any> {
        let command = self.command(place)?;
        Ok(self.lab.game.codec().write_command(&command))
    }

    fn default_message(&self) -> Lab<Option<Any>> {
        let command = self.default_command()?;
        Ok(command.map(|command| self.lab.game.codec().write_command(&command)))
    }

    fn place(&mut self, command: &Any) -> Lab<Option<usize>> {
        let command = self.read_command(command)?;
        Self::place(self, &command)
    }

    fn steps_to(&mut self, command: &Any) -> Lab<Option<Vec<u16>>> {
        let command = self.read_command(command)?;
        Self::steps_to(self, &command)
    }

    fn refused(&self, command: &Any) -> Lab<Option<String>> {
        let command = self.read_command(command)?;
        Self::refused(self, &command)
    }

    fn refused_token(&self, token: usize) -> Lab<Option<String>> {
        match self.lab.game.plain_command(token) {
            Some(command) if self.chosen().is_empty() => Self::refused(self, &command),
            _ => Ok(None),
        }
    }

    fn action_name(&mut self, action: usize) -> Lab<String> {
        if self.pending.is_some() {
            return Ok(format!("outcome {action}"));
        }
        match self.lab.settings.actions {
            Actions::Steps => Ok(self.token_name(action)),
            Actions::Commands => {
                let command = self.command(action)?;
                Ok(self.describe(&command))
            }
        }
    }

    fn chosen(&self) -> Vec<u32> {
        Self::chosen(self).to_vec()
    }

    fn clear_steps(&mut self) {
        Self::clear_steps(self);
    }

    fn outcomes(&self) -> Lab<Vec<(usize, f64)>> {
        Ok(self.throw()?.outcomes())
    }

    fn returns(&self) -> Vec<f64> {
        Self::returns(self)
    }

    fn ending(&self) -> Option<(String, String)> {
        let outcome = self.lab.game.engine().outcome(&self.state)?;
        Some((outcome.rule.clone(), outcome.reason.clone()))
    }

    fn scores(&self) -> Vec<(String, Vec<(String, i64)>)> {
        let scores = self.lab.game.engine().scores(&self.state).into_iter();
        scores
            .map(|score| {
                let items = score.items.iter();
                let items = items.map(|item| (item.name.to_owned(), item.value));
                (score.side.to_owned(), items.collect())
            })
            .collect()
    }

    fn observe(&self, viewer: Option<usize>, cells: &mut [u8]) -> Lab {
        Self::observe(self, viewer, cells)
    }

    fn observe_command(&self, cells: &mut [u8]) {
        Self::observe_command(self, self.seat.unwrap_or(Seat(0)), cells);
    }

    fn mask(&mut self, player: Option<usize>, mask: &mut [u8]) -> Lab {
        Self::mask(self, player, mask)
    }

    fn view(&self, viewer: Option<usize>) -> Lab<Vec<u8>> {
        let viewer = match viewer {
            Some(number) => Viewer::Seat(self.seat_of(number)?),
            None => Viewer::Spectator,
        };
        Ok(Self::view(self, viewer))
    }

    fn legal(&self, seat: usize) -> Lab<Vec<u8>> {
        let seat = self.seat_of(seat)?;
        let codec = self.lab.game.codec();
        let legal = codec.game().legal(&self.state, seat);
        Ok(codec.write_legal(&legal).value)
    }

    fn history(&self) -> Vec<(u8, Option<Vec<u32>>)> {
        let entries = self.log.entries().into_iter();
        entries
            .map(|entry| {
                let actions = Some(entry.actions.to_vec());
                (entry.seat.0, actions.filter(|actions| !actions.is_empty()))
            })
            .collect()
    }

    fn version(&self) -> u64 {
        self.log.length()
    }

    fn hash(&self) -> u128 {
        Self::hash(self).0
    }

    fn write(&self) -> Lab<Vec<u8>> {
        crate::saved::write(self)
    }

    fn export(&self, name: &str) -> Lab<MatchExport> {
        crate::export::export(self, name)
    }

    fn known_to(&self, seat: usize, seed: u64) -> Lab<Box<dyn AnyPosition>> {
        let seat = self.seat_of(seat)?;
        Ok(Box::new(Self::known_to(self, seat, seed)?))
    }

    fn playout(&mut self, seed: u64, most: u64) -> Lab<u64> {
        Self::playout(self, &mut Random::new(seed), most)
    }

    fn steps_of(&mut self, entry: &RecordedEntry) -> Lab<Option<Vec<u16>>> {
        let SeatAction::Command(command) = crate::export::action(&self.lab, entry)? else {
            return Ok(None);
        };
        let to_move = self
            .seat
            .is_some_and(|seat| u32::from(seat.0) == entry.seat);
        if !to_move || self.pending.is_some() {
            return Ok(None);
        }
        match Self::steps_to(self, &command)? {
            Some(steps) => Ok(Some(steps)),
            None => self.steps_alike(&command),
        }
    }

    fn replay(&mut self, entry: &RecordedEntry) -> Lab {
        crate::export::replay(self, entry)
    }

    fn restart(&mut self, seed: u64) {
        let secret = DiceSecret::of_number(seed, self.lab.seats.len());
        *self = Self::opening(&self.lab.clone(), secret);
    }
}
