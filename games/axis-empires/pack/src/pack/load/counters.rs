//! Reads the kinds of units.

use serde::Deserialize;

use super::load_context::{DataLocation, LoadContext, word};
use super::names::Names;
use super::sites;
use crate::faction::Faction;
use crate::map::{AreaId, Map, Theatre};
use crate::pack::counter::{Back, Branch, Class, Counter, Face, Quality, Sites, UnitKind};
use crate::pack::recipe::{Ingredient, Origin, Recipe, StepClass};

const UNITS: &str = "counters/units.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterRow {
    code: String,
    name: String,
    country: String,
    colony: String,
    quality: Option<Quality>,
    branch: Option<Branch>,
    kind: UnitKind,
    front: String,
    back: String,
    range: Option<u8>,
    delay_stripe: bool,
    delay_modifier: Option<i8>,
    count: u8,
    recipe: String,
    sites: String,
    entry: String,
}

/// The kinds of units.
pub(super) fn read(context: &mut LoadContext<'_>, map: &Map) -> Vec<Counter> {
    let mut names = Names::default();
    let mut counters = Vec::new();
    for row in context.table::<CounterRow>(UNITS) {
        let at = row.at;
        if !names.add(at.part, &row.value.code) {
            context.fault(at, format!("{:?} is listed twice", row.value.code));
        }
        if let Some(counter) = context.take(at, counter(row.value, map, context.scope(at))) {
            adds_up(context, at, &counter);
            counters.push(counter);
        }
    }
    if counters.len() > usize::from(u16::MAX) {
        context.fault(
            DataLocation::file(UNITS),
            "there are more than 65,535 kinds of units",
        );
    }
    counters
}

fn counter(row: CounterRow, map: &Map, scope: Option<Theatre>) -> Result<Counter, String> {
    let range = row.range.unwrap_or_default();
    let front = face(row.kind, &row.front, range)?;
    let back = back(&row.back, row.kind, range)?;
    let (sites, limits) = sites::read(&row.sites, map, scope)?;
    Ok(Counter {
        country: country(map, scope, &row.country)?,
        recipe: recipe(&row.recipe, front, map, scope)?,
        sites,
        limits,
        code: row.code.into(),
        name: row.name.into(),
        colony: (!row.colony.is_empty()).then(|| row.colony.into()),
        quality: row.quality.unwrap_or_default(),
        branch: row.branch.unwrap_or_default(),
        front,
        back,
        delay_stripe: row.delay_stripe,
        delay_modifier: row.delay_modifier.unwrap_or_default(),
        count: row.count,
        entry: (!row.entry.is_empty()).then(|| row.entry.into()),
    })
}

/// The country with a name, in a theatre or on the whole board.
pub(super) fn country(map: &Map, scope: Option<Theatre>, name: &str) -> Result<AreaId, String> {
    let found = match scope {
        Some(theatre) => map.area_in(theatre, name),
        None => map.find_area(name),
    };
    found.ok_or_else(|| format!("there is no country {name:?}"))
}

