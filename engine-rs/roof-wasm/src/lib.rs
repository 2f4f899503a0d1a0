//! The roof engine for JavaScript: texts and arrays of numbers in and out.

use std::cell::{OnceCell, RefCell};

use roof_engine::answer::AnswerRef;
use roof_engine::body;
use roof_engine::engine::{OpenRoof, RoofEngine};
use roof_engine::layout::{Pace, table};
use roof_engine::prices::discount::Discount;
use roof_engine::problem::Problem;
use roof_engine::solve::cut_list::CutListAnswer;
use roof_engine::text::Text;
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine with one supplier's catalogue, which goes with the memory of its instance. All texts are JSON.
#[wasm_bindgen]
pub struct Engine {
    engine: &'static RefCell<RoofEngine>,
}

impl Engine {
    fn opened(&self, configuration: &str, discount: &str, pace: Pace) -> OpenedRoof {
        OpenedRoof {
            engine: self.engine,
            text: configuration.to_string(),
            discount: Discount::read(discount),
            pace,
            solved: OnceCell::new(),
            body: OnceCell::new(),
        }
    }
}

#[wasm_bindgen]
impl Engine {
    /// Throws the text of the problems of what is no catalogue. Whether articles and numbers of one fit
    /// together is not looked at: `checkCatalogue` of `roof-tools` does.
    #[wasm_bindgen(constructor)]
    pub fn new(catalogue: &str) -> Result<Engine, String> {
        let engine = RoofEngine::new(catalogue).map_err(|problems| problems.text())?;
        Ok(Engine { engine: Box::leak(Box::new(RefCell::new(engine))) })
    }

    /// A configuration, to be solved for an organisation with a discount, the text of one.
    pub fn open(&self, configuration: &str, discount: &str) -> OpenedRoof {
        self.opened(configuration, discount, Pace::AtRest)
    }

    /// The same while something on it moves: without the steps that a roof at rest is solved with.
    #[wasm_bindgen(js_name = openMoving)]
    pub fn open_moving(&self, configuration: &str, discount: &str) -> OpenedRoof {
        self.opened(configuration, discount, Pace::Moving)
    }

    /// A text of an earlier version of the configuration in the present one; any other as it is.
    pub fn upgraded(&self, configuration: &str) -> String {
        self.engine.borrow().upgraded(configuration)
    }

    /// Every problem of a configuration; an empty list when it is a roof.
    pub fn check(&self, configuration: &str) -> String {
        self.engine.borrow().check(configuration).text()
    }

    /// A new configuration of a roof type. Throws the text of the problems of an unknown type.
    #[wasm_bindgen(js_name = newConfiguration)]
    pub fn new_configuration(&self, roof_type: &str) -> Result<String, String> {
        texts(self.engine.borrow().new_configuration(roof_type))
    }

    /// A configuration with some fields of its building changed and the surfaces that follow. Throws the
    /// text of the problems of a text that has no such form.
    #[wasm_bindgen(js_name = changeBuilding)]
    pub fn change_building(&self, configuration: &str, change: &str) -> Result<String, String> {
        texts(self.engine.borrow().change_building(configuration, change))
    }
}

/// A configuration and, where it is a roof, its solution, made when it is first asked for.
#[wasm_bindgen]
pub struct OpenedRoof {
    engine: &'static RefCell<RoofEngine>,
    text: String,
    discount: Result<Discount, Vec<Problem>>,
    pace: Pace,
    solved: OnceCell<Result<OpenRoof, Vec<Problem>>>,
    /// Made when it is first asked for.
    body: OnceCell<Vec<body::Face>>,
}

impl OpenedRoof {
    fn body(&self) -> &[body::Face] {
        let faces = || self.solved().as_ref().map(OpenRoof::body);
        self.body.get_or_init(|| faces().unwrap_or_default())
    }

