//! Tests of the drawn board.

use std::collections::BTreeMap;

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::unit::UnitKind;

use super::layout::{PlacedPlate, lay_out};
use super::plate::Part;
use super::wrapped::wrapped;
use super::*;
use crate::aa1940::palette::Rgb;
use crate::aa1940::position::Force;

fn whole(board: &Board, position: &Position) -> String {
    draw(board, position, &Region::whole()).unwrap()
}

fn around(place: &str) -> Region {
    Region {
        around: vec![place.to_owned()],
        margin: None,
    }
}

fn laid_out(board: &Board, region: &Region) -> (Vec<PlacedPlate>, (f64, f64)) {
    let position = Position::opening(board);
    let picture = BoardPicture::of(board, &position, region).unwrap();
    (lay_out(&picture), picture.size)
}

/// Pictures of all that is looked at: whole boards, theatres, and what is near.
fn looks() -> Vec<(std::sync::Arc<Board>, Region)> {
    let (europe, global) = (Board::europe1940(), Board::global1940());
    let mut looks = vec![
        (std::sync::Arc::new(europe), Region::whole()),
        (std::sync::Arc::new(global), Region::whole()),
    ];
    let global = looks[1].0.clone();
    for place in [
        "germany",
        "japan",
        "china",
        "pacific",
        "hawaiian-islands",
        "western-united-states",
    ] {
        looks.push((global.clone(), around(place)));
    }
    looks
}

/// In the whole picture each power, each number of a zone and each victory city is found, and
/// every unit by its power and how many there are.
#[test]
fn what_matters_is_on_the_whole_picture() {
    for board in [Board::europe1940(), Board::global1940()] {
        let (placed, _) = laid_out(&board, &Region::whole());
        let position = Position::opening(&board);
        let by_space: BTreeMap<SpaceId, &PlacedPlate> =
            placed.iter().map(|it| (it.space, it)).collect();
        for space in board.all_spaces() {
            let info = board.space(space);
            let name = match info.id.strip_prefix("sz-") {
                Some(number) => vec![number.to_owned()],
                None => wrapped(&info.name),
            };
            let plate = by_space.get(&space).map(|it| &it.plate);
            if info.id.starts_with("sz-")
                || info.victory_city.is_some()
                || info.capital_of.is_some()
            {
                assert_eq!(plate.map(|it| &it.name), Some(&name), "{}", info.id);
            }
            for force in &position.space(space).forces {
                let count = plate.map_or(0, |plate| units_shown(plate, force.power));
                assert_eq!(count, force.units.iter().sum::<u32>(), "{}", info.id);
            }
        }
        let picture = whole(&board, &position);
        for power in &board.powers {
            assert!(picture.contains(&power.color), "{}", power.id);
        }
        assert!(!picture.contains("NaN") && !picture.contains("Axis & "));
    }
}

/// Returns how many units of a power a plate shows.
fn units_shown(plate: &plate::Plate, power: sandtable_aa1940::power::Power) -> u32 {
    let chips = plate.chips.iter().filter(|chip| chip.power == power);
    let parts = chips.flat_map(|chip| &chip.parts);
    parts
        .map(|part| match part {
            Part::Count(_, count) | Part::Total(count) => *count,
            Part::Letters(_) | Part::Symbol(_) => 0,
        })
        .sum()
}

/// However crowded a board is, no power's units are left out, and nothing lies upon anything.
#[test]
fn a_crowded_board_tells_of_all_units() {
    let board = Board::global1940();
    let mut position = Position::opening(&board);
    let powers: Vec<_> = board.all_powers().collect();
    for (index, state) in position.spaces.iter_mut().enumerate() {
        let mut units = [0; UnitKind::COUNT];
        for kind in [UnitKind::Infantry, UnitKind::Fighter, UnitKind::Destroyer] {
            units[kind.index()] = 12;
        }
        let both = [index % 4, 4 + index % 5].map(|power| powers[power]);
        state.forces = both.map(|power| Force { power, units }).to_vec();
    }
    let picture = BoardPicture::of(&board, &position, &Region::whole()).unwrap();
    let placed = lay_out(&picture);
    for space in board.all_spaces() {
        let it = placed.iter().find(|it| it.space == space);
        for force in &position.space(space).forces {
            let count = it.map_or(0, |it| units_shown(&it.plate, force.power));
            assert_eq!(count, 36, "{}", board.space(space).id);
        }
    }
    for (index, it) in placed.iter().enumerate() {
        assert!(
            !placed[..index]
                .iter()
                .any(|other| it.rect.meets(&other.rect, 0.0))
        );
    }
}

/// Islands are not left without a name where the whole world is shown.
#[test]
fn islands_are_named_from_afar() {
    let board = Board::global1940();
    let (placed, _) = laid_out(&board, &Region::whole());
    let pacific = board.maps.iter().position(|map| map == "pacific");
    for space in board.all_spaces() {
        let info = board.space(space);
        if info.island && Some(info.map.index()) == pacific {
            let found = placed.iter().find(|it| it.space == space);
            let name = found.map(|it| it.plate.name.clone());
            assert_eq!(name, Some(wrapped(&info.name)), "{}", info.id);
        }
    }
}

