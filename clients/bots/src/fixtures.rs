//! A bot of a tournament or a ladder: it takes the seats that are kept for its account, and
//! plays them.

use std::collections::HashSet;

use anyhow::{Context, Result};
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{AttendRequest, PoolFixture};
use sandtable_proto::matches::v1::{JoinMatchRequest, Match, MatchState};
use sandtable_proto::tournaments::v1::TournamentEventKind;
use tokio::task::JoinSet;

use crate::kind::BotKind;
use crate::play::{BotOptions, Report, play, play_own};

/// What happens while a bot attends a pool.
#[derive(Debug)]
pub enum Attended<'a> {
    /// The pool tells something.
    Told(&'a Message),
    /// A seat of a match was played to its end, or could not be.
    Played(&'a str, &'a Result<Report>),
}

/// Bots at the seats of matches, each with the match's name.
struct Tables {
    client: Client,
    kind: BotKind,
    options: BotOptions,
    /// Matches that were begun.
    known: HashSet<String>,
    bots: JoinSet<(String, Result<Report>)>,
}

impl Tables {
    fn new(client: Client, kind: BotKind, options: BotOptions) -> Self {
        Self {
            client,
            kind,
            options,
            known: HashSet::new(),
            bots: JoinSet::new(),
        }
    }

    /// Plays the seats of a match that are kept for an account, unless they are being played.
    /// Bots of one match have seeds of their own.
    fn sit_down(&mut self, name: &str, account: &str) {
        if !self.known.insert(name.to_owned()) {
            return;
        }
        let (client, kind, options) = (self.client.clone(), self.kind, self.options.clone());
        let (name, account) = (name.to_owned(), account.to_owned());
        self.bots.spawn(async move {
            let report = play_kept(&client, &name, &account, kind, &options).await;
            (name, report)
        });
    }

    /// The next seats that were left; nothing when a bot broke down, which the log tells.
    async fn ended(&mut self) -> Option<(String, Result<Report>)> {
        match self.bots.join_next().await? {
            Ok(ended) => Some(ended),
            Err(cause) => Some((String::new(), Err(cause.into()))),
        }
    }
}

/// Takes the seats of a match that are kept for an account and plays them to the match's end.
/// The report is of all seats together. A match that is over has nothing to play.
async fn play_kept(
    client: &Client,
    name: &str,
    account: &str,
    kind: BotKind,
    options: &BotOptions,
) -> Result<Report> {
    let found = client.get_match(name).await?;
    let mut seats = JoinSet::new();
    for seat in kept_seats(&found, account) {
        let options = BotOptions {
            seed: options.seed.wrapping_add(u64::from(seat.number)),
            ..options.clone()
        };
        let client = client.clone();
        if seat.taken {
            // Taken before this program was started: the account's key acts for it.
            let name = name.to_owned();
            seats.spawn(async move { play_own(client, &name, seat.number, kind, options).await });
        } else {
            let access = join(&client, name, seat.number).await?;
            seats.spawn(play(client, access, kind, options));
        }
    }
    let mut report = Report {
        accepted: 0,
        refused: 0,
        outcome: found.outcome,
        won: false,
    };
    while let Some(ended) = seats.join_next().await {
        let ended = ended??;
        report.accepted += ended.accepted;
        report.refused += ended.refused;
        report.won |= ended.won;
        report.outcome = report.outcome.or(ended.outcome);
    }
    Ok(report)
}

/// A seat that is kept for somebody.
struct KeptSeat {
    number: u32,
    taken: bool,
}

fn kept_seats(found: &Match, account: &str) -> Vec<KeptSeat> {
    match found.state() {
        MatchState::Lobby | MatchState::InProgress => {}
        MatchState::Unspecified | MatchState::Finished | MatchState::Abandoned => {
            return Vec::new();
        }
    }
    let kept = found.seats.iter().filter(|seat| {
        let own = if seat.taken {
            &seat.account
        } else {
            &seat.reserved_for
        };
        own == account
    });
    kept.map(|seat| KeptSeat {
        number: seat.seat,
        taken: seat.taken,
    })
    .collect()
}

async fn join(client: &Client, name: &str, seat: u32) -> Result<SeatAccess> {
    let request = JoinMatchRequest {
        name: name.to_owned(),
        seat: Some(seat),
        ..Default::default()
    };
    let joined = client.join_match(request).await;
    joined.with_context(|| format!("seat {seat} of {name} could not be taken"))
}

