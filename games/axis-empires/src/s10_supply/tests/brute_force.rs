//! Supply against a search of every line, on random little maps.
//!
//! The search goes forward from each counter, one hex at a time, and knows only the
//! sentences of sections 10 and of the glossary, written down once more in the plainest
//! way. It shares no code with what it checks but the maps.

mod plain;
mod random;

use std::collections::BTreeMap;

use plain::{Plain, Way};
use random::random_position;

use crate::s10_supply::{Supply, is_supplied};
use crate::sampler::Random;
use crate::state::{Piece, PieceId, Place};

/// AE-10-1, AE-10.1-1, AE-10.1-4, AE-10.2-1, AE-10.2-3 to AE-10.2-7, AE-10.2.2-2,
/// AE-10.2.3-1 to AE-10.2.3-5, AE-10.2.3-7, DS-10-1, DS-G-10, AE-GLO-58, DS-G-26.
#[test]
fn every_unit_is_supplied_exactly_when_some_line_exists() {
    let mut random = Random::new(0x5eed);
    let (mut supplied, mut unsupplied) = (0_u32, 0_u32);
    // Number of units whose every line takes such a way.
    let mut needed: BTreeMap<Way, u32> = BTreeMap::new();
    for number in 0..10_000 {
        let position = random_position(&mut random);
        let state = &position.state;
        let supply = Supply::of(state);
        let units: Vec<(PieceId, &Piece)> = state
            .pieces()
            .filter(|(_, piece)| matches!(piece.at, Place::Hex(_)))
            .filter(|(_, piece)| piece.face_up(state.pack()).ground().is_some())
            .collect();
        for (id, piece) in units {
            let plain = |without| Plain {
                state,
                piece,
                without,
            };
            let expected = plain(None).is_supplied();
            assert_eq!(
                supply.is_supplied(id),
                expected,
                "position {number}, {piece:?}: {:?}",
                state.pieces().collect::<Vec<_>>()
            );
            assert_eq!(
                is_supplied(state, id),
                expected,
                "position {number}, {piece:?}"
            );
            if expected {
                supplied += 1;
                let lost = |way: &Way| !plain(Some(*way)).is_supplied();
                for way in Way::ALL.into_iter().filter(lost) {
                    *needed.entry(way).or_default() += 1;
                }
            } else {
                unsupplied += 1
            }
        }
    }
    assert!(
        supplied > 5_000 && unsupplied > 5_000,
        "{supplied} {unsupplied}"
    );
    let rare: Vec<Way> = Way::ALL
        .into_iter()
        .filter(|way| needed.get(way).is_none_or(|units| *units < 100))
        .collect();
    assert!(rare.is_empty(), "{rare:?} of {needed:?}");
}
