//! Words for what is the same in every game, and for what a game has no words for.

use sandtable_proto::types::v1::action::Kind;
use sandtable_proto::types::v1::{Action, OutcomeCause};

use crate::language::Language;
use crate::narrator::{Importance, Sentence};
use crate::template::{Slots, sentence, slots};

/// The longest name of a command that is shown.
const LONGEST_NAME: usize = 60;

/// An action of a seat, by its kind alone; none when it is hidden.
pub(crate) fn action(language: Language, seat: u32, action: Option<&Action>) -> Sentence {
    let kind = action.and_then(|action| action.kind.as_ref());
    let name = match kind {
        Some(Kind::Command(command)) => short_name(&command.type_url),
        _ => String::new(),
    };
    let slots: Slots = slots!["seat": seat.to_string(), "command": name];
    let importance = match kind {
        Some(Kind::Command(_)) | None => Importance::News,
        Some(Kind::Resign(()) | Kind::Draw(()) | Kind::Forfeit(()) | Kind::Close(())) => {
            Importance::Headline
        }
    };
    Sentence {
        text: sentence(action_template(language, kind), &slots),
        importance,
        heading: false,
    }
}

fn action_template(language: Language, kind: Option<&Kind>) -> &'static str {
    let [english, german] = match kind {
        None => [
            "Seat {seat} gives an order that is hidden.",
            "Platz {seat} gibt einen verdeckten Befehl.",
        ],
        Some(Kind::Command(_)) => ["Seat {seat}: {command}.", "Platz {seat}: {command}."],
        Some(Kind::Resign(())) => ["Seat {seat} resigns.", "Platz {seat} gibt auf."],
        Some(Kind::Draw(())) => [
            "All seats agree to a draw.",
            "Alle Plätze einigen sich auf Unentschieden.",
        ],
        Some(Kind::Forfeit(())) => [
            "Seat {seat} has lost on time.",
            "Platz {seat} hat durch Zeitüberschreitung verloren.",
        ],
        Some(Kind::Close(())) => ["The match is closed.", "Die Partie wird geschlossen."],
    };
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The name of a command's type without its package. Of a program's own types nothing is known:
/// only letters and digits are shown.
fn short_name(type_url: &str) -> String {
    let name = type_url.rsplit(['/', '.']).next().unwrap_or_default();
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.take(LONGEST_NAME).collect()
}

/// An event of a type or a kind that there are no words for.
pub(crate) fn unknown_event(language: Language) -> Sentence {
    let text = match language {
        Language::English => "Something that this version does not know.",
        Language::German => "Etwas, das diese Version nicht kennt.",
    };
    Sentence {
        text: text.to_owned(),
        importance: Importance::Detail,
        heading: false,
    }
}

/// A question of a kind that there are no words for.
pub(crate) fn unknown_question(language: Language) -> &'static str {
    match language {
        Language::English => "a question that this version does not know",
        Language::German => "Eine Frage, die diese Version nicht kennt",
    }
}

/// The template of a seat's end, in a game that has another seat go on with its powers or not.
pub(crate) fn resigned(language: Language, has_heir: bool, cause: OutcomeCause) -> &'static str {
    let [english, german] = match (cause == OutcomeCause::Time, has_heir) {
        (true, true) => [
            "Seat {seat} has lost on time; seat {heir} plays on for it.",
            "Platz {seat} hat durch Zeitüberschreitung verloren; Platz {heir} spielt weiter.",
        ],
        (true, false) => [
            "Seat {seat} has lost on time.",
            "Platz {seat} hat durch Zeitüberschreitung verloren.",
        ],
        (false, true) => [
            "Seat {seat} resigns; seat {heir} plays on for it.",
            "Platz {seat} gibt auf; Platz {heir} spielt weiter.",
        ],
        (false, false) => ["Seat {seat} resigns.", "Platz {seat} gibt auf."],
    };
    match language {
        Language::English => english,
        Language::German => german,
    }
}

/// The reason of a match's end without the full stop behind it. A game takes a seat that was lost
/// on time for one that was given up.
pub(crate) fn reason(reason: &str, cause: OutcomeCause) -> &str {
    match cause {
        OutcomeCause::Time => "the other side lost on time",
        _ => reason.trim_end_matches('.'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_types::Any;

    fn line(language: Language, kind: Option<Kind>) -> String {
        let given = kind.map(|kind| Action { kind: Some(kind) });
        action(language, 1, given.as_ref()).text
    }

    #[test]
    fn what_is_known_of_no_game_goes_by_its_type() {
        let of_type = |type_url: &str| {
            let command = Any {
                type_url: type_url.to_owned(),
                value: b"secret".to_vec(),
            };
            line(Language::English, Some(Kind::Command(command)))
        };
        assert_eq!(of_type("type.example/nim.v1.Take"), "Seat 1: Take.");
        assert_eq!(of_type("evil/\u{1b}[2J{seat}"), "Seat 1: 2Jseat.");
        assert!(of_type(&"x".repeat(10_000)).len() < 100);
        let hidden = "Platz 1 gibt einen verdeckten Befehl.";
        assert_eq!(line(Language::German, None), hidden);
    }

    #[test]
    fn every_action_has_words_in_every_language() {
        for language in Language::ALL {
            for kind in [
                None,
                Some(Kind::Command(Any::default())),
                Some(Kind::Resign(())),
                Some(Kind::Draw(())),
                Some(Kind::Forfeit(())),
                Some(Kind::Close(())),
            ] {
                let text = line(language, kind);
                assert!(text.ends_with('.') && !text.contains(['{', '}']), "{text}");
            }
        }
    }
}
