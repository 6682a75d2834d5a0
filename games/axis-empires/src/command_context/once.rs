//! Events that happen once.

use crate::command_context::Play;
use crate::event::Event;
use crate::map::Theatre;
use crate::pack::OnceEvent;

/// Notes that an event happens that happens once, and says so, unless it has happened.
pub(crate) fn note(play: &mut Play<'_>, theatre: Theatre, event: OnceEvent) -> bool {
    if play.state.progress(theatre).has_happened(event) {
        return false;
    }
    play.state
        .set_progress(theatre, |progress| progress.happen(event));
    play.emit(Event::Happened { theatre, event });
    true
}
