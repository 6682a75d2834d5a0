//! Tournaments in words.

use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    AuditEntry, Entrant, EntrantState, Fixture, FixtureState, Round, Separation, StageSettings,
    SwissPairing, Tournament, TournamentEvent, TournamentState,
};

use crate::args::names::id;
use crate::output::text::halves;
use crate::output::writer;

/// A tournament on a line.
pub(super) fn describe(found: &Tournament) -> String {
    let settings = found.settings.clone().unwrap_or_default();
    let game = settings.r#match.map(|it| it.game).unwrap_or_default();
    let slug = match settings.slug.as_str() {
        "" => String::new(),
        slug => format!("  {slug}"),
    };
    format!(
        "{}{slug}  {}  ({game}; {})",
        found.name,
        settings.display_name,
        progress(found)
    )
}

/// Returns the progress of a tournament.
fn progress(found: &Tournament) -> String {
    let mut words = match found.state() {
        TournamentState::InProgress => format!(
            "stage {}, round {}, {} play",
            found.stage, found.round, found.entrants
        ),
        TournamentState::Finished => format!("won by {}", found.winner_names.join(", ")),
        TournamentState::Cancelled => format!("cancelled: {}", found.cancel_reason),
        state @ (TournamentState::Unspecified
        | TournamentState::Draft
        | TournamentState::Open
        | TournamentState::CheckIn) => {
            let state = writer::word(state.as_str_name(), "TOURNAMENT_STATE_").replace('_', "-");
            format!("{state}, {} entered", found.entrants)
        }
    };
    if found.waiting > 0 {
        words.push_str(&format!(", {} wait", found.waiting));
    }
    if found.paused {
        words.push_str(", paused");
    }
    if found.attention > 0 {
        words.push_str(&format!(
            ", {} fixtures wait for an organiser",
            found.attention
        ));
    }
    words
}

/// Everything that one wants to know of a tournament at a glance.
pub(super) fn overview(found: &Tournament, rounds: &[Round]) -> Vec<String> {
    let mut lines = vec![describe(found)];
    let settings = found.settings.clone().unwrap_or_default();
    if !settings.description.is_empty() {
        lines.push(settings.description);
    }
    for (number, stage) in (1u32..).zip(&settings.stages) {
        let now = if found.stage == number {
            "  <- now"
        } else {
            ""
        };
        lines.push(format!("stage {number}: {}{now}", system(stage)));
    }
    lines.extend(found.separations.iter().map(separation));
    lines.extend(rounds.iter().map(round));
    if !found.attention_text.is_empty() {
        lines.push(format!("waits: {}", found.attention_text));
    }
    if let Some(time) = &found.begin_time {
        lines.push(format!("began {}", writer::moment(time)));
    } else if let Some(time) = &settings.start_time {
        lines.push(format!("starts {}", writer::moment(time)));
    }
    lines.push(format!(
        "lots: sha256 {}",
        hex::encode(&found.seed_commitment)
    ));
    if !found.seed.is_empty() {
        lines.push(format!("seed: {}", hex::encode(&found.seed)));
    }
    lines
}

fn system(stage: &StageSettings) -> String {
    let system = match &stage.system {
        Some(System::Swiss(swiss)) => match swiss.pairing() {
            SwissPairing::Manual => format!("Swiss of {} rounds, paired by hand", swiss.rounds),
            _ => format!("Swiss of {} rounds", swiss.rounds),
        },
        Some(System::RoundRobin(robin)) => match (robin.twice, robin.groups) {
            (false, 0 | 1) => "round robin".to_owned(),
            (true, 0 | 1) => "double round robin".to_owned(),
            (_, groups) => format!("round robin in {groups} groups"),
        },
        Some(System::Knockout(knockout)) => {
            if knockout.double_elimination {
                "double elimination".to_owned()
            } else {
                "knockout".to_owned()
            }
        }
        Some(System::Arena(arena)) => {
            let seconds = arena.duration.unwrap_or_default().seconds;
            format!("arena of {} minutes", seconds / 60)
        }
        None => "nothing".to_owned(),
    };
    match &stage.intake {
        Some(intake) if intake.best > 0 => format!("{system} of the best {}", intake.best),
        Some(_) | None => system,
    }
}

/// A round on a line.
pub(super) fn round(round: &Round) -> String {
    let state = writer::word(round.state().as_str_name(), "ROUND_STATE_");
    let deadline = match &round.deadline {
        Some(time) if round.end_time.is_none() => format!(", until {}", writer::moment(time)),
        Some(_) | None => String::new(),
    };
    format!(
        "round {} (stage {}): {}/{} decided, {state}{deadline}",
        id(&round.name),
        round.stage,
        round.decided,
        round.fixtures
    )
}

/// A group of entrants who are kept apart, on a line.
pub(super) fn separation(group: &Separation) -> String {
    let entrants: Vec<String> = group.entrants.iter().map(u32::to_string).collect();
    format!(
        "entrants {} do not meet before round {}",
        entrants.join(", "),
        group.before_round
    )
}

