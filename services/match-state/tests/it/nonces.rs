//! The seats' nonces: bound before any is revealed, so that no player chooses the dice.

mod travel;

use prost::Message;
use sandtable_grpc::error::reason_of;
use sandtable_kernel::{
    Dice, DiceKey, DiceScheme, ServerSeed, commitment, dice_table, nonce_commitment,
};
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, AuctionForm, AuctionState, CommitNonceRequest, CreateMatchRequest,
    DescribeMatchRequest, GetMatchRequest, ImportMatchRequest, JoinMatchRequest, LeaveMatchRequest,
    ListMatchesRequest, Match, MatchChangeKind, MatchExport, MatchState as State, NonceState,
    RevealNonceRequest, SetReadyRequest, StartMatchRequest, StartPolicy,
};
use tonic::{Code, Status};

use crate::auctions::with_auction;
use crate::support::{OPERATOR, Started, TestEnv, by, counter_match, refused};
use crate::transfer::{export, import};

type ServiceResult = Result<Match, Status>;

const ADA: [u8; 16] = *b"the nonce of ada";
const BOB: [u8; 20] = *b"what bob has thought";

/// First fields of a match's record in the store, as its operator may read it.
#[derive(Clone, PartialEq, Message)]
struct Secrets {
    #[prost(bytes = "vec", tag = "2")]
    dice_seed: Vec<u8>,
    #[prost(message, repeated, tag = "6")]
    seats: Vec<SeatSecrets>,
}

#[derive(Clone, PartialEq, Message)]
struct SeatSecrets {
    #[prost(bytes = "vec", tag = "2")]
    nonce: Vec<u8>,
}

impl TestEnv {
    /// A match in which seat 0 is bound to a nonce; `policy` says when it starts.
    async fn bound_to(&self, nonce: &[u8], policy: StartPolicy) -> (String, String, String) {
        let created = self.create(CreateMatchRequest {
            seat: Some(0),
            player: "Ada".to_owned(),
            nonce_commitment: nonce_commitment(nonce).to_vec(),
            start_policy: policy as i32,
            ..counter_match()
        });
        let created = created.await.unwrap();
        let name = created.r#match.unwrap().name;
        (name, created.seat_token, created.host_token)
    }

    async fn join_bound(&self, name: &str, nonce: &[u8]) -> String {
        let request = JoinMatchRequest {
            name: name.to_owned(),
            player: "Bob".to_owned(),
            nonce_commitment: nonce_commitment(nonce).to_vec(),
            ..Default::default()
        };
        let joined = self.service.join_match(by("", request)).await.unwrap();
        joined.into_inner().seat_token
    }

    /// A match of two that waits for the nonces of both.
    async fn awaiting(&self) -> Started {
        let (name, ada, host) = self.bound_to(&ADA, StartPolicy::WhenFull).await;
        let bob = self.join_bound(&name, &BOB).await;
        Started {
            name,
            tokens: [ada, bob],
            host,
        }
    }

    async fn reveal(&self, name: &str, token: &str, nonce: &[u8]) -> ServiceResult {
        let request = RevealNonceRequest {
            name: name.to_owned(),
            nonce: nonce.to_vec(),
            ..Default::default()
        };
        let done = self.service.reveal_nonce(by(token, request)).await?;
        Ok(done.into_inner())
    }

    async fn commit(&self, name: &str, token: &str, nonce: &[u8]) -> ServiceResult {
        let request = CommitNonceRequest {
            name: name.to_owned(),
            nonce_commitment: nonce_commitment(nonce).to_vec(),
            ..Default::default()
        };
        let done = self.service.commit_nonce(by(token, request)).await?;
        Ok(done.into_inner())
    }

    async fn leave(&self, name: &str, token: &str, seat: Option<u32>) -> ServiceResult {
        let request = LeaveMatchRequest {
            name: name.to_owned(),
            seat,
            ..Default::default()
        };
        Ok(self
            .service
            .leave_match(by(token, request))
            .await?
            .into_inner())
    }

