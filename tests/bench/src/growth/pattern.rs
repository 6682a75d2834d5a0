//! Matches to be copied: hosted and played through the service, and read from its store.

use std::path::Path;

use anyhow::Context;
use prost::Message;
use prost::encoding::{WireType, encode_key, encode_varint};
use rusqlite::Connection;
use sandtable_client::Client;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{
    ClockSettings, CorrespondenceClock, CreateMatchRequest, GetDefaultCommandRequest,
    JoinMatchRequest, Match, MatchState as State, StartPolicy, SubmitCommandRequest, Visibility,
};
use sandtable_store::compression::unpack;
use sandtable_tests::table::{Game, POWERS};

use super::server::serve;

/// Commands that are played in each.
const PLAYED: u32 = 2;

/// A match to be copied.
#[derive(Clone)]
pub(crate) struct Pattern {
    pub(crate) game: String,
    pub(crate) ruleset: String,
    pub(crate) state: State,
    pub(crate) entries: Vec<Vec<u8>>,
    pub(crate) record: Vec<u8>,
}

/// One of each kind.
pub(crate) struct Patterns {
    /// Under way.
    pub(crate) axis_allies: Pattern,
    /// The same with clocks that run for a year.
    pub(crate) timed: Pattern,
    /// In its lobby.
    pub(crate) lobby: Pattern,
    pub(crate) axis_empires: Pattern,
}

impl Pattern {
    /// The record of a copy that differs in what is given. A field that comes twice in a
    /// message counts as it comes last, and a message that comes twice is merged.
    pub(crate) fn record_of(&self, differs: &Match) -> Vec<u8> {
        let mut record = self.record.clone();
        encode_key(1, WireType::LengthDelimited, &mut record);
        encode_varint(differs.encoded_len() as u64, &mut record);
        record.extend(differs.encode_to_vec());
        record
    }
}

impl Patterns {
    /// Plays them in a store of their own.
    pub(crate) fn play(folder: &Path) -> anyhow::Result<Self> {
        let file = folder.join("patterns.sqlite");
        let matches = serve(&file, async |server| {
            let client = &server.operator;
            let own = Game::AxisAllies(POWERS);
            let timed = Some(ClockSettings {
                main: Some(Main::Correspondence(CorrespondenceClock {
                    days_per_turn: 366,
                    ..Default::default()
                })),
                ..Default::default()
            });
            anyhow::Ok([
                played(client, own, "aa1940", None, true).await?,
                played(client, own, "aa1940", timed, true).await?,
                played(client, own, "aa1940", None, false).await?,
                played(client, Game::AxisEmpires, "axis-empires", None, true).await?,
            ])
        })?;
        let store = Connection::open(&file)?;
        let [axis_allies, timed, lobby, axis_empires] = matches.map(|it| read(&store, &it));
        Ok(Self {
            axis_allies: axis_allies?,
            timed: timed?,
            lobby: lobby?,
            axis_empires: axis_empires?,
        })
    }
}

/// Hosts a match, and plays some commands of it if it is to start.
async fn played(
    client: &Client,
    game: Game,
    id: &str,
    clock_settings: Option<ClockSettings>,
    start: bool,
) -> anyhow::Result<Match> {
    let request = CreateMatchRequest {
        game: id.to_owned(),
        options: game.options(20),
        visibility: Visibility::Public.into(),
        start_policy: StartPolicy::WhenFull.into(),
        clock_settings,
        ..Default::default()
    };
    let created = client.create_match(request).await?;
    let mut shown = created.r#match.context("no match in the answer")?;
    if !start {
        return Ok(shown);
    }
    let mut seats = Vec::new();
    for seat in 0..game.seats() as u32 {
        let request = JoinMatchRequest {
            name: shown.name.clone(),
            seat: Some(seat),
            player: format!("player {seat}"),
            nonce: vec![seat as u8; 16],
            ..Default::default()
        };
        let joined = client.join_match(request).await?;
        seats.push(client.for_seat(&joined)?);
    }
    shown = client.get_match(&shown.name).await?;
    for number in 0..PLAYED {
        let seat = shown.awaited.first().context("nobody is awaited")?;
        let by = seats.get(*seat as usize).context("no such seat")?;
        let request = GetDefaultCommandRequest {
            name: shown.name.clone(),
            seat: None,
        };
        let default = by.matches().get_default_command(request).await?;
        let request = SubmitCommandRequest {
            name: shown.name.clone(),
            command: default.into_inner().command,
            request_id: format!("0b8f6e0e-2f5e-4a0f-0000-{number:012x}"),
            ..Default::default()
        };
        by.matches().submit_command(request).await?;
        shown = client.get_match(&shown.name).await?;
    }
    Ok(shown)
}

/// A match as the store has it.
fn read(store: &Connection, shown: &Match) -> anyhow::Result<Pattern> {
    let id = shown.name.trim_start_matches("matches/");
    let (key, record): (i64, Vec<u8>) = store.query_row(
        "SELECT key, record FROM matches WHERE id = ?1",
        [id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let mut entries =
        store.prepare("SELECT payload FROM entries WHERE match = ?1 ORDER BY sequence")?;
    let rows = entries.query_map([key], |row| row.get::<_, Vec<u8>>(0))?;
    let entries = rows.map(|row| unpack(&row?).context("an entry is damaged"));
    Ok(Pattern {
        game: shown.game.clone(),
        ruleset: shown.ruleset_version.clone(),
        state: shown.state(),
        entries: entries.collect::<anyhow::Result<_>>()?,
        record,
    })
}
