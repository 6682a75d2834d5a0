//! Actions of organisers and states of tournaments in words.

use sandtable_proto::tournaments::v1::{EntrantState, TournamentState};

/// An action of an organiser as a sentence has it, with the values before and after where they
/// add something to it.
pub(crate) fn action_text(action: &str, change: &str) -> String {
    let (words, adds) = match action {
        "UPDATE_TOURNAMENT" => ("changed the settings", false),
        "OPEN_TOURNAMENT" => ("opened registration", false),
        "START_TOURNAMENT" => ("started the tournament", false),
        "PAUSE_TOURNAMENT" => ("paused the tournament", false),
        "RESUME_TOURNAMENT" => ("resumed the tournament", false),
        "CANCEL_TOURNAMENT" => ("cancelled the tournament", false),
        "REOPEN_TOURNAMENT" => ("opened the tournament again", false),
        "SET_CO_ORGANISER" => ("changed the co-organisers", true),
        "INVITE_ENTRANT" => ("invited an account", true),
        "CREATE_ENTRY_CODES" => ("made entry codes", true),
        "REMOVE_ENTRANT" => ("removed an entrant", false),
        "SET_ENTRANT_RATING" => ("set the rating of an entrant", true),
        "SUBSTITUTE_MEMBER" => ("put a substitute in", true),
        "PAIR_ROUND" => ("paired a round by hand", false),
        "SEPARATE_ENTRANTS" => ("keeps entrants apart", true),
        "START_ROUND" => ("began the next round early", false),
        "ADJUDICATE_FIXTURE" => ("decided a fixture", true),
        "ANNUL_FIXTURE" => ("annulled a fixture or a match of it", false),
        "EXTEND_FIXTURE" => ("set another deadline for a fixture", false),
        other => (other, true),
    };
    match change {
        change if adds && !change.is_empty() => format!("an organiser {words}: {change}"),
        _ => format!("an organiser {words}"),
    }
}

/// The state of a tournament.
pub(crate) fn tournament_state(state: TournamentState) -> &'static str {
    match state {
        TournamentState::Unspecified => "nothing yet",
        TournamentState::Draft => "a draft",
        TournamentState::Open => "open for entrants",
        TournamentState::CheckIn => "in its check-in",
        TournamentState::InProgress => "in progress",
        TournamentState::Finished => "over",
        TournamentState::Cancelled => "cancelled",
    }
}

/// The state of an entrant.
pub(crate) fn entrant_state(state: EntrantState) -> &'static str {
    match state {
        EntrantState::Unspecified => "nothing yet",
        EntrantState::Invited => "invited",
        EntrantState::Entered => "entered",
        EntrantState::Waiting => "waiting for room",
        EntrantState::Withdrawn => "withdrawn",
        EntrantState::Rejected => "rejected",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_words() {
        let opened = action_text("OPEN_TOURNAMENT", "open");
        assert_eq!(opened, "an organiser opened registration");
        let decided = action_text("ADJUDICATE_FIXTURE", "1:0 → 0:1");
        assert_eq!(decided, "an organiser decided a fixture: 1:0 → 0:1");
    }
}
