//! Options that a host chooses.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::{Edition, FactionSet, OptionalRule, OptionalRules, Options};
use sandtable_axis_empires::pack::Digest;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::rules::v1::Terms;
use sandtable_proto::types::v1::SeatInfo;

use crate::codec::{BadField, Decoded, Within};
use crate::games::proto::{FromProto, ToProto, read_from};

/// The pack of a host who names none.
pub(super) const TRAINING: &str = "training";

/// The options of a host who chooses nothing.
pub(super) fn default(game: &AxisEmpires) -> Options {
    chosen(game, TRAINING, "")
}

/// A scenario of a pack, its first when none is named, with a seat for each faction. A
/// pack or a scenario that does not exist has no factions; the engine refuses it.
fn chosen(game: &AxisEmpires, pack: &str, scenario: &str) -> Options {
    let first = || {
        let found = game.packs().find(pack)?;
        found.scenarios.first().map(|row| row.code.to_string())
    };
    let scenario = match scenario {
        "" => first().unwrap_or_default(),
        named => named.to_owned(),
    };
    let options = game.one_seat_each(pack, &scenario);
    options.unwrap_or_else(|| Options {
        pack: pack.to_owned(),
        scenario,
        seats: Vec::new(),
        edition: Edition::default(),
        optional: OptionalRules::default(),
        content: None,
        decide_by_score: false,
    })
}

pub(super) fn read(game: &AxisEmpires, options: wire::Options) -> Decoded<Options> {
    let pack = match options.pack.as_str() {
        "" => TRAINING,
        named => named,
    };
    let mut chosen = chosen(game, pack, &options.scenario);
    chosen.edition = read_from(options.edition, (), "edition")?;
    let rules: Vec<OptionalRule> = read_from(options.optional_rules, (), "optional_rules")?;
    chosen.optional = OptionalRules::from_iter(rules);
    chosen.decide_by_score = options.decide_by_score;
    if !options.pack_digest.is_empty() {
        let digest = options.pack_digest.parse::<Digest>();
        let digest = digest.map_err(|wrong| BadField::new(wrong.to_string()));
        chosen.content = Some(digest.within("pack_digest")?);
    }
    if !options.seats.is_empty() {
        chosen.seats = read_from(options.seats, (), "seats")?;
    }
    Ok(chosen)
}

/// The options with their seats in another order.
pub(super) fn with_terms(mut options: Options, terms: &Terms) -> Decoded<Options> {
    if terms.amount > 0 {
        return Err(BadField::new("must be 0: this game has no bids")).within("amount");
    }
    if !terms.seat_order.is_empty() {
        let seat = |number: &u32| options.seats.get(*number as usize).copied();
        let seats: Option<Vec<FactionSet>> = terms.seat_order.iter().map(seat).collect();
        // A complete division of the factions among them is checked with all other options.
        options.seats = seats
            .ok_or_else(|| BadField::new("must name seats of the options"))
            .within("seat_order")?;
    }
    Ok(options)
}

pub(super) fn write(options: &Options) -> wire::Options {
    wire::Options {
        pack: options.pack.clone(),
        scenario: options.scenario.clone(),
        seats: options.seats.to_proto(()),
        edition: options.edition.to_proto(()),
        optional_rules: options
            .optional
            .iter()
            .map(|rule| rule.to_proto(()))
            .collect(),
        pack_digest: options
            .content
            .as_ref()
            .map(Digest::to_string)
            .unwrap_or_default(),
        decide_by_score: options.decide_by_score,
    }
}

impl<C: Copy> ToProto<C, wire::SeatFactions> for FactionSet {
    fn to_proto(&self, names: C) -> wire::SeatFactions {
        let factions = self.iter().map(|faction| faction.to_proto(names));
        wire::SeatFactions {
            factions: factions.collect(),
        }
    }
}

impl<C: Copy> FromProto<C, wire::SeatFactions> for FactionSet {
    fn from_proto(wire: wire::SeatFactions, names: C) -> Decoded<Self> {
        let factions: Vec<Faction> = read_from(wire.factions, names, "factions")?;
        Ok(Self::from_iter(factions))
    }
}

/// The seats as the lobby names them. Western and Soviet are both Allied.
pub(super) fn seats(options: &Options) -> Vec<SeatInfo> {
    let side = |factions: &FactionSet| {
        if factions.contains(Faction::Axis) {
            "axis"
        } else {
            "allies"
        }
    };
    let seat = |(number, factions): (u32, &FactionSet)| SeatInfo {
        seat: number,
        powers: (factions.iter())
            .map(|faction| faction.word().to_owned())
            .collect(),
        side: side(factions).to_owned(),
    };
    (0..).zip(&options.seats).map(seat).collect()
}
