//! Commands as examples give them.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::order::combat::CombatOrder;
use sandtable_axis_empires::order::combat::airdrop::Airdrop;
use sandtable_axis_empires::order::combat::airdrop_landing::AirdropLanding;
use sandtable_axis_empires::order::combat::attack::Attack;
use sandtable_axis_empires::order::combat::blitz::BlitzOrder;
use sandtable_axis_empires::order::convoy::ConvoyOrder;
use sandtable_axis_empires::order::logistics::LogisticsOrder;
use sandtable_axis_empires::order::movement::MovementOrder;
use sandtable_axis_empires::order::movement::box_to_box::BoxToBoxMove;
use sandtable_axis_empires::order::movement::hex_to_hex::HexToHexMove;
use sandtable_axis_empires::order::movement::map_edge::MapEdgeMove;
use sandtable_axis_empires::order::movement::port_to_port::{Leg, Port, PortToPortMove};
use sandtable_axis_empires::order::option_card::CardOrder;
use sandtable_axis_empires::order::organization::OrganizationOrder;
use sandtable_axis_empires::order::political_events::PoliticalOrder;
use sandtable_axis_empires::order::replacements::ReplacementOrder;
use sandtable_axis_empires::order::support::SupportOrder;
use sandtable_axis_empires::order::war_and_peace::WarAndPeaceOrder;
use sandtable_axis_empires::pack::{MarkerKind, Side};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{PieceId, Place};

use super::answer::{self, Said};
use super::pieces::{Prefer, Reader};
use super::{names, place, setup};
use crate::fault::Fault;
use crate::words::Words;

/// A command of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// One of the game's.
    Command(Box<Command>),
    /// An answer to the first question.
    Answer(Said),
    /// Whatever leads on.
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
    words: &mut Words<'_>,
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
        "move" => movement(words, reader)?,
        "sail" => sail(words, reader)?,
        "attack" => attack(words, reader)?,
        "airdrop" | "land" | "land-forces" | "airdrop-landing" | "return-convoy" => {
            blitz(words, reader, verb)?
        }
        _ => Command::Organization(organization(words, reader, verb)?),
    };
    Ok(Given::Command(Box::new(command)))
}

