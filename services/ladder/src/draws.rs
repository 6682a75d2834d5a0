//! Drawn fixtures of a knockout: who goes on, whether they were drawn by play, by an organiser
//! or by a deadline.

use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    DrawnKnockout, Fixture, FixtureSettings, FixtureState, StageSettings, TournamentEvent,
    TournamentEventKind,
};

use crate::deciding::{Decision, forfeited};
use crate::names::fixture_name;
use crate::record::FixtureRecord;
use crate::refusal::{Answer, Refusal};
use crate::series;
use crate::times::stamp;
use crate::work::Work;

/// How often a drawn match of a knockout is played again.
const MOST_REPLAYS: usize = 3;

/// What follows from a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterDraw {
    /// It stands; in a bracket the better seed goes on.
    Stands,
    /// The match is played again.
    Replay,
    /// An organiser says who goes on.
    Organiser,
}

/// What follows when a fixture of a stage is drawn. Only single matches are played again, up to
/// three times.
pub(crate) fn after_draw(
    stage: &StageSettings,
    form: &FixtureSettings,
    fixture: &Fixture,
) -> AfterDraw {
    let Some(System::Knockout(knockout)) = &stage.system else {
        return AfterDraw::Stands;
    };
    let played = fixture.matches.iter().filter(|it| !it.annulled).count();
    match knockout.if_drawn() {
        DrawnKnockout::Organiser => AfterDraw::Organiser,
        DrawnKnockout::Replay if series::most(form) == 1 && played <= MOST_REPLAYS => {
            AfterDraw::Replay
        }
        DrawnKnockout::Replay | DrawnKnockout::Unspecified | DrawnKnockout::BetterSeed => {
            AfterDraw::Stands
        }
    }
}

/// Whether a fixture that an organiser says is drawn is played again.
///
/// # Errors
///
/// The stage leaves drawn fixtures to its organisers, who are to say who goes on.
pub(crate) fn is_replayed(
    stage: &StageSettings,
    form: &FixtureSettings,
    fixture: &FixtureRecord,
) -> Answer<bool> {
    match after_draw(stage, form, &fixture.shown) {
        AfterDraw::Stands => Ok(false),
        AfterDraw::Replay => Ok(true),
        AfterDraw::Organiser => Err(Refusal::Forbidden(
            "WINNER_NEEDED",
            "organisers say who goes on from a drawn fixture of this stage: a draw does not"
                .to_owned(),
        )),
    }
}

/// Has a fixture that somebody else than its players has drawn be played again: the match that
/// is open ends drawn. One that has ended otherwise counts for nothing.
pub(crate) fn play_again(
    record: &mut FixtureRecord,
    form: &FixtureSettings,
    drawn: &Decision,
    now: i64,
) {
    let mut latest = record.shown.matches.iter_mut().rev();
    if let Some(last) = latest.find(|it| !it.annulled) {
        let name = last.r#match.clone();
        match &last.result {
            None => {
                let reason = &drawn.verdict.reason;
                last.result = Some(forfeited([1, 1], drawn.cause, reason, now));
                record.to_end.push(name);
            }
            Some(result) if result.points == [1, 1] => {}
            Some(_) => {
                let open = series::play_again(form, &mut record.shown.matches, &name);
                record.to_end.extend(open);
            }
        }
    }
    record.shown.result = None;
    record.shown.attention.clear();
    record.shown.set_state(FixtureState::Pending);
}

/// Gives a fixture that is played again as long as it had.
pub(crate) fn renew_deadline(record: &mut FixtureRecord, within: i64, now: i64) {
    record.shown.deadline = Some(stamp(now + within));
    record.reminded = 0;
}

/// Tells that a drawn fixture is played again.
pub(crate) fn tell_replay(work: &mut Work<'_>, fixture: &str, record: &FixtureRecord, why: &str) {
    let shown = &record.shown;
    let names = shown.display_names.join(" – ");
    let event = TournamentEvent {
        subject: fixture_name(&work.id, fixture),
        entrants: vec![shown.first, shown.second],
        text: format!("{names} is drawn and played again: {why}"),
        deadline: shown.deadline,
        ..TournamentEvent::default()
    };
    work.tell(TournamentEventKind::Result, event);
}
