//! Files that use each other in circles.

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use crate::modules::CrateTree;
use crate::uses::uses_of;

/// The groups of files of a crate of which each uses each, by whatever ways; the largest first.
#[must_use]
pub fn circles(tree: &CrateTree) -> Vec<Vec<usize>> {
    let mut graph = DiGraph::<usize, ()>::new();
    let nodes: Vec<_> = (0..tree.files.len())
        .map(|file| graph.add_node(file))
        .collect();
    for used in uses_of(tree) {
        graph.add_edge(nodes[used.from], nodes[used.to], ());
    }
    let mut groups: Vec<Vec<usize>> = tarjan_scc(&graph)
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| group.into_iter().map(|node| graph[node]).collect())
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}
