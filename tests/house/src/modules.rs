//! The modules of a crate and the files that they are in.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use syn::{Attribute, Item, ItemMod, Meta};

/// A module, named by its segments below the crate's root.
pub type ModulePath = Vec<String>;

/// One source file of a crate.
#[derive(Debug)]
pub struct SourceFile {
    /// Where it is, below the crate's `src`.
    pub name: String,
    /// The module that the file is the root of.
    pub module: ModulePath,
    /// Its content.
    pub syntax: syn::File,
    /// Number of its lines.
    pub lines: usize,
}

/// All modules of a crate that are no tests.
#[derive(Debug, Default)]
pub struct CrateTree {
    /// Its files, the root first.
    pub files: Vec<SourceFile>,
    /// File of each module; modules without a file are in their parent's.
    pub module_files: HashMap<ModulePath, usize>,
}

impl CrateTree {
    /// Reads the crate whose root is `root`, such as `src/lib.rs`.
    ///
    /// # Errors
    ///
    /// A file that is missing or is no Rust.
    pub fn read(root: &Path) -> Result<Self> {
        let mut tree = Self::default();
        let folder = root.parent().context("the root is in no folder")?;
        tree.read_file(folder, root, folder, Vec::new())?;
        Ok(tree)
    }

    /// Reads a file and what it declares; `children` is the folder of the files that it declares.
    fn read_file(
        &mut self,
        source: &Path,
        path: &Path,
        children: &Path,
        module: ModulePath,
    ) -> Result<()> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let syntax = syn::parse_file(&text).with_context(|| path.display().to_string())?;
        let index = self.files.len();
        self.module_files.insert(module.clone(), index);
        let declared: Vec<ItemMod> = modules_of(&syntax.items).cloned().collect();
        self.files.push(SourceFile {
            name: path.strip_prefix(source)?.display().to_string(),
            module: module.clone(),
            syntax,
            lines: text.lines().count(),
        });
        for child in declared {
            self.read_module(source, index, children, &module, &child)?;
        }
        Ok(())
    }

    fn read_module(
        &mut self,
        source: &Path,
        file: usize,
        folder: &Path,
        parent: &ModulePath,
        declared: &ItemMod,
    ) -> Result<()> {
        let name = declared.ident.to_string();
        let mut module = parent.clone();
        module.push(name.clone());
        if let Some((_, items)) = &declared.content {
            self.module_files.insert(module.clone(), file);
            let nested: Vec<ItemMod> = modules_of(items).cloned().collect();
            for child in nested {
                self.read_module(source, file, &folder.join(&name), &module, &child)?;
            }
            return Ok(());
        }
        let written = path_attribute(&declared.attrs);
        let beside = folder.join(format!("{name}.rs"));
        let path = match written {
            Some(written) => folder.join(written),
            None if beside.exists() => beside,
            None => folder.join(&name).join("mod.rs"),
        };
        self.read_file(source, &path, &folder.join(&name), module)
    }
}

/// The modules among items that are no tests.
fn modules_of(items: &[Item]) -> impl Iterator<Item = &ItemMod> {
    items.iter().filter_map(|item| match item {
        Item::Mod(module) if !is_for_tests(&module.attrs) => Some(module),
        _ => None,
    })
}

/// Reports whether an item is there for tests alone.
#[must_use]
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let words = list.tokens.to_string();
            words == "test" || words.starts_with("any (test") || words.starts_with("all (test")
        }
        _ => false,
    })
}

fn path_attribute(attributes: &[Attribute]) -> Option<PathBuf> {
    attributes
        .iter()
        .find_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
                syn::Expr::Lit(literal) => match &literal.lit {
                    syn::Lit::Str(text) => Some(PathBuf::from(text.value())),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
}
