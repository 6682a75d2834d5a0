//! Tables as pictures: what they show, to whom, and what they do not.

use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::RenderLeaderboardRequest;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    DrawnTable, KnockoutSettings, RenderTableRequest, RenderTableResponse, StandingsSettings,
    StandingsVisibility,
};
use sandtable_proto::types::v1::{PictureFormat, PictureTheme};
use tonic::{Request, Status};

use crate::pool_lines::{Lines, blitz, create, players};
use crate::test_env::{Member, TestEnv, settings, swiss};
use sandtable_proto::tournaments::v1::stage_settings::System;

/// The first bytes of a PNG.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

fn table(name: &str, table: DrawnTable) -> RenderTableRequest {
    RenderTableRequest {
        name: name.to_owned(),
        table: table as i32,
        theme: PictureTheme::Light as i32,
        ..RenderTableRequest::default()
    }
}

async fn drawn(
    env: &TestEnv,
    by: Option<&Member>,
    request: RenderTableRequest,
) -> Result<RenderTableResponse, Status> {
    let request = match by {
        Some(member) => member.by(request),
        None => Request::new(request),
    };
    let drawn = env.ladder.render_table(request).await?;
    let etag = drawn.metadata().get("etag").unwrap().to_str().unwrap();
    assert!(etag.contains(&drawn.get_ref().etag), "{etag}");
    Ok(drawn.into_inner())
}

async fn begun(env: &TestEnv, members: &[Member], stage: System, hidden: bool) -> String {
    let mut wanted = settings(vec![stage]);
    wanted.display_name = "Cup <b> & Sons".to_owned();
    if hidden {
        wanted.standings = Some(StandingsSettings {
            visibility: StandingsVisibility::AtEnd as i32,
            round: 0,
        });
    }
    let name = env.create(&members[0], wanted).await;
    for member in &members[1..] {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &members[0]).await.unwrap();
    name
}

#[tokio::test]
async fn anybody_may_embed_a_table_and_learns_when_it_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let name = begun(&env, &members, swiss(1), false).await;
    for what in [DrawnTable::Standings, DrawnTable::CrossTable] {
        let first = drawn(&env, None, table(&name, what)).await.unwrap();
        assert!(first.svg.starts_with("<svg "), "{}", first.svg);
        assert!(
            first.svg.contains("Cup &lt;b&gt; &amp; Sons"),
            "{}",
            first.svg
        );
        for name in ["Player 2", "Player 3"] {
            assert!(first.svg.contains(name), "{}", first.svg);
        }
        assert!(!first.svg.contains("<script") && !first.svg.contains("href"));
        let known = RenderTableRequest {
            if_none_match: first.etag.clone(),
            ..table(&name, what)
        };
        let same = drawn(&env, None, known.clone()).await.unwrap();
        assert!(same.svg.is_empty() && same.etag == first.etag);
        let dark = RenderTableRequest {
            theme: PictureTheme::Dark as i32,
            ..known
        };
        let other = drawn(&env, None, dark).await.unwrap();
        assert!(!other.svg.is_empty() && other.etag != first.etag);
    }
    let pixels = RenderTableRequest {
        format: PictureFormat::Png as i32,
        ..table(&name, DrawnTable::Standings)
    };
    let first = drawn(&env, None, pixels.clone()).await.unwrap();
    assert!(first.png.starts_with(PNG) && first.svg.is_empty());
    // Pixels do not follow the reader's system: they are light unless they are to be dark.
    let auto = RenderTableRequest {
        theme: PictureTheme::Auto as i32,
        ..pixels.clone()
    };
    assert_eq!(drawn(&env, None, auto).await.unwrap().png, first.png);
    let dark = RenderTableRequest {
        theme: PictureTheme::Dark as i32,
        ..pixels.clone()
    };
    assert_ne!(drawn(&env, None, dark).await.unwrap().png, first.png);
    let same = RenderTableRequest {
        if_none_match: first.etag.clone(),
        ..pixels
    };
    assert!(drawn(&env, None, same).await.unwrap().png.is_empty());
    let before = drawn(&env, None, table(&name, DrawnTable::Standings)).await;
    env.play_all(&name, &members[1..]).await;
    let after = drawn(&env, None, table(&name, DrawnTable::Standings)).await;
    assert_ne!(before.unwrap().etag, after.unwrap().etag);
    let none = drawn(&env, None, table(&name, DrawnTable::Bracket)).await;
    let none = reason_of(&none.unwrap_err());
    assert_eq!(none.as_deref(), Some("NOT_A_KNOCKOUT"));
}

#[tokio::test]
async fn hidden_standings_are_hidden_in_pictures_and_brackets_are_not() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let stage = System::Knockout(KnockoutSettings::default());
    let name = begun(&env, &members, stage, true).await;
    for who in [None, Some(&members[1])] {
        for what in [DrawnTable::Standings, DrawnTable::CrossTable] {
            let refused = drawn(&env, who, table(&name, what)).await.unwrap_err();
            assert_eq!(reason_of(&refused).as_deref(), Some("STANDINGS_HIDDEN"));
        }
        let bracket = drawn(&env, who, table(&name, DrawnTable::Bracket)).await;
        assert!(bracket.unwrap().svg.contains("Player 2"));
    }
    let shown = drawn(&env, Some(&members[0]), table(&name, DrawnTable::Standings)).await;
    assert!(shown.unwrap().svg.contains("Player 2"));
}

#[tokio::test]
async fn a_leaderboard_has_those_who_are_ranked() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let request = || RenderLeaderboardRequest {
        name: pool.clone(),
        theme: PictureTheme::Light as i32,
        ..RenderLeaderboardRequest::default()
    };
    let drawn = async |request| {
        let drawn = env.ladder.render_leaderboard(Request::new(request)).await;
        drawn.map(tonic::Response::into_inner)
    };
    let _lines = Lines::attend(&env, &pool, &members, 1).await;
    let ranked: Vec<_> = players(&env, &pool).await;
    let shown = drawn(request()).await.unwrap();
    for player in &ranked {
        let is_shown = shown.svg.contains(&player.display_name);
        assert_eq!(is_shown, player.rank > 0, "{}", shown.svg);
    }
    let pixels = RenderLeaderboardRequest {
        format: PictureFormat::Png as i32,
        ..request()
    };
    let pixels = drawn(pixels).await.unwrap();
    assert!(pixels.png.starts_with(PNG) && pixels.etag != shown.etag);
    let known = RenderLeaderboardRequest {
        if_none_match: shown.etag.clone(),
        ..request()
    };
    assert!(drawn(known).await.unwrap().svg.is_empty());
    let too_many = RenderLeaderboardRequest {
        players: 201,
        ..request()
    };
    let refused = drawn(too_many).await.unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("INVALID_FIELD"));
}
