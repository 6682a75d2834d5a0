//! Choice of the next fixtures in a pool, and their share of the machine.

use std::sync::Arc;

use sandtable_auth::audit;
use sandtable_proto::ladder::v1::{PoolFixture, PoolSettings, PoolState};
use sandtable_proto::tournaments::v1::{EntrantKind, FixtureForm, FixtureState};
use sandtable_rating::{MatchmakingSettings, Waiting, WaitingPool, fixtures, matchmaking};
use sandtable_store::{Stored, StoredMessages};

use crate::error::ServiceResult;
use crate::pools::attendances::{Attendances, forget_gone};
use crate::pools::capacity::capacity;
use crate::pools::lots::lots;
use crate::pools::names::{comparison_name, falling, fixture_name, player_key, player_name};
use crate::pools::owners::owners;
use crate::pools::penalties::rests;
use crate::pools::rating::{Rated, unusable};
use crate::pools::recent_fixtures::FixtureCache;
use crate::pools::record::{
    AttendanceRecord, COMPARISONS, FIXTURES, LOBBIES, LobbyRecord, OpenFixture, PLAYERS,
    PlayerRecord, PoolFixtureRecord,
};
use crate::pools::shares::{Shares, account_number};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::time::stamp;
use crate::tournaments::names::counted;
use crate::transaction::change;

/// Default maximum number of meetings of two in a day.
const MEETINGS: u32 = 20;

/// A player who attends, and may be paired.
pub(crate) struct Here {
    pub(crate) attendance: Stored<AttendanceRecord>,
    pub(crate) player: PlayerRecord,
    /// Number of fixtures that it still took before it was paired.
    free: u32,
    /// Number of fixtures that it was paired for.
    pub(crate) paired: u32,
}

/// Origin of a fixture.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FixtureOrigin<'a> {
    /// It was paired.
    Paired,
    /// A comparison of this number has it.
    Comparison(u64),
    /// This account requested it.
    Requested(&'a str),
}

impl Here {
    /// Number of fixtures that it still takes.
    fn places(&self) -> u32 {
        self.free.saturating_sub(self.paired)
    }

    /// Writes down with its fixtures that it is here, so that they are not paired after all if
    /// it has changed its mind meanwhile. From now on it waits again.
    pub(crate) fn note(mut self, work: &mut PoolWork<'_>) {
        if self.paired > 0 {
            self.attendance.message.since = work.now;
            work.with(self.attendance.replace());
        }
    }
}

/// Origin of a request for a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairingRequest {
    /// The caller runs the pool, or has both players.
    ByRight,
    /// The caller has one of them: the comparison takes what rated play has left, so that it does
    /// not keep another's player from that.
    WithAnother,
}

/// Those who are free, and what they may be given.
struct FreePlayers {
    /// Shares of accounts and addresses in what all pools play.
    shares: Shares,
    here: Vec<Here>,
    /// Number of further matches that may be played.
    room: u32,
    /// True if more would be played if there were room.
    wants: bool,
}

impl FreePlayers {
    /// Those who may be given fixtures of so many matches, and how many of them.
    fn waiting(&self, matches: u32) -> Vec<(&Here, u32)> {
        let wanted: Vec<_> = self
            .here
            .iter()
            .map(|it| (&it.player, it.places()))
            .collect();
        let allotted = self.shares.clone().allot(&wanted, matches);
        let waiting = self.here.iter().zip(allotted);
        waiting.filter(|(_, places)| *places > 0).collect()
    }

    /// Reports whether two players may have this number of matches with each other. If so,
    /// reserves them.
    fn may_have(&mut self, places: [usize; 2], matches: u32) -> bool {
        let players = places.map(|place| &self.here[place].player);
        let may = players.iter().all(|it| self.shares.left(it, matches) > 0);
        if may {
            for player in players {
                self.shares.set_aside(player, matches);
            }
        }
        may
    }
}

