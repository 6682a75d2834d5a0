//! Odds of combats.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::{OptionalRule, OptionalRules};
use sandtable_axis_empires::pack::WeatherCondition;
use sandtable_axis_empires::s04_combat::odds::{Combat, Prospect, Prospective, prospect};
use sandtable_proto::games::axis_empires::v1 as wire;

use super::options::TRAINING;
use crate::codec::{BadField, Decoded, Within};
use crate::games::proto::{ToProto, read_from};

/// Computes the odds of the combat of a request.
pub(super) fn compute(game: &AxisEmpires, request: &wire::OddsRequest) -> Decoded<wire::Odds> {
    let code = match request.pack.as_str() {
        "" => TRAINING,
        named => named,
    };
    let pack = game.packs().find(code);
    let pack = pack
        .ok_or_else(|| BadField::new("must be the code of a pack at hand"))
        .within("pack")?;
    Ok(write(&prospect(&pack.combat, &read(request)?)))
}

fn read(request: &wire::OddsRequest) -> Decoded<Combat> {
    if request.defence == 0 {
        return Err(BadField::new("must be more than 0")).within("defence");
    }
    let rules = request.optional_rules.clone();
    let rules: Vec<OptionalRule> = read_from(rules, (), "optional_rules")?;
    let rules = OptionalRules::from_iter(rules);
    Ok(Combat {
        attack: request.attack,
        defence: request.defence,
        shift: request.shift,
        weather: read_weather(request.weather).within("weather")?,
        wild: rules.contains(OptionalRule::WildCombat),
        stalemates: request.pacific && rules.contains(OptionalRule::PacificStalemates),
        chemical: request.chemical_weapons,
    })
}

fn read_weather(value: i32) -> Decoded<WeatherCondition> {
    match wire::HexWeather::try_from(value) {
        Ok(wire::HexWeather::Unspecified | wire::HexWeather::Clear) => Ok(WeatherCondition::Clear),
        Ok(wire::HexWeather::Mud) => Ok(WeatherCondition::Mud),
        Ok(wire::HexWeather::Storms) => Ok(WeatherCondition::Storms),
        Ok(wire::HexWeather::Snow) => Ok(WeatherCondition::Snow),
        Err(_) => Err(BadField::new("must be a HexWeather")),
    }
}

fn write(told: &Prospect) -> wire::Odds {
    let mean = |steps: fn(&Prospective) -> u8| {
        let parts = told.results.iter();
        parts
            .map(|result| result.probability * f64::from(steps(result)))
            .sum()
    };
    wire::Odds {
        column: Some(wire::CombatColumn {
            attack: u32::from(told.column.attack),
            defence: u32::from(told.column.defence),
            results: Vec::new(),
        }),
        attackers_steps: mean(|result| result.due.attackers_steps),
        defenders_steps: mean(|result| result.due.defenders_steps),
        results: told.results.iter().map(write_result).collect(),
    }
}

fn write_result(result: &Prospective) -> wire::OddsResult {
    let due = result.due;
    wire::OddsResult {
        probability: result.probability,
        attackers: due.attackers.to_proto(()),
        hexes: u32::from(due.hexes),
        attackers_steps: u32::from(due.attackers_steps),
        defenders_steps: u32::from(due.defenders_steps),
    }
}
