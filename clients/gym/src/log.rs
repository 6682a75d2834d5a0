//! The log of a state. Copies share what they have in common, so that a copy costs the same
//! whatever was played.

use std::sync::Arc;

/// A log that grows at its end.
#[derive(Debug)]
pub(crate) struct Log<E> {
    last: Option<Arc<LogNode<E>>>,
    length: u64,
}

#[derive(Debug)]
struct LogNode<E> {
    entry: E,
    before: Option<Arc<Self>>,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Self {
            last: None,
            length: 0,
        }
    }
}

impl<E> Clone for Log<E> {
    fn clone(&self) -> Self {
        Self {
            last: self.last.clone(),
            length: self.length,
        }
    }
}

/// One node after the other: dropped by its own, a long log would take as deep a stack.
impl<E> Drop for Log<E> {
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(node) = next.and_then(Arc::into_inner) {
            next = node.before;
        }
    }
}

impl<E> Log<E> {
    /// Appends an entry.
    pub(crate) fn push(&mut self, entry: E) {
        let before = self.last.take();
        self.last = Some(Arc::new(LogNode { entry, before }));
        self.length += 1;
    }

    /// Number of entries.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// The entries, the oldest first.
    pub(crate) fn entries(&self) -> Vec<&E> {
        let mut entries = Vec::with_capacity(usize::try_from(self.length).unwrap_or_default());
        let mut next = self.last.as_deref();
        while let Some(node) = next {
            entries.push(&node.entry);
            next = node.before.as_deref();
        }
        entries.reverse();
        entries
    }
}
