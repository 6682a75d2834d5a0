//! What a process has cost so far.

use std::time::Duration;

use anyhow::Context;

/// Length of a tick of the kernel's accounts; fixed in what it tells programs.
const TICK: Duration = Duration::from_millis(10);

/// Processor time of all threads of this process, in user space and in the kernel.
pub(crate) fn used() -> anyhow::Result<Duration> {
    accounts("self")
}

/// The same of another process.
pub(crate) fn used_by(process: i32) -> anyhow::Result<Duration> {
    accounts(&process.to_string())
}

fn accounts(process: &str) -> anyhow::Result<Duration> {
    let path = format!("/proc/{process}/stat");
    let stat = std::fs::read_to_string(path).context("reading the accounts")?;
    // The name of the program, in parentheses, may hold anything.
    let (_, fields) = stat.rsplit_once(')').context("no name in the accounts")?;
    let ticks = fields.split_ascii_whitespace().skip(11).take(2);
    let ticks: Vec<u32> = ticks.map(str::parse).collect::<Result<_, _>>()?;
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
}
