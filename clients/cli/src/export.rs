//! Exports, from a file or from a server.

use std::path::Path;

use anyhow::Context;
use prost::Message;
use sandtable_proto::matches::v1::{ExportForm, MatchExport};

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};

/// The export in a file of that name, or else of the match of that name as a whole.
pub(crate) async fn read(common: &Common, source: &str) -> anyhow::Result<MatchExport> {
    read_as(common, source, ExportForm::Whole).await
}

/// The export in a file of that name, or else of the match of that name in this form.
pub(crate) async fn read_as(
    common: &Common,
    source: &str,
    form: ExportForm,
) -> anyhow::Result<MatchExport> {
    let path = Path::new(source);
    if path.is_file() {
        let content = std::fs::read(path).with_context(|| format!("reading {source}"))?;
        return MatchExport::decode(content.as_slice())
            .with_context(|| format!("{source} is not an export"));
    }
    let name = match_name(source);
    let id = name.trim_start_matches("matches/");
    let could_be_a_match = id.chars().all(|letter| letter.is_ascii_alphanumeric());
    anyhow::ensure!(could_be_a_match, "there is no file {source}");
    let client = viewer(common, &name, None)?;
    client
        .export_match_as(&name, form)
        .await
        .with_context(|| format!("there is no file {source}, and {name} cannot be exported"))
}

/// Writes an export to a file.
///
/// # Errors
///
/// When the file cannot be written.
pub fn write(export: &MatchExport, path: &Path) -> anyhow::Result<()> {
    std::fs::write(path, export.encode_to_vec())
        .with_context(|| format!("writing {}", path.display()))
}
