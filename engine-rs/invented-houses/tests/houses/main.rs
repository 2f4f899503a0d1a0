//! Properties of invented houses and their surveys, for all kinds and 50 seeds each.

mod plane;
mod surveys;

use fastrand::Rng;
use invented_houses::{House, Kind, Point, Role, TrueFace, house};
use plane::{Edge, area, clearance, contains, edges, is_simple, on};

fn houses() -> impl Iterator<Item = House> {
    Kind::ALL.into_iter().flat_map(|kind| (0..50).map(move |seed| house(kind, seed)))
}

fn rings(face: &TrueFace) -> impl Iterator<Item = &Vec<Point>> {
    std::iter::once(&face.ring).chain(&face.holes)
}

fn edges_of(face: &TrueFace) -> Vec<Edge> {
    rings(face).flat_map(|ring| edges(ring)).collect()
}

fn plan_area(face: &TrueFace) -> f64 {
    rings(face).map(|ring| area(ring)).sum()
}

fn height(face: &TrueFace, point: Point) -> f64 {
    face.plane[0] * point[0] + face.plane[1] * point[1] + face.plane[2]
}

/// An edge as one face has it.
#[derive(Clone, Copy)]
struct Side<'a> {
    face: &'a TrueFace,
    edge: Edge,
    role: Role,
}

/// Returns all edges of all faces, each with its other side if it has one.
fn sides(house: &House) -> Vec<(Side<'_>, Option<Side<'_>>)> {
    let sides_of = |face| {
        let named = edges_of(face).into_iter().zip(&face.roles);
        named.map(move |(edge, role)| Side { face, edge, role: *role })
    };
    let all: Vec<_> = house.faces.iter().flat_map(sides_of).collect();
    let across = |(from, to): Edge| {
        let mut found = all.iter().filter(|side| side.edge == (to, from));
        let first = found.next().copied();
        assert!(found.next().is_none(), "an edge has two sides");
        first
    };
    all.iter().map(|side| (*side, across(side.edge))).collect()
}

/// Returns the outline of the house, chained from the edges with a face on one side only.
fn footprint(house: &House) -> Vec<Point> {
    let mut free: Vec<Edge> =
        sides(house).iter().filter(|(_, across)| across.is_none()).map(|(side, _)| side.edge).collect();
    let mut outline: Vec<Point> = free.first().map(|edge| edge.0).into_iter().collect();
    let mut end = outline.first().copied();
    while let Some(next) = free.iter().position(|edge| Some(edge.0) == end) {
        end = Some(free.remove(next).1);
        outline.extend(end);
    }
    assert_eq!(outline.pop(), outline.first().copied(), "the outline is closed");
    assert_eq!(free, [], "{:?} has one outline", house.kind);
    outline
}

#[test]
fn equal_seeds_give_equal_houses_and_others_different_ones() {
    for kind in Kind::ALL {
        assert_eq!(house(kind, 7), house(kind, 7));
        assert_ne!(house(kind, 7), house(kind, 8));
    }
}

#[test]
fn rings_are_simple_and_turn_the_right_way() {
    for house in houses() {
        for face in &house.faces {
            assert!(area(&face.ring) > 0.5, "{:?}", house.kind);
            assert!(face.holes.iter().all(|hole| area(hole) < -0.5));
            assert!(rings(face).all(|ring| is_simple(ring)), "{:?} {face:?}", house.kind);
            assert_eq!(face.roles.len(), edges_of(face).len());
            assert!(face.holes.iter().flatten().all(|corner| contains([&face.ring], *corner)));
        }
    }
}

#[test]
fn corners_of_neighbours_are_on_no_edge_without_being_its_corner() {
    for house in houses() {
        let corners: Vec<Point> = house.faces.iter().flat_map(rings).flatten().copied().collect();
        for edge in house.faces.iter().flat_map(edges_of) {
            assert!(!corners.iter().any(|corner| on(*corner, edge)), "{:?}", house.kind);
            assert!(plane::distance(edge.0, edge.1) > 0.05, "{:?}", house.kind);
        }
    }
}

#[test]
fn faces_fill_the_footprint_once() {
    let mut rng = Rng::with_seed(1);
    for house in houses() {
        let outline = footprint(&house);
        assert!(is_simple(&outline));
        let covered: f64 = house.faces.iter().map(plan_area).sum();
        assert!((covered - area(&outline)).abs() < 1e-6);
        let all: Vec<Edge> = house.faces.iter().flat_map(edges_of).collect();
        for _ in 0..100 {
            let near = outline[rng.usize(..outline.len())];
            let point = near.map(|at| at + 20.0 * (rng.f64() - 0.5));
            let faces = house.faces.iter().filter(|face| contains(rings(face), point)).count();
            if clearance(&all, point) > 1e-6 {
                assert_eq!(faces, usize::from(contains([&outline], point)), "{:?}", house.kind);
            }
        }
    }
}

