//! Outlines and planes of each kind of roof.

use crate::{Kind, Point, Sketch, between};
use fastrand::Rng;

/// Height of the main eave, metres.
const EAVE: f64 = 5.0;

/// A gable roof from x = 0 to its length, with its ridge along y = 0.
struct Main {
    /// Length of the ridge, metres.
    length: f64,
    /// Plan distance from ridge to eave, metres.
    half: f64,
    /// Pitch, degrees.
    pitch: f64,
}

/// A gable roof at a right angle to the main one, which runs to the south of it.
struct Wing {
    /// Position of its ridge along the main one, metres.
    middle: f64,
    /// Plan distance from ridge to eave, metres.
    half: f64,
    /// Distance of its front from the main eave, metres.
    depth: f64,
    /// Tangent of its pitch.
    slope: f64,
    /// Height of its ridge, metres; at most that of the main ridge.
    ridge: f64,
}

impl Main {
    fn drawn(rng: &mut Rng) -> Main {
        let pitch = (between(rng, 22.0, 45.0) * 10.0).round() / 10.0;
        Main { length: between(rng, 9.0, 15.0), half: between(rng, 3.5, 5.5), pitch }
    }

    fn slope(&self) -> f64 {
        tangent(self.pitch)
    }

    fn rise(&self) -> f64 {
        self.half * self.slope()
    }

    fn ridge(&self) -> f64 {
        EAVE + self.rise()
    }

    /// Returns the north and the south face.
    fn faces(&self) -> [Sketch; 2] {
        let (length, half) = (self.length, self.half);
        gable([0.0, length], [-half, 0.0, half], self.ridge(), [self.slope(), self.slope()])
    }
}

impl Sketch {
    fn new(ring: Vec<Point>, plane: [f64; 3]) -> Sketch {
        Sketch { rings: vec![ring], plane }
    }
}

/// Returns the faces of a roof of random measures.
pub fn sketches(kind: Kind, rng: &mut Rng) -> Vec<Sketch> {
    let mut main = Main::drawn(rng);
    match kind {
        Kind::Gable => main.faces().into(),
        Kind::UnequalGable => unequal_gable(&main, rng),
        Kind::Hip => hip(&main, rng),
        Kind::Pent => {
            let slope = tangent(between(rng, 8.0, 20.0));
            vec![Sketch::new(rectangle([0.0, main.length], [0.0, main.half * 1.4]), rising(slope, 0.0, EAVE))]
        }
        Kind::L => {
            main.length = main.length.max(2.0 * main.half + 1.0);
            let half = if rng.f64() < 0.6 { between(rng, 2.5, 0.9 * main.half) } else { main.half };
            let wing = wing(&main, half, half, rng);
            winged(&main, &[wing])
        }
        Kind::T => {
            let middle = main.length * between(rng, 0.4, 0.6);
            let most = (0.9 * main.half).min(middle - 0.5).min(main.length - middle - 0.5);
            let wing = wing(&main, middle, between(rng, 2.5, most), rng);
            winged(&main, &[wing])
        }
        Kind::U => {
            main.length += 4.0;
            let most = (0.9 * main.half).min((main.length - 3.0) / 4.0);
            let [west, east] = [between(rng, 2.0, most), between(rng, 2.0, most)];
            let wings = [wing(&main, west, west, rng), wing(&main, main.length - east, east, rng)];
            winged(&main, &wings)
        }
        Kind::Mansard => mansard(&main, rng),
        Kind::Dormer => with_dormers(rng),
        Kind::Step => stepped(&main, rng),
    }
}

fn tangent(degrees: f64) -> f64 {
    degrees.to_radians().tan()
}

fn rectangle([west, east]: [f64; 2], [south, north]: [f64; 2]) -> Vec<Point> {
    vec![[west, south], [east, south], [east, north], [west, north]]
}

/// Returns the plane that rises with y and has the given height at y.
fn rising(slope: f64, y: f64, height: f64) -> [f64; 3] {
    [0.0, slope, height - slope * y]
}

/// Returns north and south face of a gable roof.
///
/// * `x`: ends of the ridge
/// * `y`: south eave, ridge, north eave
/// * `slopes`: tangents of the south and of the north pitch
fn gable(x: [f64; 2], [south, middle, north]: [f64; 3], ridge: f64, slopes: [f64; 2]) -> [Sketch; 2] {
    [
        Sketch::new(rectangle(x, [middle, north]), rising(-slopes[1], middle, ridge)),
        Sketch::new(rectangle(x, [south, middle]), rising(slopes[0], middle, ridge)),
    ]
}

