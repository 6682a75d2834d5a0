//! References between the files of a crate.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, Path, UseTree, Visibility};

use crate::modules::{CrateTree, ModulePath, SourceFile, is_for_tests};

/// That one file names something of another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// The file that names it.
    pub from: usize,
    /// The file that it is in.
    pub to: usize,
}

/// All uses between files of a crate, each once.
#[must_use]
pub fn uses_of(tree: &CrateTree) -> BTreeSet<Use> {
    let mut uses = BTreeSet::new();
    let passed_on = passed_on(tree);
    for (index, file) in tree.files.iter().enumerate() {
        let mut reader = Reader::of(tree, &passed_on, file);
        reader.visit_file(&file.syntax);
        let found = reader.found.into_iter().filter(|to| *to != index);
        uses.extend(found.map(|to| Use { from: index, to }));
    }
    uses
}

/// The names that a crate's root passes on of other crates.
fn passed_on(tree: &CrateTree) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let items = tree.files.first().map(|root| root.syntax.items.as_slice());
    for item in items.unwrap_or_default() {
        if let Item::Use(ItemUse {
            vis: Visibility::Public(_),
            tree: UseTree::Path(path),
            ..
        }) = item
        {
            let first = path.ident.to_string();
            let own = ["crate", "self", "super"].contains(&first.as_str());
            if !own && !tree.module_files.contains_key(&vec![first]) {
                names_of(&path.tree, &mut names);
            }
        }
    }
    names
}

/// The names that a use brings.
fn names_of(tree: &UseTree, names: &mut BTreeSet<String>) {
    match tree {
        UseTree::Path(path) => names_of(&path.tree, names),
        UseTree::Group(group) => {
            for part in &group.items {
                names_of(part, names);
            }
        }
        UseTree::Name(name) => {
            names.insert(name.ident.to_string());
        }
        UseTree::Rename(rename) => {
            names.insert(rename.rename.to_string());
        }
        UseTree::Glob(_) => {}
    }
}

/// Collects the files that a file names.
struct Reader<'a> {
    tree: &'a CrateTree,
    /// Items of other crates that the root re-exports: a file that names one uses those crates,
    /// not the root.
    passed_on: &'a BTreeSet<String>,
    /// The module that is being read.
    module: ModulePath,
    found: BTreeSet<usize>,
}

impl<'a> Reader<'a> {
    fn of(tree: &'a CrateTree, passed_on: &'a BTreeSet<String>, file: &SourceFile) -> Self {
        Self {
            tree,
            passed_on,
            module: file.module.clone(),
            found: BTreeSet::new(),
        }
    }

    /// Notes the file of a path, if it leads into this crate.
    fn note(&mut self, segments: &[String]) {
        let Some((first, rest)) = segments.split_first() else {
            return;
        };
        let (mut module, mut rest) = match first.as_str() {
            "crate"
                if rest
                    .first()
                    .is_some_and(|name| self.passed_on.contains(name)) =>
            {
                return;
            }
            "crate" => (Vec::new(), rest),
            "self" => (self.module.clone(), rest),
            "super" => (self.parent(&self.module), rest),
            child => {
                let mut module = self.module.clone();
                module.push(child.to_owned());
                if !self.tree.module_files.contains_key(&module) {
                    return;
                }
                (module, rest)
            }
        };
        while rest.first().is_some_and(|segment| segment == "super") {
            module = self.parent(&module);
            rest = &rest[1..];
        }
        for segment in rest {
            module.push(segment.clone());
            if !self.tree.module_files.contains_key(&module) {
                module.pop();
                break;
            }
        }
        self.found.extend(self.tree.module_files.get(&module));
    }

    fn parent(&self, module: &ModulePath) -> ModulePath {
        module[..module.len().saturating_sub(1)].to_vec()
    }

    fn note_tree(&mut self, before: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.note_tree(before, &path.tree);
                before.pop();
            }
            UseTree::Group(group) => {
                for part in &group.items {
                    self.note_tree(before, part);
                }
            }
            UseTree::Name(name) => self.note_last(before, name.ident.to_string()),
            UseTree::Rename(rename) => self.note_last(before, rename.ident.to_string()),
            UseTree::Glob(_) => self.note(before),
        }
    }

    fn note_last(&mut self, before: &[String], last: String) {
        let mut segments = before.to_vec();
        if last != "self" || segments.is_empty() {
            segments.push(last);
        }
        self.note(&segments);
    }

    /// Paths in the arguments of a macro, which are tokens and nothing more.
    fn note_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.note_path_of_tokens(&mut path);
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.note_path_of_tokens(&mut path);
                    colons = 0;
                    self.note_tokens(group.stream());
                }
                _ => {
                    self.note_path_of_tokens(&mut path);
                    colons = 0;
                }
            }
        }
        self.note_path_of_tokens(&mut path);
    }

    fn note_path_of_tokens(&mut self, path: &mut Vec<String>) {
        if path.len() > 1 {
            self.note(path);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes_of(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if module.content.is_none() {
            return;
        }
        self.module.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, used: &'ast ItemUse) {
        self.note_tree(&mut Vec::new(), &used.tree);
    }

    fn visit_path(&mut self, path: &'ast Path) {
        if path.segments.len() > 1 {
            let segments = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string());
            self.note(&segments.collect::<Vec<_>>());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.note_tokens(called.tokens.clone());
        visit::visit_macro(self, called);
    }
}

fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
