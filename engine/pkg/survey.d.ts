/* tslint:disable */
/* eslint-disable */
/**
 * A building nearby: roof faces, whose free edges have walls down to the ground.
 */
export interface Neighbour {
    /**
     * Corners of each face in turn: 1 to 24 faces of 3 to 16 corners, 500 m away at most.
     */
    faces: [number, number, number][][];
}

/**
 * A cell as the planner wants it.
 */
export interface ComposedCell {
    /**
     * Index of its row, from the eave.
     */
    row: number;
    /**
     * Index of its column, from the left.
     */
    column: number;
    /**
     * Whether it carries no module where one has room.
     */
    blind: boolean;
    /**
     * Catalogue id of its colour; the layout's when absent.
     */
    colour?: string;
}

/**
 * A change of one article in the bill of materials.
 */
export interface BomChange {
    /**
     * Article number.
     */
    article: string;
    /**
     * How its line changes.
     */
    change: BomChangeKind;
    /**
     * In the article's unit: whole, or at most two decimals of a metre or m². `set` and `extra`:
     * more than 0, at most 100 000; `add`: -100 000 to 100 000; `remove`: absent.
     */
    quantity?: number;
}

/**
 * A change of one input of the configuration.
 */
export interface Fix {
    /**
     * The input, as in `components.snowGuard.type`.
     */
    path: string;
    /**
     * The value to put there.
     */
    value: number | string | string[] | boolean | null;
}

/**
 * A colour.
 */
export interface Colour {
    /**
     * Catalogue id.
     */
    id: string;
    /**
     * Its name.
     */
    names: Names;
    /**
     * sRGB for pictures, as in `#1d2935`.
     */
    srgb: string;
    /**
     * Article numbers that stand in for the formats' and the cut piece's articles in this colour,
     * by the number they replace; empty for the colour those articles already have.
     */
    articles: Record<string, string>;
    /**
     * Where the power of its module articles comes from, if that is not the formats'.
     */
    power?: Origin;
}

/**
 * A column of a held layout.
 */
export interface HeldColumn {
    /**
     * Catalogue id of its format; null for a filler, whose width may change.
     */
    format: string | null;
    /**
     * mm.
     */
    width: number;
}

/**
 * A configuration with another building and the surfaces that follow from it. No surfaces follow from
 * measures that are refused themselves: then they stay as they were.
 */
export interface ChangedBuilding {
    /**
     * With the change.
     */
    configuration: Configuration;
    /**
     * Why the engine refuses it; empty when it is a roof.
     */
    problems: Problem[];
}

/**
 * A cutout or skylight as it lies on the surface.
 */
export interface Opening {
    /**
     * Its id in the configuration.
     */
    id: string;
    /**
     * Its kind.
     */
    kind: OpeningKind;
    /**
     * Skylight model.
     */
    model?: string;
    /**
     * Its corners, counter-clockwise.
     */
    outline: [number, number][];
    /**
     * Its corners with clearance, counter-clockwise.
     */
    clearance: [number, number][];
    /**
     * Id of the surface that it is entered on, where it goes on here behind an edge that both share.
     */
    of?: string;
}

/**
 * A face of the roof.
 */
export interface FoundFace {
    /**
     * Id of its surface; null where it is none: a face of a dormer, or one whose outline cannot be used.
     */
    surface: string | null;
    /**
     * Ids of the surveyed faces it was made of.
     */
    sources: string[];
    /**
     * Its name as a code.
     */
    name: FaceName;
    /**
     * `[east, north]` of each corner in LV95, m, counter-clockwise.
     */
    ring: [number, number][];
    /**
     * The same of what is not part of it, clockwise.
     */
    holes: [number, number][][];
    /**
     * Degrees from the horizontal.
     */
    pitch: SurveyEstimate;
    /**
     * Direction it faces, degrees clockwise from north, 0 to less than 360.
     */
    azimuth: SurveyEstimate;
    /**
     * m² along the slope.
     */
    area: SurveyEstimate;
    /**
     * Length of its longest eave, m; null without an eave.
     */
    eave: SurveyEstimate | null;
    /**
     * Length along the slope, m; null where the face is level.
     */
    slope: SurveyEstimate | null;
    /**
     * Reason why its surface is off; null where it is on.
     */
    left: LeftOut | null;
}

/**
 * A face that was left out, or a case that a person has to decide.
 */
export type SurveyNote = { kind: "skipped"; face: string; reason: SkippedFace } | { kind: "step"; between: [string, string] } | { kind: "break"; between: [string, string] } | { kind: "apart"; surfaces: string[] } | { kind: "dormer"; surface: string; opening: string } | { kind: "hole"; surface: string; opening: string };

/**
 * A further need of a roof: a quantity of an article per unit of something that the roof has.
 */
export interface Rule {
    /**
     * Article number.
     */
    article: string;
    /**
     * The measure that it is counted by.
     */
    per: Basis;
    /**
     * The most that one piece serves, in the measure that it is counted by (mm, mm², surfaces); null
     * for articles that are bought by that measure.
     */
    every: number | null;
    /**
     * Pieces at least, of those that serve something.
     */
    least: number;
    /**
     * How often it is needed.
     */
    times: number;
    /**
     * The sarking membranes that need it; empty: whatever the membrane.
     */
    membranes: string[];
    /**
     * Manual it is taken from.
     */
    source: string;
    /**
     * False while it is an assumption.
     */
    confirmed: boolean;
}

/**
 * A group of articles with a discount of its own.
 */
export interface DiscountGroup {
    /**
     * As articles and discounts name it.
     */
    id: string;
    /**
     * Its name.
     */
    names: Names;
}

/**
 * A layout that stays when a surface turns out wider, narrower, higher or lower than planned: gaps, fillers and
 * finishing rows give way as far as the rules permit. Where they do not, a new layout is chosen.
 */
export interface HeldLayout {
    /**
     * Its columns from the left, 1 to 1000.
     */
    columns: HeldColumn[];
    /**
     * Gap between them, mm.
     */
    gap: number;
    /**
     * Full courses, at most 10 000.
     */
    courses: number;
    /**
     * Active modules when it was held, at most 10 000 000.
     */
    modules: number;
}

/**
 * A module size.
 */
export interface Format {
    /**
     * Short name, as in `L`.
     */
    id: string;
    /**
     * mm along the course.
     */
    width: number;
    /**
     * W per active module in the colour of its article; others may have less (see [`Colour::power`]).
     */
    power: number;
    /**
     * Article number of the active module.
     */
    moduleArticle: string;
    /**
     * Article number of the blind of the same size.
     */
    blindArticle: string;
    /**
     * Largest permitted load, kN/m².
     */
    maxLoad: number;
    /**
     * Voltages of the active module at 25 °C.
     */
    voltage: ModuleVoltage;
}

/**
 * A number and where it comes from.
 */
export interface Sourced {
    /**
     * In the unit of its use.
     */
    value: number;
    /**
     * Data sheet, proof or table it is taken from.
     */
    source: string;
    /**
     * False while it is an assumption.
     */
    confirmed: boolean;
}

/**
 * A part of a building, as a house or its garage: its surfaces stand together.
 */
export interface BuildingPart {
    /**
     * Unique among the parts, 1 to 64 characters.
     */
    id: string;
    /**
     * The planner's name for it, at most 200 characters.
     */
    name: string;
    /**
     * Its roof's middle to the east of the plan's origin, mm, at most 500 m to either side.
     */
    x: number;
    /**
     * Its roof's middle to the north of the plan's origin, mm, at most 500 m to either side.
     */
    y: number;
    /**
     * Height of its lowest eave over ground, mm; what leans against it lies lower.
     */
    eaveHeight: number;
}

/**
 * A part of a surface that is not roofed.
 */
export interface Cutout {
    /**
     * Unique among the openings of the surface, 1 to 64 characters.
     */
    id: string;
    /**
     * Its kind.
     */
    kind: CutoutKind;
    /**
     * Its shape.
     */
    shape: CutoutShape;
    /**
     * Left, mm.
     */
    x1: number;
    /**
     * Right, mm, greater than x1.
     */
    x2: number;
    /**
     * Bottom, mm.
     */
    y1: number;
    /**
     * Top, mm, greater than y1.
     */
    y2: number;
    /**
     * Distance that slates keep from it, mm.
     */
    clearance: number;
    /**
     * How far it rises over the surface, mm.
     */
    height: number;
    /**
     * Of a polygon its 3 to 64 corners in either direction, x to the right, y up the slope, in any unit, at most
     * 5 000 000 from 0: their box becomes that of the cutout. Absent for any other shape.
     */
    corners?: [number, number][];
}

/**
 * A part of the surroundings.
 */
export type SurroundingsPart = "ground" | "aerial" | "buildings" | "trees" | "horizon";

/**
 * A place whose irradiation counts.
 */
export interface StationShare {
    /**
     * Its name.
     */
    name: string;
    /**
     * Per cent, whole.
     */
    share: number;
}

/**
 * A plant with its cost and tariffs. Money in Rappen, all of it with VAT or all without.
 */