/// Returns a roof with another pitch or a lower eave on its north side.
fn unequal_gable(main: &Main, rng: &mut Rng) -> Vec<Sketch> {
    let (north, slope) = if rng.bool() {
        let difference = between(rng, 6.0, 14.0);
        let steeper = main.pitch < 33.0 || rng.bool();
        let slope = tangent(if steeper { main.pitch + difference } else { main.pitch - difference });
        (main.rise() / slope, slope)
    } else {
        (main.half * between(rng, 1.25, 1.6), main.slope())
    };
    gable([0.0, main.length], [-main.half, 0.0, north], main.ridge(), [main.slope(), slope]).into()
}

/// Returns a hip roof whose ends have the main pitch or are steeper.
fn hip(main: &Main, rng: &mut Rng) -> Vec<Sketch> {
    let steeper = if rng.f64() < 0.6 { 0.0 } else { between(rng, 5.0, 15.0) };
    let slope = tangent(main.pitch + steeper);
    let end = main.rise() / slope;
    let (length, half) = (main.length.max(2.0 * end + 1.0), main.half);
    let [south_west, south_east] = [[0.0, -half], [length, -half]];
    let [north_west, north_east] = [[0.0, half], [length, half]];
    let [west, east] = [[end, 0.0], [length - end, 0.0]];
    vec![
        Sketch::new(vec![south_west, south_east, east, west], rising(main.slope(), 0.0, main.ridge())),
        Sketch::new(vec![north_east, north_west, west, east], rising(-main.slope(), 0.0, main.ridge())),
        Sketch::new(vec![north_west, south_west, west], [slope, 0.0, EAVE]),
        Sketch::new(vec![south_east, north_east, east], [-slope, 0.0, EAVE + slope * length]),
    ]
}

/// Returns a wing of random depth and pitch. Its eave has the height of the main eave where its ridge permits, else it
/// is lower.
fn wing(main: &Main, middle: f64, half: f64, rng: &mut Rng) -> Wing {
    let mut slope = if rng.f64() < 0.6 { main.slope() } else { tangent(between(rng, 25.0, 45.0).round()) };
    let above = half * slope - main.rise();
    // Neither a ridge nor an eave a few centimetres from the main one.
    if (-0.1..0.3).contains(&above) {
        slope = main.rise() / half;
    }
    let ridge = if above < -0.1 { EAVE + half * slope } else { main.ridge() };
    Wing { middle, half, depth: between(rng, 3.0, 7.0), slope, ridge }
}

/// Returns a gable roof with wings on its south side, in the order of their positions. A wing that reaches the main
/// ridge cuts the south face in two.
fn winged(main: &Main, wings: &[Wing]) -> Vec<Sketch> {
    let [north, south] = main.faces();
    let mut faces = vec![north];
    let mut outline = vec![[0.0, -main.half]];
    let mut start = [0.0, 0.0];
    for wing in wings {
        let rise = wing.ridge - EAVE;
        let (top, reach) = ([wing.middle, rise / main.slope() - main.half], rise / wing.slope);
        outline.extend([[wing.middle - reach, -main.half], top]);
        if wing.ridge >= main.ridge() {
            outline.push(start);
            faces.push(Sketch::new(std::mem::take(&mut outline), south.plane));
            outline.push(top);
            start = top;
        }
        outline.push([wing.middle + reach, -main.half]);
        faces.extend([-1.0, 1.0].map(|side| wing_face(main, wing, side, top)));
    }
    outline.extend([[main.length, -main.half], [main.length, 0.0], start]);
    faces.push(Sketch::new(outline, south.plane));
    faces
}

/// Returns the west (side -1) or the east face (side 1) of a wing.
///
/// * `top`: end of its ridge in the main roof
fn wing_face(main: &Main, wing: &Wing, side: f64, top: Point) -> Sketch {
    let (eave, front) = (wing.middle + side * wing.half, -main.half - wing.depth);
    let valley = wing.middle + side * (wing.ridge - EAVE) / wing.slope;
    let mut ring = vec![[wing.middle, front], top, [valley, -main.half], [eave, -main.half], [eave, front]];
    if side > 0.0 {
        ring.reverse();
    }
    Sketch::new(ring, [-side * wing.slope, 0.0, wing.ridge + side * wing.slope * wing.middle])
}

