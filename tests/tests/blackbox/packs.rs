//! Packs of Axis Empires in folders: hosted, played, and refused where they are not what a
//! match began with.

use std::fs;
use std::path::Path;
use std::process::Command;

use prost::Message;
use sandtable_client::{Client, Error};
use sandtable_proto::games::axis_empires::v1::{Options, View};
use sandtable_proto::matches::v1::MatchState;
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::table::pack;
use tempfile::TempDir;
use tonic::Code;

use crate::axis_empires::{play, seated};

/// The name of the pack under test.
const CODE: &str = "a-pack-of-our-own";

/// The setting that names folders of packs.
const PACKS: &str = "SANDTABLE_GAMES__AXIS_EMPIRES__PACKS";

/// The training pack in a folder, under another name.
fn folder() -> TempDir {
    let training = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../games/axis-empires/data/packs/training"
    );
    let folder = tempfile::tempdir().unwrap();
    copy(Path::new(training), folder.path());
    change(&folder, "pack.json", "\"training\"", &format!("{CODE:?}"));
    folder
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Replaces a text in a file of the pack.
fn change(folder: &TempDir, file: &str, from: &str, to: &str) {
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

fn serving(folder: &TempDir) -> Setup {
    Setup::default().with(PACKS, folder.path().display())
}

fn options() -> Option<prost_types::Any> {
    Some(pack(&Options {
        pack: CODE.to_owned(),
        ..Options::default()
    }))
}

/// Reports whether `sandtable verify` accepts an export, with a pack available or without.
fn is_true(export: &Path, packs: Option<&TempDir>) -> bool {
    let mut verify = Command::new(binary("sandtable").unwrap());
    verify.arg("verify").arg(export);
    if let Some(folder) = packs {
        verify.arg("--packs").arg(folder.path());
    }
    verify.output().unwrap().status.success()
}

#[tokio::test]
async fn a_pack_from_a_folder_is_played_to_the_end() {
    let folder = folder();
    let whole = Deployment::whole(serving(&folder)).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let (name, seats) = seated(&client, options()).await;
    let hosted = client.get_match(&name).await.unwrap();
    let chosen: Options = hosted.options.unwrap().to_msg().unwrap();
    assert_eq!((&*chosen.pack, chosen.pack_digest.len()), (CODE, 64));

    for report in play(&client, &seats).await {
        assert!(report.accepted > 10, "{report:?}");
        assert_eq!(report.refused, 0, "what is listed is accepted");
    }
    let played = client.get_match(&name).await.unwrap();
    assert_eq!(played.state(), MatchState::Finished);
    let export = client.export_match(&name).await.unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), export.encode_to_vec()).unwrap();
    assert!(is_true(file.path(), Some(&folder)));
    assert!(!is_true(file.path(), None), "the pack is not at hand");
}

#[tokio::test]
async fn a_match_goes_on_only_by_the_content_that_it_began_with() {
    let folder = folder();
    let mut whole = Deployment::whole(serving(&folder)).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let (name, seats) = seated(&client, options()).await;
    let before = client.view::<View>(&name).await.unwrap().what;

    change(&folder, "pack.json", "Training ground", "Another ground");
    let client = restarted(&mut whole).await;
    let refused = client.view::<View>(&name).await.unwrap_err();
    is_refused(&refused);
    let refused = client.for_seat(&seats[0]).unwrap().resign(&name).await;
    is_refused(&refused.unwrap_err());
    // Others are none the worse for it, also with the new content.
    for options in [None, options()] {
        let (other, _) = seated(&client, options).await;
        client.view::<View>(&other).await.unwrap();
    }

    change(&folder, "pack.json", "Another ground", "Training ground");
    let client = restarted(&mut whole).await;
    assert_eq!(client.view::<View>(&name).await.unwrap().what, before);
    for report in play(&client, &seats).await {
        assert!(report.outcome.is_some(), "{report:?}");
    }
}

async fn restarted(whole: &mut Deployment) -> Client {
    let server = whole.server(Part::Matches);
    assert!(server.end(Signal::TERM).await.unwrap().success());
    server.start().await.unwrap();
    server.client().unwrap()
}

fn is_refused(error: &Error) {
    assert_eq!(error.code(), Some(Code::FailedPrecondition), "{error}");
    assert_eq!(error.reason(), Some("CONTENT_NOT_AT_HAND"), "{error}");
    assert!(error.to_string().contains(CODE), "{error}");
}

#[tokio::test]
async fn a_faulty_pack_stops_the_start() {
    let folder = folder();
    change(&folder, "maps/hexes.csv", "w2013,forest", "w2013,jungle");
    let refused = Deployment::whole(serving(&folder)).await.unwrap_err();
    let received = format!("{refused:#}");
    assert!(received.contains("maps/hexes.csv:5: "), "{received}");
}