export interface EconomyInput {
    /**
     * Day of commissioning, as in `2026-07-01`, which chooses the subsidy's rates; null without
     * subsidy.
     */
    commissioning: string | null;
    /**
     * The parts of the plant, at most 64.
     */
    surfaces: EconomySurface[];
    /**
     * Rappen, the whole plant.
     */
    investment: number;
    /**
     * kWh of the first year.
     */
    annualYield: number;
    /**
     * Share of the yield that is used in the building, per cent, 0 to 100.
     */
    selfConsumption: number;
    /**
     * Rappen per kWh that need not be bought.
     */
    purchaseTariff: number;
    /**
     * Rappen per kWh that is sold.
     */
    feedInTariff: number;
    /**
     * Per cent by which the yield falls each year, 0 to 10.
     */
    degradation: number;
    /**
     * Rappen of each year: upkeep, insurance, metering.
     */
    runningCost: number;
    /**
     * Years looked ahead, 25 to 30.
     */
    years: number;
}

/**
 * A roof face as a survey publishes it.
 */
export interface SurveyFace {
    /**
     * Name of the face in the survey.
     */
    id: string;
    /**
     * `[east, north]` of each corner in LV95, m, in either direction; the first may be repeated.
     */
    ring: [number, number][];
    /**
     * Rings around what is not part of the face.
     */
    holes: [number, number][][];
    /**
     * Degrees from the horizontal, less than 90.
     */
    pitch: number;
    /**
     * Degrees from south, west positive: the direction in which it falls.
     */
    aspect: number;
    /**
     * m² along the slope; null if unknown.
     */
    area: number | null;
    /**
     * From 1 (low) to 5 (excellent); null if unknown.
     */
    suitability: 1 | 2 | 3 | 4 | 5 | null;
    /**
     * kWh/m² in a year; null if unknown.
     */
    irradiation: number | null;
}

/**
 * A roof window of a catalogue model.
 */
export interface Skylight {
    /**
     * Unique among the openings of the surface, 1 to 64 characters.
     */
    id: string;
    /**
     * Catalogue id of the model.
     */
    model: string;
    /**
     * Left edge of its frame, mm.
     */
    x: number;
    /**
     * Lower edge of its frame, mm.
     */
    y: number;
}

/**
 * A roof window.
 */
export interface SkylightModel {
    /**
     * Model name, as in `MK06`.
     */
    id: string;
    /**
     * Frame width, mm.
     */
    width: number;
    /**
     * Frame height, mm.
     */
    height: number;
    /**
     * Distance that slates keep for its flashing, mm.
     */
    clearance: number;
    /**
     * Article number of its flashing kit.
     */
    flashingArticle: string;
}

/**
 * A solved roof.
 */
export interface Solution {
    /**
     * Always [`SCHEMA`]: another one where an answer is of another form.
     */
    schema: "roof-answer/4";
    /**
     * One per surface of the configuration, in its order.
     */
    surfaces: SurfaceSolution[];
    /**
     * Over all enabled surfaces.
     */
    totals: Totals;
    /**
     * How the least price was searched for; null for other objectives and without power.
     */
    priceSearch: PriceSearch | null;
    /**
     * Preliminary loads after SIA 261.
     */
    loads: Loads;
    /**
     * Remarks, the weightiest first.
     */
    checks: Check[];
    /**
     * Bill of materials.
     */
    bom: Bom;
    /**
     * Energy of a typical year.
     */
    yields: Yields;
    /**
     * Short hash of the configuration, the discount used, the catalogue's content, the bill and the
     * columns: printouts with the same one have the same content.
     */
    fingerprint: string;
}

/**
 * A supplier's catalogue.
 */
export interface Catalogue {
    /**
     * Always `catalogue/2`.
     */
    schema: string;
    /**
     * The supplier's version, part of every fingerprint.
     */
    version: string;
    /**
     * Laying rules of the slates.
     */
    slate: SlateRules;
    /**
     * Module sizes, each with its blind.
     */
    formats: Format[];
    /**
     * Colours of the slates.
     */
    colours: Colour[];
    /**
     * Values that differ on facades and railings.
     */
    facade: FacadeRules;
    /**
     * Made-to-measure pieces.
     */
    cutPiece: CutPiece;
    /**
     * Components around the slates.
     */
    components: ComponentChoices;
    /**
     * Roof windows.
     */
    skylights: SkylightModel[];
    /**
     * Articles that follow from the roof without a choice, by use.
     */
    standard: StandardArticles;
    /**
     * Limits that loads are compared with.
     */
    loads: LoadRules;
    /**
     * Every article that any of the above names.
     */
    articles: Article[];
    /**
     * Rates of the one-time remuneration by the day from which they hold; may be empty.
     */
    subsidies: SubsidyTable[];
    /**
     * Articles no longer sold, so that roofs that name one can be told its successor; none where absent.
     */
    withdrawn?: Withdrawn[];
    /**
     * Groups of articles that an organisation may have a discount of its own on; none where absent.
     */
    discountGroups?: DiscountGroup[];
}

/**
 * A text by language, `de` and the others that the catalogue has.
 */
export type Names = { de: string; [language: string]: string };

/**
 * A tree nearby.
 */
export interface Tree {
    /**
     * Foot of its trunk.
     */
    at: [number, number, number];
    /**
     * Height, 0 to 60 m.
     */
    height: number;
    /**
     * Diameter of its crown, 0 to 40 m.
     */
    crown: number;
}

/**
 * A value that a change puts into the configuration.
 */
export type FixValue = number | number | string | string[] | boolean | null;

/**
 * A value with its standard deviation, in the unit of the value.
 */
export interface SurveyEstimate {
    /**
     * The most likely value.
     */
    value: number;
    /**
     * Its standard deviation.
     */
    deviation: number;
}

/**
 * A whole roof as the planner describes it; the only thing that is ever saved.
 */
export interface Configuration {
    /**
     * Always `roof-configuration/3`.
     */
    schema: "roof-configuration/3";
    /**
     * The planner's name for this roof, at most 200 characters.
     */
    name: string;
    /**
     * The building that carries the roof.
     */
    roof: Roof;
    /**
     * Where it stands.
     */
    location: Location;
    /**
     * The roof planes, at most 64, with unique ids.
     */
    surfaces: Surface[];
    /**
     * How slates are laid, for all surfaces.
     */
    layout: Layout;
    /**
     * The chosen components around the slates, by their catalogue ids.
     */
    components: Components;
    /**
     * Null: the discount of the planner's organisation. A number is tried out instead of it: per cent,
     * 0 to 100, at most two decimals (whole basis points).
     */
    partnerDiscount: number | null;
    /**
     * The planner's changes of the bill of materials, at most one change per article and 200 in
     * all; every new solve applies them again.
     */
    bomChanges?: BomChange[];
}

/**
 * An entry that has left the catalogue.
 */
export interface Withdrawn {
    /**
     * The kind of entry.
     */
    kind: EntryKind;
    /**
     * Its id, or number of an article.
     */
    id: string;
    /**
     * Its name.
     */
    names: Names;
    /**
     * Id of what takes its place, of the same kind; null where nothing does.
     */
    replacedBy: string | null;
}

/**
 * Articles of a made-to-measure piece: its glass by area and its cutting by piece.
 */
export interface CutPiece {
    /**
     * Per m².
     */
    areaArticle: string;
    /**
     * Per piece.
     */
    pieceArticle: string;
    /**
     * Sheet metal per m² for pieces too small for glass.
     */
    sheetMetalArticle: string;
    /**
     * Narrowest piece that can be cut, mm.
     */
    smallestWidth: Sourced;
    /**
     * Narrowest tongue of a piece that can be cut, mm.
     */
    smallestLeg: Sourced;
}

/**
 * Articles that follow from the roof without a choice.
 */
export interface StandardArticles {
    /**
     * Slate hook.
     */
    hook: string;
    /**
     * Hooks per slate by its width, the narrowest first; the last entry covers the widest slate.
     */
    hooksPerSlate: HookRule[];
    /**
     * Drainage profile under every joint, bars.
     */
    drainageProfile: string;
    /**
     * Eave profile, bars.
     */
    eaveProfile: string;
    /**
     * End cap of the eave profile, two per eave; null where it has none.
     */
    eaveEnd: string | null;
    /**
     * Mesh in the ventilation gap at the eave; null where the eave profile has it.
     */
    eaveMesh: string | null;
    /**
     * Hip profile, bars.
     */
    hipProfile: string;
    /**
     * Cap of the hip profile's lower end, one per hip; null where it has none.
     */
    hipEnd: string | null;
    /**
     * Cap where hips run into an end of a ridge, in the place of the ridge's end piece; null where
     * the end piece serves there too.
     */
    ridgeNode: string | null;
    /**
     * Valley profile, bars.
     */
    valleyProfile: string;
    /**
     * Flashing where a slope changes its pitch; no roof with such an edge is complete without.
     */
    kink?: KinkFlashing;
    /**
     * Wall connection, bars.
     */
    wallProfile: string;
    /**
     * End cap of the wall connection, two per wall; null where it has none.
     */
    wallEnd: string | null;
    /**
     * Flashing around cutouts, bars.
     */
    cutoutFlashing: string;
    /**
     * Diverter where a joint ends at an opening.
     */
    jointDiverter: string;
    /**
     * Power optimizer, one per active module.
     */
    powerOptimizer: string;
    /**
     * Whether the hooks per slate have a source; false while they are an assumption.
     */
    hooksConfirmed: boolean;
    /**
     * Largest spacing of the counter battens, mm.
     */
    furringSpacing: Sourced;
    /**
     * How far the lowest slates overhang their batten, mm.
     */
    battenOverhang: Sourced;
    /**
     * The part of the batten above the topmost glass that remains visible, mm.
     */
    battenInSight: Sourced;
    /**
     * How far two bars of a run of an article that laps cover each other, mm.
     */
    lap: Sourced;
    /**
     * A membrane with overlaps and offcuts over the surface's area.
     */
    membraneGross: Sourced;
    /**
     * Further needs of a roof.
     */
    rules: Rule[];
    /**
     * Screw of a batten into a counter batten, packages; a batten may have its own.
     */
    battenScrew: string;
    /**
     * Screws where a batten crosses a counter batten.
     */
    screwsPerCrossing: Sourced;
    /**
     * How active modules are wired.
     */
    strings: StringRules;
}