/// Pairs those who attend pools.
pub(crate) struct Matchmaker {
    pub(crate) pools: Arc<Pools>,
    pub(crate) attendances: Arc<Attendances>,
    pub(crate) recent: FixtureCache,
}

impl Matchmaker {
    /// Pairs those who wait. Gives whether anybody attends.
    pub(crate) async fn pair_pool(&self, id: &str) -> ServiceResult<bool> {
        let found = self.attendances.attendances(id).await?;
        forget_gone(&self.pools.records, found.gone).await?;
        self.attendances.end_orphaned(id, found.orphaned).await?;
        let attending = found.here;
        if attending.len() < 2 {
            self.pools.meters.wait(id, attending.len());
            return Ok(!attending.is_empty());
        }
        // Most of the time no players are free, and nothing is to be changed.
        let work = PoolWork::open(&self.pools, id).await?;
        let free = here(&work, &attending).await?.len();
        if free < 2 {
            self.pools.meters.wait(id, free);
            return Ok(true);
        }
        change!(self.pools, id, |work| {
            if work.record().shown.state() != PoolState::Open {
                return Ok(true);
            }
            // A player that has meanwhile declined further fixtures is given none.
            let attending = self.attendances.attending(id).await?;
            let here = here(&work, &attending).await?;
            let free = here.len();
            self.pools.meters.wait(id, free);
            if free < 2 {
                return Ok(true);
            }
            let settings = work.record().shown.settings.clone().unwrap_or_default();
            let mut least = matches_at_once(form_of_pool(&settings));
            if !work.record().comparing.is_empty() {
                least = least.max(matches_at_once(FixtureForm::Mirror));
            }
            let capacity = capacity(&work, least).await?;
            let mut hall = FreePlayers {
                shares: capacity.shares().clone(),
                here,
                room: capacity.room(),
                wants: false,
            };
            let before = work.record().fixtures;
            pair_comparisons(&mut work, &mut hall, PairingRequest::ByRight).await?;
            let noted = capacity.is_noted();
            self.pair_rated(&mut work, &settings, &mut hall, noted)
                .await?;
            pair_comparisons(&mut work, &mut hall, PairingRequest::WithAnother).await?;
            let took = work.record().fixtures > before;
            if !took && capacity.holds(hall.wants) {
                return Ok(true);
            }
            capacity.note(&mut work, took, hall.wants);
            for one in hall.here {
                one.note(&mut work);
            }
        });
        Ok(true)
    }

    /// Pairs fixtures that count, by the information in their results.
    async fn pair_rated(
        &self,
        work: &mut PoolWork<'_>,
        settings: &PoolSettings,
        hall: &mut FreePlayers,
        noted: bool,
    ) -> ServiceResult<()> {
        let form = form_of_pool(settings);
        let most = hall.room / matches_at_once(form);
        let waits = hall.waiting(matches_at_once(form));
        if waits.len() < 2 {
            return Ok(());
        }
        if most == 0 && noted {
            hall.wants = true;
            return Ok(());
        }
        let owners = owners(waits.iter().map(|it| &it.0.player.shown), settings);
        let lots = lots(work).await?;
        let lobby = WaitingPool {
            settings: matchmaking_of(settings),
            seed: lots.seed(work.record().pairings),
            now: work.now.div_euclid(1000),
            // Without room it is only asked whether anybody would meet.
            most: most.max(1) as usize,
            meetings: self
                .meetings(work, |player| {
                    waits.iter().any(|it| it.0.player.id == player)
                })
                .await?,
            waiting: waits
                .iter()
                .zip(owners)
                .map(|((here, places), owner)| waiting(here, *places, owner, settings, work))
                .collect::<ServiceResult<_>>()?,
        };
        let chosen = fixtures(&lobby).map_err(unusable)?;
        hall.wants |= chosen.len() >= lobby.most;
        if chosen.is_empty() || most == 0 {
            return Ok(());
        }
        let mut numbers = Vec::new();
        for pair in &chosen {
            let place = |id| hall.here.iter().position(|it| it.player.id == id);
            if let (Some(first), Some(second)) = (place(pair.first), place(pair.second)) {
                for place in [first, second] {
                    hall.here[place].paired += 1;
                }
                let both = [&hall.here[first].player, &hall.here[second].player];
                numbers.push(add_fixture(work, both, form, FixtureOrigin::Paired));
            }
        }
        work.record_mut().pairings += 1;
        let kept = LobbyRecord {
            version: matchmaking::VERSION,
            lobby: serde_json::to_vec(&lobby).map_err(|error| {
                crate::error::LadderError::Forbidden("NOT_PAIRED", error.to_string())
            })?,
            fixtures: numbers,
            season: work.record().shown.season,
            commitment: lots.commitment(),
        };
        let key = counted(&work.id, work.record().pairings);
        work.with(LOBBIES.stored(key, &work.id, kept).add());
        Ok(())
    }
}

