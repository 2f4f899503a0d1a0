import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilePreview } from './file-preview.tsx';

const { drawPdf, printPdf, download } = vi.hoisted(() => ({
  drawPdf: vi.fn(),
  printPdf: vi.fn(async () => {}),
  download: vi.fn(),
}));
vi.mock('./draw-pdf.ts', () => ({ drawPdf, printPdf, fetchWorker: async () => {} }));
vi.mock('./download.ts', () => ({ download }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  drawPdf.mockReset().mockResolvedValue(3);
});
afterEach(cleanup);

const content = new Blob(['%PDF']);
function open() {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <FilePreview file={{ id: 'one', name: 'Offerte.pdf', type: 'pdf' }} fetch={async () => content} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
}
const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const widths = () => drawPdf.mock.calls.map(([, { width }]) => width);

test('counts the pages, and redraws them sharply at another zoom', async () => {
  open();
  expect(await screen.findByText('Seite 1 von 3')).toBeTruthy();
  expect(tool('Vorherige Seite').disabled).toBe(true);
  expect(tool('Nächste Seite').disabled).toBe(false);
  fireEvent.click(tool('Vergrössern'));
  expect(screen.getByText('150 %')).toBeTruthy();
  await waitFor(() => expect(widths()).toHaveLength(2));
  expect(widths()[1]).toBe(1.5 * widths()[0]);
  for (const _ of [1, 2]) fireEvent.click(tool('Vergrössern'));
  expect(tool('Vergrössern').disabled).toBe(true);
});

test('prints and downloads the previewed file', async () => {
  open();
  await screen.findByText('Seite 1 von 3');
  fireEvent.click(tool('Drucken'));
  await waitFor(() => expect(printPdf).toHaveBeenCalledWith(content));
  fireEvent.click(tool('Herunterladen'));
  expect(download).toHaveBeenCalledWith(content, 'Offerte.pdf');
});

test('says that a damaged file has no preview', async () => {
  drawPdf.mockRejectedValue(new Error('damaged'));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('keine Vorschau');
});
