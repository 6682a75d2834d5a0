//! Drawing: what is asked for, and what is drawn already.

use std::num::NonZeroUsize;

use parking_lot::Mutex;
use prost::Message;
use sandtable_pictures::region::{MOST_PLACES, Region, WIDEST_MARGIN};
use sandtable_pictures::undrawable::Undrawable;
use sandtable_proto::rules::v1::DrawViewRequest;
use sandtable_proto::types::v1::MapRegion;
use sandtable_service::byte_lru::ByteLru;
use sandtable_service::error::{self, reason};
use sha2::{Digest, Sha256};
use tonic::{Code, Status};

/// The longest name of a place.
const LONGEST_PLACE: usize = 100;

/// Pictures that are kept: of one match many look at the same.
const KEPT: NonZeroUsize = NonZeroUsize::new(256).expect("it is not zero");

/// What they take together: a whole world takes a megabyte, a part of it little.
const KEPT_BYTES: usize = 32 << 20;

/// What a game's picture is of, before a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    /// A board by its name; the one that is played when none is chosen if it is empty.
    Board(&'a str),
    /// A pack.
    Pack {
        /// Its code.
        code: &'a str,
        /// The scenario whose set-up is drawn; none if it is empty.
        scenario: &'a str,
    },
}

/// The largest picture: what a client takes in one message, and room for what is around it.
const LARGEST: usize = (4 << 20) - (16 << 10);

/// A picture that fits into an answer.
pub(crate) fn bounded(picture: String) -> Result<String, Status> {
    let bytes = picture.len();
    if bytes > LARGEST {
        let problem = format_args!("must be smaller: the picture has {bytes} bytes, of {LARGEST}");
        return Err(error::invalid("region", problem));
    }
    Ok(picture)
}

/// The part of a map that is asked for.
pub(crate) fn region(asked: Option<MapRegion>) -> Result<Region, Status> {
    let asked = asked.unwrap_or_default();
    let places = asked.around.len();
    if places > MOST_PLACES {
        let problem = format_args!("must be at most {MOST_PLACES}, and are {places}");
        return Err(error::invalid("region.around", problem));
    }
    if asked.around.iter().any(|place| place.len() > LONGEST_PLACE) {
        let problem = format_args!("must be names of at most {LONGEST_PLACE} bytes");
        return Err(error::invalid("region.around", problem));
    }
    if asked.margin.is_some_and(|margin| margin > WIDEST_MARGIN) {
        let problem = format_args!("must be at most {WIDEST_MARGIN}");
        return Err(error::invalid("region.margin", problem));
    }
    Ok(Region {
        around: asked.around,
        margin: asked.margin,
    })
}

/// Why nothing is drawn, for a client.
pub(crate) fn undrawable(why: &Undrawable) -> Status {
    match why {
        Undrawable::NoMap => {
            (error::error(Code::Unimplemented, reason::NO_PICTURE, why.to_string())).into()
        }
        Undrawable::NoPack(code) => (error::error(Code::NotFound, "UNKNOWN_PACK", why.to_string()))
            .with("pack", code)
            .into(),
        Undrawable::UnknownPlace { .. } => error::invalid("region.around", why),
        Undrawable::UnknownScenario(_) => error::invalid("scenario", why),
        Undrawable::UnknownBoard(_) => error::invalid("board", why),
        Undrawable::NoHexes | Undrawable::PackNeeded => error::invalid("pack", why),
        Undrawable::NoView => error::invalid("view", why),
    }
}

/// What was drawn last. A picture follows from what is asked for alone, so that it is known by
/// that, whoever asks, and shows nobody what they do not have already.
pub(crate) struct Pictures(Mutex<ByteLru<[u8; 32], String>>);

impl Pictures {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(ByteLru::new(KEPT, KEPT_BYTES)))
    }

    /// What is asked for, in short.
    pub(crate) fn key(request: &DrawViewRequest) -> [u8; 32] {
        Sha256::digest(request.encode_to_vec()).into()
    }

    pub(crate) fn find(&self, key: &[u8; 32]) -> Option<String> {
        self.0.lock().get(key).cloned()
    }

    pub(crate) fn keep(&self, key: [u8; 32], picture: &str) {
        (self.0.lock()).put(key, picture.to_owned(), picture.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_bounded() {
        let asked = |count: usize, length: usize, margin| MapRegion {
            around: vec!["x".repeat(length); count],
            margin,
        };
        assert!(region(None).unwrap().is_whole());
        assert!(region(Some(asked(MOST_PLACES, LONGEST_PLACE, Some(WIDEST_MARGIN)))).is_ok());
        for refused in [
            asked(MOST_PLACES + 1, 1, None),
            asked(1, LONGEST_PLACE + 1, None),
            asked(1, 1, Some(WIDEST_MARGIN + 1)),
        ] {
            let status = region(Some(refused)).unwrap_err();
            assert_eq!(status.code(), Code::InvalidArgument);
        }
    }

    #[test]
    fn a_picture_that_is_too_large_for_a_message_is_refused() {
        assert!(bounded("x".repeat(LARGEST)).is_ok());
        let status = bounded("x".repeat(LARGEST + 1)).unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
    }

    #[test]
    fn a_picture_is_known_by_all_that_it_shows() {
        let asked = DrawViewRequest {
            game: "aa1940".to_owned(),
            ..DrawViewRequest::default()
        };
        let pictures = Pictures::new();
        pictures.keep(Pictures::key(&asked), "<svg/>");
        let found = pictures.find(&Pictures::key(&asked));
        assert_eq!(found.as_deref(), Some("<svg/>"));
        let others = [
            DrawViewRequest {
                seat: Some(0),
                ..asked.clone()
            },
            DrawViewRequest {
                view: Some(prost_types::Any::default()),
                ..asked.clone()
            },
            DrawViewRequest {
                region: Some(MapRegion::default()),
                ..asked
            },
        ];
        for other in others {
            assert_eq!(pictures.find(&Pictures::key(&other)), None);
        }
    }
}