    async fn seen(&self, name: &str, token: &str) -> Match {
        let request = GetMatchRequest {
            name: name.to_owned(),
        };
        let shown = self.service.get_match(by(token, request)).await;
        shown.unwrap().into_inner()
    }

    /// Returns the secrets that the operator reads in the store.
    async fn secrets(&self, name: &str) -> Secrets {
        let id = name.strip_prefix("matches/").unwrap();
        let row = self.log.find_match(id).await.unwrap().unwrap();
        Secrets::decode(&row.record[..]).unwrap()
    }

    /// Returns everything that any caller receives about a match, as one block of bytes.
    async fn received(&self, table: &Started) -> Vec<u8> {
        let mut heap = Vec::new();
        let tokens = [
            "",
            &table.tokens[0],
            &table.tokens[1],
            &table.host,
            OPERATOR,
        ];
        for token in tokens {
            heap.extend(self.seen(&table.name, token).await.encode_to_vec());
            let list = ListMatchesRequest::default();
            let listed = self.service.list_matches(by(token, list)).await.unwrap();
            heap.extend(listed.into_inner().encode_to_vec());
            for status in [
                self.reveal(&table.name, token, b"a guess of 16 by").await,
                self.reveal(&table.name, token, b"").await,
                self.commit(&table.name, "", &[5; 16]).await,
            ] {
                heap.extend(format!("{:?}", status.unwrap_err()).into_bytes());
            }
        }
        let describe = DescribeMatchRequest {
            r#match: table.name.clone(),
        };
        let described = self.service.describe_match(by("", describe)).await;
        heap.extend(described.unwrap().into_inner().encode_to_vec());
        let early = export(self, OPERATOR, &table.name).await;
        heap.extend(format!("{:?}", early.unwrap_err()).into_bytes());
        heap
    }
}

fn states(shown: &Match) -> Vec<NonceState> {
    shown.seats.iter().map(|seat| seat.nonce_state()).collect()
}

fn holds(heap: &[u8], part: &[u8]) -> bool {
    let hex: String = part.iter().map(|byte| format!("{byte:02x}")).collect();
    let has = |part: &[u8]| heap.windows(part.len()).any(|window| window == part);
    has(part) || has(hex.as_bytes())
}

/// The first dice of the first entries by what the operator knows.
fn dice(secrets: &Secrets, nonces: [&[u8]; 2], count: usize) -> Vec<u8> {
    let seed = ServerSeed(secrets.dice_seed[..].try_into().unwrap());
    let key = DiceKey::derive_by(DiceScheme::Committed, &seed, nonces);
    let mut dice = key.entry(1);
    (0..count).map(|_| dice.roll()).collect()
}

