//! The callers whom limits refused last, for operators.

use std::net::IpAddr;
use std::time::SystemTime;

use parking_lot::Mutex;
use sandtable_grpc::error::{info_of, reason};
use sandtable_runtime::clock::{Clock, SystemClock};
use sandtable_runtime::telemetry::metric;
use tonic::Status;

use crate::limits::client_address::ClientAddress;
use crate::limits::method_class::Class;
use crate::limits::settings::{ALL_STREAMS, CALLS_AT_A_TIME};

/// Callers that are remembered. A stranger with many addresses displaces others from the list, and
/// from nothing else: it is for operators, and no limit depends on it.
const MOST: usize = 64;

/// Pairs of a limit and whom it counts that have series of their own. There are fewer in the code;
/// should an error ever carry words of a caller, they end here.
const MOST_SERIES: usize = 128;

/// Label of all beyond.
const OTHER: &str = "other";

/// A caller who was refused by a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitedCaller {
    /// Account, address, or `token` for the bearer of a token of no account.
    pub caller: String,
    /// Name of the limit.
    pub limit: String,
    /// Number of refusals since the caller is on the list.
    pub count: u64,
    /// When it was last refused.
    pub last: SystemTime,
}

/// Names of a caller, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct CallerName {
    pub(super) account: Option<String>,
    pub(super) address: Option<ClientAddress>,
    pub(super) shows_token: bool,
}

impl CallerName {
    /// The name of the one whom a limit counts.
    fn counted_as(&self, subject: &str) -> String {
        let address = self.address.map(|it| address_text(it.0));
        match (&self.account, address) {
            (_, Some(address)) if subject == "address" => address,
            (Some(account), _) => account.clone(),
            (None, Some(address)) if !self.shows_token => address,
            (None, _) => "token".to_owned(),
        }
    }
}

/// An address as limits count it: of IPv6 a whole /64.
fn address_text(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let prefix = u128::from(address) >> 64 << 64;
            format!("{}/64", std::net::Ipv6Addr::from(prefix))
        }
    }
}

/// A limit in a refusal.
struct RefusedLimit {
    limit: String,
    subject: String,
}

impl RefusedLimit {
    /// The limit that refused; `None` for any other refusal, such as load that is shed.
    fn of(status: &Status) -> Option<Self> {
        let (given, mut metadata) = info_of(status)?;
        let subject = metadata.remove("subject");
        let limit = match given.as_str() {
            reason::LIMIT_REACHED => metadata.remove("what")?,
            reason::LIMIT_EXCEEDED => {
                let class = metadata.remove("class")?;
                if metadata.contains_key("per_second") {
                    class
                } else if class == Class::Stream.to_string() {
                    ALL_STREAMS.to_owned()
                } else {
                    CALLS_AT_A_TIME.to_owned()
                }
            }
            _ => return None,
        };
        let subject = subject.unwrap_or_else(|| "server".to_owned());
        Some(Self { limit, subject })
    }
}

/// The callers whom limits refused last.
#[derive(Debug, Default)]
pub(super) struct LimitedCallers {
    latest: Mutex<Vec<LimitedCaller>>,
    series: Mutex<Vec<(String, String)>>,
}

impl LimitedCallers {
    /// Notes a refusal, if it is one by a limit.
    pub(super) fn note(&self, status: &Status, name: &CallerName) {
        let Some(refused) = RefusedLimit::of(status) else {
            return;
        };
        self.count(&refused);
        let caller = name.counted_as(&refused.subject);
        let last = SystemClock.now();
        let mut latest = self.latest.lock();
        let known = (latest.iter_mut()).find(|it| it.caller == caller && it.limit == refused.limit);
        if let Some(known) = known {
            known.count += 1;
            known.last = last;
            return;
        }
        if latest.len() >= MOST {
            let oldest = latest.iter().enumerate().min_by_key(|(_, it)| it.last);
            if let Some((at, _)) = oldest {
                latest.swap_remove(at);
            }
        }
        latest.push(LimitedCaller {
            caller,
            limit: refused.limit,
            count: 1,
            last,
        });
    }

    /// All of them, the latest first.
    pub(super) fn all(&self) -> Vec<LimitedCaller> {
        let mut all = self.latest.lock().clone();
        all.sort_by_key(|it| std::cmp::Reverse(it.last));
        all
    }

    fn count(&self, refused: &RefusedLimit) {
        let mut series = self.series.lock();
        let pair = (refused.limit.clone(), refused.subject.clone());
        let is_new = !series.contains(&pair);
        let has_series = !is_new || series.len() < MOST_SERIES;
        let (limit, subject) = if has_series {
            (pair.0.as_str(), pair.1.as_str())
        } else {
            (OTHER, OTHER)
        };
        let counter = metric::LIMITED.counter(&[("limit", limit), ("subject", subject)]);
        counter.increment(1);
        if is_new && has_series {
            series.push(pair);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_grpc::error::error;
    use tonic::Code;

    fn refusal(reason: &str, metadata: &[(&str, &str)]) -> Status {
        let mut refusal = error(Code::ResourceExhausted, reason, "too many");
        for (key, value) in metadata {
            refusal = refusal.with(key, value);
        }
        refusal.into()
    }

    fn name(account: Option<&str>, address: &str) -> CallerName {
        CallerName {
            account: account.map(str::to_owned),
            address: Some(ClientAddress(address.parse().unwrap())),
            shows_token: account.is_some(),
        }
    }

    #[test]
    fn a_caller_stands_once_with_each_limit_that_refused_it() {
        let limited = LimitedCallers::default();
        let rate = [
            ("class", "writes"),
            ("subject", "caller"),
            ("per_second", "5"),
        ];
        let rate = refusal(reason::LIMIT_EXCEEDED, &rate);
        let open = [("class", "streams"), ("subject", "address")];
        let open = refusal(reason::LIMIT_EXCEEDED, &open);
        let ada = name(Some("accounts/ada"), "2001:db8::7");
        limited.note(&rate, &ada);
        limited.note(&open, &ada);
        limited.note(&rate, &ada);
        limited.note(&refusal(reason::OVERLOADED, &[]), &ada);
        limited.note(&Status::resource_exhausted("of another"), &ada);
        let all = limited.all();
        let found: Vec<_> = all
            .iter()
            .map(|it| (it.caller.as_str(), it.limit.as_str(), it.count))
            .collect();
        assert_eq!(
            found,
            [
                ("accounts/ada", "writes", 2),
                ("2001:db8::/64", ALL_STREAMS, 1)
            ]
        );
    }

    #[test]
    fn the_list_does_not_grow_and_the_latest_stay() {
        let limited = LimitedCallers::default();
        for number in 0..MOST + 9 {
            let forks = [("what", "forks at a time"), ("subject", "caller")];
            let forks = refusal(reason::LIMIT_REACHED, &forks);
            limited.note(&forks, &name(None, &format!("192.0.2.{number}")));
        }
        let all = limited.all();
        assert_eq!(all.len(), MOST);
        let last = format!("192.0.2.{}", MOST + 8);
        assert!(all.iter().any(|it| it.caller == last));
    }
}
