//! Matches as pictures: what is drawn is what the caller sees.

use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{CreateMatchRequest, RenderMapRequest, Visibility};
use tonic::{Code, Status};

use crate::support::{TestEnv, by, counter_match, refused};

/// Returns the picture of a match, and its version.
async fn drawn(
    env: &TestEnv,
    name: &str,
    token: &str,
    version: Option<u64>,
) -> Result<(u64, String), Status> {
    let request = RenderMapRequest {
        name: name.to_owned(),
        version,
        ..Default::default()
    };
    let drawn = env.service.render_map(by(token, request)).await?;
    let drawn = drawn.into_inner();
    Ok((drawn.version, drawn.svg))
}

#[tokio::test]
async fn what_is_drawn_is_what_its_viewer_sees_now_and_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for number in 0..2 {
        let said = table.say("hello", "");
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    for (token, eyes, hand) in [
        ("", "Spectator(())", "None"),
        (&table.tokens[1], "Seat(1)", "Some(1)"),
    ] {
        for (asked, version) in [(None, 2), (Some(1), 1), (Some(0), 0)] {
            let found = drawn(&env, &table.name, token, asked).await.unwrap();
            let picture = format!("<svg>{eyes} at {version}, for {hand}</svg>");
            assert_eq!(found, (version, picture));
        }
    }
    let beyond = refused(drawn(&env, &table.name, "", Some(3)).await);
    assert_eq!(beyond, (Code::InvalidArgument, "INVALID_FIELD".to_owned()));
    let nobody = refused(drawn(&env, "matches/none", "", None).await);
    assert_eq!(nobody.1, "MATCH_NOT_FOUND");
}

#[tokio::test]
async fn a_picture_has_a_tag_by_which_it_is_not_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let ask = async |token: &str, known: &str| {
        let request = RenderMapRequest {
            name: table.name.clone(),
            if_none_match: known.to_owned(),
            ..Default::default()
        };
        let drawn = env.service.render_map(by(token, request)).await.unwrap();
        let header = drawn.metadata().get("etag").unwrap().to_str().unwrap();
        let drawn = drawn.get_ref().clone();
        assert_eq!(header, format!("W/\"{}\"", drawn.etag));
        drawn
    };
    let first = ask("", "").await;
    assert_eq!(
        ask("", "").await,
        first,
        "the same picture has the same tag"
    );
    let known = ask("", &first.etag).await;
    assert_eq!((&*known.svg, &known.etag), ("", &first.etag));
    let seat = ask(&table.tokens[0], &first.etag).await;
    assert_ne!(seat.etag, first.etag, "a seat sees something else");
    assert!(!seat.svg.is_empty());
    let said = table.say("hello", "");
    env.submit(&table.tokens[0], said).await.unwrap();
    let later = ask("", &first.etag).await;
    assert_ne!(later.etag, first.etag, "a command changes it");
    assert!(!later.svg.is_empty());
    let mut by_header = by(
        "",
        RenderMapRequest {
            name: table.name.clone(),
            ..Default::default()
        },
    );
    let tag = format!("W/\"{}\"", later.etag).parse().unwrap();
    by_header.metadata_mut().insert("if-none-match", tag);
    let again = env.service.render_map(by_header).await.unwrap();
    assert_eq!(again.get_ref().svg, "");
}

#[tokio::test]
async fn a_private_match_is_drawn_for_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateMatchRequest {
        visibility: Visibility::Private.into(),
        ..counter_match()
    };
    let made = env.service.create_match(by("", request)).await.unwrap();
    let name = made.into_inner().r#match.unwrap().name;
    for version in [None, Some(0)] {
        let seen = drawn(&env, &name, "", version).await;
        assert_eq!(refused(seen).1, "MATCH_NOT_FOUND", "{version:?}");
    }
}
