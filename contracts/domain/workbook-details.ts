import {
  choice,
  count,
  field,
  LONGEST,
  length,
  needed,
  number,
  SURFACE_OF_ROW,
  text,
  type WorkbookField,
  type WorkbookSheet,
  YES,
} from './workbook-fields.ts';

/**
 * Maximum number of corners of a surface, rows and columns on one, and articles of one kind: the engine's limits.
 */
const MOST_EDGES = 64;
const MOST_ARTICLES = 100_000;

/** Description shared by several columns. */
const PART_PLACE_ABOUT = /*i18n*/ {
  id: 'workbook.part-place.about',
  message: 'Mitte seines Daches vom Nullpunkt des Lageplans; leer: 0',
};
const MEASURED_ABOUT = /*i18n*/ {
  id: 'workbook.measured.about',
  message: 'Auf der Baustelle gemessen; gilt statt des Planmasses',
};

const onSurface = needed(
  SURFACE_OF_ROW,
  text(64),
  /*i18n*/ { id: 'workbook.opening-surface', message: 'Auf der Fläche' },
  /*i18n*/ { id: 'workbook.opening-surface.about', message: 'Ihr Name auf dem Blatt Dachflächen' },
);
const table = (
  sheet: Pick<WorkbookSheet, 'name' | 'title' | 'about'>,
  ...fields: readonly WorkbookField[]
): WorkbookSheet => ({ ...sheet, form: 'table', hasComments: false, parts: [{ heading: null, fields }] });

export const parts = table(
  {
    name: 'parts',
    title: /*i18n*/ { id: 'workbook.parts', message: 'Gebäudeteile' },
    about: /*i18n*/ {
      id: 'workbook.parts.about',
      message:
        'Nur für die freie Form aus mehreren Gebäudeteilen: eine Zeile je Teil. Jede Fläche nennt dann den ihren.',
    },
  },
  needed(
    'id',
    text(64),
    /*i18n*/ { id: 'workbook.part', message: 'Gebäudeteil' },
    /*i18n*/ { id: 'workbook.part.about', message: 'Ein eigener Name, etwa Haus' },
  ),
  field(
    'name',
    text(200),
    /*i18n*/ { id: 'workbook.part-name', message: 'Angezeigt als' },
    /*i18n*/ { id: 'workbook.part-name.about', message: 'Leer: wie der Gebäudeteil' },
  ),
  field('x', length(-LONGEST), /*i18n*/ { id: 'workbook.part-x', message: 'Nach Osten' }, PART_PLACE_ABOUT),
  field('y', length(-LONGEST), /*i18n*/ { id: 'workbook.part-y', message: 'Nach Norden' }, PART_PLACE_ABOUT),
  field(
    'eaveHeight',
    length(),
    /*i18n*/ { id: 'workbook.eave-height', message: 'Traufhöhe' },
    /*i18n*/ { id: 'workbook.part-eave.about', message: 'Über dem Boden; leer: wie auf dem Blatt Dach' },
  ),
);

/** Columns of surfaces that few need: part, measured dimensions, manual columns. */
export const surfaceDetails: readonly WorkbookField[] = [
  field(
    'part',
    text(64),
    /*i18n*/ { id: 'workbook.part', message: 'Gebäudeteil' },
    /*i18n*/ { id: 'workbook.surface-part.about', message: 'Sein Name auf dem Blatt Gebäudeteile' },
  ),
  field(
    'measured.width',
    length(),
    /*i18n*/ { id: 'workbook.measured-width', message: 'Gemessen: Breite an der Traufe' },
    MEASURED_ABOUT,
  ),
  field(
    'measured.height',
    length(),
    /*i18n*/ { id: 'workbook.measured-height', message: 'Gemessen: Höhe in der Schräge' },
    MEASURED_ABOUT,
  ),
  field(
    'measured.topWidth',
    length(),
    /*i18n*/ { id: 'workbook.measured-top-width', message: 'Gemessen: Breite am First' },
    MEASURED_ABOUT,
  ),
  field(
    'measured.top',
    length(-LONGEST),
    /*i18n*/ { id: 'workbook.measured-top', message: 'Gemessen: First von links' },
    MEASURED_ABOUT,
  ),
  field(
    'measured.points',
    { type: 'corners', most: MOST_EDGES },
    /*i18n*/ { id: 'workbook.measured-corners', message: 'Gemessen: Ecken' },
    MEASURED_ABOUT,
  ),
  field(
    'composition.columns',
    { type: 'choices', from: 'list.format' },
    /*i18n*/ { id: 'workbook.composed-columns', message: 'Spalten von Hand' },
    /*i18n*/ {
      id: 'workbook.composed-columns.about',
      message: 'Formate der Spalten von links; leer: so, wie es das Ziel der Belegung will',
    },
  ),
];

