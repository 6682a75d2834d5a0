//! Configuration: the reference file with every default, then a file of the
//! operator's, then the environment.
//!
//! `SANDTABLE_SERVER__REQUEST_TIMEOUT_MS=500` overrides `request_timeout_ms` of the section
//! `[server]`. Lists have commas there. A value for a setting that does not exist is refused.

mod referee;
pub(crate) mod schema;

use std::collections::BTreeMap;
use std::path::Path;

use config::{Config, ConfigError, File, FileFormat, Map, Value, ValueKind};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Deserializer};

pub use crate::settings::referee::RefereeSettings;
use crate::settings::referee::is_game_id;
use crate::settings::schema::SettingsSchema;

/// The committed reference: every setting with its default and what it means.
pub const REFERENCE: &str = include_str!("../../../deploy/sandtable.toml");

/// Problem with the configuration.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// A file or variable cannot be read, or does not fit its section.
    #[error("configuration: {0}")]
    Invalid(#[from] ConfigError),
    /// Something is set that there is not.
    #[error("configuration: {place} sets {name}, which is no setting: is {nearest} meant?")]
    Unknown {
        /// Where it is set.
        place: String,
        /// Name of the setting.
        name: String,
        /// The setting that is most like it.
        nearest: String,
    },
    /// Settings that fit by themselves but not together.
    #[error("configuration: {0}")]
    Inconsistent(String),
}

/// All settings, section by section.
#[derive(Clone, Debug)]
pub struct Settings(Config);

impl Settings {
    /// Reads the reference, the operator's file if there is one, and the environment.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or a setting is unknown.
    pub fn load(file: Option<&Path>) -> Result<Self, SettingsError> {
        Self::load_with(&[], file)
    }

    /// As [`Settings::load`], with defaults of this program's own in place of some of
    /// the reference: `("matches.database", "…")`. File and environment override them.
    ///
    /// # Errors
    ///
    /// As of [`Settings::load`].
    pub fn load_with(
        defaults: &[(&str, String)],
        file: Option<&Path>,
    ) -> Result<Self, SettingsError> {
        let known = SettingsSchema::of_the_reference()?;
        let mut own = Config::builder();
        for (key, value) in defaults {
            own = own.set_default(*key, value.as_str())?;
        }
        let mut builder = Config::builder()
            .add_source(File::from_str(REFERENCE, FileFormat::Toml))
            .add_source(own.build()?);
        if let Some(path) = file {
            known.check_file(path)?;
            builder = builder.add_source(File::from(path).format(FileFormat::Toml).required(true));
        }
        // A variable that is not text can neither be a setting nor be meant for one.
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        let environment = known.read(environment.collect())?;
        Ok(Self(builder.add_source(environment).build()?))
    }

    /// One section, such as `server`.
    ///
    /// # Errors
    ///
    /// A setting that is missing or of another kind.
    pub fn section<T: DeserializeOwned>(&self, name: &str) -> Result<T, SettingsError> {
        Ok(self.0.get(name)?)
    }

    /// The games that other programs referee, by id: the sections `[games.NAME]` that are not of
    /// the reference. Omitted settings are as in `[referees]`.
    ///
    /// # Errors
    ///
    /// A section that names no game, and a setting that is missing or of another kind.
    pub fn referees(&self) -> Result<BTreeMap<String, RefereeSettings>, SettingsError> {
        let reference = Config::builder()
            .add_source(File::from_str(REFERENCE, FileFormat::Toml))
            .build()?
            .get_table("games")?;
        let shared = self.0.get_table("referees")?;
        let mut referees = BTreeMap::new();
        for (name, section) in self.0.get_table("games")? {
            if reference.contains_key(&name) {
                continue;
            }
            // Names in the environment have no hyphens.
            let game = name.replace('_', "-");
            if !is_game_id(&game) {
                return Err(SettingsError::Inconsistent(format!(
                    "games.{name}: the id of a game has small letters, digits and hyphens"
                )));
            }
            let mut whole = shared.clone();
            whole.extend(section.into_table()?);
            let settings = read_table(whole)
                .map_err(|cause| SettingsError::Inconsistent(format!("games.{name}: {cause}")))?;
            referees.insert(game, settings);
        }
        Ok(referees)
    }

    /// A referee at an address, asked as `[referees]` says.
    ///
    /// # Errors
    ///
    /// A setting that is of another kind.
    pub fn referee_at(&self, address: &str) -> Result<RefereeSettings, SettingsError> {
        let mut whole = self.0.get_table("referees")?;
        whole.insert("address".to_owned(), Value::from(address));
        Ok(read_table(whole)?)
    }
}