#[tokio::test]
async fn nonces_are_revealed_when_all_are_bound_and_then_the_match_starts() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (name, ada, host) = env.bound_to(&ADA, StartPolicy::WhenFull).await;
    let early = refused(env.reveal(&name, &ada, &ADA).await);
    assert_eq!(
        early,
        (Code::FailedPrecondition, "NONCES_NOT_AWAITED".into())
    );
    assert!(env.secrets(&name).await.seats[0].nonce.is_empty());
    let bob = env.join_bound(&name, &BOB).await;
    let table = Started {
        name: name.clone(),
        tokens: [ada, bob],
        host,
    };
    let waiting = env.seen(&name, "").await;
    assert_eq!((waiting.state(), waiting.dice_scheme), (State::Lobby, 2));
    assert!(waiting.awaits_nonces);
    assert_eq!(states(&waiting), [NonceState::Committed; 2]);
    assert_eq!(
        waiting.seats[0].nonce_commitment,
        nonce_commitment(&ADA).to_vec()
    );

    // No caller can start, change or ready it meanwhile, and the refusal names the seats that it
    // waits for.
    let start = StartMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let status = env.service.start_match(by(&table.host, start)).await;
    let status = status.unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("NONCES_AWAITED"));
    assert!(holds(status.details(), b"seats") && holds(status.details(), b"0,1"));
    let ready = SetReadyRequest {
        name: name.clone(),
        ready: true,
        ..Default::default()
    };
    let ready = env.service.set_ready(by(&table.tokens[0], ready)).await;
    assert_eq!(refused(ready).1, "NONCES_AWAITED");

    let revealed = env.reveal(&name, &table.tokens[0], &ADA).await.unwrap();
    assert_eq!(
        states(&revealed),
        [NonceState::Revealed, NonceState::Committed]
    );
    assert_eq!(env.secrets(&name).await.seats[0].nonce, ADA);
    let heap = env.received(&table).await;
    assert!(!holds(&heap, &ADA) && !holds(&heap, &BOB));
    assert!(!holds(&heap, &env.secrets(&name).await.dice_seed));
    // Again, when the answer was lost.
    let again = env.reveal(&name, &table.tokens[0], &ADA).await.unwrap();
    assert_eq!(again, revealed);

    let changed = RevealNonceRequest {
        name: name.clone(),
        nonce: BOB.to_vec(),
        table: vec![1; 32],
        ..Default::default()
    };
    let changed = env.service.reveal_nonce(by(&table.tokens[1], changed));
    assert_eq!(
        refused(changed.await),
        (Code::Aborted, "NONCES_CHANGED".into())
    );
    let commitments = waiting.seats.iter().map(|seat| &seat.nonce_commitment[..]);
    let last = RevealNonceRequest {
        name: name.clone(),
        nonce: BOB.to_vec(),
        table: dice_table(&waiting.dice_commitment, commitments).to_vec(),
        ..Default::default()
    };
    let started = env.service.reveal_nonce(by(&table.tokens[1], last.clone()));
    let started = started.await.unwrap().into_inner();
    assert_eq!(started.state(), State::InProgress);
    assert_eq!(
        (started.awaits_nonces, started.nonces_broken_off),
        (false, 0)
    );
    let nonces: Vec<&[u8]> = started.seats.iter().map(|seat| &seat.nonce[..]).collect();
    assert_eq!(nonces, [&ADA[..], &BOB[..]]);
    let again = env.service.reveal_nonce(by(&table.tokens[1], last)).await;
    assert_eq!(again.unwrap().into_inner(), started);

    // The dice follow from the seed and both nonces.
    env.submit(&table.tokens[0], table.say("roll", "r"))
        .await
        .unwrap();
    let received = env.entries(&table.tokens[0], &name).await;
    let secrets = env.secrets(&name).await;
    let die = dice(&secrets, [&ADA, &BOB], 1)[0];
    let event = received[0].events[0].value.clone();
    assert_eq!(String::from_utf8(event).unwrap(), format!("roll {die}"));
    let seed = ServerSeed(secrets.dice_seed[..].try_into().unwrap());
    assert_eq!(started.dice_commitment, commitment(&seed).to_vec());
}

