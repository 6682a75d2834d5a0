//! A small disk that can be filled up and freed again.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use tempfile::TempDir;

/// Sizes of the pieces that a disk is filled up with: the last gap is filled byte by byte.
const PIECES: [usize; 3] = [1 << 20, 1 << 12, 1];

/// A filesystem of a given size, in memory, which ends with this value.
#[derive(Debug)]
pub struct Disk {
    folder: TempDir,
}

impl Disk {
    /// A disk of so many mebibytes. Fails where the caller may not mount one.
    pub fn of(mebibytes: u32) -> anyhow::Result<Self> {
        let folder = tempfile::tempdir()?;
        let size = format!("size={mebibytes}m,mode=0777");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "sandtable-test"])
            .arg(folder.path())
            .output();
        let mount = mount.context("mount cannot be run")?;
        let said = String::from_utf8_lossy(&mount.stderr);
        ensure!(mount.status.success(), "{}", said.trim());
        Ok(Self { folder })
    }

    /// Where it is mounted.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Takes all the space that is left; more each time, when another process has freed some
    /// meanwhile.
    pub fn fill(&self) -> anyhow::Result<()> {
        let mut ballast = File::options()
            .create(true)
            .append(true)
            .open(self.ballast())?;
        for piece in PIECES.map(|size| vec![0; size]) {
            loop {
                match ballast.write_all(&piece) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => return Err(error.into()),
                }
            }
        }
        Ok(())
    }

    /// Gives back what was taken.
    pub fn free(&self) -> anyhow::Result<()> {
        // Emptied first: a process that is being started at this moment holds what was open, and
        // the space of what is only removed with it, until it runs its program.
        File::options()
            .write(true)
            .open(self.ballast())?
            .set_len(0)?;
        Ok(fs::remove_file(self.ballast())?)
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join("ballast")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Detached even when a process still has a file open; the folder is empty then.
        let _ = Command::new("umount")
            .arg("--lazy")
            .arg(self.folder.path())
            .status();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_full_takes_nothing_until_it_is_freed() {
        let disk = match Disk::of(2) {
            Ok(disk) => disk,
            Err(error) => {
                eprintln!("not shown: {error:#}");
                return;
            }
        };
        let file = disk.path().join("file");
        fs::write(&file, [1; 4096]).unwrap();
        disk.fill().unwrap();
        let refused = File::options()
            .append(true)
            .open(&file)
            .unwrap()
            .write(&[2]);
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::StorageFull);
        disk.free().unwrap();
        fs::write(&file, [3; 8192]).unwrap();
        assert_eq!(fs::read(&file).unwrap(), [3; 8192]);
        let folder = disk.path().to_owned();
        drop(disk);
        assert!(!folder.exists());
    }
}
