//! Valid settings: those of the reference, and no others.

use std::collections::BTreeMap;
use std::path::Path;

use config::{Config, File, FileFormat, Map, Source, Value, ValueKind};

use crate::settings::{REFERENCE, SettingsError};

/// Prefix of every environment variable that is a setting.
const PREFIX: &str = "SANDTABLE_";

/// Between the parts of a setting's name in the environment.
const SEPARATOR: &str = "__";

/// Variables that are no settings: where the configuration is, what deployments make
/// settings of, and what commands take.
const OTHERS: [&str; 7] = [
    "CONFIG",
    "IMAGE",
    "INTERNAL_TOKEN",
    "OPERATOR_TOKEN",
    "PACKS",
    "TOKEN",
    "URL",
];

/// Contents of the environment.
pub(super) type Environment = Vec<(String, String)>;

/// All settings that there are.
#[derive(Debug)]
pub(super) struct SettingsSchema {
    /// By name, such as `server.request_timeout_ms`: whether it is a list.
    settings: BTreeMap<String, Shape>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    One,
    List,
}

impl SettingsSchema {
    /// Those of the reference.
    pub(super) fn of_the_reference() -> Result<Self, SettingsError> {
        let reference = File::from_str(REFERENCE, FileFormat::Toml).collect()?;
        let mut known = Self {
            settings: BTreeMap::new(),
        };
        walk("", &reference, &mut |name, value| {
            let shape = match value.kind {
                ValueKind::Array(_) => Shape::List,
                _ => Shape::One,
            };
            known.settings.insert(name.to_owned(), shape);
        });
        Ok(known)
    }

    /// The shape of a setting; nothing when there is no such one. A game that another program
    /// referees has a section of its own name, in which stands what stands in `[referees]`.
    fn shape(&self, name: &str) -> Option<Shape> {
        if let Some(shape) = self.settings.get(name) {
            return Some(*shape);
        }
        let (game, setting) = name.strip_prefix("games.")?.split_once('.')?;
        let own = format!("games.{game}.");
        let first = self.settings.range(own.clone()..).next();
        if first.is_some_and(|(known, _)| known.starts_with(&own)) {
            return None;
        }
        match setting {
            "address" => Some(Shape::One),
            setting => self.settings.get(&format!("referees.{setting}")).copied(),
        }
    }

    /// Refuses a file that sets what there is not.
    pub(super) fn check_file(&self, path: &Path) -> Result<(), SettingsError> {
        let file = Config::builder()
            .add_source(File::from(path).format(FileFormat::Toml).required(true))
            .build()?;
        let mut wrong = None;
        walk("", &file.collect()?, &mut |name, _| {
            if self.shape(name).is_none() && wrong.is_none() {
                wrong = Some(name.to_owned());
            }
        });
        match wrong {
            None => Ok(()),
            Some(name) => Err(SettingsError::Unknown {
                place: path.display().to_string(),
                nearest: self.nearest(&name),
                name,
            }),
        }
    }

    /// The settings in an environment; an error when it sets what there is not.
    pub(super) fn read(&self, environment: Environment) -> Result<FromEnvironment, SettingsError> {
        let mut settings = Vec::new();
        for (variable, text) in environment {
            let Some(rest) = variable.strip_prefix(PREFIX) else {
                continue;
            };
            let name = rest.to_lowercase().replace(SEPARATOR, ".");
            let value = match self.shape(&name) {
                Some(Shape::One) => Value::from(text),
                Some(Shape::List) => {
                    let parts = text.split(',').map(str::trim);
                    let parts = parts.filter(|part| !part.is_empty());
                    Value::from(parts.map(str::to_owned).collect::<Vec<_>>())
                }
                None if is_other(rest) => continue,
                None => {
                    let nearest = self.nearest(&name);
                    let nearest = nearest.to_uppercase().replace('.', SEPARATOR);
                    return Err(SettingsError::Unknown {
                        place: "the environment".to_owned(),
                        nearest: format!("{PREFIX}{nearest}"),
                        name: variable,
                    });
                }
            };
            settings.push((name, value));
        }
        Ok(FromEnvironment(settings))
    }

    /// The setting whose name is most like this one.
    fn nearest(&self, name: &str) -> String {
        let last = |name: &str| name.rsplit('.').next().map(str::to_owned);
        let names = self.settings.keys();
        let nearest = names.min_by_key(|known| (last(known) != last(name), distance(known, name)));
        nearest.cloned().unwrap_or_default()
    }
}

/// Reports whether a variable is one that is no setting. Variables that orchestrators set for a
/// service called `sandtable` have the same prefix.
fn is_other(rest: &str) -> bool {
    let linked = rest.contains("SERVICE_HOST")
        || rest.contains("SERVICE_PORT")
        || rest.ends_with("_PORT")
        || rest == "PORT"
        || rest.contains("PORT_") && rest.split('_').any(|part| part == "TCP" || part == "UDP");
    OTHERS.contains(&rest) || (linked && !rest.contains(SEPARATOR))
}

