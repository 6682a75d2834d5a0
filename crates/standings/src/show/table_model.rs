//! Tables as headings and cells, before they are drawn.

use crate::cross_table::{Columns, CrossTable};
use crate::rational::Notation;
use crate::sanitize::plain;
use crate::show::picture::RankedPlayer;
use crate::table::{Leaderboard, StandingsRow};

pub(super) struct Sheet {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<String>>,
}

pub(super) struct Column {
    pub(super) heading: String,
    pub(super) kind: ColumnKind,
    /// Rank of the column for being left out when there is no room; one with 0 stays.
    pub(super) spare: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnKind {
    /// Names, which may be cut short.
    Name,
    Number,
    Mark,
}

impl Sheet {
    fn new() -> Self {
        Self {
            columns: Vec::new(),
            rows: Vec::new(),
        }
    }

    fn column(&mut self, heading: &str, kind: ColumnKind, spare: usize, cells: Vec<String>) {
        self.columns.push(Column {
            heading: plain(heading),
            kind,
            spare,
        });
        self.rows.resize(cells.len(), Vec::new());
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.push(plain(&cell));
        }
    }

    /// Marks entrants whose results do not count, where there are any.
    fn struck(&mut self, struck: impl Iterator<Item = bool>) {
        let cells = struck.map(|it| if it { "struck" } else { "" }.to_owned());
        let cells: Vec<String> = cells.collect();
        if cells.iter().any(|it| !it.is_empty()) {
            self.column("Status", ColumnKind::Mark, 0, cells);
        }
    }

    /// At most so many rows and columns: the columns that matter least go, and a last row says how
    /// much is left out.
    pub(super) fn within(mut self, rows: usize, columns: usize) -> Self {
        let rows_out = self.rows.len().saturating_sub(rows);
        self.rows.truncate(rows);
        let mut spare: Vec<usize> = (self.columns.iter().enumerate())
            .filter(|(_, column)| column.spare > 0)
            .map(|(place, _)| place)
            .collect();
        spare.sort_by_key(|place| std::cmp::Reverse(self.columns[*place].spare));
        spare.truncate(self.columns.len().saturating_sub(columns));
        spare.sort_unstable();
        for place in spare.iter().rev() {
            self.columns.remove(*place);
            for row in &mut self.rows {
                row.remove(*place);
            }
        }
        let note = match (rows_out, spare.len()) {
            (0, 0) => return self,
            (rows, 0) => format!("… {rows} more"),
            (0, columns) => format!("… {columns} columns more"),
            (rows, columns) => format!("… {rows} rows, {columns} columns more"),
        };
        let names = |column: &Column| column.kind == ColumnKind::Name;
        let place = self.columns.iter().position(names).unwrap_or(0);
        let mut last = vec![String::new(); self.columns.len()];
        if let Some(cell) = last.get_mut(place) {
            *cell = note;
        }
        self.rows.push(last);
        self
    }

    pub(super) fn ranking(players: &[RankedPlayer]) -> Self {
        let mut sheet = Self::new();
        let cells = |of: fn(&RankedPlayer) -> String| players.iter().map(of).collect();
        sheet.column("#", ColumnKind::Number, 0, cells(|it| it.rank.to_string()));
        sheet.column("Name", ColumnKind::Name, 0, cells(|it| it.name.clone()));
        sheet.column(
            "Rating",
            ColumnKind::Number,
            0,
            cells(|it| it.rating.clone()),
        );
        sheet.column("±", ColumnKind::Number, 1, cells(|it| it.interval.clone()));
        let fixtures = cells(|it| it.fixtures.to_string());
        sheet.column("Fixtures", ColumnKind::Number, 2, fixtures);
        sheet
    }

    pub(super) fn standings(table: &Leaderboard, notation: Notation) -> Self {
        let rows = &table.rows;
        let mut sheet = Self::new();
        let ranks = rows.iter().map(|row| row.rank.to_string()).collect();
        sheet.column("#", ColumnKind::Number, 0, ranks);
        let names = rows.iter().map(|row| row.name.clone()).collect();
        sheet.column("Name", ColumnKind::Name, 0, names);
        sheet.struck(rows.iter().map(|row| row.struck));
        // Tie-breaks go before anything else but the results, the last of them first.
        let many = table.tie_breaks.len();
        if rows.iter().any(|row| row.team.is_some()) {
            let teams = rows
                .iter()
                .map(|row| row.team.clone().unwrap_or_default())
                .collect();
            sheet.column("Team", ColumnKind::Name, many + 3, teams);
        }
        if rows.iter().any(|row| row.rating.is_some()) {
            let rating = |row: &StandingsRow| row.rating.map(|rating| rating.to_string());
            let ratings = rows
                .iter()
                .map(|row| rating(row).unwrap_or_default())
                .collect();
            sheet.column("Rating", ColumnKind::Number, many + 2, ratings);
        }
        for (heading, count) in [
            ("W", (|row| row.won) as fn(&StandingsRow) -> u32),
            ("D", |row| row.drawn),
            ("L", |row| row.lost),
        ] {
            let cells = rows.iter().map(|row| count(row).to_string()).collect();
            sheet.column(heading, ColumnKind::Number, many + 1, cells);
        }
        let points = rows.iter().map(|row| row.points.show(notation)).collect();
        sheet.column("Pts", ColumnKind::Number, 0, points);
        for (place, tie_break) in table.tie_breaks.iter().enumerate() {
            let cells = (rows.iter())
                .map(|row| row.values.get(place).copied().flatten())
                .map(|value| value.map(|value| value.show(notation)).unwrap_or_default())
                .collect();
            sheet.column(tie_break.heading(), ColumnKind::Number, place + 1, cells);
        }
        sheet
    }

    pub(super) fn cross_table(table: &CrossTable, notation: Notation) -> Self {
        let lines = &table.lines;
        let mut sheet = Self::new();
        let numbers = lines.iter().map(|line| line.number.to_string()).collect();
        sheet.column("#", ColumnKind::Number, 0, numbers);
        let names = lines.iter().map(|line| line.name.clone()).collect();
        sheet.column("Name", ColumnKind::Name, 0, names);
        sheet.struck(lines.iter().map(|line| line.struck));
        for (place, number) in (1..=table.width).enumerate() {
            let cells = lines.iter().map(|line| {
                if table.columns == Columns::Opponents && line.number == number {
                    return "■".to_owned();
                }
                let entries = line.cells.get(place).map_or(&[][..], Vec::as_slice);
                let shown = entries
                    .iter()
                    .map(|entry| entry.show(table.columns, notation));
                match notation {
                    Notation::Halves => shown.collect::<String>(),
                    Notation::Decimal => shown.collect::<Vec<_>>().join(" "),
                }
            });
            // The latest rounds are read most.
            let spare = usize::try_from(table.width - number + 1).unwrap_or(usize::MAX);
            let spare = match table.columns {
                Columns::Opponents => place + 1,
                Columns::Rounds | Columns::Fixtures => spare,
            };
            sheet.column(
                &number.to_string(),
                ColumnKind::Mark,
                spare,
                cells.collect(),
            );
        }
        let points = lines
            .iter()
            .map(|line| line.points.show(notation))
            .collect();
        sheet.column("Pts", ColumnKind::Number, 0, points);
        sheet
    }
}
