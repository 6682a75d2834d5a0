use std::collections::BTreeSet;
use std::path::Path;

use prost::Message;
use prost::bytes::Bytes;
use prost_types::Any;
use sandtable_kernel::RuleText;
use sandtable_match_state::{MatchState, TakeOver, TakeOverError, take_over};
use sandtable_pictures::crop::Region;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{ImportMatchRequest, MatchState as State, RecordedEntry};
use sandtable_proto::rules::v1::{BoardView, Game, Terms};
use sandtable_rules::{HostedGame, HostedMatch, Opening, RulesSettings, Which};
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{NewMatch, SqliteSettings, SqliteStore, Store};
use sandtable_test_databases::Postgres;
use tonic::{Request, Status};

use super::*;
use sandtable_cli::games::DEFAULT_GAME;
use sandtable_cli::referee;
use sandtable_cli::test_exports;

const ENTRIES: u64 = 60;
const OPERATOR: &str = "the operator of this test";
const EARLIER: &str = "rules of an earlier build";

/// The game as a build before this one had it: other rules by name, the same in truth.
struct Earlier {
    game: Arc<dyn HostedGame>,
    description: Game,
}

impl Earlier {
    fn new() -> Self {
        let game = referee::hosted(DEFAULT_GAME).unwrap();
        let description = Game {
            ruleset_version: EARLIER.to_owned(),
            ..game.describe().clone()
        };
        Self { game, description }
    }
}

impl HostedGame for Earlier {
    fn describe(&self) -> &Game {
        &self.description
    }

    fn open(&self, options: Option<&Any>) -> Result<Opening, Status> {
        self.game.open(options)
    }

    fn with_terms(&self, options: Option<&Any>, terms: &Terms) -> Result<Any, Status> {
        self.game.with_terms(options, terms)
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn HostedMatch>, Status> {
        self.game.restore(snapshot)
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        self.game.rule(id)
    }

    fn rule_ids(&self) -> Vec<&'static str> {
        self.game.rule_ids()
    }

    fn board(&self, name: &str, extent: BoardView) -> Result<Any, Status> {
        self.game.board(name, extent)
    }

    fn pack(&self, code: &str, extent: BoardView) -> Option<Any> {
        self.game.pack(code, extent)
    }

    fn draw_view(&self, view: &Any, seat: Option<u32>, region: &Region) -> Result<String, Status> {
        self.game.draw_view(view, seat, region)
    }

    fn draw_board(&self, which: &Which<'_>, region: &Region) -> Result<String, Status> {
        self.game.draw_board(which, region)
    }

    fn odds(&self, battle: &Any) -> Result<Any, Status> {
        self.game.odds(battle)
    }
}

fn earlier() -> Registry {
    let mut games = Registry::new();
    games.host(Earlier::new());
    games
}

fn referee(games: Registry) -> Arc<Referee> {
    let settings: RulesSettings = (Settings::load(None).unwrap()).section("rules").unwrap();
    Arc::new(Referee::new(games, &settings))
}

fn open(folder: &Path) -> Arc<dyn Store> {
    let file = folder.join("matches.sqlite");
    Arc::new(SqliteStore::open(&SqliteSettings::at(file)).unwrap())
}

/// Has a platform with those rules play a match, and gives what it has stored: the
/// match's id and record, and its entries.
async fn played(games: Registry) -> (String, Vec<u8>, Vec<RecordedEntry>) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let mut settings: MatchSettings = (Settings::load(None).unwrap()).section("matches").unwrap();
    settings.operator_token = OPERATOR.to_owned();
    let (_trigger, shutdown) = Shutdown::new();
    let opened = MatchState::open(&settings, store.clone(), referee(games), shutdown);
    let service = opened.await.unwrap().service;

    let mut export = test_exports::export(ENTRIES);
    for seat in &mut export.r#match.as_mut().unwrap().seats {
        seat.player = "somebody".to_owned();
    }
    let mut request = Request::new(ImportMatchRequest {
        content: export.encode_to_vec(),
        request_id: String::new(),
        clock_settings: None,
    });
    let bearer = format!("Bearer {OPERATOR}").parse().unwrap();
    request.metadata_mut().insert("authorization", bearer);
    let imported = service.import_match(request).await.unwrap().into_inner();
    let name = imported.r#match.unwrap().name;
    let id = name.strip_prefix("matches/").unwrap().to_owned();

    let row = store.find_match(&id).await.unwrap().unwrap();
    let rows = store.read_entries(row.key, 0, 1000).await.unwrap();
    let entries = rows
        .iter()
        .map(|row| RecordedEntry::decode(&row.payload[..]).unwrap());
    (id, row.record, entries.collect())
}

/// Keeps a match as it is given.
async fn keep(store: &dyn Store, id: &str, record: &[u8], entries: &[RecordedEntry]) {
    let new = NewMatch {
        id: id.to_owned(),
        game: DEFAULT_GAME.to_owned(),
        state: State::InProgress as i32,
        // Matches that are not listed are live, too.
        listed: false,
        label: String::new(),
        accounts: Vec::new(),
        ruleset: String::new(),
        request: None,
        record: record.to_vec(),
    };
    let entries = entries
        .iter()
        .map(|entry| Bytes::from(entry.encode_to_vec()));
    store.create_match(new, entries.collect()).await.unwrap();
}

