//! Privileged reads of hidden data are audited before they are answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use sandtable_auth::audit::{AuditLog, AuditedAction};
use sandtable_auth::identity::NoAccounts;
use sandtable_live::Alone;
use sandtable_match_state::{MatchState, People};
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, ExportMatchRequest, GetDefaultCommandRequest, GetViewRequest,
    ListLegalActionsRequest, ListLogEntriesRequest, MatchLook, SubmitCommandRequest,
    SubmitCommandsRequest, ValidateCommandRequest,
};
use sandtable_runtime::shutdown::Shutdown;
use tonic::{Code, Request, Status, async_trait};

use crate::support::game::CounterRules;
use crate::support::{OPERATOR, TestEnv, by, command, open_log, settings};

/// An audit log that may be full.
#[derive(Default)]
struct Book {
    audit_entries: Mutex<Vec<AuditedAction>>,
    full: AtomicBool,
}

/// The book as the service holds it, while the test holds it, too.
struct SharedBook(Arc<Book>);

#[async_trait]
impl AuditLog for SharedBook {
    async fn record(&self, entry: AuditedAction) -> Result<(), Status> {
        if self.0.full.load(Ordering::SeqCst) {
            return Err(Status::unavailable("the audit log is full"));
        }
        self.0.audit_entries.lock().push(entry);
        Ok(())
    }
}

impl Book {
    /// Returns the audit entries since the last call.
    fn news(&self) -> Vec<(String, String)> {
        let audit_entries = std::mem::take(&mut *self.audit_entries.lock());
        let received = audit_entries.into_iter();
        received
            .inspect(|entry| assert_eq!(entry.actor, "operator"))
            .map(|entry| (entry.action.into_owned(), entry.target))
            .collect()
    }
}

async fn open(folder: &std::path::Path, book: &Arc<Book>) -> TestEnv {
    let log = open_log(folder);
    let rules = Arc::new(CounterRules::default());
    let people = People {
        identities: Arc::new(NoAccounts),
        audit: Arc::new(SharedBook(book.clone())),
        required: false,
    };
    let (stop, shutdown) = Shutdown::new();
    let (alone, settings) = (Arc::new(Alone), settings());
    let opened = MatchState::open_for(
        &settings,
        log.clone(),
        alone,
        rules.clone(),
        people,
        shutdown,
    );
    TestEnv {
        service: opened.await.unwrap().service,
        rules,
        log,
        stop,
    }
}

/// Makes every call that shows hidden data, as the holder of a token.
async fn look(env: &TestEnv, token: &str, name: &str) -> Vec<Result<(), Status>> {
    let (service, name) = (&env.service, name.to_owned());
    let view = |seat| GetViewRequest {
        name: name.clone(),
        seat,
        ..Default::default()
    };
    let past = GetViewRequest {
        version: Some(0),
        ..view(None)
    };
    let default = GetDefaultCommandRequest {
        name: name.clone(),
        seat: Some(0),
    };
    let legal = ListLegalActionsRequest {
        name: name.clone(),
        seat: Some(0),
        ..Default::default()
    };
    let validate = ValidateCommandRequest {
        name: name.clone(),
        seat: Some(0),
        command: Some(command("hello")),
        ..Default::default()
    };
    let log = ListLogEntriesRequest {
        name: name.clone(),
        ..Default::default()
    };
    let export = ExportMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let watch = AuthorizeRequest {
        r#match: name.clone(),
        token: token.to_owned(),
    };
    vec![
        service.get_view(by(token, view(None))).await.map(drop),
        service.get_view(by(token, view(Some(0)))).await.map(drop),
        service.get_view(by(token, past)).await.map(drop),
        (service.get_default_command(by(token, default)).await).map(drop),
        service.list_legal_actions(by(token, legal)).await.map(drop),
        service
            .validate_command(by(token, validate))
            .await
            .map(drop),
        service.list_log_entries(by(token, log)).await.map(drop),
        service.export_match(by(token, export)).await.map(drop),
        service.authorize(Request::new(watch)).await.map(drop),
    ]
}

