//! Making pools, and running them.

use std::sync::Arc;

use sandtable_auth::identity::Scope;
use sandtable_grpc::validate::required;
use sandtable_proto::ladder::v1::{
    ClosePoolRequest, CreatePoolRequest, EndRestRequest, LeavePoolRequest, PausePoolRequest,
    Player, Pool, PoolSettings, PoolState, SetAnchorRequest, UpdatePoolRequest,
};
use sandtable_proto::matches::v1::DuplicateDice;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::hosting::{creation, keep_laid};
use crate::fixtures::seats;
use crate::fixtures::series::same_dice;
use crate::match_client::Host;
use crate::pools::access::{etag, must_run};
use crate::pools::checks;
use crate::pools::estimate::next_night;
use crate::pools::impartiality::{PoolConcern, must_be_impartial_in};
use crate::pools::lots::Lots;
use crate::pools::names::{falling, pool_id, pool_name, read_player};
use crate::pools::queries::Leaderboards;
use crate::pools::rating::Rated;
use crate::pools::record::{POOLS, PoolRecord, PoolResultRecord, RESULTS, SEASONS};
use crate::pools::seasons::first;
use crate::pools::state::Pools;
use crate::slugs;
use crate::time::stamp;
use crate::tournaments::names::{counted, falling_id};
use crate::tournaments::transaction::{RequestScope, remembered};
use crate::transaction::change;
use sandtable_store::slug::{self, SlugClaim};

/// Creates, changes and ends pools.
pub(crate) struct PoolControls {
    pub(crate) pools: Arc<Pools>,
    pub(crate) host: Arc<dyn Host>,
    pub(crate) leaderboards: Arc<Leaderboards>,
}

