//! Where aircraft can land: the proof before battle, the duty after it, and
//! defenders' stranded aircraft (rulebook p. 22, 29-31).
use crate::{decision::*, play::Play, state::State, step::Step};
use sandtable_kernel::Checked;

/// Lands stranded defending aircraft before noncombat moves; asks where there is a choice.
pub(crate) fn step(p: &mut Play<'_>) {
    p.state.set_step(Step::Commands);
}
pub(crate) fn check_answer(_s: &State, _d: &Decision, _a: &Answer) -> Checked {
    Ok(())
}
pub(crate) fn answered(_p: &mut Play<'_>, _d: &Decision, _a: &Answer) {}
pub(crate) fn default_answer(_g: &[StrandedGroup]) -> Answer {
    Answer::LandStranded(Vec::new())
}
/// New carriers that must be placed in a zone because aircraft wait there for them.
pub(crate) fn reserved_carriers(
    _s: &State,
    _p: crate::power::Power,
) -> smallvec::SmallVec<[(crate::space::SpaceId, u16); 4]> {
    smallvec::SmallVec::new()
}
/// Puts every aircraft of the acting power that is at sea aboard a carrier.
pub(crate) fn settle(_p: &mut Play<'_>) {}
