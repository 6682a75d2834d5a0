//! The match afterwards, in the answer to a command.

use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    GetViewRequest, ListLegalActionsRequest, MatchLook, SubmitCommandRequest, SubmitCommandsRequest,
};
use tonic::Code;
use tonic_types::StatusExt;

use crate::support::{TestEnv, by};

const BOTH: MatchLook = MatchLook {
    view: true,
    legal: true,
    samples: 2,
};

#[tokio::test]
async fn a_command_is_answered_with_what_its_seat_sees_and_may_do_next() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    let request = SubmitCommandRequest {
        look: Some(BOTH),
        ..table.say("stay", "a")
    };
    let done = env.submit(token, request.clone()).await.unwrap();
    let sight = done.sight.clone().unwrap();
    let name = table.name.clone();
    let view = GetViewRequest {
        name: name.clone(),
        ..Default::default()
    };
    let view = env.service.get_view(by(token, view)).await.unwrap();
    assert_eq!(sight.view, Some(view.into_inner()));
    let legal = ListLegalActionsRequest {
        name,
        samples: 2,
        ..Default::default()
    };
    let legal = env.service.list_legal_actions(by(token, legal)).await;
    assert_eq!(sight.legal, Some(legal.unwrap().into_inner()));
    assert_eq!(sight.view.unwrap().version, done.version);

    // A repetition has the answer of then, and the match of now.
    env.submit(token, table.say("hello", "b")).await.unwrap();
    let again = env.submit(token, request).await.unwrap();
    assert_eq!((again.version, again.events), (done.version, done.events));
    assert_eq!(again.sight.unwrap().view.unwrap().version, 2);
    // Who looks at nothing is shown nothing, and a part that is not requested is left out.
    let unseen = env.submit(&table.tokens[1], table.say("stay", "c"));
    assert_eq!(unseen.await.unwrap().sight, None);
    let view_only = SubmitCommandRequest {
        look: Some(MatchLook {
            legal: false,
            samples: 0,
            ..BOTH
        }),
        ..table.say("stay", "d")
    };
    let seen = env.submit(&table.tokens[1], view_only).await.unwrap();
    let sight = seen.sight.unwrap();
    assert!(sight.view.is_some() && sight.legal.is_none());
}

#[tokio::test]
async fn a_list_is_answered_with_the_match_after_what_was_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    // After "hello" it is the other's turn.
    let request = SubmitCommandsRequest {
        look: Some(BOTH),
        ..table.list(&[("stay", "a"), ("hello", "b"), ("more", "c")])
    };
    let done = env.submit_list(&table.tokens[0], request).await.unwrap();
    assert_eq!(done.refused.map(|it| it.index), Some(2));
    let sight = done.sight.unwrap();
    assert_eq!(sight.view.unwrap().version, 2);
    assert_eq!(sight.legal.unwrap().version, 2);
    assert!(done.accepted.iter().all(|it| it.sight.is_none()));
}

#[tokio::test]
async fn a_look_that_asks_for_too_much_is_refused_before_anything_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let many = MatchLook { samples: 9, ..BOTH };
    let alone = MatchLook {
        legal: false,
        ..BOTH
    };
    for (look, field) in [(many, "look.samples"), (alone, "look.legal")] {
        let request = SubmitCommandRequest {
            look: Some(look),
            ..table.say("stay", "a")
        };
        let refusal = env.submit(&table.tokens[0], request).await.unwrap_err();
        assert_eq!(refusal.code(), Code::InvalidArgument);
        let details = refusal.get_details_bad_request().unwrap();
        assert_eq!(details.field_violations[0].field, field);
        let request = SubmitCommandsRequest {
            look: Some(look),
            ..table.list(&[("stay", "a")])
        };
        let refusal = env.submit_list(&table.tokens[0], request).await;
        assert_eq!(refusal.unwrap_err().code(), Code::InvalidArgument);
    }
    assert_eq!(env.entries(&table.tokens[0], &table.name).await, []);
}
