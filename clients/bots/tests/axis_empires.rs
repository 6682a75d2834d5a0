//! Whole matches of Axis Empires between bots: they come to an end, and the better bot
//! wins on either side.

#[path = "../examples/war/bot_seats.rs"]
mod bot_seats;
#[path = "../../../games/axis-empires/tests/support/campaigns.rs"]
mod campaigns;
#[path = "../examples/campaigns/curious.rs"]
mod curious;
#[path = "../../../games/axis-empires/tests/support/decks.rs"]
mod decks;
#[path = "../examples/campaigns/players.rs"]
mod players;
#[path = "../../../games/axis-empires/tests/support/steps.rs"]
mod steps;
#[path = "../examples/war/table.rs"]
mod table;

use sandtable_bots::BotKind::{self, Random, Sensible};
use sandtable_kernel::Game as _;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires;

use players::{Player, Players};
use table::{End, Game, Table};

const TRAINING: (&str, &str) = ("training", "training");
const BARBAROSSA: (&str, &str) = ("totaler-krieg-open", "barbarossa-1941");
const CHINA: (&str, &str) = ("dai-senso-open", "china-1937");

fn play(scenario: (&str, &str), seed: u64, axis: BotKind, allies: BotKind) -> End {
    let game = Game {
        packs: decks::library(),
        pack: scenario.0.to_owned(),
        scenario: scenario.1.to_owned(),
        seed,
        axis,
        allies,
    };
    let table = Table::seat(&game).expect("the scenario is at hand");
    table.play(|_| ()).expect("no bot gets stuck")
}

/// End of a scenario when the sensible bot plays the Axis, and when it plays the others.
fn both_sides(scenario: (&str, &str), seed: u64) -> [End; 2] {
    [
        play(scenario, seed, Sensible, Random),
        play(scenario, seed, Random, Sensible),
    ]
}

#[test]
fn the_sensible_bot_wins_the_training_scenario_on_either_side() {
    for seed in 1..=5 {
        let [axis, allies] = both_sides(TRAINING, seed);
        assert_eq!(axis.axis_won, Some(true), "seed {seed}: {axis:?}");
        assert_eq!(allies.axis_won, Some(false), "seed {seed}: {allies:?}");
    }
}

#[test]
fn the_sensible_bot_does_better_in_russia_on_either_side() {
    for seed in 1..=2 {
        let [axis, allies] = both_sides(BARBAROSSA, seed);
        assert_eq!(allies.axis_won, Some(false), "seed {seed}: {allies:?}");
        assert_ne!(axis.axis_won, Some(false), "seed {seed}: {axis:?}");
        assert!(axis.points > allies.points + 8, "{axis:?}, {allies:?}");
    }
}

#[test]
fn three_factions_are_played_in_china() {
    let [axis, allies] = both_sides(CHINA, 1);
    assert_eq!(axis.axis_won, Some(true), "{axis:?}");
    assert_eq!(allies.axis_won, Some(false), "{allies:?}");
}

#[test]
fn what_is_chosen_follows_from_the_seed_and_is_seldom_refused() {
    let end = play(BARBAROSSA, 3, Sensible, Sensible);
    assert_eq!(end, play(BARBAROSSA, 3, Sensible, Sensible));
    assert!(
        end.bots.thoughts <= end.accepted + end.bots.refused,
        "{end:?}"
    );
    assert!(end.accepted > 300, "{end:?}");
    assert!(end.bots.refused * 20 < end.accepted, "{end:?}");
}

#[test]
fn random_bots_are_never_refused_what_is_listed() {
    let end = play(TRAINING, 3, Random, Random);
    assert!(end.accepted > 50, "{end:?}");
    assert_eq!(end.bots.refused, 0, "{end:?}");
}

/// Campaigns with decks of samples, on either map.
#[test]
fn campaigns_come_to_their_end_whoever_plays_them() {
    for pack in decks::added() {
        let campaign = (&*pack.code, "campaign");
        let random = play(campaign, 5, Random, Random);
        assert!(random.accepted > 100, "{random:?}");
        assert_eq!(random.bots.refused, 0, "{random:?}");
        let mixed = play(campaign, 6, Sensible, Random);
        assert!(mixed.bots.refused * 20 < mixed.accepted, "{mixed:?}");
        let sensible = play(campaign, 7, Sensible, Sensible);
        assert!(sensible.accepted > 100, "{sensible:?}");
        assert!(
            sensible.bots.refused * 20 < sensible.accepted,
            "{sensible:?}"
        );
    }
}

/// Campaigns from the peace of 1937, each command of which is audited: the bot is at war in time
/// and beats whoever does anything.
#[test]
fn the_sensible_bot_wins_audited_campaigns_on_either_side() {
    let codec = AxisEmpires::default();
    let options = (codec.game()).one_seat_each("dai-senso-open", "campaign-1937");
    let opening = codec.game().new_match(&options.expect("an open pack"));
    let opening = opening.expect("a campaign that can be played");
    let board = bot_seats::board(&codec).expect("a board");
    let bot = Player::Bot(Sensible);
    for (axis, allies, axis_wins) in [(bot, Player::Random, true), (Player::Curious, bot, false)] {
        for seed in 1..=2 {
            let mut players = Players::new([axis, allies], &codec, &board);
            let campaign = campaigns::play(&opening, seed, |state, seat, random| {
                players.command(state, seat, random)
            });
            assert_eq!(
                campaign.axis_won, axis_wins,
                "{axis}, {allies}: {campaign:?}"
            );
        }
    }
}

#[test]
fn players_are_chosen_by_name() {
    for (name, player) in [
        ("random", Player::Random),
        ("curious", Player::Curious),
        ("sensible", Player::Bot(Sensible)),
        ("novice", Player::Bot(BotKind::Novice)),
    ] {
        assert_eq!(name.parse::<Player>().expect("a player"), player);
        assert_eq!(player.to_string().to_lowercase(), name);
    }
    assert!("nobody".parse::<Player>().is_err());
}
