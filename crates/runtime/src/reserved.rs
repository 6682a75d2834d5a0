//! Reserved names: an account with one could speak for the platform.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// Names of those who run and guard a platform, and of the platform itself.
const OFFICES: [&str; 12] = [
    "admin",
    "administrator",
    "mod",
    "moderator",
    "official",
    "operator",
    "referee",
    "sandtable",
    "server",
    "staff",
    "support",
    "system",
];

/// The platform's own bots, by the names of their kinds, as which they sit down as `sensible bot`.
const HOUSE_BOTS: [&str; 4] = ["expert", "novice", "random", "sensible"];

/// Reports whether a name is, or looks like, that of the platform, of those who run or guard it,
/// or of one of its bots: in any case, with letters of other scripts, with digits for letters,
/// and with signs between the letters.
#[must_use]
pub fn is_reserved(name: &str) -> bool {
    names_the_platform(name)
        || HOUSE_BOTS.iter().any(|bot| {
            let looks = folded(name);
            looks == folded(bot) || looks == folded(&format!("{bot} bot"))
        })
}

/// Reports whether a name is, or looks like, that of the platform or of those who run or guard
/// it; several such words count, too.
#[must_use]
pub fn names_the_platform(name: &str) -> bool {
    let is_word = |word: &str| {
        let looks = folded(word);
        OFFICES.iter().any(|office| looks == folded(office))
    };
    let are_words = |text: &str, parts: fn(char) -> bool| {
        let mut words = text.split(parts).filter(|it| !it.is_empty()).peekable();
        words.peek().is_some() && words.all(is_word)
    };
    // A sign between two words may as well stand for a letter.
    is_word(name)
        || are_words(name, |it| !it.is_alphanumeric())
        || are_words(name, |it| !it.is_alphanumeric() && !is_letterlike(it))
}

/// Returns a form that names which look alike have in common, by the skeletons of Unicode's UTS
/// 39 and without regard to case. It is no name.
#[must_use]
pub fn look(name: &str) -> String {
    let small: String = name.nfkc().flat_map(char::to_lowercase).collect();
    skeleton(&small)
        .flat_map(char::to_lowercase)
        .map(|it| match it {
            // Upper case i, lower case l and the digit are one in many fonts.
            'i' | '1' => 'l',
            '0' => 'o',
            it => it,
        })
        .collect()
}

/// As [`look`], with digits and signs read as letters, and nothing else between the letters.
fn folded(name: &str) -> String {
    let letters: String = name
        .nfkc()
        .map(|it| match it {
            '3' | '€' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            '!' | '|' => 'l',
            it => it,
        })
        .collect();
    look(&letters)
        .chars()
        .filter(|it| it.is_alphanumeric())
        .collect()
}

/// Signs that stand for letters.
const fn is_letterlike(it: char) -> bool {
    matches!(it, '€' | '@' | '$' | '!' | '|')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_offices_are_nobodys_however_they_are_spelled() {
        for name in [
            "Operator",
            "OPERATOR",
            "operator",
            "0perat0r",
            "Оperator",
            "o p e r a t o r",
            "Ｏｐｅｒａｔｏｒ",
            "Óperator",
            "op.er-ator",
            "Sandtable",
            "SANDTABLE",
            "5andtab1e",
            "$andt@ble",
            "sаndtаble",
            "Admin",
            "adm1n",
            "ADMIN",
            "аdmin",
            "adrnin",
            "Moderator",
            "M0D",
            "System",
            "Server",
            "Sandtable Admin",
            "admin@sandtable",
            "[System]",
            "-- server --",
        ] {
            assert!(names_the_platform(name), "{name:?}");
            assert!(is_reserved(name), "{name:?}");
        }
        for name in [
            "sensible",
            "Sensible bot",
            "sensible-bot",
            "RANDOM",
            "rand0m bot",
        ] {
            assert!(is_reserved(name) && !names_the_platform(name), "{name:?}");
        }
    }

    #[test]
    fn other_names_are_free() {
        for name in [
            "",
            "Ada",
            "Modesty",
            "Serverin",
            "Operators",
            "Random Harvest",
            "Sandra",
            "Rommel bot",
            "山田 太郎",
            "محمد",
            "Systematic",
            "Adminka",
            "Table",
            "!",
            "--",
        ] {
            assert!(!is_reserved(name), "{name:?}");
        }
    }

    #[test]
    fn names_that_look_alike_look_the_same() {
        for (one, other) in [
            ("ada", "ADA"),
            ("player1", "playerl"),
            ("player1", "playerI"),
            ("b0b", "bob"),
            ("modern", "rnodern"),
            ("ada", "аdа"),
        ] {
            assert_eq!(look(one), look(other), "{one} {other}");
        }
        for (one, other) in [("ada", "adam"), ("a-b", "ab"), ("a_b", "a-b"), ("x2", "x3")] {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }
}
