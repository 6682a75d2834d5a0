//! The pack of a match, and what its view shows.

use anyhow::Context;
use sandtable_axis_empires::pack::Pack;
use sandtable_proto::games::axis_empires::v1 as game;

pub(crate) use sandtable_pictures::axis_empires::position::{
    faction, hex, moment, own, piece, scene, segment, turn,
};

/// The pack that a match is played with. It is one of this program's, too.
pub(crate) fn pack_of(view: &game::View) -> anyhow::Result<std::sync::Arc<Pack>> {
    let options = view.options.as_ref().context("the view names no pack")?;
    crate::games::axis_empires::packs::of_match(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::ID;
    use crate::games::axis_empires::layers;
    use crate::referee::hosted;
    use sandtable_axis_empires::state::Piece;
    use sandtable_kernel::Viewer;

    #[test]
    fn the_opening_is_drawn_from_a_view_as_from_the_engine() {
        use sandtable_axis_empires::game::AxisEmpires;
        use sandtable_kernel::Game;
        let opening = hosted(ID).unwrap().open(None).unwrap();
        let view: game::View = opening
            .live
            .view(Viewer::Spectator)
            .unwrap()
            .to_msg()
            .unwrap();
        let pack = pack_of(&view).unwrap();
        let drawn = scene(&pack, &view).unwrap();
        let options = AxisEmpires::default()
            .one_seat_each("training", "training")
            .unwrap();
        let state = AxisEmpires::default().new_match(&options).unwrap();
        let expected = layers::scene(&state, &[]).unwrap();
        assert_eq!(drawn.control, expected.control);
        assert_eq!(drawn.stacks.len(), expected.stacks.len());
        for (hex, stack) in &expected.stacks {
            let kinds = |stack: &[Piece]| {
                stack
                    .iter()
                    .map(|it| (it.kind, it.side))
                    .collect::<Vec<_>>()
            };
            assert_eq!(kinds(&drawn.stacks[hex]), kinds(stack));
        }
        assert_eq!(drawn.trays.len(), expected.trays.len());
        assert!(
            drawn.title.contains("1940, Axis logistics"),
            "{}",
            drawn.title
        );
    }
}
