//! Remembers laid surfaces, so that an edit lays only what it changes.

use std::rc::Rc;

use crate::catalogue::Catalogue;
use crate::roof::configuration::{
    Alignment, Components, Configuration, EdgeTreatment, Layout, RoofType, Surface,
};
use crate::solve::surface::{LaidSurface, lay_surface};

/// Laid surfaces that are kept: the surfaces of a large roof before and after an edit.
const MOST_KEPT: usize = 192;

/// Laid surfaces, the last used last. Belongs to one catalogue.
#[derive(Default)]
pub struct Cache {
    kept: Vec<(Key, Rc<LaidSurface>)>,
}

/// All that a surface's layout depends on. Two sides of a gable often share it.
#[derive(Clone, PartialEq)]
struct Key {
    surface: Surface,
    layout: Layout,
    roof_type: RoofType,
    ridge_connection: String,
    edge_treatment: EdgeTreatment,
}

impl Key {
    fn new(surface: &Surface, configuration: &Configuration) -> Self {
        let Components {
            ridge_connection,
            edge_treatment,
            ..
        } = &configuration.components;
        Self {
            // Neither name, direction nor pitch matters in the plane of the surface.
            surface: Surface {
                id: String::new(),
                alignment: Alignment::N,
                angle: 0.0,
                ..surface.clone()
            },
            layout: configuration.layout.clone(),
            roof_type: configuration.roof.roof_type,
            ridge_connection: ridge_connection.clone(),
            edge_treatment: edge_treatment.clone(),
        }
    }
}

impl Cache {
    /// The laid surface, laid now if it is not kept.
    pub fn lay(
        &mut self,
        surface: &Surface,
        configuration: &Configuration,
        catalogue: &Catalogue,
    ) -> Rc<LaidSurface> {
        let key = Key::new(surface, configuration);
        let entry = match self.kept.iter().rposition(|(kept, _)| *kept == key) {
            Some(index) => self.kept.remove(index),
            None => (key, Rc::new(lay_surface(surface, configuration, catalogue))),
        };
        let laid = Rc::clone(&entry.1);
        if self.kept.len() >= MOST_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(entry);
        laid
    }
}
