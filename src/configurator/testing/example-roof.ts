import type { Configuration, Surface } from '../../../engine/index.ts';
import type { DocumentOrigin } from '../document/document.ts';

const surface = (id: string, azimuth: number): Surface => ({
  id,
  azimuth,
  enabled: true,
  angle: 35,
  outline: { shape: 'rectangle', width: 10_400, height: 6_200 },
  rows: { count: 'auto', customHeight: null, finishing: { count: 'auto', measure: 'auto' } },
  cutouts: [],
  skylights: [],
});

/** A gable roof with a dormer and a roof window, for tests. */
export const exampleRoof: Configuration = {
  schema: 'roof-configuration/3',
  name: 'Haus Muster',
  roof: { type: 'gable', angle: 35, buildingLength: 10_400, buildingWidth: 10_157, eaveHeight: 5_500 },
  location: {
    place: 'Thun',
    latitude: 46.75,
    longitude: 7.63,
    heightAboveSea: 560,
    dynamicPressure: 0.9,
    correctionHeight: 0,
    terrain: 'III',
    exposure: 'normal',
  },
  surfaces: [
    {
      ...surface('south', 180),
      cutouts: [
        {
          id: 'c1',
          kind: 'dormer',
          shape: 'rectangle',
          x1: 3_600,
          x2: 5_800,
          y1: 1_700,
          y2: 4_030,
          clearance: 100,
          height: 1_400,
        },
      ],
      skylights: [{ id: 's1', model: 'MK06', x: 7_700, y: 3_430 }],
    },
    surface('north', 0),
  ],
  layout: {
    orientation: 'landscape',
    formats: ['L', 'M', 'S'],
    objective: 'power',
    panelGap: { min: 10, max: 30 },
    anchor: 'left',
    colour: 'black',
  },
  components: {
    furring: '45x60',
    batten: '30x120',
    sarkingMembrane: 'normal',
    snowGuard: { type: 'none', rows: 'auto' },
    snowStopper: 'none',
    ridgeConnection: 'ventilated',
    edgeTreatment: { left: 'sheet-metal', right: 'sheet-metal' },
    powerOptimizers: false,
  },
  partnerDiscount: 12.5,
};

/** Never saved. */
export const exampleOrigin: DocumentOrigin = {
  roofId: '01980000-0000-7000-8000-000000000001',
  revision: null,
  saved: null,
};
