//! Threats to the spaces of a seat.

use sandtable_aa1940::odds::Bombardment;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::State;
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::threats::{Approach, SpaceThreats, Threat, ThreatOdds, ThreatUnits, threats};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Seat;
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use super::odds::write_force;
use crate::codec::Decoded;
use crate::games::proto::{FromProto, ToProto};

/// Computes the threats to spaces of a seat, to all that it holds when none is named.
pub(super) fn compute(
    ids: Ids<'_>,
    state: &State,
    holder: Seat,
    spaces: &[String],
) -> Decoded<wire::Threats> {
    let spaces = spaces.iter().map(|id| SpaceId::from_proto(id.clone(), ids));
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
        space: found.space.to_proto(ids),
        holder: found.holder.to_proto(ids),
        threats: threats.map(|threat| write_threat(ids, threat)).collect(),
    }
}

fn write_threat(ids: Ids<'_>, threat: &Threat) -> wire::Threat {
    let units = threat.units.iter().map(|units| write_units(ids, units));
    let scramblers: Vec<_> = threat.scramble.aircraft.iter().collect();
    wire::Threat {
        power: threat.power.to_proto(ids),
        round: u32::from(threat.round),
        declares: threat.declares.to_proto(ids),
        units: units.collect(),
        bombardment: write_bombardment(threat.bombardment),
        contested_zones: threat.contested.to_proto(ids),
        defenders: write_force(&threat.defender),
        odds: threat.odds.as_ref().map(write_odds),
        scramblers: scramblers.to_proto(()),
        odds_with_scramble: threat.scramble.odds.as_ref().map(write_odds),
        openers: threat.openers.to_proto(ids),
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
        r#type: units.kind.to_proto(()),
        count: u32::from(units.count),
        damaged: u32::from(units.damaged),
        from: units.from.to_proto(ids),
        approach: approach.into(),
        via: via.to_proto(ids),
    }
}

fn write_bombardment(ships: Bombardment) -> Vec<wire::UnitCount> {
    let force = Force::new()
        .with(UnitKind::Battleship, ships.battleships)
        .with(UnitKind::Cruiser, ships.cruisers);
    force.iter().collect::<Vec<_>>().to_proto(())
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
