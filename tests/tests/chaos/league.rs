//! Matches that are played whatever happens, and the check of what is left of them.

use anyhow::{Context, bail, ensure};
use sandtable_bots::BotKind;
use sandtable_client::{Client, Error, HeadError, verify_between};
use sandtable_proto::matches::v1::{LogEntry, LogHead};
use sandtable_tests::action_log::{ActionLog, check_log, check_seen, check_stamps};
use sandtable_tests::cluster::{Cluster, REPLICAS, Span};
use sandtable_tests::collector::{Collector, Ends, Matches, sign_up};
use sandtable_tests::deployment::OPERATOR;
use sandtable_tests::hotseat::Hotseat;
use sandtable_tests::process::PATIENCE;
use sandtable_tests::subscriber::follow;
use sandtable_tests::table::{Game, POWERS, SIDES, Setting, Table};
use sandtable_tests::traffic::Uptime;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tonic::Code;

/// Tables that may fail to be set, one after the other.
const MOST_FAILURES: u32 = 20;

/// Of so many matches of a board its players leave one, after so many commands.
const LEFT_EVERY: usize = 4;
const LEFT_AFTER: u64 = 8;

/// Games played, board by board.
const GAMES: [Game; 4] = [
    Game::AxisAllies(SIDES),
    Game::AxisEmpires,
    Game::AxisEmpires,
    Game::AxisAllies(POWERS),
];

/// Matches in play.
pub(crate) struct League {
    /// Task that hosts all matches, and follows them in one stream.
    collector: JoinHandle<anyhow::Result<Matches>>,
    ends: watch::Sender<Option<Ends>>,
    tally: watch::Receiver<Tally>,
    stop: watch::Sender<bool>,
    boards: JoinSet<anyhow::Result<Vec<Played>>>,
}

/// Progress of all players.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Commands that were acknowledged.
    pub(crate) acknowledged: u64,
    /// Matches that came to their end.
    pub(crate) finished: u64,
}

/// Counts of what the check compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Findings {
    /// Matches.
    pub(crate) matches: u64,
    /// Commands that were acknowledged.
    pub(crate) acknowledged: u64,
    /// Entries that subscribers received, each counted for each of them.
    pub(crate) received: u64,
    /// Signed heads from which the logs go on.
    pub(crate) heads: u64,
    /// Matches that all who played them left in the middle, without a word.
    pub(crate) left: u64,
}

impl League {
    /// Begins to play, at so many boards at a time, matches of so many rounds. The bots' play
    /// follows from the seed and the dice.
    pub(crate) async fn begin(
        cluster: &Cluster,
        boards: usize,
        rounds: u32,
        seed: u64,
    ) -> anyhow::Result<Self> {
        let (count, tally) = watch::channel(Tally::default());
        let (stop, stopped) = watch::channel(false);
        let secret = sign_up(&cluster.url(Span::ClientsToMatches(0))?, "league").await?;
        let follower = cluster.subscribers()?.with_token(&secret)?;
        // A process that is away is discovered by calling it.
        let (_always, uptime) = Uptime::new();
        let collector = Collector::begin(follower, uptime).await?;
        let (ends, known) = watch::channel(None);
        let mut tasks = JoinSet::new();
        for board in 0..boards {
            let board = Board {
                host: cluster.players()?.with_token(&secret)?,
                operator: cluster.players()?.with_token(OPERATOR)?,
                players: cluster.players()?,
                subscribers: cluster.subscribers()?,
                // While one replica is away, play goes on at the boards of the others.
                favourite: cluster.url(Span::ClientsToMatches(board % REPLICAS))?,
                game: GAMES[board % GAMES.len()],
                rounds,
                seed: seed.wrapping_add(board as u64),
                count: count.clone(),
                stopped: stopped.clone(),
            };
            tasks.spawn(board.play());
        }
        Ok(Self {
            collector: tokio::spawn(collector.follow(known)),
            ends,
            tally,
            stop,
            boards: tasks,
        })
    }

    /// Progress of all players.
    pub(crate) fn tally(&self) -> Tally {
        *self.tally.borrow()
    }

