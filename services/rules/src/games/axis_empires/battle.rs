//! Section 4.2: a combat under way, its questions, and its events.

use sandtable_axis_empires::decision;
use sandtable_axis_empires::pack::CombatResult;
use sandtable_axis_empires::s04_combat::battle::{Battle, CombatStage, Party};
use sandtable_axis_empires::s04_combat::s4_2_2_sequence::Rolled;
use sandtable_axis_empires::s04_combat::s4_2_3_shifts::ColumnShift;
use sandtable_axis_empires::s04_combat::s4_2_4_results::{Choice, Demand, Results};
use sandtable_axis_empires::s04_combat::s4_2_7_advance::Advance;
use sandtable_axis_empires::s04_combat::{CombatAnswer, CombatQuestion};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::{answer, battle, suffer_answer};

use super::kinds;
use super::place::{
    read_hex, read_loss, read_optional_piece, read_piece_id, write_hex, write_hexes, write_loss,
    write_piece_id, write_piece_ids,
};
use crate::codec::{BadField, Decoded, Within};
use crate::games::parse::read_list;

pub(super) fn write(combat: &Battle) -> wire::Battle {
    wire::Battle {
        hex: write_hex(combat.hex),
        attackers: Some(write_party(&combat.attackers)),
        defenders: Some(write_party(&combat.defenders)),
        first_loss: write_piece_ids(&combat.first_loss),
        armored: combat.armored,
        may_convert: combat.may_convert,
        stage: Some(match &combat.stage {
            CombatStage::Support => battle::Stage::Support(()),
            CombatStage::Weapons => battle::Stage::Weapons(()),
            CombatStage::Roll => battle::Stage::Roll(()),
            CombatStage::Results(results) => battle::Stage::Results(write_results(results)),
            CombatStage::Advance { distance } => battle::Stage::Advance(u32::from(*distance)),
        }),
    }
}

fn write_party(party: &Party) -> wire::BattleParty {
    wire::BattleParty {
        faction: kinds::write_faction(party.faction),
        units: write_piece_ids(&party.units),
    }
}

fn write_results(results: &Results) -> wire::BattleResults {
    wire::BattleResults {
        attackers: kinds::write_blow(results.attackers),
        retreating: results.retreating,
        hexes: u32::from(results.hexes),
        exchange: results.exchange,
        attackers_steps: u32::from(results.attackers_steps),
        defenders_steps: u32::from(results.defenders_steps),
        stack: write_hex(results.stack),
        retreated: u32::from(results.retreated),
        unsatisfied: u32::from(results.unsatisfied),
    }
}

pub(super) fn write_rolled(rolled: &Rolled) -> wire::Rolled {
    let shift = |shift: &ColumnShift| wire::ColumnShift {
        cause: kinds::write_cause(shift.cause),
        columns: i32::from(shift.columns),
    };
    wire::Rolled {
        hex: write_hex(rolled.hex),
        attack: rolled.attack,
        defence: rolled.defence,
        shifts: rolled.shifts.iter().map(shift).collect(),
        column: u32::from(rolled.column),
        die: u32::from(rolled.die),
        result: Some(write_result(rolled.result)),
    }
}

pub(super) fn write_result(result: CombatResult) -> wire::CombatResult {
    wire::CombatResult {
        outcome: kinds::write_outcome(result.outcome),
        attacker: u32::from(result.attacker),
        defender: u32::from(result.defender),
    }
}

pub(super) fn write_question(question: &CombatQuestion) -> wire::decision::Question {
    use wire::decision::Question as Kind;
    match question {
        CombatQuestion::RangedSupport { hex, headquarters } => {
            Kind::RangedSupport(wire::RangedSupport {
                hex: write_hex(*hex),
                headquarters: write_piece_ids(headquarters),
            })
        }
        CombatQuestion::Suffer(demand) => Kind::Suffer(write_demand(demand)),
        CombatQuestion::Advance { moves } => Kind::Advance(wire::Advances {
            moves: moves.iter().map(write_advance).collect(),
        }),
    }
}

fn write_demand(demand: &Demand) -> wire::Demand {
    wire::Demand {
        role: kinds::write_role(demand.role),
        stack: write_hex(demand.stack),
        retreats: write_hexes(&demand.retreats),
        losses: demand.losses.iter().map(write_loss).collect(),
    }
}

fn write_advance(advance: &Advance) -> wire::Advance {
    wire::Advance {
        piece: write_piece_id(advance.piece),
        path: write_hexes(&advance.path),
    }
}

pub(super) fn read_support(it: wire::RangedSupportAnswer) -> Decoded<decision::Answer> {
    read_optional_piece(it.headquarters, "headquarters")
        .map(|hq| decision::Answer::Combat(CombatAnswer::RangedSupport(hq)))
}

pub(super) fn read_suffer(it: &wire::SufferAnswer) -> Decoded<decision::Answer> {
    use suffer_answer::Kind;
    let choice = match it.kind.ok_or_else(|| BadField::missing("kind"))? {
        Kind::Retreat(hex) => read_hex(hex).map(Choice::Retreat).within("retreat"),
        Kind::Lose(loss) => read_loss(&loss).map(Choice::Lose).within("lose"),
    };
    choice.map(|choice| decision::Answer::Combat(CombatAnswer::Suffer(choice)))
}

pub(super) fn read_advance(it: &wire::AdvanceAnswer) -> Decoded<decision::Answer> {
    let advance = it.advance.as_ref().map(|advance| {
        Ok(Advance {
            piece: read_piece_id(advance.piece).within("piece")?,
            path: read_list(&advance.path, "path", |hex| read_hex(*hex))?,
        })
    });
    let advance = advance.transpose().within("advance")?;
    Ok(decision::Answer::Combat(CombatAnswer::Advance(advance)))
}

pub(super) fn write_answer(answer: &CombatAnswer) -> answer::Kind {
    use suffer_answer::Kind;
    match answer {
        CombatAnswer::RangedSupport(hq) => answer::Kind::RangedSupport(wire::RangedSupportAnswer {
            headquarters: hq.map(write_piece_id),
        }),
        CombatAnswer::Suffer(choice) => answer::Kind::Suffer(wire::SufferAnswer {
            kind: Some(match choice {
                Choice::Retreat(hex) => Kind::Retreat(write_hex(*hex)),
                Choice::Lose(loss) => Kind::Lose(write_loss(loss)),
            }),
        }),
        CombatAnswer::Advance(advance) => answer::Kind::Advance(wire::AdvanceAnswer {
            advance: advance.as_ref().map(write_advance),
        }),
    }
}
