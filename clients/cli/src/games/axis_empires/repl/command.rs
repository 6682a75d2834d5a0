//! Orders as typed, by the sections of the rulebook.

use anyhow::{Context, bail};
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind, TakeBack};
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{
    combat_order, logistics_order, organization_order, support_order,
};

use super::find;
use super::movement;
use super::politics;
use super::reader::Reader;
use crate::games::axis_empires::render::choices;
use crate::repl::tokens::{Tokens as Typed, number};

/// Parses the command in a line.
pub(super) fn command(reader: &Reader<'_>, verb: &str, rest: &str) -> anyhow::Result<Kind> {
    let reader = *reader;
    let typed = &mut Typed::of(rest);
    let kind = match verb {
        "end" => Kind::EndSegment(()),
        "undo" => Kind::TakeBack(TakeBack {
            steps: match typed.next("") {
                Ok(steps) => number(steps)?,
                Err(_) => 1,
            },
        }),
        "answer" => Kind::Answer(answer(reader, typed)?),
        "orders" => Kind::SetOrders(orders(typed)?),
        "move" | "m" => Kind::Movement(movement::march(reader, typed)?),
        "sail" => Kind::Movement(movement::sail(reader, typed)?),
        "place" if reader.segment() == game::Segment::Logistics => {
            let marker = reader.next_piece(typed, "a marker")?;
            let hex = reader.next_hex(typed)?;
            logistics(logistics_order::Kind::Place(game::PlaceMarker {
                marker,
                hex,
            }))
        }
        "remove" => {
            let marker = reader.next_piece(typed, "a marker")?;
            logistics(logistics_order::Kind::Remove(marker))
        }
        "raise" => Kind::Replacements(game::ReplacementOrder {
            unit: reader.next_kind(typed)?,
            to: Some(find::place(reader.words, typed.next("a place")?)?),
        }),
        "place" | "convoy" | "blitz" | "inland" | "withdraw" | "maintained" => {
            Kind::Support(game::SupportOrder {
                kind: Some(support(reader, verb, typed)?),
            })
        }
        "build" | "form" | "convert" | "turn" | "eliminate" | "break" | "detach" | "recall" => {
            Kind::Organization(game::OrganizationOrder {
                kind: Some(organization(reader, verb, typed)?),
            })
        }
        "choose" | "bluff" => Kind::OptionCard(game::OptionCardOrder {
            kind: Some(politics::option_card(reader, verb, typed)?),
        }),
        "fortune" => Kind::PlayFortune(politics::fortune(reader, typed)?),
        "renounce" => Kind::PoliticalEvents(game::PoliticalEventsOrder {
            kind: Some(politics::renounce(typed)?),
        }),
        "government" => Kind::PoliticalEvents(game::PoliticalEventsOrder {
            kind: Some(game::political_events_order::Kind::ChangeGovernment(())),
        }),
        "declare" | "reduce" => Kind::WarAndPeace(game::WarAndPeaceOrder {
            kind: Some(politics::war_and_peace(reader, verb, typed)?),
        }),
        "attack" | "drop" | "land" | "forces" | "replace" | "return" => {
            Kind::Combat(game::CombatOrder {
                kind: Some(combat(reader, verb, typed)?),
            })
        }
        _ => bail!("{verb:?} is not understood; try `help`"),
    };
    typed.end()?;
    Ok(kind)
}

/// The answer of a number to the first question that is open.
fn answer(reader: Reader<'_>, typed: &mut Typed<'_>) -> anyhow::Result<AnswerDecision> {
    let asked = (reader.legal.decisions.first()).context("there is no question to answer")?;
    let all = choices(reader.words, asked);
    let number = typed.count()?;
    let chosen = usize::try_from(number)
        .ok()
        .and_then(|number| all.get(number.checked_sub(1)?))
        .with_context(|| format!("the answers are 1 to {}", all.len()))?;
    Ok(AnswerDecision {
        decision: asked.id,
        answer: Some(game::Answer {
            kind: Some(chosen.answer.clone()),
        }),
    })
}

/// Standing orders: a subject and what is to be done, as often as one likes.
fn orders(typed: &mut Typed<'_>) -> anyhow::Result<game::StandingOrders> {
    let mut orders = game::StandingOrders::default();
    if typed.take("none") {
        return Ok(orders);
    }
    while let Ok(subject) = typed.next("") {
        let word = typed.next("what is to be done")?;
        match subject {
            "stacking" => orders.set_stacking(loss_order(word)?),
            "losses" => orders.set_losses(loss_order(word)?),
            "contests" => orders.set_contests(match word {
                "never" => game::ContestOrder::Never,
                "always" => game::ContestOrder::Always,
                _ => bail!("{word:?} is neither never nor always"),
            }),
            "luck-combats" => orders.set_luck_combats(luck_watch(word)?),
            "luck-delays" => orders.set_luck_delays(luck_watch(word)?),
            "luck-events" => orders.set_luck_events(luck_watch(word)?),
            _ => bail!("{subject:?} is no subject of standing orders"),
        }
    }
    Ok(orders)
}

