//! Lists of the contract, and the calls that fill their pages by number and by bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use syn::visit::{self, Visit};

/// Calls that fill a page: `PageBuilder` of `crates/grpc/src/page_token.rs`, and calls that
/// end like it. Methods have a dot before their name.
const FILLS: [&str; 7] = [
    "PageBuilder",
    ".page",
    ".rows",
    "page_of_rows",
    "cut",
    "count_that_fits",
    "read_page",
];

/// Lists that the contract has at least.
const FEWEST: usize = 25;

/// Lists that are small by what is in them, and why.
const SMALL: [(&str, &str); 3] = [
    (
        "GetEstimateResponse",
        "numbers of at most MOST_COMPARED players",
    ),
    ("ListInvitesResponse", "at most MOST_INVITES of a match"),
    ("ListOpeningsResponse", "names of matches"),
];

/// The names of functions that are called, and of types that are mentioned.
#[derive(Default)]
struct Mentioned(BTreeSet<String>);

impl<'ast> Visit<'ast> for Mentioned {
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.0.insert(format!(".{}", call.method));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|it| it.ident.to_string());
        self.0.extend(names);
        visit::visit_path(self, path);
    }
}

/// For each message, what the functions call that make one.
#[derive(Default)]
struct Makers {
    lists: BTreeSet<String>,
    found: BTreeMap<String, Vec<BTreeSet<String>>>,
}

impl Makers {
    fn function(&mut self, body: &syn::Block) {
        let mut made = Made::default();
        made.visit_block(body);
        let mut mentioned = Mentioned::default();
        mentioned.visit_block(body);
        for list in made.0.intersection(&self.lists) {
            let calls = mentioned.0.clone();
            self.found.entry(list.clone()).or_default().push(calls);
        }
    }
}

/// The messages that are made with fields or from their default.
#[derive(Default)]
struct Made(BTreeSet<String>);

impl<'ast> Visit<'ast> for Made {
    fn visit_expr_struct(&mut self, made: &'ast syn::ExprStruct) {
        self.0
            .extend(made.path.segments.last().map(|it| it.ident.to_string()));
        visit::visit_expr_struct(self, made);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let mut names = path.segments.iter().rev().map(|it| it.ident.to_string());
        if names.next().as_deref() == Some("default") {
            self.0.extend(names.next());
        }
        visit::visit_path(self, path);
    }
}

impl<'ast> Visit<'ast> for Makers {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.block);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.block);
    }
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, ending)?);
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The messages of the contract that have a token for the next page.
fn lists(root: &Path) -> Result<BTreeSet<String>> {
    let mut lists = BTreeSet::new();
    for path in files(&root.join("proto/sandtable"), "proto")? {
        let text = fs::read_to_string(path)?;
        let mut message = String::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("message ") {
                message = rest.trim_end_matches([' ', '{', '}']).to_owned();
            }
            if line.trim().starts_with("string next_page_token") {
                lists.insert(message.clone());
            }
        }
    }
    Ok(lists)
}

/// Lists of the contract whose pages nothing ends by bytes, and faults of this module's tables.
///
/// # Errors
///
/// A source that cannot be read.
pub fn unfilled(root: &Path) -> Result<Vec<String>> {
    let mut makers = Makers {
        lists: lists(root)?,
        ..Makers::default()
    };
    for path in files(&root.join("services"), "rs")? {
        let inside = path.strip_prefix(root)?;
        let tests = inside.components().any(|it| it.as_os_str() == "tests");
        if !tests && path.file_name().is_some_and(|it| it != "tests.rs") {
            makers.visit_file(&syn::parse_file(&fs::read_to_string(&path)?)?);
        }
    }
    let small: BTreeMap<_, _> = SMALL.into_iter().collect();
    let fills = |calls: &BTreeSet<String>| FILLS.iter().any(|it| calls.contains(*it));
    let mut problems = Vec::new();
    if makers.lists.len() <= FEWEST {
        problems.push(format!("few lists were found: {:?}", makers.lists));
    }
    for list in &makers.lists {
        let found = makers.found.get(list).map_or(&[][..], Vec::as_slice);
        if found.is_empty() {
            problems.push(format!("nobody makes a {list}: is the test blind to it?"));
        } else if small.contains_key(list.as_str()) {
            continue;
        } else if !found.iter().all(fills) {
            problems.push(format!(
                "{list} is not filled by a `PageBuilder`: what ends it by bytes?"
            ));
        }
    }
    for (list, why) in small {
        if !makers.lists.contains(list) {
            problems.push(format!("{list} ({why}) is no list of the contract"));
        }
    }
    Ok(problems)
}
