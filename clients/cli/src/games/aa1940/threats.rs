//! Threats as a table: space, attacker, chance to take it, swing, force.

use sandtable_proto::games::aa1940::v1 as game;

use crate::output::text::listed;
use sandtable_sentences::aa1940::units;

/// Lines of the table, the likeliest losses first. Spaces that nothing can attack are counted in
/// the last one.
pub(super) fn lines(threats: &game::Threats) -> Vec<String> {
    let mut rows: Vec<(f64, [String; 5])> = Vec::new();
    for space in &threats.spaces {
        for threat in &space.threats {
            rows.push(row(&space.space, threat));
        }
    }
    rows.sort_by(|one, other| other.0.total_cmp(&one.0));
    let head = ["space", "attacker", "takes it", "swing", "force"].map(str::to_owned);
    let rows: Vec<[String; 5]> = rows.into_iter().map(|(_, row)| row).collect();
    let mut lines = Vec::new();
    if !rows.is_empty() {
        let all: Vec<&[String; 5]> = std::iter::once(&head).chain(&rows).collect();
        lines.extend(all.iter().map(|row| line(row, &all)));
    }
    let quiet = threats
        .spaces
        .iter()
        .filter(|space| space.threats.is_empty());
    match quiet.count() {
        0 => {}
        1 => lines.push("Nothing can attack 1 space.".to_owned()),
        count => lines.push(format!("Nothing can attack {count} spaces.")),
    }
    lines
}

fn line(row: &[String; 5], all: &[&[String; 5]]) -> String {
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max();
    let cells = row.iter().enumerate().map(|(column, cell)| match column {
        4 => cell.clone(),
        2 | 3 => format!("{cell:>width$}", width = width(column).unwrap_or_default()),
        _ => format!("{cell:<width$}", width = width(column).unwrap_or_default()),
    });
    cells.collect::<Vec<_>>().join("  ")
}

fn row(space: &str, threat: &game::Threat) -> (f64, [String; 5]) {
    let odds = threat.odds.as_ref();
    let takes = odds.map_or(0.0, |odds| odds.takes);
    let (chance, swing) = odds.map_or_else(
        || ("-".to_owned(), "-".to_owned()),
        |odds| {
            (
                format!("{:.0} %", odds.takes * 100.0),
                format!("{:+.1}", odds.swing),
            )
        },
    );
    let cells = [
        space.to_owned(),
        threat.power.clone(),
        chance,
        swing,
        force(threat),
    ];
    (takes, cells)
}

/// The units by type, and what goes with them.
fn force(threat: &game::Threat) -> String {
    let mut types: Vec<(game::UnitType, u32)> = Vec::new();
    for group in &threat.units {
        match types.iter_mut().find(|(unit, _)| *unit == group.r#type()) {
            Some((_, count)) => *count += group.count,
            None => types.push((group.r#type(), group.count)),
        }
    }
    types.sort_by_key(|(unit, _)| *unit as i32);
    let all: Vec<String> = types
        .iter()
        .map(|(unit, count)| units(*unit, *count))
        .collect();
    let mut text = listed(&all);
    let counted = |list: &[game::UnitCount]| {
        let all = list.iter().map(|unit| units(unit.r#type(), unit.count));
        listed(&all.collect::<Vec<_>>())
    };
    let mut add = |note: String| {
        text.push_str("; ");
        text.push_str(&note);
    };
    if !threat.bombardment.is_empty() {
        add(format!("bombarded by {}", counted(&threat.bombardment)));
    }
    if !threat.declares.is_empty() {
        add(format!("declares war on {}", listed(&threat.declares)));
    }
    if !threat.contested_zones.is_empty() {
        add(format!(
            "more from {} after a battle",
            listed(&threat.contested_zones)
        ));
    }
    if !threat.openers.is_empty() {
        add(format!(
            "{} could open the way to more",
            listed(&threat.openers)
        ));
    }
    if !threat.scramblers.is_empty() {
        let helped = threat.odds_with_scramble.as_ref();
        let chance =
            helped.map_or_else(String::new, |odds| format!(": {:.0} %", odds.takes * 100.0));
        add(format!(
            "{} could scramble{chance}",
            counted(&threat.scramblers)
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threat(power: &str, takes: f64) -> game::Threat {
        let group = |unit: game::UnitType, count, from: &str| game::ThreatUnits {
            r#type: unit as i32,
            count,
            from: from.to_owned(),
            ..Default::default()
        };
        game::Threat {
            power: power.to_owned(),
            units: vec![
                group(game::UnitType::Tank, 2, "poland"),
                group(game::UnitType::Infantry, 3, "poland"),
                group(game::UnitType::Infantry, 1, "denmark"),
            ],
            odds: Some(game::ThreatOdds {
                takes,
                swing: -4.25,
                ..Default::default()
            }),
            openers: vec!["france".to_owned()],
            ..Default::default()
        }
    }

    #[test]
    fn the_likeliest_losses_come_first() {
        let space = |id: &str, threats| game::SpaceThreats {
            space: id.to_owned(),
            holder: "germany".to_owned(),
            threats,
        };
        let found = game::Threats {
            spaces: vec![
                space("holland-belgium", vec![threat("france", 0.125)]),
                space("germany", vec![threat("soviet-union", 0.75)]),
                space("norway", Vec::new()),
            ],
        };
        assert_eq!(
            lines(&found),
            [
                "space            attacker      takes it  swing  force",
                "germany          soviet-union      75 %   -4.2  4 infantry and 2 tanks; france \
                 could open the way to more",
                "holland-belgium  france            12 %   -4.2  4 infantry and 2 tanks; france \
                 could open the way to more",
                "Nothing can attack 1 space.",
            ]
        );
    }

    #[test]
    fn without_threats_there_is_no_table() {
        assert!(lines(&game::Threats::default()).is_empty());
    }
}
