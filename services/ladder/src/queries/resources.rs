//! Looking at tournaments: resources, lists and tables.

use std::sync::Arc;

use prost::Message;
use sandtable_grpc::page_token::{self, Listing, PageBuilder};
use sandtable_proto::tournaments::v1::{
    Entrant, EntrantState, Fixture, FixtureState, ListAuditEntriesRequest,
    ListAuditEntriesResponse, ListEntrantsRequest, ListEntrantsResponse, ListFixturesRequest,
    ListFixturesResponse, ListOwnFixturesRequest, ListOwnFixturesResponse, ListRoundsRequest,
    ListRoundsResponse, ListTournamentsRequest, ListTournamentsResponse, TournamentState,
};
use sandtable_store::{DocumentQuery, Kind, Stored, StoredMessages};

use crate::caller::Caller;
use crate::entrants::membership::{entrant_named, shown_entrant};
use crate::entrants::waiting_list::with_places;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::access::must_see;
use crate::records::Records;
use crate::tournaments::names::{self, counted, part_of, tournament_id, within};
use crate::tournaments::record::{
    AUDIT_ENTRIES, ENTRANTS, FIXTURES, MEMBERSHIPS, ROUNDS, TOURNAMENTS,
};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::Work;

const DEFAULT_ROWS: u32 = 50;
const MOST_ROWS: u32 = 200;

/// Reads tournaments for those who may see them.
pub(crate) struct TournamentQueries {
    pub(crate) tournaments: Arc<Tournaments>,
}