/**
 * Bill of materials.
 */
export interface Bom {
    /**
     * Modules first, then blinds, cut pieces and components.
     */
    lines: BomLine[];
    /**
     * W.
     */
    totalPower: number;
    /**
     * Rappen, excluding VAT, after discount: the sum of the lines.
     */
    totalPrice: number;
    /**
     * Rappen, excluding VAT, before discount.
     */
    grossPrice: number;
    /**
     * Grams.
     */
    weight: number;
    /**
     * The discount on the prices.
     */
    discount: BomDiscount;
}

/**
 * Codes of checks about a solved roof.
 */
export type CheckCode = "FIELD_NOT_TILEABLE" | "SLIVER" | "SLIVER_COSTS" | "HELD_LAYOUT_LOST" | "HELD_LAYOUT_CHANGED" | "JOINT_DIVERTER" | "FLAT_ROOF" | "ALUMINIUM_RECOMMENDED" | "FLAT_CARD_FITS_BETTER" | "PITCHED_CARD_FITS_BETTER" | "FACADE_RECOMMENDED" | "ELEVATION_CLASS" | "SNOW_LOAD" | "SNOW_EXPERT_NEEDED" | "WIND_PRESSURE" | "ROWS_NOT_IN_PORTRAIT" | "WIND_LOAD" | "FORMAT_OVERLOADED" | "BATTEN_SECTION" | "MEMBRANE_SUITABLE" | "MEMBRANE_UNSUITABLE" | "MEMBRANE_EXPERT_NEEDED" | "VENTILATION_HEIGHT" | "SNOW_GUARD_ROWS" | "FACADE_PRESSURE" | "FACADE_SUCTION" | "FACADE_AREA_LOAD" | "FACADE_FIRE_INDEX" | "BOM_CHANGE_WITHOUT_LINE" | "BOM_CHANGE_BELOW_ZERO" | "SHARED_EDGE_UNEQUAL" | "RIDGES_APART" | "EDGE_CONTRADICTS" | "EDGE_UNSHARED" | "EDGE_WITHOUT_ARTICLE" | "FLASHING_TO_MEASURE" | "NO_SNOW_GUARD" | "SNOW_GUARD_DEARER" | "RIDGE_UNVENTILATED" | "HOOK_SUCTION" | "SCREW_SUCTION" | "VENTILATION_NOT_TABLED" | "NO_MODULE" | "CELL_OUTSIDE" | "VALUE_UNUSUAL" | "PITCH_CONTRADICTS" | "BUILDING_CONTRADICTS" | "GABLE_WITHOUT_RIDGE" | "OUTSIDE_SWITZERLAND" | "BARE_STRIP" | "PIECE_TOO_NARROW" | "LEG_TOO_NARROW" | "STRING_VOLTAGE" | "POWER_FLOOR_UNUSED" | "OTHER_ROOFING_ABOVE" | "CLEARANCE_OUTSIDE";

/**
 * Columns and cells as the planner wants them.
 */
export interface Composition {
    /**
     * Catalogue ids of the columns' formats from the left, at most 1000, each one of the layout's;
     * fillers take what is left of the field at its right end.
     */
    columns: string[];
    /**
     * Cells that differ from an active one in the layout's colour, at most 20 000. Of a cell that is not
     * there nothing is laid.
     */
    cells: ComposedCell[];
}

/**
 * Components around the slates, by their catalogue ids.
 */
export interface Components {
    /**
     * Counter batten.
     */
    furring: string;
    /**
     * Batten.
     */
    batten: string;
    /**
     * Sarking membrane.
     */
    sarkingMembrane: string;
    /**
     * Snow guard.
     */
    snowGuard: SnowGuard;
    /**
     * Snow stopper.
     */
    snowStopper: string;
    /**
     * Ridge connection.
     */
    ridgeConnection: string;
    /**
     * Treatment of the verges.
     */
    edgeTreatment: EdgeTreatment;
    /**
     * One module power optimizer per active module.
     */
    powerOptimizers: boolean;
    /**
     * Highest voltage of a string, V: 1000 or 1500; 1000 when absent.
     */
    stringVoltage?: number;
}

/**
 * Cross section of a batten as it lies on the roof, mm.
 */
export interface Section {
    /**
     * Across the roof's plane: the height of the air under a counter batten's slates.
     */
    height: number;
    /**
     * In the roof's plane.
     */
    width: number;
}

/**
 * Dimensions of an outline as measured on site, mm; each stands for the planned one of its name.
 */
export interface Measured {
    /**
     * Along the eave; of a polygon its whole extent, to which the planned corners are stretched.
     */
    width?: number;
    /**
     * Trapezoid: along the ridge.
     */
    topWidth?: number;
    /**
     * Trapezoid: x of the ridge's left end.
     */
    topOffset?: number;
    /**
     * Triangle: x of the peak.
     */
    apex?: number;
    /**
     * Parallelogram: x of the ridge's left end.
     */
    shift?: number;
    /**
     * Along the slope; of a polygon its whole extent, to which the planned corners are stretched.
     */
    height?: number;
    /**
     * Polygon: `[x, y]` of each corner; goes before its measured extents.
     */
    points?: [number, number][];
}

/**
 * Edge treatment by side, as seen from outside.
 */
export interface EdgeTreatment {
    /**
     * Catalogue id, left verge.
     */
    left: string;
    /**
     * Catalogue id, right verge.
     */
    right: string;
}

/**
 * Elevation class (specification, section 9).
 */
export type ElevationClass = "standard" | "alpine" | "alpinePlus";

/**
 * Everything that is cut to measure for a roof.
 */
export interface CutList {
    /**
     * By surface, row and column; a cell that an opening divides gives several.
     */
    pieces: CutPiece[];
    /**
     * Equal rectangles together, glass first, the largest first.
     */
    rectangles: CutRectangle[];
    /**
     * m² of glass, two decimals.
     */
    glassArea: number;
    /**
     * m² of sheet metal, two decimals.
     */
    sheetArea: number;
    /**
     * Fingerprint of the solution that it belongs to.
     */
    fingerprint: string;
}

/**
 * Exposure of the roof to wind, for snow (SIA 261).
 */
export type Exposure = "windswept" | "normal" | "sheltered";

/**
 * Finishing rows: number and measure bound each other.
 */
export interface Finishing {
    /**
     * How many.
     */
    count: AutoOr;
    /**
     * Height of each, mm.
     */
    measure: AutoOr;
}

/**
 * Form factors at a pitch.
 */
export interface WindRow {
    /**
     * Degrees.
     */
    angle: number;
    /**
     * Away from the edges.
     */
    field: WindPair;
    /**
     * Along eave, ridge and verge.
     */
    edge: WindPair;
    /**
     * Where two edges meet.
     */
    corner: WindPair;
}

/**
 * Form factors of wind on a single slate.
 */
export interface WindFactors {
    /**
     * Table they are taken from.
     */
    source: string;
    /**
     * False while they still have to be confirmed against the norm in force.
     */
    confirmed: boolean;
    /**
     * By rising pitch, from 0 to 90 degrees; straight between two rows.
     */
    rows: WindRow[];
}

/**
 * Heights of the ground at the points of a square grid.
 */
export interface Ground {
    /**
     * Its corner in the south-west, 500 m away at most.
     */
    corner: [number, number];
    /**
     * Distance of neighbouring points, 1 to 50 m.
     */
    step: number;
    /**
     * Rows from south to north, 2 to 41, each with as many heights from west to east, -500 to 500 m.
     */
    heights: number[][];
}

/**
 * Hooks of a slate up to a width.
 */
export interface HookRule {
    /**
     * Widest slate that the rule holds for, mm.
     */
    widthTo: number;
    /**
     * Hooks by elevation class: standard, alpine, alpine plus.
     */
    hooks: [number, number, number];
}

/**
 * Horizontal gap between columns.
 */
export interface GapRange {
    /**
     * Smallest, mm.
     */
    min: number;
    /**
     * Largest, mm; equal to `min` to fix it.
     */
    max: number;
}

/**
 * How a line of the bill of materials is changed by hand.
 */
export type BomChangeKind = "add" | "set" | "remove" | "extra";

/**
 * How an article is counted.
 */
export type Unit = "piece" | "metre" | "area" | "bar" | "roll" | "package";

/**
 * How modules are mounted.
 */
