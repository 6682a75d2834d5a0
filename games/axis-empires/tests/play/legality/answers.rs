//! Questions and everything that could be answered to them.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, Decision, Question, StepLoss};
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::{Direction, HexId};
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::Use;
use sandtable_axis_empires::s04_combat::s4_2_4_results::Choice;
use sandtable_axis_empires::s04_combat::s4_2_7_advance::Advance;
use sandtable_axis_empires::s04_combat::{self, CombatQuestion as Combat};
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::state::{PieceId, State};
use sandtable_axis_empires::task_queue::choice::Pick;
use sandtable_kernel::{Game, Seat};

/// Number of questions of each kind that were checked.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    stacking: usize,
    contests: usize,
    placed: usize,
    support: usize,
    results: usize,
    advances: usize,
}

impl Asked {
    /// There were questions of every kind.
    pub(crate) fn is_enough(&self) {
        let counts = [
            self.stacking,
            self.contests,
            self.placed,
            self.support,
            self.results,
            self.advances,
        ];
        assert!(counts.into_iter().all(|count| count > 5), "{self:?}");
    }
}

/// The answers that a question offers.
fn offered(asked: &mut Asked, question: &Question) -> Vec<Answer> {
    match question {
        Question::Stacking(excess) => {
            asked.stacking += 1;
            excess
                .losses
                .iter()
                .copied()
                .map(Answer::Stacking)
                .collect()
        }
        Question::Contest(contest) => {
            asked.contests += 1;
            let with = contest.with.iter().copied().map(Some);
            with.chain([None]).map(Answer::Contest).collect()
        }
        Question::Placed(placed) => {
            asked.placed += 1;
            placed.uses.iter().copied().map(Answer::Placed).collect()
        }
        Question::Choice(choice) => {
            let picks = choice.options.iter().copied();
            picks.map(Answer::Choice).collect()
        }
        Question::Luck(_) => [false, true].map(Answer::Luck).to_vec(),
        Question::Combat(question) => {
            let answers = of_combat(asked, question);
            answers.into_iter().map(Answer::Combat).collect()
        }
    }
}

fn of_combat(asked: &mut Asked, question: &Combat) -> Vec<s04_combat::CombatAnswer> {
    use s04_combat::CombatAnswer;
    match question {
        Combat::RangedSupport { headquarters, .. } => {
            asked.support += 1;
            let hqs = headquarters.iter().copied().map(Some);
            hqs.chain([None]).map(CombatAnswer::RangedSupport).collect()
        }
        Combat::Suffer(demand) => {
            asked.results += 1;
            let retreats = demand.retreats.iter().copied().map(Choice::Retreat);
            let losses = demand.losses.iter().copied().map(Choice::Lose);
            retreats.chain(losses).map(CombatAnswer::Suffer).collect()
        }
        Combat::Advance { moves } => {
            asked.advances += 1;
            let moves = moves.iter().cloned().map(Some);
            moves.chain([None]).map(CombatAnswer::Advance).collect()
        }
    }
}

/// Every answer of the question's kind, with these pieces and all hexes near one of them.
fn conceivable(state: &State, question: &Question, pieces: &[PieceId]) -> Vec<Answer> {
    let losses = || {
        let left = pieces.iter().copied().map(Some).chain([None]);
        let left: Vec<Option<PieceId>> = left.collect();
        let pairs = pieces.iter().flat_map(move |piece| {
            let piece = *piece;
            left.clone()
                .into_iter()
                .map(move |left| StepLoss { piece, left })
        });
        pairs.collect::<Vec<_>>()
    };
    let anybody = || pieces.iter().copied().map(Some);
    let hexes = || state.scenario().hexes.iter().copied();
    match question {
        Question::Stacking(_) => losses().into_iter().map(Answer::Stacking).collect(),
        Question::Contest(_) => anybody().map(Answer::Contest).collect(),
        Question::Placed(_) => [Use::Stay, Use::Escort, Use::Devastate(None)]
            .into_iter()
            .chain(Direction::ALL.map(Use::Beachhead))
            .chain(hexes().map(Use::Strike))
            .chain(pieces.iter().map(|id| Use::Devastate(Some(*id))))
            .map(Answer::Placed)
            .collect(),
        Question::Choice(_) => [Pick::Pass, Pick::Yes]
            .into_iter()
            .chain((0..10).map(Pick::Nth))
            .chain(pieces.iter().copied().map(Pick::Piece))
            .chain(hexes().map(Pick::Hex))
            .map(Answer::Choice)
            .collect(),
        Question::Luck(_) => vec![Answer::Luck(false), Answer::Choice(Pick::Pass)],
        Question::Combat(Combat::RangedSupport { .. }) => anybody()
            .map(|hq| Answer::Combat(s04_combat::CombatAnswer::RangedSupport(hq)))
            .collect(),
        Question::Combat(Combat::Suffer(_)) => losses()
            .into_iter()
            .map(Choice::Lose)
            .chain(hexes().map(Choice::Retreat))
            .map(|choice| Answer::Combat(s04_combat::CombatAnswer::Suffer(choice)))
            .collect(),
        Question::Combat(Combat::Advance { moves }) => pieces
            .iter()
            .flat_map(|piece| paths(state, *piece, moves))
            .map(|advance| Answer::Combat(s04_combat::CombatAnswer::Advance(Some(advance))))
            .collect(),
    }
}