/// An entrant on a line.
pub(super) fn entrant(entrant: &Entrant) -> String {
    let state = match entrant.state() {
        EntrantState::Waiting => format!("waiting, place {}", entrant.waiting_place),
        state => writer::word(state.as_str_name(), "ENTRANT_STATE_"),
    };
    let reason = match entrant.reason.as_str() {
        "" => String::new(),
        reason => format!(": {reason}"),
    };
    let checked = if entrant.checked_in {
        ", checked in"
    } else {
        ""
    };
    format!(
        "{}  {}  (rating {:.0}; {state}{reason}{checked})",
        entrant.name, entrant.display_name, entrant.rating
    )
}

/// A fixture on a line.
pub(super) fn fixture(fixture: &Fixture) -> String {
    let names = fixture.display_names.join(" - ");
    let stands = match (&fixture.result, fixture.state()) {
        (Some(result), _) => {
            let points: Vec<String> = result.points.iter().map(|it| halves(*it)).collect();
            format!("{}  {}", points.join(" : "), result.reason)
        }
        (None, FixtureState::Attention) => format!("waits for an organiser: {}", fixture.attention),
        (None, state) => {
            let state = writer::word(state.as_str_name(), "FIXTURE_STATE_").replace('_', " ");
            let matches: Vec<&str> = (fixture.matches.iter())
                .filter(|it| !it.r#match.is_empty() && !it.annulled)
                .map(|it| it.r#match.as_str())
                .collect();
            if matches.is_empty() {
                state
            } else {
                format!("{state}  {}", matches.join(", "))
            }
        }
    };
    format!(
        "{}  round {} board {}: {names}  {stands}",
        fixture.name, fixture.round, fixture.board
    )
}

/// Returns an organiser's action, on a line.
pub(super) fn audit_entry(audit_entry: &AuditEntry) -> String {
    let time = audit_entry
        .time
        .as_ref()
        .map(writer::moment)
        .unwrap_or_default();
    format!(
        "{}  {time}  {}  {}  {}  {}  {}",
        audit_entry.number,
        audit_entry.actor,
        writer::word(&audit_entry.action, "").replace('_', " "),
        audit_entry.target,
        audit_entry.change,
        audit_entry.reason
    )
}

/// An event on a line.
pub(super) fn event(event: &TournamentEvent) -> String {
    let about = match event.r#match.as_str() {
        "" => String::new(),
        name => format!("  {name}"),
    };
    let deadline = match &event.deadline {
        Some(time) => format!("  (until {})", writer::moment(time)),
        None => String::new(),
    };
    format!("{:>5}  {}{about}{deadline}", event.sequence, event.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::{FixtureResult, TournamentSettings};

    #[test]
    fn points_are_written_as_people_do() {
        let written: Vec<String> = (0..5).map(halves).collect();
        assert_eq!(written, ["0", "½", "1", "1½", "2"]);
    }

    #[test]
    fn a_tournament_is_told_as_it_stands() {
        let mut found = Tournament {
            name: "tournaments/x".to_owned(),
            settings: Some(TournamentSettings {
                display_name: "Spring".to_owned(),
                ..Default::default()
            }),
            state: TournamentState::Open.into(),
            entrants: 3,
            waiting: 1,
            ..Default::default()
        };
        let line = "tournaments/x  Spring  (; open, 3 entered, 1 wait)";
        assert_eq!(describe(&found), line);
        if let Some(settings) = &mut found.settings {
            settings.slug = "spring-cup".to_owned();
        }
        assert!(describe(&found).starts_with("tournaments/x  spring-cup  Spring"));
        found.set_state(TournamentState::CheckIn);
        assert!(describe(&found).contains("check-in"));
        found.set_state(TournamentState::Finished);
        found.winner_names = vec!["Ada".to_owned()];
        assert!(describe(&found).contains("won by Ada"));
    }

    #[test]
    fn what_an_organiser_did_is_told_in_words() {
        let entry = AuditEntry {
            number: 1,
            action: "ADJUDICATE_FIXTURE".to_owned(),
            ..Default::default()
        };
        let told = audit_entry(&entry);
        assert!(told.contains("  adjudicate fixture  "), "{told}");
    }

    #[test]
    fn a_fixture_is_told_with_its_result() {
        let mut found = Fixture {
            name: "tournaments/x/fixtures/7".to_owned(),
            round: 2,
            board: 1,
            display_names: vec!["Ada".to_owned(), "Bob".to_owned()],
            state: FixtureState::InProgress.into(),
            ..Default::default()
        };
        assert!(fixture(&found).ends_with("Ada - Bob  in progress"));
        found.result = Some(FixtureResult {
            points: vec![2, 0],
            reason: "victory cities".to_owned(),
            ..Default::default()
        });
        assert!(fixture(&found).ends_with("Ada - Bob  1 : 0  victory cities"));
    }
}
