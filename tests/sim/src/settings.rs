//! Settings of a simulated Swiss and a simulated pool.

use sandtable_proto::ladder::v1::{FaultPolicy, PoolSettings};
use sandtable_proto::matches::v1::{
    ClockSettings, ExpiryConsequence, PerTurnClock, clock_settings,
};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    MatchSettings, StageSettings, SwissSettings, TournamentSettings,
};
use sandtable_tests::table::{GAME, Game, SIDES};

fn played() -> MatchSettings {
    MatchSettings {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        ..Default::default()
    }
}

fn seconds(seconds: i64) -> prost_types::Duration {
    prost_types::Duration { seconds, nanos: 0 }
}

/// Clocks that end idle matches.
fn short_turns() -> ClockSettings {
    ClockSettings {
        main: Some(clock_settings::Main::PerTurn(PerTurnClock {
            time: Some(seconds(2)),
        })),
        on_expiry: ExpiryConsequence::Forfeit.into(),
        ..Default::default()
    }
}

/// A Swiss of so many rounds.
pub(crate) fn swiss(rounds: u32) -> TournamentSettings {
    let swiss = SwissSettings {
        rounds,
        ..Default::default()
    };
    TournamentSettings {
        display_name: "Swiss".to_owned(),
        r#match: Some(played()),
        stages: vec![StageSettings {
            system: Some(System::Swiss(swiss)),
            ..Default::default()
        }],
        ..Default::default()
    }
}

/// A pool that rests no player, and in which idle matches end soon.
pub(crate) fn pool() -> PoolSettings {
    PoolSettings {
        display_name: "Pool".to_owned(),
        r#match: Some(MatchSettings {
            clock_settings: Some(short_turns()),
            ..played()
        }),
        join_within: Some(seconds(2)),
        most_meetings: 1_000,
        faults: Some(FaultPolicy {
            tolerated: 100,
            ..Default::default()
        }),
        ..Default::default()
    }
}