/// Near by, the contents of each space are shown in full: its name, and its units by type.
#[test]
fn nothing_is_left_out_near_by() {
    for place in ["germany", "japan", "hawaiian-islands", "southern-italy"] {
        let board = Board::global1940();
        let position = Position::opening(&board);
        let picture = BoardPicture::of(&board, &position, &around(place)).unwrap();
        let placed = lay_out(&picture);
        let middle = board.find_space(place).unwrap();
        for space in std::iter::once(middle).chain(board.neighbors(middle)) {
            let info = board.space(space);
            let found = placed.iter().find(|it| it.space == space);
            let plate = &found
                .unwrap_or_else(|| panic!("{place}: {}", info.id))
                .plate;
            assert!(!plate.name.is_empty(), "{place}: {}", info.id);
            assert_eq!(
                plate.facilities,
                position.space(space).facilities,
                "{}",
                info.id
            );
            let parts = plate.chips.iter().flat_map(|chip| &chip.parts);
            let by_type = parts.filter(|part| matches!(part, Part::Count(..))).count();
            let forces = position.space(space).forces.iter();
            let types: usize = forces
                .map(|it| it.units.iter().filter(|count| **count > 0).count())
                .sum();
            assert_eq!(by_type, types, "{place}: {}", info.id);
        }
    }
}

/// Nothing is written upon anything else, and nothing is cut off, near by or from afar.
#[test]
fn no_two_plates_overlap() {
    for (board, region) in looks() {
        let (placed, (width, height)) = laid_out(&board, &region);
        assert!(placed.len() > 5, "{region:?}");
        for (index, it) in placed.iter().enumerate() {
            let id = |space: SpaceId| &board.space(space).id;
            for other in &placed[..index] {
                let (a, b) = (id(it.space), id(other.space));
                assert!(!it.rect.meets(&other.rect, 0.0), "{region:?}: {a} and {b}");
            }
            let half = it.rect.width / 2.0;
            assert!(it.rect.x - half >= 0.0 && it.rect.x + half <= width);
            assert!(it.rect.top >= 0.0 && it.rect.top + it.rect.height <= height);
        }
    }
}

/// On a screen that is as wide as the picture no letter is smaller than nine pixels.
#[test]
fn no_letter_is_too_small() {
    for (board, region) in looks() {
        let picture = draw(&board, &Position::opening(&board), &region).unwrap();
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let view_box = parsed.root_element().attribute("viewBox").unwrap();
        let wide: f64 = view_box.split(' ').nth(2).unwrap().parse().unwrap();
        assert!(wide <= 1900.0, "{view_box}");
        let sizes = parsed
            .descendants()
            .filter_map(|it| it.attribute("font-size"));
        for size in sizes {
            assert!(size.parse::<f64>().unwrap() >= 9.0, "{size}");
        }
    }
}

/// Borders and symbols are seen on every ground: three to one at least, as the guidelines for
/// the web ask.
#[test]
fn lines_and_letters_stand_out_from_what_is_below_them() {
    let board = Board::global1940();
    let powers = board.all_powers().map(Ground::Held);
    for ground in powers.chain(Ground::NEUTRALS.map(|(it, _)| it)) {
        let color = ground.color(&board);
        let contrast = color.contrast(Rgb::parse(INK));
        assert!(contrast >= 3.0, "{ground:?}: {contrast}");
    }
    for power in board.all_powers() {
        let color = palette::of_power(&board, power);
        let written = match labels::text_color(color) {
            "#fff" => Rgb(255, 255, 255),
            dark => Rgb::parse(dark),
        };
        let contrast = color.contrast(written);
        assert!(contrast >= 4.5, "{}: {contrast}", board.power(power).id);
    }
    for step in 0..4 {
        let sea = Rgb(0xb9, 0xd3, 0xe2).mix(Rgb(255, 255, 255), 0.07 * f64::from(step));
        assert!(sea.contrast(Rgb::parse(INK)) >= 3.0);
        assert!(sea.contrast(Rgb::parse(SEA_INK)) >= 4.5);
    }
}

