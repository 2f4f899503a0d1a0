import type {
  Alignment,
  CellKind,
  CutForm,
  CutMaterial,
  Names,
  OpeningKind,
  PowerClass,
  Unit,
} from '../engine/index.ts';

/** The portal's languages, as the catalogue's names have them. */
export type Language = keyof Names;

export const LANGUAGES: readonly Language[] = ['de', 'en', 'it', 'fr'];

/** The nine columns of a bill of materials, in the order of its files (specification, section 3). */
export type BomColumns = readonly [
  article: string,
  name: string,
  quantity: string,
  unit: string,
  powerPerUnit: string,
  pricePerUnit: string,
  discountedPricePerUnit: string,
  totalPower: string,
  totalPrice: string,
];

/** The words of files in one language. */
export interface Words {
  readonly bom: string;
  readonly columns: BomColumns;
  readonly total: string;
  readonly waste: string;
  /** Head of the column that marks lines changed by hand, and what stands before the engine's quantity. */
  readonly byHand: string;
  readonly computed: string;
  readonly fingerprint: string;
  readonly catalogueVersion: string;
  readonly powerClass: string;
  readonly powerClasses: Readonly<Record<PowerClass, string>>;
  readonly weight: string;
  readonly units: Readonly<Record<Unit, string>>;
  readonly plan: string;
  readonly scale: string;
  readonly power: string;
  readonly modules: string;
  readonly gap: string;
  readonly pitch: string;
  readonly dimensions: string;
  readonly roofArea: string;
  readonly notTileable: string;
  readonly sheet: string;
  readonly kinds: Readonly<Record<CellKind, string>>;
  readonly openings: Readonly<Record<OpeningKind, string>>;
  readonly alignments: Readonly<Record<Alignment, string>>;
  readonly cutList: CutListWords;
}

