//! The map in character cells: two pixels of ground to a cell, forces on top.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::Domain;

use sandtable_pictures::aa1940::geometry::Atlas;
use sandtable_pictures::aa1940::palette::{self, Rgb};
use sandtable_pictures::aa1940::position::{Force, Position};
use sandtable_pictures::aa1940::projection::Point;
use sandtable_pictures::aa1940::viewport::Frame;

use crate::output::color::ColorChoice;

/// The sea is darker here than on paper: a terminal is dark.
const SEA: Rgb = Rgb(0x1b, 0x33, 0x47);
const SEA_BORDER: Rgb = Rgb(0x2a, 0x49, 0x62);
/// Ground that is no space.
const BARE: Rgb = Rgb(0x2c, 0x2f, 0x31);
const BLACK: Rgb = Rgb(0, 0, 0);
const BATTLE: Rgb = Rgb(0xd8, 0x23, 0x2a);

/// The spaces are named when no more of the sheet than this is shown from side to side.
const NAMED_FROM: f64 = 380.0;

/// The least of the sheet that is shown from side to side.
const LEAST: f64 = 120.0;

/// The part of the map that is shown, and which space each of its pixels is in.
#[derive(Debug)]
pub(crate) struct Chart {
    atlas: &'static Atlas,
    zoom: f64,
    center: Point,
    size: (u16, u16),
    pixels: Vec<Option<SpaceId>>,
}

impl Chart {
    /// The whole map.
    pub(crate) fn new(board: &Board) -> Self {
        let atlas = Atlas::of(board);
        let (width, height) = atlas.sheet.size();
        Self {
            atlas,
            zoom: 1.0,
            center: Point {
                x: width / 2.0,
                y: height / 2.0,
            },
            size: (0, 0),
            pixels: Vec::new(),
        }
    }

    /// A part of the map, as large as it can be.
    fn framed(board: &Board, frame: Frame) -> Self {
        let mut chart = Self::new(board);
        let (width, height) = chart.atlas.sheet.size();
        let (wide, high) = frame.size();
        chart.zoom = (width / wide).min(height / high).clamp(1.0, width / LEAST);
        chart.center = frame.middle();
        chart.shift(0.0, 0.0);
        chart
    }

    /// Magnifies by a factor.
    pub(crate) fn magnify(&mut self, factor: f64) {
        let most = self.atlas.sheet.size().0 / LEAST;
        self.zoom = (self.zoom * factor).clamp(1.0, most);
        self.shift(0.0, 0.0);
    }

    /// Moves by parts of what is shown; never beyond the sheet, but round the world.
    pub(crate) fn shift(&mut self, right: f64, down: f64) {
        let (width, height) = self.atlas.sheet.size();
        let (half_width, half_height) = (width / self.zoom / 2.0, height / self.zoom / 2.0);
        let x = self.center.x + right * half_width;
        let y = self.center.y + down * half_height;
        self.center = Point {
            x: if self.atlas.sheet.edges_meet() {
                x.rem_euclid(width)
            } else {
                x.clamp(half_width, width - half_width)
            },
            y: y.clamp(half_height, height - half_height),
        };
        self.pixels.clear();
    }

    /// Draws a position.
    pub(crate) fn draw(
        &mut self,
        area: Rect,
        buffer: &mut Buffer,
        board: &Board,
        position: &Position,
    ) {
        if area.is_empty() {
            return;
        }
        if self.pixels.is_empty() || self.size != (area.width, area.height) {
            self.size = (area.width, area.height);
            self.pixels = self.survey();
        }
        self.ground(area, buffer, board, position);
        if self.atlas.sheet.size().0 / self.zoom <= NAMED_FROM {
            for space in board.all_spaces() {
                let name = &board.space(space).name;
                self.write(area, buffer, space, -1, name, None);
            }
        }
        let battles = position.contested(board);
        let (calm, fought): (Vec<SpaceId>, Vec<SpaceId>) = board
            .all_spaces()
            .partition(|space| !battles.contains(space));
        for space in calm {
            self.forces(area, buffer, board, position, space);
        }
        for space in fought {
            self.write(area, buffer, space, -1, " battle ", Some(BATTLE));
            self.forces(area, buffer, board, position, space);
        }
    }

