//! Where what is written stands: nothing upon anything else, the most important first, and as
//! much of it as there is room for.

use sandtable_aa1940::space::SpaceId;

use super::BoardPicture;
use super::plate::{DetailLevel, Plate, chips};
use super::wrapped::wrapped;
use crate::aa1940::projection::Point;

/// Minimum distance between two plates.
const APART: f64 = 1.6;

/// Distance between the places that are tried.
const STEP: f64 = 6.0;

/// The most places that are tried in a space.
const MOST: usize = 70;

/// Cost of standing in no space of the board, at sea, and on the land of others.
const OUTSIDE: f64 = 30.0;
const AT_SEA: f64 = 26.0;
const ABROAD: f64 = 100.0;

/// Cost of standing on a small island and beside it: the island is to be seen.
const ON_AN_ISLAND: f64 = 55.0;
const BESIDE: f64 = 4.0;

/// A space is small that has no more than so many places for a plate.
const SMALL: usize = 12;

/// Distances beside a space at which its plate may stand; a plate that must be there may also
/// stand farther off than the nearest few.
const RINGS: [f64; 8] = [0.0, 8.0, 18.0, 34.0, 60.0, 95.0, 140.0, FARTHEST];
const NEARBY: usize = 5;
const FARTHEST: f64 = 200.0;

/// A plate that is farther than this from its space is joined to it.
const FAR: f64 = 14.0;

/// Cost of standing away from the middle of a space, for each pixel.
const AWAY: f64 = 0.22;

/// Maximum cost of a plate: with all types named, abbreviated, or when it has to stand.
const WELL: f64 = 34.0;
const FAIRLY: f64 = 48.0;
const ANYHOW: f64 = f64::INFINITY;

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    /// Its middle.
    pub(super) x: f64,
    /// Its upper edge.
    pub(super) top: f64,
    /// Its width.
    pub(super) width: f64,
    /// Its height.
    pub(super) height: f64,
}

impl Rect {
    /// Reports whether two are less than this far apart.
    pub(super) fn meets(&self, other: &Self, apart: f64) -> bool {
        (self.x - other.x).abs() < f64::midpoint(self.width, other.width) + apart
            && self.top < other.top + other.height + apart
            && other.top < self.top + self.height + apart
    }
}

/// A plate in its place.
#[derive(Clone, Debug)]
pub(super) struct PlacedPlate {
    /// The space that it describes.
    pub(super) space: SpaceId,
    /// Content that is written.
    pub(super) plate: Plate,
    /// Where.
    pub(super) rect: Rect,
    /// The point of the space that it is joined to, if it stands outside of it.
    pub(super) leader: Option<Point>,
}

/// Form of a space's plate, and the maximum cost of its place.
type PlateForm = (Plate, f64);

/// A space that is to be described.
struct Subject {
    space: SpaceId,
    /// A point of it that is shown, and others where a plate could stand.
    spots: Vec<Point>,
    importance: u32,
}

/// The plates of a picture, in no order that matters.
pub(super) fn lay_out(picture: &BoardPicture<'_>) -> Vec<PlacedPlate> {
    let mut subjects = subjects(picture);
    let mut table = Table {
        picture,
        placed: vec![None; picture.board.spaces.len()],
    };
    // Required plates are placed first, beginning where there is little room.
    subjects.sort_by_key(|subject| subject.spots.len());
    for subject in &subjects {
        table.put(subject, &[(picture.least(subject.space), ANYHOW)]);
    }
    // Then the important ones show more, as far as the others leave room.
    subjects.sort_by_key(|subject| std::cmp::Reverse(subject.importance));
    for subject in &subjects {
        table.put(subject, &picture.more(subject.space));
    }
    if picture.is_near() {
        for subject in &subjects {
            table.put(subject, &picture.all(subject.space));
        }
    }
    table.placed.into_iter().flatten().collect()
}

/// The spaces that are shown, with the spots of each.
fn subjects(picture: &BoardPicture<'_>) -> Vec<Subject> {
    let mut spots: Vec<Vec<Point>> = vec![Vec::new(); picture.board.spaces.len()];
    let (width, height) = picture.size;
    let [columns, rows] = [width, height].map(|length| (length / STEP) as u32);
    for row in 1..rows {
        for column in 1..columns {
            let at = Point {
                x: f64::from(column) * STEP,
                y: f64::from(row) * STEP,
            };
            if let Some(space) = picture.about(at) {
                spots[space.index()].push(at);
            }
        }
    }
    let shown = picture.board.all_spaces().zip(spots);
    shown
        .filter_map(|(space, mut spots)| {
            let few = spots.len().div_ceil(MOST).max(1);
            spots = spots.into_iter().step_by(few).collect();
            if let Some(middle) = picture.middle(space) {
                spots.insert(0, middle);
            }
            (!spots.is_empty()).then(|| Subject {
                importance: picture.importance(space),
                space,
                spots,
            })
        })
        .collect()
}

