//! Layout of observations: sections of rows with the same cells. The encoders write by the same
//! constants from which the documents are made.

/// Cells of one meaning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// Their name.
    pub(crate) name: &'static str,
    /// Number of cells.
    pub(crate) count: usize,
    /// Their meaning.
    pub(crate) text: &'static str,
}

/// A part of an observation: rows with the same cells.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Its name.
    pub(crate) name: &'static str,
    /// Meaning of a row.
    pub(crate) text: &'static str,
    /// Place of its first cell.
    pub(crate) offset: usize,
    /// Number of rows.
    pub(crate) rows: usize,
    /// Cells of a row.
    pub(crate) width: usize,
    /// Their meanings.
    pub(crate) cells: &'static [Cell],
}

/// The sections of an observation, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// The sections.
    pub(crate) sections: Vec<Section>,
}

impl Layout {
    /// Adds a section of so many rows. Returns the place of its first cell.
    pub(crate) fn add(
        &mut self,
        (name, text): (&'static str, &'static str),
        rows: usize,
        (width, cells): (usize, &'static [Cell]),
    ) -> usize {
        let offset = self.size();
        self.sections.push(Section {
            name,
            text,
            offset,
            rows,
            width,
            cells,
        });
        offset
    }

    /// Number of cells in all.
    pub(crate) fn size(&self) -> usize {
        (self.sections.last()).map_or(0, |last| last.offset + last.rows * last.width)
    }
}

/// Declares the cells of a row: a constant each with its place, `WIDTH`, and `CELLS`.
macro_rules! cells {
    (@at $offset:expr;) => {
        /// Number of cells of a row.
        pub(crate) const WIDTH: usize = $offset;
    };
    (@at $offset:expr; $name:ident[$count:expr] $text:literal; $($rest:tt)*) => {
        #[doc = $text]
        pub(crate) const $name: usize = $offset;
        cells!(@at $offset + $count; $($rest)*);
    };
    ($($name:ident[$count:expr] $text:literal;)*) => {
        cells!(@at 0; $($name[$count] $text;)*);
        /// The cells with their meanings.
        pub(crate) const CELLS: &[$crate::layout::Cell] = &[
            $($crate::layout::Cell { name: stringify!($name), count: $count, text: $text },)*
        ];
    };
}

pub(crate) use cells;

/// A section's cells while they are written. Values above 255 read 255.
pub(crate) struct Cells<'a>(pub(crate) &'a mut [u8]);

impl Cells<'_> {
    /// Writes a number.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, value: impl TryInto<u8>) {
        if let Some(cell) = self.0.get_mut(place) {
            *cell = value.try_into().unwrap_or(u8::MAX);
        }
    }

    /// Writes one in the cell of a place, if there is one.
    #[inline]
    pub(crate) fn mark(&mut self, first: usize, place: usize, count: usize) {
        if place < count {
            self.set(first + place, 1_u8);
        }
    }

    /// Adds to a number.
    #[inline]
    pub(crate) fn add(&mut self, place: usize, value: u8) {
        if let Some(cell) = self.0.get_mut(place) {
            *cell = cell.saturating_add(value);
        }
    }

    /// Writes a number in two cells, the larger part first.
    pub(crate) fn set_wide(&mut self, place: usize, value: u16) {
        let [high, low] = value.to_be_bytes();
        self.set(place, high);
        self.set(place + 1, low);
    }
}
