/* tslint:disable */
/* eslint-disable */
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
     * What it is.
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
}

/**
 * A flat convex polygon, metres, x east, y up, z south; counter-clockwise seen from outside.
 */
export interface BodyFace {
    /**
     * What it is made of.
     */
    material: Material;
    /**
     * Its corners, at least three.
     */
    points: [number, number, number][];
    /**
     * The opening it belongs to, as `surface/opening`.
     */
    opening?: string;
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
     * W per active module.
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
     * What it is.
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
     * One per surface of the configuration, in its order.
     */
    surfaces: SurfaceSolution[];
    /**
     * Over all enabled surfaces.
     */
    totals: Totals;
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
     * The building for the 3D view.
     */
    body: Body;
    /**
     * Short hash of configuration, catalogue version and engine version.
     */
    fingerprint: string;
}

/**
 * A supplier's catalogue.
 */
export interface Catalogue {
    /**
     * Always `catalogue/1`.
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
     * Every article that any of the above names.
     */
    articles: Article[];
}

/**
 * A text in the portal's languages.
 */
export interface Names {
    /**
     * German.
     */
    de: string;
    /**
     * English.
     */
    en: string;
    /**
     * Italian.
     */
    it: string;
    /**
     * French.
     */
    fr: string;
}

/**
 * A whole roof as the planner describes it; the only thing that is ever saved.
 */
export interface Configuration {
    /**
     * Always `roof-configuration/1`.
     */
    schema: "roof-configuration/1";
    /**
     * What the planner calls this roof, at most 200 characters.
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
     * Per cent, 0 to 100, at most two decimals (whole basis points).
     */
    partnerDiscount: number;
}

/**
 * Answer to the wish to put an opening somewhere.
 */
export type Place = { status: "placed"; x: number; y: number; moved: boolean } | { status: "refused"; problems: Problem[] };

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
     * Hooks per slate, by elevation class: standard, alpine, alpine plus.
     */
    hooksPerSlate: [number, number, number];
    /**
     * Drainage profile under every joint, bars.
     */
    drainageProfile: string;
    /**
     * Eave profile, bars.
     */
    eaveProfile: string;
    /**
     * Hip profile, bars.
     */
    hipProfile: string;
    /**
     * Valley profile, bars.
     */
    valleyProfile: string;
    /**
     * Wall connection, bars.
     */
    wallProfile: string;
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
     * Spacing of the counter battens, mm.
     */
    furringSpacing: number;
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
}

/**
 * Compass direction that a surface faces (the specification's "alignment").
 */
export type Alignment = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";

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
 * How an article is counted.
 */
export type Unit = "piece" | "metre" | "area" | "bar" | "roll" | "package";

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
     * What the layout is chosen for.
     */
    objective: Objective;
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
     * Catalogue id of its format; null for a filler.
     */
    format: string | null;
}

/**
 * One edge of a surface.
 */
export interface Edge {
    /**
     * What it is.
     */
    role: EdgeRole;
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
     * What lies in it.
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
     * Article number.
     */
    article: string;
    /**
     * Its name.
     */
    names: Names;
    /**
     * How it is counted.
     */
    unit: Unit;
    /**
     * Whole units, or hundredths of a metre or m² as decimals.
     */
    quantity: number;
    /**
     * Quantity before bars, rolls and packages are filled up: m, m² or pieces; the rest is waste.
     */
    netQuantity: number;
    /**
     * W.
     */
    powerPerUnit: number;
    /**
     * Rappen.
     */
    pricePerUnit: number;
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
     * What the text needs.
     */
    params: Record<string, number | string>;
}

/**
 * One remark.
 */
export interface Check {
    /**
     * What.
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
     * What the text needs.
     */
    params: Record<string, number | string>;
}

/**
 * One roof plane.
 */
