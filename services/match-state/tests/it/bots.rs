//! Seats that the platform's bots play.

use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, BotSeat, CreateMatchRequest, JoinMatchRequest, ListBotSeatsRequest, Match,
    MatchState as State, RemoveBotRequest, SeatKind, SeatSetup,
};
use sandtable_store::DocumentQuery;
use tonic::{Request, Status};

use crate::support::{Started, TestEnv, by, counter_match, open_log, refused, settings};

async fn add(env: &TestEnv, name: &str, token: &str, bot: &str) -> Result<Match, Status> {
    let request = AddBotRequest {
        name: name.to_owned(),
        seat: 1,
        bot: bot.to_owned(),
        ..Default::default()
    };
    Ok(env.service.add_bot(by(token, request)).await?.into_inner())
}

async fn seats(env: &TestEnv) -> Vec<BotSeat> {
    let mut seats = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = ListBotSeatsRequest {
            page_size: 2,
            page_token,
        };
        let page = env.service.list_bot_seats(Request::new(request)).await;
        let page = page.unwrap().into_inner();
        seats.extend(page.seats);
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return seats;
        }
    }
}

#[tokio::test]
async fn a_bot_fills_a_seat_and_its_token_is_for_the_platform_only() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let env = TestEnv::over(log.clone(), settings()).await;
    let created = env.create(CreateMatchRequest {
        seat: Some(0),
        ..counter_match()
    });
    let created = created.await.unwrap();
    let name = created.r#match.unwrap().name;
    let unknown = add(&env, &name, &created.host_token, "clever").await;
    assert_eq!(refused(unknown).1, "INVALID_FIELD");
    let player = add(&env, &name, &created.seat_token, "sensible").await;
    assert_eq!(refused(player).1, "NOT_ALLOWED");
    assert!(seats(&env).await.is_empty());

    let started = add(&env, &name, &created.host_token, "sensible").await;
    let started = started.unwrap();
    assert_eq!(started.state(), State::InProgress);
    assert_eq!(started.seats[1].bot, "sensible");
    let found = seats(&env).await;
    assert_eq!(
        (found.len(), &found[0].r#match, found[0].seat),
        (1, &name, 1)
    );
    // A process that knows nothing but the store finds it again.
    let reopened = TestEnv::over(log.clone(), settings()).await;
    assert_eq!(seats(&reopened).await, found);

    let table = Started {
        name: name.clone(),
        tokens: [created.seat_token, found[0].token.clone()],
        host: created.host_token,
    };
    for (seat, word) in [(0, "hello"), (1, "beep"), (0, "end")] {
        let request = table.say(word, "");
        env.submit(&table.tokens[seat], request).await.unwrap();
    }
    assert!(seats(&env).await.is_empty());
    let query = DocumentQuery::All {
        after: String::new(),
    };
    let documents = log.list("bot-seat", query, 10).await.unwrap();
    assert!(documents.is_empty(), "what is over is not looked at again");
}

#[tokio::test]
async fn a_bot_goes_and_its_seat_is_free_or_open() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(counter_match()).await.unwrap();
    let (name, host) = (created.r#match.unwrap().name, created.host_token);
    let remove = async || {
        let request = RemoveBotRequest {
            name: name.clone(),
            seat: 1,
            ..Default::default()
        };
        let reply = env.service.remove_bot(by(&host, request)).await?;
        Ok::<Match, Status>(reply.into_inner())
    };
    let join = async |seat| {
        let request = JoinMatchRequest {
            name: name.clone(),
            seat,
            ..Default::default()
        };
        let reply = env.service.join_match(Request::new(request)).await?;
        Ok::<_, Status>(reply.into_inner())
    };
    assert_eq!(refused(remove().await).1, "INVALID_FIELD");
    add(&env, &name, &host, "sensible").await.unwrap();
    let free = remove().await.unwrap();
    assert!(!free.seats[1].taken && free.seats[1].bot.is_empty());
    assert!(seats(&env).await.is_empty());

    add(&env, &name, &host, "sensible").await.unwrap();
    assert_eq!(join(None).await.unwrap().seat, 0);
    let bot = seats(&env).await.remove(0);
    assert_eq!(refused(join(None).await).1, "WRONG_STATE");
    let open = remove().await.unwrap();
    assert!(open.substitutions[0].open);
    assert_eq!(seats(&env).await.len(), 1, "it plays on meanwhile");
    assert_eq!(join(None).await.unwrap().seat, 1);
    assert!(seats(&env).await.is_empty());
    let table = Started {
        name: name.clone(),
        tokens: [bot.token.clone(), bot.token],
        host: host.clone(),
    };
    let gone = env.submit(&table.tokens[1], table.say("beep", "")).await;
    assert_eq!(refused(gone).1, "TOKEN_UNKNOWN");
}

#[tokio::test]
async fn seats_are_for_whom_the_host_says() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let setup = |seat, kind: SeatKind| SeatSetup {
        seat,
        kind: kind as i32,
        team: "blue".into(),
        ..SeatSetup::default()
    };
    let created = env.create(CreateMatchRequest {
        seats: vec![setup(0, SeatKind::Bot), setup(1, SeatKind::Person)],
        ..counter_match()
    });
    let created = created.await.unwrap();
    let shown = created.r#match.unwrap();
    assert_eq!(
        (&shown.seats[0].team[..], shown.seats[1].kind()),
        ("blue", SeatKind::Person)
    );
    let refused_bot = add(&env, &shown.name, &created.host_token, "sensible").await;
    assert_eq!(refused(refused_bot).1, "SEAT_NOT_FOR_CALLER");
    let join = JoinMatchRequest {
        name: shown.name.clone(),
        seat: Some(0),
        ..Default::default()
    };
    let person = env.service.join_match(Request::new(join.clone())).await;
    assert_eq!(refused(person).1, "SEAT_NOT_FOR_CALLER");
    let anywhere = JoinMatchRequest { seat: None, ..join };
    let joined = env.service.join_match(Request::new(anywhere)).await;
    assert_eq!(joined.unwrap().into_inner().seat, 1);
}
