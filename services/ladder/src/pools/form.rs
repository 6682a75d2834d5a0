//! How a fixture is played, and whether it is over.

use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureSettings, FixtureState};

use crate::pools::record::PoolFixtureRecord;

/// Whether nothing more comes of a fixture.
pub(crate) fn is_over(record: &PoolFixtureRecord) -> bool {
    matches!(
        record.shown.state(),
        FixtureState::Decided | FixtureState::Annulled
    )
}

/// How a fixture is played: those of comparisons are mirror pairs.
pub(crate) fn form_of(settings: &PoolSettings, fixture: &PoolFixtureRecord) -> FixtureSettings {
    let mut form = settings.fixture.clone().unwrap_or_default();
    if fixture.comparison > 0 {
        form.set_form(FixtureForm::Mirror);
        form.best_of = 0;
    }
    form
}