/// Plays all matches of the caller's entrant in a tournament until it is over. Gives how many
/// there were; `played` is told of each.
///
/// # Errors
///
/// When the account has not entered, or the server cannot be reached any more. A match that
/// cannot be played ends nothing.
pub async fn play_tournament(
    client: Client,
    tournament: &str,
    kind: BotKind,
    options: BotOptions,
    mut played: impl FnMut(&str, &Result<Report>),
) -> Result<u64> {
    let account = client.get_account("accounts/me").await?.name;
    let own = client
        .get_entrant(&format!("{tournament}/entrants/me"))
        .await?;
    let number: u32 = (own.name.rsplit('/').next())
        .and_then(|number| number.parse().ok())
        .with_context(|| format!("{} has no number", own.name))?;
    let mut events = client.watch_tournament(tournament, 0);
    let mut tables = Tables::new(client, kind, options);
    let (mut over, mut matches) = (false, 0);
    loop {
        tokio::select! {
            event = events.next(), if !over => match event? {
                Some(event) => {
                    let concerns = event.entrants.contains(&number);
                    if concerns && event.kind() == TournamentEventKind::Match {
                        tables.sit_down(&event.r#match, &account);
                    }
                }
                None => over = true,
            },
            Some((name, report)) = tables.ended() => {
                matches += 1;
                played(&name, &report);
            }
            else => return Ok(matches),
        }
    }
}

/// Attends a pool and plays what comes until `leave` is done; then what has begun is played to
/// its end. `told` hears of everything.
///
/// # Errors
///
/// When the pool does not take the player, or the server cannot be reached any more. A match
/// that cannot be played ends nothing.
pub async fn attend(
    client: Client,
    request: AttendRequest,
    kind: BotKind,
    options: BotOptions,
    leave: impl Future<Output = ()>,
    mut told: impl FnMut(Attended<'_>),
) -> Result<()> {
    let account = client.get_account("accounts/me").await?.name;
    let mut attendance = client.attend(request);
    let mut tables = Tables::new(client, kind, options);
    let (mut leaving, mut open) = (false, true);
    tokio::pin!(leave);
    loop {
        if !open && tables.bots.is_empty() {
            return Ok(());
        }
        tokio::select! {
            () = &mut leave, if !leaving => {
                leaving = true;
                attendance.set_capacity(0);
            }
            message = attendance.next(), if open => match message? {
                Some(message) => {
                    told(Attended::Told(&message));
                    match message {
                        Message::Fixture(fixture) => {
                            for name in open_matches(&fixture) {
                                tables.sit_down(name, &account);
                            }
                        }
                        // Once the server knows that nothing more is wanted, nothing more comes.
                        Message::Heartbeat(beat) if leaving => {
                            open = beat.capacity > 0 || beat.playing > 0;
                        }
                        _ => {}
                    }
                }
                None => open = false,
            },
            Some((name, report)) = tables.ended() => {
                told(Attended::Played(&name, &report));
            }
        }
    }
}

/// The matches of a fixture that are hosted and not decided: of a mirror pair two at once.
fn open_matches(fixture: &PoolFixture) -> impl Iterator<Item = &str> {
    let open = fixture.matches.iter().filter(|it| {
        let hosted = !it.r#match.is_empty();
        hosted && !it.annulled && it.result.is_none()
    });
    open.map(|it| it.r#match.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::MatchSeat;
    use sandtable_proto::tournaments::v1::{FixtureMatch, MatchResult};

    #[test]
    fn only_seats_of_the_account_are_played_while_there_is_a_match() {
        let seat = |seat, taken, account: &str, reserved_for: &str| MatchSeat {
            seat,
            taken,
            account: account.to_owned(),
            reserved_for: reserved_for.to_owned(),
            ..Default::default()
        };
        let mut found = Match {
            state: MatchState::Lobby.into(),
            seats: vec![
                seat(0, false, "", "accounts/a"),
                seat(1, true, "accounts/b", "accounts/b"),
                seat(2, true, "accounts/a", "accounts/a"),
                // A substitute plays there.
                seat(3, true, "accounts/c", "accounts/a"),
                seat(4, false, "", ""),
            ],
            ..Default::default()
        };
        let kept = kept_seats(&found, "accounts/a");
        let kept: Vec<(u32, bool)> = kept.iter().map(|it| (it.number, it.taken)).collect();
        assert_eq!(kept, [(0, false), (2, true)]);
        found.set_state(MatchState::Finished);
        assert!(kept_seats(&found, "accounts/a").is_empty());
    }

    #[test]
    fn all_matches_of_a_fixture_that_are_open_are_played() {
        let of_number = |number| FixtureMatch {
            number,
            r#match: format!("matches/{number}"),
            ..Default::default()
        };
        let mut fixture = PoolFixture {
            matches: [1, 2, 3, 4].map(of_number).to_vec(),
            ..Default::default()
        };
        fixture.matches[0].annulled = true;
        fixture.matches[1].result = Some(MatchResult::default());
        fixture.matches[2].r#match.clear();
        let open: Vec<_> = open_matches(&fixture).collect();
        assert_eq!(open, ["matches/4"]);
    }
}
