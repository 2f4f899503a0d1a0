//! The loads of one surface, as the answer shows them.

use serde::Serialize;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

/// Preliminary loads on one surface. Loads are characteristic unless called design values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SurfaceLoads {
    /// Id of the surface.
    pub id: String,
    /// Whether it counts as a facade: no snow lies on it, and the facade system's limits hold.
    pub facade: bool,
    /// Longest way of water and air from eave to ridge, mm on the slope.
    pub rafter_length: i64,
    /// Shape coefficient mu of snow.
    pub snow_shape: f64,
    /// Snow, kN per m² of plan area.
    pub snow: f64,
    /// Snow, kN per m² of sloped area.
    pub snow_on_slope: f64,
    /// Force along the slope of all the snow that a guard keeps there, kN per metre of eave, no
    /// friction taken off.
    pub sliding_force: f64,
    /// Rows of the chosen snow guard that hold this force; 0 without a guard.
    pub snow_guard_rows: i64,
    /// Wind by zone.
    pub wind: WindZones,
    /// Least height of the air under the slates, mm; null on a facade.
    pub ventilation_height: Option<i64>,
}

/// Wind on a surface by zone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindZones {
    /// Away from the edges.
    pub field: WindLoad,
    /// Along eave, ridge and verge.
    pub edge: WindLoad,
    /// Where two edges meet.
    pub corner: WindLoad,
    /// Width of the edge zone, mm.
    pub edge_width: i64,
    /// Length of the corner zone along the edge, mm.
    pub corner_length: i64,
}

/// Wind on a slate of a zone, kN/m², both directions as positive numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WindLoad {
    /// Towards the surface.
    pub pressure: f64,
    /// Away from the surface.
    pub suction: f64,
    /// Design value of the pressure.
    pub design_pressure: f64,
    /// Design value of the suction.
    pub design_suction: f64,
}

/// Elevation class (specification, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ElevationClass {
    /// Under 1000 m.
    Standard,
    /// 1000 to 1500 m.
    Alpine,
    /// Above 1500 m.
    AlpinePlus,
}

/// Preliminary loads after SIA 261.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Loads {
    /// By height above sea.
    pub elevation_class: ElevationClass,
    /// Height above sea with the regional correction for snow, m.
    pub reference_height: f64,
    /// Highest point over ground, m.
    pub ridge_height: f64,
    /// Characteristic snow load on the ground, kN/m².
    pub ground_snow: f64,
    /// Peak wind pressure at ridge height, kN/m².
    pub peak_wind_pressure: f64,
    /// Whether the catalogue's form factors of wind are confirmed against the norm in force.
    pub wind_factors_confirmed: bool,
    /// One per surface of the configuration, in its order.
    pub surfaces: Vec<SurfaceLoads>,
}
