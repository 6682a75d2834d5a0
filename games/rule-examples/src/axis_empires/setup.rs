//! Statements that set up a position.

use sandtable_axis_empires::faction::{Camp, Faction};
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::options::{Edition, FactionSet, OptionalRule};
use sandtable_axis_empires::pack::{
    FortuneId, OnceEvent, Pack, Posture, PostureBoxId, Status, WarState,
};
use sandtable_axis_empires::s11_weather::Fronts;
use sandtable_axis_empires::s13_countries::s13_6_posture::box_of;
use sandtable_axis_empires::state::Pile;
use serde_json::Value;

use super::board::{Board, Settings};
use super::packs::{Base, NewCard};
use super::{country, names, put};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// Reads what an example begins with: `map` or `scenario`.
///
/// # Errors
///
/// It is neither.
pub(super) fn base(words: &mut StatementTokens<'_>) -> Result<Base, Fault> {
    match words.word("\"map\" or \"scenario\"")? {
        "map" => names::named(words, "europe, asia or both", |text| {
            match names::plain(text).as_str() {
                "europe" => Some(Base::Map("totaler-krieg-open")),
                "asia" => Some(Base::Map("dai-senso-open")),
                "both" => Some(Base::Map("axis-empires-open")),
                _ => None,
            }
        }),
        "scenario" => Ok(Base::Scenario {
            pack: names::kebab(words.word("a pack's code")?),
            code: names::kebab(words.word("a scenario's code")?),
            empty: words.accept("empty"),
        }),
        other => Err(Fault::text("\"map\" or \"scenario\"", format!("{other:?}"))),
    }
}

/// Reads a choice that is made before a match. False if the statement is none.
///
/// # Errors
///
/// It cannot be read.
pub(super) fn setting(
    words: &mut StatementTokens<'_>,
    settings: &mut Settings,
) -> Result<bool, Fault> {
    let Some(verb) = words.peek() else {
        return Ok(false);
    };
    if !["edition", "optional", "seats", "new-card"].contains(&verb) {
        return Ok(false);
    }
    words.next();
    match verb {
        "edition" => {
            settings.edition = match words.word("2012 or 2023")? {
                "2012" => Edition::Y2012,
                "2023" => Edition::Y2023,
                other => return Err(Fault::text("2012 or 2023", format!("{other:?}"))),
            };
        }
        "optional" => {
            let rules = words.list(&[], optional)?.into_iter();
            settings.optional = settings.optional.iter().chain(rules).collect();
        }
        "seats" => {
            let mut together = FactionSet::default();
            while !words.is_empty() {
                words.accept(",");
                together = together.with(FactionSet::from_iter([names::faction(words)?]));
            }
            settings.together = together;
        }
        _ => settings.cards.push(new_card(words)?),
    }
    Ok(true)
}

fn optional(words: &mut StatementTokens<'_>) -> Result<OptionalRule, Fault> {
    let word = words.word("an optional rule's section, as +17.6")?;
    let section = format!("+{}", word.trim_start_matches('+'));
    let rule = OptionalRule::of_section(&section);
    rule.ok_or_else(|| Fault::text("an optional rule's section, as +17.6", format!("{word:?}")))
}

fn new_card(words: &mut StatementTokens<'_>) -> Result<NewCard, Fault> {
    let theatre = names::theatre_if_any(words);
    let faction = names::faction(words)?;
    let text = words.rest();
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let card = match values.next() {
        Some(Ok(card)) => card,
        Some(Err(error)) => return Err(Fault::text("a card as JSON", error.to_string())),
        None => return Err(Fault::text("a card as JSON", "the end of the line")),
    };
    let rest = text.get(values.byte_offset()..).unwrap_or_default();
    StatementTokens::new(rest).end()?;
    Ok(NewCard {
        theatre,
        faction,
        text: card.to_string(),
    })
}

