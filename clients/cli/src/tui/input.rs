//! The keys of a terminal that is taken over.

use crossterm::event::{Event, EventStream, KeyCode, KeyEventKind, KeyModifiers};
use futures::StreamExt;

/// Meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Key {
    /// Leave.
    Quit,
    /// Pause or go on.
    Pause,
    /// One step on.
    Forward,
    /// One step back.
    Back,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
    /// Magnify by a factor.
    Magnify(f64),
    /// Move by parts of what is shown.
    Shift(f64, f64),
    /// Nothing but to draw again.
    Redraw,
}

/// The keys that are pressed.
#[derive(Debug, Default)]
pub(crate) struct KeyStream(EventStream);

impl KeyStream {
    /// The next key; [`Key::Quit`] when the terminal is gone.
    pub(crate) async fn next(&mut self) -> Key {
        loop {
            match self.0.next().await {
                None | Some(Err(_)) => return Key::Quit,
                Some(Ok(Event::Resize(..))) => return Key::Redraw,
                Some(Ok(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                    if let Some(meaning) = meaning(key.code, key.modifiers) {
                        return meaning;
                    }
                }
                Some(Ok(_)) => {}
            }
        }
    }
}

fn meaning(code: KeyCode, modifiers: KeyModifiers) -> Option<Key> {
    Some(match code {
        KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => Key::Quit,
        KeyCode::Char('q') | KeyCode::Esc => Key::Quit,
        KeyCode::Char(' ') => Key::Pause,
        KeyCode::Char('n' | '.') => Key::Forward,
        KeyCode::Char('b' | ',') => Key::Back,
        KeyCode::Char('+' | '=') => Key::Faster,
        KeyCode::Char('-') => Key::Slower,
        KeyCode::Char('z') => Key::Magnify(1.5),
        KeyCode::Char('x') => Key::Magnify(1.0 / 1.5),
        KeyCode::Left => Key::Shift(-0.5, 0.0),
        KeyCode::Right => Key::Shift(0.5, 0.0),
        KeyCode::Up => Key::Shift(0.0, -0.5),
        KeyCode::Down => Key::Shift(0.0, 0.5),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_out_leads_out() {
        let none = KeyModifiers::NONE;
        assert_eq!(meaning(KeyCode::Char('q'), none), Some(Key::Quit));
        assert_eq!(meaning(KeyCode::Esc, none), Some(Key::Quit));
        let control = KeyModifiers::CONTROL;
        assert_eq!(meaning(KeyCode::Char('c'), control), Some(Key::Quit));
        assert_eq!(meaning(KeyCode::Char('c'), none), None);
    }
}
