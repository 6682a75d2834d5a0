//! Ways of units, which the contract encodes from their ends.

use crate::packages::games::axis_empires::v1::UnitMoves;

impl UnitMoves {
    /// The way that a row of the list stands for: every hex entered, in order. Empty when
    /// there is no such row.
    #[must_use]
    pub fn way(&self, row: usize) -> Vec<u32> {
        let mut way = Vec::new();
        let mut next = self.to.get(row);
        // A list that led in a circle would be longer than its rows.
        while let Some(row) = next
            && way.len() < self.to.len()
        {
            way.push(row.hex);
            next = row.from.and_then(|from| self.to.get(from as usize));
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packages::games::axis_empires::v1::Destination;

    #[test]
    fn the_way_is_found_from_its_end() {
        let to = |hex, from| Destination {
            hex,
            from,
            ..Destination::default()
        };
        let moves = UnitMoves {
            piece: 3,
            to: vec![to(4, None), to(6, Some(2)), to(9, Some(0)), to(1, Some(3))],
        };
        assert_eq!(moves.way(1), [4, 9, 6]);
        assert_eq!(moves.way(0), [4]);
        assert_eq!(moves.way(3), [1; 4], "no circle is without end");
        assert!(moves.way(9).is_empty());
    }
}
