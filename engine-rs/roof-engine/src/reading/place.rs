//! Where in a JSON value something is.

use super::fault::join;

/// A place, innermost step first; it allocates nothing until its path is asked for.
pub enum Place<'p> {
    /// The whole value.
    Root,
    /// A field of an object.
    Field(&'p Place<'p>, &'p str),
    /// An element of a list.
    Element(&'p Place<'p>, usize),
}

impl Place<'_> {
    /// As in `surfaces[0].cutouts[1].x2`; empty for the root.
    pub fn path(&self) -> String {
        match self {
            Self::Root => String::new(),
            Self::Field(parent, name) => join(&parent.path(), name),
            Self::Element(parent, index) => format!("{}[{index}]", parent.path()),
        }
    }
}
