//! Making tournaments, and running them.

use std::sync::Arc;

use prost_types::Any;
use sandtable_auth::identity::Scope;
use sandtable_grpc::validate::required;
use sandtable_proto::matches::v1::DuplicateDice;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, Side, Tournament, TournamentSettings, TournamentState,
    UpdateTournamentRequest,
};
use sandtable_runtime::random;
use sha2::{Digest, Sha256};

use crate::caller::Caller;
use crate::entrants::membership::registration;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::hosting::{creation, keep_laid};
use crate::fixtures::seats;
use crate::fixtures::series::same_dice;
use crate::match_client::Host;
use crate::organiser::access::{audit_entry, etag, must_be};
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::organiser::start_terms::{TermsChange, change_of};
use crate::pools::entry_rating::must_rate;
use crate::records::Records;
use crate::slugs;
use crate::time::stamp;
use crate::tournaments::names::{falling_id, tournament_id, tournament_name};
use crate::tournaments::record::{TOURNAMENTS, TournamentRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work, remembered};
use crate::transaction::change_once;
use crate::validate::tournament;
use sandtable_store::slug::{self, SlugClaim};

/// Settings in which nothing is wrong.
struct CheckedUpdate {
    settings: TournamentSettings,
    /// The two sides of a match.
    sides: Vec<Side>,
    /// Options as the referee has laid them.
    options: Option<Any>,
}

/// Update of a tournament.
struct Update<'a> {
    /// Only if this is still its etag, unless empty.
    etag: &'a str,
    settings: TournamentSettings,
    sides: Vec<Side>,
}

/// Creates tournaments and changes their settings.
pub(crate) struct Definitions {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) host: Arc<dyn Host>,
    pub(crate) max_entrants: u32,
    pub(crate) max_tournaments_per_account: u32,
}

impl Definitions {
    /// Makes a tournament.
    pub(crate) async fn create_tournament(
        &self,
        request: CreateTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let identity = caller.must_be_account(Scope::Host)?;
        let call = RequestScope::new("CreateTournament", caller, &request.request_id, &request)?;
        if let Some(made) = self.tournaments.records.made_before(&call).await? {
            return self.tournaments.shown_tournament(&made, caller).await;
        }
        let settings = required("settings", request.settings)?;
        let checked = self.checked(settings, None).await?;
        let CheckedUpdate {
            mut settings,
            sides,
            options,
        } = checked;
        keep_laid(settings.r#match.as_mut(), options);
        let mut seed = [0u8; 32];
        random::fill(&mut seed);
        let id = falling_id(self.tournaments.records.clock.now());
        let now = stamp(self.tournaments.now());
        let claim = SlugClaim {
            collection: slug::TOURNAMENTS,
            slug: &settings.slug.clone(),
            id: &id,
            owner: &identity.account,
        };
        let claimed = claim.change(self.tournaments.records.store()).await?;
        let mut shown = Tournament {
            name: tournament_name(&id),
            settings: Some(settings),
            organiser: identity.account.clone(),
            seed_commitment: Sha256::digest(seed).to_vec(),
            sides,
            create_time: Some(now),
            update_time: Some(now),
            ..Tournament::default()
        };
        shown.set_state(TournamentState::Draft);
        if request.validate_only {
            shown.name.clear();
            shown.seed_commitment.clear();
            return Ok(shown);
        }
        self.must_have_room(&identity.account).await?;
        let record = TournamentRecord {
            shown,
            seed: seed.to_vec(),
            ..TournamentRecord::default()
        };
        let stored = TOURNAMENTS.stored(&id, &identity.account, record);
        let mut changes = vec![stored.add()];
        changes.extend(claimed);
        changes.extend(remembered(&call, &tournament_name(&id)));
        match self.tournaments.store().write(changes).await {
            Ok(()) => {
                self.tournaments
                    .shown_tournament(&tournament_name(&id), caller)
                    .await
            }
            Err(conflict) => match self.tournaments.records.made_before(&call).await? {
                Some(made) => self.tournaments.shown_tournament(&made, caller).await,
                None => {
                    // Another one may have claimed the slug meanwhile.
                    claim.is_made(self.tournaments.records.store()).await?;
                    Err(conflict.into())
                }
            },
        }
    }

    /// Settings without errors, with the match service's data about them.
    ///
    /// # Errors
    ///
    /// All fields that are wrong, by any check.
    async fn checked(
        &self,
        settings: TournamentSettings,
        before: Option<&TournamentSettings>,
    ) -> ServiceResult<CheckedUpdate> {
        let (settings, mut flaws) = tournament::settings(settings, &self.context(before));
        flaws.unless_refused(must_be_rated(&self.tournaments.records, &settings).await)?;
        let mut laid = None;
        if settings.r#match.is_some() {
            laid = flaws.unless_refused(self.lay_out(&settings).await)?;
        }
        let (sides, options) = laid.unwrap_or_default();
        flaws.done(CheckedUpdate {
            settings,
            sides,
            options,
        })
    }

