//! The messages that a seat receives over the wire stay the same when what it may not see
//! differs: campaigns of Axis Empires are played twice, with another card face down.
//! `TEST_CHOICES` sets the number of choices tried in each campaign.

use std::env;

use sandtable_sim::campaign::{Campaign, play_otherwise, play_through};

/// Default number of choices tried.
const CHOICES: usize = 1;

/// `AE-1.1-2`: regardless of the card that lies face down, fairly chosen or not, no other viewer
/// receives anything that depends on it, from any call or stream, until it is turned up.
#[test]
fn nobody_hears_which_card_lies_face_down() {
    let choices = env::var("TEST_CHOICES").map_or(CHOICES, |it| it.parse().unwrap());
    let (mut compared, mut commands) = (0, 0);
    for (pack, scenario) in [
        ("totaler-krieg-open", "campaign-1941"),
        ("dai-senso-open", "campaign-1941"),
    ] {
        for earlier in 0..choices {
            let campaign = Campaign {
                pack,
                scenario,
                seed: 1_100 + earlier as u64,
                earlier: 1 + earlier * 2,
            };
            let first = play_through(campaign).unwrap();
            // The next fair card, and the last of those that are against the rules.
            let ways = [1, first.ways - 1];
            for way in &ways[..1 + usize::from(first.ways > 2)] {
                let other = play_otherwise(campaign, &first, *way).unwrap();
                assert_eq!(first.choice, other.choice);
                assert_ne!(first.own, other.own, "who chose sees what was chosen");
                // The last command may have turned it up.
                let end = first.commands.len().min(other.commands.len()) - 1;
                let (one, two) = (first.received_before(end), other.received_before(end));
                for (one, two) in one.iter().zip(&two) {
                    assert_eq!(one, two, "{campaign:?}, way {way}");
                }
                assert_eq!(one.len(), two.len());
                compared += one.len();
                commands += end - first.choice;
            }
        }
    }
    println!("{compared} messages after {commands} commands are the same");
    assert!(
        commands > 0 && compared > 10 * commands,
        "{compared}, {commands}"
    );
}