/// Paths of a unit into the hexes around it, and of those that advance one hex further than
/// where each way ends.
fn paths(state: &State, piece: PieceId, moves: &[Advance]) -> Vec<Advance> {
    let around = |hex: HexId| state.map().neighbours(hex).map(|over| over.hex);
    let at = state.piece(piece).and_then(|row| row.at.hex());
    let near = at
        .into_iter()
        .flat_map(|hex| around(hex).map(|to| vec![to]));
    let ways = moves.iter().filter(|way| way.piece == piece);
    let longer = ways.flat_map(|way| {
        let last = way.path.last().copied();
        let onward = last.into_iter().flat_map(around);
        onward.map(|hex| way.path.iter().copied().chain([hex]).collect())
    });
    near.chain(longer)
        .map(|path| Advance { piece, path })
        .collect()
}

/// Reports whether a question offers an answer: of an advance, one that ends in the same hex.
fn is_offered(question: &Question, offered: &[Answer], answer: &Answer) -> bool {
    if let (
        Question::Combat(Combat::Advance { moves }),
        Answer::Combat(s04_combat::CombatAnswer::Advance(Some(advance))),
    ) = (question, answer)
    {
        let mut listed = moves.iter().filter(|row| row.piece == advance.piece);
        return listed.any(|row| row.path.last() == advance.path.last());
    }
    offered.contains(answer)
}

/// Looks at the questions that a seat must answer: what each offers is accepted, and of all
/// that could be answered with the pieces offered, some others, and any hex nothing else
/// is. Another seat answers none of them.
pub(crate) fn look(state: &State, seat: Seat, random: &mut Random, asked: &mut Asked) {
    for decision in &AxisEmpires::default().legal(state, seat).decisions {
        let question = &decision.question;
        let offers = offered(asked, question);
        assert!(!offers.is_empty(), "{question:?}");
        for answer in &offers {
            assert_eq!(check(state, seat, decision, answer), Ok(()), "{answer:?}");
            let other = Seat((seat.0 + 1) % state.seats().len() as u8);
            assert!(check(state, other, decision, answer).is_err());
        }
        let mut pieces: Vec<PieceId> = named(&offers);
        let all = state.pieces().count();
        pieces.extend((0..12).map(|_| PieceId(random.below(all + 2) as u16)));
        pieces.sort_unstable();
        pieces.dedup();
        for answer in conceivable(state, question, &pieces) {
            let listed = is_offered(question, &offers, &answer);
            match check(state, seat, decision, &answer) {
                Ok(()) => assert!(listed, "{answer:?} to {question:?}"),
                Err(refused) => {
                    assert!(AxisEmpires::default().rule(refused.rule).is_some());
                    let advance = matches!(question, Question::Combat(Combat::Advance { .. }));
                    assert!(!listed || advance, "{answer:?} to {question:?}: {refused}");
                }
            }
        }
    }
}

fn check(
    state: &State,
    seat: Seat,
    decision: &Decision,
    answer: &Answer,
) -> sandtable_kernel::Checked {
    let command = Command::Answer {
        decision: decision.id,
        answer: answer.clone(),
    };
    AxisEmpires::default().check(state, seat, &command)
}

/// The pieces that some answers name.
fn named(answers: &[Answer]) -> Vec<PieceId> {
    let of_loss = |loss: &StepLoss| [Some(loss.piece), loss.left];
    answers
        .iter()
        .flat_map(|answer| match answer {
            Answer::Stacking(loss) => of_loss(loss),
            Answer::Contest(piece) => [*piece, None],
            Answer::Choice(Pick::Piece(piece) | Pick::Stand(piece, _)) => [Some(*piece), None],
            Answer::Choice(Pick::Loss(loss)) => of_loss(loss),
            Answer::Placed(_) | Answer::Choice(_) | Answer::Luck(_) => [None, None],
            Answer::Combat(answer) => match answer {
                s04_combat::CombatAnswer::RangedSupport(piece) => [*piece, None],
                s04_combat::CombatAnswer::Suffer(Choice::Lose(loss)) => of_loss(loss),
                s04_combat::CombatAnswer::Suffer(Choice::Retreat(_)) => [None, None],
                s04_combat::CombatAnswer::Advance(way) => [way.as_ref().map(|way| way.piece), None],
            },
        })
        .flatten()
        .collect()
}
