//! `sandtable tournament picture`

use clap::{Args, ValueEnum};
use sandtable_proto::tournaments::v1::{DrawnTable, RenderTableRequest};

use crate::args::global::Common;
use crate::args::names::tournament_name;
use crate::args::picture::PictureArguments;
use crate::credentials::member;

#[derive(Debug, Args)]
pub(super) struct TablePictureArguments {
    /// The tournament.
    tournament: String,
    /// The table.
    #[arg(long, value_enum, default_value = "standings")]
    table: PicturedTable,
    /// The stage, counted from 1; the present one when absent.
    #[arg(long, default_value_t = 0)]
    stage: u32,
    /// The group of a cross table, counted from 1; the first when absent.
    #[arg(long, default_value_t = 0)]
    group: u32,
    #[command(flatten)]
    picture: PictureArguments,
}

/// A table of a tournament.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PicturedTable {
    /// Standings.
    Standings,
    /// Who met whom.
    CrossTable,
    /// The bracket of a knockout.
    Bracket,
}

/// Writes a table as a picture.
pub(super) async fn run(common: &Common, arguments: TablePictureArguments) -> anyhow::Result<()> {
    let table = match arguments.table {
        PicturedTable::Standings => DrawnTable::Standings,
        PicturedTable::CrossTable => DrawnTable::CrossTable,
        PicturedTable::Bracket => DrawnTable::Bracket,
    };
    let request = RenderTableRequest {
        name: tournament_name(&arguments.tournament),
        table: table as i32,
        stage: arguments.stage,
        group: arguments.group,
        theme: arguments.picture.theme(),
        format: arguments.picture.format(),
        ..RenderTableRequest::default()
    };
    let drawn = member(common)?.table_picture(request).await?;
    arguments.picture.write(&drawn.svg, &drawn.png)
}