/// Plates that are placed so far.
struct Table<'a> {
    picture: &'a BoardPicture<'a>,
    /// By the space's index.
    placed: Vec<Option<PlacedPlate>>,
}

impl Table<'_> {
    /// Places a space's plate in the first form for which there is room; as before if there is
    /// none.
    fn put(&mut self, subject: &Subject, tellings: &[PlateForm]) {
        let index = subject.space.index();
        for (plate, worst) in tellings {
            if self.placed[index]
                .as_ref()
                .is_some_and(|it| it.plate == *plate)
            {
                return;
            }
            if plate.is_empty() {
                continue;
            }
            if let Some(rect) = self.room(subject, plate, *worst) {
                self.placed[index] = Some(PlacedPlate {
                    space: subject.space,
                    leader: self.picture.leader(subject, &rect),
                    plate: plate.clone(),
                    rect,
                });
                return;
            }
        }
    }

    /// The best place for a plate that is not worse than allowed.
    fn room(&self, subject: &Subject, plate: &Plate, worst: f64) -> Option<Rect> {
        let (width, height) = plate.size(self.picture.sizes);
        let at = |Point { x, y }: Point| Rect {
            x,
            top: y - height / 2.0,
            width,
            height,
        };
        let middle = subject.spots[0];
        let near = self.near(subject, (width, height));
        let inside = subject.spots.iter().copied();
        let rings = if worst.is_finite() {
            &RINGS[..NEARBY]
        } else {
            &RINGS
        };
        let around = around(middle, (width, height), rings);
        let free = inside
            .chain(around)
            .map(at)
            .filter(|rect| self.picture.has(rect))
            .filter(|rect| !near.iter().any(|other| rect.meets(other, APART)));
        let costs = free.map(|rect| (self.cost(subject, &rect), rect));
        let best = costs.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        (best.0 <= worst).then_some(best.1)
    }

    /// The plates of other spaces that a plate of a size could meet.
    fn near(&self, subject: &Subject, (width, height): (f64, f64)) -> Vec<Rect> {
        let reach = FARTHEST + 6.0;
        let [across, down] = [
            span(subject.spots.iter().map(|spot| spot.x)),
            span(subject.spots.iter().map(|spot| spot.y)),
        ];
        let whole = Rect {
            x: f64::midpoint(across.0, across.1),
            top: down.0 - height - reach,
            width: across.1 - across.0 + 2.0 * (width + reach),
            height: down.1 - down.0 + 2.0 * (height + reach),
        };
        let others = self.placed.iter().flatten();
        let others = others.filter(|it| it.space != subject.space);
        let rects = others.map(|it| it.rect);
        rects.filter(|rect| rect.meets(&whole, APART)).collect()
    }

    /// Returns the cost of a plate at a place.
    fn cost(&self, subject: &Subject, rect: &Rect) -> f64 {
        const ACROSS: [f64; 5] = [-0.5, -0.25, 0.0, 0.25, 0.5];
        const DOWN: [f64; 3] = [0.05, 0.5, 0.95];
        let picture = self.picture;
        let (space, middle) = (subject.space, subject.spots[0]);
        let is_sea = picture.board.is_sea(space);
        let is_small = !is_sea && subject.spots.len() <= SMALL;
        let price = |found: Option<SpaceId>| match found {
            Some(found) if found == space && is_small => ON_AN_ISLAND,
            Some(found) if found == space => 0.0,
            None => OUTSIDE,
            Some(other) if picture.board.is_sea(other) && is_small => BESIDE,
            Some(other) if picture.board.is_sea(other) && !is_sea => AT_SEA,
            Some(_) => ABROAD,
        };
        let mut sum = 0.0;
        for across in ACROSS {
            for down in DOWN {
                sum += price(picture.about(Point {
                    x: rect.x + across * rect.width,
                    y: rect.top + down * rect.height,
                }));
            }
        }
        let off = Point {
            x: rect.x,
            y: rect.top + rect.height / 2.0,
        };
        sum / (ACROSS.len() * DOWN.len()) as f64 + off.distance_squared(middle).sqrt() * AWAY
    }
}

/// The least and the most of some numbers.
fn span(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), it| {
        (least.min(it), most.max(it))
    })
}

/// Places around a point, beside what is small.
fn around(
    middle: Point,
    (width, height): (f64, f64),
    rings: &[f64],
) -> impl Iterator<Item = Point> {
    const TURNS: u32 = 16;
    rings.iter().flat_map(move |ring| {
        (0..TURNS).map(move |turn| {
            let angle = f64::from(turn) * std::f64::consts::TAU / f64::from(TURNS);
            Point {
                x: middle.x + angle.cos() * (width / 2.0 + 6.0 + ring),
                y: middle.y + angle.sin() * (height / 2.0 + 6.0 + ring),
            }
        })
    })
}

