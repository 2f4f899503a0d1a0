//! Tiles a facade: `cargo run --example facade -- 12345 1300:200 650:96` (mm of the whole; mm and W of each format).

use std::env::args;
use std::error::Error;

use exact_tiling::{CutRule, FillerRange, GapChoice, Rules, Tile, most_power};

fn main() -> Result<(), Box<dyn Error>> {
    let mut given = args().skip(1);
    let width: i64 = given.next().as_deref().unwrap_or("12345").parse()?;
    let formats: Vec<String> = given.collect();
    let mut tiles = vec![Tile { width: 1_300, power: 200 }, Tile { width: 650, power: 96 }];
    if !formats.is_empty() {
        tiles.clear();
    }
    for format in formats {
        let (width, power) = format.split_once(':').ok_or("a format is width:power")?;
        tiles.push(Tile { width: width.parse()?, power: power.parse()? });
    }
    let rules = Rules {
        tiles,
        filler: Some(FillerRange { min: 100, max: 1_300 }),
        overlap: 0,
        gap: GapChoice { min: 10, max: 30, nominal: 20 },
        empty_formats: false,
    };
    let rows = vec![vec![(0, width)]; 6];
    let task = rules.columns_over(&rows, (0, width), CutRule::default());
    let task = task.map_err(|invalid| format!("not a task: {invalid:?}"))?;
    let Some(layout) = most_power(&task) else {
        let (below, above) = task.nearest_widths();
        println!("Nothing tiles {width} mm; the nearest widths that do: {below:?}, {above:?}");
        return Ok(());
    };
    println!("{} W with a gap of {} mm", layout.power, layout.gap);
    for column in &layout.columns {
        let kind = if column.tile.is_some() { "module" } else { "filler" };
        println!("{:>6} mm  {kind} of {} mm", column.x, column.width);
    }
    Ok(())
}
