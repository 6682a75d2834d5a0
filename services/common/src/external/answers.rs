//! Whether an answer of a referee elsewhere can be used. What is wrong with it is told in
//! words, for whoever writes the referee.

use prost_types::Any;
use sandtable_proto::check;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, Game, GetDefaultCommandResponse, GetViewResponse,
    ListLegalActionsResponse, OpenForkResponse, OpenMatchResponse, Position, VerifyLogRequest,
    VerifyLogResponse,
};
use sandtable_proto::types::v1::action::Kind;
use sandtable_proto::types::v1::{Action, AddressedEvent, OnTurn, Outcome, Score};

/// Seats that a match may have.
const MOST_SEATS: usize = 32;

/// Longest name of a power, a side or a version.
const MOST_NAME: usize = 100;

/// The one message of protobuf's own that a game's can be.
const JSON: &str = "google.protobuf.Struct";

/// The package of the messages of our own games, which somebody else's program may referee.
const OF_GAMES: &str = "sandtable.games.";

/// Events that one entry may bring.
const MOST_EVENTS: usize = 10_000;

/// Dice that one entry may draw.
const MOST_DICE: u32 = 100_000;

/// What is wrong with an answer.
pub(super) type Sound = Result<(), String>;

fn must(holds: bool, problem: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(problem()) }
}

/// The game as its referee describes it.
pub(super) fn game(game: &Game) -> Sound {
    for (name, text) in [
        ("title", &game.title),
        ("ruleset_version", &game.ruleset_version),
        ("options_type", &game.options_type),
        ("command_type", &game.command_type),
        ("event_type", &game.event_type),
        ("legal_type", &game.legal_type),
        ("view_type", &game.view_type),
    ] {
        must((1..=4 * MOST_NAME).contains(&text.len()), || {
            format!("the game's {name} is empty or too long")
        })?;
    }
    for type_url in [
        &game.options_type,
        &game.command_type,
        &game.event_type,
        &game.legal_type,
        &game.view_type,
    ] {
        let name = type_url.rsplit('/').next().unwrap_or_default();
        let own = name == JSON || name.starts_with(OF_GAMES);
        must(own || !check::is_known(name), || {
            format!("the game's messages cannot be {name:?}, which has a meaning of its own")
        })?;
    }
    must(game.ruleset_version.len() <= MOST_NAME, || {
        "the game's ruleset_version is too long".to_owned()
    })
}

pub(super) fn opening(game: &Game, opened: &OpenMatchResponse) -> Sound {
    let seats = opened.seats.len();
    must((1..=MOST_SEATS).contains(&seats), || {
        format!("a match of {seats} seats")
    })?;
    for (number, seat) in (0..).zip(&opened.seats) {
        must(seat.seat == number, || {
            format!("seat {number} has the number {}", seat.seat)
        })?;
        let names = seat.powers.iter().chain([&seat.side]);
        must(
            seat.powers.len() <= MOST_SEATS && names.clone().all(|name| name.len() <= MOST_NAME),
            || format!("seat {number} has names that are too many or too long"),
        )?;
    }
    must(opened.ruleset_version == game.ruleset_version, || {
        format!(
            "a match of the rules {:?}, and the game is {:?}",
            opened.ruleset_version, game.ruleset_version
        )
    })?;
    is_a(&game.options_type, "options", opened.options.as_ref())?;
    hash("state_hash", &opened.state_hash)?;
    awaited(&opened.awaited, seats)?;
    on_turn(opened.on_turn.as_ref(), seats)
}

pub(super) fn applied(game: &Game, asked: &ApplyRequest, applied: &ApplyResponse) -> Sound {
    same_state(asked.position.as_ref(), &applied.from_hash)?;
    hash("state_hash", &applied.state_hash)?;
    events(game, &applied.events)?;
    awaited(&applied.awaited, MOST_SEATS)?;
    on_turn(applied.on_turn.as_ref(), MOST_SEATS)?;
    outcome(applied.outcome.as_ref(), &applied.awaited)?;
    dice(applied.dice_drawn)?;
    must(!asked.want_snapshot || !applied.snapshot.is_empty(), || {
        "no snapshot, though one was asked for".to_owned()
    })?;
    recorded(game, asked.action.as_ref(), applied.action.as_ref())
}

pub(super) fn legal(game: &Game, at: Option<&Position>, found: &ListLegalActionsResponse) -> Sound {
    same_state(at, &found.state_hash)?;
    (found.commands.iter()).try_for_each(|any| is_a(&game.command_type, "a command", Some(any)))?;
    is_a(&game.legal_type, "legal", found.legal.as_ref())
}

