//! Matches as pictures: what is drawn is what the caller sees.

use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{CreateMatchRequest, RenderMapRequest, Visibility};
use tonic::{Code, Status};

use crate::support::{Hall, by, counter_match, refused};

/// Returns the picture of a match, and its version.
async fn drawn(
    hall: &Hall,
    name: &str,
    token: &str,
    version: Option<u64>,
) -> Result<(u64, String), Status> {
    let request = RenderMapRequest {
        name: name.to_owned(),
        version,
        ..Default::default()
    };
    let drawn = hall.service.render_map(by(token, request)).await?;
    let drawn = drawn.into_inner();
    Ok((drawn.version, drawn.svg))
}

#[tokio::test]
async fn what_is_drawn_is_what_its_viewer_sees_now_and_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let table = hall.start_match().await;
    for number in 0..2 {
        let said = table.say("hello", "");
        hall.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    for (token, eyes, hand) in [
        ("", "Spectator(())", "None"),
        (&table.tokens[1], "Seat(1)", "Some(1)"),
    ] {
        for (asked, version) in [(None, 2), (Some(1), 1), (Some(0), 0)] {
            let found = drawn(&hall, &table.name, token, asked).await.unwrap();
            let picture = format!("<svg>{eyes} at {version}, for {hand}</svg>");
            assert_eq!(found, (version, picture));
        }
    }
    let beyond = refused(drawn(&hall, &table.name, "", Some(3)).await);
    assert_eq!(beyond, (Code::InvalidArgument, "INVALID_FIELD".to_owned()));
    let nobody = refused(drawn(&hall, "matches/none", "", None).await);
    assert_eq!(nobody.1, "MATCH_NOT_FOUND");
}

#[tokio::test]
async fn a_private_match_is_drawn_for_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let request = CreateMatchRequest {
        visibility: Visibility::Private.into(),
        ..counter_match()
    };
    let made = hall.service.create_match(by("", request)).await.unwrap();
    let name = made.into_inner().r#match.unwrap().name;
    for version in [None, Some(0)] {
        let seen = drawn(&hall, &name, "", version).await;
        assert_eq!(refused(seen).1, "MATCH_NOT_FOUND", "{version:?}");
    }
}
