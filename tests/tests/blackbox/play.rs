//! A whole match, from its lobby to the proof that no party cheated.

use std::path::Path;
use std::process::{Command, Output};

use prost::Message;
use sandtable_bots::BotKind;
use sandtable_proto::games::aa1940::v1::{self as game, Event, event};
use sandtable_proto::matches::v1::{ExportForm, MatchExport, MatchState};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message as StreamMessage;
use sandtable_proto::types::v1::action;
use sandtable_tests::action_log::{check_log, check_seen};
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::hotseat::Hotseat;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Uptime;

fn verify(path: &Path) -> Output {
    let mut verify = Command::new(binary("sandtable").unwrap());
    verify.arg("verify").arg(path).output().unwrap()
}

/// Runs `sandtable` in a folder, and gives what it says.
#[track_caller]
fn said(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(binary("sandtable").unwrap());
    let ended = command.current_dir(folder).args(arguments).output();
    let ended = ended.unwrap();
    assert!(ended.status.success(), "{arguments:?}: {ended:?}");
    String::from_utf8(ended.stdout).unwrap()
}

#[track_caller]
fn assert_not_written(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new(binary("sandtable").unwrap());
    command.current_dir(folder).args(arguments);
    let refused = command.args(["-o", "never"]).output().unwrap();
    let why = String::from_utf8_lossy(&refused.stderr);
    let said = why.contains("only a whole export");
    assert!(!refused.status.success() && said, "{refused:?}");
    assert!(!folder.join("never").exists());
}

/// Checks that the file of an export makes a compact one and is made of it again, and that both
/// contain the same.
fn check_brief(folder: &Path, whole: &MatchExport, brief: &MatchExport) {
    said(
        folder,
        &["export", "match.sandtable", "--brief", "-o", "b.sandtable"],
    );
    let made = std::fs::read(folder.join("b.sandtable")).unwrap();
    assert!(made.len() * 2 < whole.encoded_len(), "{} bytes", made.len());
    let made = MatchExport::decode(&made[..]).unwrap();
    assert_eq!((&made.entries, &made.seals), (&brief.entries, &brief.seals));
    let verified = said(folder, &["verify", "match.sandtable"]);
    assert_eq!(said(folder, &["verify", "b.sandtable"]), verified);
    let told = said(folder, &["replay", "match.sandtable", "--plain"]);
    assert_eq!(said(folder, &["replay", "b.sandtable", "--plain"]), told);
    said(folder, &["export", "b.sandtable", "-o", "again.sandtable"]);
    let again = std::fs::read(folder.join("again.sandtable")).unwrap();
    assert_eq!(MatchExport::decode(&again[..]).unwrap(), *whole);

    let path = folder.join("forged.sandtable");
    // A file that could not be read, or would contain something else, is not written.
    let mut forged = whole.clone();
    forged.entries[70].create_time.as_mut().unwrap().seconds += 1;
    std::fs::write(&path, forged.encode_to_vec()).unwrap();
    assert_not_written(folder, &["export", "forged.sandtable", "--brief"]);
    let mut forged = brief.clone();
    forged.seals[70].request_id.push('x');
    std::fs::write(&path, forged.encode_to_vec()).unwrap();
    assert_not_written(folder, &["export", "forged.sandtable"]);

    type Forge = fn(&mut MatchExport);
    let forged: [(Forge, &str); 6] = [
        (forge_purchase, "another command"),
        (
            |export| export.entries[70].create_time.as_mut().unwrap().seconds += 1,
            "another time",
        ),
        (|export| export.entries[63].state_hash[7] ^= 1, "a hash"),
        (|export| export.seals[70].request_id.push('x'), "another id"),
        (|export| export.head = None, "no head"),
        (|export| drop(export.seals.pop()), "a missing seal"),
    ];
    for (forge, what) in forged {
        let mut export = brief.clone();
        forge(&mut export);
        assert_found_out(&path, &export, what);
    }
}

/// Asserts that an export is refused, and not because it cannot be read.
#[track_caller]
fn assert_found_out(path: &Path, export: &MatchExport, what: &str) {
    std::fs::write(path, export.encode_to_vec()).unwrap();
    let found = verify(path);
    let said = String::from_utf8_lossy(&found.stdout);
    assert_eq!(found.status.code(), Some(1), "{what}: {found:?}");
    assert!(said.contains("NOT TRUE"), "{what} is told: {found:?}");
}

