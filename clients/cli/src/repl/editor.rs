//! The lines that are typed: on a terminal with editing, history and completion, else as they
//! come.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor, ExternalPrinter};
use tokio::sync::mpsc;

use super::completer::Completer;
use crate::output::color::ColorChoice;
use crate::output::writer;

/// Lines of a pipe that are read ahead of the program.
const READ_AHEAD: usize = 64;

/// The file of the lines that were typed, in the data folder.
pub(crate) const HISTORY: &str = "history";

/// Lines that the history keeps.
const KEPT_LINES: usize = 1000;

/// Where lines come from, and where what is said in between goes.
pub(crate) struct LineEditor {
    lines: mpsc::Receiver<String>,
    terminal: Option<Terminal>,
}

/// A terminal on which a line is edited, on a thread of its own: reading one cannot be
/// cancelled, and must not keep the program from ending.
struct Terminal {
    /// Has one more line edited, behind a prompt.
    ask: std::sync::mpsc::Sender<String>,
    /// Says something above the line that is edited.
    printer: Box<dyn ExternalPrinter + Send>,
    words: Arc<Mutex<Vec<String>>>,
    /// True while a line is edited.
    editing: bool,
    /// State of the terminal before a line was edited.
    before: Termios,
}

/// Restores the terminal when the program leaves while a line is edited, as when the match ends.
impl Drop for Terminal {
    fn drop(&mut self) {
        if self.editing {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.before);
            let _ = writer::line("");
        }
    }
}

impl LineEditor {
    /// Opens the source of typed lines: a terminal if both ends are one.
    pub(crate) fn open(history: PathBuf) -> Self {
        if io::stdin().is_terminal()
            && io::stdout().is_terminal()
            && let Ok(typist) = Self::at_terminal(history)
        {
            return typist;
        }
        Self::from_pipe()
    }

    fn from_pipe() -> Self {
        let (sender, lines) = mpsc::channel(READ_AHEAD);
        std::thread::spawn(move || {
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { return };
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            lines,
            terminal: None,
        }
    }

    fn at_terminal(history: PathBuf) -> rustyline::Result<Self> {
        let config = Config::builder()
            .max_history_size(KEPT_LINES)?
            .history_ignore_dups(true)?
            // A line that begins with a space is not stored, as in shells.
            .history_ignore_space(true)
            .build();
        let before = tcgetattr(io::stdin()).map_err(io::Error::from)?;
        let words = Arc::default();
        let mut editor: Editor<Completer, FileHistory> = Editor::with_config(config)?;
        editor.set_helper(Some(Completer::new(Arc::clone(&words))));
        let printer = Box::new(editor.create_external_printer()?);
        // There is none at first.
        let _ = editor.load_history(&history);
        let (ask, asked) = std::sync::mpsc::channel();
        let (sender, lines) = mpsc::channel(1);
        std::thread::spawn(move || edit(editor, &history, &asked, &sender));
        Ok(Self {
            lines,
            terminal: Some(Terminal {
                ask,
                printer,
                words,
                editing: false,
                before,
            }),
        })
    }

    /// Reports whether a person sits at a terminal.
    pub(crate) fn is_person(&self) -> bool {
        self.terminal.is_some()
    }

    /// Has one more line typed behind a prompt, where one is seen.
    pub(crate) fn ask(&mut self, prompt: &str) {
        if let Some(terminal) = &mut self.terminal
            && !terminal.editing
        {
            terminal.editing = terminal.ask.send(prompt.to_owned()).is_ok();
        }
    }

    /// The next line; none at the end of the input.
    pub(crate) async fn line(&mut self) -> Option<String> {
        let line = self.lines.recv().await;
        if let Some(terminal) = &mut self.terminal {
            terminal.editing = false;
        }
        line
    }

    /// Says a line, above the one that is edited.
    pub(crate) fn print(&mut self, text: impl Display) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) if terminal.editing => {
                let text = text.to_string();
                let text = writer::harmless(&text, ColorChoice::of_output());
                let printed = terminal.printer.print(format!("{text}\n"));
                printed.map_err(io::Error::other)
            }
            _ => writer::line(text),
        }
    }

    /// Says some lines.
    pub(crate) fn print_all(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.print(line))
    }

    /// Offers lines that may be typed, and words.
    pub(crate) fn offer(&mut self, words: Vec<String>) {
        if let Some(terminal) = &self.terminal {
            *terminal.words.lock() = words;
        }
    }
}

/// Edits a line on each request, until the end of the input.
fn edit(
    mut editor: Editor<Completer, FileHistory>,
    history: &Path,
    asked: &std::sync::mpsc::Receiver<String>,
    sender: &mpsc::Sender<String>,
) {
    for prompt in asked {
        let line = match editor.readline(&prompt) {
            Ok(line) => line,
            // As at every prompt: who breaks off leaves.
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return,
            Err(cause) => {
                tracing::warn!(%cause, "terminal closed");
                return;
            }
        };
        if !line.trim().is_empty() && editor.add_history_entry(&line).unwrap_or(false) {
            keep(&mut editor, history);
        }
        if sender.blocking_send(line).is_err() {
            return;
        }
    }
}

/// Stores the history in its file, which only this user may read. A user without a place for it
/// plays without.
fn keep(editor: &mut Editor<Completer, FileHistory>, history: &Path) {
    if let Some(folder) = history.parent() {
        let _ = (fs::DirBuilder::new().recursive(true).mode(0o700)).create(folder);
    }
    let _ = editor.append_history(history);
}
