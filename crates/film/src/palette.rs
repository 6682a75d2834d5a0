//! Colors of a film.

use std::collections::{BTreeMap, HashMap};

use color_quant::NeuQuant;

use sandtable_raster::pixels::{Color, Pixels};

/// Colors of a film, besides the one that leaves a point as it was.
const COLORS: usize = 255;

/// Place of the color that leaves a point as it was.
pub(crate) const UNCHANGED: u8 = 255;

/// The most frequent colors, which are in a palette as they are: the grounds of a map.
const EXACT: usize = 96;

/// One palette for all frames, so that a point that did not change has the same color in each.
#[derive(Debug)]
pub struct Palette {
    colors: Vec<Color>,
    /// Places of colors that were looked up.
    places: HashMap<Color, u8>,
}

impl Palette {
    /// The colors of some pictures: the most frequent as they are, and of the others those that
    /// they are nearest to.
    #[must_use]
    pub fn of(pictures: &[Pixels]) -> Self {
        // In order, so that the same pictures give the same palette.
        let mut counts: BTreeMap<Color, u32> = BTreeMap::new();
        for color in pictures.iter().flat_map(|picture| picture.colors()) {
            let count = counts.entry(*color).or_default();
            *count = count.saturating_add(1);
        }
        let mut found: Vec<(Color, u32)> = counts.into_iter().collect();
        found.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        if found.len() > COLORS {
            let rest = found.split_off(EXACT);
            let exact = found.into_iter().map(|(color, _)| color);
            return Self::with(exact.chain(nearest(&rest)).collect());
        }
        Self::with(found.into_iter().map(|(color, _)| color).collect())
    }

    fn with(colors: Vec<Color>) -> Self {
        Self {
            colors,
            places: HashMap::new(),
        }
    }

    /// The colors as bytes, one for each place.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize((COLORS + 1) * 3, 0);
        bytes
    }

    /// The places of a picture's colors.
    pub(crate) fn places_of(&mut self, picture: &Pixels) -> Vec<u8> {
        let colors = picture.colors().iter();
        colors.map(|color| self.place(*color)).collect()
    }

    /// The place of the color that is nearest to one.
    fn place(&mut self, color: Color) -> u8 {
        let colors = &self.colors;
        *self.places.entry(color).or_insert_with(|| {
            let places = (0..UNCHANGED).zip(colors);
            let nearest = places.min_by_key(|(_, other)| distance(color, **other));
            nearest.map_or(0, |(place, _)| place)
        })
    }
}

/// Colors that others are near to. A rare color counts for more than its points: a sign is as
/// much to be seen as a sea.
fn nearest(found: &[(Color, u32)]) -> Vec<Color> {
    let mut points: Vec<u8> = Vec::new();
    for ([red, green, blue], count) in found {
        for _ in 0..=count.ilog2() {
            points.extend([*red, *green, *blue, u8::MAX]);
        }
    }
    let network = NeuQuant::new(1, COLORS - EXACT, &points);
    let colors = network.color_map_rgb();
    colors.as_chunks().0.to_vec()
}

/// The square of the distance of two colors.
fn distance(one: Color, other: Color) -> u32 {
    let parts = one.iter().zip(other);
    parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(colors: Vec<Color>) -> Pixels {
        Pixels::new((colors.len() as u32, 1), colors).unwrap()
    }

    #[test]
    fn few_colors_stay_as_they_are() {
        let picture = picture(vec![[1, 2, 3], [9, 9, 9], [1, 2, 3]]);
        let mut palette = Palette::of(std::slice::from_ref(&picture));
        let bytes = palette.bytes();
        assert_eq!(bytes[..6], [1, 2, 3, 9, 9, 9]);
        assert_eq!(bytes.len(), 768);
        assert_eq!(palette.places_of(&picture), [0, 1, 0]);
    }

    #[test]
    fn of_many_colors_the_frequent_stay_and_the_others_are_near() {
        let shades = (0..=255).flat_map(|red| [0, 60, 120].map(|blue| [red, 40, blue]));
        let mut colors: Vec<Color> = shades.collect();
        colors.extend(vec![[255, 255, 255]; 5000]);
        let picture = picture(colors);
        let mut palette = Palette::of(std::slice::from_ref(&picture));
        let bytes = palette.bytes();
        assert_eq!(bytes[..3], [255, 255, 255]);
        for (color, place) in picture.colors().iter().zip(palette.places_of(&picture)) {
            assert_ne!(place, UNCHANGED);
            let at = usize::from(place) * 3;
            let found = [bytes[at], bytes[at + 1], bytes[at + 2]];
            assert!(distance(*color, found) < 400, "{color:?} is {found:?}");
        }
        let again = Palette::of(std::slice::from_ref(&picture));
        assert_eq!(again.bytes(), bytes);
    }
}