impl BoardPicture<'_> {
    /// Returns the plate that a space has in any case.
    fn least(&self, space: SpaceId) -> Plate {
        Plate {
            name: self.number(space).into_iter().collect(),
            chips: self.chips(space, DetailLevel::Total),
            ..Plate::default()
        }
    }

    /// Ways to say more, the best first.
    fn more(&self, space: SpaceId) -> Vec<PlateForm> {
        let state = self.position.space(space);
        if state.forces.is_empty() {
            return match self.number(space) {
                Some(_) => Vec::new(),
                None => vec![(self.named(space), FAIRLY)],
            };
        }
        let named = |detail: DetailLevel| Plate {
            chips: self.chips(space, detail),
            ..self.named(space)
        };
        let nameless = |detail: DetailLevel| Plate {
            chips: self.chips(space, detail),
            facilities: state.facilities.clone(),
            ..self.least(space)
        };
        let mut ways: Vec<PlateForm> = (self.columns(space))
            .map(|columns| (named(DetailLevel::Types(columns)), WELL))
            .collect();
        ways.push((named(DetailLevel::Strongest), WELL));
        let info = self.board.space(space);
        let matters = info.victory_city.is_some() || info.capital_of.is_some();
        ways.push((
            named(DetailLevel::Total),
            if matters { ANYHOW } else { FAIRLY },
        ));
        ways.push((nameless(DetailLevel::Strongest), FAIRLY));
        ways.push((nameless(DetailLevel::Total), FAIRLY));
        ways
    }

    /// Returns how many types may stand in a row: most that there are, and fewer.
    fn columns(&self, space: SpaceId) -> impl Iterator<Item = usize> + use<> {
        let forces = self.position.space(space).forces.iter();
        let types = forces.map(|it| it.units.iter().filter(|count| **count > 0).count());
        let most = types.max().unwrap_or(1);
        let mut ways = vec![most.min(4), most.min(3), most.min(2)];
        ways.dedup();
        ways.into_iter()
    }

    /// Returns the full plate of a space, and abbreviated ones: near by nothing is left out.
    fn all(&self, space: SpaceId) -> Vec<PlateForm> {
        let full = |detail: DetailLevel| Plate {
            chips: self.chips(space, detail),
            ..self.named(space)
        };
        if self.position.space(space).forces.is_empty() {
            return vec![(full(DetailLevel::Total), ANYHOW)];
        }
        let mut ways: Vec<PlateForm> = (self.columns(space))
            .map(|columns| (full(DetailLevel::Types(columns)), FAIRLY))
            .collect();
        ways.push((full(DetailLevel::Types(3)), ANYHOW));
        ways.push((full(DetailLevel::Strongest), ANYHOW));
        ways
    }

    /// A plate with the name of a space and all that is beside it but forces.
    fn named(&self, space: SpaceId) -> Plate {
        let info = self.board.space(space);
        Plate {
            name: match self.number(space) {
                Some(number) => vec![number],
                None => wrapped(&info.name),
            },
            income: Some(info.ipc).filter(|ipc| *ipc > 0),
            city: info.victory_city.is_some(),
            chips: Vec::new(),
            facilities: self.position.space(space).facilities.clone(),
        }
    }

    fn chips(&self, space: SpaceId, detail: DetailLevel) -> Vec<super::plate::UnitRow> {
        let forces = self.position.space(space).forces.iter();
        forces
            .flat_map(|force| chips(self.board, force, detail))
            .collect()
    }

    /// The number of a sea zone.
    pub(super) fn number(&self, space: SpaceId) -> Option<String> {
        let id = &self.board.space(space).id;
        id.strip_prefix("sz-").map(str::to_owned)
    }

    /// Returns how important a space is to a reader.
    fn importance(&self, space: SpaceId) -> u32 {
        let info = self.board.space(space);
        let state = self.position.space(space);
        let forces = state.forces.iter();
        let units: u32 = forces.map(|force| force.units.iter().sum::<u32>()).sum();
        let battle = if self.contested.contains(&space) {
            200
        } else {
            0
        };
        let capital = if info.capital_of.is_some() { 100 } else { 0 };
        let city = if info.victory_city.is_some() { 40 } else { 0 };
        let builds = 8 * state.facilities.len() as u32;
        battle + capital + city + builds + units + 6 * u32::from(info.ipc)
    }

    /// Where a plate that stands away from its space is joined to it.
    fn leader(&self, subject: &Subject, rect: &Rect) -> Option<Point> {
        let off = |spot: &Point| {
            let across = ((spot.x - rect.x).abs() - rect.width / 2.0).max(0.0);
            let middle = rect.top + rect.height / 2.0;
            let down = ((spot.y - middle).abs() - rect.height / 2.0).max(0.0);
            across.hypot(down)
        };
        let spots = subject.spots.iter();
        let nearest = spots.min_by(|a, b| off(a).total_cmp(&off(b)))?;
        (off(nearest) > FAR).then_some(*nearest)
    }
}