    /// Waits until so many more commands have been acknowledged.
    pub(crate) async fn progress(&mut self, commands: u64) -> anyhow::Result<()> {
        let goal = self.tally().acknowledged + commands;
        let reached = self.tally.wait_for(|tally| tally.acknowledged >= goal);
        tokio::select! {
            reached = tokio::time::timeout(PATIENCE, reached) => {
                reached.context("play does not go on")??;
                Ok(())
            }
            Some(ended) = self.boards.join_next() => {
                ended??;
                bail!("a board was left although nobody said so")
            }
        }
    }

    /// Stops play and compares what all clients received with the logs.
    pub(crate) async fn judge(mut self, cluster: &Cluster) -> anyhow::Result<Findings> {
        self.stop.send_replace(true);
        // To play a match again takes long on a busy machine.
        let operator = cluster.operator()?.with_timeout(PATIENCE);
        let mut findings = Findings::default();
        let mut logs = Matches::new();
        while let Some(board) = self.boards.join_next().await {
            for played in board?? {
                let name = played.table.name.clone();
                let judged = played.judge(&operator, &mut findings).await;
                logs.insert(name.clone(), judged.context(name)?);
            }
        }
        let end = |(name, log): (&String, &Vec<LogEntry>)| (name.clone(), log.len());
        self.ends.send_replace(Some(logs.iter().map(end).collect()));
        let collected = (&mut self.collector).await??;
        for (name, log) in &logs {
            // Nothing is sent about a match without commands.
            let seen = collected.get(name).map_or(&[][..], Vec::as_slice);
            // Entries that came after the log was read belong to no player.
            let seen = seen.get(..log.len()).unwrap_or(seen);
            check_seen(log, seen).with_context(|| format!("the host of {name}"))?;
            findings.received += log.len() as u64;
        }
        let received = self.tally().acknowledged;
        ensure!(
            findings.acknowledged == received,
            "{received} commands were acknowledged, and the journals have {findings:?}"
        );
        Ok(findings)
    }
}

/// A board at which one match is played after the other.
struct Board {
    host: Client,
    operator: Client,
    players: Client,
    subscribers: Client,
    /// Address of the replica that its matches go to first.
    favourite: String,
    /// Game of its matches.
    game: Game,
    rounds: u32,
    seed: u64,
    count: watch::Sender<Tally>,
    stopped: watch::Receiver<bool>,
}

impl Board {
    async fn play(self) -> anyhow::Result<Vec<Played>> {
        let mut all = Vec::new();
        while !*self.stopped.borrow() {
            let leaves = all.len() % LEFT_EVERY == 0;
            all.push(self.play_once(leaves).await?);
        }
        Ok(all)
    }

    /// Plays a match to its end, or until all are signalled to stop; or until all are gone, if
    /// this is one that they leave.
    async fn play_once(&self, leaves: bool) -> anyhow::Result<Played> {
        // A process that is away is discovered by calling it.
        let (_always, uptime) = Uptime::new();
        let (table, mut hotseat) = self.sit(&uptime).await?;
        let mut played = Played::begin(table, &self.subscribers, &uptime)?;
        let mut moves = 0;
        // Where the log stood, for as long as the match is played.
        let watcher = self.players.clone();
        while !*self.stopped.borrow() && hotseat.outcome().is_none() {
            let accepted = hotseat.act().await?;
            self.count
                .send_modify(|tally| tally.acknowledged += accepted);
            moves += accepted;
            if leaves && moves >= LEFT_AFTER {
                played.left = true;
                break;
            }
            if accepted > 0 && played.is_due() {
                match watcher.log_head(&played.table.name).await {
                    Ok(head) => played.heads.push(head),
                    // A server that is away now is asked another time.
                    Err(HeadError::Call(_)) => {}
                    Err(error) => return Err(error.into()),
                }
            }
        }
        if hotseat.outcome().is_some() {
            self.count.send_modify(|tally| tally.finished += 1);
        }
        played.journals = hotseat.journals();
        Ok(played)
    }

    /// Takes the seats of a match, or of another one when no server answers about the first.
    async fn sit(&self, uptime: &Uptime) -> anyhow::Result<(Table, Hotseat)> {
        let mut failures = 0;
        loop {
            match self.sit_once(uptime).await {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                Err(error) if is_absence(&error) && failures < MOST_FAILURES => failures += 1,
                Err(error) => return Err(error),
            }
        }
    }

