use std::path::{Path, PathBuf};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;

/// Names of this machine, as certificates have them.
const NAMES: [&str; 2] = ["127.0.0.1", "localhost"];

/// An authority that signs certificates for this machine, with a folder of PEM files that
/// is there as long as this value.
#[derive(Debug)]
pub struct Authority {
    folder: TempDir,
    issuer: CertifiedIssuer<'static, KeyPair>,
}

/// A certificate for this machine.
#[derive(Clone, Debug)]
pub struct Signed {
    /// File of the certificate.
    pub chain: PathBuf,
    /// File of its key.
    pub key: PathBuf,
}

impl Default for Authority {
    fn default() -> Self {
        Self::new()
    }
}

impl Authority {
    /// A certificate authority that no client trusts yet.
    #[must_use]
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("keys of the usual kind can be made");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("its own key signs it");
        write(&folder.path().join("ca.pem"), &issuer.pem());
        Self { folder, issuer }
    }

    /// File of the authority's own certificate.
    #[must_use]
    pub fn certificate(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Signs a certificate for this machine; its files bear the name.
    pub fn sign(&self, name: &str) -> Signed {
        let key = KeyPair::generate().expect("keys of the usual kind can be made");
        let names = NAMES.map(str::to_owned);
        let params = CertificateParams::new(names).expect("the names are names");
        let signed = params.signed_by(&key, &self.issuer);
        let path = |end: &str| self.folder.path().join(format!("{name}.{end}"));
        let files = Signed {
            chain: path("pem"),
            key: path("key"),
        };
        write(
            &files.chain,
            &signed.expect("the authority's key signs").pem(),
        );
        write(&files.key, &key.serialize_pem());
        files
    }
}

fn write(path: &Path, pem: &str) {
    std::fs::write(path, pem).expect("the folder can be written to");
}