pub(super) fn view(game: &Game, at: Option<&Position>, found: &GetViewResponse) -> Sound {
    same_state(at, &found.state_hash)?;
    awaited(&found.awaited, MOST_SEATS)?;
    outcome(found.outcome.as_ref(), &found.awaited)?;
    is_a(&game.view_type, "the view", found.view.as_ref())
}

pub(super) fn default_command(
    game: &Game,
    at: Option<&Position>,
    found: &GetDefaultCommandResponse,
) -> Sound {
    same_state(at, &found.state_hash)?;
    match &found.command {
        Some(command) => is_a(&game.command_type, "the command", Some(command)),
        None => Ok(()),
    }
}

pub(super) fn fork(at: Option<&Position>, opened: &OpenForkResponse) -> Sound {
    same_state(at, &opened.from_hash)?;
    must(!opened.snapshot.is_empty(), || {
        "a copy without a snapshot".to_owned()
    })?;
    hash("state_hash", &opened.state_hash)?;
    awaited(&opened.awaited, MOST_SEATS)?;
    outcome(opened.outcome.as_ref(), &opened.awaited)
}

/// A log that was played again: what is said to agree with it does.
pub(super) fn verified(game: &Game, asked: &VerifyLogRequest, found: &VerifyLogResponse) -> Sound {
    let entries = found.entries.len();
    must(
        entries as u64 == found.verified && entries <= asked.entries.len(),
        || {
            format!(
                "{} entries are verified, and {entries} told",
                found.verified
            )
        },
    )?;
    must(
        found.difference.is_some() || entries == asked.entries.len(),
        || {
            format!(
                "no difference, and {entries} of {} entries",
                asked.entries.len()
            )
        },
    )?;
    let seats = found.seats.len();
    must((1..=MOST_SEATS).contains(&seats), || {
        format!("a match of {seats} seats")
    })?;
    for (number, (recorded_entry, entry)) in (1..).zip(asked.entries.iter().zip(&found.entries)) {
        let at = |problem: String| format!("entry {number}: {problem}");
        hash("state_hash", &entry.state_hash).map_err(at)?;
        let agreed = &recorded_entry.state_hash;
        must(agreed.is_empty() || *agreed == entry.state_hash, || {
            format!("entry {number} is verified with another state than recorded")
        })?;
        events(game, &entry.events).map_err(at)?;
        awaited(&entry.awaited, seats).map_err(at)?;
        dice(entry.dice_drawn).map_err(at)?;
        recorded(game, recorded_entry.action.as_ref(), entry.action.as_ref()).map_err(at)?;
    }
    awaited(&found.awaited, seats)?;
    on_turn(found.on_turn.as_ref(), seats)?;
    outcome(found.outcome.as_ref(), &found.awaited)?;
    must(found.ruleset_version == game.ruleset_version, || {
        format!(
            "the log is verified by the rules {:?}",
            found.ruleset_version
        )
    })
}

/// Whether the referee answers for the state that it was asked about.
fn same_state(at: Option<&Position>, found: &[u8]) -> Sound {
    let expected = at.map_or(&[][..], |position| &position.state_hash);
    let unknown = expected.is_empty() || found.is_empty();
    must(unknown || expected == found, || {
        "it answers for another state of the match than the log leads to".to_owned()
    })
}

fn hash(name: &str, hash: &[u8]) -> Sound {
    must(hash.len() == 16, || {
        format!("{name} has {} bytes, not 16", hash.len())
    })
}

fn dice(drawn: u32) -> Sound {
    must(drawn <= MOST_DICE, || format!("{drawn} dice for one entry"))
}

fn events(game: &Game, events: &[AddressedEvent]) -> Sound {
    must(events.len() <= MOST_EVENTS, || {
        format!("{} events of one entry", events.len())
    })?;
    events.iter().try_for_each(|event| {
        must(
            (event.only_seat).is_none_or(|seat| (seat as usize) < MOST_SEATS),
            || "an event for a seat that there is not".to_owned(),
        )?;
        is_a(&game.event_type, "an event", event.event.as_ref())
    })
}

fn awaited(awaited: &[u32], seats: usize) -> Sound {
    let known = awaited.iter().all(|seat| (*seat as usize) < seats);
    let rising = awaited.is_sorted_by(|one, next| one < next);
    must(known && rising, || {
        format!("{awaited:?} are awaited, of {seats} seats: they must rise")
    })
}