/// Carries out another statement that sets up a position.
///
/// # Errors
///
/// It cannot be read, or names something that does not exist.
pub(super) fn apply(words: &mut StatementTokens<'_>, board: &mut Board) -> Result<(), Fault> {
    let verb = words.word("a statement")?;
    let pack = board.state.shared_pack();
    let only = board.reader(false).only_map();
    match verb {
        "turn" => {
            let turn = names::turn(words, &pack)?;
            board.state.set_turn(|cell| cell.cursor.turn = turn);
        }
        "phase" => {
            let faction = names::faction(words)?;
            let segment = names::segment(words)?;
            board.go_to(faction, segment);
        }
        "war-state" => {
            let theatre = names::theatre(words, only)?;
            let war = war_state(words)?;
            board.state.set_war_state(theatre, war);
        }
        "country" => country::set(words, board)?,
        "posture" => {
            let id = names::posture_box(words, &pack)?;
            let posture = names::posture(words)?;
            set_posture(board, id, posture);
        }
        "put" => put::put(words, board)?,
        "card" => card(words, board, &pack)?,
        "weather" => weather(words, board)?,
        "track" => track(words, board)?,
        "happened" => {
            let theatre = names::theatre(words, only)?;
            let event: OnceEvent =
                names::named(words, "an event that happens once", names::word_of)?;
            board.state.set_progress(theatre, |it| it.happen(event));
        }
        "fortune" => fortune(words, board, &pack)?,
        other => {
            return Err(Fault::text(
                "a statement of the position, a faction or \"expect\"",
                format!("{other:?}"),
            ));
        }
    }
    Ok(())
}

/// A war state's word.
pub(super) fn war_state(words: &mut StatementTokens<'_>) -> Result<WarState, Fault> {
    names::named(
        words,
        "pre-war, limited-war or total-war",
        |text| match names::plain(text).as_str() {
            "prewar" => Some(WarState::PreWar),
            "limitedwar" => Some(WarState::LimitedWar),
            "totalwar" => Some(WarState::TotalWar),
            _ => None,
        },
    )
}

/// Puts a policy or truce in a box of the posture display, which is the posture of its
/// countries.
fn set_posture(board: &mut Board, id: PostureBoxId, posture: Posture) {
    let pack = board.state.shared_pack();
    board.state.set_box_posture(id, posture);
    let Some(row) = pack.posture_boxes.get(id.index()) else {
        return;
    };
    for area in (0..)
        .map(sandtable_axis_empires::map::AreaId)
        .take(pack.map.areas().len())
    {
        let now = *board.state.area(area);
        if now.status != Status::Absent
            && now.alignment == Some(row.faction)
            && box_of(&board.state, area, row.faction) == Some(id)
        {
            board.state.set_area(area, |area| area.posture = posture);
        }
    }
}

/// `card [MAP] FACTION NUMBER PILE`.
fn card(words: &mut StatementTokens<'_>, board: &mut Board, pack: &Pack) -> Result<(), Fault> {
    let (theatre, faction, id) = which_card(words, board, pack)?;
    let pile = names::pile(words)?;
    if board.state.card(id).is_none() {
        return Err(Fault::text("a scenario with cards", "one without"));
    }
    if matches!(pile, Pile::Pending | Pile::Current) {
        let before = board.state.cards_in(theatre, faction, pile).next();
        if let Some(before) = before {
            board.state.set_card(before, |it| it.pile = Pile::Deck);
        }
    }
    board.state.set_card(id, |it| {
        it.pile = pile;
        it.played = matches!(pile, Pile::Current | Pile::Discarded);
    });
    Ok(())
}

/// `[MAP] FACTION NUMBER`.
pub(super) fn which_card(
    words: &mut StatementTokens<'_>,
    board: &Board,
    pack: &Pack,
) -> Result<(Theatre, Faction, sandtable_axis_empires::pack::CardId), Fault> {
    let theatre = names::theatre_if_any(words);
    let faction = names::faction(words)?;
    let theatre = theatre.or_else(|| names::theatre_if_any(words));
    let theatre = match theatre.or(board.reader(false).only_map()) {
        Some(theatre) => theatre,
        None => names::theatre(words, None)?,
    };
    let number = words.word("a card's number")?;
    let id = card_of(pack, theatre, faction, number)?;
    Ok((theatre, faction, id))
}

