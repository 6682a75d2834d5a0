//! Where to look when a segment opens.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{organization_order, place};

/// The hexes that matter in a segment: what can be attacked, else where units can move or
/// be placed, else where the acting faction's units are. None in the segments of politics.
pub(super) fn hexes(segment: &game::SegmentLegal, view: &game::View) -> Vec<u32> {
    let of_piece = |id: &u32| {
        let piece = view.pieces.iter().find(|piece| piece.id == *id)?;
        in_hex(piece.at.as_ref()?)
    };
    let found: Vec<u32> = match &segment.acts {
        Some(Acts::Combat(acts)) => acts.attacks.iter().map(|target| target.hex).collect(),
        Some(Acts::Movement(acts)) => {
            let movers = acts.hex_to_hex.iter().map(|moves| moves.piece);
            movers.filter_map(|id| of_piece(&id)).collect()
        }
        Some(Acts::Logistics(acts)) => {
            let hexes = acts.place.iter().flat_map(|row| &row.hexes);
            hexes.copied().collect()
        }
        Some(Acts::Replacements(acts)) => {
            let places = acts.units.iter().flat_map(|row| &row.to);
            places.filter_map(in_hex).collect()
        }
        Some(Acts::Support(acts)) => {
            let places = acts.units.iter().flat_map(|row| &row.at);
            let units = places.filter_map(in_hex);
            units.chain(acts.blitz.iter().copied()).collect()
        }
        Some(Acts::Organization(acts)) => {
            let orders = acts.orders.iter().filter_map(|order| order.kind.as_ref());
            orders
                .filter_map(|order| match order {
                    organization_order::Kind::BuildUp(it) => of_piece(&it.unit),
                    organization_order::Kind::Form(it) => of_piece(&it.first),
                    organization_order::Kind::Convert(it) => of_piece(&it.from),
                    organization_order::Kind::BreakDown(it) => of_piece(&it.unit),
                    organization_order::Kind::Detach(it) => Some(it.hex),
                    organization_order::Kind::TurnOver(id)
                    | organization_order::Kind::Eliminate(id)
                    | organization_order::Kind::Recall(id) => of_piece(id),
                })
                .collect()
        }
        // These are about no place.
        Some(Acts::OptionCard(_) | Acts::PoliticalEvents(_) | Acts::WarAndPeace(_)) => {
            return Vec::new();
        }
        None => Vec::new(),
    };
    if !found.is_empty() {
        return found;
    }
    let own = view.pieces.iter();
    own.filter(|piece| piece.faction == segment.faction)
        .filter_map(|piece| in_hex(piece.at.as_ref()?))
        .collect()
}

fn in_hex(place: &game::Place) -> Option<u32> {
    match place.kind {
        Some(place::Kind::Hex(hex)) => Some(hex),
        _ => None,
    }
}