fn read_table<T: DeserializeOwned>(table: Map<String, Value>) -> Result<T, ConfigError> {
    Value::new(None, ValueKind::Table(table)).try_deserialize()
}

/// Reads a setting that is one of a few words. Its error names the words, which that of the
/// configuration does not.
///
/// # Errors
///
/// Another word.
pub fn one_word<'de, D, T>(setting: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let word = String::deserialize(setting)?;
    let word: StrDeserializer<'_, D::Error> = word.as_str().into_deserializer();
    T::deserialize(word)
}

/// Texts in a row: a list in a file, or one text with commas in the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "OneOrMany")]
pub struct Texts(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl From<OneOrMany> for Texts {
    fn from(given: OneOrMany) -> Self {
        let parts = match given {
            OneOrMany::One(text) => text.split(',').map(str::to_owned).collect(),
            OneOrMany::Many(texts) => texts,
        };
        let parts = parts.iter().map(|text: &String| text.trim());
        Self(
            parts
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }
}

/// Section `[server]`: what every gRPC server of the project obeys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// Longest time a call may take until its response begins; a shorter deadline
    /// of the caller counts.
    pub request_timeout_ms: u64,
    /// Largest message taken from a client.
    pub max_request_bytes: usize,
    /// Streams that one connection may have open.
    pub max_concurrent_streams: u32,
    /// Calls of one connection that are worked on at a time.
    pub max_calls_per_connection: usize,
    /// Largest set of headers taken from a client.
    pub max_header_bytes: u32,
    /// Interval between keep-alive pings of an idle connection.
    pub keepalive_interval_ms: u64,
    /// Timeout of the answer, after which the connection is closed.
    pub keepalive_timeout_ms: u64,
    /// Connections that may be open; 0 for as many as the process has descriptors for.
    pub max_connections: usize,
    /// Connections from one address without a player; 0 for any number.
    pub max_connections_per_address: usize,
    /// Percentage of the connections that only those may use who play.
    pub connections_kept_for_players: usize,
    /// Time within which a connection must make its first call.
    pub handshake_timeout_ms: u64,
    /// Time that a connection may go without a call or stream; 0 for any time.
    pub idle_timeout_ms: u64,
    /// Time for which calls in progress may go on after the server was asked to stop.
    pub drain_timeout_ms: u64,
    /// Interval at which the server checks what it needs, such as a store that commits.
    pub check_interval_ms: u64,
    /// Timeout of such a check.
    pub check_timeout_ms: u64,
    /// Origins whose pages may call the server from a browser; `*` for any.
    pub allowed_origins: Vec<String>,
    /// PEM file of the server's certificate chain; empty for no TLS.
    pub tls_certificate: String,
    /// PEM file of the certificate's key; empty for no TLS.
    pub tls_key: String,
    /// PEM file of the authority whose certificates services show each other; empty
    /// when their shared secret is enough.
    pub client_ca: String,
}

/// Section `[client]`: how services call each other.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientSettings {
    /// Longest time to connect.
    pub connect_timeout_ms: u64,
    /// Longest time a call may take.
    pub request_timeout_ms: u64,
    /// Interval between keep-alive pings of an idle connection.
    pub keepalive_interval_ms: u64,
    /// Timeout of the answer, after which the connection is closed.
    pub keepalive_timeout_ms: u64,
    /// Largest message taken from another service.
    pub max_response_bytes: usize,
    /// PEM file of the authority that vouches for the other services; empty when they
    /// are called without TLS.
    pub tls_ca: String,
    /// PEM file of the certificate chain that is shown to other services; empty for none.
    pub tls_certificate: String,
    /// PEM file of that certificate's key; empty for none.
    pub tls_key: String,
}

/// Section `[internal]`: what the services know and clients do not.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InternalSettings {
    /// Secret that services show each other.
    pub token: String,
}

impl std::fmt::Debug for InternalSettings {
    /// Never prints the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("InternalSettings(..)")
    }
}

impl InternalSettings {
    /// The secret, which a process that talks to others must have been given.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn required_token(&self) -> Result<&str, SettingsError> {
        if self.token.len() < 16 {
            return Err(SettingsError::Inconsistent(
                "internal.token must be set to the same 16 characters or more in every service"
                    .to_owned(),
            ));
        }
        Ok(&self.token)
    }
}

