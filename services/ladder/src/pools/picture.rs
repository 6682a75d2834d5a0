//! The leaderboard of a pool as a picture.

use sandtable_proto::ladder::v1::{Player, RenderLeaderboardRequest, RenderLeaderboardResponse};
use sandtable_standings::show::picture::{RankedPlayer, TablePicture};

use crate::error::{LadderError, ServiceResult};
use crate::pools::names::pool_id;
use crate::pools::queries::Leaderboards;
use crate::pools::transaction::PoolWork;
use crate::queries::drawn_picture::DrawnPicture;
use crate::queries::pictures::theme;

const DEFAULT_PLAYERS: u32 = 50;
const MOST_PLAYERS: u32 = 200;

/// More columns than there are.
const ALL_COLUMNS: usize = 16;

impl Leaderboards {
    /// The players who are ranked, the strongest first.
    pub(crate) async fn picture(
        &self,
        request: &RenderLeaderboardRequest,
    ) -> ServiceResult<RenderLeaderboardResponse> {
        let players = match request.players {
            0 => DEFAULT_PLAYERS,
            players @ 1..=MOST_PLAYERS => players,
            _ => {
                let problem = format!("must be at most {MOST_PLAYERS}");
                return Err(LadderError::field("players", problem));
            }
        };
        let id = pool_id("name", &request.name)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let settings = work.record().shown.settings.as_ref();
        let title = settings.map_or_else(String::new, |it| it.display_name.clone());
        let rows = self.players_of(id, work.record()).await?;
        let ranked: Vec<_> = rows.iter().filter(|it| it.rank > 0).map(ranked).collect();
        let picture = TablePicture {
            title: &title,
            theme: theme(request.theme(), request.format()),
            rows: players as usize,
            columns: ALL_COLUMNS,
        };
        let svg = picture.ranking(&ranked);
        let drawn = DrawnPicture::of(svg, request.format(), &request.if_none_match);
        let DrawnPicture { svg, png, etag } = drawn.await?;
        Ok(RenderLeaderboardResponse { svg, etag, png })
    }
}

/// A player in its row. Its rating is certain within twice its deviation.
fn ranked(player: &Player) -> RankedPlayer {
    let rating = player.rating.unwrap_or_default();
    let name = if player.version.is_empty() {
        player.display_name.clone()
    } else {
        format!("{} {}", player.display_name, player.version)
    };
    RankedPlayer {
        rank: player.rank,
        name,
        rating: format!("{:.0}", rating.rating),
        interval: format!("{:.0}", 2.0 * rating.deviation),
        fixtures: rating.fixtures,
    }
}
