//! Positions on a field, mm, as places in arrays.

/// No place of any array, and no sum of a few of them is one.
const NOWHERE: usize = usize::MAX / 4;

/// The place of a position. One below 0 has none: what is looked up there is not found, never another's value.
pub(crate) fn index(position: i64) -> usize {
    usize::try_from(position).unwrap_or(NOWHERE)
}

pub(crate) fn position_of(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
