//! Benchmarks of the whole path, as ratios in one run.
