//! A user at a terminal.

use std::process::{Command, Output};

use sandtable_tests::binaries::binary;
use serde_json::Value;
use tempfile::TempDir;

/// A user at a terminal, with an account and their own data folder.
pub(crate) struct Person {
    folder: TempDir,
    url: String,
    /// The key of the account.
    pub(crate) key: String,
}

impl Person {
    /// Makes an account, with further arguments.
    pub(crate) fn new(url: &str, name: &str, words: &[&str]) -> Self {
        let mut person = Self {
            folder: tempfile::tempdir().unwrap(),
            url: url.to_owned(),
            key: String::new(),
        };
        let made = person.answer(&[&["account", "create", name], words].concat());
        person.key = made["secret"].as_str().unwrap().to_owned();
        person
    }

    fn types(&self, line: &[&str]) -> Output {
        let mut command = Command::new(binary("sandtable").unwrap());
        command.args(line).args(["--url", &self.url]);
        command.env("XDG_DATA_HOME", self.folder.path());
        command.output().unwrap()
    }

    /// Output of a line that is accepted.
    #[track_caller]
    pub(crate) fn received(&self, line: &[&str]) -> String {
        let output = self.types(line);
        assert!(output.status.success(), "{line:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The same for programs, where there is one thing to say.
    #[track_caller]
    pub(crate) fn answer(&self, line: &[&str]) -> Value {
        self.answers(line).remove(0)
    }

    /// The same for programs.
    #[track_caller]
    pub(crate) fn answers(&self, line: &[&str]) -> Vec<Value> {
        let said = self.received(&[line, &["--json"]].concat());
        let values = said.lines().map(|line| serde_json::from_str(line).unwrap());
        values.collect()
    }

    /// Output of a line that is refused.
    #[track_caller]
    pub(crate) fn refused(&self, line: &[&str]) -> String {
        let output = self.types(line);
        assert_eq!(output.status.code(), Some(1), "{line:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}
