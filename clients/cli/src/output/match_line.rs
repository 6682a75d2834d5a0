//! A match in a line: its open seats, its bidders and its running clocks.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{
    Auction, AuctionForm, AuctionState, Clocks, Match, MatchState, RunningClock,
};

/// Where a match stands, at a moment, and whether it was played elsewhere.
pub(crate) fn standing(found: &Match, now: Timestamp) -> String {
    let stands = progress(found, now);
    if found.imported {
        format!("imported, {stands}")
    } else {
        stands
    }
}

fn progress(found: &Match, now: Timestamp) -> String {
    match found.state() {
        MatchState::Lobby => match auction_words(found) {
            Some(auction) => auction,
            None => {
                let free = found.seats.iter().filter(|seat| !seat.taken).count();
                format!("{free} seats free")
            }
        },
        MatchState::InProgress => {
            let mut words = format!("in progress, entry {}", found.version);
            if let Some(time) = found.clocks.as_ref().and_then(|it| time_left(it, now)) {
                words.push_str(", ");
                words.push_str(&time);
            }
            words
        }
        MatchState::Finished | MatchState::Abandoned if !found.close_reason.is_empty() => {
            format!("closed: {}", found.close_reason)
        }
        MatchState::Finished => match &found.outcome {
            Some(outcome) => format!("finished: {}", outcome.reason),
            None => "finished".to_owned(),
        },
        MatchState::Abandoned => "abandoned".to_owned(),
        MatchState::Unspecified => String::new(),
    }
}

/// Returns the state of a match's auction; `None` when it has none.
pub(crate) fn auction_words(found: &Match) -> Option<String> {
    let auction = found.auction.as_ref()?;
    let settings = auction.settings.as_ref()?;
    let side = &settings.side;
    Some(match auction.state() {
        AuctionState::Unspecified => {
            let free = found.seats.iter().filter(|seat| !seat.taken).count();
            format!("{free} seats free, then an auction for {side}")
        }
        AuctionState::Open => {
            let described = match settings.form() {
                AuctionForm::Sealed => format!("{} of the seats have bid", auction.moves.len()),
                AuctionForm::Open | AuctionForm::Unspecified => highest(auction),
            };
            format!("bidding for {side}: {described}")
        }
        AuctionState::Closed | AuctionState::Settled => {
            let result = auction.result?;
            let other = &auction.beneficiary;
            let seat = result.seat;
            format!(
                "seat {seat} plays {side}, and {other} gets {}",
                result.amount
            )
        }
    })
}

fn highest(auction: &Auction) -> String {
    let last = auction.moves.iter().rfind(|made| made.amount.is_some());
    match last.and_then(|last| Some((last, last.amount?))) {
        Some((last, amount)) => format!("{amount} by seat {} ({})", last.seat, last.player),
        None => "no bid yet".to_owned(),
    }
}

/// Returns the players whose clocks run, and the time left at a moment.
pub(crate) fn time_left(clocks: &Clocks, now: Timestamp) -> Option<String> {
    if clocks.paused {
        return Some("paused".to_owned());
    }
    let running = clocks.seats.iter().filter_map(|clock| {
        let seconds = clock.deadline?.seconds - now.seconds;
        (clock.running() != RunningClock::Unspecified)
            .then(|| format!("seat {} has {}", clock.seat, span(seconds)))
    });
    let running: Vec<String> = running.collect();
    (!running.is_empty()).then(|| running.join(", "))
}

/// Returns the time left at the moment for which the server computed it.
pub(crate) fn clock_line(clocks: &Clocks) -> Option<String> {
    time_left(clocks, clocks.update_time?)
}

/// Seconds as hours, minutes and seconds; days when there are some.
fn span(seconds: i64) -> String {
    let seconds = seconds.max(0);
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (hours, minutes, seconds) = (rest / 3600, rest / 60 % 60, rest % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{seconds:02}"),
        (0, _) => format!("{hours}:{minutes:02}:{seconds:02}"),
        _ => format!("{days}d {hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::{
        AuctionMove, AuctionResult, AuctionSettings, MatchSeat, SeatClock,
    };

    fn at(seconds: i64) -> Timestamp {
        Timestamp { seconds, nanos: 0 }
    }

    #[test]
    fn the_time_left_is_told_of_clocks_that_run() {
        let clock = |seat, deadline, running: RunningClock| SeatClock {
            seat,
            deadline: Some(at(deadline)),
            running: running as i32,
            ..Default::default()
        };
        let clocks = Clocks {
            seats: vec![
                clock(0, 183, RunningClock::Main),
                clock(1, 500, RunningClock::Unspecified),
                clock(2, 4_000, RunningClock::Decision),
            ],
            update_time: Some(at(100)),
            ..Default::default()
        };
        let words = "seat 0 has 1:23, seat 2 has 1:05:00";
        assert_eq!(clock_line(&clocks).unwrap(), words);
        assert_eq!(
            time_left(&clocks, at(200)).unwrap(),
            "seat 0 has 0:00, seat 2 has 1:03:20"
        );
        let paused = Clocks {
            paused: true,
            ..clocks
        };
        assert_eq!(clock_line(&paused).unwrap(), "paused");
        assert_eq!(time_left(&Clocks::default(), at(0)), None);
        assert_eq!(span(200_000), "2d 7:33:20");
    }

    #[test]
    fn a_match_that_was_played_elsewhere_is_told_as_such() {
        let mut found = Match {
            state: MatchState::Finished as i32,
            ..Default::default()
        };
        assert_eq!(standing(&found, at(0)), "finished");
        found.imported = true;
        assert_eq!(standing(&found, at(0)), "imported, finished");
    }

    #[test]
    fn auctions_are_told_as_they_stand() {
        let mut auction = Auction {
            settings: Some(AuctionSettings {
                form: AuctionForm::Open as i32,
                side: "axis".to_owned(),
                bid_time: None,
            }),
            beneficiary: "allies".to_owned(),
            ..Default::default()
        };
        let describe = |auction: &Auction| {
            let found = Match {
                state: MatchState::Lobby as i32,
                seats: vec![MatchSeat::default()],
                auction: Some(auction.clone()),
                ..Default::default()
            };
            standing(&found, at(0))
        };
        assert_eq!(describe(&auction), "1 seats free, then an auction for axis");
        auction.set_state(AuctionState::Open);
        assert_eq!(describe(&auction), "bidding for axis: no bid yet");
        auction.moves.push(AuctionMove {
            seat: 1,
            player: "Bob".to_owned(),
            amount: Some(7),
            time: None,
        });
        assert_eq!(describe(&auction), "bidding for axis: 7 by seat 1 (Bob)");
        auction.set_state(AuctionState::Closed);
        auction.result = Some(AuctionResult {
            seat: 1,
            amount: 7,
            changed: true,
        });
        assert_eq!(describe(&auction), "seat 1 plays axis, and allies gets 7");
    }
}