impl TournamentQueries {
    /// A page of tournaments, the newest first.
    pub(crate) async fn list_tournaments(
        &self,
        request: &ListTournamentsRequest,
        caller: &Caller,
    ) -> ServiceResult<ListTournamentsResponse> {
        let organiser = match request.organiser.as_str() {
            "accounts/me" if caller.account().is_empty() => return Err(LadderError::TokenMissing),
            "accounts/me" => caller.account(),
            other => other,
        };
        let state = TournamentState::try_from(request.state)
            .map_err(|_| LadderError::field("state", "is not a state of a tournament"))?;
        let limit = page_token::size(request.page_size, DEFAULT_ROWS, MOST_ROWS)?;
        let listing = Listing(format!(
            "tournaments {:?} {} {organiser:?}",
            request.game,
            state.as_str_name()
        ));
        let after = listing.id_after(&request.page_token)?;
        let query = match organiser {
            "" => DocumentQuery::All { after },
            owner => DocumentQuery::Owned {
                owner: owner.to_owned(),
                after,
            },
        };
        let (found, next) = self
            .tournaments
            .store()
            .page(TOURNAMENTS, query, limit)
            .await?;
        let tournaments = found.into_iter().filter(|row| {
            let shown = &row.message.shown;
            let game = shown.settings.as_ref().and_then(|it| it.r#match.as_ref());
            (request.game.is_empty() || game.is_some_and(|it| it.game == request.game))
                && (state == TournamentState::Unspecified || shown.state() == state)
                && must_see(&row.message, caller).is_ok()
        });
        Ok(ListTournamentsResponse {
            tournaments: tournaments.map(|row| row.message.shown).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    /// An entrant, of which `me` is the caller's.
    pub(crate) async fn get_entrant(&self, name: &str, caller: &Caller) -> ServiceResult<Entrant> {
        let (id, number) = entrant_named(&self.tournaments.records, name, caller).await?;
        must_see(Work::open(&self.tournaments, &id).await?.record(), caller)?;
        shown_entrant(&self.tournaments.records, &names::entrant_name(&id, number)).await
    }

    pub(crate) async fn list_entrants(
        &self,
        request: &ListEntrantsRequest,
        caller: &Caller,
    ) -> ServiceResult<ListEntrantsResponse> {
        let id = self
            .tournaments
            .seen("parent", &request.parent, caller)
            .await?;
        let page = (request.page_size, request.page_token.as_str());
        let (found, next_page_token) =
            page_of_rows(&self.tournaments.records, ENTRANTS, &id, page).await?;
        let wanted = request.state();
        let found = found.into_iter().map(|it| it.message);
        let found =
            found.filter(|it| wanted == EntrantState::Unspecified || it.shown.state() == wanted);
        Ok(ListEntrantsResponse {
            entrants: with_places(&self.tournaments.records, &id, found.collect()).await?,
            next_page_token,
        })
    }

    pub(crate) async fn list_rounds(
        &self,
        request: &ListRoundsRequest,
        caller: &Caller,
    ) -> ServiceResult<ListRoundsResponse> {
        let id = self
            .tournaments
            .seen("parent", &request.parent, caller)
            .await?;
        let page = (request.page_size, request.page_token.as_str());
        let (found, next_page_token) =
            page_of_rows(&self.tournaments.records, ROUNDS, &id, page).await?;
        Ok(ListRoundsResponse {
            rounds: found.into_iter().map(|it| it.message.shown).collect(),
            next_page_token,
        })
    }

    /// A fixture.
    pub(crate) async fn get_fixture(&self, name: &str, caller: &Caller) -> ServiceResult<Fixture> {
        let (id, part) = part_of(name, "fixtures")?;
        let fixture = names::read_fixture_id(name, part)?;
        let work = Work::open(&self.tournaments, id).await?;
        must_see(work.record(), caller)?;
        Ok(work.fixture(&fixture).await?.message.shown)
    }

    /// A page of fixtures, round by round: a page ends with its round.
    pub(crate) async fn list_fixtures(
        &self,
        request: &ListFixturesRequest,
        caller: &Caller,
    ) -> ServiceResult<ListFixturesResponse> {
        let id = self
            .tournaments
            .seen("parent", &request.parent, caller)
            .await?;
        let limit = page_token::size(request.page_size, DEFAULT_ROWS, MOST_ROWS)?;
        let listing = Listing(format!("fixtures {id} {}", request.round));
        let after = listing.id_after(&request.page_token)?;
        let last = Work::open(&self.tournaments, &id)
            .await?
            .record()
            .shown
            .round;
        let mut round = match after.split_once('/').map(|(_, fixture)| fixture) {
            Some(fixture) => fixture
                .split('-')
                .next()
                .and_then(|it| it.parse().ok())
                .unwrap_or(1),
            None => request.round.max(1),
        };
        let last = if request.round == 0 {
            last
        } else {
            request.round
        };
        let wanted = request.state();
        let (mut fixtures, mut at) = (PageBuilder::new(limit), after);
        while round <= last {
            let query = DocumentQuery::Owned {
                owner: counted(&id, round),
                after: at.clone(),
            };
            let (found, more) = self
                .tournaments
                .store()
                .page(FIXTURES, query, limit)
                .await?;
            for row in found {
                let shown = row.message.shown;
                let meets =
                    request.entrant == 0 || [shown.first, shown.second].contains(&request.entrant);
                let fits =
                    meets && (wanted == FixtureState::Unspecified || shown.state() == wanted);
                if fits && !fixtures.push(shown) {
                    return Ok(ListFixturesResponse {
                        fixtures: fixtures.rows(),
                        next_page_token: listing.token_after(&at),
                    });
                }
                at = row.document.id;
            }
            if more.is_none() {
                round += 1;
                at = within(&id, &names::fixture_id(round, 0));
            } else if fixtures.is_empty() {
                // A page may be empty and not the last: so much is read for one call.
                return Ok(ListFixturesResponse {
                    fixtures: Vec::new(),
                    next_page_token: listing.token_after(&at),
                });
            }
        }
        Ok(ListFixturesResponse {
            fixtures: fixtures.rows(),
            next_page_token: String::new(),
        })
    }

    /// The fixtures that wait for the caller's account.
    pub(crate) async fn list_own_fixtures(
        &self,
        request: &ListOwnFixturesRequest,
        caller: &Caller,
    ) -> ServiceResult<ListOwnFixturesResponse> {
        if caller.account().is_empty() {
            return Err(LadderError::TokenMissing);
        }
        let limit = page_token::size(request.page_size, DEFAULT_ROWS, MOST_ROWS)?;
        let listing = Listing(format!("own fixtures {}", caller.account()));
        let query = DocumentQuery::Owned {
            owner: caller.account().to_owned(),
            after: listing.id_after(&request.page_token)?,
        };
        let (found, mut next) = self
            .tournaments
            .store()
            .page(MEMBERSHIPS, query, limit)
            .await?;
        // One tournament has few that are open for an entrant: pages end between tournaments.
        let mut page = PageBuilder::new(u32::MAX);
        let mut before = String::new();
        for row in found {
            let after = std::mem::replace(&mut before, row.document.id.clone());
            let Some((id, _)) = row.document.id.split_once('/') else {
                continue;
            };
            let work = Work::open(&self.tournaments, id).await?;
            if row.message.entrant == 0
                || work.record().shown.state() != TournamentState::InProgress
            {
                continue;
            }
            let round = work.record().shown.round;
            let open = work
                .fixtures(round)
                .await?
                .into_iter()
                .map(|it| it.message.shown);
            let open = open.filter(|it| {
                [it.first, it.second].contains(&row.message.entrant)
                    && !matches!(it.state(), FixtureState::Decided | FixtureState::Annulled)
            });
            if !page.push_all(open.collect()) {
                next = Some(after);
                break;
            }
        }
        let mut fixtures = page.rows();
        fixtures
            .sort_by_key(|it| crate::fixtures::match_outcome::deadline_of(it).unwrap_or(i64::MAX));
        Ok(ListOwnFixturesResponse {
            fixtures,
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    /// Audit entries of organisers.
    pub(crate) async fn audit_entries(
        &self,
        request: &ListAuditEntriesRequest,
        caller: &Caller,
    ) -> ServiceResult<ListAuditEntriesResponse> {
        let id = tournament_id("name", &request.name)?;
        caller.must_run(Work::open(&self.tournaments, id).await?.record())?;
        let page = (request.page_size, request.page_token.as_str());
        let (found, next_page_token) =
            page_of_rows(&self.tournaments.records, AUDIT_ENTRIES, id, page).await?;
        Ok(ListAuditEntriesResponse {
            audit_entries: found.into_iter().map(|it| it.message).collect(),
            next_page_token,
        })
    }
}

impl Tournaments {
    /// The id of a tournament that the caller may see.
    pub(crate) async fn seen(
        &self,
        field: &'static str,
        name: &str,
        caller: &Caller,
    ) -> ServiceResult<String> {
        let id = tournament_id(field, name)?;
        must_see(Work::open(self, id).await?.record(), caller)?;
        Ok(id.to_owned())
    }
}

/// A page of messages of an owner.
pub(crate) async fn page_of_rows<M: Message + Default>(
    records: &Records,
    kind: Kind<M>,
    owner: &str,
    page: (i32, &str),
) -> ServiceResult<(Vec<Stored<M>>, String)> {
    let limit = page_token::size(page.0, DEFAULT_ROWS, MOST_ROWS)?;
    let listing = Listing(format!("{} {owner}", kind.name));
    let query = DocumentQuery::Owned {
        owner: owner.to_owned(),
        after: listing.id_after(page.1)?,
    };
    let (found, next) = records.store().page(kind, query, limit).await?;
    Ok((
        found,
        next.map_or_else(String::new, |id| listing.token_after(&id)),
    ))
}