/// The card with a number.
pub(super) fn card_of(
    pack: &Pack,
    theatre: Theatre,
    faction: Faction,
    number: &str,
) -> Result<sandtable_axis_empires::pack::CardId, Fault> {
    let number = number.to_lowercase();
    let found = pack.cards_with_ids().find(|(_, card)| {
        card.theatre == theatre
            && card.faction == faction
            && card.number.eq_ignore_ascii_case(&number)
    });
    found.map(|(id, _)| id).ok_or_else(|| {
        Fault::text(
            format!("the number of a card of the {} deck", faction.word()),
            format!("{number:?}"),
        )
    })
}

/// `weather [MAP] FRONTS`, which may stand twice.
fn weather(words: &mut StatementTokens<'_>, board: &mut Board) -> Result<(), Fault> {
    let theatre = names::theatre(words, board.reader(false).only_map())?;
    let mut fronts = vec![front(words)?];
    while !words.is_empty() {
        words.accept(",");
        fronts.push(front(words)?);
    }
    // A map's fronts move together: of two that differ it is the one that is not on time.
    let moved = fronts.iter().copied().find(|it| *it != Fronts::OnTime);
    let both = moved.unwrap_or(Fronts::OnTime);
    if fronts.iter().any(|it| *it != Fronts::OnTime && *it != both) {
        return Err(Fault::text("one die's weather for the whole map", "two"));
    }
    board
        .state
        .set_turn(|turn| turn.weather[theatre as usize] = both);
    Ok(())
}

fn front(words: &mut StatementTokens<'_>) -> Result<Fronts, Fault> {
    names::named(
        words,
        "on-time, early or late",
        |text| match names::plain(text).as_str() {
            "ontime" => Some(Fronts::OnTime),
            "early" => Some(Fronts::Early),
            "late" => Some(Fronts::Late),
            _ => None,
        },
    )
}

/// `track MAP uscl N` or `track MAP esv N`.
fn track(words: &mut StatementTokens<'_>, board: &mut Board) -> Result<(), Fault> {
    let theatre = names::theatre(words, board.reader(false).only_map())?;
    match names::plain(words.word("uscl or esv")?).as_str() {
        "uscl" => {
            let box_of_track: u8 = words.number("a box of the track")?;
            board
                .state
                .set_progress(theatre, |it| it.uscl = box_of_track);
        }
        "esv" => {
            let value: i8 = words.number("a value")?;
            board.state.set_progress(theatre, |it| it.esv = value);
        }
        other => return Err(Fault::text("uscl or esv", format!("{other:?}"))),
    }
    Ok(())
}

/// `fortune [MAP] SIDE CODE`.
fn fortune(words: &mut StatementTokens<'_>, board: &mut Board, pack: &Pack) -> Result<(), Fault> {
    let theatre = names::theatre_if_any(words);
    let camp = names::named(words, "axis or allies", |text| {
        match names::plain(text).as_str() {
            "axis" => Some(Camp::Axis),
            "allies" | "allied" | "western" | "soviet" => Some(Camp::Allies),
            _ => None,
        }
    })?;
    let theatre = theatre.or_else(|| names::theatre_if_any(words));
    let id = fortune_of(words, pack, theatre.or(board.reader(false).only_map()))?;
    board.state.set_fortunes(|it| it.give(camp, id));
    Ok(())
}

/// A card of Fortunes of War by its letter or title.
pub(super) fn fortune_of(
    words: &mut StatementTokens<'_>,
    pack: &Pack,
    theatre: Option<Theatre>,
) -> Result<FortuneId, Fault> {
    let rows = || (0..).map(FortuneId).zip(&pack.fortunes);
    names::named(words, "a card of Fortunes of War", |text| {
        let (map, text) = names::split_map(text);
        let text = names::plain(text);
        let theatre = map.or(theatre);
        let mut rows = rows().filter(|(_, row)| theatre.is_none_or(|it| it == row.theatre));
        rows.find(|(_, row)| {
            row.letter.to_lowercase().to_string() == text || names::plain(&row.title) == text
        })
        .map(|(id, _)| id)
    })
}
