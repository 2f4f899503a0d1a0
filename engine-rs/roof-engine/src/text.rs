//! Answers as JSON texts. They are written here, where all is compiled for size, and not in the crates that hand
//! them out, which would each get a fast copy of everything that writes them.

use serde_json::Value;

use crate::answer::{AnswerRef, ChangedBuilding, Place};
use crate::cut_list::CutListAnswer;
use crate::economy::answer::Economy;
use crate::problem::Problem;
use crate::roof::configuration::Configuration;
use crate::sun::position::SunPosition;

/// What is handed out as JSON.
pub trait Text {
    /// As JSON; every type of the engine can be written so.
    fn text(&self) -> String;
}

macro_rules! written {
    ($($answer:ty),*) => {
        $(impl Text for $answer {
            fn text(&self) -> String {
                serde_json::to_string(self).unwrap_or_default()
            }
        })*
    };
}

written!(
    AnswerRef<'_>,
    ChangedBuilding,
    Configuration,
    CutListAnswer,
    Economy,
    Option<SunPosition>,
    Place,
    Value,
    Vec<Problem>
);
