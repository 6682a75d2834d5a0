//! Who meets whom next in a pool, and how much of the machine that may take.

use std::collections::BTreeMap;

use sandtable_proto::ladder::v1::{PoolFixture, PoolSettings, PoolState};
use sandtable_proto::tournaments::v1::{EntrantKind, FixtureForm, FixtureState};
use sandtable_rating::{Lobby, MatchmakingSettings, Meeting, Waiting, fixtures, matchmaking};
use sandtable_store::{DocumentQuery, StoredMessages};
use sha2::{Digest, Sha256};

use crate::core::Shared;
use crate::names::counted;
use crate::pools::faults::rests;
use crate::pools::names::{comparison_name, falling, fixture_name, player_key, player_name};
use crate::pools::rating::{Rated, unusable};
use crate::pools::record::{
    ATTENDANCES, AttendanceRecord, CAPACITY, COMPARISONS, CapacityRecord, FIXTURES, LOBBIES,
    LobbyRecord, OpenFixture, PLAYERS, POOLS, PlayerRecord, PoolFixtureRecord, PoolRecord,
    REPLICAS, ShareRecord,
};
use crate::pools::work::{PoolWork, change_pool};
use crate::refusal::Answer;
use crate::times::{moment, stamp};

const DAY: i64 = 24 * 60 * 60 * 1000;
/// How often two meet at most in a day when nothing is said.
const MEETINGS: u32 = 20;
/// For how long a pool that wanted to play has its share kept free.
const WANTED: i64 = 60 * 1000;
const PAGE: u32 = 256;
/// Fixtures that are looked through for meetings of the last day.
const MOST_FIXTURES: usize = 20_000;
/// The id of the one record of what is played.
const ALL: &str = "all";

/// Somebody who is here, and may be paired.
struct Here {
    attendance: AttendanceRecord,
    player: PlayerRecord,
    /// How many more fixtures it takes.
    places: u32,
}

impl Shared {
    /// Who attends a pool now.
    pub(crate) async fn attending(&self, id: &str) -> Answer<Vec<AttendanceRecord>> {
        let now = self.now();
        let mut living = BTreeMap::new();
        let mut here = Vec::new();
        for row in self.all(ATTENDANCES, id).await? {
            let attendance = row.message;
            if attendance.until != 0 {
                if attendance.until > now {
                    here.push(attendance);
                }
                continue;
            }
            let lives = match living.get(&attendance.replica) {
                Some(lives) => *lives,
                None => {
                    let lives = self.lives(&attendance.replica).await?;
                    living.insert(attendance.replica.clone(), lives);
                    lives
                }
            };
            if lives {
                here.push(attendance);
            }
        }
        Ok(here)
    }

    async fn lives(&self, replica: &str) -> Answer<bool> {
        if replica == self.pools.replica {
            return Ok(true);
        }
        let found = self.store().find(REPLICAS, replica).await?;
        Ok(found.is_some_and(|it| it.message.until > self.now()))
    }

    /// Pairs those who wait. Gives whether anybody attends.
    pub(crate) async fn pair_pool(&self, id: &str) -> Answer<bool> {
        let attending = self.attending(id).await?;
        if attending.len() < 2 {
            self.meters.wait(id, attending.len());
            return Ok(!attending.is_empty());
        }
        change_pool!(self, id, |work| {
            if work.record().shown.state() != PoolState::Open {
                return Ok(true);
            }
            let here = self.here(&work, &attending).await?;
            let free = here.iter().filter(|it| it.places > 0).count();
            self.meters.wait(id, free);
            if free < 2 {
                return Ok(true);
            }
            let settings = work.record().shown.settings.clone().unwrap_or_default();
            let (mut room, registered) = self.room(&mut work, &settings).await?;
            let before = work.record().fixtures;
            let left = self.pair_comparisons(&mut work, here, &mut room).await?;
            self.pair_rated(&mut work, &settings, left, room).await?;
            if work.record().fixtures == before && registered {
                return Ok(true);
            }
        });
        Ok(true)
    }

