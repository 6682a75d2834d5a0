//! Section 5, Reserve Movement Phase: movement as in section 3, but for what this phase changes.
//! The changes stand with the rules of section 3 that they change.

use crate::s03_movement;
use crate::segment_handlers::SegmentHandlers;

/// Chapter of the Reserve Movement Phase (`AE-5-1`).
pub(crate) const CHAPTER: SegmentHandlers = s03_movement::CHAPTER;
