//! Answers as examples give them, and as questions offer them.

use sandtable_axis_empires::decision::choice::{Choice, Pick};
use sandtable_axis_empires::decision::combat::{self, Advance, CombatChoice};
use sandtable_axis_empires::decision::support::Use;
use sandtable_axis_empires::decision::{Answer, Decision, Question, StepLoss};
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, Direction, HexId};
use sandtable_axis_empires::order::replacements::ReplacementOrder;
use sandtable_axis_empires::pack::{CardId, CounterId, PostureBoxId, Truce};
use sandtable_axis_empires::state::{PieceId, Place};

use super::pieces::{Name, Reader};
use super::{names, order, place};
use crate::fault::{Fault, FaultKind};
use crate::words::Words;

/// An answer before its question is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Lose(Loss),
    Retreat(HexId),
    Advance(Option<(Name, Vec<HexId>)>),
    Support(Option<Name>),
    Contest(Option<Name>),
    Stay,
    Escort,
    Beachhead(HexId),
    Strike(HexId),
    Devastate(Option<Name>),
    Luck(bool),
    Pass,
    Yes,
    Nth(u8),
    Country(Vec<AreaId>),
    Card(Vec<CardId>),
    Faction(Faction),
    Piece(Name),
    Hex(HexId),
    Stand(Name, HexId),
    LoseChosen(Loss),
    Take(CounterId, Place),
    Truce(Truce),
    Posture(PostureBoxId),
}

/// A unit that loses a step, and the piece that comes in its place.
type Loss = (Name, Option<Name>);