export const edges = table(
  {
    name: 'edges',
    title: /*i18n*/ { id: 'workbook.edges', message: 'Kanten' },
    about: /*i18n*/ {
      id: 'workbook.edges.about',
      message:
        'Nur wo Kanten etwas anderes sind, als aus der Form folgt. Dann eine Zeile für jede Kante der Fläche, von aussen gesehen im Gegenuhrzeigersinn.',
    },
  },
  onSurface,
  needed(
    'number',
    count('', 1, MOST_EDGES),
    /*i18n*/ { id: 'workbook.edge-number', message: 'Kante' },
    /*i18n*/ { id: 'workbook.edge-number.about', message: '1 ist die unterste, von links nach rechts' },
  ),
  needed(
    'role',
    choice('list.edgeRole'),
    /*i18n*/ { id: 'workbook.edge-role', message: 'Art der Kante' },
    /*i18n*/ { id: 'workbook.edge-role.about', message: 'Davon hängen Abstand und Profile ab' },
  ),
  field(
    'sharedWith',
    text(64),
    /*i18n*/ { id: 'workbook.edge-shared', message: 'Gemeinsam mit' },
    /*i18n*/ {
      id: 'workbook.edge-shared.about',
      message: 'Fläche auf der anderen Seite, wo das nicht aus dem Gebäude folgt',
    },
  ),
);

export const cells = table(
  {
    name: 'cells',
    title: /*i18n*/ { id: 'workbook.cells', message: 'Zellen' },
    about: /*i18n*/ {
      id: 'workbook.cells.about',
      message:
        'Nur für Flächen mit Spalten von Hand: Zellen, die nicht aktiv in der Farbe des Daches belegt werden.',
    },
  },
  onSurface,
  needed(
    'row',
    count('', 1, LONGEST),
    /*i18n*/ { id: 'workbook.cell-row', message: 'Reihe' },
    /*i18n*/ { id: 'workbook.cell-row.about', message: 'Von der Traufe gezählt' },
  ),
  needed(
    'column',
    count('', 1, LONGEST),
    /*i18n*/ { id: 'workbook.cell-column', message: 'Spalte' },
    /*i18n*/ { id: 'workbook.cell-column.about', message: 'Von links gezählt' },
  ),
  field(
    'blind',
    YES,
    /*i18n*/ { id: 'workbook.cell-blind', message: 'Blindmodul' },
    /*i18n*/ { id: 'workbook.cell-blind.about', message: 'Leer: nein' },
  ),
  field(
    'colour',
    choice('list.colour'),
    /*i18n*/ { id: 'workbook.colour', message: 'Farbe' },
    /*i18n*/ { id: 'workbook.cell-colour.about', message: 'Leer: wie auf dem Blatt Dach' },
  ),
);

export const changes = table(
  {
    name: 'changes',
    title: /*i18n*/ { id: 'workbook.changes', message: 'Stückliste von Hand' },
    about: /*i18n*/ {
      id: 'workbook.changes.about',
      message: 'Was in der berechneten Stückliste geändert wird: eine Zeile je Artikel.',
    },
  },
  needed(
    'article',
    text(64),
    /*i18n*/ { id: 'workbook.change-article', message: 'Artikel' },
    /*i18n*/ { id: 'workbook.change-article.about', message: 'Seine Nummer im Katalog' },
  ),
  needed(
    'change',
    choice('list.billChange'),
    /*i18n*/ { id: 'workbook.change-kind', message: 'Änderung' },
    /*i18n*/ { id: 'workbook.change-kind.about', message: 'Was mit dem Artikel geschieht' },
  ),
  field(
    'quantity',
    number('', -MOST_ARTICLES, MOST_ARTICLES),
    /*i18n*/ { id: 'workbook.change-quantity', message: 'Menge' },
    /*i18n*/ {
      id: 'workbook.change-quantity.about',
      message: 'In der Einheit des Artikels; leer beim Weglassen',
    },
  ),
);

/** Largest value with an origin, and largest deviation: the engine's limit of lengths, mm. */
const MOST = LONGEST;

export const origins = table(
  {
    name: 'origins',
    title: /*i18n*/ { id: 'workbook.origins', message: 'Herkunft' },
    about: /*i18n*/ {
      id: 'workbook.origins.about',
      message:
        'Schreibt das Portal: woher vermessene Werte stammen. Eine Zeile gilt, solange ihr Wert auf den anderen Blättern gleich bleibt.',
    },
  },
  field(
    SURFACE_OF_ROW,
    text(64),
    /*i18n*/ { id: 'workbook.opening-surface', message: 'Auf der Fläche' },
    /*i18n*/ { id: 'workbook.origin-surface.about', message: 'Leer: auf dem Blatt Dach' },
  ),
  needed(
    'of',
    text(40),
    /*i18n*/ { id: 'workbook.origin-of', message: 'Angabe' },
    /*i18n*/ { id: 'workbook.origin-of.about', message: 'Ihr Name im Dateiformat, etwa width' },
  ),
  needed(
    'value',
    number('', -MOST, MOST),
    /*i18n*/ { id: 'workbook.origin-value', message: 'Vermessener Wert' },
    /*i18n*/ { id: 'workbook.origin-value.about', message: 'In mm, ° oder m' },
  ),
  needed(
    'source',
    text(40),
    /*i18n*/ { id: 'workbook.origin-source', message: 'Quelle' },
    /*i18n*/ { id: 'workbook.origin-source.about', message: 'Etwa sonnendach' },
  ),
  needed(
    'date',
    text(10),
    /*i18n*/ { id: 'workbook.origin-date', message: 'Stand' },
    /*i18n*/ { id: 'workbook.origin-date.about', message: 'Jahr oder Tag: 2022 oder 2022-05-31' },
  ),
  needed(
    'deviation',
    number('', 0, MOST),
    /*i18n*/ { id: 'workbook.origin-deviation', message: 'Standardabweichung' },
    /*i18n*/ { id: 'workbook.origin-deviation.about', message: 'In der Einheit des Werts' },
  ),
);
