//! Lines in a terminal.

use crate::chart::data::LineChart;
use crate::chart::scale::Scale;
use crate::sanitize::{cut, pad, plain, width};

const LEAST_WIDTH: usize = 24;
const MOST_WIDTH: usize = 400;
const LEAST_HEIGHT: usize = 4;
const MOST_HEIGHT: usize = 100;

pub(super) fn draw(chart: &LineChart, most: usize, height: usize) -> String {
    let most = most.clamp(LEAST_WIDTH, MOST_WIDTH);
    let height = height.clamp(LEAST_HEIGHT, MOST_HEIGHT);
    let title = cut(&plain(&chart.title), most);
    let Some(scale) = Scale::of(chart) else {
        return format!("{title}\nnothing to show yet\n");
    };
    let values: Vec<f64> = (0..height)
        .map(|line| {
            let part = (height - 1 - line) as f64 / (height - 1) as f64;
            scale.bottom + (scale.top - scale.bottom) * part
        })
        .collect();
    let labels: Vec<String> = (values.iter().enumerate())
        .map(|(line, value)| {
            if line == 0 || line == height - 1 || line == height / 2 {
                cut(&scale.label(*value), most / 3)
            } else {
                String::new()
            }
        })
        .collect();
    let margin = labels.iter().map(|label| width(label)).max().unwrap_or(0);
    let columns = most - margin - 2;
    let mut grid = vec![vec![' '; columns]; height];
    // The height is at most a hundred lines, so that the number is whole and small.
    let line_of = |value: f64| {
        let below = (scale.height(value) * (height - 1) as f64).round() as usize;
        height - 1 - below.min(height - 1)
    };
    for bound in chart.bounds.iter().filter(|bound| bound.value.is_finite()) {
        grid[line_of(bound.value)].fill('┄');
    }
    for column in 0..columns {
        let point = scale.between(column as f64 / (columns - 1) as f64);
        if point.low < point.high {
            for line in &mut grid[line_of(point.high)..=line_of(point.low)] {
                line[column] = '░';
            }
        }
        grid[line_of(point.value)][column] = '•';
    }
    let mut text = format!("{title}\n");
    for (label, line) in labels.iter().zip(&grid) {
        let mark = if label.is_empty() { '│' } else { '┤' };
        let line: String = line.iter().collect();
        text += &format!("{} {mark}{}\n", pad(label, margin, true), line.trim_end());
    }
    text += &format!("{} └{}\n", " ".repeat(margin), "─".repeat(columns));
    let room = columns / 2;
    let (first, last) = (
        cut(&plain(&chart.ends.0), room),
        cut(&plain(&chart.ends.1), room),
    );
    let last = pad(&last, columns - width(&first), true);
    text += format!("{}{first}{last}", " ".repeat(margin + 2)).trim_end();
    text.push('\n');
    for bound in chart.bounds.iter().filter(|bound| bound.value.is_finite()) {
        let line = format!("┄ {:.2} {}", bound.value, plain(&bound.label));
        text += &cut(&line, most);
        text.push('\n');
    }
    text
}
