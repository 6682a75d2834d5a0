//! Boards and views as pictures.

use prost_types::Any;
use sandtable_grpc::error::reason_of;
use sandtable_proto::games::{aa1940, axis_empires};
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{BoardView, DrawViewRequest, GetBoardRequest, RenderBoardRequest};
use sandtable_proto::types::v1::MapRegion;
use sandtable_rules::{Referee, Registry};
use tonic::{Code, Request, Status};

use crate::table::referee;

async fn board(referee: &Referee, request: RenderBoardRequest) -> Result<String, Status> {
    let drawn = referee.render_board(Request::new(request)).await?;
    Ok(drawn.into_inner().svg)
}

fn of(game: &str) -> RenderBoardRequest {
    RenderBoardRequest {
        game: game.to_owned(),
        ..Default::default()
    }
}

fn around(place: &str) -> Option<MapRegion> {
    Some(MapRegion {
        around: vec![place.to_owned()],
        margin: None,
    })
}

#[tokio::test]
async fn boards_packs_and_scenarios_are_drawn_within_a_message() {
    let referee = referee();
    let mut drawn = Vec::new();
    for name in ["", "europe1940", "global1940"] {
        let request = RenderBoardRequest {
            board: name.to_owned(),
            ..of("aa1940")
        };
        drawn.push(board(&referee, request).await.unwrap());
    }
    for scenario in ["", "campaign-1939"] {
        let request = RenderBoardRequest {
            pack: "axis-empires-open".to_owned(),
            scenario: scenario.to_owned(),
            ..of("axis-empires")
        };
        drawn.push(board(&referee, request).await.unwrap());
    }
    assert_eq!(drawn[0], drawn[1], "Europe is played when none is chosen");
    for picture in &drawn {
        assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"));
        assert!(picture.len() < 4 << 20, "{} bytes", picture.len());
        assert!(!picture.contains("<script"));
    }
}

#[tokio::test]
async fn what_is_not_there_is_refused_with_its_field() {
    let referee = referee();
    for (request, code, reason) in [
        (of("chess"), Code::NotFound, "UNKNOWN_GAME"),
        (
            RenderBoardRequest {
                board: "atlantis1940".to_owned(),
                ..of("aa1940")
            },
            Code::InvalidArgument,
            "INVALID_FIELD",
        ),
        (
            RenderBoardRequest {
                region: around("atlantis"),
                ..of("aa1940")
            },
            Code::InvalidArgument,
            "INVALID_FIELD",
        ),
        (
            RenderBoardRequest {
                pack: "none".to_owned(),
                ..of("axis-empires")
            },
            Code::NotFound,
            "UNKNOWN_PACK",
        ),
        (
            RenderBoardRequest {
                pack: "training".to_owned(),
                scenario: "none".to_owned(),
                ..of("axis-empires")
            },
            Code::InvalidArgument,
            "INVALID_FIELD",
        ),
        (of("axis-empires"), Code::InvalidArgument, "INVALID_FIELD"),
    ] {
        let status = board(&referee, request).await.unwrap_err();
        let found = (status.code(), reason_of(&status).unwrap_or_default());
        assert_eq!(found, (code, reason.to_owned()), "{status}");
    }
}

#[tokio::test]
async fn a_view_is_drawn_and_a_part_of_it() {
    let referee = referee();
    for (game, place) in [("aa1940", "france"), ("axis-empires", "w2211")] {
        let registry = Registry::standard();
        let opening = registry.get(game).unwrap().open(None).unwrap();
        let view = opening
            .live
            .view(sandtable_kernel::Viewer::Spectator)
            .unwrap();
        let draw = async |view: Any, region| {
            let request = DrawViewRequest {
                game: game.to_owned(),
                view: Some(view),
                region,
                ..Default::default()
            };
            let drawn = referee.draw_view(Request::new(request)).await?;
            Ok::<_, Status>(drawn.into_inner().svg)
        };
        let whole = draw(view.clone(), None).await.unwrap();
        assert_eq!(whole, draw(view.clone(), None).await.unwrap(), "drawn once");
        let part = draw(view.clone(), around(place)).await.unwrap();
        assert!(part.len() < whole.len());
        let id = format!("-{place}\"");
        assert!(part.contains(&id) && whole.contains(&id), "{game}");
        let odd = Any {
            value: vec![0xff],
            ..view
        };
        let status = draw(odd, None).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{status}");
    }
}

#[tokio::test]
async fn outlines_are_told_to_whoever_asks_for_them() {
    let referee = referee();
    let ask = async |game: &str, pack: &str, extent: BoardView| {
        let request = GetBoardRequest {
            game: game.to_owned(),
            pack: pack.to_owned(),
            view: extent.into(),
            ..Default::default()
        };
        let board = referee.get_board(Request::new(request)).await.unwrap();
        board.into_inner().board.unwrap()
    };
    for (extent, is_full) in [(BoardView::Unspecified, false), (BoardView::Full, true)] {
        let board = ask("aa1940", "", extent).await;
        let board: aa1940::v1::Board = board.to_msg().unwrap();
        assert_eq!(board.sheet.is_some(), is_full);
        for space in &board.spaces {
            let outline = space.outline.as_ref();
            let shapes = outline.map(|it| it.polygons.len() + it.discs.len());
            assert_eq!(shapes.is_some_and(|it| it > 0), is_full, "{}", space.id);
        }
        let board = ask("axis-empires", "axis-empires-open", extent).await;
        let board: axis_empires::v1::Board = board.to_msg().unwrap();
        let pack = &board.packs[0];
        assert_eq!(pack.sheets.len(), if is_full { 2 } else { 0 });
        assert!(pack.hexes.iter().all(|hex| hex.center.is_some() == is_full));
        for hex in &pack.hexes {
            let Some(at) = hex.center else { continue };
            let on = |sheet: &axis_empires::v1::MapSheet| at.x < sheet.width && at.y < sheet.height;
            assert!(pack.sheets.iter().any(on), "{}", hex.code);
        }
    }
}
