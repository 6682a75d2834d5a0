//! The markers of the tracks: the US Commitment Level and the European Strategic Value.

use crate::command_context::Play;
use crate::map::Theatre;
use crate::pack::tracks::HIGHEST_USCL;
use crate::s00_victory;
use crate::task::Scene;

/// Moves the US Commitment Level; it has a lowest and a highest box (`DS-14.44.1-2`, `DS-G-30`, `AE-GLO-79`,
/// `DS-14.44.2-1`).
pub(crate) fn move_uscl(play: &mut Play<'_>, scene: Scene, by: i8) {
    play.set_tracks(scene.theatre, |progress| {
        let level = progress.uscl.saturating_add_signed(by);
        progress.uscl = level.min(HIGHEST_USCL);
    });
}

/// The lowest box of the Current European Strategic Value (`DS-14.14.1-3`).
const LOWEST_ESV: i8 = -5;

/// Moves the European Strategic Value, to the right when it increases
/// (`AE-13.8.9-2`, `DS-G-19`, `DS-13.8.5-4`, `DS-13.8.5-5`, `DS-14.14.1-1`, `DS-14.14.1-3`), and
/// looks whether Europe has collapsed. After Germany's surrender it stands still
/// (`AE-13.8.9-3`, `DS-13.8.5-6`). Asia alone has it (`AE-GLO-31`).
pub(crate) fn move_esv(play: &mut Play<'_>, scene: Scene, by: i8) {
    let stands = play.state.progress(scene.theatre).germany_surrendered;
    if stands || play.state.scenario().plays(Theatre::Europe) {
        return;
    }
    play.set_tracks(scene.theatre, |progress| {
        progress.esv = progress.esv.saturating_add(by).max(LOWEST_ESV);
    });
    s00_victory::s0_2_automatic::look_at_europe(play);
}