async fn check(store: &Arc<dyn Store>) -> (Findings, Vec<Replayed>) {
    let check = UpgradeCheck::new(store.clone(), referee(Registry::standard()));
    let mut described = Vec::new();
    let findings = check.run(|replayed| described.push(replayed.clone())).await;
    (findings.unwrap(), described)
}

async fn start(store: &Arc<dyn Store>, policy: TakeOver) -> Result<(), TakeOverError> {
    let (_trigger, shutdown) = Shutdown::new();
    take_over(
        policy,
        store.clone(),
        referee(Registry::standard()),
        &BTreeSet::new(),
        shutdown,
    )
    .await
}

async fn exit_code(configured: LocalConfig) -> ExitCode {
    let common = Common {
        packs: Vec::new(),
        url: String::new(),
        token: None,
        json: true,
    };
    run(&common, UpgradeCheckArguments { configured })
        .await
        .unwrap()
}

#[tokio::test]
async fn matches_of_other_rules_are_taken_over_once_they_are_checked() {
    let (id, record, entries) = played(earlier()).await;
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    keep(&*store, &id, &record, &entries).await;

    let refused = start(&store, TakeOver::Checked).await.unwrap_err();
    let TakeOverError::Unchecked { name, begun_by, .. } = &refused else {
        panic!("{refused}")
    };
    assert_eq!(
        (name, begun_by.as_str()),
        (&format!("matches/{id}"), EARLIER)
    );
    assert!(refused.to_string().contains("sandtable upgrade-check"));
    start(&store, TakeOver::Always).await.unwrap();

    let (findings, described) = check(&store).await;
    let expected = Findings {
        matches: 1,
        entries: ENTRIES,
        foreign: 1,
        differing: 0,
    };
    assert_eq!(findings, expected);
    assert!(described[0].is_foreign() && described[0].difference.is_none());
    start(&store, TakeOver::Checked).await.unwrap();

    // It stays on record, and the command says the same.
    drop(store);
    let configured = LocalConfig::of_folder(folder.path());
    assert_eq!(exit_code(configured).await, ExitCode::SUCCESS);
    start(&open(folder.path()), TakeOver::Checked)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_entry_that_differs_is_told_and_takes_the_record_back() {
    let (id, record, mut entries) = played(earlier()).await;
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    keep(&*store, &id, &record, &entries).await;
    check(&store).await;
    start(&store, TakeOver::Checked).await.unwrap();

    entries[16].state_hash[3] ^= 1;
    keep(&*store, "tampered", &record, &entries).await;
    let (findings, described) = check(&store).await;
    assert_eq!((findings.matches, findings.differing), (2, 1));
    let found = described
        .iter()
        .find(|described| described.name == "matches/tampered");
    let difference = found.unwrap().difference.as_ref().unwrap();
    assert_eq!(difference.sequence, 17);
    assert_eq!(difference.expected_hash, entries[16].state_hash);
    assert_ne!(difference.found_hash, difference.expected_hash);
    assert_eq!(found.unwrap().entries, 16);
    let refused = start(&store, TakeOver::Checked).await;
    assert!(matches!(refused, Err(TakeOverError::Unchecked { .. })));

    drop(store);
    let configured = LocalConfig::of_folder(folder.path());
    assert_eq!(exit_code(configured).await, ExitCode::FAILURE);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_replicas_share_is_checked_in_the_same_way() {
    let (id, record, mut entries) = played(earlier()).await;
    let server = Postgres::shared();
    let url = server.database();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sandtable.toml");
    std::fs::write(&file, format!("[store]\nurl = {url:?}\n")).unwrap();
    let settings = StoreSettings::at(url);
    let store = settings.open(Path::new("unused")).await.unwrap();
    keep(&*store, &id, &record, &entries).await;
    let refused = start(&store, TakeOver::Checked).await;
    assert!(matches!(refused, Err(TakeOverError::Unchecked { .. })));

    // Replicas of the build before are at work meanwhile.
    let configured = LocalConfig::of_file(&file);
    assert_eq!(exit_code(configured).await, ExitCode::SUCCESS);
    start(&store, TakeOver::Checked).await.unwrap();

    entries[30].state_hash[0] ^= 1;
    keep(&*store, "tampered", &record, &entries).await;
    let configured = LocalConfig::of_file(&file);
    assert_eq!(exit_code(configured).await, ExitCode::FAILURE);
    let refused = start(&store, TakeOver::Checked).await;
    assert!(matches!(refused, Err(TakeOverError::Unchecked { .. })));
}

#[tokio::test]
async fn matches_of_the_same_rules_need_no_check_and_what_cannot_be_read_is_a_difference() {
    let (id, record, entries) = played(Registry::standard()).await;
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    keep(&*store, &id, &record, &entries).await;
    start(&store, TakeOver::Checked).await.unwrap();
    assert_eq!(check(&store).await.0.foreign, 0);

    keep(&*store, "unreadable", b"no record", &[]).await;
    let (findings, described) = check(&store).await;
    assert_eq!((findings.matches, findings.differing), (2, 1));
    let found = described
        .iter()
        .find(|described| described.name == "matches/unreadable");
    assert_eq!(found.unwrap().difference.as_ref().unwrap().sequence, 0);
}
