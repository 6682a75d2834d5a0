//! Actions of moderators, and their audit entries.

use std::collections::BTreeMap;

use sandtable_proto::accounts::v1::Role;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CloseMatchRequest, CreateMatchRequest, Match, MatchState as State, MuteSeatRequest, SeatSetup,
};
use tonic::{Code, Status};

use crate::club::Club;
use crate::support::{OPERATOR, by, counter_match, refused};

const WHY: &str = "the players are one person";

impl Club {
    async fn close(&self, key: &str, name: &str, request_id: &str) -> Result<Match, Status> {
        let request = CloseMatchRequest {
            name: name.to_owned(),
            reason: WHY.to_owned(),
            request_id: request_id.to_owned(),
        };
        Ok(self
            .service
            .close_match(by(key, request))
            .await?
            .into_inner())
    }

    /// Actions and reasons of what is on record: entries of one millisecond have no order.
    async fn record(&self, name: &str) -> BTreeMap<String, String> {
        let audit_entries = self.audit_entries(name).await.into_iter();
        let received: Vec<_> = audit_entries
            .map(|entry| (entry.action, entry.reason))
            .collect();
        let by_action: BTreeMap<_, _> = received.iter().cloned().collect();
        assert_eq!(by_action.len(), received.len(), "nothing is told twice");
        by_action
    }
}

#[tokio::test]
async fn a_moderator_closes_a_match_in_one_call_and_says_why() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let judge = club.member("Judge", &[Role::Moderator]).await;
    let name = club.table(&ada, &bob).await;
    club.say(&ada.key, &name, None, "add").await.unwrap();
    let by_seat = refused(club.close(&ada.key, &name, "c").await);
    assert_eq!(by_seat, (Code::PermissionDenied, "NOT_ALLOWED".into()));

    let closed = club.close(&judge.key, &name, "c").await.unwrap();
    assert_eq!((closed.state(), closed.version), (State::Finished, 2));
    assert!(closed.outcome.unwrap().winners.is_empty());
    // The players see the reason.
    let received = club.get(&bob.key, &name).await.unwrap();
    assert_eq!(received.close_reason, WHY);
    // A repetition changes nothing, on the record neither.
    let again = club.close(&judge.key, &name, "c").await.unwrap();
    assert_eq!(again.version, 2);
    let once = [("CLOSE_MATCH".to_owned(), WHY.to_owned())];
    assert_eq!(club.record(&name).await, BTreeMap::from(once));
    let late = refused(club.close(&judge.key, &name, "d").await);
    assert_eq!(late.1, "WRONG_STATE");
}

#[tokio::test]
async fn a_lobby_is_closed_too_and_the_operator_may() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let created = club.create(&ada.key, counter_match()).await.unwrap();
    let name = created.r#match.unwrap().name;
    let closed = club.close(OPERATOR, &name, "c").await.unwrap();
    assert_eq!(closed.state(), State::Abandoned);
    assert_eq!(closed.close_reason, WHY);
    assert_eq!(club.close(OPERATOR, &name, "c").await.unwrap(), closed);
    assert_eq!(club.record(&name).await.len(), 1);
    assert_eq!(
        refused(club.close(OPERATOR, &name, "d").await).1,
        "WRONG_STATE"
    );
    let silent = CloseMatchRequest {
        name,
        ..Default::default()
    };
    let silent = club.service.close_match(by(OPERATOR, silent)).await;
    assert_eq!(refused(silent).1, "INVALID_FIELD", "a reason is asked for");
}

#[tokio::test]
async fn what_was_not_done_after_all_is_on_record_as_such() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let name = club.table(&ada, &bob).await;
    let refusal = club.say(OPERATOR, &name, Some(1), "add").await;
    let sentence = refusal.as_ref().unwrap_err().message().to_owned();
    assert_eq!(refused(refusal).1, "RULE_VIOLATION", "it is not their turn");
    let record = [
        ("SUBMIT_COMMAND".to_owned(), String::new()),
        ("SUBMIT_COMMAND_NOT_DONE".to_owned(), sentence),
    ];
    assert_eq!(club.record(&name).await, BTreeMap::from(record));
}

#[tokio::test]
async fn who_is_to_play_in_a_match_does_not_keep_order_in_it() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    for role in [Role::Moderator, Role::Organiser, Role::Operator] {
        let judge = club.member("Judge", &[Role::Player, role]).await;
        let kept = SeatSetup {
            seat: 1,
            reserved_for: judge.account.clone(),
            ..Default::default()
        };
        let request = CreateMatchRequest {
            seat: Some(0),
            seats: vec![kept],
            ..counter_match()
        };
        let created = club.create(&ada.key, request).await.unwrap();
        let name = created.r#match.unwrap().name;
        let mute = MuteSeatRequest {
            name: name.clone(),
            seat: 0,
            muted: true,
            ..Default::default()
        };
        let muted = club.service.mute_seat(by(&judge.key, mute.clone())).await;
        assert_eq!(refused(muted).1, "NOT_ALLOWED", "{role:?}");
        let closed = club.close(&judge.key, &name, "c").await;
        assert_eq!(refused(closed).1, "NOT_ALLOWED", "{role:?}");
        // Nor once they sit there.
        club.join(&judge.key, &name).await.unwrap();
        let muted = club.service.mute_seat(by(&judge.key, mute.clone())).await;
        assert_eq!(refused(muted).1, "NOT_ALLOWED", "{role:?}");
        let closed = club.close(&judge.key, &name, "c").await;
        assert_eq!(refused(closed).1, "NOT_ALLOWED", "{role:?}");
        // Another moderator does.
        let other = club.member("Other", &[Role::Moderator]).await;
        club.service.mute_seat(by(&other.key, mute)).await.unwrap();
        club.close(&other.key, &name, "c").await.unwrap();
    }
}
