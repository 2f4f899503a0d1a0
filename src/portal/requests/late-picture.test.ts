import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { api } from '../../shared/api/client.ts';
import * as monitoring from '../../shared/monitoring/monitoring.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { addPicture } from './late-picture.ts';

let picture: Blob | null = null;
// Files share what they import: the stubs apply to modules of this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

vi.mock('../../viewer/scene/saved-roof-picture.ts', () => ({ pictureOfConfiguration: async () => picture }));
const reported = vi.spyOn(monitoring, 'reportError').mockResolvedValue();
const upload = vi.spyOn(api.files, 'put');
const add = stubCall('PUT /v1/projects/:id/roof-versions/:versionId/picture');
const frozen = { projectId: 'p', roofVersionId: 'v', configuration: {} as never };
const engine = { solve: vi.fn() };

beforeEach(() => {
  picture = new Blob(['picture'], { type: 'image/jpeg' });
  upload.mockReset().mockResolvedValue({} as never);
  reported.mockClear();
  add.mockReset().mockResolvedValue({} as never);
});

test('a cut connection is tried again with the same file, until the picture is there', async () => {
  upload.mockRejectedValueOnce(new ApiError('OFFLINE', 0));
  add.mockRejectedValueOnce(new ApiError('INTERNAL', 503));
  expect(await addPicture(engine, frozen, [0, 0, 0])).toBe(true);
  expect(new Set(upload.mock.calls.map(([id]) => id)).size).toBe(1);
  expect(upload).toHaveBeenCalledTimes(3);
  const picture = { params: { id: 'p', versionId: 'v' }, body: { fileId: upload.mock.calls[0]?.[0] } };
  expect(add.mock.calls).toEqual(Array(2).fill([picture]));
});

test('what is refused is not tried again, what goes on failing ends', async () => {
  add.mockRejectedValue(new ApiError('INPUT_INVALID', 422));
  expect(await addPicture(engine, frozen, [0, 0])).toBe(false);
  expect(add).toHaveBeenCalledOnce();
  upload.mockRejectedValue(new ApiError('OFFLINE', 0));
  expect(await addPicture(engine, frozen, [0, 0])).toBe(false);
  expect(upload).toHaveBeenCalledTimes(4);
  expect(reported).toHaveBeenCalledTimes(2);
});

test('a device that draws nothing sends nothing', async () => {
  picture = null;
  expect(await addPicture(engine, frozen, [])).toBe(false);
  expect(upload).not.toHaveBeenCalled();
});
