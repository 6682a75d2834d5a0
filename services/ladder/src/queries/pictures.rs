//! Tables as pictures, to be embedded in pages of others.

use sandtable_proto::tournaments::v1::{DrawnTable, RenderTableRequest, RenderTableResponse};
use sandtable_proto::types::v1::{PictureFormat, PictureTheme};
use sandtable_standings::bracket;
use sandtable_standings::cross_table::cross_table;
use sandtable_standings::show::picture::{TablePicture, Theme};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::queries::drawn_picture::DrawnPicture;
use crate::queries::export::plan;
use crate::queries::hidden_standings::must_see_standings;
use crate::queries::tables::{of_group, stage_asked};
use crate::stages::standings_input::{Standings, refused};
use crate::tournaments::transaction::Work;

/// Rows and columns of a picture: what a page has room for, and what is drawn in a few
/// milliseconds.
const MOST_ROWS: usize = 128;
const MOST_COLUMNS: usize = 64;

/// Entrants of a bracket that is drawn.
const MOST_IN_BRACKET: usize = 512;

/// The colours that a request asks for. Pixels do not follow the reader's system.
pub(crate) fn theme(theme: PictureTheme, format: PictureFormat) -> Theme {
    match theme {
        PictureTheme::Unspecified | PictureTheme::Auto if format == PictureFormat::Png => {
            Theme::Light
        }
        PictureTheme::Unspecified | PictureTheme::Auto => Theme::Auto,
        PictureTheme::Light => Theme::Light,
        PictureTheme::Dark => Theme::Dark,
    }
}

impl Standings {
    /// A table as a picture. What the caller may not see is not drawn.
    pub(crate) async fn picture(
        &self,
        request: &RenderTableRequest,
        caller: &Caller,
    ) -> ServiceResult<RenderTableResponse> {
        let id = self.tournaments.seen("name", &request.name, caller).await?;
        let work = Work::open(&self.tournaments, &id).await?;
        let table = request.table();
        if table != DrawnTable::Bracket {
            must_see_standings(&work, caller).await?;
        }
        let stage = stage_asked(&work, request.stage);
        let tables = self.tables(&id, stage).await?;
        let settings = work.record().shown.settings.as_ref();
        let name = settings.map_or("", |it| it.display_name.as_str());
        let what = match table {
            DrawnTable::Unspecified | DrawnTable::Standings => "standings",
            DrawnTable::CrossTable => "cross table",
            DrawnTable::Bracket => "bracket",
        };
        let title = format!("{name}: {what}");
        let picture = TablePicture {
            title: &title,
            theme: theme(request.theme(), request.format()),
            rows: MOST_ROWS,
            columns: MOST_COLUMNS,
        };
        let svg = match table {
            DrawnTable::Unspecified | DrawnTable::Standings => picture.standings(&tables.table),
            DrawnTable::CrossTable => {
                let inputs = of_group(&tables, request.group.max(1));
                let table = cross_table(&inputs).map_err(|error| refused(&error))?;
                picture.cross_table(&table)
            }
            DrawnTable::Bracket => {
                if tables.table.rows.len() > MOST_IN_BRACKET {
                    return Err(LadderError::LimitReached {
                        what: "entrants of a bracket in a picture",
                        most: MOST_IN_BRACKET as u64,
                    });
                }
                let plan = plan(&work, stage).await?;
                let shown = bracket::bracket(&tables.inputs.results.entrants, &plan)
                    .map_err(|error| refused(&error))?;
                picture.bracket(&shown)
            }
        };
        let drawn = DrawnPicture::of(svg, request.format(), &request.if_none_match);
        let DrawnPicture { svg, png, etag } = drawn.await?;
        Ok(RenderTableResponse { svg, etag, png })
    }
}
