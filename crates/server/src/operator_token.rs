//! Handing over the operator's token, of which the store has only the hash.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// Name of the file, in the folder of the store.
const FILE: &str = "operator-token";

/// Hands over a token that was just made and describes where it is: on a terminal it is shown once.
/// Otherwise standard error is a log, which others read, and the token is in a file of mode 600
/// beside the database.
#[must_use]
pub fn hand_over(token: &str, database: &Path) -> String {
    if io::stderr().is_terminal() {
        return format!("operator token (keep it, it is not shown again): {token}");
    }
    match write(token, database) {
        Ok(path) => format!(
            "operator token written to {} for its owner alone: keep it elsewhere and remove the file",
            path.display()
        ),
        // Without the token nobody can ever be made an operator: a log is better than nowhere.
        Err(error) => format!(
            "operator token (keep it, it is not shown again; the file {FILE} cannot be written \
             beside the store: {error}): {token}"
        ),
    }
}

/// Writes a token to a new file beside a database, in place of one of an earlier store.
fn write(token: &str, database: &Path) -> io::Result<PathBuf> {
    let path = database.with_file_name(FILE);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = fs::OpenOptions::new();
    let mut file = options
        .create_new(true)
        .write(true)
        .mode(0o600)
        .open(&path)?;
    writeln!(file, "{token}")?;
    file.sync_all()?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn only_its_owner_reads_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("matches.sqlite");
        fs::write(folder.path().join(FILE), "of an earlier store").unwrap();
        let path = write("sdt_new", &database).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "sdt_new\n");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
    }

    #[test]
    fn a_token_is_not_lost_where_no_file_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let nowhere = folder.path().join("missing").join("matches.sqlite");
        assert!(write("sdt_new", &nowhere).is_err());
        // Tests have no terminal, or one on which the token is shown.
        assert!(hand_over("sdt_new", &nowhere).ends_with(": sdt_new"));
    }
}
