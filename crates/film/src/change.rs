//! What changed between two frames.

use crate::palette::UNCHANGED;

/// A part of a frame that replaces what was there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The left upper corner.
    pub(crate) at: (u32, u32),
    /// Width and height.
    pub(crate) size: (u32, u32),
    /// Places in the palette, row by row.
    pub(crate) places: Vec<u8>,
}

impl Change {
    /// All of a first frame.
    pub(crate) fn whole(places: &[u8], size: (u32, u32)) -> Self {
        Self {
            at: (0, 0),
            size,
            places: places.to_vec(),
        }
    }

    /// The smallest part around all points that differ, in which all others are left as they
    /// were; one point when none differs.
    pub(crate) fn between(before: &[u8], after: &[u8], width: u32) -> Self {
        let row = width as usize;
        let points = before.iter().zip(after).enumerate();
        let differing = points.filter(|(_, (before, after))| before != after);
        let (mut left, mut right, mut top, mut bottom) = (row, 0, after.len(), 0);
        for (index, _) in differing {
            let (x, y) = (index % row, index / row);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let mut places = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
        for y in top..=bottom {
            let part = y * row + left..=y * row + right;
            let points = before[part.clone()].iter().zip(&after[part]);
            places.extend(points.map(
                |(before, after)| {
                    if before == after { UNCHANGED } else { *after }
                },
            ));
        }
        Self {
            at: (left as u32, top as u32),
            size: ((right - left + 1) as u32, (bottom - top + 1) as u32),
            places,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_written() {
        let before = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
        let after = [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1];
        let change = Change::between(&before, &after, 4);
        assert_eq!((change.at, change.size), ((1, 1), (2, 2)));
        assert_eq!(change.places, [2, UNCHANGED, UNCHANGED, 3]);
    }

    #[test]
    fn a_frame_without_a_change_is_one_point() {
        let change = Change::between(&[5; 6], &[5; 6], 3);
        assert_eq!((change.at, change.size), ((0, 0), (1, 1)));
        assert_eq!(change.places, [UNCHANGED]);
    }
}
