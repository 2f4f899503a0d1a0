import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CertificateCheck } from '../../../contracts/domain/trainings.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { withoutServer } from '../../shared/testing/no-server.ts';
import { stubCall } from '../../shared/testing/stub-call.ts';
import { CertificatePage } from './certificate-page.tsx';

const check = stubCall('GET /v1/certificate-checks/:number');
const certificate: CertificateCheck = {
  number: '7C4H-KQ2M',
  name: 'Petra Plan',
  company: 'Atelier Exempel GmbH',
  kind: 'outdoor',
  from: '2026-12-17',
  until: '2029-12-17',
  isValid: true,
};

beforeEach(withoutServer);
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  check.mockReset().mockResolvedValue(certificate);
});
afterEach(cleanup);

function open(path = '/certificates') {
  const router = createMemoryRouter([{ path: '/certificates/:number?', element: <CertificatePage /> }], {
    initialEntries: [path],
  });
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
  return router;
}

test('checks a typed number', async () => {
  open();
  expect(check).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Nummer des Zertifikats'), { target: { value: '7c4h kq2m' } });
  fireEvent.click(screen.getByRole('button', { name: 'Prüfen' }));
  const stated = await screen.findByRole('status');
  for (const part of ['Gültig bis 17.12.2029', 'Petra Plan', 'Atelier Exempel GmbH', 'Outdoor'])
    expect(stated.textContent).toContain(part);
  expect(check).toHaveBeenCalledWith({ params: { number: '7C4H-KQ2M' } });
});

test('says that a certificate of a scanned code is no longer valid', async () => {
  check.mockResolvedValue({ ...certificate, isValid: false });
  open('/certificates/7C4H-KQ2M');
  expect((await screen.findByRole('status')).textContent).toContain('Nicht gültig');
});

test('says that a number is unknown or mistyped', async () => {
  check.mockRejectedValue(new ApiError('NOT_FOUND', 404));
  for (const number of ['7C4H-KQ2N', '7C4H']) {
    open(`/certificates/${number}`);
    expect(await screen.findByText('Ein Zertifikat mit dieser Nummer gibt es nicht.')).toBeTruthy();
    cleanup();
  }
  expect(check).toHaveBeenCalledTimes(1);
});
