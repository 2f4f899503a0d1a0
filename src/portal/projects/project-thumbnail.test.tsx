import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../shared/api/client.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { ProjectPicture } from './project-thumbnail.tsx';
import { project } from './testing/project.ts';

afterEach(cleanup);
const content = vi.spyOn(api.files, 'content');
const plan = stubCall('GET /v1/projects/:id/roof-versions/:versionId/outline').mockResolvedValue({
  surfaces: [
    { transform: 'matrix(0.01 0 0 -0.01 0 100)', outline: 'M0 0L1 1z', field: 'M0 0z', openings: '' },
  ],
});

const show = (change: object) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProjectPicture project={{ ...project, ...change }} />
    </QueryClientProvider>,
  ).container;

test('a roof without a picture, or whose picture is gone, is shown in plan', async () => {
  const drawn = show({ roofVersionId: 'v1' });
  await waitFor(() => expect(drawn.querySelector('path')?.getAttribute('d')).toBe('M0 0L1 1z'));
  expect(plan).toHaveBeenCalledWith({ params: { id: project.id, versionId: 'v1' } });
  content.mockRejectedValueOnce(new Error('gone'));
  const instead = show({ roofVersionId: 'v2', pictureFileId: 'f1' });
  await waitFor(() => expect(instead.querySelector('path')?.getAttribute('d')).toBe('M0 0L1 1z'));
});

test('with a picture no plan is fetched, without a roof there is the mark of the system', async () => {
  plan.mockClear();
  content.mockResolvedValueOnce(new Blob(['picture'], { type: 'image/jpeg' }));
  const pictured = show({ roofVersionId: 'v1', pictureFileId: 'f1' });
  await waitFor(() => expect(pictured.querySelector('img')).toBeTruthy());
  expect(show({ roofVersionId: null }).querySelectorAll('path')).toHaveLength(2);
  expect(plan).not.toHaveBeenCalled();
});