export type Mounting = "integrated" | "attached";

/**
 * How much a check weighs.
 */
export type Severity = "error" | "warning" | "hint" | "passed";

/**
 * How slates are laid.
 */
export interface Layout {
    /**
     * Landscape or portrait.
     */
    orientation: Orientation;
    /**
     * Catalogue ids of the permitted formats, at least one; exactly one for `manual`.
     */
    formats: string[];
    /**
     * The objective of the layout.
     */
    objective: Objective;
    /**
     * Objectives price and robust: least power, per cent of the most that is possible, 0 to 100; 95 when absent.
     * For the price it is that of the whole roof, else that of every surface.
     */
    powerFloor?: number;
    /**
     * Whether strips of a column beside an opening may be narrower than the catalogue's `cutMin`.
     */
    slivers?: boolean;
    /**
     * Gap between columns.
     */
    panelGap: GapRange;
    /**
     * Where a manual layout starts.
     */
    anchor: Anchor;
    /**
     * Catalogue id of the colour.
     */
    colour: string;
}

/**
 * How the least price per watt was searched for.
 */
export interface PriceSearch {
    /**
     * Roofs that keep the power floor whose bills were compared.
     */
    compared: number;
    /**
     * Per cent, two decimals: so far at most the bill's price per watt lies above the least that the
     * model of prices permits. Null in portrait, where not every grid of columns is tried.
     */
    gap: number | null;
}

/**
 * Kinds of entries that a roof names.
 */
export type EntryKind = "furring" | "batten" | "sarkingMembrane" | "snowGuard" | "snowStopper" | "ridgeConnection" | "edgeTreatment" | "colour" | "skylight" | "format" | "article";

/**
 * Largest form factors over all wind directions, both as positive numbers.
 */
export interface WindPair {
    /**
     * Towards the surface.
     */
    pressure: number;
    /**
     * Away from the surface.
     */
    suction: number;
}

/**
 * Laying rules and articles of facades and balcony railings.
 */
export interface FacadeRules {
    /**
     * Vertical overlap of two courses, mm; below 0 an open joint.
     */
    overlap: number;
    /**
     * Inset of the field at every edge, mm.
     */
    edgeInset: number;
    /**
     * Profile along every edge, bars.
     */
    edgeProfile: string;
    /**
     * Clamp that holds a slate on a railing.
     */
    railingClamp: string;
    /**
     * Clamps per slate of a railing.
     */
    clampsPerSlate: number;
}

/**
 * Laying rules, mm.
 */
export interface SlateRules {
    /**
     * Height of a course.
     */
    courseHeight: number;
    /**
     * Vertical overlap of two courses.
     */
    overlap: number;
    /**
     * Smallest horizontal gap.
     */
    gapMin: number;
    /**
     * Largest horizontal gap.
     */
    gapMax: number;
    /**
     * Recommended gap, breaks ties.
     */
    gapNominal: number;
    /**
     * Narrowest filler column.
     */
    fillerMin: number;
    /**
     * Widest filler column.
     */
    fillerMax: number;
    /**
     * Narrowest strip beside an opening.
     */
    cutMin: number;
    /**
     * Lowest finishing row.
     */
    finishingMin: number;
    /**
     * Tallest finishing row.
     */
    finishingMax: number;
    /**
     * Pieces below this area, mm², are sheet metal instead of glass.
     */
    sheetMetalBelow: number;
    /**
     * Inset of the field at an eave.
     */
    eaveInset: number;
    /**
     * Inset at a hip.
     */
    hipInset: number;
    /**
     * Inset at a valley.
     */
    valleyInset: number;
    /**
     * Inset at a wall.
     */
    wallInset: number;
}

/**
 * Limits that the checks compare loads with, beside the products' own.
 */
export interface LoadRules {
    /**
     * Smallest batten by elevation class: standard, alpine, alpine plus.
     */
    battenSections: [Section, Section, Section];
    /**
     * Where they are taken from.
     */
    battenSource: string;
    /**
     * Widest slate that is content with a smaller batten below the alpine class, mm.
     */
    smallSlates: number;
    /**
     * That batten.
     */
    smallBatten: Section;
    /**
     * Permitted characteristic suction on one hook, kN.
     */
    hookSuction: Sourced;
    /**
     * Permitted characteristic suction on one screw of a batten in its counter batten, kN.
     */
    screwSuction: Sourced;
    /**
     * Pitch from which snow slides off the slates, degrees.
     */
    snowSlidesFrom: Sourced;
    /**
     * Wind by zone and pitch.
     */
    windFactors: WindFactors;
    /**
     * The facade system.
     */
    facade: FacadeSystem;
}

/**
 * Measured irradiation and what comes out of it.
 */
export interface YieldSource {
    /**
     * Its name.
     */
    name: string;
    /**
     * First and last year.
     */
    years: [number, number];
    /**
     * Its yield over the one that is answered: the least and the largest ratio of the places compared.
     */
    ratio: [number, number];
}

/**
 * Name of a face: the part of the building, and the side.
 */
export interface FaceName {
    /**
     * Part of the building.
     */
    kind: FaceKind;
    /**
     * Side to which it falls.
     */
    side: FaceSide;
}

/**
 * One article.
 */
export interface Article {
    /**
     * Article number.
     */
    number: string;
    /**
     * Its name.
     */
    names: Names;
    /**
     * How it is counted.
     */
    unit: Unit;
    /**
     * Rappen per unit, excluding VAT.
     */
    price: number;
    /**
     * W per unit; 0 for anything that is not a module.
     */
    power: number;
    /**
     * Grams per unit.
     */
    weight: number;
    /**
     * Bars: mm; rolls: mm²; packages: pieces; else 1.
     */
    packageSize: number;
    /**
     * Bars: whether those of a run lap; butted where absent.
     */
    laps?: boolean;
    /**
     * Id of its discount group; none where absent.
     */
    discountGroup?: string;
}

/**
 * One check that found something.
 */
export interface Check {
    /**
     * Its kind.
     */
    code: CheckCode;
    /**
     * How much it weighs.
     */
    severity: Severity;
    /**
     * Id of the surface it is about, if it is about one.
     */
    surface?: string;
    /**
     * The input it is about, as in `surfaces[0].angle`.
     */
    path?: string;
    /**
     * Values for the text.
     */
    params: Record<string, number | string>;
    /**
     * The changes that together fix it, where some do.
     */
    mend?: Fix[];
}

/**
 * One class of power.
 */
export interface SubsidyClass {
    /**
     * W at which it ends; null for the last.
     */
    upTo: number | null;
    /**
     * Rappen per kW.
     */
    rate: number;
}

/**
 * One column.
 */
export interface Column {
    /**
     * Left edge.
     */
    x: number;
    /**
     * Width.
     */
    width: number;
    /**
     * Landscape: catalogue id of its format, null for a filler. Portrait: null.
     */
    format: string | null;
}

/**
 * One edge of a surface.
 */
export interface Edge {
    /**
     * Its kind.
     */
    role: EdgeRole;
    /**
     * Its kind by its shape, where another one is entered.
     */
    derived?: EdgeRole;
    /**
     * How far the field stays away from it, mm.
     */
    inset: number;
    /**
     * mm.
     */
    length: number;
}

/**
 * One laid piece.
 */
export interface Cell {
    /**
     * Index of its row.
     */
    row: number;
    /**
     * Index of its column.
     */
    column: number;
    /**
     * Its kind.
     */
    kind: CellKind;
    /**
     * mm² of the piece: the cell clipped by field and openings.
     */
    area: number;
}

/**
 * One line; columns as in the specification, section 3.
 */
export interface BomLine {
    /**
     * Article number; its names are in the catalogue.
     */
    article: string;
    /**
     * How it is counted.
     */
    unit: Unit;
    /**
     * Whole units, or hundredths of a metre or m² as decimals.
     */
    quantity: number;
    /**
     * The roof's need before bars, rolls and packages are filled up: m of bars and metres, m² of
     * rolls and areas, else pieces, in hundredths; 0 for an extra article.
     */
    netQuantity: number;
    /**
     * The quantity bought beyond the net quantity, in its measure: laps, cut-offs and rests of packages. Negative
     * where a change by hand buys less than the roof needs.
     */
    waste: number;
    /**
     * Whether a rule that it is counted by has no source yet: an assumption of the catalogue.
     */
    assumed: boolean;
    /**
     * How the planner changed the line, if so; a removed line stays with quantity 0.
     */
    change?: BomLineChange;
    /**
     * W.
     */
    powerPerUnit: number;
    /**
     * Rappen.
     */
    pricePerUnit: number;
    /**
     * The line's discount, 0 to 10 000, where it is not that of the whole bill.
     */
    discountBasisPoints?: number;
    /**
     * Rappen.
     */
    discountedPricePerUnit: number;
    /**
     * W.
     */
    totalPower: number;
    /**
     * Rappen, excluding VAT.
     */
    totalPrice: number;
    /**
     * Grams.
     */
    weight: number;
}

/**
 * One of them.
 */
export type Param = number | string;

/**
 * One part of the plant.
 */
export interface EconomySurface {
    /**
     * W.
     */
    power: number;
    /**
     * Pitch in degrees, 0 to 90.
     */
    angle: number;
    /**
     * How its modules are mounted.
     */
    mounting: Mounting;
}