    /// Returns the space of each pixel.
    fn survey(&self) -> Vec<Option<SpaceId>> {
        let (columns, rows) = (self.size.0, self.size.1 * 2);
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| (self.atlas).about(self.place(f64::from(column), f64::from(row))))
            .collect()
    }

    /// The place on the sheet of a pixel's middle.
    fn place(&self, column: f64, row: f64) -> Point {
        let (width, height) = self.atlas.sheet.size();
        let part = |pixel: f64, of: f64| (pixel + 0.5) / of - 0.5;
        Point {
            x: self.center.x + part(column, f64::from(self.size.0)) * width / self.zoom,
            y: self.center.y + part(row, f64::from(self.size.1 * 2)) * height / self.zoom,
        }
    }

    /// The cell of a place on the sheet, which may be outside of the area.
    fn cell(&self, point: Point) -> (i32, i32) {
        let (width, height) = self.atlas.sheet.size();
        // Of the copies of a place round the world the one nearest to the middle is shown.
        let point = (self.atlas.sheet.copies(point))
            .min_by(|a, b| {
                let off = |place: &Point| (place.x - self.center.x).abs();
                off(a).total_cmp(&off(b))
            })
            .unwrap_or(point);
        let along = |offset: f64, whole: f64, cells: u16| {
            ((offset / whole * self.zoom + 0.5) * f64::from(cells)).floor() as i32
        };
        (
            along(point.x - self.center.x, width, self.size.0),
            along(point.y - self.center.y, height, self.size.1),
        )
    }

    fn ground(&self, area: Rect, buffer: &mut Buffer, board: &Board, position: &Position) {
        for row in 0..area.height {
            for column in 0..area.width {
                let color = |row| rgb(self.pixel(board, position, column, row));
                let style = Style::new().fg(color(row * 2)).bg(color(row * 2 + 1));
                buffer[(area.x + column, area.y + row)]
                    .set_symbol("▀")
                    .set_style(style);
            }
        }
    }

    fn pixel(&self, board: &Board, position: &Position, column: u16, row: u16) -> Rgb {
        let space = |column: u16, row: u16| {
            let (column, row) = (column.min(self.size.0 - 1), row.min(self.size.1 * 2 - 1));
            self.pixels[usize::from(row) * usize::from(self.size.0) + usize::from(column)]
        };
        let Some(here) = space(column, row) else {
            return BARE;
        };
        let beside = [space(column + 1, row), space(column, row + 1)];
        let border = (beside.iter().flatten())
            .any(|next| *next != here && board.is_sea(*next) == board.is_sea(here));
        match (board.is_sea(here), border) {
            (true, true) => SEA_BORDER,
            (true, false) => SEA,
            (false, border) => {
                let ground = palette::of_space(board, position, here);
                ground.mix(BLACK, if border { 0.4 } else { 0.1 })
            }
        }
    }

    /// The forces of a space, one below the other.
    fn forces(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        board: &Board,
        position: &Position,
        space: SpaceId,
    ) {
        for (row, force) in (0..).zip(&position.space(space).forces) {
            let color = palette::of_power(board, force.power);
            self.write(area, buffer, space, row, &figures(force), Some(color));
        }
    }

    /// Writes a text in a space, some lines below its label's place.
    fn write(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        space: SpaceId,
        below: i32,
        text: &str,
        ground: Option<Rgb>,
    ) {
        let (column, row) = self.cell(self.atlas.labels[space.index()]);
        let row = row + below;
        if row < 0 || row >= i32::from(area.height) {
            return;
        }
        let start = column - text.chars().count() as i32 / 2;
        for (column, letter) in (start..).zip(text.chars()) {
            if column < 0 || column >= i32::from(area.width) {
                continue;
            }
            let place = (area.x + column as u16, area.y + row as u16);
            let cell = &mut buffer[place];
            let style = match ground {
                Some(color) => Style::new().bg(rgb(color)).fg(rgb(text_color(color))),
                // Names lie on the ground that is there.
                None => {
                    let ground = match cell.bg {
                        Color::Rgb(r, g, b) => Rgb(r, g, b),
                        _ => SEA,
                    };
                    Style::new().fg(rgb(text_color(ground))).bg(cell.bg)
                }
            };
            cell.set_char(letter)
                .set_style(style.add_modifier(Modifier::BOLD));
        }
    }
}

/// A force in figures: land, air and sea units.
fn figures(force: &Force) -> String {
    [(Domain::Land, '■'), (Domain::Air, '▲'), (Domain::Sea, '▼')]
        .into_iter()
        .map(|(domain, symbol)| (force.count(domain), symbol))
        .filter(|(count, _)| *count > 0)
        .map(|(count, symbol)| format!("{symbol}{count}"))
        .collect()
}

fn text_color(ground: Rgb) -> Rgb {
    if ground.is_light() {
        BLACK
    } else {
        Rgb(255, 255, 255)
    }
}

fn rgb(color: Rgb) -> Color {
    Color::Rgb(color.0, color.1, color.2)
}