/// Those who attend and have free places.
pub(crate) async fn here(
    work: &PoolWork<'_>,
    attending: &[Stored<AttendanceRecord>],
) -> ServiceResult<Vec<Here>> {
    let mut here = Vec::new();
    for attendance in attending {
        let AttendanceRecord {
            player, capacity, ..
        } = attendance.message;
        let open = work.record().open.iter();
        let plays = open.filter(|it| it.first == player || it.second == player);
        let plays = u32::try_from(plays.count()).unwrap_or(u32::MAX);
        let free = capacity.saturating_sub(plays);
        // A player without free places is not read at all.
        if free == 0 {
            continue;
        }
        let key = player_key(&work.id, player);
        let found = work.records().store().find(PLAYERS, &key).await?;
        if let Some(found) = found.filter(|it| !rests(&it.message, work.now)) {
            here.push(Here {
                attendance: attendance.clone(),
                free,
                paired: 0,
                player: found.message,
            });
        }
    }
    Ok(here)
}

/// Mirror pairs for the comparisons that are running. They take at most half of what is
/// free, so that they do not keep others from playing.
async fn pair_comparisons(
    work: &mut PoolWork<'_>,
    hall: &mut FreePlayers,
    asked: PairingRequest,
) -> ServiceResult<()> {
    let mut share = hall.room.div_ceil(2).max(2).min(hall.room);
    for number in work.record().comparing.clone() {
        let key = falling(&work.id, number);
        let Some(mut found) = work.records().store().find(COMPARISONS, &key).await? else {
            continue;
        };
        let comparison = &found.message;
        let pair = [comparison.candidate, comparison.baseline];
        let account = &comparison.shown.account;
        let own = pair.iter().all(|player| {
            let mut here = hall.here.iter().map(|it| &it.player);
            here.any(|it| it.id == *player && it.shown.account == *account)
        });
        let by_right =
            own || *account == work.record().shown.organiser || account == audit::OPERATOR;
        if by_right != (asked == PairingRequest::ByRight) {
            continue;
        }
        let open = work
            .record()
            .open
            .iter()
            .filter(|it| it.comparison == number)
            .count();
        let left =
            (comparison.shown.most_pairs as usize).saturating_sub(comparison.scores.len() + open);
        let mut paired = false;
        for _ in 0..left {
            let place = |player| {
                hall.here
                    .iter()
                    .position(|it| it.player.id == player && it.places() > 0)
            };
            let [Some(one), Some(other)] = pair.map(place) else {
                break;
            };
            if share < 2 {
                hall.wants = true;
                break;
            }
            if !hall.may_have([one, other], 2) {
                break;
            }
            share -= 2;
            hall.room -= 2;
            for place in [one, other] {
                hall.here[place].paired += 1;
            }
            let both = [&hall.here[one].player, &hall.here[other].player];
            let origin = FixtureOrigin::Comparison(number);
            add_fixture(work, both, FixtureForm::Mirror, origin);
            paired = true;
        }
        if paired {
            found.message.moved = work.now;
            work.with(found.replace());
        }
    }
    Ok(())
}

