//! A bot of a tournament or a ladder: it takes the seats that are reserved for its account, and
//! plays them.

use std::collections::HashSet;

use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{AttendRequest, PoolFixture};
use sandtable_proto::matches::v1::{JoinMatchRequest, Match, MatchSeat, MatchState};
use sandtable_proto::tournaments::v1::TournamentEventKind;
use tokio::task::{JoinError, JoinSet};

use crate::access::SeatAccess;
use crate::accounts::ME;
use crate::client::Client;
use crate::error::Error;

/// Event of a bot's attendance at a pool.
#[derive(Debug)]
pub enum Attended<'a, R, E> {
    /// The pool sent a message.
    Message(&'a Message),
    /// The caller's seats of the match with this name were played to its end: what the bot gave
    /// at each, or why it could not be played.
    Played(&'a str, Result<Vec<R>, E>),
}

/// Bots at the seats of matches, each with the match's name.
struct Tables<B, R, E> {
    client: Client,
    /// Name of the account.
    account: String,
    bot: B,
    /// Matches that were begun.
    known: HashSet<String>,
    played: JoinSet<(String, Result<Vec<R>, E>)>,
}

impl<B, F, R, E> Tables<B, R, E>
where
    B: Fn(Client, SeatAccess) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Result<R, E>> + Send + 'static,
    R: Send + 'static,
    E: From<Error> + From<JoinError> + Send + 'static,
{
    async fn new(client: Client, bot: B) -> Result<Self, Error> {
        Ok(Self {
            account: client.get_account(ME).await?.name,
            client,
            bot,
            known: HashSet::new(),
            played: JoinSet::new(),
        })
    }

    /// Plays the seats of a match that are reserved for the account, unless that was begun
    /// before.
    fn sit_down(&mut self, name: &str) {
        if !self.known.insert(name.to_owned()) {
            return;
        }
        let (client, bot) = (self.client.clone(), self.bot.clone());
        let (name, account) = (name.to_owned(), self.account.clone());
        self.played.spawn(async move {
            let played = play_reserved(&client, &name, &account, &bot).await;
            (name, played)
        });
    }

    /// The next match that was left; none when nothing is played.
    async fn left(&mut self) -> Option<(String, Result<Vec<R>, E>)> {
        let left = self.played.join_next().await?;
        Some(left.unwrap_or_else(|cause| (String::new(), Err(cause.into()))))
    }
}

/// Takes the seats of a match that are reserved for an account and plays them to the match's end.
/// A match that is over has nothing to play.
async fn play_reserved<B, F, R, E>(
    client: &Client,
    name: &str,
    account: &str,
    bot: &B,
) -> Result<Vec<R>, E>
where
    B: Fn(Client, SeatAccess) -> F,
    F: Future<Output = Result<R, E>> + Send + 'static,
    R: Send + 'static,
    E: From<Error> + From<JoinError> + Send + 'static,
{
    let found = client.get_match(name).await?;
    let mut seats = JoinSet::new();
    for seat in reserved_seats(&found, account) {
        seats.spawn(bot(client.clone(), access(client, name, seat).await?));
    }
    let mut reports = Vec::new();
    while let Some(report) = seats.join_next().await {
        reports.push(report??);
    }
    Ok(reports)
}

/// The seats of a match that are reserved for an account, while there is something to play.
fn reserved_seats<'a>(found: &'a Match, account: &str) -> Vec<&'a MatchSeat> {
    match found.state() {
        MatchState::Lobby | MatchState::InProgress => {}
        MatchState::Unspecified | MatchState::Finished | MatchState::Abandoned => {
            return Vec::new();
        }
    }
    let own = |seat: &&MatchSeat| {
        let holder = if seat.taken {
            &seat.account
        } else {
            &seat.reserved_for
        };
        holder == account
    };
    found.seats.iter().filter(own).collect()
}

async fn access(client: &Client, name: &str, seat: &MatchSeat) -> Result<SeatAccess, Error> {
    match client.token() {
        // Taken before this program was started: the account's key acts for it.
        Some(token) if seat.taken => Ok(SeatAccess {
            match_name: name.to_owned(),
            seat: seat.seat,
            token: token.to_owned(),
        }),
        _ => {
            let request = JoinMatchRequest {
                name: name.to_owned(),
                seat: Some(seat.seat),
                ..Default::default()
            };
            client.join_match(request).await
        }
    }
}

