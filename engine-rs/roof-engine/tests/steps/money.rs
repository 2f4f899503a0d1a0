use crate::demo::catalogue;
use roof_engine::bom::money::of_hundredths;
use roof_engine::configuration::RoofType;
use roof_engine::engine::new_roof::new_configuration;
use roof_engine::prices::discount::{BomDiscount, Discount};

#[test]
fn halves_are_rounded_up() {
    assert_eq!(of_hundredths(8500, 1234), 104_890);
    assert_eq!(of_hundredths(1, 50), 1);
    assert_eq!(of_hundredths(1, 49), 0);
    let (catalogue, mut article) = (catalogue(), catalogue().articles[0].clone());
    let roof = new_configuration(RoofType::Pent, &catalogue);
    let mut discounted = |price: i64, basis_points: i64| {
        article.price = price;
        BomDiscount::of(&roof, &catalogue, &basis_points.into()).price(&article)
    };
    assert_eq!(discounted(18_900, 1250), 16_538); // 16 537.50
    assert_eq!(discounted(100, 0), 100);
    assert_eq!(discounted(100, 10_000), 0);
    assert_eq!(discounted(1, 5000), 1);
}

#[test]
fn per_cent_become_whole_basis_points() {
    let basis_points = |per_cent: f64| {
        let mut roof = new_configuration(RoofType::Pent, &catalogue());
        roof.partner_discount = Some(per_cent);
        BomDiscount::of(&roof, &catalogue(), &Discount::default()).basis_points
    };
    assert_eq!(basis_points(12.5), 1250);
    assert_eq!(basis_points(0.29), 29);
    assert_eq!(basis_points(57.49), 5749);
    assert_eq!(basis_points(250.0), 10_000);
}