impl PoolControls {
    /// Makes a pool.
    pub(crate) async fn create_pool(
        &self,
        request: CreatePoolRequest,
        caller: &Caller,
    ) -> ServiceResult<Pool> {
        let identity = caller.must_be_account(Scope::Host)?;
        let call = RequestScope::new("CreatePool", caller, &request.request_id, &request)?;
        if let Some(made) = self.pools.records.made_before(&call).await? {
            return self.leaderboards.shown_pool(&made).await;
        }
        let mut settings = checks::settings(required("settings", request.settings)?)?;
        let mut laid = creation(&settings.r#match.clone().unwrap_or_default());
        laid.display_name.clone_from(&settings.display_name);
        laid.validate_only = true;
        let same = settings.fixture.as_ref().is_some_and(same_dice);
        laid.duplicate_dice = same.then(DuplicateDice::default);
        let laid = self.host.host(laid, String::new()).await?;
        keep_laid(settings.r#match.as_mut(), laid.options);
        let id = falling_id(self.pools.records.clock.now());
        let now = self.pools.now();
        let claim = SlugClaim {
            collection: slug::POOLS,
            slug: &settings.slug.clone(),
            id: &id,
            owner: &identity.account,
        };
        let claimed = claim.change(self.pools.records.store()).await?;
        let mut shown = Pool {
            name: pool_name(&id),
            settings: Some(settings),
            organiser: identity.account.clone(),
            season: 1,
            sides: seats::read(&laid.seats)?,
            create_time: Some(stamp(now)),
            update_time: Some(stamp(now)),
            ..Pool::default()
        };
        shown.set_state(PoolState::Open);
        if request.validate_only {
            shown.name.clear();
            return Ok(shown);
        }
        let most = self.pools.settings.max_pools_per_account;
        let own = self.pools.records.all(POOLS, &identity.account).await?;
        let open = own
            .iter()
            .filter(|it| it.message.shown.state() != PoolState::Closed);
        if most > 0 && open.count() >= most as usize {
            return Err(LadderError::LimitReached {
                what: "pools of one account that are not closed",
                most: u64::from(most),
            });
        }
        let record = PoolRecord {
            shown,
            estimate_due: next_night(now, self.pools.settings.estimate_at),
            lots: Lots::new().reveal(),
            ..PoolRecord::default()
        };
        let season = SEASONS.stored(falling(&id, 1), &id, first(&record, &id, now));
        let pool = POOLS.stored(&id, &identity.account, record).due_at(now);
        let mut changes = vec![season.add(), pool.add()];
        changes.extend(claimed);
        changes.extend(remembered(&call, &pool_name(&id)));
        match self.pools.store().write(changes).await {
            Ok(()) => self.leaderboards.shown_pool(&pool_name(&id)).await,
            Err(conflict) => match self.pools.records.made_before(&call).await? {
                Some(made) => self.leaderboards.shown_pool(&made).await,
                None => {
                    // Another one may have claimed the slug meanwhile.
                    claim.is_made(self.pools.records.store()).await?;
                    Err(conflict.into())
                }
            },
        }
    }

    /// Changes what was decided about a pool, but what its ratings are about.
    pub(crate) async fn update_pool(
        &self,
        request: UpdatePoolRequest,
        caller: &Caller,
    ) -> ServiceResult<Pool> {
        let id = pool_id("name", &request.name)?;
        let wanted = required("settings", request.settings.clone())?;
        let call = RequestScope::new("UpdatePool", caller, &request.request_id, &request)?;
        let done = self.pools.records.made_before(&call).await?.is_some();
        change!(self.pools, id, |work| {
            must_run(caller, work.record())?;
            if done {
                return self.leaderboards.shown_pool(&request.name).await;
            }
            if !request.etag.is_empty() && request.etag != etag(work.record()) {
                return Err(LadderError::EtagMismatch);
            }
            let before = work.record().shown.settings.clone().unwrap_or_default();
            let paths = request.update_mask.as_ref().map(|it| it.paths.as_slice());
            let settings = merged(&before, &wanted, paths.unwrap_or_default())?;
            let settings = checks::settings(settings)?;
            checks::may_change(&before, &settings)?;
            must_be_impartial_in(&work, caller, PoolConcern::OpenFixtures).await?;
            if slugs::is_new(&before.slug, &settings.slug)? {
                let account = work.record().shown.organiser.clone();
                let claim = SlugClaim {
                    collection: slug::POOLS,
                    slug: &settings.slug,
                    id,
                    owner: &account,
                };
                let claimed = claim.change(self.pools.records.store()).await?;
                claimed.into_iter().for_each(|it| work.with(it));
            }
            work.record_mut().shown.settings = Some(settings);
            work.record_mut().rulings += 1;
            work.remember(&call, &request.name);
            let now = work.now;
            work.due(Some(now));
        });
        self.leaderboards.shown_pool(&request.name).await
    }

    /// Pauses a pool, or goes on with it.
    pub(crate) async fn pause_pool(
        &self,
        request: PausePoolRequest,
        caller: &Caller,
    ) -> ServiceResult<Pool> {
        let to = if request.resume {
            PoolState::Open
        } else {
            PoolState::Paused
        };
        let call = RequestScope::new("PausePool", caller, &request.request_id, &request)?;
        self.turn_pool(&request.name, caller, to, &call).await
    }

    /// Closes a pool permanently.
    pub(crate) async fn close_pool(
        &self,
        request: ClosePoolRequest,
        caller: &Caller,
    ) -> ServiceResult<Pool> {
        let call = RequestScope::new("ClosePool", caller, &request.request_id, &request)?;
        self.turn_pool(&request.name, caller, PoolState::Closed, &call)
            .await
    }

    async fn turn_pool(
        &self,
        name: &str,
        caller: &Caller,
        to: PoolState,
        call: &RequestScope,
    ) -> ServiceResult<Pool> {
        let id = pool_id("name", name)?;
        let done = self.pools.records.made_before(call).await?.is_some();
        change!(self.pools, id, |work| {
            must_run(caller, work.record())?;
            if done {
                return self.leaderboards.shown_pool(name).await;
            }
            match work.record().shown.state() {
                state if state == to => {}
                PoolState::Closed => {
                    let closed = "the pool is closed for good".to_owned();
                    return Err(LadderError::Forbidden("POOL_CLOSED", closed));
                }
                _ => {}
            }
            work.record_mut().shown.set_state(to);
            work.remember(call, name);
            let now = work.now;
            work.due(Some(now));
        });
        self.leaderboards.shown_pool(name).await
    }

    /// Fixes a player's rating, or lets it move again.
    pub(crate) async fn set_anchor(
        &self,
        request: SetAnchorRequest,
        caller: &Caller,
    ) -> ServiceResult<Player> {
        let (id, number) = read_player("name", &request.name)?;
        if let Some(rating) = request.rating
            && !(0.0..=5_000.0).contains(&rating)
        {
            let problem = format!("must be from 0 to 5000, and is {rating}");
            return Err(LadderError::field("rating", problem));
        }
        let call = RequestScope::new("SetAnchor", caller, &request.request_id, &request)?;
        let done = self.pools.records.made_before(&call).await?.is_some();
        change!(self.pools, id, |work| {
            must_run(caller, work.record())?;
            if done {
                return self.leaderboards.shown_player(id, number).await;
            }
            must_be_impartial_in(&work, caller, PoolConcern::Everybody).await?;
            let mut player = work.player(number).await?;
            let settings = work.record().shown.settings.clone().unwrap_or_default();
            let season = work.record().shown.season;
            let rated = Rated::of(&player.message).in_season(&settings, season);
            let ruled = rated.ruled(&settings, request.rating)?;
            ruled.keep(&mut player.message);
            work.with(player.replace());
            work.record_mut().results += 1;
            let ruling = PoolResultRecord {
                season,
                first: number,
                at: work.now.div_euclid(1000),
                after: vec![ruled.stored()],
                anchor: request.rating,
                ..PoolResultRecord::default()
            };
            let key = counted(id, work.record().results);
            work.with(RESULTS.stored(key, id, ruling).add());
            work.remember(&call, &request.name);
        });
        self.leaderboards.shown_player(id, number).await
    }

    /// Ends a rest.
    pub(crate) async fn end_rest(
        &self,
        request: EndRestRequest,
        caller: &Caller,
    ) -> ServiceResult<Player> {
        let (id, number) = read_player("name", &request.name)?;
        let call = RequestScope::new("EndRest", caller, &request.request_id, &request)?;
        let done = self.pools.records.made_before(&call).await?.is_some();
        change!(self.pools, id, |work| {
            must_run(caller, work.record())?;
            if done {
                return self.leaderboards.shown_player(id, number).await;
            }
            must_be_impartial_in(&work, caller, PoolConcern::Player(number)).await?;
            let mut player = work.player(number).await?;
            let shown = &mut player.message.shown;
            shown.rest_until = None;
            shown.rest_reason.clear();
            player.message.in_a_row = 0;
            work.record_mut().rulings += 1;
            work.with(player.replace());
            work.remember(&call, &request.name);
            let now = work.now;
            work.due(Some(now));
        });
        self.leaderboards.shown_player(id, number).await
    }

    /// Leaves a pool: the player is not ranked any more. It may come back.
    pub(crate) async fn leave_pool(
        &self,
        request: LeavePoolRequest,
        caller: &Caller,
    ) -> ServiceResult<Player> {
        let identity = caller.must_be_account(Scope::Play)?;
        let (id, number) = read_player("name", &request.name)?;
        let call = RequestScope::new("LeavePool", caller, &request.request_id, &request)?;
        let done = self.pools.records.made_before(&call).await?.is_some();
        change!(self.pools, id, |work| {
            let mut player = work.player(number).await?;
            if player.message.shown.account != identity.account {
                return Err(LadderError::NotAllowed("the player's own account"));
            }
            if done {
                return self.leaderboards.shown_player(id, number).await;
            }
            player.message.left = true;
            work.record_mut().rulings += 1;
            work.with(player.replace());
            work.remember(&call, &request.name);
        });
        self.leaderboards.shown_player(id, number).await
    }
}

/// The settings with the fields of a mask taken from `wanted`; all are taken when it is empty.
fn merged(
    before: &PoolSettings,
    wanted: &PoolSettings,
    paths: &[String],
) -> ServiceResult<PoolSettings> {
    if paths.is_empty() {
        return Ok(wanted.clone());
    }
    let mut settings = before.clone();
    for path in paths {
        match path.as_str() {
            "display_name" => settings.display_name.clone_from(&wanted.display_name),
            "description" => settings.description.clone_from(&wanted.description),
            "kind" => settings.kind = wanted.kind,
            "mixed" => settings.mixed = wanted.mixed,
            "join_within" => settings.join_within = wanted.join_within,
            "longest" => settings.longest = wanted.longest,
            "most_meetings" => settings.most_meetings = wanted.most_meetings,
            "faults" => settings.faults = wanted.faults,
            "weight" => settings.weight = wanted.weight,
            "most_rated_meetings" => settings.most_rated_meetings = wanted.most_rated_meetings,
            "authors_apart" => settings.authors_apart = wanted.authors_apart,
            "season" => settings.season = wanted.season,
            "slug" => settings.slug.clone_from(&wanted.slug),
            "max_accounts_per_address" => {
                settings.max_accounts_per_address = wanted.max_accounts_per_address;
            }
            other => {
                let other: String = other.chars().take(40).collect();
                return Err(LadderError::field(
                    "update_mask",
                    format!("{other:?} cannot be changed"),
                ));
            }
        }
    }
    Ok(settings)
}
