//! Threats to the spaces of a seat.

use sandtable_aa1940::odds::Bombardment;
use sandtable_aa1940::state::State;
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::threats::{Approach, SpaceThreats, Threat, ThreatOdds, ThreatUnits, threats};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Seat;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use super::kinds;
use super::odds::write_force;
use super::parts::write_unit_counts;
use crate::codec::Decoded;

/// Computes the threats to spaces of a seat, to all that it holds when none is named.
pub(super) fn compute(
    ids: Ids<'_>,
    state: &State,
    holder: Seat,
    spaces: &[String],
) -> Decoded<wire::Threats> {
    let spaces = spaces.iter().map(|id| ids.read_space(id));
    let spaces: Vec<_> = spaces.collect::<Decoded<_>>()?;
    let powers = state.seats().get(usize::from(holder.0));
    let found = threats(state, powers.copied().unwrap_or_default(), &spaces);
    Ok(wire::Threats {
        spaces: found.iter().map(|space| write_space(ids, space)).collect(),
    })
}

fn write_space(ids: Ids<'_>, found: &SpaceThreats) -> wire::SpaceThreats {
    let threats = found.threats.iter();
    wire::SpaceThreats {
        space: ids.write_space(found.space),
        holder: ids.write_power(found.holder),
        threats: threats.map(|threat| write_threat(ids, threat)).collect(),
    }
}

fn write_threat(ids: Ids<'_>, threat: &Threat) -> wire::Threat {
    let units = threat.units.iter().map(|units| write_units(ids, units));
    let scramblers: Vec<_> = threat.scramble.aircraft.iter().collect();
    wire::Threat {
        power: ids.write_power(threat.power),
        round: u32::from(threat.round),
        declares: ids.write_powers(threat.declares.iter()),
        units: units.collect(),
        bombardment: write_bombardment(threat.bombardment),
        contested_zones: ids.write_spaces(&threat.contested),
        defenders: write_force(&threat.defender),
        odds: threat.odds.as_ref().map(write_odds),
        scramblers: write_unit_counts(&scramblers),
        odds_with_scramble: threat.scramble.odds.as_ref().map(write_odds),
        openers: ids.write_powers(threat.openers.iter()),
    }
}

fn write_units(ids: Ids<'_>, units: &ThreatUnits) -> wire::ThreatUnits {
    let (approach, via) = match units.approach {
        Approach::There => (wire::ThreatApproach::There, None),
        Approach::Overland => (wire::ThreatApproach::Overland, None),
        Approach::Blitz(via) => (wire::ThreatApproach::Blitz, Some(via)),
        Approach::Flight => (wire::ThreatApproach::Flight, None),
        Approach::Voyage => (wire::ThreatApproach::Voyage, None),
        Approach::Ashore(zone) => (wire::ThreatApproach::Ashore, Some(zone)),
        Approach::Drop => (wire::ThreatApproach::Drop, None),
    };
    wire::ThreatUnits {
        r#type: kinds::write_unit_kind(units.kind),
        count: u32::from(units.count),
        damaged: u32::from(units.damaged),
        from: ids.write_space(units.from),
        approach: approach.into(),
        via: ids.write_optional_space(via),
    }
}

fn write_bombardment(ships: Bombardment) -> Vec<wire::UnitCount> {
    let force = Force::new()
        .with(UnitKind::Battleship, ships.battleships)
        .with(UnitKind::Cruiser, ships.cruisers);
    write_unit_counts(&force.iter().collect::<Vec<_>>())
}

fn write_odds(odds: &ThreatOdds) -> wire::ThreatOdds {
    wire::ThreatOdds {
        takes: odds.takes,
        attacker_loss: odds.attacker_loss,
        defender_loss: odds.defender_loss,
        swing: odds.swing(),
        standard_error: odds.standard_error,
    }
}