/// Section `[telemetry]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TelemetrySettings {
    /// Format of log lines.
    #[serde(deserialize_with = "one_word")]
    pub format: LogFormat,
    /// Filter for spans and events, in the syntax of tracing's filters.
    pub filter: String,
    /// Address that serves metrics, liveness and readiness over HTTP; empty for none.
    pub metrics_listen: String,
    /// Collector that spans are sent to, by OTLP over gRPC; empty for none.
    pub otlp_endpoint: String,
    /// Share of the traces begun here that is sent, from 0 to 1.
    pub otlp_ratio: f64,
}

/// Format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people, over several lines.
    Pretty,
    /// For people, one line each.
    Compact,
    /// For programs, one JSON object each.
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_fills_every_shared_section() {
        let settings = Settings::load(None).unwrap();
        let server: ServerSettings = settings.section("server").unwrap();
        assert!(server.max_request_bytes > 0 && server.max_concurrent_streams > 0);
        settings.section::<ClientSettings>("client").unwrap();
        settings.section::<TelemetrySettings>("telemetry").unwrap();
        let internal: InternalSettings = settings.section("internal").unwrap();
        assert!(internal.required_token().is_err(), "no secret is committed");
    }

    #[test]
    fn a_file_overrides_the_reference_and_leaves_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, "[telemetry]\nformat = \"json\"\n").unwrap();
        let settings = Settings::load(Some(&path)).unwrap();
        let telemetry: TelemetrySettings = settings.section("telemetry").unwrap();
        assert_eq!(telemetry.format, LogFormat::Json);
        assert!(!telemetry.filter.is_empty());
    }

    #[test]
    fn a_word_that_is_none_of_a_setting_s_is_refused_with_those_that_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, "[telemetry]\nformat = \"jsn\"\n").unwrap();
        let settings = Settings::load(Some(&path)).unwrap();
        let refused = settings.section::<TelemetrySettings>("telemetry");
        let error = refused.unwrap_err().to_string();
        for word in ["jsn", "pretty", "compact", "json"] {
            assert!(error.contains(&format!("`{word}`")), "{error}");
        }
    }

    #[test]
    fn a_program_s_own_default_gives_way_to_a_file() {
        #[derive(Deserialize)]
        struct Matches {
            database: String,
        }
        let own = [("matches.database", "own".to_owned())];
        let database = |file| {
            let settings = Settings::load_with(&own, file).unwrap();
            settings.section::<Matches>("matches").unwrap().database
        };
        assert_eq!(database(None), "own");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, "[matches]\ndatabase = \"file\"\n").unwrap();
        assert_eq!(database(Some(&path)), "file");
    }

    #[test]
    fn texts_are_a_list_or_separated_by_commas() {
        let read = |text: &str| {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("mine.toml");
            std::fs::write(&path, format!("[matches]\nrules = {text}\n")).unwrap();
            let settings = Settings::load(Some(&path)).unwrap();
            settings.section::<Texts>("matches.rules").unwrap().0
        };
        assert_eq!(read("[\"a\", \"b\"]"), ["a", "b"]);
        assert_eq!(read("\"a, b\""), ["a", "b"]);
        assert!(read("\"\"").is_empty() && read("[]").is_empty());
    }

    #[test]
    fn a_game_of_another_program_has_what_all_have_and_what_is_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            Settings::load(Some(&path))?.referees()
        };
        assert!(read("").unwrap().is_empty());
        let text = "[referees]\nmax_calls = 3\n[games.liars_dice]\naddress = \"http://a:1\"\n\
                    [games.hex]\naddress = \"http://b:1\"\nmax_calls = \"5\"\n\
                    bots = \"random, sly\"\n";
        let referees = read(text).unwrap();
        let named: Vec<_> = referees
            .iter()
            .map(|(game, it)| (game.as_str(), it.address.as_str(), it.max_calls))
            .collect();
        assert_eq!(
            named,
            [("hex", "http://b:1", 5), ("liars-dice", "http://a:1", 3)]
        );
        assert_eq!(referees["hex"].bots.0, ["random", "sly"]);
        assert_eq!(referees["liars-dice"].bots.0, ["random"]);
        for wrong in [
            "[games.hex]\nmax_calls = 5\n",
            "[games.hex]\naddress = \"http://b:1\"\nmax_cals = 5\n",
            "[games.Hex]\naddress = \"http://b:1\"\n",
            "[games]\nhex = 5\n",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn misspelt_settings_and_missing_files_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        std::fs::write(&path, "[telemetry]\nfromat = \"json\"\n").unwrap();
        let error = Settings::load(Some(&path)).unwrap_err().to_string();
        assert!(error.contains("telemetry.format"), "{error}");
        assert!(Settings::load(Some(&folder.path().join("none.toml"))).is_err());
    }
}