    fn context<'a>(&self, before: Option<&'a TournamentSettings>) -> tournament::Context<'a> {
        tournament::Context {
            most_entrants: self.max_entrants,
            now: self.tournaments.now(),
            before,
        }
    }

    /// Has the match service check what would be hosted; the two sides of it, and its options as
    /// the referee has laid them.
    async fn lay_out(
        &self,
        settings: &TournamentSettings,
    ) -> ServiceResult<(Vec<Side>, Option<Any>)> {
        let mut request = creation(&settings.r#match.clone().unwrap_or_default());
        request.display_name.clone_from(&settings.display_name);
        request.validate_only = true;
        request.duplicate_dice = wanted_dice(settings);
        let laid = self.host.host(request, String::new()).await?;
        let sides = seats::read(&laid.seats)?;
        let size = settings.registration.as_ref().map_or(1, |it| it.team_size);
        if let Some(small) = sides.iter().find(|side| side.seats.len() < size as usize) {
            let problem = format!(
                "must be at most the seats of each side, and {} has {}",
                small.name,
                small.seats.len()
            );
            return Err(LadderError::field(
                "settings.registration.team_size",
                problem,
            ));
        }
        Ok((sides, laid.options))
    }

    async fn must_have_room(&self, account: &str) -> ServiceResult<()> {
        let most = self.max_tournaments_per_account;
        if most == 0 {
            return Ok(());
        }
        let own = self.tournaments.records.all(TOURNAMENTS, account).await?;
        let open = own.iter().filter(|it| {
            let state = it.message.shown.state();
            !matches!(
                state,
                TournamentState::Finished | TournamentState::Cancelled
            )
        });
        if open.count() < most as usize {
            Ok(())
        } else {
            Err(LadderError::LimitReached {
                what: "tournaments of one account that are not over",
                most: u64::from(most),
            })
        }
    }

    /// Changes what was decided.
    pub(crate) async fn update_tournament(
        &self,
        request: UpdateTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let id = tournament_id("name", &request.name)?;
        let wanted = required("settings", request.settings.clone())?;
        let call = RequestScope::new("UpdateTournament", caller, &request.request_id, &request)?;
        if self.tournaments.records.made_before(&call).await?.is_some() {
            return self
                .tournaments
                .shown_tournament(&request.name, caller)
                .await;
        }
        // The referee is asked before anything is locked.
        let open = Work::open(&self.tournaments, id).await?;
        caller.must_run(open.record())?;
        let settings = merged(open.record(), &wanted, &request)?;
        let before = open.record().shown.settings.as_ref();
        let checked = self.checked(settings, before).await?;
        let CheckedUpdate {
            mut settings,
            sides,
            options,
        } = checked;
        // Unchanged options stay the same, also where they were stored before options were laid.
        let own = |it: &TournamentSettings| it.r#match.as_ref().and_then(|it| it.options.clone());
        let present = before.and_then(own);
        if own(&settings) != present {
            keep_laid(settings.r#match.as_mut(), options);
        }
        let change = Update {
            etag: &request.etag,
            settings,
            sides,
        };
        if request.validate_only {
            let mut work = Work::open(&self.tournaments, id).await?;
            apply_update(&mut work, caller, &change).await?;
            return Ok(work.record().shown.clone());
        }
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            // Fields outside the update may have been changed by another caller.
            if work.record().shown.settings != open.record().shown.settings {
                return Err(LadderError::EtagMismatch);
            }
            apply_update(&mut work, caller, &change).await?;
            let now = work.now;
            work.due(Some(now));
            work.audit_entry(
                caller,
                "UPDATE_TOURNAMENT",
                audit_entry(&request.name, "", "settings"),
            );
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }
}

/// Requires ratings of the game that is played, where any count.
async fn must_be_rated(records: &Records, settings: &TournamentSettings) -> ServiceResult<()> {
    let registration = settings.registration.as_ref();
    let pool = registration.map_or("", |it| it.rating_pool.as_str());
    let game = settings.r#match.as_ref().map_or("", |it| it.game.as_str());
    must_rate(records, pool, game).await
}

/// Changes a tournament's settings, as far as the caller may and they can be changed.
async fn apply_update(
    work: &mut Work<'_>,
    caller: &Caller,
    change: &Update<'_>,
) -> ServiceResult<()> {
    caller.must_run(work.record())?;
    if !change.etag.is_empty() && change.etag != etag(work) {
        return Err(LadderError::EtagMismatch);
    }
    may_change(work.record(), &change.settings)?;
    may_change_terms(work, caller, &change.settings).await?;
    let before = work.record().shown.settings.as_ref();
    let wanted = &change.settings.slug;
    if slugs::is_new(before.map_or("", |it| &it.slug), wanted)? {
        let (id, account) = (work.id.clone(), work.record().shown.organiser.clone());
        let claim = SlugClaim {
            collection: slug::TOURNAMENTS,
            slug: wanted,
            id: &id,
            owner: &account,
        };
        let claimed = claim.change(work.records().store()).await?;
        claimed.into_iter().for_each(|it| work.with(it));
    }
    let record = work.record_mut();
    record.shown.settings = Some(change.settings.clone());
    record.shown.sides.clone_from(&change.sides);
    Ok(())
}

/// Requires a change that an organiser who plays may make, once others can enter.
async fn may_change_terms(
    work: &mut Work<'_>,
    caller: &Caller,
    wanted: &TournamentSettings,
) -> ServiceResult<()> {
    let before = work.record().shown.settings.clone().unwrap_or_default();
    if work.record().shown.state() == TournamentState::Draft {
        return Ok(());
    }
    match change_of(&before, wanted, work.now) {
        TermsChange::Nothing => Ok(()),
        change => must_be_impartial(work, caller, Concern::Terms(change)).await,
    }
}

/// Data that the referee needs where any stage has pairs with the same dice.
fn wanted_dice(settings: &TournamentSettings) -> Option<DuplicateDice> {
    let stages = settings.stages.iter().filter_map(|it| it.fixture.as_ref());
    let mut all = settings.fixture.iter().chain(stages);
    all.any(same_dice).then(DuplicateDice::default)
}

/// The settings with what is to change.
fn merged(
    record: &TournamentRecord,
    wanted: &TournamentSettings,
    request: &UpdateTournamentRequest,
) -> ServiceResult<TournamentSettings> {
    let paths = request
        .update_mask
        .as_ref()
        .map(|it| it.paths.as_slice())
        .unwrap_or_default();
    if paths.is_empty() {
        return Ok(wanted.clone());
    }
    let mut settings = record.shown.settings.clone().unwrap_or_default();
    for path in paths {
        match path.as_str() {
            "display_name" => settings.display_name.clone_from(&wanted.display_name),
            "description" => settings.description.clone_from(&wanted.description),
            "match" => settings.r#match.clone_from(&wanted.r#match),
            "fixture" => settings.fixture.clone_from(&wanted.fixture),
            "round" => settings.round.clone_from(&wanted.round),
            "stages" => settings.stages.clone_from(&wanted.stages),
            "registration" => settings.registration.clone_from(&wanted.registration),
            "start_time" => settings.start_time = wanted.start_time,
            "slug" => settings.slug.clone_from(&wanted.slug),
            "standings" => settings.standings = wanted.standings,
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

/// Requires a change that is still allowed.
fn may_change(record: &TournamentRecord, wanted: &TournamentSettings) -> ServiceResult<()> {
    let found = record.shown.state();
    must_be(
        found,
        &[
            TournamentState::Draft,
            TournamentState::Open,
            TournamentState::CheckIn,
        ],
    )?;
    if found == TournamentState::Draft {
        return Ok(());
    }
    let settings = record.shown.settings.clone().unwrap_or_default();
    let same = settings.r#match == wanted.r#match
        && settings.fixture == wanted.fixture
        && settings.standings == wanted.standings
        && settings.stages == wanted.stages;
    let (before, now) = (
        registration(record),
        wanted.registration.clone().unwrap_or_default(),
    );
    let fits =
        before.mode == now.mode && before.team_size == now.team_size && before.kind == now.kind;
    if !same || !fits {
        return Err(LadderError::Forbidden(
            "OPEN_ALREADY",
            "while people enter only texts, times and limits can be changed".to_owned(),
        ));
    }
    if now.max_entrants >= record.shown.entrants && now.max_waiting >= record.shown.waiting {
        Ok(())
    } else {
        Err(LadderError::Forbidden(
            "ENTERED_ALREADY",
            format!(
                "{} have entered and {} wait: no limit can be lower",
                record.shown.entrants, record.shown.waiting
            ),
        ))
    }
}
