//! Data of charts.

/// A value that changes: a rating with its interval, or the likelihood ratio of a test on its
/// way to a bound.
#[derive(Clone, Debug, PartialEq)]
pub struct LineChart {
    /// The value or title shown.
    pub title: String,
    /// In any order.
    pub points: Vec<Point>,
    /// Values that mean something, such as those at which a test ends.
    pub bounds: Vec<Bound>,
    /// Text below the first and the last point, such as their dates.
    pub ends: (String, String),
}

/// A value at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// When: seconds, days, games, anything that grows.
    pub at: i64,
    /// The most likely value.
    pub value: f64,
    /// The lower end of its interval; the value itself where it has none.
    pub low: f64,
    /// The upper end of its interval; the value itself where it has none.
    pub high: f64,
}

impl Point {
    /// A value without an interval.
    #[must_use]
    pub fn exact(at: i64, value: f64) -> Self {
        Self {
            at,
            value,
            low: value,
            high: value,
        }
    }
}

/// A value that means something.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// Its meaning.
    pub label: String,
    /// Where it is.
    pub value: f64,
}

/// Shares of points, such as those by side and bid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarChart {
    /// The value or title shown.
    pub title: String,
    /// From top to bottom.
    pub bars: Vec<Bar>,
}

/// One of the shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Label of the share.
    pub label: String,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}
