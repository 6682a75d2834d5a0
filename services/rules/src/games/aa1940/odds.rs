//! Odds of battles.

use sandtable_aa1940::advance::Advances;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::odds::{
    self, Arsenals, Bombardment, Casualty, Combatant, Effort, Ending, Kamikaze, Landing, LossOrder,
    MAX_KAMIKAZE, MAX_UNITS, Method, OddsBattle, Outcome, Retreat, SideOdds, Submerge, Target,
};
use sandtable_aa1940::space::Terrain;
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::unit::{UnitKind, UnitTable};
use sandtable_proto::games::aa1940::v1 as wire;

use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::{read_list, read_u16};
use crate::games::proto::{ToProto, read_from};

/// Maximum number of times that a battle is fought on behalf of a caller.
const MAX_TRIALS: u32 = 200_000;

/// Computes the odds of the battle of a request.
pub(super) fn compute(request: &wire::OddsRequest, board: &Board) -> Decoded<wire::Odds> {
    let battle = read(request)?;
    let [attacker, defender] = [
        read_arsenal(board, request.attacker.as_ref(), "attacker")?,
        read_arsenal(board, request.defender.as_ref(), "defender")?,
    ];
    let arsenals = Arsenals {
        attacker: &attacker,
        defender: &defender,
    };
    odds::odds(&battle, arsenals)
        .map(|odds| write(&odds))
        .map_err(|cause| BadField::new(cause.to_string()))
}

/// A side's units, as its power's advances have made them.
fn read_arsenal(
    board: &Board,
    side: Option<&wire::OddsSide>,
    field: &'static str,
) -> Decoded<UnitTable> {
    let advances = side.map(|side| side.advances.clone()).unwrap_or_default();
    let advances: Advances = read_from(advances, (), "advances").within(field)?;
    Ok(board.units_with(advances))
}

fn read(request: &wire::OddsRequest) -> Decoded<OddsBattle> {
    let default = Effort::default();
    let trials = match request.trials {
        0 => default.trials,
        trials => trials.min(MAX_TRIALS),
    };
    Ok(OddsBattle {
        terrain: read_terrain(request.terrain).within("terrain")?,
        attacker: read_side(request.attacker.as_ref(), "attacker")?,
        defender: read_side(request.defender.as_ref(), "defender")?,
        bombardment: read_bombardment(&request.bombardment)?,
        paratroopers: read_few(request.paratroopers).within("paratroopers")?,
        kamikaze: read_kamikaze(request)?,
        retreat: read_from(request.retreat, (), "retreat")?,
        dice: read_from(request.dice, (), "dice")?,
        effort: Effort {
            trials,
            seed: request.seed,
            ..default
        },
    })
}

fn read_terrain(value: i32) -> Decoded<Terrain> {
    match wire::Terrain::try_from(value) {
        Ok(wire::Terrain::Land) => Ok(Terrain::Land),
        Ok(wire::Terrain::Sea) => Ok(Terrain::Sea),
        _ => Err(BadField::new("must be land or sea")),
    }
}

fn read_side(side: Option<&wire::OddsSide>, field: &'static str) -> Decoded<Combatant> {
    let side = side.ok_or_else(|| BadField::missing(field))?;
    let read = || -> Decoded<Combatant> {
        Ok(Combatant {
            force: read_force(&side.units)?,
            losses: LossOrder {
                first: read_list(&side.losses, "losses", read_casualty)?,
                keep_one_to_capture: side.keep_one_to_capture,
            },
            submerge: read_submerge(side.submerge).within("submerge")?,
            landing: read_landing(side.landing).within("landing")?,
        })
    };
    read().within(field)
}

