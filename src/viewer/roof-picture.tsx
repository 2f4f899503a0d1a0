import { readLocalStorageValue } from '@mantine/hooks';
import type { BodyTable, CellTable, Solution } from '../../engine/index.ts';
import type { OwnColours } from './own-colours.ts';
import { chosenLevel, QUALITY_KEY } from './quality.ts';
import { RoofScene } from './roof-scene.tsx';
import type { ChosenGuard } from './snow-guards.ts';
import { takePicture } from './take-picture.ts';
import { theCanvas } from './use-shared-canvas.ts';

/** A solved roof, as what draws takes it. */
export interface DrawnRoof {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** sRGB of the slates. */
  readonly colour: string;
  readonly ownColours: OwnColours;
  readonly guard: ChosenGuard;
}

/** As on an offer: across, by day. px */
const SIZE = { width: 980, height: 400 } as const;
/** A device that has drawn nothing by then has no picture, ms. */
const LONGEST = 4_000;
const STEP = 50;

const pause = () => new Promise((resolve) => setTimeout(resolve, STEP));

/**
 * A picture of a roof as JPEG, drawn beside the page; null where the device shows no 3D. Takes the app's one
 * canvas meanwhile, so nothing else may show it.
 */
export async function pictureOfRoof(roof: DrawnRoof): Promise<Blob | null> {
  const canvas = theCanvas();
  const slot = document.createElement('div');
  slot.style.cssText = `position:fixed;top:0;left:-${2 * SIZE.width}px;width:${SIZE.width}px;height:${SIZE.height}px`;
  slot.setAttribute('aria-hidden', 'true');
  document.body.append(slot);
  canvas.adopt(slot);
  try {
    const nothing = () => {};
    let isDrawn = false;
    canvas.render(
      <RoofScene
        {...roof}
        sun={null}
        technical={false}
        split={null}
        plants={false}
        selectedOpening={null}
        marks={[]}
        heat={null}
        chosenLevel={chosenLevel(readLocalStorageValue({ key: QUALITY_KEY }))}
        onLevel={nothing}
        reducedMotion
        covered={[0, 0, 0, 0]}
        view={null}
        onSelectOpening={nothing}
        onHoverCell={nothing}
      />,
    );
    for (let waited = 0; waited < LONGEST && !isDrawn; waited += STEP) {
      await pause();
      if (canvas.status === 'unavailable' || canvas.status === 'lost') return null;
      isDrawn = (canvas.state()?.scene.children.length ?? 0) > 0;
    }
    const state = isDrawn ? canvas.state() : null;
    // Camera and shadows are set by effects of the scene.
    for (let step = 0; step < 6; step += 1) await pause();
    return state && (await takePicture(state, { longest: SIZE.width, type: 'image/jpeg' }));
  } finally {
    canvas.render(null);
    canvas.release(slot);
    slot.remove();
  }
}