/// With the operator's knowledge of the seed and of what others have revealed, the last
/// seat finds a nonce whose dice it likes, and has no use for it.
#[tokio::test]
async fn whoever_knows_everything_and_comes_last_cannot_choose_the_dice() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.awaiting().await;
    env.reveal(&table.name, &table.tokens[0], &ADA)
        .await
        .unwrap();
    let known = env.secrets(&table.name).await;
    assert_eq!(known.seats[0].nonce, ADA);
    let before = env.seen(&table.name, &table.tokens[1]).await;
    let good = (0u64..)
        .map(|number| [b"searched", &number.to_be_bytes()[..]].concat())
        .find(|nonce| dice(&known, [&ADA, nonce], 4) == [1; 4])
        .unwrap();
    let status = env.reveal(&table.name, &table.tokens[1], &good).await;
    let status = status.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    assert_eq!(reason_of(&status).as_deref(), Some("NONCE_MISMATCH"));
    assert!(holds(status.details(), &nonce_commitment(&BOB)));
    assert!(holds(status.details(), &nonce_commitment(&good)));
    assert_eq!(
        env.seen(&table.name, &table.tokens[1]).await,
        before,
        "a refusal changes nothing"
    );
    // Being bound to it instead voids what was searched with, and shows.
    let broken = env.commit(&table.name, &table.tokens[1], &good).await;
    let broken = broken.unwrap();
    assert_eq!(states(&broken), [NonceState::Spent, NonceState::Committed]);
    assert_eq!(broken.nonces_broken_off, 1);
    let change = broken.changes.last().unwrap();
    assert_eq!(
        (change.kind(), change.seat, &change.player[..]),
        (MatchChangeKind::NoncesBrokenOff, 1, "Bob")
    );
    assert!(env.secrets(&table.name).await.seats[0].nonce.is_empty());
    let reused = env.reveal(&table.name, &table.tokens[0], &ADA).await;
    assert_eq!(refused(reused).1, "NONCE_NOT_COMMITTED");
    // A nonce is not accepted either while another player can still choose theirs.
    let early = env.reveal(&table.name, &table.tokens[1], &good).await;
    assert_eq!(refused(early).1, "NONCES_NOT_AWAITED");
    let fresh = [9; 32];
    env.commit(&table.name, &table.tokens[0], &fresh)
        .await
        .unwrap();
    env.reveal(&table.name, &table.tokens[1], &good)
        .await
        .unwrap();
    let started = env.reveal(&table.name, &table.tokens[0], &fresh).await;
    assert_eq!(started.unwrap().state(), State::InProgress);
    let secrets = env.secrets(&table.name).await;
    let rolled = dice(&secrets, [&fresh, &good], 40);
    assert_ne!(rolled, dice(&secrets, [&ADA, &good], 40));
    assert_ne!(rolled, dice(&secrets, [&fresh, &BOB], 40));
}

#[tokio::test]
async fn who_gets_up_after_a_nonce_was_revealed_voids_it_and_that_shows() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.awaiting().await;
    // Before anything is revealed, leaving costs no player anything.
    let left = env
        .leave(&table.name, &table.tokens[1], None)
        .await
        .unwrap();
    assert_eq!((left.awaits_nonces, left.nonces_broken_off), (false, 0));
    assert_eq!(
        states(&left),
        [NonceState::Committed, NonceState::Unspecified]
    );
    assert!(left.seats[1].nonce_commitment.is_empty() && left.changes.is_empty());
    let bob = env.join_bound(&table.name, &BOB).await;
    env.reveal(&table.name, &table.tokens[0], &ADA)
        .await
        .unwrap();
    // The host frees the seat of a player who does not reveal.
    let freed = env.leave(&table.name, &table.host, Some(1)).await.unwrap();
    assert_eq!((freed.awaits_nonces, freed.nonces_broken_off), (false, 1));
    assert_eq!(states(&freed), [NonceState::Spent, NonceState::Unspecified]);
    assert_eq!(freed.changes[0].kind(), MatchChangeKind::NoncesBrokenOff);
    let gone = env.reveal(&table.name, &bob, &BOB).await;
    assert_eq!(refused(gone).1, "TOKEN_UNKNOWN");
    // A player without a contribution takes it; the match waits for Ada nevertheless.
    let join = JoinMatchRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    env.service.join_match(by("", join)).await.unwrap();
    let waiting = env.seen(&table.name, "").await;
    assert_eq!(
        (waiting.state(), waiting.awaits_nonces),
        (State::Lobby, true)
    );
    env.commit(&table.name, &table.tokens[0], &BOB)
        .await
        .unwrap();
    let started = env.reveal(&table.name, &table.tokens[0], &BOB).await;
    let started = started.unwrap();
    assert_eq!(started.state(), State::InProgress);
    assert_eq!(
        states(&started),
        [NonceState::Revealed, NonceState::Unspecified]
    );
    // Or the host calls it off, and everybody sees whom it waited for.
    let other = env.awaiting().await;
    env.reveal(&other.name, &other.tokens[1], &BOB)
        .await
        .unwrap();
    let off = env.leave(&other.name, &other.host, None).await.unwrap();
    assert_eq!((off.state(), off.awaits_nonces), (State::Abandoned, true));
    assert_eq!(states(&off), [NonceState::Committed, NonceState::Revealed]);
    assert!(off.seats.iter().all(|seat| seat.nonce.is_empty()));
}

