//! Reads what a campaign begins with.

use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::pack::card::id::CardId;
use crate::pack::content::Pack;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::load::scenario_file::{CampaignPart, DeckPart};
use crate::pack::marker::MarkerKind;
use crate::pack::scenario::{Campaign, Deal};
use crate::pack::tracks::{AUTOMATIC, HIGHEST_USCL};

pub(super) fn read(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    part: &CampaignPart,
    (theatre, factions): (Theatre, &[Faction]),
    pack: &Pack,
) -> Campaign {
    if pack.tracks(theatre).is_none() {
        context.fault(at, "the theatre has no tracks");
    }
    needed(context, at, theatre, pack);
    let mut markers = pack.markers.iter();
    if !markers.any(|row| row.kind == MarkerKind::VictoryPoints) {
        context.fault(at, "the pack has no marker of victory points");
    }
    for faction in factions {
        let mut cards = pack.cards.iter();
        if !cards.any(|card| card.faction == *faction && card.theatre == theatre) {
            context.fault(at, format!("the {faction} faction has no deck"));
        }
    }
    let deals: Vec<Deal> = part
        .decks
        .iter()
        .filter_map(|(faction, deck)| {
            if !factions.contains(faction) {
                context.fault(at, format!("the {faction} faction does not play"));
                return None;
            }
            Some(deal(context, at, (theatre, *faction), deck, pack))
        })
        .collect();
    if part.tide.points >= AUTOMATIC {
        context.fault(at, "the game would be over as it begins");
    }
    if part.uscl > HIGHEST_USCL {
        context.fault(at, "the US Commitment Level is too high");
    }
    Campaign {
        deals,
        tide: (part.tide.points, part.tide.side),
        uscl: part.uscl,
        esv: part.esv,
        happened: part.happened.clone(),
    }
}

/// A campaign is played by rules that name countries: each is on the map.
fn needed(context: &mut LoadContext<'_>, at: DataLocation<'_>, theatre: Theatre, pack: &Pack) {
    for area in NamedArea::ALL {
        let mut needed = area.needed().iter();
        if let Some((_, row)) = needed.find(|(on, _)| *on == theatre)
            && pack.map.named(theatre, *area).is_none()
        {
            let name = area.name();
            context.fault(at, format!("there is no {name:?}, which {row} needs"));
        }
    }
}

fn deal(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    (theatre, faction): (Theatre, Faction),
    part: &DeckPart,
    pack: &Pack,
) -> Deal {
    let mut seen: Vec<CardId> = Vec::new();
    let mut find = |number: &String| {
        let found = pack.find_card(theatre, faction, number);
        match found {
            None => context.fault(at, format!("the {faction} deck has no card {number}")),
            Some(card) if seen.contains(&card) => {
                context.fault(at, format!("the {faction} card {number} is in two places"));
            }
            Some(card) => seen.push(card),
        }
        found
    };
    Deal {
        faction,
        current: part.current.as_ref().and_then(&mut find),
        pending: part.pending.as_ref().and_then(&mut find),
        discarded: part.discarded.iter().filter_map(&mut find).collect(),
        removed: part.removed.iter().filter_map(&mut find).collect(),
    }
}