export interface Surface {
    /**
     * Unique among the surfaces, 1 to 64 characters.
     */
    id: string;
    /**
     * The direction it faces.
     */
    alignment: Alignment;
    /**
     * Whether it is roofed with solar slates.
     */
    enabled: boolean;
    /**
     * Pitch in degrees, 3 to 90.
     */
    angle: number;
    /**
     * Its shape on the slope.
     */
    outline: Outline;
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
     * What it is.
     */
    kind: RowKind;
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
     * What its quantity is counted in.
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
     * Lowest pitch it is made for, degrees.
     */
    minAngle: number;
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
     * The direction it faces.
     */
    alignment: Alignment;
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
     * From the eave up, finishing rows last.
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
     * Filler columns.
     */
    fillers: number;
    /**
     * Their widths together.
     */
    fillerWidth: number;
    /**
     * W of the best plain grid.
     */
    baselinePower: number;
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
 * Preliminary loads after SIA 261.
 */
export interface Loads {
    /**
     * By height above sea.
     */
    elevationClass: ElevationClass;
    /**
     * Characteristic snow load on the ground, kN/m².
     */
    groundSnow: number;
    /**
     * Peak wind pressure at ridge height, kN/m².
     */
    peakWindPressure: number;
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
 * Shape of a cutout inside its bounding box: a triangle's peak and a trapezoid's ridge point up.
 */
export type CutoutShape = "rectangle" | "triangle" | "trapezoid";

/**
 * Shape of a surface, all lengths mm, the lowest edge on y = 0.
 */
export type Outline = { shape: "rectangle"; width: number; height: number } | { shape: "trapezoid"; width: number; topWidth: number; topOffset: number; height: number } | { shape: "triangle"; width: number; apex: number; height: number } | { shape: "parallelogram"; width: number; shift: number; height: number } | { shape: "polygon"; points: [number, number][] };

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
 * Terrain category of SIA 261 for wind.
 */
export type Terrain = "II" | "IIa" | "III" | "IV";

/**
 * The answer to a configuration.
 */
export type Answer = ({ status: "solved" } & Solution) | { status: "refused"; problems: Problem[] };

/**
 * The building without its slates.
 */
export interface Body {
    /**
     * Flat convex polygons.
     */
    faces: BodyFace[];
    /**
     * Radius of a sphere about the origin that holds the building, m.
     */
    radius: number;
}

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
}

/**
 * The kind of roof, which proposes its surfaces.
 */
export type RoofType = "flat" | "pent" | "gable" | "hip" | "free";

/**
 * The word `"auto"`.
 */
export type Auto = "auto";

/**
 * Under or over 30 kWp (specification, section 9).
 */
export type PowerClass = "under30" | "over30";

/**
 * What a choice's quantity is counted in.
 */
export type Measure = "metre" | "area" | "slate" | "none";

/**
 * What a cutout is.
 */
export type CutoutKind = "chimney" | "dormer" | "step" | "other";

/**
 * What a face of the building is made of.
 */
export type Material = "wall" | "roof" | "metal" | "window" | "chimney" | "glass" | "dormerRoof";

/**
 * What a row is.
 */
export type RowKind = "course" | "finishing";

/**
 * What an opening is.
 */
export type OpeningKind = "chimney" | "dormer" | "step" | "other" | "skylight";

/**
 * What an outline edge is.
 */
export type EdgeRole = "eave" | "ridge" | "left" | "right" | "hip" | "valley" | "wall";

/**
 * What lies in a cell; its number in the cell table is its position here, from 0.
 */
export type CellKind = "active" | "blind" | "cut" | "sheet";

/**
 * What the engine remarks about a roof that it solved.
 */
export type CheckCode = "FIELD_NOT_TILEABLE" | "SLIVER" | "JOINT_DIVERTER" | "FLAT_ROOF" | "ALUMINIUM_RECOMMENDED" | "FLAT_CARD_FITS_BETTER" | "PITCHED_CARD_FITS_BETTER" | "FACADE_RECOMMENDED" | "ELEVATION_CLASS" | "SNOW_LOAD" | "SNOW_EXPERT_NEEDED" | "WIND_PRESSURE";

/**
 * What the layout is chosen for.
 */
export type Objective = "power" | "price" | "uniform" | "manual";

/**
 * Where a manual layout starts.
 */
export type Anchor = "left" | "center" | "right";

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
}

/**
 * Whether a slate's long side runs along the eave.
 */
export type Orientation = "landscape" | "portrait";

/**
 * Whether a surface carries a layout.
 */
export type SurfaceStatus = "tiled" | "notTileable" | "disabled";

/**
 * Why an input is refused.
 */
export type ProblemCode = "BROKEN_JSON" | "MISSING_FIELD" | "UNKNOWN_FIELD" | "UNSUPPORTED_SCHEMA" | "WRONG_TYPE" | "UNKNOWN_VALUE" | "UNKNOWN_ARTICLE" | "NEGATIVE_DIMENSION" | "ABOVE_MAXIMUM" | "OUT_OF_RANGE" | "TOO_MANY" | "DUPLICATE_ID" | "NO_ALIGNMENT" | "X2_NOT_GREATER" | "Y2_NOT_GREATER" | "OPENINGS_OVERLAP" | "OPENING_OUTSIDE" | "NOT_ENOUGH_SPACE" | "ROWS_EXCEED_HEIGHT" | "FINISHING_EXCEEDS_HEIGHT" | "DEGENERATE_OUTLINE" | "OUTLINE_CROSSES" | "MANUAL_NEEDS_ONE_FORMAT" | "MANUAL_NEEDS_FIXED_GAP" | "NOT_SUPPORTED";

/**
 * `"auto"` or a number.
 */
export type AutoOr = Auto | number;


/**
 * The engine with one supplier's catalogue. All texts are JSON.
 */
export class Engine {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Every problem of a configuration; an empty list when it is a roof.
     */
    check(configuration: string): string;
    /**
     * A new configuration of a roof type. Throws the text of the problems of an unknown type.
     */
    newConfiguration(roof_type: string): string;
    /**
     * Throws the text of every problem of the catalogue.
     */
    constructor(catalogue: string);
    /**
     * The legal position of an opening nearest to a wish in whole mm.
     */
    place(configuration: string, surface_id: string, opening_id: string, x: number, y: number): string;
    /**
     * The answer to a configuration, cells included.
     */
    solveText(configuration: string): string;
    /**
     * The answer to a configuration, its cells as numbers.
     */
    solve(configuration: string): Solved;
    /**
     * The surfaces that follow from a roof; what is on current surfaces of the same id stays. Throws
     * the text of the problems of either.
     */
    surfacesFor(roof: string, current_surfaces: string): string;
}

/**
 * A solved roof on its way to JavaScript; each part can be taken once.
 */
export class Solved {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The answer without cells.
     */
    answer(): string;
    /**
     * Eight numbers per piece: surface, row, column, kind, then x, y, width and height of its cell.
     */
    cells(): Int32Array;
    /**
     * Seven numbers per trapezoid: piece, y0, y1, left and right at y0, left and right at y1.
     */
    trapezoids(): Float32Array;
}

/**
 * The answer to a bare layout instance.
 */
export function layout(instance: string): string;

/**
 * The engine's version, part of every fingerprint.
 */
export function version(): string;