/// Plays all matches of the caller's entrant in a tournament until it is over. The client
/// authenticates with the key of the bot's account, which has entered; `bot` plays a seat to the
/// end of its match. Returns the number of matches; `played` is called after each.
///
/// # Errors
///
/// When the account has not entered, or the server cannot be reached any more. A match that
/// cannot be played ends nothing.
pub async fn play_tournament<B, F, R, E>(
    client: Client,
    tournament: &str,
    bot: B,
    mut played: impl FnMut(&str, Result<Vec<R>, E>),
) -> Result<u64, Error>
where
    B: Fn(Client, SeatAccess) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Result<R, E>> + Send + 'static,
    R: Send + 'static,
    E: From<Error> + From<JoinError> + Send + 'static,
{
    let own = client
        .get_entrant(&format!("{tournament}/entrants/me"))
        .await?;
    let mut events = client.watch_tournament(tournament, 0);
    let mut tables = Tables::new(client, bot).await?;
    let (mut over, mut matches) = (false, 0);
    loop {
        tokio::select! {
            event = events.next(), if !over => match event? {
                Some(event) => {
                    let number = own.name.rsplit('/').next();
                    let concerns = (event.entrants.iter())
                        .any(|entrant| number == Some(&entrant.to_string()));
                    if concerns && event.kind() == TournamentEventKind::Match {
                        tables.sit_down(&event.r#match);
                    }
                }
                None => over = true,
            },
            Some((name, report)) = tables.left() => {
                matches += 1;
                played(&name, report);
            }
            else => return Ok(matches),
        }
    }
}

/// Attends a pool and plays its matches until `leave` is done; then begun matches are played to
/// their end. The client authenticates with the key of the bot's account; `bot` plays a seat to
/// the end of its match. `told` receives every event.
///
/// # Errors
///
/// When the pool does not take the player, or the server cannot be reached any more. A match
/// that cannot be played ends nothing.
pub async fn attend<B, F, R, E>(
    client: Client,
    request: AttendRequest,
    bot: B,
    leave: impl Future<Output = ()>,
    mut told: impl FnMut(Attended<'_, R, E>),
) -> Result<(), Error>
where
    B: Fn(Client, SeatAccess) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Result<R, E>> + Send + 'static,
    R: Send + 'static,
    E: From<Error> + From<JoinError> + Send + 'static,
{
    let mut attendance = client.attend(request);
    let mut tables = Tables::new(client, bot).await?;
    let (mut leaving, mut open) = (false, true);
    tokio::pin!(leave);
    loop {
        tokio::select! {
            () = &mut leave, if open && !leaving => {
                leaving = true;
                attendance.set_capacity(0);
            }
            message = attendance.next(), if open => match message? {
                Some(message) => {
                    told(Attended::Message(&message));
                    if let Message::Fixture(fixture) = &message {
                        for name in open_matches(fixture) {
                            tables.sit_down(name);
                        }
                    }
                    // Once the server knows that the bot takes no more, no more fixtures come.
                    // Between two matches of a fixture no bot plays, and the fixture goes on.
                    if let Message::Heartbeat(beat) = &message {
                        open = !leaving || beat.capacity > 0 || beat.playing > 0;
                    }
                }
                None => open = false,
            },
            Some((name, reports)) = tables.left() => {
                told(Attended::Played(&name, reports));
            }
            else => return Ok(()),
        }
    }
}

/// The matches of a fixture that are hosted and not decided: of a mirror pair two at once.
fn open_matches(fixture: &PoolFixture) -> impl Iterator<Item = &str> {
    let open = (fixture.matches.iter())
        .filter(|it| !it.r#match.is_empty() && !it.annulled && it.result.is_none());
    open.map(|it| it.r#match.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let kept = reserved_seats(&found, "accounts/a");
        let kept: Vec<(u32, bool)> = kept.iter().map(|it| (it.seat, it.taken)).collect();
        assert_eq!(kept, [(0, false), (2, true)]);
        found.set_state(MatchState::Finished);
        assert!(reserved_seats(&found, "accounts/a").is_empty());
    }

    #[test]
    fn all_matches_of_a_fixture_that_are_open_are_played() {
        let of_number = |number| FixtureMatch {
            number,
            r#match: format!("matches/{number}"),
            ..Default::default()
        };
        let decided = FixtureMatch {
            result: Some(MatchResult::default()),
            ..of_number(1)
        };
        let annulled = FixtureMatch {
            annulled: true,
            ..of_number(2)
        };
        let not_hosted = FixtureMatch {
            r#match: String::new(),
            ..of_number(5)
        };
        let fixture = PoolFixture {
            matches: vec![decided, annulled, of_number(3), of_number(4), not_hosted],
            join_match: 4,
            ..Default::default()
        };
        let open: Vec<&str> = open_matches(&fixture).collect();
        assert_eq!(open, ["matches/3", "matches/4"]);
    }
}
