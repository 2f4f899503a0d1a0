import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contracts/api/endpoint.ts';
import { api } from '../../../contracts/api/index.ts';
import { isRecorded } from '../../../contracts/domain/audit.ts';
import { ACTION_TEXTS } from './action-texts.ts';

test('every recorded call has a text, and no other one', () => {
  const calls = Object.entries<Endpoint>(api);
  const recorded = calls.flatMap(([name, { permission }]) => (isRecorded(name, permission) ? [name] : []));
  expect(recorded.length).toBeGreaterThan(60);
  expect(Object.keys(ACTION_TEXTS).toSorted()).toEqual(recorded.toSorted());
});
