//! Definitions of tournaments in files: `sandtable tournament export-definition` and
//! `import-definition`.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use sandtable_proto::tournaments::v1::TournamentSettings;

use super::create;
use crate::args::global::Common;
use crate::args::names::tournament_name;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct DefinitionExport {
    /// The tournament.
    tournament: String,
    /// The file; standard output when absent.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct DefinitionImport {
    /// The file.
    file: PathBuf,
    /// Title of the tournament; that of the file when absent.
    #[arg(long)]
    title: Option<String>,
    /// Name that people can say, such as `spring-cup`; none when absent.
    #[arg(long, default_value = "")]
    slug: String,
    /// Leave it a draft that only you see.
    #[arg(long)]
    draft: bool,
    /// Only check the settings: nothing is made.
    #[arg(long)]
    dry_run: bool,
}

/// Writes a definition, in JSON if that is asked for.
pub(super) async fn export(common: &Common, arguments: DefinitionExport) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(&arguments.tournament);
    let settings = client.get_tournament(&name).await?.settings;
    let settings = settings.context("the tournament has no settings")?;
    if common.json {
        return writer::json(&writer::message(&settings)?);
    }
    let text = write(settings)?;
    match arguments.output {
        None => Ok(writer::line(text.trim_end())?),
        Some(path) => {
            std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))
        }
    }
}

/// Makes a tournament from a definition.
pub(super) async fn import(common: &Common, arguments: DefinitionImport) -> anyhow::Result<()> {
    let path = &arguments.file;
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let mut settings =
        read(&text).with_context(|| format!("{} defines no tournament", path.display()))?;
    if let Some(title) = arguments.title {
        settings.display_name = title;
    }
    if !arguments.slug.is_empty() {
        settings.slug = arguments.slug;
    }
    let client = member(common)?;
    create::make(
        common,
        &client,
        settings,
        arguments.draft,
        arguments.dry_run,
    )
    .await
}

/// Settings as TOML, with the names of the contract's JSON. A slug is of one tournament only, and
/// no part of the definition.
fn write(mut settings: TournamentSettings) -> anyhow::Result<String> {
    settings.slug.clear();
    let table = toml::Value::try_from(writer::message(&settings)?)?;
    Ok(toml::to_string_pretty(&table)?)
}

/// Settings from TOML.
fn read(text: &str) -> anyhow::Result<TournamentSettings> {
    let table: toml::Table = toml::from_str(text)?;
    writer::read(&serde_json::to_string(&table)?)
}

#[cfg(test)]
mod tests {
    use prost::{Message, Name};
    use prost_types::{Any, Duration};
    use sandtable_proto::games::aa1940::v1::Options;
    use sandtable_proto::tournaments::v1::stage_settings::System;
    use sandtable_proto::tournaments::v1::{
        MatchSettings, RegistrationSettings, RoundSettings, StageSettings, SwissSettings,
    };

    use super::*;

    #[test]
    fn a_definition_comes_back_as_it_was_without_its_slug() {
        let options = Options {
            round_limit: Some(3),
            ..Options::default()
        };
        let swiss = SwissSettings {
            rounds: 5,
            ..SwissSettings::default()
        };
        let settings = TournamentSettings {
            display_name: "Spring".to_owned(),
            slug: "spring-cup".to_owned(),
            r#match: Some(MatchSettings {
                game: "aa1940".to_owned(),
                options: Some(Any {
                    type_url: Options::type_url(),
                    value: options.encode_to_vec(),
                }),
                ..MatchSettings::default()
            }),
            round: Some(RoundSettings {
                duration: Some(Duration {
                    seconds: 600,
                    nanos: 0,
                }),
                ..RoundSettings::default()
            }),
            stages: vec![StageSettings {
                system: Some(System::Swiss(swiss)),
                ..StageSettings::default()
            }],
            registration: Some(RegistrationSettings {
                min_rating: Some(1_400.5),
                ..RegistrationSettings::default()
            }),
            ..TournamentSettings::default()
        };
        let text = write(settings.clone()).unwrap();
        assert!(text.contains("displayName = \"Spring\""), "{text}");
        assert!(text.contains("[[stages]]"), "{text}");
        let expected = TournamentSettings {
            slug: String::new(),
            ..settings
        };
        assert_eq!(read(&text).unwrap(), expected);
    }

    #[test]
    fn what_is_no_definition_is_refused() {
        assert!(read("stages = 3").is_err());
        assert!(read("stagse = []").is_err());
        assert!(read("[").is_err());
    }
}
