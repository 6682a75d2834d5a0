//! Form of a fixture, and check that it is over.

use prost_types::Duration;
use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{ClockSettings, ExpiryConsequence, PerTurnClock};
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureSettings};

use crate::pools::record::PoolFixtureRecord;

/// Seconds for a turn in pools whose organisers choose no clock.
const TURN: i64 = 60 * 60;
/// Seconds for a decision there.
const DECISION: i64 = 10 * 60;

/// The clock of pools whose organisers choose none: without one, a player who sits down and never
/// moves would block the machine for others.
pub(crate) fn default_clock() -> ClockSettings {
    let seconds = |seconds| Some(Duration { seconds, nanos: 0 });
    let time = seconds(TURN);
    ClockSettings {
        main: Some(Main::PerTurn(PerTurnClock { time })),
        decision_time: seconds(DECISION),
        on_expiry: ExpiryConsequence::Forfeit as i32,
        ..ClockSettings::default()
    }
}

/// Form of a fixture: those of comparisons are mirror pairs.
pub(crate) fn form_of(settings: &PoolSettings, fixture: &PoolFixtureRecord) -> FixtureSettings {
    let mut form = settings.fixture.clone().unwrap_or_default();
    if fixture.comparison > 0 {
        form.set_form(FixtureForm::Mirror);
        form.best_of = 0;
    }
    form
}
