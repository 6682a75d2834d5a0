//! The drawing against the rules: what borders on each other is drawn so, and nothing else is,
//! but for what `data/borders.json` lists with the reason.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_aa1940::board::Board;
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_pictures::aa1940::geometry::Atlas;
use sandtable_pictures::aa1940::outlines::Place;
use serde::Deserialize;

/// Spaces that share less of a line than this meet at a corner, in the drawing's units: tenths of
/// a pixel where the world is 1,900 wide.
const CORNER: f64 = 65.0;

#[derive(Deserialize)]
struct Exceptions {
    apart: Vec<Exception>,
    touching: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    spaces: [String; 2],
    why: String,
}

#[expect(clippy::unwrap_used, reason = "the file is the test's own")]
fn exceptions() -> Exceptions {
    serde_json::from_str(include_str!("../data/borders.json")).unwrap()
}

type Pair = (SpaceId, SpaceId);

fn pair(a: SpaceId, b: SpaceId) -> Pair {
    (a.min(b), a.max(b))
}

/// The sides of all shapes, with what is on either side.
fn edges(atlas: &Atlas) -> BTreeMap<(Place, Place), Vec<SpaceId>> {
    let mut edges: BTreeMap<(Place, Place), Vec<SpaceId>> = BTreeMap::new();
    for (index, shape) in (0..).zip(&atlas.shapes) {
        for (from, to) in shape.edges() {
            let edge = (from.min(to), from.max(to));
            edges.entry(edge).or_default().push(SpaceId(index));
        }
    }
    edges
}

/// Returns the length of the line between each two spaces; where the edges of the sheet meet,
/// across them as well.
fn shared(atlas: &Atlas) -> BTreeMap<Pair, f64> {
    let mut shared: BTreeMap<Pair, f64> = BTreeMap::new();
    let width = (atlas.sheet.size().0 * 10.0).round() as i32;
    let mut rim: [Vec<(i32, i32, SpaceId)>; 2] = [Vec::new(), Vec::new()];
    for (((x1, y1), (x2, y2)), spaces) in edges(atlas) {
        match spaces[..] {
            [a, b] => {
                let length = f64::from(x2 - x1).hypot(f64::from(y2 - y1));
                *shared.entry(pair(a, b)).or_default() += length;
            }
            [a] if x1 == x2 && x1 == 0 => rim[0].push((y1, y2, a)),
            [a] if x1 == x2 && x1 == width => rim[1].push((y1, y2, a)),
            _ => {}
        }
    }
    if atlas.sheet.edges_meet() {
        for &(y1, y2, a) in &rim[0] {
            for &(y3, y4, b) in &rim[1] {
                let length = y2.min(y4) - y1.max(y3);
                if length > 0 && a != b {
                    *shared.entry(pair(a, b)).or_default() += f64::from(length);
                }
            }
        }
    }
    shared
}

fn is_impassable(board: &Board, space: SpaceId) -> bool {
    board.space(space).neutrality == Some(Neutrality::Impassable)
}

fn names(board: &Board, (a, b): Pair) -> [String; 2] {
    let mut names = [a, b].map(|space| board.space(space).id.clone());
    names.sort();
    names
}

#[test]
fn what_borders_by_the_rules_is_drawn_so_and_nothing_else() {
    let exceptions = exceptions();
    for board in [Board::europe1940(), Board::global1940()] {
        let shared = shared(Atlas::of(&board));
        let by_rule: BTreeSet<Pair> = (board.all_spaces())
            .flat_map(|space| board.neighbors(space).map(move |other| pair(space, other)))
            .collect();
        let apart = by_rule.iter().filter(|it| !shared.contains_key(it));
        let apart: BTreeSet<[String; 2]> = apart.map(|it| names(&board, *it)).collect();
        let touching = shared.iter().filter(|(it, length)| {
            let passable = !is_impassable(&board, it.0) && !is_impassable(&board, it.1);
            **length > CORNER && passable && !by_rule.contains(*it)
        });
        let touching: BTreeMap<[String; 2], i64> = touching
            .map(|(it, length)| (names(&board, *it), *length as i64))
            .collect();
        let excused = |list: &[Exception]| -> BTreeSet<[String; 2]> {
            list.iter().map(|it| it.spaces.clone()).collect()
        };
        let unknown: Vec<_> = apart
            .difference(&excused(&exceptions.apart))
            .cloned()
            .collect();
        assert!(unknown.is_empty(), "{}: not drawn: {unknown:?}", board.id);
        let known = excused(&exceptions.touching);
        let unknown: Vec<_> = touching
            .iter()
            .filter(|(it, _)| !known.contains(*it))
            .collect();
        assert!(unknown.is_empty(), "{}: drawn: {unknown:?}", board.id);
    }
}

/// An exception that is none any more leaves the list, and each says why it is there.
#[test]
fn each_exception_is_one_and_says_why() {
    let board = Board::global1940();
    let shared = shared(Atlas::of(&board));
    let exceptions = exceptions();
    let length = |[a, b]: &[String; 2]| {
        let [a, b] = [a, b].map(|id| board.find_space(id).unwrap());
        (board.adjacent(a, b), shared.get(&pair(a, b)).copied())
    };
    for it in &exceptions.apart {
        assert_eq!(length(&it.spaces), (true, None), "{:?}", it.spaces);
    }
    for it in &exceptions.touching {
        let (by_rule, length) = length(&it.spaces);
        assert!(
            !by_rule && length.is_some_and(|it| it > CORNER),
            "{:?}",
            it.spaces
        );
    }
    for it in exceptions.apart.iter().chain(&exceptions.touching) {
        assert!(
            it.why.len() > 10 && it.spaces[0] < it.spaces[1],
            "{:?}",
            it.spaces
        );
    }
}

/// No two spaces overlap: each side has one space on either side of it, and going round them all
/// nothing is counted twice.
#[test]
fn no_two_spaces_overlap() {
    for board in [Board::europe1940(), Board::global1940()] {
        let atlas = Atlas::of(&board);
        for (edge, spaces) in edges(atlas) {
            let distinct: BTreeSet<SpaceId> = spaces.iter().copied().collect();
            assert!(
                spaces.len() <= 2 && distinct.len() == spaces.len(),
                "{edge:?}: {spaces:?}"
            );
        }
        let (width, height) = atlas.sheet.size();
        let (mut looked, mut doubled) = (0, 0);
        for row in 0..180 {
            for column in 0..320 {
                let place = (
                    (width * 10.0 * (f64::from(column) + 0.43) / 320.0) as i32,
                    (height * 10.0 * (f64::from(row) + 0.57) / 180.0) as i32,
                );
                let over = (atlas.shapes.iter().zip(&atlas.bounds))
                    .filter(|(shape, bounds)| bounds.has(place) && shape.has(place))
                    .count();
                looked += 1;
                doubled += u32::from(over > 1);
            }
        }
        // Corners are whole numbers, and a line between two may be off by a hair.
        assert!(
            doubled * 2000 < looked,
            "{}: {doubled} of {looked}",
            board.id
        );
    }
}