/// Returns a roof with a steep and a flat face on either side.
fn mansard(main: &Main, rng: &mut Rng) -> Vec<Sketch> {
    let [steep, flat] = [tangent(between(rng, 60.0, 70.0)), tangent(between(rng, 20.0, 32.0))];
    let (half, upper) = (main.half, 0.75 * main.half);
    let middle = EAVE + (half - upper) * steep;
    let x = [0.0, main.length];
    let mut faces: Vec<Sketch> = gable(x, [-upper, 0.0, upper], middle + upper * flat, [flat, flat]).into();
    faces.push(Sketch::new(rectangle(x, [-half, -upper]), rising(steep, -half, EAVE)));
    faces.push(Sketch::new(rectangle(x, [upper, half]), rising(-steep, half, EAVE)));
    faces
}

/// Returns a gable roof with one or two dormers in its south face.
fn with_dormers(rng: &mut Rng) -> Vec<Sketch> {
    let [length, half] = [between(rng, 10.5, 15.0), between(rng, 4.0, 5.5)];
    let main = Main { length, half, pitch: between(rng, 28.0, 45.0).round() };
    let [north, mut south] = main.faces();
    let mut faces = vec![north];
    let count = rng.u8(1..=2);
    for number in 1..=count {
        let middle = length * f64::from(number) / f64::from(count + 1) + between(rng, -0.3, 0.3);
        let [half_width, front] = [between(rng, 0.9, 1.3), between(rng, 0.9, 1.4) - half];
        let x = [middle - half_width, middle + half_width];
        let (mut hole, dormer) =
            if rng.bool() { gable_dormer(&main, x, front) } else { shed_dormer(&main, x, front) };
        hole.reverse();
        south.rings.push(hole);
        faces.extend(dormer);
    }
    faces.push(south);
    faces
}

/// Returns the outline of a dormer with a gable roof of 30°, and its faces.
fn gable_dormer(main: &Main, [west, east]: [f64; 2], front: f64) -> (Vec<Point>, Vec<Sketch>) {
    let slope = tangent(30.0);
    let (half, middle) = ((east - west) / 2.0, (west + east) / 2.0);
    let foot = EAVE + (front + main.half) * main.slope();
    let ridge = (foot + 1.3 + slope * half).min(main.ridge() - 0.4);
    let back = |height: f64| (height - EAVE) / main.slope() - main.half;
    let [valley, top] = [back(ridge - slope * half), back(ridge)];
    let [a, b, c] = [[west, front], [middle, front], [east, front]];
    let [d, e, f] = [[east, valley], [middle, top], [west, valley]];
    let faces = vec![
        Sketch::new(vec![a, b, e, f], [slope, 0.0, ridge - slope * middle]),
        Sketch::new(vec![b, c, d, e], [-slope, 0.0, ridge + slope * middle]),
    ];
    (vec![a, b, c, d, e, f], faces)
}

/// Returns the outline of a dormer with one flat face, and that face.
fn shed_dormer(main: &Main, x: [f64; 2], front: f64) -> (Vec<Point>, Vec<Sketch>) {
    let slope = tangent((main.pitch - 22.0).max(6.0));
    let steeper = main.slope() - slope;
    let wall = (steeper * (-front - 0.5)).min(1.3);
    let foot = EAVE + (front + main.half) * main.slope();
    let ring = rectangle(x, [front, front + wall / steeper]);
    (ring.clone(), vec![Sketch::new(ring, rising(slope, front, foot + wall))])
}

/// Returns two row houses. The eastern one is higher along the whole wall between them.
fn stepped(main: &Main, rng: &mut Rng) -> Vec<Sketch> {
    let (half, slopes, wall) = (main.half, [main.slope(); 2], main.length * 0.6);
    let shift = between(rng, 0.4, 1.2);
    let step = between(rng, 0.6, 1.5).max(shift * main.slope() + 0.3);
    let west = gable([0.0, wall], [-half, 0.0, half], main.ridge(), slopes);
    let east = gable([wall, 2.0 * wall], [shift - half, shift, shift + half], main.ridge() + step, slopes);
    west.into_iter().chain(east).collect()
}