fn on_turn(turn: Option<&OnTurn>, seats: usize) -> Sound {
    must(turn.is_none_or(|turn| (turn.seat as usize) < seats), || {
        "it is the turn of a seat that there is not".to_owned()
    })
}

fn outcome(outcome: Option<&Outcome>, awaited: &[u32]) -> Sound {
    must(outcome.is_none() || awaited.is_empty(), || {
        "the match is over and awaits somebody".to_owned()
    })?;
    outcome.map_or(Ok(()), |outcome| scores(&outcome.scores))
}

/// All sides are counted by the same items.
fn scores(scores: &[Score]) -> Sound {
    let most = |found: usize| {
        must(found <= MOST_SEATS, || {
            format!("{found} scores, sides, seats or items of an outcome, of {MOST_SEATS} at most")
        })
    };
    most(scores.len())?;
    let first = scores.first().map_or(&[][..], |score| &score.items);
    for score in scores {
        most(score.items.len())?;
        awaited(&score.seats, MOST_SEATS)
            .map_err(|_| format!("a score of the seats {:?}: they must rise", score.seats))?;
        let names = score.items.iter().map(|item| &item.name);
        let told = names.clone().chain([&score.side]);
        must(
            told.clone()
                .all(|name| (1..=MOST_NAME).contains(&name.len())),
            || "a score with a name that is empty or too long".to_owned(),
        )?;
        must(names.eq(first.iter().map(|item| &item.name)), || {
            format!("the score of {:?} has other items", score.side)
        })?;
    }
    Ok(())
}

/// The action as it is to be recorded is of the kind that was asked for.
fn recorded(game: &Game, asked: Option<&Action>, found: Option<&Action>) -> Sound {
    match (
        asked.and_then(|it| it.kind.as_ref()),
        found.and_then(|it| it.kind.as_ref()),
    ) {
        (Some(Kind::Command(_)), Some(Kind::Command(any))) => {
            is_a(&game.command_type, "the recorded command", Some(any))
        }
        (asked, found) => must(found.is_some() && asked == found, || {
            "the recorded action is of another kind than the one asked for".to_owned()
        }),
    }
}

