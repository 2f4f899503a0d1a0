import '../testing/engine-from-disk.ts';
import { i18n } from '@lingui/core';
import { cleanup, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Check, Configuration, Problem } from '../../../engine/index.ts';
import { type LengthUnit, lengthUnitAtom } from '../../shared/format/length.ts';
import { catalogueAtom } from '../solving/catalogue.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { demoCatalogue, inProcessEngine } from '../testing/in-process-engine.ts';
import { renderWith } from '../testing/render-with.tsx';
import { useTextOf } from './use-text-of.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Texts({ checks, problems }: { checks: readonly Check[]; problems: readonly Problem[] }) {
  const { ofCheck, ofProblem } = useTextOf();
  return (
    <ul>
      {[...checks.map(ofCheck), ...problems.map(ofProblem)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * Returns the texts for a roof whose building contradicts its surfaces, and for one with impossible heights.
 */
async function textsIn(unit: LengthUnit): Promise<readonly (string | null)[]> {
  const engine = inProcessEngine();
  const answerTo = async (configuration: Configuration) =>
    JSON.parse((await engine.solve(JSON.stringify(configuration), 0)).answer);
  const { roof, location } = exampleRoof;
  const { checks } = await answerTo({
    ...exampleRoof,
    roof: { ...roof, buildingWidth: 14_000 },
    location: { ...location, heightAboveSea: 1_560 },
  });
  const { problems } = await answerTo({
    ...exampleRoof,
    roof: { ...roof, eaveHeight: 900_000 },
    location: { ...location, heightAboveSea: 9_000 },
  });
  const store = createStore();
  store.set(catalogueAtom, demoCatalogue);
  store.set(lengthUnitAtom, unit);
  renderWith(store, <Texts checks={checks} problems={problems} />);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  cleanup();
  return texts.filter((text) => /Gebäudebreite|Lattung für|Bereich|zulässige/.test(text ?? ''));
}

test('shows dimensions of the building in the chosen unit, pieces and heights above sea in their own', async () => {
  const [batten, building, eave, altitude] = await textsIn('m');
  expect(building).toBe('Gebäudebreite 14.00 m, die Dachflächen messen aber 10.157 m.');
  expect(eave).toMatch(/grösste zulässige Wert ist [\d.']+ m$/);
  const inMillimetres = await textsIn('mm');
  expect(inMillimetres[1]).toBe("Gebäudebreite 14'000 mm, die Dachflächen messen aber 10'157 mm.");
  // Wood is sold in millimetres, and a height above sea is always in metres.
  expect(batten).toMatch(/40 × 120 mm \(gewählt: 30 × 120 mm\)$/);
  expect(altitude).toMatch(/Min: -500, max: 5'000$/);
  expect([inMillimetres[0], inMillimetres[3]]).toEqual([batten, altitude]);
});
