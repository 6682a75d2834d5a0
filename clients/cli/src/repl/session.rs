//! A seat being played, line by line.

use prost_types::Any;
use sandtable_client::{Client, SeatAccess, Subscription};
use sandtable_proto::matches::v1::{Cause, LogEntry, Match, MatchState};
use sandtable_proto::types::v1::OutcomeCause;

use super::line::{self, Input};
use crate::credentials::data_folder;
use crate::output::score;
use crate::repl::editor::{HISTORY, LineEditor};
use crate::repl::grammar::{Grammar, SeatView};
use crate::repl::messages::{RecentLines, offered, print_refusal, show_look, show_map, show_rule};
use crate::repl::status;

/// Number of entries searched back for decisions that were made for a seat in its player's
/// absence.
const AWAY: u64 = 200;

/// A player at the table of a game.
pub(crate) struct Session<T: Grammar> {
    client: Client,
    access: SeatAccess,
    /// Id of the game.
    game: String,
    table: T,
    seen: SeatView<T>,
    log: Subscription,
    recent: RecentLines,
    /// Entries that this session has already printed, as it submitted them.
    described: u64,
    typist: LineEditor,
    /// The powers that the seat plays.
    powers: Vec<String>,
    /// True if the match has clocks.
    has_clocks: bool,
    /// The seats that the match waits for.
    awaited: Vec<u32>,
    over: bool,
}

impl<T: Grammar> Session<T> {
    /// Plays a seat until the match ends or the player leaves.
    pub(crate) async fn play(client: Client, access: SeatAccess) -> anyhow::Result<()> {
        match Self::open(&client, access).await? {
            Some(session) => session.run().await,
            None => Ok(()),
        }
    }

    /// Takes the seat: from here on the session prints the events. Returns `None` when the player
    /// leaves before the match has started.
    async fn open(client: &Client, access: SeatAccess) -> anyhow::Result<Option<Self>> {
        let client = client.for_seat(&access)?;
        let name = &access.match_name;
        let mut found = client.get_match(name).await?;
        let mut typist = LineEditor::open(data_folder().join(HISTORY));
        let seat = usize::try_from(access.seat)
            .ok()
            .and_then(|seat| found.seats.get(seat));
        let powers = seat.map(|seat| seat.powers.clone()).unwrap_or_default();
        typist.print(format_args!(
            "{}: you play {}. Type `help` for what you can type.",
            found.display_name,
            powers.join(", ")
        ))?;
        if found.state() == MatchState::Lobby {
            typist.print("The match starts when every seat is taken.")?;
            found = match wait(&client, name, &mut typist).await? {
                Some(found) => found,
                None => return Ok(None),
            };
            typist.print("The match has started.")?;
        }
        let mut session = Self {
            table: T::of(&client, name, access.seat).await?,
            log: client.subscribe(name, found.version),
            client,
            access,
            game: found.game.clone(),
            seen: SeatView::default(),
            recent: RecentLines::default(),
            described: found.version,
            typist,
            powers,
            has_clocks: found.clock_settings.is_some(),
            awaited: found.awaited.clone(),
            over: found.state() == MatchState::Finished,
        };
        session.print_decisions(found.version).await?;
        session.after(&found.awaited).await?;
        Ok(Some(session))
    }

    /// Plays until the match ends or the player leaves.
    async fn run(mut self) -> anyhow::Result<()> {
        self.prompt().await?;
        while !self.over {
            tokio::select! {
                line = self.typist.line() => match line {
                    Some(line) => {
                        if self.handle_line(&line).await? {
                            return Ok(());
                        }
                        self.prompt().await?;
                    }
                    None => return Ok(()),
                },
                entry = self.log.next() => match entry? {
                    Some(entry) => self.show_entry(&entry).await?,
                    None => self.over = true,
                },
            }
        }
        self.typist.print("The match is over.")?;
        let found = self.client.get_match(&self.access.match_name).await?;
        let outcome = found.outcome.iter();
        let scores: Vec<String> = outcome.flat_map(score::lines).collect();
        Ok(self.typist.print_all(&scores)?)
    }

    /// Returns the line above the prompt: whose move it is and what is asked; `None` for a pipe.
    async fn standing(&self) -> Option<String> {
        if !self.typist.is_person() {
            return None;
        }
        let view = match &self.seen.view {
            Some(_) => None,
            // A player who cannot be shown the state may type all the same.
            None => self.view().await.ok(),
        };
        let view = self.seen.view.as_ref().or(view.as_ref());
        let clocks = if self.has_clocks {
            self.client.get_clocks(&self.access.match_name).await.ok()
        } else {
            None
        };
        let of_game = view.and_then(|view| self.table.standing(view, &self.powers));
        Some(status::line(&status::StatusLine {
            of_game,
            asked: self.table.asked(&self.seen),
            seat: self.access.seat,
            awaited: &self.awaited,
            clocks: clocks.and_then(|it| it.clocks),
        }))
    }

    /// Has the next line typed, below how things stand.
    async fn prompt(&mut self) -> anyhow::Result<()> {
        if let Some(standing) = self.standing().await {
            self.typist.print(standing)?;
            let prompt = match self.table.asked(&self.seen) {
                Some(_) => "answer> ".to_owned(),
                None => format!("{}> ", self.powers.join("+")),
            };
            self.typist.ask(&prompt);
        }
        Ok(())
    }

