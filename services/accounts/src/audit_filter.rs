//! The entries of the audit log that a caller wants.

use sandtable_proto::accounts::v1::AuditEntry;

use sandtable_runtime::clock::millis_of;

/// A filter of audit entries; what is empty or `None` admits all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AuditFilter {
    /// Name of the account that acted, or of the operator.
    pub(crate) actor: String,
    /// The action; a `*` at its end stands for any rest.
    pub(crate) action: String,
    /// Name of what it was done to, or of something that this is below.
    pub(crate) target: String,
    /// Times in milliseconds since 1970: the first that is wanted, and the first that is not.
    pub(crate) start: Option<i64>,
    pub(crate) end: Option<i64>,
}

impl AuditFilter {
    /// Reports whether all entries fit.
    pub(crate) fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Reports whether an entry fits.
    pub(crate) fn fits(&self, entry: &AuditEntry) -> bool {
        let time = entry.create_time.as_ref().and_then(millis_of);
        let time = time.unwrap_or_default();
        let action = match self.action.strip_suffix('*') {
            Some(beginning) => entry.action.starts_with(beginning),
            None => self.action.is_empty() || entry.action == self.action,
        };
        (self.actor.is_empty() || entry.actor == self.actor)
            && action
            && (self.target.is_empty() || is_within(&entry.target, &self.target))
            && self.start.is_none_or(|start| time >= start)
            && self.end.is_none_or(|end| time < end)
    }

    /// Reports whether an entry is older than any that fits: so are all after it.
    pub(crate) fn is_past(&self, entry: &AuditEntry) -> bool {
        let time = entry.create_time.as_ref().and_then(millis_of);
        (self.start.zip(time)).is_some_and(|(start, time)| time < start)
    }
}

/// Reports whether a resource is another one, or below it.
fn is_within(name: &str, whole: &str) -> bool {
    let rest = name.strip_prefix(whole);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_types::Timestamp;

    fn entry(actor: &str, action: &str, target: &str, seconds: i64) -> AuditEntry {
        AuditEntry {
            actor: actor.to_owned(),
            action: action.to_owned(),
            target: target.to_owned(),
            create_time: Some(Timestamp { seconds, nanos: 0 }),
            ..AuditEntry::default()
        }
    }

    #[test]
    fn each_part_of_a_filter_leaves_others_out() {
        let muted = entry("accounts/ada", "MUTE_SEAT", "matches/7/seats/1", 100);
        assert!(AuditFilter::default().is_open() && AuditFilter::default().fits(&muted));
        let with = |change: fn(&mut AuditFilter)| {
            let mut filter = AuditFilter::default();
            change(&mut filter);
            assert!(!filter.is_open());
            filter.fits(&muted)
        };
        assert!(with(|it| it.actor = "accounts/ada".to_owned()));
        assert!(!with(|it| it.actor = "operator".to_owned()));
        assert!(with(|it| it.action = "MUTE_*".to_owned()));
        assert!(!with(|it| it.action = "MUTE".to_owned()));
        assert!(with(|it| it.target = "matches/7".to_owned()));
        assert!(with(|it| it.target = "matches/7/seats/1".to_owned()));
        assert!(!with(|it| it.target = "matches/".to_owned()));
        assert!(!with(|it| it.target = "matches/71".to_owned()));
        assert!(with(|it| it.start = Some(100_000)));
        assert!(!with(|it| it.start = Some(100_001)));
        assert!(with(|it| it.end = Some(100_001)));
        assert!(!with(|it| it.end = Some(100_000)));
    }

    #[test]
    fn older_entries_than_the_first_wanted_end_a_list() {
        let filter = AuditFilter {
            start: Some(100_000),
            ..AuditFilter::default()
        };
        assert!(filter.is_past(&entry("", "", "", 99)));
        assert!(!filter.is_past(&entry("", "", "", 100)));
        assert!(!AuditFilter::default().is_past(&entry("", "", "", 0)));
    }
}