/// Form of a pool's fixtures.
pub(crate) fn form_of_pool(settings: &PoolSettings) -> FixtureForm {
    let fixture = settings.fixture.as_ref();
    fixture.map_or(FixtureForm::Single, |it| it.form())
}

/// Number of matches that a fixture of a form has at a time.
pub(crate) fn matches_at_once(form: FixtureForm) -> u32 {
    match form {
        FixtureForm::Mirror => 2,
        _ => 1,
    }
}

fn matchmaking_of(settings: &PoolSettings) -> MatchmakingSettings {
    let both = !matches!(settings.kind(), EntrantKind::Person | EntrantKind::Bot);
    MatchmakingSettings {
        window: 24 * 60 * 60,
        most_meetings: match settings.most_meetings {
            0 => MEETINGS,
            most => most,
        },
        apart: both && !settings.mixed,
        ..MatchmakingSettings::default()
    }
}

fn waiting(
    here: &Here,
    places: u32,
    owner: u64,
    settings: &PoolSettings,
    work: &PoolWork<'_>,
) -> ServiceResult<Waiting> {
    let season = work.record().shown.season;
    let rated = Rated::of(&here.player).in_season(settings, season);
    let rating = rated.shown(settings, work.now.div_euclid(1000))?;
    let waited = (work.now - here.attendance.message.since).max(0) / 1000;
    Ok(Waiting {
        id: here.player.id,
        rating: rating.rating,
        deviation: rating.deviation,
        bot: here.player.shown.bot,
        owner: Some(owner),
        waited: u32::try_from(waited).unwrap_or(u32::MAX),
        places,
        first: here.player.first,
        second: here.player.second,
    })
}

/// Adds a fixture; its number.
pub(crate) fn add_fixture(
    work: &mut PoolWork<'_>,
    [first, second]: [&PlayerRecord; 2],
    form: FixtureForm,
    origin: FixtureOrigin<'_>,
) -> u64 {
    let (comparison, requested_by) = match origin {
        FixtureOrigin::Paired => (0, ""),
        FixtureOrigin::Comparison(comparison) => (comparison, ""),
        FixtureOrigin::Requested(account) => (0, account),
    };
    let id = work.id.clone();
    let now = work.now;
    let record = work.record_mut();
    record.fixtures += 1;
    let number = record.fixtures;
    record.open.push(OpenFixture {
        number,
        first: first.id,
        second: second.id,
        matches: matches_at_once(form),
        comparison,
        accounts: [first, second]
            .map(|it| account_number(&it.shown.account))
            .to_vec(),
        addresses: [first, second].map(|it| it.address.clone()).to_vec(),
        requested_by: match requested_by {
            "" => 0,
            account => account_number(account),
        },
    });
    let mut shown = PoolFixture {
        name: fixture_name(&id, number),
        players: [first, second].map(|it| player_name(&id, it.id)).to_vec(),
        display_names: [first, second]
            .map(|it| it.shown.display_name.clone())
            .to_vec(),
        create_time: Some(stamp(now)),
        season: record.shown.season,
        requested_by: requested_by.to_owned(),
        ..PoolFixture::default()
    };
    if comparison > 0 {
        shown.comparison = comparison_name(&id, comparison);
    }
    shown.set_state(FixtureState::Pending);
    let fixture = PoolFixtureRecord {
        shown,
        number,
        first: first.id,
        second: second.id,
        away: vec![0, 0],
        comparison,
        ..PoolFixtureRecord::default()
    };
    work.with(
        FIXTURES
            .stored(falling(&id, number), &id, fixture)
            .due_at(now)
            .add(),
    );
    work.wake_streams(first.id);
    work.wake_streams(second.id);
    number
}
