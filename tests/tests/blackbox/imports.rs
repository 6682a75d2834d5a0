//! `sandtable export --all` and `sandtable import`: a platform moves to another one.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use prost::Message;
use sandtable_client::Client;
use sandtable_proto::matches::v1::{
    GetMatchRequest, ListMatchesRequest, Match, MatchExport, MatchState,
};
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use serde_json::Value;

/// The command line of a user whose files are in a folder.
fn sandtable(home: &Path, whole: &Deployment, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary("sandtable").unwrap());
    command
        .current_dir(home)
        .env("XDG_DATA_HOME", home)
        .env("SANDTABLE_TOKEN", OPERATOR)
        .args(["--url", &format!("http://{}", whole.address(Part::Matches))])
        .args(arguments);
    command
}

fn run(home: &Path, whole: &Deployment, arguments: &[&str]) -> Output {
    sandtable(home, whole, arguments).output().unwrap()
}

/// The match that each file was made into.
fn made(output: &Output) -> BTreeMap<String, String> {
    let text = String::from_utf8_lossy(&output.stdout);
    let values = text.lines().map(|line| {
        let value: Value = serde_json::from_str(line).unwrap();
        let word = |key: &str| value[key].as_str().unwrap().to_owned();
        (word("file"), word("match"))
    });
    values.collect()
}

async fn played(whole: &Deployment, number: u64, is_over: bool) -> String {
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let seats: Vec<Client> = (table.seats.iter())
        .map(|access| client.for_seat(access).unwrap())
        .collect();
    let mut orders = Orders::new(number);
    for _ in 0..5 {
        let request = sandtable_proto::matches::v1::SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(orders.draw()),
            ..Default::default()
        };
        seats[0].matches().submit_command(request).await.unwrap();
    }
    if is_over {
        seats[1].resign(&table.name).await.unwrap();
    }
    table.name
}

async fn listed(whole: &Deployment) -> Vec<Match> {
    let operator = whole.operator(Part::Matches).unwrap();
    let page = operator.list_matches(ListMatchesRequest::default()).await;
    page.unwrap().matches
}

#[tokio::test]
async fn a_platform_moves_to_another_one_file_by_file() {
    let (old, new) = tokio::join!(
        Deployment::whole(Setup::default()),
        Deployment::whole(Setup::default())
    );
    let (old, new) = (old.unwrap(), new.unwrap());
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    for number in 0..2 {
        played(&old, number, true).await;
    }
    let open = played(&old, 7, false).await;
    for form in [
        &["--all", "-o", "whole"][..],
        &["--all", "--brief", "-o", "brief"],
    ] {
        let arguments: Vec<&str> = ["export"].into_iter().chain(form.iter().copied()).collect();
        let written = run(home, &old, &arguments);
        assert!(written.status.success(), "{written:?}");
        assert_eq!(
            fs::read_dir(home.join(form[form.len() - 1]))
                .unwrap()
                .count(),
            3
        );
    }

    // Whole and compact, from folders; each is reported with its name.
    let imported = run(home, &new, &["import", "whole", "brief", "--json"]);
    assert!(imported.status.success(), "{imported:?}");
    let first = made(&imported);
    assert_eq!(first.len(), 6);
    assert_eq!(listed(&new).await.len(), 6);
    // Once more, nothing more is made, and the names are the same.
    let again = run(home, &new, &["import", "whole", "brief", "--json"]);
    assert_eq!(made(&again), first);
    assert_eq!(listed(&new).await.len(), 6);

    // A match that goes on can be played with the stored tokens.
    let id = open.trim_start_matches("matches/");
    let name = &first[&format!("whole/{id}.sandtable")];
    let client = new.client(Part::Matches).unwrap();
    let request = GetMatchRequest { name: name.clone() };
    let shown = client.matches().get_match(request).await.unwrap();
    assert_eq!(shown.get_ref().state(), MatchState::InProgress);
    assert!(shown.get_ref().imported);
    let mut mine = sandtable(home, &new, &["match", "draw", name]);
    let offered = mine.env_remove("SANDTABLE_TOKEN").output().unwrap();
    assert!(offered.status.success(), "{offered:?}");
}

#[tokio::test]
async fn what_is_refused_is_told_with_its_file_and_keeps_no_other_out() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let name = played(&whole, 3, true).await;
    let good = home.join("b.sandtable");
    let exported = run(home, &whole, &["export", &name, "-o", "b.sandtable"]);
    assert!(exported.status.success(), "{exported:?}");
    let mut tampered = MatchExport::decode(&fs::read(&good).unwrap()[..]).unwrap();
    tampered.entries[3].state_hash[0] ^= 1;
    fs::write(home.join("a.sandtable"), tampered.encode_to_vec()).unwrap();
    fs::write(home.join("c.sandtable"), "{\"json\": \"is none\"}").unwrap();

    let imported = run(home, &whole, &["import", "."]);
    assert_eq!(imported.status.code(), Some(1), "{imported:?}");
    let (told, done) = (
        String::from_utf8_lossy(&imported.stderr),
        String::from_utf8_lossy(&imported.stdout),
    );
    assert!(
        told.contains("a.sandtable: ") && told.contains("entry 4"),
        "{told}"
    );
    assert!(told.contains("c.sandtable is not an export"), "{told}");
    assert!(told.contains("2 of 3 exports were refused"), "{told}");
    assert!(done.contains("b.sandtable: matches/"), "{done}");

    // From standard input, too.
    let mut reading = sandtable(home, &whole, &["import", "-", "--json"]);
    reading.stdin(Stdio::from(fs::File::open(&good).unwrap()));
    let read = reading.output().unwrap();
    assert!(read.status.success(), "{read:?}");
    assert!(done.contains(&made(&read)["standard input"]), "{done}");

    // A caller who may not import is informed once.
    let mut nobody = sandtable(home, &whole, &["import", "."]);
    let refused = nobody.env_remove("SANDTABLE_TOKEN").output().unwrap();
    let told = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        told.contains("b.sandtable") || told.contains("account"),
        "{told}"
    );
    assert!(!told.contains("exports were refused"), "{told}");
}