#[tokio::test]
async fn clients_that_know_no_commitments_play_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(CreateMatchRequest {
        seat: Some(0),
        nonce: b"ada".to_vec(),
        ..counter_match()
    });
    let created = created.await.unwrap();
    let shown = created.r#match.unwrap();
    assert_eq!(states(&shown)[0], NonceState::Open);
    assert!(shown.seats[0].nonce.is_empty());
    let join = JoinMatchRequest {
        name: shown.name.clone(),
        ..Default::default()
    };
    let joined = env.service.join_match(by("", join)).await.unwrap();
    let started = joined.into_inner().r#match.unwrap();
    assert_eq!(started.state(), State::InProgress);
    assert_eq!(
        states(&started),
        [NonceState::Open, NonceState::Unspecified]
    );
    assert_eq!(started.seats[0].nonce, b"ada");
    assert_eq!(
        started.seats[0].nonce_commitment,
        nonce_commitment(b"ada").to_vec()
    );
    assert!(started.seats[1].nonce_commitment.is_empty());
    // One of each: the match waits for the one that is bound.
    let (name, ada, host) = env.bound_to(&ADA, StartPolicy::ByHost).await;
    let bot = AddBotRequest {
        name: name.clone(),
        seat: 1,
        bot: "sensible".to_owned(),
        ..Default::default()
    };
    let shown = env.service.add_bot(by(&host, bot)).await.unwrap();
    assert_eq!(
        states(&shown.into_inner()),
        [NonceState::Committed, NonceState::Open]
    );
    let start = StartMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let waiting = env.service.start_match(by(&host, start)).await.unwrap();
    let waiting = waiting.into_inner();
    assert_eq!(
        (waiting.state(), waiting.awaits_nonces),
        (State::Lobby, true)
    );
    let started = env.reveal(&name, &ada, &ADA).await.unwrap();
    assert_eq!(started.state(), State::InProgress);
}

#[tokio::test]
async fn what_is_no_commitment_or_no_nonce_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let both = env.create(CreateMatchRequest {
        seat: Some(0),
        nonce: vec![1],
        nonce_commitment: vec![1; 32],
        ..counter_match()
    });
    let invalid = (Code::InvalidArgument, "INVALID_FIELD".to_owned());
    assert_eq!(refused(both.await), invalid);
    let short = env.create(CreateMatchRequest {
        seat: Some(0),
        nonce_commitment: vec![1; 31],
        ..counter_match()
    });
    assert_eq!(refused(short.await), invalid);
    // A nonce that could be guessed from its commitment is not taken, and can be replaced.
    let (name, ada, _) = env.bound_to(b"short", StartPolicy::WhenFull).await;
    env.join_bound(&name, &BOB).await;
    assert_eq!(refused(env.reveal(&name, &ada, b"short").await), invalid);
    env.commit(&name, &ada, &ADA).await.unwrap();
    env.reveal(&name, &ada, &ADA).await.unwrap();
    let other = refused(env.reveal(&name, &ada, &BOB).await);
    assert_eq!(other.1, "NONCE_MISMATCH");
}
