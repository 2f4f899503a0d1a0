//! Prints the roofs of the demo's invented village as JSON, in metres from its corner:
//! `cargo run -p invented-houses --bin village > ../server/demo/village/village.json`. With the argument `solids`, prints
//! the triangles of the same buildings, in metres from the corner and above the ground of each building.

use invented_houses::{House, Kind, Noise, Point, SurveyedFace, Triangle, TrueFace, house, solid, survey};

/// Houses of the village, in three streets with two sides each.
const HOUSES: u32 = 36;
/// Houses on one side of a street.
const PER_SIDE: u32 = 6;
/// Every so many houses one has a garage.
const GARAGE_EVERY: u32 = 4;
/// Distance between the middles of neighbouring houses, metres.
const LOT_WIDTH: f64 = 30.0;
/// Distance of the middle of a house from the middle of its street, metres.
const FROM_STREET: f64 = 16.0;
/// Distance between streets, metres.
const BETWEEN_STREETS: f64 = 68.0;
/// Direction of the streets from east, counter-clockwise, degrees.
const STREETS: f64 = 12.0;
const NOISE: Noise = Noise { corner: 0.1, shared: true, strips: 0.25, doubles: 0.1 };

fn main() {
    let printed = if std::env::args().any(|argument| argument == "solids") { solids } else { described };
    let buildings: Vec<String> = (0..HOUSES).flat_map(lot).map(|building| printed(&building)).collect();
    println!("[\n{}\n]", buildings.join(",\n"));
}

/// A building of the village.
struct Building {
    kind: String,
    house: House,
    noise: Noise,
    seed: u64,
}

/// Returns the house of a lot, and its garage if it has one.
fn lot(number: u32) -> Vec<Building> {
    let seed = u64::from(number) + 1;
    let kind = Kind::ALL[number as usize % Kind::ALL.len()];
    let quarter = f64::from(number * 7 % 4) * 90.0 + f64::from(number * 5 % 9) - 4.0;
    let middle = middle_of(number);
    let placed = moved(&house(kind, seed), STREETS + quarter, middle);
    let mut buildings = vec![Building { kind: format!("{kind:?}"), house: placed, noise: NOISE, seed }];
    if number % GARAGE_EVERY == 1 {
        let side = if is_north(number) { 1.0 } else { -1.0 };
        let [east, north] = turned([LOT_WIDTH / 2.0, side * 9.0], STREETS);
        let place = [middle[0] + east, middle[1] + north];
        let whole = Noise { strips: 0.0, ..NOISE };
        let house = moved(&garage(), STREETS, place);
        buildings.push(Building { kind: "Garage".to_string(), house, noise: whole, seed });
    }
    buildings
}

fn is_north(number: u32) -> bool {
    (number / PER_SIDE).is_multiple_of(2)
}

fn middle_of(number: u32) -> Point {
    let street = f64::from(number / (2 * PER_SIDE)) * BETWEEN_STREETS;
    let side = if is_north(number) { FROM_STREET } else { -FROM_STREET };
    turned([f64::from(number % PER_SIDE) * LOT_WIDTH, street + side], STREETS)
}

/// Returns an almost flat roof of 6.2 by 3.4 m.
fn garage() -> House {
    let ring = vec![[0.0, 0.0], [6.2, 0.0], [6.2, 3.4], [0.0, 3.4]];
    let face = TrueFace { ring, holes: Vec::new(), plane: [0.0, 0.035, 2.5], roles: Vec::new() };
    House { kind: Kind::Pent, faces: vec![face] }
}

/// Returns a house whose first face rises in the direction, in degrees from east, and whose middle is at the point.
fn moved(house: &House, direction: f64, to: Point) -> House {
    let [a, b, _] = house.faces.first().map_or([0.0; 3], |face| face.plane);
    let angle = direction - b.atan2(a).to_degrees();
    let corners = || house.faces.iter().flat_map(|face| &face.ring);
    let middle = [0, 1].map(|axis| {
        let low = corners().map(|corner| corner[axis]).fold(f64::INFINITY, f64::min);
        let high = corners().map(|corner| corner[axis]).fold(f64::NEG_INFINITY, f64::max);
        f64::midpoint(low, high)
    });
    let place = |corner: &Point| {
        let [east, north] = turned([corner[0] - middle[0], corner[1] - middle[1]], angle);
        [to[0] + east, to[1] + north]
    };
    let face = |face: &TrueFace| {
        let [a, b, c] = face.plane;
        let [east, north] = turned([a, b], angle);
        let height = a * middle[0] + b * middle[1] + c;
        TrueFace {
            ring: face.ring.iter().map(place).collect(),
            holes: face.holes.iter().map(|hole| hole.iter().map(place).collect()).collect(),
            plane: [east, north, height - east * to[0] - north * to[1]],
            roles: face.roles.clone(),
        }
    };
    House { kind: house.kind, faces: house.faces.iter().map(face).collect() }
}

fn turned([x, y]: Point, degrees: f64) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [x * cos - y * sin, x * sin + y * cos]
}

fn described(Building { kind, house, noise, seed }: &Building) -> String {
    let faces: Vec<String> = survey(house, noise, *seed).iter().map(face).collect();
    format!(
        "  {{\n    \"kind\": \"{kind}\",\n    \"faces\": [\n      {}\n    ]\n  }}",
        faces.join(",\n      ")
    )
}

fn solids(Building { house, .. }: &Building) -> String {
    let corner = |[east, north, up]: &[f64; 3]| format!("[{east:.3}, {north:.3}, {up:.3}]");
    let triangle = |triangle: &Triangle| format!("[{}]", triangle.each_ref().map(corner).join(", "));
    let triangles: Vec<String> = solid(house).iter().map(triangle).collect();
    format!("  [{}]", triangles.join(", "))
}

fn face(face: &SurveyedFace) -> String {
    let holes: Vec<String> = face.holes.iter().map(|hole| ring(hole)).collect();
    format!(
        "{{ \"pitch\": {}, \"aspect\": {}, \"area\": {:.2}, \"ring\": {}, \"holes\": [{}] }}",
        face.pitch,
        face.aspect,
        face.slope_area,
        ring(&face.ring),
        holes.join(", ")
    )
}

fn ring(ring: &[Point]) -> String {
    let corners: Vec<String> = ring.iter().map(|[east, north]| format!("[{east:.2}, {north:.2}]")).collect();
    format!("[{}]", corners.join(", "))
}
