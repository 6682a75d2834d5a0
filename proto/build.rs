//! Compiles the contract with a compiler that is a crate, so that building the
//! project needs no protoc.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::Context;
use prost::Message;

fn main() -> anyhow::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").context("cargo names the crate")?);
    let out = PathBuf::from(env::var("OUT_DIR").context("cargo names the output folder")?);
    println!("cargo:rerun-if-changed=sandtable");

    let mut files = Vec::new();
    collect(&root.join("sandtable"), &mut files)?;
    files.sort();

    let descriptors = protox::compile(&files, [&root])?;
    fs::write(out.join("sandtable.bin"), descriptors.encode_to_vec())?;

    let mut config = tonic_prost_build::Config::new();
    config
        .enable_type_names()
        .type_name_domain(["."], "type.googleapis.com");
    tonic_prost_build::configure()
        .codec_path("crate::codec::LeanCodec")
        .compile_fds_with_config(descriptors, config)?;
    Ok(())
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
