//! Research and Development in words.

use sandtable_proto::games::aa1940::v1::event::Kind;

use super::BoardNames;
use super::advance_name;
use super::slot;
use super::thrown;
use crate::output::text::listed;

/// The sentence of an event of research, and of what comes of it.
pub(super) fn research(names: BoardNames<'_>, kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::ResearchBought(e) => {
            let parts: Vec<String> = (e.payments.iter())
                .map(|part| format!("{} IPCs of {}", part.ipcs, part.economy))
                .collect();
            format!(
                "{} buys {} research dice for {}",
                names.power(&e.power),
                e.dice,
                listed(&parts)
            )
        }
        Kind::ResearchRolled(e) => format!(
            "{} rolls {} for research, {} or more: {}",
            names.power(&e.power),
            thrown(&e.dice, 0),
            e.hits_on,
            if e.breakthrough {
                "a breakthrough"
            } else {
                "nothing"
            }
        ),
        Kind::AdvanceMade(e) => format!(
            "{} has {} (dice {})",
            names.power(&e.power),
            advance_name(e.advance()),
            thrown(&e.dice, 0)
        ),
        Kind::WarBondsCollected(e) => format!(
            "{} collects {} IPCs of war bonds",
            names.power(&e.power),
            e.collected
        ),
        Kind::ParatroopersDropped(e) => format!(
            "{} drop from {} into {}",
            names.troops(e.troops.as_ref()),
            names.space(&e.from),
            names.space(&e.to)
        ),
        Kind::RocketLaunched(e) => format!(
            "{} launches a rocket from {} at the {} in {}",
            names.power(&e.power),
            names.space(&e.from),
            slot(e.slot()),
            names.space(&e.at)
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use sandtable_aa1940::board::Board;
    use sandtable_proto::games::aa1940::v1 as game;

    use super::*;

    #[test]
    fn an_advance_is_told_with_its_dice() {
        let board = Board::europe1940();
        let made = Kind::AdvanceMade(game::AdvanceMade {
            power: "germany".to_owned(),
            chart: game::BreakthroughChart::Two as i32,
            dice: vec![4, 2],
            advance: game::Advance::JetFighters as i32,
        });
        let sentence = research(BoardNames(&board), &made);
        assert_eq!(
            sentence.as_deref(),
            Some("Germany has jet fighters (dice 4 2)")
        );
    }
}
