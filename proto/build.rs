//! Compiles the contract with a compiler that is a crate, so that building the
//! project needs no protoc.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;
use prost::Message;
use prost_build::Config;
#[cfg(feature = "services")]
use prost_build::{Service, ServiceGenerator};

/// The service whose servers answer with messages that are already encoded: an event of a match
/// goes to all who watch it, and is encoded once for them.
#[cfg(feature = "services")]
const ENCODED: &str = "NotificationService";

fn main() -> anyhow::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").context("cargo names the crate")?);
    let out = PathBuf::from(env::var("OUT_DIR").context("cargo names the output folder")?);
    println!("cargo:rerun-if-changed=sandtable");

    let mut files = Vec::new();
    collect(&root.join("sandtable"), &mut files)?;
    files.sort();

    let descriptors = protox::compile(&files, [&root])?;
    fs::write(out.join("sandtable.bin"), descriptors.encode_to_vec())?;

    let mut config = Config::new();
    config
        .enable_type_names()
        .type_name_domain(["."], "type.googleapis.com");
    #[cfg(feature = "services")]
    config.service_generator(Box::new(Services::new()));
    config.compile_fds(descriptors)?;
    Ok(())
}

/// Writes clients and servers.
#[cfg(feature = "services")]
struct Services {
    servers: Box<dyn ServiceGenerator>,
    clients: Box<dyn ServiceGenerator>,
    encoded_servers: Box<dyn ServiceGenerator>,
}

#[cfg(feature = "services")]
impl Services {
    fn new() -> Self {
        let with = |codec| tonic_prost_build::configure().codec_path(codec);
        let clients = with("crate::codec::LeanCodec").build_server(false);
        let servers = with("crate::codec::CheckingCodec").build_client(false);
        let encoded = with("crate::codec::EncodedCodec").build_client(false);
        Self {
            clients: clients.service_generator(),
            servers: servers.service_generator(),
            encoded_servers: encoded.service_generator(),
        }
    }
}

#[cfg(feature = "services")]
impl ServiceGenerator for Services {
    fn generate(&mut self, mut service: Service, code: &mut String) {
        self.clients.generate(service.clone(), code);
        if service.proto_name != ENCODED {
            return self.servers.generate(service, code);
        }
        for method in &mut service.methods {
            method.output_type = format!("crate::encoded::Encoded<super::{}>", method.output_type);
        }
        self.encoded_servers.generate(service, code);
    }
}

/// Adds every proto file below the folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "proto")
        {
            files.push(path);
        }
    }
    Ok(())
}
