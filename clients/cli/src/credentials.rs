//! The tokens from `host`, `join` and `account create`, stored for later commands.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::Context;
use sandtable_client::{Client, SeatAccess};
use serde::{Deserialize, Serialize};

use crate::args::global::Common;

/// The stored tokens, the newest last.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct SeatBook {
    seats: Vec<StoredCredentials>,
    #[serde(default)]
    hosted: Vec<HostedMatch>,
    #[serde(default)]
    keys: Vec<AccountKey>,
}

/// An account of this user's, and the key that stands for it.
#[derive(Clone, Serialize, Deserialize)]
struct AccountKey {
    url: String,
    account: String,
    key: String,
}

impl std::fmt::Debug for AccountKey {
    /// Never prints the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (f.debug_struct("AccountKey").field("account", &self.account)).finish_non_exhaustive()
    }
}

/// A match that this user hosts, and the token that manages it.
#[derive(Clone, Serialize, Deserialize)]
struct HostedMatch {
    url: String,
    match_name: String,
    host_token: String,
}

impl std::fmt::Debug for HostedMatch {
    /// Never prints the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (f.debug_struct("HostedMatch")
            .field("match_name", &self.match_name))
        .finish_non_exhaustive()
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct StoredCredentials {
    url: String,
    #[serde(flatten)]
    access: SeatAccess,
    /// The seat's contribution to the dice, in hexadecimal digits, until it is revealed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    nonce: String,
    /// Dice table that the nonce was sent against, in hexadecimal digits, if it was: it is never
    /// sent against another one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    table: String,
}

impl std::fmt::Debug for StoredCredentials {
    /// Never prints the nonce.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (f.debug_struct("StoredCredentials")
            .field("access", &self.access))
        .finish_non_exhaustive()
    }
}

impl SeatBook {
    /// Returns the path of this user's stored tokens.
    pub(crate) fn default_path() -> PathBuf {
        data_folder().join("seats.json")
    }

    /// Reads the book; an empty one when there is none yet.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        match fs::read(path) {
            Ok(content) => serde_json::from_slice(&content)
                .with_context(|| format!("{} is not a book of seats", path.display())),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(cause) => Err(cause).with_context(|| format!("reading {}", path.display())),
        }
    }

    /// Changes the stored tokens while no other command does, so that commands that run at the
    /// same time lose none of theirs.
    pub(crate) fn change(path: &Path, change: impl FnOnce(&mut Self)) -> anyhow::Result<()> {
        let lock = || -> anyhow::Result<fs::File> {
            if let Some(folder) = path.parent() {
                let mut builder = fs::DirBuilder::new();
                builder.recursive(true).mode(0o700).create(folder)?;
            }
            let mut options = fs::OpenOptions::new();
            let options = options.write(true).create(true).truncate(false).mode(0o600);
            let file = options.open(path.with_extension("lock"))?;
            file.lock()?;
            Ok(file)
        };
        // Held until the book is written; the end of the program gives it back as well.
        let _held = lock().with_context(|| format!("reserving {}", path.display()))?;
        let mut book = Self::read(path)?;
        change(&mut book);
        book.write(path)
    }

    /// Writes the book so that only this user can read it, whole or not at all.
    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let write = || -> anyhow::Result<()> {
            let part = path.with_extension("part");
            let mut file = fs::OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(true)
                .mode(0o600)
                .open(&part)?;
            file.write_all(&serde_json::to_vec_pretty(self)?)?;
            file.sync_all()?;
            Ok(fs::rename(part, path)?)
        };
        write().with_context(|| format!("keeping the token in {}", path.display()))
    }

    /// Keeps a seat.
    pub(crate) fn keep(&mut self, url: &str, access: SeatAccess) {
        self.seats.push(StoredCredentials {
            url: url.to_owned(),
            access,
            nonce: String::new(),
            table: String::new(),
        });
    }

    /// Stores the nonce that a stored seat is bound to, and the dice table it was sent against if
    /// it was.
    pub(crate) fn keep_nonce(
        &mut self,
        url: &str,
        access: &SeatAccess,
        nonce: &[u8],
        table: Option<&[u8; 32]>,
    ) {
        let mut kept = self.seats.iter_mut().rev();
        if let Some(kept) = kept.find(|kept| kept.url == url && kept.access == *access) {
            kept.nonce = hex::encode(nonce);
            kept.table = table.map_or_else(String::new, |table| hex::encode(&table[..]));
        }
    }

    /// Returns the nonce that a stored seat is bound to, and the dice table it was sent against
    /// if it was.
    pub(crate) fn nonce(
        &self,
        url: &str,
        access: &SeatAccess,
    ) -> Option<(Vec<u8>, Option<[u8; 32]>)> {
        let mut kept = self.seats.iter().rev();
        let kept = kept.find(|kept| kept.url == url && kept.access == *access)?;
        let table = hex::decode(&kept.table).ok();
        let table = table.and_then(|table| table.try_into().ok());
        hex::decode(&kept.nonce)
            .ok()
            .filter(|nonce| !nonce.is_empty())
            .map(|nonce| (nonce, table))
    }

    /// Keeps the token that manages a match.
    pub(crate) fn keep_host(&mut self, url: &str, name: &str, token: &str) {
        self.hosted.push(HostedMatch {
            url: url.to_owned(),
            match_name: name.to_owned(),
            host_token: token.to_owned(),
        });
    }

    /// Keeps the key of an account.
    pub(crate) fn keep_key(&mut self, url: &str, account: &str, key: &str) {
        self.keys.push(AccountKey {
            url: url.to_owned(),
            account: account.to_owned(),
            key: key.to_owned(),
        });
    }

    /// Returns the newest stored key for a server.
    pub(crate) fn key(&self, url: &str) -> Option<&str> {
        (self.keys.iter().rev())
            .find(|kept| kept.url == url)
            .map(|kept| kept.key.as_str())
    }

    /// The token that manages a match.
    pub(crate) fn host_token(&self, url: &str, name: &str) -> Option<&str> {
        (self.hosted.iter().rev())
            .find(|hosted| hosted.url == url && hosted.match_name == name)
            .map(|hosted| hosted.host_token.as_str())
    }

    /// Returns the newest stored seat of a match, of that number when one is given.
    pub(crate) fn seat(&self, url: &str, name: &str, seat: Option<u32>) -> Option<&SeatAccess> {
        (self.seats.iter().rev())
            .map(|kept| (&kept.url, &kept.access))
            .find(|(at, access)| {
                *at == url
                    && access.match_name == name
                    && seat.is_none_or(|seat| seat == access.seat)
            })
            .map(|(_, access)| access)
    }
}

