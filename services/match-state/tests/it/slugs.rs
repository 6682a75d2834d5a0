//! Slugs of matches: names that people can say, given when hosting or later.

use prost_types::FieldMask;
use sandtable_grpc::error::reason_of;
use sandtable_proto::accounts::v1::Role;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, CreateMatchRequest, GetViewRequest, Match, UpdateMatchRequest,
};
use tonic::{Request, Status};

use crate::club::{Club, Member};
use crate::support::{by, counter_match};

fn named(slug: &str) -> CreateMatchRequest {
    CreateMatchRequest {
        slug: slug.to_owned(),
        ..counter_match()
    }
}

fn reason<T: std::fmt::Debug>(answer: Result<T, Status>) -> Option<String> {
    reason_of(&answer.unwrap_err())
}

async fn rename(club: &Club, by_whom: &Member, name: &str, slug: &str) -> Result<Match, Status> {
    let request = UpdateMatchRequest {
        r#match: Some(Match {
            name: name.to_owned(),
            slug: slug.to_owned(),
            ..Match::default()
        }),
        update_mask: Some(FieldMask {
            paths: vec!["slug".to_owned()],
        }),
        ..UpdateMatchRequest::default()
    };
    let updated = club.service.update_match(by(&by_whom.key, request)).await?;
    Ok(updated.into_inner().r#match.unwrap())
}

#[tokio::test]
async fn a_match_is_named_by_its_slug_wherever_it_is_named() {
    let club = Club::open(false).await;
    let host = club.member("Ada", &[Role::Player]).await;
    let guest = club.member("Bob", &[Role::Player]).await;
    let created = club.create(&host.key, named("berlin-44")).await.unwrap();
    let shown = created.r#match.unwrap();
    assert_eq!(shown.slug, "berlin-44");
    assert_ne!(shown.name, "matches/berlin-44", "the id stays the name");
    let found = club.get(&guest.key, "matches/berlin-44").await.unwrap();
    assert_eq!(found.name, shown.name);
    for _ in &shown.seats {
        club.join(&guest.key, "matches/berlin-44").await.unwrap();
    }
    let look = GetViewRequest {
        name: "matches/berlin-44".to_owned(),
        ..Default::default()
    };
    club.service.get_view(by("", look)).await.unwrap();
    // Streams of other processes are authorized by it, and learn the name.
    let request = AuthorizeRequest {
        r#match: "matches/berlin-44".to_owned(),
        token: String::new(),
    };
    let authorized = club.service.authorize(Request::new(request)).await;
    assert_eq!(authorized.unwrap().into_inner().r#match, shown.name);
    let unknown = club.get(&guest.key, "matches/berlin-45").await;
    assert_eq!(reason(unknown).as_deref(), Some("MATCH_NOT_FOUND"));
}

#[tokio::test]
async fn a_slug_is_given_once_and_to_one_match() {
    let club = Club::open(false).await;
    let host = club.member("Ada", &[Role::Player]).await;
    let other = club.member("Bob", &[Role::Player]).await;
    club.create(&host.key, named("berlin-44")).await.unwrap();
    let taken = club.create(&other.key, named("berlin-44")).await;
    assert_eq!(reason(taken).as_deref(), Some("SLUG_TAKEN"));
    for bad in ["Berlin", "ab", "operator", "a0123456789bcdef"] {
        let refused = club.create(&host.key, named(bad)).await;
        assert_eq!(reason(refused).as_deref(), Some("INVALID_FIELD"), "{bad}");
    }
    let second = club.create(&host.key, counter_match()).await.unwrap();
    let second = second.r#match.unwrap();
    let taken = rename(&club, &host, &second.name, "berlin-44").await;
    assert_eq!(reason(taken).as_deref(), Some("SLUG_TAKEN"));
    let foreign = rename(&club, &other, &second.name, "moscow-41").await;
    assert!(foreign.is_err());
    let renamed = rename(&club, &host, &second.name, "moscow-41")
        .await
        .unwrap();
    assert_eq!(renamed.slug, "moscow-41");
    // Once set it stays, and setting it again is no change.
    let again = rename(&club, &host, "matches/moscow-41", "moscow-41").await;
    assert_eq!(again.unwrap().slug, "moscow-41");
    for change in ["leningrad-42", ""] {
        let refused = rename(&club, &host, "matches/moscow-41", change).await;
        assert_eq!(reason(refused).as_deref(), Some("INVALID_FIELD"));
    }
}

#[tokio::test]
async fn a_match_may_be_named_while_it_is_played() {
    let club = Club::open(false).await;
    let host = club.member("Ada", &[Role::Player]).await;
    let guest = club.member("Bob", &[Role::Player]).await;
    let name = club.table(&host, &guest).await;
    let renamed = rename(&club, &host, &name, "kursk-43").await.unwrap();
    assert_eq!(renamed.slug, "kursk-43");
    let found = club.get(&guest.key, "matches/kursk-43").await.unwrap();
    assert_eq!((found.name, found.state), (name, renamed.state));
}
