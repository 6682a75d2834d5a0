//! Research and Development in words.

use sandtable_aa1940::advance::Advance;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::event::Kind;

use super::{Names, slot, thrown};
use crate::words::listed;

/// The engine's name for an advance of the contract.
fn known(advance: game::Advance) -> Option<Advance> {
    // The contract lists them in the engine's order, after "unspecified".
    usize::try_from(advance as i32 - 1)
        .ok()
        .and_then(|place| Advance::ALL.get(place).copied())
}

/// An advance as it is typed, such as `jet_fighters`.
pub(crate) fn advance_id(advance: game::Advance) -> &'static str {
    known(advance).map_or("unknown", Advance::id)
}

/// An advance in words, such as `jet fighters`.
pub(crate) fn advance_name(advance: game::Advance) -> String {
    advance_id(advance).replace('_', " ")
}

/// The sentence of an event of research, and of what comes of it.
pub(super) fn research(names: Names<'_>, kind: &Kind) -> Option<String> {
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

    use super::*;

    #[test]
    fn the_contract_and_the_engine_name_the_same_advances() {
        for (place, advance) in (1..).zip(Advance::ALL) {
            let told = game::Advance::try_from(place).unwrap();
            assert_eq!(known(told), Some(advance));
            let name = told.as_str_name().trim_start_matches("ADVANCE_");
            assert_eq!(name.to_lowercase(), advance.id());
        }
        assert_eq!(known(game::Advance::Unspecified), None);
    }

    #[test]
    fn an_advance_is_told_with_its_dice() {
        let board = Board::europe1940();
        let made = Kind::AdvanceMade(game::AdvanceMade {
            power: "germany".to_owned(),
            chart: game::BreakthroughChart::Two as i32,
            dice: vec![4, 2],
            advance: game::Advance::JetFighters as i32,
        });
        let sentence = research(Names(&board), &made);
        assert_eq!(
            sentence.as_deref(),
            Some("Germany has jet fighters (dice 4 2)")
        );
    }
}
