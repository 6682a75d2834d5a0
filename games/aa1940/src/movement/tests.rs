//! Tests of the chapter on movement.

mod agreement;
