import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/index.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { jointEnds } from './joint-ends.ts';

const engine = createEngine(demoCatalogue);
// Without the hall of 200 m, which adds no cases.
const golden = globSync('tests/golden/*.json').filter((file) => !file.includes('hall-200'));

test.each(golden)('marks as many joints on %s as the engine counts', (file) => {
  const roof = engine.open(readFileSync(file, 'utf8'), 0);
  const { answer } = roof;
  roof.close();
  if (answer.status === 'refused') throw new Error(`${file} is refused`);
  const counted = answer.surfaces.map(({ id }) => {
    const check = answer.checks.find(({ code, surface }) => code === 'JOINT_DIVERTER' && surface === id);
    return check?.params.count ?? 0;
  });
  expect(answer.surfaces.map((surface) => jointEnds(surface).length)).toEqual(counted);
});
