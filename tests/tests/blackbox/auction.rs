//! An auction on the command line, and the match that follows from it.

use std::path::Path;
use std::process::{Command, Output};

use prost::Message;
use sandtable_bots::BotKind;
use sandtable_client::SeatAccess;
use sandtable_proto::games::aa1940::v1::Legal;
use sandtable_proto::games::aa1940::v1::decision::Question;
use sandtable_proto::matches::v1::MatchState;
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use sandtable_tests::hotseat::Hotseat;
use sandtable_tests::table::Table;
use sandtable_tests::traffic::Uptime;

/// A user at a terminal, with their own data folder.
struct Person<'a> {
    folder: &'a Path,
    url: String,
}

impl Person<'_> {
    fn types(&self, line: &[&str]) -> Output {
        let mut command = Command::new(binary("sandtable").unwrap());
        command.args(line).args(["--url", &self.url]);
        command.env("XDG_DATA_HOME", self.folder);
        command.output().unwrap()
    }

    /// Output of a line that is accepted.
    #[track_caller]
    fn received(&self, line: &[&str]) -> String {
        let output = self.types(line);
        assert!(output.status.success(), "{line:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The token that was stored for the match.
    fn access(&self) -> SeatAccess {
        let book = std::fs::read(self.folder.join("sandtable/seats.json")).unwrap();
        let book: serde_json::Value = serde_json::from_slice(&book).unwrap();
        serde_json::from_value(book["seats"][0].clone()).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_higher_bidder_plays_the_side_and_the_other_side_gets_the_bid() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [ada, bob] = folders.each_ref().map(|folder| Person {
        folder: folder.path(),
        url: format!("http://{}", whole.address(Part::Matches)),
    });
    let sides = "germany+italy,soviet-union+united-states+united-kingdom+france";
    let hosted = ada.received(&[
        "host",
        "--json",
        "--seats",
        sides,
        "--seat=0",
        "--player=Ada",
        "--rounds=1",
        "--auction=open",
        "--bid-time=2h",
    ]);
    let hosted: serde_json::Value = serde_json::from_str(&hosted).unwrap();
    let name = hosted["match"].as_str().unwrap().to_owned();
    assert!(
        ada.received(&["list"])
            .contains("1 seats free, then an auction for axis")
    );
    bob.received(&["join", &name, "--player=Bob"]);

    assert!(
        ada.received(&["bid", &name, "3"])
            .contains("3 by seat 0 (Ada)")
    );
    let low = bob.types(&["bid", &name, "3"]);
    assert_eq!(low.status.code(), Some(1), "{low:?}");
    assert!(
        bob.received(&["bid", &name, "9"])
            .contains("9 by seat 1 (Bob)")
    );
    assert!(
        bob.received(&["list"])
            .contains("bidding for axis: 9 by seat 1")
    );
    let closed = ada.received(&["bid", &name, "--pass"]);
    assert!(
        closed.contains("seat 1 plays axis, and allies gets 9"),
        "{closed}"
    );

    // Both are bound to nonces. Ada's was revealed as the auction was closed.
    let shown = client.get_match(&name).await.unwrap();
    assert_eq!(
        (shown.state(), shown.awaits_nonces),
        (MatchState::Lobby, true)
    );
    let waits = ada.received(&["reveal", &name]);
    assert!(
        waits.contains("waits for the nonces of seats [1]"),
        "{waits}"
    );
    let started = bob.received(&["reveal", &name]);
    assert!(started.contains("The match has started."), "{started}");

    let shown = client.get_match(&name).await.unwrap();
    assert_eq!(shown.state(), MatchState::InProgress);
    assert_eq!(shown.seats[1].powers, ["germany", "italy"]);
    assert_eq!(shown.awaited, [0], "the Allies take their bid first");
    let seats = vec![ada.access(), bob.access()];
    let legal = client.for_seat(&seats[0]).unwrap();
    let legal = legal.legal::<Legal>(&name).await.unwrap().what;
    let Some(Question::PlaceBid(asked)) = &legal.decisions[0].question else {
        panic!("another question: {legal:?}")
    };
    assert_eq!(
        (asked.budget, &legal.decisions[0].power[..]),
        (9, "soviet-union")
    );

    let table = Table {
        name: name.clone(),
        host: String::new(),
        join_code: String::new(),
        seats,
    };
    let (_up, uptime) = Uptime::new();
    let bots = [BotKind::Sensible, BotKind::Sensible];
    let hotseat = Hotseat::new(&client, &table, bots, &uptime, 3).await;
    let mut hotseat = hotseat.unwrap();
    while hotseat.outcome().is_none() {
        hotseat.act().await.unwrap();
    }

    let mut export = client.export_match(&name).await.unwrap();
    let path = folders[0].path().join("match.sandtable");
    let verified = |export: &sandtable_proto::matches::v1::MatchExport| {
        std::fs::write(&path, export.encode_to_vec()).unwrap();
        ada.types(&["verify", &path.display().to_string()])
    };
    assert!(verified(&export).status.success());
    let auction = |export: &mut sandtable_proto::matches::v1::MatchExport| {
        let shown = export.r#match.as_mut().unwrap();
        shown.auction.take().unwrap()
    };
    let mut forged = auction(&mut export);
    forged.moves.last_mut().unwrap().amount = Some(10);
    export.r#match.as_mut().unwrap().auction = Some(forged);
    let found = verified(&export);
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let said = String::from_utf8_lossy(&found.stdout);
    assert!(said.contains("the auction's result"), "{said}");
    let mut forged = auction(&mut export);
    forged.result.as_mut().unwrap().amount = 10;
    export.r#match.as_mut().unwrap().auction = Some(forged);
    let said = verified(&export).stdout;
    assert!(String::from_utf8_lossy(&said).contains("the bid"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_closed_from_the_command_line_by_who_may() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let person = Person {
        folder: folder.path(),
        url: format!("http://{}", whole.address(Part::Matches)),
    };
    let hosted = person.received(&["host", "--json"]);
    let hosted: serde_json::Value = serde_json::from_str(&hosted).unwrap();
    let name = hosted["match"].as_str().unwrap();
    let line = |token| ["close", name, "--reason=spam", "--token", token];
    let host = person.types(&line(hosted["host_token"].as_str().unwrap()));
    assert_eq!(host.status.code(), Some(1), "{host:?}");
    assert!(person.received(&line(OPERATOR)).contains("closed: spam"));
    assert!(person.received(&["list"]).contains("closed: spam"));
}
