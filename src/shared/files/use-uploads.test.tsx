import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MOST_ATTACHMENTS } from '../../../contracts/domain/projects.ts';
import { api } from '../api/client.ts';
import { stubCall } from '../testing/stub-call.ts';
import { useUploads } from './use-uploads.ts';

stubCall('GET /v1/files', async () => ({ files: [] }));
vi.spyOn(api.files, 'put').mockImplementation(async (id, file) => ({ id, name: file.name }) as never);
afterEach(cleanup);

const files = (...names: string[]) => names.map((name) => new File(['%PDF-1.4'], name));

function open() {
  return renderHook(
    () => {
      const [ids, onChange] = useState<readonly string[]>([]);
      return { ...useUploads({ ids, onChange, use: 'attachment', most: MOST_ATTACHMENTS }), ids };
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );
}

test('rejected files do not count towards the three attachments @spec-180 @spec-219', async () => {
  const { result } = open();
  let hadRoom: boolean | undefined;
  await act(async () => {
    hadRoom = result.current.add(files('a.txt', 'b.exe', 'c.pdf', 'd.heic', 'e.pdf', 'f.PNG'));
  });
  expect(hadRoom).toBe(true);
  expect(result.current.stored.map(({ name }) => name)).toEqual(['c.pdf', 'e.pdf', 'f.PNG']);
  expect(result.current.uploads.map(({ file, fault }) => [file.name, fault !== null])).toEqual([
    ['a.txt', true],
    ['b.exe', true],
    ['d.heic', true],
  ]);
  expect(result.current.room).toBe(0);
});

test('of more valid files than allowed the first are accepted, with a message', async () => {
  const { result } = open();
  let hadRoom: boolean | undefined;
  await act(async () => {
    hadRoom = result.current.add(files('1.pdf', 'x.txt', '2.pdf', '3.pdf', '4.pdf'));
  });
  expect(hadRoom).toBe(false);
  expect(result.current.stored.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
});