#[tokio::test]
async fn an_operator_sees_nothing_that_is_hidden_off_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let book = Arc::new(Book::default());
    let env = open(folder.path(), &book).await;
    let table = env.start_match().await;

    // A full book shows nothing.
    book.full.store(true, Ordering::SeqCst);
    for refused in look(&env, OPERATOR, &table.name).await {
        assert_eq!(refused.unwrap_err().code(), Code::Unavailable);
    }
    book.full.store(false, Ordering::SeqCst);
    for seen in look(&env, OPERATOR, &table.name).await {
        seen.unwrap();
    }
    let seat = format!("{}/seats/0", table.name);
    let received = |action: &str, target: &str| (action.to_owned(), target.to_owned());
    let each = [
        received("VIEW_MATCH", &table.name),
        received("VIEW_MATCH", &seat),
        received("VIEW_MATCH", &table.name),
        received("GET_DEFAULT_COMMAND", &seat),
        received("LIST_LEGAL_ACTIONS", &seat),
        received("VALIDATE_COMMAND", &seat),
        received("READ_LOG", &table.name),
        received("EXPORT_MATCH", &table.name),
    ];
    assert_eq!(book.news(), each);
    // A read in many parts is audited once.
    look(&env, OPERATOR, &table.name).await;
    let actions: Vec<_> = book.news().into_iter().map(|it| it.0).collect();
    assert!(!actions.contains(&"READ_LOG".to_owned()), "{actions:?}");
    assert_eq!(actions.len(), 7);

    // Reads by players and spectators are not audited.
    look(&env, &table.tokens[0], &table.name).await;
    look(&env, "", &table.name).await;
    // In the end all is open.
    env.submit(&table.tokens[0], table.say("end", "e"))
        .await
        .unwrap();
    for (number, seen) in look(&env, OPERATOR, &table.name).await.iter().enumerate() {
        assert!(
            seen.is_ok() || (3..=5).contains(&number),
            "{number} {seen:?}"
        );
    }
    assert_eq!(book.news(), []);
}

#[tokio::test]
async fn each_command_of_a_list_that_an_operator_submits_is_on_record() {
    let folder = tempfile::tempdir().unwrap();
    let book = Arc::new(Book::default());
    let env = open(folder.path(), &book).await;
    let table = env.start_match().await;
    let list = |words: &[(&str, &str)]| SubmitCommandsRequest {
        seat: Some(0),
        ..table.list(words)
    };
    let words = [("stay", "a"), ("hello", "b"), ("more", "c"), ("more", "d")];
    let done = env.submit_list(OPERATOR, list(&words)).await.unwrap();
    assert_eq!((done.accepted.len(), done.refused.unwrap().index), (2, 2));
    let seat = format!("{}/seats/0", table.name);
    let received = |action: &str| (action.to_owned(), seat.clone());
    let command = received("SUBMIT_COMMAND");
    let undone = received("SUBMIT_COMMAND_NOT_DONE");
    assert_eq!(
        book.news(),
        [command.clone(), command.clone(), command, undone]
    );
    // A full book has nothing done, and what was done before is not put on record again.
    book.full.store(true, Ordering::SeqCst);
    let refused = env.submit_list(OPERATOR, list(&[("more", "e")])).await;
    assert_eq!(refused.unwrap_err().code(), Code::Unavailable);
    let again = env.submit_list(OPERATOR, list(&words[..2])).await.unwrap();
    assert_eq!((again.accepted, again.refused), (done.accepted, None));
    assert_eq!(book.news(), []);
}

#[tokio::test]
async fn what_an_operator_sees_with_a_command_is_on_record_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let book = Arc::new(Book::default());
    let env = open(folder.path(), &book).await;
    let table = env.start_match().await;
    let look = MatchLook {
        view: true,
        legal: true,
        samples: 0,
    };
    let request = SubmitCommandRequest {
        seat: Some(0),
        look: Some(look),
        ..table.say("stay", "a")
    };
    let done = env.submit(OPERATOR, request).await.unwrap();
    assert!(done.sight.is_some_and(|it| it.view.is_some()));
    let seat = format!("{}/seats/0", table.name);
    let actions = ["SUBMIT_COMMAND", "VIEW_MATCH", "LIST_LEGAL_ACTIONS"];
    let each = actions.map(|action| (action.to_owned(), seat.clone()));
    assert_eq!(book.news(), each);
}