/// Calls `each` with the name and value of everything that is set.
fn walk(prefix: &str, table: &Map<String, Value>, each: &mut impl FnMut(&str, &Value)) {
    for (key, value) in table {
        let name = match prefix {
            "" => key.clone(),
            prefix => format!("{prefix}.{key}"),
        };
        match &value.kind {
            ValueKind::Table(inner) if !inner.is_empty() => walk(&name, inner, each),
            ValueKind::Table(_) => {}
            _ => each(&name, value),
        }
    }
}

/// Returns how many letters differ between two names, whatever stands between their parts.
fn distance(one: &str, other: &str) -> usize {
    let letters = |text: &str| -> Vec<char> {
        let parted = text.chars().map(|c| if c == '.' { '_' } else { c });
        parted.collect()
    };
    let (one, other) = (letters(one), letters(other));
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (to, wanted) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != wanted);
            corner = row[to + 1];
            row[to + 1] = changed.min(corner + 1).min(row[to] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

/// The settings of the environment, as a source of a configuration.
///
/// Values stay text until a section says what they are: a token of digits only must not be
/// taken for a number.
#[derive(Clone, Debug)]
pub(super) struct FromEnvironment(Vec<(String, Value)>);

impl Source for FromEnvironment {
    fn clone_into_box(&self) -> Box<dyn Source + Send + Sync> {
        Box::new(self.clone())
    }

    fn collect(&self) -> Result<Map<String, Value>, config::ConfigError> {
        let settings = self
            .0
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()));
        Ok(settings.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variable: &str, text: &str) -> Result<Config, SettingsError> {
        let known = SettingsSchema::of_the_reference()?;
        let source = known.read(vec![(variable.to_owned(), text.to_owned())])?;
        Ok(Config::builder()
            .add_source(File::from_str(REFERENCE, FileFormat::Toml))
            .add_source(source)
            .build()?)
    }

    #[test]
    fn lists_come_from_the_environment() {
        let ports = read("SANDTABLE_WEBHOOKS__PORTS", "443, 9000").unwrap();
        assert_eq!(
            ports.get::<Vec<u16>>("webhooks.ports").unwrap(),
            [443, 9000]
        );
        let none = read("SANDTABLE_MATCHES__BOTS", "").unwrap();
        assert!(none.get::<Vec<String>>("matches.bots").unwrap().is_empty());
        let rate = read("SANDTABLE_LIMITS__CALLER__READS", "7").unwrap();
        assert_eq!(rate.get::<u32>("limits.caller.reads").unwrap(), 7);
        let digits = read("SANDTABLE_INTERNAL__TOKEN", "0123456789").unwrap();
        assert_eq!(
            digits.get::<String>("internal.token").unwrap(),
            "0123456789"
        );
        let game = read("SANDTABLE_GAMES__LIARS_DICE__ADDRESS", "http://a:1").unwrap();
        assert_eq!(
            game.get::<String>("games.liars_dice.address").unwrap(),
            "http://a:1"
        );
    }

    #[test]
    fn what_there_is_not_is_told_with_what_may_be_meant() {
        for (wrong, meant) in [
            (
                "SANDTABLE_SERVER__REQEST_TIMEOUT_MS",
                "SANDTABLE_SERVER__REQUEST_TIMEOUT_MS",
            ),
            (
                "SANDTABLE_SERVER_DRAIN_TIMEOUT_MS",
                "SANDTABLE_SERVER__DRAIN_TIMEOUT_MS",
            ),
            ("SANDTABLE_WEBHOOK__PORTS", "SANDTABLE_WEBHOOKS__PORTS"),
            (
                "SANDTABLE_GAMES__AXIS_EMPIRES__ADDRESS",
                "SANDTABLE_GAMES__AXIS_EMPIRES__PACKS",
            ),
        ] {
            let error = read(wrong, "1").unwrap_err().to_string();
            assert!(error.contains(wrong) && error.contains(meant), "{error}");
        }
        for other in [
            "SANDTABLE_TOKEN",
            "SANDTABLE_SERVICE_HOST",
            "SANDTABLE_MATCHES_SERVICE_PORT_GRPC",
            "SANDTABLE_PORT_7440_TCP_ADDR",
            "SANDTABLE_PORT",
            "PATH",
        ] {
            read(other, "1").unwrap();
        }
    }

    #[test]
    fn files_set_what_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        let check = |text: &str| {
            std::fs::write(&path, text).unwrap();
            SettingsSchema::of_the_reference()
                .unwrap()
                .check_file(&path)
        };
        check("[server]\ndrain_timeout_ms = 5\n[limits.bot]\nreads = 1\n").unwrap();
        check("[[oidc.issuers]]\nissuer = \"a\"\naudiences = [\"b\"]\n").unwrap();
        for wrong in [
            "[server]\ndrain_timeout = 5\n",
            "[sever]\ndrain_timeout_ms = 5\n",
            "drain_timeout_ms = 5\n",
            "[server.drain_timeout_ms]\nseconds = 5\n",
        ] {
            let error = check(wrong).unwrap_err().to_string();
            assert!(error.contains("server.drain_timeout_ms"), "{error}");
        }
    }
}
