//! A seat being played, line by line.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal, Write};

use prost_types::Any;
use sandtable_client::{Client, Error, SeatAccess, Subscription};
use sandtable_proto::matches::v1::{LogEntry, MatchState};
use tokio::sync::mpsc;

use super::line::{self, Input};
use super::table::{Seen, Table};
use crate::out;
use crate::score_words;
use crate::words::Weight;

/// Lines typed ahead of the program.
const TYPED_AHEAD: usize = 64;

/// How many lines of the log are shown on request.
const RECENT: usize = 20;

/// Somebody at the table of a game.
pub(crate) struct Session<T: Table> {
    client: Client,
    access: SeatAccess,
    /// Id of the game.
    game: String,
    table: T,
    seen: Seen<T>,
    log: Subscription,
    recent: VecDeque<String>,
    /// Entries that this session has told of already, as it submitted them.
    described: u64,
    over: bool,
}

impl<T: Table> Session<T> {
    /// Plays a seat until the match ends or the player leaves.
    pub(crate) async fn play(client: Client, access: SeatAccess) -> anyhow::Result<()> {
        Self::open(&client, access).await?.run().await
    }

    /// Sits down: from here on the session tells what happens.
    async fn open(client: &Client, access: SeatAccess) -> anyhow::Result<Self> {
        let client = client.for_seat(&access)?;
        let name = &access.match_name;
        let mut found = client.get_match(name).await?;
        let seat = usize::try_from(access.seat)
            .ok()
            .and_then(|seat| found.seats.get(seat));
        let powers = seat.map(|seat| seat.powers.join(", ")).unwrap_or_default();
        out::line(format_args!(
            "{}: you play {powers}. Type `help` for what you can type.",
            found.display_name
        ))?;
        if found.state() == MatchState::Lobby {
            out::line("The match starts when every seat is taken.")?;
            found = client.started(name).await?;
            out::line("The match has started.")?;
        }
        let mut session = Self {
            table: T::of(&client, name, access.seat).await?,
            log: client.subscribe(name, found.version),
            client,
            access,
            game: found.game.clone(),
            seen: Seen::default(),
            recent: VecDeque::new(),
            described: found.version,
            over: found.state() == MatchState::Finished,
        };
        session.after(&found.awaited).await?;
        Ok(session)
    }

    /// Plays until the match ends or the player leaves.
    async fn run(mut self) -> anyhow::Result<()> {
        let mut typed = typed_lines();
        prompt()?;
        while !self.over {
            tokio::select! {
                line = typed.recv() => match line {
                    Some(line) => {
                        if self.handle_line(&line).await? {
                            return Ok(());
                        }
                        prompt()?;
                    }
                    None => return Ok(()),
                },
                entry = self.log.next() => match entry? {
                    Some(entry) => self.show_entry(&entry).await?,
                    None => self.over = true,
                },
            }
        }
        out::line("The match is over.")?;
        let found = self.client.get_match(&self.access.match_name).await?;
        let outcome = found.outcome.iter();
        Ok(say(&outcome
            .flat_map(score_words::lines)
            .collect::<Vec<_>>())?)
    }