    fn solved(&self) -> &Result<OpenRoof, Vec<Problem>> {
        let open = || {
            let discount = self.discount.as_ref().map_err(Vec::clone)?;
            self.engine.borrow_mut().open_at(&self.text, discount, self.pace)
        };
        self.solved.get_or_init(open)
    }
}

#[wasm_bindgen]
impl OpenedRoof {
    /// The answer without cells.
    pub fn answer(&self) -> String {
        match self.solved() {
            Ok(roof) => AnswerRef::Solved(&roof.solved.solution).text(),
            Err(problems) => AnswerRef::Refused { problems }.text(),
        }
    }

    /// The answer, cells included.
    #[wasm_bindgen(js_name = wholeAnswer)]
    pub fn whole_answer(&mut self) -> String {
        self.solved();
        match self.solved.get_mut() {
            Some(Ok(roof)) => roof.solved.with_cells(|solution| AnswerRef::Solved(solution).text()),
            _ => self.answer(),
        }
    }

    /// Eight numbers per piece: surface, row, column, kind, then x, y, width and height of its cell.
    pub fn cells(&self) -> Vec<i32> {
        let surfaces = self.solved().as_ref().map(|roof| &roof.solved.surfaces);
        surfaces.map(|s| table::cells(s)).unwrap_or_default()
    }

    /// Seven numbers per trapezoid: piece, y0, y1, left and right at y0, left and right at y1.
    pub fn trapezoids(&self) -> Vec<f32> {
        let surfaces = self.solved().as_ref().map(|roof| &roof.solved.surfaces);
        surfaces.map(|s| table::trapezoids(s)).unwrap_or_default()
    }

    /// Four numbers per face of the building: material, surface and opening (-1: none), number of corners.
    #[wasm_bindgen(js_name = bodyFaces)]
    pub fn body_faces(&self) -> Vec<i32> {
        body::face_numbers(self.body())
    }

    /// East, up and south of the corners of all faces, m.
    #[wasm_bindgen(js_name = bodyCorners)]
    pub fn body_corners(&self) -> Vec<f32> {
        body::corner_numbers(self.body())
    }

    /// Six numbers per counter batten, batten and run of a snow guard: surface, kind, place, beginning and
    /// end, number of holders.
    pub fn substructure(&self) -> Vec<f32> {
        let solved = self.solved().as_ref();
        solved.map(|roof| self.engine.borrow().substructure(&self.text, roof)).unwrap_or_default()
    }

    /// Every made-to-measure piece of the roof.
    #[wasm_bindgen(js_name = cutList)]
    pub fn cut_list(&self) -> String {
        let answer = match self.solved() {
            Ok(roof) => CutListAnswer::Solved(roof.cut_list()),
            Err(problems) => CutListAnswer::Refused { problems: problems.clone() },
        };
        answer.text()
    }

    /// The legal position of an opening near a target in whole mm at which it costs the least power.
    pub fn snap(&self, surface_id: &str, opening_id: &str, x: f64, y: f64) -> String {
        let engine = self.engine.borrow();
        let place = engine.snap(&self.text, surface_id, opening_id, whole([x, y]));
        place.text()
    }

    /// The legal position of an opening nearest to a target in whole mm.
    pub fn place(&self, surface_id: &str, opening_id: &str, x: f64, y: f64) -> String {
        let engine = self.engine.borrow();
        let place = engine.place(&self.text, surface_id, opening_id, whole([x, y]));
        place.text()
    }
}

/// The engine's version and, behind a plus, the build: what it was compiled from.
#[wasm_bindgen]
pub fn version() -> String {
    let build = option_env!("ENGINE_BUILD").unwrap_or("unknown");
    format!("{}+{build}", roof_engine::VERSION)
}

fn whole(target: [f64; 2]) -> [i64; 2] {
    target.map(|mm| mm.round() as i64)
}

fn texts(result: Result<impl Text, Vec<Problem>>) -> Result<String, String> {
    match result {
        Ok(value) => Ok(value.text()),
        Err(problems) => Err(problems.text()),
    }
}
