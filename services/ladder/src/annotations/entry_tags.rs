//! Tags of players on the entries of their matches.

use std::sync::Arc;

use prost::Message;
use sandtable_grpc::page_token::Listing;
use sandtable_grpc::validate::line;
use sandtable_proto::ladder::v1::{
    EntryTag, ListEntryTagsRequest, ListEntryTagsResponse, PutEntryTagRequest,
};
use sandtable_store::{Attempts, Kind, StoredMessages};

use crate::annotations::match_players::MatchFinder;
use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::match_client::Host;
use crate::queries::tables::cut;
use crate::time::stamp;

const LONGEST: usize = 80;
/// Tags of one account in a match: one who has them all keeps no other from theirs.
const MOST: usize = 200;

/// The tags of an account in a match, by entry.
#[derive(Clone, PartialEq, Message)]
struct EntryTagsRecord {
    #[prost(message, repeated, tag = "1")]
    tags: Vec<EntryTag>,
}

/// Tags, by match and account; the owner is the match.
const ENTRY_TAGS: Kind<EntryTagsRecord> = Kind::named("entry_tags");

/// Stores tags, and shows them to those who may see them.
pub(crate) struct EntryTags {
    pub(crate) finder: Arc<MatchFinder>,
    pub(crate) host: Arc<dyn Host>,
}

impl EntryTags {
    /// Sets, changes or removes a tag.
    pub(crate) async fn put(
        &self,
        request: PutEntryTagRequest,
        caller: &Caller,
    ) -> ServiceResult<EntryTag> {
        let name = &request.r#match;
        let text = line("text", &request.text, LONGEST)?;
        let players = self.finder.players(name).await?;
        let account = players.must_include(caller)?;
        let last = self.host.describe(name).await?.version;
        if !(1..=last).contains(&request.sequence) {
            let problem = format!("must be from 1 to {last}, and is {}", request.sequence);
            return Err(LadderError::field("sequence", problem));
        }
        let records = &self.finder.tournaments.records;
        let tag = EntryTag {
            r#match: name.clone(),
            sequence: request.sequence,
            account: account.to_owned(),
            text,
            time: Some(stamp(records.now())),
        };
        let key = format!("{name}/{account}");
        let mut attempts = Attempts::default();
        loop {
            let found = records.store().find(ENTRY_TAGS, &key).await?;
            let mut record = found
                .as_ref()
                .map(|it| it.message.clone())
                .unwrap_or_default();
            record.tags.retain(|it| it.sequence != tag.sequence);
            if !tag.text.is_empty() {
                record.tags.push(tag.clone());
                record.tags.sort_by_key(|it| it.sequence);
            }
            if record.tags.len() > MOST {
                return Err(LadderError::LimitReached {
                    what: "tags of one account in a match",
                    most: MOST as u64,
                });
            }
            let change = match found {
                Some(mut found) => {
                    found.message = record;
                    found.replace()
                }
                None => ENTRY_TAGS.stored(key.clone(), name, record).add(),
            };
            if attempts.won(records.store().write(vec![change]).await)? {
                return Ok(tag);
            }
        }
    }

    /// A page of tags: the caller's own, and when the fixture is over everybody's.
    pub(crate) async fn list(
        &self,
        request: &ListEntryTagsRequest,
        caller: &Caller,
    ) -> ServiceResult<ListEntryTagsResponse> {
        let name = &request.r#match;
        let over = self.finder.players(name).await?.over;
        let records = &self.finder.tournaments.records;
        let found = records.all(ENTRY_TAGS, name).await?;
        let tags = found.into_iter().flat_map(|it| it.message.tags);
        let own = |it: &EntryTag| it.account == caller.account();
        let mut tags: Vec<EntryTag> = tags.filter(|it| over || own(it)).collect();
        tags.sort_by(|a, b| (a.sequence, &a.account).cmp(&(b.sequence, &b.account)));
        let viewer = if over { "" } else { caller.account() };
        let listing = Listing(format!("entry tags {name} {viewer}"));
        let (tags, next_page_token) = cut(
            tags.into_iter(),
            &listing,
            request.page_size,
            &request.page_token,
        )?;
        Ok(ListEntryTagsResponse {
            tags,
            next_page_token,
        })
    }
}
