//! Matches that an account names, perhaps by their slugs.

use sandtable_grpc::validate::BadField;
use sandtable_proto::notifications::v1::EntryFilter;
use sandtable_store::match_id_form::is_match_id;
use tonic::{Code, Status};

use crate::feed::membership_cache::MembershipTable;
use crate::feed::source::Feed;
use crate::streams::filter::{Fields, Filter};

/// Returns the name, with the id, of a match that an account names and may watch; `None` if there
/// is no such match.
pub(crate) async fn watchable(
    feed: &dyn Feed,
    account: &str,
    name: &str,
) -> Result<Option<String>, Status> {
    let shown = match feed.describe(name).await {
        Ok(shown) => shown,
        Err(status) if is_about_the_name(&status) => return Ok(None),
        Err(status) => return Err(status),
    };
    let by_id = shown.name.clone();
    let table = MembershipTable::of(shown);
    let may_watch = !table.private || table.standing(account).is_some();
    Ok(may_watch.then_some(by_id))
}

impl Filter {
    /// Reads the filter of an account, and puts ids in place of the slugs in it. Matches that are
    /// named by their ids are not looked for.
    pub(crate) async fn of_account(
        wanted: Option<EntryFilter>,
        fields: Fields,
        feed: &dyn Feed,
        account: &str,
    ) -> Result<Self, Status> {
        let mut wanted = Self::parse(wanted, fields)?.as_wire().clone();
        for name in &mut wanted.matches {
            let id = name.strip_prefix("matches/").unwrap_or_default();
            if is_match_id(id) {
                continue;
            }
            let Some(by_id) = watchable(feed, account, name).await? else {
                let problem = format!("there is no match {name}");
                return Err(BadField::new(fields.matches, problem).into());
            };
            *name = by_id;
        }
        Ok(Self::parse(Some(wanted), fields)?)
    }
}

/// Reports whether a match cannot be described because of its name.
fn is_about_the_name(status: &Status) -> bool {
    matches!(status.code(), Code::NotFound | Code::InvalidArgument)
}
