//! Checks whether an answer of a third-party referee can be used. Problems are described in
//! words, for the author of the referee.

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

/// Package of the messages of our own games, which a third-party program may referee.
const OF_GAMES: &str = "sandtable.games.";

/// Events that one entry may bring.
const MOST_EVENTS: usize = 10_000;

/// Maximum bytes of a match's options, which are part of every message about it.
const MOST_OPTIONS_BYTES: usize = 64 * 1024;

/// Dice that one entry may draw.
const MOST_DICE: u32 = 100_000;

/// Problem of an answer, if there is one.
pub(crate) type Sound = Result<(), String>;

fn must(holds: bool, problem: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(problem()) }
}

/// The game as its referee describes it.
pub(crate) fn game(game: &Game) -> Sound {
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

pub(crate) fn opening(game: &Game, opened: &OpenMatchResponse) -> Sound {
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
    let options = opened.options.as_ref().map_or(0, |it| it.value.len());
    must(options <= MOST_OPTIONS_BYTES, || {
        format!("options of {options} bytes, and there may be {MOST_OPTIONS_BYTES}")
    })?;
    hash("state_hash", &opened.state_hash)?;
    awaited(&opened.awaited, seats)?;
    on_turn(opened.on_turn.as_ref(), seats)
}

pub(crate) fn applied(game: &Game, asked: &ApplyRequest, applied: &ApplyResponse) -> Sound {
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

pub(crate) fn legal(game: &Game, at: Option<&Position>, found: &ListLegalActionsResponse) -> Sound {
    same_state(at, &found.state_hash)?;
    (found.commands.iter()).try_for_each(|any| is_a(&game.command_type, "a command", Some(any)))?;
    is_a(&game.legal_type, "legal", found.legal.as_ref())
}

pub(crate) fn view(game: &Game, at: Option<&Position>, found: &GetViewResponse) -> Sound {
    same_state(at, &found.state_hash)?;
    awaited(&found.awaited, MOST_SEATS)?;
    outcome(found.outcome.as_ref(), &found.awaited)?;
    is_a(&game.view_type, "the view", found.view.as_ref())
}

pub(crate) fn default_command(
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

pub(crate) fn fork(at: Option<&Position>, opened: &OpenForkResponse) -> Sound {
    same_state(at, &opened.from_hash)?;
    must(!opened.snapshot.is_empty(), || {
        "a copy without a snapshot".to_owned()
    })?;
    hash("state_hash", &opened.state_hash)?;
    awaited(&opened.awaited, MOST_SEATS)?;
    outcome(opened.outcome.as_ref(), &opened.awaited)
}

/// A log that was played again: what is said to agree with it does.
pub(crate) fn verified(game: &Game, asked: &VerifyLogRequest, found: &VerifyLogResponse) -> Sound {
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

/// Checks that the referee answers for the state that was sent to it.
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

/// Checks that the action to be recorded is of the kind that was requested.
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

/// Checks that something is present and of the type that the game declares.
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
mod tests;
