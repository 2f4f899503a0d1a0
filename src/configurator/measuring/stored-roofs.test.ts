import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { exampleRoof } from '../testing/example-roof.ts';
import { serverWithRoofs } from '../testing/server-with-roofs.ts';
import { type RoofStore, storedRoofs } from './stored-roofs.ts';

afterEach(() => vi.restoreAllMocks());

function setUp() {
  const { roofs: server } = serverWithRoofs();
  const content = new Map<string, Parameters<RoofStore['set']>[1]>();
  const store: RoofStore = {
    entries: async () => [...content],
    set: async (key, roof) => void content.set(key, structuredClone(roof)),
    remove: async (key) => void content.delete(key),
  };
  let isOnline = true;
  const network = <T>(answer: () => Promise<T>): Promise<T> =>
    isOnline ? answer() : Promise.reject(new ApiError('OFFLINE', 0));
  const reached = {
    ...server,
    fetch: (roofId: string) => network(() => server.fetch(roofId)),
    put: (...roof: Parameters<typeof server.put>) => network(() => server.put(...roof)),
  };
  return {
    content,
    roofsOf: (account: string) => storedRoofs(account, reached, store),
    setOnline: (to: boolean) => {
      isOnline = to;
    },
  };
}

const named = (name: string) => ({ configuration: { ...exampleRoof, name }, variants: [] });

test('a roof opens without network as it was last opened or saved, for its account only', async () => {
  const { roofsOf, setOnline } = setUp();
  const roofs = roofsOf('a');
  await roofs.put('r1', named('erste'), null);
  await roofs.put('r1', named('zweite'), 1);
  setOnline(false);
  expect((await roofs.fetch('r1')).name).toBe('zweite');
  await expect(roofsOf('b').fetch('r1')).rejects.toMatchObject({ code: 'OFFLINE' });
  await expect(roofs.fetch('r2')).rejects.toMatchObject({ code: 'OFFLINE' });
  await expect(roofs.put('r1', named('dritte'), 2)).rejects.toMatchObject({ code: 'OFFLINE' });
});

test('a roof that the server no longer has does not open from this device', async () => {
  const { roofsOf, content } = setUp();
  content.set('a/r1', { roof: { id: 'r1' } as never, at: 1 });
  await expect(roofsOf('a').fetch('r1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the device holds the last 20 roofs', async () => {
  const { roofsOf, content } = setUp();
  const roofs = roofsOf('a');
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => ++now);
  for (let count = 0; count < 25; count++) await roofs.put(`r${count}`, named('Haus'), null);
  expect(content.size).toBe(20);
  expect(content.has('a/r24')).toBe(true);
});
