//! Definitions of tournaments.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::games::aa1940::v1::{Options, SeatPowers};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    MatchSettings, StageSettings, SwissSettings, TournamentSettings,
};

/// The powers of the two seats.
const AXIS: [&str; 2] = ["germany", "italy"];
const ALLIES: [&str; 4] = ["soviet-union", "united-kingdom", "united-states", "france"];

/// A tournament of two-seat matches.
pub(crate) fn settings(stages: Vec<System>) -> TournamentSettings {
    let side = |powers: &[&str]| SeatPowers {
        powers: powers.iter().map(|it| (*it).to_owned()).collect(),
    };
    let options = Options {
        seats: vec![side(&AXIS), side(&ALLIES)],
        ..Options::default()
    };
    let stages = stages.into_iter().map(|system| StageSettings {
        system: Some(system),
        ..StageSettings::default()
    });
    TournamentSettings {
        display_name: "Spring".to_owned(),
        r#match: Some(MatchSettings {
            game: "aa1940".to_owned(),
            options: Some(Any {
                type_url: Options::type_url(),
                value: options.encode_to_vec(),
            }),
            ..MatchSettings::default()
        }),
        stages: stages.collect(),
        ..TournamentSettings::default()
    }
}

pub(crate) fn swiss(rounds: u32) -> System {
    System::Swiss(SwissSettings {
        rounds,
        ..SwissSettings::default()
    })
}
