use sandtable_kernel::Dice;

/// For what casts no die: options, resignations, draws.
#[derive(Clone, Copy, Debug)]
pub struct NoDice;

impl Dice for NoDice {
    fn roll(&mut self) -> u8 {
        6
    }
}
