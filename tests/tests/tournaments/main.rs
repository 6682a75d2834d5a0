//! Tournaments by the command line, against a real process that is killed in the middle.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod hooks;
mod person;
mod replicas;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sandtable_bots::{BotKind, BotOptions, play_tournament};
use sandtable_client::Client;
use sandtable_proto::tournaments::v1::{
    FixtureState, ListFixturesRequest, ResultCause, TournamentEventKind, TournamentState,
};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use tokio::task::JoinSet;

use crate::person::Person;

/// A match that is over soon.
const SHORT: [&str; 5] = [
    "--game=aa1940",
    "--rounds=1",
    "--decide-by-score",
    "--seats=germany+italy,soviet-union+united-states+united-kingdom+france",
    "--join-within=1h",
];

const BOTS: [(&str, BotKind); 4] = [
    ("Halder", BotKind::Novice),
    ("Gort", BotKind::Random),
    ("Gamelin", BotKind::Random),
    ("Badoglio", BotKind::Random),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_runs_itself_whatever_happens_to_the_server() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let url = format!("http://{}", whole.address(Part::Matches));
    let organiser = Person::new(&url, "Organiser", &[]);
    let mut words = vec!["tournament", "create", "Spring"];
    words.extend([
        "--stage=swiss:3",
        "--stage=knockout:best=4",
        "--entrants=bots",
    ]);
    words.extend(SHORT);
    let made = organiser.answer(&words);
    let name = made["name"].as_str().unwrap().to_owned();

    let client = whole.client(Part::Matches).unwrap();
    let bots = BOTS.map(|(bot, kind)| (Person::new(&url, bot, &["--bot"]), kind));
    let mut playing = JoinSet::new();
    for (seed, (bot, kind)) in (1..).zip(&bots) {
        bot.answer(&["tournament", "enter", &name]);
        let again = bot.refused(&["tournament", "enter", &name]);
        assert!(again.contains("already"), "{again}");
        let key = client.with_token(&bot.key).unwrap();
        let options = BotOptions {
            seed,
            ..Default::default()
        };
        let (name, kind) = (name.clone(), *kind);
        playing.spawn(async move {
            play_tournament(key, &name, kind, options, |name, report| {
                assert!(report.is_ok(), "{name}: {report:?}");
            })
            .await
            .unwrap()
        });
    }
    organiser.refused(&["tournament", "enter", &name]);
    bots[0].0.refused(&["tournament", "start", &name]);
    organiser.answer(&["tournament", "start", &name]);

    // Killed as the second round is played.
    let mut events = client.watch_tournament(&name, 0);
    let (mut matches, mut killed) = (BTreeSet::new(), false);
    while let Some(event) = events.next().await.unwrap() {
        if event.kind() != TournamentEventKind::Match {
            continue;
        }
        assert!(
            matches.insert(event.r#match.clone()),
            "told twice: {event:?}"
        );
        if matches.len() == 3 {
            whole.server(Part::Matches).crash().await.unwrap();
            killed = true;
        }
    }
    assert!(killed);
    assert_eq!(
        matches.len(),
        9,
        "six of the Swiss, and three of the knockout: {matches:?}"
    );
    let mut played = 0;
    while let Some(count) = playing.join_next().await {
        played += count.unwrap();
    }
    assert_eq!(played, 18, "both sides of every match");

    judge(&client, &organiser, &name, &matches).await;
}

/// Checks that everything was decided once, and is reported correctly.
async fn judge(client: &Client, organiser: &Person, name: &str, matches: &BTreeSet<String>) {
    let over = client.get_tournament(name).await.unwrap();
    assert_eq!(over.state(), TournamentState::Finished);
    assert_eq!(over.winners.len(), 1);
    let fixtures = client
        .fixtures(ListFixturesRequest {
            parent: name.to_owned(),
            ..Default::default()
        })
        .await
        .unwrap();
    assert_eq!(fixtures.len(), 9);
    for fixture in &fixtures {
        assert_eq!(fixture.state(), FixtureState::Decided, "{fixture:?}");
        let result = fixture.result.as_ref().unwrap();
        assert_eq!(result.cause(), ResultCause::Played, "{fixture:?}");
        assert_eq!(fixture.matches.len(), 1, "{fixture:?}");
        assert!(matches.contains(&fixture.matches[0].r#match));
    }
    let rows = organiser.answers(&["tournament", "standings", name, "--stage=1"]);
    let points = rows.iter().map(|row| row["points"].as_u64().unwrap_or(0));
    assert_eq!(
        points.sum::<u64>(),
        12,
        "two half points a fixture: {rows:?}"
    );

    let table = organiser.received(&["tournament", "standings", name, "--stage=1"]);
    assert!(BOTS.iter().all(|(bot, _)| table.contains(bot)), "{table}");
    let bracket = organiser.received(&["tournament", "bracket", name]);
    assert!(bracket.contains(&over.winner_names[0]), "{bracket}");
    let status = organiser.received(&["tournament", "status", name]);
    assert!(status.contains("won by"), "{status}");
    let export = ["tournament", "export", name, "--stage=1"];
    let csv = organiser.received(&[&export[..], &["--format=csv"]].concat());
    assert_eq!(csv.lines().count(), 5, "{csv}");
    let report = ["--content=results", "--format=trf"];
    let report = organiser.received(&[&export[..], &report].concat());
    assert!(report.contains("012 Spring"), "{report}");
    let verified = organiser.received(&["tournament", "verify", name]);
    assert!(verified.contains("nothing differs"), "{verified}");
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_contradict_are_refused_with_what_is_wrong() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let url = format!("http://{}", whole.address(Part::Matches));
    let organiser = Person::new(&url, "Organiser", &[]);
    let create = ["tournament", "create", "Autumn"];
    let with = |words: &[&'static str]| [&create[..], &SHORT, words].concat();
    let sound = with(&["--stage=swiss:3", "--dry-run"]);
    assert!(organiser.received(&sound).contains("sound"));
    organiser.refused(&with(&["--stage=swiss:0"]));
    organiser.refused(&with(&["--stage=knockout:reset"]));
    organiser.refused(&with(&["--stage=swiss:3", "--min=9", "--max=8"]));
    organiser.refused(&with(&["--stage=swiss:3", "--duplicate-dice"]));
    let pairs = ["--fixture=mirror", "--duplicate-dice", "--dry-run"];
    organiser.received(&with(&[&["--stage=swiss:3"][..], &pairs].concat()));
    let nowhere = format!("--rating-pool=pools/{}", "0".repeat(32));
    organiser.refused(&[&with(&["--stage=swiss:3"])[..], &[nowhere.as_str()]].concat());
    assert_eq!(
        organiser.received(&["tournament", "list"]),
        "",
        "nothing was made"
    );

    organiser.answer(&with(&["--stage=swiss:3", "--draft"]));
    let stranger = Person::new(&url, "Stranger", &[]);
    assert_eq!(
        stranger.received(&["tournament", "list"]),
        "",
        "a draft is its maker's"
    );
}

/// A reader who copies the bot of the page has what cargo builds, whole.
#[test]
fn the_bot_of_the_page_is_the_one_that_is_built() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let page = fs::read_to_string(root.join("docs/ladders.md")).unwrap();
    let built = fs::read_to_string(root.join("clients/bots/examples/attend.rs")).unwrap();
    assert!(page.contains(&format!("```rust\n{built}```\n")));
}