    /// Does what a line asks for. Whether the player leaves.
    async fn handle_line(&mut self, line: &str) -> anyhow::Result<bool> {
        let name = self.access.match_name.clone();
        let input = match line::read(&self.table, &self.seen, line) {
            Ok(input) => input,
            Err(error) => {
                out::line(error)?;
                return Ok(false);
            }
        };
        match input {
            Input::Nothing => {}
            Input::Quit => return Ok(true),
            Input::Help => {
                out::line(T::COMMON_HELP)?;
                out::line(T::HELP)?;
            }
            Input::Submit(command) => self.submit(&command).await?,
            Input::Check(command) => match self.client.validate(&name, &command).await {
                Ok(_) => out::line("the referee would accept that")?,
                Err(error) => say_refusal(&error)?,
            },
            Input::Legal(word) => self.list_legal(&word).await?,
            Input::Map(around) => {
                let view = self.view().await?;
                match self.table.map(&view, &around) {
                    Ok(map) => out::line(map)?,
                    Err(error) => out::line(error)?,
                }
            }
            Input::Look(verb, rest) => {
                let view = self.view().await?;
                match self.table.look(&view, &verb, &rest) {
                    Ok(lines) => say(&lines)?,
                    Err(error) => out::line(error)?,
                }
            }
            Input::Log => {
                for line in &self.recent {
                    out::line(line)?;
                }
            }
            Input::Rule(id) => match self.client.rule(&self.game, &id).await {
                Ok(rule) => {
                    out::line(format_args!("{id}, {}: {}", rule.section, rule.title))?;
                    out::line(format_args!("  {}", rule.summary))?;
                }
                Err(error) => say_refusal(&error)?,
            },
            Input::Resign => match self.client.resign(&name).await {
                Ok(_) => {}
                Err(error) => say_refusal(&error)?,
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
                self.narrate(&done.events).await?;
                self.after(&done.awaited).await
            }
            Err(error) => Ok(say_refusal(&error)?),
        }
    }

    /// Tells of an entry that somebody else brought about.
    async fn show_entry(&mut self, entry: &LogEntry) -> anyhow::Result<()> {
        if entry.sequence <= self.described {
            return Ok(());
        }
        out::line("")?;
        self.narrate(&entry.events).await?;
        self.after(&entry.awaited).await?;
        Ok(prompt()?)
    }

    async fn narrate(&mut self, events: &[Any]) -> anyhow::Result<()> {
        if !self.table.narrator().knows(events) {
            let view = self.view().await?;
            self.table.learn(&view);
        }
        for (weight, text) in self.table.narrator().lines(events) {
            let mark = match weight {
                Weight::Headline => "** ",
                Weight::News => "   ",
                Weight::Detail => "     ",
            };
            out::line(format_args!("{mark}{text}"))?;
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(text);
        }
        Ok(())
    }

    /// Learns what the seat may do now, if it is awaited, and tells whose turn it is and
    /// what is asked.
    async fn after(&mut self, awaited: &[u32]) -> anyhow::Result<()> {
        self.seen = Seen::default();
        if !awaited.contains(&self.access.seat) {
            return Ok(());
        }
        self.look_up_legal().await?;
        if T::READS_VIEW {
            self.seen.view = Some(self.view().await?);
        }
        Ok(say(&self.table.turn(&self.seen))?)
    }

    async fn look_up_legal(&mut self) -> anyhow::Result<()> {
        let found = self.client.legal(&self.access.match_name).await?;
        (self.seen.legal, self.seen.commands) = (found.what, found.commands);
        Ok(())
    }

    /// Tells what may be done; the match may have gone on since the seat was last told.
    async fn list_legal(&mut self, word: &str) -> anyhow::Result<()> {
        self.look_up_legal().await?;
        let lines = self.table.legal(&self.seen, word);
        match lines.is_empty() {
            true if word.is_empty() => out::line("it is not your move")?,
            true => out::line(format_args!("nothing that you may do holds {word:?}"))?,
            false => say(&lines)?,
        }
        Ok(())
    }
}

fn say(lines: &[String]) -> std::io::Result<()> {
    lines.iter().try_for_each(out::line)
}

/// Says why a command was refused. Losing the server is said, too: the player may
/// try again.
fn say_refusal(error: &Error) -> std::io::Result<()> {
    match error.violation() {
        Some(violation) => {
            out::line(format_args!(
                "refused by {} ({}: {})",
                violation.rule, violation.section, violation.title
            ))?;
            out::line(format_args!("  expected {}", violation.expected))?;
            out::line(format_args!("  found    {}", violation.found))
        }
        None => out::line(error),
    }
}

fn prompt() -> std::io::Result<()> {
    if std::io::stdin().is_terminal() {
        let mut out = std::io::stdout().lock();
        out.write_all(b"> ")?;
        out.flush()?;
    }
    Ok(())
}

/// The lines that are typed; the channel closes at the end of the input.
fn typed_lines() -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel(TYPED_AHEAD);
    // A thread of its own: reading a terminal cannot be cancelled, and must not keep
    // the program from ending.
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