/**
 * One piece. Lengths mm in tenths, the overlap included; area mm².
 */
export interface CutPiece {
    /**
     * Number in the list, from 1.
     */
    number: number;
    /**
     * Id of its surface.
     */
    surface: string;
    /**
     * Index of its row.
     */
    row: number;
    /**
     * Index of its column.
     */
    column: number;
    /**
     * The blank that it is cut from.
     */
    material: CutMaterial;
    /**
     * Whether it fills its bounds.
     */
    form: CutForm;
    /**
     * Left edge of its bounds on the surface.
     */
    x: number;
    /**
     * Lower edge of its bounds on the surface.
     */
    y: number;
    /**
     * Of its bounds.
     */
    width: number;
    /**
     * Of its bounds.
     */
    height: number;
    /**
     * Of the piece.
     */
    area: number;
    /**
     * Its corners as seen from the lower left corner of its bounds, counter-clockwise from the lowest.
     */
    outline: [number, number][];
    /**
     * Corners of each hole, clockwise; most pieces have none.
     */
    holes: [number, number][][];
}

/**
 * One plane of roof, facade or railing.
 */
export interface Surface {
    /**
     * Unique among the surfaces, 1 to 64 characters.
     */
    id: string;
    /**
     * The direction it faces (the specification's "alignment"), degrees clockwise from north, 0 to 360 with
     * at most one decimal: 180 is south.
     */
    azimuth: number;
    /**
     * Whether it is roofed with solar slates.
     */
    enabled: boolean;
    /**
     * Whether it is part of the roof, a facade or a railing; of the roof when absent.
     */
    kind?: SurfaceKind;
    /**
     * Id of the building's part that it is of, where there are parts.
     */
    part?: string;
    /**
     * Id of the roof surface whose wall a facade hangs on; the widest wall that faces its way when absent.
     */
    wall?: string;
    /**
     * Landscape or portrait on this surface alone; as the layout says when absent.
     */
    orientation?: Orientation;
    /**
     * Columns that the planner lays one by one, in landscape; chosen by the objective when absent.
     */
    composition?: Composition;
    /**
     * The landscape layout that stays while the dimensions change; without effect in portrait.
     */
    held?: HeldLayout;
    /**
     * The kinds of its edges, from the left end of the lowest one counter-clockwise, where that does not
     * follow from the shape; as many as it has corners.
     */
    edges?: SurfaceEdge[];
    /**
     * Pitch in degrees, 3 to 90; facades and railings always 90.
     */
    angle: number;
    /**
     * Its shape on the slope, as planned.
     */
    outline: Outline;
    /**
     * Dimensions of its shape that were measured on site; slates are laid by these.
     */
    measured?: Measured;
    /**
     * How many rows of slates it carries.
     */
    rows: Rows;
    /**
     * Parts that are not roofed.
     */
    cutouts: Cutout[];
    /**
     * Roof windows.
     */
    skylights: Skylight[];
    /**
     * Values of its own that come from a survey, each once, at most 16: `azimuth`, `angle` and those of outlines.
     */
    surveyed?: SurveyedValue[];
}

/**
 * One refusal, at its place.
 */
export interface Problem {
    /**
     * Why.
     */
    code: ProblemCode;
    /**
     * Where, as in `surfaces[0].cutouts[1].x2`; empty for the whole text.
     */
    path: string;
    /**
     * Values for the text.
     */
    params: Record<string, number | string>;
}

/**
 * One row.
 */
export interface Row {
    /**
     * Lower edge.
     */
    y: number;
    /**
     * Height, the overlap included.
     */
    height: number;
    /**
     * Its kind.
     */
    kind: RowKind;
    /**
     * Portrait: catalogue id of its format, null for a made-to-measure row. Landscape: null.
     */
    format: string | null;
}

/**
 * One selectable component.
 */
export interface Component {
    /**
     * Catalogue id that a configuration names.
     */
    id: string;
    /**
     * Its name.
     */
    names: Names;
    /**
     * Inset of the field where it runs along an edge, mm.
     */
    inset: number;
    /**
     * The unit of its quantity.
     */
    measure: Measure;
    /**
     * Article number; null for "none".
     */
    article: string | null;
    /**
     * Article of the piece that closes each end of a run, if any.
     */
    endArticle: string | null;
    /**
     * Article that joins two bars of one run, if any.
     */
    jointArticle?: string;
    /**
     * The carrier of each run, if it is bought apart.
     */
    bracket?: Bracket;
    /**
     * Lowest pitch it is made for, degrees.
     */
    minAngle: number;
    /**
     * Counter battens and battens: whether they are of aluminium; of wood where absent.
     */
    aluminium?: boolean;
    /**
     * Battens: the screw that holds them, in the place of the usual one.
     */
    screwArticle?: string;
    /**
     * Counter battens and battens: the cross section.
     */
    section?: Section;
    /**
     * Sarking membranes: where they may be used.
     */
    limits?: MembraneLimits;
    /**
     * Ridge connections: article where one surface alone comes up to it, as on a pent roof; that of
     * both sides where absent.
     */
    oneSidedArticle?: string;
    /**
     * Ridge connections: whether they let the air under the slates out.
     */
    ventilated?: boolean;
    /**
     * Snow guards: what one row holds.
     */
    capacity?: GuardCapacity;
}

/**
 * One solved surface. Lengths mm in its plane.
 */
export interface SurfaceSolution {
    /**
     * Id of the surface.
     */
    id: string;
    /**
     * The direction it faces, degrees clockwise from north.
     */
    azimuth: number;
    /**
     * Whether it carries a layout.
     */
    status: SurfaceStatus;
    /**
     * Corners of the surface, counter-clockwise.
     */
    outline: [number, number][];
    /**
     * Its edges, edge i from corner i to corner i + 1.
     */
    edges: Edge[];
    /**
     * Corners of the field that slates may cover, counter-clockwise; empty when nothing is left.
     */
    field: [number, number][];
    /**
     * Cutouts, then skylights, in the order of the configuration.
     */
    openings: Opening[];
    /**
     * Gap between columns; 0 without a layout.
     */
    gap: number;
    /**
     * From left to right.
     */
    columns: Column[];
    /**
     * From the eave up.
     */
    rows: Row[];
    /**
     * Row by row from the eave, each from left to right; cells without a piece (inside an opening
     * or off the field) are left out. Absent where cells cross as typed arrays.
     */
    cells?: Cell[];
    /**
     * W.
     */
    power: number;
    /**
     * Active cells.
     */
    activeModules: number;
    /**
     * Passive slates of a standard format.
     */
    blinds: number;
    /**
     * Made-to-measure pieces of glass.
     */
    cutPieces: number;
    /**
     * Filler columns; in portrait filler rows.
     */
    fillers: number;
    /**
     * Their widths together; in portrait their heights.
     */
    fillerWidth: number;
    /**
     * W of the best plain grid.
     */
    baselinePower: number;
    /**
     * Whether it is proven that no layout in this orientation is better for the objective. False without
     * a layout, for the objective manual, which leaves nothing to choose, and for the objective price,
     * which is one of the whole roof (see [`Solution::price_search`]).
     */
    proven: boolean;
    /**
     * For the objective power W that no layout in this orientation exceeds, its own where that is proven;
     * null for other objectives and without a layout.
     */
    mostPower: number | null;
    /**
     * mm² of the surface.
     */
    area: number;
    /**
     * How many mm the field may turn out narrower before the columns change.
     */
    toleranceNarrower: number;
    /**
     * How many mm the field may turn out wider before the columns change.
     */
    toleranceWider: number;
    /**
     * Largest finishing-row count that fits the rows chosen.
     */
    maxFinishingRows: number;
    /**
     * Tallest finishing measure that fits the count chosen, mm.
     */
    maxFinishingMeasure: number;
    /**
     * Full courses that fit at most.
     */
    maxRows: number;
    /**
     * Where the surface is in space.
     */
    placement: Placement;
}

/**
 * One summand: power · rate.
 */
export interface SubsidyStep {
    /**
     * The part of the power that it pays for.
     */
    kind: SubsidyKind;
    /**
     * How these modules are mounted.
     */
    mounting: Mounting;
    /**
     * W at which the class begins.
     */
    from: number;
    /**
     * W at which it ends; null for the last class and for the bonus.
     */
    upTo: number | null;
    /**
     * W that the rate is paid for, whole.
     */
    power: number;
    /**
     * Rappen per kW.
     */
    rate: number;
    /**
     * Rappen, half up.
     */
    amount: number;
}

/**
 * One year. Money in Rappen, rounded half up; energy in kWh, one decimal.
 */
export interface YearFlow {
    /**
     * From 1.
     */
    year: number;
    /**
     * Yield: annual yield · (1 − degradation)^(year − 1).
     */
    energy: number;
    /**
     * Used in the building: energy · self-consumption.
     */
    used: number;
    /**
     * Sold: energy − used.
     */
    sold: number;
    /**
     * Not paid for electricity: used · purchase tariff.
     */
    saved: number;
    /**
     * Paid for electricity: sold · feed-in tariff.
     */
    earned: number;
    /**
     * Running cost.
     */
    cost: number;
    /**
     * Saved + earned − cost.
     */
    balance: number;
    /**
     * All balances up to here less the net investment.
     */
    cumulated: number;
}