/// Changes a die of the first battle.
fn forge_die(export: &mut MatchExport) {
    let events = export
        .entries
        .iter_mut()
        .flat_map(|entry| &mut entry.events);
    for any in events.filter_map(|event| event.event.as_mut()) {
        let mut event = Event::decode(&any.value[..]).unwrap();
        if let Some(event::Kind::Rolled(rolled)) = &mut event.kind {
            rolled.dice[0] = rolled.dice[0] % 6 + 1;
            any.value = event.encode_to_vec();
            return;
        }
    }
    panic!("no dice were rolled");
}

/// Changes how much is bought in the first purchase.
fn forge_purchase(export: &mut MatchExport) {
    let actions = export
        .entries
        .iter_mut()
        .filter_map(|entry| entry.action.as_mut());
    for action in actions {
        let Some(action::Kind::Command(any)) = &mut action.kind else {
            continue;
        };
        let mut command = game::Command::decode(&any.value[..]).unwrap();
        if let Some(game::command::Kind::Buy(buy)) = &mut command.kind {
            buy.count += 1;
            any.value = command.encode_to_vec();
            return;
        }
    }
    panic!("nothing was bought");
}

#[tokio::test]
async fn a_match_is_played_told_exported_and_verified() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let (_up, uptime) = Uptime::new();
    let seed = rand::random();
    println!("seed of the play: {seed}");
    // One side plays to win, so that there are battles.
    let bots = [BotKind::Sensible, BotKind::Random];
    let hotseat = Hotseat::new(&client, &table, bots, &uptime, seed).await;
    let mut hotseat = hotseat.unwrap();
    while hotseat.outcome().is_none() {
        hotseat.act().await.unwrap();
    }
    let outcome = hotseat.outcome().cloned();

    let log = table
        .log(&whole.operator(Part::Matches).unwrap())
        .await
        .unwrap();
    check_log(&log, &hotseat.journals()).unwrap();
    assert_eq!(log.last().unwrap().outcome, outcome);
    assert!(
        log.iter().any(|entry| entry.dice_drawn > 0),
        "there was a battle"
    );

    // All viewers receive the same, and the stream ends with the match.
    let request = SubscribeRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let stream = client.notifications().subscribe(request).await.unwrap();
    let mut stream = stream.into_inner();
    let mut seen = Vec::new();
    while let Some(response) = stream.message().await.unwrap() {
        if let Some(StreamMessage::Entry(entry)) = response.message {
            seen.push(entry);
        }
    }
    check_seen(&log, &seen).unwrap();

    let played = client.get_match(&table.name).await.unwrap();
    assert_eq!(played.state(), MatchState::Finished);
    assert_eq!(
        (played.version, played.outcome),
        (log.len() as u64, outcome)
    );
    assert_eq!(played.dice_seed.len(), 32);

    let export = client.export_match(&table.name).await.unwrap();
    assert_eq!(export.entries.len(), log.len());
    for (entry, logged) in export.entries.iter().zip(&log) {
        assert_eq!(entry.state_hash, logged.state_hash);
        assert_eq!(entry.action, logged.action);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.sandtable");
    std::fs::write(&path, export.encode_to_vec()).unwrap();
    let verified = verify(&path);
    assert!(verified.status.success(), "{verified:?}");
    let brief = client.export_match_as(&table.name, ExportForm::Brief).await;
    check_brief(folder.path(), &export, &brief.unwrap());

    let middle = export.entries.len() / 2;
    let mut forged = export.clone();
    forged.entries[middle].state_hash[7] ^= 1;
    assert_found_out(&path, &forged, "a changed hash");
    let mut forged = export.clone();
    forged.entries.remove(middle);
    assert_found_out(&path, &forged, "a missing entry");
    let mut forged = export.clone();
    forged.entries.swap(middle, middle + 1);
    assert_found_out(&path, &forged, "two entries in turned order");
    let mut forged = export.clone();
    forged.dice_seed[0] ^= 1;
    assert_found_out(&path, &forged, "another seed");
    let mut forged = export.clone();
    forged.nonces[1][0] ^= 1;
    assert_found_out(&path, &forged, "another nonce");
    let mut forged = export.clone();
    forge_die(&mut forged);
    assert_found_out(&path, &forged, "another die");
    let mut forged = export.clone();
    forge_purchase(&mut forged);
    assert_found_out(&path, &forged, "another command");
}
