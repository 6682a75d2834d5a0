//! Makes the game's answer of what an example says, once the question is known.

use sandtable_axis_empires::decision::choice::{Choice, Pick};
use sandtable_axis_empires::decision::combat::{self, Advance, CombatChoice};
use sandtable_axis_empires::decision::support::Use;
use sandtable_axis_empires::decision::{Answer, Question, StepLoss};
use sandtable_axis_empires::map::{Direction, HexId};
use sandtable_axis_empires::order::replacements::ReplacementOrder;
use sandtable_axis_empires::pack::CounterId;
use sandtable_axis_empires::state::PieceId;

use super::{AnswerStatement, StatedLoss};
use crate::axis_empires::pieces::{Name, Reader};
use crate::fault::{Fault, FaultKind};

/// The game's answer to a question.
///
/// # Errors
///
/// It names a piece that is not there.
pub(in crate::axis_empires) fn fit(
    said: &AnswerStatement,
    question: &Question,
    reader: &Reader<'_>,
) -> Result<Answer, Fault> {
    Ok(match said {
        AnswerStatement::Lose(lost) => match question {
            Question::Stacking(excess) => {
                Answer::Stacking(step_loss(lost, &excess.losses, reader)?)
            }
            Question::Choice(choice) => {
                Answer::Choice(Pick::Loss(chosen_loss(lost, choice, reader)?))
            }
            Question::Combat(combat::CombatQuestion::Suffer(demand)) => {
                suffer(CombatChoice::Lose(step_loss(lost, &demand.losses, reader)?))
            }
            _ => suffer(CombatChoice::Lose(step_loss(lost, &[], reader)?)),
        },
        AnswerStatement::Retreat(hex) => suffer(CombatChoice::Retreat(*hex)),
        AnswerStatement::Advance(None) => Answer::Combat(combat::CombatAnswer::Advance(None)),
        AnswerStatement::Advance(Some((name, path))) => {
            let advance = advance(name, path, question, reader)?;
            Answer::Combat(combat::CombatAnswer::Advance(Some(advance)))
        }
        AnswerStatement::Support(name) => {
            let offers = match question {
                Question::Combat(combat::CombatQuestion::RangedSupport {
                    headquarters, ..
                }) => headquarters.as_slice(),
                _ => &[],
            };
            Answer::Combat(combat::CombatAnswer::RangedSupport(some(
                name, offers, reader,
            )?))
        }
        AnswerStatement::Contest(name) => {
            let offers = match question {
                Question::Contest(contest) => contest.with.as_slice(),
                _ => &[],
            };
            Answer::Contest(some(name, offers, reader)?)
        }
        AnswerStatement::Stay => Answer::Placed(Use::Stay),
        AnswerStatement::Escort => Answer::Placed(Use::Escort),
        AnswerStatement::Beachhead(hex) => {
            Answer::Placed(Use::Beachhead(toward(*hex, question, reader)?))
        }
        AnswerStatement::Strike(hex) => Answer::Placed(Use::Strike(*hex)),
        AnswerStatement::Devastate(name) => {
            let offers: Vec<PieceId> = match question {
                Question::Placed(placed) => placed
                    .uses
                    .iter()
                    .filter_map(|it| match it {
                        Use::Devastate(piece) => *piece,
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            Answer::Placed(Use::Devastate(some(name, &offers, reader)?))
        }
        AnswerStatement::Luck(again) => Answer::Luck(*again),
        _ => Answer::Choice(pick(said, question, reader)?),
    })
}

fn pick(said: &AnswerStatement, question: &Question, reader: &Reader<'_>) -> Result<Pick, Fault> {
    let options = match question {
        Question::Choice(choice) => choice.options.as_slice(),
        _ => &[],
    };
    let offered = |pick: &Pick| options.contains(pick);
    Ok(match said {
        AnswerStatement::Yes => Pick::Yes,
        AnswerStatement::Nth(index) => Pick::Nth(*index),
        AnswerStatement::Country(areas) => {
            let picks: Vec<Pick> = areas.iter().copied().map(Pick::Country).collect();
            let found = picks.iter().copied().find(offered);
            found.or(picks.first().copied()).unwrap_or(Pick::Pass)
        }
        AnswerStatement::Card(cards) => {
            let picks: Vec<Pick> = cards.iter().copied().map(Pick::Card).collect();
            let found = picks.iter().copied().find(offered);
            found.or(picks.first().copied()).unwrap_or(Pick::Pass)
        }
        AnswerStatement::Faction(faction) => Pick::Faction(*faction),
        AnswerStatement::Piece(name) => {
            let offers = options.iter().filter_map(|it| match it {
                Pick::Piece(piece) => Some(*piece),
                _ => None,
            });
            Pick::Piece(reader.offered(name, &offers.collect::<Vec<_>>())?)
        }
        AnswerStatement::Hex(hex) => Pick::Hex(*hex),
        AnswerStatement::Stand(name, hex) => {
            let offers = options.iter().filter_map(|it| match it {
                Pick::Stand(piece, to) if to == hex => Some(*piece),
                _ => None,
            });
            Pick::Stand(reader.offered(name, &offers.collect::<Vec<_>>())?, *hex)
        }
        AnswerStatement::LoseChosen(lost) => match question {
            Question::Choice(choice) => Pick::Loss(chosen_loss(lost, choice, reader)?),
            _ => Pick::Loss(step_loss(lost, &[], reader)?),
        },
        AnswerStatement::Take(unit, to) => {
            let of = |unit| Pick::Replacement(ReplacementOrder { unit, to: *to });
            let code = &reader.pack().counter(*unit).code;
            let same = (0..).map(CounterId).zip(&reader.pack().counters);
            let same = same.filter(|(_, row)| row.code == *code);
            let found = same.map(|(id, _)| of(id)).find(offered);
            found.unwrap_or_else(|| of(*unit))
        }
        AnswerStatement::Truce(truce) => Pick::Truce(*truce),
        AnswerStatement::Posture(id) => Pick::Posture(*id),
        _ => Pick::Pass,
    })
}

const fn suffer(choice: CombatChoice) -> Answer {
    Answer::Combat(combat::CombatAnswer::Suffer(choice))
}

fn some(
    name: &Option<Name>,
    offers: &[PieceId],
    reader: &Reader<'_>,
) -> Result<Option<PieceId>, Fault> {
    let name = name.as_ref();
    name.map(|name| reader.offered(name, offers)).transpose()
}

fn chosen_loss(lost: &StatedLoss, choice: &Choice, reader: &Reader<'_>) -> Result<StepLoss, Fault> {
    let offers = choice.options.iter().filter_map(|it| match it {
        Pick::Loss(loss) => Some(*loss),
        _ => None,
    });
    step_loss(lost, &offers.collect::<Vec<_>>(), reader)
}

/// Of the losses that are offered the one that is meant. Without a word of what comes in the
/// unit's place it is nothing, if that is offered, and else the first that is.
fn step_loss(
    (name, left): &StatedLoss,
    offers: &[StepLoss],
    reader: &Reader<'_>,
) -> Result<StepLoss, Fault> {
    let pieces: Vec<PieceId> = offers.iter().map(|it| it.piece).collect();
    let piece = reader.offered(name, &pieces)?;
    let own = || offers.iter().filter(|it| it.piece == piece);
    match left {
        Some(left) => {
            let lefts: Vec<PieceId> = own().filter_map(|it| it.left).collect();
            let left = Some(reader.offered(left, &lefts)?);
            Ok(StepLoss { piece, left })
        }
        None => {
            let nothing = StepLoss { piece, left: None };
            let first = own().next().copied();
            Ok(if own().any(|it| *it == nothing) {
                nothing
            } else {
                first.unwrap_or(nothing)
            })
        }
    }
}

/// The advance that is meant; without a path the shortest that is offered.
fn advance(
    name: &Name,
    path: &[HexId],
    question: &Question,
    reader: &Reader<'_>,
) -> Result<Advance, Fault> {
    let moves = match question {
        Question::Combat(combat::CombatQuestion::Advance { moves }) => moves.as_slice(),
        _ => &[],
    };
    let pieces: Vec<PieceId> = moves.iter().map(|it| it.piece).collect();
    let piece = reader.offered(name, &pieces)?;
    let own = moves.iter().filter(|it| it.piece == piece);
    let shortest = own.min_by_key(|it| it.path.len());
    let path = match (path, shortest) {
        ([], Some(shortest)) => shortest.path.clone(),
        (path, _) => path.to_vec(),
    };
    Ok(Advance { piece, path })
}

/// The side of a placed unit's hex that another hex lies on.
fn toward(hex: HexId, question: &Question, reader: &Reader<'_>) -> Result<Direction, Fault> {
    let map = reader.state().map();
    let at = match question {
        Question::Placed(placed) => reader.state().piece(placed.piece),
        _ => None,
    };
    let at = at.and_then(|piece| piece.at.hex());
    let Some(at) = at else {
        return Ok(Direction::NorthEast);
    };
    map.direction(at, hex).ok_or_else(|| {
        Fault::new(
            FaultKind::Position,
            format!("a hex next to {}", map.hex(at).code),
            map.hex(hex).code.to_string(),
        )
    })
}
