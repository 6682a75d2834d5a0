//! Two matches with the same dice.

use prost::Message;
use sandtable_auth::anonymous_client::METADATA;
use sandtable_proto::matches::v1::hosting_service_server::HostingService;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CloseMatchRequest, CommitNonceRequest, CreateMatchRequest, CreateMatchResponse, DicePair,
    DuplicateDice, EndMatchRequest, GetMatchRequest, HostMatchRequest, JoinMatchRequest,
    LeaveMatchRequest, ListMatchesRequest, LogEntry, Match, MatchExport, MatchState as State,
    StartPolicy, Visibility,
};
use tempfile::TempDir;
use tonic::{Code, Request, Status};

use crate::support::{
    CLIENT, OPERATOR, Started, TestEnv, by, counter_match, open_log, refused, settings,
};
use crate::transfer::{export, import};

struct Pairs {
    env: TestEnv,
    _folder: TempDir,
}

impl Pairs {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let env = TestEnv::over(open_log(folder.path()), settings()).await;
        Self {
            env,
            _folder: folder,
        }
    }

    async fn create(
        &self,
        token: &str,
        partner: &str,
        request: CreateMatchRequest,
    ) -> Result<CreateMatchResponse, Status> {
        let request = CreateMatchRequest {
            duplicate_dice: Some(DuplicateDice {
                partner: partner.to_owned(),
            }),
            ..request
        };
        let mut call = by(token, request);
        let secret = CLIENT.parse().unwrap();
        call.metadata_mut().insert(METADATA, secret);
        let created = self.env.service.create_match(call).await?;
        Ok(created.into_inner())
    }

    /// Both matches of a pair, which start when all sit.
    async fn pair(&self) -> [CreateMatchResponse; 2] {
        let first = self.create("", "", counter_match()).await.unwrap();
        let second = self.create(&first.host_token, name(&first), counter_match());
        let second = second.await.unwrap();
        [first, second]
    }

    async fn get(&self, name: &str) -> Match {
        let request = GetMatchRequest {
            name: name.to_owned(),
        };
        let found = self.env.service.get_match(by("", request)).await;
        found.unwrap().into_inner()
    }

    /// Has two sit down at a match, one with a nonce and one bound to some.
    async fn sit(&self, created: &CreateMatchResponse) -> Started {
        let mut tokens = Vec::new();
        for (nonce, nonce_commitment) in [(b"ada".to_vec(), vec![]), (vec![], vec![7; 32])] {
            let request = JoinMatchRequest {
                name: name(created).to_owned(),
                nonce,
                nonce_commitment,
                ..Default::default()
            };
            let joined = self.env.service.join_match(by("", request)).await;
            tokens.push(joined.unwrap().into_inner().seat_token);
        }
        Started {
            name: name(created).to_owned(),
            tokens: tokens.try_into().unwrap(),
            host: created.host_token.clone(),
        }
    }

    async fn says(&self, table: &Started, words: &[&str]) {
        for (turn, word) in words.iter().enumerate() {
            let request = table.say(word, "");
            self.env
                .submit(&table.tokens[turn % 2], request)
                .await
                .unwrap();
        }
    }
}

fn name(created: &CreateMatchResponse) -> &str {
    &created.r#match.as_ref().unwrap().name
}

fn heard(entries: &[LogEntry]) -> Vec<&[u8]> {
    let events = entries.iter().filter_map(|entry| entry.events.first());
    events.map(|event| &event.value[..]).collect()
}

