//! The answers that a question offers, in the words of examples.

use sandtable_axis_empires::decision::choice::Pick;
use sandtable_axis_empires::decision::combat;
use sandtable_axis_empires::decision::support::Use;
use sandtable_axis_empires::decision::{Decision, Question, StepLoss};
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::state::PieceId;

use crate::axis_empires::pieces::Reader;
use crate::axis_empires::place;

/// The answers that a question offers, in the words of examples.
pub(in crate::axis_empires) fn offers(decision: &Decision, reader: &Reader<'_>) -> Vec<String> {
    let map = reader.state().map();
    let code = |hex: &HexId| map.hex(*hex).code.to_string();
    let lose = |loss: &StepLoss| {
        let left = loss
            .left
            .map(|left| format!(" leaving {}", reader.describe(left)));
        format!(
            "lose {}{}",
            reader.describe(loss.piece),
            left.unwrap_or_default()
        )
    };
    let with_none = |word: &str, pieces: &[PieceId]| {
        let said = pieces
            .iter()
            .map(|id| format!("{word} {}", reader.describe(*id)));
        said.chain([format!("{word} none")]).collect()
    };
    match &decision.question {
        Question::Stacking(excess) => excess.losses.iter().map(lose).collect(),
        Question::Contest(contest) => with_none("contest", &contest.with),
        Question::Placed(placed) => {
            let at = reader.state().piece(placed.piece);
            let at = at.and_then(|piece| piece.at.hex());
            let uses = placed.uses.iter().map(|it| match it {
                Use::Stay => "stay".to_owned(),
                Use::Escort => "escort".to_owned(),
                Use::Strike(hex) => format!("strike {}", code(hex)),
                Use::Devastate(None) => "devastate none".to_owned(),
                Use::Devastate(Some(piece)) => format!("devastate {}", reader.describe(*piece)),
                Use::Beachhead(side) => {
                    let next = at.and_then(|at| map.neighbour(at, *side));
                    let next = next.map(|next| code(&next.hex));
                    format!("beachhead {}", next.unwrap_or_default())
                }
            });
            uses.collect()
        }
        Question::Combat(combat::CombatQuestion::RangedSupport { headquarters, .. }) => {
            with_none("support", headquarters)
        }
        Question::Combat(combat::CombatQuestion::Suffer(demand)) => {
            let hexes = demand.retreats.iter();
            let retreats = hexes.map(|hex| format!("retreat {}", code(hex)));
            retreats.chain(demand.losses.iter().map(lose)).collect()
        }
        Question::Combat(combat::CombatQuestion::Advance { moves }) => {
            let moves = moves.iter().map(|it| {
                let path: Vec<String> = it.path.iter().map(code).collect();
                format!(
                    "advance {} via {}",
                    reader.describe(it.piece),
                    path.join(" ")
                )
            });
            moves.chain(["advance none".to_owned()]).collect()
        }
        Question::Choice(choice) => {
            let words = choice.words.iter().map(|it| &**it);
            let words = words.chain(std::iter::repeat(""));
            let options = choice.options.iter().zip(words);
            options
                .map(|(pick, word)| {
                    let said = format!("choose {}", choice_word(*pick, reader, &code, &lose));
                    match word {
                        "" => said,
                        word => format!("{said} ({word})"),
                    }
                })
                .collect()
        }
        Question::Luck(_) => vec!["again".to_owned(), "let-stand".to_owned()],
    }
}

fn choice_word(
    pick: Pick,
    reader: &Reader<'_>,
    code: &dyn Fn(&HexId) -> String,
    lose: &dyn Fn(&StepLoss) -> String,
) -> String {
    let pack = reader.pack();
    match pick {
        Pick::Pass => "pass".to_owned(),
        Pick::Yes => "yes".to_owned(),
        Pick::Nth(index) => format!("nth {}", u16::from(index) + 1),
        Pick::Country(area) => format!("country {:?}", pack.map.area(area).name),
        Pick::Card(card) => format!("card {}", pack.card(card).number),
        Pick::Faction(faction) => format!("faction {}", faction.word()),
        Pick::Piece(piece) => format!("piece {}", reader.describe(piece)),
        Pick::Hex(hex) => format!("hex {}", code(&hex)),
        Pick::Stand(piece, hex) => format!("stand {} at {}", reader.describe(piece), code(&hex)),
        Pick::Loss(loss) => lose(&loss),
        Pick::Replacement(order) => {
            let to = place::place_text(reader, order.to);
            format!("take {} to {to}", pack.counter(order.unit).code)
        }
        Pick::Truce(truce) => {
            let word = serde_json::to_value(truce).unwrap_or_default();
            format!("truce {}", word.as_str().unwrap_or_default())
        }
        Pick::Posture(id) => {
            let row = pack.posture_boxes.get(id.index());
            format!("posture {:?}", row.map_or("?", |row| &*row.name))
        }
    }
}
