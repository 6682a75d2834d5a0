//! From values to places.

use crate::chart::data::{LineChart, Point};

/// Range of a chart. Everything in it is finite, and nothing is without extent.
pub(super) struct Scale {
    /// In the order of time.
    pub(super) points: Vec<Point>,
    pub(super) bottom: f64,
    pub(super) top: f64,
}

impl Scale {
    /// Nothing when there is nothing to draw.
    pub(super) fn of(chart: &LineChart) -> Option<Self> {
        let finite = |point: &&Point| {
            [point.value, point.low, point.high]
                .iter()
                .all(|it| it.is_finite())
        };
        let mut points: Vec<Point> = chart.points.iter().filter(finite).copied().collect();
        points.sort_by_key(|point| point.at);
        points.first()?;
        let bounds = chart
            .bounds
            .iter()
            .map(|bound| bound.value)
            .filter(|it| it.is_finite());
        let values = points
            .iter()
            .flat_map(|point| [point.low, point.value, point.high]);
        let (bottom, top) = values
            .chain(bounds)
            .fold((f64::MAX, f64::MIN), |(low, high), it| {
                (low.min(it), high.max(it))
            });
        // Numbers so far apart that their distance is none are cut down to what has one.
        let (bottom, top) = (bottom.max(f64::MIN / 4.0), top.min(f64::MAX / 4.0));
        let spare = match top - bottom {
            0.0 => bottom.abs().max(1.0) * 0.05,
            span => span * 0.05,
        };
        Some(Self {
            points,
            bottom: bottom - spare,
            top: top + spare,
        })
    }

    /// Round values between bottom and top, some five of them.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let rough = (self.top - self.bottom) / 5.0;
        let ten = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * ten);
        let step = steps
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(rough);
        let first = (self.bottom / step).ceil();
        let ticks = (0..8_u8).map(|number| (first + f64::from(number)) * step);
        ticks.filter(|tick| *tick <= self.top).collect()
    }

    /// From 0 at the bottom to 1 at the top.
    pub(super) fn height(&self, value: f64) -> f64 {
        ((value - self.bottom) / (self.top - self.bottom)).clamp(0.0, 1.0)
    }

    /// From 0 at the first point to 1 at the last; a single one is in the middle.
    pub(super) fn along(&self, at: i64) -> f64 {
        let (first, last) = self.ends();
        match last - first {
            0.0 => 0.5,
            span => (at as f64 - first) / span,
        }
    }

    /// The point at this part of the way, between the nearest points.
    pub(super) fn between(&self, along: f64) -> Point {
        let after = self
            .points
            .partition_point(|point| self.along(point.at) < along);
        let right = self.points[after.min(self.points.len() - 1)];
        let left = self.points[after.saturating_sub(1)];
        let (from, to) = (self.along(left.at), self.along(right.at));
        let part = match to - from {
            0.0 => 1.0,
            span => ((along - from) / span).clamp(0.0, 1.0),
        };
        let mix = |a: f64, b: f64| a + (b - a) * part;
        Point {
            at: right.at,
            value: mix(left.value, right.value),
            low: mix(left.low, right.low),
            high: mix(left.high, right.high),
        }
    }

    /// A value with as many decimals as the chart can distinguish.
    pub(super) fn label(&self, value: f64) -> String {
        match self.top - self.bottom {
            span if span >= 20.0 => format!("{value:.0}"),
            span if span >= 2.0 => format!("{value:.1}"),
            _ => format!("{value:.2}"),
        }
    }

    fn ends(&self) -> (f64, f64) {
        let first = self.points.first().map_or(0, |point| point.at);
        let last = self.points.last().map_or(0, |point| point.at);
        (first as f64, last as f64)
    }
}
