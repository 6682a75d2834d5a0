//! Boards and matches as pictures: a message in, SVG out.
//!
//! A picture is drawn from a board or a pack and from a viewer's view of a match: it shows no
//! more than the view does. Nothing here knows a rule, makes a request or stores anything: the
//! same message gives the same picture. Spaces and hexes are elements with an id (`space-france`,
//! `hex-w2214`) and attributes, by which a page can colour them and identify a click. All text
//! from a pack or a match is escaped.

pub mod aa1940;
pub mod axis_empires;
pub mod caption;
pub mod crop;
pub mod error;
mod escape;
