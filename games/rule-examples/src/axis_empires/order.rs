//! Commands as examples give them.

mod combat;
mod movement;
mod organization;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::order::convoy::ConvoyOrder;
use sandtable_axis_empires::order::logistics::LogisticsOrder;
use sandtable_axis_empires::order::option_card::CardOrder;
use sandtable_axis_empires::order::political_events::PoliticalOrder;
use sandtable_axis_empires::order::replacements::ReplacementOrder;
use sandtable_axis_empires::order::support::SupportOrder;
use sandtable_axis_empires::order::war_and_peace::WarAndPeaceOrder;
use sandtable_axis_empires::pack::{MarkerKind, Side};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::Place;

use super::answer::{self, AnswerStatement};
use super::pieces::{Prefer, Reader};
use super::{names, place, setup};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// A command of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// One of the game's.
    Command(Box<Command>),
    /// An answer to the first question.
    Answer(AnswerStatement),
    /// Any command that leads on.
    Pass,
    /// Everybody passes until a segment begins.
    PassTo(Faction, Segment),
}

/// Reads a faction's command.
///
/// # Errors
///
/// It cannot be read, or names something that does not exist.
pub(super) fn read(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
    faction: Faction,
) -> Result<Given, Fault> {
    let verb = words.word("a command")?;
    let pack = reader.pack();
    let command = match verb {
        "answer" => return answer::read(words, reader).map(Given::Answer),
        "pass" => return Ok(Given::Pass),
        "pass-to" => {
            let faction = names::faction(words)?;
            return Ok(Given::PassTo(faction, names::segment(words)?));
        }
        "end" => Command::EndSegment,
        "take-back" => Command::TakeBack {
            steps: words.number("how many")?,
        },
        "play-fortune" => Command::PlayFortune {
            fortune: setup::fortune_of(words, pack, reader.only_map())?,
        },
        "choose" | "bluff" => {
            let theatre = names::theatre(words, reader.only_map())?;
            words.accept("card");
            let number = words.word("a card's number")?;
            let card = setup::card_of(pack, theatre, faction, number)?;
            Command::OptionCard(match verb {
                "choose" => CardOrder::Choose { card },
                _ => CardOrder::Bluff { card },
            })
        }
        "end-policy" => Command::PoliticalEvents(PoliticalOrder::EndPolicy {
            policy: names::named(words, "a policy", names::policy_of)?,
        }),
        "change-government" => Command::PoliticalEvents(PoliticalOrder::ChangeGovernment),
        "declare-war" => {
            words.accept("on");
            Command::WarAndPeace(WarAndPeaceOrder::DeclareWar {
                country: names::area(words, pack)?,
            })
        }
        "reduce-truces" => {
            words.accept("of");
            let of = match words.peek() {
                None | Some("by") => faction,
                Some(_) => names::faction(words)?,
            };
            Command::WarAndPeace(WarAndPeaceOrder::ReduceTruces { of })
        }
        "take" => {
            let mut ahead = words.clone();
            let unit = names::counter(&mut ahead, pack, None)?;
            let country = pack.counter(unit).country;
            let theatre = pack.map.area(country).theatre;
            ahead.need("to")?;
            let to = place::place(&mut ahead, reader, theatre)?;
            let unit = names::counter(words, pack, to.theatre(&pack.map))?;
            *words = ahead;
            Command::Replacements(ReplacementOrder { unit, to })
        }
        "place" | "remove" => place_or_remove(words, reader, verb)?,
        "inland-advance" => Command::Support(SupportOrder::InlandAdvance {
            piece: reader.piece(words)?,
        }),
        "take-back-beachhead" => Command::Support(SupportOrder::TakeBackBeachhead {
            piece: reader.piece(words)?,
        }),
        "end-maintenance" => Command::Support(SupportOrder::EndMaintenance),
        "convoy" => convoy(words, reader)?,
        "blitz" => {
            words.accept("at");
            let hex = names::hex(words, pack)?;
            Command::Support(SupportOrder::Blitz { hex })
        }
        "move" => movement::movement(words, reader)?,
        "sail" => movement::sail(words, reader)?,
        "attack" => combat::attack(words, reader)?,
        "airdrop" | "land" | "land-forces" | "airdrop-landing" | "return-convoy" => {
            combat::blitz(words, reader, verb)?
        }
        _ => Command::Organization(organization::organization(words, reader, verb)?),
    };
    Ok(Given::Command(Box::new(command)))
}

/// Markers of logistics are placed and removed in their own segment, all else in Support.
fn place_or_remove(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
    verb: &str,
) -> Result<Command, Fault> {
    let name = reader.name(words)?;
    if verb == "remove" {
        let marker = reader.one(&name, Prefer::Map)?;
        return Ok(Command::Logistics(LogisticsOrder::Remove { marker }));
    }
    let piece = reader.one(&name, Prefer::Pool)?;
    if !words.accept("at") {
        words.need("on")?;
    }
    let state = reader.state();
    let theatre = state.piece(piece).and_then(|piece| {
        let own = names::theatre_of(reader.pack(), piece.kind);
        own.or_else(|| piece.at.theatre(state.map()))
    });
    let at = place::place(words, reader, theatre.unwrap_or_else(|| reader.usual_map()))?;
    let marker = state.piece(piece).and_then(|it| it.marker(reader.pack()));
    let is_logistics = marker
        .is_some_and(|it| matches!(it.kind, MarkerKind::Logistics | MarkerKind::PartisanBase));
    if (is_logistics || state.segment() == Segment::Logistics)
        && let Place::Hex(at) = at
    {
        return Ok(Command::Logistics(LogisticsOrder::Place {
            marker: piece,
            at,
        }));
    }
    Ok(Command::Support(SupportOrder::Unit { piece, at }))
}

fn convoy(words: &mut StatementTokens<'_>, reader: &Reader<'_>) -> Result<Command, Fault> {
    let name = reader.name(words)?;
    let piece = reader.one(&name, Prefer::Pool)?;
    words.need("to")?;
    words.accept("convoys");
    let zone = names::zone(words, reader.pack())?;
    let mode = match words.peek() {
        Some("back" | "troop" | "troops") => Side::Back,
        Some("front" | "supply") => Side::Front,
        _ => {
            return Ok(Command::Support(SupportOrder::Convoy(ConvoyOrder {
                piece,
                zone,
                mode: Side::Front,
            })));
        }
    };
    words.next();
    Ok(Command::Support(SupportOrder::Convoy(ConvoyOrder {
        piece,
        zone,
        mode,
    })))
}

/// Hexes to the end of the command.
pub(super) fn path(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<Vec<HexId>, Fault> {
    let mut path = vec![names::hex(words, reader.pack())?];
    while let Some(word) = words.peek() {
        if word == "," {
            words.next();
        } else if names::hex_of(reader.pack(), word).is_none() {
            break;
        }
        path.push(names::hex(words, reader.pack())?);
    }
    Ok(path)
}
