//! Streams of what happens in a match, resumable from any position.
