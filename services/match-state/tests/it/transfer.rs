//! Export and import.

use futures::StreamExt;
use prost::Message;
use sandtable_kernel::nonce_commitment;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuctionForm, AuctionState, ClockSettings, ExportForm, ExportMatchRequest, ImportMatchRequest,
    ImportMatchResponse, MatchExport, MatchState as State, RunningClock,
};
use sandtable_proto::types::v1::Outcome;
use tonic::{Code, Status};

use crate::auctions::with_auction;
use crate::clocks::per_turn;
use crate::support::{CLIENT, OPERATOR, Started, TestEnv, by, of_client, refused};

pub(crate) async fn export(env: &TestEnv, token: &str, name: &str) -> Result<Vec<u8>, Status> {
    export_as(env, token, name, ExportForm::Unspecified as i32).await
}

pub(crate) async fn export_as(
    env: &TestEnv,
    token: &str,
    name: &str,
    form: i32,
) -> Result<Vec<u8>, Status> {
    let request = ExportMatchRequest {
        name: name.to_owned(),
        form,
    };
    let mut pieces = env
        .service
        .export_match(by(token, request))
        .await?
        .into_inner();
    let mut whole = Vec::new();
    while let Some(piece) = pieces.next().await {
        whole.extend(piece?.chunk);
    }
    Ok(whole)
}

pub(crate) async fn import(
    env: &TestEnv,
    token: &str,
    content: Vec<u8>,
) -> Result<ImportMatchResponse, Status> {
    import_with(env, token, content, None).await
}

async fn import_with(
    env: &TestEnv,
    token: &str,
    content: Vec<u8>,
    clock_settings: Option<ClockSettings>,
) -> Result<ImportMatchResponse, Status> {
    let request = ImportMatchRequest {
        content,
        request_id: "i".into(),
        clock_settings,
    };
    let request = match token {
        "" => of_client(CLIENT, request),
        token => by(token, request),
    };
    Ok(env.service.import_match(request).await?.into_inner())
}

/// Says the words from a place on.
pub(crate) async fn play(env: &TestEnv, table: &Started, words: &[&str], from: usize) {
    for (number, word) in words.iter().enumerate().skip(from) {
        let request = table.say(word, &format!("r{number}"));
        env.submit(&table.tokens[number % 2], request)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_finished_match_travels_whole() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let mut words = vec!["roll"; 600];
    words.extend(["psst", "end"]);
    play(&env, &table, &words[..600], 0).await;
    let early = export(&env, "", &table.name).await;
    assert_eq!(
        refused(early),
        (Code::FailedPrecondition, "WRONG_STATE".into())
    );
    play(&env, &table, &words, 600).await;
    let content = export(&env, "", &table.name).await.unwrap();
    let whole = MatchExport::decode(&content[..]).unwrap();
    assert_eq!(whole.entries.len(), 602);
    assert!(
        whole
            .entries
            .iter()
            .all(|entry| entry.request_id.is_empty())
    );

    let elsewhere = tempfile::tempdir().unwrap();
    let there = TestEnv::open(elsewhere.path()).await;
    let imported = import(&there, "", content.clone()).await.unwrap();
    assert_eq!(import(&there, "", content).await.unwrap(), imported);
    let shown = imported.r#match.unwrap();
    let original = whole.r#match.unwrap();
    assert_eq!((shown.state(), shown.version), (State::Finished, 602));
    assert_eq!(shown.dice_seed, original.dice_seed);
    let outcome = |it: Option<Outcome>| it.unwrap().winners;
    assert_eq!(outcome(shown.outcome), outcome(original.outcome));
    assert!(imported.seat_tokens.is_empty());
    let again = export(&there, "", &shown.name).await.unwrap();
    let again = MatchExport::decode(&again[..]).unwrap();
    assert_eq!((again.entries, again.nonces), (whole.entries, whole.nonces));
}

#[tokio::test]
async fn the_operator_moves_a_match_in_progress() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    play(&env, &table, &["hello", "roll", "psst"], 0).await;
    let content = export(&env, OPERATOR, &table.name).await.unwrap();
    let refusal = refused(import(&env, "", content.clone()).await);
    assert_eq!(refusal, (Code::PermissionDenied, "NOT_ALLOWED".into()));
    let imported = import(&env, OPERATOR, content).await.unwrap();
    let shown = imported.r#match.unwrap();
    assert_eq!((shown.state(), shown.version), (State::InProgress, 3));
    assert_ne!(shown.name, table.name);
    let moved = Started {
        name: shown.name,
        tokens: imported.seat_tokens.try_into().unwrap(),
        host: imported.host_token,
    };
    // The same dice fall in both.
    let mut here = env
        .submit(&table.tokens[1], table.say("roll", "x"))
        .await
        .unwrap();
    let mut there = env
        .submit(&moved.tokens[1], moved.say("roll", "x"))
        .await
        .unwrap();
    // The times that the players took are their own.
    assert!(here.client_time.take().is_some() && there.client_time.take().is_some());
    assert_eq!(here, there);
}

