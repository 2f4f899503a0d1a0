import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Project, ProjectContent } from '../../../../contracts/domain/projects.ts';
import { stubCall } from '../../../shared/testing/stub-call.ts';
import { ID, offer, project } from '../testing/project.ts';
import { FilesPanel, fileGroups } from './files-panel.tsx';

vi.mock('../../../shared/files/file-preview.tsx', () => ({
  isPreviewable: () => true,
  FilePreview: ({ file }: { file: { name: string } }) => <p>Inhalt von {file.name}</p>,
}));
const paper = { kind: 'offer', id: offer.id, version: 1, fileId: ID } as const;
stubCall('GET /v1/projects/:id/papers').mockImplementation(async () => ({ papers: [paper] }));
stubCall('GET /v1/files', async () => ({
  files: [{ id: ID, name: 'Offerte.pdf', type: 'pdf', size: 90_000, sha256: '', createdAt: 1 }],
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'de', messages: {} }));
afterEach(cleanup);

test('an address from a mail opens the printout it names; closing it removes the name from the address', async () => {
  const router = createMemoryRouter([{ path: '*', element: <FilesPanel project={project} /> }], {
    initialEntries: [`/projects/details/${ID}?paper=${offer.id}`],
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  expect(await screen.findByText('Inhalt von Offerte.pdf')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('Inhalt von Offerte.pdf')).toBeNull();
});

test('every file stands once, where it came first; later versions hide none', () => {
  const entry = (event: string, files: string[], version: number | null = null) =>
    ({ id: event, event, files, version, at: 1 }) as unknown as Project['history'][number];
  const history = [
    entry('submit', ['plan', 'photo', 'workbook']),
    entry('send_offer', [], 1),
    entry('request_update', ['detail', 'plan']),
    entry('give_details', ['answer']),
    entry('send_offer', [], 2),
  ];
  const content = ProjectContent.parse({
    ...{ kind: 'request_for_quotation', system: 'in_roof', name: 'V' },
    ...{ attachments: [ID], workbookFileId: null },
  });
  const messages = [{ files: ['answer'] }, { files: ['detail', 'later'] }] as Project['messages'];
  const groups = fileGroups({ content, messages, history }, [paper, { ...paper, fileId: 'first' }]);
  expect(groups.map(({ from, ids }) => [typeof from === 'string' ? from : from.event, ids])).toEqual([
    ['papers', [ID, 'first']],
    ['request_update', ['detail']],
    ['submit', ['plan', 'photo', 'workbook']],
    ['messages', ['answer', 'later']],
  ]);
});
