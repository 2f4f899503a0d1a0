import { expect, test } from 'vitest';
import { startServer } from '../testing/start-server.ts';
import { MEMORY_NEED, memoryLimit } from './memory.ts';

test.each([
  [MEMORY_NEED - 1, 1],
  [MEMORY_NEED, 0],
])('with %i bytes the log warns %i times at the start', async (memory, warnings) => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const server = await startServer({ LOG_LEVEL: 'warn' }, { memory, logTo: { write } });
  await server.stop();
  const warned = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'little memory');
  expect(warned).toHaveLength(warnings);
  expect(warned).toEqual(warned.map(() => expect.objectContaining({ memory, need: MEMORY_NEED })));
});

test('the limit is that of this process', () => {
  expect(memoryLimit()).toBeGreaterThan(process.memoryUsage.rss());
});