    /// Prints the decisions made for the seat after its own last move: its player may have been
    /// away.
    async fn print_decisions(&mut self, version: u64) -> anyhow::Result<()> {
        let after = version.saturating_sub(AWAY);
        let log = self.client.log(&self.access.match_name, after).await?;
        let own = log.iter().filter(|entry| entry.seat == self.access.seat);
        let own: Vec<&LogEntry> = own.collect();
        let last = own.iter().rposition(|entry| decided(entry).is_none());
        let since = last.map_or(0, |last| last + 1);
        for entry in &own[since..] {
            let Some(how) = decided(entry) else { continue };
            let line = format!("While you were away ({how}, entry {}):", entry.sequence);
            self.typist.print(line)?;
            let cause = OutcomeCause::of(entry.action.as_ref());
            self.narrate(&entry.events, cause).await?;
        }
        Ok(())
    }

    /// Executes a line. Returns whether the player leaves.
    async fn handle_line(&mut self, line: &str) -> anyhow::Result<bool> {
        let name = self.access.match_name.clone();
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
                self.typist.print(T::COMMON_HELP)?;
                self.typist.print(T::HELP)?;
            }
            Input::Submit(command) => self.submit(&command).await?,
            Input::Check(command) => match self.client.validate(&name, &command).await {
                Ok(_) => self.typist.print("the referee would accept that")?,
                Err(error) => print_refusal(&mut self.typist, &error)?,
            },
            Input::Legal(word) => self.list_legal(&word).await?,
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
                show_rule(&mut self.typist, &self.client, &self.game, &id).await?;
            }
            Input::Resign => match self.client.resign(&name).await {
                Ok(_) => {}
                Err(error) => print_refusal(&mut self.typist, &error)?,
            },
        }
        Ok(false)
    }

    async fn view(&self) -> anyhow::Result<T::View> {
        Ok(self.client.view(&self.access.match_name).await?.what)
    }

    async fn submit(&mut self, command: &T::Command) -> anyhow::Result<()> {
        let submitted = self
            .client
            .submit(&self.access.match_name, command, None)
            .await;
        match submitted {
            Ok(done) => {
                self.described = done.version;
                self.narrate(&done.events, OutcomeCause::Rules).await?;
                self.after(&done.awaited).await
            }
            Err(error) => Ok(print_refusal(&mut self.typist, &error)?),
        }
    }

    /// Prints an entry that this session did not cause.
    async fn show_entry(&mut self, entry: &LogEntry) -> anyhow::Result<()> {
        if entry.sequence <= self.described {
            return Ok(());
        }
        self.typist.print("")?;
        if let Some(how) = decided(entry).filter(|_| entry.seat == self.access.seat) {
            self.typist
                .print(format_args!("Decided for you ({how}):"))?;
        }
        let cause = OutcomeCause::of(entry.action.as_ref());
        self.narrate(&entry.events, cause).await?;
        self.after(&entry.awaited).await?;
        // The line that is being typed stays; the current state is printed above it.
        if let Some(standing) = self.standing().await {
            self.typist.print(standing)?;
        }
        Ok(())
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

    /// Reads the seat's legal list, if it is awaited, and prints whose turn it is and what is
    /// asked.
    async fn after(&mut self, awaited: &[u32]) -> anyhow::Result<()> {
        self.seen = SeatView::default();
        self.awaited = awaited.to_vec();
        self.offer();
        if !awaited.contains(&self.access.seat) {
            return Ok(());
        }
        self.look_up_legal().await?;
        if T::READS_VIEW {
            self.seen.view = Some(self.view().await?);
        }
        let lines = self.table.turn(&self.seen);
        self.typist.print_all(&lines)?;
        self.offer();
        Ok(())
    }

    async fn look_up_legal(&mut self) -> anyhow::Result<()> {
        let found = self.client.legal(&self.access.match_name).await?;
        (self.seen.legal, self.seen.commands) = (found.what, found.commands);
        Ok(())
    }

    /// Prints the legal list; the match may have gone on since the seat last received one.
    async fn list_legal(&mut self, word: &str) -> anyhow::Result<()> {
        self.look_up_legal().await?;
        let lines = self.table.legal(&self.seen, word);
        match lines.is_empty() {
            true if word.is_empty() => self.typist.print("it is not your move")?,
            true => self
                .typist
                .print(format_args!("nothing that you may do holds {word:?}"))?,
            false => self.typist.print_all(&lines)?,
        }
        Ok(())
    }

    /// Offers to complete what may be typed now.
    fn offer(&mut self) {
        if self.typist.is_person() {
            self.typist.offer(offered(&self.table, &self.seen));
        }
    }
}

/// Returns the cause of an entry that its seat did not request.
fn decided(entry: &LogEntry) -> Option<&'static str> {
    match entry.cause() {
        Cause::Clock => Some("your time had run out"),
        Cause::Office => Some("by those who keep order"),
        Cause::Seat | Cause::Unspecified => None,
    }
}

/// Waits for a match to start. Lines that are typed meanwhile are answered and not queued: a
/// player who types before there is anything to do would be surprised to see it done later. A
/// pipe is read only once the match goes on, as it always was. Returns `None` when the player
/// leaves.
async fn wait(
    client: &Client,
    name: &str,
    typist: &mut LineEditor,
) -> anyhow::Result<Option<Match>> {
    if !typist.is_person() {
        return Ok(Some(client.started(name).await?));
    }
    let started = client.started(name);
    tokio::pin!(started);
    loop {
        typist.ask("lobby> ");
        tokio::select! {
            found = &mut started => return Ok(Some(found?)),
            line = typist.line() => match line.as_deref().map(str::trim) {
                None | Some("quit" | "q" | "exit") => return Ok(None),
                Some("") => {}
                Some(_) => typist.print(
                    "The match has not started, so nothing is done with this; `quit` leaves, and \
                     the seat stays yours.",
                )?,
            },
        }
    }
}