/**
 * Origin and accuracy of a value. Without effect on answers; a measured dimension goes before a surveyed one.
 */
export interface SurveyedValue {
    /**
     * Name of the value in the object that the entry stands in, of an outline's dimension too: `angle`, `width`.
     */
    of: string;
    /**
     * Its origin.
     */
    source: SurveySource;
    /**
     * Year or day of the survey, as in `2019` or `2019-05-31`.
     */
    date: string;
    /**
     * Standard deviation in the unit of the value (mm, degrees, m), 0 to 500 000.
     */
    deviation: number;
}

/**
 * Origin of a surveyed value.
 */
export type SurveySource = "sonnendach" | "swissbuildings3d" | "swissalti3d" | "register" | "village";

/**
 * Part of the building that a face belongs to.
 */
export type FaceKind = "main" | "annex" | "dormer";

/**
 * Preliminary loads after SIA 261.
 */
export interface Loads {
    /**
     * By height above sea.
     */
    elevationClass: ElevationClass;
    /**
     * Height above sea with the regional correction for snow, m.
     */
    referenceHeight: number;
    /**
     * Highest point over ground, m.
     */
    ridgeHeight: number;
    /**
     * Characteristic snow load on the ground, kN/m².
     */
    groundSnow: number;
    /**
     * Peak wind pressure at ridge height, kN/m².
     */
    peakWindPressure: number;
    /**
     * Whether the catalogue's form factors of wind are confirmed against the norm in force.
     */
    windFactorsConfirmed: boolean;
    /**
     * One per surface of the configuration, in its order.
     */
    surfaces: SurfaceLoads[];
}

/**
 * Preliminary loads on one surface. Loads are characteristic unless called design values.
 */
export interface SurfaceLoads {
    /**
     * Id of the surface.
     */
    id: string;
    /**
     * Whether it counts as a facade: no snow lies on it, and the facade system's limits hold.
     */
    facade: boolean;
    /**
     * Longest way of water and air from eave to ridge, mm on the slope.
     */
    rafterLength: number;
    /**
     * Shape coefficient mu of snow.
     */
    snowShape: number;
    /**
     * Snow, kN per m² of plan area.
     */
    snow: number;
    /**
     * Snow, kN per m² of sloped area.
     */
    snowOnSlope: number;
    /**
     * Force along the slope of all the snow that a guard keeps there, kN per metre of eave, no
     * friction taken off.
     */
    slidingForce: number;
    /**
     * Rows of the chosen snow guard that hold this force; 0 without a guard.
     */
    snowGuardRows: number;
    /**
     * Wind by zone.
     */
    wind: WindZones;
    /**
     * Least height of the air under the slates, mm; null on a facade.
     */
    ventilationHeight: number | null;
}

/**
 * Properties of the facade system as it hangs on the wall.
 */
export interface FacadeSystem {
    /**
     * kg per m² of facade.
     */
    areaLoad: number;
    /**
     * Fire index (VKF), as in 5.3.
     */
    fireIndex: number;
    /**
     * Data sheet or proof they are taken from.
     */
    source: string;
}

/**
 * Rates for plants commissioned from a date on, until the next table's date.
 */
export interface SubsidyTable {
    /**
     * First day of commissioning, as in `2026-07-01`.
     */
    validFrom: string;
    /**
     * Where the rates are published.
     */
    source: string;
    /**
     * Day by which the rates must be checked, as in `2027-01-01`.
     */
    nextCheck: string;
    /**
     * W from which a plant is paid for.
     */
    leastPower: number;
    /**
     * Pitch in degrees from which a surface earns the bonus for steep modules.
     */
    steepFrom: number;
    /**
     * Rates of modules that replace the roofing or cladding.
     */
    integrated: SubsidyRates;
    /**
     * Rates of modules on a roofing.
     */
    attached: SubsidyRates;
}

/**
 * Rates of one kind of mounting.
 */
export interface SubsidyRates {
    /**
     * From the first kW up; each rate holds for the power inside its class.
     */
    classes: SubsidyClass[];
    /**
     * Rappen per kW of steep surfaces, on top.
     */
    steepBonus: number;
}

/**
 * Reason why a face is off.
 */
export type LeftOut = "small" | "steep" | "north" | "shaded" | "dormer" | "unclear";

/**
 * Reason why a survey yields no roof.
 */
export type SurveyRefusal = "empty" | "tooLarge" | "invalid" | "unsolvable";

/**
 * Reason why a surveyed face was left out.
 */
export type SkippedFace = "small" | "double";

/**
 * Rectangles of one size.
 */
export interface CutRectangle {
    /**
     * The blank that they are cut from.
     */
    material: CutMaterial;
    /**
     * mm.
     */
    width: number;
    /**
     * mm.
     */
    height: number;
    /**
     * How many.
     */
    count: number;
    /**
     * mm² of all of them.
     */
    area: number;
}

/**
 * Response to a request to place an opening.
 */
export type Place = { status: "placed"; x: number; y: number; moved: boolean } | { status: "refused"; problems: Problem[] };

/**
 * Return of a plant without interest, tax and change of prices. Money in Rappen.
 */
export interface Returns {
    /**
     * Investment less subsidy, at least 0.
     */
    netInvestment: number;
    /**
     * Net investment divided by the first year's balance, years, one decimal; null when that balance
     * is not positive.
     */
    simplePayback: number | null;
    /**
     * First year at whose end the cumulated balance is not negative; null when no year is, as far as
     * looked ahead.
     */
    breakEvenYear: number | null;
    /**
     * Cumulated balance at the end of the last year.
     */
    balance: number;
    /**
     * Year by year, the first year first.
     */
    cashFlow: YearFlow[];
}

/**
 * Roof of the building in a 3D model.
 */
export interface SurveyHeights {
    /**
     * Corners of triangles seen from above: `[east, north]` in LV95 and height above the ground, m. At most 4000.
     */
    triangles: [[number, number, number], [number, number, number], [number, number, number]][];
    /**
     * Standard deviation of the height of a corner, m.
     */
    deviation: number;
    /**
     * Origin of the model.
     */
    source: SurveySource;
    /**
     * Year or day of the model.
     */
    date: string;
}

/**
 * Rows of a surface.
 */
export interface Rows {
    /**
     * Courses of full slates: as many as fit, or a number.
     */
    count: AutoOr;
    /**
     * Height along the slope up to which slates are laid, mm; null: up to the ridge.
     */
    customHeight: number | null;
    /**
     * Made-to-measure rows above the full courses.
     */
    finishing: Finishing;
}

/**
 * Selectable components by use.
 */
export interface ComponentChoices {
    /**
     * Counter battens.
     */
    furring: Component[];
    /**
     * Battens.
     */
    batten: Component[];
    /**
     * Sarking membranes.
     */
    sarkingMembrane: Component[];
    /**
     * Snow guards.
     */
    snowGuard: Component[];
    /**
     * Snow stoppers.
     */
    snowStopper: Component[];
    /**
     * Ridge connections.
     */
    ridgeConnection: Component[];
    /**
     * Edge treatments.
     */
    edgeTreatment: Component[];
}

/**
 * Shape of a cutout inside its bounding box, which it touches on all sides: a triangle's peak and a trapezoid's
 * ridge point up.
 */
export type CutoutShape = "rectangle" | "triangle" | "trapezoid" | "round" | "polygon";

/**
 * Shape of a surface, all lengths mm, the lowest edge on y = 0.
 */
export type Outline = { shape: "rectangle"; width: number; height: number } | { shape: "trapezoid"; width: number; topWidth: number; topOffset: number; height: number } | { shape: "triangle"; width: number; apex: number; height: number } | { shape: "parallelogram"; width: number; shift: number; height: number } | { shape: "polygon"; points: [number, number][] };

/**
 * Side to which a face falls.
 */
export type FaceSide = "north" | "northEast" | "east" | "southEast" | "south" | "southWest" | "west" | "northWest" | "level";

/**
 * Snow guard and its rows.
 */
export interface SnowGuard {
    /**
     * Catalogue id.
     */
    type: string;
    /**
     * Rows of it on each surface.
     */
    rows: AutoOr;
}

/**
 * Subsidy and return.
 */
export interface CalculatedEconomy {
    /**
     * One-time remuneration; null where no day of commissioning was entered.
     */
    subsidy: Subsidy | null;
    /**
     * Return.
     */
    returns: Returns;
}

/**
 * Sums over the enabled surfaces.
 */
export interface Totals {
    /**
     * W.
     */
    power: number;
    /**
     * W of the best plain grids.
     */
    baselinePower: number;
    /**
     * Active modules.
     */
    activeModules: number;
    /**
     * Blinds.
     */
    blinds: number;
    /**
     * Cut pieces.
     */
    cutPieces: number;
    /**
     * m² of the enabled surfaces, two decimals.
     */
    area: number;
    /**
     * kg per m² of it, one decimal.
     */
    weightPerArea: number;
    /**
     * Rappen, excluding VAT, after discount; the bill's total.
     */
    price: number;
    /**
     * Rappen that the discount takes off.
     */
    discount: number;
    /**
     * Rappen per W, two decimals; null without power.
     */
    pricePerWatt: number | null;
    /**
     * Whether the roof has 30 kWp or more.
     */
    powerClass: PowerClass;
}

