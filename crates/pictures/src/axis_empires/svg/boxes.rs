//! Boxes with counters in them, in rows that are filled from the left.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::pack::Pack;

use super::counter::{COUNTER, stack};
use crate::axis_empires::layout::PaperPoint;
use crate::axis_empires::palette::INK;
use crate::axis_empires::panel::Tray;
use crate::escape::escape;

/// Height of a row of boxes.
const ROW: f64 = 62.0;

/// Free space at the sides, and between boxes.
const MARGIN: f64 = 14.0;
const GAP: f64 = 10.0;

/// Width of a letter of a box's name.
const LETTER: f64 = 5.2;

/// Room for a pile of counters in a box.
const PLACE: f64 = COUNTER + 11.0;

/// Around the counters of a box.
const RIM: f64 = 10.0;

/// A box or the part of one that fits into a row, and where it goes.
struct PlacedBox<'a> {
    tray: &'a Tray,
    /// The first of its piles, and the one after the last.
    piles: (usize, usize),
    left: f64,
    row: usize,
    width: f64,
}

/// Where each box goes. One that is wider than a row goes on in the next.
fn seats(trays: &[Tray], width: f64) -> Vec<PlacedBox<'_>> {
    let room = width - 2.0 * MARGIN;
    let most = (((room - RIM) / PLACE) as usize).max(1);
    let (mut left, mut row) = (MARGIN, 0);
    let mut seats: Vec<PlacedBox<'_>> = Vec::with_capacity(trays.len());
    for tray in trays {
        for first in (0..tray.piles.len()).step_by(most) {
            let last = tray.piles.len().min(first + most);
            let counters = (last - first) as f64 * PLACE;
            let name = tray.name.chars().count() as f64 * LETTER;
            let wide = counters.max(name.min(room - RIM)) + RIM;
            if left > MARGIN && left + wide > width - MARGIN {
                (left, row) = (MARGIN, row + 1);
            }
            seats.push(PlacedBox {
                tray,
                piles: (first, last),
                left,
                row,
                width: wide,
            });
            left += wide + GAP;
        }
    }
    seats
}

/// The room that boxes take on paper of some width.
pub(super) fn height(trays: &[Tray], width: f64) -> f64 {
    let seats = seats(trays, width);
    seats.last().map_or(0.0, |seat| (seat.row + 1) as f64 * ROW)
}

/// Draws boxes.
pub(super) fn draw(
    out: &mut String,
    pack: &Pack,
    trays: &[Tray],
    (width, top): (f64, f64),
) -> Result {
    for seat in seats(trays, width) {
        let (x, y) = (seat.left, top + seat.row as f64 * ROW);
        writeln!(
            out,
            r##"<g class="tray"><rect x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}" rx="3" fill="#fff" fill-opacity=".5" stroke="#8f8a78"/><text x="{:.1}" y="{:.1}" font-size="8.5" fill="{INK}">{}</text>"##,
            seat.width,
            ROW - 6.0,
            x + 5.0,
            y + 10.5,
            escape(&seat.tray.name)
        )?;
        let (first, last) = seat.piles;
        for (index, pile) in seat.tray.piles[first..last].iter().enumerate() {
            let at: PaperPoint = (x + 5.0 + PLACE * (index as f64 + 0.5), y + 38.0);
            stack(out, pack, pile, (at, 0.0))?;
        }
        writeln!(out, "</g>")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires_pack::faction::Faction;
    use sandtable_axis_empires_pack::pack::{CounterId, open};
    use sandtable_axis_empires_state::state::{Kind, Piece, Place};

    fn tray(piles: usize) -> Tray {
        let piece = Piece::new(Kind::Unit(CounterId(0)), Faction::Axis, Place::Gone);
        Tray {
            name: "a box".to_owned(),
            piles: vec![vec![piece]; piles],
        }
    }

    /// Nothing is lost, nothing sticks out, nothing lies over another.
    #[test]
    fn boxes_fill_rows_whatever_their_width() {
        let trays = [tray(1), tray(30), tray(3), tray(2), tray(90)];
        for width in [480.0, 800.0, 2500.0] {
            let seats = seats(&trays, width);
            let piles = |seat: &PlacedBox<'_>| seat.piles.1 - seat.piles.0;
            assert_eq!(seats.iter().map(piles).sum::<usize>(), 126, "{width}");
            for seat in &seats {
                assert!(seat.left + seat.width <= width, "{width}");
            }
            for pair in seats.windows(2) {
                let is_right = pair[1].left >= pair[0].left + pair[0].width;
                assert!(pair[1].row > pair[0].row || is_right, "{width}");
            }
            let rows = seats.last().unwrap().row + 1;
            assert!((height(&trays, width) - rows as f64 * ROW).abs() < 1e-6);
        }
        assert_eq!(height(&[], 800.0), 0.0);
    }

    #[test]
    fn equal_counters_are_one_pile_with_their_number() {
        let pack = open::find("training").unwrap();
        let mut piles = tray(1);
        piles.piles[0] = vec![piles.piles[0][0]; 3];
        let mut out = String::new();
        draw(&mut out, &pack, &[piles], (480.0, 0.0)).unwrap();
        assert_eq!(out.matches("class=\"counter\"").count(), 3);
        assert!(out.contains(">3</text>"), "{out}");
    }
}