fn read_force(units: &[wire::OddsUnits]) -> Decoded<Force> {
    let parts = read_list(units, "units", |units| {
        let kind: UnitKind = read_from(units.r#type, (), "type")?;
        let count = read_few(units.count).within("count")?;
        let damaged = read_few(units.damaged).within("damaged")?;
        let whole = count.checked_sub(damaged);
        let whole = whole
            .ok_or_else(|| BadField::new("must not exceed the count"))
            .within("damaged")?;
        if damaged > 0 && !kind.is_capital_ship() {
            return Err(BadField::new("must be 0 for units of one hit")).within("damaged");
        }
        Ok((kind, whole, damaged))
    })?;
    Ok(parts
        .into_iter()
        .fold(Force::new(), |force, (kind, whole, damaged)| {
            force.with(kind, whole).with_damaged(kind, damaged)
        }))
}

/// A number that adds up within bounds however often it appears.
fn read_few(number: u32) -> Decoded<u16> {
    match read_u16(number) {
        Ok(few) if u32::from(few) <= MAX_UNITS => Ok(few),
        _ => Err(BadField::new(format!("must be at most {MAX_UNITS}"))),
    }
}

fn read_casualty(casualty: &wire::Casualty) -> Decoded<Casualty> {
    let kind = read_from(casualty.r#type, (), "type")?;
    Ok(if casualty.damage {
        Casualty::Damage(kind)
    } else {
        Casualty::Destroy(kind)
    })
}

fn read_submerge(value: i32) -> Decoded<Submerge> {
    match wire::SubmergeRule::try_from(value) {
        Ok(wire::SubmergeRule::Unspecified | wire::SubmergeRule::Never) => Ok(Submerge::Never),
        Ok(wire::SubmergeRule::WhenAlone) => Ok(Submerge::WhenAlone),
        Ok(wire::SubmergeRule::AtOnce) => Ok(Submerge::AtOnce),
        Err(_) => Err(BadField::new("must be a SubmergeRule")),
    }
}

fn read_landing(value: i32) -> Decoded<Landing> {
    match wire::LandingRule::try_from(value) {
        Ok(wire::LandingRule::Unspecified | wire::LandingRule::Anywhere) => Ok(Landing::Anywhere),
        Ok(wire::LandingRule::OwnCarriers) => Ok(Landing::OwnCarriers),
        Err(_) => Err(BadField::new("must be a LandingRule")),
    }
}

fn read_bombardment(ships: &[wire::UnitCount]) -> Decoded<Bombardment> {
    let parts = read_list(ships, "bombardment", |ships| {
        let kind: UnitKind = read_from(ships.r#type, (), "type")?;
        if !kind.bombards() {
            return Err(BadField::new("must be battleships or cruisers")).within("type");
        }
        Ok((kind, read_few(ships.count).within("count")?))
    })?;
    let sum = |wanted: UnitKind| {
        let counts = parts
            .iter()
            .filter(|(kind, _)| *kind == wanted)
            .map(|(_, count)| *count);
        counts.fold(0, u16::saturating_add)
    };
    Ok(Bombardment {
        battleships: sum(UnitKind::Battleship),
        cruisers: sum(UnitKind::Cruiser),
    })
}

fn read_kamikaze(request: &wire::OddsRequest) -> Decoded<Kamikaze> {
    let most = read_attacks(request.kamikaze_dearest).within("kamikaze_dearest")?;
    let targets = read_list(&request.kamikaze, "kamikaze", |target| {
        Ok(Target {
            kind: read_from(target.r#type, (), "type")?,
            damaged: target.damaged,
            attacks: read_attacks(target.attacks).within("attacks")?,
        })
    })?;
    match (most, targets.is_empty()) {
        (0, _) => Ok(Kamikaze::On(targets)),
        (_, true) => Ok(Kamikaze::Dearest(most)),
        _ => Err(BadField::new("must be 0 where ships are named")).within("kamikaze_dearest"),
    }
}

fn read_attacks(number: u32) -> Decoded<u8> {
    u8::try_from(number)
        .ok()
        .filter(|attacks| u32::from(*attacks) <= MAX_KAMIKAZE)
        .ok_or_else(|| BadField::new(format!("must be at most {MAX_KAMIKAZE}")))
}

message! { Retreat = wire::RetreatRule { after_rounds, units_left } }

fn write(odds: &odds::Odds) -> wire::Odds {
    let (trials, standard_error) = match odds.method {
        Method::Exact => (0, 0.0),
        Method::Sampled {
            trials,
            standard_error,
        } => (trials, standard_error),
    };
    wire::Odds {
        trials,
        standard_error,
        attacker_wins: odds.attacker_wins,
        takes_territory: odds.takes_territory,
        defender_holds: odds.defender_holds,
        both_destroyed: odds.both_destroyed,
        attacker_retreats: odds.attacker_retreats,
        stand_off: odds.stand_off,
        rounds: odds.rounds,
        attacker: Some(write_side(&odds.attacker)),
        defender: Some(write_side(&odds.defender)),
        swing_mean: odds.swing.mean,
        swing_deviation: odds.swing.deviation,
        outcomes: odds.outcomes.iter().map(write_outcome).collect(),
    }
}

fn write_side(side: &SideOdds) -> wire::SideOdds {
    let by_type = side.by_kind.iter().map(|odds| wire::TypeOdds {
        r#type: odds.kind.to_proto(()),
        survivors: odds.survivors.clone(),
    });
    wire::SideOdds {
        mean_loss: side.mean_loss,
        survivors: side.survivors.clone(),
        by_type: by_type.collect(),
    }
}

fn write_outcome(outcome: &Outcome) -> wire::OddsOutcome {
    let ending = match outcome.ending {
        Ending::AttackerWins => wire::OddsEnding::AttackerWins,
        Ending::DefenderHolds => wire::OddsEnding::DefenderHolds,
        Ending::BothDestroyed => wire::OddsEnding::BothDestroyed,
        Ending::Retreat => wire::OddsEnding::Retreat,
        Ending::StandOff => wire::OddsEnding::StandOff,
    };
    wire::OddsOutcome {
        probability: outcome.probability,
        ending: ending as i32,
        attacker: write_force(&outcome.attacker),
        defender: write_force(&outcome.defender),
    }
}

pub(super) fn write_force(force: &Force) -> Vec<wire::OddsUnits> {
    let write = |(kind, count): (UnitKind, u16)| wire::OddsUnits {
        r#type: kind.to_proto(()),
        count: u32::from(count),
        damaged: u32::from(force.damaged(kind)),
    };
    force.iter().map(write).collect()
}