/**
 * Surroundings of a house, without effect on layout and bill. Metres; x east, y north, z up. The origin is the centroid
 * in plan of the house's roof faces, at the height of its ground.
 */
export interface Surroundings {
    /**
     * Place of the origin in the Swiss grid LV95, m: east, 2,480,000 to 2,840,000, and north, 1,070,000 to 1,300,000.
     */
    origin?: [number, number];
    /**
     * Ground around the house.
     */
    ground?: Ground;
    /**
     * Elevation of the far horizon, degrees, 0 to 60: none, or 36 every 10° clockwise from north.
     */
    horizon?: number[];
    /**
     * Buildings nearby, at most 60.
     */
    buildings?: Neighbour[];
    /**
     * Trees nearby, at most 200.
     */
    trees?: Tree[];
    /**
     * Values of its own that come from a survey, each once: `horizon` (degrees), `ground`, `buildings`
     * and `trees` (m).
     */
    surveyed?: SurveyedValue[];
    /**
     * Parts that 3D view and pictures leave out, in any order. Shade counts them nevertheless, so that they are not read.
     */
    hidden?: SurroundingsPart[];
}

/**
 * Terrain category of SIA 261 for wind.
 */
export type Terrain = "II" | "IIa" | "III" | "IV";

/**
 * The answer to a configuration.
 */
export type Answer = ({ status: "solved" } & Solution) | { status: "refused"; problems: Problem[] };

/**
 * The answer to an economy input.
 */
export type Economy = ({ status: "calculated" } & CalculatedEconomy) | { status: "refused"; problems: Problem[] };

/**
 * The basis of a yield.
 */
export interface YieldBasis {
    /**
     * Horizontal global irradiation of each month, kWh/m², one decimal.
     */
    horizontal: [number, number, number, number, number, number, number, number, number, number, number, number];
    /**
     * Places whose irradiation is weighed, the weightiest first.
     */
    stations: StationShare[];
    /**
     * Share of the light inside the glass that reaches the meter: temperature, weak light, dirt,
     * mismatch, wiring, inverter.
     */
    performanceRatio: number;
    /**
     * On which irradiation the yield rests.
     */
    source: YieldSource;
    /**
     * The figures of later years.
     */
    brighter: YieldSource;
}

/**
 * The blank that a piece is cut from.
 */
export type CutMaterial = "glass" | "sheet";

/**
 * The building.
 */
export interface Roof {
    /**
     * The kind of roof.
     */
    type: RoofType;
    /**
     * Pitch in degrees, 3 to 90.
     */
    angle: number;
    /**
     * Along the main eave, mm.
     */
    buildingLength: number;
    /**
     * Across the main eave in plan, mm.
     */
    buildingWidth: number;
    /**
     * Height of the eave over ground, mm.
     */
    eaveHeight: number;
    /**
     * The parts of a free roof's building, at most 16, with unique ids; every surface then names its
     * own, and the building's sizes are without effect. One building when absent.
     */
    parts?: BuildingPart[];
    /**
     * Values of its own that come from a survey, each once, at most 16: `angle`, `buildingLength`, `buildingWidth`, `eaveHeight`.
     */
    surveyed?: SurveyedValue[];
}

/**
 * The carrier of a run of a component.
 */
export interface Bracket {
    /**
     * Article number.
     */
    article: string;
    /**
     * Largest distance of two brackets of a run, mm.
     */
    spacing: number;
}

/**
 * The coldest modules up to a height above sea.
 */
export interface ColdRule {
    /**
     * The rule holds below this height, m above sea; null: at any.
     */
    heightBelow: number | null;
    /**
     * Lowest temperature of a module in the light, °C.
     */
    temperature: number;
    /**
     * Open-circuit voltage there over that at 25 °C, where no coefficient is known.
     */
    factor: number;
}

/**
 * The discount of a bill.
 */
export interface BomDiscount {
    /**
     * 0 to 10 000, of every line that has none of its own.
     */
    basisPoints: number;
    /**
     * Whether the planner tries it out: it is not the organisation's, and nothing is ordered at it.
     */
    trial: boolean;
}

/**
 * The flashing over the line where a slope changes its pitch.
 */
export interface KinkFlashing {
    /**
     * Article number, bars; once per line.
     */
    article: string;
    /**
     * How far the slates of the upper surface stay away from the line, mm.
     */
    upperInset: Sourced;
    /**
     * How far those of the lower surface stay away from it, mm.
     */
    lowerInset: Sourced;
}

/**
 * The kind of a cell; its number in the cell table is its position here, from 0.
 */
export type CellKind = "active" | "blind" | "cut" | "sheet";

/**
 * The kind of a cutout.
 */
export type CutoutKind = "chimney" | "dormer" | "shedDormer" | "step" | "other";

/**
 * The kind of a row.
 */
export type RowKind = "course" | "finishing";

/**
 * The kind of an edge, and the surface on its other side.
 */
export interface SurfaceEdge {
    /**
     * Its kind.
     */
    role: EdgeRole;
    /**
     * Id of the surface that ends at the same edge, where that does not follow from the building: its
     * ridge, hip or valley is bought once.
     */
    sharedWith?: string;
}

/**
 * The kind of an opening.
 */
export type OpeningKind = "chimney" | "dormer" | "shedDormer" | "step" | "other" | "skylight";

/**
 * The kind of an outline edge.
 */
export type EdgeRole = "eave" | "ridge" | "left" | "right" | "hip" | "valley" | "wall" | "kink" | "upper";

/**
 * The kind of roof, which proposes its surfaces.
 */
export type RoofType = "flat" | "pent" | "gable" | "hip" | "free";

/**
 * The load that one row of a snow guard holds.
 */
export interface GuardCapacity {
    /**
     * Permitted characteristic force along the slope on brackets and tube, kN per metre of eave.
     */
    force: number;
    /**
     * Data sheet or proof it is taken from.
     */
    source: string;
}

/**
 * The mark of a line that was changed by hand.
 */
export interface BomLineChange {
    /**
     * How it was changed.
     */
    kind: BomChangeKind;
    /**
     * The quantity that the roof needs, in the article's unit.
     */
    computed: number;
}

/**
 * The material of a face of the building; in a table of faces by its number in this order, from 0.
 */
export type Material = "wall" | "roof" | "metal" | "window" | "chimney" | "glass" | "dormerRoof";

/**
 * The measure that a rule counts by. Roof surfaces with a layout alone; shared edges once.
 */
export type Basis = "counterBatten" | "membrane" | "openingSide" | "ridge" | "hip" | "valley" | "width" | "surface" | "transition";

/**
 * The objective of the layout.
 */
export type Objective = "power" | "price" | "robust" | "uniform" | "manual";

/**
 * The one-time remuneration of a plant and how it adds up.
 */
export interface Subsidy {
    /**
     * Rappen: the sum of the steps.
     */
    total: number;
    /**
     * W of the whole plant.
     */
    power: number;
    /**
     * Whether the plant is too small to be paid for; then there are no steps.
     */
    belowLeastPower: boolean;
    /**
     * Class by class, integrated before attached, bonuses last.
     */
    steps: SubsidyStep[];
    /**
     * First day on which the rates hold.
     */
    validFrom: string;
    /**
     * Where the rates are published.
     */
    source: string;
    /**
     * Day by which the rates must be checked.
     */
    nextCheck: string;
    /**
     * Whether the plant is commissioned after that day.
     */
    checkOverdue: boolean;
}

/**
 * The part of the building that a surface belongs to.
 */
export type SurfaceKind = "roof" | "facade" | "balcony";

/**
 * The part of the power that a step pays for.
 */
export type SubsidyKind = "class" | "steep";

/**
 * The response to a request for a cut list.
 */
export type CutListAnswer = ({ status: "solved" } & CutList) | { status: "refused"; problems: Problem[] };

/**
 * The roof that a survey gives, or the reason why it gives none.
 */
export type SurveyAnswer = { status: "roof"; roof: Roof; surfaces: Surface[]; faces: FoundFace[]; notes: SurveyNote[] } | { status: "refused"; code: SurveyRefusal; face?: string };

/**
 * The survey of one building.
 */
export interface SurveyInput {
    /**
     * All faces of the building; at most 80 with 400 corners.
     */
    faces: SurveyFace[];
    /**
     * Standard deviation of a corner to the east and to the north, m; 0 for exact corners.
     */
    cornerDeviation: number;
    /**
     * Storeys of the building over ground, which give the height of its eaves; absent if unknown.
     */
    storeys?: number | null;
    /**
     * The building in a 3D model; absent if unknown.
     */
    heights?: SurveyHeights | null;
    /**
     * Origin of the faces.
     */
    source: SurveySource;
    /**
     * Year or day of the survey, as in `2019` or `2019-05-31`.
     */
    date: string;
}

/**
 * The unit of a choice's quantity.
 */
export type Measure = "metre" | "area" | "slate" | "none";

/**
 * The word `"auto"`.
 */
export type Auto = "auto";

/**
 * The yield of a roof, or why there is none.
 */
export type Yields = ({ status: "calculated" } & CalculatedYields) | { status: "none"; reason: NoYield };