#[tokio::test]
async fn a_match_that_goes_on_elsewhere_may_get_clocks_there() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    play(&env, &table, &["hello", "roll", "psst"], 0).await;
    let content = export(&env, OPERATOR, &table.name).await.unwrap();
    // Stamps of another platform may lie ahead.
    let mut export = MatchExport::decode(&content[..]).unwrap();
    let ahead = export.entries[2].create_time.as_mut().unwrap();
    ahead.seconds += 600;
    let ahead = *ahead;
    let content = export.encode_to_vec();
    let imported = import_with(&env, OPERATOR, content, Some(per_turn(90)));
    let imported = imported.await.unwrap();
    let shown = imported.r#match.unwrap();
    let clocks = shown.clocks.unwrap();
    let runs = clocks.seats.iter().map(|clock| clock.running());
    let main = RunningClock::Main;
    // It is seat 1's turn after three entries.
    assert_eq!(runs.collect::<Vec<_>>(), [RunningClock::Unspecified, main]);
    let begun = clocks.seats[1].run_time.unwrap();
    assert_eq!(begun.seconds, ahead.seconds);
    let moved = Started {
        name: shown.name,
        tokens: imported.seat_tokens.try_into().unwrap(),
        host: imported.host_token,
    };
    let said = env.submit(&moved.tokens[1], moved.say("roll", "x")).await;
    assert_eq!(said.unwrap().version, 4);
    let clocks = env.entries(&moved.tokens[0], &moved.name).await[3]
        .clocks
        .clone()
        .unwrap();
    assert_eq!(clocks.seats[0].running(), main);
}

#[tokio::test]
async fn an_auction_travels_with_its_match() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.bidders(with_auction(AuctionForm::Sealed)).await;
    env.bid(&table, 0, 2).await.unwrap();
    env.bid(&table, 1, 4).await.unwrap();
    play(&env, &table, &["roll", "end"], 0).await;
    let content = export(&env, "", &table.name).await.unwrap();
    let whole = MatchExport::decode(&content[..]).unwrap();
    let auction = whole.r#match.unwrap().auction.unwrap();
    assert_eq!(auction.result.unwrap().amount, 4);
    let imported = import(&env, "", content.clone()).await.unwrap();
    assert_eq!(imported.r#match.unwrap().auction, Some(auction));

    let mut odd = MatchExport::decode(&content[..]).unwrap();
    let auction = odd.r#match.as_mut().unwrap().auction.as_mut().unwrap();
    auction.set_state(AuctionState::Open);
    let elsewhere = tempfile::tempdir().unwrap();
    let there = TestEnv::open(elsewhere.path()).await;
    let refusal = refused(import(&there, OPERATOR, odd.encode_to_vec()).await);
    assert_eq!(refusal, (Code::InvalidArgument, "INVALID_FIELD".into()));
}

#[tokio::test]
async fn an_export_that_was_tampered_with_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    // So many dice that other nonces do not give the same ones by chance.
    let mut words = vec!["roll"; 16];
    words.push("end");
    play(&env, &table, &words, 0).await;
    let content = export(&env, "", &table.name).await.unwrap();
    let tamper = |change: &dyn Fn(&mut MatchExport)| {
        let mut export = MatchExport::decode(&content[..]).unwrap();
        change(&mut export);
        export.encode_to_vec()
    };
    let differing = [
        tamper(&|export| export.entries[1].state_hash[0] ^= 1),
        tamper(&|export| export.entries[1].seat = 0),
        tamper(&|export| {
            export.nonces[0] = b"another".to_vec();
            let seat = &mut export.r#match.as_mut().unwrap().seats[0];
            seat.nonce_commitment = nonce_commitment(b"another").to_vec();
        }),
    ];
    for content in differing {
        let refusal = refused(import(&env, OPERATOR, content).await);
        assert_eq!(refusal, (Code::FailedPrecondition, "LOG_DIFFERS".into()));
    }
    let malformed = [
        b"nonsense".to_vec(),
        Vec::new(),
        tamper(&|export| export.format_version = 3),
        tamper(&|export| export.r#match = None),
        tamper(&|export| export.dice_seed[0] ^= 1),
        tamper(&|export| drop(export.entries.remove(0))),
        tamper(&|export| export.nonces.push(Vec::new())),
        tamper(&|export| export.nonces[0] = b"another".to_vec()),
        tamper(&|export| export.r#match.as_mut().unwrap().seats.clear()),
        tamper(&|export| export.r#match.as_mut().unwrap().game = "chess".into()),
    ];
    for (number, content) in malformed.into_iter().enumerate() {
        let refusal = refused(import(&env, OPERATOR, content).await);
        assert_eq!(
            refusal.0,
            Code::InvalidArgument,
            "case {number}: {}",
            refusal.1
        );
    }
}
