//! Names of tournaments and pools that people can say.

use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    CreatePoolRequest, GetPoolRequest, ListPlayersRequest, PoolSettings, UpdatePoolRequest,
};
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, CreateTournamentRequest, GetFixtureRequest, GetTournamentRequest,
    Tournament, TournamentSettings, UpdateTournamentRequest,
};
use tonic::{Code, Request, Status};

use crate::hall::{Hall, Member, settings, swiss};
use crate::pool_lines::{attend, blitz};

fn named(slug: &str) -> TournamentSettings {
    TournamentSettings {
        slug: slug.to_owned(),
        ..settings(vec![swiss(1)])
    }
}

async fn create(hall: &Hall, organiser: &Member, slug: &str) -> Result<Tournament, Status> {
    let request = CreateTournamentRequest {
        settings: Some(named(slug)),
        ..Default::default()
    };
    let made = hall.ladder.create_tournament(organiser.by(request)).await;
    made.map(tonic::Response::into_inner)
}

async fn create_pool(hall: &Hall, organiser: &Member, slug: &str) -> Result<String, Status> {
    let request = CreatePoolRequest {
        settings: Some(PoolSettings {
            slug: slug.to_owned(),
            ..blitz()
        }),
        ..Default::default()
    };
    let made = hall.ladder.create_pool(organiser.by(request)).await;
    made.map(|it| it.into_inner().name)
}

async fn set_slug(
    hall: &Hall,
    organiser: &Member,
    name: &str,
    slug: &str,
) -> Result<Tournament, Status> {
    let request = UpdateTournamentRequest {
        name: name.to_owned(),
        settings: Some(named(slug)),
        update_mask: Some(prost_types::FieldMask {
            paths: vec!["slug".to_owned()],
        }),
        ..Default::default()
    };
    let changed = hall.ladder.update_tournament(organiser.by(request)).await;
    changed.map(tonic::Response::into_inner)
}

#[tokio::test]
async fn a_tournament_and_its_fixtures_are_named_by_a_slug() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let organiser = hall.member("Organiser").await;
    let name = hall.create(&organiser, named("spring-cup")).await;
    let said = "tournaments/spring-cup";
    assert_eq!(hall.get(said).await.name, name, "the id is the name");
    for member in &hall.members(2).await {
        let entered = hall.enter(said, member).await.unwrap();
        assert!(entered.name.starts_with(&name));
    }
    hall.start(said, &organiser).await.unwrap();
    hall.hosted(said, 1).await;
    for short in ["tournaments/spring-cup/1/1", &format!("{name}/1/1")] {
        let request = GetFixtureRequest {
            name: short.to_owned(),
        };
        let found = hall.ladder.get_fixture(Request::new(request)).await;
        assert_eq!(
            found.unwrap().into_inner().name,
            format!("{name}/fixtures/0001-00001")
        );
    }
    // A retry is one, whichever name it has.
    let decide = |fixture: String| AdjudicateFixtureRequest {
        name: fixture,
        points: vec![2, 0],
        reason: "as agreed".to_owned(),
        request_id: "once".to_owned(),
    };
    for fixture in [format!("{said}/1/1"), format!("{name}/fixtures/1-1")] {
        let decided = hall
            .ladder
            .adjudicate_fixture(organiser.by(decide(fixture)))
            .await;
        decided.unwrap();
    }
    for unknown in ["tournaments/autumn-cup", "tournaments/spring-cup/9/9"] {
        let request = GetFixtureRequest {
            name: unknown.to_owned(),
        };
        assert!(
            hall.ladder
                .get_fixture(Request::new(request))
                .await
                .is_err()
        );
    }
}

#[tokio::test]
async fn a_slug_belongs_to_one_and_stays_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let members = hall.members(2).await;
    let made = create(&hall, &members[0], "spring-cup").await.unwrap();
    let taken = create(&hall, &members[1], "spring-cup").await.unwrap_err();
    assert_eq!(taken.code(), Code::AlreadyExists);
    assert_eq!(reason_of(&taken).as_deref(), Some("SLUG_TAKEN"));
    // A pool is another collection.
    create_pool(&hall, &members[1], "spring-cup").await.unwrap();
    for bad in ["Spring", "me", "spring--cup", "fixtures", "sandtable"] {
        let refused = create(&hall, &members[1], bad).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "{bad}");
        assert!(refused.message().contains("settings.slug"), "{refused}");
    }
    // It is set once, and a tournament that is called off keeps it.
    let other = create(&hall, &members[0], "").await.unwrap().name;
    let changed = set_slug(&hall, &members[0], &other, "autumn-cup")
        .await
        .unwrap();
    assert_eq!(changed.settings.unwrap().slug, "autumn-cup");
    let moved = set_slug(&hall, &members[0], &other, "winter-cup")
        .await
        .unwrap_err();
    assert_eq!(moved.code(), Code::InvalidArgument);
    let stolen = set_slug(&hall, &members[0], &other, "spring-cup")
        .await
        .unwrap_err();
    assert_eq!(stolen.code(), Code::InvalidArgument);
    // A draft is nobody else's to see, by whichever name.
    for name in ["tournaments/spring-cup", &made.name] {
        let request = GetTournamentRequest {
            name: name.to_owned(),
        };
        let hidden = hall
            .ladder
            .get_tournament(members[1].by(request.clone()))
            .await;
        assert_eq!(hidden.unwrap_err().code(), Code::NotFound);
        hall.ladder
            .get_tournament(members[0].by(request))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn an_account_has_so_many_slugs_and_leaves_others_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let own = [("ladder.max_tournaments_per_account", "0")];
    let hall = Hall::open_with(folder.path(), &own).await;
    let members = hall.members(2).await;
    for number in 0..64 {
        create(&hall, &members[0], &format!("cup-{number}"))
            .await
            .unwrap();
    }
    let refused = create(&hall, &members[0], "cup-64").await.unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("LIMIT_REACHED"));
    create(&hall, &members[0], "").await.unwrap();
    create(&hall, &members[1], "cup-64").await.unwrap();
}

#[tokio::test]
async fn a_pool_is_attended_by_its_slug() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let organiser = hall.member("Organiser").await;
    let name = create_pool(&hall, &organiser, "").await.unwrap();
    let request = UpdatePoolRequest {
        name: name.clone(),
        settings: Some(PoolSettings {
            slug: "blitz".to_owned(),
            ..blitz()
        }),
        update_mask: Some(prost_types::FieldMask {
            paths: vec!["slug".to_owned()],
        }),
        ..Default::default()
    };
    hall.ladder
        .update_pool(organiser.by(request))
        .await
        .unwrap();
    let request = GetPoolRequest {
        name: "pools/blitz".to_owned(),
    };
    let found = hall.ladder.get_pool(Request::new(request)).await.unwrap();
    assert_eq!(found.into_inner().name, name);
    let mut line = attend(&hall.ladder, "pools/blitz", &organiser, 1)
        .await
        .unwrap();
    line.next().await;
    let request = ListPlayersRequest {
        parent: "pools/blitz".to_owned(),
        provisional: true,
        ..Default::default()
    };
    let listed = hall.ladder.list_players(Request::new(request)).await;
    assert!(
        listed.unwrap().into_inner().players[0]
            .name
            .starts_with(&name)
    );
}