/// The map as lines of text, for a terminal that is not taken over and for what is none.
pub(crate) fn text_map(
    board: &Board,
    position: &Position,
    frame: Option<Frame>,
    ((width, height), ink): ((u16, u16), ColorChoice),
) -> String {
    use std::fmt::Write;
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let mut chart = frame.map_or_else(|| Chart::new(board), |frame| Chart::framed(board, frame));
    chart.draw(area, &mut buffer, board, position);
    let mut text = String::new();
    for row in 0..height {
        let mut colors = None;
        for column in 0..width {
            let cell = &buffer[(column, row)];
            if ink == ColorChoice::Colors && colors != Some((cell.fg, cell.bg)) {
                colors = Some((cell.fg, cell.bg));
                write!(text, "\u{1b}[38;{};48;{}m", code(cell.fg), code(cell.bg))
                    .expect("writing to a string does not fail");
            }
            text.push_str(cell.symbol());
        }
        match ink {
            ColorChoice::Colors => text.push_str("\u{1b}[0m"),
            ColorChoice::Plain => text.truncate(text.trim_end_matches(' ').len()),
        }
        text.push('\n');
    }
    text
}

/// A color in the codes of terminals.
fn code(color: Color) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("2;{r};{g};{b}"),
        _ => "5;0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_pictures::crop::Region;

    #[test]
    fn zooming_and_moving_stay_on_the_sheet() {
        let board = Board::europe1940();
        let mut chart = Chart::new(&board);
        chart.shift(5.0, 5.0);
        let (width, height) = chart.atlas.sheet.size();
        assert_eq!(
            (chart.center.x, chart.center.y),
            (width / 2.0, height / 2.0)
        );
        chart.magnify(100.0);
        chart.shift(-1000.0, 0.0);
        assert!((chart.zoom - width / LEAST).abs() < 1e-9);
        assert!((chart.center.x - LEAST / 2.0).abs() < 1e-9);
        chart.magnify(0.0);
        assert_eq!(chart.center.x, width / 2.0);
    }

    #[test]
    fn the_text_map_shows_forces() {
        let board = Board::europe1940();
        let opening = Position::opening(&board);
        let text = text_map(&board, &opening, None, ((120, 40), ColorChoice::Plain));
        assert_eq!(text.lines().count(), 40);
        assert!(text.contains('■') && text.contains('▲') && text.contains('▼'));
        assert!(!text.contains('\u{1b}'), "no colors where nobody sees them");
        let colored = text_map(&board, &opening, None, ((120, 40), ColorChoice::Colors));
        assert!(colored.contains("\u{1b}[38;2;") && colored.ends_with("\u{1b}[0m\n"));
    }

    #[test]
    fn a_region_is_shown_as_large_as_it_can_be() {
        let board = Board::global1940();
        let opening = Position::opening(&board);
        let region = |place: &str| Region {
            around: vec![place.to_owned()],
            margin: Some(0),
        };
        for place in ["france", "western-united-states", "japan", "pacific"] {
            let frame = Frame::of(&board, &opening, &region(place))
                .unwrap()
                .unwrap();
            let chart = Chart::framed(&board, frame);
            let (width, height) = chart.atlas.sheet.size();
            let (wide, high) = frame.size();
            assert!(
                width / chart.zoom >= wide - 1e-6 && height / chart.zoom >= high - 1e-6,
                "{place}"
            );
        }
        let frame = Frame::of(&board, &opening, &region("france")).unwrap();
        let text = text_map(&board, &opening, frame, ((120, 40), ColorChoice::Plain));
        assert!(text.contains("France") && !text.contains("Japan"), "{text}");
    }

    #[test]
    fn whoever_looks_east_for_long_comes_back_from_the_west() {
        let board = Board::global1940();
        let mut chart = Chart::new(&board);
        chart.magnify(4.0);
        let before = chart.center;
        for _ in 0..8 {
            chart.shift(1.0, 0.0);
        }
        assert!(
            (chart.center.x - before.x).abs() < 1e-9,
            "{:?}",
            chart.center
        );
        chart.shift(2.0, 0.0);
        assert!(chart.center.x > before.x);
    }

    #[test]
    fn islands_are_named_when_they_are_looked_at_closely() {
        let board = Board::global1940();
        let mut chart = Chart::new(&board);
        let midway = board.find_space("midway").unwrap();
        chart.magnify(10.0);
        chart.center = chart.atlas.labels[midway.index()];
        let area = Rect::new(0, 0, 120, 40);
        let mut buffer = Buffer::empty(area);
        chart.draw(area, &mut buffer, &board, &Position::opening(&board));
        let text: String = buffer.content.iter().map(|cell| cell.symbol()).collect();
        assert!(text.contains("Midway"));
    }
}
