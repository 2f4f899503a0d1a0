//! Where in a JSON value something is.

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
            Self::Field(parent, name) => match parent.path() {
                path if path.is_empty() => name.to_string(),
                path => format!("{path}.{name}"),
            },
            Self::Element(parent, index) => format!("{}[{index}]", parent.path()),
        }
    }

    /// The name of the field that it is, if it is one.
    pub fn field(&self) -> &str {
        match self {
            Self::Field(_, name) => name,
            Self::Root | Self::Element(..) => "",
        }
    }
}