/// Reads the owner of the dice that a seat is asked about.
fn luck_watch(word: &str) -> anyhow::Result<game::LuckWatch> {
    Ok(match word {
        "own" => game::LuckWatch::Own,
        "enemy" => game::LuckWatch::Enemy,
        "any" => game::LuckWatch::Any,
        _ => bail!("{word:?} is neither own nor enemy nor any"),
    })
}

fn loss_order(word: &str) -> anyhow::Result<game::LossOrder> {
    Ok(match word {
        "weakest" => game::LossOrder::WeakestFirst,
        "smallest" => game::LossOrder::SmallestFirst,
        _ => bail!("{word:?} is neither weakest nor smallest"),
    })
}

fn logistics(kind: logistics_order::Kind) -> Kind {
    Kind::Logistics(game::LogisticsOrder { kind: Some(kind) })
}

/// 2.2.
fn support(
    reader: Reader<'_>,
    verb: &str,
    typed: &mut Typed<'_>,
) -> anyhow::Result<support_order::Kind> {
    use support_order::Kind as Support;
    Ok(match verb {
        "place" => Support::Unit(game::PlaceSupport {
            piece: reader.next_piece(typed, "a unit")?,
            at: Some(find::place(reader.words, typed.next("a place")?)?),
        }),
        "convoy" => Support::Convoy(game::PlaceConvoy {
            piece: reader.next_piece(typed, "a convoy")?,
            zone: find::zone(reader.words, typed.next("a naval zone")?)?,
            mode: match typed.next("supply or troops")? {
                "supply" => game::Side::Front,
                "troops" => game::Side::Back,
                other => bail!("{other:?} is neither supply nor troops"),
            }
            .into(),
        }),
        "blitz" => Support::Blitz(reader.next_hex(typed)?),
        "inland" => Support::InlandAdvance(reader.next_piece(typed, "a unit")?),
        "withdraw" => Support::TakeBackBeachhead(reader.next_piece(typed, "a Beachhead")?),
        _ => Support::EndMaintenance(()),
    })
}

/// 2.3.
fn organization(
    reader: Reader<'_>,
    verb: &str,
    typed: &mut Typed<'_>,
) -> anyhow::Result<organization_order::Kind> {
    use organization_order::Kind as Organization;
    if verb == "detach" {
        return Ok(Organization::Detach(game::Detach {
            unit: reader.next_kind(typed)?,
            hex: reader.next_hex(typed)?,
        }));
    }
    let unit = reader.next_piece(typed, "a unit")?;
    Ok(match verb {
        "build" => Organization::BuildUp(game::BuildUp {
            unit,
            with: reader.next_piece(typed, "the unit that goes")?,
        }),
        "form" => Organization::Form(game::Form {
            first: unit,
            second: reader.next_piece(typed, "the second unit")?,
            unit: reader.next_kind(typed)?,
        }),
        "convert" => Organization::Convert(game::Convert {
            from: unit,
            unit: reader.next_kind(typed)?,
        }),
        "break" => {
            let mut into = Vec::new();
            while typed.peek().is_some() {
                into.push(reader.next_kind(typed)?);
            }
            Organization::BreakDown(game::BreakDown { unit, into })
        }
        "turn" => Organization::TurnOver(unit),
        "eliminate" => Organization::Eliminate(unit),
        _ => Organization::Recall(unit),
    })
}

/// 4.
fn combat(
    reader: Reader<'_>,
    verb: &str,
    typed: &mut Typed<'_>,
) -> anyhow::Result<combat_order::Kind> {
    use combat_order::Kind as Combat;
    Ok(match verb {
        "attack" => Combat::Attack(attack(reader, typed)?),
        "drop" => Combat::Airdrop(game::Airdrop {
            piece: reader.next_piece(typed, "a unit")?,
            to: reader.next_hex(typed)?,
        }),
        "land" => Combat::Land(reader.next_piece(typed, "a unit")?),
        "forces" => Combat::LandForces(reader.next_piece(typed, "a Beachhead")?),
        "replace" => Combat::AirdropLanding(game::AirdropLanding {
            airdrop: reader.next_piece(typed, "an airdrop")?,
            unit: reader.next_piece(typed, "a unit")?,
        }),
        _ => Combat::ReturnConvoy(reader.next_piece(typed, "a convoy")?),
    })
}

/// An attack with the units that are typed, or the strongest one that is listed.
fn attack(reader: Reader<'_>, typed: &mut Typed<'_>) -> anyhow::Result<game::Attack> {
    let hex = reader.next_hex(typed)?;
    if !typed.take("with") {
        let targets = match reader.acts() {
            Some(Acts::Combat(acts)) => &acts.attacks[..],
            _ => &[],
        };
        let target = targets.iter().find(|target| target.hex == hex);
        return target
            .and_then(|target| target.strongest.clone())
            .context("no attack on it is listed: name the units behind `with`");
    }
    let mut attack = game::Attack {
        hex,
        ..game::Attack::default()
    };
    while let Some(word) = typed.peek() {
        if word == "hq" {
            typed.take("hq");
            attack.support = Some(reader.next_piece(typed, "a headquarters")?);
        } else {
            attack.units.push(reader.next_piece(typed, "a unit")?);
        }
    }
    Ok(attack)
}
