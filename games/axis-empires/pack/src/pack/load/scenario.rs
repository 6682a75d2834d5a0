//! Reads a scenario.

use std::collections::BTreeMap;

use crate::faction::Faction;
use crate::map::{AreaId, AreaKind, HexId, Map, Theatre};
use crate::pack::calendar::TurnId;
use crate::pack::content::Pack;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::load::scenario_file::{
    Extent, PoliticsPart, ScenarioFile, SeasonPlanRow, StepsPart, VictoryPart,
};
use crate::pack::load::setup::{Rest, Table};
use crate::pack::load::{campaign, stacks};
use crate::pack::marker::MarkerKind;
use crate::pack::politics::{CountryStatus, Posture, PostureBoxId, Status};
use crate::pack::scenario::{
    Location, MarkerPlacement, Politics, Production, Recipient, Scenario, SeasonPlan, StrategicHex,
    Victory,
};
use crate::pack::source::Sources;
use crate::pack::tracks::AUTOMATIC;

pub(super) fn read<'a>(
    context: &mut LoadContext<'a>,
    at: DataLocation<'a>,
    pack: &Pack,
) -> Option<Scenario> {
    let file: ScenarioFile = context.json(at)?;
    let sources = context.take(at, Sources::parse(&file.source))?;
    let theatre = file.theatre;
    let turn = |context: &mut LoadContext<'_>, text: &str| context.take(at, turn(pack, text));
    let (first, last) = (turn(context, &file.first), turn(context, &file.last));
    let hexes = extent(context, at, &file.hexes, theatre, &pack.map);
    let politics = politics(context, at, file.politics, theatre, pack);
    let plans = plans(context, at, file.plans, (theatre, pack));
    let campaign = file.campaign.as_ref();
    let campaign =
        campaign.map(|part| campaign::read(context, at, part, (theatre, &file.factions), pack));
    if campaign.is_some() == file.victory.is_some() {
        context.fault(
            at,
            "a scenario is a campaign, or a war with a victory of its own",
        );
    }
    if campaign.is_some() && !(plans.is_empty() && file.arrivals.is_empty()) {
        context.fault(at, "a campaign has cards instead of plans and arrivals");
    }
    let victory = victory(context, at, file.victory.unwrap_or_default(), &hexes, pack);
    let mut table = Table::new(context, at, (theatre, pack), &politics, &file.factions);
    let setup = table.units(&file.setup);
    let markers = table.markers(&file.markers);
    let arrivals = table.arrivals(&file.arrivals);
    let mut waiting = table.pool(&file.pool);
    let rest = if campaign.is_some() {
        waiting.extend(table.aside());
        Rest::Aside
    } else {
        Rest::LeftOut
    };
    let markers = table.remaining_markers(markers, rest);
    tide(context, at, theatre, &markers, pack);
    stacks::check(context, at, pack, &hexes, &setup);
    for (field, data) in [
        ("setup", setup.len()),
        ("markers", file.markers.len()),
        ("arrivals", arrivals.len()),
        ("plans", plans.len()),
        (
            "politics",
            politics.countries.len() + politics.postures.len(),
        ),
        ("victory", victory.hexes.len()),
    ] {
        for _ in 0..data {
            context.count(at.file, field, sources.of(field));
        }
    }
    let (first, last) = (first?, last?);
    if first > last {
        context.fault(at, "the last turn is before the first");
    }
    Some(Scenario {
        code: file.code.into(),
        title: file.title.into(),
        about: file.about.into(),
        theatre,
        first,
        last,
        factions: file.factions,
        hexes,
        setup: setup.into_iter().chain(waiting).collect(),
        markers,
        arrivals,
        plans,
        politics,
        victory,
        campaign,
        joined: None,
    })
}

/// Reads `YEAR NAME`.
pub(super) fn turn(pack: &Pack, text: &str) -> Result<TurnId, String> {
    text.split_once(' ')
        .and_then(|(year, name)| pack.calendar.find(year.parse().ok()?, name))
        .ok_or_else(|| format!("there is no turn {text:?}"))
}

fn country(pack: &Pack, theatre: Theatre, name: &str) -> Result<AreaId, String> {
    pack.map
        .area_in(theatre, name)
        .ok_or_else(|| format!("there is no country {name:?}"))
}

fn extent(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    extent: &Extent,
    theatre: Theatre,
    map: &Map,
) -> Vec<HexId> {
    for code in extent.also.iter().chain(&extent.without) {
        if map.find(*code).is_none() {
            context.fault(at, format!("there is no hex {code}"));
        }
    }
    let within = |range: Option<[i16; 2]>, value: i16| {
        range.is_none_or(|[low, high]| (low..=high).contains(&value))
    };
    map.hexes_with_ids()
        .filter(|(_, hex)| {
            let point = hex.code.point();
            let inside = within(extent.rows, point.row) && within(extent.columns, point.column);
            point.theatre == theatre
                && !extent.without.contains(&hex.code)
                && (inside || extent.also.contains(&hex.code))
        })
        .map(|(id, _)| id)
        .collect()
}

