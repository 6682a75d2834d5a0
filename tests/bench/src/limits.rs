//! Measuring a server by one caller takes more than a caller may have.

use sandtable_server::limits::LimitSettings;
use sandtable_tests::deployment::Setup;

/// More than any run requests.
const PLENTY: u32 = 10_000_000;

/// A set-up in which no limit is reached. The cost of the limits is still measured.
pub(crate) fn lifted(setup: Setup) -> Setup {
    [
        "SANDTABLE_LIMITS__CALLER__WRITES",
        "SANDTABLE_LIMITS__CALLER__WRITES_BURST",
        "SANDTABLE_LIMITS__CALLER__STREAMS",
        "SANDTABLE_LIMITS__CALLER__STREAMS_BURST",
        "SANDTABLE_LIMITS__ADDRESS__WRITES",
        "SANDTABLE_LIMITS__ADDRESS__WRITES_BURST",
        "SANDTABLE_LIMITS__ADDRESS__STREAMS",
        "SANDTABLE_LIMITS__ADDRESS__STREAMS_BURST",
        "SANDTABLE_LIMITS__STREAMS_OPEN",
        "SANDTABLE_LIMITS__ADDRESS_STREAMS_OPEN",
        "SANDTABLE_LIMITS__ADDRESS_CALLS_IN_FLIGHT",
        "SANDTABLE_LIMITS__TOTAL_CALLS_IN_FLIGHT",
        "SANDTABLE_LIMITS__TOTAL_STREAMS_OPEN",
        "SANDTABLE_SERVER__MAX_CONNECTIONS_PER_ADDRESS",
        "SANDTABLE_MATCHES__MAX_OPEN_MATCHES_PER_ADDRESS",
        "SANDTABLE_NOTIFICATIONS__MAX_SUBSCRIBERS",
    ]
    .into_iter()
    .fold(setup, |setup, variable| setup.with(variable, PLENTY))
}

/// The same for a server in this process.
pub(crate) fn lifted_in(mut limits: LimitSettings) -> LimitSettings {
    for rates in [&mut limits.caller, &mut limits.address] {
        rates.reads = PLENTY;
        rates.reads_burst = PLENTY;
        rates.writes = PLENTY;
        rates.writes_burst = PLENTY;
        rates.streams = PLENTY;
        rates.streams_burst = PLENTY;
    }
    limits.calls_in_flight = PLENTY;
    limits.address_calls_in_flight = PLENTY;
    limits.total_calls_in_flight = PLENTY;
    limits
}
