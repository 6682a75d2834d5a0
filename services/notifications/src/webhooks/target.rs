//! The address of a webhook, checked as far as it can be without looking it up.

use std::net::{IpAddr, SocketAddr};

use sandtable_grpc::validate::BadField;
use url::{Host, Url};

use super::settings::WebhookSettings;
use crate::webhooks::ssrf_guard::is_public;

/// Longest address.
const LONGEST: usize = 2048;

/// The field in which requests carry an address.
const FIELD: &str = "webhook.url";

/// Where to post to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) secure: bool,
    pub(crate) host: Host<String>,
    pub(crate) port: u16,
    /// Host and port as the header `host` has them.
    pub(crate) authority: String,
    /// Path and query.
    pub(crate) path: String,
}

impl Target {
    /// Reads an address. An address of a host that is written as a number, in whatever
    /// way, is checked at once; a name is when it is looked up.
    pub(crate) fn parse(text: &str, settings: &WebhookSettings) -> Result<Self, BadField> {
        let bad = |problem: &str| BadField::new(FIELD, problem);
        if text.len() > LONGEST {
            return Err(BadField::new(
                FIELD,
                format!("has more than {LONGEST} bytes"),
            ));
        }
        let url = Url::parse(text).map_err(|error| BadField::new(FIELD, error.to_string()))?;
        let secure = match url.scheme() {
            "https" => true,
            "http" if settings.allow_http => false,
            _ => return Err(bad("must begin with https://")),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(bad("must not hold a user or a password"));
        }
        if url.fragment().is_some() {
            return Err(bad("must not hold a fragment"));
        }
        let host = url
            .host()
            .ok_or_else(|| bad("must name a host"))?
            .to_owned();
        let port = url
            .port_or_known_default()
            .ok_or_else(|| bad("must name a port"))?;
        if !settings.ports.contains(&port) {
            let problem = format!("the port must be one of {:?}", settings.ports);
            return Err(BadField::new(FIELD, problem));
        }
        let target = Self {
            secure,
            port,
            authority: match url.port() {
                Some(port) => format!("{host}:{port}"),
                None => host.to_string(),
            },
            path: match url.query() {
                Some(query) => format!("{}?{query}", url.path()),
                None => url.path().to_owned(),
            },
            host,
        };
        match target.address() {
            Some(address) if !allowed(address, settings) => {
                Err(bad("must be on the public internet"))
            }
            _ => Ok(target),
        }
    }

    /// The host and the port, by which limits know it.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// The host's address, when it is no name.
    fn address(&self) -> Option<IpAddr> {
        match self.host {
            Host::Domain(_) => None,
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
        }
    }

    /// Where to connect to: what the host is or was found to be, if all of it is allowed.
    /// A host that is found both here and there is up to no good.
    pub(crate) fn checked(
        &self,
        found: &[IpAddr],
        settings: &WebhookSettings,
    ) -> Result<SocketAddr, &'static str> {
        if !found.iter().all(|address| allowed(*address, settings)) {
            return Err("the host is not on the public internet");
        }
        let first = found.first().ok_or("the host has no address")?;
        Ok(SocketAddr::new(*first, self.port))
    }
}

fn allowed(address: IpAddr, settings: &WebhookSettings) -> bool {
    settings.allow_private || is_public(address)
}

#[cfg(test)]
mod tests {
    use sandtable_runtime::settings::Settings;

    use super::*;

    fn settings() -> WebhookSettings {
        Settings::load(None).unwrap().section("webhooks").unwrap()
    }

    #[test]
    fn addresses_are_taken_apart() {
        let target = Target::parse("https://hooks.example:8443/a/b?c=d", &settings()).unwrap();
        assert_eq!(target.authority, "hooks.example:8443");
        assert_eq!((target.port, &target.path[..]), (8443, "/a/b?c=d"));
        assert!(target.secure);
        let target = Target::parse("https://hooks.example", &settings()).unwrap();
        assert_eq!((target.port, &target.path[..]), (443, "/"));
    }

    #[test]
    fn what_is_not_a_public_web_address_is_refused() {
        for text in [
            "",
            "hooks.example",
            "http://hooks.example/",
            "ftp://hooks.example/",
            "file:///etc/passwd",
            "https://user@hooks.example/",
            "https://:secret@hooks.example/",
            "https://hooks.example/#part",
            "https://hooks.example:22/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f.0.0.1/",
            "https://0177.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data/",
            &format!("https://hooks.example/{}", "a".repeat(3000)),
        ] {
            let refused = Target::parse(text, &settings());
            assert_eq!(refused.err().map(|bad| bad.field), Some(FIELD), "{text}");
        }
    }

    #[test]
    fn a_host_with_any_forbidden_address_is_refused() {
        let target = Target::parse("https://hooks.example/", &settings()).unwrap();
        let checked = |found: &[&str]| {
            let found: Vec<IpAddr> = found.iter().map(|it| it.parse().unwrap()).collect();
            target.checked(&found, &settings()).ok()
        };
        assert_eq!(checked(&["1.1.1.1"]), Some("1.1.1.1:443".parse().unwrap()));
        assert_eq!(checked(&["1.1.1.1", "10.0.0.1"]), None);
        assert_eq!(checked(&["fe80::1"]), None);
        assert_eq!(checked(&[]), None);
    }
}