    /// Those who attend, with their free places.
    async fn here(&self, work: &PoolWork<'_>, attending: &[AttendanceRecord]) -> Answer<Vec<Here>> {
        let mut here = Vec::new();
        for attendance in attending {
            let key = player_key(&work.id, attendance.player);
            let Some(found) = self.store().find(PLAYERS, &key).await? else {
                continue;
            };
            let player = found.message;
            let open = work.record().open.iter();
            let plays = open
                .filter(|it| it.first == player.id || it.second == player.id)
                .count();
            let free = attendance
                .capacity
                .saturating_sub(u32::try_from(plays).unwrap_or(u32::MAX));
            here.push(Here {
                attendance: attendance.clone(),
                places: if rests(&player, work.now) { 0 } else { free },
                player,
            });
        }
        Ok(here)
    }

    /// How many more matches a pool may play now. All pools that want to play share the
    /// machine by their weights, and together never take more than there is: the record that
    /// says so is written with each pairing, so that no two are made from the same.
    ///
    /// Also gives whether it is known by now that this pool wants to play.
    async fn room(&self, work: &mut PoolWork<'_>, settings: &PoolSettings) -> Answer<(u32, bool)> {
        let found = self.store().find(CAPACITY, ALL).await?;
        let mut record = found
            .as_ref()
            .map(|it| it.message.clone())
            .unwrap_or_default();
        let own = matches_of(work.record());
        let mut playing = own;
        let mut weights = settings.weight.max(1);
        let mut kept = Vec::new();
        let registered = record
            .pools
            .iter()
            .any(|it| it.pool == work.id && it.wanted > work.now - WANTED / 2);
        for share in record.pools.into_iter().filter(|it| it.pool != work.id) {
            let Some(other) = self.store().find(POOLS, &share.pool).await? else {
                continue;
            };
            let matches = matches_of(&other.message);
            let wants = share.wanted > work.now - WANTED;
            if wants {
                weights += share.weight;
            }
            playing += matches;
            if wants || matches > 0 {
                kept.push(share);
            }
        }
        kept.push(ShareRecord {
            pool: work.id.clone(),
            weight: settings.weight.max(1),
            wanted: work.now,
        });
        record = CapacityRecord { pools: kept };
        work.with(CAPACITY.put(found, ALL, record));
        let most = self.pools.settings.max_matches;
        let share = (most * settings.weight.max(1) / weights).max(1);
        Ok((
            share.saturating_sub(own).min(most.saturating_sub(playing)),
            registered,
        ))
    }

    /// Mirror pairs for the comparisons that are running. They take at most half of what is
    /// free, so that they do not keep others from playing.
    async fn pair_comparisons(
        &self,
        work: &mut PoolWork<'_>,
        mut here: Vec<Here>,
        room: &mut u32,
    ) -> Answer<Vec<Here>> {
        let mut share = room.div_ceil(2).max(2).min(*room);
        for number in work.record().comparing.clone() {
            let key = falling(&work.id, number);
            let Some(found) = self.store().find(COMPARISONS, &key).await? else {
                continue;
            };
            let comparison = found.message;
            let open = work
                .record()
                .open
                .iter()
                .filter(|it| it.comparison == number)
                .count();
            let left = (comparison.shown.most_pairs as usize)
                .saturating_sub(comparison.scores.len() + open);
            for _ in 0..left {
                let place = |player| {
                    here.iter()
                        .position(|it| it.player.id == player && it.places > 0)
                };
                let (Some(one), Some(other)) =
                    (place(comparison.candidate), place(comparison.baseline))
                else {
                    break;
                };
                if share < 2 {
                    break;
                }
                share -= 2;
                *room -= 2;
                here[one].places -= 1;
                here[other].places -= 1;
                let pair = [&here[one].player, &here[other].player];
                add_fixture(work, pair, FixtureForm::Mirror, number);
            }
        }
        Ok(here)
    }