/// Reads `ATTACK-DEFENCE-MOVEMENT/STEPS`; support units have no numbers.
fn face(kind: UnitKind, text: &str, range: u8) -> Result<Face, String> {
    let mut face = Face {
        kind,
        steps: 0,
        attack: 0,
        defence: 0,
        movement: 0,
        range,
    };
    if !kind.class().is_ground() {
        return match text {
            "" => Ok(face),
            _ => Err("support units have no factors".to_owned()),
        };
    }
    let refused = || format!("{text:?} is not of the form ATTACK-DEFENCE-MOVEMENT/STEPS");
    let (factors, steps) = text.split_once('/').ok_or_else(refused)?;
    let mut numbers = factors.split('-').map(str::parse::<u8>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or_else(refused);
    (face.attack, face.defence, face.movement) = (next()?, next()?, next()?);
    face.steps = steps.parse().map_err(|_| refused())?;
    match numbers.next() {
        None if (1..=3).contains(&face.steps) => Ok(face),
        _ => Err(refused()),
    }
}

/// Reads nothing, a face, `fortress FACE`, or the name of a marker.
fn back(text: &str, kind: UnitKind, range: u8) -> Result<Back, String> {
    Ok(match text {
        "" => Back::Blank,
        "detachment" => Back::Detachment,
        "airdrop" => Back::Airdrop,
        "escort-convoy" => Back::EscortConvoy,
        "devastation" => Back::Devastation,
        _ => match text.split_once(' ') {
            Some(("fortress", fortress)) => Back::Unit(face(UnitKind::Fortress, fortress, 0)?),
            Some(("strike", range)) => Back::Strike(
                range
                    .parse()
                    .map_err(|_| format!("{range:?} is no range"))?,
            ),
            _ => Back::Unit(face(kind, text, range)?),
        },
    })
}

/// Reads `CLASS + CLASS + …`, each with `@ORIGIN`, `:BRANCH`, and `*` if it waits in the
/// holding box. Nothing means the infantry of the unit's own country. An airborne unit of
/// one step and two countries lists the steps that it costs.
fn recipe(text: &str, front: Face, map: &Map, scope: Option<Theatre>) -> Result<Recipe, String> {
    let of_two_countries = front.kind == UnitKind::Airborne && front.steps == 1;
    let made_at_once = front.kind.class() == Class::Fortress || front.steps < 2;
    if made_at_once && (text.is_empty() || !of_two_countries) {
        return match text {
            "" => Ok(Recipe::default()),
            _ => Err("only units that are combined have a recipe".to_owned()),
        };
    }
    let steps = match text {
        "" => vec![
            Ingredient {
                class: StepClass::Infantry,
                origin: Origin::Own,
                branch: None,
                holding: false,
            };
            usize::from(front.steps)
        ],
        _ => text
            .split('+')
            .map(|step| ingredient(step.trim(), map, scope))
            .collect::<Result<_, _>>()?,
    };
    if steps.len() != usize::from(front.steps) && !of_two_countries {
        return Err(format!(
            "the recipe has {} steps, the unit {}",
            steps.len(),
            front.steps
        ));
    }
    Ok(Recipe { steps })
}

fn ingredient(text: &str, map: &Map, scope: Option<Theatre>) -> Result<Ingredient, String> {
    let (text, holding) = text
        .strip_suffix('*')
        .map_or((text, false), |text| (text, true));
    let (text, branch) = match text.split_once(':') {
        Some((text, branch)) => (text, Some(word(branch)?)),
        None => (text, None),
    };
    let (class, origin) = match text.split_once('@') {
        Some((class, origin)) => (class, self::origin(origin, map, scope)?),
        None => (text, Origin::Own),
    };
    Ok(Ingredient {
        class: word(class)?,
        origin,
        branch,
        holding,
    })
}

fn origin(text: &str, map: &Map, scope: Option<Theatre>) -> Result<Origin, String> {
    match text.strip_prefix("minor-") {
        Some(faction) => Ok(Origin::MinorOf(word::<Faction>(faction)?)),
        None => text
            .split('|')
            .map(|name| country(map, scope, name))
            .collect::<Result<_, _>>()
            .map(Origin::Countries),
    }
}

/// Checks what the rules assume of every counter.
fn adds_up(context: &mut LoadContext<'_>, at: DataLocation<'_>, counter: &Counter) {
    let front = counter.front;
    let ground = front.kind.class().is_ground();
    let fortress = front.kind == UnitKind::Fortress;
    let said = match counter.back {
        Back::Unit(face) if counter.is_port_a_fort() => (front.steps != 1 || face.steps != 1)
            .then_some("a unit that digs itself in has one step on both sides"),
        Back::Unit(face) => (face.steps + 1 != front.steps)
            .then_some("the back of a unit shows it with one step fewer"),
        Back::Detachment => (front.kind != UnitKind::Infantry || front.steps != 1)
            .then_some("detachments are the backs of one-step infantry"),
        Back::Airdrop => (!matches!(front.kind, UnitKind::Airborne | UnitKind::Helicopter)
            || front.range == 0)
            .then_some("airdrops are the backs of airborne units with a range"),
        Back::EscortConvoy => (!matches!(front.kind, UnitKind::AirForce | UnitKind::SurfaceFleet))
            .then_some("escorts are the backs of air forces and surface fleets"),
        Back::Strike(_) => {
            (front.kind != UnitKind::CvFleet).then_some("strikes are the backs of carrier fleets")
        }
        Back::Devastation => {
            (front.kind != UnitKind::Bomber).then_some("devastation is the back of bombers")
        }
        Back::Blank => {
            (ground && front.steps == 3).then_some("a unit of three steps has a side of two")
        }
    };
    if let Some(said) = said {
        context.fault(at, said);
    }
    // A unit that cannot move is a fortress, a garrison, or tied to its hex in another way.
    let fixed = fortress || counter.sites != Sites::Any;
    let garrison = front.kind == UnitKind::Garrison;
    if ground && front.movement == 0 && !fixed || garrison && front.movement > 0 {
        context.fault(
            at,
            "units without movement, and all garrisons, have their sites",
        );
    }
    if counter.count == 0 {
        context.fault(at, "there must be one of them at least");
    }
    let has_range = front.range > 0;
    let needs_range = front.kind == UnitKind::Hq || front.kind.class() == Class::Air;
    if needs_range && !has_range {
        context.fault(at, "headquarters and air units have a range");
    }
}
