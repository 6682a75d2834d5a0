//! Changes by the host before the match starts.

use sandtable_proto::matches::v1::{
    Match, MatchState as State, SeatSetup, UpdateMatchRequest, UpdateMatchResponse, Visibility,
};
use sandtable_proto::rules::v1::{OpenMatchRequest, OpenMatchResponse};

use crate::auction::model;
use crate::auth::audited_action::PrivilegedAction;
use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::lobby::lobby_calls::Lobby;
use crate::matches::create::{lay_seats, set_up_seats, spectator_delay, start_policy, visibility};
use crate::matches::names::{match_id, new_join_code};
use crate::matches::record::{MatchRecord, SeatSecret};
use crate::matches::slugs::{self, MatchSlug};
use crate::matches::update_record::Change;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;
use sandtable_store::slug;

/// The field with the name that people can say.
const SLUG: &str = "slug";

impl Lobby {
    /// Carries out an update.
    pub(crate) async fn update(
        &self,
        request: UpdateMatchRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<UpdateMatchResponse> {
        let call = RequestScope::new("UpdateMatch", token, &request.request_id, &request)?;
        let wanted = validate::required("match", request.r#match)?;
        let id = match_id("match.name", &wanted.name)?;
        let paths = validate::required("update_mask", request.update_mask)?.paths;
        if paths.is_empty() {
            return Err(MatchError::field("update_mask", "must name a field"));
        }
        let opened = if paths.iter().any(|path| path == "options") {
            Some(self.lay_again(id, &wanted, token).await?)
        } else {
            None
        };
        let is_slug = |path: &String| path == SLUG;
        if paths.iter().any(is_slug) {
            self.claim_slug(id, &wanted.slug, token).await?;
        }
        // A name is given at any time; everything else is settled before the start.
        let is_setup = !paths.iter().all(is_slug);
        let action = PrivilegedAction {
            name: &wanted.name,
            token,
            action: "UPDATE_MATCH",
            seat: None,
            reason: "",
        };
        let (shown, join_code) = self
            .records
            .manage(action, &call, |live| {
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(live.record.join_code.clone()));
                }
                if is_setup {
                    live.must_be(State::Lobby)?;
                    live.record.must_not_bid()?;
                    live.record.must_not_await_nonces()?;
                }
                if !wanted.etag.is_empty() && wanted.etag != live.shown().etag {
                    return Err(MatchError::EtagMismatch);
                }
                let mut record = live.record.clone();
                for path in &paths {
                    set(&mut record, path, &wanted, opened.as_ref())?;
                }
                if is_setup {
                    self.settle(&mut record)?;
                }
                record.remember(&call, None);
                let join_code = record.join_code.clone();
                Ok(Change::to(record, join_code))
            })
            .await?;
        Ok(UpdateMatchResponse {
            r#match: Some(shown),
            join_code,
        })
    }

    /// Draws the consequences of other settings: an auction of the seats as they are now, and
    /// players who say anew that they are ready.
    fn settle(&self, record: &mut MatchRecord) -> ServiceResult<()> {
        if let Some(auction) = record.shown.auction.take() {
            let settings = auction.settings.unwrap_or_default();
            record.shown.auction = Some(model::read(settings, &record.shown.seats)?);
        }
        record.ask_again();
        record.start_if_due(self.time.now());
        Ok(())
    }