    /// Fixtures that count, by what their results would tell.
    async fn pair_rated(
        &self,
        work: &mut PoolWork<'_>,
        settings: &PoolSettings,
        here: Vec<Here>,
        room: u32,
    ) -> Answer<()> {
        let form = settings
            .fixture
            .as_ref()
            .map_or(FixtureForm::Single, |it| it.form());
        let at_once = matches_at_once(form);
        let most = room / at_once;
        let here: Vec<Here> = here.into_iter().filter(|it| it.places > 0).collect();
        if most == 0 || here.len() < 2 {
            return Ok(());
        }
        let lobby = Lobby {
            settings: matchmaking_of(settings),
            seed: seed(&work.id, work.record().pairings),
            now: work.now.div_euclid(1000),
            most: most as usize,
            meetings: self.meetings(work, &here).await?,
            waiting: here
                .iter()
                .map(|it| waiting(it, settings, work))
                .collect::<Answer<_>>()?,
        };
        let chosen = fixtures(&lobby).map_err(unusable)?;
        if chosen.is_empty() {
            return Ok(());
        }
        let mut numbers = Vec::new();
        for pair in &chosen {
            let player = |id| {
                here.iter()
                    .find(|it| it.player.id == id)
                    .map(|it| &it.player)
            };
            if let (Some(first), Some(second)) = (player(pair.first), player(pair.second)) {
                numbers.push(add_fixture(work, [first, second], form, 0));
            }
        }
        work.record_mut().pairings += 1;
        let kept = LobbyRecord {
            version: matchmaking::VERSION,
            lobby: serde_json::to_vec(&lobby).map_err(|error| {
                crate::refusal::Refusal::Forbidden("NOT_PAIRED", error.to_string())
            })?,
            fixtures: numbers,
            season: work.record().shown.season,
        };
        let key = counted(&work.id, work.record().pairings);
        work.with(LOBBIES.stored(key, &work.id, kept).add());
        Ok(())
    }

    /// Who of those here met whom in the last day. A meeting counts from when it was paired,
    /// whatever became of it.
    async fn meetings(&self, work: &PoolWork<'_>, here: &[Here]) -> Answer<Vec<Meeting>> {
        let since = work.now - DAY;
        let mut found = Vec::new();
        let mut after = String::new();
        let mut seen = 0;
        let is_here = |id| here.iter().any(|it| it.player.id == id);
        loop {
            let owner = work.id.clone();
            let query = DocumentQuery::Owned { owner, after };
            let (page, next) = self.store().page(FIXTURES, query, PAGE).await?;
            seen += page.len();
            for row in page {
                let fixture = row.message;
                let at = moment(fixture.shown.create_time.as_ref()).unwrap_or(0);
                if at <= since {
                    return Ok(found);
                }
                if fixture.comparison == 0 && is_here(fixture.first) && is_here(fixture.second) {
                    found.push(Meeting {
                        first: fixture.first,
                        second: fixture.second,
                        at: at.div_euclid(1000),
                    });
                }
            }
            match next {
                Some(next) if seen < MOST_FIXTURES => after = next,
                _ => return Ok(found),
            }
        }
    }
}

fn matches_of(record: &PoolRecord) -> u32 {
    record.open.iter().map(|it| it.matches).sum()
}

/// How many matches a fixture of a form has at a time.
fn matches_at_once(form: FixtureForm) -> u32 {
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

/// What lots are drawn from: the same for the same pairing of a pool.
fn seed(id: &str, pairing: u64) -> u64 {
    let digest = Sha256::digest(format!("{id}/{pairing}"));
    digest
        .iter()
        .take(8)
        .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// A number that stands for an account.
fn owner(account: &str) -> u64 {
    crate::pools::names::player_of(account, "")
}

fn waiting(here: &Here, settings: &PoolSettings, work: &PoolWork<'_>) -> Answer<Waiting> {
    let season = work.record().shown.season;
    let rated = Rated::of(&here.player).in_season(settings, season);
    let rating = rated.shown(settings, work.now.div_euclid(1000))?;
    let waited = (work.now - here.attendance.since).max(0) / 1000;
    Ok(Waiting {
        id: here.player.id,
        rating: rating.rating,
        deviation: rating.deviation,
        bot: here.player.shown.bot,
        owner: Some(owner(&here.player.shown.account)),
        waited: u32::try_from(waited).unwrap_or(u32::MAX),
        places: here.places,
        first: here.player.first,
        second: here.player.second,
    })
}

/// Adds a fixture; its number.
fn add_fixture(
    work: &mut PoolWork<'_>,
    [first, second]: [&PlayerRecord; 2],
    form: FixtureForm,
    comparison: u64,
) -> u64 {
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
    });
    let mut shown = PoolFixture {
        name: fixture_name(&id, number),
        players: [first, second].map(|it| player_name(&id, it.id)).to_vec(),
        display_names: [first, second]
            .map(|it| it.shown.display_name.clone())
            .to_vec(),
        create_time: Some(stamp(now)),
        season: record.shown.season,
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
    work.tell(first.id);
    work.tell(second.id);
    number
}
