//! Protobuf's encoding, field by field.

use super::Malformed;

/// The value of a field as it is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire<'a> {
    /// A number of variable length.
    Varint(u64),
    /// Four or eight bytes.
    Fixed,
    /// A string, bytes, a message, or packed numbers.
    Bytes(&'a [u8]),
}

impl Wire<'_> {
    /// Looks at each number of variable length: one, or many that are packed.
    ///
    /// # Errors
    ///
    /// The first that `look` has.
    pub(super) fn varints(
        self,
        mut look: impl FnMut(u64) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        match self {
            Self::Varint(number) => look(number),
            Self::Fixed => Ok(()),
            Self::Bytes(bytes) => {
                let mut reader = Reader::new(bytes);
                while !reader.rest.is_empty() {
                    look(reader.varint()?)?;
                }
                Ok(())
            }
        }
    }
}

/// Reads fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) const fn new(encoded: &'a [u8]) -> Self {
        Self { rest: encoded }
    }

    /// The next field; none at the end.
    ///
    /// # Errors
    ///
    /// The bytes end in the middle of a field, or are none. Groups, which the contract has not,
    /// are no fields.
    pub(super) fn field(&mut self) -> Result<Option<(u32, Wire<'a>)>, Malformed> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let key = self.varint()?;
        let number = u32::try_from(key >> 3).map_err(|_| Malformed::Truncated)?;
        let wire = match key & 7 {
            0 => Wire::Varint(self.varint()?),
            1 => self.take(8).map(|_| Wire::Fixed)?,
            2 => {
                let length = usize::try_from(self.varint()?).map_err(|_| Malformed::Truncated)?;
                Wire::Bytes(self.take(length)?)
            }
            5 => self.take(4).map(|_| Wire::Fixed)?,
            _ => return Err(Malformed::Truncated),
        };
        Ok(Some((number, wire)))
    }

    fn varint(&mut self) -> Result<u64, Malformed> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let [byte] = *self.take(1)? else {
                return Err(Malformed::Truncated);
            };
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Malformed::Truncated)
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let taken = self.rest.split_at_checked(length);
        let (taken, rest) = taken.ok_or(Malformed::Truncated)?;
        self.rest = rest;
        Ok(taken)
    }
}
