//! Shares as bars.

use crate::chart::data::{Bar, BarChart};
use crate::sanitize::{cut, pad, plain, width};
use crate::svg::{ACCENT, Anchor, BAND, Drawing, FAINT, INK, SHADE, room};

const LONGEST_LABEL: usize = 24;
const LEAST_BAR: usize = 8;
const MOST_BAR: usize = 60;
/// Of a cell, from one to seven eighths.
const EIGHTHS: [&str; 7] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"];

impl Bar {
    /// Half points won and to be won.
    fn halves(&self) -> (u128, u128) {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(u128::from);
        (2 * won + drawn, 2 * (won + drawn + lost))
    }

    fn share(&self) -> String {
        let (won, all) = self.halves();
        match (won * 2000 + all).checked_div(all * 2) {
            Some(thousandths) => format!("{}.{} %", thousandths / 10, thousandths % 10),
            None => "no games".to_owned(),
        }
    }

    fn counts(&self) -> String {
        format!("{}-{}-{}", self.won, self.drawn, self.lost)
    }
}

pub(super) fn text(chart: &BarChart, most: usize) -> String {
    let labels: Vec<String> = (chart.bars.iter())
        .map(|bar| cut(&plain(&bar.label), LONGEST_LABEL))
        .collect();
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let label = widest(&mut labels.iter().map(|label| width(label)));
    let share = widest(&mut chart.bars.iter().map(|bar| width(&bar.share())));
    let counts = widest(&mut chart.bars.iter().map(|bar| width(&bar.counts())));
    let cells = most
        .saturating_sub(label + share + counts + 4)
        .clamp(LEAST_BAR, MOST_BAR);
    let mut text = cut(&plain(&chart.title), most);
    text.push('\n');
    for (bar, name) in chart.bars.iter().zip(&labels) {
        let line = format!(
            "{} {} {}  {}",
            pad(name, label, false),
            pad(&filled(bar, cells), cells, false),
            pad(&bar.share(), share, true),
            bar.counts(),
        );
        text += &cut(line.trim_end(), most);
        text.push('\n');
    }
    text
}

fn filled(bar: &Bar, cells: usize) -> String {
    let (won, all) = bar.halves();
    let eighths = (won * 8 * cells as u128).checked_div(all).unwrap_or(0);
    // At most eight for each cell, so that it fits.
    let eighths = usize::try_from(eighths).unwrap_or(0);
    let rest = (eighths % 8)
        .checked_sub(1)
        .map_or("", |rest| EIGHTHS[rest]);
    format!("{}{rest}", "█".repeat(eighths / 8))
}

pub(super) fn svg(chart: &BarChart) -> String {
    const LINE: f64 = 26.0;
    const HEAD: f64 = 40.0;
    const BAR: f64 = 320.0;
    let title = cut(&plain(&chart.title), 80);
    let labels: Vec<String> = (chart.bars.iter())
        .map(|bar| cut(&plain(&bar.label), LONGEST_LABEL))
        .collect();
    let told = |bar: &Bar| format!("{}  {}", bar.share(), bar.counts());
    let label = labels.iter().map(|label| room(label)).fold(0.0, f64::max);
    let right = chart
        .bars
        .iter()
        .map(|bar| room(&told(bar)))
        .fold(0.0, f64::max);
    let width = (label + BAR + right + 60.0).max(room(&title) + 30.0);
    let mut drawing = Drawing::new(&title, width, HEAD + chart.bars.len() as f64 * LINE + 12.0);
    drawing.strong((15.0, HEAD - 16.0), Anchor::Start, &title);
    let left = 15.0 + label + 15.0;
    let mut top = HEAD;
    for (bar, name) in chart.bars.iter().zip(&labels) {
        let base = top + LINE - 9.0;
        drawing.text((left - 10.0, base), Anchor::End, INK, name);
        drawing.rect((left, top + 3.0), (BAR, LINE - 8.0), SHADE);
        let all = bar.won as f64 + bar.drawn as f64 + bar.lost as f64;
        if all > 0.0 {
            let won = BAR * bar.won as f64 / all;
            let drawn = BAR * bar.drawn as f64 / all;
            drawing.rect((left, top + 3.0), (won, LINE - 8.0), ACCENT);
            drawing.rect((left + won, top + 3.0), (drawn, LINE - 8.0), BAND);
        }
        drawing.text((left + BAR + 12.0, base), Anchor::Start, FAINT, &told(bar));
        top += LINE;
    }
    // Half-way is where a fair game would be.
    let middle = left + BAR / 2.0;
    drawing.line(&[(middle, HEAD), (middle, top)], INK, true);
    drawing.finish()
}
