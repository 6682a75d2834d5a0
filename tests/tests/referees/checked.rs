//! The conformance suite passes sound referees, ours among them, and finds planted faults.

use std::process::Command;

use sandtable_tests::binaries::{binary, example};
use sandtable_tests::deployment::{Deployment, INTERNAL, Part, Setup};
use sandtable_tests::process::Process;
use sandtable_tests::referee::{Fault, ForeignReferee};

/// Runs `sandtable referee check`: whether all is well, and what was said.
async fn check(address: String, arguments: &[&str]) -> (bool, String) {
    let mut check = Command::new(binary("sandtable").unwrap());
    check
        .args(["referee", "check", &address, "--json"])
        .args(arguments);
    check.env_remove("SANDTABLE_TOKEN");
    let output = tokio::task::spawn_blocking(move || check.output().unwrap());
    let output = output.await.unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).unwrap())
}

#[tokio::test]
async fn a_sound_referee_passes_and_each_fault_is_found() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let (good, said) = check(referee.url(), &[]).await;
    assert!(good, "{said}");
    for (fault, failing) in [
        (Fault::Hangs, "opening"),
        (Fault::Huge, "opening"),
        (Fault::Nonsense, "determinism"),
        (Fault::Forges, "opening"),
        (Fault::Breaks, "opening"),
        (Fault::RefusesToLoad, "loading"),
        (Fault::Diverges, "loading"),
        (Fault::Strangers, "determinism"),
        (Fault::Random, "determinism"),
        (Fault::Leaks, "hidden"),
        (Fault::Lists, "legal"),
        (Fault::Lax, "legal"),
        (Fault::DryDice, "dry runs"),
        (Fault::Believes, "loading"),
        (Fault::Agrees, "log"),
        (Fault::ReadsAnything, "loading"),
        (Fault::OwnDice, "dice"),
        (Fault::ShortKeys, "pairs"),
        (Fault::GoesOn, "endings"),
    ] {
        let referee = ForeignReferee::start(fault).await.unwrap();
        let (good, said) = check(referee.url(), &["--timeout-ms", "500"]).await;
        assert!(!good, "{fault:?} is not found");
        let found = format!("\"check\":\"{failing}\",\"holds\":false");
        assert!(said.contains(&found), "{fault:?}: {said}");
    }
}

#[tokio::test]
async fn the_template_in_rust_passes() {
    let mut command = Command::new(example("nim").unwrap());
    command.arg("127.0.0.1:0");
    let mut nim = Process::start("nim", command).unwrap();
    let said = nim.printed("refereed on port").await.unwrap();
    let port = said.rsplit(' ').next().unwrap();
    let (good, said) = check(format!("http://127.0.0.1:{port}"), &[]).await;
    assert!(good, "{said}");
}

#[tokio::test]
async fn our_own_games_pass() {
    let platform = Deployment::split(Setup::default()).await.unwrap();
    let address = format!("http://{}", platform.address(Part::Rules));
    for game in ["aa1940", "axis-empires"] {
        let arguments = ["--game", game, "--token", INTERNAL, "--timeout-ms", "20000"];
        let (good, said) = check(address.clone(), &arguments).await;
        assert!(good, "{game}: {said}");
    }
}