/**
 * The yield of a typical year without shade; horizon and snow cover are ignored.
 */
export interface CalculatedYields {
    /**
     * One per surface of the configuration, in its order.
     */
    surfaces: SurfaceYield[];
    /**
     * kWh of each month, January first, one decimal: the sum of the surfaces.
     */
    monthly: [number, number, number, number, number, number, number, number, number, number, number, number];
    /**
     * kWh of a year, one decimal: the sum of the months.
     */
    annual: number;
    /**
     * kWh of a year per kWp, one decimal; null without power.
     */
    perKilowattPeak: number | null;
    /**
     * Standard uncertainty of the annual yield, per cent, whole: of the least certain surface that
     * has power.
     */
    uncertainty: number;
    /**
     * Its basis.
     */
    basis: YieldBasis;
}

/**
 * The yield of one surface.
 */
export interface SurfaceYield {
    /**
     * Id of the surface.
     */
    id: string;
    /**
     * kWh/m² of a year in the plane of the surface, one decimal.
     */
    irradiation: number;
    /**
     * kWh of each month, January first, one decimal; 0 without a layout.
     */
    monthly: [number, number, number, number, number, number, number, number, number, number, number, number];
    /**
     * kWh of a year, one decimal: the sum of the months.
     */
    annual: number;
    /**
     * kWh of a year that one kWp on this surface yields, one decimal; there without a layout too.
     */
    perKilowattPeak: number;
    /**
     * Standard uncertainty of the annual yield, per cent, whole.
     */
    uncertainty: number;
}

/**
 * Under or over 30 kWp (specification, section 9).
 */
export type PowerClass = "under30" | "over30";

/**
 * Voltages of a module under standard test conditions (25 °C).
 */
export interface ModuleVoltage {
    /**
     * Open circuit, V.
     */
    openCircuit: number;
    /**
     * At the point of most power, V.
     */
    mostPower: number;
    /**
     * Change of the open-circuit voltage, per cent per kelvin, negative; null where the data sheet
     * does not say it: then the factors by height hold.
     */
    temperatureCoefficient: number | null;
    /**
     * Data sheet they are taken from.
     */
    source: string;
    /**
     * False while they are assumptions.
     */
    confirmed: boolean;
}

/**
 * Where a manual layout starts.
 */
export type Anchor = "left" | "center" | "right";

/**
 * Where a sarking membrane may be used.
 */
export interface MembraneLimits {
    /**
     * Lowest pitch, degrees.
     */
    angle: number;
    /**
     * Whether that pitch itself is permitted.
     */
    angleIncluded: boolean;
    /**
     * The reference height (height above sea plus correction) must lie below, m; null: any.
     */
    referenceHeightBelow: number | null;
    /**
     * Data sheet or table these limits are taken from.
     */
    source: string;
}

/**
 * Where a surface is in space: metres, x east, y up, z south. A point (x, y) mm of the surface is
 * at `origin + along · x / 1000 + up · y / 1000`; `along`, `up` and `normal` are unit vectors.
 */
export interface Placement {
    /**
     * Of the surface's (0, 0).
     */
    origin: [number, number, number];
    /**
     * Along the eave.
     */
    along: [number, number, number];
    /**
     * Up the slope.
     */
    up: [number, number, number];
    /**
     * Outwards.
     */
    normal: [number, number, number];
}

/**
 * Where numbers of articles come from.
 */
export interface Origin {
    /**
     * Data sheet they are taken from.
     */
    source: string;
    /**
     * False while they are assumptions.
     */
    confirmed: boolean;
}

/**
 * Where the roof stands.
 */
export interface Location {
    /**
     * Name of the place, for people only.
     */
    place?: string;
    /**
     * Degrees north, -90 to 90.
     */
    latitude: number;
    /**
     * Degrees east, -180 to 180.
     */
    longitude: number;
    /**
     * Metres, -500 to 5000.
     */
    heightAboveSea: number;
    /**
     * Reference wind pressure q_p0 of SIA 261, kN/m², 0.9 to 3.3.
     */
    dynamicPressure: number;
    /**
     * Regional correction of the reference height for snow, m: -200, 0, 200, 400 or 500.
     */
    correctionHeight: number;
    /**
     * Terrain category for wind.
     */
    terrain: Terrain;
    /**
     * Exposure for snow.
     */
    exposure: Exposure;
    /**
     * Values of its own that come from a survey, each once, at most 16: `latitude`, `longitude`, `heightAboveSea`.
     */
    surveyed?: SurveyedValue[];
    /**
     * Surroundings, which [`crate::resolve::surroundings::read`] reads and checks for shade: nothing else depends on them.
     */
    surroundings?: Surroundings;
}

/**
 * Where the sun stands in the sky, degrees.
 */
export interface SunPosition {
    /**
     * Clockwise from north, 0 to 360.
     */
    azimuth: number;
    /**
     * Of the sun's centre over the horizon, without refraction.
     */
    elevation: number;
    /**
     * The same as the eye sees it: lifted by the refraction of a standard atmosphere.
     */
    apparentElevation: number;
}

/**
 * Whether a piece fills its bounds.
 */
export type CutForm = "rectangular" | "shaped";

/**
 * Whether a slate's long side runs along the eave.
 */
export type Orientation = "landscape" | "portrait";

/**
 * Whether a surface carries a layout.
 */
export type SurfaceStatus = "tiled" | "notTileable" | "disabled";

/**
 * Why a roof has no yield.
 */
export type NoYield = "outsideCoverage" | "tooHigh";

/**
 * Why an input is refused.
 */
export type ProblemCode = "BROKEN_JSON" | "MISSING_FIELD" | "UNKNOWN_FIELD" | "DUPLICATE_FIELD" | "UNSUPPORTED_SCHEMA" | "WRONG_TYPE" | "UNKNOWN_VALUE" | "UNKNOWN_ARTICLE" | "WITHDRAWN" | "NEGATIVE_DIMENSION" | "ABOVE_MAXIMUM" | "OUT_OF_RANGE" | "TOO_MANY" | "TEXT_TOO_LONG" | "TOO_COMPLEX" | "EDGE_COUNT" | "MAX_BELOW_MIN" | "DUPLICATE_ID" | "DUPLICATE_CELL" | "NO_ALIGNMENT" | "X2_NOT_GREATER" | "Y2_NOT_GREATER" | "OPENINGS_OVERLAP" | "OPENING_OUTSIDE" | "NOT_ENOUGH_SPACE" | "ROWS_EXCEED_HEIGHT" | "FINISHING_EXCEEDS_HEIGHT" | "DEGENERATE_OUTLINE" | "OUTLINE_CROSSES" | "MANUAL_NEEDS_ONE_FORMAT" | "MANUAL_NEEDS_FIXED_GAP" | "NO_SUBSIDY_TABLE";

/**
 * Wind on a slate of a zone, kN/m², both directions as positive numbers.
 */
export interface WindLoad {
    /**
     * Towards the surface.
     */
    pressure: number;
    /**
     * Away from the surface.
     */
    suction: number;
    /**
     * Design value of the pressure.
     */
    designPressure: number;
    /**
     * Design value of the suction.
     */
    designSuction: number;
}

/**
 * Wind on a surface by zone.
 */
export interface WindZones {
    /**
     * Away from the edges.
     */
    field: WindLoad;
    /**
     * Along eave, ridge and verge.
     */
    edge: WindLoad;
    /**
     * Where two edges meet.
     */
    corner: WindLoad;
    /**
     * Width of the edge zone, mm.
     */
    edgeWidth: number;
    /**
     * Length of the corner zone along the edge, mm.
     */
    cornerLength: number;
}

/**
 * Wiring of the active modules of a surface. A string is a row of modules that plug into one
 * another; two conductors lead from each string to the ridge and into the house.
 */
export interface StringRules {
    /**
     * Most modules of a string, whatever its voltage.
     */
    modulesPerString: number;
    /**
     * Largest voltage of a string, V.
     */
    voltageLimit: Sourced;
    /**
     * The cold by height, the lowest height first; the last rule holds at any height.
     */
    cold: ColdRule[];
    /**
     * Where the rules of the cold are taken from.
     */
    coldSource: string;
    /**
     * Voltage at the point of most power of hot modules over that at 25 °C.
     */
    hotFactor: Sourced;
    /**
     * Pair of plugs, two pairs per string: one for each conductor.
     */
    plugPair: string;
    /**
     * Solar cable, by the metre.
     */
    cable: string;
    /**
     * Cable per active module, mm: the way back along the string and its changes of course.
     */
    cablePerModule: number;
    /**
     * Cable per conductor past the ridge, mm.
     */
    leadReserve: number;
}

/**
 * `"auto"` or a number.
 */
export type AutoOr = Auto | number;


/**
 * Returns the JSON text of a `SurveyAnswer` for that of a `SurveyInput`. Never throws.
 */
declare function reconstruct(input: string): string;

/** An instance of the compiled module. */
export interface Instance {
  readonly reconstruct: typeof reconstruct;
  readonly memory: WebAssembly.Memory;
  /** Cuts what is collected later off from the memory, which a trap has left as it was. */
  abandon(): void;
}

export { instantiate };
declare function instantiate(module: WebAssembly.Module): Instance;
