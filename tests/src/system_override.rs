//! A library that is loaded before the system's, by which the disk and the clock of single
//! processes go wrong.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, ensure};
use tempfile::TempDir;

/// Variable that names the library for the system's linker to load first.
const LOAD_FIRST: &str = "LD_PRELOAD";

/// The library, built by the system's C compiler.
#[derive(Debug)]
pub struct SystemOverride {
    folder: TempDir,
}

impl SystemOverride {
    /// Builds it; fails where there is no compiler.
    pub fn build() -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        // PostgreSQL has a user of its own, who reads it too.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
        let shim = Self { folder };
        let source = shim.folder.path().join("shim.c");
        fs::write(&source, include_str!("shim.c"))?;
        let made = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(shim.shared_object())
            .arg(&source)
            .output()
            .context("there is no C compiler")?;
        let said = String::from_utf8_lossy(&made.stderr);
        ensure!(made.status.success(), "{said}");
        Ok(shim)
    }

    fn shared_object(&self) -> PathBuf {
        self.folder.path().join("shim")
    }

    fn failing(&self) -> PathBuf {
        self.folder.path().join("fails")
    }

    fn clock(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The environment of a process whose disk may fail.
    #[must_use]
    pub fn of_disk(&self) -> [(&'static str, String); 2] {
        [
            (LOAD_FIRST, self.shared_object().display().to_string()),
            ("FAIL_FSYNC", self.failing().display().to_string()),
        ]
    }

    /// The environment of a process whose clock may be set, by the name given.
    pub fn of_clock(&self, name: &str) -> anyhow::Result<[(&'static str, String); 2]> {
        let clock = self.clock(name);
        fs::write(&clock, 0_i64.to_ne_bytes())?;
        Ok([
            (LOAD_FIRST, self.shared_object().display().to_string()),
            ("SHIFT_CLOCK", clock.display().to_string()),
        ])
    }

    /// Has synchronising fail from now on, or work again.
    pub fn fail_to_synchronise(&self, fails: bool) -> anyhow::Result<()> {
        if fails {
            fs::write(self.failing(), "")?
        } else {
            fs::remove_file(self.failing())?
        }
        Ok(())
    }

    /// Sets a clock to be wrong by so many seconds.
    pub fn set_clock(&self, name: &str, seconds: i64) -> anyhow::Result<()> {
        // In place: the process looks at this very file.
        let clock = File::options().write(true).open(self.clock(name))?;
        clock.write_all_at(&seconds.to_ne_bytes(), 0)?;
        Ok(())
    }
}
