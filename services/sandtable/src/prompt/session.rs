//! A seat being played, line by line.

use std::io::{BufRead, IsTerminal, Write};

use anyhow::Context;
use sandtable_aa1940::board::Board;
use sandtable_client::{Client, Error, SeatAccess, Subscription};
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::{LogEntry, MatchState};
use tokio::sync::mpsc;

use super::parse::{HELP, Input, parse};
use crate::board::position::Position;
use crate::game::{board, entry_events, events};
use crate::out;
use crate::screen::text_map;
use crate::words::{Names, Weight, legal_lines, question_lines, sentence, units, weight};

/// Lines typed ahead of the program.
const TYPED_AHEAD: usize = 64;

/// How many lines of the log are shown on request.
const RECENT: usize = 20;

/// Size of the map.
const MAP: (u16, u16) = (120, 38);

/// Somebody at the table.
pub(crate) struct Session {
    client: Client,
    access: SeatAccess,
    board: std::sync::Arc<Board>,
    log: Subscription,
    recent: Vec<String>,
    open: Vec<game::Decision>,
    /// Entries that this session has told of already, as it submitted them.
    told: u64,
    over: bool,
}

impl Session {
    /// Sits down: from here on the session tells what happens.
    pub(crate) async fn open(client: &Client, access: SeatAccess) -> anyhow::Result<Session> {
        let client = client.for_seat(&access)?;
        let mut found = client.get_match(&access.match_name).await?;
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
            found = client.started(&access.match_name).await?;
            out::line("The match has started.")?;
        }
        let log = client.subscribe(&access.match_name, found.version);
        let mut session = Session {
            client,
            access,
            board: board(),
            log,
            recent: Vec::new(),
            open: Vec::new(),
            told: found.version,
            over: found.state() == MatchState::Finished,
        };
        if found.awaited.contains(&session.access.seat) {
            session.tell_turn().await?;
        }
        Ok(session)
    }

    /// Plays until the match ends or the player leaves.
    pub(crate) async fn run(mut self) -> anyhow::Result<()> {
        let mut typed = typed_lines();
        prompt()?;
        while !self.over {
            tokio::select! {
                line = typed.recv() => match line {
                    Some(line) => {
                        if self.hear(&line).await? {
                            return Ok(());
                        }
                        prompt()?;
                    }
                    None => return Ok(()),
                },
                entry = self.log.next() => match entry? {
                    Some(entry) => self.witness(&entry).await?,
                    None => self.over = true,
                },
            }
        }
        out::line("The match is over.")?;
        Ok(())
    }

    /// Does what a line asks for. Whether the player leaves.
    async fn hear(&mut self, line: &str) -> anyhow::Result<bool> {
        let input = match parse(&self.board, &self.open, line) {
            Ok(input) => input,
            Err(error) => {
                out::line(error)?;
                return Ok(false);
            }
        };
        let name = self.access.match_name.clone();
        match input {
            Input::Nothing => {}
            Input::Quit => return Ok(true),
            Input::Help => out::line(HELP)?,
            Input::Submit(command) => self.submit(&command).await?,
            Input::Check(command) => match self.client.validate(&name, &command).await {
                Ok(_) => out::line("the referee would accept that")?,
                Err(error) => say_refusal(&error)?,
            },
            Input::Legal(word) => self.tell_legal(&word).await?,
            Input::Map => {
                let view = self.client.view::<game::View>(&name).await?.what;
                let position = Position::of_view(&self.board, &view);
                out::line(text_map(&self.board, &position, MAP))?;
            }
            Input::Look(space) => self.look(&space).await?,
            Input::Log => {
                for line in self.recent.iter().rev().take(RECENT).rev() {
                    out::line(line)?;
                }
            }
            Input::Resign => match self.client.resign(&name).await {
                Ok(_) => {}
                Err(error) => say_refusal(&error)?,
            },
        }
        Ok(false)
    }

    async fn submit(&mut self, command: &game::Command) -> anyhow::Result<()> {
        let submitted = self
            .client
            .submit(&self.access.match_name, command, None)
            .await;
        match submitted {
            Ok(done) => {
                self.told = done.version;
                for event in events(&done.events) {
                    self.tell(&event)?;
                }
                self.after(&done.awaited).await
            }
            Err(error) => Ok(say_refusal(&error)?),
        }
    }

    /// Tells of an entry that somebody else brought about.
    async fn witness(&mut self, entry: &LogEntry) -> anyhow::Result<()> {
        if entry.sequence <= self.told {
            return Ok(());
        }
        out::line("")?;
        for event in entry_events(entry) {
            self.tell(&event)?;
        }
        self.after(&entry.awaited).await?;
        Ok(prompt()?)
    }

    fn tell(&mut self, event: &game::Event) -> anyhow::Result<()> {
        let Some(text) = sentence(&self.board, event) else {
            return Ok(());
        };
        let mark = match weight(event) {
            Weight::Headline => "** ",
            Weight::News => "   ",
            Weight::Detail => "     ",
        };
        out::line(format_args!("{mark}{text}"))?;
        self.recent.push(text);
        Ok(())
    }

    async fn after(&mut self, awaited: &[u32]) -> anyhow::Result<()> {
        self.open.clear();
        if awaited.contains(&self.access.seat) {
            self.tell_turn().await?;
        }
        Ok(())
    }

    /// Tells whose turn it is and what is asked.
    async fn tell_turn(&mut self) -> anyhow::Result<()> {
        let name = &self.access.match_name;
        let legal = self.client.legal::<game::Legal>(name).await?.what;
        self.open = legal.decisions;
        for decision in &self.open {
            for line in question_lines(&self.board, decision) {
                out::line(line)?;
            }
        }
        Ok(())
    }

    async fn tell_legal(&mut self, word: &str) -> anyhow::Result<()> {
        let name = &self.access.match_name;
        let legal = self.client.legal::<game::Legal>(name).await?.what;
        for decision in &legal.decisions {
            for line in question_lines(&self.board, decision) {
                out::line(line)?;
            }
        }
        match &legal.phase {
            Some(phase) => {
                for line in legal_lines(phase).iter().filter(|line| line.contains(word)) {
                    out::line(line)?;
                }
            }
            None if legal.decisions.is_empty() => out::line("it is not your move")?,
            None => {}
        }
        self.open = legal.decisions;
        Ok(())
    }

    async fn look(&self, space: &str) -> anyhow::Result<()> {
        let name = &self.access.match_name;
        let view = self.client.view::<game::View>(name).await?.what;
        let seen = (view.spaces.iter().find(|seen| seen.space == space))
            .with_context(|| format!("the server shows no {space}"))?;
        let names = Names(&self.board);
        out::line(format_args!(
            "{} ({})",
            names.space(space),
            names.power(&seen.controller)
        ))?;
        for facility in &seen.facilities {
            let kind = crate::words::facility(facility.r#type());
            out::line(format_args!(
                "  {kind}, {} points of damage",
                facility.damage
            ))?;
        }
        for group in &seen.units {
            out::line(format_args!(
                "  #{} {} of {}{}",
                group.unit,
                units(group.r#type(), group.count),
                names.power(&group.power),
                match (group.damaged, group.aboard) {
                    (true, _) => ", damaged".to_owned(),
                    (false, Some(ship)) => format!(", aboard #{ship}"),
                    (false, None) => String::new(),
                }
            ))?;
        }
        if let Some(id) = self.board.find_space(space) {
            let beside: Vec<&str> = (self.board.neighbors(id))
                .map(|next| self.board.space(next).id.as_str())
                .collect();
            out::line(format_args!("  borders on {}", beside.join(", ")))?;
        }
        Ok(())
    }
}

/// Says why a command was refused. Losing the server is said, too: the player may
/// try again.
fn say_refusal(error: &Error) -> std::io::Result<()> {
    match error.violation() {
        Some(violation) => {
            out::line(format_args!(
                "refused by {} ({})",
                violation.rule, violation.title
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