#[test]
fn shared_edges_have_matching_roles_and_heights() {
    for house in houses() {
        for (Side { face, edge: (from, to), role }, across) in sides(&house) {
            let Some(Side { face: other, role: other_role, .. }) = across else {
                assert!(matches!(role, Role::Eave | Role::Verge | Role::Ridge), "{role:?} is free");
                continue;
            };
            let above = [from, to].map(|end| height(face, end) - height(other, end));
            let meets = above.iter().all(|difference| difference.abs() < 1e-9);
            let own = (role, other_role);
            match role {
                Role::Ridge | Role::Hip | Role::Valley | Role::Break => {
                    assert!(meets && role == other_role, "{:?} {own:?} {above:?}", house.kind);
                }
                Role::Wall => {
                    assert!(above.iter().all(|difference| *difference < 1e-9) && above[0] + above[1] < -0.1);
                    assert!(matches!(other_role, Role::Eave | Role::Verge), "{own:?}");
                }
                Role::Eave | Role::Verge => assert_eq!(other_role, Role::Wall),
            }
        }
    }
}

/// Returns the slope of a face across an edge, from left to right of it.
fn rise(face: &TrueFace, (from, to): Edge) -> f64 {
    let [x, y] = [to[1] - from[1], from[0] - to[0]];
    (face.plane[0] * x + face.plane[1] * y) / x.hypot(y)
}

#[test]
fn roles_follow_from_the_fall_of_the_faces() {
    for house in houses() {
        for (Side { face, edge, role }, across) in sides(&house) {
            let level = (height(face, edge.0) - height(face, edge.1)).abs() < 1e-9;
            let outwards = rise(face, edge);
            let beyond = across.map(|other| rise(other.face, edge));
            match role {
                Role::Eave => assert!(level && outwards < 0.0),
                Role::Ridge => assert!(level && outwards > 0.0 && beyond.is_none_or(|rise| rise < 0.0)),
                Role::Verge => assert!(!level),
                Role::Break => assert!(level && beyond.is_some_and(|beyond| beyond * outwards > 0.0)),
                Role::Hip => assert!(!level && beyond.is_some_and(|beyond| beyond < outwards - 1e-3)),
                Role::Valley => assert!(!level && beyond.is_some_and(|beyond| beyond > outwards + 1e-3)),
                Role::Wall => {}
            }
        }
    }
}

#[test]
fn kinds_have_the_faces_and_roles_of_their_shape() {
    use Role::{Break, Eave, Hip, Ridge, Valley, Verge, Wall};
    for house in houses() {
        let (faces, always, sometimes): (&[usize], &[Role], &[Role]) = match house.kind {
            Kind::Gable | Kind::UnequalGable => (&[2], &[Eave, Ridge, Verge], &[]),
            Kind::Hip => (&[4], &[Eave, Ridge, Hip], &[]),
            Kind::Pent => (&[1], &[Eave, Ridge, Verge], &[]),
            Kind::L | Kind::T => (&[4, 5], &[Eave, Ridge, Verge, Valley], &[Wall]),
            Kind::U => (&[6, 7, 8], &[Eave, Ridge, Verge, Valley], &[Wall]),
            Kind::Mansard => (&[4], &[Eave, Ridge, Verge, Break], &[]),
            Kind::Dormer => (&[3, 4, 5, 6], &[Eave, Ridge, Verge, Wall], &[Valley, Break]),
            Kind::Step => (&[4], &[Eave, Ridge, Verge, Wall], &[]),
        };
        let found: Vec<Role> = house.faces.iter().flat_map(|face| face.roles.clone()).collect();
        assert!(faces.contains(&house.faces.len()), "{:?} has {} faces", house.kind, house.faces.len());
        assert!(always.iter().all(|role| found.contains(role)), "{:?} {found:?}", house.kind);
        assert!(
            found.iter().all(|role| always.contains(role) || sometimes.contains(role)),
            "{:?} {found:?}",
            house.kind
        );
    }
}

#[test]
fn every_variant_comes() {
    let houses: Vec<House> = houses().collect();
    let some = |kind: Kind, holds: &dyn Fn(&House) -> bool| {
        let of_kind: Vec<_> = houses.iter().filter(|house| house.kind == kind).collect();
        let count = of_kind.iter().filter(|house| holds(house)).count();
        assert!(count > 2 && count < of_kind.len() - 2, "{kind:?}: {count}");
    };
    let has = |role: Role| move |house: &House| house.faces.iter().any(|face| face.roles.contains(&role));
    some(Kind::L, &has(Role::Wall));
    some(Kind::L, &|house| house.faces.len() == 5);
    some(Kind::Dormer, &has(Role::Break));
    some(Kind::Dormer, &has(Role::Valley));
    some(Kind::Dormer, &|house| house.faces.iter().any(|face| face.holes.len() == 2));
}
