import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/index.ts';
import { demoCatalogue } from '../testing/in-process-engine.ts';
import { mend } from './mend.ts';

const engine = createEngine(demoCatalogue);
const checksOf = (text: string) => {
  const { answer } = engine.open(text, 0);
  if (answer.status !== 'solved') throw new Error(JSON.stringify(answer.problems));
  return answer.checks;
};

test('applying the fixes of a check resolves it and changes nothing else', () => {
  const gable = engine.newConfiguration('gable');
  const snowGuard = { ...gable.components.snowGuard, type: 'none' };
  const roof = { ...gable, components: { ...gable.components, snowGuard } };
  const [remark] = checksOf(JSON.stringify(roof)).filter(({ code }) => code === 'NO_SNOW_GUARD');
  const after = mend(remark?.mend ?? []).apply(roof);
  expect(checksOf(JSON.stringify(after)).some(({ code }) => code === 'NO_SNOW_GUARD')).toBe(false);
  expect(after).toEqual({
    ...roof,
    components: { ...roof.components, snowGuard: after.components.snowGuard },
  });
});

test('sets a value deep in a list at its path', () => {
  const roof = engine.newConfiguration('gable');
  const after = mend([{ path: 'surfaces[1].rows.finishing.count', value: 2 }]).apply(roof);
  expect(after.surfaces[1]?.rows.finishing.count).toBe(2);
  expect(after.surfaces[0]).toBe(roof.surfaces[0]);
});