    /// Claims a slug for a match, for a caller who may name it.
    async fn claim_slug(
        &self,
        id: &str,
        wanted: &str,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<()> {
        slugs::read("match.slug", wanted)?;
        let owner = {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            self.authenticator.caller(live, token)?.must_manage()?;
            must_be_settable(&live.record, wanted)?;
            slugs::owner_of(&live.record)
        };
        let slug = MatchSlug {
            slug: wanted,
            id,
            owner: &owner,
        };
        self.slugs.claim(slug).await
    }

    /// Has the referee set the match up with other options, for a caller who may request that.
    async fn lay_again(
        &self,
        id: &str,
        wanted: &Match,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<OpenMatchResponse> {
        let (game, name) = {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            self.authenticator.caller(live, token)?.must_manage()?;
            (live.record.shown.game.clone(), live.name.clone())
        };
        // Under a name of its own: what the referee has of the match is not touched.
        let scratch = format!("{name}/options");
        let open = OpenMatchRequest {
            game: game.clone(),
            r#match: scratch.clone(),
            options: wanted.options.clone(),
            terms: None,
        };
        let opened = self.rules.open(open).await?;
        self.rules.forget(&game, &scratch).await;
        Ok(opened)
    }
}

/// Fails unless a match has no slug, or the wanted one.
fn must_be_settable(record: &MatchRecord, wanted: &str) -> ServiceResult<()> {
    let settable = slug::is_new(&record.shown.slug, wanted);
    settable
        .map(drop)
        .map_err(|problem| MatchError::field("match.slug", problem))
}

/// Sets one field to its wanted value.
fn set(
    record: &mut MatchRecord,
    path: &str,
    wanted: &Match,
    opened: Option<&OpenMatchResponse>,
) -> ServiceResult<()> {
    match path {
        "display_name" => {
            record.shown.display_name =
                validate::title("match.display_name", &wanted.display_name)?;
        }
        "visibility" => set_visibility(record, visibility(wanted.visibility)?)?,
        "start_policy" => record
            .shown
            .set_start_policy(start_policy(wanted.start_policy)?),
        "spectator_delay" => {
            record.shown.spectator_delay = spectator_delay(wanted.spectator_delay)?;
        }
        "spectators_read_chat" => {
            record.shown.spectators_read_chat = wanted.spectators_read_chat;
        }
        "seats" => {
            let setups = wanted.seats.iter().map(|seat| SeatSetup {
                seat: seat.seat,
                kind: seat.kind,
                team: seat.team.clone(),
                reserved_for: seat.reserved_for.clone(),
            });
            set_up_seats(record, &setups.collect::<Vec<_>>())?;
        }
        SLUG => {
            must_be_settable(record, &wanted.slug)?;
            record.shown.slug.clone_from(&wanted.slug);
        }
        "options" => set_options(record, validate::required("match.options", opened)?)?,
        _ => {
            let problem = format!("{path:?} cannot be changed");
            return Err(MatchError::field("update_mask", problem));
        }
    }
    Ok(())
}

/// Lists show what was hosted as public, so that nothing else becomes public later.
fn set_visibility(record: &mut MatchRecord, wanted: Visibility) -> ServiceResult<()> {
    if wanted == Visibility::Public && record.shown.visibility() != Visibility::Public {
        let problem = "a match that is not public does not become it";
        return Err(MatchError::field("match.visibility", problem));
    }
    record.shown.set_visibility(wanted);
    match wanted {
        Visibility::Private if record.join_code.is_empty() => record.join_code = new_join_code()?,
        Visibility::Private => {}
        _ => record.join_code.clear(),
    }
    Ok(())
}

/// Sets the match up anew. A player stays if their seat is still the same one.
fn set_options(record: &mut MatchRecord, opened: &OpenMatchResponse) -> ServiceResult<()> {
    let mut seats = lay_seats(&opened.seats);
    let old = &record.shown.seats;
    let moved = (old.iter().filter(|seat| seat.taken)).find(|seat| {
        let same = seats.get(seat.seat as usize);
        same.is_none_or(|same| same.powers != seat.powers)
    });
    if let Some(seat) = moved {
        return Err(MatchError::SeatTaken(seat.seat));
    }
    for (new, old) in seats.iter_mut().zip(old) {
        if new.powers == old.powers {
            new.clone_from(old);
        }
    }
    record.seats.resize(seats.len(), SeatSecret::default());
    (record.invites).retain(|invite| {
        let seat = invite.seat as usize;
        old.get(seat).map(|seat| &seat.powers) == seats.get(seat).map(|seat| &seat.powers)
    });
    record.shown.seats = seats;
    record.open_as(opened);
    Ok(())
}