/// Where this user's data belongs.
#[must_use]
pub fn data_folder() -> PathBuf {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match (variable("XDG_DATA_HOME"), variable("HOME")) {
        (Some(data), _) => PathBuf::from(data).join("sandtable"),
        (None, Some(home)) => PathBuf::from(home).join(".local/share/sandtable"),
        (None, None) => PathBuf::from("run"),
    }
}

/// The full name of a match: `x` and `matches/x` are the same.
pub(crate) fn match_name(text: &str) -> String {
    if text.starts_with("matches/") {
        text.to_owned()
    } else {
        format!("matches/{text}")
    }
}

/// Returns a client for account holders: with the token given, else with the key that `account
/// create` stored, else without.
pub(crate) fn member(common: &Common) -> anyhow::Result<Client> {
    let client = Client::connect(&common.url)?;
    if let Some(token) = &common.token {
        return Ok(client.with_token(token)?);
    }
    let book = SeatBook::read(&SeatBook::default_path())?;
    Ok(match book.key(&common.url) {
        Some(key) => client.with_token(key)?,
        None => client,
    })
}

/// Returns a client for a match: with the token given, else with a stored seat's, else without.
pub(crate) fn viewer(common: &Common, name: &str, seat: Option<u32>) -> anyhow::Result<Client> {
    let client = Client::connect(&common.url)?;
    if let Some(token) = &common.token {
        return Ok(client.with_token(token)?);
    }
    let book = SeatBook::read(&SeatBook::default_path())?;
    Ok(match book.seat(&common.url, name, seat) {
        Some(access) => {
            recall(&client, &book, common, access);
            client.for_seat(access)?
        }
        None => client,
    })
}

/// Has a client reveal the stored nonce of a seat when the match waits for it.
pub(crate) fn recall_nonce(
    client: &Client,
    common: &Common,
    access: &SeatAccess,
) -> anyhow::Result<()> {
    let book = SeatBook::read(&SeatBook::default_path())?;
    recall(client, &book, common, access);
    Ok(())
}

/// Gives a client the nonce of a stored seat, and records the dice table that it is sent against.
fn recall(client: &Client, book: &SeatBook, common: &Common, access: &SeatAccess) {
    match book.nonce(&common.url, access) {
        Some((nonce, Some(table))) => client.keep_sent_nonce(access, nonce, table),
        Some((nonce, None)) => client.keep_nonce(access, nonce),
        None => {}
    }
    note_reveals(client, common);
}

/// Has a client record the dice tables that the nonces of stored seats are sent against, before
/// they are.
fn note_reveals(client: &Client, common: &Common) {
    let url = common.url.clone();
    client.before_reveal(move |access, nonce, table| {
        let noted = SeatBook::change(&SeatBook::default_path(), |book| {
            book.keep_nonce(&url, access, nonce, Some(table));
        });
        noted.map_err(io::Error::other)
    });
}

/// Keeps a seat that a client has just taken, with the nonce that it is bound to.
pub(crate) fn keep_seat(
    book: &mut SeatBook,
    common: &Common,
    client: &Client,
    access: &SeatAccess,
) {
    book.keep(&common.url, access.clone());
    if let Some(nonce) = client.pending_nonce(access) {
        let table = client.sent_table(access);
        book.keep_nonce(&common.url, access, &nonce, table.as_ref());
    }
    note_reveals(client, common);
}