/// A battle is framed, and its space says that it is one.
#[test]
fn battles_are_seen() {
    let board = Board::europe1940();
    let mut position = Position::opening(&board);
    let poland = board.find_space("poland").unwrap();
    let soviets = position.space(board.find_space("russia").unwrap()).forces[0].clone();
    position.spaces[poland.index()].forces.push(soviets);
    let picture = whole(&board, &position);
    assert!(picture.contains(r#"id="space-poland" class="space land contested""#));
    assert_eq!(picture.matches(&format!("stroke=\"{BATTLE}\"")).count(), 1);
}

/// Damage is a number beside the facility, on red.
#[test]
fn damage_is_told() {
    let board = Board::europe1940();
    let mut position = Position::opening(&board);
    let germany = board.find_space("germany").unwrap();
    position.spaces[germany.index()].facilities = vec![(FacilityKind::MajorComplex, 17)];
    let picture = draw(&board, &position, &around("germany")).unwrap();
    assert!(picture.contains(">17</text>"), "{picture}");
    assert!(picture.contains("major complex with 17 damage"));
}

#[test]
fn the_world_is_drawn_again_beyond_its_edges() {
    let board = Board::global1940();
    let picture = whole(&board, &Position::opening(&board));
    assert_eq!(picture.matches("<use href=\"#map\"").count(), 2);
    assert!(picture.contains("uk-pacific") && picture.contains("6 kamikaze"));
    let board = Board::europe1940();
    let picture = whole(&board, &Position::opening(&board));
    assert!(!picture.contains("<use href=\"#map\""));
}

/// Advances stand below the powers that made them, and the strip grows with them.
#[test]
fn advances_are_listed_below_their_power() {
    let board = Board::global1940();
    let mut position = Position::opening(&board);
    let below = |position: &Position| {
        let picture = BoardPicture::of(&board, position, &Region::whole()).unwrap();
        footer::height(&picture)
    };
    let plain = below(&position);
    position.powers[2].advances = ["radar", "heavy bombers", "jet fighters"]
        .map(str::to_owned)
        .to_vec();
    let picture = whole(&board, &position);
    assert!(picture.contains(">radar, heavy bombers<"), "{picture}");
    assert!(picture.contains(">jet fighters<"));
    assert!(below(&position) > plain);
}

#[test]
fn the_same_position_gives_the_same_picture() {
    let board = Board::europe1940();
    let position = Position::opening(&board);
    assert_eq!(whole(&board, &position), whole(&board, &position));
}

/// A page finds each space once, with its name, its owner and its description.
#[test]
fn every_space_is_an_element_of_its_own() {
    for board in [Board::europe1940(), Board::global1940()] {
        let picture = whole(&board, &Position::opening(&board));
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let spaces: Vec<_> = (parsed.descendants())
            .filter(|it| {
                it.attribute("class")
                    .is_some_and(|it| it.starts_with("space "))
            })
            .collect();
        assert_eq!(spaces.len(), board.spaces.len());
        for it in spaces {
            let id = it.attribute("data-space").unwrap();
            let space = board.space(board.find_space(id).unwrap());
            assert_eq!(it.attribute("id"), Some(&*format!("space-{id}")));
            assert_eq!(it.attribute("data-name"), Some(&*space.name));
            let owner = space.start_controller.map(|it| &*board.power(it).id);
            assert_eq!(it.attribute("data-owner"), owner);
            let title = it.first_element_child().and_then(|it| it.text()).unwrap();
            assert!(title.starts_with(&space.name), "{title}");
        }
        assert!(picture.contains("Germany: 11 infantry") || picture.contains("Germany: "));
    }
}

/// Each symbol that is used is defined, and so is each pattern.
#[test]
fn what_is_used_is_defined() {
    for (board, region) in looks() {
        let picture = draw(&board, &Position::opening(&board), &region).unwrap();
        let parsed = roxmltree::Document::parse(&picture).unwrap();
        let ids: Vec<&str> = parsed
            .descendants()
            .filter_map(|it| it.attribute("id"))
            .collect();
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), ids.len(), "an id is there once");
        for it in parsed.descendants() {
            let used = it.attribute("href").and_then(|it| it.strip_prefix('#'));
            let filled = it.attribute("fill").and_then(|it| it.strip_prefix("url(#"));
            let filled = filled.map(|it| it.trim_end_matches(')'));
            for id in used.into_iter().chain(filled) {
                assert!(ids.contains(&id), "{region:?}: {id}");
            }
        }
        for kind in UnitKind::ALL {
            assert!(ids.contains(&symbols::unit_id(kind)));
        }
    }
}

/// A region has what lies in it, and not what lies far away.
#[test]
fn a_region_is_a_part_of_the_picture() {
    let board = Board::global1940();
    let position = Position::opening(&board);
    let part = draw(&board, &position, &around("france")).unwrap();
    roxmltree::Document::parse(&part).unwrap();
    for (id, is_shown) in [("france", true), ("sz-110", true), ("japan", false)] {
        let element = format!("id=\"space-{id}\"");
        assert_eq!(part.contains(&element), is_shown, "{id}");
    }
    assert!(part.len() * 3 < whole(&board, &position).len());
    let seam = draw(&board, &position, &around("western-united-states")).unwrap();
    assert_eq!(seam.matches("<use href=\"#map\"").count(), 1);
    assert!(draw(&board, &position, &around("atlantis")).is_err());
}

/// A page or a terminal takes the pictures of the set-ups in at once.
#[test]
fn pictures_are_small() {
    for (board, most) in [
        (Board::europe1940(), 170_000),
        (Board::global1940(), 280_000),
    ] {
        let bytes = whole(&board, &Position::opening(&board)).len();
        assert!(bytes < most, "{}: {bytes}", board.id);
    }
}
