//! Reads a scenario of both maps, which is made of one of each.

use serde::Deserialize;

use crate::map::Theatre;
use crate::pack::content::Pack;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::load::scenario::turn;
use crate::pack::scenario::{Joined, Politics, Scenario};
use crate::pack::source::Sources;

/// Field that distinguishes a scenario of both maps from others.
#[derive(Deserialize)]
struct Probe {
    joins: Option<serde_json::Value>,
}

/// The contents of its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JointFile {
    code: String,
    title: String,
    about: String,
    source: String,
    first: String,
    last: String,
    joins: Joins,
}

/// The codes of the campaigns that it is made of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Joins {
    europe: String,
    asia: String,
}

/// Reports whether a file is of a scenario of both maps.
pub(super) fn is_joint<'a>(context: &mut LoadContext<'a>, at: DataLocation<'a>) -> bool {
    let probe: Option<Probe> = context.json(at);
    probe.is_some_and(|probe| probe.joins.is_some())
}

/// Reads it, with the scenarios that it can be made of.
pub(super) fn read<'a>(
    context: &mut LoadContext<'a>,
    at: DataLocation<'a>,
    pack: &Pack,
    halves: &[Scenario],
) -> Option<Scenario> {
    let file: JointFile = context.json(at)?;
    context.take(at, Sources::parse(&file.source))?;
    let first = context.take(at, turn(pack, &file.first))?;
    let last = context.take(at, turn(pack, &file.last))?;
    if first > last {
        context.fault(at, "the last turn is before the first");
    }
    let mut half = |theatre: Theatre, code: &str| {
        let mut halves = halves.iter();
        let found = halves.find(|half| half.theatre == theatre && *half.code == *code);
        if found.is_none() {
            context.fault(at, format!("there is no scenario {code:?} of the map"));
        }
        found
    };
    let europe = half(Theatre::Europe, &file.joins.europe);
    let asia = half(Theatre::Asia, &file.joins.asia);
    let (europe, asia) = (europe?.clone(), asia?.clone());
    if europe.factions != asia.factions {
        context.fault(at, "both halves are played by the same factions");
    }
    let (Some(_), Some(campaign)) = (&europe.campaign, asia.campaign) else {
        context.fault(at, "both maps are played together in campaigns only");
        return None;
    };
    let mut hexes = [europe.hexes, asia.hexes].concat();
    hexes.sort_unstable();
    let mut countries = [europe.politics.countries, asia.politics.countries].concat();
    countries.sort_by_key(|status| status.country);
    Some(Scenario {
        code: file.code.into(),
        title: file.title.into(),
        about: file.about.into(),
        first,
        last,
        hexes,
        setup: [europe.setup, asia.setup].concat(),
        markers: [europe.markers, asia.markers].concat(),
        politics: Politics {
            countries,
            owners: [europe.politics.owners, asia.politics.owners].concat(),
            postures: [europe.politics.postures, asia.politics.postures].concat(),
            ..europe.politics
        },
        joined: Some(Joined {
            theatre: asia.theatre,
            war_state: asia.politics.war_state,
            campaign,
        }),
        ..europe
    })
}