/// Returns the stored seat as which `viewer` looks at a match, if it looks as one.
pub(crate) fn viewer_seat(common: &Common, name: &str) -> anyhow::Result<Option<u32>> {
    if common.token.is_some() {
        return Ok(None);
    }
    let book = SeatBook::read(&SeatBook::default_path())?;
    let kept = book.seat(&common.url, name, None);
    Ok(kept.map(|access| access.seat))
}

/// Returns a client that manages a match: with the token given, else with the one that `host`
/// stored.
pub(crate) fn manager(common: &Common, name: &str) -> anyhow::Result<Client> {
    let client = Client::connect(&common.url)?;
    if let Some(token) = &common.token {
        return Ok(client.with_token(token)?);
    }
    let book = SeatBook::read(&SeatBook::default_path())?;
    let token = (book.host_token(&common.url, name))
        .with_context(|| format!("{name} was not hosted from here; give --token"))?;
    Ok(client.with_token(token)?)
}

/// Returns the seat to act for: the one of the token given, else a stored one.
pub(crate) fn access(common: &Common, name: &str, seat: Option<u32>) -> anyhow::Result<SeatAccess> {
    let book = SeatBook::read(&SeatBook::default_path())?;
    match (&common.token, seat) {
        (Some(token), Some(seat)) => Ok(SeatAccess {
            match_name: name.to_owned(),
            seat,
            token: token.clone(),
        }),
        (Some(_), None) => anyhow::bail!("--token needs --seat, the number of the seat"),
        (None, seat) => book
            .seat(&common.url, name, seat)
            .cloned()
            .with_context(|| format!("no seat of {name} is kept; join it first or give --token")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn access(seat: u32, token: &str) -> SeatAccess {
        SeatAccess {
            match_name: "matches/x".to_owned(),
            seat,
            token: token.to_owned(),
        }
    }

    #[test]
    fn kept_seats_are_found_again_and_nobody_else_reads_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("seats.json");
        SeatBook::change(&path, |book| {
            book.keep("http://a", access(1, "old"));
            book.keep("http://a", access(1, "new"));
            book.keep("http://a", access(2, "two"));
            book.keep_host("http://a", "matches/x", "host");
            book.keep_key("http://a", "accounts/x", "older key");
            book.keep_key("http://a", "accounts/y", "newer key");
            book.keep_nonce("http://a", &access(2, "two"), &[171; 16], None);
        })
        .unwrap();

        let book = SeatBook::read(&path).unwrap();
        let token = |url, seat| {
            book.seat(url, "matches/x", seat)
                .map(|kept| kept.token.as_str())
        };
        assert_eq!(token("http://a", Some(1)), Some("new"));
        assert_eq!(token("http://a", None), Some("two"));
        assert_eq!(token("http://b", None), None);
        let nonce = book.nonce("http://a", &access(2, "two"));
        assert_eq!(nonce, Some((vec![171; 16], None)));
        let sent = |book: &mut SeatBook| {
            book.keep_nonce("http://a", &access(2, "two"), &[172; 16], Some(&[3; 32]));
        };
        SeatBook::change(&path, sent).unwrap();
        let book = SeatBook::read(&path).unwrap();
        let nonce = book.nonce("http://a", &access(2, "two"));
        assert_eq!(nonce, Some((vec![172; 16], Some([3; 32]))));
        assert_eq!(book.nonce("http://a", &access(1, "new")), None);
        assert!(!format!("{book:?}").contains("abab"));
        assert_eq!(book.host_token("http://a", "matches/x"), Some("host"));
        assert_eq!(book.host_token("http://b", "matches/x"), None);
        assert_eq!(book.key("http://a"), Some("newer key"));
        assert_eq!(book.key("http://b"), None);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert!(!format!("{book:?}").contains("new"));
        assert!(!format!("{book:?}").contains("\"host\""));
        assert!(!format!("{book:?}").contains("key\""));
    }

    #[test]
    fn a_damaged_book_is_an_error_and_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seats.json");
        fs::write(&path, "{").unwrap();
        assert!(SeatBook::read(&path).is_err());
        assert!(SeatBook::change(&path, |book| book.keep("http://a", access(1, "t"))).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"{");
    }

    #[test]
    fn commands_at_the_same_time_keep_all_their_tokens() {
        const AT_ONCE: u32 = 16;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seats.json");
        std::thread::scope(|scope| {
            for seat in 1..=AT_ONCE {
                let path = &path;
                scope.spawn(move || {
                    SeatBook::change(path, |book| book.keep("http://a", access(seat, "t")))
                        .unwrap();
                });
            }
        });
        let book = SeatBook::read(&path).unwrap();
        for seat in 1..=AT_ONCE {
            assert!(
                book.seat("http://a", "matches/x", Some(seat)).is_some(),
                "{seat}"
            );
        }
    }

    #[test]
    fn matches_may_be_named_in_short() {
        assert_eq!(match_name("x"), match_name("matches/x"));
    }
}