/// Markers of logistics are placed and removed in their own segment, all else in Support.
fn place_or_remove(
    words: &mut Words<'_>,
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

fn convoy(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Command, Fault> {
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
pub(super) fn path(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Vec<HexId>, Fault> {
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

fn movement(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Command, Fault> {
    let piece = reader.piece(words)?;
    let pack = reader.pack();
    let order = match words.word("via, into or box-to")? {
        "via" | "to" => MovementOrder::HexToHex(HexToHexMove {
            piece,
            path: path(words, reader)?,
        }),
        "into" => MovementOrder::IntoBox(MapEdgeMove {
            piece,
            to: names::off_map(words, pack)?,
        }),
        "box-to" => MovementOrder::BoxToBox(BoxToBoxMove {
            piece,
            to: names::off_map(words, pack)?,
        }),
        other => return Err(Fault::text("via, into or box-to", format!("{other:?}"))),
    };
    Ok(Command::Movement(order))
}

fn sail(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Command, Fault> {
    let piece = reader.piece(words)?;
    let pack = reader.pack();
    let mut legs = Vec::new();
    loop {
        legs.push(match words.word("by CONVOY or canal")? {
            "by" => {
                let convoy = reader.piece(words)?;
                words.need("to")?;
                Leg::Zone {
                    convoy,
                    to: port(words, reader)?,
                }
            }
            "canal" => {
                words.need("to")?;
                Leg::Canal {
                    to: names::hex(words, pack)?,
                }
            }
            other => return Err(Fault::text("by or canal", format!("{other:?}"))),
        });
        if !words.accept("then") {
            break;
        }
    }
    let order = MovementOrder::PortToPort(PortToPortMove { piece, legs });
    Ok(Command::Movement(order))
}

fn port(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Port, Fault> {
    match place::place(words, reader, reader.usual_map())? {
        Place::Hex(hex) => Ok(Port::Hex(hex)),
        Place::Box(id) => Ok(Port::Box(id)),
        other => Err(Fault::text("a hex or a box", place::say(reader, other))),
    }
}

/// Pieces with `and` or commas between them.
fn several(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Vec<PieceId>, Fault> {
    let mut pieces = Vec::new();
    loop {
        let count: usize = match words.peek().and_then(|word| word.parse().ok()) {
            Some(count) => {
                words.next();
                count
            }
            None => 1,
        };
        let name = reader.name(words)?;
        for _ in 0..count {
            pieces.push(reader.one(&name, Prefer::Map)?);
        }
        let comma = words.accept(",");
        if !words.accept("and") && !comma {
            return Ok(pieces);
        }
    }
}

fn attack(words: &mut Words<'_>, reader: &Reader<'_>) -> Result<Command, Fault> {
    let hex = names::hex(words, reader.pack())?;
    words.need("with")?;
    let units = several(words, reader)?;
    words.accept(",");
    let support = if words.accept("support") {
        Some(reader.piece(words)?)
    } else {
        None
    };
    Ok(Command::Combat(CombatOrder::Attack(Attack {
        hex,
        units,
        support,
    })))
}

fn blitz(words: &mut Words<'_>, reader: &Reader<'_>, verb: &str) -> Result<Command, Fault> {
    let piece = reader.piece(words)?;
    let order = match verb {
        "airdrop" => {
            words.need("at")?;
            let to = names::hex(words, reader.pack())?;
            BlitzOrder::Airdrop(Airdrop { piece, to })
        }
        "land" => BlitzOrder::Land { piece },
        "land-forces" => BlitzOrder::LandForces { marker: piece },
        "airdrop-landing" => {
            words.need("with")?;
            let name = reader.name(words)?;
            let unit = reader.one(&name, Prefer::Pool)?;
            BlitzOrder::AirdropLanding(AirdropLanding {
                airdrop: piece,
                unit,
            })
        }
        _ => return Ok(Command::Combat(CombatOrder::ReturnConvoy(piece))),
    };
    Ok(Command::Combat(CombatOrder::Blitz(order)))
}

fn organization(
    words: &mut Words<'_>,
    reader: &Reader<'_>,
    verb: &str,
) -> Result<OrganizationOrder, Fault> {
    let pack = reader.pack();
    let counter = |words: &mut Words<'_>, near: PieceId| {
        let near = reader.state().piece(near);
        let theatre = near.and_then(|piece| names::theatre_of(pack, piece.kind));
        names::counter(words, pack, theatre)
    };
    Ok(match verb {
        "build-up" => {
            let unit = reader.piece(words)?;
            words.need("with")?;
            let with = reader.piece(words)?;
            OrganizationOrder::BuildUp { unit, with }
        }
        "form" => {
            let mut ahead = words.clone();
            ahead.next();
            ahead.need("from")?;
            let one = reader.piece(&mut ahead)?;
            if !ahead.accept("and") {
                ahead.need(",")?;
            }
            let other = reader.piece(&mut ahead)?;
            let unit = counter(words, one)?;
            *words = ahead;
            OrganizationOrder::Form {
                from: [one, other],
                unit,
            }
        }
        "convert" => {
            let from = reader.piece(words)?;
            words.need("to")?;
            let unit = counter(words, from)?;
            OrganizationOrder::Convert { from, unit }
        }
        "turn-over" => OrganizationOrder::TurnOver {
            unit: reader.piece(words)?,
        },
        "eliminate" => OrganizationOrder::Eliminate {
            unit: reader.piece(words)?,
        },
        "break-down" => {
            let unit = reader.piece(words)?;
            let mut into = Vec::new();
            if words.accept("into") {
                loop {
                    into.push(counter(words, unit)?);
                    let comma = words.accept(",");
                    if !words.accept("and") && !comma {
                        break;
                    }
                }
            }
            OrganizationOrder::BreakDown { unit, into }
        }
        "detach" => {
            let mut ahead = words.clone();
            ahead.next();
            ahead.need("at")?;
            let hex = names::hex(&mut ahead, pack)?;
            let theatre = Place::Hex(hex).theatre(&pack.map);
            let unit = names::counter(words, pack, theatre)?;
            *words = ahead;
            OrganizationOrder::Detach { unit, hex }
        }
        "recall" => OrganizationOrder::Recall {
            unit: reader.piece(words)?,
        },
        other => {
            return Err(Fault::text(
                "a command of docs/examples.md",
                format!("{other:?}"),
            ));
        }
    })
}
