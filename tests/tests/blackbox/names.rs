//! Names: invisible ones are invalid, names of roles are reserved, and a handle belongs to one
//! account alone.

use std::path::Path;
use std::process::{Command, Output};

use sandtable_client::{Client, Error};
use sandtable_proto::accounts::v1::{CreateAccountRequest, CreateApiKeyRequest, Scope};
use sandtable_proto::matches::v1::CreateMatchRequest;
use sandtable_proto::tournaments::v1::{CreateTournamentRequest, TournamentSettings};
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Game, SIDES, Setting, Table};
use serde_json::Value;

/// Names that are not seen as they are written, of every kind.
const UNSEEN: [&str; 14] = [
    "Ada\u{fe0f}",
    "\u{fe0f}\u{fe0f}",
    "\u{2800}",
    "A\u{ffff}da",
    "\u{e000}",
    "Ada\u{200d}",
    "A\u{200b}da",
    "\u{202e}adA",
    "Ada\u{e0041}",
    "Ada\u{e0100}",
    "Ada\u{3164}",
    "Ada\u{378}",
    "\u{301}",
    "Ada\u{10ffff}",
];

/// Names that speak for the platform, and one of its bots.
const RESERVED: [&str; 8] = [
    "Operator",
    "SANDTABLE",
    "\u{410}dmin",
    "m0derator",
    "S y s t e m",
    "server",
    "Sandtable Admin",
    "Sensible bot",
];

/// Asserts that a request is refused because of a field.
#[track_caller]
fn assert_refused<T>(asked: Result<T, Error>, name: &str, place: &str) {
    let Err(error) = asked else {
        panic!("{name:?} is taken as {place}");
    };
    assert_eq!(error.reason(), Some("INVALID_FIELD"), "{name:?}: {error}");
}

async fn account(client: &Client, name: &str) -> Result<Client, Error> {
    let request = CreateAccountRequest {
        display_name: name.to_owned(),
        ..Default::default()
    };
    let made = client.create_account(request).await?;
    client.with_token(&made.secret)
}

fn new_match(title: &str, player: &str) -> CreateMatchRequest {
    CreateMatchRequest {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        display_name: title.to_owned(),
        seat: Some(0),
        player: player.to_owned(),
        ..Default::default()
    }
}

#[tokio::test]
async fn what_is_not_seen_is_no_name_and_offices_are_nobodys() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let ada = account(&client, "Ada").await.unwrap();
    let lobby = Table::set(
        &client,
        Setting {
            taken: 0,
            ..Setting::default()
        },
    );
    let lobby = lobby.await.unwrap().name;
    for name in UNSEEN {
        let key = CreateApiKeyRequest {
            parent: "accounts/me".to_owned(),
            display_name: name.to_owned(),
            scopes: vec![Scope::Play.into()],
            ..Default::default()
        };
        assert_refused(ada.create_key(key).await, name, "a key");
        let titled = client.create_match(new_match(name, "Ada")).await;
        assert_refused(titled, name, "a title");
        let settings = TournamentSettings {
            display_name: name.to_owned(),
            ..Default::default()
        };
        let tournament = ada.create_tournament(CreateTournamentRequest {
            settings: Some(settings),
            validate_only: true,
            ..Default::default()
        });
        assert_refused(tournament.await, name, "a tournament");
    }
    for name in UNSEEN.into_iter().chain(RESERVED) {
        assert_refused(account(&client, name).await, name, "an account");
        let hosted = client.create_match(new_match("A match", name)).await;
        assert_refused(hosted, name, "a host");
        let joined = client.join(&lobby, Some(1), name).await;
        assert_refused(joined, name, "a player");
    }
    for (seat, name) in [(0, "می\u{200c}خواهم"), (1, "👩\u{200d}🚀 Ada")] {
        account(&client, name).await.unwrap();
        client.join(&lobby, Some(seat), name).await.unwrap();
    }
}

/// The command line of a user whose files are in a folder.
fn sandtable(home: &Path, whole: &Deployment, arguments: &[&str]) -> Output {
    let url = format!("http://{}", whole.address(Part::Matches));
    let mut command = Command::new(binary("sandtable").unwrap());
    command.env("XDG_DATA_HOME", home).args(["--url", &url]);
    command.args(arguments).output().unwrap()
}

#[track_caller]
fn told(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[tokio::test]
async fn a_handle_stands_for_an_account_on_the_command_line() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [ada, eve] = [homes[0].path(), homes[1].path()];
    let made = told(&sandtable(
        ada,
        &whole,
        &["account", "create", "Ada", "--json"],
    ));
    told(&sandtable(
        eve,
        &whole,
        &["account", "create", "Eve", "--json"],
    ));
    for _ in 0..2 {
        let claimed = sandtable(ada, &whole, &["account", "handle", "Ada.L", "--json"]);
        assert_eq!(told(&claimed)["handle"], "Ada.L");
    }
    let shown = told(&sandtable(
        eve,
        &whole,
        &["account", "show", "@ada.l", "--json"],
    ));
    assert_eq!(shown["name"], made["account"]);
    let shown = sandtable(eve, &whole, &["account", "show", "@ada.l"]);
    let line = String::from_utf8_lossy(&shown.stdout);
    assert!(line.contains("Ada  @Ada.L  (player"), "{line}");

    let hosted = told(&sandtable(ada, &whole, &["host", "--seat", "0", "--json"]));
    let listed = sandtable(eve, &whole, &["list", "--account", "@Ada.L", "--json"]);
    assert_eq!(told(&listed)["name"], hosted["match"]);

    let taken = sandtable(eve, &whole, &["account", "handle", "ADA.l"]);
    let why = String::from_utf8_lossy(&taken.stderr);
    assert!(
        !taken.status.success() && why.contains("HANDLE_TAKEN"),
        "{why}"
    );
    let reserved = sandtable(eve, &whole, &["account", "handle", "0perator"]);
    let why = String::from_utf8_lossy(&reserved.stderr);
    assert!(
        !reserved.status.success() && why.contains("reserved"),
        "{why}"
    );

    let given_up = told(&sandtable(
        ada,
        &whole,
        &["account", "handle", "--give-up", "--json"],
    ));
    assert!(given_up["handle"].as_str().is_none_or(str::is_empty));
    let absent = sandtable(eve, &whole, &["account", "show", "@ada.l"]);
    assert!(!absent.status.success(), "{absent:?}");
}
