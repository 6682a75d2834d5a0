//! Processor time of a process so far.

use std::time::Duration;

use anyhow::Context;

/// Length of a tick of the kernel's accounting; fixed in what it reports to programs.
const TICK: Duration = Duration::from_millis(10);

/// Processor time of all threads of this process, in user space and in the kernel.
pub(crate) fn used() -> anyhow::Result<Duration> {
    accounts("self")
}

/// The same of another process.
pub(crate) fn used_by(process: i32) -> anyhow::Result<Duration> {
    accounts(&process.to_string())
}

/// The same of a process and those that it has started.
pub(crate) fn used_by_family(process: i32) -> anyhow::Result<Duration> {
    let mut used = used_by(process)?;
    for entry in std::fs::read_dir("/proc").context("reading the processes")? {
        let name = entry?.file_name();
        let Some(id) = name.to_str().filter(|name| name.parse::<i32>().is_ok()) else {
            continue;
        };
        // One that has ended meanwhile has no accounts any more.
        let Ok(fields) = fields(id) else { continue };
        if fields.get(PARENT) == Some(&process.to_string()) {
            used += ticks(&fields)?;
        }
    }
    Ok(used)
}

/// The place of the parent's id among the fields, and that of the ticks.
const PARENT: usize = 1;
const TICKS: usize = 11;

fn accounts(process: &str) -> anyhow::Result<Duration> {
    ticks(&fields(process)?)
}

/// Fields of the kernel's accounting of a process, after its name.
fn fields(process: &str) -> anyhow::Result<Vec<String>> {
    let path = format!("/proc/{process}/stat");
    let stat = std::fs::read_to_string(path).context("reading the accounts")?;
    // The name of the program, in parentheses, may hold anything.
    let (_, fields) = stat.rsplit_once(')').context("no name in the accounts")?;
    Ok(fields.split_ascii_whitespace().map(str::to_owned).collect())
}

fn ticks(fields: &[String]) -> anyhow::Result<Duration> {
    let ticks = fields.iter().skip(TICKS).take(2);
    let ticks: Vec<u32> = ticks.map(|it| it.parse()).collect::<Result<_, _>>()?;
    Ok(TICK * ticks.iter().sum())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_accounts_grow_with_work() {
        let before = super::used().unwrap();
        let mut value = 1u64;
        while super::used().unwrap() == before {
            value = std::hint::black_box(value.wrapping_mul(3));
        }
        assert!(super::used().unwrap() > before);
    }

    #[test]
    fn what_a_process_has_started_is_counted_with_it() {
        let own = i32::try_from(std::process::id()).unwrap();
        let work = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; read line";
        let mut child = std::process::Command::new("sh")
            .args(["-c", work])
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let id = i32::try_from(child.id()).unwrap();
        while super::used_by(id).unwrap() == std::time::Duration::ZERO {
            std::hint::spin_loop();
        }
        let (alone, all) = (super::used().unwrap(), super::used_by_family(own).unwrap());
        let of_child = super::used_by(id).unwrap();
        drop(child.stdin.take());
        child.wait().unwrap();
        assert!(all > alone && of_child > std::time::Duration::ZERO);
    }
}