    /// Sits down at a new table, if its favourite is this board's.
    async fn sit_once(&self, uptime: &Uptime) -> anyhow::Result<Option<(Table, Hotseat)>> {
        let setting = Setting {
            game: self.game,
            taken: self.game.seats() as u32,
            round_limit: self.rounds,
            ..Setting::default()
        };
        let table = Table::set(&self.host, setting).await?;
        if self.players.order(&table.name).first() != Some(&self.favourite.as_str()) {
            // One account may have so many open, and a long run hosts more than that.
            let reason = "it is no match of this board's";
            self.operator.close_match(&table.name, reason).await?;
            return Ok(None);
        }
        let bots = (0..self.game.seats()).map(|_| BotKind::Random);
        let hotseat = Hotseat::new(&self.players, &table, bots, uptime, self.seed);
        let hotseat = hotseat.await?;
        Ok(Some((table, hotseat)))
    }
}

/// Reports whether a call failed because no server answered it.
fn is_absence(error: &anyhow::Error) -> bool {
    let code = error.downcast_ref().and_then(Error::code);
    matches!(code, Some(Code::Unavailable | Code::DeadlineExceeded))
}

/// A match, and everything that its clients received of it.
struct Played {
    table: Table,
    journals: Vec<ActionLog>,
    subscribers: Vec<JoinHandle<anyhow::Result<Vec<LogEntry>>>>,
    end: watch::Sender<Option<u64>>,
    /// Where the log stood, as the server signed it.
    heads: Vec<LogHead>,
    /// Number of opportunities to request it.
    looks: u64,
    /// True if all who played it are gone.
    left: bool,
}

/// Commands between two stored heads.
const HEAD_EVERY: u64 = 50;

impl Played {
    /// Reports whether it is time to request the log's head.
    fn is_due(&mut self) -> bool {
        self.looks += 1;
        self.looks % HEAD_EVERY == 1
    }

    /// Has every seat and a spectator follow a match.
    fn begin(table: Table, client: &Client, uptime: &Uptime) -> anyhow::Result<Self> {
        let (end, known) = watch::channel(None);
        let mut viewers = vec![client.clone()];
        for access in &table.seats {
            viewers.push(client.for_seat(access)?);
        }
        let listen = |viewer| {
            let (name, uptime, known) = (table.name.clone(), uptime.clone(), known.clone());
            tokio::spawn(follow(viewer, name, uptime, known))
        };
        Ok(Self {
            subscribers: viewers.into_iter().map(listen).collect(),
            journals: Vec::new(),
            heads: Vec::new(),
            looks: 0,
            left: false,
            table,
            end,
        })
    }

    /// Compares the log with everything that any client received, and has the referee replay it.
    /// Returns the log.
    async fn judge(
        self,
        operator: &Client,
        findings: &mut Findings,
    ) -> anyhow::Result<Vec<LogEntry>> {
        let log = self.table.log(operator).await.context("the log is read")?;
        check_log(&log, &self.journals)?;
        check_stamps(&log)?;
        for head in &self.heads {
            verify_between(None, &log, head).context("a head that was kept")?;
            findings.heads += 1;
        }
        self.end.send_replace(Some(log.len() as u64));
        for subscriber in self.subscribers {
            let seen = subscriber.await??;
            check_seen(&log, &seen)?;
            findings.received += seen.len() as u64;
        }
        let of = |journal: &ActionLog| journal.acknowledged.len() as u64;
        findings.acknowledged += self.journals.iter().map(of).sum::<u64>();
        findings.matches += 1;
        findings.left += u64::from(self.left);
        // Only a match that is over reveals its dice, without which it cannot be replayed.
        if log.last().is_none_or(|entry| entry.outcome.is_none()) {
            // The Axis has one of two seats, or the first two of six.
            for loser in &self.table.seats[..self.table.seats.len().div_ceil(3)] {
                let resigned = operator.for_seat(loser)?.resign(&self.table.name).await;
                resigned.context("a seat resigns")?;
            }
        }
        let export = operator.export_match(&self.table.name).await;
        let export = export.context("the match is exported")?;
        ensure!(
            export.entries.len() >= log.len(),
            "the export has {} entries of {}",
            export.entries.len(),
            log.len()
        );
        for (exported, entry) in export.entries.iter().zip(&log) {
            let same = exported.state_hash == entry.state_hash;
            ensure!(same, "entry {} is exported otherwise", entry.sequence);
        }
        // An import replays a match, and refuses differences.
        let imported = operator.import_match(&export).await;
        imported.context("the match is imported")?;
        Ok(log)
    }
}
