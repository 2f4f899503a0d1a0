//! JSON texts of the answers.

use crate::answer::{AnswerRef, ChangedBuilding, Place};
use crate::bom::Bom;
use crate::configuration::Configuration;
use crate::economy::answer::Economy;
use crate::problem::Problem;
use crate::solve::cut_list::CutListAnswer;
use crate::sun::position::SunPosition;
use crate::text::{Text, written};

macro_rules! written {
    ($($answer:ty),*) => {
        $(impl Text for $answer {
            fn text(&self) -> String {
                written(self)
            }
        })*
    };
}

written!(
    AnswerRef<'_>,
    Bom,
    ChangedBuilding,
    Configuration,
    CutListAnswer,
    Economy,
    Option<SunPosition>,
    Place,
    Vec<Problem>
);
