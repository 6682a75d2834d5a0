//! Names of tournaments and pools that people can say, put in their canonical form.

use sandtable_store::slug::{self, MATCHES, POOLS, TOURNAMENTS};

use crate::error::{LadderError, ServiceResult};
use crate::records::Records;

/// Reports whether a slug is set that was not there. One that is there stays.
pub(crate) fn is_new(before: &str, wanted: &str) -> ServiceResult<bool> {
    slug::is_new(before, wanted).map_err(|problem| LadderError::field("settings.slug", problem))
}

/// Puts the id in place of a slug in a name, and the canonical form in place of `3/2` for a
/// fixture. Any other name stays as it is.
pub(crate) async fn resolve(records: &Records, name: &mut String) -> ServiceResult<()> {
    let Some((collection, rest)) = name.split_once('/') else {
        return Ok(());
    };
    if ![TOURNAMENTS, POOLS, MATCHES].contains(&collection) {
        return Ok(());
    }
    let (whole, part) = match rest.split_once('/') {
        Some((whole, part)) => (whole, Some(part)),
        None => (rest, None),
    };
    let id = slug::id_of(records.store(), collection, whole).await?;
    let fixture = part.filter(|_| collection == TOURNAMENTS).and_then(fixture);
    let whole = id.as_deref().unwrap_or(whole);
    let canonical = match (fixture, part) {
        (Some((round, board)), _) => format!("{collection}/{whole}/fixtures/{round}-{board}"),
        (None, Some(part)) => format!("{collection}/{whole}/{part}"),
        (None, None) => format!("{collection}/{whole}"),
    };
    *name = canonical;
    Ok(())
}

/// Round and board of a fixture in short form, `3/2`.
fn fixture(part: &str) -> Option<(u32, u32)> {
    let (round, board) = part.split_once('/')?;
    let digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    if digits(round) && digits(board) {
        Some((round.parse().ok()?, board.parse().ok()?))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixture_is_said_by_round_and_board() {
        assert_eq!(fixture("3/2"), Some((3, 2)));
        for other in ["fixtures/3-2", "3", "3/2/1", "entrants/2", "/", "x/2"] {
            assert_eq!(fixture(other), None, "{other}");
        }
    }
}