fn politics(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    part: PoliticsPart,
    theatre: Theatre,
    pack: &Pack,
) -> Politics {
    let mut countries = Vec::new();
    let said = [
        (Status::Active, part.active),
        (Status::Conquered, part.conquered),
    ];
    for (status, named) in said {
        for (name, faction) in named {
            let Some(id) = context.take(at, country(pack, theatre, &name)) else {
                continue;
            };
            countries.push(CountryStatus {
                country: id,
                status,
                alignment: Some(faction),
            });
        }
    }
    for name in part.absent {
        if let Some(id) = context.take(at, country(pack, theatre, &name)) {
            countries.push(CountryStatus {
                country: id,
                status: Status::Absent,
                alignment: None,
            });
        }
    }
    countries.sort_by_key(|status| status.country);
    for pair in countries.windows(2) {
        if pair[0].country == pair[1].country {
            let name = &pack.map.area(pair[0].country).name;
            context.fault(at, format!("{name} has two statuses"));
        }
    }
    for status in &countries {
        let area = pack.map.area(status.country);
        if !area.can_be(AreaKind::Minor) {
            context.fault(at, format!("{} is no minor country", area.name));
        }
    }
    let owners = part
        .owners
        .iter()
        .filter_map(|(owned, owner)| {
            let owned = context.take(at, country(pack, theatre, owned))?;
            Some((owned, context.take(at, country(pack, theatre, owner))?))
        })
        .collect();
    let mut postures = Vec::new();
    for (index, posture_box) in (0..).zip(&pack.posture_boxes) {
        if posture_box.theatre != theatre {
            continue;
        }
        match part.postures.get(&*posture_box.name) {
            Some(Posture::Policy(policy)) if policy.theatre() != theatre => {
                context.fault(at, format!("{policy:?} is no policy of this map"));
            }
            Some(posture) => postures.push((PostureBoxId(index), *posture)),
            None => context.fault(at, format!("{} has no posture", posture_box.name)),
        }
    }
    if postures.len() != part.postures.len() {
        context.fault(at, "a posture is of no box of the theatre");
    }
    let delay = |faction| part.delay.get(&faction).copied().unwrap_or_default();
    Politics {
        war_state: part.war_state,
        countries,
        owners,
        postures,
        delay: Faction::ALL.map(delay),
    }
}

fn plans(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    plans: Vec<SeasonPlanRow>,
    (theatre, pack): (Theatre, &Pack),
) -> Vec<SeasonPlan> {
    let mut read: Vec<SeasonPlan> = Vec::new();
    for plan in plans {
        let from = context.take(at, turn(pack, &plan.from));
        let to = context.take(at, turn(pack, &plan.to));
        let production = production(context, at, &plan.production, (theatre, pack));
        let (Some(from), Some(to)) = (from, to) else {
            continue;
        };
        let overlaps = read
            .iter()
            .any(|other| other.faction == plan.faction && other.from <= to && from <= other.to);
        if overlaps || from > to {
            context.fault(
                at,
                format!(
                    "the {} plan from {} is in another's time",
                    plan.faction, plan.from
                ),
            );
        }
        read.push(SeasonPlan {
            faction: plan.faction,
            from,
            to,
            blitz: plan.blitz,
            production,
        });
    }
    read.sort_by_key(|plan| (plan.from, plan.faction));
    read
}

/// The steps of a season.
pub(super) fn production(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    rows: &BTreeMap<String, StepsPart>,
    (theatre, pack): (Theatre, &Pack),
) -> Vec<Production> {
    rows.iter()
        .filter_map(|(name, steps)| {
            Some(Production {
                to: context.take(at, recipient(pack, theatre, name))?,
                infantry: steps.infantry,
                armor: steps.armor,
                colonial: steps.colonial,
            })
        })
        .collect()
}

/// Reads a country, `Minor Countries` or `Chinese`.
fn recipient(pack: &Pack, theatre: Theatre, name: &str) -> Result<Recipient, String> {
    match name {
        "Minor Countries" => Ok(Recipient::Minors),
        "Chinese" => Ok(Recipient::Chinese),
        _ => country(pack, theatre, name).map(Recipient::Country),
    }
}

/// The tide of the war lies in a box of a track that the theatre has, short of the last.
fn tide(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    theatre: Theatre,
    rows: &[MarkerPlacement],
    pack: &Pack,
) {
    for row in rows {
        let Location::VictoryTrack(points) = row.at else {
            continue;
        };
        if pack.marker(row.marker).kind != MarkerKind::VictoryPoints {
            continue;
        }
        if pack.tracks(theatre).is_none() {
            context.fault(at, "the theatre has no tracks");
        }
        if points >= AUTOMATIC {
            context.fault(at, "the game would be over as it begins");
        }
    }
}

fn victory(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    part: VictoryPart,
    hexes: &[HexId],
    pack: &Pack,
) -> Victory {
    let mut counted = Vec::new();
    for (code, points) in part.hexes {
        match pack.map.find(code) {
            Some(hex) if hexes.binary_search(&hex).is_ok() => {
                counted.push(StrategicHex { hex, points });
            }
            _ => context.fault(at, format!("{code} counts for victory and is not in play")),
        }
    }
    let all: u16 = counted.iter().map(|hex| u16::from(hex.points)).sum();
    if !counted.is_empty() && (part.allies_to >= part.axis_from || part.axis_from > all) {
        context.fault(at, format!("with {all} points not every side could win"));
    }
    Victory {
        hexes: counted,
        axis_from: part.axis_from,
        allies_to: part.allies_to,
        axis_at_once_from: part.axis_at_once_from,
    }
}
