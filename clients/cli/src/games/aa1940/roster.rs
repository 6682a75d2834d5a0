//! The map as a table, for where nothing shows colors: each space with its owner and what stands
//! in it.

use std::fmt::Write;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::power::Side;
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::unit::UnitKind;
use sandtable_pictures::aa1940::position::{Force, Position};

/// The spaces of a region as a table; those of the whole board where there are none, without sea
/// zones in which nothing is.
pub(crate) fn roster(board: &Board, position: &Position, region: &[SpaceId]) -> String {
    let mut spaces: Vec<SpaceId> = if region.is_empty() {
        let is_told =
            |space: &SpaceId| board.is_land(*space) || !position.space(*space).forces.is_empty();
        board.all_spaces().filter(is_told).collect()
    } else {
        region.to_vec()
    };
    spaces.sort_by_key(|space| (board.is_sea(*space), &board.space(*space).name));
    let rows: Vec<[String; 3]> = (spaces.into_iter())
        .map(|space| row(board, position, space))
        .collect();
    let head = ["Space", "Owner", "What is there"].map(str::to_owned);
    let width = |column: usize| {
        let cells = std::iter::once(&head).chain(&rows);
        cells
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let (name, owner) = (width(0), width(1));
    let mut table = String::new();
    for [space, holder, there] in std::iter::once(&head).chain(&rows) {
        let line = format!("{space:name$}  {holder:owner$}  {there}");
        writeln!(table, "{}", line.trim_end()).expect("writing to a string does not fail");
    }
    table
}

fn row(board: &Board, position: &Position, space: SpaceId) -> [String; 3] {
    let state = position.space(space);
    let owner = match (state.controller, state.neutrality) {
        (Some(power), _) => board.power(power).name.clone(),
        (None, Some(neutrality)) => leaning(neutrality).to_owned(),
        (None, None) => String::new(),
    };
    let built = state.facilities.iter().map(|(kind, damage)| {
        let kind = kind.id().replace('_', " ");
        match damage {
            0 => kind,
            damage => format!("{kind} ({damage} damage)"),
        }
    });
    let forces = state.forces.iter().map(|force| units(board, force));
    let there: Vec<String> = forces.chain(built).collect();
    [board.space(space).name.clone(), owner, there.join("; ")]
}

/// A force in words.
fn units(board: &Board, force: &Force) -> String {
    let whose = board.powers.get(force.power.index());
    let counts: Vec<String> = (UnitKind::ALL.into_iter())
        .map(|kind| (kind, force.units[kind.index()]))
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{count} {}", kind.id().replace('_', " ")))
        .collect();
    let whose = whose.map_or("neutral", |it| it.name.as_str());
    format!("{whose}: {}", counts.join(", "))
}

fn leaning(neutrality: Neutrality) -> &'static str {
    match neutrality {
        Neutrality::Leaning(Side::Axis) => "neutral, pro-Axis",
        Neutrality::Leaning(Side::Allies) => "neutral, pro-Allies",
        Neutrality::Strict => "neutral",
        Neutrality::Impassable => "impassable",
        Neutrality::Orphaned => "orphaned",
        Neutrality::Joined(Side::Axis) => "nobody, of the Axis",
        Neutrality::Joined(Side::Allies) => "nobody, of the Allies",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_tells_each_space_with_its_owner_and_its_units() {
        let board = Board::global1940();
        let position = Position::opening(&board);
        let whole = roster(&board, &position, &[]);
        let japan = whole
            .lines()
            .find(|line| line.starts_with("Japan "))
            .unwrap();
        assert!(japan.contains("  Japan  "), "{japan}");
        assert!(
            japan.contains("Japan: 6 infantry, 2 artillery, 1 tank"),
            "{japan}"
        );
        assert!(japan.contains("major complex"), "{japan}");
        assert!(whole.contains("neutral, pro-Axis") && whole.contains("impassable"));
        assert!(!whole.contains('\u{1b}'));
        let empty = board.find_space("sz-65").unwrap();
        let name = format!("\n{} ", board.space(empty).name);
        assert!(
            !whole.contains(&name),
            "an empty zone is told when it is asked for only"
        );
        let part = roster(&board, &position, &[empty]);
        assert_eq!(part.lines().count(), 2, "{part}");
    }
}
