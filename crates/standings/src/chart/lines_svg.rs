//! Lines as a drawing.

use crate::chart::data::LineChart;
use crate::chart::scale::Scale;
use crate::sanitize::{cut, plain};
use crate::svg::{ACCENT, Anchor, BAND, Drawing, FAINT, INK, SHADE};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 36.0;

pub(super) fn draw(chart: &LineChart) -> String {
    let title = cut(&plain(&chart.title), 80);
    let mut drawing = Drawing::new(&title, WIDTH, HEIGHT);
    drawing.strong((LEFT, TOP - 16.0), Anchor::Start, &title);
    let Some(scale) = Scale::of(chart) else {
        let middle = (WIDTH / 2.0, HEIGHT / 2.0);
        drawing.text(middle, Anchor::Middle, FAINT, "nothing to show yet");
        return drawing.finish();
    };
    let (right, floor) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    let x = |at: i64| LEFT + scale.along(at) * (right - LEFT);
    let y = |value: f64| floor - scale.height(value) * (floor - TOP);
    let upper = scale
        .points
        .iter()
        .map(|point| (x(point.at), y(point.high)));
    let lower = scale
        .points
        .iter()
        .rev()
        .map(|point| (x(point.at), y(point.low)));
    if scale.points.iter().any(|point| point.low < point.high) {
        drawing.area(&upper.chain(lower).collect::<Vec<_>>(), BAND);
    }
    for tick in scale.ticks() {
        let height = y(tick);
        drawing.line(&[(LEFT, height), (right, height)], SHADE, false);
        let label = cut(&scale.label(tick), 8);
        drawing.text((LEFT - 8.0, height + 4.0), Anchor::End, FAINT, &label);
    }
    drawing.line(&[(LEFT, TOP), (LEFT, floor), (right, floor)], FAINT, false);
    for bound in chart.bounds.iter().filter(|bound| bound.value.is_finite()) {
        let height = y(bound.value);
        drawing.line(&[(LEFT, height), (right, height)], INK, true);
        let label = cut(&plain(&bound.label), 40);
        drawing.text((right - 4.0, height - 4.0), Anchor::End, INK, &label);
    }
    let line: Vec<_> = (scale.points.iter())
        .map(|point| (x(point.at), y(point.value)))
        .collect();
    drawing.line(&line, ACCENT, false);
    if let [(x, y)] = line[..] {
        drawing.rect((x - 2.0, y - 2.0), (4.0, 4.0), ACCENT);
    }
    let below = floor + 20.0;
    let (first, last) = (&chart.ends.0, &chart.ends.1);
    drawing.text((LEFT, below), Anchor::Start, FAINT, &cut(&plain(first), 40));
    drawing.text((right, below), Anchor::End, FAINT, &cut(&plain(last), 40));
    drawing.finish()
}