/// Reads an answer.
///
/// # Errors
///
/// It cannot be read, or names something that does not exist.
pub(super) fn read(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Said, Fault> {
    let pack = reader.pack();
    Ok(match words.word("an answer")? {
        "lose" => Said::Lose(loss(words, reader)?),
        "retreat" => {
            words.accept("to");
            Said::Retreat(names::hex(words, pack)?)
        }
        "advance" => {
            if words.accept("none") {
                Said::Advance(None)
            } else {
                let name = reader.name(words)?;
                let path = if words.accept("via") || words.accept("to") {
                    order::path(words, reader)?
                } else {
                    Vec::new()
                };
                Said::Advance(Some((name, path)))
            }
        }
        "support" => Said::Support(or_none(words, reader)?),
        "contest" => Said::Contest(or_none(words, reader)?),
        "stay" => Said::Stay,
        "escort" => Said::Escort,
        "beachhead" => Said::Beachhead(names::hex(words, pack)?),
        "strike" => Said::Strike(names::hex(words, pack)?),
        "devastate" => Said::Devastate(or_none(words, reader)?),
        "again" => Said::Luck(true),
        "let-stand" => Said::Luck(false),
        "choose" => choose(words, reader)?,
        other => return Err(Fault::text("an answer", format!("{other:?}"))),
    })
}

fn or_none(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Option<Name>, Fault> {
    if words.accept("none") {
        Ok(None)
    } else {
        reader.name(words).map(Some)
    }
}

fn loss(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Loss, Fault> {
    let name = reader.name(words)?;
    let left = if words.accept("leaving") {
        or_none(words, reader)?
    } else {
        None
    };
    Ok((name, left))
}

fn choose(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Said, Fault> {
    let pack = reader.pack();
    Ok(match words.word("a choice")? {
        "pass" | "no" | "none" => Said::Pass,
        "yes" => Said::Yes,
        "nth" => {
            let number: u8 = words.number("a number from 1 on")?;
            let index = number.checked_sub(1);
            Said::Nth(index.ok_or_else(|| Fault::text("a number from 1 on", "0"))?)
        }
        "country" => {
            let (map, only) = (names::theatre_if_any(words), reader.only_map());
            let found = names::area_on(words, pack, map.or(only).or(Some(reader.usual_map())))?;
            let name = &pack.map.area(found).name;
            let areas = (0..).map(AreaId).zip(pack.map.areas());
            let areas =
                areas.filter(|(id, row)| map.is_none() && row.name == *name || *id == found);
            Said::Country(areas.map(|(id, _)| id).collect())
        }
        "card" => {
            let number = words.word("a card's number")?;
            let cards = pack.cards_with_ids();
            let cards = cards.filter(|(_, card)| card.number.eq_ignore_ascii_case(number));
            let cards: Vec<CardId> = cards.map(|(id, _)| id).collect();
            if cards.is_empty() {
                return Err(Fault::text("a card's number", format!("{number:?}")));
            } else {
                Said::Card(cards)
            }
        }
        "faction" => Said::Faction(names::faction(words)?),
        "piece" => Said::Piece(reader.name(words)?),
        "hex" => Said::Hex(names::hex(words, pack)?),
        "stand" => {
            let name = reader.name(words)?;
            words.need("at")?;
            Said::Stand(name, names::hex(words, pack)?)
        }
        "lose" => Said::LoseChosen(loss(words, reader)?),
        "take" => {
            let unit = names::counter(words, pack, None)?;
            words.need("to")?;
            let theatre = pack.map.area(pack.counter(unit).country).theatre;
            Said::Take(unit, place::place(words, reader, theatre)?)
        }
        "truce" => Said::Truce(names::named(words, "a truce", names::truce_of)?),
        "posture" => Said::Posture(names::posture_box(words, pack)?),
        other => return Err(Fault::text("a choice", format!("{other:?}"))),
    })
}

/// The game's answer to a question.
///
/// # Errors
///
/// It names a piece that is not there.
pub(super) fn fit(said: &Said, question: &Question, reader: &Reader<'_>) -> Result<Answer, Fault> {
    Ok(match said {
        Said::Lose(lost) => match question {
            Question::Stacking(excess) => {
                Answer::Stacking(step_loss(lost, &excess.losses, reader)?)
            }
            Question::Choice(choice) => {
                Answer::Choice(Pick::Loss(chosen_loss(lost, choice, reader)?))
            }
            Question::Combat(combat::Question::Suffer(demand)) => {
                suffer(CombatChoice::Lose(step_loss(lost, &demand.losses, reader)?))
            }
            _ => suffer(CombatChoice::Lose(step_loss(lost, &[], reader)?)),
        },
        Said::Retreat(hex) => suffer(CombatChoice::Retreat(*hex)),
        Said::Advance(None) => Answer::Combat(combat::Answer::Advance(None)),
        Said::Advance(Some((name, path))) => {
            let advance = advance(name, path, question, reader)?;
            Answer::Combat(combat::Answer::Advance(Some(advance)))
        }
        Said::Support(name) => {
            let offers = match question {
                Question::Combat(combat::Question::RangedSupport { headquarters, .. }) => {
                    headquarters.as_slice()
                }
                _ => &[],
            };
            Answer::Combat(combat::Answer::RangedSupport(some(name, offers, reader)?))
        }
        Said::Contest(name) => {
            let offers = match question {
                Question::Contest(contest) => contest.with.as_slice(),
                _ => &[],
            };
            Answer::Contest(some(name, offers, reader)?)
        }
        Said::Stay => Answer::Placed(Use::Stay),
        Said::Escort => Answer::Placed(Use::Escort),
        Said::Beachhead(hex) => Answer::Placed(Use::Beachhead(toward(*hex, question, reader)?)),
        Said::Strike(hex) => Answer::Placed(Use::Strike(*hex)),
        Said::Devastate(name) => {
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
        Said::Luck(again) => Answer::Luck(*again),
        _ => Answer::Choice(pick(said, question, reader)?),
    })
}

fn pick(said: &Said, question: &Question, reader: &Reader<'_>) -> Result<Pick, Fault> {
    let options = match question {
        Question::Choice(choice) => choice.options.as_slice(),
        _ => &[],
    };
    let offered = |pick: &Pick| options.contains(pick);
    Ok(match said {
        Said::Yes => Pick::Yes,
        Said::Nth(index) => Pick::Nth(*index),
        Said::Country(areas) => {
            let picks: Vec<Pick> = areas.iter().copied().map(Pick::Country).collect();
            let found = picks.iter().copied().find(offered);
            found.or(picks.first().copied()).unwrap_or(Pick::Pass)
        }
        Said::Card(cards) => {
            let picks: Vec<Pick> = cards.iter().copied().map(Pick::Card).collect();
            let found = picks.iter().copied().find(offered);
            found.or(picks.first().copied()).unwrap_or(Pick::Pass)
        }
        Said::Faction(faction) => Pick::Faction(*faction),
        Said::Piece(name) => {
            let offers = options.iter().filter_map(|it| match it {
                Pick::Piece(piece) => Some(*piece),
                _ => None,
            });
            Pick::Piece(reader.offered(name, &offers.collect::<Vec<_>>())?)
        }
        Said::Hex(hex) => Pick::Hex(*hex),
        Said::Stand(name, hex) => {
            let offers = options.iter().filter_map(|it| match it {
                Pick::Stand(piece, to) if to == hex => Some(*piece),
                _ => None,
            });
            Pick::Stand(reader.offered(name, &offers.collect::<Vec<_>>())?, *hex)
        }
        Said::LoseChosen(lost) => match question {
            Question::Choice(choice) => Pick::Loss(chosen_loss(lost, choice, reader)?),
            _ => Pick::Loss(step_loss(lost, &[], reader)?),
        },
        Said::Take(unit, to) => {
            let of = |unit| Pick::Replacement(ReplacementOrder { unit, to: *to });
            let code = &reader.pack().counter(*unit).code;
            let same = (0..).map(CounterId).zip(&reader.pack().counters);
            let same = same.filter(|(_, row)| row.code == *code);
            let found = same.map(|(id, _)| of(id)).find(offered);
            found.unwrap_or_else(|| of(*unit))
        }
        Said::Truce(truce) => Pick::Truce(*truce),
        Said::Posture(id) => Pick::Posture(*id),
        _ => Pick::Pass,
    })
}

const fn suffer(choice: CombatChoice) -> Answer {
    Answer::Combat(combat::Answer::Suffer(choice))
}

fn some(
    name: &Option<Name>,
    offers: &[PieceId],
    reader: &Reader<'_>,
) -> Result<Option<PieceId>, Fault> {
    let name = name.as_ref();
    name.map(|name| reader.offered(name, offers)).transpose()
}

fn chosen_loss(lost: &Loss, choice: &Choice, reader: &Reader<'_>) -> Result<StepLoss, Fault> {
    let offers = choice.options.iter().filter_map(|it| match it {
        Pick::Loss(loss) => Some(*loss),
        _ => None,
    });
    step_loss(lost, &offers.collect::<Vec<_>>(), reader)
}

/// Of the losses that are offered the one that is meant. Without a word of what comes in the
/// unit's place it is nothing, if that is offered, and else the first that is.
fn step_loss(
    (name, left): &Loss,
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
        Question::Combat(combat::Question::Advance { moves }) => moves.as_slice(),
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

/// The answers that a question offers, in the words of examples.
pub(super) fn offers(decision: &Decision, reader: &Reader<'_>) -> Vec<String> {
    let map = reader.state().map();
    let code = |hex: &HexId| map.hex(*hex).code.to_string();
    let lose = |loss: &StepLoss| {
        let left = loss
            .left
            .map(|left| format!(" leaving {}", reader.say(left)));
        format!(
            "lose {}{}",
            reader.say(loss.piece),
            left.unwrap_or_default()
        )
    };
    let with_none = |word: &str, pieces: &[PieceId]| {
        let said = pieces
            .iter()
            .map(|id| format!("{word} {}", reader.say(*id)));
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
                Use::Devastate(Some(piece)) => format!("devastate {}", reader.say(*piece)),
                Use::Beachhead(side) => {
                    let next = at.and_then(|at| map.neighbour(at, *side));
                    let next = next.map(|next| code(&next.hex));
                    format!("beachhead {}", next.unwrap_or_default())
                }
            });
            uses.collect()
        }
        Question::Combat(combat::Question::RangedSupport { headquarters, .. }) => {
            with_none("support", headquarters)
        }
        Question::Combat(combat::Question::Suffer(demand)) => {
            let hexes = demand.retreats.iter();
            let retreats = hexes.map(|hex| format!("retreat {}", code(hex)));
            retreats.chain(demand.losses.iter().map(lose)).collect()
        }
        Question::Combat(combat::Question::Advance { moves }) => {
            let moves = moves.iter().map(|it| {
                let path: Vec<String> = it.path.iter().map(code).collect();
                format!("advance {} via {}", reader.say(it.piece), path.join(" "))
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
        Pick::Piece(piece) => format!("piece {}", reader.say(piece)),
        Pick::Hex(hex) => format!("hex {}", code(&hex)),
        Pick::Stand(piece, hex) => format!("stand {} at {}", reader.say(piece), code(&hex)),
        Pick::Loss(loss) => lose(&loss),
        Pick::Replacement(order) => {
            let to = place::say(reader, order.to);
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
