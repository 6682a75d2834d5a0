//! Two matches with the same dice, and the moment when these may be revealed.

use sandtable_proto::matches::v1::{Match, MatchState as State};

use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_id;
use crate::matches::record::MatchRecord;
use sandtable_store::Log;

/// Name of the match that has the same dice, if there is one.
fn partner(shown: &Match) -> Option<&str> {
    let pair = shown.dice_pair.as_ref()?;
    Some(&pair.partner[..]).filter(|name| !name.is_empty())
}

/// Fails while another match with the same dice may still be played. One that was called off, or
/// never came to be, is not played any more.
pub(crate) async fn must_reveal_dice(log: &dyn Log, live: &LiveMatch) -> ServiceResult<()> {
    let Some(name) = partner(&live.record.shown) else {
        return Ok(());
    };
    let Some(row) = log.find_match(match_id("dice_pair", name)?).await? else {
        return Ok(());
    };
    let state = MatchRecord::read(&row.record)?.shown.state();
    match state {
        State::Finished | State::Abandoned => Ok(()),
        _ => Err(MatchError::PairUnderWay(name.to_owned())),
    }
}

/// Returns the resource of a match that hides nothing, with its dice once they may be revealed.
pub(crate) async fn shown_whole(log: &dyn Log, live: &LiveMatch) -> ServiceResult<Match> {
    let mut shown = live.shown();
    let told = live.state() == State::Finished && shown.dice_seed.is_empty();
    if told && must_reveal_dice(log, live).await.is_ok() {
        shown.dice_seed.clone_from(&live.record.dice_seed);
    }
    Ok(shown)
}
