//! Places of a map by their names.

use sandtable_axis_empires_pack::map::{HexId, Map, Theatre};

use crate::axis_empires::layout::theatre_name;
use crate::crop::slug;
use crate::error::Undrawable;

/// Places that can be requested.
const KNOWN: &str =
    "name a hex (its code or its name), a country, a naval zone, or `europe` or `asia`";

/// The hexes of some places.
///
/// # Errors
///
/// A place that the map does not have.
pub fn hexes(map: &Map, places: &[String]) -> Result<Vec<HexId>, Undrawable> {
    let mut hexes = Vec::new();
    for place in places {
        let found = of_place(map, &slug(place));
        if found.is_empty() {
            return Err(Undrawable::UnknownPlace {
                place: place.clone(),
                known: KNOWN,
            });
        }
        hexes.extend(found);
    }
    Ok(hexes)
}

/// The hexes that a name stands for: one of its own, those of a country, dependent or region,
/// those of a naval zone, or all of a map.
fn of_place(map: &Map, place: &str) -> Vec<HexId> {
    if let Some(hex) = place.parse().ok().and_then(|code| map.find(code)) {
        return vec![hex];
    }
    let mut all = map.hexes_with_ids();
    let named = all.find(|(_, hex)| hex.name.as_deref().is_some_and(|it| slug(it) == place));
    if let Some((hex, _)) = named {
        return vec![hex];
    }
    let areas = map.areas().iter().filter(|area| slug(&area.name) == place);
    let hexes: Vec<HexId> = areas.flat_map(|area| area.hexes.iter().copied()).collect();
    if !hexes.is_empty() {
        return hexes;
    }
    let zone = |hex: &HexId| {
        let mut zones = map.hex(*hex).zones.iter();
        zones.any(|zone| slug(&map.zone(zone).name) == place)
    };
    let ids = || map.hexes_with_ids().map(|(id, _)| id);
    let hexes: Vec<HexId> = ids().filter(zone).collect();
    if !hexes.is_empty() {
        return hexes;
    }
    let of = |it: Theatre| slug(theatre_name(it)) == place;
    ids()
        .filter(|hex| of(map.hex(*hex).code.point().theatre))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires_pack::pack::open;

    #[test]
    fn hexes_countries_zones_and_maps_are_places() {
        let pack = open::find("axis-empires-open").unwrap();
        let map = &pack.map;
        let count = |place: &str| hexes(map, &[place.to_owned()]).map(|it| it.len());
        assert_eq!(count("w2214"), Ok(1));
        assert_eq!(count("Berlin"), Ok(1));
        assert!(count("France").unwrap() > 5);
        let zone = map.zones()[0].name.to_string();
        assert!(count(&zone).unwrap() > 0, "{zone}");
        let both = count("europe").unwrap() + count("asia").unwrap();
        assert_eq!(both, map.hexes().len());
        assert!(count("atlantis").is_err());
    }
}
