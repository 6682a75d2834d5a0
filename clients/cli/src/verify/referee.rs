//! An audit by the referee of a game that this program does not know.

use std::collections::BTreeMap;

use anyhow::Context;
use sandtable_proto::matches::v1::MatchExport;
use sandtable_proto::rules::v1::VerifyLogRequest;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_referee_client::external::Externals;
use sandtable_sentences::language::Language;
use tonic::Request;

use super::Audit;
use super::Difference;
use super::begun;
use super::compare;
use super::ends;
use crate::compact_export::{filled, is_compact};
use crate::games::presentation;
use crate::referee;
use crate::replay::{dice_key, logged};

/// Has the referee at an address play an export again, and compares everything in it.
pub(crate) async fn audit_by(
    export: &MatchExport,
    address: &str,
    token: String,
) -> anyhow::Result<Audit> {
    let mut audit = begun(export)?;
    if audit.difference.is_some() {
        return Ok(audit);
    }
    let found = export.r#match.as_ref().context("the export has no match")?;
    let (settings, services) = referee::settings(address, token)?;
    let referees = BTreeMap::from([(found.game.clone(), settings)]);
    let externals = Externals::connect(referees, &services)?;
    let rules = externals.get(&found.game).context("it was connected")?;
    let request = VerifyLogRequest {
        game: found.game.clone(),
        options: found.options.clone(),
        dice_key: dice_key(export)?.to_bytes(),
        entries: export.entries.iter().map(logged).collect(),
    };
    let verified = rules.verify_log(Request::new(request)).await;
    let verified = verified
        .map_err(sandtable_client::Error::from)?
        .into_inner();
    audit.replayed_by = verified.ruleset_version;
    let made;
    let export = if is_compact(export) {
        made = filled(export.clone(), verified.entries.clone());
        &made
    } else {
        export
    };
    let view = verified.view.unwrap_or_default();
    let narrator = presentation(&found.game).narrator(&view, Language::English)?;
    for (entry, again) in export.entries.iter().zip(&verified.entries) {
        let sequence = audit.entries + 1;
        audit.difference = compare((sequence, entry), again, &*narrator);
        if audit.difference.is_some() {
            return Ok(audit);
        }
        audit.entries = sequence;
        audit.dice += u64::from(entry.dice_drawn);
    }
    audit.difference = match verified.difference {
        Some(difference) => Some(Difference {
            sequence: Some(difference.sequence),
            what: "the command",
            expected: "one that the rules accept".to_owned(),
            found: difference.sentence,
        }),
        None => ends(export, verified.outcome),
    };
    Ok(audit)
}