#[tokio::test]
async fn a_pair_rolls_the_same_and_tells_its_dice_when_both_are_over() {
    let pairs = Pairs::open().await;
    let [first, second] = pairs.pair().await;
    let [one, other] = [
        pairs.get(name(&first)).await,
        pairs.get(name(&second)).await,
    ];
    let bound = |place, partner: &Match| {
        Some(DicePair {
            place,
            partner: partner.name.clone(),
        })
    };
    assert_eq!((one.dice_scheme, other.dice_scheme), (3, 3));
    assert_eq!(one.dice_pair, bound(1, &other));
    assert_eq!(other.dice_pair, bound(2, &one));
    assert_eq!(one.dice_commitment, other.dice_commitment);

    // The seats' contributions count for nothing, and the match does not wait for them.
    let one = pairs.sit(&first).await;
    let started = pairs.get(&one.name).await;
    assert_eq!(started.state(), State::InProgress);
    assert!(started.seats.iter().all(|seat| seat.nonce.is_empty()));
    assert!(
        started
            .seats
            .iter()
            .all(|seat| seat.nonce_commitment.is_empty())
    );

    pairs
        .says(&one, &["roll", "roll", "pass", "roll", "end"])
        .await;
    let ended = pairs.get(&one.name).await;
    assert_eq!(ended.state(), State::Finished);
    assert!(
        ended.dice_seed.is_empty(),
        "the other match is to be played"
    );
    let early = refused(export(&pairs.env, "", &one.name).await);
    assert_eq!(early, (Code::FailedPrecondition, "PAIR_UNDER_WAY".into()));
    assert!(refused(export(&pairs.env, &one.host, &one.name).await).1 == "PAIR_UNDER_WAY");
    let listed = pairs
        .env
        .service
        .list_matches(by("", ListMatchesRequest::default()));
    let listed = listed.await.unwrap().into_inner().matches;
    assert!(listed.iter().all(|shown| shown.dice_seed.is_empty()));

    let other = pairs.sit(&second).await;
    pairs.says(&other, &["roll", "roll", "pass", "roll"]).await;
    assert!(pairs.get(&one.name).await.dice_seed.is_empty());
    let [ours, theirs] = [
        pairs.env.entries("", &one.name).await,
        pairs.env.entries("", &other.name).await,
    ];
    assert_eq!(heard(&ours)[..4], heard(&theirs)[..4]);
    pairs.says(&other, &["end"]).await;
    let [one, other] = [pairs.get(&one.name).await, pairs.get(&other.name).await];
    assert_eq!(one.dice_seed.len(), 32);
    assert_eq!(one.dice_seed, other.dice_seed);
    for shown in [&one, &other] {
        let content = export(&pairs.env, "", &shown.name).await.unwrap();
        let whole = MatchExport::decode(&content[..]).unwrap();
        assert_eq!(whole.r#match.as_ref().unwrap().dice_seed, shown.dice_seed);
        let there = Pairs::open().await;
        let imported = import(&there.env, OPERATOR, content).await;
        let imported = imported.unwrap().r#match.unwrap();
        let place = shown.dice_pair.as_ref().unwrap().place;
        let pair = DicePair {
            place,
            partner: String::new(),
        };
        assert_eq!((imported.dice_scheme, imported.dice_pair), (3, Some(pair)));
    }
}

/// A match that is not played any more holds no secret back: one that was called off, one that
/// was closed by a privileged action, and one that never had a partner.
#[tokio::test]
async fn a_match_that_is_called_off_holds_no_secret_back() {
    let pairs = Pairs::open().await;
    let [first, second] = pairs.pair().await;
    let one = pairs.sit(&first).await;
    pairs.says(&one, &["roll", "end"]).await;
    assert!(pairs.get(&one.name).await.dice_seed.is_empty());
    let call_off = LeaveMatchRequest {
        name: name(&second).to_owned(),
        ..Default::default()
    };
    let called_off = pairs
        .env
        .service
        .leave_match(by(&second.host_token, call_off));
    called_off.await.unwrap();
    assert_eq!(pairs.get(&one.name).await.dice_seed.len(), 32);

    let [first, second] = pairs.pair().await;
    let [one, other] = [pairs.sit(&first).await, pairs.sit(&second).await];
    pairs.says(&one, &["end"]).await;
    assert!(pairs.get(&one.name).await.dice_seed.is_empty());
    let close = CloseMatchRequest {
        name: other.name.clone(),
        reason: "nobody plays".into(),
        ..Default::default()
    };
    let closed = pairs.env.service.close_match(by(OPERATOR, close)).await;
    closed.unwrap();
    assert_eq!(pairs.get(&one.name).await.dice_seed.len(), 32);

    let alone = pairs.create("", "", counter_match()).await.unwrap();
    let alone = pairs.sit(&alone).await;
    pairs.says(&alone, &["end"]).await;
    let alone = pairs.get(&alone.name).await;
    assert_eq!((alone.dice_scheme, alone.dice_seed.len()), (3, 32));
}

/// Forbidden: a partner that another caller hosts, that has begun, that has one, or that has its
/// own dice. The match that was to be bound stays unchanged.
#[tokio::test]
async fn only_the_host_pairs_and_only_before_it_begins() {
    let pairs = Pairs::open().await;
    let [first, second] = pairs.pair().await;
    let refusal = async |token: &str, partner: &str| {
        refused(pairs.create(token, partner, counter_match()).await)
    };
    let denied = refusal(&second.host_token, name(&first)).await;
    assert_eq!(denied.0, Code::Unauthenticated, "of another match");
    let open = pairs.create("", "", counter_match()).await.unwrap();
    assert_eq!(refusal("", name(&open)).await.0, Code::Unauthenticated);
    assert_eq!(pairs.get(name(&open)).await.dice_pair.unwrap().partner, "");
    let bound = refusal(&first.host_token, name(&first)).await;
    assert_eq!(bound, (Code::FailedPrecondition, "HAS_PARTNER".into()));
    let chain = refusal(&second.host_token, name(&second)).await;
    assert_eq!(chain, (Code::InvalidArgument, "INVALID_FIELD".into()));
    let plain = pairs.env.create(counter_match()).await.unwrap();
    let plain = refusal(&plain.host_token, name(&plain)).await;
    assert_eq!(plain.1, "INVALID_FIELD");
    let begun = pairs.sit(&open).await;
    let begun = refusal(&begun.host, &begun.name).await;
    assert_eq!(begun, (Code::FailedPrecondition, "WRONG_STATE".into()));
    assert_eq!(
        refusal(OPERATOR, "matches/nowhere").await.1,
        "MATCH_NOT_FOUND"
    );
    // The platform itself may.
    let other = pairs.create("", "", counter_match()).await.unwrap();
    assert!(
        pairs
            .create(OPERATOR, name(&other), counter_match())
            .await
            .is_ok()
    );

    let request = CommitNonceRequest {
        name: name(&second).to_owned(),
        nonce_commitment: vec![7; 32],
        ..Default::default()
    };
    let sits = CreateMatchRequest {
        seat: Some(0),
        start_policy: StartPolicy::ByHost as i32,
        visibility: Visibility::Private as i32,
        ..counter_match()
    };
    let sits = pairs.create("", "", sits).await.unwrap();
    let request = CommitNonceRequest {
        name: name(&sits).to_owned(),
        ..request
    };
    let bound = pairs
        .env
        .service
        .commit_nonce(by(&sits.seat_token, request));
    assert_eq!(refused(bound.await).1, "NONCES_DO_NOT_COUNT");
}

/// A first match that a service hosts waits for the other one, even with all seats taken; one
/// that is called off gets none any more.
#[tokio::test]
async fn the_first_match_of_a_service_does_not_begin_alone() {
    let pairs = Pairs::open().await;
    let host = async |request_id: &str, partner: &str| {
        let request = HostMatchRequest {
            service: "ladder".into(),
            r#match: Some(CreateMatchRequest {
                request_id: request_id.into(),
                duplicate_dice: Some(DuplicateDice {
                    partner: partner.into(),
                }),
                ..counter_match()
            }),
            ..Default::default()
        };
        let hosted = pairs.env.service.host_match(Request::new(request)).await;
        hosted.map(|it| it.into_inner().name)
    };
    let sit = async |name: &str| {
        let created = CreateMatchResponse {
            r#match: Some(pairs.get(name).await),
            ..Default::default()
        };
        pairs.sit(&created).await
    };
    let first = host("first", "").await.unwrap();
    let one = sit(&first).await;
    assert_eq!(pairs.get(&first).await.state(), State::Lobby);
    let second = host("second", &first).await.unwrap();
    assert_eq!(pairs.get(&first).await.state(), State::InProgress);
    let other = sit(&second).await;
    for table in [&one, &other] {
        pairs.says(table, &["roll", "end"]).await;
    }
    let [first, second] = [pairs.get(&first).await, pairs.get(&second).await];
    assert_eq!(first.dice_seed.len(), 32);
    assert_eq!(first.dice_seed, second.dice_seed);

    let gone = host("gone", "").await.unwrap();
    let end = EndMatchRequest {
        service: "ladder".into(),
        name: gone.clone(),
        reason: "nobody came".into(),
        ..Default::default()
    };
    let ended = pairs.env.service.end_match(Request::new(end)).await;
    ended.unwrap();
    let late = refused(host("late", &gone).await);
    assert_eq!(late, (Code::FailedPrecondition, "WRONG_STATE".into()));
}

#[tokio::test]
async fn a_repeated_call_makes_one_partner() {
    let pairs = Pairs::open().await;
    let first = pairs.create("", "", counter_match()).await.unwrap();
    let request = CreateMatchRequest {
        request_id: "second".into(),
        ..counter_match()
    };
    let call = || pairs.create(&first.host_token, name(&first), request.clone());
    let (one, other) = tokio::join!(call(), call());
    let second = one.unwrap();
    assert_eq!(name(&second), name(&other.unwrap()));
    assert_eq!(name(&call().await.unwrap()), name(&second));
    let pair = pairs.get(name(&first)).await.dice_pair.unwrap();
    assert_eq!(pair.partner, name(&second));
}
