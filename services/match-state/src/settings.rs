use std::collections::BTreeMap;
use std::path::PathBuf;

use sandtable_runtime::settings::{RefereeSettings, Texts};
use serde::Deserialize;

/// Matches of other rules that a service goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeOver {
    /// Those of rules whose matches have been played again with the present ones.
    Checked,
    /// All.
    Always,
}

/// Section `[matches.forks]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForkSettings {
    /// Forks in memory at a time; 0 for none at all.
    pub max: usize,
    /// The same of one account, token or client.
    pub max_per_caller: usize,
    /// The same of those that were made from one address; 0 for any number.
    pub max_per_address: usize,
    /// Bytes of all of them.
    pub max_bytes: usize,
    /// Time after which an idle fork is removed.
    pub idle_seconds: u64,
    /// Moves of one caller in forks in a minute; 0 for any number.
    pub moves_per_minute: u32,
}

/// Section `[matches]` of the configuration.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSettings {
    /// Where the process listens when it runs by itself.
    pub listen: String,
    /// Where the replicas of the referee are when it runs by itself.
    pub rules: Texts,
    /// Where the replicas of the notification service are when it runs by itself, for the status
    /// alone; none for not looking.
    pub notifications: Texts,
    /// The same of the ladder.
    pub ladder: Texts,
    /// The database file; made, with its folder, when it is missing.
    pub database: PathBuf,
    /// Matches of other rules that the service goes on with.
    #[serde(deserialize_with = "sandtable_runtime::settings::one_word")]
    pub take_over: TakeOver,
    /// The operator's token; when empty, one is minted at the first start and shown
    /// once.
    pub operator_token: String,
    /// File of the key that signs heads of logs, 64 hexadecimal digits; when empty, a key is made
    /// and stored in the store.
    pub signing_key: PathBuf,
    /// Matches in their lobby or in progress that the server takes on.
    pub max_open_matches: u64,
    /// Open matches that one account may host; 0 for any number.
    pub max_open_matches_per_account: u64,
    /// Open matches that may be hosted from one address; 0 for any number.
    pub max_open_matches_per_address: u64,
    /// Time that a lobby may stay unchanged before its place may be given to another match.
    pub lobby_idle_seconds: u64,
    /// Time for which a lobby with a free seat may stay unchanged until it is called off; 0 for
    /// any time.
    pub expire_lobby_seconds: u64,
    /// The same for a match without clocks whose seats are all taken and that has not been played
    /// yet.
    pub expire_unplayed_seconds: u64,
    /// Time after its last command until a match without clocks is ended; 0 for never.
    pub expire_played_seconds: u64,
    /// Maximum number of matches in memory.
    pub max_matches_in_memory: usize,
    /// Entries that one match's log may have.
    pub max_entries_per_match: u64,
    /// Entries that a seat may make in one turn of a match without clocks; after those it may make
    /// one a second. 0 for any number.
    pub max_entries_per_turn: u64,
    /// Ids of the bots that hosts may have at their seats. Those who play them know what
    /// they stand for.
    pub bots: Vec<String>,
    /// The same of each game that another program referees.
    #[serde(skip)]
    pub bots_of: BTreeMap<String, Vec<String>>,
    /// Seats that bots may have at the open matches of one host; 0 for any number.
    pub max_bots_per_host: u64,
    /// Time for which a match must have waited for a seat before the others may give it away.
    pub absent_after_seconds: u64,
    /// Messages that one chat of a match may have.
    pub max_chat_messages: u64,
    /// Messages that one seat may post in a minute.
    pub chat_messages_per_minute: u32,
    /// Streams of chats that may be open at a time.
    pub max_chat_streams: usize,
    /// The same of one account or token; 0 for any number.
    pub max_chat_streams_per_account: usize,
    /// The same of all callers of one address; 0 for any number.
    pub max_chat_streams_per_address: usize,
    /// Time for which a stream of a chat may be silent before a heartbeat is sent.
    pub chat_heartbeat_ms: u64,
    /// Largest export that is imported, in its message. Other messages have the server's
    /// bound.
    pub max_request_bytes: usize,
    /// Entries that an export may have that is imported.
    pub max_import_entries: u64,
    /// Imports whose exports are in memory at a time.
    pub max_imports: usize,
    /// The same of one account, or of those at one address who show none.
    pub max_imports_per_caller: usize,
    /// The same of all callers of one address; 0 for any number.
    pub max_imports_per_address: usize,
    /// Logs that are played again at a time for those who look at matches as they were.
    pub max_past_views: usize,
    /// Number of such views that may wait or be under way.
    pub max_past_views_in_hand: usize,
    /// The same of one caller.
    pub max_past_views_per_caller: usize,
    /// The same of all callers of one address; 0 for any number.
    pub max_past_views_per_address: usize,
    /// Entries that are played again for one caller's looks in a minute; 0 for any number.
    pub past_entries_per_minute: u32,
    /// Limits on forks and on the work in them.
    pub forks: ForkSettings,
    /// True if a match may be imported without an account: for a server on the user's own
    /// machine.
    pub anonymous_imports: bool,
    /// Bytes after which a page of a list, or a piece of an export, ends.
    pub page_bytes: usize,
}

impl MatchSettings {
    /// Takes over which bots games have that other programs referee.
    pub fn take_bots_of(&mut self, referees: &BTreeMap<String, RefereeSettings>) {
        let bots = referees
            .iter()
            .map(|(game, it)| (game.clone(), it.bots.0.clone()));
        self.bots_of = bots.collect();
    }
}

impl std::fmt::Debug for MatchSettings {
    /// Never prints the operator's token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatchSettings")
            .field("listen", &self.listen)
            .field("database", &self.database)
            .finish_non_exhaustive()
    }
}
