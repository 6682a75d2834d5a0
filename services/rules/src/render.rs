//! Drawing: pictures that are requested, and those drawn already.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use prost::{Message, Name};
use sandtable_grpc::error::{self, reason};
use sandtable_pictures::crop::{MOST_PLACES, Region, WIDEST_MARGIN};
use sandtable_pictures::error::Undrawable;
use sandtable_proto::types::v1::MapRegion;
use sandtable_runtime::cache::BoundedCache;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use tonic::{Code, Status};

/// The longest name of a place.
const LONGEST_PLACE: usize = 100;

/// Shares of the cache. All pictures of a match are in one of them, so that a client who has a
/// match drawn in ever new ways leaves the other shares to other matches.
const SHARES: usize = 4;

/// Number of pictures in a share: many clients look at the same one of a match.
const CACHED: usize = 64;

/// Their size together: a whole world takes a megabyte, a part of it little.
const CACHED_BYTES: usize = 8 << 20;

/// Bytes of a picture's digest by which it is identified.
const TAG_BYTES: usize = 16;

/// Subject of a game's picture, before a match.
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

/// Returns the requested part of a map.
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

/// Key of a picture: the digest of its request.
type Key = [u8; 32];

/// A picture, and what identifies it.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    svg: Arc<str>,
    etag: Arc<str>,
}

impl Picture {
    fn new(svg: String) -> Self {
        let digest = Sha256::digest(&svg);
        Self {
            svg: svg.into(),
            etag: hex::encode(&digest[..TAG_BYTES]).into(),
        }
    }

    /// Key that identifies it.
    pub(crate) fn etag(&self) -> &str {
        &self.etag
    }

    /// Its text, or nothing for a caller who has it.
    pub(crate) fn svg_unless(&self, known: &str) -> String {
        if known == &*self.etag {
            String::new()
        } else {
            self.svg.to_string()
        }
    }
}

/// Cache of the latest pictures. A picture follows from its request alone and is found by that,
/// for every caller: it shows a caller nothing that it does not have already. While one is drawn,
/// other requests for it wait for it.
pub(crate) struct Pictures {
    drawn: [Mutex<BoundedCache<Key, Picture>>; SHARES],
    being_drawn: Mutex<HashMap<Key, Arc<OnceCell<Picture>>>>,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        Self {
            drawn: std::array::from_fn(|_| {
                Mutex::new(BoundedCache::new(CACHED).with_bytes(CACHED_BYTES))
            }),
            being_drawn: Mutex::default(),
        }
    }

    /// Returns the picture for a request: drawn before, or drawn now. It is cached in the share
    /// of its subject, a match or a game.
    ///
    /// # Errors
    ///
    /// The errors of drawing, which are not cached.
    pub(crate) async fn of<R: Message + Name>(
        &self,
        request: &R,
        subject: &str,
        draw: impl Future<Output = Result<String, Status>>,
    ) -> Result<Picture, Status> {
        let key = key(request);
        let share = &self.drawn[share(subject)];
        if let Some(drawn) = share.lock().get(&key) {
            return Ok(drawn.clone());
        }
        let cell = (self.being_drawn.lock().entry(key).or_default()).clone();
        let place = Place {
            pictures: self,
            key,
        };
        let drawn = cell
            .get_or_try_init(|| async {
                let picture = Picture::new(draw.await?);
                (share.lock()).put_sized(key, picture.clone(), picture.svg.len());
                Ok::<_, Status>(picture)
            })
            .await?
            .clone();
        drop(place);
        Ok(drawn)
    }
}

/// Place among the pictures being drawn, given back when it is drawn or no caller waits.
struct Place<'a> {
    pictures: &'a Pictures,
    key: Key,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.pictures.being_drawn.lock().remove(&self.key);
    }
}

/// Returns the share of a match's or a game's pictures.
fn share(subject: &str) -> usize {
    usize::from(Sha256::digest(subject)[0]) % SHARES
}

/// Returns the digest of a request.
fn key<R: Message + Name>(request: &R) -> Key {
    let mut hash = Sha256::new();
    hash.update(R::full_name());
    hash.update([0]);
    hash.update(request.encode_to_vec());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::rules::v1::{DrawViewRequest, RenderBoardRequest};
    use std::sync::atomic::{AtomicU32, Ordering};

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

    async fn drawn(pictures: &Pictures, asked: &DrawViewRequest, count: &AtomicU32) -> String {
        let draw = async {
            count.fetch_add(1, Ordering::Relaxed);
            tokio::task::yield_now().await;
            Ok("<svg/>".to_owned())
        };
        let drawn = pictures.of(asked, &asked.r#match, draw).await.unwrap();
        assert_eq!(drawn.svg_unless(drawn.etag()), "");
        drawn.svg_unless("")
    }

    #[tokio::test]
    async fn a_picture_is_drawn_once_and_known_by_all_that_it_shows() {
        let asked = DrawViewRequest {
            game: "aa1940".to_owned(),
            ..DrawViewRequest::default()
        };
        let pictures = Pictures::new();
        let count = AtomicU32::new(0);
        let eight = (0..8).map(|_| drawn(&pictures, &asked, &count));
        let all = futures::future::join_all(eight).await;
        assert!(all.iter().all(|picture| picture == "<svg/>"));
        assert_eq!(count.load(Ordering::Relaxed), 1, "all who asked at once");
        drawn(&pictures, &asked, &count).await;
        assert_eq!(count.load(Ordering::Relaxed), 1, "and who asked later");
        assert!(pictures.being_drawn.lock().is_empty());
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
                ..asked.clone()
            },
        ];
        for (before, other) in (1..).zip(&others) {
            drawn(&pictures, other, &count).await;
            assert_eq!(count.load(Ordering::Relaxed), before + 1, "{other:?}");
        }
        let board = RenderBoardRequest::default();
        assert_ne!(key(&board), key(&DrawViewRequest::default()));
    }

    #[tokio::test]
    async fn a_match_that_is_drawn_in_many_ways_leaves_the_other_shares_alone() {
        let pictures = Pictures::new();
        let of = |name: &str, seat| DrawViewRequest {
            r#match: name.to_owned(),
            seat: Some(seat),
            ..DrawViewRequest::default()
        };
        let count = AtomicU32::new(0);
        let others = [
            "matches/a",
            "matches/b",
            "matches/c",
            "matches/d",
            "matches/e",
        ];
        let other = others.iter().find(|it| share(it) != share("matches/x"));
        let other = of(other.unwrap(), 0);
        drawn(&pictures, &other, &count).await;
        for seat in 0..1000 {
            drawn(&pictures, &of("matches/x", seat), &count).await;
        }
        let before = count.load(Ordering::Relaxed);
        drawn(&pictures, &other, &count).await;
        assert_eq!(count.load(Ordering::Relaxed), before);
        drawn(&pictures, &of("matches/x", 0), &count).await;
        assert_eq!(count.load(Ordering::Relaxed), before + 1);
    }

    #[tokio::test]
    async fn what_could_not_be_drawn_is_tried_again() {
        let pictures = Pictures::new();
        let asked = DrawViewRequest::default();
        let failed = pictures.of(&asked, "", async { Err(undrawable(&Undrawable::NoView)) });
        assert_eq!(failed.await.unwrap_err().code(), Code::InvalidArgument);
        assert!(pictures.being_drawn.lock().is_empty());
        let count = AtomicU32::new(0);
        assert_eq!(drawn(&pictures, &asked, &count).await, "<svg/>");
    }
}
