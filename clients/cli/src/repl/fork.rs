//! Trying out what would come of it, line by line, in a scratch copy of a match.

use prost_types::Any;
use sandtable_client::{Client, Fork};
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::{ForkMove, PlayForkResponse};
use sandtable_proto::types::v1::OutcomeCause;

use super::line::{self, Input};
use crate::credentials::data_folder;
use crate::output::score;
use crate::repl::editor::{HISTORY, LineEditor};
use crate::repl::grammar::{Grammar, SeatView};
use crate::repl::messages::{RecentLines, offered, print_refusal, show_look, show_map, show_rule};

/// Commands that can be typed besides those of the game.
const HELP: &str = "Every seat is yours here: the lowest one that is awaited acts.
  next                               play the command that stands in for a seat";

/// Prompt before a line that is typed.
const PROMPT: &str = "what if> ";

/// A player of all sides of a copy.
pub(crate) struct ForkSession<T: Grammar> {
    client: Client,
    fork: Fork,
    /// The match that it was made of.
    match_name: String,
    table: T,
    seen: SeatView<T>,
    recent: RecentLines,
    typist: LineEditor,
    /// The seat that is to move.
    seat: Option<u32>,
}

impl<T: Grammar> ForkSession<T> {
    /// Plays in a copy until it is over or the player leaves; it is deleted then.
    pub(crate) async fn play(client: Client, fork: Fork, match_name: String) -> anyhow::Result<()> {
        let seat = fork.shown().awaited.first().copied();
        let mut what_if = Self {
            table: T::of(&client, &match_name, seat.unwrap_or_default()).await?,
            client,
            fork,
            match_name,
            seen: SeatView::default(),
            recent: RecentLines::default(),
            typist: LineEditor::open(data_folder().join(HISTORY)),
            seat,
        };
        what_if
            .typist
            .print("A scratch copy: nothing that you do here is done. Type `help` for more.")?;
        what_if.after().await?;
        let played = what_if.run().await;
        match what_if.fork.delete().await {
            // It may be gone already, and was to go anyway.
            Ok(()) | Err(_) => played,
        }
    }

    async fn run(&mut self) -> anyhow::Result<()> {
        self.typist.ask(PROMPT);
        while let Some(line) = self.typist.line().await {
            if self.handle_line(&line).await? {
                return Ok(());
            }
            self.typist.ask(PROMPT);
        }
        Ok(())
    }

    /// Executes a line. Returns whether the player leaves.
    async fn handle_line(&mut self, line: &str) -> anyhow::Result<bool> {
        if line.trim() == "next" {
            self.play_move(Move::DefaultCommand(())).await?;
            return Ok(false);
        }
        let input = match line::read(&self.table, &self.seen, line) {
            Ok(input) => input,
            Err(error) => {
                self.typist.print(error)?;
                return Ok(false);
            }
        };
        match input {
            Input::Nothing => {}
            Input::Quit => return Ok(true),
            Input::Help => {
                self.typist.print(HELP)?;
                self.typist.print(T::COMMON_HELP)?;
                self.typist.print(T::HELP)?;
            }
            Input::Submit(command) => {
                let played = self.fork.play(&command).await;
                self.print_result(played).await?;
            }
            Input::Check(command) => match self.fork.validate(None, &command).await {
                Ok(_) => self.typist.print("the referee would accept that")?,
                Err(error) => print_refusal(&mut self.typist, &error)?,
            },
            Input::Legal(word) => self.list_legal(&word)?,
            Input::Map(around) => {
                let view = self.view().await?;
                show_map(&mut self.typist, &self.table, &view, &around)?;
            }
            Input::Look(verb, rest) => {
                let view = self.view().await?;
                show_look(&mut self.typist, &self.table, &view, (&verb, &rest))?;
            }
            Input::Log => self.recent.again(&mut self.typist)?,
            Input::Rule(id) => {
                let game = &self.fork.shown().game;
                show_rule(&mut self.typist, &self.client, game, &id).await?;
            }
            Input::Resign => self.play_move(Move::Resign(())).await?,
        }
        Ok(false)
    }

    async fn play_move(&mut self, kind: Move) -> anyhow::Result<()> {
        let wanted = ForkMove {
            seat: None,
            r#move: Some(kind),
        };
        let played = self.fork.play_moves(vec![wanted], None).await;
        self.print_result(played).await
    }

    /// Prints the result of moves, or why they were refused.
    async fn print_result(
        &mut self,
        played: Result<PlayForkResponse, sandtable_client::Error>,
    ) -> anyhow::Result<()> {
        match played {
            Ok(played) => {
                for entry in &played.entries {
                    self.narrate(&entry.events, OutcomeCause::Rules).await?;
                }
                self.after().await
            }
            Err(error) => Ok(print_refusal(&mut self.typist, &error)?),
        }
    }

    async fn view(&self) -> anyhow::Result<T::View> {
        Ok(self.fork.view(self.seat).await?.what)
    }

    async fn narrate(&mut self, events: &[Any], cause: OutcomeCause) -> anyhow::Result<()> {
        if !self.table.narrator().knows(events) {
            let view = self.view().await?;
            self.table.learn(&view);
        }
        let narrator = self.table.narrator();
        Ok(self
            .recent
            .print_events(&mut self.typist, narrator, (events, cause))?)
    }

    /// Reads the legal list of the seat that is to move, and prints which seat it is and what is
    /// asked.
    async fn after(&mut self) -> anyhow::Result<()> {
        self.seen = SeatView::default();
        let next = self.fork.shown().awaited.first().copied();
        let Some(seat) = next else {
            let outcome = self.fork.shown().outcome.iter();
            let scores: Vec<String> = outcome.flat_map(score::lines).collect();
            self.typist.print("The copy has come to its end.")?;
            return Ok(self.typist.print_all(&scores)?);
        };
        if self.seat != next {
            self.seat = next;
            self.table = T::of(&self.client, &self.match_name, seat).await?;
        }
        let found = self.fork.legal(next).await?;
        (self.seen.legal, self.seen.commands) = (found.what, found.commands);
        if T::READS_VIEW {
            self.seen.view = Some(self.view().await?);
        }
        let version = self.fork.shown().version;
        self.typist.print(format_args!(
            "Seat {seat} is to move, at version {version}."
        ))?;
        let lines = self.table.turn(&self.seen);
        self.offer();
        Ok(self.typist.print_all(&lines)?)
    }

    /// Offers to complete what may be typed now.
    fn offer(&mut self) {
        if self.typist.is_person() {
            let mut words = offered(&self.table, &self.seen);
            words.push("next".to_owned());
            self.typist.offer(words);
        }
    }

    fn list_legal(&mut self, word: &str) -> std::io::Result<()> {
        let lines = self.table.legal(&self.seen, word);
        if lines.is_empty() {
            let none = format_args!("nothing that may be done holds {word:?}");
            return self.typist.print(none);
        }
        self.typist.print_all(&lines)
    }
}