/// Whether something is there and of the type that the game says.
fn is_a(type_url: &str, what: &str, any: Option<&Any>) -> Sound {
    fn name(url: &str) -> Option<&str> {
        url.rsplit('/').next()
    }
    let Some(any) = any else {
        return Err(format!("{what} is missing"));
    };
    must(name(&any.type_url) == name(type_url), || {
        format!("{what} is a {:?}, not a {type_url:?}", any.type_url)
    })?;
    check::packed(any).map_err(|malformed| format!("{what} cannot be read: {malformed}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::rules::v1::{LoggedAction, VerifiedEntry};
    use sandtable_proto::types::v1::{ScoreItem, SeatInfo};

    fn described() -> Game {
        let type_url = |name: &str| format!("type.googleapis.com/test.{name}");
        Game {
            id: "test".to_owned(),
            title: "A test".to_owned(),
            ruleset_version: "test/1".to_owned(),
            options_type: type_url("Options"),
            command_type: type_url("Command"),
            event_type: type_url("Event"),
            legal_type: type_url("Legal"),
            view_type: type_url("View"),
            ..Game::default()
        }
    }

    fn any(type_url: &str) -> Option<Any> {
        Some(Any {
            type_url: type_url.to_owned(),
            value: Vec::new(),
        })
    }

    fn asked() -> ApplyRequest {
        ApplyRequest {
            position: Some(Position {
                state_hash: vec![1; 16],
                ..Position::default()
            }),
            action: Some(Action {
                kind: any("test.Command").map(Kind::Command),
            }),
            ..ApplyRequest::default()
        }
    }

    fn answer() -> ApplyResponse {
        ApplyResponse {
            state_hash: vec![2; 16],
            from_hash: vec![1; 16],
            events: vec![AddressedEvent {
                only_seat: Some(1),
                event: any("test.Event"),
            }],
            awaited: vec![0, 1],
            action: asked().action,
            ..ApplyResponse::default()
        }
    }

    #[test]
    fn what_was_applied_is_taken_when_it_is_whole() {
        let game = described();
        assert_eq!(applied(&game, &asked(), &answer()), Ok(()));
        let spoilt: [fn(&mut ApplyResponse); 10] = [
            |it| it.state_hash.truncate(15),
            |it| it.from_hash[0] = 9,
            |it| it.events[0].event = None,
            |it| it.events[0].event = any("test.Command"),
            |it| it.events[0].only_seat = Some(4000),
            |it| it.awaited = vec![1, 0],
            |it| it.awaited = vec![77],
            |it| it.outcome = Some(Outcome::default()),
            |it| it.dice_drawn = u32::MAX,
            |it| {
                it.action = Some(Action {
                    kind: Some(Kind::Resign(())),
                })
            },
        ];
        for (number, spoil) in spoilt.into_iter().enumerate() {
            let mut answer = answer();
            spoil(&mut answer);
            assert!(applied(&game, &asked(), &answer).is_err(), "{number}");
        }
        let wanted = ApplyRequest {
            want_snapshot: true,
            ..asked()
        };
        assert!(applied(&game, &wanted, &answer()).is_err());
    }

    #[test]
    fn scores_are_taken_when_their_items_are_the_same() {
        let game = described();
        let score = |side: &str, names: &[&str], seat| Score {
            side: side.to_owned(),
            seats: vec![seat],
            items: names
                .iter()
                .map(|name| ScoreItem {
                    name: (*name).to_owned(),
                    value: -3,
                })
                .collect(),
        };
        let ended = |scores: Vec<Score>| ApplyResponse {
            awaited: Vec::new(),
            outcome: Some(Outcome {
                scores,
                ..Outcome::default()
            }),
            ..answer()
        };
        let told = |scores| applied(&game, &asked(), &ended(scores));
        let one = || score("one", &["cities", "income"], 0);
        assert_eq!(told(Vec::new()), Ok(()));
        let other = score("other", &["cities", "income"], 1);
        assert_eq!(told(vec![one(), other]), Ok(()));
        for other in [
            score("other", &["income", "cities"], 1),
            score("other", &["cities"], 1),
            score("other", &["cities", ""], 1),
            score(&"x".repeat(1000), &["cities", "income"], 1),
            score("other", &["cities", "income"], 4000),
        ] {
            assert!(told(vec![one(), other]).is_err());
        }
        let all = vec!["cities"; MOST_SEATS + 1];
        assert!(told(vec![score("one", &all, 0)]).is_err());
        assert!(told(vec![one(); MOST_SEATS + 1]).is_err());
    }

    #[test]
    fn openings_have_seats_in_order_and_the_rules_of_the_game() {
        let game = described();
        let opened = OpenMatchResponse {
            seats: (0..2)
                .map(|seat| SeatInfo {
                    seat,
                    ..SeatInfo::default()
                })
                .collect(),
            ruleset_version: "test/1".to_owned(),
            options: any("test.Options"),
            state_hash: vec![0; 16],
            awaited: vec![0],
            ..OpenMatchResponse::default()
        };
        assert_eq!(opening(&game, &opened), Ok(()));
        let spoilt: [fn(&mut OpenMatchResponse); 6] = [
            |it| it.seats.clear(),
            |it| it.seats[1].seat = 0,
            |it| it.ruleset_version = "test/2".to_owned(),
            |it| it.options = None,
            |it| it.awaited = vec![2],
            |it| it.seats[0].side = "x".repeat(1000),
        ];
        for (number, spoil) in spoilt.into_iter().enumerate() {
            let mut opened = opened.clone();
            spoil(&mut opened);
            assert!(opening(&game, &opened).is_err(), "{number}");
        }
    }

    #[test]
    fn a_log_is_not_taken_for_verified_with_other_states() {
        let game = described();
        let entry = LoggedAction {
            action: asked().action,
            state_hash: vec![5; 16],
            ..LoggedAction::default()
        };
        let request = VerifyLogRequest {
            entries: vec![entry],
            ..VerifyLogRequest::default()
        };
        let verified_response = |hash: u8| VerifyLogResponse {
            verified: 1,
            seats: vec![SeatInfo::default()],
            ruleset_version: "test/1".to_owned(),
            entries: vec![VerifiedEntry {
                state_hash: vec![hash; 16],
                action: asked().action,
                ..VerifiedEntry::default()
            }],
            ..VerifyLogResponse::default()
        };
        assert_eq!(verified(&game, &request, &verified_response(5)), Ok(()));
        assert!(verified(&game, &request, &verified_response(6)).is_err());
        let none = VerifyLogResponse {
            verified: 0,
            entries: Vec::new(),
            ..verified_response(5)
        };
        assert!(verified(&game, &request, &none).is_err());
    }
}