/** The words of a cut list. */
export interface CutListWords {
  readonly title: string;
  readonly columns: readonly [
    number: string,
    surface: string,
    place: string,
    material: string,
    form: string,
    width: string,
    height: string,
    area: string,
    corners: string,
    holes: string,
  ];
  readonly materials: Readonly<Record<CutMaterial, string>>;
  readonly forms: Readonly<Record<CutForm, string>>;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  de: {
    bom: 'Stückliste',
    columns: [
      'Artikelnummer',
      'Bezeichnung',
      'Menge',
      'Einheit',
      'Leistung je Einheit (W)',
      'Preis je Einheit (CHF)',
      'Preis je Einheit nach Rabatt (CHF)',
      'Leistung total (W)',
      'Preis total exkl. MWST (CHF)',
    ],
    total: 'Total',
    waste: 'Verschnitt',
    byHand: 'Von Hand',
    computed: 'berechnet',
    fingerprint: 'Prüfzahl',
    catalogueVersion: 'Katalog',
    powerClass: 'Leistungsklasse',
    powerClasses: { under30: 'unter 30 kWp', over30: 'ab 30 kWp' },
    weight: 'Gewicht',
    units: { piece: 'Stk.', metre: 'm', area: 'm²', bar: 'Stange', roll: 'Rolle', package: 'Pack' },
    plan: 'Verlegeplan',
    scale: 'Massstab',
    power: 'Leistung',
    modules: 'Module',
    gap: 'Fuge',
    pitch: 'Neigung',
    dimensions: 'Masse in mm in der Dachfläche',
    roofArea: 'Dachfläche',
    notTileable: 'Nicht belegbar',
    sheet: 'Blatt',
    kinds: { active: 'Aktivmodul', blind: 'Blindmodul', cut: 'Passstück', sheet: 'Blech' },
    openings: {
      chimney: 'Kamin',
      dormer: 'Gaube',
      step: 'Absatz',
      other: 'Aussparung',
      skylight: 'Dachfenster',
    },
    alignments: {
      N: 'Nord',
      NE: 'Nordost',
      E: 'Ost',
      SE: 'Südost',
      S: 'Süd',
      SW: 'Südwest',
      W: 'West',
      NW: 'Nordwest',
    },
    cutList: {
      title: 'Zuschnittliste',
      columns: [
        'Nr.',
        'Dachfläche',
        'Feld im Plan',
        'Material',
        'Form',
        'Breite (mm)',
        'Höhe (mm)',
        'Fläche (m²)',
        'Ecken x/y (mm)',
        'Löcher x/y (mm)',
      ],
      materials: { glass: 'Glas', sheet: 'Blech' },
      forms: { rectangular: 'rechteckig', shaped: 'Sonderform' },
    },
  },
  en: {
    bom: 'Bill of materials',
    columns: [
      'Article number',
      'Name',
      'Quantity',
      'Unit',
      'Power per unit (W)',
      'Price per unit (CHF)',
      'Price per unit after discount (CHF)',
      'Total power (W)',
      'Total price excluding VAT (CHF)',
    ],
    total: 'Total',
    waste: 'Waste',
    byHand: 'By hand',
    computed: 'computed',
    fingerprint: 'Fingerprint',
    catalogueVersion: 'Catalogue',
    powerClass: 'Power class',
    powerClasses: { under30: 'under 30 kWp', over30: '30 kWp or more' },
    weight: 'Weight',
    units: { piece: 'pc.', metre: 'm', area: 'm²', bar: 'bar', roll: 'roll', package: 'pack' },
    plan: 'Laying plan',
    scale: 'Scale',
    power: 'Power',
    modules: 'modules',
    gap: 'gap',
    pitch: 'pitch',
    dimensions: 'Dimensions in mm in the plane of the roof',
    roofArea: 'Roof area',
    notTileable: 'Cannot be tiled',
    sheet: 'Sheet',
    kinds: { active: 'Active module', blind: 'Blind module', cut: 'Cut piece', sheet: 'Sheet metal' },
    openings: { chimney: 'Chimney', dormer: 'Dormer', step: 'Step', other: 'Cutout', skylight: 'Skylight' },
    alignments: {
      N: 'North',
      NE: 'North-east',
      E: 'East',
      SE: 'South-east',
      S: 'South',
      SW: 'South-west',
      W: 'West',
      NW: 'North-west',
    },
    cutList: {
      title: 'Cut list',
      columns: [
        'No.',
        'Roof surface',
        'Cell in the plan',
        'Material',
        'Form',
        'Width (mm)',
        'Height (mm)',
        'Area (m²)',
        'Corners x/y (mm)',
        'Holes x/y (mm)',
      ],
      materials: { glass: 'Glass', sheet: 'Sheet metal' },
      forms: { rectangular: 'rectangular', shaped: 'shaped' },
    },
  },
  it: {
    bom: 'Distinta materiali',
    columns: [
      'Numero articolo',
      'Denominazione',
      'Quantità',
      'Unità',
      'Potenza per unità (W)',
      'Prezzo per unità (CHF)',
      'Prezzo per unità dopo lo sconto (CHF)',
      'Potenza totale (W)',
      'Prezzo totale IVA esclusa (CHF)',
    ],
    total: 'Totale',
    waste: 'Sfrido',
    byHand: 'A mano',
    computed: 'calcolato',
    fingerprint: 'Impronta',
    catalogueVersion: 'Catalogo',
    powerClass: 'Classe di potenza',
    powerClasses: { under30: 'meno di 30 kWp', over30: 'da 30 kWp' },
    weight: 'Peso',
    units: { piece: 'pz.', metre: 'm', area: 'm²', bar: 'barra', roll: 'rotolo', package: 'conf.' },
    plan: 'Piano di posa',
    scale: 'Scala',
    power: 'Potenza',
    modules: 'moduli',
    gap: 'fuga',
    pitch: 'inclinazione',
    dimensions: 'Misure in mm nel piano della falda',
    roofArea: 'Superficie del tetto',
    notTileable: 'Non posabile',
    sheet: 'Foglio',
    kinds: { active: 'Modulo attivo', blind: 'Modulo cieco', cut: 'Pezzo su misura', sheet: 'Lamiera' },
    openings: {
      chimney: 'Camino',
      dormer: 'Abbaino',
      step: 'Risalto',
      other: 'Apertura',
      skylight: 'Finestra da tetto',
    },
    alignments: {
      N: 'Nord',
      NE: 'Nord-est',
      E: 'Est',
      SE: 'Sud-est',
      S: 'Sud',
      SW: 'Sud-ovest',
      W: 'Ovest',
      NW: 'Nord-ovest',
    },
    cutList: {
      title: 'Lista di taglio',
      columns: [
        'N.',
        'Falda',
        'Campo nel piano',
        'Materiale',
        'Forma',
        'Larghezza (mm)',
        'Altezza (mm)',
        'Superficie (m²)',
        'Angoli x/y (mm)',
        'Fori x/y (mm)',
      ],
      materials: { glass: 'Vetro', sheet: 'Lamiera' },
      forms: { rectangular: 'rettangolare', shaped: 'forma speciale' },
    },
  },
  fr: {
    bom: 'Liste de matériel',
    columns: [
      "Numéro d'article",
      'Désignation',
      'Quantité',
      'Unité',
      'Puissance par unité (W)',
      'Prix par unité (CHF)',
      'Prix par unité après rabais (CHF)',
      'Puissance totale (W)',
      'Prix total hors TVA (CHF)',
    ],
    total: 'Total',
    waste: 'Chutes',
    byHand: 'À la main',
    computed: 'calculé',
    fingerprint: 'Empreinte',
    catalogueVersion: 'Catalogue',
    powerClass: 'Classe de puissance',
    powerClasses: { under30: 'moins de 30 kWc', over30: 'dès 30 kWc' },
    weight: 'Poids',
    units: { piece: 'pce', metre: 'm', area: 'm²', bar: 'barre', roll: 'rouleau', package: 'paquet' },
    plan: 'Plan de pose',
    scale: 'Échelle',
    power: 'Puissance',
    modules: 'modules',
    gap: 'joint',
    pitch: 'pente',
    dimensions: 'Cotes en mm dans le plan du toit',
    roofArea: 'Surface du toit',
    notTileable: 'Pose impossible',
    sheet: 'Feuille',
    kinds: { active: 'Module actif', blind: 'Module aveugle', cut: 'Pièce sur mesure', sheet: 'Tôle' },
    openings: {
      chimney: 'Cheminée',
      dormer: 'Lucarne',
      step: 'Décrochement',
      other: 'Découpe',
      skylight: 'Fenêtre de toit',
    },
    alignments: {
      N: 'Nord',
      NE: 'Nord-est',
      E: 'Est',
      SE: 'Sud-est',
      S: 'Sud',
      SW: 'Sud-ouest',
      W: 'Ouest',
      NW: 'Nord-ouest',
    },
    cutList: {
      title: 'Liste de découpe',
      columns: [
        'N°',
        'Pan de toit',
        'Champ du plan',
        'Matériau',
        'Forme',
        'Largeur (mm)',
        'Hauteur (mm)',
        'Surface (m²)',
        'Angles x/y (mm)',
        'Trous x/y (mm)',
      ],
      materials: { glass: 'Verre', sheet: 'Tôle' },
      forms: { rectangular: 'rectangulaire', shaped: 'forme spéciale' },
    },
  },
};
