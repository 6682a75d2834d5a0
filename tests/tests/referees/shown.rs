//! A game unknown to the platform, as a user of the command line sees it.

use std::io::Write;
use std::process::{Command, Stdio};

use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::referee::{Fault, ForeignReferee};

use crate::seated::knows;

/// A user at a terminal, and their files.
struct Person {
    url: String,
    folder: tempfile::TempDir,
}

impl Person {
    fn at(platform: &Deployment) -> Self {
        Self {
            url: format!("http://{}", platform.address(Part::Matches)),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// Output of a command line, with lines typed after it.
    async fn types(&self, line: &[&str], typed: &'static str) -> (bool, String) {
        let mut command = Command::new(binary("sandtable").unwrap());
        command.args(line).args(["--url", &self.url]);
        command.current_dir(self.folder.path());
        command.env("XDG_DATA_HOME", self.folder.path());
        command.env_remove("SANDTABLE_TOKEN");
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let run = move || {
            let mut child = command.spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(typed.as_bytes()).unwrap();
            drop(stdin);
            let output = child.wait_with_output().unwrap();
            let said = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8(said).unwrap())
        };
        tokio::task::spawn_blocking(run).await.unwrap()
    }

    /// Output of a command that succeeds, for a user who stays until it ends by itself.
    async fn stays(&self, line: &[&str], typed: &'static str) -> String {
        let mut command = Command::new(binary("sandtable").unwrap());
        command.args(line).args(["--url", &self.url]);
        command.current_dir(self.folder.path());
        command.env("XDG_DATA_HOME", self.folder.path());
        command.env_remove("SANDTABLE_TOKEN");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let run = move || {
            let mut child = command.spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(typed.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            drop(stdin);
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stdout).unwrap()
        };
        tokio::task::spawn_blocking(run).await.unwrap()
    }

    /// Output of a command line that succeeds.
    async fn does(&self, line: &[&str]) -> String {
        let (done, said) = self.types(line, "").await;
        assert!(done, "{line:?}: {said}");
        said
    }

    /// That a command line is refused with all of these.
    async fn may_not(&self, line: &[&str], parts: &[&str]) {
        let (done, said) = self.types(line, "").await;
        assert!(!done, "{line:?}: {said}");
        for part in parts {
            assert!(said.contains(part), "{line:?} lacks {part:?}: {said}");
        }
    }

    async fn hosts(&self) -> String {
        let hosted = self.does(&["host", "--game", "hands", "--json"]).await;
        let hosted: serde_json::Value = serde_json::from_str(&hosted).unwrap();
        hosted["match"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn a_foreign_game_is_played_watched_and_replayed_as_it_is() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let platform = Deployment::whole(knows(&referee)).await.unwrap();
    let person = Person::at(&platform);
    let name = &person.hosts().await;
    assert!(person.does(&["list"]).await.contains(name));
    let listed = person.does(&["list", "--json"]).await;
    assert!(listed.contains("hands.Options"), "{listed}");

    person.does(&["fill", name, "1", "--kind", "random"]).await;
    person.does(&["join", name, "--seat", "0"]).await;
    let typed = "help\nlook\nmap\nlegal ROLL\ncheck do 2\ndo 9\nbid 3\ndo 1\n";
    let (done, said) = person.types(&["play", name], typed).await;
    assert!(done, "{said}");
    for part in [
        "do N ",
        "\"@type\":\"type.googleapis.com/hands.View\"",
        "no map of the game \"hands\"",
        "do 1 ({\"@type\":\"type.googleapis.com/hands.Command\",\"value\":\"roll\"})",
        "the referee would accept that",
        "there are 3 commands, and no 9",
        "\"bid\" is nothing that can be typed here",
        "\"value\":\"0 rolls\"",
        "\"value\":\"it is ",
    ] {
        assert!(said.contains(part), "{part:?} is not in {said}");
    }
    assert!(!said.contains("undo"), "it takes nothing back: {said}");

    let won = person.does(&["bot", name, "--kind", "random"]).await;
    assert!(won.contains("the higher hand"), "{won}");
    for line in [
        &["watch", name, "--plain"][..],
        &["watch", name, "--json"],
        &["replay", name, "--plain"],
        &["replay", name, "--json"],
    ] {
        let said = person.does(line).await;
        assert!(said.contains("0 rolls"), "{line:?}: {said}");
        let public = line[0] != "replay" || line[2] == "--json" || !said.contains("it is ");
        assert!(public, "{said}");
    }
    let view = person.does(&["map", name, "--json"]).await;
    assert!(view.contains("hands.View"), "{view}");

    person
        .does(&["export", name, "-o", "hands.sandtable"])
        .await;
    let referee = referee.url();
    let verify = ["verify", "hands.sandtable", "--referee", &referee];
    assert!(person.does(&verify).await.contains("verified: 12 entries"));
    let later = person
        .does(&["replay", "hands.sandtable", "--from", "11"])
        .await;
    assert!(later.lines().all(|line| line.trim().starts_with("12 ")));
}

#[tokio::test]
async fn what_a_foreign_game_has_not_is_an_error_that_says_so() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let knows = knows(&referee).with("SANDTABLE_GAMES__HANDS__BOTS", "random,sly");
    let platform = Deployment::whole(knows).await.unwrap();
    let person = Person::at(&platform);
    let hands = &["--game", "hands"];
    for (line, parts) in [
        (
            &["host", "--rounds", "3"][..],
            &["--rounds is for aa1940 only"][..],
        ),
        (
            &["host", "--seats", "a,b"],
            &["options of \"hands\"", "--options"],
        ),
        (
            &["host", "--options", "{}"],
            &["\"hands\"", "hands.Options"],
        ),
        (
            &["host", "--options", "{}", "--bid", "axis:1"],
            &["leave --bid out"],
        ),
        (&["map"], &["no map of the game \"hands\""]),
        (&["odds"], &["no odds of the game \"hands\""]),
    ] {
        person.may_not(&[line, hands].concat(), parts).await;
    }
    let name = &person.hosts().await;
    for (line, parts) in [
        (&["map", name][..], &["no map of the game \"hands\""][..]),
        (
            &["fill", name],
            &[
                "a bot of hands, which has random, sly",
                "the platform have sensible, random",
            ],
        ),
        (
            &["bot", name],
            &["no sensible bot plays \"hands\"", "aa1940"],
        ),
    ] {
        person.may_not(line, parts).await;
    }
    // The platform does not control whose program plays it.
    let filled = person.does(&["fill", name, "1", "--kind", "sly"]).await;
    assert!(filled.contains("[1]"), "{filled}");
    person.does(&["fill", name, "1", "--remove"]).await;

    person.does(&["fill", name, "1", "--kind", "random"]).await;
    person.does(&["bot", name, "--kind", "random"]).await;
    person
        .does(&["export", name, "-o", "hands.sandtable"])
        .await;
    for line in [
        &["verify", "hands.sandtable"][..],
        &["export", name, "--brief"],
        &["replay", "hands.sandtable", "--at", "3"],
    ] {
        person
            .may_not(line, &["does not referee the game \"hands\""])
            .await;
    }
}

/// The result of each side is sent at the end, to players and to spectators.
#[tokio::test]
async fn the_scores_are_told_when_a_match_is_over() {
    let platform = Deployment::whole(Setup::default()).await.unwrap();
    let person = Person::at(&platform);
    let seats = "--seats=germany+italy,soviet-union+united-states+united-kingdom+france";
    let hosted = person
        .does(&["host", "--game", "aa1940", seats, "--json"])
        .await;
    let hosted: serde_json::Value = serde_json::from_str(&hosted).unwrap();
    let name = hosted["match"].as_str().unwrap();
    person.does(&["fill", name, "1", "--kind", "random"]).await;
    person.does(&["join", name, "--seat", "0"]).await;
    let early = person.does(&["list"]).await;
    assert!(!early.contains("victory cities"), "{early}");
    let played = person.stays(&["play", name], "resign\n").await;
    let (_, end) = played.split_once("The match is over.").unwrap();
    let watched = person.does(&["watch", name, "--plain"]).await;
    for side in ["axis: victory cities ", "allies: victory cities "] {
        assert!(end.contains(side), "{played}");
        assert!(watched.contains(side), "{watched}");
    }
    assert!(end.contains(", income ") && end.contains(", army value "));
}
